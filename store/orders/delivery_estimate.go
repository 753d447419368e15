package orders

import (
	"context"
	"time"

	"hearth/store/core"
	"hearth/store/delivery"
)

// PromisedDay is the day by which delivery was promised when the order was placed, such as 2026-11-21; "" if nothing
// was promised.
func (o Order) PromisedDay(zone *time.Location) string {
	if o.PromisedBy.IsZero() {
		return ""
	}
	return o.PromisedBy.In(zone).Format(time.DateOnly)
}

// DeliveryEstimate is the day by which the customer was told that an order arrives. If that day has passed, it is today
// in the shop's time zone, because a courier can't be given a day in the past. For an order of before there were
// promises, it is what would be promised for it now.
func (s *Orders) DeliveryEstimate(ctx context.Context, o Order) (string, error) {
	zone := s.settings.Values().Zone()
	day := o.PromisedDay(zone)
	if day == "" {
		err := s.Read(ctx, func(tx *core.Tx) error {
			p, err := s.delivery.PromiseAt(tx, delivery.Area{Pin: o.Address.Pin, State: o.Address.State}, o.PlacedAt)
			day = p.Day
			return err
		})
		if err != nil {
			return "", err
		}
	}
	return max(day, s.Now().In(zone).Format(time.DateOnly)), nil
}
