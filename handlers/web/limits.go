package web

import (
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/expirable"
	"golang.org/x/time/rate"
)

// Class is a rate limit: how often one caller may make a call.
type Class string

// The classes: reading, writing, writing in public, customers' uploads, chatting, long work.
const (
	Views   Class = "view"
	Writes  Class = "write"
	Publics Class = "public"
	Uploads Class = "upload"
	Chats   Class = "chat"
	Works   Class = "work"
	Hooks   Class = "webhook"
	// Screens are pages, Drawings pages that are not cached yet, Assets the files of the user interface.
	Screens  Class = "screen"
	Drawings Class = "drawing"
	Assets   Class = "asset"

	visitors Class = "visitor"
)

// classRates are bursts and steady rates per second of one account or device. chat applies to the assistant and to visits: 300 in
// five minutes by one device, 600 by one address (contract, section 7).
var classRates = map[Class]struct {
	burst  int
	steady rate.Limit
}{
	Views:    {300, 60},
	Writes:   {60, 10},
	Publics:  {30, 30.0 / 3600},
	Uploads:  {30, 60.0 / 3600},
	Chats:    {300, 300.0 / 300},
	Works:    {20, 1},
	Hooks:    {200, 50},
	Screens:  {200, 30},
	Drawings: {60, 5},
	Assets:   {2000, 300},
	visitors: {60, 60.0 / 3600},
}

const limitKeys = 100_000

// limits counts calls and wrong guesses in memory, for a limited number of callers.
type limits struct {
	mu      sync.Mutex
	buckets *expirable.LRU[string, *rate.Limiter]
	guesses *expirable.LRU[string, *guess]
}

// guess is the state of a key: its wrong attempts, how many of them were reported to the owner at a login, and until when further
// attempts are refused.
type guess struct {
	wrong, told int
	until       time.Time
}

func newLimits() *limits {
	return &limits{
		buckets: expirable.NewLRU[string, *rate.Limiter](limitKeys, nil, 2*time.Hour),
		guesses: expirable.NewLRU[string, *guess](limitKeys, nil, 24*time.Hour),
	}
}

// take counts a call of a class: by the account or device, and by the address, which has twice a device's share, because many
// people may share it. The call is refused when either limit is reached.
func (l *limits) take(on bool, class Class, c *Caller, now time.Time) error {
	if !on {
		return nil
	}
	own := c.AddressKey() + " without a device"
	switch {
	case c.ID != 0:
		own = "account " + strconv.FormatInt(c.ID, 10)
	case c.Fingerprint != "":
		own = "device " + c.Fingerprint
	}
	// The address comes first: a device invented for one call gains nothing once its address has reached the limit.
	if err := l.takeOne(class, c.AddressKey(), 2, now); err != nil {
		return err
	}
	return l.takeOne(class, own, 1, now)
}

func (l *limits) takeOne(class Class, key string, share int, now time.Time) error {
	key = string(class) + " " + key
	l.mu.Lock()
	bucket, known := l.buckets.Get(key)
	if !known {
		r := classRates[class]
		bucket = rate.NewLimiter(r.steady*rate.Limit(share), r.burst*share)
		l.buckets.Add(key, bucket)
	}
	l.mu.Unlock()
	if bucket.AllowN(now, 1) {
		return nil
	}
	reservation := bucket.ReserveN(now, 1)
	wait := reservation.DelayFrom(now)
	reservation.CancelAt(now)
	return tooMany(wait)
}

// NewVisitor reports whether the caller's device may count as a visitor: an address brings at most sixty new ones an hour.
func (c *Caller) NewVisitor() bool {
	return !c.frame.Policy().RateLimit || c.frame.limits.takeOne(visitors, c.AddressKey(), 1, c.frame.Now()) == nil
}

// Allow counts a request that is not a call against the limit of its class, by its network address.
func (f *Frame) Allow(r *http.Request, class Class) error {
	if !f.Policy().RateLimit {
		return nil
	}
	return f.limits.takeOne(class, addressKey(f.clientAddress(r)), 1, f.Now())
}
