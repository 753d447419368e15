package web_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"hearth/handlers"
	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

// Staff save a product's Hindi texts, and errors name their field. The texts are served under Hindi paths; an
// Accept-Language header alone does not change a cached reply.
func TestTranslationsAreServedByPath(t *testing.T) {
	s := webtest.NewWith(t,
		handlers.Options{UI: fstest.MapFS{"languages.json": {Data: []byte(`[{"code":"hi","base":"/hi"}]`)},
			"index.hi.html": {Data: []byte("<head><!--head--></head><!--app--><!--data-->")}}})
	owner, packer := s.Staff(accounts.Owner), s.Staff(accounts.Packer)
	id := s.Product("Smart Plug", 99, 3)
	call := fmt.Sprintf("product/%d", id)
	titleAt := func(address string) string {
		v := s.Visitor()
		v.Lang = "hi"
		return fmt.Sprint(webtest.At(v.Get(address), "data", "title"), " ",
			webtest.At(v.Get(address), "data", "title_en"))
	}
	if got := titleAt(call + "?lang=hi"); got != "Smart Plug <nil>" {
		t.Errorf("before: %s", got)
	}
	texts := fmt.Sprintf("admin/texts/product/%d", id)
	if got := owner.Post(
		texts,
		webtest.Form{"words": `[{"lang":"hi","field":"title","text":"` + strings.Repeat("प", 201) + `"}]`},
	); webtest.At(
		got,
		"errors",
		"texts.hi.title",
	) != "This can have at most 200 letters." {
		t.Errorf("too long: %v", got)
	}
	if got := owner.Post(
		texts,
		webtest.Form{
			"words": `[{"lang":"hi","field":"title","text":"स्मार्ट प्लग"},{"lang":"hi","field":"description","text":" "}]`,
		},
	); got["status"] != true {
		t.Fatalf("saved: %v", got)
	}
	for address, want := range map[string]string{call: "Smart Plug <nil>", call + "?lang=hi": "स्मार्ट प्लग Smart Plug",
		call + "?lang=mr": "Smart Plug <nil>", call + "?lang=%00": "Smart Plug <nil>"} {
		if got := titleAt(address); got != want {
			t.Errorf("%s: %s, want %s", address, got, want)
		}
	}
	page := s.Visitor().Do("GET", fmt.Sprintf("/hi/productdetails/smart-plug/%d", id), "", nil)
	if page.Status != 200 || !strings.Contains(string(page.Raw), "<title>स्मार्ट प्लग") ||
		!strings.Contains(string(page.Raw), `"name":"स्मार्ट प्लग"`) ||
		!strings.Contains(string(page.Raw), fmt.Sprintf("/hi/productdetails/smart-plug/%d", id)) {
		t.Errorf("the page in Hindi: %d %.900s", page.Status, string(page.Raw))
	}
	if got := owner.Post(texts,
		webtest.Form{"words": `[{"lang":"hi","field":"title","text":"प्लग"}]`}); got["status"] != true {
		t.Fatalf("changed: %v", got)
	}
	if again := s.Visitor().Do("GET", fmt.Sprintf("/hi/productdetails/smart-plug/%d", id), "",
		nil); !strings.Contains(string(again.Raw),
		"<title>प्लग") {
		t.Error("the kept page is not made anew")
	}
	if got := owner.Get(fmt.Sprintf("allproduct?ids=%d&lang=hi", id)); !strings.Contains(fmt.Sprint(got["data"]),
		"title:Smart Plug") {
		t.Errorf("staff edit another language than English: %v", got)
	}
	if got := owner.Get(texts); fmt.Sprint(webtest.At(got, "data", "words")) != "[map[field:title lang:hi text:प्लग]]" {
		t.Errorf("read: %v", webtest.At(got, "data", "words"))
	}
	if got := packer.Do("GET", "/api/"+texts, "", nil).Status; got != 403 {
		t.Errorf("a packer reads them: %d", got)
	}
}
