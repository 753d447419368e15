package delivery

import (
	"context"
	"errors"
	"slices"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/settings"
)

// Zone is how far an address is from the shop, as couriers in India count it.
type Zone string

const (
	CityZone    Zone = "city"    // the shop's sorting district
	StateZone   Zone = "state"   // the shop's state
	MetroZone   Zone = "metro"   // from one metro to another
	CountryZone Zone = "country" // anywhere else
	RemoteZone  Zone = "remote"  // to or from one of remoteStates
)

// Zones are all zones, the nearest first.
var Zones = []Zone{CityZone, StateZone, MetroZone, CountryZone, RemoteZone}

var (
	// metros are the sorting districts of Delhi, Ahmedabad, Mumbai, Pune, Hyderabad, Bengaluru, Chennai and Kolkata.
	metros       = []string{"110", "380", "400", "411", "500", "560", "600", "700"}
	remoteStates = []string{"Arunachal Pradesh", "Assam", "Manipur", "Meghalaya", "Mizoram", "Nagaland", "Sikkim",
		"Tripura", "Jammu and Kashmir", "Ladakh", "Andaman and Nicobar Islands", "Lakshadweep"}
	// nationalHolidays are the days on which no courier in India works.
	nationalHolidays = []string{"01-26", "08-15", "10-02"}
)

// ZoneOf is the zone of an address.
func ZoneOf(card *settings.Values, to Area) Zone {
	from := card.ShopPincode
	isMetro := func(pin string) bool { return len(pin) == 6 && slices.Contains(metros, pin[:3]) }
	switch {
	case len(from) == 6 && len(to.Pin) == 6 && from[:3] == to.Pin[:3]:
		return CityZone
	case card.ShopState == to.State:
		return StateZone
	case slices.Contains(remoteStates, to.State) || slices.Contains(remoteStates, card.ShopState):
		return RemoteZone
	case isMetro(from) && isMetro(to.Pin):
		return MetroZone
	}
	return CountryZone
}

// zoneDays is how many days the courier takes to a zone, from the table in the settings.
func zoneDays(card *settings.Values, zone Zone) int64 {
	switch zone {
	case CityZone:
		return card.DaysCity
	case StateZone:
		return card.DaysState
	case MetroZone:
		return card.DaysMetro
	case RemoteZone:
		return card.DaysRemote
	}
	return card.DaysCountry
}

// Promise is the day by which an order arrives.
type Promise struct {
	// Day is that day, such as 2026-11-21. By is its last moment in the shop's time zone.
	Day  string
	By   time.Time
	Zone Zone
	// Until is the instant until which orders get the same promise: the cut-off hour of the day as which they count.
	Until time.Time
}

// PromisedDay is the promise for an order placed at the instant at. The order counts as that day's, or from the cut-off
// hour on and on a closed day as the next working day's. The packing days are working days too. Then the courier's days
// are counted, of which only the national holidays are none.
func PromisedDay(card *settings.Values, at time.Time, courierDays int64) Promise {
	zone := card.Zone()
	at = at.In(zone)
	// A day is its midnight in UTC: not every zone has one on every day.
	day := core.DateOf(at.Date())
	next := func() {
		// The setting leaves one weekday open, but could name every date of a year.
		for range 366 {
			if day = day.AddDate(0, 0, 1); !card.ClosedOn(day) {
				return
			}
		}
	}
	if card.ClosedOn(day) || int64(at.Hour()) >= card.OrderUntil {
		next()
	}
	p := Promise{Until: time.Date(day.Year(), day.Month(), day.Day(), int(card.OrderUntil), 0, 0, 0, zone)}
	for range card.PackingDays {
		next()
	}
	for courierDays > 0 {
		if day = day.AddDate(0, 0, 1); !slices.Contains(nationalHolidays, day.Format("01-02")) {
			courierDays--
		}
	}
	p.Day = day.Format(time.DateOnly)
	p.By = time.Date(day.Year(), day.Month(), day.Day()+1, 0, 0, 0, 0, zone).Add(-time.Millisecond)
	return p
}

