package returns

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/wording"
)

// Manual refunds: staff themselves refund payments that did not come through a provider, in batches for the bank. A
// refund is in at most one batch and gets its bank reference once, so that nobody is paid twice.

// ManualRefundID identifies a manual refund. If Kind is return, ID is the order line and ReturnID the return, or 0 for
// the line's only open one. If Kind is refund, ID is the refund.
type ManualRefundID struct {
	Kind         string
	ID, ReturnID int64
}

// HandRefund is a refund that staff have to send. If a provider should have sent it, Failure is the reason why it could
// not.
type HandRefund struct {
	ManualRefundID
	OrderID  int64
	Customer string
	Title    string
	// Amount is in paise; Since is the instant when the return was opened or the refund became due.
	Amount money.Paise
	To     RefundTo
	Since  time.Time
	// Inspected is accepted or refused; "" if the goods were not inspected yet.
	Inspected string
	// Batch is the ID of the bank batch that contains the refund, or 0.
	Batch        int64
	BatchMadeAt  time.Time
	BatchMadeWho string
	Failure      string
	// ReturnKind is the reason of the return: not wanted, defective, wrong or damaged; "" if there was no return.
	ReturnKind string
}

// BuyerName is SQL for the buyer of an order o with account a. For phone and counter orders it is the name that staff
// typed, because the account may be the shop's own.
const BuyerName = `iif(o.given_name = '', a.name, o.given_name)`

// handRefunds is SQL for the manual refunds that are still to be paid: open returns of COD orders, refunds of payments
// without a provider, and refunds that a provider failed to send.
var handRefunds = `SELECT 'return' AS kind, l.id, r.id, o.id, ` + BuyerName + `, l.title,
	r.amount - coalesce((SELECT amount FROM exchanges WHERE return_id = r.id AND ended_at IS NULL), 0), r.refund_to,
	r.opened_at, r.inspected,
	coalesce(r.batch, 0), coalesce(b.made_at, 0), coalesce(w.name, ''), '', r.kind
		FROM returns r JOIN order_lines l ON l.id = r.line_id JOIN orders o ON o.id = l.order_id
		JOIN accounts a ON a.id = o.customer_id
		LEFT JOIN refund_batches b ON b.id = r.batch LEFT JOIN accounts w ON w.id = b.made_by
		WHERE r.state = 'return' AND o.pt = 'COD' AND r.to_credit = 0 AND NOT EXISTS (SELECT 1 FROM exchanges
		WHERE return_id = r.id AND ended_at IS NULL AND amount = r.amount)
	UNION ALL SELECT 'refund', f.id, 0, o.id, ` + BuyerName + `, f.reason, f.amount, f.refund_to, f.created_at, '',
		coalesce(f.batch, 0),
	coalesce(b.made_at, 0), coalesce(w.name, ''), f.failure, ''
		FROM refunds f JOIN payments p ON p.id = f.payment_id JOIN orders o ON o.id = f.order_id
		JOIN accounts a ON a.id = o.customer_id
		LEFT JOIN refund_batches b ON b.id = f.batch LEFT JOIN accounts w ON w.id = b.made_by
		WHERE (f.state = 'waiting' AND p.provider IN ` + orders.ManualMethods + `) OR f.state = 'failed'
	ORDER BY 9, 1, 2, 3 LIMIT 500`

func scanHandRefund(row db.Scanner, h *HandRefund) error {
	var to string
	var since, made int64
	err := row.Scan(&h.Kind, &h.ID, &h.ReturnID, &h.OrderID, &h.Customer, &h.Title, &h.Amount, &to, &since,
		&h.Inspected, &h.Batch, &made, &h.BatchMadeWho, &h.Failure, &h.ReturnKind)
	h.To, h.Since, h.BatchMadeAt = readRefundTo(to), wording.Instant(since), wording.Instant(made)
	return err
}

// ListManualRefunds returns the refunds that staff have to send, oldest first.
func (s *Returns) ListManualRefunds(ctx context.Context) (found []HandRefund, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = listHandRefunds(tx)
		return err
	})
	return found, err
}

// listHandRefunds reads the manual refunds. A return is refunded at most the amount that the shop still has of the
// order's payments in money.
func listHandRefunds(tx *core.Tx) ([]HandRefund, error) {
	all, err := db.List(tx, scanHandRefund, handRefunds)
	if err != nil {
		return nil, err
	}
	left := map[int64]money.Paise{}
	for i, h := range all {
		if h.Kind != "return" {
			continue
		}
		if _, known := left[h.OrderID]; !known {
			if left[h.OrderID], err = payments.NetMoney(tx, h.OrderID); err != nil {
				return nil, err
			}
		}
		all[i].Amount = max(min(h.Amount, left[h.OrderID]), 0)
		left[h.OrderID] -= all[i].Amount
	}
	return all, nil
}

