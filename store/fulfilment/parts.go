package fulfilment

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/documents"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/shipments"
)

// CameBack is the report that a package came back undelivered.
type CameBack struct {
	// Shipment is the package; 0 means all that are on their way.
	Shipment int64
	Reason   string
	// Restock puts the units back in stock.
	Restock bool
}

// ReturnToOrigin records that shipped packages came back undelivered. It credits their invoices, refunds what was paid
// for them and, with Restock, puts the units back in stock. It returns the credit note's number. It refuses a missing
// reason (field reason) and an order that is not with the courier.
func (s *Fulfilment) ReturnToOrigin(ctx context.Context, who, id int64, back CameBack) (number string, err error) {
	reason := strings.TrimSpace(back.Reason)
	if reason == "" || len([]rune(reason)) > 500 {
		return "", &core.Refusal{Message: "Please enter the courier's reason, in 500 characters at most.",
			Fields: map[string]string{"reason": "Please enter the courier's reason."}}
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		o, err := orders.OrderOf(tx, id)
		if err != nil {
			return err
		}
		sent, returned, err := packagesAway(tx, o, orders.EventReturn, back.Shipment)
		if err != nil {
			return err
		}
		due := o.Due()
		for _, p := range returned {
			if err := shipments.CameBack(tx, p.ID); err != nil {
				return err
			}
		}
		if o, err = arrived(tx, o, orders.EventReturnPart, who, reason); err != nil {
			return err
		}
		if back.Restock {
			if err := s.restock(tx, who, id, sent, returned); err != nil {
				return err
			}
		}
		refunded := payments.Back{}
		if o.State.Facts().CameBack() {
			number, refunded, err = s.returnAll(tx, o, reason)
		} else {
			number, refunded, err = s.returnSome(tx, o, returned, due, reason)
		}
		if err != nil {
			return err
		}
		for _, p := range returned {
			if err := s.orders.MailOrder(tx, "cancelled", o, refunded.Facts(accounts.MailFacts{Reason: reason,
				Shipment: p.PartID()})); err != nil {
				return err
			}
		}
		return core.WriteAudit(tx, who, "return to origin", fmt.Sprint(id), number)
	})
	return number, err
}

// returnAll credits and refunds an order of which everything came back.
func (s *Fulfilment) returnAll(tx *core.Tx, o orders.Order, reason string) (number string, refunded payments.Back,
	err error) {
	if err := db.ChangeOne(tx, `UPDATE orders SET cancel_reason = ? WHERE id = ?`, reason, o.ID); err != nil {
		return "", refunded, err
	}
	if number, _, err = documents.CreditRest(tx, o.ID, 0, reason); err != nil {
		return "", refunded, err
	}
	refunded, err = s.payments.RefundAll(tx, o, "returned to origin")
	return number, refunded, err
}

// returnSome credits packages of an order of which others did not come back, and refunds what was paid for them. due is
// what was due for the order before.
func (s *Fulfilment) returnSome(tx *core.Tx, o orders.Order, returned []shipments.Package, due money.Paise,
	reason string) (numbers string, refunded payments.Back, err error) {
	var back money.Paise
	for _, p := range returned {
		number, credited, err := documents.CreditRest(tx, o.ID, p.ID, reason)
		if err != nil {
			return "", refunded, err
		}
		numbers = strings.TrimPrefix(numbers+", "+number, ", ")
		unpaid := min(p.Collect, due)
		back, due = back+max(credited-unpaid, 0), due-unpaid
	}
	refunded, err = s.payments.GiveBack(tx, o, back, "returned to origin")
	return numbers, refunded, err
}

// restock puts the units of packages that came back in stock.
func (s *Fulfilment) restock(tx *core.Tx, who, order int64, sent, returned []shipments.Package) error {
	lines, err := orders.LinesOf(tx, order)
	if err != nil {
		return err
	}
	for _, p := range returned {
		for _, l := range orders.LinesIn(lines, sent, p.ID) {
			if err := s.catalogue.Restock(
				tx,
				catalogue.Movement{Product: l.ProductID, Reason: "returned to origin", Shelf: l.Quantity, Order: order,
					Who: who},
			); err != nil {
				return err
			}
		}
		if err := orders.FreeSerialsIn(tx, order, p.PartID()); err != nil {
			return err
		}
	}
	return nil
}

// cancelRest cancels what has not left of an order of which a part has: the units become free again, the order's lines
// and total are what has left, and what was paid beyond that is refunded.
func (s *Fulfilment) cancelRest(tx *core.Tx, customer, who int64, o orders.Order, reason string) error {
	if o.Exchanged > 0 {
		return core.Refuse("A part of this replacement has left, so the rest can't be cancelled. Please return it later.")
	}
	lines, err := orders.LinesOf(tx, o.ID)
	if err != nil {
		return err
	}
	if err := s.dropBooking(tx, o.ID); err != nil {
		return err
	}
	if err := orders.FreeSerialsIn(tx, o.ID, 0); err != nil {
		return err
	}
	titles, told, before := []string{}, []string{}, o.Total
	for _, l := range lines {
		if l.ToSend() == 0 {
			continue
		}
		if err := s.catalogue.MustMove(tx, catalogue.Movement{Product: l.ProductID, Reason: "order cancelled",
			Held: -l.ToSend(), Order: o.ID, Who: who}); err != nil {
			return err
		}
		titles = append(titles, fmt.Sprintf("%d × %s", l.ToSend(), l.Title))
		told = append(told, fmt.Sprintf("%d × %s", l.ToSend(), l.InItsLanguage().Title))
	}
	if err := orders.DropRest(tx, &o, lines); err != nil {
		return err
	}
	note := strings.Trim(strings.Join(titles, ", ")+": "+reason, ": ")
	if err := orders.Advance(tx, &o, orders.EventCancelRest, who, note); err != nil {
		return err
	}
	if o, err = s.settled(tx, o, who); err != nil {
		return err
	}
	back := before - o.Total
	if o.Payment != orders.Prepaid { // what was not paid yet is not collected any more
		back = min(back, o.Paid-o.Total)
	}
	refunded, err := s.payments.GiveBack(tx, o, back, payments.RestCancelled)
	if err != nil {
		return err
	}
	if err := s.orders.MailOrder(tx, "cancelled", o, refunded.Facts(accounts.MailFacts{Reason: reason,
		Titles: told})); err != nil || customer != 0 {
		return err
	}
	return core.WriteAudit(tx, who, "cancel the rest of an order", fmt.Sprint(o.ID), note)
}

// settled ends an order whose rest was cancelled when no package is on its way.
func (s *Fulfilment) settled(tx *core.Tx, o orders.Order, who int64) (orders.Order, error) {
	sent, err := shipments.PackagesOf(tx, o.ID)
	if err != nil {
		return o, err
	}
	if slices.ContainsFunc(sent, shipments.Package.Away) {
		return o, nil
	}
	return arrived(tx, o, orders.EventDeliverPart, who, "")
}
