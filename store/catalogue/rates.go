package catalogue

import (
	"hearth/store/delivery"
	"hearth/store/money"
	"hearth/store/settings"
)

// FarthestRate is what the rate card asks for the delivery of one piece to another state.
func FarthestRate(card *settings.Values, p Product) money.Paise {
	return delivery.ShippingRate(
		card,
		delivery.Area{Pin: "000000", State: "elsewhere"},
		delivery.ChargeableGrams(p.Weight, p.Length, p.Width, p.Height),
		p.Pays,
	)
}
