package payments

import (
	"context"
	"errors"
	"strings"

	"hearth/handlers/integrations/provider"
	"hearth/store/core"
	"hearth/store/payments"
)

// SendRefund runs a refund task. It uses the refund's own key, so that a repeat is the same refund. If the provider refuses, the
// refund may have been made there already: this is checked before the refund counts as failed.
func (d *Desk) SendRefund(ctx context.Context, t core.Task) error {
	due, err := d.store.Payments.RefundOfTask(ctx, t)
	if errors.Is(err, core.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	p, err := d.PayerOf(due.Provider)
	if err != nil {
		return err
	}
	made, err := p.Refund(ctx, due.ProviderPayment, due.Amount, due.Key)
	var no *provider.RefusedError
	if errors.As(err, &no) {
		if err := d.adoptRefunds(ctx, p, due.ProviderPayment); err != nil {
			return err
		}
		if _, err := d.store.Payments.RefundOfTask(ctx, t); errors.Is(err, core.ErrNotFound) {
			return nil
		}
		return d.store.Payments.FailRefund(context.WithoutCancel(ctx), due.ID, strings.TrimSuffix(no.Reason, "."))
	}
	if err != nil {
		return err
	}
	return d.noteRefund(ctx, p, made)
}

// GiveUpRefund records that a refund task has used all its attempts.
func (d *Desk) GiveUpRefund(ctx context.Context, t core.Task, why string) error {
	due, err := d.store.Payments.RefundOfTask(ctx, t)
	if errors.Is(err, core.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	return d.store.Payments.FailRefund(ctx, due.ID, why)
}

// RetryRefund sends a failed refund again, as a new one at the provider, unless the provider has made it in the meantime.
func (d *Desk) RetryRefund(ctx context.Context, who, id int64) error {
	if err := d.lookAtFailed(ctx, id); err != nil {
		return err
	}
	return d.store.Payments.RetryRefund(ctx, who, id)
}

// PayByHand records that staff sent a refund, unless the provider has made it in the meantime: nobody is paid twice.
func (d *Desk) PayByHand(ctx context.Context, who, id int64, reference string) error {
	if err := d.lookAtFailed(ctx, id); err != nil {
		return err
	}
	return d.store.Returns.PayHandRefund(ctx, who, id, reference)
}

// lookAtFailed looks for a failed refund at its provider, whose answers may have been lost. This is impossible if the provider is
// not set up any more, or does not know the payment.
func (d *Desk) lookAtFailed(ctx context.Context, id int64) error {
	failed, err := d.store.Payments.FindFailedRefund(ctx, id)
	if errors.Is(err, core.ErrNotFound) {
		return nil // for any other, the store returns the error
	}
	if err != nil {
		return err
	}
	p, gone := d.PayerOf(failed.Provider)
	if gone != nil {
		return nil
	}
	if err := d.adoptRefunds(ctx, p, failed.ProviderPayment); err != nil && !errors.Is(err, provider.ErrUnknown) {
		d.log.WarnContext(ctx, "look for a refund", "refund", id, "error", err)
		return &core.Refusal{
			Message: "The payment provider can't be reached to check whether it has sent this refund. Please try again later.",
		}
	}
	if _, err := d.store.Payments.FindFailedRefund(ctx, id); errors.Is(err, core.ErrNotFound) {
		return &core.Refusal{Message: "The payment provider has already sent this refund. There is nothing more to pay."}
	}
	return nil
}

// FollowRefunds asks for the state of refunds on their way: a shop on a LAN never gets the webhook. Each is handled independently. It
// goes on where it ended the last time: a hundred that the provider does not end must not hide the others.
func (d *Desk) FollowRefunds(ctx context.Context) error {
	p := d.Payer()
	if p == nil {
		return nil
	}
	last, _ := d.askedRefund.Load().(string)
	sent, err := d.store.Payments.ListSentRefunds(ctx, p.Name(), last)
	if err != nil {
		return err
	}
	var round round
	for _, id := range sent {
		d.askedRefund.Store(id)
		if err := d.followRefund(ctx, p, id); err != nil && !errors.Is(err, provider.ErrUnknown) && !errors.Is(err, core.ErrNotFound) {
			if round.over(ctx, "refund "+id, err) {
				break
			}
		}
	}
	return round.fault()
}

// followDisputes saves what the provider reports about disputes.
func (d *Desk) followDisputes(ctx context.Context, p provider.Payments) error {
	bank, pays := p.(provider.Banker)
	if !pays {
		return nil
	}
	found, err := bank.Disputes(ctx)
	if err != nil {
		return err
	}
	all := make([]payments.Dispute, len(found))
	for i, f := range found {
		all[i] = payments.Dispute{
			Provider: p.Name(), ID: f.ID, Payment: f.PaymentID, Amount: f.Amount,
			Reason: f.Reason, State: f.State, RespondBy: f.RespondBy, MadeAt: f.MadeAt,
		}
	}
	return d.store.Payments.NoteDisputes(context.WithoutCancel(ctx), all)
}
