package handlers

import (
	"math"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/expirable"
	"golang.org/x/time/rate"
)

// Class says how often a call may be made by one caller.
type Class string

// The classes: looking, writing, writing in public, uploading, chatting, long work.
const (
	views   Class = "view"
	writes  Class = "write"
	publics Class = "public"
	uploads Class = "upload"
	chats   Class = "chat"
	works   Class = "work"
	hooks   Class = "webhook"
)

// classRates are bursts and steady rates a second. chat holds for the assistant and for visits: 300 in five minutes
// by one device (contract, section 6).
var classRates = map[Class]struct {
	burst  int
	steady rate.Limit
}{
	views:   {300, 60},
	writes:  {60, 10},
	publics: {30, 30.0 / 3600},
	uploads: {30, 60.0 / 3600},
	chats:   {300, 300.0 / 300},
	works:   {20, 1},
	hooks:   {200, 50},
}

const limitKeys = 100_000

// limits counts calls and wrong guesses in memory, for a bounded number of callers.
type limits struct {
	mu      sync.Mutex
	buckets *expirable.LRU[string, *rate.Limiter]
	guesses *expirable.LRU[string, *guess]
}

type guess struct {
	wrong int
	until time.Time
}

func newLimits() *limits {
	return &limits{
		buckets: expirable.NewLRU[string, *rate.Limiter](limitKeys, nil, 2*time.Hour),
		guesses: expirable.NewLRU[string, *guess](limitKeys, nil, 24*time.Hour),
	}
}

func (l *limits) take(on bool, class Class, c *Caller, now time.Time) error {
	if !on {
		return nil
	}
	key := c.key()
	if class == chats && c.Fingerprint != "" {
		key = "device " + c.Fingerprint
	}
	key = string(class) + " " + key
	l.mu.Lock()
	bucket, known := l.buckets.Get(key)
	if !known {
		r := classRates[class]
		bucket = rate.NewLimiter(r.steady, r.burst)
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

// guessLimits are how many wrong guesses a key has before it waits.
const (
	accountGuesses = 10
	deviceGuesses  = 30
	addressGuesses = 100
)

// mayGuess says whether a guess on an account may be tried now. vouched lets the owner's known device pass where
// only the account is blocked.
func (l *limits) mayGuess(c *Caller, kind, account string, vouched bool, now time.Time) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	var wait time.Duration
	for key, limit := range guessKeys(c, kind, account) {
		if vouched && limit == accountGuesses {
			continue
		}
		if g, known := l.guesses.Get(key); known && g.wrong >= limit && now.Before(g.until) {
			wait = max(wait, g.until.Sub(now))
		}
	}
	if wait > 0 {
		return tooMany(wait)
	}
	return nil
}

// wrongGuess counts one; from the limit on each doubles the wait, from a minute to an hour.
func (l *limits) wrongGuess(c *Caller, kind, account string, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for key, limit := range guessKeys(c, kind, account) {
		g, known := l.guesses.Get(key)
		if !known {
			g = &guess{}
			l.guesses.Add(key, g)
		}
		g.wrong++
		if over := g.wrong - limit; over >= 0 {
			g.until = now.Add(min(time.Hour, time.Duration(float64(time.Minute)*math.Pow(2, float64(min(over, 6))))))
		}
	}
}

func guessKeys(c *Caller, kind, account string) map[string]int {
	keys := map[string]int{"guess " + kind + c.addressKey(): addressGuesses}
	if account != "" {
		keys["guess "+kind+" account "+account] = accountGuesses
	}
	if c.Fingerprint != "" {
		keys["guess "+kind+" device "+c.Fingerprint] = deviceGuesses
	}
	return keys
}
