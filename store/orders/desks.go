package orders

import (
	"math"

	"hearth/store/core"
	"hearth/store/settings"
)

// The steps of a confirmed order until the courier has it. Both take the instant since when COD orders must be confirmed.
const (
	WaitsForCOD = `o.state = 'confirmed' AND o.pt = 'COD' AND o.cod_checked_at IS NULL AND o.confirmed_at >= ?`
	WaitsToPack = `o.state = 'confirmed' AND o.packed_at IS NULL AND NOT (o.pt = 'COD' AND o.cod_checked_at IS NULL AND o.confirmed_at >= ?)`
	WaitsToGo   = `o.state = 'confirmed' AND o.packed_at IS NOT NULL AND NOT (o.pt = 'COD' AND o.cod_checked_at IS NULL AND o.confirmed_at >= ?)`
	// A parcel is late if the courier still has it after its expected day; the parameter is today.
	IsLate = `o.state = 'shipped' AND o.expected_day <> '' AND o.expected_day < ?`
)

// CodDeadline is since when COD orders must be confirmed, or an instant that never comes if that is not required.
func CodDeadline(tx *core.Tx, card *settings.Values) (int64, error) {
	since, on, err := CodCheckSince(tx, card)
	if !on {
		since = math.MaxInt64
	}
	return since, err
}
