package reports_test

import (
	"testing"
	"time"

	"hearth/store/reports"
	"hearth/store/storetest"
)

// Sums to which events were added one by one equal a recount.
func TestReportSumsMatchTheOrders(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	lamp := shop.Product("Lamp", 500, 99)
	a, b := shop.Customer("411001"), shop.Customer("560001")
	shop.Bought(a, lamp, 2)
	shop.Place(b, lamp, 1)
	shop.Pass(26 * time.Hour)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, 0, shop.Order(b, lamp, 1).ID, ""))
	shop.Pass(20 * time.Minute)
	shop.Returning(b, lamp, 3)
	shop.OrderPrepaid(a, lamp, 1)
	for what, pair := range map[string][2]string{
		"the counts": {`SELECT group_concat(state || orders) FROM (SELECT * FROM order_counts WHERE orders > 0
			ORDER BY state)`,
			`SELECT group_concat(state || n) FROM (SELECT state, count(*) AS n FROM orders
				WHERE confirmed_at IS NOT NULL
				GROUP BY state ORDER BY state)`},
		"the amounts": {`SELECT group_concat(quarter || state || orders || '/' || amount) FROM (SELECT * FROM order_sums
			WHERE orders > 0 ORDER BY quarter,
			state)`, `SELECT group_concat(q || state || n || '/' || amount)
				FROM (SELECT confirmed_at / 900000 AS q, state, count(*) AS n, sum(total) AS amount FROM orders
				WHERE confirmed_at IS NOT NULL GROUP BY q, state ORDER BY q, state)`},
		"the buyers": {`SELECT group_concat(customer_id || ' ' || first_at || ' ' || last_sale_at) FROM buyers`,
			`SELECT group_concat(customer_id || ' ' || f || ' ' || l) FROM (SELECT customer_id, min(confirmed_at) AS f,
				max(confirmed_at) FILTER (WHERE state <> 'cancelled') AS l FROM orders WHERE confirmed_at IS NOT NULL
				GROUP BY customer_id)`},
		"nothing": {`SELECT count(*) FROM order_sums WHERE orders < 0 OR orders = 0 AND amount <> 0`, `SELECT 0`},
	} {
		storetest.Same(t, what, shop.Read(pair[0]), shop.Read(pair[1]))
	}
	fresh, old, err := shop.Reports.CountBuyers(storetest.Ctx, reports.Day)
	storetest.Must(t, err)
	storetest.Same(t, "new and old", []reports.BuyerCount{fresh, old},
		[]reports.BuyerCount{{Count: 1, Amount: 1500_00 + 60_00},
			{Count: 1, Amount: 500_00 + 40_00}})
}
