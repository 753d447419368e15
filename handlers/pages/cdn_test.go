package pages_test

import (
	"bytes"
	"fmt"
	"net/http"
	"testing"

	"hearth/assets"
	"hearth/handlers"
	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

// open are the pages and calls that a CDN may cache, for a shop with product 1.
var open = []string{"/", "/allproducts", "/productdetails/lamp/1", "/FAQ", "/privacy-policy", "/llms.txt", "/hi/",
	"/api/shop", "/api/home", "/api/product_list?page=1&per_page=24", "/api/product_list?search=lamp",
	"/api/product/1", "/api/fetch_categories", "/api/filters"}

func cdnShop(t *testing.T, settings ...string) *webtest.Site {
	s := webtest.NewWith(t, handlers.Options{UI: assets.UI(), Texts: assets.Texts()}, settings...)
	if id := s.Product("Lamp", 300, 90); id != 1 {
		t.Fatalf("the product has the number %d", id)
	}
	return s
}

func TestPublicRepliesAreTheSameForEveryone(t *testing.T) {
	s := cdnShop(t)
	buyer := s.Customer("411001")
	s.Order(buyer, 1, 2)
	visitor, customer, owner := s.Visitor(), s.As(buyer.Email), s.Staff(accounts.Owner)
	for _, path := range open {
		first := visitor.Do("GET", path, "", nil)
		if first.Status != http.StatusOK {
			t.Errorf("%s: %d", path, first.Status)
		}
		for who, person := range map[string]*webtest.Person{"a customer": customer, "the owner": owner} {
			if got := person.Do("GET", path, "", nil); !bytes.Equal(got.Raw, first.Raw) || got.Header.Get("ETag") !=
				first.Header.Get("ETag") || got.Header.Get("Set-Cookie") != "" {
				t.Errorf("%s is another for %s", path, who)
			}
		}
	}
}

func TestCDNMayCachePublicRepliesOnly(t *testing.T) {
	kept := func(s *webtest.Site, p *webtest.Person, path string) string {
		return p.Do("GET", path, "", nil).Header.Get("CDN-Cache-Control")
	}
	off := cdnShop(t)
	on := cdnShop(t, "cdn", "yes")
	for _, path := range open {
		if got := kept(off, off.Visitor(), path); got != "" {
			t.Errorf("%s without a CDN: %q", path, got)
		}
		if got := kept(on, on.Visitor(), path); got != "max-age=60, stale-while-revalidate=600" {
			t.Errorf("%s: %q", path, got)
		}
	}
	b := on.Customer("411001")
	order := on.Order(b, 1, 1)
	customer, owner := on.As(b.Email), on.Staff(accounts.Owner)
	for _, path := range []string{"/api/session", "/api/cart", "/api/fetchorders", "/sitemap.xml", "/missing",
		fmt.Sprintf("/api/orderdetails/%d", order.ID), "/api/getAddress"} {
		if got := kept(on, customer, path); got != "" {
			t.Errorf("%s of a customer: %q", path, got)
		}
	}
	for _, path := range []string{"/api/fetch_orders", "/api/admin/settings", "/api/admin/help/orders"} {
		if got := kept(on, owner, path); got != "" {
			t.Errorf("%s of the owner: %q", path, got)
		}
	}
}
