package reports_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/fulfilment"
	"hearth/store/gst"
	"hearth/store/orders"
	"hearth/store/reports"
	"hearth/store/returns"
	"hearth/store/storetest"
)

// sold is a sale: when, to whom, how it is paid, and its outcome.
type sold struct {
	day, clock, way, fate string
	to                    storetest.Buyer
	pairs                 []int64
}

// sell places the orders of the given sales.
func sell(t *testing.T, s *storetest.Story, sales []sold) {
	t.Helper()
	for _, one := range sales {
		s.At(one.day, one.clock)
		if one.way == "counter" {
			storetest.Must(
				t,
				storetest.GotLast3(
					s.Fulfilment.SellAtCounter(
						storetest.Ctx,
						0,
						fulfilment.CounterSale{Items: one.to.Wishes(one.pairs...).Items, Way: "cash"},
					),
				),
			)
			continue
		}
		var o orders.Order
		switch one.way {
		case "cod":
			o = s.Order(one.to, one.pairs...)
		default:
			o = s.OrderPrepaid(one.to, one.pairs...)
		}
		switch one.fate {
		case "sent":
			s.Ship(o)
		case "cancelled":
			storetest.Must(t, s.Fulfilment.Cancel(storetest.Ctx, one.to.ID, 0, o.ID, ""))
		case "back":
			s.Ship(o)
			storetest.Got(s.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, o.ID,
				fulfilment.CameBack{Reason: "Nobody was at home.", Restock: true})).Or(t)
		case "returned":
			s.Deliver(o)
			storetest.Must(t, s.Returns.Open(storetest.Ctx, one.to.ID, returns.ReturnRequest{LineID: s.Line(o),
				Quantity: 1}))
			storetest.Got(s.Returns.RefundLine(storetest.Ctx, 0, s.Line(o), "UPI 1", true)).Or(t)
		}
	}
}

// twoYears is a shop with three products in two top categories, and sales on both sides of month, quarter and year
// boundaries.
func twoYears(t *testing.T, name string) (s *storetest.Story, products []int64, people []storetest.Buyer) {
	t.Helper()
	s = storetest.NewStory(t, name)
	s.At("2024-12-31", "09:00")
	s.In("Maharashtra")
	s.Set("cod_fee", "30", "cod_refusals", "0", "free_above", "0")
	tops := []int64{
		storetest.Got(s.Categories.Add(storetest.Ctx, 0, 1, 0, "Lights")).Or(t),
		storetest.Got(s.Categories.Add(storetest.Ctx, 0, 1, 0, "Fans")).Or(t),
	}
	bulbs := storetest.Got(s.Categories.Add(storetest.Ctx, 0, 2, tops[0], "Bulbs")).Or(t)
	led := storetest.Got(s.Categories.Add(storetest.Ctx, 0, 3, bulbs, "LED")).Or(t)
	for i, p := range []catalogue.Product{
		{Title: "Lamp", Price: 500_00, Cost: 310_00, CategoryID: tops[0], GSTRate: 18},
		{Title: "Bulb", Price: 90_00, CategoryID: tops[0], SubcategoryID: bulbs, SubSubcategoryID: led, GSTRate: 5},
		{Title: "Fan", Price: 1700_00, Cost: 1200_00, CategoryID: tops[1], GSTRate: gst.Rate(28)},
		{Title: "Socket", Price: 40_00, CategoryID: tops[0], SubcategoryID: bulbs, GSTRate: 12},
	} {
		p.Shelf, p.HSN, p.Weight = 500, fmt.Sprint(8536+i), 200
		products = append(products, storetest.Got(s.Catalogue.Add(storetest.Ctx, 0, catalogue.ProductEdit{Product: p})).
			Or(t))
	}
	for _, pin := range []string{"411001", "560001", "400001", "533464"} {
		people = append(people, s.Customer(pin))
	}
	lamp, bulb, fan, socket := products[0], products[1], products[2], products[3]
	asha, bela, chitra, dev := people[0], people[1], people[2], people[3]
	sell(t, s, []sold{
		{"2024-12-31", "23:59", "cod", "sent", asha, []int64{lamp, 1}},
		{"2025-01-01", "00:00", "paid", "", bela, []int64{bulb, 2}},
		{"2025-03-31", "23:59", "cod", "back", chitra, []int64{fan, 1}},
		{"2025-04-01", "00:00", "cod", "sent", asha, []int64{lamp, 2, bulb, 5}},
		{"2025-11-21", "12:00", "paid", "returned", bela, []int64{bulb, 11}},
		{"2025-12-31", "23:59", "counter", "", asha, []int64{lamp, 3}},
		{"2026-01-01", "00:00", "cod", "cancelled", bela, []int64{fan, 2}},
		{"2026-01-15", "12:00", "cod", "sent", dev, []int64{socket, 7}},
		{"2026-01-31", "23:59", "paid", "sent", dev, []int64{lamp, 1, socket, 1}},
		{"2026-02-28", "12:00", "paid", "", chitra, []int64{bulb, 13}},
		{"2026-06-30", "23:59", "cod", "returned", asha, []int64{lamp, 4, fan, 1}},
		{"2026-07-01", "00:00", "counter", "", asha, []int64{bulb, 17}},
		{"2026-09-30", "23:59", "cod", "", bela, []int64{lamp, 1}},
		{"2026-10-22", "00:00", "cod", "back", dev, []int64{bulb, 3}},
		{"2026-10-31", "23:59", "paid", "sent", chitra, []int64{fan, 1, bulb, 1}},
		{"2026-11-01", "00:00", "cod", "", asha, []int64{lamp, 1}},
		{"2026-11-15", "00:00", "paid", "returned", bela, []int64{fan, 2}},
		{"2026-11-20", "23:59", "cod", "sent", dev, []int64{bulb, 19}},
		{"2026-11-21", "00:00", "cod", "", asha, []int64{lamp, 1, bulb, 2}},
		{"2026-11-21", "12:00", "counter", "", asha, []int64{socket, 1}},
	})
	return s, products, people
}

