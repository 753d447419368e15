package returns

import (
	"context"
	"errors"
	"fmt"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/shipments"
)

// ListReturnSteps returns the next step of each open return of an order, for the customer's order page.
func (s *Returns) ListReturnSteps(ctx context.Context, order int64) (steps []core.ReturnStep, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		steps, err = s.ReturnSteps(tx, order)
		return err
	})
	return steps, err
}

// ReturnSteps is ListReturnSteps within a transaction. It uses the present settings, because a return stores no copy of
// them.
func (s *Returns) ReturnSteps(tx *core.Tx, order int64) ([]core.ReturnStep, error) {
	type open struct {
		id, line        int64
		kind, inspected string
		to              string
		free            bool
		amount          money.Paise
		toCredit        bool
	}
	found, err := db.List(tx, func(row db.Scanner, r *open) error {
		return row.Scan(&r.id, &r.line, &r.kind, &r.inspected, &r.to, &r.free, &r.amount, &r.toCredit)
	}, `SELECT r.id, r.line_id, r.kind, r.inspected, r.refund_to, l.amount = 0, r.amount, r.to_credit FROM
		order_lines l CROSS
		JOIN returns r ON r.line_id = l.id
		WHERE l.order_id = ? AND r.state = 'return' ORDER BY r.id`, order)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	o, err := orders.OrderOf(tx, order)
	if err != nil {
		return nil, err
	}
	card, steps := s.settings.Values(), []core.ReturnStep{}
	for _, r := range found {
		atFault := returnKinds[r.kind]
		step := core.ReturnStep{
			ID:          r.id,
			LineID:      r.line,
			Collect:     card.ReturnWay == "collect" || card.ReturnWay == "collect faulty" && atFault,
			ShopPays:    atFault,
			Mark:        fmt.Sprintf("R%d / %d", r.id, o.ID),
			Accepted:    r.inspected == "accepted",
			InspectDays: card.InspectDays,
			RefundDays:  card.RefundDays,
			Free:        r.free,
			ByHand:      o.Payment == core.COD && !r.free && !r.toCredit,
			ToCredit:    r.toCredit && !r.free,
			RefundTo:    hidden(r.to),
		}
		if err := addExchange(tx, &step, r.amount); err != nil {
			return nil, err
		}
		p, err := LastPickup(tx, r.id)
		if err != nil {
			return nil, err
		}
		if p.EndedAt.IsZero() && !p.BookedAt.IsZero() {
			step.Collect, step.Waybill, step.Courier, step.Tracking = true, p.Waybill, shipments.Courier, p.Status
		}
		step.Where = card.ReturnsTo()
		if step.Collect {
			step.Where = o.Address.OneLine()
		}
		steps = append(steps, step)
	}
	return steps, nil
}

// addExchange adds the replacement to the step of a return worth an amount in paise.
func addExchange(tx *core.Tx, step *core.ReturnStep, worth money.Paise) error {
	x, err := orders.ExchangeOfReturn(tx, step.ID)
	if errors.Is(err, core.ErrNotFound) {
		return nil
	}
	step.Exchange, step.Title, step.Waits, step.Rest = x.OrderID, x.Title, x.Waits, worth-x.Amount
	if step.ByHand = step.ByHand && step.Rest > 0; x.State.Facts().Unpaid() {
		step.ToPay = x.ToPay()
	}
	return err
}

// EnterRefundTo sets the account for the refund of a customer's own open returns of a line, unless an account was
// entered before: only staff can change it, so that a stolen session can't redirect a refund. It refuses a malformed
// account and a Pre-paid order. ErrNotFound if the return is not theirs.
func (s *Returns) EnterRefundTo(ctx context.Context, customer, line int64, to RefundTo) error {
	text, err := to.Text()
	if err != nil {
		return err
	}
	if text == "" {
		return core.RefuseField("upi", "Please enter a UPI id, or an account and its IFSC.")
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		order, err := db.Value[int64](tx, `SELECT order_id FROM order_lines WHERE id = ?`, line)
		if err != nil {
			return err
		}
		o, err := orders.OrderOfCustomer(tx, customer, order)
		if err != nil {
			return err
		}
		if o.Payment != core.COD {
			return core.Refuse("This refund goes back the way you paid.")
		}
		touched, err := db.Change(tx, `UPDATE returns SET refund_to = ?, refund_to_by = NULL
			WHERE line_id = ? AND state = 'return'
			AND refund_to = '' AND batch IS NULL`, text, line)
		if err != nil {
			return err
		}
		if touched == 0 {
			return core.Refuse(
				"For this refund an account is known already, or it was paid. Please call us to change it.")
		}
		if err := s.orders.MailOrder(tx, "refundto", o, accounts.MailFacts{Reason: hidden(text)}); err != nil {
			return err
		}
		return orders.WriteEvent(tx, o.ID, "refund account entered", o.State, customer, hidden(text))
	})
}
