package handlers_test

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
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/content"
	"hearth/ui"
)

// writePage saves and publishes a page by the desk, and gives the reply.
func writePage(owner *person, fields form) map[string]any {
	all := form{"title": "About us", "slug": "about", "text": "We **sell** lamps.", "description": "Who we are.", "publish": "yes"}
	for name, text := range fields {
		all[name] = text
	}
	return owner.post("admin/pages", all)
}

func TestAPageOfTheOwnersIsDrawnKnownAndFoundWhereItWas(t *testing.T) {
	s := newSiteWith(t, handlers.Options{UI: assets.UI(), Texts: assets.Texts()})
	owner, guest := s.staff(accounts.Owner), s.visitor()
	look := func(address string) answer { return guest.do("GET", address, "", nil) }
	if got := look("/pages/about"); got.status != http.StatusNotFound || !strings.Contains(string(got.raw), `content="noindex"`) {
		t.Errorf("before: %d", got.status)
	}
	made := writePage(owner, form{"publish": "no"})
	if made["status"] != true || at(made, "data", "state") != "draft" || look("/pages/about").status != http.StatusNotFound ||
		look("/api/pages/about").status != http.StatusNotFound {
		t.Fatalf("a draft: %v", made)
	}
	preview := fmt.Sprint(at(made, "data", "preview"))
	if got := look(preview); got.status != 200 || !strings.Contains(string(got.raw), "<strong>sell</strong> lamps.") ||
		got.header.Get("Cache-Control") != "no-store" || !strings.Contains(got.header.Get("X-Robots-Tag"), "noindex") {
		t.Errorf("the preview of the draft at %s: %d", preview, got.status)
	}
	for _, wrong := range []string{preview + "x", strings.Replace(preview, "=page", "=", 1),
		strings.Replace(preview, "/about?", "/other?", 1)} {
		if got := look(wrong); got.status != http.StatusNotFound {
			t.Errorf("%s: %d", wrong, got.status)
		}
	}
	id, version := fmt.Sprint(at(made, "data", "id")), fmt.Sprint(at(made, "data", "version"))
	made = writePage(owner, form{"id": id, "version": version, "text": "We **sell** lamps at {{shop_name}}. <script>alert(1)</script>"})
	if made["status"] != true || at(made, "data", "state") != "published" {
		t.Fatalf("published: %v", made)
	}
	page := look("/pages/about")
	shown := string(page.raw)
	for _, part := range []string{"<title>About us · Hearth</title>", `<meta name="description" content="Who we are.">`,
		`rel="canonical" href="` + s.Settings.Values().PublicURL() + `/pages/about"`,
		"<h1>About us</h1>", "<strong>sell</strong> lamps at Hearth. &lt;script&gt;alert(1)&lt;/script&gt;"} {
		if page.status != 200 || !strings.Contains(shown, part) {
			t.Errorf("the page has no %s", part)
		}
	}
	if strings.Contains(shown, "<script>alert(1)") || strings.Contains(shown, `name="robots"`) {
		t.Error("the page runs a script or hides from search engines")
	}
	if !strings.Contains(string(look("/sitemap.xml").raw), "/pages/about</loc>") {
		t.Error("the page is not in the map")
	}
	if got := look("/pages/About?utm_source=mail"); got.status != http.StatusMovedPermanently ||
		got.header.Get("Location") != "/pages/about?utm_source=mail" {
		t.Errorf("in capitals: %d %s", got.status, got.header.Get("Location"))
	}
	made = writePage(owner, form{"id": id, "version": fmt.Sprint(at(made, "data", "version")), "slug": "who-we-are"})
	if old := at(made, "data", "old"); fmt.Sprint(old) != "[/pages/about]" {
		t.Errorf("its old addresses: %v", old)
	}
	if got := look("/pages/about?a=1&b=2"); got.status != http.StatusMovedPermanently ||
		got.header.Get("Location") != "/pages/who-we-are?a=1&b=2" {
		t.Errorf("where it was: %d %s", got.status, got.header.Get("Location"))
	}
	if got := guest.get("pages/about"); at(got, "data", "path") != "/pages/who-we-are" {
		t.Errorf("the call at its old address: %v", got)
	}
	if got := owner.post("admin/pages/"+id+"/hide", form{}); got["status"] != true ||
		look("/pages/who-we-are").status != http.StatusNotFound || look("/pages/about").status != http.StatusNotFound {
		t.Errorf("off the shop: %v", got)
	}
}

