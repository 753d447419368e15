package web

import (
	"context"
	"log/slog"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// turnedAways counts who was turned away, and logs them together once a second: a line for each would cost more than the answer.
type turnedAways struct {
	log     *slog.Logger
	seconds prometheus.Histogram

	mu   sync.Mutex
	many int
	took []time.Duration
}

// mostTimed limits the times that are kept of one second.
const mostTimed = 4096

func newTurnedAways(log *slog.Logger) *turnedAways {
	return &turnedAways{log: log, seconds: prometheus.NewHistogram(prometheus.HistogramOpts{Name: "hearth_turned_away_seconds",
		Help:    "How long it took to turn requests away, from the first byte read to the last byte written.",
		Buckets: []float64{.001, .002, .005, .01, .02, .05, .1, .2, .5, 2}})}
}

func (a *turnedAways) note(took time.Duration) {
	a.seconds.Observe(took.Seconds())
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.many == 0 {
		time.AfterFunc(time.Second, a.tell)
	}
	if a.many++; len(a.took) < mostTimed {
		a.took = append(a.took, took)
	}
}

func (a *turnedAways) tell() {
	a.mu.Lock()
	many, took := a.many, a.took
	a.many, a.took = 0, nil
	a.mu.Unlock()
	slices.Sort(took)
	a.log.Warn("crowded", "turned_away", many, "p50", took[len(took)/2], "p99", took[len(took)*99/100], "most", took[len(took)-1])
}

// stopwatch times the current request of a connection, from the first byte read to the last byte written.
type stopwatch struct {
	// begun is when the first byte was read, in nanoseconds; 0 between requests. rested is when the last one ended.
	begun, rested atomic.Int64
	// moved is how many bytes were read and written since begun.
	moved atomic.Int64
	// working is above 0 while the shop works on the request, and waits for nothing from the client.
	working atomic.Int32
	// busy means that a request is in progress, excess that its address has too many of them, away that it was turned away.
	busy, excess, away atomic.Bool
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

// pace is how many bytes a second a connection moves while it waits for its client, in its request or since the last one. It begins with
// some, so that a new one is not taken for the slowest before its request has come. What waits for the shop has no pace.
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

// answered ends a request; away means that it was turned away.
func (s *stopwatch) answered(all *turnedAways) (away bool) {
	begun := s.begun.Swap(0)
	s.rest()
	s.excess.Store(false)
	if away = s.away.Swap(false); away && begun != 0 {
		all.note(time.Duration(time.Now().UnixNano() - begun))
	}
	return away
}

// noteOf counts a request that was turned away as soon as its answer is written, or at once where its connection is not timed.
func (a *turnedAways) noteOf(ctx context.Context, started time.Time) {
	if watch, timed := ctx.Value(stopwatchKeyType{}).(*stopwatch); timed {
		watch.away.Store(true)
		return
	}
	a.note(time.Since(started))
}
