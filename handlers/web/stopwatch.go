package web

import (
	"context"
	"math"
	"sync/atomic"
	"time"
)

// stopwatch times the current request of a connection, from the first byte read to the last byte written.
type stopwatch struct {
	// begun is when the first byte of the current request was read, in nanoseconds; 0 between requests. rested is
	// when the last request ended.
	begun, rested atomic.Int64
	// moved is the number of bytes read and written since begun.
	moved atomic.Int64
	// working is above 0 while the server processes the request, as opposed to waiting for the client.
	working atomic.Int32
	// busy means that a request is in progress; excess means that its IP address has too many of them.
	busy, excess atomic.Bool
}

type stopwatchKeyType struct{}

// stopwatchOf returns the stopwatch of a request's connection, or an unused one if the connection is not timed.
func stopwatchOf(ctx context.Context) *stopwatch {
	if watch, timed := ctx.Value(stopwatchKeyType{}).(*stopwatch); timed {
		return watch
	}
	return &stopwatch{}
}

// read records that n bytes were read.
func (s *stopwatch) read(n int) {
	s.begun.CompareAndSwap(0, time.Now().UnixNano())
	s.moved.Add(int64(n))
}

func (s *stopwatch) rest() {
	s.rested.Store(time.Now().UnixNano())
	s.moved.Store(0)
}

// works marks the request as being processed by the server until done is called; waits marks it as waiting for the
// client in between.
func (s *stopwatch) works() (done func()) {
	s.working.Add(1)
	return func() { s.working.Add(-1) }
}

func (s *stopwatch) waits() (done func()) {
	s.working.Add(-1)
	return func() { s.working.Add(1) }
}

// pace returns how many bytes per second a connection moves while the server waits for its client, in its request or
// since the last one. A connection starts with some credit, so that a new one is not the slowest before its request
// has arrived. While the server processes a request, it has no pace.
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
