package promotions

import (
	"context"
	"errors"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/money"
	"hearth/store/settings"
)

// CartPromotions is the effect of promotions on a cart whose destination is not known yet. It is computed for each
// display of the cart and not stored; the order computes it again.
type CartPromotions struct {
	// Goods is the price of the cart before promotions, BelowMRP how much less that is than the MRP, in paise.
	Goods, BelowMRP money.Paise
	// Products are the IDs of the products, and Off the discount of each in paise, in the same order.
	Products     []int64
	Off          []money.Paise
	Applied      []UsedOffer
	FreeDelivery bool
	// Refused are the reasons why codes don't apply, by code.
	Refused map[string]string
	// Unknown means that one of the codes never existed; the caller limits such guesses.
	Unknown bool
	// Delivery is the lowest possible delivery charge, in paise, because the actual one depends on the address.
	// DeliveryKnown is false if not even that can be computed.
	Delivery      money.Paise
	DeliveryKnown bool
}

// PriceCart returns the discounts of a cart by promotions. Products that are no longer sold cost nothing here; checkout
// refuses them. It refuses an empty cart, malformed quantities, too many codes, and a cart above the largest invoice.
func (s *Promotions) PriceCart(ctx context.Context, items []CartItem, by Buyer) (c CartPromotions, err error) {
	wanted, err := SumItems(items)
	if err != nil {
		return c, err
	}
	card := s.settings.Values()
	err = s.Read(ctx, func(tx *core.Tx) error {
		lines := make([]QuotedLine, len(wanted))
		for i, item := range wanted {
			sold, err := catalogue.LeadVariant(tx, item.ProductID)
			if err != nil {
				return err
			}
			p, err := catalogue.ProductOf(tx, sold)
			if errors.Is(err, core.ErrNotFound) {
				p = catalogue.Product{ID: item.ProductID}
			} else if err != nil {
				return err
			}
			amount, fits := p.Pays.Times(item.Quantity)
			if !fits || c.Goods+amount > money.Max {
				return core.Refuse("This order is too large. Please ask us for an offer.")
			}
			if full, fits := p.Price.Times(item.Quantity); fits {
				c.BelowMRP += max(full-amount, 0)
			}
			lines[i] = QuotedLine{Product: p, Quantity: item.Quantity, Amount: amount}
			c.Products, c.Goods = append(c.Products, item.ProductID), c.Goods+amount
		}
		d, err := pickBest(tx, lines, deliveryUnknown, by)
		if err != nil {
			return err
		}
		if c.Delivery, c.DeliveryKnown, err = leastDelivery(tx, card, lines, c.Goods); err != nil {
			return err
		}
		if d.freeDelivery() {
			c.Delivery, c.DeliveryKnown = 0, true
		}
		c.Off, c.FreeDelivery, c.Refused, c.Unknown = d.off, d.freeDelivery(), map[string]string{}, d.unknown
		for _, g := range d.applied {
			c.Applied = append(c.Applied, UsedOffer{
				Name:     g.offer.Name,
				Code:     g.offer.Code,
				Goods:    g.goods,
				Delivery: g.delivery,
			})
		}
		for code, why := range d.refused {
			c.Refused[code] = why.Message
		}
		return nil
	})
	return c, err
}

// leastDelivery is the lowest possible delivery charge of a cart, in paise. known is false if a bundle in the cart
// can't be sold any more because one of its parts is no longer sold.
func leastDelivery(
	tx *core.Tx,
	card *settings.Values,
	cart []QuotedLine,
	goods money.Paise,
) (least money.Paise, known bool, err error) {
	lines, err := ExpandBundles(tx, cart)
	if _, gone := core.IsRefusal(err); gone {
		return 0, false, nil
	}
	if err != nil {
		return 0, false, err
	}
	least, known = delivery.LeastRate(card, GramsOf(lines), goods)
	return least, known, nil
}
