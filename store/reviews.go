package store

import (
	"context"
	"strings"
	"time"

	"hearth/store/db"
)

// starLabels are the words for 1 to 5 stars (spec, section 4).
var starLabels = []string{"", "Very Bad", "Bad", "Good", "Very Good", "Excellent"}

// Rating is what a customer said about a product of an order.
type Rating struct {
	ProductID int64
	Rating    int64
	Message   string
	At        time.Time
}

// ListRatings gives what a customer said about the products of an own order.
func (s *Store) ListRatings(ctx context.Context, customer, order int64) (found []Rating, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		if _, err := orderOfCustomer(tx, customer, order); err != nil {
			return err
		}
		found, err = db.List(tx, func(row db.Scanner, r *Rating) error {
			var at int64
			err := row.Scan(&r.ProductID, &r.Rating, &r.Message, &at)
			r.At = instant(at)
			return err
		}, `SELECT product_id, rating, message, written_at FROM reviews WHERE order_id = ? AND customer_id = ? ORDER BY id`, order, customer)
		return err
	})
	return found, err
}

// RateProduct keeps what a customer says about a product of an own order, once it is delivered. A second saying
// replaces the first. The title is the word for the stars, whatever the client sends.
func (s *Store) RateProduct(ctx context.Context, customer, order, product, rating int64, message string) error {
	message = strings.TrimSpace(message)
	wrong := db.FieldErrors{}
	if rating < 1 || rating > 5 {
		wrong.Add("rating", "Please choose 1 to 5 stars.")
	}
	if len([]rune(message)) > 2000 {
		wrong.Add("message", "The review may have 2000 characters at most.")
	}
	if err := wrong.Refusal("rating", "message"); err != nil {
		return err
	}
	return s.write(ctx, func(tx *Tx) error {
		o, err := orderOfCustomer(tx, customer, order)
		if err != nil {
			return err
		}
		bought, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM order_lines WHERE order_id = ? AND product_id = ?)`, order, product)
		if err != nil {
			return err
		}
		if !bought {
			return ErrNotFound
		}
		if o.State != Delivered {
			return refuse("You can rate a product once it is delivered.")
		}
		s.shownChanged(tx)
		_, err = tx.Exec(`INSERT INTO reviews (product_id, customer_id, order_id, rating, title, message, written_at) VALUES (?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (order_id, product_id) DO UPDATE SET rating = excluded.rating, title = excluded.title, message = excluded.message, written_at = excluded.written_at`,
			product, customer, order, rating, starLabels[rating], message, tx.Stamp())
		return err
	})
}

// Review is what a customer says about a product that was delivered.
type Review struct {
	Rating         int64
	Title, Message string
	Author         string
	At             time.Time
}

// ListReviews gives the reviews of a product, newest first.
func (s *Store) ListReviews(ctx context.Context, product int64) ([]Review, error) {
	var found []Review
	err := s.read(ctx, func(tx *Tx) (err error) {
		found, err = db.List(tx, func(row db.Scanner, r *Review) error {
			var at int64
			err := row.Scan(&r.Rating, &r.Title, &r.Message, &r.Author, &at)
			r.At = time.UnixMilli(at)
			return err
		}, `SELECT r.rating, r.title, r.message, a.name, r.written_at FROM reviews r JOIN accounts a ON a.id = r.customer_id
			WHERE r.product_id = ? ORDER BY r.written_at DESC, r.id DESC LIMIT 200`, product)
		return err
	})
	return found, err
}
