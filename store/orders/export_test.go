package orders

import (
	"context"

	"hearth/store/core"
)

// MoveOnTwice advances an order twice from the same state, as two concurrent requests would; the second must be
// refused.
func (s *Orders) MoveOnTwice(ctx context.Context, id int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		seen, err := OrderOf(tx, id)
		if err != nil {
			return err
		}
		late := seen
		if err := Advance(tx, &seen, EventConfirm, 0, ""); err != nil {
			return err
		}
		return Advance(tx, &late, EventExpire, 0, "")
	})
}
