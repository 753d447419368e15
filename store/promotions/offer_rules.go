package promotions

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"hearth/store/core"
	"hearth/store/money"
	"hearth/store/wording"
)

// leastToPay is the minimum that offers leave to pay for the goods of an order: a payment of 0 is impossible.
const leastToPay money.Paise = 100

// codesAtOnce limits how many codes somebody may enter.
const codesAtOnce = 5

// deliveryUnknown is the price of delivery for a cart without an address.
const deliveryUnknown money.Paise = -1

// Bargain is who asks for a price: the customer, 0 without a login, and the codes that they entered.
type Bargain struct {
	Customer int64
	Codes    []string
}

// deal is what offers do to a cart: the discount of each line, whether delivery is free, by which offers, and why codes don't
// apply.
type deal struct {
	off     []money.Paise
	given   []GivenOffer
	refused map[string]*core.Refusal
	// unknown means that a code was entered that never existed.
	unknown bool
}

// ErrUnknownCode comes with the refusal of a code that never existed: somebody may be guessing.
var ErrUnknownCode = errors.New("unknown code")

type GivenOffer struct {
	offer           Offer
	goods, delivery money.Paise
}

func (d deal) freeDelivery() bool {
	return slices.ContainsFunc(d.given, func(g GivenOffer) bool { return g.offer.Kind == "delivery" })
}

// weigh finds the offers that save most on a cart: all that combine together, or one exclusive offer; if equal, the one requested
// by its code. delivery is the price of delivery, or deliveryUnknown.
func weigh(tx *core.Tx, lines []QuotedLine, delivery money.Paise, by Bargain) (deal, error) {
	d := deal{off: make([]money.Paise, len(lines)), refused: map[string]*core.Refusal{}}
	codes := TypedCodes(by.Codes)
	if len(codes) > codesAtOnce {
		return d, core.Refuse("At most %d codes can be used at once.", codesAtOnce)
	}
	all, err := candidates(tx, lines, by, codes)
	if err != nil {
		return d, err
	}
	for _, code := range codes {
		if !slices.ContainsFunc(all, func(c candidate) bool { return c.Code == code }) {
			d.refused[code], d.unknown = core.Refuse("There is no code %s.", wording.Shorten(code)), true
		}
	}
	var together []candidate
	var sets [][]candidate
	for _, c := range all {
		if why := c.refusal(tx, lines, by.Customer); why != nil {
			if c.Code != "" {
				d.refused[c.Code] = why
			}
			continue
		}
		if c.Combines {
			together = append(together, c)
		} else {
			sets = append(sets, []candidate{c})
		}
	}
	var best []candidate
	most := money.Paise(-1)
	for _, set := range append([][]candidate{together}, sets...) {
		off, given := give(lines, delivery, set)
		saved := savedBy(given)
		// Before the address is known, free delivery saves an unknown sum: more than nothing.
		first := len(d.given) == 0 && len(given) > 0
		if saved > most || saved == most && (first || len(set) == 1 && set[0].Code != "") {
			most, best, d.off, d.given = saved, set, off, given
		}
	}
	for _, c := range all {
		unused := !slices.ContainsFunc(d.given, func(g GivenOffer) bool { return g.offer.ID == c.ID })
		if c.Code != "" && d.refused[c.Code] == nil && unused {
			d.refused[c.Code] = notUsed(c, best, d.given)
		}
	}
	return d, nil
}

// notUsed says why a valid code saved nothing.
func notUsed(c candidate, best []candidate, given []GivenOffer) *core.Refusal {
	chosen := slices.ContainsFunc(best, func(b candidate) bool { return b.ID == c.ID })
	switch {
	case chosen && c.Kind == "delivery":
		return core.Refuse("Delivery is free for this order already.")
	case chosen || len(given) == 0:
		return core.Refuse("The code %s takes nothing off this order.", c.Code)
	}
	return core.Refuse("The code %s can't be combined with “%s”, which saves you more.", c.Code, given[0].offer.Name)
}

func savedBy(given []GivenOffer) (sum money.Paise) {
	for _, g := range given {
		sum += g.goods + g.delivery
	}
	return sum
}

// TypedCodes are the entered codes, without duplicates.
func TypedCodes(typed []string) (codes []string) {
	for _, one := range typed {
		if code := OfferCode(one); code != "" && !slices.Contains(codes, code) {
			codes = append(codes, code)
		}
	}
	return codes
}

// giving is the order in which combined offers are applied: each to what the previous one left.
var giving = []string{"bundle", "percent", "amount", "delivery"}

