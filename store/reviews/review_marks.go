package reviews

import (
	"context"
	"encoding/hex"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// Marker is a person who votes that a review is helpful: a customer, or a visitor (Customer is 0) identified by Device.
type Marker struct {
	Customer int64
	Device   string
}

// markName is the form in which a device is stored: a keyed hash, so that votes don't reveal a device's visits.
func (s *Reviews) markName(m Marker) string {
	if m.Device == "" {
		return ""
	}
	return hex.EncodeToString(s.Sign("helpful", m.Device)[:16])
}

// HelpfulReview is the number of people who found a review helpful.
type HelpfulReview struct {
	ReviewID, Count int64
	// Mine means that the caller's account or device voted, Own that the caller wrote the review.
	Mine, Own bool
}

const helpfulColumns = `r.id, r.helpful, EXISTS (SELECT 1 FROM helpful_marks WHERE review_id = r.id
	AND customer_id = ?1)
	OR EXISTS (SELECT 1 FROM helpful_marks WHERE review_id = r.id AND device = ?2 AND device <> ''), r.customer_id = ?1`

func scanHelpful(row db.Scanner, h *HelpfulReview) error {
	return row.Scan(&h.ReviewID, &h.Count, &h.Mine, &h.Own)
}

// ListHelpful returns the number of helpful votes for each visible review of a product, or of its parent.
func (s *Reviews) ListHelpful(ctx context.Context, who Marker, product int64) (found []HelpfulReview, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, scanHelpful, `SELECT `+helpfulColumns+` FROM reviews r
			WHERE r.product_id = (SELECT coalesce(family, id)
			FROM products WHERE id = ?3) AND r.hidden_at IS NULL ORDER BY r.written_at DESC, r.id DESC LIMIT ?4`,
			who.Customer, s.markName(who), product, mostReviews)
		return err
	})
	return found, err
}

// MarkHelpful records that a person finds a review helpful, once per customer and once per device. It refuses the
// author of the review, staff, and visitors without a device. ErrNotFound for a hidden review.
func (s *Reviews) MarkHelpful(ctx context.Context, who Marker, review int64) (now HelpfulReview, err error) {
	device := s.markName(who)
	if who.Customer == 0 && device == "" {
		return now, core.Refuse("Please log in to mark a review as helpful.")
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		if now, err = shownReview(tx, who, device, review); err != nil || now.Mine {
			return err
		}
		if now.Own {
			return core.Refuse("This review is your own.")
		}
		if who.Customer != 0 {
			staff, err := db.Value[bool](tx, `SELECT role <> 'Customer' FROM accounts WHERE id = ?`, who.Customer)
			if err != nil {
				return err
			}
			if staff {
				return core.Refuse("Only customers mark reviews as helpful.")
			}
		}
		now.Mine, now.Count = true, now.Count+1
		_, err := tx.Exec(`INSERT INTO helpful_marks (review_id, customer_id, device, at)
			VALUES (?, nullif(?, 0), ?, ?)`,
			review, who.Customer, device, tx.Stamp())
		if err != nil {
			return err
		}
		return addMarks(tx, 1, review)
	})
	return now, err
}

// addMarks adds more to the number of helpful votes of reviews.
func addMarks(tx *core.Tx, more int64, reviews ...int64) error {
	list, err := wording.AsJSON(reviews)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`UPDATE reviews SET helpful = helpful + ? WHERE id IN (SELECT value FROM json_each(?))`, more,
		list)
	return err
}

// UnmarkHelpful removes a helpful vote; it is no error if there is none.
func (s *Reviews) UnmarkHelpful(ctx context.Context, who Marker, review int64) (now HelpfulReview, err error) {
	device := s.markName(who)
	err = s.Write(ctx, func(tx *core.Tx) error {
		gone, err := db.Change(tx, `DELETE FROM helpful_marks WHERE review_id = ?1 AND (customer_id = ?2 OR device = ?3
			AND device <> '')`,
			review, who.Customer, device)
		if err != nil {
			return err
		}
		if err := addMarks(tx, -gone, review); err != nil {
			return err
		}
		now, err = shownReview(tx, who, device, review)
		return err
	})
	return now, err
}

func shownReview(tx *core.Tx, who Marker, device string, review int64) (HelpfulReview, error) {
	return db.One(tx, scanHelpful, `SELECT `+helpfulColumns+` FROM reviews r WHERE r.id = ?3 AND r.hidden_at IS NULL`,
		who.Customer, device, review)
}

// ForgetMarks removes a device from its votes when its owner withdraws consent; votes by visitors are deleted with it.
func (s *Reviews) ForgetMarks(tx *core.Tx, fingerprint string) error {
	device := s.markName(Marker{Device: fingerprint})
	marked, err := db.Values[int64](tx, `DELETE FROM helpful_marks WHERE device = ? AND device <> ''
		AND customer_id IS NULL
		RETURNING review_id`, device)
	if err != nil {
		return err
	}
	if err := addMarks(tx, -1, append([]int64{}, marked...)...); err != nil {
		return err
	}
	_, err = tx.Exec(`UPDATE helpful_marks SET device = '' WHERE device = ? AND device <> ''`, device)
	return err
}
