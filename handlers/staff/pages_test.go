package staff_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"hearth/assets"
	"hearth/handlers"
	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

func TestPageEditorRefusesInvalidPages(t *testing.T) {
	s := webtest.NewWith(t, handlers.Options{UI: assets.UI(), Texts: assets.Texts()})
	owner := s.Staff(accounts.Owner)
	for says, text := range map[string]string{
		"A link can't lead to “javascript:alert(1)”: only to a page of the shop (/…), a web address (https://…), a mail address (mailto:…) or a telephone (tel:…).": "[a](javascript:alert(1))",
		"The picture “https://other.example/a.jpg” is not in this shop. Please add it with the picture button, so that it is kept here.":                            "![a](https://other.example/a.jpg)",
	} {
		if got := webtest.WritePage(owner, webtest.Form{"text": text}); got["status"] != false ||
			webtest.At(got, "errors", "text") != says {
			t.Errorf("%s: %v", text, got)
		}
	}
	made := webtest.WritePage(owner, nil)
	mine := webtest.Form{"id": fmt.Sprint(webtest.At(made, "data", "id")),
		"version": fmt.Sprint(webtest.At(made, "data", "version"))}
	webtest.WritePage(owner, webtest.Form{"id": mine["id"], "version": mine["version"], "title": "Theirs"})
	if got := webtest.WritePage(owner,
		webtest.Form{"id": mine["id"], "version": mine["version"], "title": "Mine"}); got["status"] != false ||
		got["message"] != "Somebody else changed this page meanwhile. Please look at their changes and try again." {
		t.Errorf("two people: %v", got)
	}
	if got := s.Visitor().Get("pages/about"); webtest.At(got, "data", "title") != "Theirs" {
		t.Errorf("what stands: %v", got)
	}
}

func TestPageTemplatesStateOnlyFactsFromTheSettings(t *testing.T) {
	s := webtest.NewWith(
		t,
		handlers.Options{UI: assets.UI(), Texts: assets.Texts()},
		"shop_phone",
		"",
		"shop_address",
		"",
		"shop_legal_name",
		"",
	)
	owner := s.Staff(accounts.Owner)
	starts := func() (slugs []string, texts string) {
		for _, one := range webtest.At(owner.Get("admin/pages"), "starts").([]any) {
			slugs = append(slugs, fmt.Sprint(webtest.At(one, "slug")))
			texts += fmt.Sprint(webtest.At(one, "text"))
		}
		return slugs, texts
	}
	slugs, texts := starts()
	if !slices.Equal(slugs, []string{"about", "installation", "contact"}) || strings.Contains(texts, "shop_phone") ||
		strings.Contains(texts, "shop_address") {
		t.Errorf("in an empty shop: %v %s", slugs, texts)
	}
	s.Set("shop_phone", "020 26123456")
	webtest.WritePage(owner, webtest.Form{"publish": "no"})
	slugs, texts = starts()
	if !slices.Equal(slugs, []string{"installation", "contact"}) || !strings.Contains(texts, "{{shop_phone}}") {
		t.Errorf("with a page and a telephone: %v %s", slugs, texts)
	}
}

func TestSetupGuideNamesPublishedPagesWithPlaceholders(t *testing.T) {
	s := webtest.NewWith(t, handlers.Options{UI: assets.UI(), Texts: assets.Texts()})
	owner := s.Staff(accounts.Owner)
	blanks := func() string { return fmt.Sprint(webtest.At(owner.Get("admin/guide"), "data", "blanks")) }
	made := webtest.WritePage(owner, webtest.Form{"text": "Ask {{shop_emial}}.", "publish": "no"})
	if strings.Contains(blanks(), "shop_emial") {
		t.Error("a draft is named")
	}
	webtest.WritePage(owner, webtest.Form{"id": fmt.Sprint(webtest.At(made, "data", "id")),
		"version": fmt.Sprint(webtest.At(made, "data", "version")),
		"text":    "Ask {{shop_emial}}."})
	if !strings.Contains(blanks(), "{{shop_emial}}") {
		t.Errorf("the gap is not named: %s", blanks())
	}
}

func TestPolicyIsEditedAsAPage(t *testing.T) {
	s := webtest.NewWith(t, handlers.Options{UI: assets.UI(), Texts: assets.Texts()})
	owner := s.Staff(accounts.Owner)
	var terms map[string]any
	for _, one := range webtest.At(owner.Get("admin/pages"), "data").([]any) {
		if webtest.At(one, "policy") == "terms" {
			terms = webtest.At(owner.Get("admin/pages/"+fmt.Sprint(webtest.At(one, "id"))), "data").(map[string]any)
		}
	}
	if terms["state"] != "brought" || terms["path"] != "/terms-and-conditions" ||
		!strings.Contains(fmt.Sprint(terms["text"]), "{{shop_legal_name}}") ||
		terms["title"] != "Terms and Conditions" {
		t.Fatalf("as the shop brings it: %v", terms)
	}
	webtest.WritePage(owner, webtest.Form{"id": fmt.Sprint(terms["id"]), "version": fmt.Sprint(terms["version"]),
		"title": "Fair terms",
		"text":  "Be *kind*.", "description": "Ours."})
	page := string(s.Visitor().Do("GET", "/terms-and-conditions", "", nil).Raw)
	for _, part := range []string{"<title>Fair terms · Hearth</title>", `content="Ours."`, "<h1>Fair terms</h1>",
		"<em>kind</em>"} {
		if !strings.Contains(page, part) {
			t.Errorf("the page has no %s", part)
		}
	}
	if got := owner.Get("admin/settings"); webtest.At(got, "data", "text_terms") != "# Fair terms\nBe *kind*." {
		t.Errorf("the setting: %v", webtest.At(got, "data", "text_terms"))
	}
}
