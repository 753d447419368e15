package store

import (
	"context"
	"errors"

	"hearth/store/money"
)

// quote prices the items for a PIN and a payment method, less the buyer's offers. It refuses what can't be sold or sent there, and
// codes that don't apply.
func (s *Store) quote(tx *Tx, card *Settings, wanted []CartItem, pin, payment string, by Bargain) (quote, error) {
	var q quote
	area, err := s.deliverable(tx, card, pin, payment)
	if err != nil {
		return q, err
	}
	if wanted, err = meantIn(tx, wanted); err != nil {
		return q, err
	}
	if err := q.add(tx, wanted, card.MaxPieces, refuse("This order is too large. Please ask us for an offer.")); err != nil {
		return q, err
	}
	if err := s.refuseUncertified(tx, q.lines); err != nil {
		return q, err
	}
	grams, err := weightOf(tx, card, q.lines)
	if err != nil {
		return q, err
	}
	if q.shipping, err = s.charge(tx, card, area, grams, q.goods, payment); err != nil {
		return q, err
	}
	if err := q.reduce(tx, by); err != nil {
		return q, err
	}
	err = q.addCODFee(card, payment)
	return q, err
}

// deliverable returns the area of a PIN, or says why nothing can be delivered there or paid that way.
func (s *Store) deliverable(tx *Tx, card *Settings, pin, payment string) (Area, error) {
	area, err := s.areaOf(tx, pin)
	if errors.Is(err, ErrNotFound) || (err == nil && !area.Pickup) {
		return area, refuse(MessagePinUnknown)
	}
	if err != nil {
		return area, err
	}
	if message := paidElsewise(area, payment); message != "" {
		return area, refuse("%s", message)
	}
	if own := card.ShopState; card.SellerKind() != "regular" && own != "" && own != area.State && !card.SellInterstate {
		return area, refuse("This shop delivers within %s only.", own)
	}
	return area, nil
}

// paidElsewise says why an order to an area can't be paid that way; "" if it can.
func paidElsewise(area Area, payment string) string {
	switch {
	case payment != COD && area.CODOnly:
		return "This pincode takes COD only. Please choose COD."
	case payment == COD && !area.COD:
		return "COD is not available for this pincode. Please pay online."
	}
	return ""
}

// addCODFee adds the COD fee if COD is chosen and available.
func (q *quote) addCODFee(card *Settings, payment string) error {
	if payment != COD {
		return nil
	}
	q.codFee = card.CODFee
	if limit := card.CODMax; limit > 0 && q.goods+q.shipping+q.codFee > limit {
		return refuse("COD is available up to %s. Please pay online.", limit.Rupees())
	}
	return nil
}

// weightOf is the chargeable weight of a cart's parcel, in grams. A kit weighs as much as its parts, and its parts count towards
// the limit of pieces per order.
func weightOf(tx *Tx, card *Settings, cart []quotedLine) (grams int64, err error) {
	lines, err := openLines(tx, cart)
	if err != nil {
		return 0, err
	}
	pieces := map[int64]int64{}
	for _, l := range lines {
		p := l.product
		pieces[p.ID] += l.quantity
		if most := card.MaxPieces; most > 0 && pieces[p.ID] > most {
			return 0, refuse("%s: at most %d in an order. Please ask us for more.", p.Title, most)
		}
	}
	return gramsOf(lines), nil
}

// gramsOf is the chargeable weight of opened lines.
func gramsOf(lines []quotedLine) (grams int64) {
	for _, l := range lines {
		grams += chargeableGrams(l.product.Weight, l.product.Length, l.product.Width, l.product.Height) * l.quantity
	}
	return grams
}

// ShippingCost is the cost of delivering the items to a PIN, including the COD fee. by is the buyer with their codes: an offer may
// make delivery free.
func (s *Store) ShippingCost(ctx context.Context, items []CartItem, pin, payment string, by Bargain) (cost money.Paise, err error) {
	wanted, err := sumItems(items)
	if err != nil {
		return 0, err
	}
	if payment == "" {
		payment = Prepaid
	}
	if payment != Prepaid && payment != COD {
		return 0, refuse("Please choose Pre-paid or COD.")
	}
	err = s.read(ctx, func(tx *Tx) error {
		q, err := s.quote(tx, s.Settings(), wanted, pin, payment, by)
		cost = q.shipping + q.codFee
		return err
	})
	return cost, err
}

// add prices items at what they cost now. most is how many pieces of one product are sold at once, 0 for no limit; tooLarge is the
// refusal of an amount that no invoice holds.
func (q *quote) add(tx *Tx, wanted []CartItem, most int64, tooLarge error) error {
	for _, item := range wanted {
		p, err := productOf(tx, item.ProductID)
		if errors.Is(err, ErrNotFound) {
			return refuse("One of the products is no longer sold. Please remove it.")
		}
		if err != nil {
			return err
		}
		if most > 0 && item.Quantity > most {
			return refuse("%s: at most %d in an order. Please ask us for more.", p.Title, most)
		}
		amount, fits := p.Pays.Times(item.Quantity)
		if !fits || q.goods+amount > money.Max {
			return tooLarge
		}
		q.lines = append(q.lines, quotedLine{product: p, quantity: item.Quantity, amount: amount})
		q.goods += amount
	}
	return nil
}
