package shop_test

import (
	"fmt"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/storetest"
)

func TestUnknownAndWrongLoginsLookAlikeAndAreThrottled(t *testing.T) {
	s := webtest.New(t)
	s.Customer("411001")
	p := s.Visitor()
	try := func(email, password string, headers ...string) webtest.Answer {
		return p.PostAnswer("login", webtest.Form{"username": email, "inputpassword": password,
			"csrf_token_name": p.CSRF}, headers...)
	}
	unknown, wrong := try("nobody@example.com", "Wrong@123"), try("customer1@example.com", "Wrong@123")
	if string(unknown.Raw) != string(wrong.Raw) || wrong.Body["message"] != "Invalid email or password" ||
		wrong.Body["logged"] != false {
		t.Errorf("unknown %s, wrong %s", unknown.Raw, wrong.Raw)
	}
	for range 9 {
		try("Customer1@example.com", "Wrong@123")
	}
	late := try("customer1@example.com", storetest.Password)
	if late.Status != 429 || late.Header.Get("Retry-After") == "" {
		t.Errorf("after ten wrong guesses: %d %v", late.Status, late.Header)
	}
	if got := try("customer1@example.com", storetest.Password, "X-Fingerprint", "copied").Status; got != 429 {
		t.Errorf("a copied header passed: %d", got)
	}
}

func TestOwnersKnownDeviceKeepsAccessDuringAGuessingAttack(t *testing.T) {
	s := webtest.New(t)
	s.Customer("411001")
	owner := s.As("customer1@example.com")
	owner.Get("logout")
	owner.CSRF = webtest.At(owner.Get("session"), "data", "csrf_token").(string)
	thief := s.Visitor()
	for range 12 {
		thief.Post("login", webtest.Form{"username": "customer1@example.com", "inputpassword": "Wrong@123",
			"csrf_token_name": thief.CSRF})
	}
	if got := owner.Post("login", webtest.Form{"username": "customer1@example.com", "inputpassword": storetest.Password,
		"csrf_token_name": owner.CSRF}); got["logged"] != true {
		t.Errorf("the owner is locked out: %v", got)
	}
}

func TestSessionEndsAtLogoutAndPasswordChange(t *testing.T) {
	s := webtest.New(t)
	b := s.Customer("411001")
	first, second := s.As(b.Email), s.As(b.Email)
	first.Get("logout")
	if first.Do("GET", "/api/profile", "", nil).Status != 401 ||
		second.Do("GET", "/api/profile", "", nil).Status != 200 {
		t.Error("logout ends its own session, and no other")
	}
	known, unknown := visitorAgain(first).Post("forgot_password",
		webtest.Form{"username": b.Email, "csrf_token_name": first.CSRF}),
		first.Post("forgot_password", webtest.Form{"username": "nobody@example.com", "csrf_token_name": first.CSRF})
	if fmt.Sprint(known) != fmt.Sprint(unknown) || known["success"] != true {
		t.Errorf("known %v, unknown %v", known, unknown)
	}
}

// visitorAgain gives a person a new visitor's cookie and token after a logout.
func visitorAgain(p *webtest.Person) *webtest.Person {
	p.CSRF = webtest.At(p.Get("session"), "data", "csrf_token").(string)
	return p
}

func TestPasswordAndRegistrationErrorsNameTheirFields(t *testing.T) {
	s := webtest.New(t)
	p := s.Visitor()
	good := webtest.Form{"username": "Asha", "email": "asha@example.co.in", "password": "Monsoon@26",
		"confirm_password": "Monsoon@26",
		"csrf_token_name":  p.CSRF, "role": "Owner"}
	for field, bad := range map[string][]string{
		"email": {"asha", "a@b", "a b@example.com", "a@example.com\r\nBcc: x@example.com"},
		"password": {"Short@1", "Toolong@1234567x", "nouppercase@1", "NOLOWERCASE@1", "NoDigits@@",
			"NoSpecial123"},
		"confirm_password": {"Other@12345"},
		"username":         {"  "},
	} {
		for _, text := range bad {
			fields := webtest.Form{}
			for k, v := range good {
				fields[k] = v
			}
			fields[field] = text
			if got := p.PostAnswer(
				"register",
				fields,
			); got.Status != 200 || got.Body["success"] != false ||
				webtest.At(got.Body, "errors", field) == nil {
				t.Errorf("%s = %q: %d %s", field, text, got.Status, got.Raw)
			}
		}
	}
	if got := p.Post("register", good); got["success"] != true {
		t.Fatalf("register: %v", got)
	}
	good["email"] = "ASHA@example.CO.in"
	if got := p.Post("register", good); got["success"] != false {
		t.Error("the same email was taken twice")
	}
	asha := s.As("asha@example.co.in")
	if role := webtest.At(asha.Get("session"), "data", "role"); role != "Customer" {
		t.Errorf("the role came from the form: %v", role)
	}
}