// ExportManualRefunds puts all payable refunds that are in no batch into a new bank batch, and returns it. A return is
// payable once inspection accepted it, and any refund needs an account: a bank account if the bank's file can't pay to
// UPI IDs. It refuses if no refund is payable.
func (s *Returns) ExportManualRefunds(ctx context.Context, who int64) (batch int64, found []HandRefund, err error) {
	err = s.Write(ctx, func(tx *core.Tx) error {
		all, err := listHandRefunds(tx)
		if err != nil {
			return err
		}
		found = nil
		upi := s.settings.Values().PaysUPI()
		for _, h := range all {
			if h.Amount > 0 && h.Batch == 0 && h.To != (RefundTo{}) &&
				(h.Kind == "refund" || h.Inspected == "accepted") && (upi || h.To.Account != "") {
				found = append(found, h)
			}
		}
		if len(found) == 0 && !upi {
			return core.Refuse("No refund to a bank account is ready to be paid. Refunds to a UPI ID are paid with “Paid”, which shows a code to scan.")
		}
		if len(found) == 0 {
			return core.Refuse(
				"Every refund that is ready to be paid is already in a batch. A return is included once it has been accepted and has refund details.",
			)
		}
		if batch, err = db.InsertID(
			tx,
			`INSERT INTO refund_batches (made_at, made_by) VALUES (?, nullif(?, 0))`,
			tx.Stamp(),
			who,
		); err != nil {
			return err
		}
		for i, h := range found {
			if err := setHandRefund(tx, h.ManualRefundID, "batch", batch); err != nil {
				return err
			}
			found[i].Batch = batch
		}
		return core.WriteAudit(tx, who, "export refunds", fmt.Sprint(batch), fmt.Sprintf("%d refunds", len(found)))
	})
	return batch, found, err
}

// setHandRefund changes one column of a return or refund that is still to be paid; ErrNotFound for any other.
func setHandRefund(tx *core.Tx, h ManualRefundID, column string, to any) error {
	tx.Touch(core.ChangedRefunds, h.ID)
	switch h.Kind {
	case "return":
		_, l, err := returnOf(tx, h.ID, h.ReturnID)
		if err != nil {
			return err
		}
		return db.ChangeOne(tx, `UPDATE returns SET `+column+` = ? WHERE id = ? AND state = 'return'`, to, l.Return.ID)
	case "refund":
		return db.ChangeOne(tx, `UPDATE refunds SET `+column+` = ?
			WHERE id = ? AND (state = 'failed' OR state = 'waiting'
			AND payment_id IN (SELECT id FROM payments WHERE provider IN `+orders.ManualMethods+`))`, to, h.ID)
	}
	return core.ErrNotFound
}

// placeOfRefund is the account and the batch of a manual refund; ErrNotFound if it does not exist.
func placeOfRefund(tx *core.Tx, h ManualRefundID) (p refundPlace, err error) {
	query := `SELECT coalesce(batch, 0), order_id, refund_to FROM refunds WHERE id = ?`
	switch h.Kind {
	case "return":
		_, l, err := returnOf(tx, h.ID, h.ReturnID)
		if err != nil {
			return p, err
		}
		query = `SELECT coalesce(r.batch, 0), l.order_id, r.refund_to
			FROM returns r JOIN order_lines l ON l.id = r.line_id WHERE r.id = ?`
		h.ID = l.Return.ID
	case "refund":
	default:
		return p, core.ErrNotFound
	}
	return db.One(tx, func(row db.Scanner, p *refundPlace) error { return row.Scan(&p.batch, &p.order, &p.to) }, query,
		h.ID)
}

// refundPlace is where a manual refund stands: its bank batch (0 for none), its order, and its account as RefundTo.Text
// writes it.
type refundPlace struct {
	batch, order int64
	to           string
}

// SetRefundTo sets the account of a manual refund and mails the customer, which protects them from fraud by staff. It
// refuses a malformed account (fields upi, account, ifsc) and a refund that is in a batch, because the batch may be at
// the bank.
func (s *Returns) SetRefundTo(ctx context.Context, who int64, h ManualRefundID, to RefundTo) error {
	text, err := to.Text()
	if err != nil {
		return err
	}
	if text == "" {
		return &core.Refusal{Message: "Please enter a UPI id, or an account and its IFSC.",
			Fields: map[string]string{"upi": "Please enter a UPI id, or an account and its IFSC."}}
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		place, err := placeOfRefund(tx, h)
		if err != nil {
			return err
		}
		if place.batch != 0 {
			return core.Refuse(
				"This refund is already in batch %d. Remove it from that batch first if the bank has not paid it.",
				place.batch,
			)
		}
		if place.to == text {
			return nil
		}
		for column, value := range map[string]any{"refund_to": text, "refund_to_by": who} {
			if err := setHandRefund(tx, h, column, value); err != nil {
				return err
			}
		}
		o, err := orders.OrderOf(tx, place.order)
		if err != nil {
			return err
		}
		if err := s.orders.MailOrder(tx, "refundto", o, accounts.MailFacts{Reason: hidden(text)}); err != nil {
			return err
		}
		// The audit log can't be edited, so it gets no account number: personal data must be erased on request.
		return core.WriteAudit(
			tx,
			who,
			"set refund account",
			h.Kind+" "+fmt.Sprint(h.ID),
			cmp.Or(hidden(place.to), "nothing")+" → "+hidden(text),
		)
	})
}

