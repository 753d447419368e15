package handlers_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/storetest"
)

func TestARoleHoldsAtOnceAndADeletionEndsTheSession(t *testing.T) {
	s := newSite(t)
	owner, clerk := s.staff(accounts.Owner), s.staff(accounts.Dispatch)
	owner.confirm()
	list := owner.get("admin/staff")["data"].([]any)
	ownerID, clerkID := fmt.Sprint(at(list[0], "id")), fmt.Sprint(at(list[1], "id"))
	if got := clerk.do("GET", "/api/allproduct", "", nil).status; got != 403 {
		t.Errorf("dispatch reads products: %d", got)
	}
	if got := owner.post("admin/staff/"+clerkID, form{"role": "Catalogue"}); got["status"] != true {
		t.Fatalf("change the role: %v", got)
	}
	if products, orders := clerk.do("GET", "/api/allproduct", "", nil).status, clerk.do("GET", "/api/fetch_orders", "",
		nil).status; products != 200 || orders != 403 {
		t.Errorf("after the change: products %d, orders %d", products, orders)
	}
	if got := owner.post("admin/staff/"+ownerID, form{"role": "Manager"}); got["status"] != false {
		t.Error("the last owner was demoted")
	}
	if got := owner.do("DELETE", "/api/admin/staff/"+ownerID, "", nil); got.body["status"] != false {
		t.Error("the last owner was deleted")
	}
	if got := owner.do("DELETE", "/api/admin/staff/"+clerkID, "", nil); got.body["status"] != true ||
		clerk.do("GET", "/api/profile", "", nil).status != 401 {
		t.Error("a deleted member of staff is still logged in")
	}
	if got := fmt.Sprint(owner.get("admin/audit")); !strings.Contains(got, "delete staff") || !strings.Contains(got, "change staff") {
		t.Errorf("the audit log lacks it: %s", got)
	}
}

func TestSettingsAreAllOrNothingAndKeepTheirSecrets(t *testing.T) {
	s := newSite(t)
	owner := s.staff(accounts.Owner)
	if got := owner.post("admin/settings", form{"shop_name": "Diya", "gstin": "27AAPFU0939F1ZX"}); got["status"] != false ||
		at(got, "errors", "gstin") == nil {
		t.Errorf("a bad GSTIN: %v", got)
	}
	if got := owner.get("admin/settings"); at(got, "data", "shop_name") != "Hearth" {
		t.Error("a refused call changed a setting")
	}
	for key, bad := range map[string]string{"nonsense": "1", "razorpay_url": "http://169.254.169.254/", "shop_state": "Atlantis",
		"timezone": "Mars", "cod_fee": "-1", "hold_minutes": "0", "captcha": "maybe", "public_url": "javascript:1"} {
		if got := owner.post("admin/settings", form{key: bad}); got["status"] != false {
			t.Errorf("%s = %s was taken", key, bad)
		}
	}
	owner.confirm()
	got := owner.post("admin/settings", form{"shop_name": "Diya", "razorpay_key_secret": "very-secret",
		"smtp_url": "smtp://u:pass-word@mail.example.com"})
	if at(got, "data", "shop_name") != "Diya" || at(got, "data", "razorpay_key_secret") != "set" ||
		strings.Contains(fmt.Sprint(got, owner.get("admin/audit"), s.log.String()), "very-secret") {
		t.Errorf("settings: %v", got)
	}
	if got := owner.post("admin/settings", form{"smtp_url": ""}); at(got, "data", "smtp_url") != "" {
		t.Errorf("an empty text clears: %v", got)
	}
	for _, none := range []string{"", "  "} {
		if got := owner.post("admin/settings", form{"shop_name": none}); at(got, "errors", "shop_name") != "Please give the shop a name." {
			t.Errorf("a shop without a name: %v", got)
		}
	}
	group := func(title, key string) any {
		for _, g := range owner.get("admin/settings")["groups"].([]any) {
			for _, one := range at(g, "settings").([]any) {
				if at(g, "title") == title && at(one, "key") == key {
					return one
				}
			}
		}
		return nil
	}
	if text := fmt.Sprint(at(group("Texts", "text_terms"), "preset")); !strings.Contains(text, "{{shop_legal_name}}") {
		t.Errorf("the terms in force are %.60q", text)
	}
	s.Settings.Listens("127.0.0.1:8080")
	got = owner.post("admin/settings", form{"replica_url": "/mnt/usb/replica"})
	if got["message"] != "Settings saved. Takes effect when the shop is started again: Replica." ||
		at(group("Backups and copies", "replica_url"), "waits") != true {
		t.Errorf("a setting of the start: %v", got["message"])
	}
}

