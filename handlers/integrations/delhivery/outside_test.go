package delhivery_test

import (
	"net/http"
	"testing"
	"time"

	"hearth/handlers/web/webtest"
)

// Only a proper reply about a pincode counts: an error message with status 200 is an error, and a remark means an
// embargo.
func TestCourierPincodeReplyIsParsed(t *testing.T) {
	courier := webtest.NewOutside(t, func(_ *http.Request, _ string) string {
		return `{"delivery_codes":[
			{"postal_code":{"pin":411001,"pre_paid":"N","cod":"N","remarks":""}},
			{"postal_code":{"pin":"400001","pre_paid":"Y","cod":"Y","remarks":""}},
			{"postal_code":{"pin":560001,"pre_paid":"Y","cod":"Y","remarks":"Embargo"}}]}`
	})
	s := webtest.New(t, "shop_pincode", "411030", "delhivery_token", "very-secret", "delhivery_url", courier.URL)
	p := s.Visitor()
	pickup := func(code string) any { return webtest.At(p.Get("pincode?pincode="+code), "data", "pickup") }
	if got := pickup("400001"); got != "Y" {
		t.Errorf("the second PIN of the answer: %v", got)
	}
	if got := pickup("560001"); got != "N" {
		t.Errorf("a PIN under an embargo: %v", got)
	}
	for _, fault := range []string{"empty", "200 error"} {
		s.Pass(25 * time.Hour)
		courier.Fault.Store(fault)
		if got := pickup("411001"); got != "Y" {
			t.Errorf("%s: the shop's own table does not answer: %v", fault, got)
		}
	}
}
