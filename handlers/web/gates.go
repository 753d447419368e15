package web

import (
	"context"
	"net/http"
	"runtime"
	"sync/atomic"
	"time"
)

// gate lets a limited number of requests of a kind run at once. As many again as fit in its line wait for a place for a moment; the
// others are refused at once: a crowd gets an answer instead of everybody waiting for everybody.
type gate struct {
	places, line chan struct{}
	// wait is how long the line waits in a crowd, calm how long while nobody is turned away: on a slow machine the ten calls of one
	// visitor's page wait for each other, and are no crowd.
	wait, calm time.Duration
	resting    atomic.Bool
}

// Crowd is the kind of a request, when not all can be admitted at once.
type Crowd int

// The kinds. Looking are calls that only read, Showing are pages to be made. Orders and payments have most room, so that visitors never
// keep them waiting. Known are logins on known devices: guessers can't take their places. Waiting are calls that wait for something else,
// which costs a place and no processor.
const (
	Looking Crowd = iota
	Showing
	Ordering
	Waiting
	Guessing
	Known
	Serving
)

// ErrCrowded is the answer when too much is going on.
var ErrCrowded = &Problem{Status: http.StatusServiceUnavailable,
	Message: "The shop is very busy at the moment. Please try again in a second.", Retry: time.Second}

// newGates limits how many requests of each kind run at once on this machine, and how many wait how long. With more reading requests
// than processors, an order queues behind them at each of its steps, and none of them finishes sooner. The line of those who look is
// about as long as what one place serves in the time that it waits: were it shorter, thirty-two readers who come again and again would
// be refused because half of the places rest, and the places would rest because they are refused.
func newGates() map[Crowd]*gate {
	cores := runtime.GOMAXPROCS(0)
	readers := max(48/cores, 24)
	open := func(places, line int, wait time.Duration) *gate {
		return &gate{places: make(chan struct{}, places*cores), line: make(chan struct{}, line*cores), wait: wait}
	}
	looking, showing := open(1, readers, 40*time.Millisecond), open(1, readers, 40*time.Millisecond)
	looking.calm, showing.calm = 5*time.Second, 5*time.Second
	return map[Crowd]*gate{
		Looking:  looking,
		Showing:  showing,
		Waiting:  open(16, 16, 50*time.Millisecond),
		Ordering: open(128, 128, 50*time.Millisecond),
		Guessing: open(16, 16, 50*time.Millisecond),
		Known:    open(16, 16, 50*time.Millisecond),
		Serving:  open(8, 16, time.Second),
	}
}

// full reports that whoever comes now is refused at once.
func (g *gate) full() bool { return len(g.line) == cap(g.line) }

// enter takes a place; leave frees it.
func (g *gate) enter(ctx context.Context) (leave func(), err error) {
	leave = func() { <-g.places }
	select {
	case g.places <- struct{}{}:
		return leave, nil
	default:
	}
	select {
	case g.line <- struct{}{}:
		defer func() { <-g.line }()
	default:
		return nil, ErrCrowded
	}
	wait := g.wait
	if !g.resting.Load() {
		wait = max(g.wait, g.calm)
	}
	patience := time.NewTimer(wait)
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

// rest keeps half of the places empty until ctx ends, each from the moment when it is free.
func (g *gate) rest(ctx context.Context) {
	g.resting.Store(true)
	context.AfterFunc(ctx, func() { g.resting.Store(false) })
	for range cap(g.places) / 2 {
		go func() {
			select {
			case g.places <- struct{}{}:
				<-ctx.Done()
				<-g.places
			case <-ctx.Done():
			}
		}()
	}
}
