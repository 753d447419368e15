package core

import (
	"context"

	"hearth/store/db"
)

// The subjects of events from which report sums are computed: an order or something that belongs to it changed, a
// document was issued, a person became a customer or ceased to be one.
const (
	OrderEvent    = "order"
	DocumentEvent = "document"
	CustomerEvent = "customer"
	// CancelledLineEvent is what was cancelled of an order of which a part had shipped.
	CancelledLineEvent = "cancelled line"
)

// RecordEvent records that something happened to a row, in the transaction of the change. Sums are not updated there:
// the projections of store/reports compute them from these events later.
func RecordEvent(tx *Tx, subject string, thing int64) error {
	_, err := tx.Exec(`INSERT INTO events (subject, thing, at) VALUES (?, ?, ?) ON CONFLICT DO
		NOTHING`, subject, thing, tx.Stamp())
	return err
}

// ReadSums is Read for queries that use report sums: it first adds all recorded events to them. While the shop can't
// write, the sums are as of the last time when it could.
func (s *Shop) ReadSums(ctx context.Context, fn func(tx *Tx) error) error {
	if err := s.Fold(ctx); err != nil && s.Ready() == nil {
		return err
	}
	return s.Read(ctx, fn)
}

// FoldIn is Fold within a transaction, which then takes as long as all events that wait: call Fold before it.
func (s *Shop) FoldIn(tx *Tx) error {
	for {
		waiting, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM events)`)
		if err != nil || !waiting {
			return err
		}
		if err := s.foldSome(tx); err != nil {
			return err
		}
	}
}

// Fold adds all events that were recorded so far to the report sums.
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
