package handlers_test

import (
	"io"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"hearth/handlers"
	"hearth/handlers/web"
	"hearth/handlers/web/webtest"
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

// answer returns the expected status for a caller who may not make the call; 0 if the caller may.
func (c goldenCall) answer(role accounts.Role, permissions []string) int {
	kind, needs, _ := strings.Cut(c.who, " ")
	switch {
	case kind != "anybody" && role == "":
		return 401
	case kind == "staff" && !slices.ContainsFunc(strings.Fields(needs),
		func(p string) bool { return slices.Contains(permissions, p) }):
		return 403
	case strings.Contains("download/:id getInvoiceId/:id", c.path) && role != "" && role != accounts.Customer &&
		!slices.Contains(permissions, string(accounts.PermInvoices)):
		return 403 // staff without the permission to see invoices
	}
	return 0
}

// Every call is made by every kind of caller, and expected to permit or refuse as the golden file says, independently
// of the code. A caller without permission is refused before body and ID are examined.
func TestEveryCallAnswersEveryRoleAsWrittenDown(t *testing.T) {
	s := webtest.New(t)
	s.Customer("411001")
	callers := map[accounts.Role]*webtest.Person{"": s.Visitor(), accounts.Customer: s.As("customer1@example.com")}
	roles := goldenRoles(t)
	for role := range roles {
		callers[role] = s.Staff(role)
	}
	calls := goldenCalls(t)
	if len(calls) != len(handlers.Routes()) || len(roles) < 4 {
		t.Fatalf("%d calls and %d roles are written down; %d calls are served", len(calls), len(roles),
			len(handlers.Routes()))
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
			got := p.Do(call.method, path, contentType, body).Status
			switch want := call.answer(role, roles[role]); {
			case want != 0 && got != want:
				t.Errorf("%s %s as %q: %d, want %d", call.method, call.path, role, got, want)
			case want == 0 && (got == 401 || got >= 500 || (got == 403 && // some need a password or token too
				call.path != "admin/backups/:name" && call.path != "admin/webhook" && call.path != "admin/push-key" &&
				!(call.method != "GET" && (strings.HasPrefix(call.path, "admin/staff") ||
					strings.HasPrefix(call.path, "admin/roles"))) &&
				!strings.Contains(
					"login register entry_code enter tell_stock forgot_password reset_password update_profile change_password confirm_password totp complain",
					call.path))):
				t.Errorf("%s %s as %q: %d, and it may", call.method, call.path, role, got)
			}
		}
	}
}

func TestStaffCallsAnswerOnTheStaffAddressOnly(t *testing.T) {
	s := webtest.New(t)
	s.Staff(accounts.Owner)
	h, err := handlers.New(handlers.Options{Store: s.Store, Log: webtest.Discard(), UI: os.DirFS(t.TempDir()),
		Mails: os.DirFS("../assets/mail"),
		Texts: os.DirFS("../assets/texts"), StaffAddress: "127.0.0.1:1"})
	if err != nil {
		t.Fatal(err)
	}
	public, private := httptest.NewServer(
		h.Handler(web.PublicListener),
	), httptest.NewServer(
		h.Handler(web.StaffListener),
	)
	defer public.Close()
	defer private.Close()
	at := func(server *httptest.Server) *webtest.Person {
		s.Server = server
		return s.Visitor()
	}
	if got := at(public).Post("login", webtest.Form{"username": "owner@example.com", "inputpassword": "Monsoon@26",
		"csrf_token_name": at(public).CSRF}); got["logged"] == true {
		t.Error("staff logged in at the public door")
	}
	s.Server = private
	owner := s.As("owner@example.com")
	if got := owner.Get("fetch_orders"); got["status"] != true {
		t.Errorf("staff at their own door: %v", got)
	}
	s.Server = public
	for _, call := range []string{"fetch_orders", "admin/settings", "allproduct"} {
		if got := owner.Do("GET", "/api/"+call, "", nil).Status; got != 404 {
			t.Errorf("%s at the public door: %d, want 404", call, got)
		}
	}
	if got := owner.Do("GET", "/api/profile", "", nil).Status; got != 401 {
		t.Errorf("a staff session at the public door: %d, want 401", got)
	}
}

// The program contains only one version of libc, the one that SQLite requires.
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
	if want := modules[0] + "@" + modules[1] + " modernc.org/libc@" +
		modules[3]; !strings.Contains(string(graph), want) {
		t.Errorf("%s is not what SQLite asks for", modules[3])
	}
}
