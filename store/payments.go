package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"hearth/store/db"
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

// Taken is a payment as its provider has it: captured, and of which of the provider's orders. Given is what the provider gave
// back of it before the shop heard of it.
type Taken struct {
	Provider, ProviderOrder, ProviderPayment string
	Amount                                   money.Paise
	Given                                    []ProviderRefund
}

// kept is what the shop has of it.
func (p Taken) kept() money.Paise {
	left := p.Amount
	for _, g := range p.Given {
		left -= g.Amount
	}
	return left
}

// WebhookTask is the kind of task that follows what a provider's webhook told; its key is the body's hash.
const WebhookTask = "webhook"

// KeepWebhook keeps what a webhook told for the worker. The same body twice is one task: only what it names is kept of it,
// none of the personal data that comes along.
func (s *Store) KeepWebhook(ctx context.Context, body []byte, told any) error {
	sum := sha256.Sum256(body)
	return s.write(ctx, func(tx *Tx) error {
		s.wakeWorker(tx)
		return enqueue(tx, WebhookTask, hex.EncodeToString(sum[:]), tx.Now, told)
	})
}

// AttachPayment notes the provider's order of a placed order. A repeat with the same one is no error.
func (s *Store) AttachPayment(ctx context.Context, order int64, providerOrder string) error {
	return s.write(ctx, func(tx *Tx) error {
		return db.ChangeOne(tx, `UPDATE orders SET provider_order = ? WHERE id = ? AND state = 'placed' AND provider_order IN ('', ?)`, providerOrder, order, providerOrder)
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

// anotherAmount is why money goes back that is not what the order costs.
const anotherAmount = "paid another amount"

// TakePayment decides what a captured payment does, whoever brings the news and however often: it confirms its order
// once; what is of another amount, comes a second time, or finds no stock any more goes back in full, once. A payment of
// an unknown order is ErrNotFound.
func (s *Store) TakePayment(ctx context.Context, p Taken) (outcome Outcome, err error) {
	err = s.write(ctx, func(tx *Tx) error {
		o, err := db.One(tx, scanOrder, `SELECT `+orderColumns+` FROM orders o WHERE o.provider = ? AND o.provider_order = ?`, p.Provider, p.ProviderOrder)
		if err != nil {
			return err
		}
		outcome, err = s.takePayment(tx, o, p)
		return err
	})
	return outcome, err
}

func (s *Store) takePayment(tx *Tx, o Order, p Taken) (Outcome, error) {
	known, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM payments WHERE provider = ? AND provider_payment = ?)`, p.Provider, p.ProviderPayment)
	if err != nil || known {
		return PaymentKnown, err
	}
	id, err := db.InsertID(tx, `INSERT INTO payments (order_id, provider, provider_payment, amount, taken_at) VALUES (?, ?, ?, ?, ?)`, o.ID, p.Provider, p.ProviderPayment, p.Amount, tx.Stamp())
	if err != nil {
		return "", fmt.Errorf("take payment %s: %w", p.ProviderPayment, err)
	}
	for _, g := range p.Given {
		if err := insertAdopted(tx, refundable{id, o.ID, p.Amount}, 0, g.Amount, anotherAmount, g); err != nil {
			return "", err
		}
	}
	back := func(reason string) (Outcome, error) {
		if err := writeEvent(tx, o.ID, "payment goes back", o.State, 0, reason); err != nil {
			return "", err
		}
		if _, err := s.insertRefund(tx, o.ID, id, 0, p.kept(), reason); err != nil {
			return "", err
		}
		return PaymentRefunded, s.mailOrder(tx, "refund", o, MailFacts{Reason: p.kept().Rupees() + ": " + reason})
	}
	switch {
	case p.kept() != o.Total:
		return back(anotherAmount)
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
	if _, err := tx.Exec(`UPDATE orders SET cancelled_at = NULL, hold_open = 1 WHERE id = ?`, o.ID); err != nil {
		return "", err
	}
	return PaymentConfirmed, s.mailOrder(tx, "confirmed", o, MailFacts{})
}

// canHoldAgain says whether an order whose hold ended by itself can be taken up again: its stock is still there, all of it. An
// order that its customer or staff cancelled stays cancelled.
func (s *Store) canHoldAgain(tx *Tx, o Order) (bool, error) {
	last, err := db.Value[string](tx, `SELECT event FROM order_events WHERE order_id = ? AND event IN (?, ?) ORDER BY id DESC LIMIT 1`, o.ID, eventExpire, eventCancel)
	if err != nil || event(last) != eventExpire {
		return false, err
	}
	lines, err := linesOf(tx, o.ID)
	if err != nil {
		return false, err
	}
	wanted := map[int64]int64{}
	for _, l := range lines {
		wanted[l.ProductID] += l.Quantity
	}
	for product, pieces := range wanted {
		_, free, err := titleAndFree(tx, product)
		if errors.Is(err, ErrNotFound) || (err == nil && free < pieces) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
	}
	return true, nil
}

// holdAgain takes the stock of an order whose hold ended by itself, all of it or none.
func (s *Store) holdAgain(tx *Tx, o Order) (bool, error) {
	can, err := s.canHoldAgain(tx, o)
	if err != nil || !can {
		return false, err
	}
	lines, err := linesOf(tx, o.ID)
	if err != nil {
		return false, err
	}
	for _, l := range lines {
		if err := s.mustMove(tx, movement{product: l.ProductID, reason: "paid late", held: l.Quantity, order: o.ID}); err != nil {
			return false, err
		}
	}
	return true, nil
}

// Unsettled is an order that may have been paid without the shop knowing.
type Unsettled struct {
	OrderID       int64
	ProviderOrder string
}

// unsettledFor is how long after it was placed an order is asked about: as late as a bank may still capture.
const unsettledFor = 5 * 24 * time.Hour

// ListUnsettled gives up to n of the provider's orders that may have been paid without the shop knowing, the oldest first:
// placed ones, and those that ended unpaid. after is the last order that was seen, placed bounds when they were placed.
func (s *Store) ListUnsettled(ctx context.Context, provider string, after int64, from, until time.Time, n int) (found []Unsettled, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		oldest := max(from.UnixMilli(), tx.Now.Add(-unsettledFor).UnixMilli())
		found, err = db.List(tx, func(row db.Scanner, u *Unsettled) error { return row.Scan(&u.OrderID, &u.ProviderOrder) },
			`SELECT id, provider_order FROM orders INDEXED BY orders_placed
			WHERE (state = 'placed' OR (state = 'cancelled' AND confirmed_at IS NULL)) AND placed_at > ? AND placed_at <= ?
				AND provider = ? AND provider_order <> '' AND id > ? ORDER BY id LIMIT ?`, oldest, until.UnixMilli(), provider, after, n)
		return err
	})
	return found, err
}

// PaymentStanding is what the shop knows of a payment before it takes it.
type PaymentStanding struct {
	// OrderID is the order that it is for; 0 when none here is.
	OrderID int64
	// Taken says that it was taken already. Wanted says that it would confirm its order, so that its money may be captured.
	Taken, Wanted bool
}

// PaymentStanding looks what a payment is to the shop, without changing anything.
func (s *Store) PaymentStanding(ctx context.Context, p Taken) (found PaymentStanding, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		o, err := db.One(tx, scanOrder, `SELECT `+orderColumns+` FROM orders o WHERE o.provider = ? AND o.provider_order = ?`, p.Provider, p.ProviderOrder)
		if db.IsNone(err) {
			return nil
		}
		if err != nil {
			return err
		}
		found.OrderID = o.ID
		found.Taken, err = db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM payments WHERE provider = ? AND provider_payment = ?)`, p.Provider, p.ProviderPayment)
		if err != nil || found.Taken || p.Amount != o.Total {
			return err
		}
		switch o.State {
		case Placed:
			found.Wanted = true
		case Cancelled:
			found.Wanted, err = s.canHoldAgain(tx, o)
		}
		return err
	})
	return found, err
}

// NoteGivenBack writes once into an order's history that the provider gave a payment back by itself: it is no money of the
// shop's, and nothing is refunded for it.
func (s *Store) NoteGivenBack(ctx context.Context, p Taken) error {
	return s.write(ctx, func(tx *Tx) error {
		o, err := db.One(tx, scanOrder, `SELECT `+orderColumns+` FROM orders o WHERE o.provider = ? AND o.provider_order = ?`, p.Provider, p.ProviderOrder)
		if err != nil {
			return err
		}
		const given event = "given back by the provider"
		noted, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM order_events WHERE order_id = ? AND event = ? AND note = ?)`, o.ID, given, p.ProviderPayment)
		if err != nil || noted {
			return err
		}
		return writeEvent(tx, o.ID, given, o.State, 0, p.ProviderPayment)
	})
}
