package dial

import (
	"sync/atomic"
	"time"
)

// Rest is a circuit breaker: after a service didn't reply, it stops calls to it for a while, so that customers don't
// wait each time. The zero value lets calls through. It is safe for concurrent use.
type Rest struct{ until atomic.Int64 }

// Until stops calls until an instant.
func (r *Rest) Until(at time.Time) { r.until.Store(at.UnixMilli()) }

// Resting reports whether calls are stopped at an instant.
func (r *Rest) Resting(now time.Time) bool { return now.UnixMilli() < r.until.Load() }
