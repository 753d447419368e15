package web

import (
	"math"
	"time"
)

// guessLimits are how many wrong guesses a key has before it must wait. An address has twice the share of a device, because many
// people may share it.
const (
	accountGuesses = 10
	deviceGuesses  = 30
	addressGuesses = 2 * deviceGuesses
)

// Try is a counted guess at a secret that is about to be checked: end it with Right or Wrong.
type Try struct {
	caller  *Caller
	kind    string
	account string
	// waits are the waits that this guess extended, with their previous values.
	waits map[string][2]time.Time
}

// Guess counts a guess at a secret of the route's kind, before it is checked: sixty parallel guesses gain nothing over sixty in a
// row. account is the owner of the secret, "" if unknown. vouched lets a known device pass if only the account is blocked.
func (c *Caller) Guess(account string, vouched bool) (*Try, error) {
	if c.route.Guesses == "" {
		panic(c.route.Path + " counts guesses, and its row does not say so")
	}
	t := &Try{caller: c, kind: c.route.Guesses, account: account, waits: map[string][2]time.Time{}}
	return t, c.frame.limits.countGuess(t, vouched, c.frame.Now())
}

// Right reverts the count: the guess was right, or was not checked at all.
func (t *Try) Right() { t.caller.frame.limits.giveBack(t) }

// Wrong leaves it counted.
func (t *Try) Wrong() { t.caller.frame.security(t.caller, "wrong "+t.kind, t.account) }

// End is Wrong if wrong is set, else Right.
func (t *Try) End(wrong bool) {
	if wrong {
		t.Wrong()
	} else {
		t.Right()
	}
}

// WrongBefore is how many guesses at the account were wrong since the last call.
func (t *Try) WrongBefore() int { return t.caller.frame.limits.tellGuesses(t) }

// Anew reports that a guess is none that the caller's address has made in the last day: what it was told to be wrong is no secret there.
func (t *Try) Anew(guessed string) bool {
	l, key := t.caller.frame.limits, "made "+t.caller.frame.shadow("guess "+t.kind, t.caller.AddressKey()+" "+guessed)
	l.mu.Lock()
	defer l.mu.Unlock()
	_, made := l.guesses.Get(key)
	if !made {
		l.guesses.Add(key, &guess{})
	}
	return !made
}

// countGuess counts a guess with every key, or returns how long one of them must wait. Beyond its limit, each guess doubles a key's
// wait, from a minute to an hour.
func (l *limits) countGuess(t *Try, vouched bool, now time.Time) error {
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

func (l *limits) giveBack(t *Try) {
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

func (l *limits) tellGuesses(t *Try) int {
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

func (t *Try) accountKey() string { return "guess " + t.kind + " account " + t.account }

func (t *Try) keys() map[string]int {
	keys := map[string]int{"guess " + t.kind + t.caller.AddressKey(): addressGuesses}
	if t.account != "" {
		keys[t.accountKey()] = accountGuesses
	}
	if t.caller.Fingerprint != "" {
		keys["guess "+t.kind+" device "+t.caller.Fingerprint] = deviceGuesses
	}
	return keys
}
