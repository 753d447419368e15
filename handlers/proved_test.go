package handlers_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/storetest"
)

const victim = "asha@example.com"

// registers opens an account of an address in a new browser, which may never have seen mail to it, and logs in.
func (s *site) registers(email string) *person {
	s.t.Helper()
	p := s.visitor()
	if reply := p.post("register", form{"username": "Mallory", "email": email, "password": storetest.Password,
		"confirm_password": storetest.Password, "csrf_token_name": p.csrf}); reply["status"] != true {
		s.t.Fatalf("register %s: %v", email, reply)
	}
	p.logIn(email)
	return p
}

func (p *person) logIn(email string) map[string]any {
	p.site.t.Helper()
	p.csrf = at(p.get("session"), "data", "csrf_token").(string)
	reply := p.post("login", form{"username": email, "inputpassword": storetest.Password, "csrf_token_name": p.csrf})
	p.csrf = at(p.get("session"), "data", "csrf_token").(string)
	return reply
}

// enters comes in by a mailed code.
func (p *person) enters(email string) map[string]any {
	p.site.t.Helper()
	p.csrf = at(p.get("session"), "data", "csrf_token").(string)
	p.post("entry_code", form{"email": email, "csrf_token_name": p.csrf})
	reply := p.post("enter", form{"email": email, "code": p.site.LastMail(email).Facts.Code, "csrf_token_name": p.csrf})
	p.csrf = at(p.get("session"), "data", "csrf_token").(string)
	return reply
}

func (p *person) proved() any { return at(p.get("session"), "data", "proved") }

// A stranger who registered somebody's address with a password of their own is out once its owner comes in, and learns
// nothing of what the owner then does.
func TestAStrangersAccountIsItsOwnersAtTheFirstCode(t *testing.T) {
	s := newSite(t)
	s.In("Maharashtra")
	stranger := s.registers(victim)
	if stranger.proved() != false {
		t.Error("registering proves an address")
	}
	owner := s.visitor()
	reply := owner.enters(victim)
	if reply["logged"] != true || reply["password"] != "none" || !strings.Contains(fmt.Sprint(reply["message"]), "Nobody had confirmed") {
		t.Fatalf("the owner enters: %v", reply)
	}
	if owner.proved() != true {
		t.Error("the owner's code proves nothing")
	}
	if got := stranger.do("GET", "/api/profile", "", nil).status; got != 401 {
		t.Errorf("the stranger's session answers %d", got)
	}
	if reply := stranger.logIn(victim); reply["logged"] == true {
		t.Errorf("the stranger's password still opens it: %v", reply)
	}
	if reply := s.registersAgain(victim); reply["status"] != false {
		t.Errorf("the stranger registers it again: %v", reply)
	}
	// The owner keeps what they set from now on, wherever they come in.
	if reply := s.visitor().enters(victim); reply["password"] != nil {
		t.Errorf("the owner enters elsewhere: %v", reply)
	}
	if got := owner.do("GET", "/api/profile", "", nil).status; got != 200 {
		t.Errorf("the owner's first session answers %d", got)
	}
}

func (s *site) registersAgain(email string) map[string]any {
	p := s.visitor()
	return p.post("register", form{"username": "Mallory", "email": email, "password": storetest.Password,
		"confirm_password": storetest.Password, "csrf_token_name": p.csrf})
}

