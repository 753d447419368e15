package shipments

import (
	"context"
	"crypto/subtle"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/wording"
)

// This file is about own deliveries: packages that the shop's people take to the customer, or that the customer
// collects at the shop. They need no tracking number; the customer says a code when they are handed over.

const (
	// OwnDelivery is the courier of packages that the shop's people deliver, ShopPickup of those that are collected.
	OwnDelivery = "Own delivery"
	ShopPickup  = "Collected at the shop"
	// OwnDays is how many days ahead an own delivery can be planned.
	OwnDays = 30
	// mostWrongCodes is after how many wrong codes a package is delivered without its code by staff alone.
	mostWrongCodes = 5
)

// IsOwnDelivery reports whether a courier's name means that the shop hands the package over itself.
func IsOwnDelivery(courier string) bool {
	return strings.EqualFold(strings.TrimSpace(courier), OwnDelivery) || IsPickup(courier)
}

// IsPickup reports whether a courier's name means that the customer collects the package at the shop.
func IsPickup(courier string) bool { return strings.EqualFold(strings.TrimSpace(courier), ShopPickup) }

// Driver is a person who delivers for the shop. Mobile has ten digits and identifies the driver.
type Driver struct{ Name, Mobile string }

// check normalises the driver of a package with a courier, and adds what is wrong under driver and driver_mob. Only an
// own delivery has a driver.
func (d *Driver) check(wrong db.FieldErrors, courier string) {
	if !IsOwnDelivery(courier) || IsPickup(courier) {
		*d = Driver{}
	}
	d.Name, d.Mobile = strings.TrimSpace(d.Name), strings.TrimSpace(d.Mobile)
	if *d == (Driver{}) {
		return
	}
	if d.Name == "" || len([]rune(d.Name)) > 60 {
		wrong.Add("driver", "Please enter the driver's name, 60 characters at most.")
	}
	if !core.TenDigits.MatchString(d.Mobile) {
		wrong.Add("driver_mob", "Mobile number must be 10 digits")
	}
}

// RefuseFarDay refuses an own delivery that is planned too far ahead (field expected_date).
func (sh *Shipment) RefuseFarDay(tx *core.Tx) error {
	if IsOwnDelivery(sh.Courier) && sh.ExpectedDay > addDays(tx.Day(), OwnDays) {
		return core.RefuseField("expected_date", fmt.Sprintf("Please choose a day within the next %d days.", OwnDays))
	}
	return nil
}

// GiveCode gives an own delivery a code of four digits that nobody can foresee.
func (s *Shipments) GiveCode(sh *Shipment) error {
	if !IsOwnDelivery(sh.Courier) {
		return nil
	}
	raw, err := s.Random(4)
	if err == nil {
		sh.Code = fmt.Sprintf("%04d", binary.BigEndian.Uint32(raw)%10_000)
	}
	return err
}

// assign gives an own delivery its code, unless it has one, and puts it at the end of its driver's run. A package that
// a courier takes loses both.
func assign(tx *core.Tx, id int64, sh Shipment) (err error) {
	var run any
	if sh.Driver.Mobile != "" {
		if run, err = runOf(tx, sh.ExpectedDay, sh.Driver); err != nil {
			return err
		}
	}
	if !IsOwnDelivery(sh.Courier) {
		return db.ChangeOne(tx, `UPDATE shipments SET door_code = '', run_id = NULL WHERE id = ?`, id)
	}
	return db.ChangeOne(tx, `UPDATE shipments SET door_code = iif(door_code = '', ?1, door_code), run_id = ?2,
		stop = iif(run_id IS ?2, stop, (SELECT coalesce(max(stop), 0) + 1 FROM shipments WHERE run_id = ?2))
		WHERE id = ?3`, sh.Code, run, id)
}

// runOf returns the run of a driver on a day, and makes it if it is the first package.
func runOf(tx *core.Tx, day string, d Driver) (int64, error) {
	return db.Value[int64](tx, `INSERT INTO delivery_runs (day, driver, mobile) VALUES (?, ?, ?)
		ON CONFLICT (day, mobile) DO UPDATE SET driver = excluded.driver RETURNING id`, day, d.Name, d.Mobile)
}

// plan moves an own delivery to the day that the customer chose, with the same driver. One that is not wanted any more
// has no driver.
func plan(tx *core.Tx, f FailedDelivery) error {
	if err := db.ChangeOne(tx, `UPDATE failed_deliveries SET answered_at = ? WHERE id = ?`, tx.Stamp(),
		f.ID); err != nil {
		return err
	}
	day := f.OnDay
	if day == "" {
		day = addDays(tx.Day(), 1)
	}
	sh := Shipment{Courier: f.Courier, ExpectedDay: day}
	if f.Choice == NotWanted {
		return assign(tx, f.Shipment, sh)
	}
	err := db.ChangeOne(tx, `UPDATE shipments SET expected_day = ? WHERE id = ?`, day, f.Shipment)
	if err != nil {
		return err
	}
	sh.Driver, err = db.One(tx, func(row db.Scanner, d *Driver) error { return row.Scan(&d.Name, &d.Mobile) },
		`SELECT r.driver, r.mobile FROM shipments s JOIN delivery_runs r ON r.id = s.run_id WHERE s.id = ?`, f.Shipment)
	if err != nil && !db.IsNone(err) {
		return err
	}
	return assign(tx, f.Shipment, sh)
}

