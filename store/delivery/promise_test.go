package delivery_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"hearth/store/delivery"
	"hearth/store/storetest"
)

// The shop is closed on Sundays and national holidays, packs until 14:00 and needs a working day.
func TestPromisedDayCountsWorkingDaysThenTheCouriers(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for _, c := range []struct {
		name, at string
		days     int64
		// changed are settings: key and value.
		changed []string
		// want is the promised day; until is the last minute with this promise.
		want, until string
	}{
		{"a Monday morning", "2026-11-23 09:00", 2, nil, "2026-11-26", "2026-11-23 13:59"},
		{"the last minute before the cut-off", "2026-11-23 13:59", 2, nil, "2026-11-26", "2026-11-23 13:59"},
		{"the cut-off itself", "2026-11-23 14:00", 2, nil, "2026-11-27", "2026-11-24 13:59"},
		{"a Friday evening: Saturday counts", "2026-11-27 20:00", 1, nil, "2026-12-01", "2026-11-28 13:59"},
		{"a Saturday night", "2026-11-28 23:59", 1, nil, "2026-12-02", "2026-11-30 13:59"},
		{"a Sunday just after midnight", "2026-11-29 00:00", 1, nil, "2026-12-02", "2026-11-30 13:59"},
		{"a Sunday afternoon", "2026-11-29 16:00", 1, nil, "2026-12-02", "2026-11-30 13:59"},
		{"the courier delivers on Sundays", "2026-11-27 09:00", 1, nil, "2026-11-29", "2026-11-27 13:59"},
		{"packed the same day", "2026-11-23 09:00", 1, []string{"packing_days", "0"}, "2026-11-24", "2026-11-23 13:59"},
		{"a week of packing", "2026-11-23 09:00", 1, []string{"packing_days", "6"}, "2026-12-01", "2026-11-23 13:59"},
		{"no orders count the same day", "2026-11-23 00:00", 1, []string{"order_until", "0"}, "2026-11-26",
			"2026-11-23 23:59"},
		{"orders count until midnight", "2026-11-23 23:59", 1, []string{"order_until", "24"}, "2026-11-25",
			"2026-11-23 23:59"},
		{"Republic Day falls into the packing", "2026-01-24 09:00", 1, nil, "2026-01-28", "2026-01-24 13:59"},
		{"Republic Day falls into the courier's days", "2026-01-23 09:00", 3, nil, "2026-01-28", "2026-01-23 13:59"},
		{"the courier rests on Republic Day though the shop works", "2026-01-25 09:00", 1,
			[]string{"closed_days", "# none"}, "2026-01-27", "2026-01-25 13:59"},
		{"a chain of holidays", "2026-11-06 15:00", 1, []string{"closed_days",
			"Sunday\n2026-11-07 = Holiday\n2026-11-09 = Diwali\n2026-11-10 = Padwa\n2026-11-11 = Bhai Dooj"},
			"2026-11-14", "2026-11-12 13:59"},
		{"a day of every year", "2027-11-08 09:00", 1, []string{"closed_days", "11-09 = Our day"}, "2027-11-11",
			"2027-11-08 13:59"},
		{"29 February", "2028-02-28 09:00", 1, nil, "2028-03-01", "2028-02-28 13:59"},
		{"29 February every year", "2028-02-28 09:00", 1, []string{"closed_days", "02-29 = Leap day"}, "2028-03-02",
			"2028-02-28 13:59"},
		{"over the end of a year", "2026-12-31 15:00", 2, nil, "2027-01-04", "2027-01-01 13:59"},
	} {
		t.Run(c.name, func(t *testing.T) {
			shop.Set(append([]string{"closed_days", "", "packing_days", "", "order_until", ""}, c.changed...)...)
			card := shop.Settings.Values()
			at := storetest.Got(time.ParseInLocation("2006-01-02 15:04", c.at, card.Zone())).Or(t)
			p := delivery.PromisedDay(card, at, c.days)
			storetest.Same(t, "the day", p.Day, c.want)
			storetest.Same(t, "until", p.Until.Add(-time.Minute).Format("2006-01-02 15:04"), c.until)
			storetest.Same(t, "its end", p.By.Format("2006-01-02 15:04:05.000"), c.want+" 23:59:59.999")
			last := delivery.PromisedDay(card, p.Until.Add(-time.Millisecond), c.days)
			next := delivery.PromisedDay(card, p.Until, c.days)
			if last.Day != p.Day || next.Day <= p.Day {
				t.Errorf("the promise of %s ends at %s: %s before, %s after", p.Day, p.Until, last.Day, next.Day)
			}
		})
	}
}

