package staff_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/catalogue"
)

func TestProductPageShowsCertificatesThatStaffEnter(t *testing.T) {
	s := webtest.New(t)
	camera := s.Stocked("Garden Camera", 5000, 9,
		func(p *catalogue.Product) { p.Specifications = []string{"Radio: Wi-Fi"} })
	staff := s.Staff(accounts.Owner)
	call := fmt.Sprintf("admin/products/%d/certificates", camera)
	before := staff.Get(call)
	if webtest.At(before, "data", "certificates", 1, "kind") != "wpc_eta" ||
		webtest.At(before, "data", "certificates", 1, "state") != "missing" ||
		webtest.At(before, "data", "certificates", 1, "because") != "wi-fi" {
		t.Errorf("what a camera needs: %v", before)
	}
	webtest.Says(t, staff.Get("admin/health"), true, "")
	if health := fmt.Sprint(
		staff.Get("admin/health")["data"],
	); !strings.Contains(
		health,
		"1 product lacks an approval that the law requires.",
	) {
		t.Errorf("Health does not say it: %s", health)
	}
	webtest.Says(t, staff.Post(call,
		webtest.Form{"kind": "wpc_eta", "number": "ETA-7", "holder": "Deng", "from": "2026-01-01"}), true, "Saved.")
	webtest.Says(t, staff.Post(call, webtest.Form{"kind": "bis_crs", "number": "R-7"}), true, "Saved.")
	webtest.Says(t, staff.Post(call,
		webtest.Form{"kind": "cctv_er", "not_needed_because": "A dummy without a network."}), true, "Saved.")
	if got := fmt.Sprint(
		staff.Get("admin/listing-duties")["data"],
	); strings.Contains(got, "WPC ETA BIS") ||
		strings.Contains(got, "STQC) ") {
		t.Errorf("still lacking: %s", got)
	}
	page := s.Visitor().Get(fmt.Sprintf("product/%d", camera))
	if webtest.At(page, "certificates", 0, "number") != "R-7" ||
		webtest.At(page, "certificates", 1, "number") != "ETA-7" ||
		webtest.At(page, "data", "bis_number") != "R-7" || webtest.At(page, "data", "wpc_eta") != "ETA-7" ||
		len(page["certificates"].([]any)) != 2 {
		t.Errorf("the product answers %v", page["certificates"])
	}
	if got := s.Visitor().Do("GET", "/api/"+call, "", nil); got.Status != 401 {
		t.Errorf("a visitor sees them: %d", got.Status)
	}
}
