package reports

import (
	"context"
	"fmt"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// spanKinds are the spans under which a day's sums of products and PINs are stored, each as SQL derives it from a day 20261121: the
// day itself, its month 202611, its quarter 20264 and its year 2026. The triggers of the schema do the same.
const spanKinds = `CASE k.kind WHEN 0 THEN f.day WHEN 1 THEN f.day / 100 WHEN 2 THEN f.day / 10000 * 10 + (f.day / 100 % 100 + 2) / 3 ELSE f.day / 10000 END`

// runningSums are the tables that triggers update with each order and product, and the query that recounts each. dead is the
// condition for rows that hold nothing any more.
var runningSums = []struct{ table, what, columns, count, dead string }{
	{
		"day_sums",
		"the sums of each day are those of its orders",
		"day, channel, pt, state, orders, amount, repeats",
		`SELECT sold_day, channel, pt, state, count(*), sum(total), sum(repeats) FROM orders WHERE sold_day IS NOT NULL GROUP BY 1, 2, 3, 4`,
		"orders = 0 AND amount = 0 AND repeats = 0",
	},
	{"product_sums", "the sums of each product are those of its lines and credit notes",
		"span, product_id, orders, units, amount, net, back_units, back, back_net, known_units, known, known_net, cost",
		`SELECT ` + spanKinds + ` AS span, f.product_id, sum(f.orders), sum(f.units), sum(f.amount), sum(f.net),
			sum(f.back_units), sum(f.back), sum(f.back_net),
				sum(f.known_units), sum(f.known), sum(f.known_net), sum(f.cost)
			FROM (
				SELECT o.sold_day AS day, l.product_id, 1 AS orders, l.quantity AS units, l.amount, l.net, 0 AS back_units, 0 AS back, 0 AS back_net,
					iif(l.cost > 0, l.quantity, 0) AS known_units, iif(l.cost > 0, l.amount, 0) AS known, iif(l.cost > 0, l.net, 0) AS known_net,
					l.cost * l.quantity AS cost
				FROM orders o JOIN costed_lines l ON l.order_id = o.id WHERE o.sold_day IS NOT NULL AND o.state IN ` + core.SaleStates + `
				UNION ALL
				SELECT CAST(replace(b.day, '-', '') AS INTEGER), b.product_id, 0, 0, 0, 0, b.units, b.amount, b.net,
					iif(b.cost > 0, -b.units, 0), iif(b.cost > 0, -b.amount, 0), iif(b.cost > 0, -b.net, 0), -b.cost * b.units FROM credited_lines b
			) f, span_kinds k GROUP BY 1, 2`,
		"orders = 0 AND units = 0 AND amount = 0 AND back_units = 0 AND back = 0 AND known_units = 0 AND known = 0 AND cost = 0"},
	{"goods_sums", "the goods of each day are those of its products", "day, goods, known, known_net, cost",
		`SELECT span, sum(amount - back), sum(known), sum(known_net), sum(cost) FROM product_sums WHERE span > 10000000 GROUP BY span`,
		"goods = 0 AND known = 0 AND known_net = 0 AND cost = 0"},
	{"pin_sums", "the sums of each PIN are those of its orders", "span, pin, orders, amount, sent, came_back",
		`SELECT ` + spanKinds + ` AS span, f.pin, count(*), sum(f.total), sum(f.sent), sum(f.state = 'returned')
			FROM (SELECT sold_day AS day, pin, total, shipped_at IS NOT NULL AND channel = 'online' AS sent, state FROM orders
			WHERE sold_day IS NOT NULL AND pin IS NOT NULL AND state IN ` + core.SaleStates + `) f,
				span_kinds k GROUP BY 1, 2`,
		"orders = 0 AND amount = 0 AND sent = 0 AND came_back = 0"},
	{"paper_sums", "the sums of the papers are those of invoices and credit notes", "day, invoiced, credited, tax",
		`SELECT CAST(replace(day, '-', '') AS INTEGER), sum(iif(kind = 'invoice', total, 0)), sum(iif(kind = 'invoice', 0, total)),
			sum(iif(kind = 'invoice', 1, -1) * CAST(round(100 * (coalesce(body ->> '$.sum.cgst', 0) + coalesce(body ->> '$.sum.sgst',
			0) + coalesce(body ->> '$.sum.igst', 0))) AS INTEGER))
			FROM documents GROUP BY 1`, "false"},
	{
		"ledger_sums",
		"the ledger's sums are those of invoices and credit notes",
		"day, invoices, credit_notes, taxable, cgst, sgst, shipping",
		`SELECT day, sum(invoices), sum(credit_notes), sum(taxable), sum(cgst), sum(sgst), sum(shipping) FROM ledger_papers GROUP BY 1`,
		"false",
	},
	{"cod_sums", "the sums of COD parcels are those of their orders", "quarter, sent, delivered, came_back, value, lost",
		`SELECT quarter, count(*), sum(delivered), sum(came_back), sum(value), sum(lost) FROM cod_parcels GROUP BY 1`, "sent = 0"},
	{"price_steps", "the steps of prices count the products on them", "step, products",
		`SELECT pays / 10000, count(*) FROM products WHERE deleted_at IS NULL AND family IS NULL GROUP BY 1`, "products = 0"},
}

// runningRules are the rules that check the running sums.
func runningRules() (rules []sumRule) {
	rules = []sumRule{
		{"a confirmed order is counted on a day", `SELECT count(*) FROM orders WHERE (confirmed_at IS NULL) <> (sold_day IS NULL)`},
		{"all orders of a customer but the first one repeat", `SELECT count(*) FROM (SELECT sum(repeats = 0) AS first
			FROM orders WHERE confirmed_at IS NOT NULL
			GROUP BY customer_id HAVING first <> 1)`},
		{"the rupees of an order's total are known to the search",
			`SELECT count(*) FROM orders WHERE total / 100 NOT IN (SELECT rupees FROM order_rupees)`},
		{"visitors are counted", `SELECT count(*) FROM (SELECT first_seen / 900000 AS quarter, count(*) AS n FROM visitors GROUP BY 1) v
			LEFT JOIN visitor_sums s USING (quarter) WHERE coalesce(s.visitors, 0) < v.n`},
	}
	for _, sum := range runningSums {
		rules = append(rules, sumRule{sum.what, differing(sum.table, sum.columns, sum.count, sum.dead)})
	}
	return rules
}

// differing counts the rows of a table that differ from a recount.
func differing(table, columns, count, dead string) string {
	kept := `SELECT ` + columns + ` FROM ` + table + ` WHERE NOT (` + dead + `)`
	return `WITH kept AS (` + kept + `), counted (` + columns + `) AS (` + count + `), live AS (SELECT * FROM counted WHERE NOT (` + dead + `))
		SELECT (SELECT count(*) FROM (SELECT * FROM kept EXCEPT SELECT * FROM live)) + (SELECT count(*)
		FROM (SELECT * FROM live EXCEPT SELECT * FROM kept))`
}

// MendSums recounts the running sums that disagree with orders and documents.
func MendSums(tx *core.Tx) (mended []string, err error) {
	for _, sum := range runningSums {
		wrong, err := db.Value[int64](tx, differing(sum.table, sum.columns, sum.count, sum.dead))
		if err != nil {
			return nil, err
		}
		if wrong == 0 {
			continue
		}
		if _, err := tx.Exec(`DELETE FROM ` + sum.table); err != nil {
			return nil, err
		}
		if _, err := tx.Exec(`INSERT INTO ` + sum.table + ` (` + sum.columns + `) ` + sum.count); err != nil {
			return nil, err
		}
		mended = append(mended, fmt.Sprintf("Running sums counted anew: %d (%s).", wrong, sum.table))
	}
	return mended, nil
}

// movedAtOnce is how many orders one transaction moves to another day, so that no order waits for it.
const movedAtOnce = 500

// sumsZone is the zone of the stored days; up is how far orders were moved to it, -1 when all were.
type sumsZone struct {
	zone string
	up   int64
}

func sumsZoneOf(tx *core.Tx) (sumsZone, error) {
	return db.One(tx, func(row db.Scanner, z *sumsZone) error { return row.Scan(&z.zone, &z.up) },
		`SELECT zone, coalesce(moved_to, -1) FROM sums_zone WHERE id = 1`)
}

// settled reports whether every order is counted on its day in the shop's zone.
func (z sumsZone) settled(tx *core.Tx) bool { return z.zone == tx.Zone.String() && z.up < 0 }

// MoveDays moves orders to their days in the shop's zone after the zone changed: each order moves with its sums, a batch at a time,
// so the sums are right at every moment. If the zone did not change, it does nothing.
func (s *Reports) MoveDays(ctx context.Context) error {
	settled := false
	err := s.Read(ctx, func(tx *core.Tx) error {
		z, err := sumsZoneOf(tx)
		settled = z.settled(tx)
		return err
	})
	for err == nil && !settled {
		err = s.Write(ctx, func(tx *core.Tx) (err error) {
			settled, err = moveSome(tx)
			return err
		})
	}
	return err
}

// moveSome moves the next orders to their days in the shop's zone; done when none is left.
func moveSome(tx *core.Tx) (done bool, err error) {
	z, err := sumsZoneOf(tx)
	if err != nil || z.settled(tx) {
		return err == nil, err
	}
	if z.zone != tx.Zone.String() { // the zone changed, perhaps while orders were still being moved to another one
		z.up = 0
	}
	type dated struct{ id, confirmed, day int64 }
	some, err := db.List(tx, func(row db.Scanner, d *dated) error { return row.Scan(&d.id, &d.confirmed, &d.day) },
		`SELECT id, coalesce(confirmed_at, -1), coalesce(sold_day, 0) FROM orders WHERE id > ? ORDER BY id LIMIT ?`, z.up, movedAtOnce)
	if err != nil {
		return false, err
	}
	for _, d := range some {
		z.up = d.id
		if now := core.DayNumber(wording.Instant(d.confirmed).In(tx.Zone)); d.confirmed >= 0 && now != d.day {
			if err := db.ChangeOne(tx, `UPDATE orders SET sold_day = ? WHERE id = ?`, now, d.id); err != nil {
				return false, err
			}
		}
	}
	up := any(z.up)
	if done = len(some) < movedAtOnce; done {
		up = nil
	}
	return done, db.ChangeOne(tx, `UPDATE sums_zone SET zone = ?, moved_to = ? WHERE id = 1`, tx.Zone.String(), up)
}
