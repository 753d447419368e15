package handlers_test

import (
	"strings"
	"testing"

	"hearth/store/accounts"
)

func TestShopWithoutMailServerPromisesNoMail(t *testing.T) {
	s := newSite(t)
	owner := s.staff(accounts.Owner)
	buyer := s.Customer("411001")
	asha := s.as(buyer.Email)
	if got := asha.get("shop"); at(got, "data", "mail") != false {
		t.Errorf("the shop says that it sends mail: %v", at(got, "data", "mail"))
	}
	plug := s.Product("Plug", 99, 30)
	s.Order(buyer, plug, 1)
	s.work()
	if got := asha.post("ask_quotation", form{"orders": `[{"product_id":1,"qty":20}]`}); got["message"] !=
		"Your request has the number 1. The answer will be under Quotations." {
		t.Errorf("a quotation: %v", got)
	}
	// A client that reads the codes in outbox/ gets them as before.
	p := s.visitor()
	if got := p.post("forgot_password", form{"username": buyer.Email, "csrf_token_name": p.csrf}); got["status"] != true {
		t.Errorf("a code: %v", got)
	}
	s.work()

	waiting := owner.get("admin/unsent-mails")["data"]
	if at(waiting, "leaves") != false || at(waiting, "to_send") != 2.0 {
		t.Errorf("what waits: %v", waiting)
	}
	if got := owner.post("admin/unsent-mails", form{}); got["status"] != false ||
		!strings.HasPrefix(got["message"].(string), "Set a mail server first") {
		t.Errorf("without a server: %v", got)
	}
	s.Set("outbox_delivers", "yes")
	if got := owner.post("admin/unsent-mails", form{}); got["message"] != "2 mails are being sent." {
		t.Errorf("once the folder counts: %v", got)
	}
	s.work()
	for _, m := range owner.get("admin/outbox")["data"].([]any) {
		if sent := at(m, "state") == "sent"; sent != (at(m, "kind") != "code") {
			t.Errorf("a mail %v is %v", at(m, "kind"), at(m, "state"))
		}
	}
}
