package payments

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/credit"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/promotions"
)

// Outcome is the effect of a captured payment on its order.
type Outcome string

// A payment confirms its order once; any other payment is either known already or refunded in full.
const (
	PaymentConfirmed Outcome = "confirmed"
	PaymentKnown     Outcome = "known"
	PaymentRefunded  Outcome = "refunded"
)

// CapturedPayment is a captured payment as the provider reports it, with the provider's order ID. Given are the refunds
// that the provider made before the shop learned of the payment.
type CapturedPayment struct {
	Provider, ProviderOrder, ProviderPayment string
	Amount                                   money.Paise
	Given                                    []ProviderRefund
}

// kept is the amount of the payment less the refunds in Given, in paise.
func (p CapturedPayment) kept() money.Paise {
	left := p.Amount
	for _, g := range p.Given {
		left -= g.Amount
	}
	return left
}

// WebhookTask is the kind of the task that handles a provider's webhook; the task's key is the hash of the body.
const WebhookTask = "webhook"

// SaveWebhook queues a webhook for the worker; told is its parsed content. The same body twice is one task. Only IDs
// from it are stored, no personal data.
func (s *Payments) SaveWebhook(ctx context.Context, body []byte, told any) error {
	sum := sha256.Sum256(body)
	return s.Write(ctx, func(tx *core.Tx) error {
		s.WakeAfter(tx)
		return core.Enqueue(tx, WebhookTask, hex.EncodeToString(sum[:]), tx.Now, told)
	})
}

// Attach saves the provider's order ID of a payment that was opened for the amount to pay of a placed order. Repeating it
// with the same ID is no error. It refuses an amount other than the present one (field shown_total); ErrNotFound if the
// order has another provider order or is not placed.
func (s *Payments) Attach(ctx context.Context, o orders.Order, providerOrder string) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		now, err := orders.OrderOf(tx, o.ID)
		if err != nil {
			return err
		}
		if now.ToPay() != o.ToPay() {
			return orders.RefuseChangedTotal(o.ToPay(), now.ToPay())
		}
		return db.ChangeOne(tx, `UPDATE orders SET provider_order = ? WHERE id = ?
			AND state = `+core.Placed.SQL()+`
			AND provider_order IN ('', ?)`,
			providerOrder, o.ID, providerOrder)
	})
}

// Receipt names the payment of an order at its provider. A payment that replaces another has a name of its own.
func (s *Payments) Receipt(ctx context.Context, order int64) (name string, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		replaced, err := db.Value[int](tx, `SELECT count(*) FROM former_payments WHERE order_id = ?`, order)
		if name = fmt.Sprintf("order-%d", order); replaced > 0 {
			name += fmt.Sprintf("-%d", replaced+1)
		}
		return err
	})
	return name, err
}

// ReplaceOpened ends that a placed order is paid by the payment that was opened for it, because its total has changed.
// The next attempt to pay opens another; a late payment of the former one is known by its number.
func ReplaceOpened(tx *core.Tx, o *orders.Order) error {
	if o.ProviderOrder == "" {
		return nil
	}
	if _, err := tx.Exec(`INSERT INTO former_payments (provider, provider_order, order_id) VALUES (?, ?, ?)`,
		o.Provider, o.ProviderOrder, o.ID); err != nil {
		return err
	}
	o.ProviderOrder = ""
	return db.ChangeOne(tx, `UPDATE orders SET provider_order = '' WHERE id = ?`, o.ID)
}

// paidOrder returns the order of a payment, also of one that was replaced; ErrNotFound if there is none.
func paidOrder(tx *core.Tx, p CapturedPayment) (orders.Order, error) {
	return db.One(tx, orders.ScanOrder, `SELECT `+orders.OrderColumns+` FROM orders o WHERE o.id = coalesce(
		(SELECT id FROM orders WHERE provider = ?1 AND provider_order = ?2 AND provider_order <> ''),
		(SELECT order_id FROM former_payments WHERE provider = ?1 AND provider_order = ?2))`,
		p.Provider, p.ProviderOrder)
}

// FindPayable returns a customer's own order that is to be paid online. It refuses a COD order; ErrNotFound if the
// order is not theirs.
func (s *Payments) FindPayable(ctx context.Context, customer, id int64) (orders.Order, error) {
	var o orders.Order
	err := s.Read(ctx, func(tx *core.Tx) (err error) {
		if o, err = orders.OrderOfCustomer(tx, customer, id); err == nil &&
			(o.Payment != orders.Prepaid || o.ProviderOrder == "") {
			return core.Refuse("This order is not paid online.")
		}
		return err
	})
	return o, err
}