func TestAProductAndACategoryThatWereRenamedKeepTheirAddresses(t *testing.T) {
	s := newSiteWith(t, handlers.Options{UI: assets.UI()})
	plug, guest := s.Product("Plug", 700, 9), s.visitor()
	category := s.Read(`SELECT id FROM categories`)
	oldProduct, oldCategory := fmt.Sprintf("/productdetails/plug/%d", plug), "/category/"+
		strings.ToLower(s.Read(`SELECT replace(name, ' ', '-') FROM categories`))+"/"+category
	for _, address := range []string{oldProduct, oldCategory} {
		if got := guest.do("GET", address, "", nil); got.status != 200 {
			t.Fatalf("%s before: %d", address, got.status)
		}
	}
	s.Edit(plug, func(p *catalogue.Product) { p.Title = "Smart Plug" })
	if got := s.staff(accounts.Owner).post("updateCategory/"+category, form{"category": "Sockets"}); got["status"] != true {
		t.Fatal(got)
	}
	for address, now := range map[string]string{oldProduct + "?gclid=7": fmt.Sprintf("/productdetails/smart-plug/%d?gclid=7", plug),
		oldCategory + "?page=2": "/category/sockets/" + category + "?page=2"} {
		if got := guest.do("GET", address, "", nil); got.status != http.StatusMovedPermanently || got.header.Get("Location") != now {
			t.Errorf("%s leads to %d %s, want %s", address, got.status, got.header.Get("Location"), now)
		}
	}
}

func TestWhatThePageDeskRefuses(t *testing.T) {
	s := newSiteWith(t, handlers.Options{UI: assets.UI(), Texts: assets.Texts()})
	owner := s.staff(accounts.Owner)
	for says, text := range map[string]string{
		"A link can't lead to “javascript:alert(1)”: only to a page of the shop (/…), a web address (https://…), a mail address (mailto:…) or a telephone (tel:…).": "[a](javascript:alert(1))",
		"The picture “https://other.example/a.jpg” is not in this shop. Please add it with the picture button, so that it is kept here.":                            "![a](https://other.example/a.jpg)",
	} {
		if got := writePage(owner, form{"text": text}); got["status"] != false || at(got, "errors", "text") != says {
			t.Errorf("%s: %v", text, got)
		}
	}
	made := writePage(owner, nil)
	mine := form{"id": fmt.Sprint(at(made, "data", "id")), "version": fmt.Sprint(at(made, "data", "version"))}
	writePage(owner, form{"id": mine["id"], "version": mine["version"], "title": "Theirs"})
	if got := writePage(owner, form{"id": mine["id"], "version": mine["version"], "title": "Mine"}); got["status"] != false ||
		got["message"] != "Somebody else changed this page meanwhile. Please look at their changes and try again." {
		t.Errorf("two people: %v", got)
	}
	if got := s.visitor().get("pages/about"); at(got, "data", "title") != "Theirs" {
		t.Errorf("what stands: %v", got)
	}
}

