package handlers_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/storetest"
)

// mailTo returns the text of the mail of a kind that went to an address.
func (s *site) mailTo(address, kind string) string {
	s.t.Helper()
	names, err := filepath.Glob(filepath.Join(s.Dir(), "outbox", "*-"+kind+".eml"))
	if err != nil {
		s.t.Fatal(err)
	}
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			s.t.Fatal(err)
		}
		if strings.Contains(string(content), "<"+address+">") {
			return string(content)
		}
	}
	s.t.Fatalf("no %s mail went to %s", kind, address)
	return ""
}

func TestANewEmailHoldsOnceItsOwnerConfirmsIt(t *testing.T) {
	s := newSite(t)
	s.Customer("411001")
	p := s.as("customer1@example.com")
	other := s.as("customer1@example.com")
	save := func(email string, password ...string) map[string]any {
		return p.post("update_profile", form{"name": "Asha K", "email": email, "inputpassword": strings.Join(password, ""),
			"csrf_token_name": p.csrf})
	}
	if reply := save("new@example.com"); reply["status"] != false || at(reply, "errors", "inputpassword") == nil {
		t.Errorf("without the password: %v", reply)
	}
	if reply := save("new@example.com", storetest.Password); reply["status"] != true ||
		!strings.Contains(reply["message"].(string), "new@example.com") {
		t.Fatalf("save: %v", reply)
	}
	data := p.get("profile")["data"].(map[string]any)
	if data["cust_Name"] != "Asha K" || data["cust_Email"] != "customer1@example.com" || data["pending_email"] != "new@example.com" {
		t.Errorf("before the code: %v", data)
	}
	s.work()
	mailed := s.mailTo("new@example.com", "email")
	if !strings.Contains(s.mailTo("customer1@example.com", "emailnotice"), "asked to change") {
		t.Error("the old address was not told")
	}
	if reply := p.post("confirm_email", form{"code": "AAAAA-AAAAA"}); reply["status"] != false {
		t.Errorf("a wrong code: %v", reply)
	}
	code := regexp.MustCompile(`[0-9A-Z]{5}-[0-9A-Z]{5}`).FindString(mailed)
	if reply := p.post("confirm_email", form{"code": strings.ToLower(code)}); reply["status"] != true {
		t.Errorf("the right code: %v", reply)
	}
	if reply := p.post("confirm_email", form{"code": code}); reply["status"] != false {
		t.Errorf("the code a second time: %v", reply)
	}
	if data := p.get("profile")["data"].(map[string]any); data["cust_Email"] != "new@example.com" || data["pending_email"] != "" {
		t.Errorf("after the code: %v", data)
	}
	s.as("new@example.com")
	if got := other.do("GET", "/api/profile", "", nil).status; got != 401 {
		t.Errorf("another device of the old email: %d", got)
	}
	s.work()
	link := regexp.MustCompile(`http://localhost:8080/undoemail\?token=3D([0-9A-Za-z_=\r\n-]+)`).FindStringSubmatch(
		s.mailTo("customer1@example.com", "emailchanged"))
	if link == nil {
		t.Fatalf("the old address has no link: %s", s.mailTo("customer1@example.com", "emailchanged"))
	}
	token := regexp.MustCompile(`=\r?\n`).ReplaceAllString(link[1], "")
	if reply := s.visitor().post("undo_email", form{"token": token[:43]}); reply["status"] != true {
		t.Errorf("undone: %v", reply)
	}
	if got := p.do("GET", "/api/profile", "", nil).status; got != 401 {
		t.Errorf("who changed it: %d", got)
	}
	if reply := s.visitor().post("undo_email", form{"token": token[:43]}); reply["status"] != false {
		t.Errorf("undone twice: %v", reply)
	}
}

// Sixty parallel guesses gain nothing over sixty in a row: ten are tried.
func TestGuessesAreCountedBeforeTheyAreTried(t *testing.T) {
	s := newSite(t)
	b := s.Customer("411001")
	others := make([]*person, 60)
	for i := range others {
		others[i] = s.visitor()
	}
	var tried, told atomic.Int64
	var all sync.WaitGroup
	for _, p := range others {
		all.Go(func() {
			switch got := p.postAnswer("login", form{"username": b.Email, "inputpassword": "Wrong@2026", "csrf_token_name": p.csrf}); got.status {
			case 200:
				tried.Add(1)
			case 429:
				told.Add(1)
			}
		})
	}
	all.Wait()
	if tried.Load() != 10 || told.Load() != 50 {
		t.Errorf("%d of 60 were tried, %d were told to wait", tried.Load(), told.Load())
	}
	s.Pass(2 * time.Minute)
	p := s.as(b.Email) // a correct one is not counted
	if signIns := p.get("sessions")["sign_ins"].([]any); at(signIns, 0, "wrong") != 10.0 {
		t.Errorf("the owner is told %v", signIns)
	}
}

