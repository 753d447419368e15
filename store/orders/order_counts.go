package orders

import (
	"hearth/store/core"
	"hearth/store/db"
)

// confirmedOrders returns how many orders that were ever confirmed are now in a state, or in total for "". It reads a
// counter that each change of state updates: counting the orders themselves would take seconds in a large shop.
func confirmedOrders(tx *core.Tx, state core.State) (int, error) {
	if state == "" {
		return db.Value[int](tx, `SELECT coalesce(sum(orders), 0) FROM order_counts`)
	}
	return db.Value[int](tx, `SELECT coalesce(sum(orders), 0) FROM order_counts WHERE state = ?`, state)
}
