package dial

import (
	"sync/atomic"
	"time"
)

// Rest stops calls to a service that does not answer, until an instant.
type Rest struct{ until atomic.Int64 }

// Until stops calls until an instant.
func (r *Rest) Until(at time.Time) { r.until.Store(at.UnixMilli()) }

// Resting reports whether calls are stopped.
func (r *Rest) Resting(now time.Time) bool { return now.UnixMilli() < r.until.Load() }
