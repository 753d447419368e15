package web_test

import (
	"io"
	"net/http"
	"os"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
)

// A request with an unknown Host is refused: the name could belong to an attacker's page that wants to read the shop
// through a visitor's browser (DNS rebinding).
func TestRequestsForUnknownHostNamesAreRefused(t *testing.T) {
	s := webtest.New(t)
	s.Set("public_url", "https://Shop.example:8443", "tls_domain", "www.shop.example")
	own, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	for host, want := range map[string]int{
		"shop.example": 200, "shop.example:80": 200, "SHOP.example": 200, "www.shop.example": 200,
		"localhost": 200, "localhost:8080": 200, "shop.localhost": 200, "shop.local:8080": 200,
		own: 200, strings.ToUpper(own) + ":8080": 200,
		"192.0.2.1": 200, "192.0.2.1:8080": 200, "[::1]": 200, "[::1]:8080": 200, "[2001:db8::7]": 200,
		"evil.example": 421, "shop.example.evil.example": 421, "evilshop.example": 421, "notlocalhost": 421,
		"192.0.2.1.evil.example": 421, "a.shop.example": 421,
	} {
		r, err := http.NewRequest("GET", s.Server.URL+"/api/session", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = host
		reply, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(reply.Body)
		_ = reply.Body.Close()
		refused := strings.Contains(string(text),
			"This shop does not answer to that host name. Set public-url to its public address.")
		if err != nil || reply.StatusCode != want || refused != (want == 421) {
			t.Errorf("%s: %d %s %v, want %d", host, reply.StatusCode, text, err, want)
		}
	}
}
