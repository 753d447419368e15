package shipments

import (
	"context"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
)

// EstimateTask is the kind of the task that asks the courier what it will charge for booked packages. It waits for no
// booking, and no booking waits for it.
const EstimateTask = "estimate"

const (
	// estimatesAtOnce is the maximum number of packages that one task asks about: the courier takes 50 questions in
	// five minutes, and the checkout has some of its own.
	estimatesAtOnce = 30
	// estimatedFor is how long after its booking a package is asked about.
	estimatedFor = 24 * time.Hour
)

const unpriced = `asked_at > ? AND asked_at IS NOT NULL AND estimate IS NULL AND ended_at IS NULL`

// ToEstimate returns the latest bookings for which the courier has not been asked what it will charge.
func (s *Shipments) ToEstimate(ctx context.Context) (found []Booking, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, scanBooking, `SELECT `+bookingColumns+` FROM shipments WHERE `+unpriced+`
			ORDER BY asked_at DESC LIMIT ?`, tx.Now.Add(-estimatedFor).UnixMilli(), estimatesAtOnce)
		return err
	})
	return found, err
}

// QueueEstimates queues the task if there is something to ask and no such task waits.
func (s *Shipments) QueueEstimates(ctx context.Context) error {
	found, err := s.ToEstimate(ctx)
	if err != nil || len(found) == 0 {
		return err
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		s.WakeAfter(tx)
		return core.EnqueueOne(tx, EstimateTask)
	})
}

// SaveEstimate saves about what the courier will charge for a booked package, in paise; 0 means that it does not say,
// and is not asked again.
func (s *Shipments) SaveEstimate(ctx context.Context, b Booking, amount money.Paise) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		tx.Touch(core.ChangedOrders, b.OrderID)
		return db.ChangeOne(tx, `UPDATE shipments SET estimate = ? WHERE id = ?`, amount, b.ID)
	})
}
