package delivery

import (
	"context"
	"errors"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/settings"
)

const (
	// courierAnswers is how long an answer of the courier is used. Without a recent answer, the shop's own PIN table
	// and rate card apply.
	courierAnswers = 12 * time.Hour
	// courierStep is the step in grams to which weights are rounded up before the courier is asked for its charge.
	courierStep = 500
)

// courierOn reports whether a courier is configured.
func courierOn(card *settings.Values) bool { return card.DelhiveryToken != "" }

// RoundUpWeight rounds a weight in grams up to the step for which the courier charges.
func RoundUpWeight(grams int64) int64 { return max(1, (grams+courierStep-1)/courierStep) * courierStep }

// HasCourierAnswer reports whether the courier's answers about a PIN, and about its charge for a package to the PIN,
// are recent enough to be used.
func (s *Delivery) HasCourierAnswer(
	ctx context.Context,
	pin string,
	grams int64,
	payment string,
) (served, charged bool, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		since := s.Now().Add(-courierAnswers).UnixMilli()
		if served, err = db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM courier_pins
			WHERE pincode = ? AND asked_at > ?)`,
			pin, since); err != nil {
			return err
		}
		charged, err = db.Value[bool](
			tx,
			`SELECT EXISTS (SELECT 1 FROM courier_charges WHERE pincode = ? AND grams = ? AND pt = ? AND asked_at > ?)`,
			pin,
			grams,
			payment,
			since,
		)
		return err
	})
	return served, charged, err
}

// SaveServed saves whether the courier delivers prepaid and COD packages to a PIN.
func (s *Delivery) SaveServed(ctx context.Context, pin string, prepaid, cod bool) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		_, err := tx.Exec(`INSERT OR REPLACE INTO courier_pins (pincode, prepaid, cod, asked_at) VALUES (?, ?, ?, ?)`,
			pin, prepaid, cod, tx.Stamp())
		return err
	})
}

// SaveCharge saves the courier's charge in paise for a package of a weight in grams.
func (s *Delivery) SaveCharge(ctx context.Context, pin string, grams int64, payment string, amount money.Paise) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		_, err := tx.Exec(`INSERT OR REPLACE INTO courier_charges (pincode, grams, pt, amount, asked_at)
			VALUES (?, ?, ?, ?, ?)`,
			pin, grams, payment, amount, tx.Stamp())
		return err
	})
}

// askedArea replaces the directory's facts about a PIN by the courier's, if these are recent.
func (s *Delivery) askedArea(tx *core.Tx, a *Area) error {
	if !courierOn(s.settings.Values()) {
		return nil
	}
	type served struct{ prepaid, cod bool }
	said, err := db.One(tx, func(row db.Scanner, v *served) error { return row.Scan(&v.prepaid, &v.cod) },
		`SELECT prepaid, cod FROM courier_pins WHERE pincode = ? AND asked_at > ?`, a.Pin,
		tx.Now.Add(-courierAnswers).UnixMilli())
	if errors.Is(err, core.ErrNotFound) {
		return nil
	}
	a.Pickup = a.Pickup && (said.prepaid || said.cod)
	a.COD = a.COD && said.cod
	a.CODOnly = !said.prepaid
	return err
}

// Charge is the delivery charge in paise: the courier's if it is known, else the rate card's. grams is the chargeable
// weight; goods is the value of the goods in paise, above which delivery may be free.
func (s *Delivery) Charge(
	tx *core.Tx,
	card *settings.Values,
	to Area,
	grams int64,
	goods money.Paise,
	payment string,
) (money.Paise, error) {
	own := ShippingRate(card, to, grams, goods)
	if free := card.FreeAbove; !courierOn(card) || (free > 0 && goods >= free) {
		return own, nil
	}
	amount, err := CourierCharge(tx, to.Pin, grams, payment)
	if errors.Is(err, core.ErrNotFound) {
		return own, nil
	}
	return amount, err
}

// CourierCharge is the courier's charge in paise for a package of a weight in grams, if the courier gave it recently;
// else ErrNotFound.
func CourierCharge(tx *core.Tx, pin string, grams int64, payment string) (money.Paise, error) {
	return db.Value[money.Paise](tx,
		`SELECT amount FROM courier_charges WHERE pincode = ? AND grams = ? AND pt = ? AND asked_at > ?`, pin,
		RoundUpWeight(grams), payment, tx.Now.Add(-courierAnswers).UnixMilli())
}
