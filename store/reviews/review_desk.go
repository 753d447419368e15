package reviews

import (
	"context"
	"fmt"
	"strings"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// StaffReview is a review as staff see it: with its product and order and, if it is hidden, the reason.
type StaffReview struct {
	ID, ProductID, OrderID int64
	Product                string
	Review
	HiddenAt     time.Time
	HiddenReason string
}

// reviewPiles are the filters of the staff's list of reviews, as SQL conditions.
var reviewPiles = map[string]string{"": "true", "unanswered": "r.answer = '' AND r.hidden_at IS NULL",
	"hidden": "r.hidden_at IS NOT NULL"}

// ListAllReviews returns a page of the reviews of all products, newest first, with the total. state is "" for all,
// unanswered or hidden; it refuses any other.
func (s *Reviews) ListAllReviews(
	ctx context.Context,
	state string,
	page core.Page,
) (found []StaffReview, total int, err error) {
	where, known := reviewPiles[state]
	if !known {
		return nil, 0, core.Refuse("Reviews are all, unanswered or hidden.")
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		if total, err = db.Value[int](tx, `SELECT count(*) FROM reviews r WHERE `+where); err != nil {
			return err
		}
		limit, offset := page.Limit()
		found, err = db.List(tx, func(row db.Scanner, r *StaffReview) error {
			var at, answered, hidden int64
			var pictures string
			err := row.Scan(
				&r.ID,
				&r.ProductID,
				&r.Product,
				&r.OrderID,
				&r.Rating,
				&r.Title,
				&r.Message,
				&r.Author,
				&at,
				&pictures,
				&r.Answer,
				&answered,
				&hidden,
				&r.HiddenReason,
			)
			r.At, r.AnsweredAt, r.HiddenAt = wording.Instant(at), wording.Instant(answered), wording.Instant(hidden)
			r.Pictures = strings.Fields(pictures)
			return err
		}, `SELECT r.id, r.product_id, p.title, r.order_id, r.rating, r.title, r.message, a.name, r.written_at,
			`+picturesOf+`, r.answer,
			coalesce(r.answered_at, 0), coalesce(r.hidden_at, 0), r.hidden_reason
			FROM reviews r JOIN products p ON p.id = r.product_id
			JOIN accounts a ON a.id = r.customer_id WHERE `+where+` ORDER BY r.written_at DESC, r.id DESC
				LIMIT ? OFFSET ?`, limit, offset)
		return err
	})
	return found, total, err
}

// longestAnswer is the maximum length of the shop's answer to a review, in characters.
const longestAnswer = 1000

// Answer sets the shop's answer to a review; an empty text removes it. The first answer to a text is mailed to its
// author. It refuses an answer that is too long (field answer), and a hidden review. ErrNotFound if the review does not
// exist.
func (s *Reviews) Answer(ctx context.Context, who, id int64, answer string) error {
	answer = wording.Visible(answer)
	if len([]rune(answer)) > longestAnswer {
		return core.RefuseField("answer", "An answer may have 1000 characters at most.")
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		r, err := findReviewed(tx, id)
		if err != nil {
			return err
		}
		if r.hidden {
			return core.Refuse("This review is hidden, so nobody would read the answer.")
		}
		toMail := answer != "" && !r.mailed
		if _, err := tx.Exec(`UPDATE reviews SET answer = ?1, answered_at = iif(?1 = '', NULL, ?2),
			answer_mailed = iif(?3, ?2, answer_mailed) WHERE id = ?4`, answer, tx.Stamp(), toMail, id); err != nil {
			return err
		}
		if toMail {
			if err := s.mailAuthor(tx, "reviewanswered", r, answer); err != nil {
				return err
			}
		}
		s.catalogue.PublicChanged(tx)
		return core.WriteAudit(tx, who, "answer review", fmt.Sprint(id), wording.Shorten(answer))
	})
}

// reviewed is a review as an act on it needs it.
type reviewed struct {
	customer, product int64
	title             string
	hidden, mailed    bool // mailed means that its author was mailed an answer
}

func findReviewed(tx *core.Tx, id int64) (reviewed, error) {
	return db.One(tx, func(row db.Scanner, r *reviewed) error {
		return row.Scan(&r.customer, &r.product, &r.title, &r.hidden, &r.mailed)
	}, `SELECT r.customer_id, r.product_id, p.title, r.hidden_at IS NOT NULL, r.answer_mailed IS NOT NULL
		FROM reviews r JOIN products p ON p.id = r.product_id WHERE r.id = ?`, id)
}

// mailAuthor mails the author of a review what staff wrote. A deleted account has no address to mail to.
func (s *Reviews) mailAuthor(tx *core.Tx, kind string, r reviewed, words string) error {
	buyers, err := db.List(tx, accounts.ScanAccount, `SELECT `+accounts.AccountColumns+
		` FROM accounts WHERE id = ? AND deleted_at IS NULL`, r.customer)
	if err != nil {
		return err
	}
	for _, to := range buyers {
		if err := s.mails.QueueMail(tx, kind, to,
			accounts.MailFacts{Reason: words, Product: r.title, ProductID: r.product}); err != nil {
			return err
		}
	}
	return nil
}

// Hide hides a review and mails the reason to its author. A hidden review does not count in the rating, loses its
// pictures, and stays hidden when it is edited. It refuses a reason that is too short or too long (field reason).
// ErrNotFound if there is no such visible review.
func (s *Reviews) Hide(ctx context.Context, who, id int64, reason string) error {
	reason = wording.Visible(reason)
	if n := len([]rune(reason)); n < 5 || n > 500 {
		message := "Please say why, in 5 to 500 characters: the buyer reads it."
		return &core.Refusal{Message: message, Fields: map[string]string{"reason": message}}
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		r, err := findReviewed(tx, id)
		if err != nil {
			return err
		}
		if r.hidden {
			return core.ErrNotFound
		}
		if _, err := tx.Exec(`UPDATE reviews SET hidden_at = ?, hidden_reason = ? WHERE id = ?`, tx.Stamp(), reason,
			id); err != nil {
			return err
		}
		if _, err := tx.Exec(`DELETE FROM review_pictures WHERE review_id = ?`, id); err != nil {
			return err
		}
		if err := catalogue.CountRatings(tx, r.product); err != nil {
			return err
		}
		s.catalogue.PublicChanged(tx)
		if err := s.mailAuthor(tx, "reviewhidden", r, reason); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "hide review", fmt.Sprint(id), wording.Shorten(reason))
	})
}

// Show makes a hidden review visible again, without its pictures, which were deleted. ErrNotFound if it is not hidden.
func (s *Reviews) Show(ctx context.Context, who, id int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		product, err := db.Value[int64](tx, `UPDATE reviews SET hidden_at = NULL, hidden_reason = ''
			WHERE id = ? AND hidden_at IS NOT NULL RETURNING product_id`, id)
		if err != nil {
			return err
		}
		if err := catalogue.CountRatings(tx, product); err != nil {
			return err
		}
		s.catalogue.PublicChanged(tx)
		return core.WriteAudit(tx, who, "show review", fmt.Sprint(id), "")
	})
}
