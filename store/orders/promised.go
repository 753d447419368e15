package orders

import (
	"time"

	"hearth/store/delivery"
)

// PromisedDay is the latest day of arrival that the customer saw when they placed the order, or today once that has passed.
func (s *Orders) PromisedDay(o Order) string {
	card := s.settings.Values()
	_, last := delivery.DeliveryDays(card, delivery.Area{Pin: o.Address.Pin, State: o.Address.State}, o.PlacedAt)
	return max(last, s.Now().In(card.Zone()).Format(time.DateOnly))
}