// Many shoppers of a mobile network have one address: the slips of others with their mailed codes keep nobody from using theirs. One device
// has ten tries, and a change of email ten of its own.
func TestTheSlipsOfOthersAtAnAddressKeepNobodyOut(t *testing.T) {
	s := newSite(t)
	b := s.Customer("411001")
	reset := func(p *person, device, code string) answer {
		return p.postAnswer("reset_password", form{"oldpassword": code, "password": "Another@2026", "confirm_password": "Another@2026",
			"csrf_token_name": p.csrf}, "X-Fingerprint", device)
	}
	p, mine := s.visitor(), s.as(s.Customer("411001").Email)
	p.post("forgot_password", form{"username": b.Email, "csrf_token_name": p.csrf})
	mine.post("update_profile", form{"name": "Asha", "email": "new@example.com", "inputpassword": storetest.Password,
		"csrf_token_name": mine.csrf})
	s.work()
	mailed := func(address, kind string) string {
		return regexp.MustCompile(`[0-9A-Z]{5}-[0-9A-Z]{5}`).FindString(s.mailTo(address, kind))
	}
	for i := range 11 {
		if got, last := reset(p, "a thief", "AAAAA-AAAAA").status, i == 10; (got == 429) != last {
			t.Errorf("try %d of one device: %d", i+1, got)
		}
	}
	for i := range 20 {
		if got := reset(s.visitor(), fmt.Sprint("shopper ", i), "AAAAA-AAAAA"); got.status != 200 {
			t.Fatalf("the first slip of shopper %d: %d", i+1, got.status)
		}
	}
	if got := mine.post("confirm_email", form{"code": mailed("new@example.com", "email")}); got["status"] != true {
		t.Errorf("the right code for another email: %v", got)
	}
	if got := reset(p, "mine", mailed(b.Email, "code")); got.body["status"] != true {
		t.Errorf("the right code for another password: %s", got.raw)
	}
}

func TestTheOwnerWithAKnownDeviceGetsInWhileOthersGuess(t *testing.T) {
	s := newSite(t)
	b := s.Customer("411001")
	p := s.as(b.Email)
	login := func(p *person, password string) answer {
		return p.postAnswer("login", form{"username": b.Email, "inputpassword": password, "csrf_token_name": p.csrf})
	}
	block := func() {
		thief := s.visitor()
		for range 11 {
			login(thief, "Wrong@2026")
		}
		if got := login(thief, storetest.Password).status; got != 429 {
			t.Fatalf("the thief is answered %d", got)
		}
	}
	block()
	if got := login(p, storetest.Password); got.body["logged"] != true {
		t.Errorf("the owner on a known device: %d %v", got.status, got.body)
	}
	p.csrf = p.get("session")["data"].(map[string]any)["csrf_token"].(string)
	if reply := p.post(
		"change_password",
		form{"inputpassword": storetest.Password, "password": "Harvest#27", "confirm_password": "Harvest#27",
			"csrf_token_name": p.csrf},
	); reply["status"] != true {
		t.Fatalf("the password is not changed: %v", reply)
	}
	if got := p.get("profile"); got["status"] != true {
		t.Errorf("who changed it is logged out: %v", got)
	}
	p.csrf = p.get("session")["data"].(map[string]any)["csrf_token"].(string)
	if got := login(p, "Harvest#27"); got.body["logged"] != true {
		t.Errorf("the device that changed it: %d %v", got.status, got.body)
	}
	s.Pass(90 * 24 * time.Hour)
	block()
	p.csrf = p.get("session")["data"].(map[string]any)["csrf_token"].(string)
	if got := login(p, "Harvest#27"); got.status != 429 {
		t.Errorf("a device of 90 days ago: %d %v", got.status, got.body)
	}
}

