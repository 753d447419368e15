package orders

import (
	"hearth/store/core"
	"hearth/store/credit"
)

// This file is about what a new state of an order means for the store credit that pays it, and for a gift card.

// CreditWay is the payment method by which store credit pays.
const CreditWay = "credit"

// eventIssue is the payment of a gift card, EventVoid the cancellation of an unredeemed one.
const (
	eventIssue Event = "gift card paid"
	EventVoid  Event = "gift card cancelled"
)

// advanceCredit does what a new state of an order means for the store credit that pays it. Confirmed, the credit is its
// payment, which refunds give back like any other; paid late, it is spent again. If the order ends before that, the
// credit comes back.
func advanceCredit(tx *core.Tx, o Order, was core.OrderState) error {
	if o.Credit == 0 {
		return nil
	}
	is := o.State.Facts()
	switch {
	case is.Cancelled() && was.Unpaid():
		return credit.GiveBack(tx, o.CustomerID, o.ID, o.Credit)
	case !is.ToShip():
		return nil
	case was.Cancelled():
		if err := credit.Spend(tx, o.CustomerID, o.ID, o.Credit); err != nil {
			return err
		}
	}
	_, err := tx.Exec(`INSERT INTO payments (order_id, provider, provider_payment, amount, taken_at)
		VALUES (?1, ?2, 'O' || ?1, ?3, ?4)`, o.ID, CreditWay, o.Credit, tx.Stamp())
	return err
}

// IssueGift moves the order of a gift card to issued when it is paid, and has the card mailed on its day.
func (s *Orders) IssueGift(tx *core.Tx, o *Order, who int64, note string) error {
	if err := Advance(tx, o, eventIssue, who, note); err != nil {
		return err
	}
	if _, err := tx.Exec(`UPDATE orders SET cancelled_at = NULL WHERE id = ?`, o.ID); err != nil {
		return err
	}
	return s.credit.Pay(tx, o.ID)
}
