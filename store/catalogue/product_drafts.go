package catalogue

import (
	"context"
	"encoding/json"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// ProductDraft is an unsaved product form of one member of staff: the form as JSON, and the product's version when it
// was opened. The browser saves it while they type; saving or discarding the form deletes it.
type ProductDraft struct {
	Version int64
	Body    string
	SavedAt time.Time
}

// draftLength is the maximum length of a draft in bytes: more than all fields of the form can contain.
const draftLength = 200_000

// FindProductDraft returns a member of staff's own draft of a product; 0 is a new product. ErrNotFound without one.
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

// SaveProductDraft saves what a member of staff typed into a product's form, replacing their previous draft, and
// returns the time. It refuses one that is too long. ErrNotFound if the product is no longer sold.
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

// DropProductDraft deletes a draft, if there is one.
func (s *Catalogue) DropProductDraft(ctx context.Context, who, product int64) error {
	return s.Write(ctx, func(tx *core.Tx) error { return dropDraft(tx, who, product) })
}

func dropDraft(tx *core.Tx, who, product int64) error {
	_, err := tx.Exec(`DELETE FROM product_drafts WHERE account_id = ? AND product_id = ?`, who, product)
	return err
}

// KeepDraftPicture records a picture that was uploaded before its form was saved. A form can then use it by its name.
func (s *Catalogue) KeepDraftPicture(ctx context.Context, p Picture) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		_, err := tx.Exec(`INSERT INTO draft_pictures (name, width, height, sent_at)
			VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE
			SET sent_at = excluded.sent_at`, p.Name, p.Width, p.Height, tx.Stamp())
		return err
	})
}

// layPictures sets a product's pictures to a list, the first as the main one. Each must be the product's own, of its
// parent or a sibling, or uploaded for a form; others are refused under images.
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
			continue // it was named twice
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
