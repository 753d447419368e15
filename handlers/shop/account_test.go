package shop_test

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

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/storetest"
)

// mailTo returns the text of the mail of a kind that went to an address.
func mailTo(s *webtest.Site, address, kind string) string {
	s.T.Helper()
	names, err := filepath.Glob(filepath.Join(s.Dir(), "outbox", "*-"+kind+".eml"))
	if err != nil {
		s.T.Fatal(err)
	}
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			s.T.Fatal(err)
		}
		if strings.Contains(string(content), "<"+address+">") {
			return string(content)
		}
	}
	s.T.Fatalf("no %s mail went to %s", kind, address)
	return ""
}

func TestNewEmailTakesEffectOnceConfirmed(t *testing.T) {
	s := webtest.New(t)
	s.Customer("411001")
	p := s.As("customer1@example.com")
	other := s.As("customer1@example.com")
	save := func(email string, password ...string) map[string]any {
		return p.Post("update_profile",
			webtest.Form{"name": "Asha K", "email": email, "inputpassword": strings.Join(password, ""),
				"csrf_token_name": p.CSRF})
	}
	if reply := save("new@example.com"); reply["status"] != false ||
		webtest.At(reply, "errors", "inputpassword") == nil {
		t.Errorf("without the password: %v", reply)
	}
	if reply := save("new@example.com", storetest.Password); reply["status"] != true ||
		!strings.Contains(reply["message"].(string), "new@example.com") {
		t.Fatalf("save: %v", reply)
	}
	data := p.Get("profile")["data"].(map[string]any)
	if data["cust_Name"] != "Asha K" || data["cust_Email"] != "customer1@example.com" ||
		data["pending_email"] != "new@example.com" {
		t.Errorf("before the code: %v", data)
	}
	s.Work()
	mailed := mailTo(s, "new@example.com", "email")
	if !strings.Contains(mailTo(s, "customer1@example.com", "emailnotice"), "asked to change") {
		t.Error("the old address was not told")
	}
	if reply := p.Post("confirm_email", webtest.Form{"code": "AAAAA-AAAAA"}); reply["status"] != false {
		t.Errorf("a wrong code: %v", reply)
	}
	code := regexp.MustCompile(`[0-9A-Z]{5}-[0-9A-Z]{5}`).FindString(mailed)
	if reply := p.Post("confirm_email", webtest.Form{"code": strings.ToLower(code)}); reply["status"] != true {
		t.Errorf("the right code: %v", reply)
	}
	if reply := p.Post("confirm_email", webtest.Form{"code": code}); reply["status"] != false {
		t.Errorf("the code a second time: %v", reply)
	}
	if data := p.Get("profile")["data"].(map[string]any); data["cust_Email"] != "new@example.com" ||
		data["pending_email"] != "" {
		t.Errorf("after the code: %v", data)
	}
	s.As("new@example.com")
	if got := other.Do("GET", "/api/profile", "", nil).Status; got != 401 {
		t.Errorf("another device of the old email: %d", got)
	}
	s.Work()
	link := regexp.MustCompile(`http://localhost:8080/undoemail\?token=3D([0-9A-Za-z_=\r\n-]+)`).FindStringSubmatch(
		mailTo(s, "customer1@example.com", "emailchanged"))
	if link == nil {
		t.Fatalf("the old address has no link: %s", mailTo(s, "customer1@example.com", "emailchanged"))
	}
	token := regexp.MustCompile(`=\r?\n`).ReplaceAllString(link[1], "")
	if reply := s.Visitor().Post("undo_email", webtest.Form{"token": token[:43]}); reply["status"] != true {
		t.Errorf("undone: %v", reply)
	}
	if got := p.Do("GET", "/api/profile", "", nil).Status; got != 401 {
		t.Errorf("who changed it: %d", got)
	}
	if reply := s.Visitor().Post("undo_email", webtest.Form{"token": token[:43]}); reply["status"] != false {
		t.Errorf("undone twice: %v", reply)
	}
}

