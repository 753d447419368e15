package web

import (
	"context"
	"math"
	"sync/atomic"
	"time"
)

// stopwatch times the current request of a connection, from the first byte read to the last byte written.
type stopwatch struct {
	// begun is when the first byte was read, in nanoseconds; 0 between requests. rested is when the last one ended.
	begun, rested atomic.Int64
	// moved is how many bytes were read and written since begun.
	moved atomic.Int64
	// working is above 0 while the shop works on the request, and waits for nothing from the client.
	working atomic.Int32
	// busy means that a request is in progress, excess that its address has too many of them.
	busy, excess atomic.Bool
}

type stopwatchKeyType struct{}

// stopwatchOf is the stopwatch of a request's connection; one that nobody looks at where the connection is not timed.
func stopwatchOf(ctx context.Context) *stopwatch {
	if watch, timed := ctx.Value(stopwatchKeyType{}).(*stopwatch); timed {
		return watch
	}
	return &stopwatch{}
}

// read notes that n bytes were read.
func (s *stopwatch) read(n int) {
	s.begun.CompareAndSwap(0, time.Now().UnixNano())
	s.moved.Add(int64(n))
}

func (s *stopwatch) rest() {
	s.rested.Store(time.Now().UnixNano())
	s.moved.Store(0)
}

// works notes that the shop works on the request until done is called, waits that it waits for the client meanwhile.
func (s *stopwatch) works() (done func()) {
	s.working.Add(1)
	return func() { s.working.Add(-1) }
}

func (s *stopwatch) waits() (done func()) {
	s.working.Add(-1)
	return func() { s.working.Add(1) }
}

// pace is how many bytes a second a connection moves while it waits for its client, in its request or since the last
// one. It begins with some, so that a new one is not taken for the slowest before its request has come. What waits for
// the shop has no pace.
func (s *stopwatch) pace(now int64) float64 {
	since := s.rested.Load()
	if s.busy.Load() {
		if s.working.Load() > 0 {
			return math.Inf(1)
		}
		since = s.begun.Load()
	}
	return float64(100+s.moved.Load()) / max(float64(now-since)/1e9, 1e-6)
}
