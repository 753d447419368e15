package store

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"time"

	"hearth/store/money"
)

// The refund desk: money that did not come by a payment provider goes back by hand, from a list for the bank. What is on a
// list is not put on another one, and each is marked with the bank's reference once: nobody is paid twice.

var (
	upiShape     = regexp.MustCompile(`^[A-Za-z0-9._-]{2,100}@[A-Za-z][A-Za-z0-9]{1,63}$`)
	accountShape = regexp.MustCompile(`^[0-9]{9,18}$`)
	ifscShape    = regexp.MustCompile(`^[A-Z]{4}0[A-Z0-9]{6}$`)
)

// RefundTo is where money goes back to: a UPI id, or an account and its IFSC.
type RefundTo struct{ UPI, Account, IFSC string }

// Text is how it is kept: the UPI id, or "account IFSC"; "" when nothing was said. What can't be right is a Refusal.
func (r RefundTo) Text() (string, error) {
	upi, account, ifsc := strings.TrimSpace(r.UPI), strings.ReplaceAll(strings.TrimSpace(r.Account), " ", ""), strings.ToUpper(strings.TrimSpace(r.IFSC))
	wrong := fieldErrors{}
	switch {
	case upi != "":
		if !upiShape.MatchString(upi) {
			wrong.add("upi", "That is no UPI id. It looks like name@bank.")
		}
		return upi, wrong.refusal("upi")
	case account != "" || ifsc != "":
		if !accountShape.MatchString(account) {
			wrong.add("account", "An account number has 9 to 18 digits.")
		}
		if !ifscShape.MatchString(ifsc) {
			wrong.add("ifsc", "An IFSC has four letters, a zero and six more characters, such as SBIN0001234.")
		}
		return account + " " + ifsc, wrong.refusal("account", "ifsc")
	}
	return "", nil
}

func readRefundTo(text string) RefundTo {
	if account, ifsc, both := strings.Cut(text, " "); both {
		return RefundTo{Account: account, IFSC: ifsc}
	}
	return RefundTo{UPI: text}
}

// HandRefund is money that staff have to send. Kind is return (ID is the line's number) or refund (its own number).
type HandRefund struct {
	Kind         string
	ID, OrderID  int64
	Customer     string
	Title        string
	Amount       money.Paise
	To           RefundTo
	Since        time.Time
	Inspected    string
	Batch        int64
	BatchMadeAt  time.Time
	BatchMadeWho string
}

const handRefunds = `SELECT 'return' AS kind, l.id, o.id, a.name, l.title, l.price * r.quantity, r.refund_to, r.opened_at, r.inspected, coalesce(r.batch, 0), coalesce(b.made_at, 0), coalesce(w.name, '')
		FROM returns r JOIN order_lines l ON l.id = r.line_id JOIN orders o ON o.id = l.order_id JOIN accounts a ON a.id = o.customer_id
		LEFT JOIN refund_batches b ON b.id = r.batch LEFT JOIN accounts w ON w.id = b.made_by
		WHERE r.state = 'return' AND o.pt = 'COD'
	UNION ALL SELECT 'refund', f.id, o.id, a.name, f.reason, f.amount, f.refund_to, f.created_at, '', coalesce(f.batch, 0), coalesce(b.made_at, 0), coalesce(w.name, '')
		FROM refunds f JOIN payments p ON p.id = f.payment_id JOIN orders o ON o.id = f.order_id JOIN accounts a ON a.id = o.customer_id
		LEFT JOIN refund_batches b ON b.id = f.batch LEFT JOIN accounts w ON w.id = b.made_by
		WHERE f.state = 'waiting' AND p.provider IN ('cod', 'upi', 'cash')
	ORDER BY 8, 1, 2 LIMIT 500`

func scanHandRefund(row scanner, h *HandRefund) error {
	var to string
	var since, made int64
	err := row.Scan(&h.Kind, &h.ID, &h.OrderID, &h.Customer, &h.Title, &h.Amount, &to, &since, &h.Inspected, &h.Batch, &made, &h.BatchMadeWho)
	h.To, h.Since, h.BatchMadeAt = readRefundTo(to), instant(since), instant(made)
	return err
}

// ListHandRefunds gives what staff have to send, the oldest first.
func (s *Store) ListHandRefunds(ctx context.Context) (found []HandRefund, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		found, err = list(tx, scanHandRefund, handRefunds)
		return err
	})
	return found, err
}

