package web_test

import (
	"net/http"
	"testing"

	"hearth/handlers/web/webtest"
)

func TestOnlyTrustedProxiesSetTheClientAddress(t *testing.T) {
	s := webtest.New(t, "rate_limit", "on")
	p := s.Visitor()
	forwarded := func(chain string) http.Header {
		return p.Do("GET", "/api/session", "", nil, "X-Forwarded-For", chain, "X-Forwarded-Proto", "https").Header
	}
	guess := func(chain string) int {
		p.CSRF = webtest.At(p.Get("session"), "data", "csrf_token").(string)
		return p.PostAnswer("login", webtest.Form{"username": "nobody@example.com", "inputpassword": "Wrong@123",
			"csrf_token_name": p.CSRF},
			"X-Forwarded-For", chain).Status
	}
	if forwarded("203.0.113.9").Get("Strict-Transport-Security") != "" {
		t.Error("a stranger says that he speaks TLS, and is believed")
	}
	s.Set("trusted_proxies", "127.0.0.1, 10.0.0.0/8")
	if forwarded("203.0.113.9").Get("Strict-Transport-Security") == "" {
		t.Error("the owner's proxy is not believed")
	}
	blocked := false
	for range 130 { // more wrong guesses than one address has, each behind an invented X-Forwarded-For address
		blocked = blocked || guess("198.51.100.77, 203.0.113.9, 10.1.1.1") == http.StatusTooManyRequests
	}
	if !blocked {
		t.Error("one address guesses without end")
	}
}
