package pages

import (
	"context"
	"net/http"
	"strings"
	"unicode/utf8"

	"hearth/handlers/branding"
	"hearth/handlers/web"
	"hearth/store/colour"
	"hearth/store/core"
)

const (
	// forever is the Cache-Control of content whose URL contains the branding's version or a hash of the content.
	forever = "public, max-age=31536000, immutable"
	// pngType and svgType are the media types of generated files.
	pngType = "image/png"
	svgType = "image/svg+xml"
)

// made are the files that are generated from the shop's branding, by path.
var made = map[string]struct {
	kind string
	make func(l *branding.Branding) ([]byte, error)
}{
	"/app.webmanifest": {"application/manifest+json", (*branding.Branding).Manifest},
	"/icon.svg": {svgType, func(l *branding.Branding) ([]byte, error) {
		content, drawn := l.IconSVG()
		if !drawn {
			return nil, core.ErrNotFound
		}
		return content, nil
	}},
	"/icon-192.png":   {pngType, func(l *branding.Branding) ([]byte, error) { return l.IconPNG(192, false) }},
	"/icon-512.png":   {pngType, func(l *branding.Branding) ([]byte, error) { return l.IconPNG(512, false) }},
	"/icon-mask.png":  {pngType, func(l *branding.Branding) ([]byte, error) { return l.IconPNG(512, true) }},
	"/icon-apple.png": {pngType, func(l *branding.Branding) ([]byte, error) { return l.IconPNG(180, true) }},
	"/favicon.ico":    {pngType, func(l *branding.Branding) ([]byte, error) { return l.IconPNG(48, false) }},
	"/preview.png":    {pngType, (*branding.Branding).Preview},
}

// sendLook sends a file generated from the branding; it returns false if the path isn't one.
func (p *Pages) sendLook(w http.ResponseWriter, r *http.Request) bool {
	name, inner := strings.CutPrefix(r.URL.Path, "/look/")
	one, known := made[r.URL.Path]
	if !inner && !known {
		return false
	}
	ctx := r.Context()
	web.SetRouteName(ctx, "look")
	err := p.Frame.Allow(r, web.Assets)
	var answer *web.CachedResponse
	if err == nil {
		switch {
		case known:
			answer, err = p.madeOfLook(ctx, r.URL.Path, one.kind, one.make)
		case name == "mark":
			answer, err = markOf(r)
		default:
			answer, err = p.logo(ctx, name)
		}
	}
	if err != nil {
		p.Frame.SendError(ctx, w, err)
		return true
	}
	// An SVG logo that is opened by itself must not run scripts.
	w.Header().Set("Content-Security-Policy", "sandbox; default-src 'none'; style-src 'unsafe-inline'")
	web.SendResponse(w, r, answer)
	return true
}

// madeOfLook caches a generated file until the branding changes.
func (p *Pages) madeOfLook(
	ctx context.Context,
	path, kind string,
	make func(l *branding.Branding) ([]byte, error),
) (*web.CachedResponse, error) {
	now, err := p.Look.Now(ctx)
	if err != nil {
		return nil, err
	}
	return p.Frame.Kept.Get(ctx, "look "+now.Version+path, func(context.Context) (web.Response, error) {
		content, err := make(now)
		return web.Response{
			Status:   http.StatusOK,
			Type:     kind,
			Body:     content,
			Cache:    "public, max-age=3600",
			Timeless: true,
		}, err
	})
}

// logo is a saved logo by its name, a hash of its content; core.ErrNotFound if there's none.
func (p *Pages) logo(ctx context.Context, name string) (*web.CachedResponse, error) {
	if len(name) != 32 || strings.Trim(name, "0123456789abcdef") != "" {
		return nil, core.ErrNotFound
	}
	l, err := p.Store.Content.FindLogo(ctx, name)
	if err != nil {
		return nil, err
	}
	return web.NewCachedResponse(web.Response{
		Status: http.StatusOK,
		Type:   map[string]string{"svg": svgType, "png": pngType}[l.Kind],
		Body:   l.Content,
		Cache:  forever,
	}, nil), nil
}

// markOf draws the icon of a shop without a logo, for the preview in the back office; its parameters are in the URL.
func markOf(r *http.Request) (*web.CachedResponse, error) {
	said := r.URL.Query()
	fill, fits := colour.Parse("#" + said.Get("fill"))
	on, fitting := colour.Parse("#" + said.Get("on"))
	letter := said.Get("of")
	if !fits || !fitting || utf8.RuneCountInString(letter) > 6 {
		return nil, core.ErrNotFound
	}
	return web.NewCachedResponse(
		web.Response{Status: http.StatusOK, Type: svgType, Body: branding.Mark(letter, fill, on), Cache: forever},
		nil,
	), nil
}

// lookHead returns the branding's part of a page's head, and the branding itself.
func (p *Pages) lookHead(ctx context.Context) (string, *branding.Branding, error) {
	now, err := p.Look.Now(ctx)
	if err != nil {
		return "", nil, err
	}
	return now.Head(p.letters[now.Pairing()]), now, nil
}
