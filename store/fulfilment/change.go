package fulfilment

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/promotions"
	"hearth/store/shipments"
)

// Changes is what staff change of the products of an order before it is packed. It is safe for concurrent use.
type Changes struct {
	desk  *Fulfilment
	lines *orders.Changes
}

// NewChanges returns the part of the department that changes orders.
func NewChanges(desk *Fulfilment) *Changes { return &Changes{desk, orders.NewChanges(desk.orders)} }

// OrderChange is what staff want an order to have.
type OrderChange struct {
	// Items are all products of the order after the change, kits as one product.
	Items []promotions.CartItem
	// Reason is why, in 200 characters at most; a preview needs none.
	Reason string
	// Reference is the number of the UPI payment of what a paid order costs more.
	Reference string
	// Version is that of the order as staff saw it.
	Version int64
	// Shown is the new total that the preview told, in paise; a preview has none.
	Shown money.Paise
}

// The ways in which the difference of a changed order is settled.
const (
	SettleNothing = ""       // it costs the same
	SettleDoor    = "door"   // the courier collects the new total
	SettleOnline  = "online" // the customer has not paid yet, and pays the new total
	SettleUPI     = "upi"    // a paid order costs more: staff take it by UPI
	SettleRefund  = "refund" // a paid order costs less
)

// ChangedOrder is the effect of a change on an order, in paise. Was and Now are the prices before and after it.
type ChangedOrder struct {
	Was, Now promotions.PhonePrice
	// Offers are the promotions that the order uses after the change.
	Offers []promotions.UsedOffer
	// Settle is how the difference of the totals is settled; Back is what is refunded of it.
	Settle string
	Back   payments.Back
}

// Changeable is an order that staff may change, with its products and the variants that can take their place.
type Changeable struct {
	Version int64
	Items   []ChangeableItem
	// Paid means that the order is paid, so that what it costs more is taken by UPI.
	Paid bool
}

// ChangeableItem is a product of an order with the variants of the same product that are for sale.
type ChangeableItem struct {
	orders.Item
	Variants []catalogue.Product
}

// Find returns what staff may change of an order. It refuses an order that can't be changed, as Save does; ErrNotFound
// if it does not exist.
func (s *Changes) Find(ctx context.Context, id int64) (c Changeable, err error) {
	err = s.desk.Read(ctx, func(tx *core.Tx) error {
		o, err := orders.OrderOf(tx, id)
		if err != nil {
			return err
		}
		if err := refuseChange(tx, o); err != nil {
			return err
		}
		if c.Version, err = versionOf(tx, id); err != nil {
			return err
		}
		c.Paid = isPaid(o)
		lines, err := orders.LinesOf(tx, id)
		if err != nil {
			return err
		}
		items, err := orders.ItemsOf(tx, lines)
		for _, i := range items {
			one := ChangeableItem{Item: i}
			if i.Product.Family != 0 {
				if one.Variants, err = catalogue.VariantsOf(tx, i.Product.Family); err != nil {
					return err
				}
			}
			c.Items = append(c.Items, one)
		}
		return err
	})
	return c, err
}

// Preview returns the effect of a change without making it. It refuses what Save refuses, but needs no reason and no
// reference.
func (s *Changes) Preview(ctx context.Context, id int64, c OrderChange) (changed ChangedOrder, err error) {
	err = s.desk.Write(ctx, func(tx *core.Tx) error {
		if changed, err = s.change(tx, 0, id, c, true); err != nil {
			return err
		}
		return core.ErrDryRun
	})
	if errors.Is(err, core.ErrDryRun) {
		err = nil
	}
	return changed, err
}

// Save changes the products of an order that is not packed, booked or shipped, all or nothing. Totals, stock and
// promotions follow as at checkout (orders.Changes.Apply). If a paid order costs less, the difference is refunded; if
// it costs more, it has been paid by UPI. A payment that is open for an unpaid order is replaced. The customer gets a
// mail.
//
// It refuses a missing reason (field reason), an order that someone changed since it was seen, another total than shown
// (field shown_total), a missing reference (field reference), and what Apply refuses.
func (s *Changes) Save(ctx context.Context, who, id int64, c OrderChange) (changed ChangedOrder, err error) {
	c.Reason, c.Reference = strings.TrimSpace(c.Reason), strings.TrimSpace(c.Reference)
	if c.Reason == "" || len([]rune(c.Reason)) > 200 {
		return changed, core.RefuseField("reason", "Please say why the order is changed, in 200 characters at most.")
	}
	if len([]rune(c.Reference)) > 60 {
		return changed, core.RefuseField("reference", "The reference can have at most 60 characters.")
	}
	// The order's sums are taken back below; this leaves little else to do there.
	if err := s.desk.Fold(ctx); err != nil {
		return changed, err
	}
	err = s.desk.Write(ctx, func(tx *core.Tx) error {
		changed, err = s.change(tx, who, id, c, false)
		return err
	})
	return changed, err
}

