package orders

import (
	"context"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/shipments"
)

// MessageNoParcel is the same refusal for an unknown order and for someone else's, so that nobody learns which IDs
// exist.
const MessageNoParcel = "We know no order with this number and email. Please look at the mail that confirmed it."

// Track finds an order by its ID and the buyer's email, with its packages that have left, without a login. If they
// don't match, it refuses under orders_id. Counter and phone orders without the customer's own email can't be tracked.
func (s *Orders) Track(
	ctx context.Context,
	id int64,
	email string,
) (found Order, sent []shipments.Package, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		owner, err := db.Value[int64](tx, `SELECT o.customer_id FROM orders o JOIN accounts a ON a.id = o.customer_id
			WHERE o.id = ? AND a.email_key = ? AND a.deleted_at IS NULL AND a.email NOT IN (?, ?)
			AND o.confirmed_at IS NOT NULL`, id, accounts.EmailKey(email), accounts.CounterEmail, accounts.PhoneEmail)
		if db.IsNone(err) {
			return &core.Refusal{Message: MessageNoParcel, Fields: map[string]string{"orders_id": MessageNoParcel}}
		}
		if err != nil {
			return err
		}
		if found, err = OrderOfCustomer(tx, owner, id); err != nil {
			return err
		}
		sent, err = shipments.PackagesOf(tx, id)
		return err
	})
	return found, sent, err
}
