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

// Ship ships a confirmed order or, with sh.Pieces, a part of it: the units leave the stock, the invoice of the package
// is issued and the customer gets a mail. It returns the invoice's number. For a booked package, number, courier and
// contents are those of the booking. It refuses a malformed shipment or one that does not fit the booking, pieces that
// are not left (field pieces), a day in the past (field expected_date), a COD order that is not confirmed, a Pre-paid
// order whose payment was refunded, and an invoice to a business without HSN codes. ErrNotFound if the order does not
// exist.
//
// A missing e-way bill is not refused, because some supplies are exempt; the history and the audit log record that it
// is missing.
func (s *Fulfilment) Ship(ctx context.Context, who, id int64, sh shipments.Shipment) (number string, err error) {
	err = s.Write(ctx, func(tx *core.Tx) error {
		o, err := orders.OrderOf(tx, id)
		if err != nil {
			return err
		}
		lines, err := orders.LinesOf(tx, id)
		if err != nil {
			return err
		}
		if sh, err = asBooked(tx, o, lines, sh); err != nil {
			return err
		}
		number, err = s.ship(tx, who, o, lines, sh)
		return err
	})
	return number, err
}

func (s *Fulfilment) ship(tx *core.Tx, who int64, o orders.Order, lines []orders.Line, sh shipments.Shipment) (
	number string, err error) {
	card := s.settings.Values()
	if err := sh.Check(); err != nil {
		return "", err
	}
	if sh.ExpectedDay < tx.Day() {
		return "", core.RefuseField("expected_date", "The expected day can't lie in the past.")
	}
	if err := sh.RefuseFarDay(tx); err != nil {
		return "", err
	}
	if err := orders.RefuseUnconfirmedCOD(tx, card, o); err != nil {
		return "", err
	}
	if err := orders.RefuseWaiting(tx, o); err != nil {
		return "", err
	}
	if err := refuseUnpaid(tx, o); err != nil {
		return "", err
	}
	if !o.State.Facts().ToShip() {
		return "", core.Refuse("%s", orders.RefusalOf(orders.EventShip, o.State))
	}
	p, err := orders.ParcelOf(lines, sh.Pieces)
	if err != nil {
		return "", err
	}
	collect, err := p.Collects(tx, o)
	if err != nil {
		return "", err
	}
	part := p.Of(o, collect)
	note, without := strings.TrimSpace(sh.Courier+" "+sh.TrackingID), ""
	switch {
	case sh.EWayBill != "":
		note += ", e-way bill " + sh.EWayBill
	case part.Total > s.documents.EWayAbove(o.Address):
		without = ", without an e-way bill"
	}
	// From here on, a second call can't ship the same: the change of state is conditional on the present state, and
	// what has left is no longer left to send.
	if err := leaves(tx, &o, p, who, note+without); err != nil {
		return "", err
	}
	sh.Pieces = p.Pieces
	if err := s.shipments.GiveCode(&sh); err != nil {
		return "", err
	}
	shipment, err := shipments.Leave(tx, o.ID, sh, collect)
	if err != nil {
		return "", err
	}
	if err := orders.SendSerials(tx, shipment, p); err != nil {
		return "", err
	}
	if err := leavesBench(tx, o.ID); err != nil {
		return "", err
	}
	if err := orders.RefuseWithoutHSN(tx, card, o); err != nil {
		return "", err
	}
	if err := orders.FillHSN(tx, card, p.Lines); err != nil {
		return "", err
	}
	for _, l := range p.Lines {
		if err := s.catalogue.MustMove(
			tx,
			catalogue.Movement{Product: l.ProductID, Reason: "dispatch", Shelf: -l.Quantity, Held: -l.Quantity,
				Order: o.ID, Who: who},
		); err != nil {
			return "", err
		}
	}
	if number, err = documents.IssueInvoice(tx, card, part, p.Lines, shipment); err != nil {
		return "", err
	}
	facts := accounts.MailFacts{Day: sh.ExpectedDay, Shipment: shipments.PartID(shipment, p.Pieces)}
	if err := s.orders.MailOrder(tx, "shipped", o, facts); err != nil {
		return "", err
	}
	return number, core.WriteAudit(tx, who, "ship order", fmt.Sprint(o.ID), number+without)
}

