package store

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"hearth/store/db"
)

// ReturnStep is what happens next with an open return.
type ReturnStep struct {
	ID, LineID int64
	// Collect means that the shop collects it at Where; otherwise the customer sends it to Where, and ShopPays says who pays for that.
	Collect, ShopPays bool
	Where             string
	// Mark is what the customer writes on the parcel, in no language: R17 / 1042 is return 17 of order 1042.
	Mark string
	// Accepted means that it came back and was accepted: only the money is missing.
	Accepted bool
	// InspectDays are the working days from its arrival to its inspection, RefundDays those from there to the money.
	InspectDays, RefundDays int64
	// Free means that it cost nothing: no money comes.
	Free bool
	// ByHand means that staff send the money: to RefundTo, partly hidden, which is "" as long as the customer has to enter it. Other
	// money goes back the way it was paid.
	ByHand   bool
	RefundTo string
}

// AsksRefundTo reports whether the customer has to enter where the money goes.
func (r ReturnStep) AsksRefundTo() bool { return r.ByHand && r.RefundTo == "" }

// ListReturnSteps returns what happens next with each open return of an order.
func (s *Store) ListReturnSteps(ctx context.Context, order int64) (steps []ReturnStep, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		steps, err = s.returnSteps(tx, order)
		return err
	})
	return steps, err
}

func (s *Store) returnSteps(tx *Tx, order int64) ([]ReturnStep, error) {
	type open struct {
		id, line        int64
		kind, inspected string
		to              string
		free            bool
	}
	found, err := db.List(tx, func(row db.Scanner, r *open) error {
		return row.Scan(&r.id, &r.line, &r.kind, &r.inspected, &r.to, &r.free)
	}, `SELECT r.id, r.line_id, r.kind, r.inspected, r.refund_to, l.amount = 0 FROM order_lines l CROSS JOIN returns r ON r.line_id = l.id
		WHERE l.order_id = ? AND r.state = 'return' ORDER BY r.id`, order)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	o, err := orderOf(tx, order)
	if err != nil {
		return nil, err
	}
	card, steps := s.Settings(), []ReturnStep{}
	for _, r := range found {
		atFault := returnKinds[r.kind]
		step := ReturnStep{ID: r.id, LineID: r.line, Collect: card.ReturnWay == "collect" || card.ReturnWay == "collect faulty" && atFault,
			ShopPays: atFault, Mark: fmt.Sprintf("R%d / %d", r.id, o.ID), Accepted: r.inspected == "accepted",
			InspectDays: card.InspectDays, RefundDays: card.RefundDays,
			Free: r.free, ByHand: o.Payment == COD && !r.free, RefundTo: hidden(r.to)}
		step.Where = card.returnsTo()
		if step.Collect {
			step.Where = o.Address.oneLine()
		}
		steps = append(steps, step)
	}
	return steps, nil
}

// returnsTo is the address to which customers send returns, in one line.
func (c *Settings) returnsTo() string {
	if c.ReturnAddress != "" {
		return strings.Join(strings.Fields(c.ReturnAddress), " ")
	}
	parts := []string{cmp.Or(c.ShopLegalName, c.ShopName)}
	for _, part := range []string{strings.Join(strings.Fields(c.ShopAddress), " "), strings.TrimSpace(c.ShopState + " " + c.ShopPincode)} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ", ")
}

// EnterRefundTo sets where the money of a customer's own open returns of a line goes, as long as nobody has entered that.
func (s *Store) EnterRefundTo(ctx context.Context, customer, line int64, to RefundTo) error {
	text, err := to.Text()
	if err != nil {
		return err
	}
	if text == "" {
		return refuseField("upi", "Please enter a UPI id, or an account and its IFSC.")
	}
	return s.write(ctx, func(tx *Tx) error {
		order, err := db.Value[int64](tx, `SELECT order_id FROM order_lines WHERE id = ?`, line)
		if err != nil {
			return err
		}
		o, err := orderOfCustomer(tx, customer, order)
		if err != nil {
			return err
		}
		if o.Payment != COD {
			return refuse("This refund goes back the way you paid.")
		}
		touched, err := db.Change(tx, `UPDATE returns SET refund_to = ?, refund_to_by = NULL WHERE line_id = ? AND state = 'return'
			AND refund_to = '' AND batch IS NULL`, text, line)
		if err != nil {
			return err
		}
		if touched == 0 {
			return refuse("For this refund an account is known already, or it was paid. Please call us to change it.")
		}
		if err := s.mailOrder(tx, "refundto", o, MailFacts{Reason: hidden(text)}); err != nil {
			return err
		}
		return writeEvent(tx, o.ID, "refund account entered", o.State, customer, hidden(text))
	})
}

// addStep adds what happens next to a mail about a return. A return that ended meanwhile has no next step.
func (s *Store) addStep(tx *Tx, m *Mail) error {
	if m.Facts.ReturnID == 0 {
		return nil
	}
	steps, err := s.returnSteps(tx, m.Facts.OrderID)
	for _, step := range steps {
		if step.ID == m.Facts.ReturnID {
			m.Facts.Step = step
		}
	}
	return err
}
