package handlers

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"strings"

	"hearth/handlers/branding"
	"hearth/handlers/web"
	"hearth/store/colour"
)

// HealthLine answers /healthz with a line of text, and with status 503 unless all is well. Other paths are passed to
// other, or are 404 if it is nil.
func HealthLine(line func() (text string, fine bool), other http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/healthz" {
			other.ServeHTTP(w, r)
			return
		}
		text, fine := line()
		reply, status := web.Reply{Status: fine, Success: fine, Message: text}, http.StatusOK
		if !fine && r.URL.RawQuery != "live" {
			status = http.StatusServiceUnavailable
		}
		sendInstead(w, status, reply)
	})
}

// closedPage is the page of a machine after another one has taken over its shop. It needs no data of the shop.
var closedPage = template.Must(template.New("").Parse(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>{{.Name}}</title><style>{{.Style}}</style></head>
<body><main><header><img src="{{.Icon}}" alt="" width="48" height="48"><b>{{.Name}}</b></header>
<h1>We will be back in a few minutes</h1>
<p>{{.Words}}</p>
</main></body></html>
`))

// What a closed shop tells visitors, and monitors. Which machine is the shop is in its log.
const (
	movedWords = "The shop has moved to another machine. Please try again in a few minutes."
	movedLine  = "This machine is no longer the shop: see its log."
)

// ClosedShop answers every address with 503 and a page in the shop's look that says that it has moved.
func ClosedShop(look *branding.Branding) (http.Handler, error) {
	icon, err := look.IconPNG(192, false)
	if err != nil {
		return nil, err
	}
	style := closedStyle(look)
	var page strings.Builder
	if err := closedPage.Execute(&page, map[string]any{
		"Name": look.Name, "Words": movedWords, "Style": template.CSS(style),
		"Icon": template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(icon)),
	}); err != nil {
		return nil, err
	}
	sum := sha256.Sum256([]byte(style))
	policy := "default-src 'none'; img-src data:; frame-ancestors 'none'; style-src 'sha256-" +
		base64.StdEncoding.EncodeToString(sum[:]) + "'"
	return HealthLine(func() (string, bool) { return movedLine, false },
		http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Retry-After", "120")
			if strings.HasPrefix(r.URL.Path, "/api/") {
				sendInstead(w, http.StatusServiceUnavailable, web.Reply{Message: movedWords})
				return
			}
			w.Header().Set("Content-Security-Policy", policy)
			w.Header().Set("Cache-Control", "no-store")
			w.Header().Set("X-Content-Type-Options", "nosniff")
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.WriteHeader(http.StatusServiceUnavailable)
			_, _ = w.Write([]byte(page.String())) // the client may have disconnected
		})), nil
}

func sendInstead(w http.ResponseWriter, status int, reply web.Reply) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(reply) // the client may have disconnected
}

// closedStyle returns the colours of the closed shop's page, for light and dark screens. The page is one file,
// because nothing else is served.
func closedStyle(look *branding.Branding) string {
	tones := func(t colour.Tones) string {
		return fmt.Sprintf("--paper:%s;--surface:%s;--line:%s;--ink:%s;--soft:%s;", t.Paper.Hex(), t.Surface.Hex(),
			t.Line.Hex(), t.Ink.Hex(), t.Soft.Hex())
	}
	return ":root{color-scheme:light dark;--face:system-ui,sans-serif;--title:var(--face);--card:16px;" +
		tones(look.Scale.Light) + "}@media(prefers-color-scheme:dark){:root{" + tones(look.Scale.Dark) + "}}" +
		look.Style() + `body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);` +
		`color:var(--ink);font:1.0625rem/1.6 var(--face)}main{box-sizing:border-box;width:min(36rem,100% - 2rem);` +
		`margin:1rem;padding:clamp(1.5rem,5vw,3rem);background:var(--surface);border:1px solid var(--line);` +
		`border-radius:var(--card)}header{display:flex;align-items:center;gap:.75rem;font-size:1.125rem}` +
		`h1{font:600 1.625rem/1.25 var(--title);margin:1.75rem 0 .75rem}p{margin:0 0 .75rem}p+p{color:var(--soft)}`
}
