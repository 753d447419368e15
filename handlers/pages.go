package handlers

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"mime"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/julienschmidt/httprouter"

	"hearth/store"
)

// pages serves what is not a call: the built user interface and the HTML of every screen.
type pages struct {
	shell    string
	files    map[string]*asset
	renderer *renderer
	mu       sync.Mutex
	rendered map[string]string
}

// asset is a file of the user interface, plain and compressed.
type asset struct {
	kind      string
	plain     []byte
	zipped    []byte
	immutable bool
}

const renderedPages = 2000

func newPages(ui fs.FS) (*pages, error) {
	p := &pages{files: map[string]*asset{}, rendered: map[string]string{}}
	err := fs.WalkDir(ui, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(path.Base(name), ".") {
			return err
		}
		content, err := fs.ReadFile(ui, name)
		if err != nil {
			return err
		}
		switch name {
		case "index.html":
			p.shell = string(content)
		case "server.js":
			p.renderer, err = newRenderer(string(content))
			return err
		default:
			p.files["/"+name] = newAsset(name, content)
		}
		return nil
	})
	if p.shell == "" {
		p.shell = "<!doctype html><html lang=\"en-IN\"><head><meta charset=\"utf-8\"><!--head--></head><body><div id=\"root\"><p>The user interface was not built. Run ./build.sh build.</p><!--app--></div><!--data--></body></html>"
	}
	return p, err
}

func newAsset(name string, content []byte) *asset {
	a := &asset{kind: mime.TypeByExtension(path.Ext(name)), plain: content, immutable: strings.HasPrefix(name, "assets/")}
	switch path.Ext(name) {
	case ".js":
		a.kind = "text/javascript; charset=utf-8"
	case ".webmanifest":
		a.kind = "application/manifest+json"
	case ".woff2":
		a.kind = "font/woff2"
	}
	if strings.HasPrefix(a.kind, "text/") || strings.Contains(a.kind, "json") || strings.Contains(a.kind, "svg") {
		var zipped bytes.Buffer
		w, err := gzip.NewWriterLevel(&zipped, gzip.BestCompression)
		if err == nil {
			_, err = w.Write(content)
			err = errors.Join(err, w.Close())
		}
		if err == nil && zipped.Len() < len(content) {
			a.zipped = zipped.Bytes()
		}
	}
	return a
}

// page answers everything that is no call: files of the interface, the map and the rules for crawlers, and screens.
func (h *Handlers) page(w http.ResponseWriter, r *http.Request) {
	switch {
	case strings.HasPrefix(r.URL.Path, "/api/") || r.URL.Path == "/api":
		setRouteName(r.Context(), "no such call")
		h.sendError(r.Context(), w, errNoSuchCall)
		return
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		h.sendError(r.Context(), w, &problem{status: http.StatusMethodNotAllowed, message: "Pages are read only."})
		return
	case r.URL.Path == "/robots.txt":
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		_, _ = fmt.Fprintf(w, "User-agent: *\nDisallow: /api/\nDisallow: /checkout\nDisallow: /cart\nSitemap: %s/sitemap.xml\n", h.publicURL()) // a client that went away is no fault
		return
	case r.URL.Path == "/sitemap.xml" && r.Header.Get("Sec-Fetch-Dest") != "document":
		h.sendSitemap(w, r)
		return
	}
	if file, known := h.pages.files[r.URL.Path]; known {
		setRouteName(r.Context(), "file")
		sendAsset(w, r, file)
		return
	}
	h.screen(w, r)
}

func sendAsset(w http.ResponseWriter, r *http.Request, a *asset) {
	w.Header().Set("Content-Type", a.kind)
	w.Header().Set("Cache-Control", "public, max-age=3600")
	if a.immutable {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	sendZippable(w, r, http.StatusOK, a.plain, a.zipped)
}

func sendZippable(w http.ResponseWriter, r *http.Request, status int, plain, zipped []byte) {
	body := plain
	if zipped != nil {
		w.Header().Add("Vary", "Accept-Encoding")
		if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
			w.Header().Set("Content-Encoding", "gzip")
			body = zipped
		}
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) // a client that went away is no fault
	}
}

func (h *Handlers) publicURL() string {
	return strings.TrimSuffix(h.store.Settings().Text("public_url"), "/")
}

func (h *Handlers) screen(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	head := h.headOf(ctx, r.URL)
	if strings.Contains(head.robots, "nofollow") && h.separate && doorOf(ctx) == store.PublicDoor {
		head = notFoundHead
	}
	setRouteName(ctx, "screen")
	key := fmt.Sprintf("%d %d %s", h.store.CatalogueVersion(), h.store.SettingsVersion(), r.URL.RequestURI())
	body, ready := h.pages.recall(key)
	if !ready {
		body = h.compose(ctx, head, r.URL)
		if head.rendered {
			h.pages.remember(key, body)
		}
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	sendZippable(w, r, head.status, []byte(body), zipText(body))
}

func zipText(text string) []byte {
	var zipped bytes.Buffer
	w, err := gzip.NewWriterLevel(&zipped, gzip.BestSpeed)
	if err != nil {
		return nil
	}
	_, err = w.Write([]byte(text))
	if err = errors.Join(err, w.Close()); err != nil {
		return nil
	}
	return zipped.Bytes()
}

func (p *pages) recall(key string) (string, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	body, found := p.rendered[key]
	return body, found
}

func (p *pages) remember(key, body string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.rendered) >= renderedPages {
		p.rendered = map[string]string{}
	}
	p.rendered[key] = body
}

