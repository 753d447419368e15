package courier

import (
	"context"
	"errors"

	"hearth/handlers/integrations/carrier"
	"hearth/store/core"
	"hearth/store/returns"
)

// returns are the parcels of returns, which come to the shop.
func (d *Service) returns() parcels {
	return parcels{d.store.Returns, d.store.Returns.BindWaybill, d.returnPackage}
}

// SendReturnPickup is the task that books the pick-up of a return with the courier, or cancels it.
func (d *Service) SendReturnPickup(ctx context.Context, t core.Task) error {
	p, err := d.store.Returns.PickupOfTask(ctx, t)
	if errors.Is(err, core.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	if err = d.sendBooking(ctx, p.Booking(), d.returns()); err != nil && !errors.Is(err, context.Canceled) {
		return errors.Join(err, d.store.Returns.NoteProblem(context.WithoutCancel(ctx), p.ID, trouble(err)))
	}
	return err
}

// GiveUpReturnPickup records that the courier never replied. The pick-up stays until staff cancel it, because the
// courier may know it.
func (d *Service) GiveUpReturnPickup(ctx context.Context, t core.Task, _ string) error {
	p, err := d.store.Returns.PickupOfTask(ctx, t)
	if errors.Is(err, core.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	return d.store.Returns.NoteProblem(ctx, p.ID,
		"Delhivery has not answered for more than a day. Cancel the pick-up, then book again or take another courier.")
}

// returnPackage returns the parcel of a return in the courier's form: from the customer's address to the shop's. It
// needs no pick-up request.
func (d *Service) returnPackage(ctx context.Context, id int64) (carrier.Package, error) {
	b, o, l, err := d.store.Returns.Sending(ctx, id)
	if err != nil {
		return carrier.Package{}, err
	}
	card, from := d.store.Settings.Values(), o.Address
	p := carrier.Package{
		Collects: true, Key: keyOf(b.Booking()), Name: from.Name,
		Street: joined(", ", from.Company, from.Area, from.Tal), City: from.City, State: from.State, Pin: from.Pin,
		Phone: from.Mob, Weight: b.Weight, Total: l.Return.Amount, Ordered: l.Return.OpenedAt,
		Place: card.DelhiveryPickup, Seller: d.seller(ctx), Quantity: l.Return.Quantity, Products: shortened(l.Title),
		HSN: l.HSN,
	}
	if card.ReturnAddress != "" {
		p.Seller.Address = card.ReturnsTo()
	}
	return p, nil
}

// trackReturns queries where the parcels of returns are.
func (d *Service) trackReturns(ctx context.Context, client carrier.Courier) error {
	found, err := d.store.Returns.PickupsToTrack(ctx)
	for len(found) > 0 && err == nil {
		some := found[:min(len(found), carrier.TrackMost)]
		found = found[len(some):]
		waybills := make([]string, len(some))
		for i, p := range some {
			waybills[i] = p.Waybill
		}
		tracked, failure := client.Track(ctx, waybills)
		if failure != nil {
			d.noteWait(failure)
			return failure
		}
		err = d.saveReturns(ctx, some, tracked)
	}
	return err
}

// saveReturns stores where the parcels of returns are.
func (d *Service) saveReturns(ctx context.Context, pickups []returns.Pickup,
	found map[string]carrier.Tracking) error {
	for _, p := range pickups {
		if err := d.store.Returns.SavePickup(ctx, p.ID, found[p.Waybill].Tracking); err != nil {
			return err
		}
	}
	return nil
}
