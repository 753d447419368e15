package shipments

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// RedeliveryTask is the kind of task that tells the courier what a customer wants after a failed delivery, and asks
// what it decided.
const RedeliveryTask = "redelivery"

// Choice is what a customer wants after a failed delivery.
type Choice string

// The choices: try again, come on a certain day, come with a corrected phone number or street, don't come again.
const (
	TryAgain       Choice = "again"
	OnAnotherDay   Choice = "day"
	CorrectDetails Choice = "details"
	NotWanted      Choice = "unwanted"
)

const (
	// mostAttempts is how many failed deliveries of a parcel the courier answers with another try on request.
	mostAttempts = 2
	// deferDays is how many days after its first failed delivery the courier still delivers a parcel.
	deferDays = 6
	// eveningHour is when the couriers are back: a new try that is asked for earlier in the day is lost.
	eveningHour, morningHour = 21, 6
)

// FailedDelivery is the last attempt to deliver the parcel of an order, which failed, and what the customer wants done.
type FailedDelivery struct {
	ID, OrderID, Shipment int64
	Waybill, Courier      string
	// Day is the day of the attempt in the shop's time zone, Attempts the number of failed attempts so far.
	Day      string
	Attempts int64
	// FirstDay and LastDay are the days that the customer can choose; both "" if there is none.
	FirstDay, LastDay string
	// Code is the courier's code for the reason, such as EOD-11, Why the reason in its words.
	Code, Why string
	Choice    Choice
	ChosenAt  time.Time
	// OnDay is the chosen day; Phone and Street are the corrections, "" for no change.
	OnDay, Phone, Street string
	// Ticket is the courier's number of the request, until AnsweredAt. Problem is a sentence for staff: why the courier
	// did not take the request.
	Ticket     string
	AnsweredAt time.Time
	Problem    string
}

// State is open (nothing was chosen), asked (the courier has not answered), taken or refused; "" without a failed
// delivery.
func (f FailedDelivery) State() string {
	switch {
	case f.ID == 0:
		return ""
	case f.Choice == "":
		return "open"
	case f.AnsweredAt.IsZero():
		return "asked"
	case f.Problem != "":
		return "refused"
	}
	return "taken"
}

// CanTryAgain reports whether the courier still takes a request to try again.
func (f FailedDelivery) CanTryAgain() bool { return f.Attempts <= mostAttempts }

func addDays(day string, n int) string {
	parsed, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return ""
	}
	return parsed.AddDate(0, 0, n).Format(time.DateOnly)
}

// NeedsChoice is the condition that the last delivery of a package of an order o failed, it is not on its way back, and
// either the customer has chosen nothing yet or the courier did not take the choice.
const NeedsChoice = `o.id IN (SELECT p.order_id FROM shipments p JOIN failed_deliveries f ON f.shipment_id = p.id
	WHERE p.` + away + ` AND p.stage < 2 AND (f.choice = '' OR f.problem <> '')
	AND NOT EXISTS (SELECT 1 FROM failed_deliveries later WHERE later.shipment_id = p.id AND later.day > f.day))`

const failedColumns = `f.id, p.order_id, p.id, p.tracking_id, p.courier_name, f.day, f.code, f.why, f.choice,
	coalesce(f.chosen_at, 0),
	f.on_day, f.phone, f.street, f.ticket, coalesce(f.answered_at, 0), f.problem,
	(SELECT min(day) FROM failed_deliveries WHERE shipment_id = p.id),
	(SELECT count(*) FROM failed_deliveries WHERE shipment_id = p.id)`

func scanFailed(row db.Scanner, f *FailedDelivery) error {
	var chosen, answered int64
	err := row.Scan(&f.ID, &f.OrderID, &f.Shipment, &f.Waybill, &f.Courier, &f.Day, &f.Code, &f.Why, &f.Choice, &chosen,
		&f.OnDay, &f.Phone, &f.Street, &f.Ticket, &answered, &f.Problem, &f.LastDay, &f.Attempts)
	f.LastDay = addDays(f.LastDay, deferDays)
	f.ChosenAt, f.AnsweredAt = wording.Instant(chosen), wording.Instant(answered)
	return err
}

