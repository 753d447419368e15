package store

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"hearth/store/money"
)

// State is where an order is in its life.
type State string

// The states of contract, section 4.
const (
	Placed    State = "placed"
	Confirmed State = "confirmed"
	Shipped   State = "shipped"
	Delivered State = "delivered"
	Cancelled State = "cancelled"
	Returned  State = "returned"
)

// The payment methods are these two texts (spec, section 9).
const (
	Prepaid = "Pre-paid"
	COD     = "COD"
)

// event is what moves an order on. Every source of one (browser, timer, staff, payment provider) calls advance.
type event string

const (
	eventPlace   event = "placed"
	eventConfirm event = "confirmed"
	eventShip    event = "shipped"
	eventDeliver event = "delivered"
	eventCancel  event = "cancelled"
	eventExpire  event = "hold ended"
	eventReturn  event = "returned to origin"
)

// transitions is the whole life of an order: what may happen in which state, and where it leads.
var transitions = map[event]map[State]State{
	eventConfirm: {Placed: Confirmed},
	eventShip:    {Confirmed: Shipped},
	eventDeliver: {Shipped: Delivered},
	eventCancel:  {Placed: Cancelled, Confirmed: Cancelled},
	eventExpire:  {Placed: Cancelled},
	eventReturn:  {Shipped: Returned},
	eventPayLate: {Cancelled: Confirmed},
}

// Order is what a customer placed. It holds stock until it ships or ends; the invoice is issued when it ships.
type Order struct {
	ID, CustomerID int64
	Customer       string
	State          State
	// Payment is Pre-paid or COD.
	Payment string
	// Total = LinesTotal + Shipping + CODFee, in paise.
	LinesTotal, Shipping, CODFee, Total money.Paise
	Address                             Address
	HoldUntil                           time.Time
	PlacedAt, ConfirmedAt, ShippedAt    time.Time
	DeliveredAt, CancelledAt            time.Time
	CancelReason                        string
	TrackingID, Courier, ExpectedDay    string
	Provider, ProviderOrder             string
	EWayBill                            string
	// Channel is online or counter.
	Channel      string
	CODCheckedAt time.Time
}

// Line is one product of an order, as it was when the order was placed.
type Line struct {
	ID, OrderID, ProductID int64
	Title, Picture         string
	HSN, Unit              string
	GSTRate                int64
	WarrantyMonths         int64
	Quantity               int64
	Price, Amount          money.Paise
	// Return is how a return of the line stands.
	Return *LineReturn
}

// LineReturn is how the return of a line stands: State is return until its refund is done, then processed.
type LineReturn struct {
	ID         int64
	State      string
	Quantity   int64
	Reason     string
	OpenedAt   time.Time
	RefundedAt time.Time
	Amount     money.Paise
	Reference  string
	// Kind is why it comes back; Findings is what was found at inspection, with or without a photo.
	Kind, Findings string
	HasPhoto       bool
}

const orderColumns = `o.id, o.customer_id, (SELECT name FROM accounts WHERE id = o.customer_id), o.state, o.pt, o.lines_total, o.shipping, o.cod_fee, o.total, o.address, o.hold_until,
	o.placed_at, coalesce(o.confirmed_at, 0), coalesce(o.shipped_at, 0), coalesce(o.delivered_at, 0), coalesce(o.cancelled_at, 0),
	o.cancel_reason, o.tracking_id, o.courier_name, o.expected_day, o.provider, o.provider_order, o.eway_bill, o.channel, coalesce(o.cod_checked_at, 0)`

func scanOrder(row scanner, o *Order) error {
	var address string
	var hold, placed, confirmed, shipped, delivered, cancelled, checked int64
	if err := row.Scan(&o.ID, &o.CustomerID, &o.Customer, &o.State, &o.Payment, &o.LinesTotal, &o.Shipping, &o.CODFee, &o.Total, &address, &hold,
		&placed, &confirmed, &shipped, &delivered, &cancelled, &o.CancelReason, &o.TrackingID, &o.Courier, &o.ExpectedDay, &o.Provider, &o.ProviderOrder, &o.EWayBill, &o.Channel, &checked); err != nil {
		return err
	}
	o.HoldUntil, o.PlacedAt, o.ConfirmedAt, o.ShippedAt = instant(hold), instant(placed), instant(confirmed), instant(shipped)
	o.DeliveredAt, o.CancelledAt, o.CODCheckedAt = instant(delivered), instant(cancelled), instant(checked)
	return json.Unmarshal([]byte(address), &o.Address)
}

// instant reads a stamp of the database; 0 is the zero time.
func instant(stamp int64) time.Time {
	if stamp == 0 {
		return time.Time{}
	}
	return time.UnixMilli(stamp)
}

func orderOf(tx *Tx, id int64) (Order, error) {
	return one(tx, scanOrder, `SELECT `+orderColumns+` FROM orders o WHERE o.id = ?`, id)
}

func orderOfCustomer(tx *Tx, customer, id int64) (Order, error) {
	return one(tx, scanOrder, `SELECT `+orderColumns+` FROM orders o WHERE o.id = ? AND o.customer_id = ?`, id, customer)
}

