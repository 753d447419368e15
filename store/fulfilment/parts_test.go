package fulfilment_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/promotions"
	"hearth/store/returns"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

// paid is a confirmed Pre-paid order.
func paid(t *testing.T, shop *storetest.Shop, b storetest.Buyer, pairs ...int64) orders.Order {
	t.Helper()
	o := shop.PlacePrepaid(b, pairs...)
	storetest.HandleCaptured(t, shop, storetest.Payment(o, fmt.Sprintf("pay%d", o.ID)), payments.PaymentConfirmed)
	return o
}

// pieces are quantities of the order's lines, in the order of the cart.
func pieces(d fulfilment.OrderDetails, quantities ...int64) (found []shipments.Piece) {
	for i, n := range quantities {
		found = append(found, shipments.Piece{LineID: d.Lines[i].ID, Quantity: n})
	}
	return found
}

// sends ships a part of an order as a package with a number.
func sends(shop *storetest.Shop, o orders.Order, number string, quantities ...int64) (string, error) {
	return shop.Fulfilment.Ship(storetest.Ctx, 0, o.ID, storetest.Parcel(func(sh *shipments.Shipment) {
		sh.TrackingID = number
		if len(quantities) > 0 {
			sh.Pieces = pieces(shop.Details(o), quantities...)
		}
	}))
}

// parcelsOf are the packages of an order: what is in them, what is due at their doors, and where they are.
func parcelsOf(d fulfilment.OrderDetails) string {
	var parts []string
	for _, p := range d.Packages {
		where := "away"
		switch {
		case !p.DeliveredAt.IsZero():
			where = "delivered"
		case !p.ReturnedAt.IsZero():
			where = "back"
		}
		parts = append(parts, fmt.Sprintf("%s %s collects %s, %s", p.TrackingID, storetest.LinesInRupees(p.Lines),
			p.Collect.Decimal(), where))
	}
	return strings.Join(parts, "; ")
}

func TestCODOrderLeavesInTwoParcels(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, lamp, plug := shop.Customer("411001"), shop.Product("Lamp", 500, 10), shop.Product("Plug", 333, 10)
	o := shop.Order(b, lamp, 3, plug, 1)
	first := storetest.Got(sends(shop, o, "T1", 2, 0)).Or(t)
	d := shop.Details(o)
	if d.State != core.Confirmed || !d.PartSent || d.Due() != o.Total {
		t.Errorf("it is %s, part sent %v, due %s", d.State, d.PartSent, d.Due().Rupees())
	}
	charges := (o.Total - o.LinesTotal).Decimal()
	storetest.Same(t, "parcels", parcelsOf(d),
		"T1 2×500.00−0.00=1000.00 collects "+(100000+o.Total-o.LinesTotal).Decimal()+", away")
	shop.Free(t, lamp, 7)
	rest := storetest.Got(shop.Documents.FindChallan(storetest.Ctx, o.ID)).Or(t)
	storetest.Same(t, "the challan of the rest", rest.Number+" "+rest.Total.Decimal(), fmt.Sprintf("DC-%d-2 833.00",
		o.ID))
	second := storetest.Got(sends(shop, o, "T2")).Or(t)
	d = shop.Details(o)
	if d.State != core.Shipped || first == second {
		t.Errorf("it is %s, invoices %s and %s, charges %s", d.State, first, second, charges)
	}
	papers := storetest.Got(shop.Documents.FindInvoices(storetest.Ctx, 0, o.ID)).Or(t)
	if papers[0].Total+papers[1].Total != o.Total || papers[1].Total != 83300 || papers[1].Due != 83300 {
		t.Errorf("invoices of %s and %s, %s due", papers[0].Total.Rupees(), papers[1].Total.Rupees(),
			papers[1].Due.Rupees())
	}
	deliver := func(shipment int64) {
		storetest.Must(t, shop.Fulfilment.Deliver(storetest.Ctx, 0, o.ID, fulfilment.Delivery{Shipment: shipment}))
	}
	deliver(d.Packages[0].ID)
	if d = shop.Details(o); d.State != core.Shipped || d.Paid != papers[0].Total || d.Due() != 83300 {
		t.Errorf("after the first it is %s, paid %s, due %s", d.State, d.Paid.Rupees(), d.Due().Rupees())
	}
	storetest.Refused(t, shop.Fulfilment.Deliver(storetest.Ctx, 0, o.ID,
		fulfilment.Delivery{Shipment: d.Packages[0].ID}), "This parcel is not on its way.")
	deliver(0)
	if d = shop.Details(o); d.State != core.Delivered || d.Paid != o.Total || d.Due() != 0 {
		t.Errorf("after the second it is %s, paid %s, due %s", d.State, d.Paid.Rupees(), d.Due().Rupees())
	}
	shop.Sums()
}

