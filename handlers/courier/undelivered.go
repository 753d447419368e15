package courier

import (
	"context"
	"errors"

	"hearth/handlers/integrations/carrier"
	"hearth/store/core"
	"hearth/store/shipments"
)

// SendRedelivery runs a redelivery task: it tells the courier what the customer wants after a failed delivery, and once
// the courier has given a ticket, asks what it decided.
func (d *Service) SendRedelivery(ctx context.Context, t core.Task) error {
	f, err := d.store.Shipments.RedeliveryOfTask(ctx, t)
	if errors.Is(err, core.ErrNotFound) {
		return nil // it was delivered, is on its way back, or the customer wants something else by now
	}
	if err != nil {
		return err
	}
	client := d.client()
	if client == nil || d.waits.Resting(d.store.Now()) {
		return carrier.ErrWait
	}
	err = d.redeliver(ctx, client, f)
	d.noteWait(err)
	var no *carrier.RefusedError
	switch {
	case errors.As(err, &no):
		return d.store.Fulfilment.RedeliveryAnswered(context.WithoutCancel(ctx), f, no.Say)
	case err != nil:
		return err
	}
	return d.store.Fulfilment.RedeliveryAnswered(context.WithoutCancel(ctx), f, "")
}

// redeliver returns nil once the courier took the choice. errUndecided means that it is to be asked again.
func (d *Service) redeliver(ctx context.Context, client carrier.Courier, f shipments.FailedDelivery) error {
	if f.Choice == shipments.NotWanted {
		return client.Cancel(ctx, carrier.Key{Waybill: f.Waybill}) // a parcel on its way turns back
	}
	asked, can := client.(interface {
		Redeliver(ctx context.Context, waybill, code string, r carrier.Request) (ticket string, err error)
		Decided(ctx context.Context, ticket string) (done bool, err error)
	})
	if !can {
		return carrier.ErrPanelOnly
	}
	if f.Ticket == "" {
		ticket, err := asked.Redeliver(ctx, f.Waybill, f.Code, carrier.Request{Day: f.OnDay, Phone: f.Phone,
			Street: f.Street})
		if err != nil {
			return err
		}
		if err := d.store.Shipments.KeepTicket(context.WithoutCancel(ctx), f, ticket); err != nil {
			return err
		}
		return errUndecided
	}
	done, err := asked.Decided(ctx, f.Ticket)
	if err == nil && !done {
		err = errUndecided
	}
	return err
}

var errUndecided = errors.New("the courier has not decided yet")

// GiveUpRedelivery tells staff that the courier never answered to a customer's choice.
func (d *Service) GiveUpRedelivery(ctx context.Context, t core.Task, _ string) error {
	f, err := d.store.Shipments.RedeliveryOfTask(ctx, t)
	if errors.Is(err, core.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	return d.store.Fulfilment.RedeliveryAnswered(ctx, f, "Delhivery did not say what it does: please ask in its panel.")
}
