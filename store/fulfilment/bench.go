package fulfilment

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/shipments"
	"hearth/store/wording"
)

// Bench is the packing bench: it keeps what packers scan until the parcels ship, and which papers were printed. It is
// safe for concurrent use.
type Bench struct{ s *Fulfilment }

// NewBench returns the packing bench of a shop.
func NewBench(s *Fulfilment) *Bench { return &Bench{s} }

// MaxOnBench is the maximum number of orders of one batch.
const MaxOnBench = 500

// BenchParcel is an order on the packing bench, with what will leave next.
type BenchParcel struct {
	ID              int64
	Customer, Place string
	Note            string
	// Collect is the amount in paise to collect at the door.
	Collect money.Paise
	// Waybill is the number with which the parcel is booked with Courier; "" if it is not booked.
	Waybill, Courier string
	// Packer is the account ID of who is packing it, 0 if none; PackerName is their name.
	Packer     int64
	PackerName string
	// TrackingID is the scanned tracking number.
	TrackingID string
	Items      []BenchItem
	Printed    []PrintedPaper
	// Why is the reason why the order can't ship; "" if it can.
	Why string
}

// BenchItem is a product in a parcel: how many units belong in it, and how many were scanned. Codes are its SKU and the
// GTIN of its barcode. Serials of Scanned units were scanned by their serial numbers.
type BenchItem struct {
	ProductID                  int64
	Title                      string
	Quantity, Scanned, Serials int64
	Codes                      []string
}

// PrintedPaper is a paper that was printed for an order.
type PrintedPaper struct {
	Paper string
	At    time.Time
	Who   string
}

// List returns the parcels of the wanted orders, without duplicates, and those that who has on the bench, oldest first.
// It refuses more than MaxOnBench; an unknown order is ErrNotFound.
func (b *Bench) List(ctx context.Context, who int64, wanted []int64) (found []BenchParcel, err error) {
	found = []BenchParcel{}
	if len(wanted) > MaxOnBench {
		return nil, core.Refuse("Please choose %d orders at most.", MaxOnBench)
	}
	err = b.s.Read(ctx, func(tx *core.Tx) error {
		mine, err := db.Values[int64](tx, `SELECT b.order_id FROM bench_parcels b JOIN orders o ON o.id = b.order_id
			WHERE b.packer = ? AND o.state IN `+core.ToShipStates, who)
		if err != nil {
			return err
		}
		ids := slices.Compact(slices.Sorted(slices.Values(slices.Concat(wanted, mine))))
		for _, id := range ids {
			p, err := b.parcel(tx, id)
			if err != nil {
				return err
			}
			found = append(found, p)
		}
		return nil
	})
	return found, err
}

// Packers returns who has orders on the packing bench: names by order. Other orders are left out.
func (b *Bench) Packers(ctx context.Context, ids []int64) (names map[int64]string, err error) {
	names = map[int64]string{}
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	err = b.s.Read(ctx, func(tx *core.Tx) error {
		_, err := db.List(tx, func(row db.Scanner, name *string) error {
			var id int64
			err := row.Scan(&id, name)
			names[id] = *name
			return err
		}, `SELECT b.order_id, a.name FROM json_each(?) o JOIN bench_parcels b ON b.order_id = o.value
			JOIN accounts a ON a.id = b.packer`, string(list))
		return err
	})
	return names, err
}

// parcel returns an order as it is on the bench. Of an order that can't ship it has only the reason.
func (b *Bench) parcel(tx *core.Tx, id int64) (p BenchParcel, err error) {
	o, err := orders.OrderOf(tx, id)
	if err != nil {
		return p, err
	}
	p = BenchParcel{ID: id, Customer: o.Buyer(), Place: o.Address.City, Note: o.Note, Items: []BenchItem{}}
	if p.Why, err = b.s.whyNot(tx, b.s.settings.Values(), BulkShip, o); err != nil || !o.State.Facts().ToShip() {
		return p, err
	}
	booking, err := shipments.LiveBooking(tx, id)
	if err != nil && !db.IsNone(err) {
		return p, err
	}
	if !booking.BookedAt.IsZero() {
		p.Waybill, p.Courier = booking.Waybill, shipments.Courier
	}
	scanned, err := onBench(tx, id)
	if err != nil {
		return p, err
	}
	p.Packer, p.PackerName, p.TrackingID = scanned.packer, scanned.name, scanned.tracking
	lines, err := orders.LinesOf(tx, id)
	if err != nil {
		return p, err
	}
	parcel, err := orders.ParcelOf(lines, booking.Pieces)
	if err != nil {
		return p, err
	}
	if p.Collect, err = parcel.Collects(tx, o); err != nil {
		return p, err
	}
	if p.Items, err = itemsOf(tx, parcel, scanned.units); err != nil {
		return p, err
	}
	p.Printed, err = db.List(tx, func(row db.Scanner, one *PrintedPaper) error {
		var at int64
		err := row.Scan(&one.Paper, &at, &one.Who)
		one.At = wording.Instant(at)
		return err
	}, `SELECT p.paper, p.printed_at, a.name FROM printed_papers p JOIN accounts a ON a.id = p.printed_by
		WHERE p.order_id = ?`, id)
	return p, err
}