func TestASecondFactorOfStaffCanBeRequired(t *testing.T) {
	s := newSite(t)
	p := s.staff(accounts.Owner)
	if got := p.get("fetch_orders"); got["status"] != true {
		t.Fatalf("before: %v", got)
	}
	s.Set("staff_totp", "yes")
	if got := p.do("GET", "/api/fetch_orders", "", nil); got.status != 403 ||
		!strings.Contains(got.body["message"].(string), "second factor") {
		t.Errorf("without one: %d %v", got.status, got.body)
	}
	begun := p.post("totp", form{"csrf_token_name": p.csrf})
	secret, _ := begun["secret"].(string)
	if !strings.HasPrefix(begun["qr"].(string), "data:image/png;base64,") {
		t.Errorf("the code to scan: %v", begun)
	}
	on := p.post("totp", form{"code": storetest.TOTP(t, secret, s.Now()), "inputpassword": storetest.Password, "csrf_token_name": p.csrf})
	p.visitorAgain() // the session has another cookie
	recovery, _ := on["recovery"].([]any)
	if len(recovery) != 10 {
		t.Fatalf("turned on: %v", on)
	}
	if got := p.get("fetch_orders"); got["status"] != true {
		t.Errorf("with one: %v", got)
	}
	s.Pass(time.Minute)
	other := s.visitor()
	login := func(code string) map[string]any {
		return other.post("login", form{"username": "owner@example.com", "inputpassword": storetest.Password, "totp": code,
			"csrf_token_name": other.csrf})
	}
	for _, code := range []string{"", "000000"} {
		if reply := login(code); reply["logged"] == true || at(reply, "errors", "totp") == nil {
			t.Errorf("with %q: %v", code, reply)
		}
	}
	if reply := login(recovery[0].(string)); reply["logged"] != true {
		t.Errorf("with a recovery code: %v", reply)
	}
	if got := p.do(
		"DELETE",
		"/api/totp",
		"application/json",
		strings.NewReader(`{"inputpassword":"`+storetest.Password+`"}`),
		"X-CSRF-Token",
		p.csrf,
	).body; got["status"] != false {
		t.Errorf("turned off while it is required: %v", got)
	}
	s.Set("staff_totp", "no")
	if got := p.do(
		"DELETE",
		"/api/totp",
		"application/json",
		strings.NewReader(`{"inputpassword":"`+storetest.Password+`"}`),
		"X-CSRF-Token",
		p.csrf,
	).body; got["status"] != true {
		t.Errorf("turned off: %v", got)
	}
}

func TestABackupAsksForThePasswordAgain(t *testing.T) {
	s := newSite(t)
	p := s.staff(accounts.Owner)
	name := at(p.post("admin/backups", form{}), "data", "name").(string)
	take := func() int { return p.do("GET", "/api/admin/backups/"+name, "", nil).status }
	if got := take(); got != 403 {
		t.Errorf("by a session alone: %d", got)
	}
	if reply := p.post("confirm_password", form{"inputpassword": "Wrong@2026", "csrf_token_name": p.csrf}); reply["status"] != false ||
		take() != 403 {
		t.Errorf("by a wrong password: %v", reply)
	}
	if reply := p.post("confirm_password", form{"inputpassword": storetest.Password, "csrf_token_name": p.csrf}); reply["status"] != true ||
		take() != 200 {
		t.Errorf("by the password: %v", reply)
	}
	s.Pass(10 * time.Minute)
	if got := take(); got != 403 {
		t.Errorf("ten minutes later: %d", got)
	}
}

func TestAPersonEndsAnotherDevice(t *testing.T) {
	s := newSite(t)
	b := s.Customer("411001")
	lost := s.as(b.Email)
	p := s.as(b.Email)
	for _, one := range p.get("sessions")["data"].([]any) {
		if at(one, "current") == false {
			if got := p.do("DELETE", fmt.Sprintf("/api/sessions/%v", at(one, "id")), "", nil).status; got != 200 {
				t.Errorf("ending it: %d", got)
			}
		}
	}
	if got := lost.do("GET", "/api/profile", "", nil).status; got != 401 {
		t.Errorf("the lost device: %d", got)
	}
	if got := p.get("sessions"); len(got["data"].([]any)) != 1 || len(got["sign_ins"].([]any)) != 2 {
		t.Errorf("left: %v", got)
	}
}

// The security log reports attackers without naming anybody.
func TestTheSecurityLogTellsWhoAndWhereByKeyedHashes(t *testing.T) {
	s := newSite(t, "rate_limit", "on")
	b := s.Customer("411001")
	p := s.as(b.Email)
	p.post("login", form{"username": b.Email, "inputpassword": "Wrong@2026", "csrf_token_name": p.csrf})
	p.get("admin/settings")
	p.post("update_profile", form{"csrf_token_name": "wrong"})
	p.postAnswer("manageCart", form{}, "Sec-Fetch-Site", "cross-site")
	for range 35 {
		s.visitor().post("cod_check", form{})
	}
	events := map[string]string{}
	from := map[string]bool{}
	for line := range strings.Lines(s.log.String()) {
		var entry struct{ Msg, Event, Call, Account, From string }
		if err := json.Unmarshal([]byte(line), &entry); err == nil && entry.Msg == "security" {
			events[entry.Event] = entry.Call
			from[entry.From] = true
			if entry.Event != "limit" && len(entry.Account) != 16 {
				t.Errorf("%s is by %q", entry.Event, entry.Account)
			}
		}
	}
	for event, call := range map[string]string{"wrong password": "POST login", "role refused": "GET admin/settings",
		"form token": "POST update_profile", "other site": "POST manageCart", "limit": "POST cod_check"} {
		if events[event] != call {
			t.Errorf("%s: %q, want %q", event, events[event], call)
		}
	}
	if len(from) != 1 || strings.Contains(s.log.String(), b.Email) || strings.Contains(s.log.String(), "127.0.0.1") {
		t.Errorf("from %v; the log names somebody: %s", from, s.log.String())
	}
}
