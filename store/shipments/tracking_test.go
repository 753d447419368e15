package shipments_test

import (
	"fmt"
	"testing"
	"time"

	"hearth/store/fulfilment"
	"hearth/store/orders"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

func TestCourierShipmentsAreTrackedEveryHalfHour(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 500)
	ship := func(courier string) orders.Order {
		o := shop.Order(b, id, 1)
		storetest.Got(shop.Fulfilment.Ship(storetest.Ctx, 0, o.ID,
			shipments.Shipment{TrackingID: fmt.Sprintf("W%d", o.ID), Courier: courier, ExpectedDay: "2026-12-01"})).
			Or(t)
		return o
	}
	ours, again, other := ship("Delhivery Surface"), ship("DELHIVERY"), ship("Post")
	delivered := ship("Delhivery")
	storetest.Must(t, shop.Fulfilment.Deliver(storetest.Ctx, 0, delivered.ID, fulfilment.Delivery{}))
	due := func(want ...orders.Order) {
		t.Helper()
		parcels := []shipments.Parcel{}
		for _, o := range want {
			parcels = append(parcels, shipments.Parcel{ID: shop.PackageOf(o.ID), OrderID: o.ID,
				Waybill: fmt.Sprintf("W%d", o.ID)})
		}
		storetest.Same(t, "parcels", storetest.Got(shop.Shipments.ParcelsToTrack(storetest.Ctx)).Or(t), parcels)
	}
	due(ours, again)
	storetest.Got(shop.Shipments.SaveTracking(storetest.Ctx, shop.PackageOf(ours.ID),
		shipments.Tracking{Status: "In transit", Place: "Pune", At: shop.Now()})).Or(t)
	due(again)
	shop.Pass(30*time.Minute - time.Millisecond)
	storetest.Got(shop.Shipments.SaveTracking(storetest.Ctx, shop.PackageOf(again.ID), shipments.Tracking{})).Or(t)
	due()
	shop.Pass(time.Millisecond)
	due(ours)
	was := shop.Now()
	shop.Pass(30 * time.Minute)
	due(ours, again)
	// a second request without news
	storetest.Got(shop.Shipments.SaveTracking(storetest.Ctx, shop.PackageOf(ours.ID),
		shipments.Tracking{Status: "", Place: "", At: shop.Now()})).Or(t)
	d := shop.Details(ours)
	if d.Tracking.Status != "In transit" || d.Tracking.Place != "Pune" || !d.Tracking.At.Equal(storetest.Start) {
		t.Errorf("it is at %+v", d.Tracking)
	}
	storetest.Got(shop.Shipments.SaveTracking(storetest.Ctx, shop.PackageOf(ours.ID),
		shipments.Tracking{Status: "Out for delivery", Place: "Haveli", At: was})).Or(t)
	if d := shop.Details(ours); d.Tracking.Status != "Out for delivery" || d.Tracking.Place != "Haveli" ||
		!d.Tracking.At.Equal(was) {
		t.Errorf("it is at %+v", d.Tracking)
	}
	if d := shop.Details(again); d.Tracking.Status != "" || !d.Tracking.At.IsZero() {
		t.Errorf("nothing is known of %+v", d.Tracking)
	}
	if d := shop.Details(other); d.Tracking != (shipments.Tracking{}) {
		t.Errorf("nothing was asked of %+v", d.Tracking)
	}
}
