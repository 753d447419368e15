package orders

import (
	"context"

	"hearth/store/core"
)

// MoveOnTwice changes an order's state based on one that someone else has changed in the meantime.
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