func linesOf(tx *Tx, order int64) ([]Line, error) {
	return list(tx, func(row scanner, l *Line) error {
		var r LineReturn
		var opened, refunded int64
		if err := row.Scan(&l.ID, &l.OrderID, &l.ProductID, &l.Title, &l.Picture, &l.HSN, &l.Unit, &l.GSTRate, &l.WarrantyMonths, &l.Quantity, &l.Price, &l.Amount,
			&r.ID, &r.State, &r.Quantity, &r.Reason, &opened, &refunded, &r.Amount, &r.Reference, &r.Kind, &r.Findings, &r.HasPhoto); err != nil {
			return err
		}
		if r.ID != 0 {
			r.OpenedAt, r.RefundedAt = instant(opened), instant(refunded)
			l.Return = &r
		}
		return nil
	}, `SELECT l.id, l.order_id, l.product_id, l.title, l.picture, l.hsn_code, l.unit, l.gst_rate, l.warranty_months, l.quantity, l.price, l.amount,
			coalesce(r.id, 0), coalesce(r.state, ''), coalesce(r.quantity, 0), coalesce(r.reason, ''), coalesce(r.opened_at, 0), coalesce(r.refunded_at, 0),
			coalesce(f.amount, l.price * r.quantity, 0), coalesce(f.reference, ''), coalesce(r.kind, ''), coalesce(r.findings, ''), coalesce(r.photo <> '', 0)
		FROM order_lines l LEFT JOIN returns r ON r.line_id = l.id LEFT JOIN refunds f ON f.return_id = r.id
		WHERE l.order_id = ? ORDER BY l.id`, order)
}

// advance moves an order on: it is the one place that decides whether an event may happen, and it writes the
// history. The change of state is one compare-and-set; the caller does what else the event asks for.
func advance(tx *Tx, o *Order, e event, who int64, note string) error {
	next, allowed := transitions[e][o.State]
	if !allowed {
		return refuse("%s", refusalOf(e, o.State))
	}
	column := map[event]string{eventConfirm: "confirmed_at", eventPayLate: "confirmed_at", eventShip: "shipped_at", eventDeliver: "delivered_at",
		eventCancel: "cancelled_at", eventExpire: "cancelled_at", eventReturn: "cancelled_at"}[e]
	touched, err := change(tx, `UPDATE orders SET state = ?, `+column+` = ?, hold_open = iif(? IN ('placed', 'confirmed'), hold_open, 0)
		WHERE id = ? AND state = ?`, next, tx.stamp(), next, o.ID, o.State)
	if err != nil {
		return fmt.Errorf("advance order %d: %w", o.ID, err)
	}
	if touched == 0 {
		return refuse("This order has changed meanwhile. Please look again.")
	}
	o.State = next
	return writeEvent(tx, o.ID, e, next, who, note)
}

func writeEvent(tx *Tx, order int64, e event, state State, who int64, note string) error {
	_, err := tx.exec(`INSERT INTO order_events (order_id, at, event, state, who, note) VALUES (?, ?, ?, ?, nullif(?, 0), ?)`, order, tx.stamp(), e, state, who, note)
	return err
}

func refusalOf(e event, state State) string {
	switch state {
	case Placed:
		return "This order has not been confirmed yet."
	case Confirmed:
		if e == eventConfirm {
			return "This order is confirmed already."
		}
		return "This order has not been shipped yet."
	case Shipped:
		if e == eventCancel {
			return "This order has been shipped and can't be cancelled any more."
		}
		return "This order has been shipped already."
	case Delivered:
		return "This order has been delivered already."
	case Returned:
		return "This order has come back already."
	default:
		return "This order has been cancelled."
	}
}

// releaseHold gives the pieces that an order holds back, once.
func (s *Store) releaseHold(tx *Tx, order, who int64, reason string) error {
	lines, err := linesOf(tx, order)
	if err != nil {
		return err
	}
	for _, l := range lines {
		if err := s.mustMove(tx, movement{product: l.ProductID, reason: reason, held: -l.Quantity, order: order, who: who}); err != nil {
			return err
		}
	}
	return nil
}

// EndHolds cancels the placed orders whose hold is over and gives their stock back. It returns how many.
func (s *Store) EndHolds(ctx context.Context) (ended int, err error) {
	for {
		var due []int64
		err := s.read(ctx, func(tx *Tx) error {
			due, err = values[int64](tx, `SELECT id FROM orders INDEXED BY orders_by_hold WHERE state = 'placed' AND hold_until <= ? ORDER BY hold_until LIMIT 20`, tx.stamp())
			return err
		})
		if err != nil || len(due) == 0 {
			return ended, err
		}
		err = s.write(ctx, func(tx *Tx) error {
			for _, id := range due {
				o, err := orderOf(tx, id)
				if err != nil {
					return err
				}
				if o.State != Placed || o.HoldUntil.After(tx.now) {
					continue
				}
				if err := advance(tx, &o, eventExpire, 0, ""); err != nil {
					return err
				}
				if err := s.releaseHold(tx, id, 0, "hold ended"); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return ended, err
		}
		ended += len(due)
	}
}
