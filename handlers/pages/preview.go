package pages

import (
	"errors"
	"net/http"
	"strings"

	"hearth/handlers/web"
	"hearth/store"
)

// previewOf is the token of a preview, "" where none is asked for.
func previewOf(r *http.Request) string { return r.URL.Query().Get("preview") }

// preview draws a public page with another face of the shop than the published one, or a page of the owner's own as it was written
// last, for whoever holds its token. Nobody keeps it, no search engine reads it, and the shop's own pages may frame it.
func (p *Pages) preview(w http.ResponseWriter, r *http.Request, at place, token string) (*web.Answer, error) {
	ctx, err := p.Store.Previewed(r.Context(), token)
	if errors.Is(err, store.ErrNotFound) || at.screen == nil || !at.screen.Drawn {
		return nil, &web.Problem{Status: http.StatusNotFound, Message: "This preview has ended. Please open it anew from the back office."}
	}
	if err != nil {
		return nil, err
	}
	thing, err := p.make(web.Apart(ctx), at)
	if err != nil {
		return nil, err
	}
	header := w.Header()
	header.Set("X-Robots-Tag", "noindex, nofollow")
	header.Set("Referrer-Policy", "no-referrer") // the address is the key
	header.Set("Content-Security-Policy", strings.Replace(header.Get("Content-Security-Policy"), "frame-ancestors 'none'", "frame-ancestors 'self'", 1))
	thing.Cache, thing.Place = "no-store", ""
	return web.NewAnswer(thing, nil), nil
}
