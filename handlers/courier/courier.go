// Package courier does the outside work of parcels: it books and cancels them, asks for pick-ups, keeps a stock of
// waybills and asks where parcels are. It calls the courier outside of transactions; what an answer does to an order is
// decided by store/fulfilment, in one.
//
// One parcel, never two: the courier's own check for doubles is no protection. A waybill belongs to a parcel before the
// courier hears of it, and after a call without an answer the courier is asked about that waybill first (SendBooking,
// in booking.go). Start there.
package courier

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"time"

	"hearth/handlers/integrations/delhivery"
	"hearth/handlers/integrations/dial"
	"hearth/handlers/web"
	"hearth/store"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/shipments"
)

// Service does the work. The server creates one for its lifetime; its methods can be used concurrently.
type Service struct {
	store *store.Store
	log   *slog.Logger
	// waits ends when the courier may be asked again after it asked to wait, fetched when it may be asked for waybills.
	waits, fetched dial.Rest
}

// New creates the service.
func New(s *store.Store, log *slog.Logger) *Service { return &Service{store: s, log: log} }

// courierRest is how long the courier is left alone when it asks for that; fetchRest how long after waybills were
// fetched: it allows five fetches in five minutes.
const courierRest, fetchRest = 5 * time.Minute, 61 * time.Second

// client is the courier of the settings; nil if there is none.
func (d *Service) client() *delhivery.Client {
	if card := d.store.Settings.Values(); card.DelhiveryToken != "" {
		return delhivery.New(card.DelhiveryURL, card.DelhiveryToken)
	}
	return nil
}

// Round asks the courier where parcels are, and fills the stock of waybills. The worker calls it every five minutes.
func (d *Service) Round(ctx context.Context) error {
	client := d.client()
	if client == nil || d.waits.Resting(d.store.Now()) {
		return nil
	}
	if shipments.Books(d.store.Settings.Values()) {
		if err := d.fillStock(ctx, client); err != nil {
			d.log.WarnContext(ctx, "the courier gave no waybills", "error", err)
		}
	}
	return d.track(ctx, client)
}

// track asks about parcels on their way, and marks those that arrived as delivered. When a call fails, the others of
// this round are left for the next.
func (d *Service) track(ctx context.Context, client *delhivery.Client) error {
	parcels, err := d.store.Shipments.ParcelsToTrack(ctx)
	for len(parcels) > 0 && err == nil {
		some := parcels[:min(len(parcels), delhivery.TrackMost)]
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
			// They are not the first to be asked about next time.
			return d.saveTracking(ctx, some, nil)
		}
		err = d.saveTracking(ctx, some, found)
	}
	return err
}

// stages are the courier's stages as the store has them.
var stages = map[delhivery.Stage]shipments.Stage{delhivery.Unknown: shipments.Unknown,
	delhivery.Waiting: shipments.Waiting, delhivery.Moving: shipments.Moving, delhivery.Back: shipments.Back,
	delhivery.Over: shipments.Over}

func (d *Service) saveTracking(ctx context.Context, parcels []shipments.Parcel,
	found map[string]delhivery.Tracking) error {
	for _, p := range parcels {
		t := found[p.Waybill]
		if err := d.store.Shipments.SaveTracking(ctx, p.OrderID, shipments.Tracking{Status: t.Status, Place: t.Place,
			At: t.At, Stage: stages[t.Stage]}); err != nil {
			return err
		}
		zone := d.store.Settings.Values().Zone()
		if t.Failed != "" {
			day := cmp.Or(t.At, d.store.Now()).In(zone).Format(time.DateOnly)
			if err := d.store.Fulfilment.NoteUndelivered(ctx, p.OrderID, day, t.Failed, t.Why); err != nil {
				return err
			}
		}
		if !t.Delivered {
			continue
		}
		// The courier's day, in the shop's time zone, starts the return period.
		day := ""
		if !t.At.IsZero() {
			day = t.At.In(zone).Format(time.DateOnly)
		}
		err := d.store.Fulfilment.Deliver(ctx, 0, p.OrderID, fulfilment.Delivery{Day: day})
		if _, refused := core.IsRefusal(err); err != nil && !refused {
			return err
		}
	}
	return nil
}

// Test asks about the shop's own pincode and for waybills, for the Test button of Settings. Neither costs anything.
func (d *Service) Test(ctx context.Context, _ *web.Caller) (string, error) {
	client := d.client()
	if client == nil {
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
	if err := d.fillStock(ctx, client); err != nil {
		return "Fetch waybills from Delhivery", err
	}
	return said + " It gives waybills. The pick-up place " + card.DelhiveryPickup +
		" is checked with the first booking.", nil
}
