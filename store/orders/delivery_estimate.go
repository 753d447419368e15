package orders

import (
	"time"

	"hearth/store/delivery"
)

// DeliveryEstimate is the latest day of delivery that the customer was shown when they ordered, such as 2026-11-21. If
// that day has passed, it is today in the shop's time zone, because a courier can't be given a day in the past.
func (s *Orders) DeliveryEstimate(o Order) string {
	card := s.settings.Values()
	_, last := delivery.DeliveryDays(card, delivery.Area{Pin: o.Address.Pin, State: o.Address.State}, o.PlacedAt)
	return max(last, s.Now().In(card.Zone()).Format(time.DateOnly))
}
