package catalogue

import (
	"hearth/store/delivery"
	"hearth/store/money"
	"hearth/store/settings"
)

// HighestRate is the rate card's delivery charge for one unit to another state, in paise: the most that product feeds
// may state.
func HighestRate(card *settings.Values, p Product) money.Paise {
	return delivery.ShippingRate(
		card,
		delivery.Area{Pin: "000000", State: "elsewhere"},
		delivery.ChargeableGrams(p.Weight, p.Length, p.Width, p.Height),
		p.Pays,
	)
}
