// Package handlers is both doors of the house: what comes in over HTTP, one file per group of calls, and the outside
// work that the shop does. It holds no rule and no SQL.
package handlers

import (
	"context"
	"crypto/hmac"
	"encoding/hex"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/expirable"
	"github.com/julienschmidt/httprouter"

	"hearth/handlers/integrations/captcha"
	"hearth/handlers/integrations/fetch"
	"hearth/handlers/integrations/testpay"
	"hearth/store"
)

// Options says what the handlers work with.
type Options struct {
	Store *store.Store
	Log   *slog.Logger
	// UI is the built user interface: index.html and assets/.
	UI fs.FS
	// Mails are the templates of the mails.
	Mails fs.FS
	// Texts are the policies and questions in Markdown, as they are until staff write their own.
	Texts fs.FS
	// Keeper makes, copies and tries the backups.
	Keeper Keeper
	// Version is the release, as the Health screen tells it.
	Version string
	// Demo marks a shop with invented data and offers the test payment page.
	Demo bool
	// StaffAddress is set when staff have a listener of their own.
	StaffAddress string
	// Reachable says where pictures of an import may be fetched from; nil is the public internet.
	Reachable func(netip.Addr) bool
	// RecaptchaURL is where reCAPTCHA's tokens are checked; "" is Google's own address.
	RecaptchaURL string
}

func (o Options) reachable() func(netip.Addr) bool {
	if o.Reachable == nil {
		return fetch.Public
	}
	return o.Reachable
}

// Handlers answers every call of the shop.
type Handlers struct {
	store       *store.Store
	log         *slog.Logger
	demo        bool
	separate    bool
	crossOrigin *http.CrossOriginProtection
	limits      *limits
	seen        *expirable.LRU[string, struct{}]
	replies     *replyCache
	setupLink   *setupLink
	testpay     *testpay.Provider
	keeper      Keeper
	version     string
	backingUp   chan struct{}
	errands     chan func(ctx context.Context)
	tidied      time.Time
	askedMoney  time.Time
	captchas    *captchas
	pages       *pages
	mails       *mailTemplates
	texts       fs.FS
	rendering   chan struct{}
	pictures    chan struct{}
	fetcher     *fetch.Fetcher
	startingJob sync.Mutex
	metrics     *metrics
	// recaptchaURL is where reCAPTCHA's tokens are checked.
	recaptchaURL string
	courierDown  rest
	modelDown    rest
	questions    questionCount
}

// New makes the handlers of a shop.
func New(o Options) (*Handlers, error) {
	h := &Handlers{
		store: o.Store, log: o.Log, demo: o.Demo, texts: o.Texts, separate: o.StaffAddress != "",
		crossOrigin: http.NewCrossOriginProtection(),
		limits:      newLimits(),
		seen:        expirable.NewLRU[string, struct{}](100_000, nil, time.Hour),
		replies:     newReplyCache(),
		setupLink:   &setupLink{},
		testpay:     testpay.New(string(o.Store.Sign("testpay", ""))),
		captchas:    newCaptchas(),
		keeper:      o.Keeper,
		version:     o.Version,
		backingUp:   make(chan struct{}, 1),
		errands:     make(chan func(ctx context.Context), 4),
		rendering:   make(chan struct{}, 2),
		pictures:    make(chan struct{}, 1),
		fetcher:     fetch.New(o.reachable()),
	}
	h.metrics = newMetrics(h)
	if h.recaptchaURL = o.RecaptchaURL; h.recaptchaURL == "" {
		h.recaptchaURL = captcha.Address
	}
	var err error
	if h.pages, err = newPages(o.UI); err != nil {
		return nil, err
	}
	if h.mails, err = newMailTemplates(o.Mails); err != nil {
		return nil, err
	}
	return h, nil
}

// Handler serves one door. At the public one, staff calls do not exist once staff have their own.
func (h *Handlers) Handler(door store.Door) http.Handler {
	router := httprouter.New()
	router.RedirectFixedPath, router.RedirectTrailingSlash = false, false
	router.HandleMethodNotAllowed, router.HandleOPTIONS = true, false
	for _, route := range Routes() {
		if route.Who.Staff() && h.separate && door == store.PublicDoor {
			continue
		}
		router.Handle(route.Method, "/api/"+route.Path, h.handle(route))
	}
	router.GET("/healthz", h.healthz)
	router.GET("/metrics", h.showMetrics)
	router.GET("/uploads/:name", h.upload)
	router.NotFound = http.HandlerFunc(h.page)
	router.MethodNotAllowed = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.sendError(r.Context(), w, &problem{status: http.StatusMethodNotAllowed, message: "This call is made with another method."})
	})
	chained := h.chain(router)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		chained.ServeHTTP(w, r.WithContext(withDoor(r.Context(), door)))
	})
}

func (h *Handlers) separateStaff() bool { return h.separate }

func (h *Handlers) healthz(w http.ResponseWriter, r *http.Request, _ httprouter.Params) {
	setRouteName(r.Context(), "GET /healthz")
	w.Header().Set("Cache-Control", "no-store")
	if err := h.store.Ready(); err != nil && r.URL.RawQuery != "live" { // ?live asks only whether the process answers
		h.sendError(r.Context(), w, err)
		return
	}
	h.sendJSON(r.Context(), w, http.StatusOK, done("ok"))
}

// setupLink is the one-time key by which the first owner is made.
type setupLink struct {
	mu    sync.Mutex
	key   string
	until time.Time
}

// NewSetupKey makes a new key that works once, for 30 minutes.
func (h *Handlers) NewSetupKey() (string, error) {
	raw, err := h.store.Random(16)
	if err != nil {
		return "", err
	}
	h.setupLink.mu.Lock()
	defer h.setupLink.mu.Unlock()
	h.setupLink.key, h.setupLink.until = hex.EncodeToString(raw), h.store.Now().Add(30*time.Minute)
	return h.setupLink.key, nil
}

func (l *setupLink) valid(key string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.key != "" && now.Before(l.until) && hmac.Equal([]byte(key), []byte(l.key))
}

func (l *setupLink) use() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.key = ""
}

// replyCache keeps finished replies of the catalogue until anything in it changes.
type replyCache struct {
	mu      sync.RWMutex
	version int64
	bodies  map[string][]byte
	bytes   int
}

const replyCacheBytes = 16 << 20

// cached is a reply whose JSON is ready.
type cached struct{ body []byte }

func newReplyCache() *replyCache { return &replyCache{bodies: map[string][]byte{}} }

func (c *replyCache) get(version int64, key string) ([]byte, bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	if c.version != version {
		return nil, false
	}
	body, found := c.bodies[key]
	return body, found
}

func (c *replyCache) put(version int64, key string, body []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.version != version || c.bytes+len(body) > replyCacheBytes {
		c.version, c.bodies, c.bytes = version, map[string][]byte{}, 0
	}
	c.bodies[key] = body
	c.bytes += len(body)
}
