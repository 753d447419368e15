package pages_test

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"hearth/assets"
	"hearth/handlers"
	"hearth/handlers/web"
	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/ui"
)

// The page of every screen has its title and its robots rule, and an unknown URL answers 404.
func TestPagesHaveTheirHeadAndStatus(t *testing.T) {
	s := webtest.New(t)
	product := s.Product("Plug <b>", 700, 9)
	p := s.Visitor()
	for _, c := range []struct {
		path   string
		status int
		has    []string
		lacks  []string
	}{
		{"/", 200, []string{"<title>", `name="description"`, `rel="canonical"`}, []string{`name="robots"`}},
		{"/FAQ", 200, []string{"Frequently asked questions", `name="description"`}, []string{`name="robots"`}},
		{"/cart", 200, []string{`name="robots" content="noindex"`}, nil},
		{"/orderdetails/7", 200, []string{`content="noindex"`}, nil},
		{"/dashboard", 200, []string{`content="noindex, nofollow"`}, nil},
		{"/adminorders", 200, []string{`content="noindex, nofollow"`}, nil},
		{fmt.Sprintf("/productdetails/plug-b/%d", product), 200,
			[]string{"Plug &lt;b&gt;", "application/ld+json", `property="og:title"`,
				`"price":"700.00"`}, []string{"<b>"}},
		{"/productdetails/x/999", 404, []string{"This page does not exist", `content="noindex"`}, nil},
		{"/productdetails/x/1e3", 404, nil, nil},
		{"/orderdetails/abc", 404, nil, nil},
		{"/no-such-page", 404, []string{"This page does not exist"}, nil},
	} {
		got := p.Do("GET", c.path, "", nil)
		if got.Status != c.status || !strings.HasPrefix(got.Header.Get("Content-Type"), "text/html") {
			t.Errorf("%s: %d %s, want %d", c.path, got.Status, got.Header.Get("Content-Type"), c.status)
		}
		head, _, _ := strings.Cut(string(got.Raw), "</head>")
		for _, want := range c.has {
			if !strings.Contains(head, want) {
				t.Errorf("%s lacks %s:\n%s", c.path, want, head)
			}
		}
		for _, forbidden := range c.lacks {
			if strings.Contains(head, forbidden) {
				t.Errorf("%s has %s", c.path, forbidden)
			}
		}
	}
}

// Each screen in the table of screens has a page: its path answers 200 with its title and its rule for search
// engines.
func TestEveryScreenInTheTableHasAPage(t *testing.T) {
	var rows []struct {
		Path, Title string
		Login       bool
		Permissions []string
	}
	if err := json.Unmarshal(ui.Screens, &rows); err != nil {
		t.Fatal(err)
	}
	if len(rows) < 50 {
		t.Fatalf("only %d screens were found", len(rows))
	}
	s := webtest.New(t)
	product := s.Product("Plug", 700, 9)
	webtest.WritePage(s.Staff(accounts.Owner), webtest.Form{"slug": "plug"})
	p := s.Visitor()
	for _, row := range rows {
		path := strings.NewReplacer("category/:slug", "category/everything", ":slug", "plug", ":id",
			fmt.Sprint(product),
			":kind", "welcome", ":key", s.Orders.QuotationKey("7")).Replace(row.Path)
		got := p.Do("GET", path, "", nil, "Sec-Fetch-Dest", "document")
		head, _, _ := strings.Cut(string(got.Raw), "</head>")
		if got.Status != 200 || !strings.Contains(head, "<title>"+html.EscapeString(row.Title)) {
			t.Errorf("%s: %d %s", path, got.Status, head)
		}
		robots := ""
		switch {
		case row.Permissions != nil:
			robots = `content="noindex, nofollow"`
		case row.Login:
			robots = `content="noindex"`
		}
		if !strings.Contains(head, robots) {
			t.Errorf("%s has not the robots rule %s", path, robots)
		}
	}
}

// /sitemap.xml returns a page to browsers and XML to all other clients, so caches need its Vary header.
func TestSitemapHasItsVaryHeader(t *testing.T) {
	s := webtest.New(t)
	for dest, want := range map[string]string{"": "application/xml", "empty": "application/xml",
		"document": "text/html"} {
		got := s.Visitor().Do("GET", "/sitemap.xml", "", nil, "Sec-Fetch-Dest", dest)
		if vary := strings.Join(
			got.Header.Values("Vary"),
			", ",
		); got.Status != 200 ||
			!strings.HasPrefix(got.Header.Get("Content-Type"), want) ||
			!strings.Contains(vary, "Sec-Fetch-Dest") {
			t.Errorf("%q: %d %s, Vary %q", dest, got.Status, got.Header.Get("Content-Type"), vary)
		}
	}
}

