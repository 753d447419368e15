package web

import (
	"context"
	"html"
	"log/slog"
	"net/http"
	"runtime"
	"strconv"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Crowd is the kind of a request, when not all can be admitted at once.
type Crowd int

// The kinds. Looking are calls that only read, Showing are pages to be made. Orders and payments have most room, so that visitors never
// keep them waiting. Known are logins on known devices: guessers can't take their places. Waiting are calls that wait for something else,
// which costs a place and no processor.
const (
	Looking Crowd = iota
	Showing
	Ordering
	Waiting
	Guessing
	Known
	Serving
)

// ErrCrowded is the answer when too much is going on.
var ErrCrowded = &Problem{Status: http.StatusServiceUnavailable,
	Message: "The shop is very busy at the moment. Please try again in a second.", Retry: time.Second}

// longestWait is how long whoever stands in a line waits at most: who is refused is told so within a second. The line of those who read
// is about as long as what a slow machine serves in that time, for the ten calls of one visitor's page are no crowd.
const longestWait = 900 * time.Millisecond

// gate lets a limited number of requests of a kind run at once. As many as fit in its line wait for a place; the others are refused at
// once: a crowd gets an answer instead of everybody waiting for everybody.
type gate struct {
	places, line chan struct{}
	wait         time.Duration
}

// newGates limits how many requests of each kind run at once on this machine. With more reading requests than processors, an order
// queues behind them at each of its steps, and none of them finishes sooner.
func newGates() map[Crowd]*gate {
	cores := runtime.GOMAXPROCS(0)
	open := func(places, line int) *gate {
		return &gate{places: make(chan struct{}, places*cores), line: make(chan struct{}, line*cores), wait: longestWait}
	}
	readers := max(48/cores, 24)
	return map[Crowd]*gate{Looking: open(1, readers), Showing: open(1, readers), Waiting: open(16, 16), Ordering: open(128, 128),
		Guessing: open(16, 16), Known: open(16, 16), Serving: open(8, 16)}
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

// enter takes a place for something of a kind and for all its parts, which get the context; leave frees it.
func (f *Frame) enter(ctx context.Context, kind Crowd) (_ context.Context, leave func(), err error) {
	if isInside(ctx) {
		return ctx, func() {}, nil
	}
	leave, err = f.gates[kind].enter(ctx)
	return inside(ctx), leave, err
}

// Once returns an answer that is the same for everybody: the kept one, or one made in a place of its kind. When there is no room to make
// it, nothing is begun.
func (f *Frame) Once(ctx context.Context, kind Crowd, key string, make func(ctx context.Context) (Thing, error)) (*Answer, error) {
	if !isInside(ctx) && f.gates[kind].full() && !f.Kept.comes(key) {
		return nil, ErrCrowded
	}
	return f.Kept.Get(ctx, key, func(ctx context.Context) (Thing, error) {
		ctx, leave, err := f.enter(ctx, kind)
		if err != nil {
			return Thing{}, err
		}
		defer leave()
		return make(ctx)
	})
}

// crowd is the kind of a call, as far as it doesn't depend on the caller.
func (r Route) crowd() Crowd {
	switch {
	case r.First:
		return Ordering
	case r.Guesses != "":
		return Guessing
	case r.Waits:
		return Waiting
	case r.Who.Staff():
		return Serving
	}
	return Looking
}

// turnsAway reports that a call would be refused whoever makes it, before anything else is known of it. A reply that is the same for
// everybody may be kept, and a login may come from a known device.
func (f *Frame) turnsAway(r Route) bool {
	return !r.Same && r.Guesses == "" && f.gates[r.crowd()].full()
}

// turnAway answers a call for which there is no place.
func (f *Frame) turnAway(ctx context.Context, w http.ResponseWriter) {
	f.sendCrowded(ctx, w, jsonType, turnedAway)
}

// TurnAwayPage answers a page for which there is no place, in words of its language; it comes again by itself.
func (f *Frame) TurnAwayPage(ctx context.Context, w http.ResponseWriter, lang, busy string) {
	busy = html.EscapeString(busy)
	f.sendCrowded(ctx, w, "text/html; charset=utf-8", []byte(`<!doctype html><html lang="`+lang+`"><head><meta charset="utf-8">`+
		`<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="2"><title>`+busy+`</title></head>`+
		`<body><p>`+busy+`</p></body></html>`))
}

func (f *Frame) sendCrowded(ctx context.Context, w http.ResponseWriter, kind string, body []byte) {
	requestOf(ctx).turnedAway = true
	header := w.Header()
	header.Set("Retry-After", "1")
	header.Set("Cache-Control", "no-store")
	header.Set("Content-Type", kind)
	header.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(http.StatusServiceUnavailable)
	_, _ = w.Write(body) // a client that disconnected is no error
}

// turnedAways counts who was turned away, and logs them together once a second: a line for each would cost more than the answer.
type turnedAways struct {
	log     *slog.Logger
	seconds prometheus.Histogram

	mu   sync.Mutex
	many int
	most time.Duration
}

func newTurnedAways(log *slog.Logger) *turnedAways {
	return &turnedAways{log: log, seconds: prometheus.NewHistogram(prometheus.HistogramOpts{Name: "hearth_turned_away_seconds",
		Help:    "How long it took to turn requests away, from the first byte read to the answer written.",
		Buckets: []float64{.001, .002, .005, .01, .02, .05, .1, .2, .5, 2}})}
}

// note counts a refusal: its time is that since the first byte was read, or since started where the connection is not timed.
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
