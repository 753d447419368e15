package shipments

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/settings"
	"hearth/store/wording"
)

// Courier is the name of the courier with which packages are booked.
const Courier = "Delhivery"

// BookingTask is the kind of the task that sends a booking, or its cancellation, to the courier. Both use the same
// kind, so that one worker sends them in sequence and the cancellation can't arrive first.
const BookingTask = "booking"

// Booking is a package that is booked with the courier. Book reserves a waybill for it and queues a task. Since the
// last call at SentAt the courier may know the booking; at BookedAt the courier confirmed it, and the package can ship.
// A booking ends when the courier refuses it (Problem) or when it is cancelled. An order has at most one booking that
// has neither ended nor shipped; a new booking gets another waybill.
type Booking struct {
	ID, OrderID int64
	// Waybill is "" until one is reserved. Reference is the shop's name for the package at the courier: 1042, then
	// 1042-2.
	Waybill, Reference string
	// Weight is in grams, the sizes are in cm; 0 if nobody measured them.
	Weight, Length, Width, Height int64
	// Collect is the amount that the courier collects at the door, in paise.
	Collect money.Paise
	// PickupDay is the day on which the courier is asked to pick up the package, such as 2026-11-21; "" for none.
	SortCode, PickupDay, EWayBill                           string
	AskedAt, SentAt, BookedAt, CancelAt, ShippedAt, EndedAt time.Time
	// Estimate is about what the courier will charge, in paise; 0 if that is not known.
	Estimate money.Paise
	// Problem is a sentence with the reason why the courier refused the booking or can't answer at present.
	Problem string
	// Pieces are what the package contains; nil means everything of the order that has not left yet.
	Pieces []Piece
}

// State is asked, booked, cancelling, shipped, refused or cancelled; "" for the zero value.
func (b Booking) State() string {
	switch {
	case b.ID == 0:
		return ""
	case !b.EndedAt.IsZero() && b.Problem != "":
		return "refused"
	case !b.EndedAt.IsZero():
		return "cancelled"
	case !b.ShippedAt.IsZero():
		return "shipped"
	case !b.CancelAt.IsZero():
		return "cancelling"
	case !b.BookedAt.IsZero():
		return "booked"
	}
	return "asked"
}

// Heaviest is the maximum weight that the courier accepts, in grams; longest is the maximum length of a side, in cm.
const Heaviest, longest = 100_000, 300

// Check refuses an impossible weight, size, e-way bill number or pick-up day.
func (b *Booking) Check(tx *core.Tx) error {
	wrong := db.FieldErrors{}
	if b.Weight < 1 || b.Weight > Heaviest {
		wrong.Add("weight", "Please enter the parcel's weight in grams, %d at most.", Heaviest)
	}
	for field, size := range map[string]int64{"length": b.Length, "width": b.Width, "height": b.Height} {
		if size < 0 || size > longest {
			wrong.Add(field, "Please enter whole centimetres, %d at most.", longest)
		}
	}
	if b.EWayBill = strings.ReplaceAll(strings.TrimSpace(b.EWayBill), " ", ""); b.EWayBill != "" &&
		!ewayShape.MatchString(b.EWayBill) {
		wrong.Add("eway_bill", "An e-way bill number has 12 digits.")
	}
	last := tx.Now.In(tx.Zone).AddDate(0, 0, PickupAhead).Format(time.DateOnly)
	if _, err := time.Parse(time.DateOnly, b.PickupDay); b.PickupDay != "" &&
		(err != nil || b.PickupDay < tx.Day() || b.PickupDay > last) {
		wrong.Add("pickup_date", "The courier comes today, or on one of the next %d days.", PickupAhead)
	}
	return wrong.Refusal("weight", "length", "width", "height", "eway_bill", "pickup_date")
}

// Books reports whether booking with the courier is set up.
func Books(card *settings.Values) bool {
	return card.DelhiveryToken != "" && card.DelhiveryPickup != ""
}

