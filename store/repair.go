package store

import (
	"context"
	"fmt"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/reports"
)

// Repair corrects everything that can be derived from the rest of the database: ratings, the search index, and report
// sums. It returns a sentence for each correction. It never changes money, stock or documents: if these don't add up, a
// person must look at them.
func (s *Store) Repair(ctx context.Context) (mended []string, err error) {
	missing, err := s.indexMissing(ctx)
	if err != nil {
		return nil, err
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		mended = nil
		if err := reports.FoldAll(tx); err != nil {
			return err
		}
		ratings, err := db.Change(tx, `UPDATE products SET (rating_sum, rating_count) = `+catalogue.RatingOf+`
			WHERE (rating_sum, rating_count) IS NOT `+catalogue.RatingOf)
		if err != nil {
			return err
		}
		if ratings > 0 {
			mended = append(mended, fmt.Sprintf("Products whose ratings were counted anew: %d.", ratings))
		}
		lost, err := db.Change(tx, `DELETE FROM product_words WHERE rowid NOT IN (SELECT id FROM products
			WHERE deleted_at IS NULL AND family IS NULL)`)
		if err != nil {
			return err
		}
		if err := catalogue.RebuildWordList(tx); err != nil {
			return err
		}
		if n := lost + missing; n > 0 {
			mended = append(mended, fmt.Sprintf("Products that the search was put right for: %d.", n))
		}
		again, err := reports.RepairSums(tx)
		mended = append(mended, again...)
		return err
	})
	return mended, err
}

// indexMissing adds the products that are missing from the search index and returns how many. A transaction adds a
// hundred: orders wait for each transaction, and SQLite's list of changes in a transaction is walked by every
// statement.
func (s *Store) indexMissing(ctx context.Context) (found int64, err error) {
	last, some := int64(0), []int64{0}
	for err == nil && len(some) > 0 {
		err = s.Write(ctx, func(tx *core.Tx) (err error) {
			some, err = db.Values[int64](tx, `SELECT id FROM products WHERE deleted_at IS NULL AND family IS NULL AND id > ?
				AND NOT EXISTS (SELECT 1 FROM product_words w WHERE w.rowid = products.id) ORDER BY id LIMIT ?`, last, 100)
			for _, id := range some {
				if err == nil {
					err = catalogue.IndexWords(tx, id)
				}
			}
			return err
		})
		if err == nil && len(some) > 0 {
			found, last = found+int64(len(some)), some[len(some)-1]
		}
	}
	return found, err
}
