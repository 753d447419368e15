package orders

import (
	"hearth/store/core"
	"hearth/store/db"
)

// confirmedOrders returns how many confirmed orders are in a state, or in total for "". The count is updated with every order.
func confirmedOrders(tx *core.Tx, state core.State) (int, error) {
	if state == "" {
		return db.Value[int](tx, `SELECT coalesce(sum(orders), 0) FROM order_counts`)
	}
	return db.Value[int](tx, `SELECT coalesce(sum(orders), 0) FROM order_counts WHERE state = ?`, state)
}