// ReleaseManualRefund removes a refund from its batch because the bank did not pay it.
func (s *Returns) ReleaseManualRefund(ctx context.Context, who int64, h ManualRefundID) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		if err := setHandRefund(tx, h, "batch", nil); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "take refund off its list", h.Kind+" "+fmt.Sprint(h.ID), "")
	})
}

// hidden masks an account for mails and the audit log: a reader can recognise it, but not use it.
func hidden(to string) string {
	if to == "" {
		return ""
	}
	first, rest, isAccount := strings.Cut(to, " ")
	if isAccount {
		return "account …" + first[len(first)-4:] + " at " + rest
	}
	name, bank, _ := strings.Cut(to, "@")
	letters := []rune(name)
	return string(letters[:min(2, len(letters))]) + "…@" + bank
}

// payees are SQL queries: did the person ?2 enter the account of the return or refund ?1, or open a return without an
// account? A refund without a return of its own is a part of one, or the delivery charge, so that any return of its
// order counts.
var payees = map[string]string{
	"return": `SELECT refund_to <> '' AND refund_to_by IS ?2, refund_to = '' AND opened_by IS ?2 FROM returns
		WHERE id = ?1`,
	"refund": `SELECT refund_to <> '' AND refund_to_by IS ?2, refund_to = '' AND EXISTS (SELECT 1
		FROM returns r JOIN order_lines l
		ON l.id = r.line_id WHERE l.order_id = f.order_id AND r.id = coalesce(f.return_id, r.id) AND r.opened_by = ?2)
		FROM refunds f WHERE id = ?1`,
}

// refuseOwnAccount requires that a refund is paid by a second person if the payer alone has entered its account. Owners
// are exempt, because some shops consist of one person.
func refuseOwnAccount(tx *core.Tx, who int64, kind string, id int64) error {
	type payee struct{ entered, opened bool }
	p, err := db.One(tx, func(row db.Scanner, p *payee) error { return row.Scan(&p.entered, &p.opened) }, payees[kind],
		id, who)
	if err != nil || !p.entered && !p.opened {
		return err
	}
	owner, err := db.Value[bool](tx, `SELECT role = 'Owner' FROM accounts WHERE id = ?`, who)
	switch {
	case err != nil || owner:
		return err
	case p.opened:
		return core.Refuse(
			"Nobody recorded where this money goes, and you opened the return, so somebody else has to pay it.")
	}
	return core.Refuse("You entered where this money goes, so somebody else has to pay it.")
}

// PayManualRefund records, once, that staff sent a refund, with the bank's reference, and mails the customer. It
// refuses a missing reference (field reference), a refund that is paid already, and one that a second person must pay.
// ErrNotFound if the refund does not exist.
func (s *Returns) PayManualRefund(ctx context.Context, who, id int64, reference string) error {
	reference = strings.TrimSpace(reference)
	if reference == "" || len([]rune(reference)) > 60 {
		return &core.Refusal{Message: "Please enter the UPI or bank reference of the refund.",
			Fields: map[string]string{"reference": "Please enter the reference of the refund."}}
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		order, err := db.Value[int64](tx, `SELECT order_id FROM refunds WHERE id = ?`, id)
		if err != nil {
			return err
		}
		o, err := orders.OrderOf(tx, order)
		if err != nil {
			return err
		}
		done, err := db.Value[bool](tx, `SELECT state = 'done' FROM refunds WHERE id = ?`, id)
		if err != nil {
			return err
		}
		if done {
			return core.Refuse("This refund has already been paid.")
		}
		if err := refuseOwnAccount(tx, who, "refund", id); err != nil {
			return err
		}
		if err := setHandRefund(tx, ManualRefundID{Kind: "refund", ID: id}, "reference", reference); err != nil {
			return err
		}
		amount, err := db.Value[money.Paise](tx, `UPDATE refunds SET state = 'done', failure = '', provider_refund = '',
			done_at = ?
			WHERE id = ? RETURNING amount`, tx.Stamp(), id)
		if err != nil {
			return err
		}
		if err := orders.WriteEvent(tx, order, "refunded", o.State, who, amount.Rupees()+" "+reference); err != nil {
			return err
		}
		if err := s.orders.MailOrder(tx, "refund", o, accounts.MailFacts{Reason: amount.Rupees()}); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "pay refund", fmt.Sprint(id), reference)
	})
}
