package dial

import (
	"sync/atomic"
	"time"
)

// Rest is a circuit breaker: it stops calls to a service that doesn't answer for a while, so that customers don't
// wait for each. The zero value lets calls through.
type Rest struct{ until atomic.Int64 }

// Until stops calls until an instant.
func (r *Rest) Until(at time.Time) { r.until.Store(at.UnixMilli()) }

// Resting reports whether calls are stopped at an instant.
func (r *Rest) Resting(now time.Time) bool { return now.UnixMilli() < r.until.Load() }
