package handlers_test

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hearth/handlers"
)

// certify lays a certificate where the shop keeps those that it got, and gives what trusts it.
func certify(t *testing.T, dir, domain string) *x509.CertPool {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	about := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: domain}, DNSNames: []string{domain},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().AddDate(0, 0, 90),
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}}
	signed, err := x509.CreateCertificate(rand.Reader, about, about, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	var kept bytes.Buffer
	if err := pem.Encode(&kept, &pem.Block{Type: "EC PRIVATE KEY", Bytes: raw}); err != nil {
		t.Fatal(err)
	}
	if err := pem.Encode(&kept, &pem.Block{Type: "CERTIFICATE", Bytes: signed}); err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(dir, "certs")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, domain), kept.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	trusted, err := x509.ParseCertificate(signed)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(trusted)
	return pool
}

func TestAShopWithANameIsServedOverTLSAndPlainHTTPLeadsThere(t *testing.T) {
	s := newSite(t, "tls_domain", "shop.example.in", "public_url", "https://shop.example.in")
	trusted := certify(t, s.Dir(), "shop.example.in")
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
	go func() { ended <- s.h.Serve(ctx, handlers.Secured("shop.example.in", s.Dir(), plain, secure)...) }()
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

func TestTheShopsOwnNameIsANameAlone(t *testing.T) {
	s := newSite(t)
	for _, bad := range []string{"https://shop.example.in", "shop.example.in:443", "localhost", "203.0.113.7", "Shop.example.in",
		"a b.in", "*.example.in", "shop..in"} {
		if err := s.Settings.Override(t.Context(), map[string]string{"tls_domain": bad}); err == nil {
			t.Errorf("%s was taken", bad)
		}
	}
	if err := s.Settings.Override(t.Context(), map[string]string{"tls_domain": "shop.example.in"}); err != nil {
		t.Error(err)
	}
}
