package imports

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/customers"
	"hearth/store/db"
	"hearth/store/reviews"
	"hearth/store/wording"
)

// PastReview is a review that was written in a former shop. Its label says so, and it is hidden until staff show it.
type PastReview struct {
	ID, ProductID int64
	// Source is the former shop's system. Path, SKU and Product identify the product in a file; after the import,
	// Product is the product's title in this shop.
	Source, Path, SKU, Product string
	Name, Email                string
	Rating                     int64
	Title, Message, Answer     string
	At                         time.Time
	// Bought means that an order with the product by the same person was imported. ShownAt is zero while the review is
	// hidden.
	Bought  bool
	ShownAt time.Time
}

// MessageNoProduct is the reason for skipping a review whose product is not in this shop.
const MessageNoProduct = "The product of this review is not in this shop. Import the products first."

const pastReview = `SELECT r.id, r.product_id, r.source, p.title, p.sku, r.name, r.email_key, r.rating, r.title,
	r.message, r.answer,
	r.written_at, r.bought, coalesce(r.shown_at, 0)
	FROM past_reviews r JOIN products p ON p.id = r.product_id`

func scanPastReview(row db.Scanner, r *PastReview) error {
	var at, shown int64
	err := row.Scan(&r.ID, &r.ProductID, &r.Source, &r.Product, &r.SKU, &r.Name, &r.Email, &r.Rating, &r.Title,
		&r.Message, &r.Answer, &at, &r.Bought, &shown)
	r.At, r.ShownAt = time.UnixMilli(at), wording.Instant(shown)
	return err
}

// ListPastReviews returns the former shop's reviews, hidden ones first, and the number of hidden ones.
func (s *Transfers) ListPastReviews(
	ctx context.Context,
	page core.Page,
) (found []PastReview, total, waiting int, err error) {
	limit, offset := page.Limit()
	err = s.Read(ctx, func(tx *core.Tx) error {
		if total, err = db.Value[int](tx, `SELECT count(*) FROM past_reviews`); err != nil {
			return err
		}
		if waiting, err = db.Value[int](tx, `SELECT count(*) FROM past_reviews WHERE shown_at IS NULL`); err != nil {
			return err
		}
		found, err = db.List(
			tx,
			scanPastReview,
			pastReview+` ORDER BY r.shown_at IS NOT NULL, r.written_at DESC, r.id DESC LIMIT ? OFFSET ?`,
			limit,
			offset,
		)
		return err
	})
	return found, total, waiting, err
}

// ShowPastReviews shows a former shop's review on its product's page, or hides it; id 0 with show shows all hidden
// ones.
func (s *Transfers) ShowPastReviews(ctx context.Context, who, id int64, show bool) (changed int64, err error) {
	err = s.Write(ctx, func(tx *core.Tx) error {
		products, err := db.Values[int64](tx, `UPDATE past_reviews SET shown_at = iif(?2, ?3, NULL)
			WHERE (id = ?1 OR ?1 = 0 AND ?2)
			AND (shown_at IS NULL) = ?2 RETURNING product_id`, id, show, tx.Stamp())
		if err != nil {
			return err
		}
		if changed = int64(len(products)); changed == 0 {
			return core.ErrNotFound
		}
		if err := catalogue.CountRatings(tx, products...); err != nil {
			return err
		}
		s.catalogue.PublicChanged(tx)
		return core.WriteAudit(
			tx,
			who,
			map[bool]string{true: "show review of the former shop", false: "take review of the former shop off"}[show],
			fmt.Sprint(id),
			wording.Plural(int(changed), "review"),
		)
	})
	return changed, err
}

// movePastReview imports a review of a former shop. A review that was imported before is not changed.
func (s *Transfers) movePastReview(tx *core.Tx, r PastReview) (id int64, action, product string, err error) {
	wrong := db.FieldErrors{}
	if r.Rating < 1 || r.Rating > 5 {
		wrong.Add("rating", "A review has 1 to 5 stars.")
	}
	if r.At.IsZero() || r.At.After(tx.Now.AddDate(0, 0, 1)) {
		wrong.Add("date", "The day of this review can't be read.")
	}
	if err := wrong.Refusal("rating", "date"); err != nil {
		return 0, "", "", err
	}
	// The product is found by its SKU, else by the path of its former page, else by its title.
	type of struct {
		id         int64
		title, sku string
	}
	p, err := db.One(
		tx,
		func(row db.Scanner, p *of) error { return row.Scan(&p.id, &p.title, &p.sku) },
		`SELECT coalesce(family, id), title,
		sku FROM products WHERE deleted_at IS NULL AND id = coalesce((SELECT id FROM products
		WHERE sku = ?1 AND ?1 <> '' AND deleted_at IS NULL),
		(SELECT product_id FROM former_addresses WHERE path = ?2 AND ?2 <> ''),
		(SELECT min(id) FROM products WHERE title = ?3 COLLATE NOCASE
		AND ?3 <> '' AND deleted_at IS NULL))`,
		strings.TrimSpace(r.SKU),
		customers.RedirectPath(r.Path),
		strings.TrimSpace(r.Product),
	)
	if errors.Is(err, core.ErrNotFound) {
		return 0, "", "", core.Refuse(MessageNoProduct)
	}
	if err != nil {
		return 0, "", "", err
	}
	name, key := wording.First(wording.Shortened(wording.Visible(r.Name), 100), "A customer of the former shop"),
		accounts.EmailKey(r.Email)
	known, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM past_reviews WHERE source = ? AND product_id = ?
		AND email_key = ?
		AND name = ? AND written_at = ?)`, r.Source, p.id, key, name, r.At.UnixMilli())
	if err != nil || known {
		return 0, ImportSame, p.title, err
	}
	bought, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM past_orders o, json_each(o.lines) l
		WHERE o.email_key = ?1 AND ?1 <> ''
		AND (l.value ->> 'sku' = ?2 AND ?2 <> '' OR l.value ->> 'title' = ?3 COLLATE NOCASE
		OR l.value ->> 'title' = ?4 COLLATE NOCASE AND ?4 <> ''))`, key, p.sku, p.title, strings.TrimSpace(r.Product))
	if err != nil {
		return 0, "", "", err
	}
	id, err = db.InsertID(
		tx,
		`INSERT INTO past_reviews (source, product_id, name, email_key, rating, title, message, answer,
		written_at, bought)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		r.Source,
		p.id,
		name,
		key,
		r.Rating,
		wording.First(wording.Shortened(wording.Visible(r.Title), 100), reviews.StarLabels[r.Rating]),
		wording.Shortened(wording.Visible(r.Message), 2000),
		wording.Shortened(
			wording.Visible(r.Answer),
			2000,
		),
		r.At.UnixMilli(),
		bought,
	)
	s.catalogue.PublicChanged(tx)
	return id, ImportAdded, p.title, err
}