func TestThePagesToBeginWithSayNothingThatTheShopDidNot(t *testing.T) {
	s := newSiteWith(
		t,
		handlers.Options{UI: assets.UI(), Texts: assets.Texts()},
		"shop_phone",
		"",
		"shop_address",
		"",
		"shop_legal_name",
		"",
	)
	owner := s.staff(accounts.Owner)
	starts := func() (slugs []string, texts string) {
		for _, one := range at(owner.get("admin/pages"), "starts").([]any) {
			slugs = append(slugs, fmt.Sprint(at(one, "slug")))
			texts += fmt.Sprint(at(one, "text"))
		}
		return slugs, texts
	}
	slugs, texts := starts()
	if !slices.Equal(slugs, []string{"about", "installation", "contact"}) || strings.Contains(texts, "shop_phone") ||
		strings.Contains(texts, "shop_address") {
		t.Errorf("in an empty shop: %v %s", slugs, texts)
	}
	s.Set("shop_phone", "020 26123456")
	writePage(owner, form{"publish": "no"})
	slugs, texts = starts()
	if !slices.Equal(slugs, []string{"installation", "contact"}) || !strings.Contains(texts, "{{shop_phone}}") {
		t.Errorf("with a page and a telephone: %v %s", slugs, texts)
	}
}

func TestAPublishedPageWithAGapIsNamed(t *testing.T) {
	s := newSiteWith(t, handlers.Options{UI: assets.UI(), Texts: assets.Texts()})
	owner := s.staff(accounts.Owner)
	blanks := func() string { return fmt.Sprint(at(owner.get("admin/guide"), "data", "blanks")) }
	made := writePage(owner, form{"text": "Ask {{shop_emial}}.", "publish": "no"})
	if strings.Contains(blanks(), "shop_emial") {
		t.Error("a draft is named")
	}
	writePage(owner, form{"id": fmt.Sprint(at(made, "data", "id")), "version": fmt.Sprint(at(made, "data", "version")),
		"text": "Ask {{shop_emial}}."})
	if !strings.Contains(blanks(), "{{shop_emial}}") {
		t.Errorf("the gap is not named: %s", blanks())
	}
}

func TestAPolicyIsWrittenAtItsPage(t *testing.T) {
	s := newSiteWith(t, handlers.Options{UI: assets.UI(), Texts: assets.Texts()})
	owner := s.staff(accounts.Owner)
	var terms map[string]any
	for _, one := range at(owner.get("admin/pages"), "data").([]any) {
		if at(one, "policy") == "terms" {
			terms = at(owner.get("admin/pages/"+fmt.Sprint(at(one, "id"))), "data").(map[string]any)
		}
	}
	if terms["state"] != "brought" || terms["path"] != "/terms-and-conditions" ||
		!strings.Contains(fmt.Sprint(terms["text"]), "{{shop_legal_name}}") || terms["title"] != "Terms and Conditions" {
		t.Fatalf("as the shop brings it: %v", terms)
	}
	writePage(owner, form{"id": fmt.Sprint(terms["id"]), "version": fmt.Sprint(terms["version"]), "title": "Fair terms",
		"text": "Be *kind*.", "description": "Ours."})
	page := string(s.visitor().do("GET", "/terms-and-conditions", "", nil).raw)
	for _, part := range []string{"<title>Fair terms · Hearth</title>", `content="Ours."`, "<h1>Fair terms</h1>", "<em>kind</em>"} {
		if !strings.Contains(page, part) {
			t.Errorf("the page has no %s", part)
		}
	}
	if got := owner.get("admin/settings"); at(got, "data", "text_terms") != "# Fair terms\nBe *kind*." {
		t.Errorf("the setting: %v", at(got, "data", "text_terms"))
	}
}

func TestMessagesToTheShopAreBoundedLikeComplaints(t *testing.T) {
	s := newSite(t)
	writes := func() map[string]any {
		p := s.visitor()
		return p.post("complain", form{"csrf_token_name": p.csrf, "kind": "question", "name": "Asha", "email": "asha@example.com",
			"words": "Do you fit locks?"})
	}
	if got := writes(); got["status"] != true || !strings.HasPrefix(fmt.Sprint(got["message"]), "Your message has the number C") {
		t.Errorf("a message: %v", got)
	}
	for range 9 {
		writes()
	}
	if got := writes(); got["status"] != false ||
		got["message"] != "Ten complaints have been made from this address today. Please add to one of them by its number." {
		t.Errorf("the eleventh: %v", got)
	}
}

