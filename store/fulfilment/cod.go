package fulfilment

import (
	"context"
	"fmt"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/orders"
)

// CancelUnconfirmed cancels the COD orders that their customers did not confirm within the setting cod_confirm_hours,
// releases their stock and mails the customers. It cancels at most 50 orders and returns their number.
func (s *Fulfilment) CancelUnconfirmed(ctx context.Context) (ended int, err error) {
	card := s.settings.Values()
	var due []int64
	err = s.Read(ctx, func(tx *core.Tx) error {
		since, on, err := orders.CodCheckSince(tx, card)
		if err != nil || !on {
			return err
		}
		due, err = db.Values[int64](tx, `SELECT id FROM orders INDEXED BY orders_unchecked
			WHERE state IN `+core.ToShipStates+`
			AND pt = 'COD' AND cod_checked_at IS NULL AND shipped_at IS NULL AND cancelled_at IS NULL
			AND confirmed_at >= ? AND confirmed_at <= ?
			ORDER BY confirmed_at LIMIT 50`, since, tx.Now.Add(-time.Duration(card.CODConfirmHours)*time.Hour).
			UnixMilli())
		return err
	})
	for _, id := range due {
		if err := s.Cancel(ctx, 0, 0, id, fmt.Sprintf("not confirmed within %d hours",
			card.CODConfirmHours)); err != nil {
			// The order was confirmed or cancelled after it was listed.
			if _, changed := core.IsRefusal(err); changed {
				continue
			}
			return ended, err
		}
		ended++
	}
	return ended, err
}
