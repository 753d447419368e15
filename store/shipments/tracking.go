package shipments

import (
	"context"
	"errors"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// Parcel is a package on its way whose status the courier can be asked for.
type Parcel struct {
	OrderID int64
	Waybill string
}

const (
	trackEvery = 30 * time.Minute
	trackBatch = 40
)

// ParcelsToTrack returns up to trackBatch packages whose status was not asked for within trackEvery, the longest ago
// first.
func (s *Shipments) ParcelsToTrack(ctx context.Context) (found []Parcel, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, func(row db.Scanner, p *Parcel) error { return row.Scan(&p.OrderID, &p.Waybill) },
			`SELECT o.id, p.tracking_id FROM orders o JOIN shipments p ON p.order_id = o.id AND p.ended_at IS NULL
			WHERE o.state IN `+core.AwayStates+` AND p.courier_name LIKE 'delhivery%' AND p.checked_at <= ?
			ORDER BY p.checked_at, o.id LIMIT ?`, s.Now().Add(-trackEvery).UnixMilli(), trackBatch)
		return err
	})
	return found, err
}

// SaveTracking saves where the package of an order is; with an empty status it only records that the courier was
// asked.
func (s *Shipments) SaveTracking(ctx context.Context, order int64, status, place string, at time.Time) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		_, err := tx.Exec(`UPDATE shipments SET checked_at = ?1, status = iif(?2 = '', status, ?2),
			place = iif(?2 = '', place, ?3), status_at = iif(?2 = '', status_at, ?4)
			WHERE order_id = ?5 AND ended_at IS NULL`,
			tx.Stamp(), status, place, max(at.UnixMilli(), 0), order)
		return err
	})
}

// Tracking is where the courier says a package is; zero if it has said nothing.
type Tracking struct {
	Status, Place string
	At            time.Time
}

// TrackingOf returns the latest tracking of an order; the zero value without one.
func TrackingOf(tx *core.Tx, order int64) (Tracking, error) {
	found, err := db.One(tx, func(row db.Scanner, t *Tracking) error {
		var at int64
		err := row.Scan(&t.Status, &t.Place, &at)
		t.At = wording.Instant(at)
		return err
	}, `SELECT status, place, status_at FROM shipments WHERE order_id = ? AND ended_at IS NULL`, order)
	if errors.Is(err, core.ErrNotFound) {
		return Tracking{}, nil
	}
	return found, err
}
