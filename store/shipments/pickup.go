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

// PickupTask is the kind of the task that asks the courier to pick up packages.
const PickupTask = "pickup"

// PickupAhead is the maximum number of days ahead for which a pick-up can be requested.
const PickupAhead = 7

// pickupGathers is how long a pick-up request waits for further bookings of its day, because it states their number.
const pickupGathers = 2 * time.Minute

// Pickup is a request to the courier to pick up packages at a place on a day. TakenAt is the instant when the courier
// accepted it; Problem is the reason why it did not.
type Pickup struct {
	ID         int64
	Place, Day string
	TakenAt    time.Time
	Problem    string
	// Parcels is the number of packages that are booked for the pick-up.
	Parcels int64
}

func scanPickup(row db.Scanner, p *Pickup) error {
	var taken int64
	err := row.Scan(&p.ID, &p.Place, &p.Day, &taken, &p.Problem)
	p.TakenAt = wording.Instant(taken)
	return err
}

const pickupColumns = `id, place, day, coalesce(taken_at, 0), problem`

// RequestPickup asks the courier to come on a day. There is one request for each place and day.
func (s *Shipments) RequestPickup(tx *core.Tx, day string) error {
	place := s.settings.Values().DelhiveryPickup
	made, err := db.Change(tx, `INSERT INTO pickups (place, day, asked_at) VALUES (?, ?, ?)
		ON CONFLICT (place, day) WHERE problem = '' DO NOTHING`, place, day, tx.Stamp())
	if err != nil || made == 0 {
		return err
	}
	id, err := db.Value[int64](tx, `SELECT last_insert_rowid()`)
	if err != nil {
		return err
	}
	return core.Enqueue(tx, PickupTask, fmt.Sprint(id), tx.Now.Add(pickupGathers), id)
}

// PickupOf returns the latest pick-up request for a day; the zero value if there is none.
func (s *Shipments) PickupOf(tx *core.Tx, day string) (Pickup, error) {
	p, err := db.One(tx, scanPickup, `SELECT `+pickupColumns+` FROM pickups WHERE place = ? AND day = ?
		ORDER BY id DESC LIMIT 1`, s.settings.Values().DelhiveryPickup, day)
	if db.IsNone(err) {
		err = nil
	}
	return p, err
}

// PickupOfTask returns the pick-up request of a task with the number of its packages; ErrNotFound if the courier has
// accepted it already.
func (s *Shipments) PickupOfTask(ctx context.Context, t core.Task) (p Pickup, err error) {
	var id int64
	if err := json.Unmarshal(t.Payload, &id); err != nil {
		return p, err
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		if p, err = db.One(tx, scanPickup, `SELECT `+pickupColumns+` FROM pickups WHERE id = ? AND taken_at IS NULL
			AND problem = ''`, id); err != nil {
			return err
		}
		p.Parcels, err = db.Value[int64](tx, `SELECT count(*) FROM orders o JOIN shipments p ON p.order_id = o.id
			AND p.ended_at IS NULL AND p.shipped_at IS NULL
			WHERE o.state IN `+core.ToShipStates+` AND p.pickup_day = ?`, p.Day)
		return err
	})
	return p, err
}

// PickupAnswered records the courier's answer to a pick-up request; problem is "" if the courier accepted it.
func (s *Shipments) PickupAnswered(ctx context.Context, id int64, problem string) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		return db.ChangeOne(tx, `UPDATE pickups SET problem = ?2, taken_at = iif(?2 = '', ?3, NULL) WHERE id = ?1`, id,
			problem, tx.Stamp())
	})
}
