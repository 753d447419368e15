package fulfilment

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/delivery"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/settings"
	"hearth/store/shipments"
)

const (
	eventBook          orders.Event = "booking requested"
	eventBooked        orders.Event = "booking confirmed"
	eventBookRefused   orders.Event = "booking refused"
	eventBookCancel    orders.Event = "booking cancelled"
	eventBookNotUndone orders.Event = "booking not cancelled"
)

// Book books a package of a confirmed order with the courier, with b.Pieces or all that is left: it reserves a waybill
// and queues the task that informs the courier, whose answer comes later. A weight of 0 means the weight of the pieces.
// It refuses what refuseBooking refuses, pieces that are not left (field pieces), a package without a weight (field
// weight), impossible sizes, a missing e-way bill (field eway_bill; the courier does not accept such a package without
// one) and a pick-up day in the past or too far ahead (field pickup_date).
func (s *Fulfilment) Book(ctx context.Context, who int64, b shipments.Booking) error {
	card := s.settings.Values()
	return s.Write(ctx, func(tx *core.Tx) error {
		o, err := orders.OrderOf(tx, b.OrderID)
		if err != nil {
			return err
		}
		if err := s.refuseBooking(tx, card, o); err != nil {
			return err
		}
		lines, err := orders.LinesOf(tx, o.ID)
		if err != nil {
			return err
		}
		p, err := orders.ParcelOf(lines, b.Pieces)
		if err != nil {
			return err
		}
		if b.Weight == 0 {
			if b.Weight, err = gramsOf(tx, p.Lines); err != nil {
				return err
			}
		}
		if err := b.Check(tx); err != nil {
			return err
		}
		if b.Collect, err = p.Collects(tx, o); err != nil {
			return err
		}
		if above, needed := s.documents.EWayNeeded(p.Of(o, b.Collect)); needed && b.EWayBill == "" {
			return core.RefuseField("eway_bill",
				"This parcel is worth more than "+above+": please enter its e-way bill first.")
		}
		b.Pieces = p.Pieces
		if err := s.shipments.Book(tx, b); err != nil {
			return err
		}
		if err := orders.WriteEvent(tx, o.ID, eventBook, o.State, who, shipments.Courier); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "book parcel", fmt.Sprint(o.ID), "")
	})
}

// refuseBooking refuses to book an order that can't ship or is booked already, and any order while booking is not set
// up.
func (s *Fulfilment) refuseBooking(tx *core.Tx, card *settings.Values, o orders.Order) error {
	if !shipments.Books(card) {
		return core.Refuse("Booking is not set up: an owner enters the token and the pick-up place in Settings.")
	}
	if !o.State.Facts().ToShip() {
		return core.Refuse("%s", orders.RefusalOf(eventBook, o.State))
	}
	switch b, err := shipments.LiveBooking(tx, o.ID); {
	case err == nil && !b.CancelAt.IsZero():
		return core.Refuse("The booking before is being cancelled. Please wait for the courier's answer.")
	case err == nil:
		return core.Refuse("This parcel is booked already.")
	case !db.IsNone(err):
		return err
	}
	if err := orders.RefuseUnconfirmedCOD(tx, card, o); err != nil {
		return err
	}
	if err := orders.RefuseWaiting(tx, o); err != nil {
		return err
	}
	if err := refuseUnpaid(tx, o); err != nil {
		return err
	}
	return orders.RefuseWithoutHSN(tx, card, o)
}

// gramsOf is the chargeable weight of lines in grams; 0 if the products have no weight.
func gramsOf(tx *core.Tx, lines []orders.Line) (grams int64, err error) {
	for _, l := range lines {
		each, err := db.One(tx, func(row db.Scanner, grams *int64) error {
			var weight float64
			var size [3]float64
			err := row.Scan(&weight, &size[0], &size[1], &size[2])
			*grams = delivery.ChargeableGrams(weight, size[0], size[1], size[2])
			return err
		}, `SELECT weight, length, width, height FROM products WHERE id = ?`, l.ProductID)
		if err != nil {
			return 0, err
		}
		grams += l.Quantity * each
	}
	return grams, nil
}

