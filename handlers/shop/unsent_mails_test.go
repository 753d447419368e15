package shop_test

import (
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

func TestShopWithoutMailServerPromisesNoMail(t *testing.T) {
	s := webtest.New(t)
	owner := s.Staff(accounts.Owner)
	buyer := s.Customer("411001")
	asha := s.As(buyer.Email)
	if got := asha.Get("shop"); webtest.At(got, "data", "mail") != false {
		t.Errorf("the shop says that it sends mail: %v", webtest.At(got, "data", "mail"))
	}
	plug := s.Product("Plug", 99, 30)
	s.Order(buyer, plug, 1)
	s.Work()
	if got := asha.Post("ask_quotation", webtest.Form{"orders": `[{"product_id":1,"qty":20}]`}); got["message"] !=
		"Your request has the number 1. The answer will be under Quotations." {
		t.Errorf("a quotation: %v", got)
	}
	// Without a mail server, codes can still be read from the files in outbox/.
	p := s.Visitor()
	if got := p.Post("forgot_password",
		webtest.Form{"username": buyer.Email, "csrf_token_name": p.CSRF}); got["status"] != true {
		t.Errorf("a code: %v", got)
	}
	s.Work()

	waiting := owner.Get("admin/unsent-mails")["data"]
	if webtest.At(waiting, "leaves") != false || webtest.At(waiting, "to_send") != 2.0 {
		t.Errorf("what waits: %v", waiting)
	}
	if got := owner.Post("admin/unsent-mails", webtest.Form{}); got["status"] != false ||
		!strings.HasPrefix(got["message"].(string), "Set a mail server first") {
		t.Errorf("without a server: %v", got)
	}
	s.Set("outbox_delivers", "yes")
	if got := owner.Post("admin/unsent-mails", webtest.Form{}); got["message"] != "2 emails are being sent." {
		t.Errorf("once the folder counts: %v", got)
	}
	s.Work()
	for _, m := range owner.Get("admin/outbox")["data"].([]any) {
		if sent := webtest.At(m, "state") == "sent"; sent != (webtest.At(m, "kind") != "code") {
			t.Errorf("a mail %v is %v", webtest.At(m, "kind"), webtest.At(m, "state"))
		}
	}
}