// Somebody who signs up, logs in and opens the link of the welcome mail in that browser, or logs in there first,
// notices nothing.
func TestOnesOwnAccountStaysAsItIsAtTheFirstProof(t *testing.T) {
	s := newSite(t)
	link := func() form { return form{"token": s.LastMail(victim).Facts.Code} }
	p := s.registers(victim)
	if reply := p.post("prove_email", form{}); reply["message"] != "This shop does not send such mails." {
		t.Errorf("without a mail server: %v", reply)
	}
	s.Set("outbox_delivers", "yes")
	if reply := p.post("prove_email", form{}); reply["status"] != true {
		t.Fatalf("send it again: %v", reply)
	}
	phone := s.visitor()
	phone.logIn(victim)
	if reply := phone.post("confirm_mails", link()); reply["status"] != true || reply["password"] != nil {
		t.Errorf("a browser in which the password was typed: %v", reply)
	}
	if p.proved() != true || phone.proved() != true {
		t.Errorf("proved: %v, %v", p.proved(), phone.proved())
	}
	if reply := s.visitor().logIn(victim); reply["logged"] != true {
		t.Errorf("the password: %v", reply)
	}
	// Registering is enough to know the browser.
	p = s.visitor()
	p.post("register", form{"username": "Bela", "email": "bela@example.com", "password": storetest.Password,
		"confirm_password": storetest.Password, "csrf_token_name": p.csrf})
	if reply := p.post("confirm_mails", form{"token": s.LastMail("bela@example.com").Facts.Code}); reply["password"] != nil {
		t.Errorf("the browser that registered: %v", reply)
	}
	// In a browser that knows nothing of it, the password is removed, and the person is told.
	s.registers("ravi@example.com")
	reply := s.visitor().post("confirm_mails", form{"token": s.LastMail("ravi@example.com").Facts.Code})
	if reply["password"] != "none" || s.LastMail("ravi@example.com").Kind != "passwordremoved" {
		t.Errorf("another browser: %v", reply)
	}
}

// A new password by a mailed code in another browser takes the account, too, and says why.
func TestANewPasswordByAMailedCodeTakesTheAccountFromAStranger(t *testing.T) {
	s := newSite(t)
	stranger, owner := s.registers(victim), s.visitor()
	owner.post("forgot_password", form{"username": victim, "csrf_token_name": owner.csrf})
	reply := owner.post("reset_password", form{"oldpassword": s.LastMail(victim).Facts.Code, "password": "Harvest#27",
		"confirm_password": "Harvest#27", "csrf_token_name": owner.csrf})
	if reply["status"] != true || !strings.Contains(fmt.Sprint(reply["message"]), "Nobody had confirmed") {
		t.Errorf("the owner is told %v", reply)
	}
	if got := stranger.do("GET", "/api/profile", "", nil).status; got != 401 {
		t.Errorf("the stranger's session answers %d", got)
	}
	if kind := s.LastMail(victim).Kind; kind != "passwordremoved" {
		t.Errorf("the last mail is %q", kind)
	}
}

// A stranger who registers a guest's address gets and erases nothing that the guest told the shop, and no order by
// telephone.
func TestAGuestsDataIsNotWhoseverRegistersTheirAddress(t *testing.T) {
	s := newSite(t)
	s.In("Maharashtra")
	guest := s.visitor()
	number := fmt.Sprint(at(guest.post("complain", form{"kind": "late", "name": "Asha", "email": victim, "words": "my lane 7351",
		"csrf_token_name": guest.csrf}), "data", "number"))
	stranger := s.registers(victim)
	got := stranger.postAnswer("export_my_data", form{"password": storetest.Password})
	if got.status != 200 || strings.Contains(string(got.raw), "7351") || strings.Contains(string(got.raw), number) {
		t.Errorf("the stranger exports %s", got.raw)
	}
	lamp := s.Product("Lamp", 500, 5)
	clerk := s.staff(accounts.Manager)
	order := clerk.post("admin/phone-order", form{"orders": fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, lamp), "email": victim,
		"Name": "Asha Rao", "mob": "9876543210", "area": "12 Secret Lane", "city": "Pune", "tal": "Haveli", "dist": "Pune", "pin": "411001",
		"state": "Maharashtra", "country": "India"})
	if order["status"] != true {
		t.Fatalf("the order by telephone: %v", order)
	}
	if got := stranger.do("GET", "/api/orders", "", nil); got.status != 401 {
		t.Errorf("the stranger reads the orders: %d %s", got.status, got.raw)
	}
	if reply := stranger.logIn(victim); reply["logged"] == true {
		t.Errorf("the stranger logs in: %v", reply)
	}
	owner := s.visitor()
	owner.enters(victim)
	if orders := fmt.Sprint(owner.get("orders")); !strings.Contains(orders, "Lamp") {
		t.Errorf("the owner's orders: %s", orders)
	}
	other := s.registers("other@example.com")
	guest.post("complain", form{"kind": "late", "name": "Asha", "email": "other@example.com", "words": "x", "csrf_token_name": guest.csrf})
	if reply := other.post("erase_my_data", form{"password": storetest.Password}); reply["status"] != true {
		t.Errorf("the guest's open complaint keeps a stranger's account: %v", reply)
	}
	if left := s.Read(`SELECT count(*) FROM complaints WHERE email = 'other@example.com'`); left != "1" {
		t.Errorf("the stranger erased the guest's complaint")
	}
}

