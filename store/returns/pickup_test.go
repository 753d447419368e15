package returns_test

import (
	"strconv"
	"testing"

	"hearth/store/returns"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

// Booking and cancelling at the right moment is tested with the courier; here is what is refused at every other moment.
func TestPickupOfAReturnIsRefusedAtTheWrongMoment(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	_, line := shop.Returning(b, lamp, 1)
	book := func() error { return shop.Returns.BookPickup(storetest.Ctx, 0, line, 0, 400) }
	cancel := func() (bool, error) { return shop.Returns.CancelPickup(storetest.Ctx, 0, line, 0) }
	latest := func() int64 {
		return storetest.Got(strconv.ParseInt(shop.Read(`SELECT max(id) FROM return_pickups`), 10, 64)).Or(t)
	}
	storetest.Refused(t, book(), "Booking is not set up: an owner enters the token and the pick-up place in Settings.")
	shop.Set("delhivery_token", "t", "delhivery_pickup", "Main Store")
	storetest.Refused(t, shop.Returns.BookPickup(storetest.Ctx, 0, line, 0, 0),
		"Please enter the parcel's weight in grams, 100000 at most.", "weight")
	storetest.Refused(t, storetest.Second(cancel()), "No pick-up of this return is booked.")
	storetest.Must(t, book())
	storetest.Refused(t, book(), "The pick-up of this return is booked already.")
	if ended := storetest.Got(cancel()).Or(t); !ended {
		t.Error("a pick-up that the courier never heard of waits for the courier")
	}

	storetest.Must(t, book())
	id := latest()
	_, _, _, err := shop.Returns.Sending(storetest.Ctx, id)
	storetest.Must(t, err)
	if ended := storetest.Got(cancel()).Or(t); ended {
		t.Error("a pick-up that the courier may know ends without the courier")
	}
	storetest.Refused(t, book(), "The booking before is being cancelled. Please wait for the courier's answer.")
	storetest.Must(t, shop.Returns.BookingCancelled(storetest.Ctx, id))

	storetest.Must(t, book())
	id = latest()
	storetest.Must(t, shop.Returns.BookingConfirmed(storetest.Ctx, id, "W1", ""))
	storetest.Must(t, shop.Returns.SavePickup(storetest.Ctx, id, shipments.Tracking{Status: "In Transit",
		Stage: shipments.Moving}))
	storetest.Refused(t, storetest.Second(cancel()), "The courier has picked this return up already.")
	storetest.Must(t, shop.Returns.Inspect(storetest.Ctx, 0, line, returns.Inspection{Accepted: true}))
	storetest.Refused(t, book(), "This return has come in already.")
	_, _, _, err = shop.Returns.Sending(storetest.Ctx, id)
	storetest.Refused(t, err, "This return has come in already.")
}
