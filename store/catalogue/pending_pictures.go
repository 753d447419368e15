package catalogue

import (
	"context"
	"strconv"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// PendingPicture is a picture of which an import knows only the URL. The import queues it and the task PictureTask
// downloads it. Why is the reason why the download failed; "" while the picture is queued.
type PendingPicture struct {
	ID, ProductID         int64
	Product, Address, Why string
}

// PictureTask is the kind of the task that downloads the pictures of a product; the task's key is the product's ID.
const PictureTask = "pictures"

const awaitedPicture = `SELECT w.id, w.product_id, p.title, w.address, w.why FROM awaited_pictures w
	JOIN products p ON p.id = w.product_id
	AND p.deleted_at IS NULL WHERE w.had = 0`

func scanAwaited(row db.Scanner, w *PendingPicture) error {
	return row.Scan(&w.ID, &w.ProductID, &w.Product, &w.Address, &w.Why)
}

// picturesOfRow is the maximum number of pictures that an import takes per product; it ignores the rest.
const picturesOfRow = 8

// QueuePictures queues the download of a product's pictures for an import job. URLs that were downloaded before are
// skipped.
func (s *Catalogue) QueuePictures(tx *core.Tx, job, product int64, addresses []string) error {
	if job == 0 || len(addresses) == 0 {
		return nil
	}
	for _, address := range addresses[:min(len(addresses), picturesOfRow)] {
		if _, err := tx.Exec(`INSERT INTO awaited_pictures (product_id, job_id, address)
			VALUES (?, ?, ?) ON CONFLICT (product_id, address)
			DO UPDATE SET why = '' WHERE had = 0`, product, job, address); err != nil {
			return err
		}
	}
	return s.fetchLater(tx, product)
}

// fetchLater makes a product's download task due, even if the task was done or given up before. A task that is running
// now is not changed.
func (s *Catalogue) fetchLater(tx *core.Tx, product int64) error {
	key := strconv.FormatInt(product, 10)
	if _, err := tx.Exec(`DELETE FROM tasks WHERE kind = ? AND key = ? AND (state <> 'waiting' OR lease_until <= ?)`,
		PictureTask, key, tx.Stamp()); err != nil {
		return err
	}
	s.WakeAfter(tx)
	return core.Enqueue(tx, PictureTask, key, tx.Now, struct{}{})
}

// ListPendingPictures returns the pictures of a product that are queued or failed.
func (s *Catalogue) ListPendingPictures(ctx context.Context, product int64) (found []PendingPicture, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, scanAwaited, awaitedPicture+` AND w.product_id = ? ORDER BY w.id`, product)
		return err
	})
	return found, err
}

// ListMissingPictures returns the pictures that could not be downloaded, their total, and how many are still queued.
func (s *Catalogue) ListMissingPictures(
	ctx context.Context,
	page core.Page,
) (found []PendingPicture, total, waiting int, err error) {
	limit, offset := page.Limit()
	err = s.Read(ctx, func(tx *core.Tx) error {
		if total, err = db.Value[int](tx, `SELECT count(*) FROM (`+awaitedPicture+` AND w.why <> '')`); err != nil {
			return err
		}
		if waiting, err = db.Value[int](tx, `SELECT count(*) FROM (`+awaitedPicture+` AND w.why = '')`); err != nil {
			return err
		}
		found, err = db.List(tx, scanAwaited, awaitedPicture+` AND w.why <> '' ORDER BY w.id LIMIT ? OFFSET ?`, limit,
			offset)
		return err
	})
	return found, total, waiting, err
}

// AddFetchedPicture adds a downloaded picture to its product, which can have at most 12. The import can still be undone
// afterwards.
func (s *Catalogue) AddFetchedPicture(ctx context.Context, id int64, picture Picture) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		product, err := db.Value[int64](
			tx,
			`UPDATE awaited_pictures SET had = 1, why = '' WHERE id = ? AND had = 0 RETURNING product_id`,
			id,
		)
		if db.IsNone(err) {
			return nil // the import was undone in the meantime
		}
		if err != nil {
			return err
		}
		added, err := db.Change(tx, `INSERT INTO product_pictures (product_id, position, name, width, height)
			SELECT ?1, coalesce((SELECT max(position) + 1 FROM product_pictures WHERE product_id = ?1), 0), ?2, ?3, ?4
			WHERE (SELECT count(*) FROM product_pictures WHERE product_id = ?1) < 12 AND NOT EXISTS (SELECT 1
			FROM product_pictures
			WHERE product_id = ?1 AND name = ?2)`,
			product, picture.Name, picture.Width, picture.Height)
		if err != nil || added == 0 {
			return err
		}
		// The undo of an import skips products that were edited since. This change is the import's own, so it doesn't
		// count as one.
		if _, err := tx.Exec(`UPDATE import_steps SET version = version + 1 WHERE product_id = ?1
			AND version = (SELECT version FROM products WHERE id = ?1)`, product); err != nil {
			return err
		}
		s.PublicChanged(tx)
		return db.ChangeOne(tx, `UPDATE products SET version = version + 1, changed_at = ? WHERE id = ?`, tx.Stamp(),
			product)
	})
}

// NotePictureFailure records why the download of a picture failed, in at most 300 characters.
func (s *Catalogue) NotePictureFailure(ctx context.Context, id int64, why string) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		_, err := tx.Exec(`UPDATE awaited_pictures SET why = ? WHERE id = ? AND had = 0`, wording.Shortened(why, 300),
			id)
		return err
	})
}

// RetryPictures queues the failed downloads again and returns their number. It refuses if none has failed.
func (s *Catalogue) RetryPictures(ctx context.Context) (asked int64, err error) {
	err = s.Write(ctx, func(tx *core.Tx) error {
		products, err := db.Values[int64](tx, `SELECT DISTINCT product_id FROM awaited_pictures
			WHERE had = 0 AND why <> ''`)
		if err != nil {
			return err
		}
		if asked, err = db.Change(tx, `UPDATE awaited_pictures SET why = '' WHERE had = 0 AND why <> ''`); err != nil {
			return err
		}
		if asked == 0 {
			return core.Refuse("No picture is missing.")
		}
		for _, product := range products {
			if err := s.fetchLater(tx, product); err != nil {
				return err
			}
		}
		return nil
	})
	return asked, err
}
