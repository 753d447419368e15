package handlers

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"time"

	"hearth/handlers/integrations/payments"
	"hearth/handlers/integrations/razorpay"
	"hearth/store"
)

// messagePrepaidDown is said when the payment provider can't be had.
const messagePrepaidDown = "Pre-paid is not available now. Please try again later or choose COD."

// payer is the payment provider in force: Razorpay once its keys are set, the test page in a demo without them, else none.
func (h *Handlers) payer() payments.Provider {
	card := h.store.Settings()
	id, secret := card.Text("razorpay_key_id"), card.Text("razorpay_key_secret")
	switch {
	case id != "" && secret != "":
		return razorpay.New(card.Text("razorpay_url"), id, secret)
	case h.demo:
		return h.testpay
	}
	return nil
}

// payerOf finds the provider that an order or a payment names, which may not be the one in force any more.
func (h *Handlers) payerOf(name string) (payments.Provider, error) {
	if name == h.testpay.Name() {
		return h.testpay, nil
	}
	if current := h.payer(); current != nil && current.Name() == name {
		return current, nil
	}
	return nil, errors.New("the payment provider " + name + " is not set up")
}

// provider names the payment provider in force; "" when Pre-paid can't be offered.
func (h *Handlers) provider() string {
	if p := h.payer(); p != nil {
		return p.Name()
	}
	return ""
}

// openPayment opens the payment of a placed order at its provider, outside of any transaction. When the provider can't be
// had the order is cancelled at once and its stock goes back. A COD order needs none.
func (h *Handlers) openPayment(ctx context.Context, o store.Order, out *checkoutOut) error {
	if o.Payment != store.Prepaid {
		return nil
	}
	p, err := h.payerOf(o.Provider)
	providerOrder := o.ProviderOrder
	if err == nil && providerOrder == "" {
		providerOrder, err = p.Open(ctx, "order-"+strconv.FormatInt(o.ID, 10), o.Total)
	}
	if err == nil {
		err = h.store.AttachPayment(ctx, o.ID, providerOrder)
	}
	if err != nil {
		h.log.WarnContext(ctx, "open a payment", "order", o.ID, "error", err)
		if o.State == store.Placed {
			if err := h.store.CancelPlaced(context.WithoutCancel(ctx), o.CustomerID, o.ID); err != nil && !isRefusal(err) {
				return err
			}
		}
		return &store.Refusal{Message: messagePrepaidDown}
	}
	out.ID, out.KeyID, out.TestMode = providerOrder, p.KeyID(), p.TestMode()
	return nil
}

func isMissing(err error) bool { return errors.Is(err, store.ErrNotFound) }

func isRefusal(err error) bool {
	var refusal *store.Refusal
	return errors.As(err, &refusal)
}

const messageNotVerified = "Payment verification failed"

// pay takes the browser's word that a payment was made: the signature must be for this order, and the payment itself is
// looked at. What the browser says of amounts and products is ignored.
func (h *Handlers) pay(ctx context.Context, c *Caller, in struct {
	PaymentID Text `json:"razorpay_payment_id"`
	OrderRef  Text `json:"razorpay_order_id"`
	Signature Text `json:"razorpay_signature"`
	OrderID   Int  `json:"ORDERSID"`
}) (Reply, error) {
	o, err := h.store.FindPayable(ctx, c.ID, int64(in.OrderID))
	if err != nil {
		return Reply{}, err
	}
	p, err := h.payerOf(o.Provider)
	if err != nil {
		return Reply{}, &store.Refusal{Message: messagePrepaidDown}
	}
	if string(in.OrderRef) != o.ProviderOrder || !p.Verify(o.ProviderOrder, string(in.PaymentID), string(in.Signature)) {
		return Reply{}, &store.Refusal{Message: messageNotVerified}
	}
	outcome, err := h.settle(ctx, p, string(in.PaymentID), o.ProviderOrder)
	switch {
	case errors.Is(err, errNotSettled), errors.Is(err, payments.ErrUnknown), errors.Is(err, store.ErrNotFound):
		return Reply{}, &store.Refusal{Message: messageNotVerified}
	case err != nil && !isRefusal(err):
		h.log.WarnContext(ctx, "look at a payment", "order", o.ID, "error", err)
		return Reply{}, &store.Refusal{Message: "Your payment is being checked. You will get a mail as soon as it is confirmed."}
	case err != nil:
		return Reply{}, err
	case outcome == store.PaymentRefunded:
		return Reply{}, &store.Refusal{Message: "This order could not be confirmed any more. Your payment goes back to you in full."}
	}
	now, err := h.store.FindOrder(ctx, c.ID, o.ID)
	if err != nil {
		return Reply{}, err
	}
	if now.ConfirmedAt.IsZero() || now.State == store.Cancelled {
		return Reply{}, &store.Refusal{Message: "This order has been cancelled. What you paid goes back to you in full."}
	}
	return done("Payment successful. Your order is confirmed."), nil
}

// errNotSettled says that a payment is not, or not yet, the shop's money.
var errNotSettled = errors.New("the payment is not captured")