// A rendered page contains its styles: without them the layout would jump when its code loads.
func TestRenderedPageContainsItsStyles(t *testing.T) {
	s := webtest.NewWith(t, handlers.Options{UI: fstest.MapFS{
		"index.html": {Data: []byte(
			`<html><head><!--head--></head><body><div id="root"><!--app--></div></body></html>`)},
		".vite/manifest.json": {Data: []byte(`{
			"index.html": {"file": "assets/index.js", "css": ["assets/index.css"], "imports": ["_every.js"]},
			"_every.js": {"file": "assets/every.js", "css": ["assets/every.css"]},
			"src/shop/faq/FAQPage.tsx": {"file": "assets/faq.js", "css": ["assets/faq.css"], "imports": ["index.html", "_text.js"]},
			"_text.js": {"file": "assets/text.js", "css": ["assets/text.css"], "imports": ["_every.js", "_text.js"]}}`)},
	}})
	head, _, _ := strings.Cut(string(s.Visitor().Do("GET", "/FAQ", "", nil).Raw), "</head>")
	links := regexp.MustCompile(`<link rel="(stylesheet|modulepreload)" crossorigin href="([^"]*)">`).
		FindAllStringSubmatch(head, -1)
	var found []string
	for _, link := range links {
		found = append(found, link[1]+" "+link[2])
	}
	want := []string{"stylesheet /assets/faq.css", "modulepreload /assets/faq.js", "stylesheet /assets/text.css",
		"modulepreload /assets/text.js"}
	if !slices.Equal(found, want) {
		t.Errorf("the page brings %v, want %v", found, want)
	}
}

// The script of a rendered page comes after its styles and main picture; where only the script renders the page, it
// comes first.
func TestPageLoadsStylesBeforeScripts(t *testing.T) {
	const code = `<script type="module" crossorigin src="/assets/index.js"></script><link rel="modulepreload" crossorigin href="/e.js">`
	s := webtest.NewWith(t, handlers.Options{UI: fstest.MapFS{
		"index.html": {Data: []byte(`<html><head><!--head-->` + code +
			`</head><body><div id="root"><!--app--></div></body></html>`)},
		"server.js": {Data: []byte(
			`function draw(address) { return { html: "<h1>" + address + "</h1>", wants: [] } }`)},
	}})
	for path, waits := range map[string]int{"/FAQ": 2, "/cart": 0} {
		page := string(s.Visitor().Do("GET", path, "", nil).Raw)
		if found := strings.Count(
			page,
			` fetchpriority="low" crossorigin`,
		); found != waits ||
			strings.Contains(page, "<h1>") != (waits > 0) {
			t.Errorf("%s: %d files of code wait, want %d:\n%s", path, found, waits, page)
		}
	}
}

// A page whose rendering failed, or whose client disconnected meanwhile, is not cached for others.
func TestFailedPageIsNotCached(t *testing.T) {
	s := webtest.NewWith(t, handlers.Options{UI: assets.UI()})
	product := s.Product("Plug", 700, 9)
	path := fmt.Sprintf("/productdetails/plug/%d", product)
	gone, leave := context.WithCancel(ctx)
	leave()
	for range 20 {
		r := httptest.NewRequest("GET", s.Server.URL+path, nil).WithContext(gone)
		s.Handlers.Handler(web.PublicListener).ServeHTTP(httptest.NewRecorder(), r)
	}
	got := s.Visitor().Do("GET", path, "", nil)
	_, body, _ := strings.Cut(string(got.Raw), "</head>")
	if got.Status != 200 || !strings.Contains(body, "<h1") || !strings.Contains(body, `"product/`) {
		t.Errorf("after others who left: %d %.300s", got.Status, body)
	}
}

// A shop that can't read its database answers 503 for a product, because search engines drop a page that answers 404.
func TestUnreadableProductIsNot404(t *testing.T) {
	s := webtest.New(t)
	product := s.Product("Plug", 700, 9)
	p := s.Visitor()
	s.Break("ALTER TABLE products RENAME TO products_gone")
	got := p.Do("GET", fmt.Sprintf("/productdetails/plug/%d", product), "", nil)
	if got.Status != 503 || got.Header.Get("Retry-After") == "" {
		t.Errorf("a product page without its table: %d", got.Status)
	}
}

// A large sitemap is cached compressed; both its screen and crawlers get all of it.
func TestLargeSitemapCallListsAllParts(t *testing.T) {
	s := webtest.New(t)
	for i := range 80 {
		s.Product(fmt.Sprintf("Smart switch with a long name, number %d", i), 100, 1)
	}
	visitor := s.Visitor()
	map1, map2 := visitor.Do("GET", "/sitemap.xml", "", nil).Raw, visitor.Do("GET", "/api/sitemap.xml", "", nil).Raw
	if len(map1) < 8<<10 || string(map1) != string(map2) {
		t.Errorf("%d bytes for crawlers, %d for the screen", len(map1), len(map2))
	}
}