func TestMailsWaitUntilTheServerTakesThemAndCodesDoNotStay(t *testing.T) {
	s := newSite(t)
	owner := s.staff(accounts.Owner)
	buyer := s.Customer("411001")
	s.Set("smtp_url", "smtp://127.0.0.1:1")
	p := s.visitor()
	p.post("forgot_password", form{"username": buyer.Email, "csrf_token_name": p.csrf})
	s.work()
	waiting := owner.get("admin/outbox")
	if at(waiting, "data", 0, "state") != "waiting" || at(waiting, "data", 0, "error") == "" {
		t.Errorf("with the server down: %v", at(waiting, "data", 0))
	}
	for range 40 {
		s.Pass(12 * 3600e9)
		s.work()
	}
	given := owner.get("admin/outbox")
	if at(given, "data", 0, "state") != "failed" {
		t.Errorf("after days of trying: %v", at(given, "data", 0))
	}
	s.Set("smtp_url", "", "outbox_delivers", "yes")
	if got := owner.post(fmt.Sprintf("admin/outbox/%v/retry", at(given, "data", 0, "id")), form{}); got["status"] != true {
		t.Errorf("retry: %v", got)
	}
	if got := owner.postAnswer("admin/outbox/999/retry", form{}).status; got != 404 {
		t.Errorf("retry of nothing: %d", got)
	}
	s.work()
	sent := owner.get("admin/outbox")
	if at(sent, "data", 0, "state") != "sent" || at(sent, "data", 0, "kind") != "code" {
		t.Errorf("after it: %v", at(sent, "data", 0))
	}
}

// A stolen session makes no account and no role of its own, and takes no rights from anybody.
func TestStaffAndRolesAreChangedWithThePasswordOfTheLastTenMinutes(t *testing.T) {
	s := newSite(t)
	owner := s.staff(accounts.Owner)
	s.staff(accounts.Dispatch)
	clerk := fmt.Sprint(at(owner.get("admin/staff")["data"].([]any)[1], "id"))
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
	call := func(i int) answer {
		return owner.do(calls[i].method, "/api/admin/"+calls[i].path, "application/json", strings.NewReader(calls[i].body))
	}
	refused := func(when string) {
		t.Helper()
		for i := range calls {
			if got := call(i); got.status != 403 || got.body["message"] != "Please confirm your password first." {
				t.Errorf("%s: %s %s answers %d %s", when, calls[i].method, calls[i].path, got.status, got.raw)
			}
		}
		if after := s.Read(`SELECT group_concat(email || role) FROM accounts`) + s.Read(`SELECT count(*) FROM roles`); after != before {
			t.Fatalf("%s the accounts and roles changed from %s to %s", when, before, after)
		}
	}
	refused("with a session alone")
	owner.confirm()
	s.Pass(10*time.Minute + time.Second)
	refused("after ten minutes")
	owner.confirm()
	for i := range calls {
		if got := call(i); got.status == 403 || (got.body["status"] != true && !strings.HasSuffix(calls[i].path, "/totp")) {
			t.Errorf("with the password: %s %s answers %d %s", calls[i].method, calls[i].path, got.status, got.raw)
		}
	}
}

func TestTheOwnerMakesARoleAndDeletesIt(t *testing.T) {
	s := newSite(t)
	owner := s.staff(accounts.Owner)
	owner.confirm()
	asked := `{"name":"Night shift","permissions":["pack"]}`
	if got := owner.do("POST", "/api/admin/roles", "application/json", strings.NewReader(asked)); got.body["status"] != true {
		t.Fatalf("make it: %s", got.raw)
	}
	if got := owner.do("DELETE", "/api/admin/roles/Night%20shift", "", nil); got.body["message"] != "Role deleted." {
		t.Errorf("delete it: %d %s", got.status, got.raw)
	}
	if left := fmt.Sprint(owner.get("admin/roles")["data"]); strings.Contains(left, "Night shift") {
		t.Errorf("the roles are %s", left)
	}
}