func TestMoreThanIsLeftDoesNotLeave(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, lamp := shop.Customer("411001"), shop.Product("Lamp", 500, 10)
	o := shop.Order(b, lamp, 3)
	for _, c := range []struct {
		says       string
		quantities []int64
	}{
		{"Please choose what is in the parcel.", []int64{0}},
		{"Only 3 of Lamp are left to send.", []int64{4}},
		{"Please enter how many pieces leave, as whole numbers.", []int64{-1}},
	} {
		storetest.Refused(t, storetest.Second(sends(shop, o, "T1", c.quantities...)), c.says, "pieces")
	}
	foreign := storetest.Parcel(func(sh *shipments.Shipment) {
		sh.Pieces = []shipments.Piece{{LineID: 99999, Quantity: 1}}
	})
	storetest.Refused(t, storetest.Second(shop.Fulfilment.Ship(storetest.Ctx, 0, o.ID, foreign)),
		"Please choose from the lines of this order.", "pieces")
	storetest.Got(sends(shop, o, "T1", 2)).Or(t)
	storetest.Refused(t, storetest.Second(sends(shop, o, "T2", 2)), "Only 1 of Lamp are left to send.", "pieces")
	storetest.Got(sends(shop, o, "T2", 1)).Or(t)
	storetest.Refused(t, storetest.Second(sends(shop, o, "T3", 1)), "This order has already been shipped.")
	shop.Sums()
}

// The parts of a kit leave together, in whole kits; what is left of them can be cancelled.
func TestKitLeavesWhole(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	lamp, plug := shop.Product("Lamp", 500, 10), shop.Product("Plug", 300, 10)
	kit := storetest.Kit(t, shop, "Evening set", 100_000, lamp, 2, plug, 1)
	o := paid(t, shop, shop.Customer("411001"), kit, 2)
	for _, quantities := range [][]int64{{1, 1}, {2, 0}, {4, 1}, {3, 2}} {
		storetest.Refused(t, storetest.Second(sends(shop, o, "T1", quantities...)),
			"The parts of Evening set leave together. Please send whole kits.", "pieces")
	}
	storetest.Got(sends(shop, o, "T1", 2, 1)).Or(t)
	shop.Sums()
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, 0, shop.Staff(accounts.Owner).ID, o.ID, "sold out"))
	if l := shop.Details(o).Lines; len(l) != 2 || l[0].Quantity != 2 || l[1].Quantity != 1 || l[0].Kits != 1 {
		t.Errorf("left are %s of %d kits", storetest.LinesInRupees(l), l[0].Kits)
	}
	shop.Free(t, lamp, 8)
	shop.Sums()
}

