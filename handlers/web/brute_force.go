package web

import (
	"math"
	"time"
)

// The number of wrong guesses after which an account, a device and an IP address must wait. An address has twice as
// many as a device, because several people may share it.
const (
	accountGuesses = 10
	deviceGuesses  = 30
	addressGuesses = 2 * deviceGuesses
)

// Attempt is a counted guess at a secret, such as a password, that is about to be checked. The caller ends it with
// Right, Wrong or End.
type Attempt struct {
	caller  *Caller
	kind    string
	account string
	// waits are the waiting times that this guess extended: before and after, by key.
	waits map[string][2]time.Time
}

// Guess counts a guess at a secret of the route's kind before the secret is checked, so that parallel guesses gain
// nothing. account is the owner of the secret, "" if unknown. vouched lets a known device pass although others'
// guesses have blocked the account. If too many guesses were wrong, it returns a 429 with the time to wait.
func (c *Caller) Guess(account string, vouched bool) (*Attempt, error) {
	if c.route.Guesses == "" {
		panic(c.route.Path + " counts guesses, and its row does not say so")
	}
	t := &Attempt{caller: c, kind: c.route.Guesses, account: account, waits: map[string][2]time.Time{}}
	return t, c.frame.limits.countGuess(t, vouched, c.frame.Now())
}

// Right takes a counted guess back, because it was right or wasn't checked.
func (t *Attempt) Right() { t.caller.frame.limits.giveBack(t) }

// Wrong leaves a guess counted and writes it to the security log.
func (t *Attempt) Wrong() { t.caller.frame.security(t.caller, "wrong "+t.kind, t.account) }

// End ends an attempt as wrong or as right.
func (t *Attempt) End(wrong bool) {
	if wrong {
		t.Wrong()
	} else {
		t.Right()
	}
}

// WrongBefore returns the number of wrong guesses at the account since the last call of this function, which the
// owner sees at the login.
func (t *Attempt) WrongBefore() int { return t.caller.frame.limits.tellGuesses(t) }

// FirstToday reports whether the caller's address has not made this same guess within a day. Repeating a wrong guess
// reveals nothing more, so it need not count again.
func (t *Attempt) FirstToday(guessed string) bool {
	l, key := t.caller.frame.limits, "made "+t.caller.frame.shadow("guess "+t.kind, t.caller.AddressKey()+" "+guessed)
	l.mu.Lock()
	defer l.mu.Unlock()
	_, made := l.guesses.Get(key)
	if !made {
		l.guesses.Add(key, &guess{})
	}
	return !made
}

// countGuess counts a guess under each of its keys (account, device, address), or refuses it while one of them must
// wait. Above a key's limit each wrong guess doubles its waiting time, from a minute up to an hour.
func (l *limits) countGuess(t *Attempt, vouched bool, now time.Time) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	keys := t.keys()
	var wait time.Duration
	// First look at all keys, then count: an attempt that must wait counts for none of them.
	for key, limit := range keys {
		// A device that logged in to the account before is not stopped by the guesses of others.
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
	for key, limit := range keys {
		g, known := l.guesses.Get(key)
		if !known {
			g = &guess{}
			l.guesses.Add(key, g)
		}
		g.wrong++
		if over := g.wrong - limit; over >= 0 {
			until := now.Add(min(time.Hour, time.Duration(float64(time.Minute)*math.Pow(2, float64(min(over, 6))))))
			t.waits[key] = [2]time.Time{g.until, until}
			g.until = until
		}
	}
	return nil
}

// giveBack takes a guess back, with the waits that it extended unless later guesses did so too.
func (l *limits) giveBack(t *Attempt) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for key := range t.keys() {
		g, known := l.guesses.Get(key)
		if !known || g.wrong == 0 {
			continue
		}
		g.wrong--
		if wait, longer := t.waits[key]; longer && g.until.Equal(wait[1]) {
			g.until = wait[0]
		}
	}
}

func (l *limits) tellGuesses(t *Attempt) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	g, known := l.guesses.Get(t.accountKey())
	if !known {
		return 0
	}
	before := max(g.wrong-g.told, 0)
	g.told = g.wrong
	return before
}

func (t *Attempt) accountKey() string { return "guess " + t.kind + " account " + t.account }

// keys returns the keys under which a guess is counted, with the limit of each.
func (t *Attempt) keys() map[string]int {
	keys := map[string]int{"guess " + t.kind + t.caller.AddressKey(): addressGuesses}
	if t.account != "" {
		keys[t.accountKey()] = accountGuesses
	}
	if t.caller.Fingerprint != "" {
		keys["guess "+t.kind+" device "+t.caller.Fingerprint] = deviceGuesses
	}
	return keys
}
