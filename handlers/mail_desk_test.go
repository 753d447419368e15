package handlers_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store/accounts"
)

// A mail is shown as its recipient sees it, except for codes that log somebody in.
func TestAMailIsShownAsItLooksWithoutItsCode(t *testing.T) {
	s := newSite(t)
	owner, packer := s.staff(accounts.Owner), s.staff(accounts.Packer)
	buyer := s.Customer("411001")
	p := s.visitor()
	p.post("forgot_password", form{"username": buyer.Email, "csrf_token_name": p.csrf})
	row := func() any { return at(owner.get("admin/outbox"), "data", 0) }
	mail := func() any { return owner.get(fmt.Sprintf("admin/outbox/%v", at(row(), "id")))["data"] }
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
	s.work()
	shows("after it left")
	if file := fmt.Sprint(at(mail(), "file")); !strings.HasSuffix(file, "-code.eml") || at(row(), "file") != file ||
		at(row(), "state") != "waiting" || at(row(), "unsent") != true {
		t.Errorf("without a mail server it is kept as %q", file)
	}
	if html := fmt.Sprint(at(mail(), "html")); !strings.HasPrefix(html, "<!doctype html>") || strings.Contains(html, "<script") {
		t.Errorf("as it looks: %.80s", html)
	}
	if got := owner.post(fmt.Sprintf("admin/outbox/%v/retry", at(row(), "id")),
		form{}); got["message"] != "A code is sent once. The person can ask for a new one." {
		t.Errorf("a code again: %v", got)
	}
	if got := owner.do("GET", "/api/admin/outbox/999", "", nil).status; got != 404 {
		t.Errorf("a mail that is not: %d", got)
	}
	if got := packer.do("GET", fmt.Sprintf("/api/admin/outbox/%v", at(row(), "id")), "", nil).status; got != 403 {
		t.Errorf("a packer reads mails: %d", got)
	}
}

// The way into the back office is a button also where it has a listener of its own.
func TestAMailOfStaffHasAButtonToTheirListener(t *testing.T) {
	s := newSite(t)
	owner := s.staff(accounts.Owner)
	s.Set("admin_listen", "192.168.1.10:8081")
	if err := s.Mails.WarnOwners(ctx, "disk", "900 MB of 40 GB"); err != nil {
		t.Fatal(err)
	}
	mail := owner.get(fmt.Sprintf("admin/outbox/%v", at(owner.get("admin/outbox"), "data", 0, "id")))
	if html := fmt.Sprint(at(mail, "data", "html")); !strings.Contains(html, `href="http://192.168.1.10:8081/health"`) ||
		!strings.Contains(html, "Open in the shop") {
		t.Errorf("the mail: %s", html)
	}
}

// A sent mail is sent again as a copy, to the same address.
func TestAMailThatLeftIsSentAgain(t *testing.T) {
	s := newSite(t)
	s.Set("outbox_delivers", "yes")
	owner := s.staff(accounts.Owner)
	buyer := s.Customer("411001")
	s.Order(buyer, s.Product("Plug", 99, 3), 1)
	s.work()
	find := func() (id any) {
		for _, m := range owner.get("admin/outbox")["data"].([]any) {
			if at(m, "kind") == "confirmed" {
				return at(m, "id")
			}
		}
		return nil
	}
	first := find()
	if got := owner.post(fmt.Sprintf("admin/outbox/%v/retry", first), form{}); got["status"] != true {
		t.Fatalf("again: %v", got)
	}
	s.work()
	again := owner.get(fmt.Sprintf("admin/outbox/%v", find()))["data"]
	if find() == first || at(again, "state") != "sent" || at(again, "to") != buyer.Email ||
		!strings.Contains(fmt.Sprint(at(again, "text")), "1 × Plug") {
		t.Errorf("the copy is %v", again)
	}
}
