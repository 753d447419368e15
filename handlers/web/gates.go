package web

import (
	"context"
	"net/http"
	"runtime"
	"time"
)

// gate admits a limited number of requests of a kind at once. When it is full, a request waits a moment and is then refused: a
// crowd gets an answer at once instead of everybody waiting for everybody.
type gate struct {
	places chan struct{}
	wait   time.Duration
	// busy limits how many admitted requests run at once, while the others wait for their turn; nil lets all run at once.
	busy chan struct{}
}

// Crowd is the kind of a request, when not all can be admitted at once.
type Crowd int

// The kinds. Orders and payments have most room, so that visitors never keep them waiting. Known are logins on known devices:
// guessers can't take their places. Waiting are calls that wait for something else, which costs a place and no processor.
const (
	Looking Crowd = iota
	Ordering
	Waiting
	Guessing
	Known
	Serving
)

// ErrCrowded is the answer when too much is going on.
var ErrCrowded = &Problem{Status: http.StatusServiceUnavailable,
	Message: "The shop is very busy at the moment. Please try again in a second.", Retry: time.Second}

// newGates limits how many requests of each kind are admitted at once on this machine, and how long one waits for a place. With
// more reading requests than processors, an order queues behind them at each of its steps, and none of them finishes sooner.
func newGates() map[Crowd]*gate {
	cores := runtime.GOMAXPROCS(0)
	open := func(places int, wait time.Duration) *gate {
		return &gate{places: make(chan struct{}, places), wait: wait}
	}
	looking := open(16*cores, 50*time.Millisecond)
	looking.busy = make(chan struct{}, cores)
	return map[Crowd]*gate{
		Looking:  looking,
		Waiting:  open(16*cores, 50*time.Millisecond),
		Ordering: open(128*cores, 50*time.Millisecond),
		Guessing: open(16*cores, 50*time.Millisecond),
		Known:    open(16*cores, 50*time.Millisecond),
		Serving:  open(8*cores, time.Second),
	}
}

// enter takes a place and waits for its turn; leave frees both.
func (g *gate) enter(ctx context.Context) (leave func(), err error) {
	giveBack, err := g.place(ctx)
	if err != nil || g.busy == nil {
		return giveBack, err
	}
	select {
	case g.busy <- struct{}{}:
		return func() {
			<-g.busy
			giveBack()
		}, nil
	case <-ctx.Done():
		giveBack()
		return nil, ctx.Err()
	}
}

func (g *gate) place(ctx context.Context) (leave func(), err error) {
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