// leaves records in the order's state and history that a package leaves. While something is left, the order is not
// shipped, and the rest is to be packed.
func leaves(tx *core.Tx, o *orders.Order, p orders.Parcel, who int64, note string) error {
	if p.Last {
		return orders.Advance(tx, o, orders.EventShip, who, note)
	}
	if err := db.ChangeOne(tx, `UPDATE orders SET packed_at = NULL, packed_by = NULL WHERE id = ?`, o.ID); err != nil {
		return err
	}
	return orders.WriteEvent(tx, o.ID, orders.EventShipPart, o.State, who, note)
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
	// Shipment is the package; 0 means all that are on their way.
	Shipment int64
	// Code is what the customer said at the door of an own delivery; "" if staff hand it over without.
	Code string
	// Way and Reference are how the payment was collected, as for payments.CollectCOD; "" for by the courier.
	Way, Reference string
	// By is whose report it is, if not a member of staff's.
	By string
}

// Deliver records that a package was delivered, and with the last one that the order was. What was to be collected at
// its door then counts as collected, unless Unpaid is set or the order was paid before. It refuses a malformed day
// (field delivered_date), a malformed way, a wrong code (field code), and an order without a package on its way.
func (s *Fulfilment) Deliver(ctx context.Context, who, id int64, d Delivery) (err error) {
	var wrong error // committed, so that wrong codes are counted
	err = s.Write(ctx, func(tx *core.Tx) error {
		o, err := orders.OrderOf(tx, id)
		if err != nil {
			return err
		}
		wrong, err = s.deliver(tx, who, o, d)
		return err
	})
	if err == nil {
		err = wrong
	}
	return err
}

// deliver is Deliver in a transaction. wrong is the refusal of a wrong code, whose count must be committed.
func (s *Fulfilment) deliver(tx *core.Tx, who int64, o orders.Order, d Delivery) (wrong, err error) {
	at, err := d.at(tx, o)
	if err != nil {
		return nil, err
	}
	sent, arriving, err := packagesAway(tx, o, orders.EventDeliver, d.Shipment)
	if err != nil {
		return nil, err
	}
	if d.Way, err = d.provider(); err != nil {
		return nil, err
	}
	if d.Code != "" {
		if wrong, err = shipments.TryCode(tx, arriving[0].ID, d.Code); err != nil || wrong != nil {
			return wrong, err
		}
	}
	for _, p := range arriving {
		if err := shipments.Delivered(tx, p.ID, at, d.Unpaid); err != nil {
			return nil, err
		}
	}
	note := arriving[len(arriving)-1].Words()
	if o, err = arrived(tx, o, orders.EventDeliverPart, who, note); err != nil {
		return nil, err
	}
	if o.Payment == core.COD && !d.Unpaid {
		if err := collectAtDoor(tx, who, o, d, sent, arriving); err != nil {
			return nil, err
		}
	}
	for _, p := range arriving {
		facts := accounts.MailFacts{Day: at.In(tx.Zone).Format(time.DateOnly), Shipment: p.PartID()}
		if err := s.orders.MailOrder(tx, "delivered", o, facts); err != nil {
			return nil, err
		}
	}
	return nil, core.WriteAudit(tx, who, "deliver order", fmt.Sprint(o.ID), d.By)
}

// provider checks how the payment was collected, and returns it as a payment records it.
func (d Delivery) provider() (string, error) {
	if d.Way == "" || d.Unpaid {
		return "cod", nil
	}
	return payments.CheckWay(d.Way, d.Reference)
}

// at is the instant of a delivery: now, or noon of a past day, of which only the date is known; noon keeps it on that
// day in every report.
func (d Delivery) at(tx *core.Tx, o orders.Order) (time.Time, error) {
	if d.Day == "" {
		return tx.Now, nil
	}
	parsed, err := time.ParseInLocation(time.DateOnly, d.Day, tx.Zone)
	switch {
	case err != nil:
		return parsed, core.RefuseField("delivered_date", "Please choose the day of delivery.")
	case d.Day > tx.Day():
		return parsed, core.RefuseField("delivered_date", "The day of delivery can't lie in the future.")
	case d.Day < o.PlacedAt.In(tx.Zone).AddDate(-1, 0, 0).Format(time.DateOnly):
		return parsed, core.RefuseField("delivered_date",
			"The day of delivery lies more than a year before the order. Please check its year.")
	case d.Day == tx.Day():
		return tx.Now, nil
	}
	return parsed.Add(12 * time.Hour), nil
}

// packagesAway returns the packages of an order that have left, and those of them that are on their way: one, or all if
// shipment is 0. It refuses an order or a package that is not on its way, because event e can't happen to it.
func packagesAway(tx *core.Tx, o orders.Order, e orders.Event, shipment int64) (sent, away []shipments.Package,
	err error) {
	if sent, err = shipments.PackagesOf(tx, o.ID); err != nil {
		return nil, nil, err
	}
	for _, p := range sent {
		if p.Away() && (shipment == 0 || p.ID == shipment) {
			away = append(away, p)
		}
	}
	switch {
	case len(away) > 0:
		return sent, away, nil
	case shipment != 0 && len(sent) > 0:
		return nil, nil, core.Refuse("This parcel is not on its way.")
	}
	return nil, nil, core.Refuse("%s", orders.RefusalOf(e, o.State))
}

