package handlers_test

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"strings"
	"testing"

	"hearth/handlers"
	"hearth/handlers/web/webtest"
)

func TestShopWithADomainServesTLSAndRedirectsHTTP(t *testing.T) {
	s := webtest.New(t, "tls_domain", "shop.example.in", "public_url", "https://shop.example.in")
	trusted := webtest.Certify(t, s.Dir(), "shop.example.in", 90)
	listen := func() net.Listener {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	plain, secure := listen(), listen()
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Handlers.Serve(ctx, handlers.Secured("shop.example.in", s.Dir(), plain, secure)...) }()
	to := func(ctx context.Context, _, address string) (net.Conn, error) {
		at := secure.Addr()
		if strings.HasSuffix(address, ":80") {
			at = plain.Addr()
		}
		return (&net.Dialer{}).DialContext(ctx, "tcp", at.String())
	}
	client := &http.Client{Transport: &http.Transport{DialContext: to, TLSClientConfig: &tls.Config{RootCAs: trusted},
		ForceAttemptHTTP2: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	get := func(address string) *http.Response {
		t.Helper()
		answer, err := client.Get(address)
		if err != nil {
			t.Fatal(err)
		}
		if err := answer.Body.Close(); err != nil {
			t.Fatal(err)
		}
		return answer
	}
	home := get("https://shop.example.in/api/session")
	if home.StatusCode != 200 || home.ProtoMajor != 2 || home.Header.Get("Strict-Transport-Security") == "" {
		t.Errorf("over TLS: %s, %s, %v", home.Status, home.Proto, home.Header)
	}
	if cookies := home.Cookies(); len(cookies) == 0 || !cookies[0].Secure {
		t.Errorf("cookies over TLS: %v", cookies)
	}
	sent := get("http://shop.example.in/product?id=3")
	if to := sent.Header.Get("Location"); sent.StatusCode/100 != 3 || to != "https://shop.example.in/product?id=3" {
		t.Errorf("plain HTTP: %s to %q", sent.Status, to)
	}
	if _, err := client.Get("https://elsewhere.example.in/"); err == nil {
		t.Error("another name was answered")
	}
	client.CloseIdleConnections()
	stop()
	if err := <-ended; err != nil {
		t.Errorf("the end: %v", err)
	}
}

func TestShopNameIsPlainText(t *testing.T) {
	s := webtest.New(t)
	for _, bad := range []string{"https://shop.example.in", "shop.example.in:443", "localhost", "203.0.113.7",
		"Shop.example.in",
		"a b.in", "*.example.in", "shop..in"} {
		if err := s.Settings.Override(t.Context(), map[string]string{"tls_domain": bad}); err == nil {
			t.Errorf("%s was taken", bad)
		}
	}
	if err := s.Settings.Override(t.Context(), map[string]string{"tls_domain": "shop.example.in"}); err != nil {
		t.Error(err)
	}
}
