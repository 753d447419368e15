package imports

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/delivery"
	"hearth/store/returns"
	"hearth/store/wording"
)

// Belongings counts what a shop can export.
type Belongings struct{ Products, Customers, Orders, Reviews int64 }

// Name identifies this Hearth in its sheets, so that another one knows whose numbers they contain.
func (s *Moves) Name() string { return hex.EncodeToString(s.Sign("moving out", "")[:6]) }

// CountBelongings counts what there is to export.
func (s *Moves) CountBelongings(ctx context.Context) (t Belongings, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		t, err = db.One(tx, func(row db.Scanner, t *Belongings) error {
			return row.Scan(&t.Products, &t.Customers, &t.Orders, &t.Reviews)
		},
			`SELECT (SELECT count(*) FROM products WHERE deleted_at IS NULL), (SELECT count(*) FROM accounts
				WHERE role = 'Customer' AND deleted_at IS NULL),
			(SELECT count(*) FROM orders) + (SELECT count(*) FROM past_orders), (SELECT count(*)
			FROM reviews) + (SELECT count(*) FROM past_reviews)`)
		return err
	})
	return t, err
}

// NoteMovingOut records in the audit log that somebody exported the shop, with or without personal data.
func (s *Moves) NoteMovingOut(ctx context.Context, who int64, people bool) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		return core.WriteAudit(tx, who, "take everything along", "", map[bool]string{true: "with customers, orders and reviews",
			false: "without customers, orders and reviews"}[people])
	})
}

// CategoryText is a category by the names of its path, with the content of its page.
type CategoryText struct {
	Path          []string
	Text, Picture string
}

// ListCategoryTexts returns the whole tree from the top, siblings in order.
func (s *Moves) ListCategoryTexts(ctx context.Context) (found []CategoryText, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, func(row db.Scanner, c *CategoryText) error {
			var path string
			if err := row.Scan(&path, &c.Text, &c.Picture); err != nil {
				return err
			}
			return json.Unmarshal([]byte(path), &c.Path)
		}, `WITH RECURSIVE tree (id, path, place, text, picture) AS (
				SELECT id, json_array(name), printf('%09d.%09d', position, id), text, picture FROM categories WHERE parent_id IS NULL
				UNION ALL SELECT c.id, json_insert(t.path, '$[#]', c.name), t.place || printf('/%09d.%09d', c.position, c.id), c.text, c.picture
				FROM tree t JOIN categories c ON c.parent_id = t.id)
			SELECT path, text, picture FROM tree ORDER BY place`)
		return err
	})
	return found, err
}

// QuestionText is a question with its product: one that its page shows, or one that a customer asked.
type QuestionText struct {
	ID, ProductID    int64
	Product, SKU     string
	Question, Answer string
	// State is shown for one on the page; open, answered or aside for a customer's question, with asker and time.
	State, Email string
	At, DoneAt   time.Time
}

const questionText = `SELECT q.id, q.product_id, p.title, p.sku, q.question, q.answer, `

func scanQuestionText(row db.Scanner, q *QuestionText) error {
	var at, done int64
	err := row.Scan(&q.ID, &q.ProductID, &q.Product, &q.SKU, &q.Question, &q.Answer, &q.State, &q.Email, &at, &done)
	q.At, q.DoneAt = wording.Instant(at), wording.Instant(done)
	return err
}

// ListQuestionTexts returns the questions of pages after a number, or those that customers asked.
func (s *Moves) ListQuestionTexts(ctx context.Context, asked bool, after int64, limit int) (found []QuestionText, err error) {
	query := questionText + `'shown', '', 0, 0 FROM questions q JOIN products p ON p.id = q.product_id`
	if asked {
		query = questionText + `q.state, a.email_key, q.asked_at, coalesce(q.done_at, 0) FROM asked_questions q
			JOIN products p ON p.id = q.product_id JOIN accounts a ON a.id = q.customer_id`
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, scanQuestionText, query+` WHERE q.id > ? AND p.deleted_at IS NULL ORDER BY q.id LIMIT ?`, after, limit)
		return err
	})
	return found, err
}

// ListPastOrdersAfter returns the orders of former shops after a number.
func (s *Moves) ListPastOrdersAfter(ctx context.Context, after int64, limit int) (found []PastOrder, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, ScanPastOrder, PastOrderRow+` WHERE id > ? ORDER BY id LIMIT ?`, after, limit)
		return err
	})
	return found, err
}

