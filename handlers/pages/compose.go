package pages

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/db"
)

// screen sends the page of a URL: from the cache, or made once for everyone who waits for it. Redirects, previews and
// overload are handled here.
func (p *Pages) screen(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	web.SetRouteName(ctx, "screen")
	if err := p.Frame.Allow(r, web.Screens); err != nil {
		p.Frame.SendError(ctx, w, err)
		return
	}
	of, path := p.tongueOf(r.URL.Path)
	if !p.Frame.IsOn(of.Code) { // a language that is off; it may be on again tomorrow
		w.Header().Set("Cache-Control", "no-cache")
		english := url.URL{Path: "/" + strings.TrimLeft(path, "/"), RawQuery: r.URL.RawQuery}
		http.Redirect(w, r, english.String(), http.StatusFound)
		return
	}
	public := p.Frame.Separate && web.ListenerOf(ctx) == web.PublicListener
	at := placeOf(path, r.URL.Query(), public).in(of)
	if at.screen == nil && sendFormer(p.Store, p.Log, w, r) {
		return
	}
	moved := ""
	if bare := strings.TrimRight(path, "/"); at.screen == nil && bare != path { // a trailing slash is redirected
		if at = placeOf(bare, r.URL.Query(), public).in(of); at.screen != nil {
			moved = strings.TrimRight(r.URL.EscapedPath(), "/")
		}
	}
	var answer *web.CachedResponse
	var err error
	if token := previewOf(r); token != "" {
		answer, err = p.preview(w, r, at, token)
	} else if at.screen != nil && at.screen.Private {
		answer, err = p.private(w, r, at)
	} else {
		answer, err = p.answer(r, at)
	}
	if errors.Is(err, web.ErrOverloaded) {
		p.Frame.SendOverloadedPage(ctx, w, of.Code, of.Head.Busy)
		return
	}
	if err != nil {
		// If the page's canonical path differs from the requested one, as after a product was renamed, the request is
		// redirected.
		p.Frame.SendError(ctx, w, busyInstead(err))
		return
	}
	if answer.Place != "" && answer.Place != r.URL.Path && answer.Place != r.URL.EscapedPath() {
		moved = answer.Place
	}
	if moved != "" {
		address := moved
		if r.URL.RawQuery != "" {
			sign := "?"
			if strings.Contains(address, sign) {
				sign = "&"
			}
			address += sign + r.URL.RawQuery
		}
		w.Header().Set("Cache-Control", "no-cache") // the product may get its former name again
		http.Redirect(w, r, address, http.StatusMovedPermanently)
		return
	}
	nameStyles(w.Header(), answer.Styles)
	web.SendResponse(w, r, answer)
}

// nameStyles adds the hashes of a page's inline styles to its Content-Security-Policy, unless the policy allows all
// styles.
func nameStyles(header http.Header, sums []string) {
	policy := header.Get("Content-Security-Policy")
	if strings.Contains(policy, web.AnyStyle) {
		return // browsers ignore unsafe-inline once there is a hash
	}
	mine := strings.Join(append([]string{"style-src 'self'"}, sums...), " ")
	header.Set("Content-Security-Policy", strings.Replace(policy, "style-src 'self'", mine, 1))
}

var styleElement = regexp.MustCompile(`(?s)<style>(.*?)</style>`)

