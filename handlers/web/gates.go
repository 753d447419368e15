package web

import (
	"context"
	"log/slog"
	"runtime"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Crowd is the kind of a request, when not all can be admitted at once.
type Crowd int

// The kinds. Looking are calls that only read, Showing are pages to be made. Orders and payments have most room, so
// that visitors never keep them waiting. Known are logins on known devices: guessers can't take their places. Waiting
// are calls that wait for something else, which costs a place and no processor.
const (
	Looking Crowd = iota
	Showing
	Ordering
	Waiting
	Guessing
	Known
	Serving
)

// longestWait is how long whoever stands in a line waits at most: who is refused is told so within a second. The line
// of those who read is about as long as what a slow machine serves in that time, for the ten calls of one visitor's
// page are no crowd.
const longestWait = 900 * time.Millisecond

// drawingWait is how long a page waits for its place to be drawn: the visitor's browser can do that as well.
const drawingWait = 30 * time.Millisecond

// gate lets a limited number of requests of a kind run at once. As many as fit in its line wait for a place; the others
// are refused at once: a crowd gets an answer instead of everybody waiting for everybody.
type gate struct {
	places, line chan struct{}
	wait         time.Duration
}

// newGates limits how many requests of each kind run at once on this machine. With more reading requests than
// processors, an order queues behind them at each of its steps, and none of them finishes sooner.
func newGates() map[Crowd]*gate {
	cores := runtime.GOMAXPROCS(0)
	open := func(places, line int) *gate {
		return &gate{
			places: make(chan struct{}, places*cores),
			line:   make(chan struct{}, line*cores),
			wait:   longestWait,
		}
	}
	readers := max(48/cores, 24)
	showing := open(1, readers)
	showing.wait = drawingWait
	return map[Crowd]*gate{Looking: open(1, readers), Showing: showing, Waiting: open(16, 16),
		Ordering: open(128, 128), Guessing: open(16, 16), Known: open(16, 16), Serving: open(8, 16)}
}

// full reports that whoever comes now is refused at once.
func (g *gate) full() bool { return len(g.line) == cap(g.line) }

// enter takes a place; leave frees it.
func (g *gate) enter(ctx context.Context) (leave func(), err error) {
	leave = func() { <-g.places }
	select {
	case g.places <- struct{}{}:
		return leave, nil
	default:
	}
	select {
	case g.line <- struct{}{}:
		defer func() { <-g.line }()
	default:
		return nil, ErrCrowded
	}
	patience := time.NewTimer(g.wait)
	defer patience.Stop()
	select {
	case g.places <- struct{}{}:
		return leave, nil
	case <-patience.C:
		return nil, ErrCrowded
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// turnedAways counts who was turned away, and logs them together once a second: a line for each would cost more than
// the answer.
type turnedAways struct {
	log     *slog.Logger
	seconds prometheus.Histogram

	mu   sync.Mutex
	many int
	most time.Duration
}

func newTurnedAways(log *slog.Logger) *turnedAways {
	return &turnedAways{log: log,
		seconds: prometheus.NewHistogram(prometheus.HistogramOpts{Name: "hearth_turned_away_seconds",
			Help:    "How long it took to turn requests away, from the first byte read to the answer written.",
			Buckets: []float64{.001, .002, .005, .01, .02, .05, .1, .2, .5, 2}})}
}

// note counts a refusal: its time is that since the first byte was read, or since started where the connection is not
// timed.
func (a *turnedAways) note(ctx context.Context, started time.Time) {
	if begun := stopwatchOf(ctx).begun.Load(); begun != 0 {
		started = time.Unix(0, begun)
	}
	took := time.Since(started)
	a.seconds.Observe(took.Seconds())
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.many == 0 {
		time.AfterFunc(time.Second, a.tell)
	}
	a.many, a.most = a.many+1, max(a.most, took)
}

func (a *turnedAways) tell() {
	a.mu.Lock()
	many, most := a.many, a.most
	a.many, a.most = 0, 0
	a.mu.Unlock()
	a.log.Warn("crowded", "turned_away", many, "most", most)
}