// Nobody locks the owner of an address out by a second factor.
func TestAStrangersSecondFactorLocksNobodyOut(t *testing.T) {
	s := newSite(t)
	stranger := s.registers(victim)
	begun := stranger.post("totp", form{"csrf_token_name": stranger.csrf})
	if begun["status"] != false || !strings.Contains(fmt.Sprint(begun["message"]), "confirm your email address first") {
		t.Errorf("an unproved account begins a second factor: %v", begun)
	}
	if reply := s.visitor().enters(victim); reply["logged"] != true {
		t.Errorf("the owner enters: %v", reply)
	}
}

// A stolen session of the owner of the shop turns no second factor on; with the password too, a link in a mail undoes
// it.
func TestAStolenSessionLocksNobodyOut(t *testing.T) {
	s := newSite(t)
	thief := s.staff(accounts.Owner)
	const email = "owner@example.com"
	owner := s.as(email)
	begun := thief.post("totp", form{"csrf_token_name": thief.csrf})
	code := func() string { return storetest.TOTP(t, begun["secret"].(string), s.Now()) }
	for _, password := range []string{"", "Wrong@2026"} {
		if reply := thief.post(
			"totp",
			form{"code": code(), "inputpassword": password, "csrf_token_name": thief.csrf},
		); reply["status"] != false ||
			at(reply, "errors", "inputpassword") == nil {
			t.Errorf("turned on with %q: %v", password, reply)
		}
	}
	before := thief.get("session")
	reply := thief.post("totp", form{"code": code(), "inputpassword": storetest.Password, "csrf_token_name": thief.csrf})
	if reply["status"] != true {
		t.Fatalf("turned on with the password: %v", reply)
	}
	if got := owner.do("GET", "/api/profile", "", nil).status; got != 401 {
		t.Errorf("another session answers %d", got)
	}
	if at(thief.get("session"), "data", "csrf_token") == at(before, "data", "csrf_token") {
		t.Error("the cookie is the same as before")
	}
	s.work()
	if mail := s.mailTo(email, "totp"); !strings.Contains(mail, "/undototp?token=3D") {
		t.Errorf("the mail has no link: %s", mail)
	}
	s.Pass(71 * time.Hour)
	// The mail is written, so the token is no longer in the database: take it from a second one.
	s.Break(`DELETE FROM second_factors`)
	begun = thief.visitorAgain().post("totp", form{"csrf_token_name": thief.csrf})
	thief.post("totp", form{"code": code(), "inputpassword": storetest.Password, "csrf_token_name": thief.csrf})
	token := s.LastMail(email).Facts.Code
	if reply := s.visitor().post("undo_totp", form{"token": token + "x"}); reply["status"] != false {
		t.Errorf("a forged link: %v", reply)
	}
	if reply := s.visitor().post("undo_totp", form{"token": token}); reply["status"] != true {
		t.Errorf("undone: %v", reply)
	}
	if got := thief.do("GET", "/api/profile", "", nil).status; got != 401 {
		t.Errorf("the thief's session answers %d", got)
	}
	if reply := s.visitor().logIn(email); reply["logged"] != true {
		t.Errorf("the owner logs in: %v", reply)
	}
}

// Complaining sends a mail to whatever address is typed: it needs the form's token and a solved captcha.
func TestAComplaintNeedsTheFormAndTheCaptcha(t *testing.T) {
	s := newSite(t, "captcha", "altcha")
	p := s.visitor()
	said := form{"kind": "late", "name": "Asha", "email": victim, "words": "Where is it?"}
	if got := p.postAnswer("complain", said); got.status != 403 {
		t.Errorf("without the token: %d %v", got.status, got.body)
	}
	said["csrf_token_name"] = p.csrf
	if got := p.postAnswer("complain", said); got.body["status"] != false {
		t.Errorf("without the captcha: %v", got.body)
	}
	if mails := s.MailsTo(victim); len(mails) != 0 {
		t.Errorf("mails went out: %q", mails)
	}
}
