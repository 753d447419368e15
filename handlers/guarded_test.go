package handlers_test

import (
	"bufio"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"hearth/assets"
	"hearth/handlers"
	"hearth/handlers/web"
	"hearth/store/accounts"
	"hearth/store/promotions"
	"hearth/store/storetest"
)

// What a browser is forbidden, as far as the shop does not need it.
func TestTheRulesForBrowsers(t *testing.T) {
	s := newSiteWith(t, handlers.Options{UI: assets.UI()})
	p := s.visitor()
	// A provider's window may open in the shop's pages, while there is a provider, and never at the staff's door. No other page takes a
	// style that stands in its markup without being named, nor a script or a frame of anybody else.
	plug := s.Product("Plug", 700, 90)
	staff := httptest.NewServer(s.h.Handler(web.StaffDoor))
	defer staff.Close()
	for _, provider := range []bool{false, true} {
		if provider {
			s.Set("razorpay_key_id", "rzp_test_1", "razorpay_key_secret", "x")
		}
		for _, path := range []string{"/", "/checkout", "/orders", "/hi/checkout", "/quotation/1", "/cart", fmt.Sprintf("/productdetails/plug/%d",
			plug), "/today", "/admin/none", "/api/session"} {
			reply := p.do("GET", path, "", nil)
			checkStyles(t, path, reply.header.Get("Content-Security-Policy"), string(reply.raw), provider)
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
	if policy := p.do("GET", "/login", "", nil).header.Get("Content-Security-Policy"); !strings.Contains(policy,
		"style-src 'self' 'unsafe-inline';") || !strings.Contains(policy, "https://www.gstatic.com") {
		t.Errorf("Google's captcha, which has styles in its markup, is not taken: %s", policy)
	}
	s.Set("captcha", "off")
	header := p.do("GET", "/api/session", "", nil).header
	if header.Get("Cross-Origin-Resource-Policy") != "same-origin" {
		t.Errorf("others may read: %v", header)
	}
	b := s.Customer("411001")
	if got := s.as(b.Email).do("GET", "/api/logout", "", nil).header.Get("Clear-Site-Data"); got != `"cache"` {
		t.Errorf("at logout the browser keeps what it had: %q", got)
	}
	for _, path := range []string{"/healthz", "/uploads/0123456789abcdef0123456789abcdef-320.jpg"} {
		reply, err := http.Head(s.server.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		if err := reply.Body.Close(); err != nil || reply.StatusCode == http.StatusMethodNotAllowed {
			t.Errorf("HEAD %s: %d, %v", path, reply.StatusCode, err)
		}
	}
}

// If length and chunks contradict each other, what follows is not answered as a request.
func TestASmuggledRequestIsNotAnswered(t *testing.T) {
	s := newSite(t)
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.server.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(10 * time.Second)); err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Fprintf(
		conn,
		"POST /api/cod_check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
	); err != nil {
		t.Fatal(err)
	}
	reader := bufio.NewReader(conn)
	first, err := http.ReadResponse(reader, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Body.Close()
	if _, err := bufio.NewReader(first.Body).WriteTo(discardWriter{}); err != nil {
		t.Fatal(err)
	}
	if second, err := http.ReadResponse(reader, nil); err == nil {
		t.Errorf("a second request was answered: %s", second.Status)
		_ = second.Body.Close()
	}
}

// checkStyles fails where a policy lets in what it should not, or refuses what stands in the page.
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
		if name := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; strings.Contains(policy, name) == provider {
			t.Errorf("%s: the policy %s names a style of the page, %s: %v", path, policy, name, !provider)
		}
	}
}

type discardWriter struct{}

func (discardWriter) Write(p []byte) (int, error) { return len(p), nil }

// No setting directs outside work to the shop itself.
func TestASettingDoesNotLeadToTheShopItself(t *testing.T) {
	s := newSite(t)
	owner := s.staff(accounts.Owner)
	owner.post("confirm_password", form{"inputpassword": storetest.Password, "csrf_token_name": owner.csrf})
	s.Settings.Listens("127.0.0.1:8080", "[::]:8443")
	set := func(address string) any {
		return owner.post("admin/settings", form{"razorpay_url": address})["status"]
	}
	for _, own := range []string{"http://127.0.0.1:8080", "http://localhost:8080/api", "https://[::1]:8443"} {
		if set(own) != false {
			t.Errorf("%s is taken", own)
		}
	}
	for _, other := range []string{"http://127.0.0.1:9000", "https://api.razorpay.com"} {
		if set(other) != true {
			t.Errorf("%s is refused", other)
		}
	}
}

// Limits apply to the device and to the address: an invented header gets no new share.
func TestAnInventedDeviceMakesNoNewShare(t *testing.T) {
	s := newSite(t, "rate_limit", "on")
	p := s.visitor()
	taken := 0
	for i := range 700 {
		if got := p.do("POST", "/api/log_visit", "application/json", strings.NewReader(`{}`), "X-Fingerprint",
			fmt.Sprint("device-", i)).status; got == 200 {
			taken++
		}
	}
	if taken < 590 || taken > 615 {
		t.Errorf("%d visits of one address were taken, want 600", taken)
	}
	for i := range 100 {
		p.do("GET", "/api/session", "", nil, "X-Fingerprint", fmt.Sprint("visitor-", i))
	}
	if visited, _, err := s.Reports.CountPeople(ctx); err != nil || visited > 61 {
		t.Errorf("%d visitors of one address in an hour, %v", visited, err)
	}
}

// A solution is valid once, and not after a restart, because nobody knows any more which were used.
func TestACaptchaOfBeforeTheRestartDoesNotCount(t *testing.T) {
	s := newSite(t, "captcha", "altcha")
	token := solve(t, s.visitor().get("captcha"))
	restarted, err := handlers.New(handlers.Options{Store: s.Store, Log: discard(), UI: fstest.MapFS{},
		Mails: assets.Mail(), Texts: assets.Texts()})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(restarted.Handler(web.PublicDoor))
	defer server.Close()
	again := &site{Shop: s.Shop, t: t, server: server, h: restarted}
	send := func(s *site) any {
		p := s.visitor()
		return p.post("forgot_password", form{"username": "x@example.com", "recaptcha_token": token, "csrf_token_name": p.csrf})["status"]
	}
	if send(again) != false {
		t.Error("it counts after a restart")
	}
	if send(s) != true {
		t.Error("it does not count at all")
	}
	if send(s) != false {
		t.Error("it counts twice")
	}
}

// solve does the work of a challenge.
func solve(t *testing.T, challenge map[string]any) string {
	t.Helper()
	salt := challenge["salt"].(string)
	for number := range 60_001 {
		sum := sha256.Sum256([]byte(salt + strconv.Itoa(number)))
		if hex.EncodeToString(sum[:]) != challenge["challenge"] {
			continue
		}
		text, err := json.Marshal(
			map[string]any{"algorithm": "SHA-256", "challenge": challenge["challenge"], "number": number, "salt": salt,
				"signature": challenge["signature"]},
		)
		if err != nil {
			t.Fatal(err)
		}
		return base64.StdEncoding.EncodeToString(text)
	}
	t.Fatal("the challenge has no solution")
	return ""
}

func TestCodesOfOffersCanNotBeGuessed(t *testing.T) {
	s := newSite(t)
	s.In("Maharashtra")
	id := s.Product("Lamp", 999, 50)
	p := s.visitor()
	ask := func(call, code string) answer {
		return p.postAnswer(call, form{"orders[]": fmt.Sprintf(`{"product_id":%d,"qty":1}`, id), "dpin": "411001", "codes": code},
			"X-Fingerprint", "guesser")
	}
	if _, err := s.Promotions.SaveOffer(
		ctx,
		0,
		promotions.Offer{Name: "Big", Code: "BIGORDER", Kind: "percent", Percent: 10, Scope: "all", Buyers: "all",
			Active: true, MinValue: 5000_00},
	); err != nil {
		t.Fatal(err)
	}
	for range 60 {
		if told := ask("cart_offers", "BIGORDER"); !strings.Contains(string(told.raw), "for orders from") {
			t.Fatalf("a code that was given out counts as a guess: %d %s", told.status, told.raw)
		}
	}
	for i := range 30 {
		call := []string{"cart_offers", "shippingcost"}[i%2]
		if told := ask(call, fmt.Sprint("GUESS", i)); told.status == 429 || !strings.Contains(string(told.raw), "There is no code") {
			t.Fatalf("guess %d: %d %s", i, told.status, told.raw)
		}
	}
	for _, call := range []string{"cart_offers", "shippingcost"} {
		if told := ask(call, "GUESS31"); told.status != 429 || told.header.Get("Retry-After") == "" {
			t.Errorf("the 31st guess by %s: %d %s", call, told.status, told.raw)
		}
		if told := ask(call, ""); told.status != 200 {
			t.Errorf("without a code %s answers %d", call, told.status)
		}
	}
}

// Staff who write the texts of all categories, or open the parcels of a weekend's returns, send one form after the other, most without a
// picture. What limits strangers' uploads does not stop them.
func TestStaffWorkThroughAPile(t *testing.T) {
	s := newSite(t, "rate_limit", "on")
	owner := s.staff(accounts.Owner)
	for i := range 50 {
		for _, call := range []string{"admin/categories/999/page", "admin/returns/999/inspect"} {
			if got := owner.postAnswer(call, form{"text": "Lights", "accepted": "yes"}); got.status != http.StatusNotFound {
				t.Fatalf("%s, the %dth: %d %s", call, i+1, got.status, got.raw)
			}
		}
		s.Pass(5 * time.Second)
	}
}

// A code that was mistyped stays beside the cart until its shopper drops it, and is asked about with each change. It is one guess, however
// often an address asks; another code is another.
func TestACodeThatIsNoneIsOneGuess(t *testing.T) {
	s := newSite(t)
	orders, p := fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, s.Product("Plug", 700, 5)), s.visitor()
	ask := func(code string) int {
		return p.postAnswer("cart_offers", form{"orders": orders, "codes": code}).status
	}
	for i := range 70 {
		if got := ask("DIVALI"); got != http.StatusOK {
			t.Fatalf("the %dth change of the cart: %d", i+1, got)
		}
	}
	tried := 0
	for ask(fmt.Sprint("CODE", tried)) == http.StatusOK && tried < 100 {
		tried++
	}
	if tried != 59 {
		t.Errorf("%d further codes were tried, want 59", tried)
	}
}
