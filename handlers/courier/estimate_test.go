package courier_test

import (
	"testing"
	"time"

	"hearth/handlers/integrations/delhivery/delhiverytest"
	"hearth/store/orders"
	"hearth/store/storetest"
)

const charges = "/api/kinko/v1/invoice/charges/.json"

// costs fails unless the order page shows about what the courier will charge, in rupees.
func (d *desk) costs(o orders.Order, want string) {
	d.t.Helper()
	storetest.Same(d.t, "the estimate", d.booking(o)("estimate"), want)
}

func TestPriceIsAskedForWithTheSizesBehindTheBooking(t *testing.T) {
	d := open(t)
	o, flat := d.order(), d.order()
	d.asks(o, "length", "30", "width", "20", "height", "10")
	d.asks(flat, "length", "30")
	storetest.Same(t, "asked while booking", d.courier.Calls(charges), 0)
	d.costs(o, "0")
	d.works(time.Second)
	d.is(o, "booked", "")
	d.costs(o, "240") // 1,200 g by volume
	d.costs(flat, "80")
	d.Pass(time.Hour)
	d.round()
	d.works(time.Second)
	storetest.Same(t, "calls", d.courier.Calls(charges), 2)
}

func TestBookingDoesNotWaitForThePrice(t *testing.T) {
	for _, fate := range []delhiverytest.Fate{delhiverytest.Down, delhiverytest.Lost, delhiverytest.Unheard} {
		d := open(t)
		o := d.order()
		d.fates(charges, fate, fate, fate, fate)
		d.asks(o)
		d.works(time.Second)
		d.is(o, "booked", "")
		d.costs(o, "0")
		asked := d.courier.Calls(charges)
		d.Pass(time.Hour)
		d.round()
		d.works(time.Second)
		storetest.Same(t, "calls", d.courier.Calls(charges), asked)
	}
	d := open(t)
	o := d.order()
	d.fates(charges, delhiverytest.Wait)
	d.asks(o)
	d.works(time.Second)
	d.works(time.Hour)
	d.is(o, "booked", "")
	d.costs(o, "80")
}

// The courier takes 50 questions about prices in five minutes.
func TestPricesOfManyParcelsAreAskedForInPortions(t *testing.T) {
	d := open(t)
	for i := range 35 {
		if i%20 == 0 {
			d.plug = d.Product("Plug", 700, 50)
		}
		d.asks(d.order())
	}
	d.works(time.Second)
	storetest.Same(t, "calls", d.courier.Calls(charges), 30)
	d.Pass(5 * time.Minute)
	d.round()
	d.works(time.Second)
	storetest.Same(t, "calls", d.courier.Calls(charges), 35)
}

func TestParcelThatIsNotBookedShowsTheKnownPrice(t *testing.T) {
	d := open(t)
	o := d.order()
	d.costs(o, "0")
	storetest.Must(t, d.Delivery.SaveCharge(ctx, "411001", 500, o.Payment, 72_00))
	d.costs(o, "72")
}
