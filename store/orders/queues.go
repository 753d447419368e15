package orders

import (
	"math"

	"hearth/store/core"
	"hearth/store/settings"
	"hearth/store/shipments"
)

// SQL conditions for the steps of a confirmed order until the courier has it; the query must call the orders table o.
// The parameter of the first four is the instant from which COD orders must be confirmed, as CodDeadline returns it.
var (
	AwaitingCODCheck = `o.state IN ` + core.ToShipStates + ` AND o.pt = 'COD' AND o.cod_checked_at IS NULL
		AND o.shipped_at IS NULL AND o.cancelled_at IS NULL AND o.confirmed_at >= ?`
	ReadyToPack = `o.state IN ` + core.ToShipStates + ` AND o.packed_at IS NULL AND NOT (o.pt = 'COD' AND o.cod_checked_at IS NULL
		AND o.confirmed_at >= ?)` + notWaiting
	// ForBench selects what the packing bench handles: both what is ready to pack and what is ready to ship.
	ForBench = `o.state IN ` + core.ToShipStates + ` AND NOT (o.pt = 'COD' AND o.cod_checked_at IS NULL
		AND o.confirmed_at >= ?)` + notWaiting
	ReadyToShip = `o.state IN ` + core.ToShipStates + ` AND o.packed_at IS NOT NULL AND NOT (o.pt = 'COD' AND o.cod_checked_at IS NULL
		AND o.confirmed_at >= ?)` + notWaiting
	// AwaitingStock selects orders to ship of which something waits for stock.
	AwaitingStock = `o.state IN ` + core.ToShipStates + `
		AND EXISTS (SELECT 1 FROM order_lines w WHERE w.order_id = o.id AND w.waits > 0)`
	// LacksBooking selects orders to ship whose last courier booking failed.
	LacksBooking = `o.state IN ` + core.ToShipStates + ` AND ` + shipments.LastHasProblem
	// Undelivered selects orders whose delivery failed, while nobody has chosen what to do next, or the courier refused
	// the choice.
	Undelivered = shipments.NeedsChoice
	// IsLate selects orders with a package that is still with the courier after its expected day. The parameter is
	// today in the shop's time zone.
	IsLate = shipments.IsLate
)

// notWaiting leaves out the replacements whose return has not come in, and pre-orders without stock.
const notWaiting = ` AND NOT EXISTS (SELECT 1 FROM exchanges x WHERE x.order_id = o.id AND x.waits = 1)
	AND NOT EXISTS (SELECT 1 FROM order_lines w WHERE w.order_id = o.id AND w.waits > 0)`

// CodDeadline is the instant from which COD orders must be confirmed by their customers, in Unix milliseconds. If the
// owner does not require it, the instant is later than any order, so that the SQL conditions are the same in both
// cases.
func CodDeadline(tx *core.Tx, card *settings.Values) (int64, error) {
	since, on, err := CodCheckSince(tx, card)
	if !on {
		since = math.MaxInt64
	}
	return since, err
}
