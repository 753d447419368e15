package fulfilment

import (
	"context"
	"slices"
	"strings"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/shipments"
)

// This file is about the shop's own deliveries: the list of a day, and what drivers report.

// DriverReasons are the reasons for which a driver of the shop reports that a delivery failed.
var DriverReasons = []Reason{"absent", "address", "refused", "money", "entry", reasonOther}

// Stop is a package of the shop's own delivery with its order, whose address has the customer's corrections.
type Stop struct {
	shipments.Stop
	Order orders.Order
	// Due is the amount in paise that is to be collected at the door.
	Due money.Paise
}

// State is delivered, back, failed if the last attempt was on the day for which it is still planned, or open.
func (p Stop) State() string {
	switch {
	case !p.DeliveredAt.IsZero():
		return "delivered"
	case !p.ReturnedAt.IsZero():
		return "back"
	case p.FailedDay != "" && p.FailedDay >= p.Day:
		return "failed"
	}
	return "open"
}

// DayRun is a driver's run with its packages, in the driver's order.
type DayRun struct {
	shipments.Run
	Stops []Stop
}

// Deliveries are the shop's own deliveries of a day: the drivers' runs, and the packages without a driver and those
// that customers collect. Of today, the latter two include what is left from earlier days, and Earlier has the packages
// that are left in runs of earlier days.
type Deliveries struct {
	Runs                        []DayRun
	Earlier, Unassigned, Pickup []Stop
}

// FindDeliveries returns the own deliveries of a day. It refuses a malformed day (field day).
func (s *Fulfilment) FindDeliveries(ctx context.Context, day string) (d Deliveries, err error) {
	if _, err := time.Parse(time.DateOnly, day); err != nil {
		return d, core.RefuseField("day", "Please choose a day.")
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		runs, err := shipments.RunsOn(tx, day)
		if err != nil {
			return err
		}
		for _, r := range runs {
			stops, err := stopsOf(tx, r.ID)
			if err != nil {
				return err
			}
			if len(stops) > 0 || r.Cash > 0 {
				d.Runs = append(d.Runs, DayRun{r, stops})
			}
		}
		open, err := shipments.OpenStops(tx, day)
		if err != nil {
			return err
		}
		found, err := withOrders(tx, open)
		for _, p := range found {
			switch {
			case shipments.IsPickup(p.Courier):
				d.Pickup = append(d.Pickup, p)
			case p.RunID == 0:
				d.Unassigned = append(d.Unassigned, p)
			case p.Day < day:
				d.Earlier = append(d.Earlier, p)
			}
		}
		slices.SortStableFunc(d.Unassigned, bySlot)
		return err
	})
	return d, err
}

// bySlot orders packages by the hours of their orders' delivery slots; those without a slot come last.
func bySlot(a, b Stop) int {
	if (a.Order.SlotHours == "") != (b.Order.SlotHours == "") {
		return strings.Compare(b.Order.SlotHours, a.Order.SlotHours)
	}
	return strings.Compare(a.Order.SlotHours, b.Order.SlotHours)
}

func stopsOf(tx *core.Tx, run int64) ([]Stop, error) {
	found, err := shipments.StopsOf(tx, run)
	if err != nil {
		return nil, err
	}
	return withOrders(tx, found)
}

func withOrders(tx *core.Tx, all []shipments.Stop) (found []Stop, err error) {
	for _, one := range all {
		p := Stop{Stop: one}
		if p.Order, err = orders.OrderOf(tx, one.OrderID); err != nil {
			return nil, err
		}
		if one.Phone != "" {
			p.Order.Address.Mob = one.Phone
		}
		if one.Street != "" {
			p.Order.Address.Area = one.Street
		}
		if one.Away() {
			p.Due = min(one.Collect, p.Order.Due())
		}
		found = append(found, p)
	}
	return found, nil
}

// FindRun returns what a driver's link shows. ErrNotFound if the link is wrong or replaced by a newer one. It refuses a
// link whose day has ended.
func (s *Fulfilment) FindRun(ctx context.Context, key string) (d DayRun, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		if d.Run, err = s.shipments.RunOfKey(tx, key); err != nil {
			return err
		}
		d.Stops, err = stopsOf(tx, d.ID)
		return err
	})
	return d, err
}

