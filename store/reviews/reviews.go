package reviews

import (
	"context"
	"strings"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/orders"
	"hearth/store/wording"
)

// StarLabels are the titles of reviews by their number of stars, from 1 to 5, with exactly the texts that the API
// requires.
var StarLabels = []string{"", "Very Bad", "Bad", "Good", "Very Good", "Excellent"}

// Rating is a customer's own review of a product of an order, for the order's page.
type Rating struct {
	ProductID int64
	Rating    int64
	Message   string
	At        time.Time
	// Pictures are the names of the review's pictures. Hidden is the reason why staff hid the review, "" while it is
	// visible.
	Pictures []string
	Hidden   string
}

// mostPictures is the most pictures of a review.
const mostPictures = 4

// picturesOf is SQL that selects the names of the pictures of the review r, separated by spaces; "" if it has none.
const picturesOf = `(SELECT coalesce(group_concat(name, ' ' ORDER BY id), '') FROM review_pictures
	WHERE review_id = r.id)`

// ListRatings returns a customer's reviews of the products of their own order; ErrNotFound if the order is not theirs.
// A review of a parent product is listed for the variant that was bought.
func (s *Reviews) ListRatings(ctx context.Context, customer, order int64) (found []Rating, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		if _, err := orders.OrderOfCustomer(tx, customer, order); err != nil {
			return err
		}
		found, err = db.List(tx, func(row db.Scanner, r *Rating) error {
			var at int64
			var pictures string
			err := row.Scan(&r.ProductID, &r.Rating, &r.Message, &at, &pictures, &r.Hidden)
			r.At, r.Pictures = wording.Instant(at), strings.Fields(pictures)
			return err
		}, `SELECT coalesce(v.product_id, r.product_id), rating, message, written_at, `+picturesOf+`,
			hidden_reason FROM reviews r
			LEFT JOIN (SELECT l.order_id, l.product_id, p.family
			FROM order_lines l JOIN products p ON p.id = l.product_id WHERE p.family IS NOT NULL
			GROUP BY 1, 2, 3) v ON v.order_id = r.order_id AND v.family = r.product_id
			WHERE r.order_id = ? AND r.customer_id = ? ORDER BY r.id, 1`, order, customer)
		return err
	})
	return found, err
}

// RateProduct is ReviewProduct without pictures.
func (s *Reviews) RateProduct(ctx context.Context, customer, order, product, rating int64, message string) error {
	return s.ReviewProduct(ctx, customer, NewReview{
		OrderID:   order,
		ProductID: product,
		Rating:    rating,
		Message:   message,
	})
}

// NewReview is a customer's review of a product of their own order. Pictures are the names of stored pictures that the
// review gets besides those that it has, Removed those that it loses.
type NewReview struct {
	OrderID, ProductID, Rating int64
	Message                    string
	Pictures, Removed          []string
}

// MayReview returns nil if a customer may review a product of their own order. It refuses before the delivery;
// ErrNotFound if the order is not theirs or does not contain the product.
func (s *Reviews) MayReview(ctx context.Context, customer, order, product int64) error {
	return s.Read(ctx, func(tx *core.Tx) error { return mayReview(tx, customer, order, product) })
}

func mayReview(tx *core.Tx, customer, order, product int64) error {
	o, err := orders.OrderOfCustomer(tx, customer, order)
	if err != nil {
		return err
	}
	bought, err := db.Value[bool](
		tx,
		`SELECT EXISTS (SELECT 1 FROM order_lines l JOIN products p ON p.id = l.product_id WHERE l.order_id = ?
		AND ? IN (l.product_id, l.kit_id, p.family))`,
		order,
		product,
	)
	switch {
	case err != nil:
		return err
	case !bought:
		return core.ErrNotFound
	case !o.State.Facts().Delivered():
		return core.Refuse("You can rate a product once it is delivered.")
	}
	return nil
}

// sameReview is the SQL condition that an edit changes neither the stars nor the text.
const sameReview = `rating = excluded.rating AND message = excluded.message`

