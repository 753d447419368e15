package staff_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

// A call with a yes-or-no field that can't be parsed is refused, and changes nothing.
func TestUnreadableBooleanIsRefused(t *testing.T) {
	s, _, product := webtest.BankSite(t, 9)
	buyer := s.Customer("411001")
	owner := s.Staff(accounts.Owner)
	_, line := returned(s, buyer, product, 1)
	at := func(act string) string { return fmt.Sprintf("admin/returns/%d/%s", line, act) }
	if got := owner.Post("admin/returns",
		webtest.Form{"odid": fmt.Sprint(line), "reason": "broken", "kind": "damaged"}); got["status"] != true {
		t.Fatal(got)
	}
	before := s.Read(`SELECT state || inspected FROM returns`)
	for name, got := range map[string]map[string]any{
		"accepted is missing": owner.Post(at("inspect"), webtest.Form{"findings": "The seal is cut."}),
		"accepted is perhaps": owner.Post(at("inspect"),
			webtest.Form{"accepted": "perhaps", "findings": "The seal is cut."}),
		"restock is perhaps": owner.Post(at("refund"), webtest.Form{"reference": "U1", "restock": "perhaps"}),
		"dry_run is perhaps": owner.Post("admin/products/import", webtest.Form{"dry_run": "perhaps"}),
		"packed is perhaps":  owner.Post("admin/orders/1001/pack", webtest.Form{"packed": "perhaps"}),
		"accepted is empty": owner.Post(at("inspect"),
			webtest.Form{"accepted": "", "findings": "The seal is cut."}),
		"unpaid is perhaps": owner.Post("admin/orders/1001/deliver", webtest.Form{"unpaid": "perhaps"}),
		"back, perhaps restock": owner.Post("admin/orders/1001/return-to-origin",
			webtest.Form{"reason": "refused", "restock": "perhaps"}),
		"a serial perhaps taken": owner.Post("admin/orders/1001/serials",
			webtest.Form{"serial": "HR1", "remove": "perhaps"}),
	} {
		if got["status"] != false || !strings.Contains(strings.ToLower(fmt.Sprint(got)), "yes or no") {
			t.Errorf("%s: %v", name, got)
		}
	}
	if now := s.Read(`SELECT state || inspected FROM returns`); now != before ||
		s.Read(`SELECT count(*) FROM refunds`) != "0" {
		t.Errorf("the return is %s, it was %s", now, before)
	}
	if got := owner.Post(at("inspect"), webtest.Form{"accepted": "yes"}); got["status"] != true {
		t.Fatal(got)
	}
	for _, again := range []string{"yes", "no"} {
		if got := owner.Post(at("inspect"),
			webtest.Form{"accepted": again, "findings": "The seal is cut."}); got["status"] != false {
			t.Errorf("inspected once more, %s: %v", again, got)
		}
	}
	if now := s.Read(`SELECT state || inspected FROM returns`); now != "returnaccepted" {
		t.Errorf("the return is %s", now)
	}
}

// Health lists the settings with required legal details that the owner has not filled in yet.
func TestHealthNamesMissingLegalDetails(t *testing.T) {
	s := webtest.New(t)
	owner := s.Staff(accounts.Owner)
	if err := s.Settings.Change(ctx, 0, map[string]string{"shop_legal_name": "", "shop_address": "", "shop_pincode": "",
		"shop_state": ""}); err != nil {
		t.Fatal(err)
	}
	missing := func() (all []string) {
		for _, l := range owner.Get("admin/health")["data"].(map[string]any)["lines"].([]any) {
			if webtest.At(l, "area") == "Invoices" {
				all = append(all, fmt.Sprint(webtest.At(l, "setting")))
			}
		}
		return all
	}
	if got := strings.Join(missing(), " "); got != "shop_legal_name shop_address shop_pincode shop_state" {
		t.Errorf("missing are %q", got)
	}
	s.Set("shop_legal_name", "Asha Traders", "shop_address", "12 Hill Road", "shop_pincode", "411001", "shop_state",
		"Maharashtra")
	if got := missing(); len(got) != 0 {
		t.Errorf("said, missing are %v", got)
	}
	s.Set(
		"text_terms",
		"Repairs by {{workshop}}.",
		"grievance_officer",
		"",
		"shop_phone",
		"020 26123456",
		"shop_email",
		"care@shop.example",
	)
	health := func() string { return strings.Join(webtest.HealthLines(owner.Get("admin/health"), "Texts"), "; ") }
	const gaps = "look The terms, policies and questions have gaps that customers see: "
	if got := health(); got != gaps+"Grievance officer, {{workshop}}." {
		t.Errorf("of gaps in its texts: %q", got)
	}
	s.Set("text_terms", "", "grievance_officer", "Asha, care@shop.example")
	if got := health(); got != "" {
		t.Errorf("without gaps: %q", got)
	}
}
