package store

import (
	"context"

	"hearth/store/db"
)

// Question is asked about a product and answered by the shop.
type Question struct {
	ID               int64
	Question, Answer string
}

// ListQuestions gives the questions and answers of a product; ErrNotFound when there is no such product.
func (s *Store) ListQuestions(ctx context.Context, product int64) ([]Question, error) {
	var found []Question
	err := s.read(ctx, func(tx *Tx) (err error) {
		if _, err := db.Value[int64](tx, `SELECT id FROM products WHERE id = ? AND deleted_at IS NULL`, product); err != nil {
			return err
		}
		found, err = listQuestions(tx, product)
		return err
	})
	return found, err
}

func listQuestions(tx *Tx, product int64) ([]Question, error) {
	return db.List(tx, func(row db.Scanner, q *Question) error { return row.Scan(&q.ID, &q.Question, &q.Answer) },
		`SELECT id, question, answer FROM questions WHERE product_id = ? ORDER BY id`, product)
}
