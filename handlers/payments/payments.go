// Package payments opens, settles and refunds online payments with any provider, and keeps the shop's books in line
// with the provider's. It calls the provider outside of transactions; what a payment does to an order is decided by
// store/payments, in one.
// A payment can become known in four ways: the browser's report (Verified), a webhook (FollowWebhook), a round of
// questions every two minutes (Reconcile), and the money check (Ask). All end in settle, in settle.go, which can run
// any number of times with the same result. Start there.
package payments

import (
	"context"
	"errors"
	"log/slog"
	"strconv"
	"sync/atomic"

	"golang.org/x/sync/singleflight"

	"hearth/handlers/integrations/provider"
	"hearth/handlers/integrations/razorpay"
	"hearth/handlers/integrations/testpay"
	"hearth/store"
	"hearth/store/core"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/settings"
)

// Service handles payments and refunds through the providers. The server creates one for its lifetime; its methods can
// be used concurrently.
type Service struct {
	store   *store.Store
	log     *slog.Logger
	demo    bool
	testpay *testpay.Provider
	// rounds counts the rounds of Reconcile, of which every eighth is a full one.
	rounds atomic.Int64
	// askedRefund is the ID (string) of the refund that was queried last, after which the next round continues.
	askedRefund atomic.Value
	// opening are the payments being opened, by order: simultaneous repeats of a checkout get the same result.
	opening singleflight.Group
}

// New creates the payment service of a shop. A demo without a provider uses the test page.
func New(s *store.Store, log *slog.Logger, demo bool) *Service {
	return &Service{store: s, log: log, demo: demo, testpay: testpay.New(string(s.Sign("testpay", "")))}
}

// Sources are the hosts from which the checkout scripts of providers load, for the Content-Security-Policy.
type Sources struct{ Scripts, Frames, Connects []string }

// live is a real provider: how it's set up, where its script comes from, how its webhooks are signed.
type live struct {
	name string
	// open returns nil if the settings lack its keys.
	open    func(card *settings.Values) provider.Payments
	sources Sources
	// signature is the header with the signature of a webhook's raw body; signed and read are nil for a provider
	// without webhooks.
	signature string
	signed    func(body []byte, signature, secret string) bool
	read      func(body []byte) provider.Event
}

// providers are the available providers. The first one with keys in the settings is used.
var providers = []live{{
	name: "razorpay",
	open: func(card *settings.Values) provider.Payments {
		id, secret := card.RazorpayKeyID, card.RazorpayKeySecret
		if id == "" || secret == "" {
			return nil
		}
		return razorpay.New(card.RazorpayURL, id, secret)
	},
	sources: Sources{
		Scripts:  []string{"https://checkout.razorpay.com"},
		Frames:   []string{"https://api.razorpay.com", "https://checkout.razorpay.com"},
		Connects: []string{"https://lumberjack.razorpay.com", "https://api.razorpay.com"},
	},
	signature: "X-Razorpay-Signature",
	signed:    razorpay.Signed,
	read:      razorpay.ReadEvent,
}}

// Hooked are the names of the providers that send webhooks.
func Hooked() (names []string) {
	for _, p := range providers {
		if p.signed != nil {
			names = append(names, p.name)
		}
	}
	return names
}

// Payer returns the current provider: the first one with keys; without any, the test page in a demo, else nil.
func (d *Service) Payer() provider.Payments {
	card := d.store.Settings.Values()
	for _, p := range providers {
		if opened := p.open(card); opened != nil {
			return opened
		}
	}
	if d.demo {
		return d.testpay
	}
	return nil
}

// PayerOf returns the provider by which an order or payment was made, which needn't be the current one. It returns an
// error if its keys were removed.
func (d *Service) PayerOf(name string) (provider.Payments, error) {
	if name == d.testpay.Name() {
		return d.testpay, nil
	}
	for _, p := range providers {
		if p.name != name {
			continue
		}
		if opened := p.open(d.store.Settings.Values()); opened != nil {
			return opened, nil
		}
	}
	return nil, errors.New("the payment provider " + name + " is not set up")
}

// Name returns the current provider's name; "" if online payment can't be offered.
func (d *Service) Name() string {
	if p := d.Payer(); p != nil {
		return p.Name()
	}
	return ""
}

// MaySource is what the checkout scripts of the providers with keys may load.
func (d *Service) MaySource() (all Sources) {
	card := d.store.Settings.Values()
	for _, p := range providers {
		if p.open(card) == nil {
			continue
		}
		all.Scripts = append(all.Scripts, p.sources.Scripts...)
		all.Frames = append(all.Frames, p.sources.Frames...)
		all.Connects = append(all.Connects, p.sources.Connects...)
	}
	return all
}

// MessageDown is the refusal of an online payment when the provider can't be reached.
const MessageDown = "Pre-paid is not available now. Please try again later or choose COD."

