package staff_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

// Staff see a mail exactly as its recipient does, except that login codes are blanked out.
func TestMailPreviewHidesTheLoginCode(t *testing.T) {
	s := webtest.New(t)
	owner, packer := s.Staff(accounts.Owner), s.Staff(accounts.Packer)
	buyer := s.Customer("411001")
	p := s.Visitor()
	p.Post("forgot_password", webtest.Form{"username": buyer.Email, "csrf_token_name": p.CSRF})
	row := func() any { return webtest.At(owner.Get("admin/outbox"), "data", 0) }
	mail := func() any { return owner.Get(fmt.Sprintf("admin/outbox/%v", webtest.At(row(), "id")))["data"] }
	code := s.Read(`SELECT facts ->> '$.code' FROM mails WHERE kind = 'code'`)
	shows := func(when string) {
		t.Helper()
		said := fmt.Sprint(mail())
		if code == "" || strings.Contains(said, code) || strings.Count(said, "*****-*****") != 2 ||
			!strings.Contains(said, "Your code for a new password") {
			t.Errorf("%s: %s", when, said)
		}
	}
	shows("before it left")
	s.Work()
	shows("after it left")
	if file := fmt.Sprint(webtest.At(mail(), "file")); !strings.HasSuffix(file, "-code.eml") ||
		webtest.At(row(), "file") != file ||
		webtest.At(row(), "state") != "waiting" || webtest.At(row(), "unsent") != true {
		t.Errorf("without a mail server it is kept as %q", file)
	}
	if html := fmt.Sprint(webtest.At(mail(), "html")); !strings.HasPrefix(html, "<!doctype html>") ||
		strings.Contains(html, "<script") {
		t.Errorf("as it looks: %.80s", html)
	}
	if got := owner.Post(fmt.Sprintf("admin/outbox/%v/retry", webtest.At(row(), "id")),
		webtest.Form{}); got["message"] != "A code is sent once. The person can ask for a new one." {
		t.Errorf("a code again: %v", got)
	}
	if got := owner.Do("GET", "/api/admin/outbox/999", "", nil).Status; got != 404 {
		t.Errorf("a mail that is not: %d", got)
	}
	if got := packer.Do("GET", fmt.Sprintf("/api/admin/outbox/%v", webtest.At(row(), "id")), "",
		nil).Status; got != 403 {
		t.Errorf("a packer reads mails: %d", got)
	}
}

// Links in mails to staff open the back office, even if the back office has its own address.
func TestStaffMailLinksToTheStaffAddress(t *testing.T) {
	s := webtest.New(t)
	owner := s.Staff(accounts.Owner)
	s.Set("admin_listen", "192.168.1.10:8081")
	if err := s.Mails.WarnOwners(ctx, "disk", "900 MB of 40 GB"); err != nil {
		t.Fatal(err)
	}
	mail := owner.Get(fmt.Sprintf("admin/outbox/%v", webtest.At(owner.Get("admin/outbox"), "data", 0, "id")))
	if html := fmt.Sprint(webtest.At(mail, "data", "html")); !strings.Contains(html,
		`href="http://192.168.1.10:8081/health"`) ||
		!strings.Contains(html, "Open in the shop") {
		t.Errorf("the mail: %s", html)
	}
}

// A mail that was already sent can be resent, as a copy to the same address.
func TestSentMailCanBeResent(t *testing.T) {
	s := webtest.New(t)
	s.Set("outbox_delivers", "yes")
	owner := s.Staff(accounts.Owner)
	buyer := s.Customer("411001")
	s.Order(buyer, s.Product("Plug", 99, 3), 1)
	s.Work()
	find := func() (id any) {
		for _, m := range owner.Get("admin/outbox")["data"].([]any) {
			if webtest.At(m, "kind") == "confirmed" {
				return webtest.At(m, "id")
			}
		}
		return nil
	}
	first := find()
	if got := owner.Post(fmt.Sprintf("admin/outbox/%v/retry", first), webtest.Form{}); got["status"] != true {
		t.Fatalf("again: %v", got)
	}
	s.Work()
	again := owner.Get(fmt.Sprintf("admin/outbox/%v", find()))["data"]
	if find() == first || webtest.At(again, "state") != "sent" || webtest.At(again, "to") != buyer.Email ||
		!strings.Contains(fmt.Sprint(webtest.At(again, "text")), "1 × Plug") {
		t.Errorf("the copy is %v", again)
	}
}
