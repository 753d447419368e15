package reports_test

import (
	"fmt"
	"testing"
	"time"

	"hearth/store/core"
	"hearth/store/orders"
	"hearth/store/reports"
	"hearth/store/storetest"
)

// edges is a shop with orders just inside and just outside the dashboard's intervals that end on 21 November 2026.
func edges(t *testing.T, name string) *storetest.Story {
	t.Helper()
	s := storetest.NewStory(t, name)
	s.At("2025-10-01", "09:00")
	s.In("Maharashtra")
	s.Set("cod_refusals", "0")
	lamp, bulb := s.Product("Lamp", 500, 500), s.Product("Bulb", 90, 600)
	people := []storetest.Buyer{}
	for range 7 {
		people = append(people, s.Customer("411001"))
	}
	sell(t, s, []sold{
		{"2025-11-30", "23:59", "cod", "", people[0], []int64{bulb, 1}},
		{"2025-12-01", "00:00", "cod", "", people[0], []int64{bulb, 2}},
		{"2026-08-30", "23:59", "cod", "", people[6], []int64{bulb, 3}},
		{"2026-08-31", "00:00", "cod", "cancelled", people[6], []int64{bulb, 4}},
		{"2026-08-31", "00:01", "cod", "", people[6], []int64{bulb, 5}},
		{"2026-10-21", "23:59", "cod", "", people[1], []int64{lamp, 1}},
		{"2026-10-22", "00:00", "cod", "", people[2], []int64{lamp, 2}},
		{"2026-10-23", "00:00", "paid", "", people[1], []int64{lamp, 1}},
		{"2026-11-01", "00:00", "paid", "", people[2], []int64{bulb, 1}},
		{"2026-11-14", "23:59", "cod", "", people[3], []int64{lamp, 3}},
		{"2026-11-15", "00:00", "cod", "back", people[4], []int64{lamp, 4}},
		{"2026-11-16", "09:00", "cod", "cancelled", people[3], []int64{lamp, 1}},
		{"2026-11-20", "23:59", "cod", "sent", people[0], []int64{bulb, 7}},
		{"2026-11-21", "00:00", "cod", "", people[5], []int64{bulb, 8}},
		{"2026-11-21", "00:01", "cod", "cancelled", people[4], []int64{bulb, 9}},
		{"2026-11-21", "12:00", "counter", "", people[0], []int64{lamp, 1}},
		{"2026-11-21", "13:00", "paid", "", people[0], []int64{bulb, 10}},
	})
	s.At("2026-11-21", "15:00")
	return s
}

func TestScenarioNewAndReturningCustomers(t *testing.T) {
	t.Parallel()
	s := edges(t, "buyers")
	s.Step("customers whose orders lie on both sides of each interval").Gives()
	for _, i := range []reports.Interval{reports.Day, reports.Week, reports.Month, "1 YEAR"} {
		fresh, err := s.Reports.ListNewBuyers(storetest.Ctx, i)
		s.Step("the new buyers of %s", i).Gives(fresh, err)
		old, err := s.Reports.ListOldBuyers(storetest.Ctx, i)
		s.Step("the old buyers of %s", i).Gives(old, err)
		a, b, err := s.Reports.CountBuyers(storetest.Ctx, i)
		s.Step("how many there are of %s", i).Gives(a, b, err)
	}
	for _, interval := range []string{"daily", "weekly", "monthly", "yearly"} {
		bars, err := s.Reports.SalesBars(storetest.Ctx, interval)
		s.Step("the sales, %s", interval).Gives(bars, err)
	}
	s.At("2026-11-22", "15:00")
	for _, i := range []reports.Interval{reports.Day, reports.Week, reports.Month} {
		a, b, err := s.Reports.CountBuyers(storetest.Ctx, i)
		s.Step("on Sunday, how many there are of %s", i).Gives(a, b, err)
	}
	s.Step("on Sunday, the last weeks").Gives(storetest.Got(s.Reports.SalesBars(storetest.Ctx, "weekly")).Or(t)[9:])
	s.At("2026-11-23", "15:00")
	s.Step("on Monday, the last weeks").Gives(storetest.Got(s.Reports.SalesBars(storetest.Ctx, "weekly")).Or(t)[9:])
	for _, device := range []string{"a", "b", "a"} {
		s.Accounts.NoteVisitor(device)
	}
	gone := s.Customer("560001")
	storetest.Must(t, s.Run(storetest.Ctx, fmt.Sprintf(`UPDATE accounts SET deleted_at = 1 WHERE id = %d`, gone.ID)))
	visited, registered, err := s.Reports.CountPeople(storetest.Ctx)
	s.Step("two devices came, and of eight customers one left").Gives(visited, registered, err)
	for _, tab := range []string{"", "confirmed", "shipped", "cancelled", "returned", "delivered"} {
		_, total, err := s.Orders.List(storetest.Ctx, orders.OrderFilter{Tab: tab, Page: core.Page{Number: 1, Size: 1}})
		s.Step("how many orders there are in %q", tab).Gives(total, err)
	}
	for _, f := range []orders.OrderFilter{{From: "2026-11-15"}, {To: "2026-11-14"},
		{From: "2026-11-15", To: "2026-11-20"},
		{From: "2026-11-21", To: "2026-11-20"}, {From: "soon"}, {From: "2026-11-15", To: "2026-11-31"}} {
		_, total, err := s.Orders.List(storetest.Ctx, f)
		s.Step("the orders from %s to %s", f.From, f.To).Gives(total, err)
	}
	for _, f := range []orders.OrderFilter{{Area: "Maharashtra"}, {Area: "Pune, Maharashtra"}, {Area: "411001"},
		{Area: "Goa"},
		{Product: "1"}, {Product: "0"}, {Product: "x"}, {Category: "1"}, {Category: "-1"}} {
		_, total, err := s.Orders.List(storetest.Ctx, f)
		s.Step("the orders of %s%s%s", f.Area, f.Product, f.Category).Gives(total, err)
	}
}

func TestScenarioBackupReports(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "reports")
	storetest.Must(t, s.NoteReport(storetest.Ctx, core.BackupReport, true, "backup"))
	s.Pass(time.Hour)
	storetest.Must(t, s.NoteReport(storetest.Ctx, core.BackupReport, false, "no room"))
	storetest.Must(t, s.NoteReport(storetest.Ctx, core.CopiesReport, true, "copied"))
	s.Step("two backups and a copy").Gives()
	s.Step("the last backups").Gives(storetest.Got(s.LastReports(storetest.Ctx, core.BackupReport, 5)).Or(t))
	s.Step("the last of them").Gives(storetest.Got(s.LastReports(storetest.Ctx, core.BackupReport, 1)).Or(t))
	s.Step("no restore was tried").Gives(storetest.Got(s.LastReports(storetest.Ctx, core.RestoreTestReport, 1)).Or(t))
}
