package courier

import (
	"context"
	"errors"

	"hearth/handlers/integrations/carrier"
	"hearth/store/core"
)

// daysFailures is after how many failed calls AskDays leaves the other pincodes to its next run.
const daysFailures = 3

// AskDays runs the task that asks the courier how many days it takes to the pincodes to which orders go, so that a
// shopper's request never has to. The days that it got are kept even if a later call fails.
func (d *Service) AskDays(ctx context.Context, _ core.Task) error {
	client, can := d.client().(interface {
		Days(ctx context.Context, from, to string) (int64, error)
	})
	from := d.store.Settings.Values().ShopPincode
	pins, err := d.store.Delivery.PinsWithoutDays(ctx)
	if !can || err != nil {
		return err
	}
	if d.waits.Resting(d.store.Now()) {
		return carrier.ErrWait
	}
	var failures []error
	for _, pin := range pins {
		days, err := client.Days(ctx, from, pin)
		if err == nil {
			err = d.store.Delivery.SaveDays(context.WithoutCancel(ctx), from, pin, days)
		}
		if err == nil {
			continue
		}
		d.noteWait(err)
		if failures = append(failures, err); len(failures) == daysFailures || errors.Is(err, carrier.ErrWait) {
			break
		}
	}
	return errors.Join(failures...)
}