// anotherAmount is the reason for refunding a payment whose amount is not the order's total.
const anotherAmount = "paid another amount"

// HandleCaptured applies a captured payment to its order. It can be called for the same payment by browser, webhook and
// worker, any number of times: the order is confirmed once, and a second payment, one of another amount, or one for an
// order that can't be revived is refunded in full, once. ErrNotFound for a payment of an unknown order.
func (s *Payments) HandleCaptured(ctx context.Context, p CapturedPayment) (outcome Outcome, err error) {
	err = s.Write(ctx, func(tx *core.Tx) error {
		o, err := paidOrder(tx, p)
		if err != nil {
			return err
		}
		outcome, err = s.takePayment(tx, o, p)
		return err
	})
	return outcome, err
}

// takePayment records a payment and then does one of three things: it confirms the order, revives it after its
// reservation expired (EventPayLate), or refunds the payment.
func (s *Payments) takePayment(tx *core.Tx, o orders.Order, p CapturedPayment) (Outcome, error) {
	known, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM payments
		WHERE provider = ? AND provider_payment = ?)`,
		p.Provider, p.ProviderPayment)
	if err != nil || known {
		return PaymentKnown, err
	}
	id, err := db.InsertID(tx, `INSERT INTO payments (order_id, provider, provider_payment, amount, taken_at)
		VALUES (?, ?, ?, ?, ?)`, o.ID,
		p.Provider, p.ProviderPayment, p.Amount, tx.Stamp())
	if err != nil {
		return "", fmt.Errorf("take payment %s: %w", p.ProviderPayment, err)
	}
	for _, g := range p.Given {
		if err := insertAdopted(tx, refundable{id, o.ID, p.Amount}, 0, g.Amount, anotherAmount, g); err != nil {
			return "", err
		}
	}
	back := func(reason string) (Outcome, error) {
		if err := orders.WriteEvent(tx, o.ID, "payment goes back", o.State, 0, reason); err != nil {
			return "", err
		}
		if _, err := s.insertRefund(tx, o.ID, id, 0, p.kept(), reason); err != nil {
			return "", err
		}
		return PaymentRefunded, s.orders.MailOrder(tx, "refund", o,
			accounts.MailFacts{Reason: p.kept().Rupees() + ": " + reason})
	}
	switch {
	case p.kept() != o.ToPay():
		return back(anotherAmount)
	case o.State.Facts().Unpaid():
		return PaymentConfirmed, s.orders.Confirm(tx, &o, o.CustomerID, p.ProviderPayment)
	case !o.State.Facts().Cancelled():
		return back("paid twice")
	}
	again, err := s.holdAgain(tx, &o)
	if err != nil {
		return "", err
	}
	if !again {
		return back("paid after the order had ended")
	}
	if o.IsGift() {
		return PaymentConfirmed, s.orders.IssueGift(tx, &o, o.CustomerID, p.ProviderPayment)
	}
	if err := orders.Advance(tx, &o, orders.EventPayLate, o.CustomerID, p.ProviderPayment); err != nil {
		return "", err
	}
	if _, err := tx.Exec(`UPDATE orders SET cancelled_at = NULL, hold_open = 1 WHERE id = ?`, o.ID); err != nil {
		return "", err
	}
	return PaymentConfirmed, s.orders.FinishConfirmation(tx, o)
}

// CanHoldAgain reports whether an order whose reservation expired can be revived: its stock, its store credit and its
// limited promotions must still be available, and its customer must still have an account, because an erased customer's
// order has no address. An order that the customer or staff cancelled stays cancelled, and so does a replacement,
// because its return is refunded then.
func (s *Payments) CanHoldAgain(tx *core.Tx, o orders.Order) (bool, error) {
	if o.Exchanged > 0 {
		return false, nil
	}
	last, err := db.Value[string](tx, `SELECT event FROM order_events WHERE order_id = ? AND event IN (?, ?)
		ORDER BY id DESC LIMIT 1`,
		o.ID, orders.EventExpire, orders.EventCancel)
	if err != nil || orders.Event(last) != orders.EventExpire {
		return false, err
	}
	erased, err := db.Value[bool](tx, `SELECT deleted_at IS NOT NULL FROM accounts WHERE id = ?`, o.CustomerID)
	if err != nil || erased {
		return false, err
	}
	if left, err := credit.Balance(tx, o.CustomerID); err != nil || left < o.Credit {
		return false, err
	}
	lines, err := orders.LinesOf(tx, o.ID)
	if err != nil {
		return false, err
	}
	wanted, ahead := map[int64]int64{}, map[int64]bool{}
	for _, l := range lines {
		wanted[l.ProductID] += l.Quantity
		ahead[l.ProductID] = l.PreorderDay != ""
	}
	for product, pieces := range wanted {
		stock, err := promotions.AvailableOf(tx, product)
		if errors.Is(err, core.ErrNotFound) || (err == nil && stock.Free < pieces &&
			(!ahead[product] || !stock.CanWait(tx.Day(), pieces))) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
	}
	left, err := db.Value[bool](tx, `SELECT NOT EXISTS (SELECT 1 FROM offer_uses mine CROSS
		JOIN offers o ON o.id = mine.offer_id
		WHERE mine.order_id = ?1 AND o.uses > 0 AND o.uses <= (SELECT count(*) FROM offer_uses u WHERE u.offer_id = o.id
		AND u.counts)
			+ `+promotions.HeldUses+`))`, o.ID, tx.Stamp())
	return left, err
}

// holdAgain reserves the stock of an order whose reservation expired, all or nothing, and reports whether it succeeded.
func (s *Payments) holdAgain(tx *core.Tx, o *orders.Order) (bool, error) {
	can, err := s.CanHoldAgain(tx, *o)
	if err != nil || !can {
		return false, err
	}
	return true, s.orders.HoldAgain(tx, o)
}

// Unsettled is an order that may have been paid without the shop's knowledge, because a webhook was lost.
type Unsettled struct {
	OrderID       int64
	ProviderOrder string
}

// unsettledFor is how long after an order the provider is asked for its payments: as long as a bank may still capture
// one.
const unsettledFor = 5 * 24 * time.Hour

// ListUnsettled returns up to n of the provider's orders that may have been paid without the shop's knowledge, by ID:
// placed ones, and those that ended unpaid. after is the last ID of the previous call; from and until limit the instant
// of placing.
func (s *Payments) ListUnsettled(ctx context.Context, provider string, after int64, from, until time.Time,
	n int) (found []Unsettled, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		oldest := max(from.UnixMilli(), tx.Now.Add(-unsettledFor).UnixMilli())
		found, err = db.List(tx, func(row db.Scanner, u *Unsettled) error {
			return row.Scan(&u.OrderID,
				&u.ProviderOrder)
		},
			`SELECT id, provider_order FROM orders INDEXED BY orders_placed
			WHERE confirmed_at IS NULL
			AND placed_at > ?
			AND placed_at <= ?
				AND provider = ? AND provider_order <> '' AND id > ? ORDER BY id LIMIT ?`, oldest, until.UnixMilli(),
			provider, after, n)
		return err
	})
	return found, err
}

// PaymentStatus is what the shop knows about a payment before it is captured.
type PaymentStatus struct {
	// OrderID is the order of the payment; 0 if no order of this shop matches.
	OrderID int64
	// Taken means that HandleCaptured has recorded the payment before. Wanted means that the payment would confirm its
	// order, so that an authorised payment may be captured.
	Taken, Wanted bool
}

// FindPaymentStatus returns what the shop knows about a payment. It changes nothing.
func (s *Payments) FindPaymentStatus(ctx context.Context, p CapturedPayment) (found PaymentStatus, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		o, err := paidOrder(tx, p)
		if db.IsNone(err) {
			return nil
		}
		if err != nil {
			return err
		}
		found.OrderID = o.ID
		found.Taken, err = db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM payments
			WHERE provider = ? AND provider_payment = ?)`,
			p.Provider, p.ProviderPayment)
		if err != nil || found.Taken || p.Amount != o.ToPay() {
			return err
		}
		switch facts := o.State.Facts(); {
		case facts.Unpaid():
			found.Wanted = true
		case facts.Cancelled():
			found.Wanted, err = s.CanHoldAgain(tx, o)
		}
		return err
	})
	return found, err
}

// NoteProviderRefund records in an order's history, once, that the provider refunded a payment on its own. The shop
// never received that money and refunds nothing.
func (s *Payments) NoteProviderRefund(ctx context.Context, p CapturedPayment) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		o, err := paidOrder(tx, p)
		if err != nil {
			return err
		}
		const given orders.Event = "given back by the provider"
		noted, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM order_events WHERE order_id = ? AND event = ?
			AND note = ?)`,
			o.ID, given, p.ProviderPayment)
		if err != nil || noted {
			return err
		}
		return orders.WriteEvent(tx, o.ID, given, o.State, 0, p.ProviderPayment)
	})
}
