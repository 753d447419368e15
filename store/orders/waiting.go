package orders

import (
	"fmt"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/delivery"
	"hearth/store/promotions"
)

// reserve reserves stock for units of a product in an order. If there is none and the product can be pre-ordered, all
// of the units wait for stock instead, unless they may not; day is then the pre-order day. It refuses what can't be
// bought.
func reserve(tx *core.Tx, c *catalogue.Catalogue, order, product, units int64, reason string, mayWait bool) (
	day string, err error) {
	stock, err := promotions.AvailableOf(tx, product)
	if err != nil {
		return "", err
	}
	if units <= stock.Free {
		return "", c.MustMove(tx, catalogue.Movement{Product: product, Reason: reason, Held: units, Order: order})
	}
	today := ""
	if mayWait {
		today = tx.Day()
	}
	if today == "" || !stock.CanWait(today, units) {
		return "", stock.Shortage(today)
	}
	return stock.Preorder.Day, await(tx, c, product, units)
}

// await adds units to those of a product that wait for stock, or with a negative number takes them off.
func await(tx *core.Tx, c *catalogue.Catalogue, product, units int64) error {
	c.PublicChanged(tx)
	return db.ChangeOne(tx, `UPDATE products SET waiting = waiting + ? WHERE id = ?`, units, product)
}

// stopWaiting ends that lines of an order wait for stock, because it ends.
func stopWaiting(tx *core.Tx, c *catalogue.Catalogue, lines []Line) error {
	for _, l := range lines {
		if l.Waits == 0 {
			continue
		}
		if err := db.ChangeOne(tx, `UPDATE order_lines SET waits = 0 WHERE id = ?`, l.ID); err != nil {
			return err
		}
		if err := await(tx, c, l.ProductID, -l.Waits); err != nil {
			return err
		}
	}
	return nil
}

// promiseFrom promises the day of delivery of an order that can be packed from a day on.
func promiseFrom(tx *core.Tx, d *delivery.Delivery, o *Order, day string) error {
	at, err := time.ParseInLocation(time.DateOnly, day, tx.Zone)
	if err != nil {
		return fmt.Errorf("order %d: pre-order day: %w", o.ID, err)
	}
	promise, err := d.PromiseAt(tx, delivery.Area{Pin: o.Address.Pin, State: o.Address.State}, at)
	if err != nil {
		return err
	}
	o.PromisedBy = promise.By
	return setPromise(tx, o.ID, promise.By.UnixMilli())
}

func setPromise(tx *core.Tx, order, by int64) error {
	return db.ChangeOne(tx, `UPDATE orders SET promised_by = ? WHERE id = ?`, by, order)
}

// refuseWithoutStock refuses to pack or ship an order of which something waits for stock.
func refuseWithoutStock(tx *core.Tx, o Order) error {
	if o.WaitsUntil == "" || !o.State.Facts().ToShip() {
		return nil
	}
	title, err := db.Value[string](tx, `SELECT title FROM order_lines WHERE order_id = ? AND waits > 0
		ORDER BY preorder_day DESC, id LIMIT 1`, o.ID)
	if err != nil {
		return err
	}
	return core.Refuse("This order waits for %s, expected on %s. Enter its stock when it has come in.", title,
		promotions.LongDay(o.WaitsUntil))
}