// The units that were scanned leave with their parcel, and are free again if it comes back.
func TestScannedUnitsBelongToTheirParcel(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	lamp := shop.Product("Lamp", 500, 10)
	o, other := paid(t, shop, shop.Customer("411001"), lamp, 3), shop.Order(shop.Customer("411001"), lamp, 1)
	made := storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, 0, lamp, 3)).Or(t)
	for _, one := range made[:2] {
		storetest.Got(shop.Orders.BindSerial(storetest.Ctx, 0, o.ID, one)).Or(t)
	}
	storetest.Refused(t, storetest.Second(sends(shop, o, "T1", 1)),
		"2 pieces of Lamp were scanned, but 1 are in this parcel. Please take the others out.", "pieces")
	storetest.Got(sends(shop, o, "T1", 2)).Or(t)
	storetest.Absent(t, shop.Orders.UnbindSerial(storetest.Ctx, o.ID, made[0]))
	storetest.Got(shop.Orders.BindSerial(storetest.Ctx, 0, o.ID, made[2])).Or(t)
	storetest.Got(sends(shop, o, "T2")).Or(t)
	bind := func() error { return storetest.Second(shop.Orders.BindSerial(storetest.Ctx, 0, other.ID, made[0])) }
	storetest.Refused(t, bind(), fmt.Sprintf("%s went out with order %d.", made[0], o.ID), "serial")
	first := shop.Details(o).Packages[0].ID
	storetest.Got(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, o.ID, fulfilment.CameBack{Shipment: first,
		Reason: "refused", Restock: true})).Or(t)
	storetest.Must(t, bind())
	left := storetest.Got(shop.Orders.ListBoundSerials(storetest.Ctx, o.ID)).Or(t)
	if len(left) != 1 || left[0].Serial != made[2] {
		t.Errorf("with the order are %+v", left)
	}
}

// A part is booked with its own weight and its own amount to collect; other pieces do not ship under the booking.
func TestPartIsBookedAndShipsAsItIsBooked(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	shop.Set(booksParcels...)
	storetest.Must(t, shop.Shipments.SaveWaybills(storetest.Ctx, []string{"W1", "W2"}))
	o := shop.Order(b, lamp, 3)
	storetest.Must(t, shop.Fulfilment.Book(storetest.Ctx, 0, shipments.Booking{OrderID: o.ID,
		Pieces: pieces(shop.Details(o), 2)}))
	id := shop.PackageOf(o.ID)
	c := storetest.Got(shop.Fulfilment.Sending(storetest.Ctx, id)).Or(t)
	if c.Lines[0].Quantity != 2 || c.Collect >= o.Total || c.Order.Total != c.Collect {
		t.Errorf("the courier is told of %s, %s to collect", storetest.LinesInRupees(c.Lines), c.Collect.Rupees())
	}
	storetest.Must(t, shop.Fulfilment.BookingConfirmed(storetest.Ctx, id, "W1", ""))
	storetest.Refused(t, storetest.Second(sends(shop, o, "W1", 1)),
		"This parcel is booked with other pieces. Cancel the booking first.", "pieces")
	storetest.Got(sends(shop, o, "")).Or(t)
	storetest.Must(t, shop.Fulfilment.Book(storetest.Ctx, 0, shipments.Booking{OrderID: o.ID}))
	d := storetest.Got(shop.Fulfilment.FindBooking(storetest.Ctx, o.ID)).Or(t)
	if d.Waybill != "W2" || d.Reference != fmt.Sprintf("%d-2", o.ID) || d.Collect+c.Collect != o.Total {
		t.Errorf("the rest is booked as %+v", d.Booking)
	}
	shop.Sums()
}

// The amount of a COD parcel that was delivered without its payment stays due, and no courier owes it.
func TestUnpaidPartStaysDue(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	o := shop.Order(shop.Customer("411001"), shop.Product("Lamp", 500, 10), 3)
	storetest.Got(sends(shop, o, "T1", 2)).Or(t)
	storetest.Got(sends(shop, o, "T2")).Or(t)
	sent := shop.Details(o).Packages
	for i, p := range sent {
		storetest.Must(t, shop.Fulfilment.Deliver(storetest.Ctx, 0, o.ID,
			fulfilment.Delivery{Shipment: p.ID, Unpaid: i == 0}))
	}
	if d := shop.Details(o); d.Due() != sent[0].Collect || d.Paid != sent[1].Collect {
		t.Errorf("%s is due, %s was paid", d.Due().Rupees(), d.Paid.Rupees())
	}
	owed := storetest.Got(shop.Payments.FindCODMoney(storetest.Ctx)).Or(t).Due
	if len(owed) != 1 || owed[0].Amount != sent[1].Collect {
		t.Errorf("couriers owe %+v", owed)
	}
	shop.Sums()
}

