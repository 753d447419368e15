package store

import "hearth/store/db"

// confirmedOrders says how many orders that were confirmed stand in a state, or in all with "". It is counted along with every order.
func confirmedOrders(tx *Tx, state State) (int, error) {
	if state == "" {
		return db.Value[int](tx, `SELECT coalesce(sum(orders), 0) FROM order_counts`)
	}
	return db.Value[int](tx, `SELECT coalesce(sum(orders), 0) FROM order_counts WHERE state = ?`, state)
}
