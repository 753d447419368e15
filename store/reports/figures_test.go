package reports_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/reports"
	"hearth/store/returns"
	"hearth/store/storetest"
)

// busyYear fills a shop with some months of orders of every outcome: confirmed, cancelled, delivered, partly returned,
// returned to origin, sold at the counter, unpaid.
func busyYear(t *testing.T, random *rand.Rand, orders int) (shop *storetest.Shop, products []int64) {
	shop = storetest.New(t)
	shop.In("Maharashtra")
	shop.Set("cod_fee", "30", "free_above", "1500", "cod_refusals", "0")
	lights := storetest.Got(shop.Categories.Add(storetest.Ctx, 0, 1, 0, "Lights")).Or(t)
	bulbs := storetest.Got(shop.Categories.Add(storetest.Ctx, 0, 2, lights, "Bulbs")).Or(t)
	for i, price := range []int64{499, 1299, 250, 3999} {
		products = append(products, shop.Stocked(fmt.Sprintf("Device %d", i), price, 9000, func(p *catalogue.Product) {
			p.GSTRate = []gst.Rate{18, 5, 12, 28}[i]
			if i%2 == 0 {
				p.Cost = money.Paise(price * 60)
			}
			if i == 1 {
				p.CategoryID, p.SubcategoryID = lights, bulbs
			}
		}))
	}
	shop.SetClock(time.Date(2026, 1, 30, 9, 0, 0, 0, storetest.Start.Location()))
	buyers := []storetest.Buyer{}
	for i := range 7 {
		buyers = append(buyers, shop.Customer([]string{"411001", "560001", "400001", "533464", "194101"}[i%5]))
	}
	for i := range orders {
		shop.Pass(time.Duration(random.IntN(int(300*24*time.Hour) / orders)))
		shop.Accounts.NoteVisitor(fmt.Sprintf("device %d", random.IntN(orders*2)))
		if i == orders/2 { // from now on, the costs of two more products are known
			shop.Edit(products[1], func(p *catalogue.Product) { p.Cost = 700_00 })
			shop.Edit(products[0], func(p *catalogue.Product) { p.Cost = 310_00 })
		}
		if i == orders*3/4 {
			shop.Edit(products[1], func(p *catalogue.Product) { p.Cost = 800_00 })
		}
		live(t, shop, random, buyers[random.IntN(len(buyers))], products)
	}
	storetest.Must(t, shop.Accounts.WriteVisitors(storetest.Ctx))
	return shop, products
}

// live places one order and continues it at random.
func live(t *testing.T, shop *storetest.Shop, random *rand.Rand, b storetest.Buyer, products []int64) {
	pairs := []int64{}
	for _, at := range random.Perm(len(products))[:1+random.IntN(3)] {
		pairs = append(pairs, products[at], 1+random.Int64N(3))
	}
	if random.IntN(8) == 0 {
		_, _, err := shop.Fulfilment.SellAtCounter(storetest.Ctx, 0,
			fulfilment.CounterSale{Items: b.Wishes(pairs...).Items, Way: "cash"})
		storetest.Must(t, err)
		return
	}
	order := shop.Order
	if random.IntN(2) == 0 {
		order = shop.OrderPrepaid
	}
	if random.IntN(9) == 0 {
		shop.Place(b, pairs...)
		shop.Pass(31 * time.Minute)
		storetest.Got(shop.Orders.ReleaseExpiredHolds(storetest.Ctx)).Or(t)
		return
	}
	o := order(b, pairs...)
	shop.Pass(time.Duration(random.IntN(int(40 * time.Hour))))
	switch fate := random.IntN(10); {
	case fate < 1:
		storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, 0, o.ID, ""))
	case fate < 2: // stays confirmed, waiting to be packed
	case fate < 3:
		shop.Ship(o)
	case fate < 5:
		shop.Ship(o)
		shop.Pass(time.Duration(random.IntN(int(200 * time.Hour))))
		storetest.Got(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, o.ID,
			fulfilment.CameBack{Reason: "Nobody was at home.", Restock: random.IntN(2) == 0})).Or(t)
	default:
		shop.Deliver(o)
		if random.IntN(3) > 0 {
			return
		}
		line := shop.Details(o).Lines[0]
		storetest.Must(
			t,
			shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: line.ID, Quantity: 1 +
				random.Int64N(line.Quantity)}),
		)
		shop.Pass(time.Duration(random.IntN(int(200 * time.Hour))))
		if random.IntN(4) > 0 {
			storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, line.ID, "UPI 1", random.IntN(2) == 0)).Or(t)
		}
	}
}

