// Package shop contains the customers' calls, one file per subject.
package shop

import (
	"context"
	"io/fs"
	"log/slog"
	"time"

	"github.com/hashicorp/golang-lru/v2/expirable"

	"hearth/handlers/documents"
	"hearth/handlers/face"
	"hearth/handlers/files"
	"hearth/handlers/integrations/dial"
	"hearth/handlers/payments"
	"hearth/handlers/web"
	"hearth/store"
)

// Room is what the customers' calls depend on.
type Room struct {
	Store     *store.Store
	Log       *slog.Logger
	Payments  *payments.Desk
	Files     *files.Files
	Look      *face.Maker
	Documents *documents.Pool
	// Texts are the policies and questions used until staff write their own.
	Texts fs.FS
	// Demo marks a shop with invented data. Separate means that staff have a door of their own.
	Demo, Separate bool

	seen        *expirable.LRU[string, struct{}]
	setup       setupLink
	courierDown dial.Rest
	modelDown   dial.Rest
	questions   questionCount
}

// Open prepares the calls.
func (r *Room) Open() *Room {
	r.seen = expirable.NewLRU[string, struct{}](100_000, nil, time.Hour)
	return r
}

// letterhead is the shop's letterhead for documents, the default one if it can't be read.
func (r *Room) letterhead(ctx context.Context) documents.Letterhead {
	now, err := r.Look.Now(ctx)
	if err != nil {
		r.Log.WarnContext(ctx, "the shop's look can't be read", "error", err)
		return documents.Letterhead{}
	}
	head := now.Letterhead()
	if len(head.Logo) == 0 { // a shop may have a logo for documents only, from before it chose its design
		if head.Logo, err = r.Files.Logo(r.Store.Settings.Values().ShopLogo); err != nil {
			r.Log.WarnContext(ctx, "the shop's logo can't be read", "error", err)
		}
		head.Ratio = 1
	}
	return head
}

// local is an instant for the wire, in the shop's zone.
func (r *Room) local(at time.Time) web.Time { return web.In(at, r.Store.Settings.Values().Zone()) }
