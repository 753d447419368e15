package staff_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

func TestSerialsAreListedAndPrinted(t *testing.T) {
	s := webtest.New(t)
	staff := s.Staff(accounts.Catalogue)
	product := s.Product("Plug", 700, 10)
	made := staff.Post("generateserialnumber", webtest.Form{"product_id": fmt.Sprint(product), "product_name": "Plug",
		"quantity": "30"})["serialNumber"].([]any)
	b := s.Customer("411001")
	if err := s.Login.RegisterDevice(ctx, b.ID, made[4].(string), product, "x.pdf"); err != nil {
		t.Fatal(err)
	}
	if got := staff.Get("admin/serials?page=1&per_page=10"); got["total"] != 30.0 || len(got["data"].([]any)) != 10 {
		t.Errorf("all: %v", got)
	}
	owned := staff.Get("admin/serials?registered=yes")
	if owned["total"] != 1.0 || webtest.At(owned, "data", 0, "cust_Email") != b.Email ||
		webtest.At(owned, "data", 0, "serial_number") != made[4] {
		t.Errorf("registered: %v", owned)
	}
	if got := staff.Get("admin/serials?registered=no&product_id=999"); got["total"] != 0.0 {
		t.Errorf("of another product: %v", got)
	}
	list := fmt.Sprintf(`["%s","%s"]`, made[0], made[1])
	if got := staff.PostAnswer("admin/serials/file", webtest.Form{"serials": list}); !strings.HasPrefix(string(got.Raw),
		"%PDF-") {
		t.Errorf("labels: %d %.80s", got.Status, got.Raw)
	}
	if got := staff.PostAnswer("admin/serials/file",
		webtest.Form{"serials": list, "format": "xlsx"}); !strings.HasPrefix(string(got.Raw), "PK") {
		t.Errorf("sheet: %d %.80s", got.Status, got.Raw)
	}
	if got := staff.PostAnswer("admin/serials/file", webtest.Form{"serials": `["HR1NONE"]`}).Status; got != 404 {
		t.Errorf("an unknown serial: %d", got)
	}
	if got := staff.Post("admin/serials/file", webtest.Form{"serials": `[]`}); got["status"] != false {
		t.Errorf("none: %v", got)
	}
}
