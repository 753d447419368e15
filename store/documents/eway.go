package documents

import (
	"strings"

	"hearth/store/delivery"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/settings"
)

// ewayBetween is the value in paise above which a package to another state needs an e-way bill (CGST Rules, rule
// 138(1)).
const ewayBetween = money.Paise(50_000_00)

// ewayWithin are the values of the states with their own limit for movement within them, by GST state code. Jammu and
// Kashmir requires none; in Mizoram only what is worth less than ₹50,000 is exempt.
var ewayWithin = map[string]money.Paise{
	"01": money.Max,       // Jammu and Kashmir
	"07": 1_00_000_00,     // Delhi
	"08": 1_00_000_00,     // Rajasthan
	"10": 1_00_000_00,     // Bihar
	"15": ewayBetween - 1, // Mizoram
	"19": 1_00_000_00,     // West Bengal
	"27": 1_00_000_00,     // Maharashtra
	"33": 1_00_000_00,     // Tamil Nadu
}

// Rajasthan has a higher limit within one city.
const (
	rajasthan      = "08"
	ewayWithinCity = money.Paise(2_00_000_00)
)

// EWayAbove is the value in paise above which a package from the shop to an address needs an e-way bill. If a state is
// unknown, the lower limit between states applies.
func (s *Documents) EWayAbove(to delivery.Address) money.Paise {
	card := s.settings.Values()
	from, known := gst.StateByName(card.ShopState)
	there, valid := gst.StateByName(to.State)
	if !known || !valid || from.Code != there.Code {
		return ewayBetween
	}
	if from.Code == rajasthan && withinCity(card, to) {
		return ewayWithinCity
	}
	if limit, own := ewayWithin[from.Code]; own {
		return limit
	}
	return ewayBetween
}

// withinCity reports whether an address is certainly in the shop's city: in the same sorting district (first three
// digits of the PIN), and in a city that the shop's address names. If in doubt it is false, which asks for the bill.
func withinCity(card *settings.Values, to delivery.Address) bool {
	words := func(text string) string {
		between := func(r rune) bool { return strings.ContainsRune(" ,.-\n\t", r) }
		return " " + strings.Join(strings.FieldsFunc(strings.ToLower(text), between), " ") + " "
	}
	return len(card.ShopPincode) == 6 && strings.HasPrefix(to.Pin, card.ShopPincode[:3]) &&
		strings.TrimSpace(to.City) != "" &&
		strings.Contains(words(card.ShopAddress), words(to.City))
}

// EWayNeeded reports whether an order needs an e-way bill, and the value above which one is needed, as text.
func (s *Documents) EWayNeeded(o orders.Order) (above string, needed bool) {
	limit := s.EWayAbove(o.Address)
	return strings.TrimSuffix(limit.Rupees(), ".00"), o.Total > limit
}
