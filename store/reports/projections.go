package reports

import (
	"fmt"
	"strings"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// A projection is a table of sums that is derived from other tables. Only fold, which adds what has changed, and
// rebuild, which recounts everything, write it; check counts the rows that are wrong.
//
// count selects the rows of the projection, keys first, from three sources. «orders» has orders with a sign n: 1 to
// count an order, -1 to remove it as it was counted before. «documents» and «cancelled» have documents and cancelled
// lines, which never change. For fold, the sources are the changed rows; for a recount, all rows that were folded so
// far, so that the check is exact even while changes wait.
type projection struct {
	table, what string
	// keys and sums are the columns of the table.
	keys, sums []string
	count      string
}

// spanKinds is SQL for the four spans of a day (20261121) under which sums of products and PINs are stored: the day
// itself, its month 202611, its quarter 20264 and its year 2026.
const spanKinds = `CASE k.kind WHEN 0 THEN f.day WHEN 1 THEN f.day / 100 WHEN 2 THEN f.day / 10000 * 10 + (f.day / 100
	% 100 + 2) / 3
	ELSE f.day / 10000 END`

// soldLines is SQL for the lines of orders that count as sales, and the lines of credit notes, with the costs of both.
// Lines that were cancelled after a part of the order had shipped count as sold with their order, because its lines
// have lost them when the order is removed from the sums, and are taken off again once, by themselves. Amounts in
// documents are in rupees, the sums are in paise. A note that only lowers the price returns no units.
const soldLines = `(SELECT o.day, l.product_id, o.n AS orders, o.n * l.quantity AS units, o.n * l.amount AS amount,
	o.n * l.net AS net,
		0 AS back_units, 0 AS back, 0 AS back_net, o.n * iif(l.cost > 0, l.quantity, 0) AS known_units, o.n *
			iif(l.cost > 0, l.amount, 0) AS known,
		o.n * iif(l.cost > 0, l.net, 0) AS known_net, o.n * l.cost * l.quantity AS cost
	FROM «orders» o CROSS JOIN order_states s ON s.name = o.state AND s.sale = 1 CROSS JOIN costed_lines l ON
		l.order_id = o.order_id
	WHERE o.day IS NOT NULL
	UNION ALL
	SELECT o.day, c.product_id, o.n * c.whole, o.n * c.quantity, o.n * c.amount, o.n * c.net, 0, 0, 0,
		o.n * iif(c.cost > 0, c.quantity, 0), o.n * iif(c.cost > 0, c.amount, 0), o.n * iif(c.cost > 0, c.net, 0),
		o.n * c.cost * c.quantity
	FROM «orders» o CROSS JOIN order_states s ON s.name = o.state AND s.sale = 1 CROSS JOIN cancelled_lines c ON
		c.order_id = o.order_id
	WHERE o.day IS NOT NULL
	UNION ALL
	SELECT sold.sold_day, c.product_id, -c.whole, -c.quantity, -c.amount, -c.net, 0, 0, 0,
		-iif(c.cost > 0, c.quantity, 0), -iif(c.cost > 0, c.amount, 0), -iif(c.cost > 0, c.net, 0), -c.cost * c.quantity
	FROM «cancelled» c CROSS JOIN orders sold ON sold.id = c.order_id
	UNION ALL
	SELECT day, product_id, 0, 0, 0, 0, units, amount, net, iif(cost > 0, -units, 0), iif(cost > 0, -amount, 0),
		iif(cost > 0, -net, 0), -cost * units
	FROM (SELECT CAST(replace(d.day, '-', '') AS INTEGER) AS day, l.product_id, l.cost,
			iif(coalesce(v.value ->> '$.reduction', 0), 0, v.value ->> '$.quantity') AS units,
			CAST(round(100 * (v.value ->> '$.amount')) AS INTEGER) AS amount, CAST(round(100 * (v.value ->>
				'$.tax.taxable')) AS INTEGER) AS net
		FROM «documents» d CROSS JOIN json_each(d.body, '$.lines') v CROSS JOIN costed_lines l ON l.id = v.value ->>
			'$.line_id'
		WHERE d.kind = 'credit note'))`

// paise is SQL for an amount in the JSON of a document, converted from rupees.
func paise(of string) string {
	return `CAST(round(100 * coalesce(body ->> '$.sum' ->> '` + of + `', 0)) AS INTEGER)`
}

// projections are all tables of sums that are derived from orders and documents, in the order in which the command
// doctor checks them.
var projections = []projection{
	{"order_counts", "orders are counted by their state", []string{"state"}, []string{"orders"},
		`SELECT state, sum(n) FROM «orders» WHERE confirmed_at IS NOT NULL GROUP BY 1`},
	{"order_sums", "the sums of each quarter of an hour are those of its orders",
		[]string{"quarter", "state", "channel"}, []string{"orders", "amount"},
		`SELECT confirmed_at / 900000, state, channel, sum(n), sum(n * total) FROM «orders» WHERE confirmed_at IS NOT
			NULL GROUP BY 1, 2, 3`},
	{"day_sums", "the sums of each day are those of its orders", []string{"day", "channel", "pt", "state"},
		[]string{"orders", "amount", "repeats"},
		`SELECT day, channel, pt, state, sum(n), sum(n * total), sum(n * repeats) FROM «orders» WHERE day IS NOT NULL
			GROUP BY 1, 2, 3, 4`},
	{"product_sums", "the sums of each product are those of its lines and credit notes", []string{"span", "product_id"},
		[]string{"orders", "units", "amount", "net", "back_units", "back", "back_net", "known_units", "known",
			"known_net", "cost"},
		`SELECT ` + spanKinds + `, f.product_id, sum(f.orders), sum(f.units), sum(f.amount), sum(f.net),
			sum(f.back_units), sum(f.back),
			sum(f.back_net), sum(f.known_units), sum(f.known), sum(f.known_net), sum(f.cost)
		FROM ` + soldLines + ` f CROSS JOIN span_kinds k GROUP BY 1, 2`},
	{"goods_sums", "the goods of each day are those of its lines", []string{"day"},
		[]string{"goods", "known", "known_net", "cost"}, `SELECT f.day, sum(f.amount - f.back), sum(f.known),
			sum(f.known_net), sum(f.cost) FROM ` + soldLines + ` f
			GROUP BY 1`},
	{"pin_sums", "the sums of each PIN are those of its orders", []string{"span", "pin"},
		[]string{"orders", "amount", "sent", "came_back"}, `SELECT ` + spanKinds + `, f.pin, sum(n), sum(n * total),
			sum(n * (shipped_at IS NOT NULL AND channel =
			'online')),
			sum(n * (state IN ` + core.BackStates + `))
		FROM «orders» f CROSS JOIN order_states s ON s.name = f.state AND s.sale = 1 CROSS JOIN span_kinds k
		WHERE f.day IS NOT NULL AND f.pin IS NOT NULL GROUP BY 1, 2`},
	{"cod_sums", "the sums of COD parcels are those of their orders", []string{"quarter"},
		[]string{"sent", "delivered", "came_back", "value", "lost"},
		`SELECT shipped_at / 900000, sum(n), sum(n * (state IN ` + core.DeliveredStates + `)),
			sum(n * (state IN ` + core.BackStates + `)), sum(n * iif(state IN ` + core.BackStates + `, total, 0)),
			sum(n * iif(state IN ` + core.BackStates + `, shipping, 0))
		FROM «orders» WHERE pt = 'COD' AND channel = 'online' AND shipped_at IS NOT NULL GROUP BY 1`},
	{"promise_sums", "kept and missed promises are those of delivered orders", []string{"promised_by", "zone", "courier"},
		[]string{"kept", "missed", "late"},
		`SELECT promised_by, zone, courier, sum(n * (delivered_at <= promised_by)),
			sum(n * (delivered_at > promised_by)),
			sum(n * iif(delivered_at <= promised_by, 0, (delivered_at - promised_by) / 86400000 + 1))
		FROM «orders» WHERE delivered_at IS NOT NULL GROUP BY 1, 2, 3`},
	{"paper_sums", "the sums of the papers are those of invoices and credit notes", []string{"day"},
		[]string{"invoiced", "credited", "tax"},
		`SELECT CAST(replace(day, '-', '') AS INTEGER), sum(iif(kind = 'invoice', total, 0)), sum(iif(kind =
			'invoice', 0, total)),
			sum(iif(kind = 'invoice', 1, -1) * CAST(round(100 * (coalesce(body ->> '$.sum.cgst', 0) + coalesce(body
				->> '$.sum.sgst', 0)
			+ coalesce(body ->> '$.sum.igst', 0))) AS INTEGER)) FROM «documents» GROUP BY 1`},
	// A document line that belongs to no order line is the delivery charge or a fee.
	{"ledger_sums", "the ledger's sums are those of invoices and credit notes", []string{"day"},
		[]string{"invoices", "credit_notes", "taxable", "cgst", "sgst", "shipping"},
		`SELECT CAST(replace(day, '-', '') AS INTEGER), sum(sign > 0), sum(sign < 0), sum(sign *
			` + paise("taxable") + `),
			sum(sign * ` + paise("cgst") + `), sum(sign * ` + paise("sgst") + `),
			sum(sign * coalesce((SELECT sum(CAST(round(100 * (l.value ->> '$.amount')) AS INTEGER)) FROM
				json_each(body, '$.lines') l
				WHERE coalesce(l.value ->> '$.line_id', 0) = 0), 0))
		FROM (SELECT day, body, iif(kind = 'invoice', 1, -1) AS sign FROM «documents») GROUP BY 1`},
}

// The sources for a recount of a projection.
const (
	countedOrders   = `(SELECT 1 AS n, * FROM counted)`
	foldedDocuments = `(SELECT * FROM documents WHERE kind <> 'challan'
		AND id NOT IN (SELECT thing FROM events WHERE subject = 'document'))`
	foldedCancelled = `(SELECT * FROM cancelled_lines
		WHERE id NOT IN (SELECT thing FROM events WHERE subject = 'cancelled line'))`
)

// The sources for fold: ?1 are the IDs of changed orders, ?2 those of new documents, ?3 those of cancelled lines, as
// JSON.
const (
	changedOrders = `(SELECT -1 AS n, c.* FROM json_each(?1) j CROSS JOIN counted c ON c.order_id = j.value
		UNION ALL SELECT 1, v.* FROM json_each(?1) j CROSS JOIN countable v ON v.order_id = j.value)`
	newDocuments = `(SELECT d.* FROM json_each(?2) j CROSS JOIN documents d ON d.id = j.value)`
	newCancelled = `(SELECT c.* FROM json_each(?3) j CROSS JOIN cancelled_lines c ON c.id = j.value)`
)

func (p projection) from(orders, documents, cancelled string) string {
	return strings.NewReplacer("«orders»", orders, "«documents»", documents, "«cancelled»", cancelled).Replace(p.count)
}

func (p projection) columns() string {
	return strings.Join(append(append([]string{}, p.keys...), p.sums...), ", ")
}

// live is the SQL condition for rows with any sum other than 0.
func (p projection) live() string { return "(" + strings.Join(p.sums, " <> 0 OR ") + " <> 0)" }

// fold is the SQL statement that adds the changes to the table.
func (p projection) fold() string {
	adds := make([]string, len(p.sums))
	for i, sum := range p.sums {
		adds[i] = fmt.Sprintf("%[1]s = %[1]s + excluded.%[1]s", sum)
	}
	return `WITH more (` + p.columns() + `) AS (` + p.from(changedOrders, newDocuments, newCancelled) + `)
		INSERT INTO ` + p.table + ` (` + p.columns() + `) SELECT * FROM more WHERE ` + p.live() + ` AND coalesce(?1,
			?2, ?3) IS NOT NULL
		ON CONFLICT (` + strings.Join(p.keys, ", ") + `) DO UPDATE SET ` + strings.Join(adds, ", ")
}

// check is the SQL query that counts the rows that differ from a recount.
func (p projection) check() string {
	return differing(p.table, p.columns(), p.from(countedOrders, foldedDocuments, foldedCancelled), p.live())
}

// rebuild deletes all rows and recounts them.
func (p projection) rebuild(tx *core.Tx) error {
	return rebuilt(tx, p.table, p.columns(), p.from(countedOrders, foldedDocuments, foldedCancelled), p.live())
}

// differing is SQL that counts the rows of a table that differ from a recount; live is the condition for rows with a
// sum.
func differing(table, columns, count, live string) string {
	return `WITH kept AS (SELECT ` + columns + ` FROM ` + table + ` WHERE ` + live + `), everything (` + columns + `)
		AS (` + count + `),
		right AS (SELECT * FROM everything WHERE ` + live + `)
		SELECT (SELECT count(*) FROM (SELECT * FROM kept EXCEPT SELECT * FROM right))
			+ (SELECT count(*) FROM (SELECT * FROM right EXCEPT SELECT * FROM kept))`
}

func rebuilt(tx *core.Tx, table, columns, count, live string) error {
	if _, err := tx.Exec(`DELETE FROM ` + table); err != nil {
		return err
	}
	_, err := tx.Exec(`INSERT INTO ` + table + ` (` + columns + `) WITH everything (` + columns + `) AS (` + count + `)
		SELECT * FROM everything WHERE ` + live)
	return err
}

// The queries of projections with one row per order or customer, instead of sums.
const (
	countedColumns = `order_id, customer_id, state, channel, pt, total, shipping, pin, day, repeats, confirmed_at,
		shipped_at, delivered_at, promised_by, zone, courier`
	moneyColumns = `order_id, taken, given, extra, credited, invoiced, over, open`
	moneyLive    = `(taken <> 0 OR given <> 0 OR credited <> 0 OR invoiced <> 0 OR over <> 0 OR open <> 0)`
	codColumns   = `shipment_id, order_id, delivered_at, collected, remitted, listed`
	customerSums = `customer_id, orders, spent, came_back, last_at`
	// ofCustomers has the customers with open accounts, with the sums over their orders.
	ofCustomers = `SELECT a.id, count(c.confirmed_at), coalesce(sum(iif(c.state IN ` + "«kept»" + `, c.total, 0)), 0),
		coalesce(sum(c.state IN ` + "«back»" + `), 0), coalesce(max(c.confirmed_at), 0)
		FROM «accounts» a LEFT JOIN «counted» c ON c.customer_id = a.id WHERE a.role = 'Customer' AND a.deleted_at IS
			NULL GROUP BY a.id`
	buyerColumns = `customer_id, first_at, last_sale_at`
	// ofBuyers has the customers who ever had a confirmed order.
	ofBuyers = `SELECT customer_id, min(confirmed_at), max(confirmed_at) FILTER (WHERE channel = 'online' AND state IN
		` + "«sale»" + `)
		FROM counted WHERE confirmed_at IS NOT NULL GROUP BY customer_id`
)

func customersFrom(accounts, counted string) string {
	return strings.NewReplacer("«kept»", core.KeptStates, "«back»", core.BackStates, "«accounts»", accounts, "«counted»", counted).
		Replace(ofCustomers)
}

func buyersFrom() string { return strings.ReplaceAll(ofBuyers, "«sale»", core.SaleStates) }

// waits is the SQL condition that an event about a row is not folded yet.
func waits(subject, thing string) string {
	return `EXISTS (SELECT 1 FROM events WHERE subject = '` + subject + `' AND thing = ` + thing + `)`
}

// foldedAtOnce is the maximum number of events that one transaction folds, so that no write waits for long.
const foldedAtOnce = 200

// FoldSome adds the oldest recorded events to the projections and deletes the events. Call it until none is left
// (FoldAll).
func FoldSome(tx *core.Tx) error {
	things := map[string]string{}
	for _, subject := range []string{core.CustomerEvent, core.OrderEvent, core.DocumentEvent, core.CancelledLineEvent} {
		some, err := db.Values[int64](tx, `SELECT thing FROM events WHERE subject = ? ORDER BY thing LIMIT
			?`, subject, foldedAtOnce)
		if err != nil {
			return err
		}
		if things[subject], err = wording.AsJSON(append([]int64{}, some...)); err != nil {
			return err
		}
	}
	for _, p := range projections {
		if _, err := tx.Exec(p.fold(), things[core.OrderEvent], things[core.DocumentEvent],
			things[core.CancelledLineEvent]); err != nil {
			return fmt.Errorf("fold %s: %w", p.table, err)
		}
	}
	if err := foldRows(tx, things[core.OrderEvent], things[core.CustomerEvent]); err != nil {
		return err
	}
	for subject, list := range things {
		if _, err := tx.Exec(`DELETE FROM events WHERE subject = ? AND thing IN (SELECT value FROM
			json_each(?))`, subject, list); err != nil {
			return err
		}
	}
	return nil
}

// foldRows updates the rows of changed orders and customers in the projections that have one row each.
func foldRows(tx *core.Tx, orders, customers string) error {
	const changed = `(SELECT value FROM json_each(?))`
	for _, step := range []struct {
		statement string
		args      []any
	}{
		{`UPDATE customer_sums SET orders = orders + c.more, spent = spent + c.worth, came_back = came_back + c.back,
			last_at = max(last_at, c.latest) FROM (SELECT customer_id AS customer, sum(n * (confirmed_at IS NOT NULL))
				AS more,
				sum(n * iif(state IN ` + core.KeptStates + `, total, 0)) AS worth, sum(n * (state IN ` + core.BackStates + `)) AS
					back,
				coalesce(max(confirmed_at), 0) AS latest
			FROM ` + changedOrders + ` GROUP BY customer_id) c
			WHERE c.customer = customer_sums.customer_id AND (c.more <> 0 OR c.worth <> 0 OR c.back <>
				0)`, []any{orders}},
		{`DELETE FROM counted WHERE order_id IN ` + changed, []any{orders}},
		{`INSERT INTO counted SELECT v.* FROM json_each(?) j CROSS JOIN countable v ON v.order_id =
			j.value`, []any{orders}},
		{`INSERT INTO buyers (` + buyerColumns + `) SELECT c.customer_id,
			(SELECT min(confirmed_at) FROM orders WHERE customer_id = c.customer_id AND confirmed_at IS NOT NULL),
			(SELECT confirmed_at FROM orders WHERE customer_id = c.customer_id AND confirmed_at IS NOT NULL AND
				channel = 'online'
				AND state IN ` + core.SaleStates + ` ORDER BY confirmed_at DESC LIMIT 1)
			FROM (SELECT DISTINCT o.customer_id FROM json_each(?) j CROSS JOIN orders o ON o.id = j.value AND
				o.confirmed_at IS NOT NULL) c WHERE true
			ON CONFLICT (customer_id) DO UPDATE SET first_at = excluded.first_at, last_sale_at = excluded.last_sale_at
			WHERE (first_at, last_sale_at) IS NOT (excluded.first_at, excluded.last_sale_at)`, []any{orders}},
		{`INSERT INTO order_rupees SELECT DISTINCT o.total / 100 FROM json_each(?) j CROSS JOIN orders o ON o.id =
			j.value
			WHERE true ON CONFLICT DO NOTHING`, []any{orders}},
		{`DELETE FROM money_sums WHERE order_id IN ` + changed, []any{orders}},
		{`INSERT INTO money_sums (` + moneyColumns + `) SELECT m.* FROM json_each(?) j CROSS JOIN order_money m ON
			m.order_id = j.value
			WHERE ` + moneyLive, []any{orders}},
		{`DELETE FROM cod_due WHERE order_id IN ` + changed, []any{orders}},
		{`INSERT INTO cod_due (` + codColumns + `) SELECT c.* FROM json_each(?) j CROSS JOIN cod_parcels c ON
			c.order_id = j.value`, []any{orders}},
		{`DELETE FROM customer_sums WHERE customer_id IN ` + changed, []any{customers}},
		{`INSERT INTO customer_sums (` + customerSums + `) ` + customersFrom(`(SELECT v.* FROM json_each(?1) j CROSS
			JOIN accounts v ON v.id = j.value)`,
			`(SELECT v.* FROM json_each(?1) j CROSS JOIN orders o ON o.customer_id = j.value CROSS JOIN counted v ON
				v.order_id = o.id)`), []any{customers}},
	} {
		if _, err := tx.Exec(step.statement, step.args...); err != nil {
			return fmt.Errorf("%.60s: %w", step.statement, err)
		}
	}
	return nil
}

// projectionRules are the rules that the projections agree with their tables, each with a query that counts violations.
func projectionRules() (rules []sumRule) {
	rules = []sumRule{
		{"a confirmed order is counted on a day", `SELECT count(*) FROM orders WHERE (confirmed_at IS NULL) <>
			(sold_day IS NULL)`},
		{"all orders of a customer but the first one repeat", `SELECT count(*) FROM (SELECT sum(repeats = 0) AS first
			FROM orders WHERE confirmed_at IS NOT NULL GROUP BY customer_id HAVING first <> 1)`},
		{"the rupees of an order's total are known to the search", `SELECT count(*) FROM counted
			WHERE total / 100 NOT IN (SELECT rupees FROM order_rupees)`},
		{"visitors are counted", `SELECT count(*) FROM (SELECT first_seen / 900000 AS quarter, count(*) AS n FROM
			visitors GROUP BY 1) v
			LEFT JOIN visitor_sums s USING (quarter) WHERE coalesce(s.visitors, 0) < v.n`},
		{"every order is counted as it is", rowsDiffer("counted", countedColumns, "countable", "true")},
		{"an order's money is that of its payments, refunds and papers", rowsDiffer("money_sums", moneyColumns,
			"order_money", moneyLive)},
		{"COD money that couriers owe is that of their parcels", rowsDiffer("cod_due", codColumns, "cod_parcels",
			"true")},
		{"the steps of prices count the products on them", differing("price_steps", "step, products", priceSteps,
			"products <> 0")},
	}
	for _, p := range projections {
		rules = append(rules, sumRule{p.what, p.check()})
	}
	for _, r := range rowProjections() {
		rules = append(rules, sumRule{r.what, differing(r.table, r.columns, r.count, r.live)})
	}
	return rules
}

const priceSteps = `SELECT pays / 10000, count(*) FROM products WHERE deleted_at IS NULL AND family IS NULL GROUP BY 1`

// rowsDiffer is SQL that counts the rows of a projection that differ from what a view computes, except rows with an
// event that is not folded yet.
func rowsDiffer(table, columns, view, live string) string {
	return differing(table, columns, "SELECT * FROM "+view, live+" AND NOT "+waits(core.OrderEvent, "order_id"))
}

// rowProjection is a projection with one row per order or customer.
type rowProjection struct{ table, what, columns, count, live string }

func rowProjections() []rowProjection {
	return []rowProjection{
		{"customer_sums", "what a customer ordered is what their orders add up to", customerSums,
			customersFrom("accounts", "counted"), `NOT ` + waits(core.CustomerEvent, "customer_id")},
		{"buyers", "a buyer's first and last orders are known", buyerColumns, buyersFrom(),
			`customer_id NOT IN (SELECT o.customer_id FROM events e JOIN orders o ON o.id = e.thing WHERE e.subject =
				'order')`},
	}
}

// FoldAll adds all recorded events to the projections.
func FoldAll(tx *core.Tx) error {
	for {
		waiting, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM events)`)
		if err != nil || !waiting {
			return err
		}
		if err := FoldSome(tx); err != nil {
			return err
		}
	}
}

// RepairSums folds all events, rebuilds the projections that are wrong, and returns their names.
func RepairSums(tx *core.Tx) (mended []string, err error) {
	repair := func(what, query string, rebuild func() error) error {
		wrong, err := db.Value[int64](tx, query)
		if err != nil || wrong == 0 {
			return err
		}
		mended = append(mended, fmt.Sprintf(what, wrong))
		return rebuild()
	}
	if err := repair("Orders counted anew: %d (counted).", rowsDiffer("counted", countedColumns, "countable", "true"),
		func() error {
			return rebuilt(tx, "counted", countedColumns, "SELECT * FROM countable", "true")
		}); err != nil {
		return nil, err
	}
	if err := repair("Orders with corrected sums of money: %d (orders).", rowsDiffer("money_sums", moneyColumns,
		"order_money", moneyLive),
		func() error {
			return rebuilt(tx, "money_sums", moneyColumns, "SELECT * FROM order_money",
				moneyLive)
		}); err != nil {
		return nil, err
	}
	if err := repair("Parcels with corrected COD sums: %d (cod_due).", rowsDiffer("cod_due", codColumns,
		"cod_parcels", "true"),
		func() error {
			return rebuilt(tx, "cod_due", codColumns, "SELECT * FROM cod_parcels", "true")
		}); err != nil {
		return nil, err
	}
	rupees, err := db.Change(tx, `INSERT INTO order_rupees SELECT DISTINCT total / 100 FROM counted
		WHERE total / 100 NOT IN (SELECT rupees FROM order_rupees)`)
	if err != nil {
		return nil, err
	}
	if rupees > 0 {
		mended = append(mended, fmt.Sprintf("Amounts of orders that the search was told of: %d (order_rupees).",
			rupees))
	}
	if err := repair("Orders that were missing from the search by address: %d (order_words).", `WITH kept AS
		(SELECT id FROM order_words_docsize) SELECT (SELECT count(*) FROM (SELECT id FROM orders EXCEPT SELECT id FROM kept))
		+ (SELECT count(*) FROM (SELECT id FROM kept EXCEPT SELECT id FROM orders))`, func() error {
		_, err := tx.Exec(`INSERT INTO order_words (order_words) VALUES ('rebuild')`)
		return err
	}); err != nil {
		return nil, err
	}
	for _, p := range projections {
		if err := repair("Running sums counted anew: %d ("+p.table+").", p.check(),
			func() error { return p.rebuild(tx) }); err != nil {
			return nil, err
		}
	}
	for _, r := range append(rowProjections(), rowProjection{"price_steps", "", "step, products", priceSteps,
		"products <> 0"}) {
		if err := repair("Running sums counted anew: %d ("+r.table+").", differing(r.table, r.columns, r.count, r.live),
			func() error {
				return rebuilt(tx, r.table, r.columns, r.count, r.live)
			}); err != nil {
			return nil, err
		}
	}
	return mended, nil
}
