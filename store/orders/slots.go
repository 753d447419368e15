package orders

import (
	"errors"
	"fmt"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/delivery"
)

// HoldAgain gives an order what it held until its reservation expired: its stock, and its delivery slot or, if that has
// no place any more, the earliest free one. It refuses what can't be bought.
func (s *Orders) HoldAgain(tx *core.Tx, o *Order) error {
	lines, err := LinesOf(tx, o.ID)
	if err != nil {
		return err
	}
	for _, l := range lines {
		day, err := reserve(tx, s.catalogue, o.ID, l.ProductID, l.Quantity, "paid late", l.PreorderDay != "")
		if err != nil {
			return err
		}
		if day == "" {
			continue
		}
		if err := db.ChangeOne(tx, `UPDATE order_lines SET preorder_day = ?, waits = quantity WHERE id = ?`, day,
			l.ID); err != nil {
			return err
		}
	}
	return retakeSlot(tx, s.delivery, o)
}

// takeSlot gives an order the delivery slot of a key, if its PIN has slots, and promises the slot's day.
func takeSlot(tx *core.Tx, d *delivery.Delivery, o *Order, key string) error {
	slot, taken, err := d.TakeSlot(tx, o.ID, o.Address.Pin, key)
	if err != nil || !taken {
		return err
	}
	day, err := time.ParseInLocation(time.DateOnly, slot.Day, tx.Zone)
	if err != nil {
		return fmt.Errorf("order %d: slot: %w", o.ID, err)
	}
	o.SlotHours, o.PromisedBy = slot.Hours(), day.AddDate(0, 0, 1).Add(-time.Millisecond)
	return setPromise(tx, o.ID, o.PromisedBy.UnixMilli())
}

// retakeSlot gives an order that had a delivery slot the same one again or, if it has no free place, the earliest that
// has. Without any, the usual day is promised.
func retakeSlot(tx *core.Tx, d *delivery.Delivery, o *Order) error {
	if o.SlotHours == "" {
		return nil
	}
	key, err := d.DropSlot(tx, o.ID)
	if err != nil {
		return err
	}
	o.SlotHours = ""
	if err = takeSlot(tx, d, o, key); errors.Is(err, delivery.ErrSlotTaken) {
		err = takeSlot(tx, d, o, "")
	}
	if err != nil || o.SlotHours != "" {
		return err
	}
	return promiseFrom(tx, d, o, tx.Day())
}
