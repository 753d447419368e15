package courier_test

import (
	"context"
	"flag"
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/handlers/integrations/delhivery/delhiverytest"
	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/orders"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }

var ctx = context.Background()

const create = "/api/cmu/create.json"

// desk is a shop that books its parcels with a simulated courier.
type desk struct {
	*webtest.Site
	t       *testing.T
	courier *delhiverytest.Courier
	clerk   *webtest.Person
	buyer   storetest.Buyer
	plug    int64
}

func open(t *testing.T, more ...string) *desk {
	t.Helper()
	courier := delhiverytest.Open()
	t.Cleanup(courier.Close)
	s := webtest.New(t, append([]string{"shop_pincode", "411030", "delhivery_token", delhiverytest.Token,
		"delhivery_url", courier.URL, "delhivery_pickup", delhiverytest.Place}, more...)...)
	d := &desk{Site: s, t: t, courier: courier, plug: s.Product("Plug", 700, 50)}
	d.clerk, d.buyer = s.Staff(accounts.Owner), s.Customer("411001")
	return d
}

func (d *desk) order() orders.Order { return d.Order(d.buyer, d.plug, 1) }

// asks books an order as staff do.
func (d *desk) asks(o orders.Order, more ...string) map[string]any {
	fields := webtest.Form{"weight": "500"}
	for i := 0; i+1 < len(more); i += 2 {
		fields[more[i]] = more[i+1]
	}
	return d.clerk.Post(fmt.Sprintf("admin/orders/%d/booking", o.ID), fields)
}

// undo cancels a booking by its API call.
func (d *desk) undo(call string) map[string]any {
	d.t.Helper()
	return d.clerk.Do("DELETE", "/api/"+call, "", nil).Body
}

// works waits for a while and then runs the due tasks.
func (d *desk) works(pause time.Duration) {
	d.t.Helper()
	d.Pass(pause)
	storetest.Must(d.t, d.Handlers.Work.DoTasks(ctx))
}

func (d *desk) booking(o orders.Order) func(field string) string {
	shown := d.clerk.Get(fmt.Sprintf("admin/orders/%d", o.ID))
	return func(field string) string { return fmt.Sprint(webtest.At(shown, "data", "booking", field)) }
}

// is fails unless the booking has the given state and its problem contains a text.
func (d *desk) is(o orders.Order, state, problem string) {
	d.t.Helper()
	b := d.booking(o)
	if b("state") != state || !strings.Contains(b("problem"), problem) || problem == "" && b("problem") != "" {
		d.t.Errorf("order %d: the booking is %s: %q, want %s: %q", o.ID, b("state"), b("problem"), state, problem)
	}
}

// has fails unless the courier has the given number of parcels.
func (d *desk) has(n int) {
	d.t.Helper()
	if got := len(d.courier.Packages()); got != n {
		d.t.Errorf("the courier has %d parcels, want %d", got, n)
	}
}

// fates sets what happens to the calls of a path, one after another; the last fate applies to all further calls.
func (d *desk) fates(path string, all ...delhiverytest.Fate) {
	d.courier.Decide(func(called string) delhiverytest.Fate {
		if called != path || len(all) == 0 {
			return delhiverytest.Well
		}
		fate := all[0]
		all = all[1:]
		return fate
	})
}

func TestBookedParcelShipsWithoutTypingItsNumber(t *testing.T) {
	d := open(t)
	o := d.order()
	webtest.Says(t, d.asks(o, "length", "30", "width", "20", "height", "10", "pickup_date", "2026-11-22"), true,
		"goes to Delhivery")
	webtest.Says(t, d.asks(o), false, "This parcel is booked already.")
	d.is(o, "asked", "")
	webtest.Says(t, d.ShipBy(d.clerk, o.ID, "tracking_id", "", "courier_name", ""), false, "has not confirmed")
	d.works(0)
	d.is(o, "booked", "")
	d.has(1)
	sent := d.courier.Packages()[0]
	b := d.booking(o)
	storetest.Same(t, "the waybill", b("waybill"), sent.Waybill)
	storetest.Same(t, "the sort code", b("sort_code"), "PNQ/HVL")
	for field, want := range map[string]string{"order": fmt.Sprint(o.ID), "payment_mode": "COD", "weight": "500",
		"cod_amount": strings.TrimPrefix(strings.ReplaceAll(o.Due().Rupees(), ",", ""), "₹"), "pin": "411001",
		"shipment_length": "30", "products_desc": "Plug", "country": "India"} {
		storetest.Same(t, field, sent.Fields[field], want)
	}
	// One pickup is requested for all parcels of a day.
	second := d.order()
	webtest.Says(t, d.asks(second, "pickup_date", "2026-11-22"), true, "")
	d.works(3 * time.Minute)
	storetest.Same(t, "the pick-ups", fmt.Sprint(d.courier.Pickups()), "[Main Store 2026-11-22 2]")
	storetest.Same(t, "the pick-up", d.booking(o)("pickup_taken"), "true")

	at := fmt.Sprintf("admin/orders/%d/", o.ID)
	label := webtest.PDFText(t, d.clerk.Do("GET", "/api/"+at+"label", "", nil).Raw)
	for _, part := range []string{sent.Waybill, "PNQ/HVL", "0.5 kg", "CASH ON DELIVERY"} {
		if !strings.Contains(label, part) {
			t.Errorf("the label has no %s: %s", part, label)
		}
	}
	shown := d.As(d.buyer.Email).Get(fmt.Sprintf("orders_details/%d", o.ID))
	storetest.Same(t, "what the customer sees before it ships", webtest.At(shown, "data", "tracking_id"), any(""))
	webtest.Says(t, d.ShipBy(d.clerk, o.ID, "courier_name", "DTDC", "tracking_id", ""), false,
		"booked with Delhivery as")
	webtest.Says(t, d.ShipBy(d.clerk, o.ID, "tracking_id", "X1"), false, "Cancel the booking first")
	webtest.Says(t, d.ShipBy(d.clerk, o.ID, "tracking_id", "", "courier_name", ""), true, "INV-")
	storetest.Same(t, "the number", webtest.At(d.clerk.Get(at[:len(at)-1]), "data", "tracking_id"), any(sent.Waybill))
	d.is(o, "shipped", "")
	webtest.Says(t, d.undo(at+"booking"), false, "has shipped")
}

func TestCourierIsToldAllOfAParcel(t *testing.T) {
	d := open(t, "shop_name", "Hearth", "shop_legal_name", "Hearth Traders", "shop_address", "9 MG Road",
		"shop_state", "Maharashtra", "shop_phone", "9876500000", "gstin", "27AAPFU0939F1ZV")
	hub := d.Stocked("Hub, white", 1200, 9, func(p *catalogue.Product) { p.HSN = "85176290" })
	o := d.Order(d.buyer, d.plug, 3, hub, 2, d.Product("Lamp", 150, 9), 1)
	webtest.Says(t, d.asks(o, "weight", "1750", "length", "30", "width", "20", "height", "10"), true, "")
	d.works(0)
	d.has(1)
	sent, to := d.courier.Packages()[0], o.Address
	want := map[string]string{
		"waybill": sent.Waybill, "order": fmt.Sprint(o.ID), "order_date": o.PlacedAt.Format(time.RFC3339),
		"payment_mode": "COD", "cod_amount": o.Due().Decimal(), "total_amount": o.Total.Decimal(),
		"name": to.Name, "phone": to.Mob, "add": to.Area + ", " + to.Tal, "city": to.City, "state": to.State,
		"pin": to.Pin, "country": "India",
		"products_desc": "Plug, Hub, white, Lamp", "hsn_code": "8536,85176290", "quantity": "6", "weight": "1750",
		"shipment_length": "30", "shipment_width": "20", "shipment_height": "10", "shipping_mode": "Surface",
		"seller_name": "Hearth Traders", "seller_add": "9 MG Road", "seller_gst_tin": "27AAPFU0939F1ZV",
		"return_name": "Hearth Traders", "return_add": "9 MG Road", "return_city": "Pune",
		"return_state": "Maharashtra", "return_pin": "411030", "return_phone": "9876500000", "return_country": "India",
	}
	for field := range sent.Fields {
		if _, named := want[field]; !named {
			t.Errorf("it is told of %s: %q", field, sent.Fields[field])
		}
	}
	for field, text := range want {
		storetest.Same(t, field, sent.Fields[field], text)
	}
}

func TestLostReplyToABookingDoesNotBookASecondParcel(t *testing.T) {
	for name, fate := range map[string]delhiverytest.Fate{"the answer is lost": delhiverytest.Unheard,
		"the request is lost": delhiverytest.Lost, "the courier is down": delhiverytest.Down,
		"the courier asks to wait": delhiverytest.Wait, "the answer names no parcel": delhiverytest.Hollow} {
		t.Run(name, func(t *testing.T) {
			d := open(t)
			o := d.order()
			d.fates(create, fate)
			webtest.Says(t, d.asks(o), true, "")
			d.works(0)
			d.is(o, "asked", "It is tried again by itself.")
			waybill := d.booking(o)("waybill")
			d.works(6 * time.Minute)
			d.is(o, "booked", "")
			d.has(1)
			storetest.Same(t, "the waybill", d.courier.Packages()[0].Waybill, waybill)
		})
	}
}

func TestKillDuringABookingDoesNotBookASecondParcel(t *testing.T) {
	d := open(t)
	o := d.order()
	webtest.Says(t, d.asks(o), true, "")
	d.fates(create, delhiverytest.Unheard)
	// The reply never comes, and the process dies before it can save anything.
	tasks := storetest.Got(d.ClaimTasks(ctx, shipments.BookingTask, 1, time.Minute)).Or(t)
	stopped, stop := context.WithCancel(ctx)
	d.courier.Decide(func(path string) delhiverytest.Fate {
		if path == create {
			stop()
			return delhiverytest.Unheard
		}
		return delhiverytest.Well
	})
	if err := d.Handlers.Work.Outside.SendBooking(stopped, tasks[0]); err == nil {
		t.Error("there was an answer")
	}
	d.has(1)
	d.courier.Decide(func(string) delhiverytest.Fate { return delhiverytest.Well })
	storetest.Got(d.ReleaseLeases(ctx)).Or(t)
	d.works(time.Minute)
	d.is(o, "booked", "")
	d.has(1)
	storetest.Same(t, "calls", d.courier.Calls(create), 1)
}

func TestBookingIsRetriedUntilItsNewWaybillCanBeUsed(t *testing.T) {
	d := open(t)
	o := d.order()
	d.courier.Early(true)
	webtest.Says(t, d.asks(o), true, "")
	d.works(0)
	d.is(o, "asked", "does not take this waybill yet")
	waybill := d.booking(o)("waybill")
	d.courier.Early(false)
	d.works(time.Minute)
	d.is(o, "booked", "")
	storetest.Same(t, "the waybill", d.booking(o)("waybill"), waybill)
}

func TestRefusedBookingTellsStaffWhatToDo(t *testing.T) {
	d := open(t)
	for remarks, want := range map[string]string{
		"Pincode 411001 is not serviceable":   "does not deliver to this PIN",
		"suspicious order/consignee":          "Call the customer",
		"Invalid phone number":                "phone number",
		"Daily capacity exhausted for client": "Book it again tomorrow",
		"Something that nobody has heard of.": "Delhivery refused the parcel: Something that nobody has heard of.",
	} {
		o := d.order()
		d.courier.Refuse(func(map[string]string) string { return remarks })
		webtest.Says(t, d.asks(o), true, "")
		d.works(time.Second)
		d.is(o, "refused", want)
		// The parcel is booked again with another waybill and reference.
		d.courier.Refuse(func(map[string]string) string { return "" })
		before := d.booking(o)("waybill")
		webtest.Says(t, d.asks(o), true, "")
		d.works(time.Second)
		d.is(o, "booked", "")
		if b := d.booking(o); b("waybill") == before || b("reference") != fmt.Sprintf("%d-2", o.ID) {
			t.Errorf("booked anew as %s %s", b("waybill"), b("reference"))
		}
	}
}

func TestParcelBookedDespiteARefusalCountsAsBooked(t *testing.T) {
	d := open(t)
	o := d.order()
	d.fates(create, delhiverytest.Unheard, delhiverytest.Well)
	webtest.Says(t, d.asks(o), true, "")
	d.works(0)
	// As long as the courier doesn't show the parcel, the same call is repeated, and is refused as a duplicate.
	first := true
	d.courier.Decide(func(path string) delhiverytest.Fate {
		if path == "/api/v1/packages/json/" && first {
			first = false
			return delhiverytest.Down
		}
		return delhiverytest.Well
	})
	d.works(time.Minute)
	d.works(10 * time.Minute)
	d.is(o, "booked", "")
	d.has(1)
}

func TestWaybillOfAnotherParcelDoesNotConfirmABooking(t *testing.T) {
	d := open(t)
	o := d.order()
	d.courier.HasFor(d.courier.Next(), "7")
	d.asks(o)
	d.works(0)
	d.is(o, "refused", "another parcel with this waybill")
	d.asks(o)
	d.works(time.Second)
	d.is(o, "booked", "")
	d.has(2)
}

func TestTwoStaffMembersBookingTheSameOrderBookItOnce(t *testing.T) {
	d := open(t)
	o := d.order()
	told := make(chan string, 8)
	for range cap(told) {
		go func() { told <- fmt.Sprint(d.asks(o)["message"]) }()
	}
	said := map[string]int{}
	for range cap(told) {
		said[<-told]++
	}
	storetest.Same(t, "they are told", said, map[string]int{"The booking goes to Delhivery now.": 1,
		"This parcel is booked already.": 7})
	d.works(0)
	d.has(1)
}

func TestBulkBookingStopsWhenTheCourierAccountIsEmpty(t *testing.T) {
	d := open(t)
	d.courier.Wallet(3)
	ids, all := []string{}, []orders.Order{}
	for range 10 {
		all = append(all, d.order())
		ids = append(ids, fmt.Sprint(all[len(all)-1].ID))
	}
	preview := d.clerk.Post("admin/bulk/orders", webtest.Form{"act": "book", "orders": strings.Join(ids, ","),
		"dry_run": "yes"})
	storetest.Same(t, "can", webtest.At(preview, "data", "can"), any(10.0))
	job := d.clerk.Post("admin/bulk/orders", webtest.Form{"act": "book", "orders": strings.Join(ids, ",")})
	storetest.Must(t, d.Handlers.Work.DoJobs(ctx))
	if webtest.At(job, "data", "job_id") == 0.0 {
		t.Errorf("no job: %v", job)
	}
	d.works(time.Second)
	d.has(3)
	if calls := d.courier.Calls(create); calls < 4 || calls > 7 {
		t.Errorf("%d calls; after the first refusal only those that were on their way may reach the courier", calls)
	}
	states := map[string]int{}
	for _, o := range all {
		b := d.booking(o)
		states[b("state")]++
		if b("state") == "refused" && !strings.Contains(b("problem"), "wallet is empty") {
			t.Errorf("order %d: %s", o.ID, b("problem"))
		}
	}
	storetest.Same(t, "bookings", states, map[string]int{"booked": 3, "refused": 7})
	waits := fmt.Sprint(webtest.At(d.clerk.Get("admin/waiting"), "data", "waits"))
	if !strings.Contains(waits, "name:booking") || !strings.Contains(waits, "count:7") {
		t.Errorf("Today: %s", waits)
	}
	storetest.Same(t, "the tab", webtest.At(d.clerk.Get("fetch_orders?state=booking"), "total"), any(7.0))
	storetest.Same(t, "mails to the owner", len(d.MailsOf("courier")), 1)
	// Once the account has money, the remaining parcels are booked, with the waybills that the courier had not
	// received yet.
	d.courier.Wallet(100)
	d.clerk.Post("admin/bulk/orders", webtest.Form{"act": "book", "orders": strings.Join(ids, ",")})
	storetest.Must(t, d.Handlers.Work.DoJobs(ctx))
	d.works(time.Second)
	d.has(10)
	storetest.Same(t, "fetches", d.courier.Calls("/waybill/api/bulk/json/"), 1)
}

// pile is the number of parcels that are booked and printed at once; mean is how long the courier takes for a call.
var (
	pile = flag.Int("pile", 12, "how many parcels are booked and printed at once")
	mean = flag.Duration("mean", 50*time.Millisecond, "how long the courier takes for a call")
)

func TestBookingsAreSentSeveralAtATime(t *testing.T) {
	d := open(t)
	lamp := d.Product("Lamp", 500, int64(*pile))
	ids := []string{}
	for range *pile {
		ids = append(ids, fmt.Sprint(d.Order(d.Customer("411001"), lamp, 1).ID))
	}
	d.courier.Pause(*mean)
	began := time.Now()
	d.clerk.Post("admin/bulk/orders", webtest.Form{"act": "book", "orders": strings.Join(ids, ",")})
	storetest.Must(t, d.Handlers.Work.DoJobs(ctx))
	d.works(time.Second)
	booked := time.Since(began)
	d.has(*pile)
	if most := d.courier.Busiest(); most < 2 || most > 5 { // four bookings and a question about a price
		t.Errorf("%d calls at the same time, want 2 to 5", most)
	}
	storetest.Same(t, "fetches of waybills", d.courier.Calls("/waybill/api/bulk/json/"), 1)
	printed := d.clerk.Do("GET", "/api/admin/print?papers=slips,labels&orders="+strings.Join(ids, ","), "", nil)
	storetest.Same(t, "printing", printed.Status, 200)
	t.Logf("%d parcels booked in %v, and printed in %v", *pile, booked.Round(time.Millisecond),
		time.Since(began).Round(time.Millisecond)-booked.Round(time.Millisecond))
}

func TestBulkBookingStopsIfThePickupLocationIsNotRegistered(t *testing.T) {
	d := open(t, "delhivery_pickup", "main store")
	var asked []orders.Order
	for range 8 {
		asked = append(asked, d.order())
		d.asks(asked[len(asked)-1])
	}
	d.works(0)
	for _, o := range asked {
		d.is(o, "refused", "capitals and spaces")
	}
	d.has(0)
	if calls := d.courier.Calls(create); calls > 4 {
		t.Errorf("%d calls; after the first refusal only those that were on their way may reach the courier", calls)
	}
}

func TestAddressReachesTheCourierWithAllItsCharacters(t *testing.T) {
	d := open(t)
	o := d.order()
	const street = `Flat #3 & 4, 50% "Sai; Kripa" \ A`
	storetest.Must(t, d.Run(ctx, fmt.Sprintf(`UPDATE orders SET address = json_set(address, '$.area', '%s')
		WHERE id = %d`, street, o.ID)))
	d.asks(o)
	d.works(0)
	d.has(1)
	if got := d.courier.Packages()[0].Fields["add"]; !strings.HasPrefix(got, street) {
		t.Errorf("the street arrives as %s", got)
	}
}

func TestCourierRepliesInXMLAreParsed(t *testing.T) {
	d := open(t)
	o := d.order()
	d.courier.Decide(func(path string) delhiverytest.Fate {
		if path == create || path == "/api/p/edit" {
			return delhiverytest.XML
		}
		return delhiverytest.Well
	})
	d.asks(o)
	d.works(0)
	d.is(o, "booked", "")
	storetest.Same(t, "the sort code", d.booking(o)("sort_code"), "PNQ/HVL")
	webtest.Says(t, d.undo(fmt.Sprintf("admin/orders/%d/booking", o.ID)), true, "is being cancelled")
	d.works(time.Second)
	d.is(o, "cancelled", "")
	d.has(0)
}

func TestOrderCanBeBookedAgainAfterACancelledBooking(t *testing.T) {
	d := open(t)
	o := d.order()
	at := fmt.Sprintf("admin/orders/%d/booking", o.ID)
	d.asks(o)
	webtest.Says(t, d.undo(at), true, "The booking is cancelled.") // the courier never received it
	d.asks(o)
	d.works(time.Second)
	d.has(1)
	d.fates("/api/p/edit", delhiverytest.Unheard) // the cancellation is sent twice, and succeeds both times
	webtest.Says(t, d.undo(at), true, "is being cancelled")
	webtest.Says(t, d.asks(o), false, "is being cancelled")
	webtest.Says(t, d.ShipBy(d.clerk, o.ID, "tracking_id", "", "courier_name", ""), false, "is being cancelled")
	d.works(time.Second)
	d.is(o, "cancelling", "It is tried again by itself.")
	d.works(time.Minute)
	d.is(o, "cancelled", "")
	d.has(0)
	d.asks(o)
	d.works(time.Second)
	d.has(1)
	storetest.Same(t, "the reference", d.courier.Packages()[0].Order, fmt.Sprintf("%d-3", o.ID))

	d.courier.Move(d.courier.Packages()[0].Waybill, "UD", "In Transit")
	webtest.Says(t, d.undo(at), true, "is being cancelled")
	d.works(time.Second)
	d.is(o, "booked", "did not cancel the booking: Shipment can't be cancelled now.")
}

func TestCancellingAnUnconfirmedBookingWaitsUntilTheCourierKnowsIt(t *testing.T) {
	d := open(t)
	o := d.order()
	d.fates(create, delhiverytest.Lost)
	d.asks(o)
	d.works(0)
	d.undo(fmt.Sprintf("admin/orders/%d/booking", o.ID))
	d.works(time.Second)
	d.is(o, "cancelling", "It is tried again by itself.")
	d.works(10 * time.Minute)
	d.is(o, "cancelled", "")
	d.has(0)
}

func TestCancelledOrderCancelsItsBooking(t *testing.T) {
	d := open(t)
	o := d.order()
	d.asks(o)
	d.works(0)
	d.has(1)
	webtest.Says(t, d.clerk.Post(fmt.Sprintf("admin/orders/%d/cancel", o.ID), webtest.Form{"reason": "changed mind"}),
		true, "")
	d.works(time.Second)
	d.has(0)
}

func TestBookedOrderKeepsItsAddressAndAmount(t *testing.T) {
	d := open(t)
	o := d.order()
	d.asks(o)
	d.works(0)
	at := fmt.Sprintf("admin/orders/%d/", o.ID)
	address := webtest.Form{"name": "Asha", "mob": "9876543210", "area": "9 Mill Road", "city": "Pune", "tal": "Haveli",
		"dist": "Pune", "pin": "411001", "state": "Maharashtra", "country": "India"}
	webtest.Says(t, d.clerk.Post(at+"address", address), false, "Cancel the booking, correct the address")
	webtest.Says(t, d.clerk.Post(at+"collect", webtest.Form{"way": "cash"}), true, "")
	webtest.Says(t, d.ShipBy(d.clerk, o.ID, "tracking_id", "", "courier_name", ""), false, "but ₹0.00 is due")
}

func TestRefusedBookingNamesTheWrongField(t *testing.T) {
	d := open(t)
	o := d.order()
	for field, wrong := range map[string]string{"weight": "100001", "length": "301", "pickup_date": "2026-11-29",
		"eway_bill": "12"} {
		said := d.asks(o, field, wrong)
		if webtest.At(said, "errors", field) == nil {
			t.Errorf("%s %s: %v", field, wrong, said)
		}
	}
	webtest.Says(t, d.asks(o, "pickup_date", "2026-11-28"), true, "")
	d.Set("delhivery_pickup", "")
	webtest.Says(t, d.asks(d.order()), false, "Booking is not set up")
	storetest.Same(t, "books", d.clerk.Get("fetch_orders")["books"], any(false))
}

func TestBookingNeedsThePermissionToPack(t *testing.T) {
	d := open(t)
	o := d.order()
	support := d.Staff(accounts.Support)
	if code := support.Do("POST", fmt.Sprintf("/api/admin/orders/%d/booking", o.ID), "application/json",
		strings.NewReader("{}")).Status; code != 403 {
		t.Errorf("booked: %d", code)
	}
}
