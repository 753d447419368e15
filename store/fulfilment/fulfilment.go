package fulfilment

import (
	"context"
	"fmt"
	"strings"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/documents"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/shipments"
)

// Ship ships a confirmed order: the units leave the stock, the invoice is issued and the customer gets a mail. It
// returns the invoice's number. For a booked order, number and courier are those of the booking. It refuses a malformed
// shipment or one that does not fit the booking, a day in the past (field expected_date), a COD order that is not
// confirmed, a Pre-paid order whose payment was refunded, and an invoice to a business without HSN codes. ErrNotFound
// if the order does not exist.
//
// A missing e-way bill is not refused, because some supplies are exempt; the history and the audit log record that it
// is missing.
func (s *Fulfilment) Ship(ctx context.Context, who, id int64, sh shipments.Shipment) (number string, err error) {
	card := s.settings.Values()
	err = s.Write(ctx, func(tx *core.Tx) error {
		o, err := orders.OrderOf(tx, id)
		if err != nil {
			return err
		}
		sh, err := asBooked(tx, o, sh)
		if err != nil {
			return err
		}
		if err := sh.Check(); err != nil {
			return err
		}
		if sh.ExpectedDay < tx.Day() {
			return &core.Refusal{Message: "The expected day can't lie in the past.",
				Fields: map[string]string{"expected_date": "The expected day can't lie in the past."}}
		}
		if err := orders.RefuseUnconfirmedCOD(tx, card, o); err != nil {
			return err
		}
		if err := refuseUnpaid(tx, o); err != nil {
			return err
		}
		note, without := strings.TrimSpace(sh.Courier+" "+sh.TrackingID), ""
		switch {
		case sh.EWayBill != "":
			note += ", e-way bill " + sh.EWayBill
		case o.Total > s.documents.EWayAbove(o.Address):
			without = ", without an e-way bill"
		}
		// From here on, a second call can't ship the order: the change of state is conditional on the present state.
		if err := orders.Advance(tx, &o, orders.EventShip, who, note+without); err != nil {
			return err
		}
		if err := shipments.Leave(tx, id, sh); err != nil {
			return err
		}
		if err := orders.RefuseWithoutHSN(tx, card, o); err != nil {
			return err
		}
		lines, err := orders.LinesOf(tx, id)
		if err != nil {
			return err
		}
		if err := orders.FillHSN(tx, card, lines); err != nil {
			return err
		}
		for _, l := range lines {
			if err := s.catalogue.MustMove(
				tx,
				catalogue.Movement{Product: l.ProductID, Reason: "dispatch", Shelf: -l.Quantity, Held: -l.Quantity,
					Order: id, Who: who},
			); err != nil {
				return err
			}
		}
		if number, err = documents.IssueInvoice(tx, card, o, lines); err != nil {
			return err
		}
		if err := s.orders.MailOrder(tx, "shipped", o, accounts.MailFacts{Day: sh.ExpectedDay}); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "ship order", fmt.Sprint(id), number+without)
	})
	return number, err
}

// refuseUnpaid refuses to ship a Pre-paid order whose payment the provider has refunded.
func refuseUnpaid(tx *core.Tx, o orders.Order) error {
	if o.Payment != orders.Prepaid || !o.State.Facts().ToShip() {
		return nil
	}
	left, err := payments.NetPaid(tx, o.ID)
	if err == nil && left <= 0 {
		return core.Refuse(
			"The payment provider has returned the money for this order. Cancel the order, or take another payment first.",
		)
	}
	return err
}

// Delivery is the report by staff or the courier that a package was delivered.
type Delivery struct {
	// Day is a day in the shop's time zone, not in the future; "" means today. The API accepts past days, even before
	// the order, but none more than a year before it.
	Day string
	// Unpaid means that the courier did not collect the payment of a COD order.
	Unpaid bool
}

