package reports_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"hearth/store/core"
	"hearth/store/orders"
	"hearth/store/reports"
	"hearth/store/storetest"
)

// The days in reports are those of the shop's zone. When the zone changes, orders move to their new days in batches.
func TestTimeZoneChangeMovesOrdersToTheirNewDays(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	lamp, b := shop.Product("Lamp", 500, 99), shop.Customer("411001")
	shop.At("2026-11-21", "02:00") // still 20 November in London and in New York
	night := shop.Order(b, lamp, 1)
	shop.At("2026-11-21", "13:00")
	shop.Bought(b, lamp, 2)
	numbers := func(day string) reports.Numbers {
		t.Helper()
		return storetest.Got(shop.Reports.FindNumbers(storetest.Ctx, reports.NumbersQuery{From: day, To: day,
			Against: "nothing"})).Or(t)
	}
	storetest.Same(t, "on the 21st in Pune", numbers("2026-11-21").Now.Orders, int64(2))
	storetest.Must(t, shop.Reports.MoveDays(storetest.Ctx))
	shop.Set("timezone", "America/New_York")
	if n := numbers("2026-11-21"); !n.Moving || n.Now.Orders != 2 {
		t.Errorf("before they moved: %d orders, moving %v", n.Now.Orders, n.Moving)
	}
	shop.At("2026-11-21", "14:00")
	late := shop.Order(b, lamp, 1) // an order during the move is counted on its day in the new zone
	storetest.Must(t, shop.Reports.MoveDays(storetest.Ctx))
	shop.Sums()
	for day, want := range map[string]int64{"2026-11-20": 1, "2026-11-21": 2} {
		n := numbers(day)
		storetest.Same(t, "on "+day+" in New York", n.Now.Orders, want)
		if n.Moving {
			t.Error("they are said to be moving when all have moved")
		}
		_, listed, err := shop.Orders.List(storetest.Ctx, orders.OrderFilter{Tab: "sold", From: day, To: day})
		storetest.Must(t, err)
		storetest.Same(t, "in the list of "+day, int64(listed), want)
	}
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, 0, 0, night.ID, "changed her mind"))
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, 0, 0, late.ID, "changed her mind"))
	shop.Sums()
	storetest.Same(t, "cancelled on its day", numbers("2026-11-20").Now.Cancelled, int64(1))
	shop.Set("timezone", "")
	storetest.Must(t, shop.Reports.MoveDays(storetest.Ctx))
	shop.Sums()
	storetest.Same(t, "back in Pune", numbers("2026-11-21").Now.Cancelled, int64(2))
}