func fromTo(p core.Period) string {
	return p.From.Format(time.DateOnly) + " to " + p.To.Format(time.DateOnly)
}

// telling returns the bars that are not empty, and the first and the last one.
func telling(n reports.Numbers) []reports.NumberBar {
	return slices.DeleteFunc(slices.Clone(n.Bars), func(b reports.NumberBar) bool {
		silent := b.Now == (reports.Figures{}) && (b.Then == nil || *b.Then == (reports.Figures{}))
		return silent && b.Period != n.Bars[0].Period && b.Period != n.Bars[len(n.Bars)-1].Period
	})
}

func TestScenarioPeriodReport(t *testing.T) {
	t.Parallel()
	s, _, _ := twoYears(t, "numbers")
	for _, one := range []struct{ day, clock, device string }{{"2026-11-14", "23:59", "a"},
		{"2026-11-15", "00:00", "b"},
		{"2026-11-15", "00:01", "b"}, {"2026-11-20", "23:59", "c"}, {"2026-11-21", "00:00", "d"},
		{"2025-11-21", "23:59", "e"}} {
		s.At(one.day, one.clock)
		s.Accounts.NoteVisitor(one.device)
		storetest.Must(t, s.Accounts.WriteVisitors(storetest.Ctx))
	}
	s.At("2026-11-21", "15:00")
	s.Step("two years of sales").Gives()
	for _, asked := range []reports.NumbersQuery{{Name: "today"}, {Name: "today", Against: "year-before"},
		{Name: "yesterday",
			Against: "nothing"},
		{Name: "7-days"}, {}, {Name: "90-days", Against: "year-before"}, {Name: "month"}, {Name: "last-month"},
		{Name: "quarter"},
		{Name: "last-quarter", Against: "nothing"}, {Name: "year"}, {Name: "last-year", Against: "before"},
		{From: "2025-01-01", To: "2026-11-21"}, {From: "2024-12-31", To: "2026-11-21", Against: "nothing"},
		{From: "2026-01-01", To: "2026-02-28"}, {From: "2026-09-30", To: "2026-11-15"},
		{From: "2015-01-01", To: "2026-12-31"},
		{From: "2010-01-01", To: "2026-12-31", Name: "today"}, {Name: "fortnight"}, {Name: "today", Against: "luck"}} {
		n, err := s.Reports.FindNumbers(storetest.Ctx, asked)
		s.Step("the numbers of %q %s-%s against %q", asked.Name, asked.From, asked.To, asked.Against)
		if err != nil {
			s.Gives(err)
			continue
		}
		s.Gives(fmt.Sprintf("%s against %s by %s in %d, moving %t, since %s", fromTo(n.Period), fromTo(n.Before),
			n.Grouping, len(n.Bars), n.Moving,
			n.First.Format(time.DateOnly)), n.Now, n.Then, telling(n))
	}
	s.Set("timezone", "America/New_York")
	s.Step("the shop's days are those of New York").Gives()
	moving := storetest.Got(s.Reports.FindNumbers(storetest.Ctx, reports.NumbersQuery{Name: "7-days",
		Against: "nothing"})).Or(t)
	s.Step("the numbers while they move").Gives(moving.Moving, moving.Now)
	s.Step("the days move").Gives(s.Reports.MoveDays(storetest.Ctx))
	moved := storetest.Got(s.Reports.FindNumbers(storetest.Ctx, reports.NumbersQuery{Name: "7-days",
		Against: "nothing"})).Or(t)
	s.Step("the numbers when they have moved").Gives(moved.Moving, moved.First, moved.Now)
	s.Step("there is nothing more to move").Gives(s.Reports.MoveDays(storetest.Ctx))
	storetest.Must(t, s.Run(storetest.Ctx, `UPDATE orders SET sold_day = sold_day - 1 WHERE id IN (1005, 1012)`))
	s.Break(`UPDATE sums_zone SET moved_to = 1010`)
	s.Step("a move goes on where it stopped").Gives(s.Reports.MoveDays(storetest.Ctx))
	s.Set("timezone", "")
	s.Break(`UPDATE sums_zone SET moved_to = 1010`)
	s.Step("a move to another zone begins again").Gives(s.Reports.MoveDays(storetest.Ctx))
	s.Step("all adds up").Gives(storetest.Got(s.Reports.CheckInvariants(storetest.Ctx)).Or(t))
}