// A page with the name of a screen would be mistaken for it.
func TestEveryAddressOfTheShopIsReserved(t *testing.T) {
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

func TestTheMenusStandOnEveryPageAndHealthNamesWhatIsGone(t *testing.T) {
	s := newSiteWith(t, handlers.Options{UI: assets.UI(), Texts: assets.Texts()})
	owner, guest := s.staff(accounts.Owner), s.visitor()
	made := writePage(owner, nil)
	front := at(owner.get("admin/front"), "data")
	body := `{"columns":[{"title":"The shop","links":[{"label":"About us","link":"/pages/about"}]}],"line":{"text":"Open on Sunday","link":"/pages/about"}}`
	if got := owner.post(
		"admin/front/menu",
		form{"version": fmt.Sprint(at(front, "versions", "menu")), "body": body},
	); got["status"] != true {
		t.Fatal(got)
	}
	look := func() string { return string(guest.do("GET", "/FAQ", "", nil).raw) }
	if strings.Contains(look(), "Open on Sunday") {
		t.Error("a draft is shown")
	}
	if got := owner.post("admin/front-publish",
		form{"version": fmt.Sprint(at(owner.get("admin/front"), "data", "version"))}); got["status"] != true {
		t.Fatal(got)
	}
	page := look()
	for _, part := range []string{`<a href="/pages/about">Open on Sunday</a>`, `<a href="/pages/about">About us</a>`, `<script src="/line.js?`,
		"Cancellation and returns"} {
		if !strings.Contains(page, part) {
			t.Errorf("the page has no %s", part)
		}
	}
	if got := owner.do("DELETE", "/api/admin/pages/"+fmt.Sprint(at(made, "data", "id")), "", nil); got.status != 200 {
		t.Fatal(got)
	}
	if page := look(); strings.Contains(page, "/pages/about") || !strings.Contains(page, "Open on Sunday") {
		t.Error("a link to a page that is gone is still there, or the line went with it")
	}
	if said := strings.Join(lines(owner.get("admin/health"), "Menus"), "; "); !strings.Contains(said,
		"“About us” in the footer's column “The shop” leads to a page that is not published; it is left out.") {
		t.Errorf("health: %s", said)
	}
}

func TestAPolicyIsPreviewedAsItWasWrittenLast(t *testing.T) {
	s := newSiteWith(t, handlers.Options{UI: assets.UI(), Texts: assets.Texts()})
	owner, guest := s.staff(accounts.Owner), s.visitor()
	look := func(address string) string { return string(guest.do("GET", address, "", nil).raw) }
	var policy map[string]any
	for _, one := range at(owner.get("admin/pages"), "data").([]any) {
		if at(one, "policy") == "terms" {
			policy = one.(map[string]any)
		}
	}
	fields := func(more form) form {
		more["id"], more["version"] = fmt.Sprint(policy["id"]), fmt.Sprint(policy["version"])
		return more
	}
	saved := owner.post("admin/pages", fields(form{"title": "Our terms", "text": "Fair is **fair**."}))
	preview := fmt.Sprint(at(saved, "data", "preview"))
	if page := look(preview); !strings.Contains(page, "Our terms") || !strings.Contains(page, "<strong>fair</strong>") {
		t.Errorf("the preview at %s: %.300s", preview, page)
	}
	if page := look("/terms-and-conditions"); strings.Contains(page, "Our terms") || strings.Contains(page, "<strong>fair</strong>") {
		t.Error("customers read the draft")
	}
	s.Pass(5 * time.Hour)
	if got := guest.do("GET", preview, "", nil); got.status != http.StatusNotFound {
		t.Errorf("hours later: %d", got.status)
	}
}
