package fulfilment_test

import (
	"fmt"
	"testing"
	"time"

	"hearth/store/fulfilment"
	"hearth/store/orders"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

var ravi = shipments.Driver{Name: "Ravi Kale", Mobile: "9812345670"}

const today = "2026-11-21"

// drives ships an order as an own delivery of today and returns the package.
func drives(t *testing.T, shop *storetest.Shop, o orders.Order, driver shipments.Driver) int64 {
	t.Helper()
	storetest.Got(shop.Fulfilment.Ship(storetest.Ctx, 0, o.ID, shipments.Shipment{Courier: "Own delivery",
		ExpectedDay: today, Driver: driver})).Or(t)
	return shop.PackageOf(o.ID)
}

// codeOf is the code of a package; a wrong one is made of it.
func codeOf(shop *storetest.Shop, id int64) string {
	return shop.Read(`SELECT door_code FROM shipments WHERE id = ?`, id)
}

func wrong(code string) string {
	if code == "0000" {
		return "0001"
	}
	return "0000"
}

// linkOf is the key of a new link for the run of a package.
func linkOf(t *testing.T, shop *storetest.Shop, id int64) string {
	t.Helper()
	run := storetest.Got(shop.Fulfilment.FindDeliveries(storetest.Ctx, today)).Or(t).Runs[0].ID
	return storetest.Got(shop.Shipments.NewLink(storetest.Ctx, 0, run)).Or(t)
}

func TestDriverDeliversWithTheCustomersCodeAndHandsInTheCash(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	o := shop.Order(b, lamp, 2)
	id := drives(t, shop, o, ravi)
	key, code := linkOf(t, shop, id), codeOf(shop, id)
	storetest.Same(t, "the code in the mail", shop.LastMail(b.Email).Facts.DoorCode, code)
	run := storetest.Got(shop.Fulfilment.FindRun(storetest.Ctx, key)).Or(t)
	storetest.Same(t, "stops", fmt.Sprint(len(run.Stops), run.Stops[0].Units, run.Stops[0].Due), fmt.Sprint(1, 2,
		o.Total))
	done := fulfilment.HandOver{Shipment: id, Code: code, Collected: o.Total, Way: "cash"}
	for _, c := range []struct {
		change   func(h *fulfilment.HandOver)
		sentence string
		fields   []string
	}{
		{func(h *fulfilment.HandOver) { h.Collected-- },
			o.Total.Rupees() + " is to be collected for this parcel now. Please look at it again.", nil},
		{func(h *fulfilment.HandOver) { h.Way = "courier" }, "Please choose how it was paid: cash or UPI.",
			[]string{"way"}},
		{func(h *fulfilment.HandOver) { h.Way = "upi" }, "Please enter the UPI reference.", []string{"reference"}},
		{func(h *fulfilment.HandOver) { h.Code = "" }, "Please ask the customer for the code.", []string{"code"}},
	} {
		h := done
		c.change(&h)
		storetest.Refused(t, shop.Fulfilment.HandOver(storetest.Ctx, key, h), c.sentence, c.fields...)
	}
	for range 2 { // a second tap changes nothing
		storetest.Must(t, shop.Fulfilment.HandOver(storetest.Ctx, key, done))
	}
	d := shop.Details(o)
	storetest.Same(t, "the order", string(d.State)+" "+d.PaidBy+" "+d.Paid.Rupees(), "delivered cash "+o.Total.Rupees())
	storetest.Same(t, "who reported it", shop.Read(`SELECT detail FROM audit WHERE action = 'deliver order'`),
		"link of driver Ravi Kale 9812345670")
	storetest.Same(t, "the mail", shop.LastMail(b.Email).Kind, "delivered")

	held := storetest.Got(shop.Shipments.ListHeldCash(storetest.Ctx)).Or(t)
	storetest.Same(t, "what the driver holds", held[0].Held(), o.Total)
	storetest.Refused(t, shop.Shipments.HandIn(storetest.Ctx, 0, held[0].ID, o.Total+1),
		"Ravi Kale has "+o.Total.Rupees()+" to hand in. Please enter up to that.", "amount")
	storetest.Must(t, shop.Shipments.HandIn(storetest.Ctx, 0, held[0].ID, o.Total))
	storetest.Same(t, "what is left", len(storetest.Got(shop.Shipments.ListHeldCash(storetest.Ctx)).Or(t)), 0)
	storetest.Refused(t, shop.Fulfilment.NotDelivered(storetest.Ctx, key, id, "absent"),
		"This parcel is not on its way.")
}

func TestFiveWrongCodesLeaveTheParcelToTheStaff(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	o := shop.OrderPrepaid(b, lamp, 1)
	id := drives(t, shop, o, ravi)
	key, code := linkOf(t, shop, id), codeOf(shop, id)
	try := func(code string) error {
		return shop.Fulfilment.HandOver(storetest.Ctx, key, fulfilment.HandOver{Shipment: id, Code: code})
	}
	for range 4 {
		storetest.Refused(t, try(wrong(code)), "This code is wrong. Please ask the customer again.", "code")
	}
	storetest.Refused(t, try(wrong(code)),
		"This code is wrong, for the fifth time. Please call the shop to hand this parcel over.", "code")
	const locked = "Five wrong codes were entered. Please call the shop to hand this parcel over."
	storetest.Refused(t, try(code), locked, "code")
	storetest.Refused(t, shop.Fulfilment.Deliver(storetest.Ctx, 0, o.ID, fulfilment.Delivery{Code: code}), locked,
		"code")
	run := storetest.Got(shop.Fulfilment.FindRun(storetest.Ctx, key)).Or(t)
	storetest.Same(t, "locked", run.Stops[0].Locked, true)
	storetest.Must(t, shop.Fulfilment.Deliver(storetest.Ctx, 0, o.ID, fulfilment.Delivery{}))
	storetest.Must(t, try(code))
}

func TestDriversLinkEndsWithItsDayAndWithANewOne(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	id := drives(t, shop, shop.Order(b, lamp, 1), ravi)
	old := linkOf(t, shop, id)
	key := linkOf(t, shop, id)
	for _, bad := range []string{old, "", "1", "x-1", key + "0", key[:len(key)-1], "99" + key} {
		_, err := shop.Fulfilment.FindRun(storetest.Ctx, bad)
		storetest.Absent(t, err)
		storetest.Absent(t, shop.Fulfilment.NotDelivered(storetest.Ctx, bad, id, "absent"))
	}
	storetest.Refused(t, shop.Fulfilment.NotDelivered(storetest.Ctx, key, id, "rain"),
		"Please choose why the parcel was not delivered.", "reason")
	storetest.Got(shop.Fulfilment.FindRun(storetest.Ctx, key)).Or(t)
	shop.Pass(24 * time.Hour)
	_, err := shop.Fulfilment.FindRun(storetest.Ctx, key)
	storetest.Refused(t, err, "This link has ended with its day. Please ask the shop for today's link.")
	storetest.Refused(t, shop.Fulfilment.HandOver(storetest.Ctx, key, fulfilment.HandOver{Shipment: id}),
		"This link has ended with its day. Please ask the shop for today's link.")
}

func TestDriverSeesNoOtherDriversParcel(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	id := drives(t, shop, shop.Order(b, lamp, 1), ravi)
	key := linkOf(t, shop, id)
	storetest.Must(t, shop.Fulfilment.AssignDeliveries(storetest.Ctx, 0, []int64{id}, today,
		shipments.Driver{Name: "Sunita Pawar", Mobile: "9812345671"}))
	storetest.Same(t, "stops", len(storetest.Got(shop.Fulfilment.FindRun(storetest.Ctx, key)).Or(t).Stops), 0)
	storetest.Absent(t, shop.Fulfilment.HandOver(storetest.Ctx, key,
		fulfilment.HandOver{Shipment: id, Code: codeOf(shop, id)}))
	storetest.Absent(t, shop.Fulfilment.NotDelivered(storetest.Ctx, key, id, "absent"))
}

func TestFailedOwnDeliveryMovesToTheCustomersDay(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	o := shop.Order(b, lamp, 1)
	id := drives(t, shop, o, ravi)
	key := linkOf(t, shop, id)
	for range 2 {
		storetest.Must(t, shop.Fulfilment.NotDelivered(storetest.Ctx, key, id, "absent"))
	}
	storetest.Same(t, "attempts", shop.Read(`SELECT count(*) FROM failed_deliveries`), "1")
	storetest.Same(t, "the mail", shop.LastMail(b.Email).Facts.Reason, "No one was available to receive the parcel.")
	choose := func(want fulfilment.Redelivery) {
		t.Helper()
		storetest.Must(t, shop.Fulfilment.ChooseRedelivery(storetest.Ctx, b.ID, b.ID, o.ID, want))
	}
	on := func(day string) fulfilment.Deliveries {
		t.Helper()
		return storetest.Got(shop.Fulfilment.FindDeliveries(storetest.Ctx, day)).Or(t)
	}
	choose(fulfilment.Redelivery{Choice: shipments.CorrectDetails, Phone: "9900000001"})
	stop := on("2026-11-22").Runs[0].Stops[0]
	storetest.Same(t, "the corrected stop", stop.Order.Address.Mob+" "+on("2026-11-22").Runs[0].Name,
		"9900000001 Ravi Kale")
	choose(fulfilment.Redelivery{Choice: shipments.OnAnotherDay, Day: "2026-11-24"})
	storetest.Same(t, "today", len(on(today).Runs), 0)
	storetest.Same(t, "the chosen day", on("2026-11-24").Runs[0].Stops[0].ID, id)
	storetest.Same(t, "what the customer sees", shop.Details(o).ExpectedDay, "2026-11-24")
	choose(fulfilment.Redelivery{Choice: shipments.NotWanted})
	storetest.Same(t, "without a driver", on("2026-11-24").Unassigned[0].Choice, shipments.NotWanted)
	storetest.Same(t, "tasks for a courier", shop.Read(`SELECT count(*) FROM tasks WHERE kind = 'redelivery'`), "0")
	storetest.Got(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, o.ID,
		fulfilment.CameBack{Reason: "not wanted"})).Or(t)
	storetest.Same(t, "codes left", codeOf(shop, id), "")
}

