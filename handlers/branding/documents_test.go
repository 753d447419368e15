package branding_test

import (
	"bytes"
	"fmt"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

func TestDocumentsShowTheChosenLogo(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	owner := s.Staff(accounts.Owner)
	b := s.Customer("411001")
	o := s.Order(b, s.Product("Plug", 700, 5), 1)
	s.Ship(o)
	invoice := func() []byte { return owner.Do("GET", fmt.Sprintf("/api/download/%d", o.ID), "", nil).Raw }
	plain := invoice()
	logo := sendLogo(owner, t, webtest.Drawing(t, 400, 400), nil)
	publishLook(owner, t, webtest.Form{"logo": logo})
	with := invoice()
	if !bytes.Contains(with, []byte("/Subtype/Image")) || len(with) <= len(plain) || len(with) > 90<<10 {
		t.Errorf("the invoice has %d bytes with the logo, %d without", len(with), len(plain))
	}
	for name, content := range map[string][]byte{"HTML": []byte("<html>"), "nothing": nil} {
		kind, body := webtest.MultipartForm(t, webtest.Form{}, map[string][]byte{"file": content})
		if got := owner.Do("POST", "/api/admin/look/logo", kind, body); got.Body["status"] != false {
			t.Errorf("%s: %s", name, got.Raw)
		}
	}
	if got := owner.Post("admin/front/identity",
		webtest.Form{"version": "1", "body": `{"logo":"../../shop.db"}`}); got["status"] != false {
		t.Errorf("a path for a picture: %v", got)
	}
	publishLook(owner, t, webtest.Form{})
	if len(invoice()) != len(plain) {
		t.Error("the logo was taken off and is still there")
	}
}