// tallied is a number that a query computes from the tables for a period; :from and :to are its first and last day.
func tallied(t *testing.T, shop *storetest.Shop, p core.Period, query string) int64 {
	t.Helper()
	query = strings.NewReplacer(":day", `date(o.confirmed_at / 1000, 'unixepoch', '+330 minutes')`, ":from",
		"'"+p.From.Format(time.DateOnly)+"'",
		":to", "'"+p.To.Format(time.DateOnly)+"'").Replace(query)
	n, err := strconv.ParseFloat(shop.Read(query), 64)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return int64(n + 0.5)
}

const soldThen = `FROM orders o WHERE :day BETWEEN :from AND :to AND o.state IN ('confirmed', 'shipped', 'delivered',
	'returned')`

// countFigures computes the figures of a period directly from orders, lines, documents and visitors.
func countFigures(t *testing.T, shop *storetest.Shop, p core.Period) reports.Figures {
	t.Helper()
	n := func(query string) int64 { t.Helper(); return tallied(t, shop, p, query) }
	const notes, online = `FROM documents d WHERE d.day BETWEEN :from AND :to AND d.kind = `, soldThen + `
		AND o.channel = 'online'`
	tax := func(kind string) int64 {
		return n(
			`SELECT coalesce(sum(round(100 * (d.body ->> '$.sum.cgst')) + round(100 * (d.body ->> '$.sum.sgst')) + round(100 * (d.body ->> '$.sum.igst'))), 0) ` + notes + kind,
		)
	}
	return reports.Figures{Sales: money.Paise(n(`SELECT coalesce(sum(o.total), 0) ` + soldThen)),
		Orders: n(`SELECT count(*) ` + soldThen), Cancelled: n(`SELECT count(*) FROM orders o WHERE :day BETWEEN :from
			AND :to AND o.state = 'cancelled'`),
		Online:      n(`SELECT count(*) ` + online),
		OnlineSales: money.Paise(n(`SELECT coalesce(sum(o.total), 0) ` + online)),
		Repeats: n(`SELECT count(*) ` + online +
			` AND EXISTS (SELECT 1 FROM orders e WHERE e.customer_id = o.customer_id
				AND e.confirmed_at < o.confirmed_at)`),
		COD: n(`SELECT count(*) ` + online + ` AND o.pt = 'COD'`), Sent: n(`SELECT count(*) ` + online + `
			AND o.shipped_at IS NOT NULL`),
		CameBack: n(`SELECT count(*) ` + online + ` AND o.state = 'returned'`),
		Visitors: n(`SELECT count(*) FROM visitors
			WHERE date(first_seen / 1000, 'unixepoch', '+330 minutes') BETWEEN :from AND :to`),
		Invoiced: money.Paise(n(`SELECT coalesce(sum(d.total), 0) ` + notes + `'invoice'`)),
		Credited: money.Paise(n(`SELECT coalesce(sum(d.total), 0) ` + notes + `'credit note'`)),
		Tax:      money.Paise(tax("'invoice'") - tax("'credit note'")), Margin: countMargin(t, shop, p, "true")}
}

