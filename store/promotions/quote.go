package promotions

import (
	"errors"
	"fmt"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/settings"
)

// AddCODFee adds the COD fee to a COD order. It refuses COD for a total above the setting cod_max.
func (q *Quote) AddCODFee(card *settings.Values, payment string) error {
	if payment != core.COD {
		return nil
	}
	q.CodFee = card.CODFee
	if limit := card.CODMax; limit > 0 && q.Goods+q.Shipping+q.CodFee > limit {
		return core.Refuse("COD is available up to %s. Please pay online.", limit.Rupees())
	}
	return nil
}

// Add adds items to a quote at their present prices, before promotions. most is the shop's maximum number of units of
// one product per order, 0 for no limit; tooLarge is the refusal of an amount above the largest invoice. It refuses
// products that are no longer sold, and quantities that their rules do not allow.
func (q *Quote) Add(tx *core.Tx, wanted []CartItem, most int64, tooLarge error) error {
	for _, item := range wanted {
		p, err := catalogue.ProductOf(tx, item.ProductID)
		if errors.Is(err, core.ErrNotFound) {
			return core.Refuse("One of the products is no longer sold. Please remove it.")
		}
		if err != nil {
			return err
		}
		if refusal := p.Quantities.Refusal(p.Title, item.Quantity, most); refusal != "" {
			return core.Refuse("%s", refusal)
		}
		amount, fits := p.Pays.Times(item.Quantity)
		if !fits || q.Goods+amount > money.Max {
			return tooLarge
		}
		q.Lines = append(q.Lines, QuotedLine{Product: p, Quantity: item.Quantity, Amount: amount})
		q.Goods += amount
	}
	return nil
}

// Agree gives lines the unit prices that staff agreed with the buyer, by product. It refuses a price that is not below
// the present one, and one that is more than most percent below it (field prices).
func (q *Quote) Agree(agreed map[int64]money.Paise, most int64) error {
	if most == 0 {
		return core.RefuseField("prices", "Prices can't be agreed by telephone. The owner can allow it in Settings.")
	}
	for i := range q.Lines {
		l := &q.Lines[i]
		price, has := agreed[l.Product.ID]
		if !has {
			continue
		}
		least := max(l.Product.Pays.Share(100-most, 100), 1)
		if price < least || price >= l.Product.Pays {
			return core.RefuseField("prices", fmt.Sprintf("%s costs %s. You can agree on a price from %s.",
				l.Product.Title, l.Product.Pays.Rupees(), least.Rupees()))
		}
		amount, _ := price.Times(l.Quantity) // less than the amount that Add allowed
		q.Goods += amount - l.Amount
		l.Amount = amount
		if !l.Product.IsKit() { // of a kit, the parts share what it costs less
			l.Product.Pays = price
		}
	}
	return nil
}

// opened returns the order lines for a cart line: for a bundle, one line for each of its parts.
//
// A bundle is invoiced part by part, each at its own GST rate. Each part can also be bought alone, its price is on the
// bundle's page, and its share of the bundle's price is on the invoice. So the bundle is several supplies with a
// discount that is known before the supply (CGST Act, section 15(3)(a)), and not a mixed supply at a single price,
// which would be taxed at the highest rate in it (sections 2(74) and 8(b)).
//
// A part costs its present price less its share of the bundle's discount: the bundle's price is split among the parts
// in proportion to their own prices. A promotion applies to the bundle as a whole; its discount is split in proportion
// to what the bundle's discount left of each part.
func (l QuotedLine) opened(tx *core.Tx) ([]QuotedLine, error) {
	parts := l.Parts
	if parts == nil && !l.Product.IsKit() {
		return []QuotedLine{l}, nil
	}
	if parts == nil {
		var err error
		if parts, err = partsOf(tx, l.Product); err != nil {
			return nil, err
		}
	}
	lines, worth := make([]QuotedLine, len(parts)), make([]money.Paise, len(parts))
	for i, part := range parts {
		lines[i] = QuotedLine{Product: part.Product, Quantity: part.Quantity * l.Quantity, Kit: l.Product,
			Kits: l.Quantity}
		worth[i], _ = part.Product.Pays.Times(lines[i].Quantity) // can't overflow: a bundle's price is limited
	}
	whole := catalogue.Shares(l.Amount+l.Discount, worth)
	off := catalogue.Shares(l.Discount, whole)
	for i := range lines {
		lines[i].Amount, lines[i].KitOff = whole[i]-off[i], worth[i]-whole[i]
		lines[i].Discount = lines[i].KitOff + off[i]
	}
	return lines, nil
}

// partsOf returns the parts of a bundle at their present prices, each with its quantity in one bundle.
func partsOf(tx *core.Tx, kit catalogue.Product) ([]QuotedLine, error) {
	pieces, err := catalogue.KitPieces(tx, kit.ID)
	if err != nil {
		return nil, err
	}
	parts := make([]QuotedLine, len(pieces))
	for i, piece := range pieces {
		p, err := catalogue.ProductOf(tx, piece.ProductID)
		if db.IsNone(err) {
			return nil, RefuseShortage(kit.Title, 0)
		}
		if err != nil {
			return nil, err
		}
		parts[i] = QuotedLine{Product: p, Quantity: piece.Pieces}
	}
	return parts, nil
}

// PhonePrice is the price of a phone order in paise with GST, as staff tell it to the caller. Goods is the price before
// promotions, Saved their discount.
type PhonePrice struct {
	Goods, Saved, Shipping, CODFee, Total money.Paise
}

// PhonePrice returns a quote as the parts that staff tell a caller.
func (q Quote) PhonePrice() PhonePrice {
	p := PhonePrice{Goods: q.Goods, Shipping: q.Shipping, CODFee: q.CodFee, Total: q.Total()}
	for _, l := range q.Lines {
		p.Goods, p.Saved = p.Goods+l.Discount, p.Saved+l.Discount
	}
	return p
}

// Quote is the price of a cart, line by line, in paise with GST. Add, Reduce and AddCODFee compute it, in this order.
// It is not stored: an order computes it again.
type Quote struct {
	Lines    []QuotedLine
	Goods    money.Paise
	Shipping money.Paise
	CodFee   money.Paise
	// Given are the promotions that apply; Lines and Goods are the amounts after them.
	Given []AppliedOffer
}

// Total is what the customer pays, in paise.
func (q Quote) Total() money.Paise { return q.Goods + q.Shipping + q.CodFee }

// QuotedLine is a product in a quote. Amount is the price of Quantity units less Discount, in paise.
type QuotedLine struct {
	Product  catalogue.Product
	Quantity int64
	Amount   money.Paise
	Discount money.Paise
	// Kit is the bundle that a part belongs to, Kits the number of such bundles, KitOff the part of Discount that comes
	// from the bundle's price.
	Kit    catalogue.Product
	Kits   int64
	KitOff money.Paise
	// Parts are the parts of one bundle as it was sold; nil for those that it has now.
	Parts []QuotedLine
}

// RefuseUncertified refuses products that lack a mandatory certificate (BIS, WPC and others), if the shop does not sell
// such products.
func (s *Promotions) RefuseUncertified(tx *core.Tx, lines []QuotedLine) error {
	ids := make([]int64, len(lines))
	for i, l := range lines {
		ids[i] = l.Product.ID
	}
	title, err := s.certificates.Uncertified(tx, ids...)
	if err == nil && title != "" {
		err = core.Refuse("%s can't be sold at the moment: a required approval is missing.", title)
	}
	return err
}
