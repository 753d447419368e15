package fulfilment

import (
	"context"
	"fmt"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/orders"
	"hearth/store/shipments"
)

// CorrectShipment corrects the details of a shipped package (shipment 0 means the newest on its way): tracking number,
// courier, expected day, e-way bill. It mails the customer, keeps the old values in the history and the audit log, and
// deletes the tracking status of a wrong number. It refuses malformed fields (those of Ship), an order that is not
// shipped, and a correction that changes nothing. ErrNotFound if the order does not exist.
func (s *Fulfilment) CorrectShipment(ctx context.Context, who, id, shipment int64, sh shipments.Shipment) error {
	if err := sh.Check(); err != nil {
		return err
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		o, err := orders.OrderOf(tx, id)
		if err != nil {
			return err
		}
		before, err := packageAway(tx, id, shipment)
		if err != nil {
			return err
		}
		if sh.Driver.Mobile == "" && shipments.IsOwnDelivery(sh.Courier) {
			sh.Driver = before.Driver
		}
		return s.correct(tx, who, o, before, sh)
	})
}

// correct is CorrectShipment in a transaction. The customer gets no mail if only the driver changes.
func (s *Fulfilment) correct(tx *core.Tx, who int64, o orders.Order, before shipments.Package,
	sh shipments.Shipment) error {
	if err := sh.Check(); err != nil {
		return err
	}
	if sh.ExpectedDay < tx.Day() && sh.ExpectedDay != before.ExpectedDay {
		return &core.Refusal{Message: "The expected day can't lie in the past.",
			Fields: map[string]string{"expected_date": "The expected day can't lie in the past."}}
	}
	if err := sh.RefuseFarDay(tx); err != nil {
		return err
	}
	// The number of a booked package comes from the courier, so it can't be wrong.
	if b, err := shipments.FindBooking(tx, before.ID); err == nil && (sh.TrackingID != b.Waybill ||
		sh.Courier != shipments.Courier) {
		return core.RefuseField("tracking_id", "This parcel was booked as "+b.Waybill+": its number stays.")
	} else if err != nil && !db.IsNone(err) {
		return err
	}
	if before.Words() == sh.Words() {
		return core.Refuse("Nothing was changed.")
	}
	if err := s.shipments.GiveCode(&sh); err != nil {
		return err
	}
	if err := shipments.Correct(tx, before, sh); err != nil {
		return err
	}
	change := before.Words() + " → " + sh.Words()
	if err := orders.WriteEvent(tx, o.ID, orders.EventCorrect, o.State, who, change); err != nil {
		return err
	}
	other := sh
	other.Driver = before.Driver
	if before.Words() != other.Words() {
		if err := s.orders.MailOrder(tx, "tracking", o, accounts.MailFacts{Day: sh.ExpectedDay,
			Shipment: before.PartID()}); err != nil {
			return err
		}
	}
	return core.WriteAudit(tx, who, "correct parcel", fmt.Sprint(o.ID), change)
}

// packageAway returns a package of an order that is on its way, or with shipment 0 the newest of them.
func packageAway(tx *core.Tx, order, shipment int64) (found shipments.Package, err error) {
	sent, err := shipments.PackagesOf(tx, order)
	for _, p := range sent {
		if p.Away() && (shipment == 0 || p.ID == shipment) {
			found = p
		}
	}
	if err == nil && found.ID == 0 {
		err = core.Refuse("Only a parcel that is on its way can be corrected.")
	}
	return found, err
}