func TestScenarioReportsOfAnEmptyShop(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "numbers_none")
	s.Step("an empty shop").Gives()
	n := storetest.Got(s.Reports.FindNumbers(storetest.Ctx, reports.NumbersQuery{})).Or(t)
	s.Step("its numbers").Gives(n.Period, n.Before, n.Grouping, n.Moving, n.First, n.Now, n.Then, len(n.Bars))
	for _, by := range reports.NumberParts {
		s.Step("its sales by %s", by).Gives(storetest.Got(s.Reports.ListNumbersBy(storetest.Ctx, reports.NumbersQuery{},
			by, "", 5)).Or(t))
	}
	for _, sort := range []string{"", "fall", "sideways"} {
		found, err := s.Reports.ListNumbersBy(storetest.Ctx, reports.NumbersQuery{}, "moon", sort, 5)
		s.Step("its sales by the moon, sorted by %q", sort).Gives(found.Rows, err)
	}
}

func TestScenarioReportPeriodsAndComparisons(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "periods")
	tell := func(asked reports.NumbersQuery) {
		n, err := s.Reports.FindNumbers(storetest.Ctx, asked)
		if err != nil {
			s.Gives(err)
			return
		}
		s.Gives(fmt.Sprintf("%s by %s in %d, against %s", fromTo(n.Period), n.Grouping, len(n.Bars), fromTo(n.Before)))
	}
	for _, today := range []string{"2026-11-21", "2027-03-31", "2027-04-01", "2028-02-29", "2026-01-01", "2026-12-31"} {
		s.At(today, "12:00")
		for _, name := range core.PeriodNames {
			for _, against := range core.Comparisons[:2] {
				s.Step("on %s: %s against %s", today, name, against)
				tell(reports.NumbersQuery{Name: name, Against: against})
			}
		}
	}
	for _, days := range [][2]string{{"2026-11-21", "2026-11-21"}, {"2026-11-21", "2026-11-20"},
		{"2026-10-08", "2026-11-21"},
		{"2026-10-07", "2026-11-21"}, {"2026-01-01", "2026-07-02"}, {"2026-01-01", "2026-07-03"},
		{"2024-01-01", "2027-01-02"},
		{"2024-01-01", "2027-01-03"}, {"2016-01-01", "2028-01-09"}, {"2016-01-01", "2028-01-10"},
		{"1996-11-22", "2026-11-21"},
		{"1996-11-21", "2026-11-21"}, {"1970-01-01", "1970-01-02"}, {"1969-12-31", "1970-01-02"}, {"2026-11-21", ""},
		{"", "2026-11-21"},
		{"2026-02-30", "2026-03-01"}, {"2026-11-01", "tomorrow"}, {"2026-02-01", "2026-02-28"},
		{"2025-11-01", "2026-01-31"},
		{"2026-02-01", "2026-03-30"}, {"2026-02-02", "2026-03-31"}, {"2024-02-29", "2024-02-29"},
		{"2025-04-01", "2026-03-31"}} {
		for _, against := range core.Comparisons[:2] {
			s.Step("from %q to %q against %s", days[0], days[1], against)
			tell(reports.NumbersQuery{From: days[0], To: days[1], Against: against})
		}
	}
	for _, c := range []struct{ from, to string }{{"2026-11-18", "2027-01-12"}, {"2026-11-16", "2027-01-10"},
		{"2026-11-15", "2027-01-11"}} {
		n := storetest.Got(s.Reports.FindNumbers(storetest.Ctx, reports.NumbersQuery{From: c.from, To: c.to,
			Against: "year-before"})).Or(t)
		s.Step("the weeks from %s to %s", c.from, c.to).Gives(n.Bars)
	}
}

