package staff_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

func TestRoleChangesApplyAtOnceAndDeletionEndsSessions(t *testing.T) {
	s := webtest.New(t)
	owner, clerk := s.Staff(accounts.Owner), s.Staff(accounts.Dispatch)
	owner.Confirm()
	list := owner.Get("admin/staff")["data"].([]any)
	ownerID, clerkID := fmt.Sprint(webtest.At(list[0], "id")), fmt.Sprint(webtest.At(list[1], "id"))
	if got := clerk.Do("GET", "/api/allproduct", "", nil).Status; got != 403 {
		t.Errorf("dispatch reads products: %d", got)
	}
	if got := owner.Post("admin/staff/"+clerkID, webtest.Form{"role": "Catalogue"}); got["status"] != true {
		t.Fatalf("change the role: %v", got)
	}
	if products, orders := clerk.Do("GET", "/api/allproduct", "", nil).Status, clerk.Do("GET", "/api/fetch_orders", "",
		nil).Status; products != 200 || orders != 403 {
		t.Errorf("after the change: products %d, orders %d", products, orders)
	}
	if got := owner.Post("admin/staff/"+ownerID, webtest.Form{"role": "Manager"}); got["status"] != false {
		t.Error("the last owner was demoted")
	}
	if got := owner.Do("DELETE", "/api/admin/staff/"+ownerID, "", nil); got.Body["status"] != false {
		t.Error("the last owner was deleted")
	}
	if got := owner.Do("DELETE", "/api/admin/staff/"+clerkID, "", nil); got.Body["status"] != true ||
		clerk.Do("GET", "/api/profile", "", nil).Status != 401 {
		t.Error("a deleted member of staff is still logged in")
	}
	if got := fmt.Sprint(owner.Get("admin/audit")); !strings.Contains(got, "delete staff") ||
		!strings.Contains(got, "change staff") {
		t.Errorf("the audit log lacks it: %s", got)
	}
}

func TestSettingsAreAllOrNothingAndKeepTheirSecrets(t *testing.T) {
	s := webtest.New(t)
	owner := s.Staff(accounts.Owner)
	if got := owner.Post("admin/settings",
		webtest.Form{"shop_name": "Diya", "gstin": "27AAPFU0939F1ZX"}); got["status"] != false ||
		webtest.At(got, "errors", "gstin") == nil {
		t.Errorf("a bad GSTIN: %v", got)
	}
	if got := owner.Get("admin/settings"); webtest.At(got, "data", "shop_name") != "Hearth" {
		t.Error("a refused call changed a setting")
	}
	for key, bad := range map[string]string{"nonsense": "1", "razorpay_url": "http://169.254.169.254/",
		"shop_state": "Atlantis",
		"timezone":   "Mars", "cod_fee": "-1", "hold_minutes": "0", "captcha": "maybe", "public_url": "javascript:1"} {
		if got := owner.Post("admin/settings", webtest.Form{key: bad}); got["status"] != false {
			t.Errorf("%s = %s was taken", key, bad)
		}
	}
	owner.Confirm()
	got := owner.Post("admin/settings", webtest.Form{"shop_name": "Diya", "razorpay_key_secret": "very-secret",
		"smtp_url": "smtp://u:pass-word@mail.example.com"})
	if webtest.At(got, "data", "shop_name") != "Diya" || webtest.At(got, "data", "razorpay_key_secret") != "set" ||
		strings.Contains(fmt.Sprint(got, owner.Get("admin/audit"), s.Log.String()), "very-secret") {
		t.Errorf("settings: %v", got)
	}
	if got := owner.Post("admin/settings", webtest.Form{"smtp_url": ""}); webtest.At(got, "data", "smtp_url") != "" {
		t.Errorf("an empty text clears: %v", got)
	}
	for _, none := range []string{"", "  "} {
		if got := owner.Post("admin/settings", webtest.Form{"shop_name": none}); webtest.At(got, "errors",
			"shop_name") != "Please give the shop a name." {
			t.Errorf("a shop without a name: %v", got)
		}
	}
	group := func(title, key string) any {
		for _, g := range owner.Get("admin/settings")["groups"].([]any) {
			for _, one := range webtest.At(g, "settings").([]any) {
				if webtest.At(g, "title") == title && webtest.At(one, "key") == key {
					return one
				}
			}
		}
		return nil
	}
	if text := fmt.Sprint(webtest.At(group("Texts", "text_terms"), "preset")); !strings.Contains(text,
		"{{shop_legal_name}}") {
		t.Errorf("the terms in force are %.60q", text)
	}
	s.Settings.Listens("127.0.0.1:8080")
	got = owner.Post("admin/settings", webtest.Form{"replica_url": "/mnt/usb/replica"})
	if got["message"] != "Settings saved. Takes effect when the shop is started again: Replica." ||
		webtest.At(group("Backups and copies", "replica_url"), "waits") != true {
		t.Errorf("a setting of the start: %v", got["message"])
	}
}

