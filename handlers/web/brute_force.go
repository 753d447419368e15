package web

import (
	"math"
	"time"
)

// How many wrong guesses an account, a device and an address have before they must wait. An address has twice as many
// as a device, because several people may share it.
const (
	accountGuesses = 10
	deviceGuesses  = 30
	addressGuesses = 2 * deviceGuesses
)

// Attempt is a counted guess at a secret that is about to be checked. The caller ends it with Right, Wrong or End.
type Attempt struct {
	caller  *Caller
	kind    string
	account string
	// waits are the waiting times that this guess extended: before and after.
	waits map[string][2]time.Time
}

// Guess counts a guess at a secret of the route's kind, before it's checked, so that parallel guesses gain nothing.
// account is the owner of the secret, "" if unknown. vouched lets a known device pass although the account is blocked
// by the guesses of others. A key with too many wrong guesses is a 429 with the time to wait.
func (c *Caller) Guess(account string, vouched bool) (*Attempt, error) {
	if c.route.Guesses == "" {
		panic(c.route.Path + " counts guesses, and its row does not say so")
	}
	t := &Attempt{caller: c, kind: c.route.Guesses, account: account, waits: map[string][2]time.Time{}}
	return t, c.frame.limits.countGuess(t, vouched, c.frame.Now())
}

// Right takes the count back: the guess was right, or wasn't checked.
func (t *Attempt) Right() { t.caller.frame.limits.giveBack(t) }

// Wrong leaves the guess counted, and writes it to the security log.
func (t *Attempt) Wrong() { t.caller.frame.security(t.caller, "wrong "+t.kind, t.account) }

// End is Wrong or Right.
func (t *Attempt) End(wrong bool) {
	if wrong {
		t.Wrong()
	} else {
		t.Right()
	}
}

// WrongBefore is how many wrong guesses at the account there were since it was last called, to show the owner at the
// login.
func (t *Attempt) WrongBefore() int { return t.caller.frame.limits.tellGuesses(t) }

// FirstToday reports whether the caller's address hasn't made this guess within a day: repeating a wrong guess reveals
// nothing more.
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

// countGuess counts a guess by each key, or refuses it while one of them must wait. Above its limit each guess
// doubles a key's wait, from a minute to an hour.
func (l *limits) countGuess(t *Attempt, vouched bool, now time.Time) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	keys := t.keys()
	var wait time.Duration
	for key, limit := range keys {
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

// keys are the keys by which a guess is counted, with their limits.
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