// give applies a set of offers to a cart. It always leaves at least leastToPay for the goods.
func give(lines []QuotedLine, delivery money.Paise, set []candidate) (off []money.Paise, given []GivenOffer) {
	off = make([]money.Paise, len(lines))
	ordered := slices.SortedStableFunc(slices.Values(set), func(a, b candidate) int {
		return cmp.Or(slices.Index(giving, a.Kind)-slices.Index(giving, b.Kind), cmp.Compare(a.ID, b.ID))
	})
	for _, c := range ordered {
		g := GivenOffer{offer: c.Offer}
		if c.Kind == "delivery" && delivery != 0 {
			g.delivery, delivery = max(delivery, 0), 0
			given = append(given, g)
		}
		if g.goods = spread(lines, off, c, c.takes(lines, off)); g.goods > 0 {
			given = append(given, g)
		}
	}
	return off, given
}

// takes is what an offer takes off its lines, after other offers.
func (c candidate) takes(lines []QuotedLine, off []money.Paise) (sum money.Paise) {
	var left money.Paise
	for i, l := range lines {
		if c.in[i] {
			left += l.Amount - off[i]
		}
	}
	switch c.Kind {
	case "percent":
		if sum = left.Share(c.Percent, 100); c.Most > 0 {
			sum = min(sum, c.Most)
		}
	case "amount":
		sum = min(left, c.Amount)
	case "bundle":
		sum = min(left, c.free(lines))
	}
	return sum
}

// free is the value of the free pieces of a bundle: the cheapest of all that it applies to.
func (c candidate) free(lines []QuotedLine) (sum money.Paise) {
	var in []QuotedLine
	var pieces int64
	for i, l := range lines {
		if c.in[i] {
			in, pieces = append(in, l), pieces+l.Quantity
		}
	}
	slices.SortStableFunc(in, func(a, b QuotedLine) int { return cmp.Compare(a.Product.Pays, b.Product.Pays) })
	left := pieces / c.Take * (c.Take - c.Pay)
	for _, l := range in {
		n := min(left, l.Quantity)
		worth, _ := l.Product.Pays.Times(n) // at most the line's amount
		sum, left = sum+worth, left-n
	}
	return sum
}

// spread takes a sum off the lines that an offer applies to, each by its share of what is left of them, and returns what was taken
// off.
func spread(lines []QuotedLine, off []money.Paise, c candidate, sum money.Paise) money.Paise {
	var all, left money.Paise
	for i, l := range lines {
		all += l.Amount - off[i]
		if c.in[i] {
			left += l.Amount - off[i]
		}
	}
	sum = max(min(sum, all-leastToPay), 0)
	rest := sum
	for i, l := range lines {
		worth := l.Amount - off[i]
		if !c.in[i] || worth == 0 {
			continue
		}
		share := rest.Share(int64(worth), int64(left)) // the last takes all that is left
		off[i], rest, left = off[i]+share, rest-share, left-worth
	}
	return sum
}

// Reduce applies offers to a quote, whose delivery is priced by the goods before offers. A code that does not apply refuses the
// whole order: nobody pays a price other than they were shown.
func (q *Quote) Reduce(tx *core.Tx, by Bargain) error {
	d, err := weigh(tx, q.Lines, q.Shipping, by)
	if err != nil {
		return err
	}
	for _, code := range TypedCodes(by.Codes) {
		why := d.refused[code]
		if why != nil && d.unknown {
			return errors.Join(core.RefuseField("codes", why.Message), ErrUnknownCode)
		}
		if why != nil {
			return core.RefuseField("codes", why.Message)
		}
	}
	for i := range q.Lines {
		q.Lines[i].Discount = d.off[i]
		q.Lines[i].Amount -= d.off[i]
		q.Goods -= d.off[i]
	}
	if q.Given = d.given; d.freeDelivery() {
		q.Shipping = 0
	}
	return nil
}

// InsertUses records which offers an order was given. It holds their uses, which count once it is confirmed.
func InsertUses(tx *core.Tx, order, customer int64, given []GivenOffer) error {
	for _, g := range given {
		if _, err := tx.Exec(`INSERT INTO offer_uses (order_id, offer_id, customer_id, name, code, goods, delivery, counts, held)
			VALUES (?, ?, ?, ?, ?, ?, ?, 0, 1)`,
			order, g.offer.ID, customer, g.offer.Name, g.offer.Code, g.goods, g.delivery); err != nil {
			return fmt.Errorf("note the offers of order %d: %w", order, err)
		}
	}
	return nil
}

// Limited reports whether one of the offers has a limited number of uses.
func Limited(given []GivenOffer) bool {
	return slices.ContainsFunc(given, func(g GivenOffer) bool { return g.offer.Uses > 0 })
}
