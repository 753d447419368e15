package store

import (
	"context"

	"hearth/store/db"
)

// Look reads one value of the database as a text; "none" when there is no such row.
func (s *Store) Look(ctx context.Context, query string, args ...any) (text string, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		text, err = db.Value[string](tx, `SELECT coalesce(CAST((`+query+`) AS TEXT), 'none')`, args...)
		return err
	})
	return text, err
}

// MoveOnTwice moves a placed order on as somebody does who saw it before somebody else was faster.
func (s *Store) MoveOnTwice(ctx context.Context, id int64) error {
	return s.write(ctx, func(tx *Tx) error {
		seen, err := orderOf(tx, id)
		if err != nil {
			return err
		}
		late := seen
		if err := advance(tx, &seen, eventConfirm, 0, ""); err != nil {
			return err
		}
		return advance(tx, &late, eventExpire, 0, "")
	})
}

// Panic runs a function of the writer that panics.
func (s *Store) Panic(ctx context.Context) error {
	return s.write(ctx, func(tx *Tx) error {
		if _, err := tx.Exec(`UPDATE products SET shelf = 99`); err != nil {
			return err
		}
		panic("on purpose")
	})
}
