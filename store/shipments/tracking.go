package shipments

import (
	"context"
	"errors"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// Parcel is a shipped package whose status can be requested from the courier.
type Parcel struct {
	ID, OrderID int64
	Waybill     string
}

// PushPath is the address below the API to which the courier sends news of parcels, PushHeader the header with its key.
const (
	PushPath   = "delhivery/webhook"
	PushHeader = "X-Api-Key"
)

func scanParcel(row db.Scanner, p *Parcel) error { return row.Scan(&p.ID, &p.OrderID, &p.Waybill) }

const (
	trackEvery = 30 * time.Minute
	trackBatch = 500
)

// ParcelsToTrack returns up to trackBatch packages whose status was not requested within the last trackEvery, the
// longest ago first.
func (s *Shipments) ParcelsToTrack(ctx context.Context) (found []Parcel, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, scanParcel, `SELECT id, order_id, tracking_id FROM shipments WHERE `+away+` AND
			courier_name LIKE 'delhivery%'
			AND checked_at <= ? ORDER BY checked_at, id LIMIT ?`, s.Now().Add(-trackEvery).UnixMilli(), trackBatch)
		return err
	})
	return found, err
}

// Stage is how far a package has come. It never decreases, because the courier's reports can arrive late and in any
// order.
type Stage int64

// Back means that the package is on its way back to the shop, Over that it was delivered or has arrived back. Unknown
// means that this release does not know the courier's words: they are shown, and the stage stays the same.
const (
	Unknown Stage = iota - 1
	Waiting
	Moving
	Back
	Over
)

// ParcelsWith returns the shipped packages of the courier with some waybills that are on their way.
func (s *Shipments) ParcelsWith(ctx context.Context, waybills []string) (found []Parcel, err error) {
	list, err := wording.AsJSON(waybills)
	if err != nil {
		return nil, err
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, scanParcel, `SELECT s.id, s.order_id, s.tracking_id FROM json_each(?) j
			CROSS JOIN shipments s ON s.tracking_id = j.value COLLATE NOCASE AND s.tracking_id <> ''
			WHERE s.`+away+` AND s.courier_name LIKE 'delhivery%' ORDER BY s.id`, list)
		return err
	})
	return found, err
}

// SaveTracking saves the status of a package; an empty status only records that the courier was asked. A report of an
// earlier stage, or of an earlier time in the same stage, is not saved: then news is false.
func (s *Shipments) SaveTracking(ctx context.Context, id int64, t Tracking) (news bool, err error) {
	err = s.Write(ctx, func(tx *core.Tx) error {
		if _, err := tx.Exec(`UPDATE shipments SET checked_at = ? WHERE id = ?`, tx.Stamp(), id); err != nil ||
			t.Status == "" {
			return err
		}
		saved, err := db.Change(tx, `UPDATE shipments SET status = ?1, place = ?2, status_at = ?3, stage =
			max(stage, ?4)
			WHERE id = ?5 AND (?4 > stage OR (?4 < 0 OR ?4 = stage) AND (?3 = 0 OR ?3 >= status_at))`,
			t.Status, t.Place, max(t.At.UnixMilli(), 0), t.Stage, id)
		news = saved > 0
		return err
	})
	return news, err
}

// Tracking is the status of a package as the courier reported it; zero if there is no report yet.
type Tracking struct {
	Status, Place string
	At            time.Time
	Stage         Stage
}

// TrackingOf returns the latest tracking status of an order's newest package; the zero value if there is none.
func TrackingOf(tx *core.Tx, order int64) (Tracking, error) {
	found, err := db.One(tx, func(row db.Scanner, t *Tracking) error {
		var at int64
		err := row.Scan(&t.Status, &t.Place, &at, &t.Stage)
		t.At = wording.Instant(at)
		return err
	}, `SELECT status, place, status_at, stage FROM shipments WHERE order_id = ? AND ended_at IS NULL
		ORDER BY id DESC LIMIT 1`, order)
	if errors.Is(err, core.ErrNotFound) {
		return Tracking{}, nil
	}
	return found, err
}
