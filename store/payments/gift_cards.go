package payments

import (
	"fmt"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/credit"
	"hearth/store/db"
	"hearth/store/orders"
)

// CancelGift cancels an unredeemed gift card and refunds it. Its buyer can do that until it is mailed.
func (s *Payments) CancelGift(tx *core.Tx, customer, who int64, o orders.Order, reason string) error {
	c, err := credit.CardOfOrder(tx, o.ID)
	if err != nil {
		return err
	}
	if customer != 0 && c.State == "mailed" {
		return core.Refuse("This gift card has been sent to %s, so only the shop can cancel it.", c.ToName)
	}
	if err := credit.Void(tx, o.ID); err != nil {
		return err
	}
	if err := orders.Advance(tx, &o, orders.EventVoid, who, reason); err != nil {
		return err
	}
	if err := db.ChangeOne(tx, `UPDATE orders SET cancel_reason = ? WHERE id = ?`, reason, o.ID); err != nil {
		return err
	}
	refunded, err := s.RefundAll(tx, o, "gift card cancelled")
	if err != nil {
		return err
	}
	if err := s.orders.MailOrder(tx, "cancelled", o, refunded.Facts(accounts.MailFacts{Reason: reason})); err != nil ||
		customer != 0 {
		return err
	}
	return core.WriteAudit(tx, who, "cancel gift card", fmt.Sprint(o.ID), reason)
}

// endGift voids a gift card that was refunded at the provider, unless it was redeemed: then the money check tells of
// it.
func endGift(tx *core.Tx, o orders.Order, refund string) error {
	if !o.IsGift() || !o.State.Facts().Voucher {
		return nil
	}
	err := credit.Void(tx, o.ID)
	if _, refused := core.IsRefusal(err); refused {
		return nil
	}
	if err != nil {
		return err
	}
	return orders.Advance(tx, &o, orders.EventVoid, 0, refund)
}
