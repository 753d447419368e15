package web

import (
	"context"
	"log/slog"
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

// stopwatch is the time of a connection's current request, from the first byte read to the last byte written.
type stopwatch struct {
	// begun is when the first byte was read, in nanoseconds; 0 between requests.
	begun atomic.Int64
	// away means that the request was turned away.
	away atomic.Bool
}

type stopwatchKeyType struct{}

// read notes that something was read.
func (s *stopwatch) read() {
	if s.begun.Load() == 0 {
		s.begun.Store(time.Now().UnixNano())
	}
}

// answered ends a request; away means that it was turned away.
func (s *stopwatch) answered(all *turnedAways) (away bool) {
	begun := s.begun.Swap(0)
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
