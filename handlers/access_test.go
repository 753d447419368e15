package handlers_test

import (
	"fmt"
	"io"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"hearth/handlers"
	"hearth/handlers/web"
	"hearth/store/accounts"
)

// goldenCall is a line of calls.golden: a call and who may make it.
type goldenCall struct{ method, path, who string }

func goldenCalls(t *testing.T) (calls []goldenCall) {
	t.Helper()
	content, err := os.ReadFile("testdata/calls.golden")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(content)) {
		words := strings.Fields(line)
		calls = append(calls, goldenCall{words[0], words[1], strings.Join(words[2:len(words)-2], " ")})
	}
	return calls
}

func goldenRoles(t *testing.T) map[accounts.Role][]string {
	t.Helper()
	content, err := os.ReadFile("testdata/roles.golden")
	if err != nil {
		t.Fatal(err)
	}
	roles := map[accounts.Role][]string{}
	for line := range strings.Lines(string(content)) {
		role, permissions, _ := strings.Cut(line, ":")
		roles[accounts.Role(role)] = strings.Fields(permissions)
	}
	return roles
}

// answer is the reply to a caller who may not make the call, 0 if they may.
func (c goldenCall) answer(role accounts.Role, permissions []string) int {
	kind, needs, _ := strings.Cut(c.who, " ")
	switch {
	case kind != "anybody" && role == "":
		return 401
	case kind == "staff" && !slices.ContainsFunc(strings.Fields(needs), func(p string) bool { return slices.Contains(permissions, p) }):
		return 403
	case strings.Contains("download/:id getInvoiceId/:id", c.path) && role != "" && role != accounts.Customer &&
		!slices.Contains(permissions, string(accounts.PermInvoices)):
		return 403 // contract, section 7
	}
	return 0
}

// Every call x every kind of caller, as the golden files say and not as the code does: callers without permission are refused
// before body and ID are looked at, others are not.
func TestEveryCallAnswersEveryRoleAsWrittenDown(t *testing.T) {
	s := newSite(t)
	s.Customer("411001")
	callers := map[accounts.Role]*person{"": s.visitor(), accounts.Customer: s.as("customer1@example.com")}
	roles := goldenRoles(t)
	for role := range roles {
		callers[role] = s.staff(role)
	}
	calls := goldenCalls(t)
	if len(calls) != len(handlers.Routes()) || len(roles) < 4 {
		t.Fatalf("%d calls and %d roles are written down; %d calls are served", len(calls), len(roles), len(handlers.Routes()))
	}
	for _, call := range calls {
		if call.path == "logout" {
			continue
		}
		path := strings.NewReplacer(":id", "987654", ":file", "HR1.png", ":name", "none").Replace("/api/" + call.path)
		for role, p := range callers {
			var body io.Reader
			contentType := ""
			if call.method == "POST" {
				body, contentType = strings.NewReader(`{}`), "application/json"
			}
			got := p.do(call.method, path, contentType, body).status
			switch want := call.answer(role, roles[role]); {
			case want != 0 && got != want:
				t.Errorf("%s %s as %q: %d, want %d", call.method, call.path, role, got, want)
			case want == 0 && (got == 401 || got >= 500 || (got == 403 && // some also ask for the password or the token
				call.path != "admin/backups/:name" && call.path != "admin/webhook" &&
				!(call.method != "GET" && (strings.HasPrefix(call.path, "admin/staff") || strings.HasPrefix(call.path, "admin/roles"))) &&
				!strings.Contains(
					"login register entry_code enter tell_stock forgot_password reset_password update_profile change_password confirm_password totp complain",
					call.path))):
				t.Errorf("%s %s as %q: %d, and it may", call.method, call.path, role, got)
			}
		}
	}
}