// Opened is an opened payment that waits for its customer.
type Opened struct {
	// ID is the provider's order ID. Provider and KeyID are needed to open the payment window in the browser. All are
	// "" for a COD order.
	ID, Provider, KeyID string
	// TestMode means that no real money is moved.
	TestMode bool
}

// Open opens the payment of a placed order at its provider, once, however often the checkout is repeated. If the
// provider can't be reached, the order is cancelled, its stock is released, and MessageDown is returned as a refusal.
// A COD order has nothing to open.
func (d *Service) Open(ctx context.Context, o orders.Order) (Opened, error) {
	if o.Payment != orders.Prepaid {
		return Opened{}, nil
	}
	opened, err, _ := d.opening.Do(strconv.FormatInt(o.ID, 10), func() (any, error) {
		// The opening continues if the customer's connection breaks, because the customer repeats the checkout with
		// the same key.
		return d.open(context.WithoutCancel(ctx), o)
	})
	return opened.(Opened), err
}

// open opens the payment; simultaneous repeats of a checkout share one call.
func (d *Service) open(ctx context.Context, o orders.Order) (Opened, error) {
	if o.ProviderOrder == "" {
		if now, err := d.store.Orders.FindPending(ctx, o.CustomerID, o.ID); err == nil {
			o = now // another repeat of the checkout may have opened it meanwhile
		}
	}
	p, err := d.PayerOf(o.Provider)
	if err == nil && o.ProviderOrder == "" {
		o, err = d.openAt(ctx, p, o)
	}
	if err == nil && o.State.Facts().Cancelled() {
		err = errors.New("the order was cancelled")
	}
	if err != nil {
		d.log.WarnContext(ctx, "open a payment", "order", o.ID, "error", err)
		if o.State == core.Placed {
			err := d.store.Orders.CancelPlaced(ctx, o.CustomerID, o.ID)
			if _, refused := core.IsRefusal(err); err != nil && !refused {
				return Opened{}, err
			}
		}
		return Opened{}, &core.Refusal{Message: MessageDown}
	}
	return Opened{ID: o.ProviderOrder, Provider: p.Name(), KeyID: p.KeyID(), TestMode: p.TestMode()}, nil
}

// openAt opens a payment of an order at the provider. If staff change the order at the same time, it opens one of the new
// amount.
func (d *Service) openAt(ctx context.Context, p provider.Payments, o orders.Order) (orders.Order, error) {
	for {
		name, err := d.store.Payments.Receipt(ctx, o.ID)
		if err != nil {
			return o, err
		}
		opened, err := p.Open(ctx, name, o.ToPay())
		if err != nil {
			return o, err
		}
		err = d.store.Payments.Attach(ctx, o, opened)
		if _, changed := core.IsRefusal(err); !changed {
			o.ProviderOrder = opened
			return o, err
		}
		if o, err = d.store.Orders.FindPending(ctx, o.CustomerID, o.ID); err != nil || o.ProviderOrder != "" {
			return o, err
		}
	}
}

// Resume continues a placed order whose payment was opened earlier. It first queries the provider: if the order has
// been paid in the meantime, it returns a refusal that names the order's state, so that the customer doesn't pay
// twice.
func (d *Service) Resume(ctx context.Context, o orders.Order) (Opened, error) {
	// First ask whether the customer paid already, perhaps in another tab: nobody should pay twice.
	if o.Payment == orders.Prepaid && o.ProviderOrder != "" {
		p, err := d.PayerOf(o.Provider)
		if err == nil {
			err = d.askOrder(ctx, p, payments.Unsettled{OrderID: o.ID, ProviderOrder: o.ProviderOrder})
		}
		if err != nil {
			d.log.WarnContext(ctx, "go on with a payment", "order", o.ID, "error", err)
			return Opened{}, &core.Refusal{Message: MessageDown}
		}
		now, err := d.store.Fulfilment.FindOrder(ctx, o.CustomerID, o.ID)
		if err != nil {
			return Opened{}, err
		}
		if now.State != core.Placed {
			return Opened{}, &core.Refusal{
				Message: "Your payment has arrived: this order is " + string(now.State) + ". Please look at My Orders.",
			}
		}
	}
	return d.Open(ctx, o)
}

// PayTest is the Pay button of the demo's test page. With a real provider, or for an order of an earlier run, it's
// core.ErrNotFound.
func (d *Service) PayTest(o orders.Order) (payment, signature string, err error) {
	if d.Name() != d.testpay.Name() {
		return "", "", core.ErrNotFound
	}
	payment, signature, err = d.testpay.Pay(o.ProviderOrder)
	if errors.Is(err, provider.ErrUnknown) {
		return "", "", core.ErrNotFound
	}
	return payment, signature, err
}
