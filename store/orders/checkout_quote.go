package orders

import (
	"context"
	"errors"

	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/money"
	"hearth/store/promotions"
	"hearth/store/settings"
)

// Quote prices items for a PIN and a payment method (CreditWay if store credit pays all), in paise with GST, less the
// buyer's promotions, or at the prices agreed with the buyer. It writes nothing.
// It refuses items that can't be sold or can't be delivered to the PIN, more units than an order may have, and codes
// that don't apply.
//
// The order of the steps matters: free delivery depends on the value of the goods before promotions, so a discount
// can't cost the customer free delivery; the COD fee comes last, because its limit is on the total.
func (s *Orders) Quote(
	tx *core.Tx,
	card *settings.Values,
	wanted []promotions.CartItem,
	pin, payment string,
	by promotions.Buyer,
) (promotions.Quote, error) {
	var q promotions.Quote
	area, err := s.Deliverable(tx, card, pin, payment)
	if err != nil {
		return q, err
	}
	if wanted, err = promotions.ResolveVariants(tx, wanted); err != nil {
		return q, err
	}
	if err := q.Add(tx, wanted, card.MaxPieces,
		core.Refuse("This order is too large. Please ask us for an offer.")); err != nil {
		return q, err
	}
	if err := s.promotions.RefuseUncertified(tx, q.Lines); err != nil {
		return q, err
	}
	err = addCharges(tx, s, card, &q, area, payment, by)
	return q, err
}

// addCharges is what Quote does after it has the prices of the items: delivery, promotions, COD fee.
func addCharges(tx *core.Tx, s *Orders, card *settings.Values, q *promotions.Quote, area delivery.Area,
	payment string, by promotions.Buyer) error {
	grams, err := weightOf(tx, card, q.Lines)
	if err != nil {
		return err
	}
	way := payment
	if way == CreditWay {
		way = Prepaid
	}
	if q.Shipping, err = s.delivery.Charge(tx, card, area, grams, q.Goods, way); err != nil {
		return err
	}
	// An agreed price is final: no offer applies beside it.
	if len(by.Agreed) > 0 {
		err = q.Agree(by.Agreed, card.AgreedMost)
	} else {
		err = q.Reduce(tx, by)
	}
	if err != nil {
		return err
	}
	return q.AddCODFee(card, payment)
}

// Deliverable returns the delivery area of a PIN. It refuses a PIN where the shop does not deliver or does not offer
// the payment method, and, unless the owner permits it, another state while the seller has no GSTIN.
func (s *Orders) Deliverable(tx *core.Tx, card *settings.Values, pin, payment string) (delivery.Area, error) {
	area, err := s.delivery.AreaOf(tx, pin)
	if errors.Is(err, core.ErrNotFound) || (err == nil && !area.Pickup) {
		return area, core.Refuse(delivery.MessagePinUnknown)
	}
	if err != nil {
		return area, err
	}
	if message := PaymentMethodRefusal(area, payment); message != "" {
		return area, core.Refuse("%s", message)
	}
	if own := card.ShopState; card.SellerKind() != "regular" && own != "" && own != area.State && !card.SellInterstate {
		return area, core.Refuse("This shop delivers within %s only.", own)
	}
	return area, nil
}

// PaymentMethodRefusal is the sentence that refuses a payment method in a delivery area; "" if the area accepts it.
func PaymentMethodRefusal(area delivery.Area, payment string) string {
	switch {
	case payment == Prepaid && area.CODOnly:
		return "Only COD is available for this pincode. Please choose COD."
	case payment == core.COD && !area.COD:
		return "COD is not available for this pincode. Please pay online."
	}
	return ""
}

// weightOf is the chargeable weight of an order's package, in grams. A bundle weighs as much as its parts, which also
// count towards the limit of units per order. It refuses an order above that limit.
func weightOf(tx *core.Tx, card *settings.Values, cart []promotions.QuotedLine) (grams int64, err error) {
	lines, err := promotions.ExpandBundles(tx, cart)
	if err != nil {
		return 0, err
	}
	// Count each product over all lines: it can be on a line of its own and also in a bundle.
	pieces := map[int64]int64{}
	for _, l := range lines {
		p := l.Product
		pieces[p.ID] += l.Quantity
		if most := p.Quantities.MostOf(card.MaxPieces); most > 0 && pieces[p.ID] > most {
			return 0, core.Refuse("%s: at most %d in an order. Please ask us for more.", p.Title, most)
		}
	}
	return promotions.GramsOf(lines), nil
}

// ShippingCost is the cost of delivering items to a PIN, including the COD fee, in paise. A payment method of "" means
// Pre-paid; CreditWay means that store credit pays the whole order. The buyer's codes count, because a promotion may
// make delivery free. It refuses everything that Quote refuses.
func (s *Orders) ShippingCost(
	ctx context.Context,
	items []promotions.CartItem,
	pin, payment string,
	by promotions.Buyer,
) (cost money.Paise, err error) {
	wanted, err := promotions.SumItems(items)
	if err != nil {
		return 0, err
	}
	if payment == "" {
		payment = Prepaid
	}
	if payment != Prepaid && payment != core.COD && payment != CreditWay {
		return 0, core.Refuse("Please choose Pre-paid or COD.")
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		q, err := s.Quote(tx, s.settings.Values(), wanted, pin, payment, by)
		cost = q.Shipping + q.CodFee
		return err
	})
	return cost, err
}