func TestScenarioSalesBreakdown(t *testing.T) {
	t.Parallel()
	s, _, _ := twoYears(t, "numbers_by")
	storetest.Must(t, s.Delivery.SetArea(storetest.Ctx, 0, delivery.Area{Pin: "400001", District: "Thane", State: "Goa",
		Pickup: true}))
	storetest.Must(t, s.Run(storetest.Ctx, `UPDATE orders SET address = json_set(address, '$.pin', '999999')
		WHERE id = 1003`))
	s.At("2026-11-21", "15:00")
	s.Step("two years of sales, one of them to a PIN that nobody knows, and one PIN that staff moved").Gives()
	for _, by := range reports.NumberParts {
		for _, sort := range []string{"", "fall", "back"} {
			for _, asked := range []reports.NumbersQuery{{From: "2025-11-22", To: "2026-11-21"},
				{Name: "month", Against: "nothing"}} {
				found := storetest.Got(s.Reports.ListNumbersBy(storetest.Ctx, asked, by, sort, 20)).Or(t)
				s.Step("by %s sorted by %q, %q", by, sort, asked.Name).
					Gives(found.Rows, fmt.Sprintf("sales %s, then %s, rest %s, then %s, more %t",
						found.Sales.Decimal(),
						found.Then.Decimal(), found.Rest.Decimal(), found.RestThen.Decimal(), found.More),
						found.Compared)
			}
		}
		for _, limit := range []int{0, 1, 3, 4} {
			found := storetest.Got(s.Reports.ListNumbersBy(storetest.Ctx, reports.NumbersQuery{From: "2025-01-01",
				To: "2026-11-21"}, by, "", limit)).
				Or(t)
			s.Step("the first %d by %s", limit, by).Gives(fmt.Sprintf("%d rows, more %t, of %s", len(found.Rows),
				found.More, found.Sales.Decimal()),
				found.Rest, found.RestThen)
		}
	}
	found, err := s.Reports.ListNumbersBy(storetest.Ctx, reports.NumbersQuery{Name: "soon"}, "pin", "", 9)
	s.Step("of no period").Gives(found.Rows, err)
	for _, days := range [][2]string{{"2025-01-01", "2025-12-31"}, {"2025-01-01", "2025-12-30"},
		{"2025-01-02", "2025-12-31"},
		{"2025-01-02", "2025-12-30"}, {"2024-12-31", "2026-01-01"}, {"2025-04-01", "2026-06-30"},
		{"2025-04-02", "2026-06-29"},
		{"2026-01-01", "2026-03-31"}, {"2026-01-16", "2026-02-27"}, {"2026-01-15", "2026-01-31"},
		{"2026-01-14", "2026-01-30"},
		{"2026-10-01", "2026-10-30"}, {"2026-10-23", "2026-12-31"}, {"2026-10-22", "2026-11-14"},
		{"2026-11-02", "2026-11-20"},
		{"2026-11-21", "2026-11-21"}, {"2026-06-30", "2026-07-01"}, {"2026-07-01", "2026-09-29"},
		{"2025-11-21", "2026-11-20"}} {
		s.Step("from %s to %s", days[0], days[1])
		for _, by := range []string{"product", "category", "pin", "state"} {
			found := storetest.Got(s.Reports.ListNumbersBy(storetest.Ctx, reports.NumbersQuery{From: days[0],
				To: days[1], Against: "nothing"}, by, "", 9)).
				Or(t)
			line := by + ":"
			for _, r := range found.Rows {
				line += fmt.Sprintf(" %s %s/%d", r.Label, r.Sales.Decimal(), r.Orders+r.Units)
			}
			s.Gives(line)
		}
	}
}