func TestParcelThatCameBackIsNotDelivered(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	o := shop.Order(b, lamp, 1)
	id := drives(t, shop, o, ravi)
	key, code := linkOf(t, shop, id), codeOf(shop, id)
	storetest.Got(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, o.ID, fulfilment.CameBack{Reason: "refused"})).Or(t)
	storetest.Refused(t, shop.Fulfilment.HandOver(storetest.Ctx, key, fulfilment.HandOver{Shipment: id, Code: code}),
		"This parcel came back to the shop.")
	storetest.Refused(t, shop.Fulfilment.NotDelivered(storetest.Ctx, key, id, "absent"),
		"This parcel is not on its way.")
}

func TestCouriersParcelHasNoCode(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	o := shop.Order(b, lamp, 1)
	shop.Ship(o)
	storetest.Refused(t, shop.Fulfilment.Deliver(storetest.Ctx, 0, o.ID, fulfilment.Delivery{Code: "1234"}),
		"This parcel has no code.", "code")
}

func TestParcelCollectedAtTheShopNeedsItsCodeAndNoDriver(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	o := shop.Order(b, lamp, 1)
	storetest.Got(shop.Fulfilment.Ship(storetest.Ctx, 0, o.ID, shipments.Shipment{Courier: "collected at the shop",
		ExpectedDay: today, Driver: ravi})).Or(t)
	id := shop.PackageOf(o.ID)
	d := storetest.Got(shop.Fulfilment.FindDeliveries(storetest.Ctx, today)).Or(t)
	storetest.Same(t, "to collect", fmt.Sprint(len(d.Runs), len(d.Pickup)), "0 1")
	deliver := func(code string) error {
		return shop.Fulfilment.Deliver(storetest.Ctx, 0, o.ID, fulfilment.Delivery{Code: code, Way: "upi",
			Reference: "T1"})
	}
	storetest.Refused(t, deliver(wrong(codeOf(shop, id))), "This code is wrong. Please ask the customer again.", "code")
	storetest.Must(t, deliver(codeOf(shop, id)))
	storetest.Same(t, "paid", shop.Details(o).PaidBy, "upi")
	storetest.Same(t, "cash with drivers", len(storetest.Got(shop.Shipments.ListHeldCash(storetest.Ctx)).Or(t)), 0)
}