// LastHasProblem is the SQL condition that the last booking of an order o has a problem.
const LastHasProblem = `coalesce((SELECT problem FROM shipments WHERE order_id = o.id ORDER BY id DESC LIMIT 1),
	'') <> ''`

const bookingColumns = `id, order_id, tracking_id, reference, weight, length, width, height, collect,
	coalesce(estimate, 0), sort_code, pickup_day, eway_bill, asked_at, coalesce(sent_at, 0), coalesce(booked_at, 0),
		coalesce(cancel_at, 0),
	coalesce(shipped_at, 0), coalesce(ended_at, 0), problem`

func scanBooking(row db.Scanner, b *Booking) error {
	var at [6]int64
	err := row.Scan(&b.ID, &b.OrderID, &b.Waybill, &b.Reference, &b.Weight, &b.Length, &b.Width, &b.Height, &b.Collect,
		&b.Estimate, &b.SortCode, &b.PickupDay, &b.EWayBill, &at[0], &at[1], &at[2], &at[3], &at[4], &at[5], &b.Problem)
	for i, into := range []*time.Time{&b.AskedAt, &b.SentAt, &b.BookedAt, &b.CancelAt, &b.ShippedAt, &b.EndedAt} {
		*into = wording.Instant(at[i])
	}
	return err
}

func bookingWhere(tx *core.Tx, condition string, args ...any) (Booking, error) {
	return db.One(tx, scanBooking, `SELECT `+bookingColumns+` FROM shipments WHERE asked_at IS NOT NULL AND `+condition,
		args...)
}

// FindBooking returns a booking by its ID.
func FindBooking(tx *core.Tx, id int64) (Booking, error) { return bookingWhere(tx, `id = ?`, id) }

// LiveBooking returns the booking of the package of an order that is being prepared, with its pieces; ErrNotFound if
// there is none.
func LiveBooking(tx *core.Tx, order int64) (b Booking, err error) {
	if b, err = bookingWhere(tx, `order_id = ? AND ended_at IS NULL AND shipped_at IS NULL`, order); err != nil {
		return b, err
	}
	b.Pieces, err = PiecesOf(tx, b.ID)
	return b, err
}

// LastBooking returns the latest booking of an order; the zero value if it never had one.
func LastBooking(tx *core.Tx, order int64) (Booking, error) {
	b, err := bookingWhere(tx, `order_id = ? ORDER BY id DESC LIMIT 1`, order)
	if db.IsNone(err) {
		err = nil
	}
	return b, err
}

