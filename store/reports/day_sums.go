package reports

import (
	"context"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// movedAtOnce is the maximum number of orders that one transaction moves to another day, so that no write waits for
// long.
const movedAtOnce = 500

// sumsZone is the time zone of the stored days. up is the highest ID of the orders that were moved to it; -1 if all
// were.
type sumsZone struct {
	zone string
	up   int64
}

func sumsZoneOf(tx *core.Tx) (sumsZone, error) {
	return db.One(tx, func(row db.Scanner, z *sumsZone) error { return row.Scan(&z.zone, &z.up) },
		`SELECT zone, coalesce(moved_to, -1) FROM sums_zone WHERE id = 1`)
}

// settled reports whether every order is counted on its day in the shop's zone.
func (z sumsZone) settled(tx *core.Tx) bool { return z.zone == tx.Zone.String() && z.up < 0 }

// MoveDays moves orders to their days in the shop's zone after the setting of the zone has changed. It moves them in
// batches, each order together with its sums, so that the sums are right at every moment. If the zone has not changed,
// it does nothing.
func (s *Reports) MoveDays(ctx context.Context) error {
	settled := false
	err := s.Read(ctx, func(tx *core.Tx) error {
		z, err := sumsZoneOf(tx)
		settled = z.settled(tx)
		return err
	})
	for err == nil && !settled {
		err = s.Write(ctx, func(tx *core.Tx) (err error) {
			settled, err = moveSome(tx)
			return err
		})
	}
	return err
}

// moveSome moves the next batch of orders to their days in the shop's zone; done means that none is left.
func moveSome(tx *core.Tx) (done bool, err error) {
	z, err := sumsZoneOf(tx)
	if err != nil || z.settled(tx) {
		return err == nil, err
	}
	if z.zone != tx.Zone.String() { // the zone has changed, perhaps during an earlier move
		z.up = 0
	}
	type dated struct{ id, confirmed, day int64 }
	some, err := db.List(tx, func(row db.Scanner, d *dated) error { return row.Scan(&d.id, &d.confirmed, &d.day) },
		`SELECT id, coalesce(confirmed_at, -1), coalesce(sold_day, 0) FROM orders WHERE id > ? ORDER BY id LIMIT ?`,
		z.up, movedAtOnce)
	if err != nil {
		return false, err
	}
	for _, d := range some {
		z.up = d.id
		if now := core.DayNumber(wording.Instant(d.confirmed).In(tx.Zone)); d.confirmed >= 0 && now != d.day {
			if err := db.ChangeOne(tx, `UPDATE orders SET sold_day = ? WHERE id = ?`, now, d.id); err != nil {
				return false, err
			}
			if err := core.RecordEvent(tx, core.OrderEvent, d.id); err != nil {
				return false, err
			}
		}
	}
	up := any(z.up)
	if done = len(some) < movedAtOnce; done {
		up = nil
	}
	return done, db.ChangeOne(tx, `UPDATE sums_zone SET zone = ?, moved_to = ? WHERE id = 1`, tx.Zone.String(), up)
}
