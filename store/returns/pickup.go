package returns

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/orders"
	"hearth/store/shipments"
	"hearth/store/wording"
)

// PickupTask is the kind of the task that books the pick-up of a return with the courier, or cancels it. Both use the
// same kind, so that the cancellation can't arrive first.
const PickupTask = "return pickup"

const (
	eventPickup          orders.Event = "return pick-up asked for"
	eventPickupBooked    orders.Event = "return pick-up booked"
	eventPickupRefused   orders.Event = "return pick-up refused"
	eventPickupCancelled orders.Event = "return pick-up cancelled"
	eventArrived         orders.Event = "return came in"
)

// Pickup is the parcel of a return that the courier collects at the customer's door. A waybill is reserved before the
// courier is called, so that it is never booked twice. A return has at most one that has not ended.
type Pickup struct {
	ID, ReturnID int64
	// Waybill is "" until one is reserved. Reference is the shop's name for the parcel: R17, then R17-2.
	Waybill, Reference string
	Weight             int64 // in grams
	// Problem is a sentence with the reason why the courier refused the booking or can't answer at present.
	Problem                                      string
	AskedAt, SentAt, BookedAt, CancelAt, EndedAt time.Time
	PickedAt, ArrivedAt                          time.Time
	// Status is the courier's, in its words.
	Status, Place string
	StatusAt      time.Time
}

// State is asked, booked, cancelling, picked up, arrived, refused or cancelled; "" for the zero value.
func (p Pickup) State() string {
	switch {
	case p.ID == 0:
		return ""
	case !p.EndedAt.IsZero() && p.Problem != "":
		return "refused"
	case !p.EndedAt.IsZero():
		return "cancelled"
	case !p.ArrivedAt.IsZero():
		return "arrived"
	case !p.CancelAt.IsZero():
		return "cancelling"
	case !p.PickedAt.IsZero():
		return "picked up"
	case !p.BookedAt.IsZero():
		return "booked"
	}
	return "asked"
}

const pickupColumns = `id, return_id, waybill, reference, weight, problem, status, place, asked_at,
	coalesce(sent_at, 0), coalesce(booked_at, 0), coalesce(cancel_at, 0), coalesce(ended_at, 0), coalesce(picked_at, 0),
	coalesce(arrived_at, 0), status_at`

func scanPickup(row db.Scanner, p *Pickup) error {
	var at [8]int64
	err := row.Scan(&p.ID, &p.ReturnID, &p.Waybill, &p.Reference, &p.Weight, &p.Problem, &p.Status, &p.Place, &at[0],
		&at[1], &at[2], &at[3], &at[4], &at[5], &at[6], &at[7])
	for i, into := range []*time.Time{&p.AskedAt, &p.SentAt, &p.BookedAt, &p.CancelAt, &p.EndedAt, &p.PickedAt,
		&p.ArrivedAt, &p.StatusAt} {
		*into = wording.Instant(at[i])
	}
	return err
}

func findPickup(tx *core.Tx, condition string, args ...any) (Pickup, error) {
	return db.One(tx, scanPickup, `SELECT `+pickupColumns+` FROM return_pickups WHERE `+condition, args...)
}

// LastPickup returns the latest pick-up of a return; the zero value if it never had one.
func LastPickup(tx *core.Tx, returned int64) (Pickup, error) {
	p, err := findPickup(tx, `return_id = ? ORDER BY id DESC LIMIT 1`, returned)
	if db.IsNone(err) {
		err = nil
	}
	return p, err
}

// orderOf returns the order of a return, with the return's line; the line's Return is the return.
func (s *Returns) orderOf(tx *core.Tx, returned int64) (o orders.Order, l orders.Line, err error) {
	line, err := db.Value[int64](tx, `SELECT line_id FROM returns WHERE id = ?`, returned)
	if err != nil {
		return o, l, err
	}
	return returnOf(tx, line, returned)
}

