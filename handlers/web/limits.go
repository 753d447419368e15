package web

import (
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/expirable"
	"golang.org/x/time/rate"
)

// Class says how often a call may be made by one caller.
type Class string

// The classes: looking, writing, writing in public, uploading, chatting, long work.
const (
	Views   Class = "view"
	Writes  Class = "write"
	Publics Class = "public"
	Uploads Class = "upload"
	Chats   Class = "chat"
	Works   Class = "work"
	Hooks   Class = "webhook"
	// Screens are pages, Drawings those of them that nobody drew before, Assets the files of the user interface.
	Screens  Class = "screen"
	Drawings Class = "drawing"
	Assets   Class = "asset"

	visitors Class = "visitor"
)

// classRates are bursts and steady rates a second of one account or device. chat holds for the assistant and for visits: 300 in
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

// limits counts calls and wrong guesses in memory, for a bounded number of callers.
type limits struct {
	mu      sync.Mutex
	buckets *expirable.LRU[string, *rate.Limiter]
	guesses *expirable.LRU[string, *guess]
}

// guess is what a key of the limits was guessed at: wrong tries, how many of them the owner was told of at a login, and until when
// no other is tried.
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

// take counts a call of a class: by the account or the device, and by the address, which has twice a device's share, since many
// people come from one. Whichever is reached first refuses.
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
	// The address first: a device that is invented for one call counts nothing once its address is at its end.
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

// NewVisitor reports whether the caller's device may be counted among the visitors: an address brings at most sixty new ones an hour.
func (c *Caller) NewVisitor() bool {
	return !c.frame.Policy().RateLimit || c.frame.limits.takeOne(visitors, c.AddressKey(), 1, c.frame.Now()) == nil
}

// Allow counts a request that is no call against the limit of its class, by the address that it comes from.
func (f *Frame) Allow(r *http.Request, class Class) error {
	if !f.Policy().RateLimit {
		return nil
	}
	return f.limits.takeOne(class, addressKey(f.clientAddress(r)), 1, f.Now())
}
