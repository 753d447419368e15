package messages

import (
	"context"
	"fmt"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// Question is a customer's question about a product. It is open until staff answer or dismiss it. The answer is mailed
// to the customer and, if staff choose to publish it, also shown on the product's page.
type Question struct {
	ID, ProductID           int64
	Product, Question       string
	Customer, Answer, State string
	At, DoneAt              time.Time
}

// The maximum numbers of questions that one customer may ask.
const (
	mostOpen = 5
	mostADay = 10
)

// AskQuestion saves a customer's question about a product on sale. It refuses an empty or too long question, and more
// questions than the limits permit.
func (s *Messages) AskQuestion(ctx context.Context, customer, product int64, question string) error {
	question = wording.Visible(question)
	if n := len([]rune(question)); n < 5 || n > catalogue.LongestQuestion {
		message := "Please ask in 5 to 500 characters."
		return &core.Refusal{Message: message, Fields: map[string]string{"question": message}}
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		product, err := catalogue.ReviewedProduct(tx, product)
		if err != nil {
			return err
		}
		type before struct{ open, today, same int }
		were, err := db.One(tx, func(row db.Scanner, b *before) error { return row.Scan(&b.open, &b.today, &b.same) },
			`SELECT count(*) FILTER (WHERE state = 'open'), count(*) FILTER (WHERE asked_at > ?),
				count(*) FILTER (WHERE state = 'open'
				AND product_id = ? AND lower(question) = lower(?))
			FROM asked_questions WHERE customer_id = ?`, tx.Now.Add(-24*time.Hour).UnixMilli(), product, question,
			customer)
		switch {
		case err != nil:
			return err
		case were.same > 0 && !s.settings.Values().SendsMail():
			return core.Refuse("You have already asked this.")
		case were.same > 0:
			return core.Refuse("You have already asked this. The answer will come by email.")
		case were.open >= mostOpen:
			return core.Refuse("Five of your questions are still waiting for an answer.")
		case were.today >= mostADay:
			return core.Refuse("You have asked ten questions today. Please come back tomorrow.")
		}
		_, err = tx.Exec(`INSERT INTO asked_questions (product_id, customer_id, question, asked_at)
			VALUES (?, ?, ?, ?)`,
			product, customer, question, tx.Stamp())
		return err
	})
}

// ListQuestions returns the questions in a state, with the total: open ones oldest first, others newest first.
func (s *Messages) ListQuestions(
	ctx context.Context,
	state string,
	page core.Page,
) (found []Question, total int, err error) {
	order := "q.asked_at DESC, q.id DESC"
	if state == "open" {
		order = "q.asked_at, q.id"
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		if total, err = db.Value[int](tx, `SELECT count(*) FROM asked_questions WHERE state = ?`, state); err != nil {
			return err
		}
		limit, offset := page.Limit()
		found, err = db.List(tx, func(row db.Scanner, q *Question) error {
			var at, done int64
			err := row.Scan(&q.ID, &q.ProductID, &q.Product, &q.Question, &q.Customer, &q.Answer, &q.State, &at, &done)
			q.At, q.DoneAt = wording.Instant(at), wording.Instant(done)
			return err
		}, `SELECT q.id, q.product_id, p.title, q.question, a.name, q.answer, q.state, q.asked_at,
			coalesce(q.done_at, 0)
			FROM asked_questions q JOIN products p ON p.id = q.product_id JOIN accounts a ON a.id = q.customer_id
			WHERE q.state = ? ORDER BY `+order+` LIMIT ? OFFSET ?`, state, limit, offset)
		return err
	})
	return found, total, err
}

// AnswerQuestion answers an open or dismissed question by mail. With shown, the question and the answer also appear on
// the product's page, where wordingHere, if not empty, replaces the customer's own words.
func (s *Messages) AnswerQuestion(ctx context.Context, who, id int64, answer, wordingHere string, shown bool) error {
	answer, wordingHere = wording.Visible(answer), wording.Visible(wordingHere)
	wrong := db.FieldErrors{}
	if answer == "" || len([]rune(answer)) > core.LongestAnswer {
		wrong.Add("answer", "Please write an answer, 2000 characters at most.")
	}
	if len([]rune(wordingHere)) > catalogue.LongestQuestion {
		wrong.Add("wording", "A question can have at most 500 characters.")
	}
	if err := wrong.Refusal("answer", "wording"); err != nil {
		return err
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		type asked struct {
			product, customer int64
			title, question   string
			state             string
			gone              bool
		}
		q, err := db.One(tx, func(row db.Scanner, q *asked) error {
			return row.Scan(&q.product, &q.customer, &q.title, &q.question, &q.state, &q.gone)
		}, `SELECT q.product_id, q.customer_id, p.title, q.question, q.state, p.deleted_at IS NOT NULL
			FROM asked_questions q
			JOIN products p ON p.id = q.product_id WHERE q.id = ?`, id)
		if err != nil {
			return err
		}
		if q.state == "answered" {
			return core.Refuse("Somebody has already answered this question.")
		}
		if _, err := tx.Exec(`UPDATE asked_questions SET state = 'answered', answer = ?, done_at = ?,
			done_by = nullif(?, 0) WHERE id = ?`,
			answer, tx.Stamp(), who, id); err != nil {
			return err
		}
		if shown && !q.gone {
			if wordingHere == "" {
				wordingHere = q.question
			}
			if _, err := tx.Exec(
				`INSERT INTO questions (product_id, question, answer) VALUES (?, ?, ?)`,
				q.product,
				wordingHere,
				answer,
			); err != nil {
				return err
			}
			if err := catalogue.IndexWords(tx, q.product); err != nil {
				return err
			}
			s.catalogue.ProductTextChanged(tx)
			s.catalogue.PublicChanged(tx)
		}
		to, err := db.One(tx, accounts.ScanAccount, `SELECT `+accounts.AccountColumns+` FROM accounts WHERE id = ?`,
			q.customer)
		if err != nil {
			return err
		}
		if err := s.mails.QueueMail(tx, "question", to, accounts.MailFacts{
			Reason:    answer,
			Question:  q.question,
			Product:   q.title,
			ProductID: q.product,
		}); err != nil {
			return err
		}
		// The audit log can't be edited, so it must not contain the customer's words: they are deleted when the account
		// is erased.
		return core.WriteAudit(tx, who, "answer question", fmt.Sprint(q.product), "")
	})
}

// DismissQuestion closes an open question without an answer.
func (s *Messages) DismissQuestion(ctx context.Context, who, id int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		if err := db.ChangeOne(tx, `UPDATE asked_questions SET state = 'aside', done_at = ?, done_by = nullif(?, 0)
			WHERE id = ? AND state = 'open'`, tx.Stamp(), who, id); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "put question aside", fmt.Sprint(id), "")
	})
}