func TestMailsAreRetriedAndLoginCodesExpire(t *testing.T) {
	s := webtest.New(t)
	owner := s.Staff(accounts.Owner)
	buyer := s.Customer("411001")
	s.Set("smtp_url", "smtp://127.0.0.1:1")
	p := s.Visitor()
	p.Post("forgot_password", webtest.Form{"username": buyer.Email, "csrf_token_name": p.CSRF})
	s.Work()
	waiting := owner.Get("admin/outbox")
	if webtest.At(waiting, "data", 0, "state") != "waiting" || webtest.At(waiting, "data", 0, "error") == "" {
		t.Errorf("with the server down: %v", webtest.At(waiting, "data", 0))
	}
	for range 40 {
		s.Pass(12 * 3600e9)
		s.Work()
	}
	given := owner.Get("admin/outbox")
	if webtest.At(given, "data", 0, "state") != "failed" {
		t.Errorf("after days of trying: %v", webtest.At(given, "data", 0))
	}
	s.Set("smtp_url", "", "outbox_delivers", "yes")
	if got := owner.Post(fmt.Sprintf("admin/outbox/%v/retry", webtest.At(given, "data", 0, "id")),
		webtest.Form{}); got["status"] != true {
		t.Errorf("retry: %v", got)
	}
	if got := owner.PostAnswer("admin/outbox/999/retry", webtest.Form{}).Status; got != 404 {
		t.Errorf("retry of nothing: %d", got)
	}
	s.Work()
	sent := owner.Get("admin/outbox")
	if webtest.At(sent, "data", 0, "state") != "sent" || webtest.At(sent, "data", 0, "kind") != "code" {
		t.Errorf("after it: %v", webtest.At(sent, "data", 0))
	}
}

// A stolen session can't create staff accounts or roles, nor take permissions from anyone, without the password.
func TestStaffAndRoleChangesNeedARecentPassword(t *testing.T) {
	s := webtest.New(t)
	owner := s.Staff(accounts.Owner)
	s.Staff(accounts.Dispatch)
	clerk := fmt.Sprint(webtest.At(owner.Get("admin/staff")["data"].([]any)[1], "id"))
	before := s.Read(`SELECT group_concat(email || role) FROM accounts`) + s.Read(`SELECT count(*) FROM roles`)
	calls := []struct{ method, path, body string }{
		{"POST", "roles", `{"name":"Night shift","permissions":["pack"]}`},
		{"POST", "staff", `{"name":"Thief","email":"thief@example.com","role":"Owner","password":"Lantern#2026",
			"confirm_password":"Lantern#2026"}`},
		{"POST", "staff/" + clerk, `{"role":"Owner"}`},
		{"DELETE", "staff/" + clerk + "/totp", ""},
		{"DELETE", "staff/" + clerk, ""},
		{"DELETE", "roles/Night%20shift", ""},
	}
	call := func(i int) webtest.Answer {
		return owner.Do(calls[i].method, "/api/admin/"+calls[i].path, "application/json",
			strings.NewReader(calls[i].body))
	}
	refused := func(when string) {
		t.Helper()
		for i := range calls {
			if got := call(i); got.Status != 403 || got.Body["message"] != "Please confirm your password first." {
				t.Errorf("%s: %s %s answers %d %s", when, calls[i].method, calls[i].path, got.Status, got.Raw)
			}
		}
		if after := s.Read(`SELECT group_concat(email || role) FROM accounts`) +
			s.Read(`SELECT count(*) FROM roles`); after != before {
			t.Fatalf("%s the accounts and roles changed from %s to %s", when, before, after)
		}
	}
	refused("with a session alone")
	owner.Confirm()
	s.Pass(10*time.Minute + time.Second)
	refused("after ten minutes")
	owner.Confirm()
	for i := range calls {
		if got := call(i); got.Status == 403 ||
			(got.Body["status"] != true && !strings.HasSuffix(calls[i].path, "/totp")) {
			t.Errorf("with the password: %s %s answers %d %s", calls[i].method, calls[i].path, got.Status, got.Raw)
		}
	}
}

func TestOwnerCreatesAndDeletesARole(t *testing.T) {
	s := webtest.New(t)
	owner := s.Staff(accounts.Owner)
	owner.Confirm()
	asked := `{"name":"Night shift","permissions":["pack"]}`
	if got := owner.Do("POST", "/api/admin/roles", "application/json",
		strings.NewReader(asked)); got.Body["status"] != true {
		t.Fatalf("make it: %s", got.Raw)
	}
	if got := owner.Do("DELETE", "/api/admin/roles/Night%20shift", "", nil); got.Body["message"] != "Role deleted." {
		t.Errorf("delete it: %d %s", got.Status, got.Raw)
	}
	if left := fmt.Sprint(owner.Get("admin/roles")["data"]); strings.Contains(left, "Night shift") {
		t.Errorf("the roles are %s", left)
	}
}