func TestInvalidOwnDeliveryIsRefused(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	o := shop.Order(b, lamp, 1)
	for _, c := range []struct {
		change   func(sh *shipments.Shipment)
		sentence string
		field    string
	}{
		{func(sh *shipments.Shipment) { sh.ExpectedDay = "2026-11-20" }, "The expected day can't lie in the past.",
			"expected_date"},
		{func(sh *shipments.Shipment) { sh.ExpectedDay = "2026-12-22" }, "Please choose a day within the next 30 days.",
			"expected_date"},
		{func(sh *shipments.Shipment) { sh.Driver.Name = " " },
			"Please enter the driver's name, 60 characters at most.",
			"driver"},
		{func(sh *shipments.Shipment) { sh.Driver.Mobile = "981" }, "Mobile number must be 10 digits", "driver_mob"},
	} {
		sh := shipments.Shipment{Courier: "Own delivery", ExpectedDay: today, Driver: ravi}
		c.change(&sh)
		_, err := shop.Fulfilment.Ship(storetest.Ctx, 0, o.ID, sh)
		storetest.Refused(t, err, c.sentence, c.field)
	}
	_, err := shop.Fulfilment.FindDeliveries(storetest.Ctx, "tomorrow")
	storetest.Refused(t, err, "Please choose a day.", "day")
	shop.Ship(o)
	storetest.Refused(t, shop.Fulfilment.AssignDeliveries(storetest.Ctx, 0, []int64{shop.PackageOf(o.ID)}, today, ravi),
		"Only the shop's own deliveries have a driver.")
}

