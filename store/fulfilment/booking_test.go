package fulfilment_test

import (
	"fmt"
	"testing"
	"time"

	"hearth/store/core"
	"hearth/store/orders"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

// booksParcels are the settings of a shop that books couriers.
var booksParcels = []string{"delhivery_token", "t", "delhivery_pickup", "Main Store"}

// taken books an order, and the courier receives and confirms the booking.
func taken(t *testing.T, shop *storetest.Shop, o orders.Order) shipments.Booking {
	t.Helper()
	b := storetest.Got(shop.Fulfilment.FindBooking(storetest.Ctx, o.ID)).Or(t).Booking
	storetest.Got(shop.Fulfilment.Sending(storetest.Ctx, b.ID)).Or(t)
	storetest.Must(t, shop.Fulfilment.BookingConfirmed(storetest.Ctx, b.ID, b.Waybill, "PNQ/HVL"))
	return b
}

func TestBookingIsRefusedWhileTheOrderCannotShip(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	o := shop.Order(b, lamp, 1)
	book := func(id int64) error {
		return shop.Fulfilment.Book(storetest.Ctx, 0, shipments.Booking{OrderID: id, Weight: 500})
	}
	storetest.Refused(t, book(o.ID),
		"Booking is not set up: an owner enters the token and the pick-up place in Settings.")
	shop.Set(booksParcels...)
	storetest.Absent(t, book(999))
	shipped, dear := shop.Order(b, lamp, 1), shop.OrderPrepaid(shop.Customer("560001"), lamp, 110)
	shop.Ship(shipped)
	storetest.Refused(t, book(shipped.ID), orders.RefusalOf("", core.Shipped))
	storetest.Refused(t, book(dear.ID), "This parcel is worth more than ₹50,000: please enter its e-way bill first.",
		"eway_bill")
	storetest.Must(t, shop.Fulfilment.Book(storetest.Ctx, 0, shipments.Booking{OrderID: dear.ID, Weight: 500,
		EWayBill: "1234 5678 9012"}))
	storetest.Must(t, book(o.ID))
	storetest.Refused(t, book(o.ID), "This parcel is booked already.")
	other := shop.Order(b, lamp, 1)
	for field, wrong := range map[string]shipments.Booking{
		"weight": {Weight: 100_001}, "length": {Length: 301}, "width": {Width: -1}, "height": {Height: 301},
		"eway_bill": {EWayBill: "1"}, "pickup_date": {PickupDay: "2026-11-20"},
	} {
		wrong.OrderID, wrong.Weight = other.ID, max(wrong.Weight, 1)
		err := shop.Fulfilment.Book(storetest.Ctx, 0, wrong)
		storetest.Refused(t, err, map[string]string{
			"weight":      "Please enter the parcel's weight in grams, 100000 at most.",
			"eway_bill":   "An e-way bill number has 12 digits.",
			"pickup_date": "The courier comes today, or on one of the next 7 days.",
			"length":      "Please enter whole centimetres, 300 at most.",
			"width":       "Please enter whole centimetres, 300 at most.",
			"height":      "Please enter whole centimetres, 300 at most.",
		}[field], field)
	}
	storetest.Refused(t, storetest.Second(shop.Fulfilment.CancelBooking(storetest.Ctx, 0, other.ID)),
		"This order has no booking.")
}

func TestBookedOrderShipsAsItIsBooked(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	shop.Set(booksParcels...)
	o := shop.Order(b, lamp, 1)
	storetest.Must(t, shop.Shipments.SaveWaybills(storetest.Ctx, []string{"W1", "W2"}))
	storetest.Must(t, shop.Fulfilment.Book(storetest.Ctx, 0, shipments.Booking{OrderID: o.ID, Weight: 500}))
	leaves := func(change func(sh *shipments.Shipment)) error {
		sh := shipments.Shipment{ExpectedDay: "2026-11-25"}
		change(&sh)
		return storetest.Second(shop.Fulfilment.Ship(storetest.Ctx, 0, o.ID, sh))
	}
	nothing := func(*shipments.Shipment) {}
	storetest.Refused(t, leaves(nothing), "Delhivery has not confirmed the booking of this parcel yet.")
	taken(t, shop, o)
	storetest.Refused(t, leaves(func(sh *shipments.Shipment) { sh.Courier = "DTDC" }),
		"This parcel is booked with Delhivery as W1. Cancel the booking first.", "courier_name")
	storetest.Refused(t, leaves(func(sh *shipments.Shipment) { sh.TrackingID = "X" }),
		"This parcel is booked as W1. Cancel the booking first.", "tracking_id")
	address := o.Address
	storetest.Refused(t, shop.Fulfilment.CorrectAddress(storetest.Ctx, 0, o.ID, address),
		"This parcel is booked with its address. Cancel the booking, correct the address, then book it again.")
	storetest.Must(t, leaves(nothing))
	d := shop.Details(o)
	storetest.Same(t, "it left with", d.Courier+" "+d.TrackingID, "Delhivery W1")
	storetest.Refused(t, storetest.Second(shop.Fulfilment.CancelBooking(storetest.Ctx, 0, o.ID)),
		"This parcel has shipped: its booking can't be cancelled.")
	storetest.Refused(t, shop.Fulfilment.CorrectShipment(storetest.Ctx, 0, o.ID, 0, storetest.Parcel()),
		"This parcel was booked as W1: its number stays.", "tracking_id")
}

func TestBookingOfAnotherAmountDoesNotShip(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	shop.Set(booksParcels...)
	storetest.Must(t, shop.Shipments.SaveWaybills(storetest.Ctx, []string{"W1", "W2"}))
	o, unsent := shop.Order(b, lamp, 1), shop.Order(b, lamp, 1)
	for _, one := range []orders.Order{o, unsent} {
		storetest.Must(t, shop.Fulfilment.Book(storetest.Ctx, 0, shipments.Booking{OrderID: one.ID, Weight: 500}))
	}
	taken(t, shop, o)
	for _, one := range []orders.Order{o, unsent} {
		storetest.Must(t, shop.Payments.CollectCOD(storetest.Ctx, 0, one.ID, "cash", ""))
	}
	storetest.Refused(t, storetest.Second(shop.Fulfilment.Ship(storetest.Ctx, 0, o.ID,
		shipments.Shipment{ExpectedDay: "2026-11-25"})),
		"The courier would collect "+o.Total.Rupees()+", but ₹0.00 is due. Cancel the booking and book it again.")
	booking := storetest.Got(shop.Fulfilment.FindBooking(storetest.Ctx, unsent.ID)).Or(t)
	storetest.Refused(t, storetest.Second(shop.Fulfilment.Sending(storetest.Ctx, booking.ID)),
		"Another amount is due at the door now. Please book the parcel again.")
}

func TestScenarioBookings(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "bookings", booksParcels...)
	first, second, third := s.Order(s.Asha, s.Lamp, 1), s.Order(s.Bela, s.Plug, 2), s.Order(s.Asha, s.Plug, 1)
	book := func(o orders.Order, day string) {
		s.Gives(s.Fulfilment.Book(storetest.Ctx, s.Clerk.ID, shipments.Booking{OrderID: o.ID, PickupDay: day}))
	}
	booking := func(o orders.Order) int64 {
		return storetest.Got(s.Fulfilment.FindBooking(storetest.Ctx, o.ID)).Or(t).ID
	}
	s.Step("the stock is empty").Gives(s.Shipments.WaybillsWanted(storetest.Ctx))
	s.Step("the first is booked, with the weight of its lines")
	book(first, "2026-11-22")
	s.Step("three waybills are fetched").
		Gives(s.Shipments.SaveWaybills(storetest.Ctx, []string{"W1", "W2", "W3"}))
	s.Step("it gets one").Gives(s.Shipments.BindWaybill(storetest.Ctx, booking(first)))
	s.Step("a second one is booked")
	book(second, "2026-11-22")
	for i, o := range []orders.Order{first, second} {
		s.Step("the courier is told of %d", o.ID).Gives(s.Fulfilment.Sending(storetest.Ctx, booking(o)))
		s.Step("and confirms it").Gives(s.Fulfilment.BookingConfirmed(storetest.Ctx, booking(o), fmt.Sprint("W", i+1),
			"PNQ/HVL"))
	}
	s.Step("both are picked up at once").Gives(s.Fulfilment.FindBooking(storetest.Ctx, second.ID))
	s.Step("the third is booked")
	book(third, "")
	s.Step("its cancellation costs nothing").Gives(s.Fulfilment.CancelBooking(storetest.Ctx, s.Clerk.ID, third.ID))
	s.Pass(time.Second)
	s.Step("it is booked again, with the waybill that the courier never saw")
	book(third, "")
	s.Step("the courier is told").Gives(s.Fulfilment.Sending(storetest.Ctx, booking(third)))
	s.Step("and does not answer").Gives(s.Shipments.NoteProblem(storetest.Ctx, booking(third), "It does not answer."))
	s.Step("what is not booked").Gives(s.Orders.List(storetest.Ctx, orders.OrderFilter{Tab: "booking"}))
	s.Step("it refuses, as it does every parcel").
		Gives(s.Fulfilment.BookingRefused(storetest.Ctx, booking(third), "The wallet is empty.", true))
	s.Pass(time.Second)
	s.Step("the second is cancelled").Gives(s.Fulfilment.CancelBooking(storetest.Ctx, s.Clerk.ID, second.ID))
	s.Step("the courier picked it up").
		Gives(s.Fulfilment.CancelRefused(storetest.Ctx, booking(second), "It was picked up."))
	s.Step("the first order is cancelled").
		Gives(s.Fulfilment.Cancel(storetest.Ctx, 0, s.Clerk.ID, first.ID, "changed mind"))
	s.Step("and its booking").Gives(s.Fulfilment.BookingCancelled(storetest.Ctx, booking(first)))
	s.Step("the second ships").Gives(s.Fulfilment.Ship(storetest.Ctx, s.Clerk.ID, second.ID,
		shipments.Shipment{ExpectedDay: "2026-11-25"}))
	s.Step("tracked").Gives(s.Shipments.ParcelsToTrack(storetest.Ctx))
	s.Step("forward").Gives(s.Shipments.SaveTracking(storetest.Ctx, s.PackageOf(second.ID),
		shipments.Tracking{Status: "RTO", Place: "Pune", At: s.Now(), Stage: shipments.Back}))
	s.Step("not back").Gives(s.Shipments.SaveTracking(storetest.Ctx, s.PackageOf(second.ID),
		shipments.Tracking{Status: "In Transit", Place: "Pune", At: s.Now(), Stage: shipments.Moving}))
	s.Step("unknown words").Gives(s.Shipments.SaveTracking(storetest.Ctx, s.PackageOf(second.ID),
		shipments.Tracking{Status: "In a balloon", Place: "Pune", At: s.Now(), Stage: shipments.Unknown}))
}

