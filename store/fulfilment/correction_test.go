package fulfilment_test

import (
	"fmt"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

func TestCorrectedTrackingOfAShippedOrderIsMailed(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	clerk := shop.Staff(accounts.Dispatch)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 9)
	o := shop.Order(b, id, 1)
	right := storetest.Parcel(func(sh *shipments.Shipment) { sh.TrackingID, sh.Courier = "T2", "Blue Dart" })
	storetest.Refused(
		t,
		shop.Fulfilment.CorrectShipment(storetest.Ctx, clerk.ID, o.ID, 0, right),
		"Only a parcel that is on its way can be corrected.",
	)
	storetest.Got(shop.Fulfilment.Ship(storetest.Ctx, clerk.ID, o.ID, storetest.Parcel())).Or(t)
	storetest.Got(shop.Shipments.SaveTracking(storetest.Ctx, shop.PackageOf(o.ID),
		shipments.Tracking{Status: "In transit", Place: "Nagpur", At: shop.Now()})).Or(t)
	storetest.Refused(t, shop.Fulfilment.CorrectShipment(storetest.Ctx, clerk.ID, o.ID, 0, storetest.Parcel()),
		"Nothing was changed.")
	storetest.Refused(
		t,
		shop.Fulfilment.CorrectShipment(storetest.Ctx, clerk.ID, o.ID, 0,
			storetest.Parcel(func(sh *shipments.Shipment) { sh.ExpectedDay = "2026-11-20" })),
		"The expected day can't lie in the past.",
		"expected_date",
	)
	storetest.Refused(
		t,
		shop.Fulfilment.CorrectShipment(storetest.Ctx, clerk.ID, o.ID, 0,
			storetest.Parcel(func(sh *shipments.Shipment) { sh.TrackingID = " " })),
		"Please enter the tracking number, 60 characters at most.",
		"tracking_id",
	)
	storetest.Absent(t, shop.Fulfilment.CorrectShipment(storetest.Ctx, clerk.ID, 99999, 0, right))

	storetest.Must(t, shop.Fulfilment.CorrectShipment(storetest.Ctx, clerk.ID, o.ID, 0, right))
	d := shop.Details(o)
	if d.State != core.Shipped || d.TrackingID != "T2" || d.Courier != "Blue Dart" ||
		d.Tracking != (shipments.Tracking{}) {
		t.Errorf("the order: %+v", d.Order)
	}
	const change = "Delhivery T1, expected 2026-11-25 → Blue Dart T2, expected 2026-11-25"
	if last := d.History[len(d.History)-1]; last.Event != "parcel corrected" || last.Who != clerk.Name ||
		last.Note != change {
		t.Errorf("its history ends with %+v", last)
	}
	if mail := shop.LastMail(b.Email); mail.Kind != "tracking" || mail.Facts.TrackingID != "T2" ||
		mail.Facts.Courier != "Blue Dart" ||
		mail.Facts.Day != "2026-11-25" {
		t.Errorf("the mail: %+v", mail)
	}
	storetest.CheckValue(
		t,
		shop,
		change,
		`SELECT detail FROM audit WHERE action = 'correct parcel' AND object = ? AND who = ?`,
		fmt.Sprint(o.ID),
		clerk.ID,
	)

	// An expected day that has passed can stay, and adding an e-way bill does not delete the courier's status.
	shop.Pass(10 * 24 * time.Hour)
	storetest.Got(shop.Shipments.SaveTracking(storetest.Ctx, shop.PackageOf(o.ID),
		shipments.Tracking{Status: "Late", Place: "Pune", At: shop.Now()})).Or(t)
	right.EWayBill = "123456789012"
	storetest.Must(t, shop.Fulfilment.CorrectShipment(storetest.Ctx, clerk.ID, o.ID, 0, right))
	if d := shop.Details(o); d.EWayBill != "123456789012" || d.Tracking.Status != "Late" ||
		d.History[len(
			d.History)-1].Note != "Blue Dart T2, expected 2026-11-25 → Blue Dart T2, expected 2026-11-25, e-way bill 123456789012" {
		t.Errorf("the second time: %+v", d)
	}
	for _, table := range []string{"mails", "order_events", "shipments"} {
		broken := storetest.New(t)
		broken.In("Maharashtra")
		o := broken.Order(broken.Customer("411001"), broken.Product("Lamp", 500, 9), 1)
		storetest.Got(broken.Fulfilment.Ship(storetest.Ctx, 0, o.ID, storetest.Parcel())).Or(t)
		broken.Break("DROP TABLE " + table)
		right.EWayBill = ""
		if err := broken.Fulfilment.CorrectShipment(storetest.Ctx, 0, o.ID, 0, right); err == nil {
			t.Errorf("corrected without %s", table)
		}
	}
}
