package shop_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/storetest"
)

const victim = "asha@example.com"

// registers signs up with an address and logs in, in a new browser that has not opened a link from that address's
// mail.
func registers(s *webtest.Site, email string) *webtest.Person {
	s.T.Helper()
	p := s.Visitor()
	if reply := p.Post("register", webtest.Form{"username": "Mallory", "email": email, "password": storetest.Password,
		"confirm_password": storetest.Password, "csrf_token_name": p.CSRF}); reply["status"] != true {
		s.T.Fatalf("register %s: %v", email, reply)
	}
	logIn(p, email)
	return p
}

func logIn(p *webtest.Person, email string) map[string]any {
	p.Site.T.Helper()
	p.CSRF = webtest.At(p.Get("session"), "data", "csrf_token").(string)
	reply := p.Post("login", webtest.Form{"username": email, "inputpassword": storetest.Password,
		"csrf_token_name": p.CSRF})
	p.CSRF = webtest.At(p.Get("session"), "data", "csrf_token").(string)
	return reply
}

// enters logs a person in with an emailed code.
func enters(p *webtest.Person, email string) map[string]any {
	p.Site.T.Helper()
	p.CSRF = webtest.At(p.Get("session"), "data", "csrf_token").(string)
	p.Post("entry_code", webtest.Form{"email": email, "csrf_token_name": p.CSRF})
	reply := p.Post("enter", webtest.Form{"email": email, "code": p.Site.LastMail(email).Facts.Code,
		"csrf_token_name": p.CSRF})
	p.CSRF = webtest.At(p.Get("session"), "data", "csrf_token").(string)
	return reply
}

func proved(p *webtest.Person) any { return webtest.At(p.Get("session"), "data", "proved") }

// A stranger who registered someone's address loses access once its owner logs in with an emailed code, and learns
// nothing of the owner's later activity.
func TestFirstMailedCodeGivesTheAccountToItsAddressOwner(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	stranger := registers(s, victim)
	if proved(stranger) != false {
		t.Error("registering proves an address")
	}
	owner := s.Visitor()
	reply := enters(owner, victim)
	if reply["logged"] != true || reply["password"] != "none" ||
		!strings.Contains(fmt.Sprint(reply["message"]), "had not been confirmed before") {
		t.Fatalf("the owner enters: %v", reply)
	}
	if proved(owner) != true {
		t.Error("the owner's code proves nothing")
	}
	if got := stranger.Do("GET", "/api/profile", "", nil).Status; got != 401 {
		t.Errorf("the stranger's session answers %d", got)
	}
	if reply := logIn(stranger, victim); reply["logged"] == true {
		t.Errorf("the stranger's password still opens it: %v", reply)
	}
	if reply := registersAgain(s, victim); reply["status"] != false {
		t.Errorf("the stranger registers it again: %v", reply)
	}
	// Whatever the owner of the address sets from now on stays, whichever browser they use.
	if reply := enters(s.Visitor(), victim); reply["password"] != nil {
		t.Errorf("the owner enters elsewhere: %v", reply)
	}
	if got := owner.Do("GET", "/api/profile", "", nil).Status; got != 200 {
		t.Errorf("the owner's first session answers %d", got)
	}
}

func registersAgain(s *webtest.Site, email string) map[string]any {
	p := s.Visitor()
	return p.Post("register", webtest.Form{"username": "Mallory", "email": email, "password": storetest.Password,
		"confirm_password": storetest.Password, "csrf_token_name": p.CSRF})
}