// PromiseAt is the promise for an order to an address, placed at the instant at: with the courier's days for its PIN if
// the courier has given them, otherwise with those of its zone. It reads one row and makes no outside call.
func (s *Delivery) PromiseAt(tx *core.Tx, to Area, at time.Time) (Promise, error) {
	card := s.settings.Values()
	zone := ZoneOf(card, to)
	days, err := keptDays(tx, card, to.Pin)
	if days == 0 {
		days = zoneDays(card, zone)
	}
	p := PromisedDay(card, at, days)
	p.Zone = zone
	return p, err
}

// PromiseNow is the promise for an order to an address that is placed now.
func (s *Delivery) PromiseNow(ctx context.Context, to Area) (p Promise, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		p, err = s.PromiseAt(tx, to, tx.Now)
		return err
	})
	return p, err
}

// PromiseFrom is the promise for an order to an address that is placed now and can be packed from a day on; "" for at
// once.
func (s *Delivery) PromiseFrom(ctx context.Context, to Area, day string) (p Promise, err error) {
	at, err := time.ParseInLocation(time.DateOnly, day, s.settings.Zone())
	if err != nil {
		return s.PromiseNow(ctx, to)
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		p, err = s.PromiseAt(tx, to, at)
		return err
	})
	return p, err
}

// DaysTask is the kind of the task that asks the courier for its days to PINs.
const DaysTask = "courier days"

const (
	// daysFresh is the age from which the courier is asked again; its days are used until CourierDaysKept.
	daysFresh       = 30 * 24 * time.Hour
	CourierDaysKept = 90 * 24 * time.Hour
	// daysAtOnce is the maximum number of PINs that one task asks about. There is one task in five minutes.
	daysAtOnce = 20
)

// keptDays are the courier's days to a PIN; 0 if they are not known.
func keptDays(tx *core.Tx, card *settings.Values, pin string) (int64, error) {
	if !courierOn(card) || card.ShopPincode == "" {
		return 0, nil
	}
	days, err := db.Value[int64](tx, `SELECT days FROM courier_days WHERE pincode = ? AND from_pin = ?
		AND asked_at > ?`, pin, card.ShopPincode, tx.Now.Add(-CourierDaysKept).UnixMilli())
	if errors.Is(err, core.ErrNotFound) {
		return 0, nil
	}
	return days, err
}

// PinsWithoutDays returns PINs to which orders of this month or the two before go and for which the courier has not
// given its days lately, those with most orders first.
func (s *Delivery) PinsWithoutDays(ctx context.Context) (pins []string, err error) {
	card := s.settings.Values()
	if !courierOn(card) || card.ShopPincode == "" {
		return nil, nil
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		months := []any{}
		for back := range 3 {
			today := tx.Now.In(tx.Zone)
			months = append(months, core.DayNumber(core.DateOf(today.Year(), today.Month()-time.Month(back), 1))/100)
		}
		pins, err = db.Values[string](tx, `SELECT s.pin FROM pin_sums s WHERE s.span IN (?, ?, ?)
			AND length(s.pin) = 6 AND NOT EXISTS (SELECT 1 FROM courier_days WHERE pincode = s.pin AND from_pin = ?
			AND asked_at > ?)
			GROUP BY s.pin HAVING sum(s.orders) > 0 ORDER BY sum(s.orders) DESC, s.pin LIMIT ?`,
			append(months, card.ShopPincode, tx.Now.Add(-daysFresh).UnixMilli(), daysAtOnce)...)
		return err
	})
	return pins, err
}

// QueueDays queues a task that asks the courier for its days, if there is a PIN to ask about and no such task waits.
func (s *Delivery) QueueDays(ctx context.Context) error {
	pins, err := s.PinsWithoutDays(ctx)
	if err != nil || len(pins) == 0 {
		return err
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		s.WakeAfter(tx)
		return core.EnqueueOne(tx, DaysTask)
	})
}

// SaveDays saves how many days the courier takes from a PIN of the shop to another; 0 means that it doesn't know, or
// gave a number that can't be right.
func (s *Delivery) SaveDays(ctx context.Context, from, pin string, days int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		_, err := tx.Exec(`INSERT OR REPLACE INTO courier_days (pincode, from_pin, days, asked_at) VALUES (?, ?, ?, ?)`,
			pin, from, days, tx.Stamp())
		return err
	})
}
