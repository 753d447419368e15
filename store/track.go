package store

import (
	"context"

	"hearth/store/db"
)

// MessageNoParcel is the same for an unknown order and somebody else's.
const MessageNoParcel = "We know no order with this number and email. Please look at the mail that confirmed it."

// TrackOrder finds an order by its number and the buyer's email, without a login. The two must match; counter sales match no
// address.
func (s *Store) TrackOrder(ctx context.Context, id int64, email string) (found Order, tracking Tracking, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		owner, err := db.Value[int64](tx, `SELECT o.customer_id FROM orders o JOIN accounts a ON a.id = o.customer_id
			WHERE o.id = ? AND a.email_key = ? AND a.deleted_at IS NULL AND a.email NOT IN (?, ?) AND o.state <> 'placed'
			AND o.confirmed_at IS NOT NULL`, id, emailKey(email), counterEmail, phoneEmail)
		if db.IsNone(err) {
			return &Refusal{Message: MessageNoParcel, Fields: map[string]string{"orders_id": MessageNoParcel}}
		}
		if err != nil {
			return err
		}
		if found, err = orderOfCustomer(tx, owner, id); err != nil {
			return err
		}
		tracking, err = trackingOf(tx, id)
		return err
	})
	return found, tracking, err
}
