package courier_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"hearth/handlers/integrations/delhivery/delhiverytest"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/orders"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

var steps = flag.Int("steps", 1000, "how many random things happen to parcels, with a faulty courier")

// Orders are booked, cancelled, shipped and delivered in parts and in any order, while every third request to the
// courier fails in one of its ways. Whatever happens: no piece is in two live parcels at the courier, each parcel there
// is one of the shop's and each booking of the shop is there, every booking has an answer, the orders have the states
// of their parcels, and stock, papers and money add up.
func TestParcelsAreRightWhateverTheCourierDoes(t *testing.T) {
	d := open(t)
	random, fates := rand.New(rand.NewPCG(20261128, 2)), rand.New(rand.NewPCG(20261128, 3))
	d.courier.Decide(func(string) delhiverytest.Fate {
		if fates.IntN(3) > 0 {
			return delhiverytest.Well
		}
		return delhiverytest.Fate(fates.IntN(int(delhiverytest.Hollow) + 1))
	})
	plug := d.Product("Socket", 700, int64(*steps))
	var open []orders.Order
	done := map[string]int{}
	for n := range *steps {
		if n%4 == 0 {
			open = append(open, d.Order(d.Customer("411001"), plug, 1+random.Int64N(4)))
			if len(open) > 12 {
				open = open[1:]
			}
		}
		act, err := d.anything(open, random)
		if _, refused := core.IsRefusal(err); err != nil && !refused {
			t.Fatalf("step %d, %s: %v", n, act, err)
		}
		if err == nil {
			done[act]++
		}
	}
	d.courier.Decide(func(string) delhiverytest.Fate { return delhiverytest.Well })
	for range 12 {
		d.works(20 * time.Minute)
		d.round()
	}
	d.checkParcels()
	d.Sums()
	t.Log(done)
	for _, act := range []string{"book", "cancel booking", "ship", "deliver", "back", "arrive", "cancel"} {
		if done[act] < *steps/200 {
			t.Errorf("%s happened %d times in %d steps", act, done[act], *steps)
		}
	}
}

// anything does something at random: mostly to one of the orders, sometimes at the courier, or time passes.
func (d *desk) anything(open []orders.Order, random *rand.Rand) (act string, err error) {
	d.t.Helper()
	what, o := random.IntN(13), open[random.IntN(len(open))]
	if what >= 6 && what <= 9 { // to a parcel that is on its way, if there is one
		for range open {
			if sent := d.Details(o).Packages; len(sent) > 0 && sent[len(sent)-1].Away() {
				break
			}
			o = open[random.IntN(len(open))]
		}
	}
	details := d.Details(o)
	var pieces []shipments.Piece
	for _, l := range details.Lines {
		if n := random.Int64N(l.ToSend() + 1); n > 0 {
			pieces = append(pieces, shipments.Piece{LineID: l.ID, Quantity: n})
		}
	}
	var away int64
	for _, p := range details.Packages {
		if p.Away() && (away == 0 || random.IntN(2) == 0) {
			away = p.ID
		}
	}
	switch what {
	case 0, 1, 2:
		return "book", d.Fulfilment.Book(ctx, 0, shipments.Booking{OrderID: o.ID, Weight: 500, Pieces: pieces})
	case 3:
		return "cancel booking", storetest.Second(d.Fulfilment.CancelBooking(ctx, 0, o.ID))
	case 4, 10:
		return "ship", storetest.Second(d.Fulfilment.Ship(ctx, 0, o.ID, shipments.Shipment{ExpectedDay: "2027-11-30"}))
	case 5:
		return "ship by hand", storetest.Second(d.Fulfilment.Ship(ctx, 0, o.ID, shipments.Shipment{Courier: "Post",
			TrackingID: fmt.Sprintf("P%d", random.IntN(1_000_000)), ExpectedDay: "2027-11-30", Pieces: pieces}))
	case 6:
		return "deliver", d.Fulfilment.Deliver(ctx, 0, o.ID, fulfilment.Delivery{Shipment: away})
	case 7:
		if random.IntN(3) == 0 {
			return "cancel", d.Fulfilment.Cancel(ctx, o.CustomerID, o.CustomerID, o.ID, "")
		}
		return "back", storetest.Second(d.Fulfilment.ReturnToOrigin(ctx, 0, o.ID, fulfilment.CameBack{Shipment: away,
			Reason: "refused", Restock: random.IntN(2) == 0}))
	case 8, 9:
		return d.moves(details, random)
	}
	d.works(time.Duration(random.IntN(15)) * time.Minute)
	d.round()
	return "time passes", nil
}

// moves lets the courier report something about a parcel of the order that has left.
func (d *desk) moves(o fulfilment.OrderDetails, random *rand.Rand) (act string, err error) {
	for _, p := range o.Packages {
		known := slices.ContainsFunc(d.courier.Packages(), func(c delhiverytest.Package) bool {
			return c.Waybill == p.TrackingID
		})
		if !known || !p.Away() {
			continue
		}
		if random.IntN(3) == 0 {
			d.courier.Fail(p.TrackingID, "EOD-11", "Consignee unavailable")
			return "fail", nil
		}
		d.courier.Move(p.TrackingID, "DL", "Delivered")
		return "arrive", nil
	}
	return "nothing", nil
}

// checkParcels compares the parcels of the shop with those of the courier.
func (d *desk) checkParcels() {
	d.t.Helper()
	type mine struct {
		order    int64
		quantity int64
		gone     bool
	}
	ours, pieces := map[string]mine{}, map[int64]int64{}
	storetest.Must(d.t, d.Store.Read(ctx, func(tx *core.Tx) error {
		rows, err := tx.Query(`SELECT s.order_id, s.tracking_id, s.shipped_at IS NOT NULL, s.booked_at IS NOT NULL,
			s.problem, coalesce((SELECT sum(quantity) FROM shipment_lines WHERE shipment_id = s.id),
				(SELECT sum(quantity) FROM order_lines WHERE order_id = s.order_id))
			FROM shipments s WHERE s.ended_at IS NULL AND s.asked_at IS NOT NULL`)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var m mine
			var waybill, problem string
			var booked bool
			if err := rows.Scan(&m.order, &waybill, &m.gone, &booked, &problem, &m.quantity); err != nil {
				return err
			}
			if !booked && problem == "" {
				d.t.Errorf("the booking of order %d has no answer", m.order)
			}
			ours[waybill] = m
		}
		return rows.Err()
	}))
	for _, p := range d.courier.Packages() {
		m, known := ours[p.Waybill]
		if !known {
			d.t.Errorf("the courier has %s of order %s, which the shop does not have", p.Waybill, p.Order)
			continue
		}
		pieces[m.order] += m.quantity
		if got := p.Fields["quantity"]; got != fmt.Sprint(m.quantity) {
			d.t.Errorf("the courier was told of %s pieces in %s, they are %d", got, p.Waybill, m.quantity)
		}
		delete(ours, p.Waybill)
	}
	for waybill, m := range ours {
		d.t.Errorf("the courier does not have %s of order %d, gone %v", waybill, m.order, m.gone)
	}
	for order, quantity := range pieces {
		var ordered int64
		for _, l := range d.Details(orders.Order{ID: order}).Lines {
			ordered += l.Quantity
		}
		if quantity > ordered {
			d.t.Errorf("order %d has %d pieces, and %d are at the courier", order, ordered, quantity)
		}
	}
}
