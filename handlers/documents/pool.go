package documents

import (
	"context"

	"hearth/store/core"
)

// Pool draws documents, a few at a time: each keeps a processor busy for some milliseconds.
type Pool struct{ places chan struct{} }

// NewPool creates a pool with so many places.
func NewPool(places int) *Pool { return &Pool{make(chan struct{}, places)} }

// Render runs expensive work that does not use the database; if the request ends while it waits, it returns store.ErrBusy.
func (p *Pool) Render(ctx context.Context, fn func() ([]byte, error)) ([]byte, error) {
	select {
	case p.places <- struct{}{}:
		defer func() { <-p.places }()
		return fn()
	case <-ctx.Done():
		return nil, core.ErrBusy
	}
}
