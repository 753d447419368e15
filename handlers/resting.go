package handlers

import (
	"sync/atomic"
	"time"
)

// rest keeps calls from a service that does not answer, until an instant.
type rest struct{ until atomic.Int64 }

func (r *rest) rest(until time.Time)       { r.until.Store(until.UnixMilli()) }
func (r *rest) resting(now time.Time) bool { return now.UnixMilli() < r.until.Load() }
