package reports_test

import (
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/fulfilment"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/reports"
	"hearth/store/returns"
	"hearth/store/storetest"
)

func TestNewAndReturningCustomersAreCountedOnce(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	id := shop.Product("Lamp", 460, 999) // ₹500 with delivery
	asha, bela, chandra, dev := shop.Customer("411001"), shop.Customer("411001"), shop.Customer("411001"),
		shop.Customer("411001")
	shop.At("2026-10-22", "10:00")
	shop.Order(asha, id, 1)
	shop.At("2026-11-14", "23:59")
	shop.Order(bela, id, 1)
	cancelled := shop.Order(dev, id, 1)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, dev.ID, dev.ID, cancelled.ID, ""))
	shop.At("2026-11-15", "00:00")
	shop.Order(chandra, id, 1)
	shop.At("2026-11-20", "12:00")
	shop.Order(chandra, id, 2) // ₹980
	shop.At("2026-11-21", "00:00")
	shop.Order(asha, id, 1)
	shop.At("2026-11-21", "09:00")
	shop.Order(dev, id, 1) // returning: a confirmed order before it was cancelled
	gone := shop.Order(bela, id, 5)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, bela.ID, bela.ID, gone.ID, ""))
	storetest.GotLast(shop.Fulfilment.SellAtCounter(storetest.Ctx, 0,
		fulfilment.CounterSale{Items: asha.Wishes(id, 1).Items, Way: "cash"})).
		Or(t)
	shop.Place(bela, id, 1)
	shop.At("2026-11-21", "14:00")
	type buyer struct {
		name        string
		amount, avg money.Paise
		gap         int64
		at          string
	}
	read := func(all []reports.Buyer, err error) (found []buyer) {
		t.Helper()
		storetest.Must(t, err)
		for _, b := range all {
			found = append(found, buyer{b.Name, b.Amount, b.Average, b.Gap, b.At.In(storetest.Start.Location()).
				Format("01-02 15:04")})
		}
		return found
	}
	for _, c := range []struct {
		interval   reports.Interval
		fresh, old []buyer
	}{
		{reports.Day, nil, []buyer{{dev.Name, 500_00, 500_00, 0, "11-21 09:00"},
			{asha.Name, 500_00, 500_00, 30, "11-21 00:00"}}},
		{reports.Week, []buyer{{chandra.Name, 1460_00, 0, 0, "11-15 00:00"}},
			[]buyer{{dev.Name, 500_00, 500_00, 0, "11-21 09:00"},
				{asha.Name, 500_00, 500_00, 30, "11-21 00:00"}}},
		{reports.Month, []buyer{{dev.Name, 500_00, 0, 0, "11-21 09:00"}, {chandra.Name, 1460_00, 0, 0, "11-15 00:00"},
			{bela.Name, 500_00, 0, 0, "11-14 23:59"}, {asha.Name, 1000_00, 0, 0, "10-22 10:00"}}, nil},
	} {
		t.Run(string(c.interval), func(t *testing.T) {
			fresh, old := read(
				shop.Reports.ListNewBuyers(storetest.Ctx, c.interval),
			), read(
				shop.Reports.ListOldBuyers(storetest.Ctx, c.interval),
			)
			storetest.Same(t, "new", fresh, c.fresh)
			storetest.Same(t, "old", old, c.old)
			nf, no, err := shop.Reports.CountBuyers(storetest.Ctx, c.interval)
			storetest.Must(t, err)
			sum := func(all []buyer) (n reports.BuyerCount) {
				for _, b := range all {
					n.Count, n.Amount = n.Count+1, n.Amount+b.amount
				}
				return n
			}
			if nf != sum(fresh) || no != sum(old) {
				t.Errorf("counted %+v and %+v, listed %+v and %+v", nf, no, sum(fresh), sum(old))
			}
		})
	}
	const says = "The interval must be 1 DAY, 1 WEEK or 1 MONTH."
	storetest.Refused(t, storetest.Second(shop.Reports.ListNewBuyers(storetest.Ctx, "1 YEAR")), says)
	storetest.Refused(t, storetest.Second(shop.Reports.ListOldBuyers(storetest.Ctx, "")), says)
	_, _, err := shop.Reports.CountBuyers(storetest.Ctx, "1 day")
	storetest.Refused(t, err, says)
}