func TestCalendarThatClosesEveryDateStillHasAPromise(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	var lines strings.Builder
	for day := time.Date(2028, 1, 1, 0, 0, 0, 0, time.UTC); day.Year() == 2028; day = day.AddDate(0, 0, 1) {
		lines.WriteString(day.Format("01-02") + "=x\n")
	}
	shop.Set("closed_days", lines.String())
	p := delivery.PromisedDay(shop.Settings.Values(), time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC), 1)
	storetest.Same(t, "two years of looking for a working day", p.Day, "2028-11-25")
}

func TestZoneIsCountedFromTheShop(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for _, c := range []struct{ from, state, pin, to, want string }{
		{"411030", "Maharashtra", "411001", "Maharashtra", "city"},
		{"411030", "Maharashtra", "400001", "Maharashtra", "state"},
		{"411030", "Maharashtra", "560001", "Karnataka", "metro"},
		{"411030", "Maharashtra", "570001", "Karnataka", "country"},
		{"413001", "Maharashtra", "560001", "Karnataka", "country"},
		{"411030", "Maharashtra", "781001", "Assam", "remote"},
		{"411030", "Maharashtra", "194101", "Ladakh", "remote"},
		{"781001", "Assam", "560001", "Karnataka", "remote"},
		{"781001", "Assam", "785001", "Assam", "state"},
		{"781001", "Assam", "781005", "Assam", "city"},
		{"", "", "560001", "Karnataka", "country"},
		{"411030", "Maharashtra", "", "", "country"},
	} {
		shop.Set("shop_pincode", c.from, "shop_state", c.state)
		to := delivery.Area{Pin: c.pin, State: c.to}
		storetest.Same(t, c.from+" to "+c.pin, string(delivery.ZoneOf(shop.Settings.Values(), to)), c.want)
	}
}

func TestCouriersOwnDaysCountBeforeThoseOfTheZone(t *testing.T) {
	t.Parallel()
	shop := card(t)
	shop.At("2026-11-23", "09:00")
	promised := func(pin string) string {
		t.Helper()
		area := storetest.Got(shop.Delivery.FindArea(storetest.Ctx, pin)).Or(t)
		return storetest.Got(shop.Delivery.PromiseNow(storetest.Ctx, area)).Or(t).Day
	}
	storetest.Same(t, "by the zone", promised("560001"), "2026-11-29")
	storetest.Must(t, shop.Delivery.SaveDays(storetest.Ctx, "411030", "560001", 3))
	storetest.Must(t, shop.Delivery.SaveDays(storetest.Ctx, "411030", "400001", 0))
	storetest.Same(t, "without a courier", promised("560001"), "2026-11-29")
	shop.Set("delhivery_token", "token")
	storetest.Same(t, "by the courier", promised("560001"), "2026-11-27")
	storetest.Same(t, "where the courier doesn't know", promised("400001"), "2026-11-28")
	storetest.Same(t, "a PIN without data", promised("411001"), "2026-11-26")
	shop.Set("shop_pincode", "411001")
	storetest.Same(t, "from another place", promised("560001"), "2026-11-29")
	shop.Set("shop_pincode", "411030")
	shop.Pass(delivery.CourierDaysKept - time.Minute)
	before := promised("560001")
	shop.Pass(time.Minute)
	if after := promised("560001"); after <= before {
		t.Errorf("after three months the courier's days still count: %s, then %s", before, after)
	}
}