// What has not left is cancelled: its stock is free, its money goes back, and the order is delivered with the rest.
func TestRestOfAPrepaidOrderIsCancelled(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	storetest.AddOffer(t, shop, func(o *promotions.Offer) { o.Percent = 7 })
	b, lamp, plug := shop.Customer("411001"), shop.Product("Lamp", 501, 10), shop.Product("Plug", 333, 10)
	o := paid(t, shop, b, lamp, 3, plug, 2)
	storetest.Got(sends(shop, o, "T1", 2, 0)).Or(t)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, o.ID, "too late"))
	d := shop.Details(o)
	shop.Free(t, lamp, 8)
	shop.Free(t, plug, 10)
	if d.State != core.Shipped || len(d.Lines) != 1 || d.Lines[0].Quantity != 2 || len(d.Cancelled) != 2 {
		t.Errorf("it is %s with %s, cancelled %+v", d.State, storetest.LinesInRupees(d.Lines), d.Cancelled)
	}
	var back money.Paise
	for _, c := range d.Cancelled {
		back += c.Amount
	}
	if len(d.Refunds) != 1 || d.Refunds[0].Amount != back || d.Total+back != o.Total {
		t.Errorf("%+v goes back, %s was cancelled of %s, %s is left", d.Refunds, back.Rupees(), o.Total.Rupees(),
			d.Total.Rupees())
	}
	shop.Sums()
	storetest.Refused(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, o.ID, ""),
		"This order has been shipped and can no longer be cancelled.")
	storetest.Must(t, shop.Fulfilment.Deliver(storetest.Ctx, 0, o.ID, fulfilment.Delivery{}))
	if d := shop.Details(o); d.State != core.Delivered {
		t.Errorf("it is %s", d.State)
	}
	shop.Sums()
}

// A parcel that comes back is credited and refunded by itself; the order is delivered with the other.
func TestOneOfTwoParcelsComesBack(t *testing.T) {
	t.Parallel()
	for _, cod := range []bool{false, true} {
		shop := storetest.New(t)
		shop.In("Maharashtra")
		b, lamp := shop.Customer("411001"), shop.Product("Lamp", 500, 10)
		var o orders.Order
		if cod {
			o = shop.Order(b, lamp, 3)
		} else {
			o = paid(t, shop, b, lamp, 3)
		}
		storetest.Got(sends(shop, o, "T1", 2)).Or(t)
		storetest.Got(sends(shop, o, "T2", 1)).Or(t)
		sent := shop.Details(o).Packages
		storetest.Must(t, shop.Fulfilment.Deliver(storetest.Ctx, 0, o.ID, fulfilment.Delivery{Shipment: sent[0].ID}))
		delivered := shop.Now()
		shop.Pass(5 * 24 * time.Hour)
		storetest.Got(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, o.ID,
			fulfilment.CameBack{Shipment: sent[1].ID, Reason: "nobody there", Restock: true})).Or(t)
		d := shop.Details(o)
		if d.State != core.Delivered || len(d.CreditNotes) != 1 || d.Due() != 0 {
			t.Errorf("COD %v: it is %s, notes %v, due %s", cod, d.State, d.CreditNotes, d.Due().Rupees())
		}
		// Returns are possible from the day on which the customer got the goods.
		if !d.DeliveredAt.Equal(delivered) {
			t.Errorf("COD %v: it was delivered at %s, the parcel at %s", cod, d.DeliveredAt, delivered)
		}
		if back := len(d.Refunds) == 1 && d.Refunds[0].Amount == 50000; back == cod {
			t.Errorf("COD %v: refunds %+v", cod, d.Refunds)
		}
		shop.Free(t, lamp, 8)
		if l := d.Lines[0]; l.Left() != 2 {
			t.Errorf("%d can be returned", l.Left())
		}
		shop.Sums()
	}
}

