package captcha_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"hearth/handlers"
	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

func TestReCAPTCHARefusesRobotsAndAnOutageBlocksNoOne(t *testing.T) {
	google := webtest.NewOutside(t, func(_ *http.Request, body string) string {
		switch {
		case !strings.Contains(body, "secret=very-secret"):
			return `{"success":false,"error-codes":["invalid-input-secret"]}`
		case strings.Contains(body, "response=person"):
			return `{"success":true,"score":0.9}`
		case strings.Contains(body, "response=robot"):
			return `{"success":true,"score":0.1}`
		}
		return `{"success":false,"error-codes":["timeout-or-duplicate"]}`
	})
	s := webtest.NewWith(t, handlers.Options{RecaptchaURL: google.URL})
	b := s.Customer("411001")
	owner := s.Staff(accounts.Owner)
	s.Set("captcha", "recaptcha", "recaptcha_site_key", "site", "recaptcha_secret", "very-secret")
	logIn := func(token string) any {
		p := s.Visitor()
		return p.Post("login", webtest.Form{"username": b.Email, "inputpassword": "Monsoon@26",
			"csrf_token_name": p.CSRF,
			"recaptcha_token": token})["logged"]
	}
	for token, want := range map[string]bool{"person": true, "robot": false, "used": false, "": false} {
		if got := logIn(token); got != want {
			t.Errorf("the token %q: %v", token, got)
		}
	}
	for _, fault := range []string{"500", "rubbish", "half", "elsewhere"} {
		google.Fault.Store(fault)
		if got := logIn("person"); got != true {
			t.Errorf("%s: %v", fault, got)
		}
	}
	google.Fault.Store("")
	if got := owner.Post("admin/test/captcha", webtest.Form{}); got["status"] != true {
		t.Errorf("the test: %v", got)
	}
	s.Set("recaptcha_secret", "very-wrong")
	if got := owner.Post("admin/test/captcha", webtest.Form{}); got["status"] != false ||
		strings.Contains(fmt.Sprint(got), "very-wrong") {
		t.Errorf("the test of a wrong secret: %v", got)
	}
	if strings.Contains(s.Log.String(), "very-secret") {
		t.Error("the secret is in the log")
	}
}
