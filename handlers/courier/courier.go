// Package courier makes the calls to the courier: it books and cancels parcels, requests pickups, keeps a stock of
// waybills and queries where parcels are. It calls the courier outside of transactions; what a reply does to an order
// is decided by store/fulfilment, in one.
// A parcel is never booked twice, although no courier's check for duplicates is reliable: after a call without a reply
// the courier is first queried about the parcel, by a waybill that was reserved before the call or, with a courier that
// gives its number afterwards, by the shop's reference (SendBooking, in booking.go). Start there.
//
// A courier is a carrier.Courier, one package of integrations. What only some of them do, such as picking parcels up on
// request, is looked for where it is used.
package courier

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"hearth/handlers/integrations/carrier"
	"hearth/handlers/integrations/delhivery"
	"hearth/handlers/integrations/dial"
	"hearth/handlers/web"
	"hearth/store"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/settings"
	"hearth/store/shipments"
)

// Service makes the calls to the courier. The server creates one for its lifetime; its methods can be used
// concurrently.
type Service struct {
	store *store.Store
	log   *slog.Logger
	// make creates the client of the configured courier; nil if there is none.
	make func(*settings.Values) carrier.Courier
	// waits ends when the courier may be called again after it asked to wait; fetched ends when waybills may be
	// fetched again.
	waits, fetched dial.Rest
	filling        sync.Mutex // held while waybills are fetched
}

// New creates the courier service. make returns the client of the configured courier; nil if there is none.
func New(s *store.Store, log *slog.Logger, make func(*settings.Values) carrier.Courier) *Service {
	return &Service{store: s, log: log, make: make}
}

// Configured returns the client of the courier in the settings; nil if there is none.
func Configured(card *settings.Values) carrier.Courier {
	if card.DelhiveryToken == "" {
		return nil
	}
	return delhivery.New(card.DelhiveryURL, card.DelhiveryToken)
}

// courierRest is how long no calls are made after the courier asked to wait. fetchRest is the interval between
// fetches of waybills: the courier allows five in five minutes.
const courierRest, fetchRest = 5 * time.Minute, 61 * time.Second

// client returns the client of the configured courier; nil if there is none.
func (d *Service) client() carrier.Courier { return d.make(d.store.Settings.Values()) }

// Round queries where parcels are, fills the stock of waybills, and queues the tasks that ask for the courier's days
// and prices.
// The worker calls it every five minutes.
func (d *Service) Round(ctx context.Context) error {
	client := d.client()
	if client == nil || d.waits.Resting(d.store.Now()) {
		return nil
	}
	if shipments.Books(d.store.Settings.Values()) {
		if _, err := d.fillStock(ctx, client); err != nil {
			d.log.WarnContext(ctx, "the courier gave no waybills", "error", err)
		}
	}
	return errors.Join(d.store.Delivery.QueueDays(ctx), d.store.Shipments.QueueEstimates(ctx), d.track(ctx, client),
		d.trackReturns(ctx, client))
}

// track queries the status of parcels on their way, and marks those that arrived as delivered. If a call fails, the
// other parcels are queried in the next round.
func (d *Service) track(ctx context.Context, client carrier.Courier) error {
	parcels, err := d.store.Shipments.ParcelsToTrack(ctx)
	for len(parcels) > 0 && err == nil {
		some := parcels[:min(len(parcels), carrier.TrackMost)]
		parcels = parcels[len(some):]
		waybills := make([]string, len(some))
		for i, p := range some {
			waybills[i] = p.Waybill
		}
		found, failure := client.Track(ctx, waybills)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if failure != nil {
			d.noteWait(failure)
			d.log.WarnContext(ctx, "the courier did not say where parcels are", "parcels", len(some), "error", failure)
			// Other parcels are queried first next time.
			return d.saveTracking(ctx, some, nil)
		}
		err = d.saveTracking(ctx, some, found)
	}
	return err
}

// saveTracking stores the status of parcels. An order whose parcel was delivered becomes delivered.
func (d *Service) saveTracking(ctx context.Context, parcels []shipments.Parcel,
	found map[string]carrier.Tracking) error {
	for _, p := range parcels {
		t := found[p.Waybill]
		news, err := d.store.Shipments.SaveTracking(ctx, p.ID, t.Tracking)
		if err != nil {
			return err
		}
		zone := d.store.Settings.Values().Zone()
		if news && t.Failed != "" {
			day := cmp.Or(t.At, d.store.Now()).In(zone).Format(time.DateOnly)
			if err := d.store.Fulfilment.NoteUndelivered(ctx, p.ID, day, t.Failed, t.Why); err != nil {
				return err
			}
		}
		if !t.Delivered {
			continue
		}
		// The day that the courier reports, in the shop's time zone, starts the return period.
		day := ""
		if !t.At.IsZero() {
			day = t.At.In(zone).Format(time.DateOnly)
		}
		err = d.store.Fulfilment.Deliver(ctx, 0, p.OrderID, fulfilment.Delivery{Day: day, Shipment: p.ID})
		if _, refused := core.IsRefusal(err); err != nil && !refused {
			return err
		}
	}
	return nil
}

// Test queries the shop's own pincode and fetches waybills, which costs nothing, for the Test button of Settings.
func (d *Service) Test(ctx context.Context, _ *web.Caller) (string, error) {
	client, can := d.client().(interface {
		carrier.Courier
		Serves(ctx context.Context, pin string) (delhivery.Served, error)
	})
	if !can {
		return "No courier is set: the shop's own PIN table and rate card answer.", nil
	}
	card := d.store.Settings.Values()
	if card.ShopPincode == "" {
		return "Ask Delhivery about the shop's pincode", &core.Refusal{Message: "enter the shop's pincode first"}
	}
	served, err := client.Serves(ctx, card.ShopPincode)
	if err != nil {
		return "Ask Delhivery about " + card.ShopPincode, err
	}
	parcels := "nothing at present"
	switch {
	case served.Prepaid && served.COD:
		parcels = "prepaid and COD parcels"
	case served.Prepaid:
		parcels = "prepaid parcels only"
	}
	said := fmt.Sprintf("Delhivery knows this token. At %s it takes %s.", card.ShopPincode, parcels)
	if !shipments.Books(card) {
		return said + " Without a pick-up place nothing is booked.", nil
	}
	if _, err := d.fillStock(ctx, client); err != nil {
		return "Fetch waybills from Delhivery", err
	}
	return said + " It gives waybills. The pick-up place " + card.DelhiveryPickup +
		" is checked with the first booking.", nil
}