// stylesIn returns the hashes of a page's inline styles, in the form that a Content-Security-Policy needs.
func stylesIn(frame string) (sums []string) {
	for _, found := range styleElement.FindAllStringSubmatch(frame, -1) {
		sum := sha256.Sum256([]byte(found[1]))
		sums = append(sums, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
	}
	return sums
}

// answer returns a page. If rendering would have to wait too long, the page is sent unrendered for the browser to
// render; only if calls are refused as well is it refused. A client that requests many uncached pages gets them
// unrendered too, because the server's cores are for others.
func (p *Pages) answer(r *http.Request, at place) (*web.CachedResponse, error) {
	address := at.tongue.Base + at.address()
	if !at.drawn || p.Frame.Kept.Has("page "+address) || p.Frame.Allow(r, web.Drawings) == nil {
		answer, err := p.Frame.Once(r.Context(), web.Rendering, "page "+address,
			func(ctx context.Context) (web.Response, error) { return p.make(ctx, at) })
		if !errors.Is(err, web.ErrOverloaded) {
			return answer, err
		}
	}
	return p.Frame.Once(r.Context(), web.Reading, "undrawn "+address, func(ctx context.Context) (web.Response, error) {
		at.drawn = false
		thing, err := p.make(ctx, at)
		thing.Passing = true
		return thing, err
	})
}

// busyInstead turns an unexpected error into 503. A crawler drops a page that answers 404 or 500, but retries one
// that answers 503. An error because the visitor left stays as it is.
func busyInstead(err error) error {
	var told *web.Problem
	if errors.Is(err, core.ErrStopped) || errors.Is(err, core.ErrBusy) || errors.Is(err, context.DeadlineExceeded) ||
		errors.Is(err, context.Canceled) || errors.As(err, &told) {
		return err
	}
	return fmt.Errorf("%w: %w", core.ErrStopped, err)
}

// previewOf is the token of a preview; "" for none.
func previewOf(r *http.Request) string { return r.URL.Query().Get("preview") }

// preview renders a public page with unpublished branding, or the draft of a page, for anyone who has the token. It
// isn't cached or indexed, and the back office may show it in a frame.
func (p *Pages) preview(w http.ResponseWriter, r *http.Request, at place, token string) (*web.CachedResponse, error) {
	ctx, err := p.Store.Content.Previewed(r.Context(), token)
	if errors.Is(err, core.ErrNotFound) || at.screen == nil || !at.screen.Drawn {
		return nil, &web.Problem{Status: http.StatusNotFound,
			Message: "This preview has ended. Please open it anew from the back office."}
	}
	if err != nil {
		return nil, err
	}
	thing, err := p.make(web.WithoutCache(ctx), at)
	if err != nil {
		return nil, err
	}
	header := w.Header()
	header.Set("X-Robots-Tag", "noindex, nofollow")
	header.Set("Referrer-Policy", "no-referrer") // the URL contains the token
	header.Set("Content-Security-Policy", strings.Replace(header.Get("Content-Security-Policy"),
		"frame-ancestors 'none'", "frame-ancestors 'self'", 1))
	thing.Cache, thing.Place = "no-store", ""
	return web.NewCachedResponse(thing, nil), nil
}

// private renders a page whose URL contains a secret. It isn't cached or indexed, and no other site learns the URL.
func (p *Pages) private(w http.ResponseWriter, r *http.Request, at place) (*web.CachedResponse, error) {
	thing, err := p.make(web.WithoutCache(r.Context()), at)
	if err != nil {
		return nil, err
	}
	w.Header().Set("X-Robots-Tag", "noindex, nofollow")
	w.Header().Set("Referrer-Policy", "no-referrer")
	thing.Cache, thing.Place = "no-store", ""
	return web.NewCachedResponse(thing, nil), nil
}

// page is the state of a page while it is made.
type page struct {
	*Pages
	at   place
	head screenHead
	// answers are the API replies to inline, by URL. facts are the products on which they depend, for the cache.
	answers map[string]json.RawMessage
	facts   []int64
	// whole means that no reply is missing; only then may the page be cached.
	whole bool
}

// make makes a page: the head, the replies of the calls that the screen will make and, if its screen is rendered on
// the server, the HTML from the browser's own components.
func (p *Pages) make(ctx context.Context, at place) (web.Response, error) {
	ctx = db.InLanguage(ctx, at.tongue.Code)
	head, err := p.headOf(ctx, at)
	if err != nil {
		return web.Response{}, err
	}
	// The title of a missing page is in the page's language.
	if head.status == http.StatusNotFound {
		head.title = at.tongue.Head.Missing
	}
	made := page{Pages: p, at: at, head: head, answers: map[string]json.RawMessage{}, whole: true}
	for _, address := range append([]string{"shop", "fetch_categories"}, head.calls...) {
		made.inline(ctx, address)
	}
	drawn := made.draw(ctx)
	data, err := json.Marshal(made.answers)
	if err != nil {
		return web.Response{}, err
	}
	face, now, err := p.lookHead(ctx)
	if err != nil {
		return web.Response{}, err
	}
	body := strings.Replace(at.tongue.shell, "<!--head-->",
		face+p.headHTML(ctx, head, at, now)+preloadOf(drawn)+at.tongue.links[at.screen]+
			at.tongue.sectionLinks(drawn, at.tongue.links[at.screen]), 1)
	if drawn != "" {
		body = codeLater.Replace(body)
	}
	styles := stylesIn(body)
	body = strings.Replace(body, "<!--app-->", drawn, 1)
	if !head.rendered {
		body = strings.Replace(body, "<!--data-->", p.withoutScript(at, head)+"<!--data-->", 1)
	}
	body = strings.Replace(body, "<!--data-->",
		`<script type="application/json" id="data">`+scriptSafe(data)+`</script>`, 1)
	if head.path != "" {
		head.path = at.tongue.Base + head.path
	}
	return web.Response{
		Status:  head.status,
		Type:    "text/html; charset=utf-8",
		Body:    []byte(body),
		Facts:   made.facts,
		Passing: !made.whole,
		Place:   head.path,
		Styles:  styles,
	}, nil
}

// withoutScript returns what a page that isn't rendered on the server shows without JavaScript: its title, and how to
// contact the shop.
func (p *Pages) withoutScript(at place, head screenHead) string {
	card := p.Store.Settings.Values()
	title, text := html.EscapeString(head.title), html.EscapeString(at.tongue.Head.NoScript)
	contact := html.EscapeString(card.ShopPhone)
	if card.ShopEmail != "" {
		contact = fmt.Sprintf(`<a href="mailto:%[1]s">%[1]s</a> %[2]s`, html.EscapeString(card.ShopEmail), contact)
	}
	return fmt.Sprintf(
		`<noscript><main class="page"><h1>%s</h1><p>%s</p><p>%s</p><p><a href="%s/">%s</a></p></main></noscript>`,
		title, text, contact, at.tongue.Base, html.EscapeString(card.ShopName))
}

// inline adds the reply of a call to the page. It returns false if there is no such call whose reply is the same for
// everyone.
func (m *page) inline(ctx context.Context, address string) bool {
	answer, err := m.Answer(ctx, address)
	if errors.Is(err, web.ErrNoSuchCall) {
		return false
	}
	if err != nil {
		m.whole = false
		m.Log.WarnContext(ctx, "inline a call", "call", address, "error", err)
		return false
	}
	m.answers[address] = answer.Text()
	m.facts = append(m.facts, answer.Facts...)
	return true
}

// rounds is the maximum number of times that a page is rendered until it has all replies: a screen may make a call
// only after it has the reply of another.
const rounds = 3

// draw returns the rendered part of the page; "" if the browser must render it.
func (m *page) draw(ctx context.Context) string {
	if !m.head.rendered || m.renderer == nil {
		return ""
	}
	// An incomplete page may not be stored in the cache.
	if !m.at.drawn {
		m.whole = false
		return ""
	}
	html := ""
	for range rounds {
		answer, err := m.drawing(ctx)
		if err != nil {
			if !errors.Is(err, errNoEngine) {
				m.Log.ErrorContext(ctx, "draw a page on the server", "page", m.at.address(), "error", err)
			}
			m.whole = false
			return ""
		}
		html = string(answer.Text())
		more := false
		// The rendering may name API calls whose replies it lacks. They are fetched and the page is rendered again,
		// until it needs no more.
		for _, call := range answer.Wants {
			if _, known := m.answers[call]; !known && m.inline(ctx, call) {
				more = true
			}
		}
		if !more {
			break
		}
	}
	return html
}

// drawing renders the page from its replies, once for equal replies. All stock numbers above the limit of "Only 3
// left" count as equal, because an order of a product with plenty of stock changes nothing visible.
func (m *page) drawing(ctx context.Context) (*web.CachedResponse, error) {
	sum, answers, lowStock := sha256.New(), map[string]string{}, m.Store.Settings.Values().LowStock
	_, _ = fmt.Fprintln(sum, m.at.tongue.Code, m.at.address()) // writing to a hash never fails
	for _, call := range slices.Sorted(maps.Keys(m.answers)) {
		answers[call] = string(roundStock(m.answers[call], lowStock))
		_, _ = fmt.Fprintln(sum, call, answers[call])
	}
	return m.Frame.Kept.Get(ctx, "drawn "+base64.RawURLEncoding.EncodeToString(sum.Sum(nil)),
		func(ctx context.Context) (web.Response, error) {
			m.drawings.Add(1)
			html, wants, err := m.renderer.draw(ctx, m.at.address(), m.at.tongue.Code, answers)
			return web.Response{Body: []byte(html), Wants: wants, Timeless: true}, err
		})
}

var stockNumber = regexp.MustCompile(`"stock":(\d+)`)

// roundStock replaces every stock number above told, the limit of "Only 3 left", by told + 1.
func roundStock(data []byte, told int64) []byte {
	return stockNumber.ReplaceAllFunc(data, func(found []byte) []byte {
		if n, err := strconv.ParseInt(string(found[len(`"stock":`):]), 10, 64); err == nil && n > told {
			return fmt.Appendf(nil, `"stock":%d`, told+1)
		}
		return found
	})
}

// codeLater gives the code of a drawn page a lower priority than its styles and first picture, because it's visible
// without code.
var codeLater = strings.NewReplacer(
	`<link rel="modulepreload"`, `<link rel="modulepreload" fetchpriority="low"`,
	`<script type="module"`, `<script type="module" fetchpriority="low"`,
)

var (
	firstPicture     = regexp.MustCompile(`(?i)<img [^>]*fetchpriority="high"[^>]*>`)
	pictureAttribute = regexp.MustCompile(` (src|srcset|sizes)="([^"]*)"`)
)

// preloadOf returns a preload link for the first picture of a rendered page, which makes its largest element appear
// sooner.
func preloadOf(drawn string) string {
	img := firstPicture.FindString(drawn)
	if img == "" {
		return ""
	}
	var b strings.Builder
	b.WriteString(`<link rel="preload" as="image" fetchpriority="high"`)
	for _, found := range pictureAttribute.FindAllStringSubmatch(img, -1) {
		fmt.Fprintf(&b, ` %s="%s"`, map[string]string{"src": "href", "srcset": "imagesrcset",
			"sizes": "imagesizes"}[found[1]], found[2])
	}
	b.WriteString(">")
	return b.String()
}

// scriptSafe escapes JSON so that it can't end the script element around it.
func scriptSafe(text []byte) string {
	return strings.NewReplacer("<", `\u003c`, ">", `\u003e`, "&", `\u0026`, "\u2028", `\u2028`, "\u2029", `\u2029`).
		Replace(string(text))
}