// countMargin computes a margin line by line: the sold lines less the lines of credit notes.
func countMargin(t *testing.T, shop *storetest.Shop, p core.Period, which string) reports.Margin {
	t.Helper()
	each := func(value, back string) money.Paise {
		t.Helper()
		plus := tallied(t, shop, p, `SELECT coalesce(sum(`+value+`), 0)
			FROM order_lines l JOIN orders o ON o.id = l.order_id
			JOIN products p ON p.id = l.product_id
			WHERE :day BETWEEN :from AND :to AND o.state IN ('confirmed', 'shipped', 'delivered', 'returned')
			AND `+which)
		less := tallied(t, shop, p, `SELECT coalesce(sum(`+back+`), 0) FROM documents d, json_each(d.body, '$.lines') n
			JOIN order_lines l ON l.id = n.value ->> '$.line_id'
			JOIN products p ON p.id = l.product_id WHERE d.kind = 'credit note' AND d.day BETWEEN :from AND :to
			AND `+which)
		return money.Paise(plus - less)
	}
	const known = `(l.cost > 0 OR p.early_cost > 0) * `
	return reports.Margin{
		Goods: each(`l.amount`, `round(100 * (n.value ->> '$.amount'))`),
		Known: each(known+`l.amount`, known+`round(100 * (n.value ->> '$.amount'))`),
		Net:   each(known+`l.net`, known+`round(100 * (n.value ->> '$.tax.taxable'))`),
		Cost: each(
			`iif(l.cost > 0, l.cost, p.early_cost) * l.quantity`,
			`iif(l.cost > 0, l.cost, p.early_cost) * (n.value ->> '$.quantity')`,
		),
	}
}

func TestPeriodReportMatchesTheTables(t *testing.T) {
	t.Parallel()
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 1))
	wanted, periods := 160, 8
	if storetest.Racing {
		wanted, periods = 50, 2
	}
	shop, products := busyYear(t, random, wanted)
	shop.Sums()
	storetest.Same(t, "the first costs", shop.Read(`SELECT group_concat(early_cost)
		FROM (SELECT early_cost FROM products ORDER BY id)`),
		"29940,70000,15000,0")
	for range periods {
		from := time.Date(2026, 1, 25, 0, 0, 0, 0, time.UTC).AddDate(0, 0, random.IntN(330))
		asked := reports.NumbersQuery{From: from.Format(time.DateOnly), To: from.AddDate(0, 0, random.IntN(260)).
			Format(time.DateOnly),
			Against: core.Comparisons[random.IntN(2)]}
		n := storetest.Got(shop.Reports.FindNumbers(storetest.Ctx, asked)).Or(t)
		storetest.Same(t, fmt.Sprintf("the numbers of %+v", asked), n.Now, countFigures(t, shop, n.Period))
		storetest.Same(t, fmt.Sprintf("those before %+v", asked), *n.Then, countFigures(t, shop, n.Before))
		parts := money.Paise(0)
		for _, cause := range n.Change.Causes {
			parts += cause.Amount
		}
		storetest.Same(t, "the causes of the change add up to", parts, n.Now.Sales-n.Then.Sales)
		bar := n.Bars[random.IntN(len(n.Bars))]
		want := countFigures(t, shop, bar.Period)
		storetest.Same(t, fmt.Sprintf("the bar of %v", bar.Period), bar.Now, want)
		sameOrders(t, shop, orders.OrderFilter{Tab: "sold"}, bar.Period, bar.Now.Orders, bar.Now.Sales)
		sameOrders(t, shop, orders.OrderFilter{Tab: "sold", Channel: "online", Payment: core.COD}, n.Period, n.Now.COD,
			-1)
		sameOrders(t, shop, orders.OrderFilter{Tab: "sold", Returning: true}, n.Period, n.Now.Repeats, -1)
		sameOrders(t, shop, orders.OrderFilter{Tab: string(core.Returned)}, n.Period, n.Now.CameBack, -1)
		sameOrders(t, shop, orders.OrderFilter{Tab: string(core.Cancelled)}, n.Period, n.Now.Cancelled, -1)
		for _, by := range reports.NumberParts {
			samePart(t, shop, asked, n, by, products)
		}
	}
	shop.Sums()
}