// ReviewProduct saves a customer's review of a product of their own order, once it is delivered. A second review
// replaces the first; if the text differs, the shop's answer is removed. The title is the one for the stars, whatever
// the client sends. A hidden review stays hidden and gets no pictures. It refuses malformed values (rating, message),
// more pictures than a review may have (pictures), and what MayReview refuses.
func (s *Reviews) ReviewProduct(ctx context.Context, customer int64, r NewReview) error {
	message, rating := wording.Visible(r.Message), r.Rating
	wrong := db.FieldErrors{}
	if rating < 1 || rating > 5 {
		wrong.Add("rating", "Please choose 1 to 5 stars.")
	}
	if len([]rune(message)) > 2000 {
		wrong.Add("message", "The review can have at most 2000 characters.")
	}
	if err := wrong.Refusal("rating", "message"); err != nil {
		return err
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		if err := mayReview(tx, customer, r.OrderID, r.ProductID); err != nil {
			return err
		}
		s.catalogue.PublicChanged(tx)
		// A review of a variant belongs to its parent product.
		product, err := db.Value[int64](tx, `SELECT coalesce(family, id) FROM products WHERE id = ?`, r.ProductID)
		if err != nil {
			return err
		}
		review, err := db.Value[int64](tx, `INSERT INTO reviews (product_id, customer_id, order_id, rating, title,
			message, written_at)
			VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
			ON CONFLICT (order_id, product_id) DO UPDATE SET rating = excluded.rating, title = excluded.title,
			message = excluded.message,
			written_at = excluded.written_at,
			answer = iif(`+sameReview+`, answer, ''), answered_at = iif(`+sameReview+`, answered_at, NULL),
			answer_mailed = iif(`+sameReview+`, answer_mailed, NULL)
			RETURNING id`,
			product, customer, r.OrderID, rating, StarLabels[rating], message, tx.Stamp())
		if err != nil {
			return err
		}
		if err := setPictures(tx, review, r); err != nil {
			return err
		}
		return catalogue.CountRatings(tx, product)
	})
}

// setPictures removes pictures of a review and adds others, unless the review is hidden.
func setPictures(tx *core.Tx, review int64, r NewReview) error {
	for _, name := range r.Removed {
		if _, err := tx.Exec(`DELETE FROM review_pictures WHERE review_id = ? AND name = ?`, review, name); err != nil {
			return err
		}
	}
	for _, name := range r.Pictures {
		if _, err := tx.Exec(`INSERT INTO review_pictures (review_id, name)
			SELECT id, ?2 FROM reviews WHERE id = ?1 AND hidden_at IS NULL ON CONFLICT DO NOTHING`, review, name); err != nil {
			return err
		}
	}
	count, err := db.Value[int](tx, `SELECT count(*) FROM review_pictures WHERE review_id = ?`, review)
	if err == nil && count > mostPictures {
		return core.RefuseField("pictures", "A review can have at most four photos.")
	}
	return err
}

// mostReviews is the maximum number of reviews that a product's page shows, the latest ones.
const mostReviews = 200

// Review is a customer's review of a delivered product, for the product's page. The author can edit it, and staff can
// hide it.
type Review struct {
	ID             int64
	Rating         int64
	Title, Message string
	Author         string
	At             time.Time
	// Pictures are the names of the review's pictures. Answer is the shop's answer, "" if there is none.
	Pictures   []string
	Answer     string
	AnsweredAt time.Time
	// Former means that the review was imported from a former shop. Bought means that its author bought the product, in
	// this shop or the former one.
	Former, Bought bool
}

// List returns the visible reviews of a product, including imported ones, newest first.
func (s *Reviews) List(ctx context.Context, product int64) ([]Review, error) {
	var found []Review
	err := s.Read(ctx, func(tx *core.Tx) (err error) {
		found, err = db.List(tx, func(row db.Scanner, r *Review) error {
			var at, answered int64
			var pictures string
			err := row.Scan(&r.ID, &r.Rating, &r.Title, &r.Message, &r.Author, &at, &pictures, &r.Answer, &answered,
				&r.Former, &r.Bought, new(int64))
			r.At, r.AnsweredAt = time.UnixMilli(at), wording.Instant(answered)
			r.Pictures = strings.Fields(pictures)
			return err
		}, `SELECT r.id, r.rating, r.title, r.message, a.name, r.written_at AS at, `+picturesOf+`, r.answer,
			coalesce(r.answered_at, 0), 0, 1, r.id
			FROM reviews r JOIN accounts a ON a.id = r.customer_id
				WHERE r.product_id = ?1 AND r.hidden_at IS NULL
			UNION ALL SELECT 0, rating, title, message, name, written_at, '', answer, 0, 1, bought, id
			FROM past_reviews
			WHERE product_id = ?1 AND shown_at IS NOT NULL
			ORDER BY at DESC, 12 DESC LIMIT ?2`, product, mostReviews)
		return err
	})
	return found, err
}
