// Package pages serves everything that isn't a call of the API: the built user interface, the HTML of every screen,
// generated icons, the sitemap and robots.txt.
// A screen is drawn on the server by the browser's own components (render.go), with the replies of its calls inlined,
// so that it's visible before its code is loaded and readable for search engines. Pages are cached until a product on
// them changes. What a page says about itself to search engines is in heads.go. Start with ServeHTTP, then screen in
// compose.go.
package pages

import (
	"context"
	"log/slog"
	"sync/atomic"

	"hearth/handlers/branding"
	"hearth/handlers/web"
	"hearth/store"
)

// Pages serves everything that isn't a call. The server creates one, calls Open, and uses it for its lifetime.
type Pages struct {
	Store *store.Store
	Log   *slog.Logger
	Frame *web.Frame
	Look  *branding.Maker
	// Answer returns the reply of an API call that is the same for everyone, to inline in a page. For any other URL
	// it returns web.ErrNoSuchCall.
	Answer func(ctx context.Context, address string) (*web.CachedResponse, error)

	// files are the built files by path, each read when it's first requested.
	files map[string]func() (*web.CachedResponse, error)
	// tongues are the languages, English first.
	tongues []*tongue
	// letters are the styles of the typeface pairings by name.
	letters  map[string]string
	renderer *renderer
	// drawings counts the pages rendered by a JavaScript engine.
	drawings atomic.Int64
}