func TestOwnerCreatesListsAndDownloadsBackups(t *testing.T) {
	s := webtest.New(t)
	owner := s.Staff(accounts.Owner)
	s.Product("Plug", 700, 5)
	made := owner.Post("admin/backups", webtest.Form{})
	name := fmt.Sprint(webtest.At(made, "data", "name"))
	if made["status"] != true || webtest.At(owner.Get("admin/backups"), "data", 0, "name") != name {
		t.Fatalf("make: %v", made)
	}
	owner.Confirm()
	if got := owner.Do("GET", "/api/admin/backups/"+name, "", nil); got.Status != 200 ||
		string(got.Raw[:2]) != "\x1f\x8b" {
		t.Errorf("download: %d, %d bytes", got.Status, len(got.Raw))
	}
	const link, folder = "shop-20260102-000000.tar.gz", "shop-20260103-000000.tar.gz"
	err := errors.Join(os.Symlink(filepath.Join(s.Dir(), "private", "secret.key"),
		filepath.Join(s.Dir(), "backups", link)),
		os.Mkdir(filepath.Join(s.Dir(), "backups", folder), 0o700))
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"..%2fshop.db", "shop.db", "%2e%2e", "shop-20260101-000000.tar.gz", link, folder} {
		if got := owner.Do("GET", "/api/admin/backups/"+bad, "", nil).Status; got != 404 {
			t.Errorf("%s: %d", bad, got)
		}
	}
}

// An invalid month is refused with a clear sentence. 0 is invalid as well and does not mean all months.
func TestInvoiceExportNeedsAValidMonth(t *testing.T) {
	s := webtest.New(t)
	buyer := s.Customer("411001")
	s.In("Maharashtra")
	s.Ship(s.Order(buyer, s.Product("Plug", 700, 5), 1))
	owner := s.Staff(accounts.Owner)
	const year, month, date = "The year must be a number such as 2026.", "The month must be from 1 to 12.",
		"The date must be from 1 to 31."
	for query, want := range map[string]string{
		"": "Year is mandatory", "year=": "Year is mandatory", "year=2026&month=0": month, "year=2026&month=13": month,
		"year=2026&month=-1":  month,
		"year=2026&month=abc": month, "year=2026&month=1.5": month, "year=2026&month=99999999999999999999": month,
		"year=2026&month=%F0%9F%99%82": month,
		"year=0":                       year, "year=-2026": year, "year=20x6": year, "year=1e3": year, "year=26": year,
		"year=2026&month=11&date=0": date, "year=2026&date=32": date, "year=2026&date=x": date,
	} {
		field := map[string]string{year: "year", month: "month", date: "date", "Year is mandatory": "year"}[want]
		got := owner.Get("fetch_invoice?" + query)
		if got["status"] != false || got["message"] != want || webtest.At(got, "errors", field) != want {
			t.Errorf("%q: %v", query, got)
		}
	}
	for _, query := range []string{"year=2026", "year=2026&month=11", "year=2026&month=",
		"year=%202026%20&month=11&date=21"} {
		if got := owner.Get("fetch_invoice?" + query); got["status"] != true || len(got["data"].([]any)) != 1 {
			t.Errorf("%q: %v", query, got)
		}
	}
}

func TestInvitationNeedsAMailServerAndTheOwnersPassword(t *testing.T) {
	s := webtest.New(t)
	owner := s.Staff(accounts.Owner)
	owner.Confirm()
	form := webtest.Form{"name": "Meera", "email": "meera@example.com", "role": "Packer"}
	webtest.Says(t, owner.Post("admin/staff", form), false,
		"an invitation can't be sent before the mail server is set")
	s.Set("smtp_url", "smtp://localhost:2525")
	webtest.Says(t, owner.Post("admin/staff", form), true,
		"An invitation is on its way. Its link works for seven days.")
	rows := owner.Get("admin/staff")["data"].([]any)
	if last := rows[len(rows)-1]; webtest.At(last, "invited") != true {
		t.Errorf("the list has %v", last)
	}
	again := fmt.Sprintf("admin/staff/%v/invite", webtest.At(rows[len(rows)-1], "id"))
	webtest.Says(t, owner.Post(again, nil), true, "An invitation is on its way.")
	s.Pass(11 * time.Minute)
	webtest.Says(t, owner.Post(again, nil), false, "confirm your password")
}