// BookPickup books the pick-up of an open return at its customer's door, to be brought to the shop's return address,
// and queues the task that sends it to the courier. weight is in grams. It refuses a return that has come in or ended,
// a second pick-up, and an impossible weight (field weight). returned 0 means the line's open return. ErrNotFound if
// there is none.
func (s *Returns) BookPickup(ctx context.Context, who, line, returned, weight int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		o, l, err := returnOf(tx, line, returned)
		if err != nil {
			return err
		}
		returned := l.Return.ID
		last, err := LastPickup(tx, returned)
		if err != nil {
			return err
		}
		switch {
		case !shipments.Books(s.settings.Values()):
			return core.Refuse("Booking is not set up: an owner enters the token and the pick-up place in Settings.")
		case l.Return.State != "return" || l.Return.Inspected != "":
			return core.Refuse("This return has come in already.")
		case last.State() == "cancelling":
			return core.Refuse("The booking before is being cancelled. Please wait for the courier's answer.")
		case last.ID != 0 && last.EndedAt.IsZero():
			return core.Refuse("The pick-up of this return is booked already.")
		case weight < 1 || weight > shipments.Heaviest:
			return core.RefuseField("weight", fmt.Sprintf("Please enter the parcel's weight in grams, %d at most.",
				shipments.Heaviest))
		}
		waybill, err := s.shipments.TakeWaybill(tx)
		if err != nil {
			return err
		}
		id, err := db.InsertID(tx, `INSERT INTO return_pickups (return_id, waybill, reference, weight, asked_at)
			SELECT ?1, ?2, 'R' || ?1 || iif(count(*) > 0, '-' || (count(*) + 1), ''), ?3, ?4 FROM return_pickups
			WHERE return_id = ?1`, returned, waybill, weight, tx.Stamp())
		if err != nil {
			return err
		}
		if err := s.queuePickup(tx, "book", id); err != nil {
			return err
		}
		if err := orders.WriteEvent(tx, o.ID, eventPickup, o.State, who, l.Title); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "book return pick-up", fmt.Sprint(returned), "")
	})
}

func (s *Returns) queuePickup(tx *core.Tx, act string, id int64) error {
	s.WakeAfter(tx)
	return core.Enqueue(tx, PickupTask, fmt.Sprintf("%s %d at %d", act, id, tx.Stamp()), tx.Now, id)
}

// CancelPickup cancels the pick-up of a return that was not picked up yet. One that the courier may know is cancelled
// by a task. It reports whether it has ended. It refuses a return without a pick-up, and a parcel that was picked up.
func (s *Returns) CancelPickup(ctx context.Context, who, line, returned int64) (ended bool, err error) {
	err = s.Write(ctx, func(tx *core.Tx) error {
		o, l, err := returnOf(tx, line, returned)
		if err != nil {
			return err
		}
		returned := l.Return.ID
		p, err := LastPickup(tx, returned)
		if err != nil {
			return err
		}
		switch ended = false; {
		case p.ID == 0 || !p.EndedAt.IsZero():
			return core.Refuse("No pick-up of this return is booked.")
		case !p.PickedAt.IsZero() || !p.ArrivedAt.IsZero():
			return core.Refuse("The courier has picked this return up already.")
		case p.SentAt.IsZero():
			ended = true
			err = s.endPickup(tx, p, "")
		default:
			if err = db.ChangeOne(tx, `UPDATE return_pickups SET cancel_at = coalesce(cancel_at, ?), problem = ''
				WHERE id = ?`, tx.Stamp(), p.ID); err == nil {
				err = s.queuePickup(tx, "cancel", p.ID)
			}
		}
		if err != nil {
			return err
		}
		if err := orders.WriteEvent(tx, o.ID, eventPickupCancelled, o.State, who, l.Title); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "cancel return pick-up", fmt.Sprint(returned), "")
	})
	return ended, err
}

// endPickup ends a pick-up. A waybill that was never sent to the courier returns to the stock.
func (s *Returns) endPickup(tx *core.Tx, p Pickup, problem string) error {
	if err := db.ChangeOne(tx, `UPDATE return_pickups SET ended_at = ?, problem = ?,
		waybill = iif(sent_at IS NULL, '', waybill) WHERE id = ? AND ended_at IS NULL`, tx.Stamp(), problem,
		p.ID); err != nil {
		return err
	}
	if !p.SentAt.IsZero() || p.Waybill == "" {
		return nil
	}
	return s.shipments.PutBack(tx, p.Waybill)
}

// PickupOfTask returns the pick-up of a task if it still has to be sent to the courier or cancelled there; else
// ErrNotFound.
func (s *Returns) PickupOfTask(ctx context.Context, t core.Task) (p Pickup, err error) {
	var id int64
	if err := json.Unmarshal(t.Payload, &id); err != nil {
		return p, err
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		p, err = findPickup(tx, `id = ? AND ended_at IS NULL AND (cancel_at IS NOT NULL OR booked_at IS NULL)`, id)
		return err
	})
	return p, err
}

