// Package shop holds the customers' calls, a file a subject.
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

// Room is what the customers' calls work with.
type Room struct {
	Store     *store.Store
	Log       *slog.Logger
	Payments  *payments.Desk
	Files     *files.Files
	Look      *face.Maker
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

// letterhead is the shop's look at the head of papers, the usual one where it can't be read.
func (r *Room) letterhead(ctx context.Context) documents.Letterhead {
	now, err := r.Look.Now(ctx)
	if err != nil {
		r.Log.WarnContext(ctx, "the shop's look can't be read", "error", err)
		return documents.Letterhead{}
	}
	head := now.Letterhead()
	if len(head.Logo) == 0 { // a shop may have one for papers alone, of the time before it chose its look
		if head.Logo, err = r.Files.Logo(r.Store.Settings().ShopLogo); err != nil {
			r.Log.WarnContext(ctx, "the shop's logo can't be read", "error", err)
		}
		head.Ratio = 1
	}
	return head
}

// local is an instant as the shown shows it, in the shop's zone.
func (r *Room) local(at time.Time) web.Time { return web.In(at, r.Store.Settings().Zone()) }
