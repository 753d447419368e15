package payments

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"hearth/handlers/integrations/provider"
	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/payments"
)

// ErrNotSettled means that a payment isn't the shop's money, or not yet.
var ErrNotSettled = errors.New("the payment is not captured")

// Verified settles the payment that a customer's browser reports for their own order. The signature must be for this
// order, and the payment is looked up at the provider. Everything that can't be verified is ErrNotSettled; a provider
// without keys is a refusal.
func (d *Service) Verified(
	ctx context.Context,
	o orders.Order,
	orderRef, paymentID, signature string,
) (payments.Outcome, error) {
	p, err := d.PayerOf(o.Provider)
	if err != nil {
		return "", &core.Refusal{Message: MessageDown}
	}
	if orderRef != o.ProviderOrder || !p.Verify(o.ProviderOrder, paymentID, signature) {
		return "", ErrNotSettled
	}
	found, err := p.Find(ctx, paymentID)
	if err == nil && found.OrderID != o.ProviderOrder {
		err = ErrNotSettled
	}
	outcome := payments.Outcome("")
	if err == nil {
		outcome, err = d.settle(ctx, p, found)
	}
	if errors.Is(err, provider.ErrUnknown) || errors.Is(err, core.ErrNotFound) {
		return "", ErrNotSettled
	}
	return outcome, err
}

// settle applies a payment as the provider has it now; the store decides what it does. An authorised payment is
// captured if it confirms its order, and else left to lapse, because capturing to refund costs fees. What the
// provider refunded by itself is recorded and not refunded again.
// It returns core.ErrNotFound for a payment without an order here, and ErrNotSettled for one that isn't the shop's
// money.
func (d *Service) settle(ctx context.Context, p provider.Payments, found provider.Payment) (payments.Outcome, error) {
	// Paid by the provider's QR code or payment link. An order that was never opened has no provider order either.
	if found.OrderID == "" {
		return "", core.ErrNotFound
	}
	if found.Currency != "INR" {
		return "", ErrNotSettled
	}
	taken := payments.CapturedPayment{
		Provider:        p.Name(),
		ProviderOrder:   found.OrderID,
		ProviderPayment: found.ID,
		Amount:          found.Amount,
	}
	standing, err := d.store.Payments.FindPaymentStatus(ctx, taken)
	switch {
	// Steps: is it an order's payment, is it known already, capture, was it refunded, apply.
	case err != nil:
		return "", err
	case standing.OrderID == 0:
		return "", core.ErrNotFound
	case standing.Taken:
		return payments.PaymentKnown, d.followRefunds(ctx, p, found)
	}
	if found.Authorised && standing.Wanted {
		if found, err = p.Capture(ctx, found); err != nil {
			return "", err
		}
	}
	if found.NetAmount() <= 0 {
		if found.Refunded > 0 {
			return "", errors.Join(
				ErrNotSettled,
				d.store.Payments.NoteProviderRefund(context.WithoutCancel(ctx), taken),
			)
		}
		return "", ErrNotSettled
	}
	if found.Refunded > 0 {
		if taken.Given, err = d.givenBack(ctx, p, found); err != nil {
			return "", err
		}
	}
	return d.store.Payments.HandleCaptured(context.WithoutCancel(ctx), taken)
}

// givenBack are the refunds that were made before the shop knew of the payment. If their sum isn't what the provider
// says it refunded, that is an error, and the payment is asked about again later.
func (d *Service) givenBack(
	ctx context.Context,
	p provider.Payments,
	found provider.Payment,
) (given []payments.ProviderRefund, err error) {
	all, err := p.Refunds(ctx, found.ID)
	sum := money.Paise(0)
	for _, r := range all {
		if r.State != "failed" {
			given = append(given, refundOf(p, r))
			sum += r.Amount
		}
	}
	if err == nil && sum != found.Refunded {
		return nil, fmt.Errorf("the provider gave %s back and lists refunds of %s", found.Refunded.Rupees(),
			sum.Rupees())
	}
	return given, err
}

