package shipments

import (
	"context"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/wording"
)

// Piece is how many units of an order line are in a package.
type Piece struct{ LineID, Quantity int64 }

// Package is a package of an order that has left the shop. An order leaves in one or in several.
type Package struct {
	ID, OrderID int64
	// Shipment has the package's contents; no Pieces means the whole order.
	Shipment
	// Collect is the amount to be collected at the door, in paise.
	Collect money.Paise
	// DeliveredAt and ReturnedAt are zero while it is on its way; ReturnedAt is when it came back undelivered.
	ShippedAt, DeliveredAt, ReturnedAt time.Time
	Tracking                           Tracking
	// Invoice is the number of the invoice that left with it.
	Invoice string
}

// Away reports whether the package is with the courier.
func (p Package) Away() bool { return p.DeliveredAt.IsZero() && p.ReturnedAt.IsZero() }

// PartID is the package's ID if the order leaves in several; 0 if this one has the whole order.
func (p Package) PartID() int64 { return PartID(p.ID, p.Pieces) }

// PartID is Package.PartID for a package with these pieces.
func PartID(id int64, pieces []Piece) int64 {
	if len(pieces) == 0 {
		return 0
	}
	return id
}

// away is the SQL condition of Package.Away for a package that has left.
const away = `shipped_at IS NOT NULL AND delivered_at IS NULL AND returned_at IS NULL`

// IsLate is the SQL condition that a package of an order o is still on its way after its expected day. Its parameter is
// today in the shop's time zone.
const IsLate = `o.id IN (SELECT order_id FROM shipments WHERE ` + away + ` AND expected_day <> '' AND expected_day < ?)`

// PackagesOf returns the packages of an order that have left, oldest first.
func PackagesOf(tx *core.Tx, order int64) ([]Package, error) {
	found, err := db.List(tx, func(row db.Scanner, p *Package) error {
		var shipped, delivered, returned, at int64
		err := row.Scan(&p.ID, &p.OrderID, &p.TrackingID, &p.Courier, &p.ExpectedDay, &p.EWayBill, &p.Collect, &shipped,
			&delivered, &returned, &p.Tracking.Status, &p.Tracking.Place, &at, &p.Tracking.Stage, &p.Code,
			&p.Driver.Name, &p.Driver.Mobile, &p.Invoice)
		p.ShippedAt, p.DeliveredAt, p.ReturnedAt = wording.Instant(shipped), wording.Instant(delivered),
			wording.Instant(returned)
		p.Tracking.At = wording.Instant(at)
		return err
	}, `SELECT s.id, order_id, tracking_id, courier_name, expected_day, eway_bill, collect, shipped_at,
			coalesce(delivered_at, 0), coalesce(returned_at, 0), status, place, status_at, stage, door_code,
			coalesce(r.driver, ''), coalesce(r.mobile, ''),
			coalesce((SELECT number FROM documents d WHERE d.order_id = s.order_id AND d.shipment_id = s.id
				AND d.kind = 'invoice'), '')
		FROM shipments s LEFT JOIN delivery_runs r ON r.id = s.run_id
		WHERE order_id = ? AND ended_at IS NULL AND shipped_at IS NOT NULL ORDER BY s.id`, order)
	for i := range found {
		if err != nil {
			return nil, err
		}
		found[i].Pieces, err = PiecesOf(tx, found[i].ID)
	}
	return found, err
}

// PiecesOf returns what is in a package; none means the whole order.
func PiecesOf(tx *core.Tx, id int64) ([]Piece, error) {
	found, err := db.List(tx, func(row db.Scanner, p *Piece) error { return row.Scan(&p.LineID, &p.Quantity) },
		`SELECT line_id, quantity FROM shipment_lines WHERE shipment_id = ? ORDER BY line_id`, id)
	if len(found) == 0 {
		return nil, err
	}
	return found, err
}

// Numbers returns the tracking numbers of orders by their IDs, those of several packages separated by commas.
func (s *Shipments) Numbers(ctx context.Context, orders []int64) (numbers map[int64]string, err error) {
	type number struct {
		order int64
		text  string
	}
	list, err := wording.AsJSON(orders)
	if err != nil {
		return nil, err
	}
	numbers = map[int64]string{}
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err := db.List(tx, func(row db.Scanner, n *number) error { return row.Scan(&n.order, &n.text) },
			`SELECT s.order_id, group_concat(s.tracking_id, ', ' ORDER BY s.id) FROM json_each(?) j
			CROSS JOIN shipments s ON s.order_id = j.value WHERE s.ended_at IS NULL AND s.tracking_id <> ''
			AND (s.asked_at IS NULL OR s.booked_at IS NOT NULL) GROUP BY 1`, list)
		for _, n := range found {
			numbers[n.order] = n.text
		}
		return err
	})
	return numbers, err
}

// Delivered records that a package was delivered at an instant. unpaid means that nothing was collected at its door.
func Delivered(tx *core.Tx, id int64, at time.Time, unpaid bool) error {
	return db.ChangeOne(tx, `UPDATE shipments SET delivered_at = ?, collect = iif(?, 0, collect), door_code = ''
		WHERE id = ? AND `+away, at.UnixMilli(), unpaid, id)
}

// CameBack records that a package came back undelivered.
func CameBack(tx *core.Tx, id int64) error {
	return db.ChangeOne(tx, `UPDATE shipments SET returned_at = ?, door_code = '' WHERE id = ? AND `+away,
		tx.Stamp(), id)
}
