package orders

import (
	"hearth/store/core"
	"hearth/store/db"
)

// confirmedOrders returns how many orders are now in a state and were confirmed at some time; for the state "", all
// states together. It reads a counter that every change of state updates, because counting the rows would take seconds
// in a large shop.
func confirmedOrders(tx *core.Tx, state core.State) (int, error) {
	if state == "" {
		return db.Value[int](tx, `SELECT coalesce(sum(orders), 0) FROM order_counts`)
	}
	return db.Value[int](tx, `SELECT coalesce(sum(orders), 0) FROM order_counts WHERE state = ?`, state)
}
