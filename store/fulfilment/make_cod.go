package fulfilment

import (
	"context"
	"fmt"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/promotions"
)

// AsCOD returns the total in paise, with the COD fee, of an unpaid order if it is made COD; 0 if it can't be.
func (s *Changes) AsCOD(ctx context.Context, id int64) (total money.Paise, err error) {
	err = s.desk.Read(ctx, func(tx *core.Tx) error {
		o, err := orders.OrderOf(tx, id)
		if err == nil {
			err = s.priceCOD(tx, &o)
		}
		total = o.Total
		return err
	})
	if _, is := core.IsRefusal(err); is {
		return 0, nil
	}
	return total, err
}

// MakeCOD turns an order that its customer has not paid online into a COD order and confirms it, because the customer
// wants that on the phone. An order whose time to pay has passed gets its stock again. The payment that was opened is
// replaced: if it is still paid, it is refunded.
//
// It refuses a total other than shown (field shown_total), orders that are not to be paid online, gift cards, orders
// that replace returned goods, orders that someone cancelled or whose products are sold, and what checkout refuses of
// COD.
func (s *Changes) MakeCOD(ctx context.Context, who, id int64, shown money.Paise) error {
	return s.desk.Write(ctx, func(tx *core.Tx) error {
		o, err := orders.OrderOf(tx, id)
		if err != nil {
			return err
		}
		if err := s.priceCOD(tx, &o); err != nil {
			return err
		}
		if o.Total != shown {
			return orders.RefuseChangedTotal(shown, o.Total)
		}
		if o.State.Facts().Cancelled() {
			if err := s.desk.orders.HoldAgain(tx, &o); err != nil {
				return err
			}
		}
		if err := payments.ReplaceOpened(tx, &o); err != nil {
			return err
		}
		o.Payment, o.Provider = core.COD, ""
		if err := db.ChangeOne(tx, `UPDATE orders SET pt = ?, provider = '', cod_fee = ?, total = ?, cod_checked_at = ?,
			cod_checked_by = 'phone' WHERE id = ?`, o.Payment, o.CODFee, o.Total,
			tx.Stamp(), id); err != nil {
			return err
		}
		if err := orders.Advance(tx, &o, orders.EventMakeCOD, who, ""); err != nil {
			return err
		}
		if err := db.ChangeOne(tx, `UPDATE orders SET cancelled_at = NULL, hold_open = 1 WHERE id = ?`, id); err != nil {
			return err
		}
		if err := s.desk.orders.FinishConfirmation(tx, o); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "make order COD", fmt.Sprint(id), o.Total.Rupees())
	})
}

// priceCOD gives an order in memory the COD fee. It refuses what MakeCOD refuses.
func (s *Changes) priceCOD(tx *core.Tx, o *orders.Order) error {
	card := s.desk.settings.Values()
	if o.Payment != orders.Prepaid || o.IsGift() || o.Exchanged > 0 || !orders.Allows(o.State, orders.EventMakeCOD) {
		return core.Refuse("Only an order that waits for its online payment can be made COD.")
	}
	if o.State.Facts().Cancelled() {
		can, err := s.desk.payments.CanHoldAgain(tx, *o)
		if err != nil {
			return err
		}
		if !can {
			return core.Refuse("This order was cancelled, or its products are sold by now. Please take another order.")
		}
	}
	if _, err := s.desk.orders.Deliverable(tx, card, o.Address.Pin, core.COD); err != nil {
		return err
	}
	q := promotions.Quote{Goods: o.LinesTotal, Shipping: o.Shipping}
	if err := q.AddCODFee(card, core.COD); err != nil {
		return err
	}
	o.CODFee, o.Total = q.CodFee, o.Total-o.CODFee+q.CodFee
	return nil
}
