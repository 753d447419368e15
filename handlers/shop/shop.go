// Package shop contains the calls of customers and visitors, one file per subject, as methods that package web binds
// to routes. A call reads its input, asks a department of the store, and converts the result to the API's format.
// No rules are here: prices, stock, states and permissions are the store's, in whose transactions they hold. Staff's
// calls are in handlers/staff, the API types that both share in handlers/api. Start with Deps, then checkout.go.
package shop

import (
	"context"
	"crypto/hmac"
	"io/fs"
	"log/slog"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/expirable"

	"hearth/handlers/branding"
	"hearth/handlers/documents"
	"hearth/handlers/files"
	"hearth/handlers/integrations/dial"
	"hearth/handlers/payments"
	"hearth/handlers/web"
	"hearth/store"
)

// Deps is what the customers' calls depend on. The server creates one, calls Open, and keeps it until it ends.
type Deps struct {
	Store     *store.Store
	Log       *slog.Logger
	Payments  *payments.Service
	Files     *files.Files
	Look      *branding.Maker
	Documents *documents.Pool
	// Texts are the built-in policies and FAQ, used until the owner writes others.
	Texts fs.FS
	// Demo marks a shop with invented data. Separate means that staff have a listener of their own.
	Demo, Separate bool

	seen  *expirable.LRU[string, struct{}]
	setup setupLink
	// courierDown and modelDown stop calls to the courier or the language model for a while after it failed.
	courierDown dial.Rest
	modelDown   dial.Rest
	questions   questionCount
}

// Open prepares the calls, and returns r.
func (r *Deps) Open() *Deps {
	r.seen = expirable.NewLRU[string, struct{}](100_000, nil, time.Hour)
	return r
}

// letterhead is the shop's branding for documents; the default one if it can't be read, because an invoice without a
// logo is better than none.
func (r *Deps) letterhead(ctx context.Context) documents.Letterhead {
	now, err := r.Look.Now(ctx)
	if err != nil {
		r.Log.WarnContext(ctx, "the shop's look can't be read", "error", err)
		return documents.Letterhead{}
	}
	head := now.Letterhead()
	if len(head.Logo) == 0 { // older shops may have a logo for documents only
		if head.Logo, err = r.Files.Logo(r.Store.Settings.Values().ShopLogo); err != nil {
			r.Log.WarnContext(ctx, "the shop's logo can't be read", "error", err)
		}
		head.Ratio = 1
	}
	return head
}

// local is an instant for the API, in the shop's time zone.
func (r *Deps) local(at time.Time) web.Time { return web.In(at, r.Store.Settings.Values().Zone()) }

// questionCount counts today's questions to the language model, in total and by IP address. It is in memory, so a
// restart resets it.
type questionCount struct {
	mu     sync.Mutex
	day    string
	all    int
	byDoor map[string]int
}

// take reports whether another question is allowed on a day (in the shop's time zone), and counts it.
func (q *questionCount) take(who, day string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.day != day {
		q.day, q.all, q.byDoor = day, 0, map[string]int{}
	}
	if q.all >= shopQuestions || q.byDoor[who] >= visitorQuestions {
		return false
	}
	q.all++
	q.byDoor[who]++
	return true
}

// setupLink is the one-time key that creates the first owner; "" once it has been used.
type setupLink struct {
	mu    sync.Mutex
	key   string
	until time.Time
}

// valid reports whether a key is the current one.
func (l *setupLink) valid(key string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.key != "" && now.Before(l.until) && hmac.Equal([]byte(key), []byte(l.key))
}

func (l *setupLink) use() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.key = ""
}
