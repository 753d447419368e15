package staff_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

func TestSetupGuideNamesPlaceholdersInPolicies(t *testing.T) {
	s := webtest.New(t)
	owner := s.Staff(accounts.Owner)
	open := func() string { return fmt.Sprint(webtest.At(owner.Get("admin/guide")["data"], "blanks")) }
	if got := open(); got != "[Address Email Grievance officer Legal name Telephone]" {
		t.Errorf("a new shop: %s", got)
	}
	s.Set("shop_legal_name", "Hearth", "shop_address", "Pune", "shop_email", "care@example.com", "grievance_officer",
		"Meera Joshi", "shop_phone", "02067201144")
	if got := open(); got != "[]" {
		t.Errorf("all said: %s", got)
	}
	s.Set("text_terms", "# Terms\nAsk {{shop_emial}} of {{shop_name}}.")
	if got := open(); got != "[{{shop_emial}}]" {
		t.Errorf("a slip: %s", got)
	}
}

func TestSetupGuideStepIsDoneByWhatItIsAboutOrTicked(t *testing.T) {
	s := webtest.New(t)
	owner := s.Staff(accounts.Owner)
	over := func(what string) (names string) {
		for _, step := range webtest.At(owner.Get("admin/guide")["data"], "steps").([]any) {
			if webtest.At(step, what).(bool) {
				names += " " + webtest.At(step, "name").(string)
			}
		}
		return names
	}
	missing := func() string { return fmt.Sprint(webtest.At(owner.Get("admin/guide")["data"], "missing")) }
	s.Set("shop_legal_name", "", "shop_state", "", "shop_pincode", "411001")
	want := "[map[key:shop_legal_name label:the legal name] map[key:shop_address label:the address] " +
		"map[key:shop_state label:the state]]"
	if got := missing(); got != want {
		t.Errorf("missing %s, want %s", got, want)
	}
	s.Set("shop_name", "Deep Home", "upi_id", "deep@bank", "language_mr", "no", "smtp_url", "smtp://mail.example:25")
	s.Product("Plug", 100, 1)
	if got, want := over("done"), " name product languages rates payments mail"; got != want {
		t.Errorf("done %s, want %s", got, want)
	}
	owner.Post("admin/settings", webtest.Form{"guide": "zones,hidden"})
	if got := over("ticked"); got != " zones" || !webtest.At(owner.Get("admin/guide")["data"], "hidden").(bool) {
		t.Errorf("ticked %s", got)
	}
	for _, wrong := range []string{"backup", "zones,", "x"} {
		said := fmt.Sprint(owner.Post("admin/settings", webtest.Form{"guide": wrong}))
		if !strings.Contains(said, "steps of the setup guide") {
			t.Errorf("%q: %s", wrong, said)
		}
	}
}

func TestSampleProductsAreAddedAndRemoved(t *testing.T) {
	s := webtest.New(t)
	owner := s.Staff(accounts.Owner)
	guide := func() string {
		data := owner.Get("admin/guide")["data"]
		return fmt.Sprint(webtest.At(data, "samples"), " ", webtest.At(data, "empty"))
	}
	if got := guide(); got != "0 true" {
		t.Errorf("before: %s", got)
	}
	for _, said := range []string{"Sample products added.",
		"Sample products can only be added to a shop without products and categories."} {
		if got := owner.Post("admin/samples", webtest.Form{})["message"]; got != said {
			t.Errorf("%v, want %s", got, said)
		}
	}
	samples := webtest.At(owner.Get("admin/guide")["data"], "samples").(float64)
	if listed := owner.Get("allproduct")["total"].(float64); samples < 10 || listed != samples {
		t.Errorf("%v samples, %v products", samples, listed)
	}
	sold := int64(webtest.At(owner.Get("allproduct")["data"].([]any)[0], "product_id").(float64))
	s.In("Maharashtra")
	s.Order(s.Customer("411001"), sold, 1)
	want := fmt.Sprintf("Sample products removed: %v. Ordered or changed since, and kept: 1.", samples-1)
	if got := owner.Do("DELETE", "/api/admin/samples", "", nil).Body["message"]; got != want {
		t.Errorf("%v, want %s", got, want)
	}
	if got := guide(); got != "0 false" {
		t.Errorf("after: %s", got)
	}
}