// Someone who signs up and opens the link of the welcome mail in the same browser, or logs in there first, keeps
// everything.
func TestProvingOnesOwnAddressKeepsTheAccount(t *testing.T) {
	s := webtest.New(t)
	link := func() webtest.Form { return webtest.Form{"token": s.LastMail(victim).Facts.Code} }
	p := registers(s, victim)
	if reply := p.Post("prove_email", webtest.Form{}); reply["message"] != "This shop does not send such mails." {
		t.Errorf("without a mail server: %v", reply)
	}
	s.Set("outbox_delivers", "yes")
	if reply := p.Post("prove_email", webtest.Form{}); reply["status"] != true {
		t.Fatalf("send it again: %v", reply)
	}
	phone := s.Visitor()
	logIn(phone, victim)
	if reply := phone.Post("confirm_mails", link()); reply["status"] != true || reply["password"] != nil {
		t.Errorf("a browser in which the password was typed: %v", reply)
	}
	if proved(p) != true || proved(phone) != true {
		t.Errorf("proved: %v, %v", proved(p), proved(phone))
	}
	if reply := logIn(s.Visitor(), victim); reply["logged"] != true {
		t.Errorf("the password: %v", reply)
	}
	// Signing up marks the browser as known to the account.
	p = s.Visitor()
	p.Post("register", webtest.Form{"username": "Bela", "email": "bela@example.com", "password": storetest.Password,
		"confirm_password": storetest.Password, "csrf_token_name": p.CSRF})
	if reply := p.Post("confirm_mails",
		webtest.Form{"token": s.LastMail("bela@example.com").Facts.Code}); reply["password"] != nil {
		t.Errorf("the browser that registered: %v", reply)
	}
	// In an unknown browser, the password is removed, and the person is informed.
	registers(s, "ravi@example.com")
	reply := s.Visitor().Post("confirm_mails", webtest.Form{"token": s.LastMail("ravi@example.com").Facts.Code})
	if reply["password"] != "none" || s.LastMail("ravi@example.com").Kind != "passwordremoved" {
		t.Errorf("another browser: %v", reply)
	}
}

// A password reset by an emailed code in another browser removes the stranger's access too, and says why.
func TestPasswordResetByMailEndsAStrangersSession(t *testing.T) {
	s := webtest.New(t)
	stranger, owner := registers(s, victim), s.Visitor()
	owner.Post("forgot_password", webtest.Form{"username": victim, "csrf_token_name": owner.CSRF})
	reply := owner.Post("reset_password",
		webtest.Form{"oldpassword": s.LastMail(victim).Facts.Code, "password": "Harvest#27",
			"confirm_password": "Harvest#27", "csrf_token_name": owner.CSRF})
	if reply["status"] != true || !strings.Contains(fmt.Sprint(reply["message"]), "had not been confirmed before") {
		t.Errorf("the owner is told %v", reply)
	}
	if got := stranger.Do("GET", "/api/profile", "", nil).Status; got != 401 {
		t.Errorf("the stranger's session answers %d", got)
	}
	if kind := s.LastMail(victim).Kind; kind != "passwordremoved" {
		t.Errorf("the last mail is %q", kind)
	}
}

// A stranger who registers a guest's address can neither read nor erase the guest's data, including phone orders.
func TestRegisteringAGuestsAddressDoesNotRevealTheirData(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	guest := s.Visitor()
	number := fmt.Sprint(webtest.At(guest.Post("complain",
		webtest.Form{"kind": "late", "name": "Asha", "email": victim, "words": "my lane 7351",
			"csrf_token_name": guest.CSRF}), "data", "number"))
	stranger := registers(s, victim)
	got := stranger.PostAnswer("export_my_data", webtest.Form{"password": storetest.Password})
	if got.Status != 200 || strings.Contains(string(got.Raw), "7351") || strings.Contains(string(got.Raw), number) {
		t.Errorf("the stranger exports %s", got.Raw)
	}
	lamp := s.Product("Lamp", 500, 5)
	clerk := s.Staff(accounts.Manager)
	order := clerk.Post("admin/phone-order",
		webtest.Form{"orders": fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, lamp), "email": victim,
			"Name": "Asha Rao", "mob": "9876543210", "area": "12 Secret Lane", "city": "Pune", "tal": "Haveli",
			"dist": "Pune", "pin": "411001",
			"state": "Maharashtra", "country": "India"})
	if order["status"] != true {
		t.Fatalf("the order by telephone: %v", order)
	}
	if got := stranger.Do("GET", "/api/orders", "", nil); got.Status != 401 {
		t.Errorf("the stranger reads the orders: %d %s", got.Status, got.Raw)
	}
	if reply := logIn(stranger, victim); reply["logged"] == true {
		t.Errorf("the stranger logs in: %v", reply)
	}
	owner := s.Visitor()
	enters(owner, victim)
	if orders := fmt.Sprint(owner.Get("orders")); !strings.Contains(orders, "Lamp") {
		t.Errorf("the owner's orders: %s", orders)
	}
	other := registers(s, "other@example.com")
	guest.Post("complain", webtest.Form{"kind": "late", "name": "Asha", "email": "other@example.com", "words": "x",
		"csrf_token_name": guest.CSRF})
	if reply := other.Post("erase_my_data", webtest.Form{"password": storetest.Password}); reply["status"] != true {
		t.Errorf("the guest's open complaint keeps a stranger's account: %v", reply)
	}
	if left := s.Read(`SELECT count(*) FROM complaints WHERE email = 'other@example.com'`); left != "1" {
		t.Errorf("the stranger erased the guest's complaint")
	}
}