// Deliver records that a package was delivered. The payment of a COD order then counts as collected, unless Unpaid is
// set or the order was paid before. It refuses a malformed day (field delivered_date), and an order that is not
// shipped.
func (s *Fulfilment) Deliver(ctx context.Context, who, id int64, d Delivery) error {
	day := d.Day
	return s.Write(ctx, func(tx *core.Tx) error {
		o, err := orders.OrderOf(tx, id)
		if err != nil {
			return err
		}
		at := tx.Now
		if day != "" {
			parsed, err := time.ParseInLocation(time.DateOnly, day, tx.Zone)
			if err != nil {
				return &core.Refusal{Message: "Please choose the day of delivery.",
					Fields: map[string]string{"delivered_date": "Please choose the day of delivery."}}
			}
			if day > tx.Day() {
				return &core.Refusal{Message: "The day of delivery can't lie in the future.",
					Fields: map[string]string{"delivered_date": "The day of delivery can't lie in the future."}}
			}
			if day < o.PlacedAt.In(tx.Zone).AddDate(-1, 0, 0).Format(time.DateOnly) {
				return core.RefuseField(
					"delivered_date",
					"The day of delivery lies more than a year before the order. Please check its year.",
				)
			}
			// Only the date of a past day is known. Noon keeps it on that day in every report.
			if day < tx.Day() {
				at = parsed.Add(12 * time.Hour)
			}
		}
		if err := orders.Advance(tx, &o, orders.EventDeliver, who, ""); err != nil {
			return err
		}
		if err := db.ChangeOne(tx, `UPDATE orders SET delivered_at = ? WHERE id = ?`, at.UnixMilli(), id); err != nil {
			return err
		}
		collected, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM payments WHERE order_id = ?)`, id)
		if err != nil {
			return err
		}
		if o.Payment == core.COD && !d.Unpaid && !collected { // unless it was paid by UPI before
			if err := payments.Collect(tx, who, o, "cod", ""); err != nil {
				return err
			}
		}
		if err := s.orders.MailOrder(tx, "delivered", o,
			accounts.MailFacts{Day: at.In(tx.Zone).Format(time.DateOnly)}); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "deliver order", fmt.Sprint(id), "")
	})
}

// Cancel cancels an order that has not shipped, releases its stock and refunds any payment in full. If customer is not
// 0, the order must be that customer's own, else ErrNotFound; if it is 0, staff cancel the order and must give a reason
// (field reason, at most 500 characters). It refuses an order that has shipped or ended.
func (s *Fulfilment) Cancel(ctx context.Context, customer, who, id int64, reason string) error {
	reason = strings.TrimSpace(reason)
	if customer == 0 && reason == "" {
		return &core.Refusal{Message: "Please say why the order is cancelled.",
			Fields: map[string]string{"reason": "Please say why the order is cancelled."}}
	}
	if len([]rune(reason)) > 500 {
		return &core.Refusal{Message: "The reason can have at most 500 characters.",
			Fields: map[string]string{"reason": "The reason can have at most 500 characters."}}
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		find := func() (orders.Order, error) { return orders.OrderOf(tx, id) }
		if customer != 0 {
			find = func() (orders.Order, error) { return orders.OrderOfCustomer(tx, customer, id) }
		}
		o, err := find()
		if err != nil {
			return err
		}
		wasConfirmed := o.State.Facts().ToShip()
		if err := orders.Advance(tx, &o, orders.EventCancel, who, reason); err != nil {
			return err
		}
		if err := db.ChangeOne(tx, `UPDATE orders SET cancel_reason = ? WHERE id = ?`, reason, id); err != nil {
			return err
		}
		if err := s.orders.ReleaseHold(tx, id, who, "order cancelled"); err != nil {
			return err
		}
		if err := orders.FreeSerials(tx, id, 0); err != nil {
			return err
		}
		if err := s.dropBooking(tx, id); err != nil {
			return err
		}
		refunded, err := s.payments.RefundAll(tx, o, "order cancelled")
		if err != nil {
			return err
		}
		// An order that was never confirmed had no confirmation mail either.
		if wasConfirmed {
			if err := s.orders.MailOrder(tx, "cancelled", o, accounts.MailFacts{Reason: reason,
				Refund: refunded}); err != nil {
				return err
			}
		}
		if customer != 0 {
			return nil
		}
		return core.WriteAudit(tx, who, "cancel order", fmt.Sprint(id), reason)
	})
}

// ReturnToOrigin records that a shipped package came back undelivered. It credits the whole invoice, refunds any
// payment and, with restock, puts the units back in stock. It returns the credit note's number. It refuses a missing
// reason (field reason) and an order that is not with the courier.
func (s *Fulfilment) ReturnToOrigin(
	ctx context.Context,
	who, id int64,
	reason string,
	restock bool,
) (number string, err error) {
	reason = strings.TrimSpace(reason)
	if reason == "" || len([]rune(reason)) > 500 {
		return "", &core.Refusal{Message: "Please enter the courier's reason, in 500 characters at most.",
			Fields: map[string]string{"reason": "Please enter the courier's reason."}}
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		o, err := orders.OrderOf(tx, id)
		if err != nil {
			return err
		}
		if err := orders.Advance(tx, &o, orders.EventReturn, who, reason); err != nil {
			return err
		}
		if err := db.ChangeOne(tx, `UPDATE orders SET cancel_reason = ? WHERE id = ?`, reason, id); err != nil {
			return err
		}
		if restock {
			lines, err := orders.LinesOf(tx, id)
			if err != nil {
				return err
			}
			for _, l := range lines {
				if err := s.catalogue.Restock(
					tx,
					catalogue.Movement{Product: l.ProductID, Reason: "returned to origin", Shelf: l.Quantity,
						Order: id, Who: who},
				); err != nil {
					return err
				}
			}
			if err := orders.FreeSerials(tx, id, 0); err != nil {
				return err
			}
		}
		if number, err = documents.CreditRest(tx, id, reason); err != nil {
			return err
		}
		refunded, err := s.payments.RefundAll(tx, o, "returned to origin")
		if err != nil {
			return err
		}
		if err := s.orders.MailOrder(tx, "cancelled", o, accounts.MailFacts{Reason: reason,
			Refund: refunded}); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "return to origin", fmt.Sprint(id), number)
	})
	return number, err
}
