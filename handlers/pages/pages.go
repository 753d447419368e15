// Package pages serves everything that is not a call: the built user interface, and the HTML of every screen.
package pages

import (
	"context"
	"log/slog"
	"sync/atomic"

	"hearth/handlers/face"
	"hearth/handlers/web"
	"hearth/store"
)

// Pages serves everything that is not a call.
type Pages struct {
	Store *store.Store
	Log   *slog.Logger
	Frame *web.Frame
	Look  *face.Maker
	// Answer returns the reply of one of the shop's own calls that is the same for everybody: a page inlines the replies of its
	// calls. It returns web.ErrNoSuchCall for any other.
	Answer func(ctx context.Context, address string) (*web.Answer, error)

	// files are the files of the interface by path, each read when it is first requested.
	files map[string]func() (*web.Answer, error)
	// tongues are the languages, English first.
	tongues []*tongue
	// letters are the styles of the type pairings by name.
	letters  map[string]string
	renderer *renderer
	// drawings counts how often an engine was used.
	drawings atomic.Int64
}
