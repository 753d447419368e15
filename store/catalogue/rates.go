package catalogue

import (
	"hearth/store/delivery"
	"hearth/store/money"
	"hearth/store/settings"
)

// HighestRate is the delivery charge of one unit to another state by the rate card, in paise. Product feeds state it as
// the highest charge.
func HighestRate(card *settings.Values, p Product) money.Paise {
	return delivery.ShippingRate(
		card,
		delivery.Area{Pin: "000000", State: "elsewhere"},
		delivery.ChargeableGrams(p.Weight, p.Length, p.Width, p.Height),
		p.Pays,
	)
}