// An interrupted move continues where it stopped, and a change to a third zone starts again.
func TestTimeZoneChangeContinuesAfterARestart(t *testing.T) {
	t.Parallel()
	shop, _ := busyYear(t, rand.New(rand.NewPCG(7, 7)), 25)
	shop.Set("timezone", "Pacific/Auckland")
	shop.Break(`UPDATE sums_zone SET zone = 'America/New_York', moved_to = 1010`)
	storetest.Must(t, shop.Reports.MoveDays(storetest.Ctx))
	storetest.CheckValue(
		t,
		shop,
		"Pacific/Auckland none",
		`SELECT zone || ' ' || coalesce(moved_to, 'none') FROM sums_zone`,
	)
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM orders WHERE confirmed_at IS NOT NULL
		AND sold_day <> CAST(strftime('%Y%m%d', confirmed_at / 1000, 'unixepoch',
		iif(confirmed_at < 1775311200000 OR confirmed_at >= 1790431200000, '+13 hours', '+12 hours')) AS INTEGER)`)
	shop.Sums()
}

// The check finds wrong sums, and the repair recounts them.
func TestWrongReportSumsAreFoundAndRecounted(t *testing.T) {
	t.Parallel()
	shop, _ := busyYear(t, rand.New(rand.NewPCG(1, 1)), 30)
	for _, c := range []struct{ breaks, rule, table string }{
		{`UPDATE day_sums SET amount = amount + 1 WHERE orders > 0`, "the sums of each day are those of its orders",
			"day_sums"},
		{`DELETE FROM product_sums WHERE span = 20261`,
			"the sums of each product are those of its lines and credit notes", "product_sums"},
		{`UPDATE pin_sums SET came_back = came_back + 1 WHERE span = 2026`,
			"the sums of each PIN are those of its orders", "pin_sums"},
		{`UPDATE paper_sums SET tax = tax - 1`, "the sums of the papers are those of invoices and credit notes",
			"paper_sums"},
		{`UPDATE ledger_sums SET cgst = cgst + 1`, "the ledger's sums are those of invoices and credit notes",
			"ledger_sums"},
		{`UPDATE promise_sums SET late = late + 1`, "kept and missed promises are those of delivered orders",
			"promise_sums"},
		{`UPDATE cod_sums SET lost = lost + 1`, "the sums of COD parcels are those of their orders", "cod_sums"},
		{`UPDATE money_sums SET taken = taken + 1 WHERE order_id = (SELECT max(order_id) FROM money_sums)`,
			"an order's money is that of its payments, refunds and papers", "orders"},
		{`UPDATE order_counts SET orders = orders + 1`, "orders are counted by their state", "order_counts"},
		{`UPDATE order_sums SET amount = 1`, "the sums of each quarter of an hour are those of its orders",
			"order_sums"},
		{`DELETE FROM buyers`, "a buyer's first and last orders are known", "buyers"},
		{`UPDATE customer_sums SET spent = spent + 1`, "what a customer ordered is what their orders add up to",
			"customer_sums"},
		{`DELETE FROM counted WHERE order_id = (SELECT max(id) FROM orders)`, "every order is counted as it is",
			"counted"},
		{`DELETE FROM order_rupees`, "the rupees of an order's total are known to the search", "order_rupees"},
		{`UPDATE price_steps SET products = products + 1`, "the steps of prices count the products on them",
			"price_steps"},
		{`UPDATE goods_sums SET cost = cost + 5`, "the goods of each day are those of its lines", "goods_sums"},
		{`INSERT INTO day_sums (day, channel, pt, state, orders, amount, repeats)
			VALUES (20200101, 'online', 'COD', 'confirmed', 1, 1, 0)`, "the sums of each day are those of its orders",
			"day_sums"},
	} {
		shop.Break(c.breaks)
		wrong := storetest.Got(shop.Reports.CheckInvariants(storetest.Ctx)).Or(t)
		if !strings.Contains(strings.Join(wrong, "\n"), c.rule) {
			t.Errorf("%s: found are %q", c.breaks, wrong)
		}
		if mended := storetest.Got(shop.Repair(storetest.Ctx)).Or(t); !strings.Contains(strings.Join(mended, "\n"),
			"("+c.table+")") {
			t.Errorf("%s: mended are %q", c.breaks, mended)
		}
		shop.Sums()
		if mended := storetest.Got(shop.Repair(storetest.Ctx)).Or(t); len(mended) != 0 {
			t.Errorf("mended twice: %q", mended)
		}
	}
	for rule, breaks := range map[string]string{
		"a confirmed order is counted on a day": `UPDATE orders SET sold_day = NULL
			WHERE id = (SELECT max(id) FROM orders WHERE confirmed_at IS NOT NULL)`,
		"all orders of a customer but the first one repeat": `UPDATE orders SET repeats = 1 - repeats
			WHERE id = (SELECT min(id) FROM orders WHERE confirmed_at IS NOT NULL)`,
		"visitors are counted": `DELETE FROM visitor_sums`,
	} {
		shop.Break(breaks)
		if wrong := storetest.Got(shop.Reports.CheckInvariants(storetest.Ctx)).
			Or(t); !strings.Contains(strings.Join(wrong, "\n"), rule) {
			t.Errorf("%s: found are %q", breaks, wrong)
		}
	}
}

// Each malformed request for a report is refused with its own sentence.
func TestInvalidReportPeriodsAreRefused(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for want, asked := range map[string]reports.NumbersQuery{
		"Please choose one of the periods of the list, or a first and a last day.": {Name: "decade"},
		"Please choose days such as 2026-11-21.": {From: "yesterday",
			To: "2026-11-21"},
		"The last day can't lie before the first.": {From: "2026-11-21",
			To: "2026-11-20"},
		"A period can have at most 30 years.": {From: "1990-01-01",
			To: "2026-11-20"},
		"A period is compared with the one before, with the year before, or with nothing.": {Against: "budget"},
	} {
		_, err := shop.Reports.FindNumbers(storetest.Ctx, asked)
		if refusal, is := core.IsRefusal(err); !is || refusal != want {
			t.Errorf("%+v: %v, want %q", asked, err, want)
		}
		if _, err := shop.Reports.ListNumbersBy(storetest.Ctx, asked, "product", "", 9); err == nil {
			t.Errorf("%+v is taken apart", asked)
		}
	}
	_, err := shop.Reports.ListNumbersBy(storetest.Ctx, reports.NumbersQuery{}, "product", "colour", 9)
	if refusal, is := core.IsRefusal(err); !is ||
		refusal != "The rows are sorted by sales, by fall, or by what came back." {
		t.Errorf("sorted by colour: %v", err)
	}
	if _, err := shop.Reports.ListNumbersBy(storetest.Ctx, reports.NumbersQuery{}, "colour", "", 9); !errors.Is(err,
		core.ErrNotFound) {
		t.Errorf("by colour: %v", err)
	}
	for want, f := range map[string]orders.OrderFilter{"There is no such product.": {Product: "lamp"},
		"There is no such category.": {Category: "0"}} {
		_, _, err := shop.Orders.List(storetest.Ctx, f)
		if refusal, is := core.IsRefusal(err); !is || refusal != want {
			t.Errorf("%+v: %v, want %q", f, err, want)
		}
	}
	for _, asked := range []reports.NumbersQuery{{}, {From: "2030-01-01", To: "2030-01-31"},
		{From: "2016-11-23", To: "2026-11-22"},
		{Name: "today"}} {
		n := storetest.Got(shop.Reports.FindNumbers(storetest.Ctx, asked)).Or(t)
		if n.Now != (reports.Figures{}) || *n.Then != (reports.Figures{}) || len(n.Bars) == 0 || !n.First.IsZero() {
			t.Errorf("an empty shop, %+v: %+v", asked, n)
		}
		for _, by := range reports.NumberParts {
			if parts := storetest.Got(shop.Reports.ListNumbersBy(storetest.Ctx, asked, by, "fall", 5)).
				Or(t); len(parts.Rows) != 0 ||
				parts.Rest != 0 {
				t.Errorf("an empty shop by %s: %+v", by, parts)
			}
		}
	}
}
