package promotions

import (
	"context"
	"slices"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/wording"
)

// OfferPreview is what a promotion would have cost in the last 30 days: it would have applied to Orders of Of orders
// and saved the customers Goods and Delivery. Sales is the total of those orders. BelowCost are the first products that
// it would sell below cost, BelowCosts counts all of them. Amounts are in paise.
type OfferPreview struct {
	Orders, Of             int64
	Goods, Delivery, Sales money.Paise
	BelowCost              []string
	BelowCosts             int64
}

// The preview reads at most previewOrders orders, the newest of the last previewDays days, and names at most
// previewNames products.
const (
	previewOrders = 5000
	previewDays   = 30
	previewNames  = 5
)

// previewLine is a line of a past order as it was in the cart: a bundle is one line, with the bundle's price per unit.
type previewLine struct {
	order, customer, product, quantity int64
	price, shipping, total             money.Paise
	// first means that it was the customer's first order, listed that the customer is on the promotion's list.
	first, listed bool
}

// PreviewOffer applies a promotion, saved or not, to the orders of the last 30 days, as if it had been the only one and
// valid on all days. It refuses what Check refuses.
func (s *Promotions) PreviewOffer(ctx context.Context, o Offer) (p OfferPreview, err error) {
	if err := o.Check(); err != nil {
		return p, err
	}
	err = s.ReadSums(ctx, func(tx *core.Tx) error {
		within, err := productsOf(tx, o)
		if err != nil {
			return err
		}
		lines, err := linesToTry(tx, o)
		if err != nil {
			return err
		}
		p.try(o, lines, within)
		return p.costs(tx, o, within)
	})
	return p, err
}

// productsOf returns the IDs of the products to which a promotion applies; nil means all.
func productsOf(tx *core.Tx, o Offer) (map[int64]bool, error) {
	if o.Scope == "all" {
		return nil, nil
	}
	list, err := wording.AsJSON(o.Targets)
	if err != nil {
		return nil, err
	}
	query := `SELECT value FROM json_each(?1) UNION SELECT v.id FROM json_each(?1) j
		JOIN products v ON v.family = j.value`
	if o.Scope == "categories" {
		query = `WITH RECURSIVE below (id) AS (SELECT value FROM json_each(?) UNION SELECT c.id FROM categories c
			JOIN below b ON c.parent_id = b.id)
			SELECT p.id FROM below b JOIN products p ON p.category_id = b.id`
	}
	ids, err := db.Values[int64](tx, query, list)
	within := map[int64]bool{}
	for _, id := range ids {
		within[id] = true
	}
	return within, err
}

// linesToTry returns the lines of the past orders for the preview, oldest order first, because a limit of uses depends
// on the sequence.
func linesToTry(tx *core.Tx, o Offer) ([]previewLine, error) {
	emails, err := wording.AsJSON(append([]string{}, o.Emails...))
	if err != nil {
		return nil, err
	}
	return db.List(tx, func(row db.Scanner, l *previewLine) error {
		return row.Scan(&l.order, &l.customer, &l.product, &l.quantity, &l.price, &l.shipping, &l.total, &l.first,
			&l.listed)
	}, `SELECT o.id, o.customer_id, coalesce(l.kit_id, l.product_id), iif(l.kit_id IS NULL, l.quantity, l.kits),
		iif(l.kit_id IS NULL, l.price,
		sum(l.price * l.quantity - l.kit_off) / l.kits), o.shipping, o.total, coalesce(b.first_at = o.confirmed_at, 0),
			EXISTS (SELECT 1 FROM accounts a WHERE a.id = o.customer_id AND a.verified_key = a.email_key
				AND a.email_key IN (SELECT value FROM json_each(?)))
		FROM (SELECT id, customer_id, shipping, total, confirmed_at FROM orders INDEXED BY orders_by_confirmed
			WHERE confirmed_at IS NOT NULL
			AND confirmed_at >= ? AND state IN `+core.SaleStates+` AND channel = 'online' ORDER BY confirmed_at DESC
				LIMIT ?) o
		JOIN order_lines l ON l.order_id = o.id LEFT JOIN buyers b ON b.customer_id = o.customer_id
		GROUP BY o.id, l.kit_id, iif(l.kit_id IS NULL, l.id, 0) ORDER BY o.confirmed_at, o.id, min(l.id)`,
		emails, tx.Now.AddDate(0, 0, -previewDays).UnixMilli(), previewOrders)
}

// try applies the promotion to each past order that met its conditions.
func (p *OfferPreview) try(o Offer, lines []previewLine, within map[int64]bool) {
	uses := map[int64]int64{}
	for len(lines) > 0 {
		first := lines[0]
		n := slices.IndexFunc(lines, func(l previewLine) bool { return l.order != first.order })
		if n < 0 {
			n = len(lines)
		}
		c := candidate{Offer: o}
		cart := make([]QuotedLine, n)
		for i, l := range lines[:n] {
			amount, _ := l.price.Times(l.quantity) // can't overflow: the order was placed with it
			cart[i] = QuotedLine{
				Product:  catalogue.Product{ID: l.product, Pays: l.price},
				Quantity: l.quantity,
				Amount:   amount,
			}
			c.in = append(c.in, within == nil || within[l.product])
		}
		lines = lines[n:]
		p.Of++
		// The limits count the uses by the earlier orders of the preview.
		barred := o.Buyers == "new" && !first.first || o.Buyers == "listed" && !first.listed ||
			o.Uses > 0 && p.Orders >= o.Uses || o.UsesEach > 0 && uses[first.customer] >= o.UsesEach
		if barred || c.belowMinimum(cart) != nil {
			continue
		}
		if _, given := applyPromotions(cart, first.shipping, []candidate{c}); len(given) > 0 {
			uses[first.customer]++
			p.Orders++
			p.Goods += given[0].goods
			p.Delivery += given[0].delivery
			p.Sales += first.total
		}
	}
}

// costs finds the products that the promotion would sell below cost. It compares prices without GST, as cost_price is.
func (p *OfferPreview) costs(tx *core.Tx, o Offer, within map[int64]bool) error {
	part, whole := int64(100), int64(100)
	switch o.Kind {
	case "percent":
		part = 100 - o.Percent
	case "bundle":
		part, whole = o.Pay, o.Take
	// The share of a fixed amount depends on the cart, and free delivery does not lower the price of goods.
	default:
		return nil
	}
	type costly struct {
		id         int64
		title      string
		pays, cost money.Paise
		rate       int64
	}
	all, err := db.List(tx, func(row db.Scanner, c *costly) error {
		return row.Scan(&c.id, &c.title, &c.pays, &c.cost,
			&c.rate)
	},
		`SELECT id, title, pays, cost_price, gst_rate FROM products WHERE deleted_at IS NULL AND cost_price > 0
			ORDER BY title, id`)
	for _, c := range all {
		if within != nil && !within[c.id] {
			continue
		}
		if gst.Split(c.pays.Share(part, whole), gst.Rate(c.rate), true).Taxable >= c.cost {
			continue
		}
		if p.BelowCosts++; len(p.BelowCost) < previewNames {
			p.BelowCost = append(p.BelowCost, c.title)
		}
	}
	return err
}
