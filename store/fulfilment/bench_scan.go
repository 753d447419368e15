package fulfilment

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/orders"
	"hearth/store/shipments"
)

// BenchScan is what a packer scanned for an order. Exactly one of the fields after Take is used, by Kind.
type BenchScan struct {
	Order int64
	Kind  ScanKind
	// Undo takes an order off the bench again, or a unit out of the parcel.
	Undo bool
	// Take takes over an order that someone else is packing.
	Take bool
	// Code is a tracking number ("" removes it) or a serial number.
	Code string
	// Product and Quantity are how many units of a product are in the parcel by now: a repeat changes nothing.
	Product, Quantity int64
}

// ScanKind is what a scanned code is.
type ScanKind string

// The kinds of scans.
const (
	ScanOfOrder    ScanKind = "order"
	ScanOfTracking ScanKind = "tracking"
	ScanOfUnit     ScanKind = "unit"
	ScanOfSerial   ScanKind = "serial"
)

// Scan keeps a scan and returns the parcel with it. A repeat changes nothing. It refuses an order that can't be packed
// or that someone else is packing, a tracking number of another order or another than the parcel's booking, a product
// that is not in the parcel, more units than belong in it, and a serial number that BindSerial refuses.
func (b *Bench) Scan(ctx context.Context, who int64, in BenchScan) (p BenchParcel, err error) {
	if in.Kind == ScanOfSerial {
		if err := b.scanSerial(ctx, who, in); err != nil {
			return p, err
		}
	}
	err = b.s.Write(ctx, func(tx *core.Tx) error {
		o, err := orders.OrderOf(tx, in.Order)
		if err != nil {
			return err
		}
		switch in.Kind {
		case ScanOfOrder:
			err = b.scanOrder(tx, who, o, in)
		case ScanOfTracking:
			err = b.scanTracking(tx, who, o, strings.TrimSpace(in.Code))
		case ScanOfUnit:
			err = b.scanUnit(tx, who, o, in)
		case ScanOfSerial:
		default:
			err = core.Refuse("Please scan an order, a unit, a serial number or a tracking number.")
		}
		if err != nil {
			return err
		}
		tx.Touch(core.ChangedOrders, o.ID)
		p, err = b.parcel(tx, o.ID)
		return err
	})
	return p, err
}

// scanOrder puts an order on who's bench and marks it as packed; with Undo it takes it off again.
func (b *Bench) scanOrder(tx *core.Tx, who int64, o orders.Order, in BenchScan) error {
	before, err := onBench(tx, o.ID)
	if err != nil {
		return err
	}
	if in.Undo {
		if before.packer != who {
			return nil
		}
		if before.packs && o.State.Facts().ToShip() && !o.PackedAt.IsZero() {
			if err := unpack(tx, o, who); err != nil {
				return err
			}
		}
		_, err := tx.Exec(`DELETE FROM bench_parcels WHERE order_id = ?`, o.ID)
		return err
	}
	if before.packer != 0 && before.packer != who && !in.Take {
		return core.Refuse("%s is packing this order. Scan it again to take over.", before.name)
	}
	packs, err := pack(tx, b.s.settings.Values(), o, who, true)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`INSERT INTO bench_parcels (order_id, packer, packs) VALUES (?, ?, ?)
		ON CONFLICT DO UPDATE SET packer = excluded.packer`, o.ID, who, packs)
	return err
}

// mine refuses an order that is not on who's bench.
func mine(tx *core.Tx, who int64, o orders.Order) (benchRow, error) {
	before, err := onBench(tx, o.ID)
	switch {
	case err != nil:
	case !o.State.Facts().ToShip():
		err = core.Refuse("%s", orders.RefusalOf(eventPack, o.State))
	case before.packer == 0:
		err = core.Refuse("Scan order %d first.", o.ID)
	case before.packer != who:
		err = core.Refuse("%s is packing order %d now.", before.name, o.ID)
	}
	return before, err
}

func (b *Bench) scanTracking(tx *core.Tx, who int64, o orders.Order, number string) error {
	if _, err := mine(tx, who, o); err != nil {
		return err
	}
	if len([]rune(number)) > 60 {
		return core.RefuseField("code", "A tracking number has 60 characters at most.")
	}
	if number != "" {
		booking, err := shipments.LiveBooking(tx, o.ID)
		if err != nil && !db.IsNone(err) {
			return err
		}
		if booking.Waybill != "" && !strings.EqualFold(booking.Waybill, number) {
			return core.RefuseField("code", "Order "+fmt.Sprint(o.ID)+" is booked as "+booking.Waybill+".")
		}
		other, err := db.Value[int64](tx, `SELECT order_id FROM (SELECT order_id FROM shipments
				WHERE tracking_id = ?1 COLLATE NOCASE AND tracking_id <> '' AND ended_at IS NULL AND order_id <> ?2
			UNION ALL SELECT b.order_id FROM bench_parcels b JOIN orders o ON o.id = b.order_id
				WHERE b.tracking_id = ?1 COLLATE NOCASE AND b.tracking_id <> '' AND b.order_id <> ?2
				AND o.state IN `+core.ToShipStates+`) LIMIT 1`, number, o.ID)
		if err == nil {
			return core.RefuseField("code", fmt.Sprintf("%s belongs to order %d.", number, other))
		}
		if !db.IsNone(err) {
			return err
		}
		title, err := db.Value[string](tx, `SELECT title FROM products WHERE (gtin = ?1 AND gtin <> ''
			OR sku = ?1 AND sku <> '') AND deleted_at IS NULL LIMIT 1`, number)
		if err == nil {
			return core.RefuseField("code", number+" is the barcode of "+title+".")
		}
		if !db.IsNone(err) {
			return err
		}
	}
	return db.ChangeOne(tx, `UPDATE bench_parcels SET tracking_id = ? WHERE order_id = ?`, number, o.ID)
}

func (b *Bench) scanUnit(tx *core.Tx, who int64, o orders.Order, in BenchScan) error {
	before, err := mine(tx, who, o)
	if err != nil {
		return err
	}
	p, err := b.parcel(tx, o.ID)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(p.Items, func(one BenchItem) bool { return one.ProductID == in.Product })
	if at < 0 {
		return core.Refuse("This product is not in order %d.", o.ID)
	}
	item := p.Items[at]
	if in.Quantity < 0 || in.Quantity+item.Serials > item.Quantity {
		return core.Refuse("Order %d has %d × %s. One is too many.", o.ID, item.Quantity, item.Title)
	}
	if before.units == nil {
		before.units = map[int64]int64{}
	}
	before.units[in.Product] = in.Quantity
	units, err := json.Marshal(before.units)
	if err != nil {
		return err
	}
	return db.ChangeOne(tx, `UPDATE bench_parcels SET units = ? WHERE order_id = ?`, string(units), o.ID)
}

// scanSerial puts a unit in the parcel by its serial number, or takes it out.
func (b *Bench) scanSerial(ctx context.Context, who int64, in BenchScan) error {
	there := false
	err := b.s.Read(ctx, func(tx *core.Tx) error {
		o, err := orders.OrderOf(tx, in.Order)
		if err != nil {
			return err
		}
		if _, err := mine(tx, who, o); err != nil {
			return err
		}
		there, err = orders.HasSerial(tx, o.ID, in.Code)
		return err
	})
	switch {
	case err != nil || there != in.Undo:
		return err // a repeat
	case in.Undo:
		return b.s.orders.UnbindSerial(ctx, in.Order, in.Code)
	}
	_, err = b.s.orders.BindSerial(ctx, who, in.Order, in.Code)
	return err
}
