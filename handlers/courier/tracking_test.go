package courier_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"hearth/handlers/integrations/delhivery/delhiverytest"
	"hearth/handlers/web/webtest"
	"hearth/store/orders"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

const track = "/api/v1/packages/json/"

// sent ships an order with a typed tracking number, as a parcel that the courier knows.
func (d *desk) sent(waybill string) orders.Order {
	o := d.order()
	storetest.Got(d.Fulfilment.Ship(ctx, 0, o.ID, shipments.Shipment{TrackingID: waybill, Courier: "Delhivery",
		ExpectedDay: "2026-11-25"})).Or(d.t)
	d.courier.Has(waybill)
	return o
}

func (d *desk) round() {
	d.t.Helper()
	storetest.Must(d.t, d.Handlers.Work.Outside.TrackParcels(ctx))
}

// says returns the state of an order, and the courier's words about its parcel.
func (d *desk) says(o orders.Order) string {
	shown := d.clerk.Get(fmt.Sprintf("admin/orders/%d", o.ID))
	return fmt.Sprint(webtest.At(shown, "data", "state"), ": ", webtest.At(shown, "data", "tracking_status"))
}

func TestTrackingUpdatesMarkOrdersDelivered(t *testing.T) {
	d := open(t)
	one, two := d.sent("T1"), d.sent("T2")
	lost := d.sent("T9")
	d.courier.Forget("T9")
	d.courier.Move("T1", "UD", "In Transit")
	d.courier.Move("T2", "DL", "Delivered")
	for _, fate := range []delhiverytest.Fate{delhiverytest.Down, delhiverytest.Lost, delhiverytest.Unheard} {
		d.fates(track, fate, fate, fate)
		d.round()
		storetest.Same(t, "while it fails", d.says(two), "shipped: ")
		d.Pass(time.Hour)
	}
	d.fates(track, delhiverytest.XML)
	d.round()
	storetest.Same(t, "on its way", d.says(one), "shipped: In Transit, Pune_Hub")
	storetest.Same(t, "delivered", d.says(two), "delivered: Delivered, Pune_Hub")
	storetest.Same(t, "unknown to the courier", d.says(lost), "shipped: ")
	asked := d.courier.Calls(track)
	d.round()
	storetest.Same(t, "asked again at once", d.courier.Calls(track), asked)
}

func TestFiftyParcelsAreTrackedWithOneCall(t *testing.T) {
	d := open(t)
	for i := range 51 {
		if i%40 == 0 {
			d.plug = d.Product("Plug", 700, 50)
		}
		d.sent(fmt.Sprintf("T%d", i))
	}
	d.round()
	storetest.Same(t, "calls", d.courier.Calls(track), 2)
}

func TestNoCallsAreMadeWhileTheCourierAsksToWait(t *testing.T) {
	d := open(t)
	o := d.sent("T1")
	d.fates(track, delhiverytest.Wait)
	d.round()
	d.Pass(4 * time.Minute)
	d.round()
	booked := d.order()
	d.asks(booked)
	d.works(0)
	d.is(booked, "asked", "asks to wait")
	storetest.Same(t, "calls", d.courier.Calls(track)+d.courier.Calls(create), 1)
	d.courier.Move("T1", "UD", "Dispatched")
	d.works(31 * time.Minute)
	d.round()
	storetest.Same(t, "later", d.says(o), "shipped: Dispatched, Pune_Hub")
	d.is(booked, "booked", "")
}

func TestParcelStatusNeverGoesBackAndUnknownWordsAreShown(t *testing.T) {
	d := open(t)
	o := d.sent("T1")
	for _, news := range [][3]string{
		{"UD", "Manifested", "Manifested"}, {"UD", "In Transit", "In Transit"}, {"UD", "Dispatched", "Dispatched"},
		{"UD", "Pending", "Pending"}, {"UD", "Manifested", "Pending"}, {"XX", "In a balloon", "In a balloon"},
		{"RT", "In Transit", "In Transit"}, {"UD", "Dispatched", "In Transit"}, {"DL", "RTO", "RTO"},
		{"RT", "Pending", "RTO"},
	} {
		d.courier.Move("T1", news[0], news[1])
		d.Pass(31 * time.Minute)
		d.round()
		storetest.Same(t, news[0]+" "+news[1], d.says(o), "shipped: "+news[2]+", Pune_Hub")
	}
}

// The older form of the courier's tracking reply, which has no types, is parsed too.
func TestOlderTrackingRepliesAreParsed(t *testing.T) {
	answers := map[string]string{
		"T1": `{"Shipment":{"AWB":"T1","Status":{"Status":"In Transit","StatusDateTime":"2026-11-21T12:10:00",
			"StatusLocation":"Nagpur_Hub"}}}`,
		"T2": `{"Shipment":{"AWB":"T2","Status":{"Status":"Delivered","StatusDateTime":"2026-11-21T13:00:00.000",
			"StatusLocation":"Pune"}}}`,
	}
	courier := webtest.NewOutside(t, func(r *http.Request, _ string) string {
		said := []string{}
		for one := range strings.SplitSeq(r.URL.Query().Get("waybill"), ",") {
			if answers[one] != "" {
				said = append(said, answers[one])
			}
		}
		return `{"ShipmentData":[` + strings.Join(said, ",") + `]}`
	})
	d := open(t)
	one, two := d.sent("T1"), d.sent("T2")
	d.Set("delhivery_pickup", "", "delhivery_url", courier.URL)
	for _, fault := range []string{"500", "rubbish", "half", "elsewhere", "empty", "200 error", ""} {
		courier.Fault.Store(fault)
		d.round()
		if fault != "" {
			storetest.Same(t, fault, d.says(two), "shipped: ")
			d.Pass(time.Hour)
		}
	}
	storetest.Same(t, "on its way", d.says(one), "shipped: In Transit, Nagpur_Hub")
	storetest.Same(t, "delivered", d.says(two), "delivered: Delivered, Pune")
}

func TestCourierIsTestedWithCallsThatCostNothing(t *testing.T) {
	d := open(t)
	webtest.Says(t, d.clerk.Post("admin/test/courier", webtest.Form{}), true, "It gives waybills.")
	storetest.Same(t, "parcels", d.courier.Calls(create), 0)
	d.Set("delhivery_pickup", "")
	webtest.Says(t, d.clerk.Post("admin/test/courier", webtest.Form{}), true, "Without a pick-up place")
	d.Set("delhivery_token", "wrong")
	webtest.Says(t, d.clerk.Post("admin/test/courier", webtest.Form{}), false, "HTTP 401")
}
