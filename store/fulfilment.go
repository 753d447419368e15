package store

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"time"

	"hearth/store/db"
)

// OwnDelivery is the courier of a parcel that the shop delivers itself; it needs no tracking number.
const OwnDelivery = "Own delivery"

func IsOwnDelivery(courier string) bool {
	return strings.EqualFold(strings.TrimSpace(courier), OwnDelivery)
}

// Shipment is what staff enter when a parcel ships.
type Shipment struct {
	TrackingID, Courier string
	// ExpectedDay is the day on which the parcel should arrive, such as 2026-11-21.
	ExpectedDay string
	// EWayBill is the number of the e-way bill, 12 digits; required above the value that EWayAbove returns.
	EWayBill string
}

var ewayShape = regexp.MustCompile(`^[0-9]{12}$`)

func (sh *Shipment) check() error {
	wrong := db.FieldErrors{}
	sh.TrackingID, sh.Courier = strings.TrimSpace(sh.TrackingID), strings.TrimSpace(sh.Courier)
	if sh.TrackingID == "" && !IsOwnDelivery(sh.Courier) || len([]rune(sh.TrackingID)) > 60 {
		wrong.Add("tracking_id", "Please enter the tracking number, 60 characters at most.")
	}
	if sh.Courier == "" || len([]rune(sh.Courier)) > 60 {
		wrong.Add("courier_name", "Please enter the courier's name, 60 characters at most.")
	}
	if _, err := time.Parse(time.DateOnly, sh.ExpectedDay); err != nil {
		wrong.Add("expected_date", "Please choose the day on which the parcel should arrive.")
	}
	if sh.EWayBill = strings.ReplaceAll(strings.TrimSpace(sh.EWayBill), " ", ""); sh.EWayBill != "" && !ewayShape.MatchString(sh.EWayBill) {
		wrong.Add("eway_bill", "An e-way bill number has 12 digits.")
	}
	return wrong.Refusal("tracking_id", "courier_name", "expected_date", "eway_bill")
}

// ShipOrder ships a confirmed order: the pieces leave the shelf and the invoice is issued, once. It returns the invoice's number.
func (s *Store) ShipOrder(ctx context.Context, who, id int64, sh Shipment) (number string, err error) {
	if err := sh.check(); err != nil {
		return "", err
	}
	card := s.Settings()
	err = s.write(ctx, func(tx *Tx) error {
		o, err := orderOf(tx, id)
		if err != nil {
			return err
		}
		if sh.ExpectedDay < tx.Day() {
			return &Refusal{Message: "The expected day can't lie in the past.",
				Fields: map[string]string{"expected_date": "The expected day can't lie in the past."}}
		}
		if err := refuseUnchecked(tx, card, o); err != nil {
			return err
		}
		if err := refuseUnpaid(tx, o); err != nil {
			return err
		}
		note, without := strings.TrimSpace(sh.Courier+" "+sh.TrackingID), ""
		switch {
		case sh.EWayBill != "":
			note += ", e-way bill " + sh.EWayBill
		case o.Total > s.EWayAbove(o.Address):
			without = ", without an e-way bill"
		}
		if err := advance(tx, &o, eventShip, who, note+without); err != nil {
			return err
		}
		if err := db.ChangeOne(tx, `UPDATE orders SET tracking_id = ?, courier_name = ?, expected_day = ?, eway_bill = ? WHERE id = ?`,
			sh.TrackingID, sh.Courier, sh.ExpectedDay, sh.EWayBill, id); err != nil {
			return err
		}
		if err := refuseWithoutHSN(tx, card, o); err != nil {
			return err
		}
		lines, err := linesOf(tx, id)
		if err != nil {
			return err
		}
		if err := takeHSN(tx, card, lines); err != nil {
			return err
		}
		for _, l := range lines {
			if err := s.mustMove(tx, movement{product: l.ProductID, reason: "dispatch", shelf: -l.Quantity, held: -l.Quantity,
				order: id, who: who}); err != nil {
				return err
			}
		}
		if number, err = issueInvoice(tx, card, o, lines); err != nil {
			return err
		}
		if err := s.mailOrder(tx, "shipped", o, MailFacts{Day: sh.ExpectedDay}); err != nil {
			return err
		}
		return writeAudit(tx, who, "ship order", fmt.Sprint(id), number+without)
	})
	return number, err
}

// refuseUnpaid refuses to ship a Pre-paid order whose money was refunded at the provider.
func refuseUnpaid(tx *Tx, o Order) error {
	if o.Payment != Prepaid || o.State != Confirmed {
		return nil
	}
	left, err := kept(tx, o.ID)
	if err == nil && left <= 0 {
		return refuse("The payment provider has returned the money for this order. Cancel the order, or take another payment first.")
	}
	return err
}

// Delivery is what staff or the courier report when a parcel arrived.
type Delivery struct {
	// Day is a day in the shop's zone, not in the future; "" is today. The contract allows past days, also before the order.
	Day string
	// Unpaid means that the money of a COD order was not collected.
	Unpaid bool
}