// arrived brings an order to the state that follows from its packages, once one of them was delivered or came back
// (event part). The order is delivered when nothing is left to send, no package is on its way and at least one was
// delivered: then its delivery is that of the last one. It is returned if all came back.
func arrived(tx *core.Tx, o orders.Order, part orders.Event, who int64, note string) (orders.Order,
	error) {
	sent, err := shipments.PackagesOf(tx, o.ID)
	if err != nil {
		return o, err
	}
	away, at := o.State.Facts().ToShip(), time.Time{}
	for _, p := range sent {
		away = away || p.Away()
		if p.DeliveredAt.After(at) {
			at = p.DeliveredAt
		}
	}
	switch {
	case away:
		return o, orders.WriteEvent(tx, o.ID, part, o.State, who, note)
	case at.IsZero():
		return o, orders.Advance(tx, &o, orders.EventReturn, who, note)
	case part != orders.EventDeliverPart:
		if err := orders.WriteEvent(tx, o.ID, part, o.State, who, note); err != nil {
			return o, err
		}
	}
	if err := orders.Advance(tx, &o, orders.EventDeliver, who, ""); err != nil {
		return o, err
	}
	return o, db.ChangeOne(tx, `UPDATE orders SET delivered_at = ? WHERE id = ?`, at.UnixMilli(), o.ID)
}

// collectAtDoor records what was collected for packages that were delivered, unless it was paid before. Cash of own
// deliveries is with the driver until it is handed in.
func collectAtDoor(tx *core.Tx, who int64, o orders.Order, d Delivery, sent, delivered []shipments.Package) error {
	amount := o.Due()
	if len(sent) > 1 || len(delivered[0].Pieces) > 0 {
		amount = 0
		for _, p := range delivered {
			amount += p.Collect
		}
		amount = min(amount, o.Due())
	}
	if amount == 0 {
		return nil
	}
	left := amount
	for _, p := range delivered {
		cash := min(p.Collect, left)
		if left -= cash; d.Way != "upi" {
			if err := shipments.NoteCash(tx, p.ID, cash); err != nil {
				return err
			}
		}
	}
	return payments.Collect(tx, who, o, amount, d.Way, strings.TrimSpace(d.Reference))
}

// Cancel cancels an order that has not shipped, releases its stock and refunds any payment in full. Of an order of
// which a part has shipped it cancels the rest. If customer is not 0, the order must be that customer's own, else
// ErrNotFound; if it is 0, staff cancel the order and must give a reason (field reason, at most 500 characters). It
// refuses an order that has shipped or ended.
func (s *Fulfilment) Cancel(ctx context.Context, customer, who, id int64, reason string) error {
	return s.CancelTo(ctx, customer, who, id, reason, false)
}

// CancelTo is Cancel; with toCredit the customer wants the whole refund as store credit.
func (s *Fulfilment) CancelTo(ctx context.Context, customer, who, id int64, reason string, toCredit bool) error {
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
		o.ToCredit = toCredit && !o.IsGift()
		return s.cancel(tx, customer, who, o, reason)
	})
}

// CancelWithin is Cancel by staff, within a transaction.
func (s *Fulfilment) CancelWithin(tx *core.Tx, who, id int64, reason string) error {
	o, err := orders.OrderOf(tx, id)
	if err != nil {
		return err
	}
	return s.cancel(tx, 0, who, o, reason)
}

func (s *Fulfilment) cancel(tx *core.Tx, customer, who int64, o orders.Order, reason string) error {
	if o.IsGift() && !o.State.Facts().Unpaid() {
		return s.payments.CancelGift(tx, customer, who, o, reason)
	}
	id, wasConfirmed := o.ID, o.State.Facts().ToShip()
	if wasConfirmed {
		sent, err := shipments.PackagesOf(tx, id)
		if err != nil {
			return err
		}
		if len(sent) > 0 {
			return s.cancelRest(tx, customer, who, o, reason)
		}
	}
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
		if err := s.orders.MailOrder(tx, "cancelled", o,
			refunded.Facts(accounts.MailFacts{Reason: reason})); err != nil {
			return err
		}
	}
	if customer != 0 {
		return nil
	}
	return core.WriteAudit(tx, who, "cancel order", fmt.Sprint(id), reason)
}
