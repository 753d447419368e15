package courier

import (
	"context"
	"errors"

	"hearth/handlers/integrations/carrier"
	"hearth/store/core"
	"hearth/store/money"
	"hearth/store/orders"
)

// estimateFailures is after how many failed calls AskEstimates leaves the other parcels to its next run.
const estimateFailures = 3

// AskEstimates runs the task that asks the courier what it will charge for booked parcels. A parcel for which it gives
// no answer is not asked about again: the price is for information.
func (d *Service) AskEstimates(ctx context.Context, _ core.Task) error {
	client, can := d.client().(interface {
		Charge(ctx context.Context, q carrier.Quote) (money.Paise, error)
	})
	from := d.store.Settings.Values().ShopPincode
	if !can || from == "" {
		return nil
	}
	if d.waits.Resting(d.store.Now()) {
		return carrier.ErrWait
	}
	bookings, err := d.store.Shipments.ToEstimate(ctx)
	if err != nil {
		return err
	}
	failures := 0
	for _, b := range bookings {
		o, err := d.store.Fulfilment.FindOrder(ctx, 0, b.OrderID)
		if err != nil {
			return err
		}
		q := carrier.Quote{From: from, To: o.Address.Pin, Weight: b.Weight, Length: b.Length, Width: b.Width,
			Height: b.Height, Payment: orders.Prepaid, Collect: b.Collect}
		if b.Collect > 0 {
			q.Payment = core.COD
		}
		amount, err := client.Charge(ctx, q)
		if err != nil {
			if d.noteWait(err); errors.Is(err, carrier.ErrWait) || ctx.Err() != nil || failures == estimateFailures {
				return err
			}
			failures++
		}
		if err := d.store.Shipments.SaveEstimate(context.WithoutCancel(ctx), b, amount); err != nil {
			return err
		}
	}
	return nil
}
