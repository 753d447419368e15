package delivery

import (
	"context"
	"encoding/json"
	"errors"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/settings"
)

// MessagePinUnknown is the sentence on the product page for a PIN to which the shop does not deliver; the API requires
// it.
const MessagePinUnknown = "Delivery is not available for this pincode."

// FindArea looks up a PIN; an entry by staff overrides the embedded directory. It refuses a malformed PIN (field
// pincode) and an unknown one.
func (s *Delivery) FindArea(ctx context.Context, pin string) (Area, error) {
	if !core.PinShape.MatchString(pin) {
		return Area{}, &core.Refusal{Message: "Please enter a valid 6-digit pincode.",
			Fields: map[string]string{"pincode": "Please enter a valid 6-digit pincode."}}
	}
	var area Area
	err := s.Read(ctx, func(tx *core.Tx) (err error) {
		area, err = s.AreaOf(tx, pin)
		return err
	})
	if errors.Is(err, core.ErrNotFound) {
		return Area{}, core.Refuse(MessagePinUnknown)
	}
	return area, err
}

// AreaOf is a PIN's area with the effect of the settings: they may exclude the PIN from COD, and if the courier accepts
// only COD there, the shop does not deliver at all. ErrNotFound for an unknown PIN.
func (s *Delivery) AreaOf(tx *core.Tx, pin string) (Area, error) {
	area, err := s.listedArea(tx, pin)
	area.COD = area.COD && !codBlocked(s.settings.Values(), pin)
	area.Pickup = area.Pickup && (area.COD || !area.CODOnly)
	return area, err
}

// listedArea is a PIN's area as staff entered it, or else from the directory, the ranges and the courier's answer.
func (s *Delivery) listedArea(tx *core.Tx, pin string) (Area, error) {
	area, err := db.One(tx, func(row db.Scanner, a *Area) error {
		var talukas string
		if err := row.Scan(&a.Pin, &a.District, &a.State, &talukas, &a.Pickup, &a.COD); err != nil {
			return err
		}
		a.Districts, a.States = []string{a.District}, []string{a.State}
		return json.Unmarshal([]byte(talukas), &a.Talukas)
	}, `SELECT pincode, district, state, talukas, pickup, cod FROM pin_areas WHERE pincode = ?`, pin)
	if !errors.Is(err, core.ErrNotFound) {
		return area, err
	}
	area, known := s.pins.find(pin)
	if !known {
		return Area{}, core.ErrNotFound
	}
	ranges, err := db.List(tx, scanPinRange, `SELECT `+pinRangeColumns+` FROM pin_ranges WHERE ? BETWEEN from_pin
		AND to_pin
		ORDER BY id DESC`, pin)
	if err != nil {
		return Area{}, err
	}
	area = area.switched(ranges)
	return area, s.askedArea(tx, &area)
}

// ShippingRate is the rate card's charge in paise for a package of some grams: one rate for the first 500 g, another
// for each further 500 g or part of it. It is 0 if the goods are worth the setting free_above or more.
func ShippingRate(card *settings.Values, to Area, grams int64, goods money.Paise) money.Paise {
	if free := card.FreeAbove; free > 0 && goods >= free {
		return 0
	}
	first, next := ratesTo(card, to)
	return parcelRate(first, next, grams)
}

// ratesTo returns the rates to a PIN in paise, for the first 500 g and for each further 500 g. There are three zones:
// the sorting district (same first three digits of the PIN), the state, and the rest of India.
func ratesTo(card *settings.Values, to Area) (first, next money.Paise) {
	from := card.ShopPincode
	switch {
	case len(from) == 6 && from[:3] == to.Pin[:3]:
		return card.RateLocalFirst, card.RateLocalNext
	case card.ShopState == to.State:
		return card.RateStateFirst, card.RateStateNext
	}
	return card.RateCountryFirst, card.RateCountryNext
}

// PinRates returns the rates to a PIN in paise; known is false if a courier determines the charge.
func (s *Delivery) PinRates(to Area) (first, next money.Paise, known bool) {
	card := s.settings.Values()
	first, next = ratesTo(card, to)
	return first, next, !courierOn(card)
}

// LeastRate is the lowest charge of the rate card for a package to any PIN, in paise; known is false if a courier
// determines the charge.
func LeastRate(card *settings.Values, grams int64, goods money.Paise) (least money.Paise, known bool) {
	if free := card.FreeAbove; free > 0 && goods >= free {
		return 0, true
	}
	least = min(parcelRate(card.RateLocalFirst, card.RateLocalNext, grams),
		parcelRate(card.RateStateFirst, card.RateStateNext, grams),
		parcelRate(card.RateCountryFirst, card.RateCountryNext, grams))
	return least, !courierOn(card)
}

// parcelRate is the charge of a package in paise: first for its first 500 g, next for each further 500 g or part of it.
func parcelRate(first, next money.Paise, grams int64) money.Paise {
	further := int64(0)
	if grams > 500 {
		further = (grams - 1) / 500
	}
	rest, fits := next.Times(further)
	if !fits {
		return money.Max
	}
	return first + rest
}

// ChargeableGrams is the greater of a unit's weight in grams and its volumetric weight. The latter is length × width ×
// height in cm / 5000, in kg, as couriers in India compute it.
func ChargeableGrams(weight, length, width, height float64) int64 {
	volumetric := length * width * height / 5000 * 1000
	return int64(max(weight, volumetric) + 0.999)
}
