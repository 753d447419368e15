package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"hearth/store/money"
)

// eventPayLate is a payment that arrives after the hold ended and finds its stock still there.
const eventPayLate event = "paid late"

// Outcome says what became of a payment.
type Outcome string

// A payment confirms its order once; every other one is known already or goes back in full.
const (
	PaymentConfirmed Outcome = "confirmed"
	PaymentKnown     Outcome = "known"
	PaymentRefunded  Outcome = "refunded"
)

// Taken is a payment as its provider has it: captured, and of which of the provider's orders.
type Taken struct {
	Provider, ProviderOrder, ProviderPayment string
	Amount                                   money.Paise
}

// AttachPayment notes the provider's order of a placed order. A repeat with the same one is no error.
func (s *Store) AttachPayment(ctx context.Context, order int64, providerOrder string) error {
	return s.write(ctx, func(tx *Tx) error {
		return changeOne(tx, `UPDATE orders SET provider_order = ? WHERE id = ? AND state = 'placed' AND provider_order IN ('', ?)`, providerOrder, order, providerOrder)
	})
}

// FindPayable finds a customer's own order that is to be paid online; one paid on delivery is a Refusal.
func (s *Store) FindPayable(ctx context.Context, customer, id int64) (Order, error) {
	var o Order
	err := s.read(ctx, func(tx *Tx) (err error) {
		if o, err = orderOfCustomer(tx, customer, id); err == nil && (o.Payment != Prepaid || o.ProviderOrder == "") {
			return refuse("This order is not paid online.")
		}
		return err
	})
	return o, err
}

// TakePayment decides what a captured payment does, whoever brings the news and however often: it confirms its order
// once; what is of another amount, comes a second time, or finds no stock any more goes back in full, once. A payment of
// an unknown order is ErrNotFound.
func (s *Store) TakePayment(ctx context.Context, p Taken) (outcome Outcome, err error) {
	err = s.write(ctx, func(tx *Tx) error {
		o, err := one(tx, scanOrder, `SELECT `+orderColumns+` FROM orders o WHERE o.provider = ? AND o.provider_order = ?`, p.Provider, p.ProviderOrder)
		if err != nil {
			return err
		}
		outcome, err = s.takePayment(tx, o, p)
		return err
	})
	return outcome, err
}

func (s *Store) takePayment(tx *Tx, o Order, p Taken) (Outcome, error) {
	known, err := value[bool](tx, `SELECT EXISTS (SELECT 1 FROM payments WHERE provider = ? AND provider_payment = ?)`, p.Provider, p.ProviderPayment)
	if err != nil || known {
		return PaymentKnown, err
	}
	id, err := insertID(tx, `INSERT INTO payments (order_id, provider, provider_payment, amount, taken_at) VALUES (?, ?, ?, ?, ?)`, o.ID, p.Provider, p.ProviderPayment, p.Amount, tx.stamp())
	if err != nil {
		return "", fmt.Errorf("take payment %s: %w", p.ProviderPayment, err)
	}
	back := func(reason string) (Outcome, error) {
		if err := writeEvent(tx, o.ID, "payment goes back", o.State, 0, reason); err != nil {
			return "", err
		}
		if _, err := s.insertRefund(tx, o.ID, id, 0, p.Amount, reason); err != nil {
			return "", err
		}
		return PaymentRefunded, s.mailOrder(tx, "refund", o, MailFacts{Reason: p.Amount.Rupees() + ": " + reason})
	}
	switch {
	case p.Amount != o.Total:
		return back("paid another amount")
	case o.State == Placed:
		return PaymentConfirmed, s.confirm(tx, &o, o.CustomerID, p.ProviderPayment)
	case o.State != Cancelled:
		return back("paid twice")
	}
	again, err := s.holdAgain(tx, o)
	if err != nil {
		return "", err
	}
	if !again {
		return back("paid after the order had ended")
	}
	if err := advance(tx, &o, eventPayLate, o.CustomerID, p.ProviderPayment); err != nil {
		return "", err
	}
	if _, err := tx.exec(`UPDATE orders SET cancelled_at = NULL, hold_open = 1 WHERE id = ?`, o.ID); err != nil {
		return "", err
	}
	return PaymentConfirmed, s.mailOrder(tx, "confirmed", o, MailFacts{})
}

// holdAgain takes the stock of an order whose hold ended by itself, all of it or none. An order that its customer or staff
// cancelled stays cancelled.
func (s *Store) holdAgain(tx *Tx, o Order) (bool, error) {
	last, err := value[string](tx, `SELECT event FROM order_events WHERE order_id = ? ORDER BY id DESC LIMIT 1`, o.ID)
	if err != nil || event(last) != eventExpire {
		return false, err
	}
	lines, err := linesOf(tx, o.ID)
	if err != nil {
		return false, err
	}
	for _, l := range lines {
		_, free, err := titleAndFree(tx, l.ProductID)
		if errors.Is(err, ErrNotFound) || (err == nil && free < l.Quantity) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
	}
	for _, l := range lines {
		if err := s.mustMove(tx, movement{product: l.ProductID, reason: "paid late", held: l.Quantity, order: o.ID}); err != nil {
			return false, err
		}
	}
	return true, nil
}

// ListUnsettled gives the provider's orders that may have been paid without the shop knowing: placed ones, and those that
// ended unpaid within five days, as late as a bank may still capture.
func (s *Store) ListUnsettled(ctx context.Context, provider string) (found []string, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		found, err = values[string](tx, `SELECT provider_order FROM orders o WHERE provider = ? AND provider_order <> '' AND placed_at > ? AND placed_at < ?
			AND (state = 'placed' OR (state = 'cancelled' AND confirmed_at IS NULL)) ORDER BY id DESC LIMIT 200`,
			provider, tx.now.Add(-5*24*time.Hour).UnixMilli(), tx.now.Add(-2*time.Minute).UnixMilli())
		return err
	})
	return found, err
}

// DueRefund is a refund that is to be sent to its provider.
type DueRefund struct {
	ID                        int64
	Provider, ProviderPayment string
	Amount                    money.Paise
	State                     string
}

// FindRefund finds a refund with the payment that it takes back.
func (s *Store) FindRefund(ctx context.Context, id int64) (found DueRefund, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		found, err = one(tx, func(row scanner, r *DueRefund) error {
			return row.Scan(&r.ID, &r.Provider, &r.ProviderPayment, &r.Amount, &r.State)
		}, `SELECT r.id, p.provider, p.provider_payment, r.amount, r.state FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.id = ?`, id)
		return err
	})
	return found, err
}

// RefundSent notes what the provider says of a refund: sent while it is under way, done, or failed.
func (s *Store) RefundSent(ctx context.Context, id int64, providerRefund, state string) error {
	return s.write(ctx, func(tx *Tx) error {
		_, err := tx.exec(`UPDATE refunds SET state = ?, provider_refund = ?, done_at = iif(? = 'done', ?, done_at) WHERE id = ? AND state <> 'done'`, state, providerRefund, state, tx.stamp(), id)
		return err
	})
}

// RefundSettled notes the provider's last word on a refund that was under way. An unknown one is no error.
func (s *Store) RefundSettled(ctx context.Context, providerRefund, state string) error {
	return s.write(ctx, func(tx *Tx) error {
		_, err := tx.exec(`UPDATE refunds SET state = ?, done_at = iif(? = 'done', ?, done_at) WHERE provider_refund = ? AND state = 'sent'`, state, state, tx.stamp(), providerRefund)
		return err
	})
}
