package documents

import (
	"context"

	"hearth/store"
)

// Pool draws papers, a few at a time: each takes much of a processor for some milliseconds.
type Pool struct{ places chan struct{} }

// NewPool makes a pool of so many places.
func NewPool(places int) *Pool { return &Pool{make(chan struct{}, places)} }

// Render runs dear work that takes no database; who waits longer than the request lives gets store.ErrBusy.
func (p *Pool) Render(ctx context.Context, fn func() ([]byte, error)) ([]byte, error) {
	select {
	case p.places <- struct{}{}:
		defer func() { <-p.places }()
		return fn()
	case <-ctx.Done():
		return nil, store.ErrBusy
	}
}
