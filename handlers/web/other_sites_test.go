package web_test

import (
	"testing"

	"hearth/handlers/web/webtest"
)

func TestUnsafeCallsFromAnotherSiteAreRefused(t *testing.T) {
	s := webtest.New(t)
	s.Customer("411001")
	p := s.As("customer1@example.com")
	for _, header := range [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Origin", "http://evil.example"}} {
		if got := p.PostAnswer("manageCart", webtest.Form{"operation": "delete"}, header...).Status; got != 403 {
			t.Errorf("with %v: %d, want 403", header, got)
		}
	}
	if got := p.Do("GET", "/api/logout", "", nil, "Sec-Fetch-Site", "cross-site").Status; got != 403 ||
		p.Get("profile")["status"] != true {
		t.Error("another site logged somebody out")
	}
	if got := p.PostAnswer("update_profile",
		webtest.Form{"name": "X", "email": "x@example.com", "csrf_token_name": "wrong"}).Status; got != 403 {
		t.Errorf("with a wrong token: %d, want 403", got)
	}
}
