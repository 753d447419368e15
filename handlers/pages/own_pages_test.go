package pages_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"hearth/assets"
	"hearth/handlers"
	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/content"
	"hearth/ui"
)

func TestOwnersPageIsRenderedListedAndRedirected(t *testing.T) {
	s := webtest.NewWith(t, handlers.Options{UI: assets.UI(), Texts: assets.Texts()})
	owner, guest := s.Staff(accounts.Owner), s.Visitor()
	look := func(address string) webtest.Answer { return guest.Do("GET", address, "", nil) }
	if got := look("/pages/about"); got.Status != http.StatusNotFound ||
		!strings.Contains(string(got.Raw), `content="noindex"`) {
		t.Errorf("before: %d", got.Status)
	}
	made := webtest.WritePage(owner, webtest.Form{"publish": "no"})
	if made["status"] != true || webtest.At(made, "data", "state") != "draft" ||
		look("/pages/about").Status != http.StatusNotFound ||
		look("/api/pages/about").Status != http.StatusNotFound {
		t.Fatalf("a draft: %v", made)
	}
	preview := fmt.Sprint(webtest.At(made, "data", "preview"))
	if got := look(preview); got.Status != 200 || !strings.Contains(string(got.Raw), "<strong>sell</strong> lamps.") ||
		got.Header.Get("Cache-Control") != "no-store" || !strings.Contains(got.Header.Get("X-Robots-Tag"), "noindex") {
		t.Errorf("the preview of the draft at %s: %d", preview, got.Status)
	}
	for _, wrong := range []string{preview + "x", strings.Replace(preview, "=page", "=", 1),
		strings.Replace(preview, "/about?", "/other?", 1)} {
		if got := look(wrong); got.Status != http.StatusNotFound {
			t.Errorf("%s: %d", wrong, got.Status)
		}
	}
	id, version := fmt.Sprint(webtest.At(made, "data", "id")), fmt.Sprint(webtest.At(made, "data", "version"))
	made = webtest.WritePage(owner,
		webtest.Form{"id": id, "version": version,
			"text": "We **sell** lamps at {{shop_name}}. <script>alert(1)</script>"})
	if made["status"] != true || webtest.At(made, "data", "state") != "published" {
		t.Fatalf("published: %v", made)
	}
	page := look("/pages/about")
	shown := string(page.Raw)
	for _, part := range []string{"<title>About us · Hearth</title>", `<meta name="description" content="Who we are.">`,
		`rel="canonical" href="` + s.Settings.Values().PublicURL() + `/pages/about"`,
		"<h1>About us</h1>", "<strong>sell</strong> lamps at Hearth. &lt;script&gt;alert(1)&lt;/script&gt;"} {
		if page.Status != 200 || !strings.Contains(shown, part) {
			t.Errorf("the page has no %s", part)
		}
	}
	if strings.Contains(shown, "<script>alert(1)") || strings.Contains(shown, `name="robots"`) {
		t.Error("the page runs a script or hides from search engines")
	}
	if !strings.Contains(string(look("/sitemap.xml").Raw), "/pages/about</loc>") {
		t.Error("the page is not in the map")
	}
	if got := look("/pages/About?utm_source=mail"); got.Status != http.StatusMovedPermanently ||
		got.Header.Get("Location") != "/pages/about?utm_source=mail" {
		t.Errorf("in capitals: %d %s", got.Status, got.Header.Get("Location"))
	}
	made = webtest.WritePage(owner,
		webtest.Form{"id": id, "version": fmt.Sprint(webtest.At(made, "data", "version")), "slug": "who-we-are"})
	if old := webtest.At(made, "data", "old"); fmt.Sprint(old) != "[/pages/about]" {
		t.Errorf("its old addresses: %v", old)
	}
	if got := look("/pages/about?a=1&b=2"); got.Status != http.StatusMovedPermanently ||
		got.Header.Get("Location") != "/pages/who-we-are?a=1&b=2" {
		t.Errorf("where it was: %d %s", got.Status, got.Header.Get("Location"))
	}
	if got := guest.Get("pages/about"); webtest.At(got, "data", "path") != "/pages/who-we-are" {
		t.Errorf("the call at its old address: %v", got)
	}
	if got := owner.Post("admin/pages/"+id+"/hide", webtest.Form{}); got["status"] != true ||
		look("/pages/who-we-are").Status != http.StatusNotFound || look("/pages/about").Status != http.StatusNotFound {
		t.Errorf("off the shop: %v", got)
	}
}

func TestSitemapListsOwnPagesOnlyWhilePublished(t *testing.T) {
	s := webtest.NewWith(t, handlers.Options{UI: assets.UI(), Texts: assets.Texts()})
	owner, crawler := s.Staff(accounts.Owner), s.Visitor()
	listed := func(when string, want bool) {
		t.Helper()
		found := strings.Contains(string(crawler.Do("GET", "/sitemap.xml", "", nil).Raw), "/pages/about</loc>")
		if found != want {
			t.Errorf("%s: listed %t, want %t", when, found, want)
		}
	}
	draft := webtest.WritePage(owner, webtest.Form{"publish": "no"})
	listed("a draft", false)
	id := fmt.Sprint(webtest.At(draft, "data", "id"))
	webtest.WritePage(owner, webtest.Form{"id": id, "version": fmt.Sprint(webtest.At(draft, "data", "version"))})
	listed("published", true)
	owner.Post("admin/pages/"+id+"/hide", webtest.Form{})
	listed("hidden", false)
}