// change is Save and Preview in a transaction.
func (s *Changes) change(tx *core.Tx, who, id int64, c OrderChange, preview bool) (changed ChangedOrder, err error) {
	o, err := orders.OrderOf(tx, id)
	if err != nil {
		return changed, err
	}
	if err := refuseChange(tx, o); err != nil {
		return changed, err
	}
	if now, err := versionOf(tx, id); err != nil {
		return changed, err
	} else if now != c.Version {
		return changed, core.Refuse("This order has changed in the meantime. Please look again.")
	}
	was := o
	if changed.Was, err = priceOf(tx, o); err != nil {
		return changed, err
	}
	if !preview {
		if err := s.uncount(tx, o); err != nil {
			return changed, err
		}
	}
	words, err := s.lines.Apply(tx, who, &o, c.Items, payWay(o))
	if err != nil {
		return changed, err
	}
	if isPaid(o) && o.Payment == core.COD { // the fee that was charged with the payment stays
		if err := keepFee(tx, &o, was.CODFee); err != nil {
			return changed, err
		}
	}
	if !preview && o.Total != c.Shown {
		return changed, orders.RefuseChangedTotal(c.Shown, o.Total)
	}
	if changed.Now, err = priceOf(tx, o); err != nil {
		return changed, err
	}
	if changed.Offers, err = orders.OffersOf(tx, id); err != nil {
		return changed, err
	}
	if err := s.settle(tx, who, was, &o, c, preview, &changed); err != nil || preview {
		return changed, err
	}
	if err := leavesBench(tx, id); err != nil { // its slip is another, and so is what a packer scanned
		return changed, err
	}
	return changed, s.tell(tx, who, was, o, words, c.Reason, changed)
}

// uncount takes a sale off the report sums, with the lines that it has before they change. The event of the change adds
// it again with those that it has then.
func (s *Changes) uncount(tx *core.Tx, o orders.Order) error {
	if !o.State.Facts().Sale {
		return nil
	}
	day, err := db.Value[int64](tx, `SELECT sold_day FROM orders WHERE id = ?`, o.ID)
	if err != nil {
		return err
	}
	if err := db.ChangeOne(tx, `UPDATE orders SET sold_day = NULL WHERE id = ?`, o.ID); err != nil {
		return err
	}
	if err := core.RecordEvent(tx, core.OrderEvent, o.ID); err != nil {
		return err
	}
	if err := s.desk.FoldIn(tx); err != nil {
		return err
	}
	return db.ChangeOne(tx, `UPDATE orders SET sold_day = ? WHERE id = ?`, day, o.ID)
}

// settle settles what an order costs more or less than before.
func (s *Changes) settle(tx *core.Tx, who int64, was orders.Order, o *orders.Order, c OrderChange, preview bool,
	changed *ChangedOrder) (err error) {
	more := o.Total - was.Total
	switch {
	case !isPaid(was):
		if o.Credit > 0 && o.Total < o.Credit+100 {
			return core.Refuse("Store credit pays %s of this order, so it must cost at least ₹1 "+
				"more than that. Cancel it and take another order instead.", o.Credit.Rupees())
		}
		changed.Settle = SettleDoor
		if o.Payment == orders.Prepaid {
			changed.Settle = SettleOnline
		}
		if more == 0 {
			changed.Settle = SettleNothing
		}
		return s.payLater(tx, o, more)
	case more > 0:
		changed.Settle = SettleUPI
		if preview {
			return nil
		}
		if c.Reference == "" {
			return core.RefuseField("reference", fmt.Sprintf("This order is paid. Take the difference of %s by UPI "+
				"and enter its reference, or take a second order.", more.Rupees()))
		}
		return payments.Collect(tx, who, *o, more, "upi", c.Reference)
	case more < 0:
		changed.Settle = SettleRefund
		if changed.Back, err = s.desk.payments.GiveBack(tx, *o, -more, payments.OrderChanged); err != nil {
			return err
		}
		o.Credit -= min(changed.Back.Credit, o.Credit)
		return db.ChangeOne(tx, `UPDATE orders SET credit = ? WHERE id = ?`, o.Credit, o.ID)
	}
	return nil
}

