package web

import (
	"context"
	"log/slog"
	"runtime"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// RequestKind decides which gate a request passes under overload.
type RequestKind int

// The kinds: calls that only read, pages to be rendered, checkouts and payments, calls that wait for something outside
// (which needs a slot and no processor), logins and codes that could be guessed, logins on known devices, and staff.
const (
	Reading RequestKind = iota
	Rendering
	Ordering
	Waiting
	Guessing
	KnownDevice
	Serving
)

// maxWait is how long a request waits for a free slot; with it, an overloaded server refuses within a second. A
// gate's queue is about as long as what a slow machine serves in that time, so that the ten calls of one page fit in
// it.
const maxWait = 900 * time.Millisecond

// renderingWait is how long a page waits for a free slot before it is sent without server rendering, for the browser
// to render.
const renderingWait = 30 * time.Millisecond

// gate limits how many requests of a kind run at once. As many as fit in its queue wait for a slot; the others are
// refused at once.
type gate struct {
	slots, queue chan struct{}
	wait         time.Duration
}

// newGates returns the gates for this machine's number of cores. Orders have the most slots, and password guessers
// can't take the slots of known devices. More simultaneous reads than cores would make no read faster, and would
// delay each step of an order.
func newGates() map[RequestKind]*gate {
	cores := runtime.GOMAXPROCS(0)
	open := func(slots, queue int) *gate {
		return &gate{
			slots: make(chan struct{}, slots*cores),
			queue: make(chan struct{}, queue*cores),
			wait:  maxWait,
		}
	}
	readers := max(48/cores, 24)
	rendering := open(1, readers)
	rendering.wait = renderingWait
	return map[RequestKind]*gate{Reading: open(1, readers), Rendering: rendering, Waiting: open(16, 16),
		Ordering: open(128, 128), Guessing: open(16, 16), KnownDevice: open(16, 16), Serving: open(8, 16)}
}

// full reports whether the gate would refuse another request at once.
func (g *gate) full() bool { return len(g.queue) == cap(g.queue) }

// enter waits for a free slot of the gate; leave frees it. It returns ErrOverloaded if none becomes free in time.
func (g *gate) enter(ctx context.Context) (leave func(), err error) {
	leave = func() { <-g.slots }
	select {
	case g.slots <- struct{}{}:
		return leave, nil
	default:
	}
	select {
	case g.queue <- struct{}{}:
		defer func() { <-g.queue }()
	default:
		return nil, ErrOverloaded
	}
	patience := time.NewTimer(g.wait)
	defer patience.Stop()
	select {
	case g.slots <- struct{}{}:
		return leave, nil
	case <-patience.C:
		return nil, ErrOverloaded
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// overloadLog counts requests refused under overload and logs one line per second with their number, because a line
// for each would cost more than the reply.
type overloadLog struct {
	log     *slog.Logger
	seconds prometheus.Histogram

	mu   sync.Mutex
	many int
	most time.Duration
}

func newOverloadLog(log *slog.Logger) *overloadLog {
	return &overloadLog{log: log,
		seconds: prometheus.NewHistogram(prometheus.HistogramOpts{Name: "hearth_turned_away_seconds",
			Help:    "How long it took to turn requests away, from the first byte read to the answer written.",
			Buckets: []float64{.001, .002, .005, .01, .02, .05, .1, .2, .5, 2}})}
}

// note counts a refused request and measures its time from the first byte read, or from started if its connection is
// not timed.
func (a *overloadLog) note(ctx context.Context, started time.Time) {
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

func (a *overloadLog) tell() {
	a.mu.Lock()
	many, most := a.many, a.most
	a.many, a.most = 0, 0
	a.mu.Unlock()
	a.log.Warn("crowded", "turned_away", many, "most", most)
}
