package pages_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

func TestSecurityTxtNamesTheShopsEmailForLessThanAYear(t *testing.T) {
	s := webtest.New(t, "shop_email", "care@shop.example", "public_url", "https://shop.example")
	got := s.Visitor().Do("GET", "/.well-known/security.txt", "", nil)
	text := string(got.Raw)
	for _, line := range []string{"Contact: mailto:care@shop.example\n",
		"Canonical: https://shop.example/.well-known/security.txt\n", "Preferred-Languages: en, hi\n"} {
		if !strings.Contains(text, line) {
			t.Errorf("%q is missing in %s", line, text)
		}
	}
	found := regexp.MustCompile(`(?m)^Expires: (.+)$`).FindStringSubmatch(text)
	if found == nil {
		t.Fatalf("no end: %s", text)
	}
	expires, err := time.Parse(time.RFC3339, found[1])
	if ahead := expires.Sub(s.Store.Now()); err != nil || ahead < 180*24*time.Hour || ahead > 365*24*time.Hour {
		t.Errorf("it ends after %s, %v", ahead, err)
	}
}

func TestSecurityTxtIsMissingWithoutAnEmail(t *testing.T) {
	s := webtest.New(t, "shop_email", "")
	if got := s.Visitor().Do("GET", "/.well-known/security.txt", "", nil); got.Status != http.StatusNotFound {
		t.Errorf("%d: %s", got.Status, got.Raw)
	}
}

func TestChangePasswordAddressLeadsToSecurityOfTheProfile(t *testing.T) {
	s := webtest.New(t)
	got := s.Visitor().Do("GET", "/.well-known/change-password", "", nil)
	if got.Status != http.StatusFound || got.Header.Get("Location") != "/profile?tab=security" {
		t.Errorf("%d %s", got.Status, got.Header.Get("Location"))
	}
}

func TestLlmsTxtListsCategoriesPoliciesAndPublishedPages(t *testing.T) {
	s := webtest.New(t, "shop_name", "Deepak Lights", "public_url", "https://shop.example")
	staff := s.Staff(accounts.Manager)
	staff.Post("addcategory", webtest.Form{"category": "Lamps [new]"})
	webtest.WritePage(staff, webtest.Form{"title": "Our workshop", "slug": "our-workshop"})
	webtest.WritePage(staff, webtest.Form{"title": "Not yet", "slug": "not-yet", "publish": "no"})
	read := func() string { return string(s.Visitor().Do("GET", "/llms.txt", "", nil).Raw) }
	text := read()
	for _, part := range []string{"# Deepak Lights\n", "[All products](https://shop.example/allproducts)",
		"[Lamps (new)](https://shop.example/category/lamps-new/", "(https://shop.example/privacy-policy)",
		"[Our workshop](https://shop.example/pages/our-workshop)", "https://shop.example/api/product_list?"} {
		if !strings.Contains(text, part) {
			t.Errorf("%s is missing in:\n%s", part, text)
		}
	}
	for _, part := range []string{"Not yet", "/profile", "/today", "/cart"} {
		if strings.Contains(text, part) {
			t.Errorf("%s is in:\n%s", part, text)
		}
	}
	staff.Post("addcategory", webtest.Form{"category": "Fans"})
	if !strings.Contains(read(), "[Fans]") {
		t.Error("a new category is missing")
	}
}