// Units of a line that are on two invoices are credited on both.
func TestReturnOfPiecesOfTwoParcelsCreditsBothInvoices(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, lamp := shop.Customer("411001"), shop.Product("Lamp", 499, 10)
	o := paid(t, shop, b, lamp, 3)
	storetest.Got(sends(shop, o, "T1", 1)).Or(t)
	storetest.Got(sends(shop, o, "T2", 2)).Or(t)
	storetest.Must(t, shop.Fulfilment.Deliver(storetest.Ctx, 0, o.ID, fulfilment.Delivery{}))
	line := shop.Details(o).Lines[0]
	storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: line.ID, Quantity: 2,
		Kind: "not wanted", Reason: "too many"}))
	numbers := storetest.Got(shop.Returns.RefundReturn(storetest.Ctx, 0, returns.RefundRequest{LineID: line.ID})).Or(t)
	d := shop.Details(o)
	if len(d.CreditNotes) != 2 || numbers != strings.Join(d.CreditNotes, ", ") {
		t.Errorf("credited by %q, notes %v", numbers, d.CreditNotes)
	}
	shop.Sums()
}

// Whatever happens to the parts of an order, in any order: stock, papers, money and sums agree after every step.
func TestPartsOfOrdersAddUpWhateverHappens(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	storetest.AddOffer(t, shop, func(o *promotions.Offer) { o.Percent = 13 })
	random := rand.New(rand.NewPCG(20261128, 1))
	goods := []int64{shop.Product("Lamp", 501, 999), shop.Product("Plug", 333, 999), shop.Product("Bulb", 99, 999)}
	steps := map[string]int{}
	for n := range 24 {
		b := shop.Customer("411001")
		buys := []int64{goods[0], 1 + random.Int64N(4), goods[1], 1 + random.Int64N(3), goods[2], 1 + random.Int64N(5)}
		var o orders.Order
		if n%2 == 0 {
			o = paid(t, shop, b, buys...)
		} else {
			o = shop.Order(b, buys...)
		}
		for range 9 {
			act, err := anyStep(shop, b, o, random)
			if _, refused := core.IsRefusal(err); err != nil && !refused {
				t.Fatalf("order %d: %s: %v", o.ID, act, err)
			}
			if err == nil {
				steps[act]++
			}
		}
		shop.Sums()
		if d := shop.Details(o); d.State.Facts().Ended && d.Due() != 0 {
			t.Errorf("order %d is %s and %s is due: %s", o.ID, d.State, d.Due().Rupees(), parcelsOf(d))
		}
	}
	for _, act := range []string{"send", "deliver", "back", "cancel"} {
		if steps[act] < 5 {
			t.Errorf("%s happened %d times only", act, steps[act])
		}
	}
}

// anyStep does something to an order at random.
func anyStep(shop *storetest.Shop, b storetest.Buyer, o orders.Order, random *rand.Rand) (act string, err error) {
	d := shop.Details(o)
	var shipment int64
	if len(d.Packages) > 0 && random.IntN(4) > 0 {
		shipment = d.Packages[random.IntN(len(d.Packages))].ID
	}
	switch random.IntN(8) {
	case 0:
		return "back", storetest.Second(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, o.ID, fulfilment.CameBack{
			Shipment: shipment, Reason: "refused", Restock: random.IntN(2) == 0}))
	case 1, 2:
		return "deliver", shop.Fulfilment.Deliver(storetest.Ctx, 0, o.ID, fulfilment.Delivery{Shipment: shipment})
	case 3:
		if random.IntN(2) == 0 {
			return "cancel", shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, o.ID, "")
		}
	}
	var quantities []int64
	for _, l := range d.Lines {
		quantities = append(quantities, random.Int64N(l.ToSend()+1))
	}
	return "send", storetest.Second(sends(shop, o, fmt.Sprintf("T%d", random.IntN(1_000_000)), quantities...))
}
