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

// leastToPay is the amount for the goods that is always left to pay after promotions, in paise: payment providers
// accept no payment below ₹1.
const leastToPay money.Paise = 100

// codesAtOnce is the maximum number of codes for one order.
const codesAtOnce = 5

// deliveryUnknown stands for the delivery charge of a cart without an address.
const deliveryUnknown money.Paise = -1

// Buyer is the buyer for whom a price is computed: the customer, 0 without a login, and the codes that they entered.
type Buyer struct {
	Customer int64
	Codes    []string
	// Agreed are unit prices in paise that staff agreed with the buyer, by product.
	Agreed map[int64]money.Paise
	// Order is an order that is priced again, 0 for a new one: it does not make its own customer a known one. Keeps are
	// the promotions that it used, by ID: they still hold, whatever their days, limits and buyers.
	Order int64
	Keeps []int64
}

// discounts is the effect of promotions on a cart: the discount of each line in paise, the promotions that apply, and
// the reasons why codes don't apply, by code.
type discounts struct {
	off     []money.Paise
	applied []AppliedOffer
	refused map[string]*core.Refusal
	// unknown means that one of the entered codes never existed.
	unknown bool
}

// ErrUnknownCode is joined to the refusal of a code that never existed, so that the caller can limit guesses.
var ErrUnknownCode = errors.New("unknown code")

// AppliedOffer is a promotion that applies to a cart, with what it saves on the goods and the delivery, in paise.
type AppliedOffer struct {
	offer           Offer
	goods, delivery money.Paise
}

func (d discounts) freeDelivery() bool {
	return slices.ContainsFunc(d.applied, func(g AppliedOffer) bool { return g.offer.Kind == "delivery" })
}

// pickBest picks the promotions that save the most on a cart: either all that can be combined, or a single one that
// can't. If two choices save the same, the one whose code was entered wins. delivery is the charge in paise, or
// deliveryUnknown. A code that does not apply is reported in refused and is no error; only too many codes are refused.
func pickBest(tx *core.Tx, lines []QuotedLine, delivery money.Paise, by Buyer) (discounts, error) {
	d := discounts{off: make([]money.Paise, len(lines)), refused: map[string]*core.Refusal{}}
	codes := CleanCodes(by.Codes)
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
	// Divide the possible promotions into the set that can be combined and the ones that exclude all others.
	var together []candidate
	var sets [][]candidate
	for _, c := range all {
		if why := c.refusal(tx, lines, by); why != nil {
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
	// Try the set and each single promotion, and keep the choice that saves the most.
	var best []candidate
	most := money.Paise(-1)
	for _, set := range append([][]candidate{together}, sets...) {
		off, given := applyPromotions(lines, delivery, set)
		saved := totalSaved(given)
		// Before the address is known, the saving by free delivery is unknown but more than nothing.
		first := len(d.applied) == 0 && len(given) > 0
		if saved > most || saved == most && (first || len(set) == 1 && set[0].Code != "") {
			most, best, d.off, d.applied = saved, set, off, given
		}
	}
	// Each entered code gets an answer, also one that lost against a better promotion.
	for _, c := range all {
		unused := !slices.ContainsFunc(d.applied, func(g AppliedOffer) bool { return g.offer.ID == c.ID })
		if c.Code != "" && d.refused[c.Code] == nil && unused {
			d.refused[c.Code] = notUsed(c, best, d.applied)
		}
	}
	return d, nil
}

// notUsed is the reason why a valid code saves nothing on this cart.
func notUsed(c candidate, best []candidate, given []AppliedOffer) *core.Refusal {
	chosen := slices.ContainsFunc(best, func(b candidate) bool { return b.ID == c.ID })
	switch {
	case chosen && c.Kind == "delivery":
		return core.Refuse("Delivery is free for this order already.")
	case chosen || len(given) == 0:
		return core.Refuse("The code %s doesn't apply to this order.", c.Code)
	}
	return core.Refuse("The code %s can't be combined with “%s”, which saves you more.", c.Code, given[0].offer.Name)
}

func totalSaved(given []AppliedOffer) (sum money.Paise) {
	for _, g := range given {
		sum += g.goods + g.delivery
	}
	return sum
}

// CleanCodes normalises the entered codes and removes duplicates and empty ones.
func CleanCodes(typed []string) (codes []string) {
	for _, one := range typed {
		if code := OfferCode(one); code != "" && !slices.Contains(codes, code) {
			codes = append(codes, code)
		}
	}
	return codes
}

// applyOrder is the order in which combined promotions are applied, each to what the previous one left: first free
// units, then percentages of the rest, then fixed amounts.
var applyOrder = []string{"bundle", "percent", "amount", "delivery"}

// applyPromotions applies a set of promotions to a cart and returns the discount of each line, in paise. At least
// leastToPay is left to pay for the goods.
func applyPromotions(
	lines []QuotedLine,
	delivery money.Paise,
	set []candidate,
) (off []money.Paise, given []AppliedOffer) {
	off = make([]money.Paise, len(lines))
	ordered := slices.SortedStableFunc(slices.Values(set), func(a, b candidate) int {
		return cmp.Or(slices.Index(applyOrder, a.Kind)-slices.Index(applyOrder, b.Kind), cmp.Compare(a.ID, b.ID))
	})
	for _, c := range ordered {
		g := AppliedOffer{offer: c.Offer}
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

// takes is the discount by a promotion on its lines, in paise, after the promotions that were applied before.
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

// free is the price of the free units of a promotion such as 3 for 2: the cheapest of all units to which it applies.
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

// spread splits a discount among the lines to which a promotion applies, in proportion to what is left of each, so that
// a later return refunds the right share. It returns the discount, which is lower than sum if less than leastToPay
// would be left.
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
		share := rest.Share(int64(worth), int64(left)) // the last line gets the rest
		off[i], rest, left = off[i]+share, rest-share, left-worth
	}
	return sum
}

// Reduce applies promotions to a quote whose delivery charge is known. A code that does not apply refuses the whole
// order (field codes), so that no customer pays another price than they were shown. If the code never existed, the
// error is joined with ErrUnknownCode.
func (q *Quote) Reduce(tx *core.Tx, by Buyer) error {
	d, err := pickBest(tx, q.Lines, q.Shipping, by)
	if err != nil {
		return err
	}
	for _, code := range CleanCodes(by.Codes) {
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
	if q.Given = d.applied; d.freeDelivery() {
		q.Shipping = 0
	}
	return nil
}

// InsertUses records the promotions that an order uses. A use is held while the order is unpaid, counts once the order
// is confirmed, and no longer counts when it is cancelled.
func InsertUses(tx *core.Tx, order, customer int64, given []AppliedOffer) error {
	for _, g := range given {
		if _, err := tx.Exec(`INSERT INTO offer_uses (order_id, offer_id, customer_id, name, code, goods, delivery,
			counts, held)
			VALUES (?, ?, ?, ?, ?, ?, ?, 0, 1)`,
			order, g.offer.ID, customer, g.offer.Name, g.offer.Code, g.goods, g.delivery); err != nil {
			return fmt.Errorf("note the offers of order %d: %w", order, err)
		}
	}
	return nil
}

// Limited reports whether one of the promotions has a limited number of uses.
func Limited(given []AppliedOffer) bool {
	return slices.ContainsFunc(given, func(g AppliedOffer) bool { return g.offer.Uses > 0 })
}
