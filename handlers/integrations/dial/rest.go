package dial

import (
	"sync/atomic"
	"time"
)

// Rest keeps calls from a service that does not answer, until an instant.
type Rest struct{ until atomic.Int64 }

// Until lets the service rest.
func (r *Rest) Until(at time.Time) { r.until.Store(at.UnixMilli()) }

// Resting reports whether it is to be left alone.
func (r *Rest) Resting(now time.Time) bool { return now.UnixMilli() < r.until.Load() }