func TestCorrectedCourierChangesCodeAndDriver(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	o := shop.Order(b, lamp, 1)
	shop.Ship(o)
	id := shop.PackageOf(o.ID)
	correct := func(sh shipments.Shipment) {
		t.Helper()
		storetest.Must(t, shop.Fulfilment.CorrectShipment(storetest.Ctx, 0, o.ID, 0, sh))
	}
	correct(shipments.Shipment{Courier: "Own delivery", ExpectedDay: "2026-11-22", Driver: ravi})
	code := codeOf(shop, id)
	storetest.Same(t, "digits", len(code), 4)
	correct(shipments.Shipment{Courier: "Own delivery", ExpectedDay: "2026-11-23"})
	d := storetest.Got(shop.Fulfilment.FindDeliveries(storetest.Ctx, "2026-11-23")).Or(t)
	storetest.Same(t, "the same driver and code", d.Runs[0].Name+codeOf(shop, id), ravi.Name+code)
	mails := len(shop.MailsTo(b.Email))
	storetest.Must(t, shop.Fulfilment.AssignDeliveries(storetest.Ctx, 0, []int64{id}, "2026-11-23", shipments.Driver{}))
	storetest.Same(t, "mails about a driver", len(shop.MailsTo(b.Email)), mails)
	correct(shipments.Shipment{Courier: "DTDC", TrackingID: "D1", ExpectedDay: "2026-11-23"})
	storetest.Same(t, "a code of a courier's parcel", codeOf(shop, id), "")
}

func TestStopsAreSortedByHand(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	first, second := drives(t, shop, shop.Order(b, lamp, 1), ravi), drives(t, shop, shop.Order(b, lamp, 1), ravi)
	run := func() fulfilment.DayRun {
		return storetest.Got(shop.Fulfilment.FindDeliveries(storetest.Ctx, today)).Or(t).Runs[0]
	}
	storetest.Same(t, "as shipped", run().Stops[0].ID, first)
	storetest.Must(t, shop.Shipments.SortStops(storetest.Ctx, run().ID, []int64{second, first}))
	storetest.Same(t, "as sorted", run().Stops[0].ID, second)
	storetest.Absent(t, shop.Shipments.SortStops(storetest.Ctx, run().ID+1, []int64{second}))
	storetest.Same(t, "drivers", fmt.Sprint(storetest.Got(shop.Shipments.ListDrivers(storetest.Ctx)).Or(t)),
		"[{Ravi Kale 9812345670}]")
	shop.Pass(24 * time.Hour)
	d := storetest.Got(shop.Fulfilment.FindDeliveries(storetest.Ctx, "2026-11-22")).Or(t)
	storetest.Same(t, "left from yesterday", len(d.Earlier), 2)
}