func TestRenamedProductsAndCategoriesRedirect(t *testing.T) {
	s := webtest.NewWith(t, handlers.Options{UI: assets.UI()})
	plug, guest := s.Product("Plug", 700, 9), s.Visitor()
	category := s.Read(`SELECT id FROM categories`)
	oldProduct, oldCategory := fmt.Sprintf("/productdetails/plug/%d", plug), "/category/"+
		strings.ToLower(s.Read(`SELECT replace(name, ' ', '-') FROM categories`))+"/"+category
	for _, address := range []string{oldProduct, oldCategory} {
		if got := guest.Do("GET", address, "", nil); got.Status != 200 {
			t.Fatalf("%s before: %d", address, got.Status)
		}
	}
	s.Edit(plug, func(p *catalogue.Product) { p.Title = "Smart Plug" })
	if got := s.Staff(accounts.Owner).Post("updateCategory/"+category,
		webtest.Form{"category": "Sockets"}); got["status"] != true {
		t.Fatal(got)
	}
	for address, now := range map[string]string{oldProduct +
		"?gclid=7": fmt.Sprintf("/productdetails/smart-plug/%d?gclid=7", plug),
		oldCategory + "?page=2": "/category/sockets/" + category + "?page=2"} {
		if got := guest.Do("GET", address, "", nil); got.Status != http.StatusMovedPermanently ||
			got.Header.Get("Location") != now {
			t.Errorf("%s leads to %d %s, want %s", address, got.Status, got.Header.Get("Location"), now)
		}
	}
}

// An owner's page can't get the path of a screen, because it would hide the screen.
func TestOwnersPageCannotHaveThePathOfAScreen(t *testing.T) {
	var screens []struct {
		Path string `json:"path"`
	}
	if err := json.Unmarshal(ui.Screens, &screens); err != nil {
		t.Fatal(err)
	}
	for _, screen := range screens {
		first := strings.ToLower(strings.TrimSuffix(strings.Split(screen.Path, "/")[1], ".xml"))
		if first != "" && !slices.Contains(content.Reserved, first) {
			t.Errorf("a page may be called %s, as a screen of the shop", first)
		}
	}
}

func TestMenusAreOnEveryPageAndHealthNamesBrokenLinks(t *testing.T) {
	s := webtest.NewWith(t, handlers.Options{UI: assets.UI(), Texts: assets.Texts()})
	owner, guest := s.Staff(accounts.Owner), s.Visitor()
	made := webtest.WritePage(owner, nil)
	front := webtest.At(owner.Get("admin/front"), "data")
	body := `{"columns":[{"title":"The shop","links":[{"label":"About us","link":"/pages/about"}]}],"line":{"text":"Open on Sunday","link":"/pages/about"}}`
	if got := owner.Post(
		"admin/front/menu",
		webtest.Form{"version": fmt.Sprint(webtest.At(front, "versions", "menu")), "body": body},
	); got["status"] != true {
		t.Fatal(got)
	}
	look := func() string { return string(guest.Do("GET", "/FAQ", "", nil).Raw) }
	if strings.Contains(look(), "Open on Sunday") {
		t.Error("a draft is shown")
	}
	if got := owner.Post("admin/front-publish",
		webtest.Form{"version": fmt.Sprint(webtest.At(owner.Get("admin/front"), "data",
			"version"))}); got["status"] != true {
		t.Fatal(got)
	}
	page := look()
	for _, part := range []string{`<a href="/pages/about">Open on Sunday</a>`, `<a href="/pages/about">About us</a>`,
		`<script src="/line.js?`,
		"Cancellation and returns"} {
		if !strings.Contains(page, part) {
			t.Errorf("the page has no %s", part)
		}
	}
	if got := owner.Do("DELETE", "/api/admin/pages/"+fmt.Sprint(webtest.At(made, "data", "id")), "",
		nil); got.Status != 200 {
		t.Fatal(got)
	}
	if page := look(); strings.Contains(page, "/pages/about") || !strings.Contains(page, "Open on Sunday") {
		t.Error("a link to a page that is gone is still there, or the line went with it")
	}
	if said := strings.Join(webtest.HealthLines(owner.Get("admin/health"), "Menus"), "; "); !strings.Contains(said,
		"“About us” in the footer's column “The shop” leads to a page that is not published; it is left out.") {
		t.Errorf("health: %s", said)
	}
}

func TestPolicyPreviewShowsTheLatestDraft(t *testing.T) {
	s := webtest.NewWith(t, handlers.Options{UI: assets.UI(), Texts: assets.Texts()})
	owner, guest := s.Staff(accounts.Owner), s.Visitor()
	look := func(address string) string { return string(guest.Do("GET", address, "", nil).Raw) }
	var policy map[string]any
	for _, one := range webtest.At(owner.Get("admin/pages"), "data").([]any) {
		if webtest.At(one, "policy") == "terms" {
			policy = one.(map[string]any)
		}
	}
	fields := func(more webtest.Form) webtest.Form {
		more["id"], more["version"] = fmt.Sprint(policy["id"]), fmt.Sprint(policy["version"])
		return more
	}
	saved := owner.Post("admin/pages", fields(webtest.Form{"title": "Our terms", "text": "Fair is **fair**."}))
	preview := fmt.Sprint(webtest.At(saved, "data", "preview"))
	if page := look(preview); !strings.Contains(page, "Our terms") || !strings.Contains(page, "<strong>fair</strong>") {
		t.Errorf("the preview at %s: %.300s", preview, page)
	}
	if page := look("/terms-and-conditions"); strings.Contains(page, "Our terms") ||
		strings.Contains(page, "<strong>fair</strong>") {
		t.Error("customers read the draft")
	}
	s.Pass(5 * time.Hour)
	if got := guest.Do("GET", preview, "", nil); got.Status != http.StatusNotFound {
		t.Errorf("hours later: %d", got.Status)
	}
}