// ExportHandRefunds puts everything that can be paid and is on no list yet on a new list, and gives it. A return counts
// once it was accepted at inspection; what has no place to go to waits until there is one.
func (s *Store) ExportHandRefunds(ctx context.Context, who int64) (batch int64, found []HandRefund, err error) {
	err = s.write(ctx, func(tx *Tx) error {
		all, err := list(tx, scanHandRefund, handRefunds)
		if err != nil {
			return err
		}
		found = nil
		for _, h := range all {
			if h.Batch == 0 && h.To != (RefundTo{}) && (h.Kind == "refund" || h.Inspected == "accepted") {
				found = append(found, h)
			}
		}
		if len(found) == 0 {
			return refuse("There is nothing to pay that is not on a list already. A return is put on it once it was accepted and says where its money goes.")
		}
		if batch, err = insertID(tx, `INSERT INTO refund_batches (made_at, made_by) VALUES (?, nullif(?, 0))`, tx.stamp(), who); err != nil {
			return err
		}
		for i, h := range found {
			if err := setHandRefund(tx, h.Kind, h.ID, "batch", batch); err != nil {
				return err
			}
			found[i].Batch = batch
		}
		return writeAudit(tx, who, "export refunds", fmt.Sprint(batch), fmt.Sprintf("%d refunds", len(found)))
	})
	return batch, found, err
}

// setHandRefund changes one column of a return (by its line) or a refund that is still to be paid; ErrNotFound for any other.
func setHandRefund(tx *Tx, kind string, id int64, column string, to any) error {
	switch kind {
	case "return":
		return changeOne(tx, `UPDATE returns SET `+column+` = ? WHERE line_id = ? AND state = 'return'`, to, id)
	case "refund":
		return changeOne(tx, `UPDATE refunds SET `+column+` = ? WHERE id = ? AND state = 'waiting' AND payment_id IN (SELECT id FROM payments WHERE provider IN ('cod', 'upi', 'cash'))`, to, id)
	}
	return ErrNotFound
}

// SetRefundTo notes where the money of a hand refund goes. One that is on a list already is refused: the list may be at the bank.
func (s *Store) SetRefundTo(ctx context.Context, who int64, kind string, id int64, to RefundTo) error {
	text, err := to.Text()
	if err != nil {
		return err
	}
	if text == "" {
		return &Refusal{Message: "Please enter a UPI id, or an account and its IFSC.", Fields: map[string]string{"upi": "Please enter a UPI id, or an account and its IFSC."}}
	}
	return s.write(ctx, func(tx *Tx) error {
		all, err := list(tx, scanHandRefund, handRefunds)
		if err != nil {
			return err
		}
		for _, h := range all {
			if h.Kind == kind && h.ID == id && h.Batch != 0 {
				return refuse("This refund is on list %d already. Take it off that list first, if the bank has not paid it.", h.Batch)
			}
		}
		if err := setHandRefund(tx, kind, id, "refund_to", text); err != nil {
			return err
		}
		return writeAudit(tx, who, "set refund account", kind+" "+fmt.Sprint(id), "")
	})
}

// ReleaseHandRefund takes a refund off its list, because the bank did not pay it.
func (s *Store) ReleaseHandRefund(ctx context.Context, who int64, kind string, id int64) error {
	return s.write(ctx, func(tx *Tx) error {
		if err := setHandRefund(tx, kind, id, "batch", nil); err != nil {
			return err
		}
		return writeAudit(tx, who, "take refund off its list", kind+" "+fmt.Sprint(id), "")
	})
}

// PayHandRefund notes, once, that a refund was sent by hand, with the bank's reference.
func (s *Store) PayHandRefund(ctx context.Context, who, id int64, reference string) error {
	reference = strings.TrimSpace(reference)
	if reference == "" || len([]rune(reference)) > 60 {
		return &Refusal{Message: "Please enter the UPI or bank reference of the refund.", Fields: map[string]string{"reference": "Please enter the reference of the refund."}}
	}
	return s.write(ctx, func(tx *Tx) error {
		order, err := value[int64](tx, `SELECT order_id FROM refunds WHERE id = ?`, id)
		if err != nil {
			return err
		}
		o, err := orderOf(tx, order)
		if err != nil {
			return err
		}
		done, err := value[bool](tx, `SELECT state = 'done' FROM refunds WHERE id = ?`, id)
		if err != nil {
			return err
		}
		if done {
			return refuse("This refund was paid already.")
		}
		if err := setHandRefund(tx, "refund", id, "reference", reference); err != nil {
			return err
		}
		amount, err := value[money.Paise](tx, `UPDATE refunds SET state = 'done', done_at = ? WHERE id = ? RETURNING amount`, tx.stamp(), id)
		if err != nil {
			return err
		}
		if err := writeEvent(tx, order, "refunded", o.State, who, amount.Rupees()+" "+reference); err != nil {
			return err
		}
		if err := s.mailOrder(tx, "refund", o, MailFacts{Reason: amount.Rupees()}); err != nil {
			return err
		}
		return writeAudit(tx, who, "pay refund", fmt.Sprint(id), reference)
	})
}