// TryCode compares a code with that of a package that is on its way. wrong is a sentence (field code) if it differs,
// and the attempt is counted; after five wrong codes none is right any more. The caller must commit the count.
func TryCode(tx *core.Tx, id int64, code string) (wrong, err error) {
	type door struct {
		code  string
		wrong int
	}
	d, err := db.One(tx, func(row db.Scanner, d *door) error { return row.Scan(&d.code, &d.wrong) },
		`SELECT door_code, wrong_codes FROM shipments WHERE id = ? AND door_code <> '' AND `+away, id)
	switch {
	case db.IsNone(err):
		return core.RefuseField("code", "This parcel has no code."), nil
	case err != nil:
		return nil, err
	case d.wrong >= mostWrongCodes:
		return core.RefuseField("code",
				"Five wrong codes were entered. Please call the shop to hand this parcel over."),
			nil
	case subtle.ConstantTimeCompare([]byte(d.code), []byte(strings.TrimSpace(code))) == 1:
		return nil, nil
	}
	message := "This code is wrong. Please ask the customer again."
	if d.wrong+1 == mostWrongCodes {
		message = "This code is wrong, for the fifth time. Please call the shop to hand this parcel over."
	}
	return core.RefuseField("code", message), db.ChangeOne(tx, `UPDATE shipments SET wrong_codes = wrong_codes + 1
		WHERE id = ?`, id)
}

// Run is what a driver takes to customers on a day. Link is the number of the link that opens it; 0 before the first.
// Cash is what the driver collected, HandedIn what the shop has received of it, in paise.
type Run struct {
	ID  int64
	Day string
	Driver
	Link           int64
	Cash, HandedIn money.Paise
}

// Held is the cash that the driver still has, in paise.
func (r Run) Held() money.Paise { return r.Cash - r.HandedIn }

const runQuery = `SELECT id, day, driver, mobile, link, cash, handed_in FROM delivery_runs WHERE `

func scanRun(row db.Scanner, r *Run) error {
	return row.Scan(&r.ID, &r.Day, &r.Name, &r.Mobile, &r.Link, &r.Cash, &r.HandedIn)
}

// RunsOn returns the runs of a day, by driver.
func RunsOn(tx *core.Tx, day string) ([]Run, error) {
	return db.List(tx, scanRun, runQuery+`day = ? ORDER BY driver, id`, day)
}

// FindRun returns a run. ErrNotFound if there is none.
func FindRun(tx *core.Tx, id int64) (Run, error) { return db.One(tx, scanRun, runQuery+`id = ?`, id) }

// ListHeldCash returns the runs of which the driver has not handed in all cash, oldest first.
func (s *Shipments) ListHeldCash(ctx context.Context) (found []Run, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, scanRun, runQuery+`handed_in < cash ORDER BY day, id`)
		return err
	})
	return found, err
}

// ListDrivers returns the drivers of the latest 500 runs, the latest first.
func (s *Shipments) ListDrivers(ctx context.Context) (found []Driver, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, func(row db.Scanner, d *Driver) error {
			var last int64
			return row.Scan(&d.Name, &d.Mobile, &last)
		}, `SELECT driver, mobile, max(id) FROM (SELECT id, driver, mobile FROM delivery_runs
			ORDER BY id DESC LIMIT 500)
			GROUP BY mobile ORDER BY 3 DESC`)
		return err
	})
	return found, err
}

// LinkKey is the key of the link with which a driver opens a run; "" if no link was made.
func (s *Shipments) LinkKey(r Run) string {
	if r.Link == 0 {
		return ""
	}
	return fmt.Sprintf("%d-%s", r.ID, hex.EncodeToString(s.Sign("driver link", fmt.Sprint(r.ID, " ", r.Link))[:16]))
}

// FindLinkKey is LinkKey of a run. ErrNotFound if there is no such run.
func (s *Shipments) FindLinkKey(ctx context.Context, id int64) (key string, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		r, err := FindRun(tx, id)
		key = s.LinkKey(r)
		return err
	})
	return key, err
}

// NewLink makes a new link for the driver of a run; the one before it ends.
func (s *Shipments) NewLink(ctx context.Context, who, id int64) (key string, err error) {
	err = s.Write(ctx, func(tx *core.Tx) error {
		r, err := db.One(tx, scanRun, `UPDATE delivery_runs SET link = link + 1 WHERE id = ?
			RETURNING id, day, driver, mobile, link, cash, handed_in`, id)
		if err != nil {
			return err
		}
		key = s.LinkKey(r)
		return core.WriteAudit(tx, who, "make driver link", r.Name, r.Day)
	})
	return key, err
}

