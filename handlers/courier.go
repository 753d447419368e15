package handlers

import (
	"context"
	"time"

	"hearth/handlers/integrations/delhivery"
	"hearth/store"
)

// courier is the one that the settings name; nil when the shop's own table and rate card are all there is.
func (h *Handlers) courier() *delhivery.Client {
	card := h.store.Settings()
	if token := card.Text("delhivery_token"); token != "" {
		return delhivery.New(card.Text("delhivery_url"), token)
	}
	return nil
}

// courierPatience is how long a person waits for the courier. After it the shop's own table answers, and the courier is
// left alone for a minute.
const (
	courierPatience = 2 * time.Second
	courierRest     = time.Minute
)

// askCourier makes sure that the courier's word on a PIN, and on a parcel to it, is at hand before a transaction needs it.
// A courier that is down, slow or silly is no fault of the person who asks: the table answers for it.
func (h *Handlers) askCourier(ctx context.Context, pin string, items []store.CartItem, payment string) {
	client := h.courier()
	if client == nil || len(pin) != 6 || h.courierDown.resting(h.store.Now()) {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, courierPatience)
	defer cancel()
	if err := h.learnFromCourier(ctx, client, pin, items, payment); err != nil {
		if message, refused := store.IsRefusal(err); refused {
			h.log.DebugContext(ctx, "the courier was not asked", "reason", message)
			return
		}
		h.courierDown.rest(h.store.Now().Add(courierRest))
		h.log.WarnContext(ctx, "the courier did not answer; the shop's own table does", "error", err)
	}
}

func (h *Handlers) learnFromCourier(ctx context.Context, client *delhivery.Client, pin string, items []store.CartItem, payment string) error {
	grams := int64(0)
	if len(items) > 0 {
		var err error
		if grams, err = h.store.CourierGrams(ctx, items); err != nil {
			return err
		}
	}
	served, charged, err := h.store.CourierKnown(ctx, pin, grams, payment)
	if err != nil {
		return err
	}
	if !served {
		answer, err := client.Serves(ctx, pin)
		if err != nil {
			return err
		}
		if err := h.store.KeepServed(context.WithoutCancel(ctx), pin, answer.Prepaid, answer.COD); err != nil {
			return err
		}
	}
	from := h.store.Settings().Text("shop_pincode")
	if charged || grams == 0 || from == "" || (payment != store.Prepaid && payment != store.COD) {
		return nil
	}
	amount, err := client.Charge(ctx, from, pin, grams, payment)
	if err != nil {
		return err
	}
	return h.store.KeepCharge(context.WithoutCancel(ctx), pin, grams, payment, amount)
}

// trackParcels asks the courier where parcels are. One that arrived is delivered.
func (h *Handlers) trackParcels(ctx context.Context) error {
	client := h.courier()
	if client == nil {
		return nil
	}
	parcels, err := h.store.ParcelsToTrack(ctx)
	if err != nil {
		return err
	}
	for _, p := range parcels {
		t, err := client.Track(ctx, p.Waybill)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			h.log.WarnContext(ctx, "the courier did not say where a parcel is", "order", p.OrderID, "error", err)
		}
		if err := h.store.KeepTracking(ctx, p.OrderID, t.Status, t.Place, t.At); err != nil {
			return err
		}
		if !t.Delivered {
			continue
		}
		day := ""
		if !t.At.IsZero() {
			day = t.At.In(h.store.Settings().Zone()).Format(time.DateOnly)
		}
		if err := h.store.DeliverOrder(ctx, 0, p.OrderID, store.Delivery{Day: day}); err != nil {
			if _, refused := store.IsRefusal(err); !refused {
				return err
			}
		}
	}
	return nil
}
