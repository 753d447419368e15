package handlers_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store/accounts"
	"hearth/store/catalogue"
)

func TestStaffEnterCertificatesAndThePageShowsThem(t *testing.T) {
	s := newSite(t)
	camera := s.Stocked("Garden Camera", 5000, 9, func(p *catalogue.Product) { p.Specifications = []string{"Radio: Wi-Fi"} })
	staff := s.staff(accounts.Owner)
	call := fmt.Sprintf("admin/products/%d/certificates", camera)
	before := staff.get(call)
	if at(before, "data", "certificates", 1, "kind") != "wpc_eta" || at(before, "data", "certificates", 1, "state") != "missing" ||
		at(before, "data", "certificates", 1, "because") != "wi-fi" {
		t.Errorf("what a camera needs: %v", before)
	}
	says(t, staff.get("admin/health"), true, "")
	if health := fmt.Sprint(
		staff.get("admin/health")["data"],
	); !strings.Contains(
		health,
		"1 product lacks an approval that the law asks for.",
	) {
		t.Errorf("Health does not say it: %s", health)
	}
	says(t, staff.post(call, form{"kind": "wpc_eta", "number": "ETA-7", "holder": "Deng", "from": "2026-01-01"}), true, "Saved.")
	says(t, staff.post(call, form{"kind": "bis_crs", "number": "R-7"}), true, "Saved.")
	says(t, staff.post(call, form{"kind": "cctv_er", "not_needed_because": "A dummy without a network."}), true, "Saved.")
	if got := fmt.Sprint(
		staff.get("admin/listing-duties")["data"],
	); strings.Contains(got, "WPC ETA BIS") ||
		strings.Contains(got, "STQC) ") {
		t.Errorf("still lacking: %s", got)
	}
	page := s.visitor().get(fmt.Sprintf("product/%d", camera))
	if at(page, "certificates", 0, "number") != "R-7" || at(page, "certificates", 1, "number") != "ETA-7" ||
		at(page, "data", "bis_number") != "R-7" || at(page, "data", "wpc_eta") != "ETA-7" || len(page["certificates"].([]any)) != 2 {
		t.Errorf("the product answers %v", page["certificates"])
	}
	if got := s.visitor().do("GET", "/api/"+call, "", nil); got.status != 401 {
		t.Errorf("a visitor sees them: %d", got.status)
	}
}
