package shop_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"testing/fstest"

	"hearth/handlers"
	"hearth/handlers/web/webtest"
	"hearth/store/storetest"
)

func TestSuggestionsStartWithTheTypedText(t *testing.T) {
	s := webtest.New(t)
	s.Product("Smart Plug Mini", 999, 4)
	s.Product("Door Sensor", 799, 4)
	v := s.Visitor()
	titles := func(search string) []string {
		found := []string{}
		for _, row := range v.Get("suggest?search=" + url.QueryEscape(search))["data"].([]any) {
			found = append(found, row.(map[string]any)["title"].(string))
		}
		return found
	}
	if got := titles("plu"); len(got) != 1 || got[0] != "Smart Plug Mini" {
		t.Errorf("plu: %v", got)
	}
	if got := titles("sesnor"); len(got) != 1 || got[0] != "Door Sensor" {
		t.Errorf("a slip: %v", got)
	}
	for _, nothing := range []string{"", "p", `"*`, strings.Repeat("x", 5000)} {
		if got := titles(nothing); len(got) != 0 {
			t.Errorf("%.20q: %v", nothing, got)
		}
	}
}

// A shopper in Hindi finds a category by its Hindi name and by its English one.
func TestCategoryIsSuggestedByItsNameInEitherLanguage(t *testing.T) {
	s := webtest.NewWith(t, handlers.Options{UI: fstest.MapFS{
		"languages.json": {Data: []byte(`[{"code":"hi","base":"/hi"}]`)}}})
	lights := storetest.Got(s.Categories.Add(storetest.Ctx, 0, 1, 0, "Smart Lights")).Or(t)
	storetest.Must(t, s.Catalogue.Translate(storetest.Ctx, 0, "category", lights,
		storetest.SaidIn("hi", "name", "स्मार्ट लाइट"), ""))
	for search, want := range map[string]string{
		"light&lang=hi": "category स्मार्ट लाइट Smart Lights", "लाइ&lang=hi": "category स्मार्ट लाइट Smart Lights",
		"light": "category Smart Lights <nil>", "ights&lang=hi": "", "smart plug&lang=hi": "",
	} {
		found := ""
		for _, row := range s.Visitor().Get("suggest?search=" + strings.ReplaceAll(search, " ", "+"))["data"].([]any) {
			found += fmt.Sprint(webtest.At(row, "kind"), " ", webtest.At(row, "title"), " ",
				webtest.At(row, "title_en"))
		}
		if found != want {
			t.Errorf("%s: %q, want %q", search, found, want)
		}
	}
}