// CancelBooking cancels the booking of an order that has not shipped. If the courier may know the booking, it must be
// cancelled there first, which takes a while: then ended is false.
func (s *Fulfilment) CancelBooking(ctx context.Context, who, order int64) (ended bool, err error) {
	err = s.Write(ctx, func(tx *core.Tx) error {
		o, err := orders.OrderOf(tx, order)
		if err != nil {
			return err
		}
		b, err := shipments.LiveBooking(tx, order)
		if db.IsNone(err) && !o.ShippedAt.IsZero() {
			return core.Refuse("This parcel has shipped: its booking can't be cancelled.")
		}
		if db.IsNone(err) {
			return core.Refuse("This order has no booking.")
		}
		if err != nil {
			return err
		}
		if ended, err = s.shipments.Cancel(tx, b); err != nil {
			return err
		}
		if err := orders.WriteEvent(tx, order, eventBookCancel, o.State, who, b.Waybill); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "cancel booking", fmt.Sprint(order), b.Waybill)
	})
	return ended, err
}

// dropBooking cancels the booking, if there is one, of an order that was cancelled.
func (s *Fulfilment) dropBooking(tx *core.Tx, order int64) error {
	b, err := shipments.LiveBooking(tx, order)
	if db.IsNone(err) {
		return nil
	}
	if err == nil {
		_, err = s.shipments.Cancel(tx, b)
	}
	return err
}

// refuseBooked refuses to change the address of a booked package, because the courier has the old one.
func refuseBooked(tx *core.Tx, order int64) error {
	_, err := shipments.LiveBooking(tx, order)
	if err == nil {
		return core.Refuse("This parcel is booked with its address. Cancel the booking, correct the address, " +
			"then book it again.")
	}
	if db.IsNone(err) {
		return nil
	}
	return err
}

// asBooked fills in a shipment from the order's booking. It refuses another courier, number or contents, a booking that
// the courier has not confirmed, and a booking with which the courier would collect another amount than is due.
func asBooked(tx *core.Tx, o orders.Order, lines []orders.Line, sh shipments.Shipment) (shipments.Shipment, error) {
	b, err := shipments.LiveBooking(tx, o.ID)
	if db.IsNone(err) {
		return sh, nil
	}
	if err != nil {
		return sh, err
	}
	due, same, err := stillFits(tx, o, lines, b, sh.Pieces)
	if err != nil {
		return sh, err
	}
	number, courier := strings.TrimSpace(sh.TrackingID), strings.TrimSpace(sh.Courier)
	switch {
	case b.BookedAt.IsZero():
		return sh, core.Refuse("%s has not confirmed the booking of this parcel yet.", shipments.Courier)
	case !b.CancelAt.IsZero():
		return sh, core.Refuse("The booking of this parcel is being cancelled. Please wait for the courier's answer.")
	case number != "" && number != b.Waybill:
		return sh, core.RefuseField("tracking_id", "This parcel is booked as "+b.Waybill+". Cancel the booking first.")
	case courier != "" && !strings.EqualFold(courier, shipments.Courier):
		return sh, core.RefuseField("courier_name", "This parcel is booked with "+shipments.Courier+" as "+b.Waybill+
			". Cancel the booking first.")
	case !same:
		return sh, core.RefuseField("pieces", "This parcel is booked with other pieces. Cancel the booking first.")
	case b.Collect != due:
		return sh, core.Refuse("The courier would collect %s, but %s is due. Cancel the booking and book it again.",
			b.Collect.Rupees(), due.Rupees())
	}
	sh.TrackingID, sh.Courier, sh.Pieces = b.Waybill, shipments.Courier, b.Pieces
	if strings.TrimSpace(sh.EWayBill) == "" {
		sh.EWayBill = b.EWayBill
	}
	return sh, nil
}

