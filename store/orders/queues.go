package orders

import (
	"math"

	"hearth/store/core"
	"hearth/store/settings"
	"hearth/store/shipments"
)

// SQL conditions for the steps of a confirmed order until the courier has it. The first three take the instant since
// when COD orders must be confirmed, as CodDeadline returns it.
var (
	AwaitingCODCheck = `o.state IN ` + core.ToShipStates + ` AND o.pt = 'COD' AND o.cod_checked_at IS NULL
		AND o.shipped_at IS NULL AND o.cancelled_at IS NULL AND o.confirmed_at >= ?`
	ReadyToPack = `o.state IN ` + core.ToShipStates + ` AND o.packed_at IS NULL AND NOT (o.pt = 'COD' AND o.cod_checked_at IS NULL
		AND o.confirmed_at >= ?)`
	ReadyToShip = `o.state IN ` + core.ToShipStates + ` AND o.packed_at IS NOT NULL AND NOT (o.pt = 'COD' AND o.cod_checked_at IS NULL
		AND o.confirmed_at >= ?)`
	// LacksBooking is for an order to ship whose last booking has a problem.
	LacksBooking = `o.state IN ` + core.ToShipStates + ` AND ` + shipments.LastHasProblem
	// Undelivered is for a package whose delivery failed, while nobody has chosen what to do, or the courier did not take
	// the choice.
	Undelivered = `o.state IN ` + core.AwayStates + ` AND ` + shipments.NeedsChoice
	// IsLate is for a package that the courier still has after its expected day. Its parameter is today in the shop's
	// time zone.
	IsLate = `o.state IN ` + core.AwayStates + ` AND EXISTS (SELECT 1 FROM shipments WHERE order_id = o.id
		AND ended_at IS NULL AND expected_day <> '' AND expected_day < ?)`
)

// CodDeadline is since when COD orders must be confirmed, in Unix milliseconds; if that is not required, an instant
// that no order reaches, so that the conditions above need no second form.
func CodDeadline(tx *core.Tx, card *settings.Values) (int64, error) {
	since, on, err := CodCheckSince(tx, card)
	if !on {
		since = math.MaxInt64
	}
	return since, err
}
