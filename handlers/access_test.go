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
	"hearth/store"
)

// mayCall is what the route table says of a caller, worked out anew.
func mayCall(route handlers.Route, role store.Role, permissions []string) int {
	switch {
	case route.Who.LoggedIn && role == "":
		return 401
	case route.Who.Staff() && !slices.ContainsFunc(route.Who.AnyOf, func(p handlers.Permission) bool { return slices.Contains(permissions, string(p)) }):
		return 403
	}
	return 0
}

// Every call x every kind of caller: who may not is told so before body and id are looked at, and who may is not.
func TestEveryCallAnswersEveryRoleAsTheTableSays(t *testing.T) {
	s := newSite(t)
	s.Customer("411001")
	callers := map[store.Role]*person{"": s.visitor(), store.Customer: s.as("customer1@example.com")}
	for _, role := range []store.Role{store.Owner, store.Manager, store.Catalogue, store.Dispatch} {
		callers[role] = s.staff(role)
	}
	permissions := map[store.Role][]string{}
	for role, p := range callers {
		for _, one := range at(p.get("session"), "data", "permissions").([]any) {
			permissions[role] = append(permissions[role], one.(string))
		}
	}
	for _, route := range handlers.Routes() {
		if route.Path == "logout" {
			continue
		}
		path := strings.NewReplacer(":id", "987654", ":file", "HR1.png", ":name", "none").Replace("/api/" + route.Path)
		for role, p := range callers {
			var body io.Reader
			contentType := ""
			if route.Method == "POST" {
				body, contentType = strings.NewReader(`{}`), "application/json"
			}
			got := p.do(route.Method, path, contentType, body).status
			switch want := mayCall(route, role, permissions[role]); {
			case want != 0 && got != want:
				t.Errorf("%s %s as %q: %d, want %d", route.Method, route.Path, role, got, want)
			case want == 0 && (got == 401 || got >= 500 || (got == 403 && !strings.Contains("login register forgot_password reset_password update_profile", route.Path))):
				t.Errorf("%s %s as %q: %d, and it may", route.Method, route.Path, role, got)
			}
		}
	}
}

func TestStaffCallsLiveAtTheirOwnDoorOnly(t *testing.T) {
	s := newSite(t)
	s.staff(store.Owner)
	h, err := handlers.New(handlers.Options{Store: s.Store, Log: discard(), UI: os.DirFS(t.TempDir()), Mails: os.DirFS("../assets/mail"), Texts: os.DirFS("../assets/texts"), StaffAddress: "127.0.0.1:1"})
	if err != nil {
		t.Fatal(err)
	}
	public, private := httptest.NewServer(h.Handler(store.PublicDoor)), httptest.NewServer(h.Handler(store.StaffDoor))
	defer public.Close()
	defer private.Close()
	at := func(server *httptest.Server) *person {
		s.server = server
		return s.visitor()
	}
	if got := at(public).post("login", form{"username": "owner@example.com", "inputpassword": "Monsoon@26", "csrf_token_name": at(public).csrf}); got["logged"] == true {
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

// The arrows of the house: main -> handlers -> documents, integrations -> store -> schema.
func TestImportsRunOneWay(t *testing.T) {
	list := func(pattern string) map[string][]string {
		out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports ","}}`, pattern).Output()
		if err != nil {
			t.Fatal(err)
		}
		imports := map[string][]string{}
		for line := range strings.SplitSeq(strings.TrimSpace(string(out)), "\n") {
			name, list, _ := strings.Cut(line, " ")
			imports[name] = strings.Split(list, ",")
		}
		return imports
	}
	may := map[string][]string{
		"hearth/schema":              {},
		"hearth/store":               {"hearth/schema", "hearth/store/"},
		"hearth/store/storetest":     {"hearth/store", "hearth/schema"},
		"hearth/handlers/documents":  {"hearth/store"},
		"hearth/handlers/sheets":     {},
		"hearth/handlers/catalogues": {"hearth/handlers/sheets", "hearth/store"},
		"hearth/handlers":            {"hearth/handlers/", "hearth/store", "hearth/assets"},
		"hearth/handlers/commands":   {"hearth/handlers", "hearth/backups", "hearth/store", "hearth/assets"},
		"hearth/assets":              {},
		"hearth/assets/demo":         {"hearth/store"},
		"hearth/store/gst":           {"hearth/store/money"},
	}
	for name, imports := range list("hearth/...") {
		allowed := may[name]
		if strings.HasPrefix(name, "hearth/handlers/integrations/") {
			allowed = []string{"hearth/store", "hearth/handlers/integrations/"}
		}
		for _, imported := range imports {
			if !strings.HasPrefix(imported, "hearth") || name == "hearth" {
				continue
			}
			if !slices.ContainsFunc(allowed, func(prefix string) bool { return strings.HasPrefix(imported, prefix) }) {
				t.Errorf("%s imports %s", name, imported)
			}
		}
	}
	out, err := exec.Command("go", "list", "-deps", "hearth/store").Output()
	if err != nil {
		t.Fatal(err)
	}
	if slices.Contains(strings.Split(string(out), "\n"), "net/http") {
		t.Error("the store reaches net/http")
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
