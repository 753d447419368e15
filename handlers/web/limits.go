package web

import (
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/expirable"
	"golang.org/x/time/rate"
)

// Class is a rate limit that similar calls share.
type Class string

// The classes of rate limits: reading, writing, public forms, customers' uploads, chatting, long work.
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

// classRates are the burst and the steady rate per second of one account or device; an IP address has twice as much.
// Chats is for the assistant and for visit counts: the API promises at least 300 requests in five minutes per device
// and 600 per address.
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

// limitKeys is the number of accounts, devices and addresses that are remembered; beyond it the least recently used
// is dropped.
const limitKeys = 100_000

// limits counts calls and wrong guesses. The counts are in memory, so a restart resets them.
type limits struct {
	mu      sync.Mutex
	buckets *expirable.LRU[string, *rate.Limiter]
	guesses *expirable.LRU[string, *guess]
}

// guess is the state of an account, device or address: its wrong guesses, how many of them the owner was shown at a
// login, and until when it must wait.
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
	// The IP address is counted first, so that a device number invented for each call gains nothing once the address
	// has reached its limit.
	if err := l.takeOne(class, c.AddressKey(), 2, now); err != nil {
		return err
	}
	return l.takeOne(class, own, 1, now)
}

// takeOne counts a call of a class under one key. The key's limit is the class's rate times share.
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
