package shop_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

// A visitor's stock alert is confirmed, mailed and ended by pressing a button: opening a link alone changes nothing,
// because mail scanners open links.
func TestOneClickUnsubscribeEndsMarketingMail(t *testing.T) {
	s := webtest.New(t)
	s.Set("outbox_delivers", "yes")
	plug := s.Product("Plug", 99, 0)
	p := s.Visitor()
	asked := func(email string) string {
		return fmt.Sprint(p.Post("tell_stock",
			webtest.Form{"product_id": fmt.Sprint(plug), "email": email, "csrf_token_name": p.CSRF})["message"])
	}
	buyer := s.Customer("411001")
	if a, b := asked("a@example.com"), asked(buyer.Email); a != b ||
		!strings.HasPrefix(a, "Please look into your mail") {
		t.Errorf("a stranger's address gets %q, a customer's %q", a, b)
	}
	token := s.LastMail("a@example.com").Facts.Code
	s.Work()
	p.Post("confirm_mails", webtest.Form{"token": token})
	if _, err := s.Catalogue.ChangeStock(context.Background(), 0, plug, 1, "came"); err != nil {
		t.Fatal(err)
	}
	if n, err := s.Messages.QueueMarketing(context.Background()); n != 1 || err != nil {
		t.Fatalf("%d were queued, %v", n, err)
	}
	s.Work()
	s.Work()
	found, err := filepath.Glob(filepath.Join(s.Dir(), "outbox", "*-tellstock.eml"))
	if err != nil || len(found) != 1 {
		t.Fatalf("the mails are %v, %v", found, err)
	}
	raw, err := os.ReadFile(found[0])
	if err != nil {
		t.Fatal(err)
	}
	mail := strings.ReplaceAll(strings.ReplaceAll(string(raw), "\r\n ", ""), "=\r\n", "")
	_, rest, listed := strings.Cut(mail, "List-Unsubscribe: <")
	address, _, _ := strings.Cut(rest, ">")
	_, token, _ = strings.Cut(address, "/api/unsubscribe/")
	if !listed || token == "" || !strings.Contains(mail, "List-Unsubscribe-Post: List-Unsubscribe=One-Click") ||
		!strings.Contains(mail, "there is only one piece") {
		t.Fatalf("the mail is %.2000s", mail)
	}
	again := func() string { return s.Read(`SELECT count(*) FROM stock_waits WHERE ended_at IS NULL`) }
	p.Post("tell_stock", webtest.Form{"product_id": fmt.Sprint(s.Product("Lamp", 99, 0)), "email": "a@example.com",
		"csrf_token_name": p.CSRF})
	open := again()
	// A mail scanner opens the link with any HTTP method; the subscription stays.
	for _, dest := range []string{"", "document"} {
		r := p.Do("GET", "/api/unsubscribe/"+token, "", nil, "Sec-Fetch-Dest", dest)
		if r.Status != 200 {
			t.Errorf("the address opened as %q: %d", dest, r.Status)
		}
	}
	if got := p.Do("GET", "/mails?leave="+token, "", nil); got.Status != 200 || again() != open {
		t.Errorf("opening it ends something: %d", got.Status)
	}
	// The mail program unsubscribes as in RFC 8058: with a form, without cookie or session.
	r := s.Visitor().Do("POST", "/api/unsubscribe/"+token, "application/x-www-form-urlencoded",
		strings.NewReader("List-Unsubscribe=One-Click"))
	if r.Status != 200 || again() == open {
		t.Errorf("one click: %d, %s wait", r.Status, again())
	}
	if got := p.Do("POST", "/api/unsubscribe/"+token+"x", "", nil); !strings.Contains(string(got.Raw),
		"This link is incomplete") {
		t.Errorf("a forged link: %s", got.Raw)
	}
	if got := s.Staff(accounts.Owner).Get("admin/agreed-mails"); fmt.Sprint(webtest.At(got["data"], 0, "sent")) != "1" {
		t.Errorf("the figures are %v", got)
	}
}

// A login with an emailed code creates the same session as one with a password. Two-step verification is still
// required, and wrong codes are counted.
func TestLoginByMailedCode(t *testing.T) {
	s := webtest.New(t)
	p := s.Visitor()
	known := s.Customer("411001")
	ask := func(email string) string {
		return fmt.Sprint(p.Post("entry_code", webtest.Form{"email": email, "csrf_token_name": p.CSRF})["message"])
	}
	if a, b := ask("new.person@example.com"), ask(known.Email); a != b {
		t.Errorf("an address without an account gets %q, one with an account %q", a, b)
	}
	code := s.LastMail("new.person@example.com").Facts.Code
	enter := func(email, code string) map[string]any {
		return p.Post("enter", webtest.Form{"email": email, "code": code, "csrf_token_name": p.CSRF})
	}
	if got := enter(known.Email, code); got["status"] != false {
		t.Errorf("a code of another address: %v", got)
	}
	if got := enter("new.person@example.com", strings.ToLower(code)); got["status"] != true ||
		got["cust_Name"] != "New Person" {
		t.Errorf("the right one: %v", got)
	}
	if got := webtest.At(p.Get("profile"), "data", "has_password"); got != false {
		t.Errorf("it has a password: %v", got)
	}
	stranger := s.Visitor()
	limited := false
	for range 15 {
		r := stranger.PostAnswer("enter",
			webtest.Form{"email": known.Email, "code": "AAAAA-AAAAA", "csrf_token_name": stranger.CSRF})
		limited = limited || r.Status == 429
	}
	if !limited {
		t.Error("codes can be guessed without end")
	}
}

// Anyone with an order's number and email sees its state, but no personal data.
func TestTrackingRevealsNoPersonalData(t *testing.T) {
	s := webtest.New(t)
	buyer := s.Customer("411001")
	o := s.Order(buyer, s.Product("Plug", 99, 3), 1)
	s.Ship(o)
	p := s.Visitor()
	got := p.PostAnswer("track", webtest.Form{"orders_id": fmt.Sprint(o.ID), "email": buyer.Email})
	said := string(got.Raw)
	for _, secret := range []string{"Asha", "Hill Road", "411001", "99", buyer.Email, "9876543210"} {
		if strings.Contains(said, secret) {
			t.Errorf("it tells %q: %s", secret, said)
		}
	}
	if !strings.Contains(said, `"state":"shipped"`) || !strings.Contains(said, `"tracking_id":"T1"`) {
		t.Errorf("it says %s", said)
	}
	wrong := map[string]bool{}
	limited := webtest.Answer{}
	for i := range 12 {
		email := fmt.Sprintf("stranger%d@example.com", i)
		if r := p.PostAnswer("track", webtest.Form{"orders_id": fmt.Sprint(o.ID), "email": email}); r.Status == 200 {
			wrong[string(r.Raw)] = true
		} else {
			limited = r
		}
	}
	wrong[string(s.Visitor().PostAnswer("track", webtest.Form{"orders_id": "99999", "email": buyer.Email}).Raw)] = true
	if len(wrong) != 1 || limited.Status != 429 || !strings.Contains(string(limited.Raw), "Too many attempts") {
		t.Errorf("wrong pairs are answered %v, then %d %s", wrong, limited.Status, limited.Raw)
	}
}