// ListOrdersAsPast returns the shop's own orders after a number in the form in which another shop imports them: as history. The
// caller fills in Source and the wording of State.
func (s *Moves) ListOrdersAsPast(ctx context.Context, after int64, limit int) (found []PastOrder, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, func(row db.Scanner, o *PastOrder) error {
			var at int64
			var address, lines string
			if err := row.Scan(&o.ID, &o.CustomerID, &o.Name, &o.Email, &address, &o.State, &o.Payment, &at, &o.Total, &o.Delivery,
				&o.Discount, &o.Tax, &lines); err != nil {
				return err
			}
			var a delivery.Address
			if err := json.Unmarshal([]byte(address), &a); err != nil {
				return fmt.Errorf("address of order %d: %w", o.ID, err)
			}
			o.Number, o.Mob, o.Address, o.PlacedAt = fmt.Sprint(o.ID), a.Mob, a.OneLine(), time.UnixMilli(at)
			return json.Unmarshal([]byte(lines), &o.Lines)
		}, `SELECT o.id, o.customer_id, `+returns.BuyerName+`, iif(a.email_key LIKE '%@localhost', '', a.email), o.address, o.state, o.pt, o.placed_at,
				o.total, o.shipping + o.cod_fee,
				(SELECT coalesce(sum(l.discount), 0) FROM order_lines l WHERE l.order_id = o.id),
				(SELECT coalesce(sum(iif(l.net > 0, l.amount - l.net, 0)), 0) FROM order_lines l WHERE l.order_id = o.id),
				(SELECT json_group_array(json_object('title', l.title, 'sku', p.sku, 'quantity', l.quantity,
				'price', printf('%d.%02d', l.price / 100, l.price % 100)))
				FROM (SELECT * FROM order_lines WHERE order_id = o.id ORDER BY id) l JOIN products p ON p.id = l.product_id)
			FROM orders o JOIN accounts a ON a.id = o.customer_id WHERE o.id > ? ORDER BY o.id LIMIT ?`, after, limit)
		return err
	})
	return found, err
}

// ListCustomersAfter returns customers after a number, in the form in which another shop imports them.
func (s *Moves) ListCustomersAfter(ctx context.Context, after int64, limit int) (found []PastCustomer, last int64, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, func(row db.Scanner, c *PastCustomer) error {
			var since int64
			var homes string
			if err := row.Scan(&last, &c.Name, &c.Email, &since, &c.Agreed, &homes); err != nil {
				return err
			}
			c.Since = wording.Instant(since)
			return json.Unmarshal([]byte(homes), &c.Addresses)
		}, `SELECT a.id, a.name, a.email, a.created_at, coalesce((SELECT agreed FROM past_customers WHERE account_id = a.id),
				iif(EXISTS (SELECT 1 FROM agreements WHERE account_id = a.id AND withdrawn_at IS NULL), 'yes', '')),
				(SELECT json_group_array(json_object('Name', d.name, 'Mob', d.mob, 'Area', d.area, 'City', d.city, 'Tal', d.tal, 'Dist', d.dist, 'Pin',
				d.pin, 'State', d.state, 'Country', d.country, 'GSTIN', d.gstin, 'Company', d.company))
					FROM (SELECT * FROM addresses WHERE customer_id = a.id ORDER BY id) d)
			FROM accounts a WHERE a.id > ? AND a.role = 'Customer' AND a.deleted_at IS NULL ORDER BY a.id LIMIT ?`, after, limit)
		return err
	})
	return found, last, err
}

// ListReviewsAsPast returns the shop's own reviews after a number, or those of former shops, in the form in which another shop
// imports them.
func (s *Moves) ListReviewsAsPast(ctx context.Context, former bool, after int64, limit int) (found []PastReview, err error) {
	query := `SELECT r.id, r.product_id, '', p.title, p.sku, a.name, a.email_key, r.rating, r.title, r.message, r.answer, r.written_at, 1,
		iif(r.hidden_at IS NULL, r.written_at, 0), r.picture
		FROM reviews r JOIN products p ON p.id = r.product_id JOIN accounts a ON a.id = r.customer_id`
	if former {
		query = pastReview
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, scanPastReview, query+` WHERE r.id > ? AND p.deleted_at IS NULL ORDER BY r.id LIMIT ?`, after, limit)
		return err
	})
	return found, err
}
