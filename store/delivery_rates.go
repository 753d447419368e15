package store

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"hearth/store/db"
	"hearth/store/money"
)

// MessagePinUnknown is shown on the product page for a PIN that the shop does not serve (spec, section 8).
const MessagePinUnknown = "Delivery is not available for this pincode."

// FindArea looks up a PIN: an entry by staff overrides the embedded directory. An invalid or unknown PIN is a Refusal.
func (s *Store) FindArea(ctx context.Context, pin string) (Area, error) {
	if !pinShape.MatchString(pin) {
		return Area{}, &Refusal{Message: "Please enter a valid 6-digit pincode.",
			Fields: map[string]string{"pincode": "Please enter a valid 6-digit pincode."}}
	}
	var area Area
	err := s.read(ctx, func(tx *Tx) (err error) {
		area, err = s.areaOf(tx, pin)
		return err
	})
	if errors.Is(err, ErrNotFound) {
		return Area{}, refuse(MessagePinUnknown)
	}
	return area, err
}

// areaOf is a PIN as the shop serves it: the settings may exclude it from COD, and where the courier takes nothing else nothing is left.
func (s *Store) areaOf(tx *Tx, pin string) (Area, error) {
	area, err := s.listedArea(tx, pin)
	area.COD = area.COD && !codBlocked(s.Settings(), pin)
	area.Pickup = area.Pickup && (area.COD || !area.CODOnly)
	return area, err
}

// listedArea is what staff, the directory and the courier say of a PIN.
func (s *Store) listedArea(tx *Tx, pin string) (Area, error) {
	area, err := db.One(tx, func(row db.Scanner, a *Area) error {
		var talukas string
		if err := row.Scan(&a.Pin, &a.District, &a.State, &talukas, &a.Pickup, &a.COD); err != nil {
			return err
		}
		a.Districts, a.States = []string{a.District}, []string{a.State}
		return json.Unmarshal([]byte(talukas), &a.Talukas)
	}, `SELECT pincode, district, state, talukas, pickup, cod FROM pin_areas WHERE pincode = ?`, pin)
	if !errors.Is(err, ErrNotFound) {
		return area, err
	}
	area, known := s.pins.find(pin)
	if !known {
		return Area{}, ErrNotFound
	}
	ranges, err := db.List(tx, scanPinRange, `SELECT `+pinRangeColumns+` FROM pin_ranges WHERE ? BETWEEN from_pin AND to_pin
		ORDER BY id DESC`, pin)
	if err != nil {
		return Area{}, err
	}
	area = area.switched(ranges)
	return area, s.askedArea(tx, &area)
}

// shippingRate is the rate card's price for a parcel of so many grams from the shop's PIN to the customer's: one rate for the first
// 500 g, one for each further 500 g or part of it; nothing from free_above on (contract, section 3).
func shippingRate(card *Settings, to Area, grams int64, goods money.Paise) money.Paise {
	if free := card.FreeAbove; free > 0 && goods >= free {
		return 0
	}
	first, next := ratesTo(card, to)
	return parcelRate(first, next, grams)
}

// ratesTo are the rates to a PIN: for the first 500 g, and for each further 500 g.
func ratesTo(card *Settings, to Area) (first, next money.Paise) {
	from := card.ShopPincode
	switch {
	case len(from) == 6 && from[:3] == to.Pin[:3]:
		return card.RateLocalFirst, card.RateLocalNext
	case card.ShopState == to.State:
		return card.RateStateFirst, card.RateStateNext
	}
	return card.RateCountryFirst, card.RateCountryNext
}

// PinRates are the rates to a PIN; known is false where a courier says the charge.
func (s *Store) PinRates(to Area) (first, next money.Paise, known bool) {
	card := s.Settings()
	first, next = ratesTo(card, to)
	return first, next, !courierOn(card)
}

// leastRate is the least that the rate card asks for a parcel, wherever it goes; known is false where a courier says the charge.
func leastRate(card *Settings, grams int64, goods money.Paise) (least money.Paise, known bool) {
	if free := card.FreeAbove; free > 0 && goods >= free {
		return 0, true
	}
	least = min(parcelRate(card.RateLocalFirst, card.RateLocalNext, grams), parcelRate(card.RateStateFirst, card.RateStateNext, grams),
		parcelRate(card.RateCountryFirst, card.RateCountryNext, grams))
	return least, !courierOn(card)
}

// parcelRate is the price of a parcel: first for its first 500 g, next for each further 500 g or part of it.
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

// FarthestRate is what the rate card asks for the delivery of one piece to another state.
func FarthestRate(card *Settings, p Product) money.Paise {
	return shippingRate(card, Area{Pin: "000000", State: "elsewhere"}, chargeableGrams(p.Weight, p.Length, p.Width, p.Height), p.Pays)
}

// chargeableGrams is the greater of a piece's weight and its volumetric weight: length x width x height in cm / 5000 kg, as
// couriers calculate it.
func chargeableGrams(weight, length, width, height float64) int64 {
	volumetric := length * width * height / 5000 * 1000
	return int64(max(weight, volumetric) + 0.999)
}

// DeliveryDays is the first and the last day on which a parcel sent tomorrow may arrive: 2 to 3 days within the sorting district, 3
// to 5 within the state, 4 to 7 elsewhere.
func (s *Store) DeliveryDays(to Area) (first, last string) {
	return deliveryDays(s.Settings(), to, s.now())
}

func deliveryDays(card *Settings, to Area, at time.Time) (first, last string) {
	early, late := 4, 7
	from := card.ShopPincode
	switch {
	case len(from) == 6 && strings.HasPrefix(to.Pin, from[:3]):
		early, late = 2, 3
	case card.ShopState == to.State:
		early, late = 3, 5
	}
	return dayAfter(at, early, card.Zone()), dayAfter(at, late, card.Zone())
}

// PromisedDay is the latest day of arrival that the customer saw when they placed the order, or today once that has passed.
func (s *Store) PromisedDay(o Order) string {
	card := s.Settings()
	_, last := deliveryDays(card, Area{Pin: o.Address.Pin, State: o.Address.State}, o.PlacedAt)
	return max(last, s.now().In(card.Zone()).Format(time.DateOnly))
}
