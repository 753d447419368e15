package catalogue

import (
	"context"
	"encoding/json"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// ProductDraft is a product form that a staff member has not saved yet: the form as JSON, and the version of the
// product when the form was opened. The browser saves the draft while they type; saving or discarding the form deletes
// it.
type ProductDraft struct {
	Version int64
	Body    string
	SavedAt time.Time
}

// draftLength is the maximum length of a draft in bytes, more than all fields of the form together can have.
const draftLength = 200_000

// FindProductDraft returns a staff member's own draft for a product, or for a new product with ID 0. ErrNotFound if
// there is none.
func (s *Catalogue) FindProductDraft(ctx context.Context, who, product int64) (d ProductDraft, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		d, err = db.One(tx, func(row db.Scanner, d *ProductDraft) error {
			var at int64
			err := row.Scan(&d.Version, &d.Body, &at)
			d.SavedAt = wording.Instant(at)
			return err
		}, `SELECT version, body, saved_at FROM product_drafts WHERE account_id = ? AND product_id = ?`, who, product)
		return err
	})
	return d, err
}

// SaveProductDraft saves what a staff member typed into a product's form, in place of their previous draft, and returns
// the time. It refuses a draft that is too long. ErrNotFound if the product is no longer sold.
func (s *Catalogue) SaveProductDraft(
	ctx context.Context,
	who, product int64,
	d ProductDraft,
) (at time.Time, err error) {
	if len(d.Body) > draftLength || !json.Valid([]byte(d.Body)) {
		return at, core.Refuse("This draft can't be saved: it is too long.")
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		at = tx.Now
		if product != 0 {
			if _, err := ProductOf(tx, product); err != nil {
				return err
			}
		}
		_, err := tx.Exec(`INSERT INTO product_drafts (account_id, product_id, version, body, saved_at)
			VALUES (?, ?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET version = excluded.version,
			body = excluded.body, saved_at = excluded.saved_at`, who, product, d.Version, d.Body, tx.Stamp())
		return err
	})
	return at, err
}

// DropProductDraft deletes a draft; it is no error if there is none.
func (s *Catalogue) DropProductDraft(ctx context.Context, who, product int64) error {
	return s.Write(ctx, func(tx *core.Tx) error { return dropDraft(tx, who, product) })
}

func dropDraft(tx *core.Tx, who, product int64) error {
	_, err := tx.Exec(`DELETE FROM product_drafts WHERE account_id = ? AND product_id = ?`, who, product)
	return err
}

// DraftFile is a picture, film or PDF that was uploaded before its product form was saved. Bytes is the size of a film
// or PDF, 0 for a picture; Seconds is the length of a film.
type DraftFile struct {
	Name           string
	Width, Height  int
	Bytes, Seconds int64
}

// KeepDraftFile records an upload, which the form then names.
func (s *Catalogue) KeepDraftFile(ctx context.Context, f DraftFile) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		if f.Bytes > 0 {
			_, err := tx.Exec(`INSERT INTO draft_files (name, bytes, seconds, sent_at) VALUES (?, ?, ?, ?)`, f.Name,
				f.Bytes, f.Seconds, tx.Stamp())
			return err
		}
		_, err := tx.Exec(`INSERT INTO draft_pictures (name, width, height, sent_at)
			VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE
			SET sent_at = excluded.sent_at`, f.Name, f.Width, f.Height, tx.Stamp())
		return err
	})
}

// layPictures sets the pictures of a product in the given order; the first is the main one. Each picture must belong to
// the product, its parent or a sibling, or must have been uploaded for a form; others are refused under images.
func layPictures(tx *core.Tx, id int64, names []string) error {
	type found struct{ width, height int64 }
	sizes := map[string]found{}
	for _, name := range names {
		size, err := db.One(tx, func(row db.Scanner, f *found) error { return row.Scan(&f.width, &f.height) },
			`SELECT width, height FROM product_pictures WHERE product_id = ?1 AND name = ?2
			UNION ALL SELECT width, height FROM draft_pictures WHERE name = ?2
			UNION ALL SELECT x.width, x.height FROM products o JOIN products v ON v.id = o.family
			OR v.family = coalesce(o.family, o.id)
			JOIN product_pictures x ON x.product_id = v.id WHERE o.id = ?1 AND x.name = ?2 LIMIT 1`, id, name)
		if db.IsNone(err) {
			return &core.Refusal{Message: "One of the pictures is not here any more. Please add it again.",
				Fields: map[string]string{"images": "One of the pictures is not here any more. Please add it again."}}
		}
		if err != nil {
			return err
		}
		sizes[name] = size
	}
	if _, err := tx.Exec(`DELETE FROM product_pictures WHERE product_id = ?`, id); err != nil {
		return err
	}
	place := 0
	for _, name := range names {
		size, left := sizes[name]
		if !left {
			continue // a picture that the list names twice
		}
		delete(sizes, name)
		if _, err := tx.Exec(
			`INSERT INTO product_pictures (product_id, position, name, width, height) VALUES (?, ?, ?, ?, ?)`,
			id,
			place,
			name,
			size.width,
			size.height,
		); err != nil {
			return err
		}
		place++
	}
	return nil
}