// DeliverOrder records that a parcel arrived. The money of a COD order then counts as collected, unless Unpaid is set.
func (s *Store) DeliverOrder(ctx context.Context, who, id int64, d Delivery) error {
	day := d.Day
	return s.write(ctx, func(tx *Tx) error {
		o, err := orderOf(tx, id)
		if err != nil {
			return err
		}
		at := tx.Now
		if day != "" {
			parsed, err := time.ParseInLocation(time.DateOnly, day, tx.Zone)
			if err != nil {
				return &Refusal{Message: "Please choose the day of delivery.",
					Fields: map[string]string{"delivered_date": "Please choose the day of delivery."}}
			}
			if day > tx.Day() {
				return &Refusal{Message: "The day of delivery can't lie in the future.",
					Fields: map[string]string{"delivered_date": "The day of delivery can't lie in the future."}}
			}
			if day < o.PlacedAt.In(tx.Zone).AddDate(-1, 0, 0).Format(time.DateOnly) {
				return refuseField("delivered_date", "The day of delivery lies more than a year before the order. Please check its year.")
			}
			if day < tx.Day() {
				at = parsed.Add(12 * time.Hour)
			}
		}
		if err := advance(tx, &o, eventDeliver, who, ""); err != nil {
			return err
		}
		if err := db.ChangeOne(tx, `UPDATE orders SET delivered_at = ? WHERE id = ?`, at.UnixMilli(), id); err != nil {
			return err
		}
		collected, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM payments WHERE order_id = ?)`, id)
		if err != nil {
			return err
		}
		if o.Payment == COD && !d.Unpaid && !collected { // it may have been paid by UPI before
			if err := collect(tx, who, o, "cod", ""); err != nil {
				return err
			}
		}
		if err := s.mailOrder(tx, "delivered", o, MailFacts{Day: at.In(tx.Zone).Format(time.DateOnly)}); err != nil {
			return err
		}
		return writeAudit(tx, who, "deliver order", fmt.Sprint(id), "")
	})
}

// CancelOrder cancels an order that has not shipped and refunds any payment in full. With customer other than 0 it must be that
// customer's own; otherwise staff cancel it and give a reason.
func (s *Store) CancelOrder(ctx context.Context, customer, who, id int64, reason string) error {
	reason = strings.TrimSpace(reason)
	if customer == 0 && reason == "" {
		return &Refusal{Message: "Please say why the order is cancelled.",
			Fields: map[string]string{"reason": "Please say why the order is cancelled."}}
	}
	if len([]rune(reason)) > 500 {
		return &Refusal{Message: "The reason can have at most 500 characters.",
			Fields: map[string]string{"reason": "The reason can have at most 500 characters."}}
	}
	return s.write(ctx, func(tx *Tx) error {
		find := func() (Order, error) { return orderOf(tx, id) }
		if customer != 0 {
			find = func() (Order, error) { return orderOfCustomer(tx, customer, id) }
		}
		o, err := find()
		if err != nil {
			return err
		}
		wasConfirmed := o.State == Confirmed
		if err := advance(tx, &o, eventCancel, who, reason); err != nil {
			return err
		}
		if err := db.ChangeOne(tx, `UPDATE orders SET cancel_reason = ? WHERE id = ?`, reason, id); err != nil {
			return err
		}
		if err := s.releaseHold(tx, id, who, "order cancelled"); err != nil {
			return err
		}
		if err := freeSerials(tx, id, 0); err != nil {
			return err
		}
		refunded, err := s.refundAll(tx, o, "order cancelled")
		if err != nil {
			return err
		}
		if wasConfirmed {
			if err := s.mailOrder(tx, "cancelled", o, MailFacts{Reason: reason, Refund: refunded}); err != nil {
				return err
			}
		}
		if customer != 0 {
			return nil
		}
		return writeAudit(tx, who, "cancel order", fmt.Sprint(id), reason)
	})
}

// ReturnToOrigin takes back a shipped parcel that came back undelivered: it credits the whole invoice, refunds any payment, and
// with restock puts the pieces back on the shelf. It returns the credit note's number.
func (s *Store) ReturnToOrigin(ctx context.Context, who, id int64, reason string, restock bool) (number string, err error) {
	reason = strings.TrimSpace(reason)
	if reason == "" || len([]rune(reason)) > 500 {
		return "", &Refusal{Message: "Please say what the courier says, in 500 characters at most.",
			Fields: map[string]string{"reason": "Please say what the courier says."}}
	}
	err = s.write(ctx, func(tx *Tx) error {
		o, err := orderOf(tx, id)
		if err != nil {
			return err
		}
		if err := advance(tx, &o, eventReturn, who, reason); err != nil {
			return err
		}
		if err := db.ChangeOne(tx, `UPDATE orders SET cancel_reason = ? WHERE id = ?`, reason, id); err != nil {
			return err
		}
		if restock {
			lines, err := linesOf(tx, id)
			if err != nil {
				return err
			}
			for _, l := range lines {
				if err := s.backOnShelf(tx, movement{product: l.ProductID, reason: "returned to origin", shelf: l.Quantity,
					order: id, who: who}); err != nil {
					return err
				}
			}
			if err := freeSerials(tx, id, 0); err != nil {
				return err
			}
		}
		if number, err = creditRest(tx, id, reason); err != nil {
			return err
		}
		refunded, err := s.refundAll(tx, o, "returned to origin")
		if err != nil {
			return err
		}
		if err := s.mailOrder(tx, "cancelled", o, MailFacts{Reason: reason, Refund: refunded}); err != nil {
			return err
		}
		return writeAudit(tx, who, "return to origin", fmt.Sprint(id), number)
	})
	return number, err
}
