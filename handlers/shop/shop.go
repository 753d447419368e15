// Package shop holds the customers' calls, a file a subject.
package shop

import (
	"io/fs"
	"log/slog"
	"time"

	"github.com/hashicorp/golang-lru/v2/expirable"

	"hearth/handlers/documents"
	"hearth/handlers/files"
	"hearth/handlers/integrations/dial"
	"hearth/handlers/payments"
	"hearth/handlers/web"
	"hearth/store"
)

// Room is what the customers' calls work with.
type Room struct {
	Store     *store.Store
	Log       *slog.Logger
	Payments  *payments.Desk
	Files     *files.Files
	Documents *documents.Pool
	// Texts are the policies and questions as they are until staff write their own.
	Texts fs.FS
	// Demo marks a shop with invented data. Separate says that staff have a door of their own.
	Demo, Separate bool

	seen        *expirable.LRU[string, struct{}]
	setup       setupLink
	courierDown dial.Rest
	modelDown   dial.Rest
	questions   questionCount
}

// Open makes the room ready.
func (r *Room) Open() *Room {
	r.seen = expirable.NewLRU[string, struct{}](100_000, nil, time.Hour)
	return r
}

// logo is the shop's picture for papers; nothing where it has none, or where it can't be read.
func (r *Room) logo() []byte {
	logo, err := r.Files.Logo(r.Store.Settings().ShopLogo)
	if err != nil {
		r.Log.Warn("the shop's logo can't be read", "error", err)
	}
	return logo
}

// local is an instant as the shown shows it, in the shop's zone.
func (r *Room) local(at time.Time) web.Time { return web.In(at, r.Store.Settings().Zone()) }
