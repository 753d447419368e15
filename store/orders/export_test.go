package orders

import (
	"context"

	"hearth/store/core"
)

// MoveOnTwice moves a placed order on as somebody does who saw it before somebody else was faster.
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
