package documents

import (
	"context"

	"hearth/store/core"
)

// Pool limits how many documents are drawn at once: each keeps a core busy for some milliseconds, and a checkout must
// not wait for them. The server creates one pool for its lifetime. It is safe for concurrent use.
type Pool struct{ places chan struct{} }

// NewPool creates a pool for so many documents at once.
func NewPool(places int) *Pool { return &Pool{make(chan struct{}, places)} }

// Render runs fn as soon as there's a free place, and returns core.ErrBusy if the request ends before. fn must not
// use the database: a document that waits for its place would block a connection.
func (p *Pool) Render(ctx context.Context, fn func() ([]byte, error)) ([]byte, error) {
	select {
	case p.places <- struct{}{}:
		defer func() { <-p.places }()
		return fn()
	case <-ctx.Done():
		return nil, core.ErrBusy
	}
}
