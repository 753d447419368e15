package web_test

import (
	"fmt"
	"net/http"
	"testing"

	"hearth/assets"
	"hearth/handlers"
	"hearth/handlers/web/webtest"
)

// Public replies are the same for everybody, with or without a cookie, and can be revalidated.
func TestPublicRepliesUseETags(t *testing.T) {
	s := webtest.NewWith(t, handlers.Options{UI: assets.UI()})
	plug := s.Product("Plug", 700, 90)
	b := s.Customer("411001")
	guest, known := s.Visitor(), s.As(b.Email)
	for _, address := range []string{"/", "/api/product_list", "/api/fetch_categories",
		fmt.Sprintf("/api/product/%d", plug),
		"/api/suggest?search=plu", "/api/shop", "/api/faq", "/api/policy/terms", "/FAQ"} {
		one, other := guest.Do("GET", address, "", nil), known.Do("GET", address, "", nil)
		mark := one.Header.Get("ETag")
		if one.Status != 200 || string(one.Raw) != string(other.Raw) || mark == "" ||
			one.Header.Get("Cache-Control") != "no-cache" ||
			other.Header.Get("Set-Cookie") != "" {
			t.Errorf("%s: %d %v", address, one.Status, other.Header)
		}
		if again := known.Do("GET", address, "", nil, "If-None-Match", mark); again.Status != http.StatusNotModified ||
			len(again.Raw) > 0 {
			t.Errorf("%s is sent again: %d", address, again.Status)
		}
	}
	if got := known.Do("GET", "/api/orders", "", nil); got.Header.Get("Cache-Control") != "no-store" ||
		got.Header.Get("ETag") != "" {
		t.Errorf("a person's orders may be kept: %v", got.Header)
	}
	for address, change := range map[string]func(){
		"/api/product_list":      func() { s.Order(b, plug, 1) },
		"/api/shop":              func() { s.Set("shop_name", "Other") },
		"/api/suggest?search=pl": func() { s.Product("Plank", 10, 1) },
	} {
		mark := guest.Do("GET", address, "", nil).Header.Get("ETag")
		change()
		if again := guest.Do("GET", address, "", nil, "If-None-Match", mark); again.Status != 200 {
			t.Errorf("%s changed and is not sent: %d", address, again.Status)
		}
	}
}
