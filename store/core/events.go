package core

import (
	"context"

	"hearth/store/db"
)

// The subjects of events that projections are folded from: an order or what belongs to it changed, a document was
// issued, a person became a customer or ceased to be one.
const (
	OrderEvent    = "order"
	DocumentEvent = "document"
	CustomerEvent = "customer"
)

// RecordEvent writes down that something happened to a thing, in the transaction that does it. Nothing else keeps sums:
// the projections of store/reports are folded from these rows later.
func RecordEvent(tx *Tx, subject string, thing int64) error {
	_, err := tx.Exec(`INSERT INTO events (subject, thing, at) VALUES (?, ?, ?) ON CONFLICT DO
		NOTHING`, subject, thing, tx.Stamp())
	return err
}

// ReadSums is Read for who reads sums: what happened until now is folded into them first. While the shop can't write,
// the sums are as they were when it last could.
func (s *Shop) ReadSums(ctx context.Context, fn func(tx *Tx) error) error {
	if err := s.Fold(ctx); err != nil && s.Ready() == nil {
		return err
	}
	return s.Read(ctx, fn)
}

// Fold folds what happened until now into the sums.
func (s *Shop) Fold(ctx context.Context) error {
	for {
		waiting, err := false, error(nil)
		err = s.Read(ctx, func(tx *Tx) error {
			waiting, err = db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM events)`)
			return err
		})
		if err != nil || !waiting {
			return err
		}
		if err := s.Write(ctx, s.foldSome); err != nil {
			return err
		}
	}
}