func TestReturningCustomersAverageAndGapIgnoreCancelledOrders(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	id := shop.Product("Lamp", 100, 999)
	b := shop.Customer("411001")
	for _, o := range []struct {
		day    string
		pieces int64
	}{{"2026-09-01", 1}, {"2026-11-10", 2}, {"2026-11-19", 9}, {"2026-11-21", 1}} {
		shop.At(o.day, "23:00")
		placed := shop.Order(b, id, o.pieces)
		if o.pieces == 9 {
			storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, placed.ID, ""))
		}
	}
	all := storetest.Got(shop.Reports.ListOldBuyers(storetest.Ctx, reports.Day)).Or(t)
	// ₹140, ₹240 and ₹140 with delivery are ₹173.33 on average; from 10 to 21 November are 11 days.
	if len(all) != 1 || all[0].Average != 173_33 || all[0].Gap != 11 || all[0].Amount != 140_00 ||
		!all[0].At.Equal(shop.Now()) {
		t.Errorf("it is %+v", all)
	}
}

func TestSalesAreGroupedInTheShopsTimeZone(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 460, 999)
	at := func(day, clock string) orders.Order {
		t.Helper()
		shop.At(day, clock)
		return shop.Order(b, id, 1)
	}
	at("2025-11-30", "23:59")
	at("2025-12-01", "00:00") // the start of the first month
	at("2026-08-30", "23:59")
	at("2026-08-31", "00:00") // the start of the first week, a Monday
	at("2026-10-22", "23:59")
	at("2026-10-23", "00:00") // the start of the first day
	at("2026-11-15", "23:59") // the last minute of a week: Sunday
	at("2026-11-16", "00:00") // the first minute of a week: Monday
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, at("2026-11-20", "10:00").ID, ""))
	at("2026-11-20", "23:59")
	at("2026-11-21", "00:00")
	at("2026-11-21", "13:00")
	shop.Place(b, id, 1)
	shop.At("2026-11-21", "14:00")
	for _, c := range []struct {
		interval string
		n        int
		want     map[string]int64
	}{
		{"daily", 30, map[string]int64{"2026-10-23": 1, "2026-11-15": 1, "2026-11-16": 1, "2026-11-20": 1,
			"2026-11-21": 2}},
		{"weekly", 12, map[string]int64{"2026-08-31": 1, "2026-10-19": 2, "2026-11-09": 1, "2026-11-16": 4}},
		{"monthly", 12, map[string]int64{"2025-12": 1, "2026-08": 2, "2026-10": 2, "2026-11": 5}},
	} {
		t.Run(c.interval, func(t *testing.T) {
			bars := storetest.Got(shop.Reports.SalesBars(storetest.Ctx, c.interval)).Or(t)
			if len(bars) != c.n {
				t.Errorf("%d groups", len(bars))
			}
			found := map[string]int64{}
			for i, bar := range bars {
				if i > 0 && bar.Group <= bars[i-1].Group {
					t.Errorf("%s comes after %s", bar.Group, bars[i-1].Group)
				}
				if bar.Amount != money.Paise(bar.Orders)*500_00 {
					t.Errorf("%s: %d orders, %s", bar.Group, bar.Orders, bar.Amount.Rupees())
				}
				if bar.Orders > 0 {
					found[bar.Group] = bar.Orders
				}
			}
			storetest.Same(t, "orders", found, c.want)
		})
	}
	storetest.Refused(
		t,
		storetest.Second(shop.Reports.SalesBars(storetest.Ctx, "yearly")),
		"The interval must be daily, weekly or monthly.",
	)
	shop.At("2026-11-22", "10:00") // a Sunday belongs to the week that started on the Monday before
	if bars := storetest.Got(shop.Reports.SalesBars(storetest.Ctx, "weekly")).
		Or(t); bars[11].Group != "2026-11-16" ||
		bars[11].Orders != 4 {
		t.Errorf("on Sunday the last week is %+v", bars[11])
	}
	shop.At("2026-11-23", "10:00")
	if bars := storetest.Got(shop.Reports.SalesBars(storetest.Ctx, "weekly")).
		Or(t); bars[11].Group != "2026-11-23" ||
		bars[11].Orders != 0 {
		t.Errorf("on Monday the last week is %+v", bars[11])
	}
}

