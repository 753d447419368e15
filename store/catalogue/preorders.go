package catalogue

import (
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// A product without stock can be bought before it is there, if staff gave it a pre-order day. What was bought so waits
// for stock (order_lines.waits); stock that comes in is reserved for the oldest of these orders before anyone else can
// buy it. So stock is never sold twice, and the reserved stock never exceeds that on hand.

// Preorder is until when and how many units of a product can be bought before there is stock.
type Preorder struct {
	// Day is the day from which orders are packed, such as 2026-12-12; "" if the product can't be pre-ordered.
	Day string
	// Limit is how many units are expected that can be sold before they are there; Waiting is how many have been.
	Limit   int64
	Waiting int64 `json:"-"`
}

// Left is how many units can still be pre-ordered.
func (p Preorder) Left() int64 {
	if p.Day == "" {
		return 0
	}
	return max(p.Limit-p.Waiting, 0)
}

// Offered returns how many units can be bought of which free are in stock, and the day from which they can be packed:
// "" for units in stock. Without stock, units can be pre-ordered.
func (p Preorder) Offered(of Quantities, free int64) (units int64, day string) {
	if units = of.Sellable(free); units > 0 {
		return units, ""
	}
	if ahead := of.Sellable(p.Left()); ahead > 0 {
		return ahead, p.Day
	}
	return units, ""
}

// refusePastDay refuses a new pre-order day that is not in the future.
func (p Preorder) refusePastDay(tx *core.Tx, before string) error {
	if p.Day != "" && p.Day != before && p.Day <= tx.Day() {
		return core.RefuseField("preorder_day", "Please choose a pre-order day after today.")
	}
	return nil
}

// refuseWaiting refuses to take a product off sale, or its variants, for which customers wait.
func refuseWaiting(tx *core.Tx, id int64) error {
	waiting, err := db.Value[int](tx, `SELECT coalesce(sum(waiting), 0) FROM products WHERE id = ?1 OR family = ?1`, id)
	if err == nil && waiting > 0 {
		err = core.Refuse("Customers have pre-ordered %s of it. Cancel their orders first.",
			wording.Plural(waiting, "piece"))
	}
	return err
}