// stillFits returns what is due at the door of a booked package in paise, and whether it has the wanted pieces; none
// means those of the booking.
func stillFits(tx *core.Tx, o orders.Order, lines []orders.Line, b shipments.Booking, wanted []shipments.Piece) (
	due money.Paise, same bool, err error) {
	p, err := orders.ParcelOf(lines, b.Pieces)
	if err != nil {
		return 0, false, err
	}
	if due, err = p.Collects(tx, o); err != nil || len(wanted) == 0 {
		return due, true, err
	}
	other, err := orders.ParcelOf(lines, wanted)
	return due, slices.Equal(p.Pieces, other.Pieces), err
}

// Consignment is a booked package as it is sent to the courier. Order and Lines have what is in it.
type Consignment struct {
	shipments.Booking
	Order orders.Order
	Lines []orders.Line
}

// Sending returns the details of a booking for the courier, and records that they are sent now. It refuses a booking
// that no longer fits its order; ErrNotFound if the booking has ended.
func (s *Fulfilment) Sending(ctx context.Context, booking int64) (c Consignment, err error) {
	err = s.Write(ctx, func(tx *core.Tx) error {
		if c.Booking, err = shipments.FindBooking(tx, booking); err != nil {
			return err
		}
		if c.Order, err = orders.OrderOf(tx, c.OrderID); err != nil {
			return err
		}
		lines, err := orders.LinesOf(tx, c.OrderID)
		if err != nil {
			return err
		}
		if c.Pieces, err = shipments.PiecesOf(tx, booking); err != nil {
			return err
		}
		p, err := orders.ParcelOf(lines, c.Pieces)
		if err != nil {
			return err
		}
		due, err := p.Collects(tx, c.Order)
		if err != nil {
			return err
		}
		if due != c.Collect {
			return core.Refuse("Another amount is due at the door now. Please book the parcel again.")
		}
		c.Order, c.Lines = p.Of(c.Order, due), p.Lines
		return shipments.Sent(tx, booking)
	})
	return c, err
}

// BookingConfirmed records that the courier confirmed a booking, and requests the pick-up on the chosen day.
func (s *Fulfilment) BookingConfirmed(ctx context.Context, booking int64, waybill, sortCode string) error {
	return s.answered(ctx, booking, func(tx *core.Tx, o orders.Order, b shipments.Booking) error {
		if err := shipments.Booked(tx, booking, waybill, sortCode); err != nil {
			return err
		}
		if err := forgetPrinted(tx, o.ID); err != nil { // the label has the waybill now
			return err
		}
		if b.PickupDay >= tx.Day() && b.CancelAt.IsZero() {
			if err := s.shipments.RequestPickup(tx, b.PickupDay); err != nil {
				return err
			}
		}
		return orders.WriteEvent(tx, o.ID, eventBooked, o.State, 0, waybill)
	})
}

// BookingRefused ends a booking that the courier refused, with a sentence for staff. stops means that the reason
// applies to every package: then the bookings that were not sent to the courier yet also end, and the owners are
// mailed, at most once an hour.
func (s *Fulfilment) BookingRefused(ctx context.Context, booking int64, problem string, stops bool) error {
	return s.answered(ctx, booking, func(tx *core.Tx, _ orders.Order, b shipments.Booking) error {
		ending := []shipments.Booking{b}
		if stops {
			unsent, err := shipments.Unsent(tx)
			if err != nil {
				return err
			}
			ending = append(ending, unsent...)
			if err := s.mails.Warn(tx, "courier", problem, time.Hour); err != nil {
				return err
			}
		}
		for _, one := range ending {
			if err := s.shipments.End(tx, one, problem); err != nil {
				return err
			}
			o, err := orders.OrderOf(tx, one.OrderID)
			if err != nil {
				return err
			}
			if err := orders.WriteEvent(tx, o.ID, eventBookRefused, o.State, 0, problem); err != nil {
				return err
			}
		}
		return nil
	})
}

