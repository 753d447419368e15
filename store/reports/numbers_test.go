package reports_test

import (
	"fmt"
	"testing"
	"time"

	"hearth/store/fulfilment"
	"hearth/store/money"
	"hearth/store/reports"
	"hearth/store/storetest"
)

// The ID of a refund is the key of its task and of the provider's request: if it were used again, the second refund
// would never be sent.
func TestRefundAndMailIDsAreNotReused(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	o := shop.Order(b, shop.Product("Lamp", 500, 5), 1)
	for _, c := range []struct{ table, columns, values string }{
		{"refunds", "order_id, amount, reason, state, created_at", "1001, 700, 'kind', 'done', 1"},
		{"mails", "kind, to_name, to_addr, facts, made_at", "'test', 'Asha', 'asha@example.com', '{}', 1"},
	} {
		insert := `INSERT INTO ` + c.table + ` (` + c.columns + `) VALUES (` + c.values + `)`
		storetest.Must(t, shop.Run(storetest.Ctx, insert))
		first := storetest.Got(shop.Value(storetest.Ctx, `SELECT max(id) FROM `+c.table)).Or(t)
		storetest.Must(t, shop.Run(storetest.Ctx, `DELETE FROM `+c.table+` WHERE id = `+first, insert))
		if second := storetest.Got(shop.Value(storetest.Ctx, `SELECT max(id) FROM `+c.table)).Or(t); second == first {
			t.Errorf("%s: number %s was given twice", c.table, first)
		}
	}
	if o.ID != 1001 {
		t.Errorf("the order is %d", o.ID)
	}
}

// The rows by product include everything except delivery and COD fees: also products that were sold only in the
// compared period, and products that were only returned.
func TestSalesByProductLeaveOnlyFeesUnassigned(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	lamp, plug, fan := shop.Product("Lamp", 500, 9), shop.Product("Plug", 700, 9), shop.Product("Fan", 1700, 9)
	shop.SetClock(storetest.Start.AddDate(0, 0, -40))
	shop.Order(b, plug, 1)
	sent := shop.Order(b, fan, 1)
	shop.Ship(sent)
	shop.SetClock(storetest.Start)
	shop.Order(b, lamp, 1)
	storetest.Got(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, sent.ID,
		fulfilment.CameBack{Reason: "Nobody was at home.", Restock: true})).Or(t)
	// The rows that fell most leave out what rose.
	rises := map[string]money.Paise{"fall": 500_00}
	for sort, want := range map[string]string{"": "Lamp Plug Fan ", "fall": "Fan Plug ",
		"back": "Fan Lamp Plug "} {
		found := storetest.Got(shop.Reports.ListNumbersBy(storetest.Ctx, reports.NumbersQuery{}, "product", sort, 5)).
			Or(t)
		labels, fees, back := "", found.Sales, money.Paise(0)
		for _, r := range found.Rows {
			labels, fees, back = labels+r.Label+" ", fees-r.Sales, back+r.Back
		}
		storetest.Same(t, sort+": the rows", labels, want)
		storetest.Same(
			t,
			sort+": the rest",
			[]money.Paise{found.Rest, found.RestThen, fees, back},
			[]money.Paise{40_00 + rises[sort], 80_00, 40_00 + rises[sort], 1700_00},
		)
		storetest.Same(t, sort+": there is more", found.More, false)
		found = storetest.Got(shop.Reports.ListNumbersBy(storetest.Ctx, reports.NumbersQuery{Against: "nothing"},
			"product", sort, 2)).Or(t)
		storetest.Same(t, sort+": alone", len(found.Rows), map[string]int{"": 2, "back": 2}[sort])
	}
}

// The dashboard's month starts on the day after the same day of the previous month, or after that month's last day if
// it is shorter, so that no day is left out after February.
func TestDashboardMonthOmitsNoDayAfterAShortMonth(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp := shop.Product("Lamp", 500, 99)
	noon := func(day string) time.Time {
		return storetest.Got(time.Parse("2006-01-02 15:04 -0700", day+" 12:00 +0530")).Or(t)
	}
	for _, c := range [][2]string{{"2026-12-31", "2026-12-01"}, {"2027-01-31", "2027-01-01"},
		{"2027-02-28", "2027-01-29"},
		{"2027-03-15", "2027-02-16"}, {"2027-03-28", "2027-03-01"}, {"2027-03-31", "2027-03-01"},
		{"2027-05-31", "2027-05-01"},
		{"2028-03-30", "2028-03-01"}} {
		today, first := c[0], c[1]
		shop.SetClock(noon(first).AddDate(0, 0, -1))
		before := shop.Customer("411001")
		shop.Order(before, lamp, 1)
		shop.SetClock(noon(first))
		inside := shop.Customer("411001")
		shop.Order(inside, lamp, 1)
		shop.SetClock(noon(today))
		ids := []int64{}
		for _, b := range storetest.Got(shop.Reports.ListNewBuyers(storetest.Ctx, reports.Month)).Or(t) {
			if b.ID == before.ID || b.ID == inside.ID {
				ids = append(ids, b.ID)
			}
		}
		storetest.Same(t, "on "+today, fmt.Sprint(ids), fmt.Sprint([]int64{inside.ID}))
	}
}
