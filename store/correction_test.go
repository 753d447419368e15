package store_test

import (
	"fmt"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

func TestAParcelOnItsWayCanBeCorrectedAndTheCustomerIsTold(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	clerk := shop.Staff(store.Dispatch)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 9)
	o := shop.Order(b, id, 1)
	right := parcel(func(sh *store.Shipment) { sh.TrackingID, sh.Courier = "T2", "Blue Dart" })
	refused(t, shop.CorrectShipment(ctx, clerk.ID, o.ID, right), "Only a parcel that is on its way can be corrected.")
	got(shop.ShipOrder(ctx, clerk.ID, o.ID, parcel())).or(t)
	must(t, shop.KeepTracking(ctx, o.ID, "In transit", "Nagpur", shop.Now()))
	refused(t, shop.CorrectShipment(ctx, clerk.ID, o.ID, parcel()), "Nothing was changed.")
	refused(t, shop.CorrectShipment(ctx, clerk.ID, o.ID, parcel(func(sh *store.Shipment) { sh.ExpectedDay = "2026-11-20" })),
		"The expected day can't lie in the past.", "expected_date")
	refused(t, shop.CorrectShipment(ctx, clerk.ID, o.ID, parcel(func(sh *store.Shipment) { sh.TrackingID = " " })),
		"Please enter the tracking number, 60 characters at most.", "tracking_id")
	absent(t, shop.CorrectShipment(ctx, clerk.ID, 99999, right))

	must(t, shop.CorrectShipment(ctx, clerk.ID, o.ID, right))
	d := shop.Details(o)
	if d.State != store.Shipped || d.TrackingID != "T2" || d.Courier != "Blue Dart" || d.Tracking != (store.Tracking{}) {
		t.Errorf("the order: %+v", d.Order)
	}
	const change = "Delhivery T1, expected 2026-11-25 → Blue Dart T2, expected 2026-11-25"
	if last := d.History[len(d.History)-1]; last.Event != "parcel corrected" || last.Who != clerk.Name || last.Note != change {
		t.Errorf("its history ends with %+v", last)
	}
	if mail := shop.LastMail(b.Email); mail.Kind != "tracking" || mail.Facts.TrackingID != "T2" || mail.Facts.Courier != "Blue Dart" ||
		mail.Facts.Day != "2026-11-25" {
		t.Errorf("the mail: %+v", mail)
	}
	look(t, shop, change, `SELECT detail FROM audit WHERE action = 'correct parcel' AND object = ? AND who = ?`, fmt.Sprint(o.ID), clerk.ID)

	// A day that passed stays, and an e-way bill alone leaves what the courier said.
	shop.Pass(10 * 24 * time.Hour)
	must(t, shop.KeepTracking(ctx, o.ID, "Late", "Pune", shop.Now()))
	right.EWayBill = "123456789012"
	must(t, shop.CorrectShipment(ctx, clerk.ID, o.ID, right))
	if d := shop.Details(o); d.EWayBill != "123456789012" || d.Tracking.Status != "Late" ||
		d.History[len(d.History)-1].Note != "Blue Dart T2, expected 2026-11-25 → Blue Dart T2, expected 2026-11-25, e-way bill 123456789012" {
		t.Errorf("the second time: %+v", d)
	}
	for _, table := range []string{"mails", "order_events", "tracking"} {
		broken := storetest.New(t)
		broken.In("Maharashtra")
		o := broken.Order(broken.Customer("411001"), broken.Product("Lamp", 500, 9), 1)
		got(broken.ShipOrder(ctx, 0, o.ID, parcel())).or(t)
		broken.Break("DROP TABLE " + table)
		right.EWayBill = ""
		if err := broken.CorrectShipment(ctx, 0, o.ID, right); err == nil {
			t.Errorf("corrected without %s", table)
		}
	}
}
