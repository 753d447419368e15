package staff_test

import (
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/storetest"
)

// A setting with the URL of an outside service can't point to the shop's own server.
func TestSettingsCannotPointToTheShopItself(t *testing.T) {
	s := webtest.New(t)
	owner := s.Staff(accounts.Owner)
	owner.Post("confirm_password", webtest.Form{"inputpassword": storetest.Password, "csrf_token_name": owner.CSRF})
	s.Settings.Listens("127.0.0.1:8080", "[::]:8443")
	set := func(address string) any {
		return owner.Post("admin/settings", webtest.Form{"razorpay_url": address})["status"]
	}
	for _, own := range []string{"http://127.0.0.1:8080", "http://localhost:8080/api", "https://[::1]:8443"} {
		if set(own) != false {
			t.Errorf("%s is taken", own)
		}
	}
	for _, other := range []string{"http://127.0.0.1:9000", "https://api.razorpay.com"} {
		if set(other) != true {
			t.Errorf("%s is refused", other)
		}
	}
}