// compose puts a page together: the head, the answers of the calls that the page will make, and where it can be, the
// page itself as drawn by its own components.
func (h *Handlers) compose(ctx context.Context, head screenHead, u *url.URL) string {
	inlined := map[string]json.RawMessage{}
	for _, address := range append([]string{"shop", "fetch_categories"}, head.calls...) {
		if body, err := h.answerOf(ctx, address); err == nil {
			inlined[address] = body
		} else {
			h.log.WarnContext(ctx, "inline a call", "call", address, "error", err)
		}
	}
	data, err := json.Marshal(inlined)
	if err != nil {
		data = []byte("{}")
	}
	drawn := ""
	if head.rendered && h.pages.renderer != nil {
		drawn, err = h.pages.renderer.draw(ctx, u.RequestURI(), string(data))
		if err != nil {
			h.log.ErrorContext(ctx, "draw a page on the server", "error", err)
			drawn = ""
		}
	}
	body := strings.Replace(h.pages.shell, "<!--head-->", h.headHTML(head, u)+preloadOf(drawn), 1)
	body = strings.Replace(body, "<!--app-->", drawn, 1)
	return strings.Replace(body, "<!--data-->", `<script type="application/json" id="data">`+scriptSafe(data)+`</script>`, 1)
}

var (
	firstPicture     = regexp.MustCompile(`(?i)<img [^>]*fetchpriority="high"[^>]*>`)
	pictureAttribute = regexp.MustCompile(` (src|srcset|sizes)="([^"]*)"`)
)

// preloadOf asks for the first picture of a drawn page before the browser has read as far as the picture itself.
func preloadOf(drawn string) string {
	img := firstPicture.FindString(drawn)
	if img == "" {
		return ""
	}
	var b strings.Builder
	b.WriteString(`<link rel="preload" as="image" fetchpriority="high"`)
	for _, found := range pictureAttribute.FindAllStringSubmatch(img, -1) {
		fmt.Fprintf(&b, ` %s="%s"`, map[string]string{"src": "href", "srcset": "imagesrcset", "sizes": "imagesizes"}[found[1]], found[2])
	}
	b.WriteString(">")
	return b.String()
}

// scriptSafe keeps JSON from ending the script element that it stands in.
func scriptSafe(text []byte) string {
	return strings.NewReplacer("<", `\u003c`, ">", `\u003e`, "&", `\u0026`, "\u2028", `\u2028`, "\u2029", `\u2029`).Replace(string(text))
}

func (h *Handlers) headHTML(head screenHead, u *url.URL) string {
	shop := h.store.Settings().Text("shop_name")
	var b strings.Builder
	meta := func(attribute, name, content string) {
		if content != "" {
			fmt.Fprintf(&b, "<meta %s=\"%s\" content=\"%s\">", attribute, name, html.EscapeString(content))
		}
	}
	fmt.Fprintf(&b, "<title>%s · %s</title>", html.EscapeString(head.title), html.EscapeString(shop))
	meta("name", "description", head.description)
	meta("name", "robots", head.robots)
	if head.robots == "" {
		canonical := h.publicURL() + u.Path
		fmt.Fprintf(&b, "<link rel=\"canonical\" href=\"%s\">", html.EscapeString(canonical))
		meta("property", "og:title", head.title)
		meta("property", "og:description", head.description)
		meta("property", "og:url", canonical)
		meta("property", "og:site_name", shop)
		if head.image != "" {
			meta("property", "og:image", h.publicURL()+head.image)
		}
	}
	if head.structured != nil {
		if text, err := json.Marshal(head.structured); err == nil {
			fmt.Fprintf(&b, `<script type="application/ld+json">%s</script>`, scriptSafe(text))
		}
	}
	return b.String()
}

// answerOf runs one of our own GET calls as a visitor would make it and gives its JSON.
func (h *Handlers) answerOf(ctx context.Context, address string) (json.RawMessage, error) {
	name, query, _ := strings.Cut(address, "?")
	for _, route := range Routes() {
		if route.Method != http.MethodGet || route.Who.LoggedIn {
			continue
		}
		params, fits := matchPath(route.Path, name)
		if !fits {
			continue
		}
		r := (&http.Request{Method: http.MethodGet, URL: &url.URL{Path: "/api/" + name, RawQuery: query}, Header: http.Header{}}).WithContext(ctx)
		out, err := route.run(h, ctx, &Caller{Door: store.PublicDoor}, r, params)
		if err != nil {
			return nil, err
		}
		if ready, isReady := out.(cached); isReady {
			return ready.body, nil
		}
		return json.Marshal(out)
	}
	return nil, errNoSuchCall
}

func matchPath(pattern, name string) (httprouter.Params, bool) {
	prefix, param, has := strings.Cut(pattern, ":")
	if !has {
		return nil, pattern == name
	}
	rest, fits := strings.CutPrefix(name, prefix)
	return httprouter.Params{{Key: param, Value: rest}}, fits && !strings.Contains(rest, "/")
}