// itemsOf returns the products of a parcel with the units that were scanned: by number, and by serial.
func itemsOf(tx *core.Tx, p orders.Parcel, units map[int64]int64) (items []BenchItem, err error) {
	for _, l := range p.Lines {
		serials, err := db.Value[int64](tx, `SELECT count(*) FROM serials WHERE line_id = ? AND shipment_id IS NULL`,
			l.ID)
		if err != nil {
			return nil, err
		}
		at := slices.IndexFunc(items, func(one BenchItem) bool { return one.ProductID == l.ProductID })
		if at < 0 {
			codes, err := db.Values[string](tx, `SELECT sku FROM products WHERE id = ?1 AND sku <> ''
				UNION SELECT gtin FROM products WHERE id = ?1 AND gtin <> ''`, l.ProductID)
			if err != nil {
				return nil, err
			}
			at = len(items)
			items = append(items, BenchItem{ProductID: l.ProductID, Title: l.Title, Codes: append([]string{}, codes...),
				Scanned: units[l.ProductID]})
		}
		items[at].Quantity += l.Quantity
		items[at].Serials += serials
		items[at].Scanned += serials
	}
	return items, nil
}

// benchRow is what was scanned of an order; its packer is 0 if there is none.
type benchRow struct {
	packer         int64
	packs          bool
	name, tracking string
	units          map[int64]int64
}

func onBench(tx *core.Tx, id int64) (benchRow, error) {
	found, err := db.One(tx, func(row db.Scanner, r *benchRow) error {
		var units string
		if err := row.Scan(&r.packer, &r.name, &r.packs, &r.tracking, &units); err != nil {
			return err
		}
		return json.Unmarshal([]byte(units), &r.units)
	}, `SELECT b.packer, a.name, b.packs, b.tracking_id, b.units FROM bench_parcels b JOIN accounts a ON a.id = b.packer
		WHERE b.order_id = ?`, id)
	if db.IsNone(err) {
		return benchRow{}, nil
	}
	return found, err
}

// The papers whose printing is remembered: packing slips, labels, and sheets with both.
var benchPapers = []string{"slips", "labels", "sheets"}

// Printed records that who printed a paper for orders. Orders that have shipped in the meantime are left out. It
// refuses other papers and more than MaxPrinted orders.
func (b *Bench) Printed(ctx context.Context, who int64, paper string, ids []int64) error {
	if !slices.Contains(benchPapers, paper) {
		return core.RefuseField("paper", "Please choose what was printed: "+strings.Join(benchPapers, ", ")+".")
	}
	return b.s.Write(ctx, func(tx *core.Tx) error {
		printed, err := ordersOf(tx, ids)
		if err != nil {
			return err
		}
		for _, o := range printed {
			if !o.State.Facts().ToShip() {
				continue
			}
			if _, err := tx.Exec(`INSERT INTO printed_papers (order_id, paper, printed_at, printed_by)
				VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET printed_at = excluded.printed_at,
				printed_by = excluded.printed_by`, o.ID, paper, tx.Stamp(), who); err != nil {
				return err
			}
		}
		return nil
	})
}

// forgetPrinted makes the papers of an order count as not printed, because their contents have changed.
func forgetPrinted(tx *core.Tx, order int64) error {
	_, err := tx.Exec(`DELETE FROM printed_papers WHERE order_id = ?`, order)
	return err
}

// leavesBench removes an order from the bench when its package leaves or its products change.
func leavesBench(tx *core.Tx, order int64) error {
	if _, err := tx.Exec(`DELETE FROM bench_parcels WHERE order_id = ?`, order); err != nil {
		return err
	}
	return forgetPrinted(tx, order)
}