// RunOfKey returns the run that a driver's link opens. ErrNotFound if the key is wrong or a newer link was made. It
// refuses a link whose day has ended.
func (s *Shipments) RunOfKey(tx *core.Tx, key string) (r Run, err error) {
	number, _, _ := strings.Cut(key, "-")
	id, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return r, core.ErrNotFound
	}
	if r, err = FindRun(tx, id); err != nil {
		return r, err
	}
	if right := s.LinkKey(r); right == "" || subtle.ConstantTimeCompare([]byte(right), []byte(key)) != 1 {
		return Run{}, core.ErrNotFound
	}
	if r.Day < tx.Day() {
		return Run{}, core.Refuse("This link has ended with its day. Please ask the shop for today's link.")
	}
	return r, nil
}

// NoteCash adds cash in paise that was collected for a package to its run.
func NoteCash(tx *core.Tx, id int64, amount money.Paise) error {
	_, err := tx.Exec(`UPDATE delivery_runs SET cash = cash + ? WHERE id = (SELECT run_id FROM shipments WHERE id = ?)`,
		amount, id)
	return err
}

// HandIn records that a driver handed in cash, in paise. It refuses nothing, and more than the driver has (field
// amount). ErrNotFound if there is no such run.
func (s *Shipments) HandIn(ctx context.Context, who, id int64, amount money.Paise) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		r, err := FindRun(tx, id)
		if err != nil {
			return err
		}
		if amount <= 0 || amount > r.Held() {
			return core.RefuseField("amount", r.Name+" has "+r.Held().Rupees()+" to hand in. Please enter up to that.")
		}
		if err := db.ChangeOne(tx, `UPDATE delivery_runs SET handed_in = handed_in + ? WHERE id = ?`, amount,
			id); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "receive cash of driver", r.Name, r.Day+" "+amount.Rupees())
	})
}

// SortStops puts the packages of a run in an order. ErrNotFound if one is not in the run.
func (s *Shipments) SortStops(ctx context.Context, run int64, ids []int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		for i, id := range ids {
			if err := db.ChangeOne(tx, `UPDATE shipments SET stop = ? WHERE id = ? AND run_id = ?`, i+1, id,
				run); err != nil {
				return err
			}
		}
		return nil
	})
}

// Stop is a package of the shop's own delivery in the list of a day.
type Stop struct {
	ID, OrderID, RunID int64
	Courier, Day       string
	// Units is how many pieces are in it, Collect what is to be paid at its door, in paise.
	Units       int64
	Collect     money.Paise
	DeliveredAt time.Time
	ReturnedAt  time.Time
	// Locked means that too many wrong codes were entered.
	Locked bool
	// Phone and Street are the customer's corrections after a failed delivery, "" for none.
	Phone, Street string
	// FailedDay is the day of the last failed delivery, FailedCode its reason, Choice what the customer wants now.
	FailedDay, FailedCode string
	Choice                Choice
}

const stopQuery = `SELECT s.id, s.order_id, coalesce(s.run_id, 0), s.courier_name, s.expected_day,
		coalesce((SELECT sum(quantity) FROM shipment_lines WHERE shipment_id = s.id),
			(SELECT sum(quantity) FROM order_lines WHERE order_id = s.order_id)),
		s.collect, coalesce(s.delivered_at, 0), coalesce(s.returned_at, 0), s.wrong_codes >= ?,
		coalesce((SELECT phone FROM failed_deliveries WHERE shipment_id = s.id AND phone <> ''
			ORDER BY day DESC LIMIT 1), ''),
		coalesce((SELECT street FROM failed_deliveries WHERE shipment_id = s.id AND street <> ''
			ORDER BY day DESC LIMIT 1), ''),
		coalesce(f.day, ''), coalesce(f.code, ''), coalesce(f.choice, '')
	FROM shipments s LEFT JOIN failed_deliveries f ON f.shipment_id = s.id
		AND f.day = (SELECT max(day) FROM failed_deliveries WHERE shipment_id = s.id) WHERE `

func scanStop(row db.Scanner, p *Stop) error {
	var delivered, returned int64
	err := row.Scan(&p.ID, &p.OrderID, &p.RunID, &p.Courier, &p.Day, &p.Units, &p.Collect, &delivered, &returned,
		&p.Locked, &p.Phone, &p.Street, &p.FailedDay, &p.FailedCode, &p.Choice)
	p.DeliveredAt, p.ReturnedAt = wording.Instant(delivered), wording.Instant(returned)
	return err
}

// Away reports whether the package is on its way.
func (p Stop) Away() bool { return p.DeliveredAt.IsZero() && p.ReturnedAt.IsZero() }

// StopsOf returns the packages of a run, in its order.
func StopsOf(tx *core.Tx, run int64) ([]Stop, error) {
	return db.List(tx, scanStop, stopQuery+`s.run_id = ? ORDER BY s.stop, s.id`, mostWrongCodes, run)
}

// OpenStops returns the packages of a day that are on their way. Those of today include the ones of earlier days.
func OpenStops(tx *core.Tx, day string) ([]Stop, error) {
	from := day
	if day == tx.Day() {
		from = ""
	}
	return db.List(tx, scanStop, stopQuery+`s.door_code <> '' AND s.expected_day BETWEEN ? AND ?
		ORDER BY s.expected_day, s.id`, mostWrongCodes, from, day)
}