func TestCourierComesTodayForParcelsBookedBeforeTwo(t *testing.T) {
	t.Parallel()
	shop, _, _ := storetest.Lamps(t)
	for _, c := range []struct{ clock, day string }{{"00:05", "2026-11-22"}, {"13:59", "2026-11-22"},
		{"14:00", "2026-11-23"}, {"23:59", "2026-11-23"}} {
		shop.At("2026-11-22", c.clock)
		storetest.Same(t, c.clock, shop.Fulfilment.FirstPickup(), c.day)
	}
}

func TestOrderWaitsWhileItsBookingIsCancelled(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	shop.Set(booksParcels...)
	storetest.Must(t, shop.Shipments.SaveWaybills(storetest.Ctx, []string{"W1", "W2"}))
	o := shop.Order(b, lamp, 1)
	book := func() error {
		return shop.Fulfilment.Book(storetest.Ctx, 0, shipments.Booking{OrderID: o.ID, Weight: 500})
	}
	storetest.Must(t, book())
	booking := taken(t, shop, o)
	if ended := storetest.Got(shop.Fulfilment.CancelBooking(storetest.Ctx, 0, o.ID)).Or(t); ended {
		t.Error("it ended before the courier knows of it")
	}
	storetest.Refused(t, book(), "The booking before is being cancelled. Please wait for the courier's answer.")
	storetest.Refused(t, storetest.Second(shop.Fulfilment.Ship(storetest.Ctx, 0, o.ID,
		shipments.Shipment{ExpectedDay: "2026-11-25"})),
		"The booking of this parcel is being cancelled. Please wait for the courier's answer.")
	storetest.Must(t, shop.Fulfilment.BookingCancelled(storetest.Ctx, booking.ID))
	storetest.Must(t, book())
	storetest.Same(t, "the reference", storetest.Got(shop.Fulfilment.FindBooking(storetest.Ctx, o.ID)).Or(t).Reference,
		fmt.Sprintf("%d-2", o.ID))
}