func TestTheOwnerMakesListsAndDownloadsBackups(t *testing.T) {
	s := newSite(t)
	owner := s.staff(accounts.Owner)
	s.Product("Plug", 700, 5)
	made := owner.post("admin/backups", form{})
	name := fmt.Sprint(at(made, "data", "name"))
	if made["status"] != true || at(owner.get("admin/backups"), "data", 0, "name") != name {
		t.Fatalf("make: %v", made)
	}
	owner.confirm()
	if got := owner.do("GET", "/api/admin/backups/"+name, "", nil); got.status != 200 || string(got.raw[:2]) != "\x1f\x8b" {
		t.Errorf("download: %d, %d bytes", got.status, len(got.raw))
	}
	const link, folder = "shop-20260102-000000.tar.gz", "shop-20260103-000000.tar.gz"
	err := errors.Join(os.Symlink(filepath.Join(s.Dir(), "private", "secret.key"), filepath.Join(s.Dir(), "backups", link)),
		os.Mkdir(filepath.Join(s.Dir(), "backups", folder), 0o700))
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"..%2fshop.db", "shop.db", "%2e%2e", "shop-20260101-000000.tar.gz", link, folder} {
		if got := owner.do("GET", "/api/admin/backups/"+bad, "", nil).status; got != 404 {
			t.Errorf("%s: %d", bad, got)
		}
	}
}

func TestTheNightlyBackupIsMadeOnceANightAndTheOldOnesGo(t *testing.T) {
	s := newSite(t)
	s.Product("Plug", 700, 5)
	folder := filepath.Join(s.Dir(), "backups")
	if err := os.WriteFile(filepath.Join(folder, "shop-20240101-000000.tar.gz"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for day := range 14 {
		for _, hour := range []int{0, 2, 9} { // before and after 03:00, and once more
			s.SetClock(time.Date(2026, 11, 22+day, hour, 30, 0, 0, storetest.Start.Location()))
			if err := s.h.BackUpIfDue(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
	names, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for i := range names {
		names[i] = filepath.Base(names[i])
	}
	// In UTC: the last seven days, the newest of the weeks before, and what stands for its month.
	want := []string{"20240101-000000", "20261122-040000", "20261128-040000", "20261129-040000", "20261130-040000",
		"20261201-040000", "20261202-040000", "20261203-040000", "20261204-040000", "20261205-040000"}
	for i := range want {
		want[i] = "shop-" + want[i] + ".tar.gz"
	}
	if !slices.Equal(names, want) {
		t.Errorf("left %q\nwant %q", names, want)
	}
}

// A machine whose clock once stood in the future left a backup of then. It is not the newest one: backups go on, and Health tells of those.
func TestABackupOfTheFutureStopsNoOthers(t *testing.T) {
	s := newSite(t)
	folder := filepath.Join(s.Dir(), "backups")
	if err := os.WriteFile(filepath.Join(folder, "shop-20990101-000000.tar.gz"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	owner := s.staff(accounts.Owner)
	if got := strings.Join(lines(owner.get("admin/health"), "Backup"), "; "); !strings.HasPrefix(got, "look There is no backup yet.") {
		t.Errorf("Health says %q", got)
	}
	if err := s.h.BackUpIfDue(t.Context()); err != nil {
		t.Fatal(err)
	}
	if names, err := filepath.Glob(filepath.Join(folder, "*")); err != nil || len(names) != 2 {
		t.Errorf("there are %q, %v", names, err)
	}
}

// A month that is none is refused with a sentence; 0 is no month, and does not mean all of them.
func TestInvoicesOfNoMonthAreRefused(t *testing.T) {
	s := newSite(t)
	buyer := s.Customer("411001")
	s.In("Maharashtra")
	s.Ship(s.Order(buyer, s.Product("Plug", 700, 5), 1))
	owner := s.staff(accounts.Owner)
	const year, month, date = "The year must be a number such as 2026.", "The month must be from 1 to 12.", "The date must be from 1 to 31."
	for query, want := range map[string]string{
		"": "Year is mandatory", "year=": "Year is mandatory", "year=2026&month=0": month, "year=2026&month=13": month,
		"year=2026&month=-1":  month,
		"year=2026&month=abc": month, "year=2026&month=1.5": month, "year=2026&month=99999999999999999999": month,
		"year=2026&month=%F0%9F%99%82": month,
		"year=0":                       year, "year=-2026": year, "year=20x6": year, "year=1e3": year, "year=26": year,
		"year=2026&month=11&date=0": date, "year=2026&date=32": date, "year=2026&date=x": date,
	} {
		if got := owner.get("fetch_invoice?" + query); got["status"] != false || got["message"] != want {
			t.Errorf("%q: %v", query, got)
		}
	}
	for _, query := range []string{"year=2026", "year=2026&month=11", "year=2026&month=", "year=%202026%20&month=11&date=21"} {
		if got := owner.get("fetch_invoice?" + query); got["status"] != true || len(got["data"].([]any)) != 1 {
			t.Errorf("%q: %v", query, got)
		}
	}
}