// LastFailure returns the last failed delivery of an order's parcel while the courier can still deliver it; the zero
// value if there is none.
func LastFailure(tx *core.Tx, order int64) (FailedDelivery, error) {
	f, err := db.One(tx, scanFailed, `SELECT `+failedColumns+` FROM shipments p
		JOIN failed_deliveries f ON f.shipment_id = p.id
		WHERE p.order_id = ? AND p.`+away+` AND p.stage < ? ORDER BY f.day DESC, f.id DESC LIMIT 1`, order, Back)
	if db.IsNone(err) {
		return f, nil
	}
	if f.FirstDay = addDays(tx.Day(), 1); f.FirstDay > f.LastDay {
		f.FirstDay, f.LastDay = "", ""
	}
	return f, err
}

// NoteFailure records that the delivery of a package that is on its way failed on a day, once. It returns the order; 0
// if that is no news.
func NoteFailure(tx *core.Tx, id int64, day, code, why string) (order int64, err error) {
	n, err := db.Change(tx, `INSERT INTO failed_deliveries (shipment_id, day, code, why)
		SELECT id, ?2, ?3, ?4 FROM shipments WHERE id = ?1 AND `+away+` AND stage < ?5
		ON CONFLICT (shipment_id, day) DO NOTHING`, id, day, code, why, Back)
	if err != nil || n == 0 {
		return 0, err
	}
	return db.Value[int64](tx, `SELECT order_id FROM shipments WHERE id = ?`, id)
}

// Choose saves what the customer wants after a failed delivery, and queues the task that tells the courier: a new try
// in the evening, when the couriers are back, everything else at once. A choice before replaces the courier's answer to
// the one before it. An own delivery moves to the chosen day at once.
func (s *Shipments) Choose(tx *core.Tx, f FailedDelivery) error {
	if err := db.ChangeOne(tx, `UPDATE failed_deliveries SET choice = ?, chosen_at = ?, on_day = ?, phone = ?,
		street = ?, ticket = '', answered_at = NULL, problem = '' WHERE id = ?`, f.Choice, tx.Stamp(), f.OnDay, f.Phone,
		f.Street, f.ID); err != nil {
		return err
	}
	if IsOwnDelivery(f.Courier) {
		return plan(tx, f)
	}
	due := tx.Now
	if f.Choice == TryAgain {
		due = evening(tx.Now.In(tx.Zone))
	}
	s.WakeAfter(tx)
	return core.Enqueue(tx, RedeliveryTask, fmt.Sprintf("%d at %d", f.ID, tx.Stamp()), due, redelivery{f.ID, tx.Stamp()})
}

// redelivery is the payload of a task: a failed delivery, and when its choice was made.
type redelivery struct{ ID, ChosenAt int64 }

// evening is the next instant between evening and morning.
func evening(now time.Time) time.Time {
	if now.Hour() >= eveningHour || now.Hour() < morningHour {
		return now
	}
	return time.Date(now.Year(), now.Month(), now.Day(), eveningHour, 0, 0, 0, now.Location())
}

// RedeliveryOfTask returns the failed delivery of a task, while its choice waits for the courier's answer; else
// ErrNotFound.
func (s *Shipments) RedeliveryOfTask(ctx context.Context, t core.Task) (f FailedDelivery, err error) {
	var of redelivery
	if err := json.Unmarshal(t.Payload, &of); err != nil {
		return f, err
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		f, err = db.One(tx, scanFailed, `SELECT `+failedColumns+` FROM failed_deliveries f
			JOIN shipments p ON p.id = f.shipment_id
			WHERE f.id = ? AND f.chosen_at = ? AND f.answered_at IS NULL AND p.`+away+` AND p.stage < ?`, of.ID,
			of.ChosenAt, Back)
		return err
	})
	return f, err
}

// KeepTicket saves the courier's number of a request.
func (s *Shipments) KeepTicket(ctx context.Context, f FailedDelivery, ticket string) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		_, err := tx.Exec(`UPDATE failed_deliveries SET ticket = ? WHERE id = ? AND chosen_at = ?`, ticket, f.ID,
			f.ChosenAt.UnixMilli())
		return err
	})
}

// Answered records what the courier said to a choice: problem is "" if it took it. ErrNotFound if another choice was
// made meanwhile.
func Answered(tx *core.Tx, f FailedDelivery, problem string) error {
	return db.ChangeOne(tx, `UPDATE failed_deliveries SET answered_at = ?, problem = ? WHERE id = ? AND chosen_at = ?
		AND answered_at IS NULL`, tx.Stamp(), problem, f.ID, f.ChosenAt.UnixMilli())
}