// Sixty parallel guesses count like sixty in a row: only ten are checked.
func TestPasswordGuessesAreCountedBeforeChecking(t *testing.T) {
	s := webtest.New(t)
	b := s.Customer("411001")
	others := make([]*webtest.Person, 60)
	for i := range others {
		others[i] = s.Visitor()
	}
	var tried, told atomic.Int64
	var all sync.WaitGroup
	for _, p := range others {
		all.Go(func() {
			switch got := p.PostAnswer("login",
				webtest.Form{"username": b.Email, "inputpassword": "Wrong@2026",
					"csrf_token_name": p.CSRF}); got.Status {
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
	p := s.As(b.Email) // a correct password is not counted
	if signIns := p.Get("sessions")["sign_ins"].([]any); webtest.At(signIns, 0, "wrong") != 10.0 {
		t.Errorf("the owner is told %v", signIns)
	}
}

// Many shoppers of a mobile network share an IP address: others' mistyped codes lock no one out. A device has ten
// attempts, and a change of email has ten of its own.
func TestMistypedPasswordsOnASharedIPAddressLockNoOneOut(t *testing.T) {
	s := webtest.New(t)
	b := s.Customer("411001")
	reset := func(p *webtest.Person, device, code string) webtest.Answer {
		return p.PostAnswer("reset_password",
			webtest.Form{"oldpassword": code, "password": "Another@2026", "confirm_password": "Another@2026",
				"csrf_token_name": p.CSRF}, "X-Fingerprint", device)
	}
	p, mine := s.Visitor(), s.As(s.Customer("411001").Email)
	p.Post("forgot_password", webtest.Form{"username": b.Email, "csrf_token_name": p.CSRF})
	mine.Post("update_profile", webtest.Form{"name": "Asha", "email": "new@example.com",
		"inputpassword":   storetest.Password,
		"csrf_token_name": mine.CSRF})
	s.Work()
	mailed := func(address, kind string) string {
		return regexp.MustCompile(`[0-9A-Z]{5}-[0-9A-Z]{5}`).FindString(mailTo(s, address, kind))
	}
	for i := range 11 {
		if got, last := reset(p, "a thief", "AAAAA-AAAAA").Status, i == 10; (got == 429) != last {
			t.Errorf("try %d of one device: %d", i+1, got)
		}
	}
	for i := range 20 {
		if got := reset(s.Visitor(), fmt.Sprint("shopper ", i), "AAAAA-AAAAA"); got.Status != 200 {
			t.Fatalf("the first slip of shopper %d: %d", i+1, got.Status)
		}
	}
	if got := mine.Post("confirm_email",
		webtest.Form{"code": mailed("new@example.com", "email")}); got["status"] != true {
		t.Errorf("the right code for another email: %v", got)
	}
	if got := reset(p, "mine", mailed(b.Email, "code")); got.Body["status"] != true {
		t.Errorf("the right code for another password: %s", got.Raw)
	}
}

func TestOwnersKnownDeviceLogsInDuringAGuessingAttack(t *testing.T) {
	s := webtest.New(t)
	b := s.Customer("411001")
	p := s.As(b.Email)
	login := func(p *webtest.Person, password string) webtest.Answer {
		return p.PostAnswer("login", webtest.Form{"username": b.Email, "inputpassword": password,
			"csrf_token_name": p.CSRF})
	}
	block := func() {
		thief := s.Visitor()
		for range 11 {
			login(thief, "Wrong@2026")
		}
		if got := login(thief, storetest.Password).Status; got != 429 {
			t.Fatalf("the thief is answered %d", got)
		}
	}
	block()
	if got := login(p, storetest.Password); got.Body["logged"] != true {
		t.Errorf("the owner on a known device: %d %v", got.Status, got.Body)
	}
	p.CSRF = p.Get("session")["data"].(map[string]any)["csrf_token"].(string)
	if reply := p.Post(
		"change_password",
		webtest.Form{"inputpassword": storetest.Password, "password": "Harvest#27", "confirm_password": "Harvest#27",
			"csrf_token_name": p.CSRF},
	); reply["status"] != true {
		t.Fatalf("the password is not changed: %v", reply)
	}
	if got := p.Get("profile"); got["status"] != true {
		t.Errorf("who changed it is logged out: %v", got)
	}
	p.CSRF = p.Get("session")["data"].(map[string]any)["csrf_token"].(string)
	if got := login(p, "Harvest#27"); got.Body["logged"] != true {
		t.Errorf("the device that changed it: %d %v", got.Status, got.Body)
	}
	s.Pass(90 * 24 * time.Hour)
	block()
	p.CSRF = p.Get("session")["data"].(map[string]any)["csrf_token"].(string)
	if got := login(p, "Harvest#27"); got.Status != 429 {
		t.Errorf("a device of 90 days ago: %d %v", got.Status, got.Body)
	}
}

func TestOwnerCanRequireTwoStepVerificationOfStaff(t *testing.T) {
	s := webtest.New(t)
	p := s.Staff(accounts.Owner)
	if got := p.Get("fetch_orders"); got["status"] != true {
		t.Fatalf("before: %v", got)
	}
	s.Set("staff_totp", "yes")
	if got := p.Do("GET", "/api/fetch_orders", "", nil); got.Status != 403 ||
		!strings.Contains(got.Body["message"].(string), "two-step verification") {
		t.Errorf("without one: %d %v", got.Status, got.Body)
	}
	begun := p.Post("totp", webtest.Form{"csrf_token_name": p.CSRF})
	secret, _ := begun["secret"].(string)
	if !strings.HasPrefix(begun["qr"].(string), "data:image/png;base64,") {
		t.Errorf("the code to scan: %v", begun)
	}
	on := p.Post("totp", webtest.Form{"code": storetest.TOTP(t, secret, s.Now()), "inputpassword": storetest.Password,
		"csrf_token_name": p.CSRF})
	visitorAgain(p) // the new session has another cookie
	recovery, _ := on["recovery"].([]any)
	if len(recovery) != 10 {
		t.Fatalf("turned on: %v", on)
	}
	if got := p.Get("fetch_orders"); got["status"] != true {
		t.Errorf("with one: %v", got)
	}
	s.Pass(time.Minute)
	other := s.Visitor()
	login := func(code string) map[string]any {
		return other.Post("login", webtest.Form{"username": "owner@example.com", "inputpassword": storetest.Password,
			"totp":            code,
			"csrf_token_name": other.CSRF})
	}
	for _, code := range []string{"", "000000"} {
		if reply := login(code); reply["logged"] == true || webtest.At(reply, "errors", "totp") == nil {
			t.Errorf("with %q: %v", code, reply)
		}
	}
	if reply := login(recovery[0].(string)); reply["logged"] != true {
		t.Errorf("with a recovery code: %v", reply)
	}
	if got := p.Do(
		"DELETE",
		"/api/totp",
		"application/json",
		strings.NewReader(`{"inputpassword":"`+storetest.Password+`"}`),
		"X-CSRF-Token",
		p.CSRF,
	).Body; got["status"] != false {
		t.Errorf("turned off while it is required: %v", got)
	}
	s.Set("staff_totp", "no")
	if got := p.Do(
		"DELETE",
		"/api/totp",
		"application/json",
		strings.NewReader(`{"inputpassword":"`+storetest.Password+`"}`),
		"X-CSRF-Token",
		p.CSRF,
	).Body; got["status"] != true {
		t.Errorf("turned off: %v", got)
	}
}

func TestCustomerEndsTheSessionOfAnotherDevice(t *testing.T) {
	s := webtest.New(t)
	b := s.Customer("411001")
	lost := s.As(b.Email)
	p := s.As(b.Email)
	for _, one := range p.Get("sessions")["data"].([]any) {
		if webtest.At(one, "current") == false {
			if got := p.Do("DELETE", fmt.Sprintf("/api/sessions/%v", webtest.At(one, "id")), "",
				nil).Status; got != 200 {
				t.Errorf("ending it: %d", got)
			}
		}
	}
	if got := lost.Do("GET", "/api/profile", "", nil).Status; got != 401 {
		t.Errorf("the lost device: %d", got)
	}
	if got := p.Get("sessions"); len(got["data"].([]any)) != 1 || len(got["sign_ins"].([]any)) != 2 {
		t.Errorf("left: %v", got)
	}
}

func TestDeviceListShowsWhenEachDeviceWasLastUsed(t *testing.T) {
	s := webtest.New(t)
	p := s.As(s.Customer("411001").Email)
	began := webtest.At(p.Get("sessions"), "data", 0, "began")
	s.Shop.Pass(2 * time.Hour)
	p.Get("profile")
	used := s.Now().In(s.Settings.Zone()).Format(time.RFC3339)
	device := webtest.At(p.Get("sessions"), "data", 0)
	if webtest.At(device, "began") != began || webtest.At(device, "last_seen") != used {
		t.Errorf("began %v, used %s: %v", began, used, device)
	}
}

// The security log records attacks without personal data.
func TestSecurityLogUsesKeyedHashes(t *testing.T) {
	s := webtest.New(t, "rate_limit", "on")
	b := s.Customer("411001")
	p := s.As(b.Email)
	p.Post("login", webtest.Form{"username": b.Email, "inputpassword": "Wrong@2026", "csrf_token_name": p.CSRF})
	p.Get("admin/settings")
	p.Post("update_profile", webtest.Form{"csrf_token_name": "wrong"})
	p.PostAnswer("manageCart", webtest.Form{}, "Sec-Fetch-Site", "cross-site")
	for range 35 {
		s.Visitor().Post("cod_check", webtest.Form{})
	}
	events := map[string]string{}
	from := map[string]bool{}
	for line := range strings.Lines(s.Log.String()) {
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
	if len(from) != 1 || strings.Contains(s.Log.String(), b.Email) || strings.Contains(s.Log.String(), "127.0.0.1") {
		t.Errorf("from %v; the log names somebody: %s", from, s.Log.String())
	}
}

// A customer who is logged in and guesses another customer's password is logged under the attacked account.
func TestSecurityLogNamesTheAccountWhosePasswordIsGuessed(t *testing.T) {
	s := webtest.New(t)
	mine, other := s.Customer("411001"), s.Customer("411001")
	p, visitor := s.As(mine.Email), s.Visitor()
	p.Get("admin/settings")
	for _, guesser := range []*webtest.Person{p, visitor} {
		guesser.Post("login", webtest.Form{"username": other.Email, "inputpassword": "Wrong@2026",
			"csrf_token_name": guesser.CSRF})
	}
	var events, accounts []string
	for line := range strings.Lines(s.Log.String()) {
		var entry struct{ Msg, Event, Account string }
		if err := json.Unmarshal([]byte(line), &entry); err == nil && entry.Msg == "security" {
			events, accounts = append(events, entry.Event), append(accounts, entry.Account)
		}
	}
	if got := strings.Join(events, ", "); got != "role refused, wrong password, wrong password" {
		t.Fatal(got)
	}
	if accounts[1] == "" || accounts[0] == accounts[1] || accounts[1] != accounts[2] {
		t.Errorf("own call, guess while logged in, guess of a visitor: logged under %v", accounts)
	}
}
