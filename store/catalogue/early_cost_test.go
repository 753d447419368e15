package catalogue_test

import (
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/money"
	"hearth/store/reports"
	"hearth/store/storetest"
)

func TestFirstCostCountsForSoldUnitsThatWereNotReturned(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	_, line := shop.Returning(b, lamp, 1)
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, line, "UPI 1", true)).Or(t)
	shop.Bought(b, lamp, 2)
	cost := func() money.Paise {
		t.Helper()
		day := shop.Now().Format(time.DateOnly)
		return storetest.Got(shop.Reports.FindNumbers(storetest.Ctx, reports.NumbersQuery{From: day, To: day,
			Against: "nothing"})).Or(t).Now.Margin.Cost
	}
	storetest.Same(t, "before it is entered", cost(), money.Paise(0))
	shop.Edit(lamp, func(p *catalogue.Product) { p.Cost = 300_00 })
	storetest.Same(t, "the cost of two lamps", cost(), money.Paise(600_00))
	shop.Sums()
}