// payLater replaces the open payment of an order that is not paid, if its total has changed, and reserves its stock for
// as long again.
func (s *Changes) payLater(tx *core.Tx, o *orders.Order, more money.Paise) error {
	if !o.State.Facts().Unpaid() {
		return nil
	}
	if more != 0 {
		if err := payments.ReplaceOpened(tx, o); err != nil {
			return err
		}
	}
	hold := time.Duration(s.desk.settings.Values().HoldMinutes) * time.Minute
	if until := tx.Now.Add(hold); until.After(o.HoldUntil) {
		o.HoldUntil = until
	}
	return db.ChangeOne(tx, `UPDATE orders SET hold_until = ? WHERE id = ?`, o.HoldUntil.UnixMilli(), o.ID)
}

// tell records a change in the order's history and the audit log, and mails the customer.
func (s *Changes) tell(tx *core.Tx, who int64, was, o orders.Order, words []string, reason string,
	changed ChangedOrder) error {
	note := orders.Summary(words, was.Total, o.Total) + ": " + reason
	if err := orders.WriteEvent(tx, o.ID, orders.EventChange, o.State, who, note); err != nil {
		return err
	}
	if err := s.desk.orders.MailOrder(tx, "changed", o, changed.Back.Facts(accounts.MailFacts{})); err != nil {
		return err
	}
	return core.WriteAudit(tx, who, "change order", fmt.Sprint(o.ID), note)
}

// isPaid reports whether an order was paid in another way than by store credit that leaves a rest, so that a difference
// is settled now.
func isPaid(o orders.Order) bool {
	if o.Payment == orders.Prepaid {
		return !o.State.Facts().Unpaid()
	}
	return o.PaidBy != "" && o.PaidBy != orders.CreditWay
}

// payWay is the payment method by which a changed order is priced: the limit of COD does not matter once it is paid.
func payWay(o orders.Order) string {
	if isPaid(o) {
		return orders.Prepaid
	}
	return o.Payment
}

func keepFee(tx *core.Tx, o *orders.Order, fee money.Paise) error {
	o.CODFee, o.Total = fee, o.Total-o.CODFee+fee
	return db.ChangeOne(tx, `UPDATE orders SET cod_fee = ?, total = ? WHERE id = ?`, o.CODFee, o.Total, o.ID)
}

// versionOf is the number of the newest entry in an order's history.
func versionOf(tx *core.Tx, order int64) (int64, error) {
	return db.Value[int64](tx, `SELECT max(id) FROM order_events WHERE order_id = ?`, order)
}

// priceOf is the price of an order as it is stored.
func priceOf(tx *core.Tx, o orders.Order) (p promotions.PhonePrice, err error) {
	p = promotions.PhonePrice{Shipping: o.Shipping, CODFee: o.CODFee, Total: o.Total}
	p.Saved, err = db.Value[money.Paise](tx, `SELECT coalesce(sum(discount - kit_off), 0) FROM order_lines
		WHERE order_id = ?`, o.ID)
	p.Goods = o.LinesTotal + p.Saved
	return p, err
}

// refuseChange refuses to change an order that has left, is packed or booked, or was made in a way that fixes its
// contents.
func refuseChange(tx *core.Tx, o orders.Order) error {
	switch {
	case o.IsGift():
		return core.Refuse("%s", core.Issued.Facts().Refusal)
	case !o.State.Facts().Holds:
		return core.Refuse("%s", orders.RefusalOf(orders.EventChange, o.State))
	case o.State.Facts().Unpaid() && !o.HoldUntil.After(tx.Now):
		return core.Refuse("The time to pay this order has passed. Please take another one.")
	case o.Exchanged > 0:
		return core.Refuse("This order replaces returned goods, so it can't be changed. Cancel it instead.")
	case o.PartSent:
		return core.Refuse("A part of this order has left. Cancel the rest, or take another order.")
	case !o.PackedAt.IsZero():
		return core.Refuse("This order is packed. Press “Not packed” first.")
	}
	if _, err := shipments.LiveBooking(tx, o.ID); !db.IsNone(err) {
		if err != nil {
			return err
		}
		return core.Refuse("This order is booked with a courier. Cancel the booking first.")
	}
	type found struct{ quoted, scanned bool }
	is, err := db.One(tx, func(row db.Scanner, f *found) error { return row.Scan(&f.quoted, &f.scanned) },
		`SELECT EXISTS (SELECT 1 FROM quotations WHERE order_id = ?1), EXISTS (SELECT 1 FROM serials s
			JOIN order_lines l ON l.id = s.line_id WHERE l.order_id = ?1)`, o.ID)
	switch {
	case err != nil:
		return err
	case is.quoted:
		return core.Refuse("This order was made from a quotation. Cancel it and quote again.")
	case is.scanned:
		return core.Refuse("Units of this order are scanned already. Take them out of the parcel first.")
	}
	return nil
}
