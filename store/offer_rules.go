package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"hearth/store/db"
	"hearth/store/money"
)

// leastToPay is what offers leave to be paid for the goods of an order: nothing can't be paid.
const leastToPay money.Paise = 100

// codesAtOnce bounds what somebody may type.
const codesAtOnce = 5

// deliveryUnknown is the price of delivery for a cart without an address.
const deliveryUnknown money.Paise = -1

// Bargain is who asks for a price: the customer, 0 for somebody who is not logged in, and the codes that they typed.
type Bargain struct {
	Customer int64
	Codes    []string
}

// deal is what offers make of a cart: what comes off each line, whether delivery is free, by which offers, and why codes don't hold.
type deal struct {
	off     []money.Paise
	given   []givenOffer
	refused map[string]*Refusal
	// unknown says that a code was typed that the shop never gave out.
	unknown bool
}

// ErrUnknownCode comes with the refusal of a code that the shop never gave out: somebody may be guessing.
var ErrUnknownCode = errors.New("unknown code")

type givenOffer struct {
	offer           Offer
	goods, delivery money.Paise
}

func (d deal) freeDelivery() bool {
	return slices.ContainsFunc(d.given, func(g givenOffer) bool { return g.offer.Kind == "delivery" })
}

// candidate is an offer that a cart may have, with what is known of its uses and its buyer.
type candidate struct {
	Offer
	used, usedByThem int64
	known, listed    bool
	// for says of each line of the cart whether the offer is for it.
	in []bool
}

