package handlers_test

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"hearth/assets"
	"hearth/handlers"
	"hearth/handlers/web"
	"hearth/handlers/web/webtest"
)

// Security headers forbid the browser features that the shop does not use.
func TestSecurityHeadersAreSet(t *testing.T) {
	s := webtest.NewWith(t, handlers.Options{UI: assets.UI()})
	p := s.Visitor()
	// While a payment provider is configured, its payment window may open on the shop's pages, but never in the back
	// office. Otherwise no page allows inline styles without a hash, nor scripts or frames from elsewhere.
	plug := s.Product("Plug", 700, 90)
	staff := httptest.NewServer(s.Handlers.Handler(web.StaffListener))
	defer staff.Close()
	for _, provider := range []bool{false, true} {
		if provider {
			s.Set("razorpay_key_id", "rzp_test_1", "razorpay_key_secret", "x")
		}
		for _, path := range []string{"/", "/checkout", "/orders", "/hi/checkout", "/quotation/1", "/cart",
			fmt.Sprintf("/productdetails/plug/%d",
				plug), "/today", "/admin/none", "/api/session"} {
			reply := p.Do("GET", path, "", nil)
			checkStyles(t, path, reply.Header.Get("Content-Security-Policy"), string(reply.Raw), provider)
			got, err := http.Get(staff.URL + path)
			if err != nil {
				t.Fatal(err)
			}
			page, err := io.ReadAll(got.Body)
			if err != nil {
				t.Fatal(err)
			}
			_ = got.Body.Close()
			checkStyles(t, "the staff's "+path, got.Header.Get("Content-Security-Policy"), string(page), false)
		}
	}
	s.Set("razorpay_key_id", "", "recaptcha_site_key", "6Lk", "recaptcha_secret", "x", "captcha", "recaptcha")
	if policy := p.Do("GET", "/login", "", nil).Header.Get("Content-Security-Policy"); !strings.Contains(policy,
		"style-src 'self' 'unsafe-inline';") || !strings.Contains(policy, "https://www.gstatic.com") {
		t.Errorf("Google's captcha, which has styles in its markup, is not taken: %s", policy)
	}
	s.Set("captcha", "off")
	header := p.Do("GET", "/api/session", "", nil).Header
	if header.Get("Cross-Origin-Resource-Policy") != "same-origin" {
		t.Errorf("others may read: %v", header)
	}
	b := s.Customer("411001")
	if got := s.As(b.Email).Do("GET", "/api/logout", "", nil).Header.Get("Clear-Site-Data"); got != `"cache"` {
		t.Errorf("at logout the browser keeps what it had: %q", got)
	}
	for _, path := range []string{"/healthz", "/uploads/0123456789abcdef0123456789abcdef-320.jpg"} {
		reply, err := http.Head(s.Server.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		if err := reply.Body.Close(); err != nil || reply.StatusCode == http.StatusMethodNotAllowed {
			t.Errorf("HEAD %s: %d, %v", path, reply.StatusCode, err)
		}
	}
}

// checkStyles checks that a Content-Security-Policy allows exactly the styles in the page.
func checkStyles(t *testing.T, path, policy, page string, provider bool) {
	t.Helper()
	if strings.Contains(policy, "razorpay") != provider || strings.Contains(policy, "'unsafe-inline'") != provider {
		t.Errorf("with a provider %v: %s has %s", provider, path, policy)
	}
	if strings.Contains(page, ` style="`) {
		t.Errorf("%s has styles in its markup, which the policy of a shop without a provider does not take", path)
	}
	for _, style := range regexp.MustCompile(`(?s)<style>(.*?)</style>`).FindAllStringSubmatch(page, -1) {
		sum := sha256.Sum256([]byte(style[1]))
		if name := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) +
			"'"; strings.Contains(policy, name) == provider {
			t.Errorf("%s: the policy %s names a style of the page, %s: %v", path, policy, name, !provider)
		}
	}
}