// Two-step verification that a stranger turned on can't lock out the owner of the address.
func TestUnprovedAccountCannotTurnOnTwoStepVerification(t *testing.T) {
	s := webtest.New(t)
	stranger := registers(s, victim)
	begun := stranger.Post("totp", webtest.Form{"csrf_token_name": stranger.CSRF})
	if begun["status"] != false || !strings.Contains(fmt.Sprint(begun["message"]), "confirm your email address first") {
		t.Errorf("an unproved account begins a second factor: %v", begun)
	}
	if reply := enters(s.Visitor(), victim); reply["logged"] != true {
		t.Errorf("the owner enters: %v", reply)
	}
}

// A thief with a stolen session of an owner can't turn on two-step verification without the password; a link in an
// email undoes it for a thief who has that too.
func TestStolenSessionCannotTurnOnTwoStepVerification(t *testing.T) {
	s := webtest.New(t)
	thief := s.Staff(accounts.Owner)
	const email = "owner@example.com"
	owner := s.As(email)
	begun := thief.Post("totp", webtest.Form{"csrf_token_name": thief.CSRF})
	code := func() string { return storetest.TOTP(t, begun["secret"].(string), s.Now()) }
	for _, password := range []string{"", "Wrong@2026"} {
		if reply := thief.Post(
			"totp",
			webtest.Form{"code": code(), "inputpassword": password, "csrf_token_name": thief.CSRF},
		); reply["status"] != false ||
			webtest.At(reply, "errors", "inputpassword") == nil {
			t.Errorf("turned on with %q: %v", password, reply)
		}
	}
	before := thief.Get("session")
	reply := thief.Post("totp", webtest.Form{"code": code(), "inputpassword": storetest.Password,
		"csrf_token_name": thief.CSRF})
	if reply["status"] != true {
		t.Fatalf("turned on with the password: %v", reply)
	}
	if got := owner.Do("GET", "/api/profile", "", nil).Status; got != 401 {
		t.Errorf("another session answers %d", got)
	}
	if webtest.At(thief.Get("session"), "data", "csrf_token") == webtest.At(before, "data", "csrf_token") {
		t.Error("the cookie is the same as before")
	}
	s.Work()
	if mail := mailTo(s, email, "totp"); !strings.Contains(mail, "/undototp?token=3D") {
		t.Errorf("the mail has no link: %s", mail)
	}
	s.Pass(71 * time.Hour)
	// Once the first mail was rendered, its token was removed from the database, so the test takes the token from a
	// second mail.
	s.Break(`DELETE FROM second_factors`)
	begun = visitorAgain(thief).Post("totp", webtest.Form{"csrf_token_name": thief.CSRF})
	thief.Post("totp", webtest.Form{"code": code(), "inputpassword": storetest.Password, "csrf_token_name": thief.CSRF})
	token := s.LastMail(email).Facts.Code
	if reply := s.Visitor().Post("undo_totp", webtest.Form{"token": token + "x"}); reply["status"] != false {
		t.Errorf("a forged link: %v", reply)
	}
	if reply := s.Visitor().Post("undo_totp", webtest.Form{"token": token}); reply["status"] != true {
		t.Errorf("undone: %v", reply)
	}
	if got := thief.Do("GET", "/api/profile", "", nil).Status; got != 401 {
		t.Errorf("the thief's session answers %d", got)
	}
	if reply := logIn(s.Visitor(), email); reply["logged"] != true {
		t.Errorf("the owner logs in: %v", reply)
	}
}

// A complaint form sends an email to whatever address was typed, so it requires the page's CSRF token and a solved
// captcha.
func TestComplaintNeedsItsFormTokenAndACaptcha(t *testing.T) {
	s := webtest.New(t, "captcha", "altcha")
	p := s.Visitor()
	said := webtest.Form{"kind": "late", "name": "Asha", "email": victim, "words": "Where is it?"}
	if got := p.PostAnswer("complain", said); got.Status != 403 {
		t.Errorf("without the token: %d %v", got.Status, got.Body)
	}
	said["csrf_token_name"] = p.CSRF
	if got := p.PostAnswer("complain", said); got.Body["status"] != false {
		t.Errorf("without the captcha: %v", got.Body)
	}
	if mails := s.MailsTo(victim); len(mails) != 0 {
		t.Errorf("mails went out: %q", mails)
	}
}
