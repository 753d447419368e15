package payments

import (
	"context"
	"errors"
	"strings"

	"hearth/handlers/integrations/provider"
	"hearth/store/core"
	"hearth/store/payments"
)

// SendRefund runs a refund task. The refund's key ensures that a repeated request is the same refund at the provider.
// If the provider refuses, the refund may have been made there by other means, which is checked before the refund
// counts as failed. After an error the task runs again.
func (d *Service) SendRefund(ctx context.Context, t core.Task) error {
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
	// The provider may refuse because the refund exists: adopt what it has before the refund counts as failed.
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

// GiveUpRefund records a refund as failed whose task has used all its attempts, so that staff see it.
func (d *Service) GiveUpRefund(ctx context.Context, t core.Task, why string) error {
	due, err := d.store.Payments.RefundOfTask(ctx, t)
	if errors.Is(err, core.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	return d.store.Payments.FailRefund(ctx, due.ID, why)
}

// RetryRefund sends a failed refund again with a new key. It refuses if the provider has made the refund in the
// meantime. who is the staff member.
func (d *Service) RetryRefund(ctx context.Context, who, id int64) error {
	if err := d.checkFailedRefund(ctx, id); err != nil {
		return err
	}
	return d.store.Payments.RetryRefund(ctx, who, id)
}

// PayByHand records that staff paid a refund by other means, with the bank's reference. It refuses if the provider
// has made the refund in the meantime, so that nobody is paid twice.
func (d *Service) PayByHand(ctx context.Context, who, id int64, reference string) error {
	if err := d.checkFailedRefund(ctx, id); err != nil {
		return err
	}
	return d.store.Returns.PayManualRefund(ctx, who, id, reference)
}

// checkFailedRefund looks for a failed refund at its provider, whose reply may have been lost. If the provider's keys
// were removed, or it doesn't know the payment, there is nothing to check and the result is nil.
func (d *Service) checkFailedRefund(ctx context.Context, id int64) error {
	failed, err := d.store.Payments.FindFailedRefund(ctx, id)
	if errors.Is(err, core.ErrNotFound) {
		return nil // for other refunds the store returns the error
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
		return &core.Refusal{
			Message: "The payment provider has already sent this refund. There is nothing more to pay.",
		}
	}
	return nil
}

// FollowRefunds queries the state of refunds in progress. It continues after the last one queried, so that a hundred
// refunds that never complete don't hide the others.
func (d *Service) FollowRefunds(ctx context.Context) error {
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
		if err := d.followRefund(ctx, p, id); err != nil && !errors.Is(err, provider.ErrUnknown) &&
			!errors.Is(err, core.ErrNotFound) {
			if round.failed(ctx, "refund "+id, err) {
				break
			}
		}
	}
	return round.fault()
}

// followDisputes stores the disputes that the provider lists.
func (d *Service) followDisputes(ctx context.Context, p provider.Payments) error {
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
