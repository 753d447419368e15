// Package web is what all calls of the API have in common: routing, decoding of input, the caller's session, limits,
// admission during overload, replies, the response cache, logs and metrics. It has no rules of the shop: calls are
// functions that handlers/shop and handlers/staff bind to routes with Call.
// A request passes chain in middleware.go, then handle in call.go. Start there; Options has what the package needs
// from the program, Caller is who calls, SendError in reply.go turns errors into replies.
package web

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/julienschmidt/httprouter"
	"github.com/prometheus/client_golang/prometheus"
)

// Frame processes the requests of all listeners. The program creates one with New, and it lives until the program
// ends.
type Frame struct {
	Options
	crossOrigin *http.CrossOriginProtection
	limits      *limits
	captchas    *captchas
	metrics     *metrics
	gates       map[Crowd]*gate
	away        *turnedAways
	connected   atomic.Int64
	// Languages are the codes of the languages besides English that an address of a call can ask for.
	Languages []string
	// Kept is the response cache, of replies and pages that are the same for everyone.
	Kept *Kept
}

// New creates a frame and registers its metrics.
func New(o Options) *Frame {
	f := &Frame{
		Options:     o,
		crossOrigin: http.NewCrossOriginProtection(),
		limits:      newLimits(),
		captchas:    newCaptchas(),
		metrics:     newMetrics(),
		gates:       newGates(),
		away:        newTurnedAways(o.Log),
		Kept:        newKept(o.Changes, keptBytes),
	}
	f.Measure(f.away.seconds)
	f.Measure(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "hearth_connections", Help: "Connections that are open."}, func() float64 {
		return float64(f.connected.Load())
	}))
	gauge := func(name, help string, read func(KeptFigures) float64) {
		f.Measure(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, func() float64 { return read(f.Kept.Figures()) }))
	}
	gauge(
		"hearth_kept_bytes",
		"Bytes of finished pages and replies that are kept.",
		func(k KeptFigures) float64 { return float64(k.Bytes) },
	)
	gauge("hearth_kept_answers", "Finished pages and replies that are kept.", func(k KeptFigures) float64 { return float64(k.Answers) })
	gauge("hearth_kept_made", "Pages and replies that were made since the start.", func(k KeptFigures) float64 { return float64(k.Made) })
	return f
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

// Handler serves the calls under /api/ for a listener, and everything else with page. more adds further routes. On
// the public listener staff's calls don't exist if staff have their own.
func (f *Frame) Handler(door Door, routes []Route, page http.Handler, more func(*httprouter.Router)) http.Handler {
	router, second := httprouter.New(), httprouter.New()
	for _, one := range []*httprouter.Router{router, second} {
		one.RedirectFixedPath, one.RedirectTrailingSlash = false, false
		one.HandleMethodNotAllowed, one.HandleOPTIONS = true, false
		one.MethodNotAllowed = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			f.SendError(r.Context(), w, &Problem{Status: http.StatusMethodNotAllowed, Message: "This call does not accept that method."})
		})
	}
	for _, route := range routes {
		if route.Who.Staff() && f.Separate && door == PublicDoor {
			continue
		}
		if clashes(route, routes) {
			second.Handle(route.Method, "/api/"+route.Path, f.handle(route))
			continue
		}
		router.Handle(route.Method, "/api/"+route.Path, f.handle(route))
	}
	more(router)
	router.NotFound, second.NotFound = second, page
	chained := f.chain(router)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		watch := stopwatchOf(r.Context())
		defer watch.works()()
		if watch.excess.Load() {
			started := time.Now()
			w.Header().Set("Connection", "close")
			f.turnAway(r.Context(), w)
			f.away.note(r.Context(), started)
			f.metrics.note("turned away", http.StatusServiceUnavailable, time.Since(started))
			return
		}
		chained.ServeHTTP(w, r.WithContext(withDoor(r.Context(), door)))
	})
}

// clashes reports whether a route has a parameter where another one has a word, as products/:id/certificates and
// products/export. The router can't hold both, so that a second one has these.
func clashes(route Route, routes []Route) bool {
	before, _, named := strings.Cut(route.Path, ":")
	return named && slices.ContainsFunc(routes, func(other Route) bool {
		rest, shares := strings.CutPrefix(other.Path, before)
		return shares && other.Method == route.Method && rest != "" && rest[0] != ':'
	})
}

type doorKeyType struct{}

// withDoor marks the requests of a listener.
func withDoor(ctx context.Context, door Door) context.Context {
	return context.WithValue(ctx, doorKeyType{}, door)
}

// DoorOf is the listener of a request.
func DoorOf(ctx context.Context) Door {
	if door, ok := ctx.Value(doorKeyType{}).(Door); ok {
		return door
	}
	return PublicDoor
}
