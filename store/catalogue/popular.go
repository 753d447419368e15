package catalogue

import (
	"context"
	"strings"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

const (
	// popularDays is the number of days for which a sale counts towards the popularity of its product.
	popularDays = 90
	// popularRows is the maximum number of products that are updated in one transaction.
	popularRows = 500
)

// CountPopular recomputes the popularity of all products, which is the default order of lists.
//
// The figure is the number of units sold in the last popularDays days plus one, times the average of the stars. Three
// imaginary reviews of four stars are added to the average, so that a single review of five stars does not win. The
// figure is 0 for a product without sales and reviews. A parent product counts the sales of all its variants. Returned
// units are not counted.
func (s *Catalogue) CountPopular(ctx context.Context) error {
	day := func(at time.Time) string {
		return strings.ReplaceAll(at.In(s.settings.Zone()).Format(time.DateOnly), "-", "")
	}
	now := s.Now()
	type popular [2]int64
	var changed []popular
	// 25 × 4 = 100 is the value without sales and reviews; it is subtracted so that such products have 0.
	err := s.ReadSums(ctx, func(tx *core.Tx) (err error) {
		changed, err = db.List(tx, func(row db.Scanner, p *popular) error { return row.Scan(&p[0], &p[1]) },
			`WITH sold (id, units) AS (SELECT coalesce(p.family, p.id), sum(s.units - s.back_units) FROM product_sums s
				CROSS JOIN products p ON p.id = s.product_id WHERE s.span BETWEEN CAST(? AS INTEGER)
				AND CAST(? AS INTEGER) GROUP BY 1),
			counted (id, popular, now) AS (SELECT p.id, p.popular,
			CAST(round(25.0 * (1 + max(coalesce(sold.units, 0), 0))
				* (12 + p.rating_sum) / (3 + p.rating_count)) AS INTEGER) - 100
				FROM products p LEFT JOIN sold ON sold.id = p.id WHERE `+ForSale+`)
			SELECT id, now FROM counted WHERE now <> popular`,
			day(now.AddDate(0, 0, -popularDays)), day(now))
		return err
	})
	for ; err == nil && len(changed) > 0; changed = changed[min(len(changed), popularRows):] {
		err = s.Write(ctx, func(tx *core.Tx) error {
			list, err := wording.AsJSON(changed[:min(len(changed), popularRows)])
			if err != nil {
				return err
			}
			if _, err := tx.Exec(`UPDATE products SET popular = j.value ->> 1 FROM json_each(?) j
				WHERE products.id = j.value ->> 0`, list); err != nil {
				return err
			}
			s.PublicChanged(tx)
			_, err = tx.Exec(`INSERT INTO filter_changes (product_id, turn)
				SELECT value ->> 0, (SELECT coalesce(max(turn), 0) + 1 FROM filter_changes) FROM json_each(?)
				WHERE true ON CONFLICT (product_id) DO UPDATE SET turn = excluded.turn`, list)
			return err
		})
	}
	return err
}
