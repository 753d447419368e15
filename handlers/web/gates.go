package web

import (
	"context"
	"net/http"
	"runtime"
	"time"
)

// gate lets a number of requests of a kind in at once. Who finds it full waits a moment and is then told to come again: a
// crowd gets an answer at once instead of everybody waiting for everybody.
type gate struct {
	places chan struct{}
	wait   time.Duration
}

// Crowd is the kind of a request where not all can be let in at once.
type Crowd int

// The kinds. Orders and payments have most room, so that those who only look never keep them waiting. Known are those who log in on a
// device that knows them: no guesser takes their places. Waiting are those whose call stands still while something else is awaited,
// which costs a place and no processor.
const (
	Looking Crowd = iota
	Ordering
	Waiting
	Guessing
	Known
	Serving
)

// ErrCrowded is told when too much is going on.
var ErrCrowded = &Problem{Status: http.StatusServiceUnavailable, Message: "The shop is very busy at the moment. Please try again in a second.", Retry: time.Second}

// gates are how many of each kind are let in at once on this machine, and how long one waits for a place. A processor does one thing
// at a time: more who look, and an order stands in line behind them at each of its steps, while none of them is done sooner.
func newGates() map[Crowd]*gate {
	cores := runtime.GOMAXPROCS(0)
	open := func(places int, wait time.Duration) *gate { return &gate{make(chan struct{}, places), wait} }
	return map[Crowd]*gate{
		Looking:  open(cores, 50*time.Millisecond),
		Waiting:  open(16*cores, 50*time.Millisecond),
		Ordering: open(128*cores, 50*time.Millisecond),
		Guessing: open(16*cores, 50*time.Millisecond),
		Known:    open(16*cores, 50*time.Millisecond),
		Serving:  open(8*cores, time.Second),
	}
}

// enter takes a place; leave gives it back.
func (g *gate) enter(ctx context.Context) (leave func(), err error) {
	leave = func() { <-g.places }
	select {
	case g.places <- struct{}{}:
		return leave, nil
	default:
	}
	patience := time.NewTimer(g.wait)
	defer patience.Stop()
	select {
	case g.places <- struct{}{}:
		return leave, nil
	case <-patience.C:
		return nil, ErrCrowded
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// crowd is the kind of a caller's call.
func (c *Caller) crowd() Crowd {
	switch r := c.route; {
	case r.First:
		return Ordering
	case c.Vouched:
		return Known
	case r.Guesses != "":
		return Guessing
	case r.Waits:
		return Waiting
	case r.Who.Staff():
		return Serving
	}
	return Looking
}