// BookingCancelled records that the courier has cancelled a booking.
func (s *Fulfilment) BookingCancelled(ctx context.Context, booking int64) error {
	return s.answered(ctx, booking, func(tx *core.Tx, o orders.Order, b shipments.Booking) error {
		tx.Touch(core.ChangedOrders, o.ID)
		return s.shipments.End(tx, b, "")
	})
}

// CancelRefused records the reason why the courier did not cancel a booking.
func (s *Fulfilment) CancelRefused(ctx context.Context, booking int64, problem string) error {
	return s.answered(ctx, booking, func(tx *core.Tx, o orders.Order, b shipments.Booking) error {
		if err := shipments.CancelRefused(tx, b.ID, problem); err != nil {
			return err
		}
		return orders.WriteEvent(tx, o.ID, eventBookNotUndone, o.State, 0, problem)
	})
}

// answered calls do with a booking and its order, in a transaction. If the booking has ended, it does nothing.
func (s *Fulfilment) answered(ctx context.Context, booking int64,
	do func(tx *core.Tx, o orders.Order, b shipments.Booking) error) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		b, err := shipments.FindBooking(tx, booking)
		if err != nil || !b.EndedAt.IsZero() {
			return err
		}
		o, err := orders.OrderOf(tx, b.OrderID)
		if err != nil {
			return err
		}
		return do(tx, o, b)
	})
}

// BookingDesk is what the order page shows about bookings: the last booking, its pick-up request, the weight in grams
// of what is left to send, and the reason why the order can't be booked ("" if it can). A booking that left with an
// earlier package is not shown while something is left to send.
type BookingDesk struct {
	shipments.Booking
	Pickup shipments.Pickup
	Grams  int64
	WhyNot string
}

// FindBooking returns the BookingDesk of an order.
func (s *Fulfilment) FindBooking(ctx context.Context, order int64) (d BookingDesk, err error) {
	card := s.settings.Values()
	err = s.Read(ctx, func(tx *core.Tx) error {
		o, err := orders.OrderOf(tx, order)
		if err != nil {
			return err
		}
		if d.Booking, err = shipments.LastBooking(tx, order); err != nil {
			return err
		}
		if d.Booking.State() == "shipped" && o.State.Facts().ToShip() {
			d.Booking = shipments.Booking{}
		}
		if d.Pieces, err = shipments.PiecesOf(tx, d.Booking.ID); err != nil {
			return err
		}
		if d.PickupDay != "" {
			if d.Pickup, err = s.shipments.PickupOf(tx, d.PickupDay); err != nil {
				return err
			}
		}
		lines, err := orders.LinesOf(tx, order)
		if err != nil {
			return err
		}
		if o.State.Facts().ToShip() {
			p, err := orders.ParcelOf(lines, nil)
			if err != nil {
				return err
			}
			lines = p.Lines
		}
		if d.Grams, err = gramsOf(tx, lines); err != nil {
			return err
		}
		if grams := cmp.Or(d.Weight, d.Grams); d.Estimate == 0 && grams > 0 {
			// What the checkout asked about a parcel like this.
			d.Estimate, err = delivery.CourierCharge(tx, o.Address.Pin, grams, o.Payment)
			if err != nil && !db.IsNone(err) {
				return err
			}
		}
		refused := s.refuseBooking(tx, card, o)
		why, known := core.IsRefusal(refused)
		if refused != nil && !known {
			return refused
		}
		d.WhyNot = why
		return nil
	})
	return d, err
}

// FirstPickup is the first day on which the courier can pick up packages that are booked now: today until 2 pm, then
// tomorrow.
func (s *Fulfilment) FirstPickup() string {
	const lastHour = 14
	now := s.Now().In(s.settings.Values().Zone())
	if now.Hour() >= lastHour {
		now = now.AddDate(0, 0, 1)
	}
	return now.Format(time.DateOnly)
}
