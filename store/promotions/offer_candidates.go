package promotions

import (
	"slices"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/wording"
)

// candidate is a promotion that may apply to a cart, with what is known about its uses and the buyer.
type candidate struct {
	Offer
	// used and usedByThem count the orders that use the promotion, in total and by the buyer, including unpaid orders;
	// heldByThem counts only the buyer's unpaid orders. used is 0 for a promotion without a limit.
	used, usedByThem, heldByThem int64
	// known means that the buyer has bought before (set only for promotions for new buyers). listed means that the
	// promotion is for everybody, or that the buyer is on its list. proved means that the buyer confirmed their email
	// address.
	known, listed, proved bool
	// in says for each line of the cart whether the promotion applies to it.
	in []bool
}

// HeldUses is SQL that counts the uses of a promotion o by unpaid orders whose reservation is valid at the instant ?2.
// Its WHERE is open at the end: the caller appends more conditions and a closing bracket.
const HeldUses = `(SELECT count(*) FROM offer_uses u INDEXED BY offer_uses_held CROSS JOIN orders b ON b.id = u.order_id
				WHERE u.offer_id = o.id AND u.held AND b.hold_until > ?2`

// candidates returns the automatic promotions that are valid today in the shop's time zone, and the promotions of the
// entered codes, whatever their dates, so that refusal can say why a code does not apply.
func candidates(tx *core.Tx, lines []QuotedLine, by Buyer, codes []string) ([]candidate, error) {
	typed, err := wording.AsJSON(append([]string{}, codes...))
	if err != nil {
		return nil, err
	}
	kept, err := wording.AsJSON(append([]int64{}, by.Keeps...))
	if err != nil {
		return nil, err
	}
	all, err := db.List(tx, func(row db.Scanner, c *candidate) error {
		return scanOffer(
			db.WithMore(row, &c.used, &c.usedByThem, &c.heldByThem, &c.known, &c.listed, &c.proved),
			&c.Offer,
		)
	}, `SELECT `+offerColumns+`,
			iif(o.uses > 0, (SELECT count(*) FROM offer_uses u WHERE u.offer_id = o.id AND u.counts) + `+HeldUses+`),
				0),
			(SELECT count(*) FROM offer_uses u WHERE u.offer_id = o.id AND u.customer_id = ?1 AND u.counts)
				+ `+HeldUses+` AND u.customer_id = ?1),
			`+HeldUses+` AND u.customer_id = ?1),
			o.buyers = 'new' AND EXISTS (SELECT 1 FROM orders b WHERE b.customer_id = ?1
			AND b.id <> ?5 AND b.confirmed_at IS NOT NULL AND b.state IN `+core.SaleStates+`),
			o.buyers <> 'listed' OR EXISTS (SELECT 1 FROM offer_buyers l WHERE l.offer_id = o.id
			AND l.email_key = (SELECT email_key FROM accounts WHERE id = ?1 AND verified_key = email_key)),
			EXISTS (SELECT 1 FROM accounts WHERE id = ?1 AND verified_key = email_key)
		FROM offers o WHERE code IS NULL AND active AND (first_day = '' OR first_day <= ?3)
		AND (last_day = '' OR last_day >= ?3)
			OR code IN (SELECT value FROM json_each(?4)) OR o.id IN (SELECT value FROM json_each(?6))`,
		by.Customer, tx.Stamp(), tx.Day(), typed, by.Order, kept)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	return all, matchLines(tx, lines, all)
}