func TestOrderKeepsThePromisedDay(t *testing.T) {
	t.Parallel()
	shop := card(t)
	shop.At("2026-11-23", "09:00")
	o := shop.Order(shop.Customer("411001"), shop.Product("Lamp", 500, 5), 1)
	zone := shop.Settings.Values().Zone()
	estimate := func() string {
		return storetest.Got(shop.Orders.DeliveryEstimate(storetest.Ctx, o)).Or(t)
	}
	storetest.Same(t, "on the day of the order", estimate(), "2026-11-26")
	shop.Set("days_city", "9", "packing_days", "5")
	shop.Pass(2 * 24 * time.Hour)
	storetest.Same(t, "after a change of the settings", estimate(), "2026-11-26")
	shop.Pass(10 * 24 * time.Hour)
	storetest.Same(t, "for the courier, when it has passed", estimate(), "2026-12-05")
	storetest.Same(t, "as it was promised", o.PromisedDay(zone), "2026-11-26")
	storetest.Must(t, shop.Run(storetest.Ctx, "UPDATE orders SET promised_by = 0"))
	o = storetest.Got(shop.Fulfilment.FindOrder(storetest.Ctx, 0, o.ID)).Or(t).Order
	storetest.Same(t, "nothing was promised", o.PromisedDay(zone), "")
	storetest.Same(t, "for the courier then", estimate(), "2026-12-07")
}

func TestPinsThatOrderAreAskedAboutOnceAMonth(t *testing.T) {
	t.Parallel()
	shop := card(t)
	plug := shop.Product("Plug", 500, 50)
	for _, pin := range []string{"560001", "411001", "560001"} {
		shop.Order(shop.Customer(pin), plug, 1)
	}
	due := func() string {
		t.Helper()
		storetest.Must(t, shop.Fold(storetest.Ctx))
		return strings.Join(storetest.Got(shop.Delivery.PinsWithoutDays(storetest.Ctx)).Or(t), " ")
	}
	storetest.Same(t, "without a courier", due(), "")
	shop.Set("delhivery_token", "token")
	storetest.Same(t, "those with most orders first", due(), "560001 411001")
	storetest.Must(t, shop.Delivery.SaveDays(storetest.Ctx, "411030", "560001", 3))
	storetest.Same(t, "once one is known", due(), "411001")
	shop.Pass(29 * 24 * time.Hour)
	storetest.Same(t, "after 29 days", due(), "411001")
	shop.Pass(24 * time.Hour)
	storetest.Same(t, "after 30 days", due(), "560001 411001")
	shop.Set("shop_pincode", "")
	storetest.Same(t, "a shop without a PIN", due(), "")
	shop.Set("shop_pincode", "411030")
	shop.Pass(90 * 24 * time.Hour)
	storetest.Same(t, "when nobody orders from there any more", due(), "")
}

func TestQuestionsAboutDaysWaitInOneTask(t *testing.T) {
	t.Parallel()
	shop := card(t)
	shop.Set("delhivery_token", "token")
	tasks := func() int {
		t.Helper()
		storetest.Must(t, shop.Delivery.QueueDays(storetest.Ctx))
		return len(slices.DeleteFunc(storetest.Got(shop.WaitingKinds(storetest.Ctx)).Or(t),
			func(kind string) bool { return kind != delivery.DaysTask }))
	}
	storetest.Same(t, "without an order", tasks(), 0)
	shop.Order(shop.Customer("560001"), shop.Product("Plug", 500, 50), 1)
	storetest.Must(t, shop.Fold(storetest.Ctx))
	storetest.Same(t, "with an order", tasks(), 1)
	shop.Pass(time.Minute)
	storetest.Same(t, "a minute later", tasks(), 1)
	storetest.CheckValue(t, shop, "1", "SELECT count(*) FROM tasks WHERE kind = '"+delivery.DaysTask+"'")
}
