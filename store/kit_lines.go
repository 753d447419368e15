package store

import (
	"hearth/store/db"
	"hearth/store/money"
)

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
func (l quotedLine) opened(tx *Tx) ([]quotedLine, error) {
	if !l.product.IsKit() {
		return []quotedLine{l}, nil
	}
	pieces, err := kitPieces(tx, l.product.ID)
	if err != nil {
		return nil, err
	}
	lines, worth := make([]quotedLine, len(pieces)), make([]money.Paise, len(pieces))
	for i, piece := range pieces {
		p, err := productOf(tx, piece.ProductID)
		if db.IsNone(err) {
			return nil, shortage(l.product.Title, 0)
		}
		if err != nil {
			return nil, err
		}
		lines[i] = quotedLine{product: p, quantity: piece.Pieces * l.quantity, kit: l.product, kits: l.quantity}
		worth[i], _ = p.Pays.Times(lines[i].quantity) // a kit's price is limited by what its parts cost
	}
	whole := shares(l.amount+l.discount, worth)
	off := shares(l.discount, whole)
	for i := range lines {
		lines[i].amount, lines[i].kitOff = whole[i]-off[i], worth[i]-whole[i]
		lines[i].discount = lines[i].kitOff + off[i]
	}
	return lines, nil
}

// openLines are the order lines for the lines of a cart.
func openLines(tx *Tx, cart []quotedLine) (lines []quotedLine, err error) {
	for _, l := range cart {
		opened, err := l.opened(tx)
		if err != nil {
			return nil, err
		}
		lines = append(lines, opened...)
	}
	return lines, nil
}
