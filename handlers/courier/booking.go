package courier

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"hearth/handlers/integrations/carrier"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/shipments"
)

// SendBooking is the task that books a parcel with the courier, or cancels its booking. After an error the task runs
// again, and staff can read why the courier has not replied.
func (d *Service) SendBooking(ctx context.Context, t core.Task) error {
	b, err := d.store.Shipments.BookingOfTask(ctx, t)
	if errors.Is(err, core.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := d.sendBooking(ctx, b, d.orders()); err != nil && !errors.Is(err, context.Canceled) {
		return errors.Join(err, d.store.Shipments.NoteProblem(context.WithoutCancel(ctx), b.ID, trouble(err)))
	} else if err != nil {
		return err // the shop is stopping, so the task stays in the queue
	}
	return nil
}

// trouble returns what staff read about an error after which the task is retried.
func trouble(err error) string {
	var refused *carrier.RefusedError
	switch {
	case errors.As(err, &refused):
		return refused.Say
	case errors.Is(err, carrier.ErrWait):
		return "Delhivery asks to wait. It is tried again by itself."
	}
	return "Delhivery does not answer. It is tried again by itself."
}

// desk is the department whose parcels are booked: what it sends, and what a reply of the courier does to it.
type desk interface {
	BookingConfirmed(ctx context.Context, id int64, waybill, sortCode string) error
	BookingRefused(ctx context.Context, id int64, problem string, stops bool) error
	BookingCancelled(ctx context.Context, id int64) error
	CancelRefused(ctx context.Context, id int64, problem string) error
}

// parcels are the parcels of a desk. bind reserves a waybill; sending returns a parcel for the courier and records that
// it is sent.
type parcels struct {
	desk
	bind    func(ctx context.Context, id int64) (shipments.Booking, error)
	sending func(ctx context.Context, id int64) (carrier.Package, error)
}

// orders are the parcels that leave the shop.
func (d *Service) orders() parcels {
	return parcels{d.store.Fulfilment, d.store.Shipments.BindWaybill,
		func(ctx context.Context, id int64) (carrier.Package, error) {
			c, err := d.store.Fulfilment.Sending(ctx, id)
			if err != nil {
				return carrier.Package{}, err
			}
			return d.packageOf(ctx, c), nil
		}}
}

func (d *Service) sendBooking(ctx context.Context, b shipments.Booking, of parcels) error {
	client := d.client()
	if client == nil {
		return errors.New("the courier is not set up any more")
	}
	if d.waits.Resting(d.store.Now()) {
		return carrier.ErrWait
	}
	err := d.bookOrCancel(ctx, client, b, of)
	d.noteWait(err)
	return err
}

func (d *Service) noteWait(err error) {
	if errors.Is(err, carrier.ErrWait) {
		d.waits.Until(d.store.Now().Add(courierRest))
	}
}

// bookOrCancel does what is left of a booking: cancel it, or get a waybill, find out what became of an earlier call
// whose reply was lost, and book.
func (d *Service) bookOrCancel(ctx context.Context, client carrier.Courier, b shipments.Booking,
	of parcels) error {
	if !b.CancelAt.IsZero() {
		return d.cancel(ctx, client, b, of)
	}
	reserves, err := d.reserve(ctx, client, &b, of)
	if err != nil {
		return err
	}
	if !b.SentAt.IsZero() { // the reply to the last call was lost
		if settled, err := d.adopt(ctx, client, b, of); settled || err != nil {
			return err
		}
		if !reserves && d.store.Now().Before(b.SentAt.Add(settles)) {
			return errUnsettled
		}
	}
	p, err := of.sending(ctx, b.ID)
	if why, refused := core.IsRefusal(err); refused {
		return of.BookingRefused(ctx, b.ID, why, false)
	}
	if errors.Is(err, core.ErrNotFound) {
		return nil // it was cancelled meanwhile, which is another task
	}
	if err != nil {
		return err
	}
	booked, err := client.Book(ctx, p)
	var no *carrier.RefusedError
	if errors.As(err, &no) {
		return d.refused(ctx, client, b, of, no)
	}
	if err != nil {
		return err
	}
	return of.BookingConfirmed(context.WithoutCancel(ctx), b.ID, booked.Waybill, booked.SortCode)
}

// refused handles the courier's refusal. The courier may have saved the parcel nevertheless, so it is queried first:
// booking again would create a second parcel.
func (d *Service) refused(ctx context.Context, client carrier.Courier, b shipments.Booking, of parcels,
	no *carrier.RefusedError) error {
	if settled, err := d.adopt(ctx, client, b, of); settled || err != nil {
		return err
	}
	if no.Later {
		return no
	}
	return of.BookingRefused(context.WithoutCancel(ctx), b.ID, no.Say, no.Stops)
}

// adopt confirms a booking if the courier has its parcel; the sort code is unknown then. If the waybill belongs to
// another parcel, the booking ends. adopt reports whether it did either.
func (d *Service) adopt(ctx context.Context, client carrier.Courier, b shipments.Booking, of parcels) (settled bool,
	err error) {
	found, err := client.Find(ctx, keyOf(b))
	if errors.Is(err, carrier.ErrUnknown) || err == nil && found.Waybill == "" {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if found.Reference != "" && found.Reference != b.Reference {
		return true, of.BookingRefused(context.WithoutCancel(ctx), b.ID,
			"Delhivery has another parcel with this waybill. Book it again.", false)
	}
	return true, of.BookingConfirmed(context.WithoutCancel(ctx), b.ID, found.Waybill, "")
}

func keyOf(b shipments.Booking) carrier.Key {
	return carrier.Key{Waybill: b.Waybill, Reference: b.Reference}
}

// reserve reserves a waybill for a booking that was made while no waybill was in stock. It reports whether the courier
// has waybills reserved.
func (d *Service) reserve(ctx context.Context, client carrier.Courier, b *shipments.Booking, of parcels) (bool, error) {
	if b.Waybill != "" {
		return true, nil
	}
	reserves, err := d.fillStock(ctx, client)
	if err != nil || !reserves {
		return false, err
	}
	*b, err = of.bind(ctx, b.ID)
	if errors.Is(err, core.ErrNotFound) {
		err = errors.New("there are no waybills")
	}
	return true, err
}

// fillStock fetches waybills ahead of time, because the courier may refuse new ones for a while. It reports whether the
// courier has waybills reserved.
func (d *Service) fillStock(ctx context.Context, client carrier.Courier) (reserves bool, err error) {
	from, reserves := client.(interface {
		Waybills(ctx context.Context, n int) ([]string, error)
	})
	if !reserves {
		return false, nil
	}
	d.filling.Lock()
	defer d.filling.Unlock()
	wanted, err := d.store.Shipments.WaybillsWanted(ctx)
	if err != nil || wanted == 0 || d.fetched.Resting(d.store.Now()) {
		return true, err
	}
	d.fetched.Until(d.store.Now().Add(fetchRest))
	found, err := from.Waybills(ctx, wanted)
	if err != nil {
		d.noteWait(err)
		return true, err
	}
	return true, d.store.Shipments.SaveWaybills(context.WithoutCancel(ctx), found)
}

// settles is how long after a call without a reply the courier may still save the parcel. Until then, that the
// courier doesn't know the waybill proves nothing.
const settles = 5 * time.Minute

var errUnsettled = errors.New("the courier may still save the parcel")

// cancel cancels a booking at the courier.
func (d *Service) cancel(ctx context.Context, client carrier.Courier, b shipments.Booking, of parcels) error {
	// A booking without a reply may or may not exist at the courier.
	if b.BookedAt.IsZero() {
		_, err := client.Find(ctx, keyOf(b))
		if errors.Is(err, carrier.ErrUnknown) {
			if d.store.Now().Before(b.SentAt.Add(settles)) {
				return errUnsettled
			}
			return of.BookingCancelled(ctx, b.ID)
		}
		if err != nil {
			return err
		}
	}
	err := client.Cancel(ctx, keyOf(b))
	var no *carrier.RefusedError
	if errors.As(err, &no) {
		return of.CancelRefused(context.WithoutCancel(ctx), b.ID, no.Say)
	}
	if err != nil {
		return err
	}
	return of.BookingCancelled(context.WithoutCancel(ctx), b.ID)
}

// GiveUpBooking records that the courier never replied. The booking stays, because the courier may have the parcel:
// staff must cancel it before they book again.
func (d *Service) GiveUpBooking(ctx context.Context, t core.Task, _ string) error {
	b, err := d.store.Shipments.BookingOfTask(ctx, t)
	if errors.Is(err, core.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	return d.store.Shipments.NoteProblem(ctx, b.ID,
		"Delhivery has not answered for more than a day. Cancel the booking, then book again or take another courier.")
}

// SendPickup is the task that requests a pickup from the courier.
func (d *Service) SendPickup(ctx context.Context, t core.Task) error {
	p, err := d.store.Shipments.PickupOfTask(ctx, t)
	if errors.Is(err, core.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	client, can := d.client().(interface {
		PickUp(ctx context.Context, place string, at time.Time, parcels int64) error
	})
	if !can || d.waits.Resting(d.store.Now()) {
		return carrier.ErrWait
	}
	at, possible := d.pickupTime(p.Day)
	if !possible {
		return d.store.Shipments.PickupAnswered(ctx, p.ID, "The day of the pick-up passed before Delhivery answered.")
	}
	err = client.PickUp(ctx, p.Place, at, p.Parcels)
	d.noteWait(err)
	var no *carrier.RefusedError
	if errors.As(err, &no) {
		return d.store.Shipments.PickupAnswered(context.WithoutCancel(ctx), p.ID, no.Say)
	}
	if err != nil {
		return err
	}
	return d.store.Shipments.PickupAnswered(context.WithoutCancel(ctx), p.ID, "")
}

// pickupTime returns the earliest pickup time on a day: 2 pm, or an hour from now if that is later.
func (d *Service) pickupTime(day string) (at time.Time, possible bool) {
	zone := d.store.Settings.Values().Zone()
	now := d.store.Now().In(zone)
	at, err := time.ParseInLocation(time.DateOnly, day, zone)
	if err != nil || day < now.Format(time.DateOnly) {
		return at, false
	}
	at = at.Add(14 * time.Hour)
	if soon := now.Add(time.Hour).Truncate(time.Minute); at.Before(soon) {
		at = soon
	}
	return at, at.Format(time.DateOnly) == day
}

// GiveUpPickup records that the courier never replied to a pickup request.
func (d *Service) GiveUpPickup(ctx context.Context, t core.Task, _ string) error {
	var id int64
	if err := json.Unmarshal(t.Payload, &id); err != nil {
		return err
	}
	return d.store.Shipments.PickupAnswered(ctx, id, "Delhivery did not answer. Ask for the pick-up in its panel.")
}

// packageOf converts a consignment to the courier's form.
func (d *Service) packageOf(ctx context.Context, c fulfilment.Consignment) carrier.Package {
	to := c.Order.Address
	p := carrier.Package{
		Key: keyOf(c.Booking), Name: to.Name, Street: joined(", ", to.Company, to.Area, to.Tal),
		City: to.City, State: to.State, Pin: to.Pin, Phone: to.Mob, Weight: c.Weight, Length: c.Length, Width: c.Width,
		Height: c.Height, Collect: c.Collect, Total: c.Order.Total, EWayBill: c.EWayBill, Ordered: c.Order.PlacedAt,
		Place: d.store.Settings.Values().DelhiveryPickup, Seller: d.seller(ctx),
	}
	titles, codes := []string{}, []string{}
	for _, l := range c.Lines {
		p.Quantity += l.Quantity
		titles = append(titles, l.Title)
		if l.HSN != "" && !slices.Contains(codes, l.HSN) {
			codes = append(codes, l.HSN)
		}
	}
	p.Products, p.HSN = shortened(strings.Join(titles, ", ")), strings.Join(codes, ",")
	return p
}

// seller is the shop, to which parcels come back.
func (d *Service) seller(ctx context.Context) carrier.Seller {
	card := d.store.Settings.Values()
	home, _ := d.store.Delivery.FindArea(ctx, card.ShopPincode) // without it the PIN says where to return to
	return carrier.Seller{Name: cmp.Or(card.ShopLegalName, card.ShopName), Address: card.ShopAddress,
		City: home.District, State: card.ShopState, Pin: card.ShopPincode, Phone: card.ShopPhone, GSTIN: card.GSTIN}
}

// joined joins the texts that are not empty.
func joined(by string, parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), by)
}

// shortened returns at most the first 300 characters of a text.
func shortened(text string) string {
	letters := []rune(text)
	return string(letters[:min(len(letters), 300)])
}
