package shop_test

import (
	"net/url"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
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
