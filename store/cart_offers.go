package store

import (
	"context"
	"errors"

	"hearth/store/money"
)

// CartOffers is what offers take off a cart before its destination is known: Off is by product, in paise; Refused says for each
// code why it does not apply.
type CartOffers struct {
	Goods        money.Paise
	Products     []int64
	Off          []money.Paise
	Given        []UsedOffer
	FreeDelivery bool
	Refused      map[string]string
	// Unknown means that one of the codes never existed.
	Unknown bool
}

// WeighCart returns what offers take off a cart. It ignores products that are no longer sold; checkout refuses them.
func (s *Store) WeighCart(ctx context.Context, items []CartItem, by Bargain) (c CartOffers, err error) {
	wanted, err := sumItems(items)
	if err != nil {
		return c, err
	}
	err = s.read(ctx, func(tx *Tx) error {
		lines := make([]quotedLine, len(wanted))
		for i, item := range wanted {
			sold, err := leadOf(tx, item.ProductID)
			if err != nil {
				return err
			}
			p, err := productOf(tx, sold)
			if errors.Is(err, ErrNotFound) {
				p = Product{ID: item.ProductID}
			} else if err != nil {
				return err
			}
			amount, fits := p.Pays.Times(item.Quantity)
			if !fits || c.Goods+amount > money.Max {
				return refuse("This order is too large. Please ask us for an offer.")
			}
			lines[i] = quotedLine{product: p, quantity: item.Quantity, amount: amount}
			c.Products, c.Goods = append(c.Products, item.ProductID), c.Goods+amount
		}
		d, err := weigh(tx, lines, deliveryUnknown, by)
		if err != nil {
			return err
		}
		c.Off, c.FreeDelivery, c.Refused, c.Unknown = d.off, d.freeDelivery(), map[string]string{}, d.unknown
		for _, g := range d.given {
			c.Given = append(c.Given, UsedOffer{Name: g.offer.Name, Code: g.offer.Code, Goods: g.goods, Delivery: g.delivery})
		}
		for code, why := range d.refused {
			c.Refused[code] = why.Message
		}
		return nil
	})
	return c, err
}
