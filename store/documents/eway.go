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

// ewayWithin are the values in paise of the states with their own limit for movements within the state, by GST state
// code. Jammu and Kashmir requires no e-way bill; in Mizoram only goods below ₹50,000 are exempt.
var ewayWithin = map[string]money.Paise{
	"01": money.Max,       // 01 is Jammu and Kashmir: no e-way bill
	"07": 1_00_000_00,     // 07 is Delhi: ₹1 lakh
	"08": 1_00_000_00,     // 08 is Rajasthan: ₹1 lakh
	"10": 1_00_000_00,     // 10 is Bihar: ₹1 lakh
	"15": ewayBetween - 1, // 15 is Mizoram: from ₹50,000
	"19": 1_00_000_00,     // 19 is West Bengal: ₹1 lakh
	"27": 1_00_000_00,     // 27 is Maharashtra: ₹1 lakh
	"33": 1_00_000_00,     // 33 is Tamil Nadu: ₹1 lakh
}

// Rajasthan has a higher limit within one city; ewayWithinCity is in paise.
const (
	rajasthan      = "08"
	ewayWithinCity = money.Paise(2_00_000_00)
)

// EWayAbove is the value in paise above which a package from the shop to an address needs an e-way bill. If one of the
// states is unknown, the limit for deliveries to other states applies, which is the lower one.
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

// withinCity reports whether an address is certainly in the shop's own city: in the same sorting district (first three
// digits of the PIN), and in a city that the shop's address names. In doubt it is false, so that the lower limit
// applies.
func withinCity(card *settings.Values, to delivery.Address) bool {
	words := func(text string) string {
		between := func(r rune) bool { return strings.ContainsRune(" ,.-\n\t", r) }
		return " " + strings.Join(strings.FieldsFunc(strings.ToLower(text), between), " ") + " "
	}
	return len(card.ShopPincode) == 6 && strings.HasPrefix(to.Pin, card.ShopPincode[:3]) &&
		strings.TrimSpace(to.City) != "" &&
		strings.Contains(words(card.ShopAddress), words(to.City))
}

// EWayNeeded reports whether an order needs an e-way bill, and returns as text the value above which it is needed.
func (s *Documents) EWayNeeded(o orders.Order) (above string, needed bool) {
	limit := s.EWayAbove(o.Address)
	return strings.TrimSuffix(limit.Rupees(), ".00"), o.Total > limit
}
