package api

import (
	"strings"

	"hearth/store/money"
	"hearth/store/promotions"
)

// UsedOffer is a promotion applied to an order or a cart. Goods and Delivery are the discounts on them, in paise;
// code is "" if the promotion is automatic.
type UsedOffer struct {
	Name     string      `json:"name"`
	Code     string      `json:"code"`
	Goods    money.Paise `json:"goods"`
	Delivery money.Paise `json:"delivery"`
}

// OffersOf converts the promotions applied to an order or a cart.
func OffersOf(used []promotions.UsedOffer) []UsedOffer {
	shown := make([]UsedOffer, len(used))
	for i, u := range used {
		shown[i] = UsedOffer(u)
	}
	return shown
}

// CodesOf splits coupon codes that are separated by commas.
func CodesOf(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' })
}