func TestStaffCallsLiveAtTheirOwnDoorOnly(t *testing.T) {
	s := newSite(t)
	s.staff(accounts.Owner)
	h, err := handlers.New(handlers.Options{Store: s.Store, Log: discard(), UI: os.DirFS(t.TempDir()), Mails: os.DirFS("../assets/mail"),
		Texts: os.DirFS("../assets/texts"), StaffAddress: "127.0.0.1:1"})
	if err != nil {
		t.Fatal(err)
	}
	public, private := httptest.NewServer(h.Handler(web.PublicDoor)), httptest.NewServer(h.Handler(web.StaffDoor))
	defer public.Close()
	defer private.Close()
	at := func(server *httptest.Server) *person {
		s.server = server
		return s.visitor()
	}
	if got := at(public).post("login", form{"username": "owner@example.com", "inputpassword": "Monsoon@26",
		"csrf_token_name": at(public).csrf}); got["logged"] == true {
		t.Error("staff logged in at the public door")
	}
	s.server = private
	owner := s.as("owner@example.com")
	if got := owner.get("fetch_orders"); got["status"] != true {
		t.Errorf("staff at their own door: %v", got)
	}
	s.server = public
	for _, call := range []string{"fetch_orders", "admin/settings", "allproduct"} {
		if got := owner.do("GET", "/api/"+call, "", nil).status; got != 404 {
			t.Errorf("%s at the public door: %d, want 404", call, got)
		}
	}
	if got := owner.do("GET", "/api/profile", "", nil).status; got != 401 {
		t.Errorf("a staff session at the public door: %d, want 401", got)
	}
}

// Contract, section 7: who works here without the permission for invoices is told so; a customer learns nothing of other people's orders.
func TestAStaffMemberWithoutInvoicesIsToldSo(t *testing.T) {
	s := newSite(t)
	b := s.Customer("411001")
	o := s.Order(b, s.Product("Plug", 700, 5), 1)
	s.Deliver(o)
	for _, c := range []struct {
		who   *person
		wants int
	}{{s.staff(accounts.Packer), 403}, {s.staff(accounts.Accountant), 200}, {s.as(b.Email), 200}, {s.as(s.Customer("411001").Email), 404}} {
		for _, call := range []string{"download", "getInvoiceId"} {
			if got := c.who.do("GET", fmt.Sprintf("/api/%s/%d", call, o.ID), "", nil); got.status != c.wants {
				t.Errorf("%s, want %d: %d %.100s", call, c.wants, got.status, got.raw)
			}
		}
	}
	if got := s.visitor().do("GET", fmt.Sprintf("/api/download/%d", o.ID), "", nil).status; got != 401 {
		t.Errorf("a visitor: %d", got)
	}
}

func TestUnsafeCallsFromAnotherSiteAreRefused(t *testing.T) {
	s := newSite(t)
	s.Customer("411001")
	p := s.as("customer1@example.com")
	for _, header := range [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Origin", "http://evil.example"}} {
		if got := p.postAnswer("manageCart", form{"operation": "delete"}, header...).status; got != 403 {
			t.Errorf("with %v: %d, want 403", header, got)
		}
	}
	if got := p.do("GET", "/api/logout", "", nil, "Sec-Fetch-Site", "cross-site").status; got != 403 || p.get("profile")["status"] != true {
		t.Error("another site logged somebody out")
	}
	if got := p.postAnswer("update_profile", form{"name": "X", "email": "x@example.com", "csrf_token_name": "wrong"}).status; got != 403 {
		t.Errorf("with a wrong token: %d, want 403", got)
	}
}

// One libc in the process, and exactly SQLite's own.
func TestSQLiteAndItsLibcMatch(t *testing.T) {
	graph, err := exec.Command("go", "mod", "graph").Output()
	if err != nil {
		t.Fatal(err)
	}
	used, err := exec.Command("go", "list", "-m", "modernc.org/sqlite", "modernc.org/libc").Output()
	if err != nil {
		t.Fatal(err)
	}
	modules := strings.Fields(string(used))
	if want := modules[0] + "@" + modules[1] + " modernc.org/libc@" + modules[3]; !strings.Contains(string(graph), want) {
		t.Errorf("%s is not what SQLite asks for", modules[3])
	}
}