// BindWaybill reserves a waybill from the stock for a pick-up that has none; ErrNotFound if the stock is empty.
func (s *Returns) BindWaybill(ctx context.Context, id int64) (b shipments.Booking, err error) {
	err = s.Write(ctx, func(tx *core.Tx) error {
		p, err := findPickup(tx, `id = ?`, id)
		if err == nil && p.Waybill == "" {
			if p.Waybill, err = s.shipments.TakeWaybill(tx); err == nil && p.Waybill == "" {
				return core.ErrNotFound
			}
			if err == nil {
				err = db.ChangeOne(tx, `UPDATE return_pickups SET waybill = ? WHERE id = ? AND ended_at IS NULL`,
					p.Waybill, id)
			}
		}
		b = p.Booking()
		return err
	})
	return b, err
}

// Booking is the pick-up as the courier's calls know any parcel.
func (p Pickup) Booking() shipments.Booking {
	return shipments.Booking{ID: p.ID, Waybill: p.Waybill, Reference: p.Reference, Weight: p.Weight, SentAt: p.SentAt,
		BookedAt: p.BookedAt, CancelAt: p.CancelAt, Problem: p.Problem}
}

// Sending returns what a pick-up brings, and records that it is sent to the courier now. It refuses a return that has
// come in or ended meanwhile; ErrNotFound if the pick-up has ended.
func (s *Returns) Sending(ctx context.Context, id int64) (p Pickup, o orders.Order, l orders.Line, err error) {
	err = s.Write(ctx, func(tx *core.Tx) error {
		if p, err = findPickup(tx, `id = ?`, id); err != nil {
			return err
		}
		if o, l, err = s.orderOf(tx, p.ReturnID); err != nil {
			return err
		}
		if l.Return.State != "return" || l.Return.Inspected != "" {
			return core.Refuse("This return has come in already.")
		}
		return db.ChangeOne(tx, `UPDATE return_pickups SET sent_at = ? WHERE id = ? AND ended_at IS NULL
			AND cancel_at IS NULL AND booked_at IS NULL`, tx.Stamp(), id)
	})
	return p, o, l, err
}

// BookingConfirmed records that the courier confirmed a pick-up, and mails the customer.
func (s *Returns) BookingConfirmed(ctx context.Context, id int64, waybill, _ string) error {
	return s.answered(ctx, id, func(tx *core.Tx, p Pickup, o orders.Order) error {
		if !p.BookedAt.IsZero() {
			return nil
		}
		if _, err := tx.Exec(`UPDATE return_pickups SET booked_at = ?, waybill = ?, problem = '' WHERE id = ?`,
			tx.Stamp(), waybill, id); err != nil {
			return err
		}
		if p.CancelAt.IsZero() {
			if err := s.orders.MailOrder(tx, "returnpickup", o, accounts.MailFacts{ReturnID: p.ReturnID,
				Reason: waybill}); err != nil {
				return err
			}
		}
		return orders.WriteEvent(tx, o.ID, eventPickupBooked, o.State, 0, waybill)
	})
}

// BookingRefused ends a pick-up that the courier refused, with a sentence for staff.
func (s *Returns) BookingRefused(ctx context.Context, id int64, problem string, _ bool) error {
	return s.answered(ctx, id, func(tx *core.Tx, p Pickup, o orders.Order) error {
		if err := s.endPickup(tx, p, problem); err != nil {
			return err
		}
		return orders.WriteEvent(tx, o.ID, eventPickupRefused, o.State, 0, problem)
	})
}

// BookingCancelled records that the courier has cancelled a pick-up.
func (s *Returns) BookingCancelled(ctx context.Context, id int64) error {
	return s.answered(ctx, id, func(tx *core.Tx, p Pickup, o orders.Order) error {
		tx.Touch(core.ChangedOrders, o.ID)
		return s.endPickup(tx, p, "")
	})
}