func TestDashboardCountsOpenWork(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b := shop.Customer("411001")
	lamp, plug := shop.Product("Lamp", 500, 60), shop.Product("Plug", 100, 60)
	none := shop.Stocked("None", 1, 6, func(p *catalogue.Product) { p.HSN = "" })
	gone := shop.Stocked("Gone", 1, 0, func(p *catalogue.Product) { p.HSN = "" })
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, gone))
	storetest.Same(
		t,
		"an empty shop",
		storetest.Got(shop.Reports.FindToday(storetest.Ctx, accounts.Permissions)).Or(t),
		reports.Today{WithoutHSN: 1, Best: []reports.BestSeller{}},
	)

	storetest.Visited(t, shop, "early")
	shop.Order(b, plug, 9) // too long ago to count for the best sellers
	shop.Pass(24 * time.Hour)
	storetest.Visited(t, shop, "x")
	shop.Order(b, lamp, 2, plug, 3)
	shop.SetClock(storetest.Start.AddDate(0, 0, 31).Add(time.Millisecond))
	storetest.Visited(t, shop, "y")
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, shop.Order(b, lamp, 30).ID, ""))
	shop.Place(b, lamp, 1)
	shop.Order(b, none, 1) // five units are left, the highest number that counts as low stock
	_, lookedAt := shop.Returning(b, lamp, 4)
	_, refundedLine := shop.Returning(b, plug, 1)
	// fully returned, so it does not count as sold
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, refundedLine, "U", true)).Or(t)
	tasks := storetest.Got(shop.ClaimTasks(storetest.Ctx, "", 2, time.Minute)).Or(t)
	storetest.Must(t, shop.RetryTask(storetest.Ctx, tasks[0].ID, 0, true, "x"))
	storetest.Must(t, shop.RetryTask(storetest.Ctx, tasks[1].ID, 0, false, "x"))
	storetest.Same(
		t,
		"today",
		storetest.Got(shop.Reports.FindToday(storetest.Ctx, accounts.Permissions)).Or(t),
		reports.Today{ToShip: 3, ToInspect: 1, LowStock: 1, FailedMails: 1,
			WithoutHSN: 1, Visitors: 2, Orders: 4, Best: []reports.BestSeller{
				{ProductID: lamp, Title: "Lamp", Sold: 6, Amount: 3000_00}, {ProductID: plug, Title: "Plug", Sold: 3,
					Amount: 300_00},
				{ProductID: none, Title: "None", Sold: 1, Amount: 1_00}}},
	)
	shop.Set("low_stock", "4")
	if today := storetest.Got(shop.Reports.FindToday(storetest.Ctx, accounts.Permissions)).Or(t); today.LowStock != 0 {
		t.Errorf("%d are few", today.LowStock)
	}
	storetest.Must(t, shop.Returns.Inspect(storetest.Ctx, 0, lookedAt, returns.Inspection{Accepted: true}))
	if today := storetest.Got(shop.Reports.FindToday(storetest.Ctx, accounts.Permissions)).
		Or(t); today.ToInspect != 0 ||
		today.ToRefund != 1 {
		t.Errorf("after the inspection %d returns are to be inspected, %d to be refunded", today.ToInspect,
			today.ToRefund)
	}
}

func TestDashboardShowsFiveBestSellers(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b := shop.Customer("411001")
	pairs := []int64{}
	for i := range int64(6) {
		pairs = append(pairs, shop.Product("P", 1, 60), i/2+1)
	}
	shop.Order(b, pairs...)
	best := storetest.Got(shop.Reports.FindToday(storetest.Ctx, accounts.Permissions)).Or(t).Best
	ids := []int64{}
	for _, p := range best {
		ids = append(ids, p.ProductID)
	}
	storetest.Same(t, "the best", ids, []int64{pairs[8], pairs[10], pairs[4], pairs[6], pairs[0]})
}

func TestMissingListingDetailsAreReported(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	complete := func(p *catalogue.Product) {
		p.Country, p.Manufacturer, p.NetQuantity, p.Description = "India", "Maker, Pune", "1 piece", "A lamp."
	}
	shop.Stocked("Complete", 1, 1, complete)
	made := func(p *catalogue.Product) { complete(p); p.Country, p.Manufacturer = "Japan", "Maker, Osaka" }
	abroad := shop.Stocked("abroad", 1, 1, made)
	shop.Stocked("Imported", 1, 1, func(p *catalogue.Product) { made(p); p.Importer = "Importer, Pune" })
	both := shop.Stocked("At home", 1, 1, func(p *catalogue.Product) {
		complete(p)
		p.Country, p.Importer = "Japan",
			"Importer, Pune"
	})
	bare := shop.Stocked("Bare", 1, 1, func(p *catalogue.Product) { p.HSN = "" })
	gone := shop.Product("Gone", 1, 1)
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, gone))
	found, lacks, err := shop.Reports.ListDuties(storetest.Ctx)
	storetest.Must(t, err)
	storetest.Same(t, "products", found, []reports.ListingDuty{
		{ProductID: abroad, Title: "abroad", Lacks: []string{"importer with address"}},
		{ProductID: both, Title: "At home", Lacks: []string{"maker in the country of origin"}},
		{
			ProductID: bare,
			Title:     "Bare",
			Lacks:     []string{"country of origin", "manufacturer with address", "net quantity", "HSN", "description"},
		},
	})
	storetest.Same(t, "the shop", lacks, []string{"legal name", "address", "telephone of customer care",
		"email of customer care", "grievance officer with name, designation and contact"})
	shop.Set("shop_legal_name", "x", "shop_address", "x", "shop_phone", "020 261234", "shop_email", "x@example.in")
	if _, lacks, _ := shop.Reports.ListDuties(storetest.Ctx); len(lacks) != 1 {
		t.Errorf("the shop lacks %v", lacks)
	}
}
