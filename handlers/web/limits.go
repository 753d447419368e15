package web

import (
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/expirable"
	"golang.org/x/time/rate"
)

// Class is a rate limit, which the calls of a kind share.
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
	// Screens are pages, Drawings pages that aren't cached yet, Assets built files.
	Screens  Class = "screen"
	Drawings Class = "drawing"
	Assets   Class = "asset"

	visitors Class = "visitor"
)

// classRates are the burst and the steady rate per second of one account or device; an address has twice as much.
// Chats is for the assistant and for visits: 300 in five minutes by a device, 600 by an address (contract, section
// 7).
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

// limitKeys is how many accounts, devices and addresses are remembered; the longest unused is dropped.
const limitKeys = 100_000

// limits counts calls and wrong guesses in memory. A restart begins again.
type limits struct {
	mu      sync.Mutex
	buckets *expirable.LRU[string, *rate.Limiter]
	guesses *expirable.LRU[string, *guess]
}

// guess is the state of a key: its wrong guesses, how many of them have been shown to the owner at a login, and until
// when it must wait.
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

// take counts a call of a class by the account or device, and by the address, or refuses it (429) if either has
// reached its limit.
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
	// The address is first: a device number invented for a call gains nothing once its address has reached the limit.
	if err := l.takeOne(class, c.AddressKey(), 2, now); err != nil {
		return err
	}
	return l.takeOne(class, own, 1, now)
}

// takeOne counts a call by a key, which has share times the rate of the class.
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

// NewVisitor reports whether the caller's device may be counted as a visitor: at most sixty new ones an hour by
// address.
func (c *Caller) NewVisitor() bool {
	return !c.frame.Policy().RateLimit || c.frame.limits.takeOne(visitors, c.AddressKey(), 1, c.frame.Now()) == nil
}

// Allow counts a request that isn't a call, by its network address; 429 above the limit of the class.
func (f *Frame) Allow(r *http.Request, class Class) error {
	if !f.Policy().RateLimit {
		return nil
	}
	return f.limits.takeOne(class, addressKey(f.clientAddress(r)), 1, f.Now())
}