// sameOrders compares a bar of the chart with the list of orders to which it links; a negative amount is not compared.
func sameOrders(
	t *testing.T,
	shop *storetest.Shop,
	f orders.OrderFilter,
	p core.Period,
	orders int64,
	amount money.Paise,
) {
	t.Helper()
	f.From, f.To, f.Page = p.From.Format(time.DateOnly), p.To.Format(time.DateOnly), core.Page{Number: 1, Size: 500}
	list, total, err := shop.Orders.List(storetest.Ctx, f)
	storetest.Must(t, err)
	sum := money.Paise(0)
	for _, o := range list {
		sum += o.Total
	}
	if int64(total) != orders || amount >= 0 && sum != amount {
		t.Errorf("the list %+v has %d orders of %s, the bar says %d of %s", f, total, sum.Decimal(), orders,
			amount.Decimal())
	}
}

// samePart compares a breakdown with the tables: each row, and the sum of all rows.
func samePart(
	t *testing.T,
	shop *storetest.Shop,
	asked reports.NumbersQuery,
	n reports.Numbers,
	by string,
	products []int64,
) {
	t.Helper()
	parts := storetest.Got(shop.Reports.ListNumbersBy(storetest.Ctx, asked, by, "", 100)).Or(t)
	sum := parts.Rest
	for _, row := range parts.Rows {
		sum += row.Sales
		f := orders.OrderFilter{Tab: "sold"}
		switch by {
		case "payment":
			if f.Payment, f.Channel = row.Key, "online"; row.Key == "counter" {
				f.Payment, f.Channel = "", "counter"
			}
		case "product":
			f.Product = row.Key
			storetest.Same(t, "the margin of "+row.Label, row.Margin, countMargin(t, shop, n.Period, "p.id = "+row.Key))
			storetest.Same(
				t,
				"the pieces of "+row.Label,
				row.Units,
				tallied(t, shop, n.Period, `SELECT coalesce(sum(l.quantity), 0) FROM order_lines l
				JOIN orders o ON o.id = l.order_id
				WHERE :day BETWEEN :from AND :to AND o.state IN ('confirmed', 'shipped', 'delivered', 'returned')
				AND l.product_id = `+row.Key),
			)
		case "category":
			storetest.Same(t, "the margin of "+row.Label, row.Margin,
				countMargin(t, shop, n.Period, `(p.id = `+fmt.Sprint(products[1])+
					`) = `+fmt.Sprint(row.Label == "Lights")))
			continue
		default:
			f.Area = row.Key
		}
		amount := row.Sales
		if by == "product" {
			amount = -1 // not compared: the order has other lines and delivery, too
			storetest.Same(
				t,
				"the sales of "+row.Label,
				row.Sales,
				money.Paise(tallied(t, shop, n.Period, `SELECT coalesce(sum(l.amount), 0)
				FROM order_lines l JOIN orders o ON o.id = l.order_id
				WHERE :day BETWEEN :from AND :to AND o.state IN ('confirmed', 'shipped', 'delivered', 'returned')
				AND l.product_id = `+row.Key)),
			)
		}
		sameOrders(t, shop, f, n.Period, row.Orders, amount)
		if by == "pin" {
			storetest.Same(t, "the parcels to "+row.Key, []int64{row.Sent, row.CameBack}, []int64{
				tallied(t, shop, n.Period, `SELECT count(*) `+soldThen+` AND o.pin = `+row.Key+
					` AND o.shipped_at IS NOT NULL AND o.channel = 'online'`),
				tallied(t, shop, n.Period, `SELECT count(*) `+soldThen+` AND o.pin = `+row.Key+`
					AND o.state = 'returned'`)})
		}
	}
	storetest.Same(t, "the sum by "+by, sum, n.Now.Sales)
	rest := tallied(t, shop, n.Period, `SELECT coalesce(sum(o.shipping + o.cod_fee), 0) `+soldThen)
	if by != "product" && by != "category" {
		rest = 0
	}
	storetest.Same(t, "the rest by "+by, parts.Rest, money.Paise(rest))
}