// followRefunds brings the shop's refunds of a payment in line with the provider's, if the refunded sums differ.
func (d *Service) followRefunds(ctx context.Context, p provider.Payments, found provider.Payment) error {
	same, err := d.store.Payments.RefundMatches(ctx, p.Name(), found.ID, found.Refunded)
	if err != nil || same {
		return err
	}
	return d.adoptRefunds(ctx, p, found.ID)
}

// adoptRefunds records all refunds of a payment as the provider has them.
func (d *Service) adoptRefunds(ctx context.Context, p provider.Payments, payment string) error {
	all, err := p.Refunds(ctx, payment)
	for _, r := range all {
		if noted := d.noteRefund(ctx, p, r); noted != nil && !errors.Is(noted, core.ErrNotFound) {
			err = errors.Join(err, noted)
		}
	}
	return err
}

// noteRefund records a refund; core.ErrNotFound if its payment isn't known here.
func (d *Service) noteRefund(ctx context.Context, p provider.Payments, r provider.Refund) error {
	return d.store.Payments.NoteRefund(context.WithoutCancel(ctx), refundOf(p, r))
}

// refundOf converts a refund for the store.
func refundOf(p provider.Payments, r provider.Refund) payments.ProviderRefund {
	return payments.ProviderRefund{
		Provider: p.Name(),
		Payment:  r.PaymentID,
		ID:       r.ID,
		Key:      r.Key,
		State:    r.State,
		Amount:   r.Amount,
	}
}

// SaveWebhook stores a webhook after checking the signature over its raw body. Any webhook with a valid signature is
// accepted, because providers disable webhooks that fail for a day; a wrong signature is HTTP 400. The worker then
// follows it.
func (d *Service) SaveWebhook(ctx context.Context, name string, body []byte, header http.Header) error {
	for _, p := range providers {
		if p.name != name {
			continue
		}
		// There are two secrets for a while after a new one was registered.
		for _, secret := range d.store.Settings.WebhookSecrets(name) {
			if p.signed(body, header.Get(p.signature), secret) {
				event := p.read(body)
				event.Provider = name
				return d.store.Payments.SaveWebhook(ctx, body, event)
			}
		}
	}
	return web.BadRequest("its signature is wrong")
}

// FollowWebhook runs the task of a webhook. The event is only a hint: the payment, refund or dispute is fetched from
// the provider, so that order and repetition of events don't matter. What no order here knows is logged and done.
func (d *Service) FollowWebhook(ctx context.Context, t core.Task) error {
	var e provider.Event
	if err := json.Unmarshal(t.Payload, &e); err != nil {
		return err
	}
	if e.Payment == "" && e.Refund == "" && e.Dispute == "" {
		return nil
	}
	p, err := d.PayerOf(e.Provider)
	if err != nil {
		return err
	}
	switch {
	case e.Dispute != "":
		return d.followDisputes(ctx, p)
	case e.Refund != "":
		if err = d.followRefund(ctx, p, e.Refund); errors.Is(err, provider.ErrUnknown) {
			// The provider no longer has it: the signed message is all there is.
			err = d.noteRefund(ctx, p, provider.Refund{ID: e.Refund, State: eventStates[e.Name]})
		}
	default:
		var found provider.Payment
		if found, err = p.Find(ctx, e.Payment); err == nil {
			_, err = d.settle(ctx, p, found)
		}
	}
	if errors.Is(err, core.ErrNotFound) || errors.Is(err, provider.ErrUnknown) {
		d.log.WarnContext(
			ctx,
			"a webhook is about something that no order here knows",
			"event",
			e.Name,
			"payment",
			e.Payment,
			"refund",
			e.Refund,
		)
		return nil
	}
	return retryable(err)
}

// eventStates is the state of a refund in each event.
var eventStates = map[string]string{"refund.created": "sent", "refund.processed": "done", "refund.failed": "failed"}

// followRefund looks a refund up and records its state.
func (d *Service) followRefund(ctx context.Context, p provider.Payments, id string) error {
	found, err := p.FindRefund(ctx, id)
	if err != nil {
		return err
	}
	return d.noteRefund(ctx, p, found)
}

// retryable is nil for errors that a retry can't change: the payment isn't the shop's money, or a rule refused it.
func retryable(err error) error {
	if _, refused := core.IsRefusal(err); refused || errors.Is(err, ErrNotSettled) {
		return nil
	}
	return err
}
