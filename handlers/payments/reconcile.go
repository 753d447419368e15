package payments

import (
	"context"
	"errors"
	"fmt"
	"time"

	"hearth/handlers/integrations/provider"
	"hearth/store/core"
	"hearth/store/orders"
	"hearth/store/payments"
)

const (
	// lookBack is the period in which the money check compares payments with the provider: banks can capture late,
	// and a shop restored from a backup may have lost some days.
	lookBack = 7 * 24 * time.Hour
	// recent is the period in which every round lists all payments, to find second payments of orders already paid.
	recent = 3 * time.Hour
	// young is the age up to which every round queries an unpaid order. Older orders are queried in every eighth
	// round.
	young      = 6 * time.Hour
	fullRounds = 8
	// settling is the age from which an unpaid order is queried. Before, its customer is probably still on the
	// provider's page.
	settling = time.Minute
	askPage  = 100 // the number of orders read from the database at a time
	// patience is the number of consecutive failures to reach the provider after which a round ends.
	patience = 3
)

// round makes many independent queries: an error of one is collected and doesn't stop the others. If the provider
// can't be reached at all, the round ends early.
type round struct {
	faults []error
	silent int // consecutive calls without a reply
}

// failed collects an error and reports whether to end the round.
func (r *round) failed(ctx context.Context, what string, err error) bool {
	r.faults = append(r.faults, fmt.Errorf("%s: %w", what, err))
	var no *provider.RefusedError
	if errors.As(err, &no) || errors.Is(err, provider.ErrUnknown) {
		r.silent = 0
	} else {
		r.silent++
	}
	return ctx.Err() != nil || r.silent >= patience
}

// maxFaults is the number of errors that are reported in full.
const maxFaults = 5

// fault returns the collected errors as one error, nil if there are none.
func (r *round) fault() error {
	if len(r.faults) <= maxFaults {
		return errors.Join(r.faults...)
	}
	return errors.Join(append(r.faults[:maxFaults:maxFaults], fmt.Errorf("and %d more", len(r.faults)-maxFaults))...)
}

// Reconcile queries the provider for payments that the shop may not know of, because a shop behind a private address
// gets no webhooks. It does everything that webhooks do. The worker calls it every two minutes.
func (d *Service) Reconcile(ctx context.Context) error {
	p := d.Payer()
	if p == nil {
		return nil
	}
	now := d.store.Now()
	from := now.Add(-young)
	if d.rounds.Add(1)%fullRounds == 1 {
		from = time.Time{}
	}
	_, err := d.follow(ctx, p, now.Add(-recent))
	if ctx.Err() != nil {
		return err
	}
	return errors.Join(err, d.askAbout(ctx, p, from, now.Add(-settling)))
}

// follow settles all payments since an instant that belong to orders here, and returns what the provider listed.
func (d *Service) follow(ctx context.Context, p provider.Payments, since time.Time) ([]provider.Payment, error) {
	// The period ends an hour in the future, because the provider's clock may differ.
	listed, err := p.Payments(ctx, since, d.store.Now().Add(time.Hour))
	if err != nil {
		return nil, fmt.Errorf("list the payments: %w", err)
	}
	var round round
	for _, payment := range listed {
		if _, err := d.settle(ctx, p, payment); !errors.Is(err, core.ErrNotFound) && retryable(err) != nil {
			if round.failed(ctx, "payment "+payment.ID, err) {
				break
			}
		}
	}
	return listed, round.fault()
}

// askAbout queries each unpaid order that was placed between two instants, oldest first.
func (d *Service) askAbout(ctx context.Context, p provider.Payments, from, until time.Time) error {
	var round round
	for after := int64(0); ; {
		open, err := d.store.Payments.ListUnsettled(ctx, p.Name(), after, from, until, askPage)
		if err != nil {
			return err
		}
		for _, u := range open {
			after = u.OrderID
			if err := d.askOrder(ctx, p, u); err != nil && round.failed(ctx, fmt.Sprintf("order %d", u.OrderID), err) {
				return round.fault()
			}
		}
		if len(open) < askPage {
			return round.fault()
		}
	}
}

// askOrder settles all payments of one order.
func (d *Service) askOrder(ctx context.Context, p provider.Payments, u payments.Unsettled) error {
	list, err := p.List(ctx, u.ProviderOrder)
	if err != nil {
		return err
	}
	for _, payment := range list {
		if _, settled := d.settle(ctx, p, payment); retryable(settled) != nil {
			err = errors.Join(err, fmt.Errorf("payment %s: %w", payment.ID, settled))
		}
	}
	return err
}

// AskOrder asks the provider about one order now, and returns the result as a sentence for staff. It refuses an order
// that isn't paid online, or an unreachable provider.
func (d *Service) AskOrder(ctx context.Context, id int64) (string, error) {
	o, err := d.store.Fulfilment.FindOrder(ctx, 0, id)
	if err != nil {
		return "", err
	}
	if o.Payment != orders.Prepaid || o.ProviderOrder == "" {
		return "", &core.Refusal{Message: "This order is not paid online."}
	}
	p, err := d.PayerOf(o.Provider)
	if err == nil {
		err = d.askOrder(ctx, p, payments.Unsettled{OrderID: id, ProviderOrder: o.ProviderOrder})
	}
	if err != nil {
		return "", &core.Refusal{Message: "The provider could not be reached: " + err.Error() + "."}
	}
	now, err := d.store.Fulfilment.FindOrder(ctx, 0, id)
	switch {
	case err != nil:
		return "", err
	case now.State != o.State:
		return "The provider has the money: the order is " + string(now.State) + " now.", nil
	case o.State == core.Placed || o.ConfirmedAt.IsZero():
		return "The provider has no payment of this order.", nil
	}
	return "The provider reports no changes.", nil
}

