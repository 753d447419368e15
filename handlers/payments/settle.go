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

// ErrNotSettled means that the shop has not received the payment's money, or not yet.
var ErrNotSettled = errors.New("the payment is not captured")

// Verified settles the payment that a customer's browser reports for their own order. The signature must be for this
// order, and the payment is looked up at the provider. If anything can't be verified it returns ErrNotSettled; a
// provider without keys is a refusal.
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

// settle applies the provider's current state of a payment; the store decides what that does to the order. An
// authorised payment is captured only if it confirms its order; otherwise it is left to lapse, because capturing and
// refunding costs fees. Refunds that the provider made by itself are recorded and not made again. It returns
// core.ErrNotFound for a payment without an order here, and ErrNotSettled if the shop has not received the money.
func (d *Service) settle(ctx context.Context, p provider.Payments, found provider.Payment) (payments.Outcome, error) {
	// A payment by the provider's QR code or payment link has no order ID, and neither does an order whose payment
	// was never opened, so these must not be matched.
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
	// The steps: find the payment's order, check whether the payment is already known, capture, look for refunds,
	// apply.
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

// givenBack returns the refunds that were made before the shop knew of the payment. If their sum differs from the
// provider's total, it returns an error, and the payment is queried again later.
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

// SaveWebhook stores a webhook after checking the signature over its raw body. Every webhook with a valid signature
// is accepted, because providers disable webhooks that fail for a day; a wrong signature is HTTP 400. The worker
// processes it later.
func (d *Service) SaveWebhook(ctx context.Context, name string, body []byte, header http.Header) error {
	for _, p := range providers {
		if p.name != name {
			continue
		}
		// For a while after a new secret was registered, the old one is valid too.
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
// the provider, so that lost, repeated or reordered events don't matter. An event about nothing known here is logged
// and done.
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
			// The provider no longer has this refund, so the signed webhook is the only source.
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

// eventStates are the states of a refund by the name of the webhook's event.
var eventStates = map[string]string{"refund.created": "sent", "refund.processed": "done", "refund.failed": "failed"}

// followRefund looks a refund up and records its state.
func (d *Service) followRefund(ctx context.Context, p provider.Payments, id string) error {
	found, err := p.FindRefund(ctx, id)
	if err != nil {
		return err
	}
	return d.noteRefund(ctx, p, found)
}

// retryable returns nil for errors that a retry can't change: the shop has not received the money, or a rule refused
// the payment.
func retryable(err error) error {
	if _, refused := core.IsRefusal(err); refused || errors.Is(err, ErrNotSettled) {
		return nil
	}
	return err
}
