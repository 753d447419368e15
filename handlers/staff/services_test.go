package staff_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

func TestSettingsScreenTestsConfiguredServices(t *testing.T) {
	s := webtest.New(t)
	owner := s.Staff(accounts.Owner)
	try := func(service string) map[string]any { return owner.Post("admin/test/"+service, webtest.Form{}) }
	for service, says := range map[string]string{"mail": "outbox", "payments": "No payment provider",
		"captcha": "off"} {
		if got := try(service); got["status"] != true || !strings.Contains(got["message"].(string), says) {
			t.Errorf("%s: %v", service, got)
		}
	}
	s.Set("smtp_url", "smtp://someone:very-secret@127.0.0.1:1", "razorpay_key_id", "rzp_test_x", "razorpay_key_secret",
		"very-secret",
		"razorpay_url", "http://127.0.0.1:1")
	for _, service := range []string{"mail", "payments"} {
		if got := try(service); got["status"] != false || strings.Contains(fmt.Sprint(got), "very-secret") {
			t.Errorf("%s, unreachable: %v", service, got)
		}
	}
	if got := owner.PostAnswer("admin/test/nothing", webtest.Form{}).Status; got != 404 {
		t.Errorf("no such service: %d", got)
	}
}