// AssignDeliveries gives own deliveries that are on their way to a driver on a day; a driver without a mobile number
// means none. Customers get a mail if their day changes. It refuses a day that is not possible (field expected_date), a
// malformed driver (driver, driver_mob), and packages that are not own deliveries on their way.
func (s *Fulfilment) AssignDeliveries(ctx context.Context, who int64, ids []int64, day string,
	driver shipments.Driver) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		for _, id := range ids {
			order, err := db.Value[int64](tx, `SELECT order_id FROM shipments WHERE id = ?`, id)
			if err != nil {
				return err
			}
			o, err := orders.OrderOf(tx, order)
			if err != nil {
				return err
			}
			before, err := packageAway(tx, order, id)
			if err != nil {
				return err
			}
			if !shipments.IsOwnDelivery(before.Courier) {
				return core.Refuse("Only the shop's own deliveries have a driver.")
			}
			sh := before.Shipment
			sh.ExpectedDay, sh.Driver = day, driver
			if sh.Words() == before.Words() {
				continue
			}
			if err := s.correct(tx, who, o, before, sh); err != nil {
				return err
			}
		}
		return nil
	})
}

// HandOver is the report of a driver that a package was delivered: with the customer's code and, if something was to be
// collected, the amount in paise and how it was paid (cash or upi).
type HandOver struct {
	Shipment       int64
	Code           string
	Collected      money.Paise
	Way, Reference string
}

// HandOver records that the driver of a link delivered a package; a repeat changes nothing. It refuses a package that
// came back, an amount other than what is due, a missing way (field way) or UPI reference (field reference), and a
// wrong code (field code). ErrNotFound if the package is not in the driver's run.
func (s *Fulfilment) HandOver(ctx context.Context, key string, h HandOver) (err error) {
	var wrong error // committed, so that wrong codes are counted
	err = s.Write(ctx, func(tx *core.Tx) error {
		wrong = nil
		run, p, err := s.stopOfLink(tx, key, h.Shipment)
		switch {
		case err != nil || !p.DeliveredAt.IsZero():
			return err
		case !p.Away():
			return core.Refuse("This parcel came back to the shop.")
		case h.Collected != p.Due:
			return core.Refuse("%s is to be collected for this parcel now. Please look at it again.", p.Due.Rupees())
		case p.Due > 0 && h.Way != "cash" && h.Way != "upi":
			return core.RefuseField("way", "Please choose how it was paid: cash or UPI.")
		case h.Code == "":
			return core.RefuseField("code", "Please ask the customer for the code.")
		}
		d := Delivery{Shipment: p.ID, Code: h.Code, Way: h.Way, Reference: h.Reference,
			By: "link of driver " + run.Name + " " + run.Mobile}
		if p.Due == 0 {
			d.Way, d.Reference = "", ""
		}
		wrong, err = s.deliver(tx, 0, p.Order, d)
		return err
	})
	if err == nil {
		err = wrong
	}
	return err
}

// stopOfLink returns a package of the run that a driver's link opens.
func (s *Fulfilment) stopOfLink(tx *core.Tx, key string, shipment int64) (run shipments.Run, p Stop, err error) {
	if run, err = s.shipments.RunOfKey(tx, key); err != nil {
		return run, p, err
	}
	stops, err := stopsOf(tx, run.ID)
	if err != nil {
		return run, p, err
	}
	at := slices.IndexFunc(stops, func(p Stop) bool { return p.ID == shipment })
	if at < 0 {
		return run, p, core.ErrNotFound
	}
	return run, stops[at], nil
}

// NotDelivered records that the driver of a link could not deliver a package today, once, and asks the customer what to
// do. It refuses an unknown reason (field reason) and a package that is not on its way. ErrNotFound if the package is
// not in the driver's run.
func (s *Fulfilment) NotDelivered(ctx context.Context, key string, shipment int64, reason string) error {
	if !slices.Contains(DriverReasons, Reason(reason)) {
		return core.RefuseField("reason", "Please choose why the parcel was not delivered.")
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		run, p, err := s.stopOfLink(tx, key, shipment)
		if err != nil {
			return err
		}
		if !p.Away() {
			return core.Refuse("This parcel is not on its way.")
		}
		return s.noteUndelivered(tx, p.ID, tx.Day(), reason, "Reported by "+run.Name)
	})
}
