package web

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"math/big"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/julienschmidt/httprouter"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"hearth/store/db"
)

// NewChallenge returns a challenge of the captcha in the settings.
func (f *Frame) NewChallenge(_ context.Context, _ *Caller, _ None) (Challenge, error) {
	policy := f.Policy()
	c := Challenge{Reply: Done("OK"), Kind: policy.Captcha}
	switch policy.Captcha {
	case "recaptcha":
		c.SiteKey = policy.RecaptchaKey
	case "altcha":
		raw, err := f.Random(12)
		if err != nil {
			return c, err
		}
		secret, err := rand.Int(rand.Reader, big.NewInt(captchaWork))
		if err != nil {
			return c, err
		}
		// The salt ends with a delimiter, so that no digit of the number can be moved into the time of expiry.
		c.Salt = hex.EncodeToString(raw) + "?expires=" + strconv.FormatInt(f.Now().Add(captchaLife).Unix(), 10) + "&"
		c.Algorithm, c.MaxNumber = "SHA-256", captchaWork
		c.Challenge = hashHex(c.Salt + secret.String())
		c.Signature = hex.EncodeToString(f.Sign("captcha "+f.captchas.run, c.Challenge))
	}
	return c, nil
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
		away:        newOverloadLog(o.Log),
		Kept:        newCache(o.Changes, cacheBytes),
	}
	f.Measure(f.away.seconds)
	f.Measure(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "hearth_connections",
		Help: "Connections that are open."}, func() float64 {
		return float64(f.connected.Load())
	}))
	gauge := func(name, help string, read func(CacheStats) float64) {
		f.Measure(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help},
			func() float64 { return read(f.Kept.Stats()) }))
	}
	gauge(
		"hearth_kept_bytes",
		"Bytes of finished pages and replies that are kept.",
		func(k CacheStats) float64 { return float64(k.Bytes) },
	)
	gauge("hearth_kept_answers", "Finished pages and replies that are kept.",
		func(k CacheStats) float64 { return float64(k.Answers) })
	gauge("hearth_kept_made", "Pages and replies that were made since the start.",
		func(k CacheStats) float64 { return float64(k.Made) })
	return f
}

// Handler serves the API under /api/ for a listener, and every other path with page. more adds further routes. If
// staff have their own listener, the public one doesn't serve the back office's calls.
func (f *Frame) Handler(
	door ListenerKind,
	routes []Route,
	page http.Handler,
	more func(*httprouter.Router),
) http.Handler {
	router, second := httprouter.New(), httprouter.New()
	for _, one := range []*httprouter.Router{router, second} {
		one.RedirectFixedPath, one.RedirectTrailingSlash = false, false
		one.HandleMethodNotAllowed, one.HandleOPTIONS = true, false
		one.MethodNotAllowed = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			f.SendError(r.Context(), w, &Problem{Status: http.StatusMethodNotAllowed,
				Message: "This call does not accept that method."})
		})
	}
	for _, route := range routes {
		if route.Who.Staff() && f.Separate && door == PublicListener {
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
		// This IP address has too many connections: reply at once and close this one, before any work is done.
		if watch.excess.Load() {
			started := time.Now()
			w.Header().Set("Connection", "close")
			sendOverloaded(r.Context(), w)
			f.away.note(r.Context(), started)
			f.metrics.note("turned away", http.StatusServiceUnavailable, time.Since(started))
			return
		}
		chained.ServeHTTP(w, r.WithContext(withDoor(r.Context(), door)))
	})
}

// clashes reports whether a route has a path parameter where another route has a word, such as
// products/:id/certificates and products/export. The router can't hold both, so such routes go into a second router.
func clashes(route Route, routes []Route) bool {
	before, _, named := strings.Cut(route.Path, ":")
	return named && slices.ContainsFunc(routes, func(other Route) bool {
		rest, shares := strings.CutPrefix(other.Path, before)
		return shares && other.Method == route.Method && rest != "" && rest[0] != ':'
	})
}

// Measure adds metrics that are computed when they're read.
func (f *Frame) Measure(more prometheus.Collector) { f.metrics.registry.MustRegister(more) }

// ShowMetrics serves the Prometheus metrics: on the staff's own listener to anyone, elsewhere only with the token of
// the settings. Without it the reply is 404.
func (f *Frame) ShowMetrics(token func() string) httprouter.Handle {
	return func(w http.ResponseWriter, r *http.Request, _ httprouter.Params) {
		SetRouteName(r.Context(), "GET /metrics")
		wanted := token()
		given, isBearer := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		known := wanted != "" && isBearer && subtle.ConstantTimeCompare([]byte(given), []byte(wanted)) == 1
		if !known && (!f.Separate || ListenerOf(r.Context()) != StaffListener) {
			f.SendError(r.Context(), w, db.ErrNotFound)
			return
		}
		promhttp.HandlerFor(f.metrics.registry, promhttp.HandlerOpts{}).ServeHTTP(w, r)
	}
}