// Ask is the money check: it queries the provider about unpaid orders, refunds in progress, all payments and refunds
// of the last seven days, disputes and payouts. A step that fails is reported and doesn't stop the others. The result
// is stored for the screen.
func (d *Service) Ask(ctx context.Context) error {
	p := d.Payer()
	if p == nil {
		return nil
	}
	since := d.store.Now().Add(-lookBack)
	listed, err := d.follow(ctx, p, since)
	if listed == nil && err != nil {
		since = time.Time{} // nothing was compared with the provider
	}
	steps := []func() error{
		func() error { return d.askAbout(ctx, p, time.Time{}, d.store.Now()) },
		func() error { return d.FollowRefunds(ctx) },
		func() error { return d.noteSeen(ctx, p, listed) },
		func() error { return d.adoptMade(ctx, p) },
		func() error { return d.followDisputes(ctx, p) },
	}
	if bank, pays := p.(provider.Banker); pays {
		steps = append(steps, func() error { return d.fetchPayouts(ctx, p.Name(), bank) })
	}
	for _, step := range steps {
		err = errors.Join(err, step())
	}
	failure := ""
	if err != nil {
		failure = err.Error()
	}
	return errors.Join(err, d.store.Payments.NoteMoneyCheck(context.WithoutCancel(ctx), since, failure))
}

// noteSeen stores the captured payments that the provider listed, and queries those without an order again.
func (d *Service) noteSeen(ctx context.Context, p provider.Payments, listed []provider.Payment) error {
	unknown, err := d.store.Payments.ListUnknownPayments(ctx, p.Name())
	if err != nil {
		return err
	}
	fresh := map[string]bool{}
	for _, one := range listed {
		fresh[one.ID] = true
	}
	for _, id := range unknown {
		if fresh[id] {
			continue
		}
		found, failed := p.Find(ctx, id)
		if errors.Is(failed, provider.ErrUnknown) {
			continue // a payment made with other keys, such as test keys
		}
		if failed != nil {
			err = errors.Join(err, fmt.Errorf("payment %s: %w", id, failed))
			continue
		}
		listed = append(listed, found)
	}
	seen := []payments.ProviderPayment{}
	for _, one := range listed {
		if one.Captured {
			seen = append(seen, payments.ProviderPayment{
				Provider:      p.Name(),
				Payment:       one.ID,
				ProviderOrder: one.OrderID,
				Amount:        one.Amount,
				Refunded:      one.Refunded,
				TakenAt:       one.TakenAt,
			})
		}
	}
	return errors.Join(err, d.store.Payments.SaveProviderPayments(ctx, seen))
}

// adoptMade records the refunds of the last days, whether the shop or someone at the provider made them.
func (d *Service) adoptMade(ctx context.Context, p provider.Payments) error {
	made, err := p.RefundsMade(ctx, d.store.Now().Add(-lookBack), d.store.Now().Add(time.Hour))
	if err != nil {
		return fmt.Errorf("list the refunds: %w", err)
	}
	for _, r := range made {
		if noted := d.noteRefund(ctx, p, r); noted != nil && !errors.Is(noted, core.ErrNotFound) {
			err = errors.Join(err, fmt.Errorf("refund %s: %w", r.ID, noted))
		}
	}
	return err
}

// fetchPayouts stores the payouts of this month and the previous one, by the shop's time zone.
func (d *Service) fetchPayouts(ctx context.Context, name string, bank provider.Banker) error {
	now := d.store.Now().In(d.store.Settings.Values().Zone())
	// The last day of the previous month stands for that month.
	for _, at := range []time.Time{now.AddDate(0, 0, -now.Day()), now} {
		made, items, err := bank.Payouts(ctx, at.Year(), at.Month())
		if err != nil {
			return fmt.Errorf("list the payouts: %w", err)
		}
		all := make([]payments.Settlement, len(made))
		for i, p := range made {
			all[i] = payments.Settlement{
				ID:        p.ID,
				Provider:  name,
				Amount:    p.Amount,
				Fees:      p.Fees,
				Tax:       p.Tax,
				UTR:       p.Reference,
				SettledAt: p.At,
			}
		}
		parts := make([]payments.SettledItem, len(items))
		for i, p := range items {
			parts[i] = payments.SettledItem{
				Entity:     p.Entity,
				Kind:       p.Kind,
				Settlement: p.Payout,
				Amount:     p.Amount,
				Fee:        p.Fee,
				Tax:        p.Tax,
			}
		}
		if err := d.store.Payments.SaveSettlements(ctx, all, parts); err != nil {
			return err
		}
	}
	return nil
}