// matchLines determines the lines to which each promotion applies. A line without a price is a product that is no
// longer sold, to which none applies.
func matchLines(tx *core.Tx, lines []QuotedLine, offers []candidate) error {
	products := make([]int64, len(lines))
	for i, l := range lines {
		products[i] = l.Product.ID
	}
	list, err := wording.AsJSON(products)
	if err != nil {
		return err
	}
	ids := make([]int64, len(offers))
	for i, o := range offers {
		ids[i] = o.ID
	}
	asked, err := wording.AsJSON(ids)
	if err != nil {
		return err
	}
	type hit struct{ offer, product int64 }
	hits, err := db.List(tx, func(row db.Scanner, h *hit) error { return row.Scan(&h.offer, &h.product) },
		`SELECT o.id, p.id FROM json_each(?) j CROSS JOIN products p ON p.id = j.value CROSS
			JOIN categories c ON c.id = p.category_id
			LEFT JOIN categories c2 ON c2.id = c.parent_id
			LEFT JOIN categories c3 ON c3.id = c2.parent_id CROSS JOIN json_each(?) k CROSS
			JOIN offers o ON o.id = k.value
		WHERE o.scope <> 'all' AND EXISTS (SELECT 1 FROM offer_targets t WHERE t.offer_id = o.id
			AND (o.scope = 'products' AND t.target_id IN (p.id, p.family) OR o.scope = 'categories'
			AND t.target_id IN (c.id, c2.id, c3.id)))`, list, asked)
	if err != nil {
		return err
	}
	for i, o := range offers {
		offers[i].in = make([]bool, len(lines))
		for at, l := range lines {
			offers[i].in[at] = l.Amount > 0 && (o.Scope == "all" || slices.Contains(hits, hit{o.ID, l.Product.ID}))
		}
	}
	return nil
}

// refusal is the reason why a promotion does not apply to a cart or its buyer; nil if it does. Without a login the
// reason does not depend on the buyer, except that a promotion for listed buyers asks them to log in.
func (c candidate) refusal(tx *core.Tx, lines []QuotedLine, by Buyer) *core.Refusal {
	day, customer := tx.Day(), by.Customer
	switch {
	case slices.Contains(by.Keeps, c.ID):
	case !c.Active, c.LastDay != "" && day > c.LastDay:
		return core.Refuse("The code %s has ended.", c.Code)
	case c.FirstDay != "" && day < c.FirstDay:
		return core.Refuse("The code %s starts on %s.", c.Code, LongDay(c.FirstDay))
	case c.Uses > 0 && c.heldByThem > 0:
		return core.Refuse(
			"An order of yours with the code %s waits for its payment. Please finish or cancel it first.", c.Code)
	case c.Uses > 0 && c.used >= c.Uses:
		return core.Refuse("The code %s has been used up.", c.Code)
	case c.UsesEach > 0 && c.usedByThem >= c.UsesEach, c.Buyers == "new" && c.usedByThem > 0 && !c.known:
		return core.Refuse("You have used the code %s already.", c.Code)
	case c.Buyers != "all" && customer != 0 && !c.proved:
		return core.Refuse("Please confirm your email address to use the code %s.", c.Code)
	case c.known:
		return core.Refuse("The code %s is for a first order.", c.Code)
	case customer == 0 && !c.listed:
		return core.Refuse("Please log in to use the code %s.", c.Code)
	case !c.listed:
		return core.Refuse("The code %s is not for this account.", c.Code)
	}
	return c.belowMinimum(lines)
}

// belowMinimum is the refusal of a cart with less than the promotion's minimum of the goods to which it applies; nil if
// the cart has enough.
func (c candidate) belowMinimum(lines []QuotedLine) *core.Refusal {
	var worth money.Paise
	var pieces int64
	for i, l := range lines {
		if c.in[i] {
			worth, pieces = worth+l.Amount, pieces+l.Quantity
		}
	}
	least := max(c.MinPieces, c.Take)
	switch {
	case pieces == 0:
		return core.Refuse("The code %s isn't valid for the items in your cart.", c.Code)
	case worth < c.MinValue && c.Scope == "all":
		return core.Refuse(
			"The code %s is for orders from %s. Add products for %s more.",
			c.Code,
			c.MinValue.Rupees(),
			(c.MinValue - worth).Rupees(),
		)
	case worth < c.MinValue:
		return core.Refuse("The code %s asks for %s of certain products. Add some for %s more.", c.Code,
			c.MinValue.Rupees(), (c.MinValue - worth).Rupees())
	case pieces < least:
		return core.Refuse("The code %s asks for %d pieces. Add %d more.", c.Code, least, least-pieces)
	}
	return nil
}

// LongDay formats a day such as 2026-11-21 for a sentence, as 21 November 2026.
func LongDay(day string) string {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return at.Format("2 January 2006")
}
