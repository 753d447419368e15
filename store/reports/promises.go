package reports

import (
	"context"
	"slices"
	"strings"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/delivery"
)

// PromiseRow says how many promised days of delivery were kept and missed, in a zone or by a courier. Late is by how
// many days the missed ones were late, together.
type PromiseRow struct {
	Key                string
	Kept, Missed, Late int64
}

func (r *PromiseRow) add(o PromiseRow) {
	r.Kept, r.Missed, r.Late = r.Kept+o.Kept, r.Missed+o.Missed, r.Late+o.Late
}

// Promises are the promised days in a period of the orders that have been delivered.
type Promises struct {
	Period core.Period
	All    PromiseRow
	// Zones are in the order of delivery.Zones, Couriers by name; those without a delivery are missing. A package
	// without a courier has the key "".
	Zones, Couriers []PromiseRow
}

// FindPromises returns how many promised days were kept in a period. It refuses what FindNumbers refuses.
func (s *Reports) FindPromises(ctx context.Context, asked NumbersQuery) (found Promises, err error) {
	found = Promises{Zones: []PromiseRow{}, Couriers: []PromiseRow{}}
	err = s.ReadSums(ctx, func(tx *core.Tx) error {
		if found.Period, _, _, err = asked.periods(tx); err != nil {
			return err
		}
		days, edges, err := core.InDays(tx, "promised_by", found.Period.From.Format(time.DateOnly),
			found.Period.To.Format(time.DateOnly))
		if err != nil {
			return err
		}
		return db.Each(tx, func(row db.Scanner) error {
			var sum PromiseRow
			var zone, courier string
			if err := row.Scan(&zone, &courier, &sum.Kept, &sum.Missed, &sum.Late); err != nil {
				return err
			}
			found.All.add(sum)
			sumOf(&found.Zones, zone).add(sum)
			sumOf(&found.Couriers, courier).add(sum)
			return nil
		}, `SELECT zone, courier, sum(kept), sum(missed), sum(late) FROM promise_sums WHERE true`+days+`
			GROUP BY 1, 2 HAVING sum(kept) + sum(missed) > 0`, edges...)
	})
	slices.SortFunc(found.Zones, func(a, b PromiseRow) int {
		return slices.Index(delivery.Zones, delivery.Zone(a.Key)) - slices.Index(delivery.Zones, delivery.Zone(b.Key))
	})
	slices.SortFunc(found.Couriers, func(a, b PromiseRow) int { return strings.Compare(a.Key, b.Key) })
	return found, err
}

// sumOf is the row with a key, which is added if it is missing.
func sumOf(rows *[]PromiseRow, key string) *PromiseRow {
	i := slices.IndexFunc(*rows, func(r PromiseRow) bool { return r.Key == key })
	if i < 0 {
		i = len(*rows)
		*rows = append(*rows, PromiseRow{Key: key})
	}
	return &(*rows)[i]
}