// settle looks at a payment at its provider and lets the store decide what it does. wanted, when given, is the provider's
// order that it has to be for.
func (h *Handlers) settle(ctx context.Context, p payments.Provider, paymentID, wanted string) (store.Outcome, error) {
	found, err := p.Find(ctx, paymentID)
	if err != nil {
		return "", err
	}
	if !found.Captured || found.Currency != "INR" || found.Amount <= 0 || (wanted != "" && found.OrderID != wanted) {
		return "", errNotSettled
	}
	return h.store.TakePayment(context.WithoutCancel(ctx), store.Taken{Provider: p.Name(), ProviderOrder: found.OrderID, ProviderPayment: found.ID, Amount: found.Amount})
}

// rawBody is a body as it came, for a signature over its bytes.
type rawBody struct {
	Bytes     []byte
	Signature string
}

type webhookEvent struct {
	Event   string `json:"event"`
	Payload struct {
		Payment struct {
			Entity struct {
				ID string `json:"id"`
			} `json:"entity"`
		} `json:"payment"`
		Refund struct {
			Entity struct {
				ID string `json:"id"`
			} `json:"entity"`
		} `json:"refund"`
	} `json:"payload"`
}

// webhook takes Razorpay's word, signed over the raw body. It only says where to look: the payment itself is asked for, and
// taken once, whatever comes how often and in which order.
func (h *Handlers) webhook(ctx context.Context, _ *Caller, in rawBody) (Reply, error) {
	good := false
	for _, secret := range h.store.WebhookSecrets() {
		good = good || razorpay.Signed(in.Bytes, in.Signature, secret)
	}
	if !good {
		return Reply{}, badRequest("its signature is wrong")
	}
	var e webhookEvent
	if err := json.Unmarshal(in.Bytes, &e); err != nil {
		return Reply{}, badRequest("its JSON is broken")
	}
	switch e.Event {
	case "payment.authorized", "payment.captured", "order.paid":
		p, err := h.payerOf("razorpay")
		if err != nil {
			return Reply{}, err
		}
		_, err = h.settle(ctx, p, e.Payload.Payment.Entity.ID, "")
		if errors.Is(err, store.ErrNotFound) {
			h.log.WarnContext(ctx, "a payment of no order of this shop", "payment", e.Payload.Payment.Entity.ID)
		} else if err != nil && !errors.Is(err, errNotSettled) && !errors.Is(err, payments.ErrUnknown) && !isRefusal(err) {
			// Not taken yet: the provider sends it again, and the shop asks by itself.
			return Reply{}, store.ErrBusy
		}
	case "refund.processed":
		return done("OK"), h.store.RefundSettled(ctx, e.Payload.Refund.Entity.ID, "done")
	case "refund.failed":
		return done("OK"), h.store.RefundSettled(ctx, e.Payload.Refund.Entity.ID, "failed")
	}
	return done("OK"), nil
}

type testPayOut struct {
	Reply
	PaymentID string `json:"razorpay_payment_id"`
	OrderRef  string `json:"razorpay_order_id"`
	Signature string `json:"razorpay_signature"`
}

// testPay is the Pay button of the demo's test page. It does not exist once real keys are set.
func (h *Handlers) testPay(ctx context.Context, c *Caller, in struct {
	OrderID Int `json:"ORDERSID"`
}) (testPayOut, error) {
	if h.provider() != h.testpay.Name() {
		return testPayOut{}, store.ErrNotFound
	}
	o, err := h.store.FindPayable(ctx, c.ID, int64(in.OrderID))
	if err != nil {
		return testPayOut{}, err
	}
	paymentID, signature, err := h.testpay.Pay(o.ProviderOrder)
	if errors.Is(err, payments.ErrUnknown) {
		return testPayOut{}, store.ErrNotFound
	}
	return testPayOut{done("TEST payment made"), paymentID, o.ProviderOrder, signature}, err
}

// sendRefund does a refund task. Its key is the refund's own, so that a repeat is the same refund.
func (h *Handlers) sendRefund(ctx context.Context, t store.Task) error {
	id, err := strconv.ParseInt(t.Key, 10, 64)
	if err != nil {
		return err
	}
	due, err := h.store.FindRefund(ctx, id)
	if err != nil || due.State == "done" {
		return err
	}
	p, err := h.payerOf(due.Provider)
	if err != nil {
		return err
	}
	made, err := p.Refund(ctx, due.ProviderPayment, due.Amount, "hearth-refund-"+t.Key)
	if err != nil {
		return err
	}
	return h.store.RefundSent(context.WithoutCancel(ctx), id, made.ID, made.State)
}

const reconcileEvery = 2 * time.Minute

// reconcile asks the provider about orders that may have been paid without the shop knowing: a shop behind a private
// address never gets a webhook.
func (h *Handlers) reconcile(ctx context.Context) error {
	p := h.payer()
	if p == nil {
		return nil
	}
	open, err := h.store.ListUnsettled(ctx, p.Name())
	if err != nil {
		return err
	}
	for _, providerOrder := range open {
		if ctx.Err() != nil || strings.TrimSpace(providerOrder) == "" {
			return ctx.Err()
		}
		list, err := p.List(ctx, providerOrder)
		if err != nil {
			return err
		}
		for _, payment := range list {
			if _, err := h.settle(ctx, p, payment.ID, providerOrder); err != nil && !errors.Is(err, errNotSettled) && !isRefusal(err) {
				return err
			}
		}
	}
	return nil
}