// CancelRefused records the reason why the courier did not cancel a pick-up.
func (s *Returns) CancelRefused(ctx context.Context, id int64, problem string) error {
	return s.answered(ctx, id, func(tx *core.Tx, _ Pickup, o orders.Order) error {
		tx.Touch(core.ChangedOrders, o.ID)
		_, err := tx.Exec(`UPDATE return_pickups SET cancel_at = NULL, problem = ?, booked_at = coalesce(booked_at, ?)
			WHERE id = ?`, problem, tx.Stamp(), id)
		return err
	})
}

// NoteProblem records the reason why the courier can't answer at present; the task is tried again.
func (s *Returns) NoteProblem(ctx context.Context, id int64, problem string) error {
	return s.answered(ctx, id, func(tx *core.Tx, _ Pickup, o orders.Order) error {
		tx.Touch(core.ChangedOrders, o.ID)
		_, err := tx.Exec(`UPDATE return_pickups SET problem = ? WHERE id = ?`, problem, id)
		return err
	})
}

// answered calls do with a pick-up and its order, in a transaction. If the pick-up has ended, it does nothing.
func (s *Returns) answered(ctx context.Context, id int64, do func(tx *core.Tx, p Pickup, o orders.Order) error) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		p, err := findPickup(tx, `id = ?`, id)
		if err != nil || !p.EndedAt.IsZero() {
			return err
		}
		o, _, err := s.orderOf(tx, p.ReturnID)
		if err != nil {
			return err
		}
		return do(tx, p, o)
	})
}

// pickupEvery is how often the courier is asked where the parcel of a return is; pickupBatch how many are asked about.
const (
	pickupEvery = 30 * time.Minute
	pickupBatch = 100
)

// PickupsToTrack returns the pick-ups on their way that the courier was not asked about for a while.
func (s *Returns) PickupsToTrack(ctx context.Context) (found []Pickup, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, scanPickup, `SELECT `+pickupColumns+` FROM return_pickups
			INDEXED BY return_pickups_to_track WHERE booked_at IS NOT NULL AND ended_at IS NULL AND arrived_at IS NULL
			AND checked_at <= ? ORDER BY checked_at, id LIMIT ?`, s.Now().Add(-pickupEvery).UnixMilli(), pickupBatch)
		return err
	})
	return found, err
}

// PickupsWith returns the pick-ups with some waybills that are on their way.
func (s *Returns) PickupsWith(ctx context.Context, waybills []string) (found []Pickup, err error) {
	list, err := wording.AsJSON(waybills)
	if err != nil {
		return nil, err
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, scanPickup, `SELECT `+pickupColumns+` FROM return_pickups
			WHERE waybill IN (SELECT value FROM json_each(?)) AND waybill <> '' AND booked_at IS NOT NULL
			AND ended_at IS NULL AND arrived_at IS NULL ORDER BY id`, list)
		return err
	})
	return found, err
}

// SavePickup saves where the parcel of a return is. Once the courier has it, it can't be cancelled; once it has brought
// it to the shop (Over), the return has come in and is to be inspected. It never goes back to an earlier stage, or to
// an earlier time.
func (s *Returns) SavePickup(ctx context.Context, id int64, t shipments.Tracking) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		if _, err := tx.Exec(`UPDATE return_pickups SET checked_at = ? WHERE id = ?`, tx.Stamp(), id); err != nil ||
			t.Status == "" {
			return err
		}
		p, err := findPickup(tx, `id = ?`, id)
		further := t.Stage == shipments.Over || t.Stage > shipments.Waiting && p.PickedAt.IsZero()
		if err != nil || !p.ArrivedAt.IsZero() || !p.PickedAt.IsZero() && t.Stage == shipments.Waiting ||
			!further && !t.At.IsZero() && t.At.Before(p.StatusAt) {
			return err
		}
		if _, err := tx.Exec(`UPDATE return_pickups SET status = ?, place = ?, status_at = ?,
			picked_at = iif(?, coalesce(picked_at, ?), picked_at), arrived_at = iif(?, ?, arrived_at) WHERE id = ?`,
			t.Status, t.Place, max(t.At.UnixMilli(), 0), t.Stage > shipments.Waiting, tx.Stamp(),
			t.Stage == shipments.Over, tx.Stamp(), id); err != nil || t.Stage != shipments.Over {
			return err
		}
		o, _, err := s.orderOf(tx, p.ReturnID)
		if err != nil {
			return err
		}
		return orders.WriteEvent(tx, o.ID, eventArrived, o.State, 0, p.Waybill)
	})
}
