package shop

import (
	"context"
	"time"

	"hearth/handlers/integrations/carrier"
	"hearth/handlers/integrations/delhivery"
	"hearth/store/core"
	"hearth/store/orders"
	"hearth/store/promotions"
)

// courier returns the client of the configured courier; nil if the shop uses only its own pincode table and rate
// card.
func (r *Deps) courier() *delhivery.Client {
	card := r.Store.Settings.Values()
	if token := card.DelhiveryToken; token != "" {
		return delhivery.New(card.DelhiveryURL, token)
	}
	return nil
}

// courierPatience is how long a customer waits for the courier's reply before the shop's own table is used. After
// such a failure the courier isn't asked again for courierRest.
const (
	courierPatience = 2 * time.Second
	courierRest     = time.Minute
)

// askCourier asks the courier about a pincode, and the charge for the items to it, and caches the answers for the
// transaction that follows. If the courier is down, slow or wrong, the shop's own table is used: this is never an
// error for the customer.
func (r *Deps) askCourier(ctx context.Context, pin string, items []promotions.CartItem, payment string) {
	client := r.courier()
	if client == nil || len(pin) != 6 || r.courierDown.Resting(r.Store.Now()) {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, courierPatience)
	defer cancel()
	if err := r.learnFromCourier(ctx, client, pin, items, payment); err != nil {
		if message, refused := core.IsRefusal(err); refused {
			r.Log.DebugContext(ctx, "the courier was not asked", "reason", message)
			return
		}
		r.courierDown.Until(r.Store.Now().Add(courierRest))
		r.Log.WarnContext(ctx, "the courier did not answer; the shop's own table does", "error", err)
	}
}

// learnFromCourier requests what isn't cached yet. The replies are stored even if the customer leaves in the
// meantime.
func (r *Deps) learnFromCourier(
	ctx context.Context,
	client *delhivery.Client,
	pin string,
	items []promotions.CartItem,
	payment string,
) error {
	grams := int64(0)
	if len(items) > 0 {
		var err error
		if grams, err = r.Store.Promotions.CourierGrams(ctx, items); err != nil {
			return err
		}
	}
	served, charged, err := r.Store.Delivery.HasCourierAnswer(ctx, pin, grams, payment)
	if err != nil {
		return err
	}
	if !served {
		answer, err := client.Serves(ctx, pin)
		if err != nil {
			return err
		}
		if err := r.Store.Delivery.SaveServed(context.WithoutCancel(ctx), pin, answer.Prepaid, answer.COD); err != nil {
			return err
		}
	}
	from := r.Store.Settings.Values().ShopPincode
	// A charge can be requested only if the weight, the origin and the payment method are known.
	if charged || grams == 0 || from == "" || (payment != orders.Prepaid && payment != core.COD) {
		return nil
	}
	amount, err := client.Charge(ctx, carrier.Quote{From: from, To: pin, Weight: grams, Payment: payment})
	if err != nil {
		return err
	}
	return r.Store.Delivery.SaveCharge(context.WithoutCancel(ctx), pin, grams, payment, amount)
}
