package store

import (
	"context"
	"errors"
	"time"

	"hearth/store/db"
	"hearth/store/money"
)

const (
	// courierAnswers is how long what the courier said counts; after that, and when it says nothing, the shop's own table
	// and rate card do.
	courierAnswers = 12 * time.Hour
	// courierStep is in which steps of grams a parcel's charge is asked for.
	courierStep = 500
)

// courierOn says whether a courier is asked at all.
func courierOn(card *Settings) bool { return card.DelhiveryToken != "" }

// CourierGrams is the weight, in steps of 500 g, for which the courier is asked what a parcel of these items costs.
func (s *Store) CourierGrams(ctx context.Context, items []CartItem) (grams int64, err error) {
	wanted, err := sumItems(items)
	if err != nil {
		return 0, err
	}
	err = s.read(ctx, func(tx *Tx) error {
		wanted, err := meantIn(tx, wanted)
		if err != nil {
			return err
		}
		for _, item := range wanted {
			p, err := productOf(tx, item.ProductID)
			if errors.Is(err, ErrNotFound) {
				return refuse("One of the products is no longer sold. Please remove it.")
			}
			if err != nil {
				return err
			}
			grams += chargeableGrams(p.Weight, p.Length, p.Width, p.Height) * item.Quantity
		}
		return nil
	})
	return stepped(grams), err
}

func stepped(grams int64) int64 { return max(1, (grams+courierStep-1)/courierStep) * courierStep }

// CourierKnown says what of the courier's answers is at hand for a PIN and a parcel: neither has to be asked again then.
func (s *Store) CourierKnown(ctx context.Context, pin string, grams int64, payment string) (served, charged bool, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		since := s.now().Add(-courierAnswers).UnixMilli()
		if served, err = db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM courier_pins WHERE pincode = ? AND asked_at > ?)`, pin, since); err != nil {
			return err
		}
		charged, err = db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM courier_charges WHERE pincode = ? AND grams = ? AND pt = ? AND asked_at > ?)`, pin, grams, payment, since)
		return err
	})
	return served, charged, err
}

// KeepServed keeps what the courier said of a PIN.
func (s *Store) KeepServed(ctx context.Context, pin string, prepaid, cod bool) error {
	return s.write(ctx, func(tx *Tx) error {
		_, err := tx.Exec(`INSERT OR REPLACE INTO courier_pins (pincode, prepaid, cod, asked_at) VALUES (?, ?, ?, ?)`, pin, prepaid, cod, tx.Stamp())
		return err
	})
}

// KeepCharge keeps what the courier asks for a parcel.
func (s *Store) KeepCharge(ctx context.Context, pin string, grams int64, payment string, amount money.Paise) error {
	return s.write(ctx, func(tx *Tx) error {
		_, err := tx.Exec(`INSERT OR REPLACE INTO courier_charges (pincode, grams, pt, amount, asked_at) VALUES (?, ?, ?, ?, ?)`, pin, grams, payment, amount, tx.Stamp())
		return err
	})
}

// askedArea lays what the courier said over what the directory says of a PIN.
func (s *Store) askedArea(tx *Tx, a *Area) error {
	if !courierOn(s.Settings()) {
		return nil
	}
	type served struct{ prepaid, cod bool }
	said, err := db.One(tx, func(row db.Scanner, v *served) error { return row.Scan(&v.prepaid, &v.cod) },
		`SELECT prepaid, cod FROM courier_pins WHERE pincode = ? AND asked_at > ?`, a.Pin, tx.Now.Add(-courierAnswers).UnixMilli())
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	a.Pickup = a.Pickup && (said.prepaid || said.cod)
	a.COD = a.COD && said.cod
	return err
}

// charge is what delivery costs: the courier's word where it was asked, else the rate card's.
func (s *Store) charge(tx *Tx, card *Settings, to Area, grams int64, goods money.Paise, payment string) (money.Paise, error) {
	own := shippingRate(card, to, grams, goods)
	if free := card.FreeAbove; !courierOn(card) || (free > 0 && goods >= free) {
		return own, nil
	}
	amount, err := db.Value[money.Paise](tx, `SELECT amount FROM courier_charges WHERE pincode = ? AND grams = ? AND pt = ? AND asked_at > ?`,
		to.Pin, stepped(grams), payment, tx.Now.Add(-courierAnswers).UnixMilli())
	if errors.Is(err, ErrNotFound) {
		return own, nil
	}
	return amount, err
}

// Parcel is one on its way that the courier can be asked about.
type Parcel struct {
	OrderID int64
	Waybill string
}

const (
	trackEvery = 30 * time.Minute
	trackBatch = 40
)

// ParcelsToTrack gives parcels of the courier that were not asked about lately, the longest ago first.
func (s *Store) ParcelsToTrack(ctx context.Context) (found []Parcel, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		found, err = db.List(tx, func(row db.Scanner, p *Parcel) error { return row.Scan(&p.OrderID, &p.Waybill) },
			`SELECT o.id, o.tracking_id FROM orders o LEFT JOIN tracking t ON t.order_id = o.id
			WHERE o.state = 'shipped' AND o.courier_name LIKE 'delhivery%' AND coalesce(t.checked_at, 0) <= ?
			ORDER BY coalesce(t.checked_at, 0), o.id LIMIT ?`, s.now().Add(-trackEvery).UnixMilli(), trackBatch)
		return err
	})
	return found, err
}

// KeepTracking keeps where a parcel is; an empty status only notes that it was asked about.
func (s *Store) KeepTracking(ctx context.Context, order int64, status, place string, at time.Time) error {
	return s.write(ctx, func(tx *Tx) error {
		_, err := tx.Exec(`INSERT INTO tracking (order_id, status, place, at, checked_at) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (order_id) DO UPDATE SET checked_at = excluded.checked_at,
				status = iif(excluded.status = '', status, excluded.status), place = iif(excluded.status = '', place, excluded.place), at = iif(excluded.status = '', at, excluded.at)`,
			order, status, place, max(at.UnixMilli(), 0), tx.Stamp())
		return err
	})
}

// Tracking is where the courier says that a parcel is.
type Tracking struct {
	Status, Place string
	At            time.Time
}

func trackingOf(tx *Tx, order int64) (Tracking, error) {
	found, err := db.One(tx, func(row db.Scanner, t *Tracking) error {
		var at int64
		err := row.Scan(&t.Status, &t.Place, &at)
		t.At = instant(at)
		return err
	}, `SELECT status, place, at FROM tracking WHERE order_id = ?`, order)
	if errors.Is(err, ErrNotFound) {
		return Tracking{}, nil
	}
	return found, err
}
