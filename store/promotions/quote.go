package promotions

import (
	"errors"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/settings"
)

// AddCODFee adds the COD fee if COD is chosen and available.
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

// Add prices items at what they cost now. most is how many pieces of one product are sold at once, 0 for no limit; tooLarge is the
// refusal of an amount that no invoice holds.
func (q *Quote) Add(tx *core.Tx, wanted []CartItem, most int64, tooLarge error) error {
	for _, item := range wanted {
		p, err := catalogue.ProductOf(tx, item.ProductID)
		if errors.Is(err, core.ErrNotFound) {
			return core.Refuse("One of the products is no longer sold. Please remove it.")
		}
		if err != nil {
			return err
		}
		if most > 0 && item.Quantity > most {
			return core.Refuse("%s: at most %d in an order. Please ask us for more.", p.Title, most)
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

// opened returns the order lines for a line of a cart: for a kit, those of its parts.
//
// A kit is invoiced part by part, each at its own rate: each can be bought alone, its price is shown on the kit's page and its
// share of the kit's price on the invoice. So it is several supplies with a discount known before the supply (CGST Act, section
// 15(3)(a)), each discount belonging to its part, and not one mixed supply for a single price, which would be taxed at the highest
// rate in it (sections 2(74) and 8(b)).
//
// A part costs its current price less its share of the kit's discount: the kit's price is divided among the parts in proportion to
// what they would cost alone. To an offer, a kit is a product of its own; what offers take off it is divided in proportion to what
// the kit leaves of each part.
func (l QuotedLine) opened(tx *core.Tx) ([]QuotedLine, error) {
	if !l.Product.IsKit() {
		return []QuotedLine{l}, nil
	}
	pieces, err := catalogue.KitPieces(tx, l.Product.ID)
	if err != nil {
		return nil, err
	}
	lines, worth := make([]QuotedLine, len(pieces)), make([]money.Paise, len(pieces))
	for i, piece := range pieces {
		p, err := catalogue.ProductOf(tx, piece.ProductID)
		if db.IsNone(err) {
			return nil, Shortage(l.Product.Title, 0)
		}
		if err != nil {
			return nil, err
		}
		lines[i] = QuotedLine{Product: p, Quantity: piece.Pieces * l.Quantity, Kit: l.Product, Kits: l.Quantity}
		worth[i], _ = p.Pays.Times(lines[i].Quantity) // a kit's price is limited by what its parts cost
	}
	whole := catalogue.Shares(l.Amount+l.Discount, worth)
	off := catalogue.Shares(l.Discount, whole)
	for i := range lines {
		lines[i].Amount, lines[i].KitOff = whole[i]-off[i], worth[i]-whole[i]
		lines[i].Discount = lines[i].KitOff + off[i]
	}
	return lines, nil
}

// PhonePrice is the price of a phone order, in paise: Saved is the discount of offers, which staff mention before ordering.
type PhonePrice struct {
	Goods, Saved, Shipping, CODFee, Total money.Paise
}

func (q Quote) PhonePrice() PhonePrice {
	p := PhonePrice{Goods: q.Goods, Shipping: q.Shipping, CODFee: q.CodFee, Total: q.Total()}
	for _, l := range q.Lines {
		p.Goods, p.Saved = p.Goods+l.Discount, p.Saved+l.Discount
	}
	return p
}

// Quote is the price of a cart, line by line.
type Quote struct {
	Lines    []QuotedLine
	Goods    money.Paise
	Shipping money.Paise
	CodFee   money.Paise
	// Given are the applied offers: lines and goods are what is left after them.
	Given []GivenOffer
}

func (q Quote) Total() money.Paise { return q.Goods + q.Shipping + q.CodFee }

// QuotedLine costs its pieces less its discount.
type QuotedLine struct {
	Product  catalogue.Product
	Quantity int64
	Amount   money.Paise
	Discount money.Paise
	// Kit is the kit that a part comes from, kits how many of it are bought, kitOff the kit's share of the discount.
	Kit    catalogue.Product
	Kits   int64
	KitOff money.Paise
}

// RefuseUncertified refuses to sell what lacks a certificate, if the shop closes it.
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