// weigh finds the offers that take most off a cart: all that combine together, or one that stands alone; of equals, the one that
// was asked for by its code. delivery is what delivery would cost, deliveryUnknown where that is not known.
func weigh(tx *Tx, lines []quotedLine, delivery money.Paise, by Bargain) (deal, error) {
	d := deal{off: make([]money.Paise, len(lines)), refused: map[string]*Refusal{}}
	codes := typedCodes(by.Codes)
	if len(codes) > codesAtOnce {
		return d, refuse("At most %d codes can be used at once.", codesAtOnce)
	}
	all, err := candidates(tx, lines, by.Customer, codes)
	if err != nil {
		return d, err
	}
	for _, code := range codes {
		if !slices.ContainsFunc(all, func(c candidate) bool { return c.Code == code }) {
			d.refused[code], d.unknown = refuse("There is no code %s.", shorten(code)), true
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
		if saved > most || saved == most && len(set) == 1 && set[0].Code != "" {
			most, best, d.off, d.given = saved, set, off, given
		}
	}
	for _, c := range all {
		unused := !slices.ContainsFunc(d.given, func(g givenOffer) bool { return g.offer.ID == c.ID })
		if c.Code != "" && d.refused[c.Code] == nil && unused {
			d.refused[c.Code] = notUsed(c, best, d.given)
		}
	}
	return d, nil
}

// notUsed says why a code that holds brought nothing.
func notUsed(c candidate, best []candidate, given []givenOffer) *Refusal {
	chosen := slices.ContainsFunc(best, func(b candidate) bool { return b.ID == c.ID })
	switch {
	case chosen && c.Kind == "delivery":
		return refuse("Delivery is free for this order already.")
	case chosen || len(given) == 0:
		return refuse("The code %s takes nothing off this order.", c.Code)
	}
	return refuse("The code %s can't be combined with “%s”, which saves you more.", c.Code, given[0].offer.Name)
}

func savedBy(given []givenOffer) (sum money.Paise) {
	for _, g := range given {
		sum += g.goods + g.delivery
	}
	return sum
}

// typedCodes are the codes that somebody typed, each once.
func typedCodes(typed []string) (codes []string) {
	for _, one := range typed {
		if code := OfferCode(one); code != "" && !slices.Contains(codes, code) {
			codes = append(codes, code)
		}
	}
	return codes
}

// candidates are the offers that hold by themselves today and those of the codes, as they stand.
func candidates(tx *Tx, lines []quotedLine, customer int64, codes []string) ([]candidate, error) {
	typed, err := asJSON(append([]string{}, codes...))
	if err != nil {
		return nil, err
	}
	all, err := db.List(tx, func(row db.Scanner, c *candidate) error {
		return scanOffer(db.Wider(row, &c.used, &c.usedByThem, &c.known, &c.listed), &c.Offer)
	}, `SELECT `+offerColumns+`,
			iif(o.uses > 0, (SELECT count(*) FROM offer_uses u WHERE u.offer_id = o.id AND u.counts), 0),
			(SELECT count(*) FROM offer_uses u WHERE u.offer_id = o.id AND u.customer_id = ? AND u.counts),
			o.buyers = 'new' AND EXISTS (SELECT 1 FROM orders b WHERE b.customer_id = ? AND b.confirmed_at IS NOT NULL AND b.state IN `+saleStates+`),
			o.buyers <> 'listed' OR EXISTS (SELECT 1 FROM offer_buyers l JOIN accounts a ON a.email_key = l.email_key WHERE l.offer_id = o.id AND a.id = ?)
		FROM offers o WHERE code IS NULL AND active AND (first_day = '' OR first_day <= ?) AND (last_day = '' OR last_day >= ?)
			OR code IN (SELECT value FROM json_each(?))`,
		customer, customer, customer, tx.Day(), tx.Day(), typed)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	return all, aimAt(tx, lines, all)
}

// aimAt says which lines each offer is for.
func aimAt(tx *Tx, lines []quotedLine, offers []candidate) error {
	products := make([]int64, len(lines))
	for i, l := range lines {
		products[i] = l.product.ID
	}
	list, err := asJSON(products)
	if err != nil {
		return err
	}
	type hit struct{ offer, product int64 }
	hits, err := db.List(tx, func(row db.Scanner, h *hit) error { return row.Scan(&h.offer, &h.product) },
		`SELECT o.id, p.id FROM json_each(?) j CROSS JOIN products p ON p.id = j.value CROSS JOIN categories c ON c.id = p.category_id LEFT JOIN categories c2 ON c2.id = c.parent_id
			LEFT JOIN categories c3 ON c3.id = c2.parent_id CROSS JOIN offers o
		WHERE o.scope <> 'all' AND EXISTS (SELECT 1 FROM offer_targets t WHERE t.offer_id = o.id
			AND (o.scope = 'products' AND t.target_id = p.id OR o.scope = 'categories' AND t.target_id IN (c.id, c2.id, c3.id)))`, list)
	if err != nil {
		return err
	}
	for i, o := range offers {
		offers[i].in = make([]bool, len(lines))
		for at, l := range lines {
			offers[i].in[at] = o.Scope == "all" || slices.Contains(hits, hit{o.ID, l.product.ID})
		}
	}
	return nil
}

// refusal says why a cart or its buyer can't have an offer; nil when they can. Visitors are told once they have logged in.
func (c candidate) refusal(tx *Tx, lines []quotedLine, customer int64) *Refusal {
	day := tx.Day()
	switch {
	case !c.Active, c.LastDay != "" && day > c.LastDay:
		return refuse("The code %s has ended.", c.Code)
	case c.FirstDay != "" && day < c.FirstDay:
		return refuse("The code %s holds from %s.", c.Code, longDay(c.FirstDay))
	case c.Uses > 0 && c.used >= c.Uses:
		return refuse("The code %s has been used up.", c.Code)
	case c.UsesEach > 0 && c.usedByThem >= c.UsesEach, c.Buyers == "new" && c.usedByThem > 0 && !c.known:
		return refuse("You have used the code %s already.", c.Code)
	case c.known:
		return refuse("The code %s is for a first order.", c.Code)
	case customer == 0 && c.Buyers == "listed":
		return refuse("Please log in to use the code %s.", c.Code)
	case !c.listed:
		return refuse("The code %s is not for this account.", c.Code)
	}
	return c.tooLittle(lines)
}

// tooLittle says what a cart lacks for an offer.
func (c candidate) tooLittle(lines []quotedLine) *Refusal {
	var worth money.Paise
	var pieces int64
	for i, l := range lines {
		if c.in[i] {
			worth, pieces = worth+l.amount, pieces+l.quantity
		}
	}
	least := max(c.MinPieces, c.Take)
	switch {
	case pieces == 0:
		return refuse("The code %s is for other products than those in your cart.", c.Code)
	case worth < c.MinValue && c.Scope == "all":
		return refuse("The code %s is for orders from %s. Add products for %s more.", c.Code, c.MinValue.Rupees(), (c.MinValue - worth).Rupees())
	case worth < c.MinValue:
		return refuse("The code %s asks for %s of certain products. Add some for %s more.", c.Code, c.MinValue.Rupees(), (c.MinValue - worth).Rupees())
	case pieces < least:
		return refuse("The code %s asks for %s. Add %d more.", c.Code, plural(int(least), "piece"), least-pieces)
	}
	return nil
}

func longDay(day string) string {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return at.Format("2 January 2006")
}

// giving is the order in which combined offers are taken off: each from what the one before left.
var giving = []string{"bundle", "percent", "amount", "delivery"}

// give takes a set of offers off a cart. What comes off never leaves less than leastToPay for the goods.
func give(lines []quotedLine, delivery money.Paise, set []candidate) (off []money.Paise, given []givenOffer) {
	off = make([]money.Paise, len(lines))
	ordered := slices.SortedStableFunc(slices.Values(set), func(a, b candidate) int {
		return cmp.Or(slices.Index(giving, a.Kind)-slices.Index(giving, b.Kind), cmp.Compare(a.ID, b.ID))
	})
	for _, c := range ordered {
		g := givenOffer{offer: c.Offer}
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

// takes is what an offer takes off the lines that it is for, after what others took.
func (c candidate) takes(lines []quotedLine, off []money.Paise) (sum money.Paise) {
	var left money.Paise
	for i, l := range lines {
		if c.in[i] {
			left += l.amount - off[i]
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

// free is the worth of the pieces that a bundle gives: of all that it is for, the cheapest.
func (c candidate) free(lines []quotedLine) (sum money.Paise) {
	var in []quotedLine
	var pieces int64
	for i, l := range lines {
		if c.in[i] {
			in, pieces = append(in, l), pieces+l.quantity
		}
	}
	slices.SortStableFunc(in, func(a, b quotedLine) int { return cmp.Compare(a.product.Pays, b.product.Pays) })
	left := pieces / c.Take * (c.Take - c.Pay)
	for _, l := range in {
		n := min(left, l.quantity)
		worth, _ := l.product.Pays.Times(n) // within the line's amount
		sum, left = sum+worth, left-n
	}
	return sum
}

// spread takes a sum off the lines that an offer is for, each by its share of what is left of them, and gives what came off.
func spread(lines []quotedLine, off []money.Paise, c candidate, sum money.Paise) money.Paise {
	var all, left money.Paise
	for i, l := range lines {
		all += l.amount - off[i]
		if c.in[i] {
			left += l.amount - off[i]
		}
	}
	sum = max(min(sum, all-leastToPay), 0)
	rest := sum
	for i, l := range lines {
		worth := l.amount - off[i]
		if !c.in[i] || worth == 0 {
			continue
		}
		share := rest.Share(int64(worth), int64(left)) // the last takes all that is left
		off[i], rest, left = off[i]+share, rest-share, left-worth
	}
	return sum
}

// reduce takes offers off a quote, whose delivery is priced by what the goods were before. A code that does not hold refuses all: nobody pays another price than they were shown.
func (q *quote) reduce(tx *Tx, by Bargain) error {
	d, err := weigh(tx, q.lines, q.shipping, by)
	if err != nil {
		return err
	}
	for _, code := range typedCodes(by.Codes) {
		why := d.refused[code]
		if why != nil && d.unknown {
			return errors.Join(refuseField("codes", why.Message), ErrUnknownCode)
		}
		if why != nil {
			return refuseField("codes", why.Message)
		}
	}
	for i := range q.lines {
		q.lines[i].discount = d.off[i]
		q.lines[i].amount -= d.off[i]
		q.goods -= d.off[i]
	}
	if q.given = d.given; d.freeDelivery() {
		q.shipping = 0
	}
	return nil
}

// CartOffers is what offers take off a cart before it is known where it goes: Off is by product, in paise; Refused says by code why
// it does not hold.
type CartOffers struct {
	Goods        money.Paise
	Products     []int64
	Off          []money.Paise
	Given        []UsedOffer
	FreeDelivery bool
	Refused      map[string]string
	// Unknown says that one of the codes was never given out.
	Unknown bool
}

// WeighCart tells what offers take off a cart. What is no longer sold costs nothing here; checkout refuses it.
func (s *Store) WeighCart(ctx context.Context, items []CartItem, by Bargain) (c CartOffers, err error) {
	wanted, err := sumItems(items)
	if err != nil {
		return c, err
	}
	err = s.read(ctx, func(tx *Tx) error {
		lines := make([]quotedLine, len(wanted))
		for i, item := range wanted {
			p, err := productOf(tx, item.ProductID)
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
			c.Given = append(c.Given, UsedOffer{g.offer.Name, g.offer.Code, g.goods, g.delivery})
		}
		for code, why := range d.refused {
			c.Refused[code] = why.Message
		}
		return nil
	})
	return c, err
}

// insertUses writes down which offers an order was given.
func insertUses(tx *Tx, order, customer int64, given []givenOffer) error {
	for _, g := range given {
		if _, err := tx.Exec(`INSERT INTO offer_uses (order_id, offer_id, customer_id, name, code, goods, delivery) VALUES (?, ?, ?, ?, ?, ?, ?)`,
			order, g.offer.ID, customer, g.offer.Name, g.offer.Code, g.goods, g.delivery); err != nil {
			return fmt.Errorf("note the offers of order %d: %w", order, err)
		}
	}
	return nil
}