// Book writes a booking of an order and queues the task that sends it to the courier. No other package of the order may
// be prepared. It uses a waybill from the stock of fetched ones, if there is one.
func (s *Shipments) Book(tx *core.Tx, b Booking) error {
	before, err := db.Value[int64](tx, `SELECT count(*) FROM shipments WHERE order_id = ? AND asked_at IS NOT NULL`,
		b.OrderID)
	if err != nil {
		return err
	}
	b.Reference = fmt.Sprint(b.OrderID)
	if before > 0 {
		b.Reference += fmt.Sprintf("-%d", before+1)
	}
	if b.Waybill, err = s.takeWaybill(tx); err != nil && !db.IsNone(err) {
		return err
	}
	id, err := db.InsertID(tx, `INSERT INTO shipments (order_id, tracking_id, courier_name, reference, weight, length,
			width, height, collect, pickup_day, eway_bill, asked_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, b.OrderID, b.Waybill, Courier, b.Reference, b.Weight, b.Length,
		b.Width, b.Height, b.Collect, b.PickupDay, b.EWayBill, tx.Stamp())
	if err != nil {
		return err
	}
	if err := contain(tx, id, b.Pieces); err != nil {
		return err
	}
	if err := core.EnqueueOne(tx, EstimateTask); err != nil {
		return err
	}
	return s.queue(tx, "book", id)
}

// queue queues the task that does the next step of a booking.
func (s *Shipments) queue(tx *core.Tx, act string, id int64) error {
	s.WakeAfter(tx)
	return core.Enqueue(tx, BookingTask, fmt.Sprintf("%s %d at %d", act, id, tx.Stamp()), tx.Now, id)
}

// BookingOfTask returns the booking of a task if it still has to be sent to the courier or cancelled there; else
// ErrNotFound.
func (s *Shipments) BookingOfTask(ctx context.Context, t core.Task) (b Booking, err error) {
	var id int64
	if err := json.Unmarshal(t.Payload, &id); err != nil {
		return b, err
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		b, err = bookingWhere(tx, `id = ? AND ended_at IS NULL AND shipped_at IS NULL
			AND (cancel_at IS NOT NULL OR booked_at IS NULL)`, id)
		return err
	})
	return b, err
}

// Sent records that a booking is sent to the courier now. ErrNotFound if it has ended or is being cancelled.
func Sent(tx *core.Tx, id int64) error {
	return db.ChangeOne(tx, `UPDATE shipments SET sent_at = ? WHERE id = ? AND ended_at IS NULL AND cancel_at IS NULL
		AND booked_at IS NULL`, tx.Stamp(), id)
}

// Booked records that the courier confirmed a booking and its waybill. sortCode is "" if the courier did not return
// one.
func Booked(tx *core.Tx, id int64, waybill, sortCode string) error {
	return db.ChangeOne(tx, `UPDATE shipments SET booked_at = ?, tracking_id = ?, sort_code = ?, problem = ''
		WHERE id = ? AND ended_at IS NULL AND booked_at IS NULL`, tx.Stamp(), waybill, sortCode, id)
}

// NoteProblem records the reason why the courier can't answer at present; the task is tried again.
func (s *Shipments) NoteProblem(ctx context.Context, id int64, problem string) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		order, err := db.Value[int64](tx, `UPDATE shipments SET problem = ?1 WHERE id = ?2 AND ended_at IS NULL
			AND problem <> ?1 RETURNING order_id`, problem, id)
		if db.IsNone(err) {
			return nil
		}
		tx.Touch(core.ChangedOrders, order)
		return err
	})
}

// End ends a booking; problem is the courier's reason if the courier refused it. A waybill that was never sent to the
// courier returns to the stock.
func (s *Shipments) End(tx *core.Tx, b Booking, problem string) error {
	if err := db.ChangeOne(tx, `UPDATE shipments SET ended_at = ?, problem = ?,
		tracking_id = iif(sent_at IS NULL, '', tracking_id) WHERE id = ? AND ended_at IS NULL`, tx.Stamp(), problem,
		b.ID); err != nil {
		return err
	}
	if !b.SentAt.IsZero() || b.Waybill == "" {
		return nil
	}
	return s.keepWaybills(tx, []string{b.Waybill})
}

// Unsent returns the bookings that were not sent to the courier yet.
func Unsent(tx *core.Tx) ([]Booking, error) {
	return db.List(tx, scanBooking, `SELECT `+bookingColumns+` FROM shipments INDEXED BY shipments_unsent
		WHERE id > 0 AND asked_at IS NOT NULL AND sent_at IS NULL AND ended_at IS NULL ORDER BY id`)
}

// Cancel ends a booking that was not sent to the courier yet; otherwise it queues the task that cancels it there. It
// reports whether the booking has ended.
func (s *Shipments) Cancel(tx *core.Tx, b Booking) (ended bool, err error) {
	if b.SentAt.IsZero() {
		return true, s.End(tx, b, "")
	}
	if err := db.ChangeOne(tx, `UPDATE shipments SET cancel_at = coalesce(cancel_at, ?), problem = '' WHERE id = ?`,
		tx.Stamp(), b.ID); err != nil {
		return false, err
	}
	return false, s.queue(tx, "cancel", b.ID)
}

// CancelRefused records the reason why the courier did not cancel a booking, which then stays booked.
func CancelRefused(tx *core.Tx, id int64, problem string) error {
	return db.ChangeOne(tx, `UPDATE shipments SET cancel_at = NULL, problem = ?, booked_at = coalesce(booked_at, ?)
		WHERE id = ? AND ended_at IS NULL`, problem, tx.Stamp(), id)
}

// account identifies the account at the courier for which waybills were fetched. Another token or URL is another
// account.
func (s *Shipments) account() string {
	card := s.settings.Values()
	return hex.EncodeToString(s.Sign("courier account", card.DelhiveryURL+"\n"+card.DelhiveryToken)[:8])
}

// TakeWaybill takes a waybill for the parcel of a return; "" if the stock is empty.
func (s *Shipments) TakeWaybill(tx *core.Tx) (string, error) {
	waybill, err := s.takeWaybill(tx)
	if db.IsNone(err) {
		err = nil
	}
	return waybill, err
}

// PutBack returns a waybill to the stock that the courier never got.
func (s *Shipments) PutBack(tx *core.Tx, waybill string) error {
	return s.keepWaybills(tx, []string{waybill})
}

// takeWaybill takes the oldest waybill from the stock; ErrNotFound if the stock is empty.
func (s *Shipments) takeWaybill(tx *core.Tx) (string, error) {
	return db.Value[string](tx, `DELETE FROM waybills WHERE waybill = (SELECT waybill FROM waybills WHERE account = ?
		ORDER BY fetched_at, waybill LIMIT 1) RETURNING waybill`, s.account())
}

// keepWaybills adds waybills to the stock, except those that a package has already.
func (s *Shipments) keepWaybills(tx *core.Tx, waybills []string) error {
	for _, one := range waybills {
		if _, err := tx.Exec(`INSERT INTO waybills (waybill, account, fetched_at) SELECT ?1, ?2, ?3
			WHERE NOT EXISTS (SELECT 1 FROM shipments WHERE tracking_id = ?1 AND tracking_id <> ''
				AND asked_at IS NOT NULL) AND NOT EXISTS (SELECT 1 FROM return_pickups WHERE waybill = ?1)
			ON CONFLICT DO NOTHING`, one, s.account(), tx.Stamp()); err != nil {
			return err
		}
	}
	return nil
}

// SaveWaybills adds fetched waybills to the stock, and deletes those of another account.
func (s *Shipments) SaveWaybills(ctx context.Context, waybills []string) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		if _, err := tx.Exec(`DELETE FROM waybills WHERE account <> ?`, s.account()); err != nil {
			return err
		}
		return s.keepWaybills(tx, waybills)
	})
}

// waybillStock is how many unused waybills the shop keeps; below waybillsLeast more are fetched.
const waybillStock, waybillsLeast = 200, 100

// WaybillsWanted returns how many waybills should be fetched: 0 while there are enough, also for the bookings that wait
// for one.
func (s *Shipments) WaybillsWanted(ctx context.Context) (wanted int, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		left, err := db.Value[int](tx, `SELECT count(*) FROM waybills WHERE account = ?`, s.account())
		if err != nil {
			return err
		}
		waiting, err := db.Value[int](tx, `SELECT count(*) FROM shipments INDEXED BY shipments_unsent
			WHERE asked_at IS NOT NULL AND sent_at IS NULL AND ended_at IS NULL AND tracking_id = ''`)
		if left < waiting+waybillsLeast {
			wanted = waiting + waybillStock - left
		}
		return err
	})
	return wanted, err
}

// BindWaybill reserves a waybill from the stock for a booking that has none; ErrNotFound if the stock is empty.
func (s *Shipments) BindWaybill(ctx context.Context, id int64) (b Booking, err error) {
	err = s.Write(ctx, func(tx *core.Tx) error {
		if b, err = FindBooking(tx, id); err != nil || b.Waybill != "" {
			return err
		}
		if b.Waybill, err = s.takeWaybill(tx); err != nil {
			return err
		}
		return db.ChangeOne(tx, `UPDATE shipments SET tracking_id = ? WHERE id = ? AND ended_at IS NULL`, b.Waybill, id)
	})
	return b, err
}
