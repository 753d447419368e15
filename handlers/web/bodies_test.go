package web_test

import (
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
)

func TestUnreadableRequestBodiesAreRefused(t *testing.T) {
	s := webtest.New(t)
	s.Customer("411001")
	p := s.As("customer1@example.com")
	for name, c := range map[string]struct {
		path, contentType, body string
		want                    int
	}{
		"broken JSON":          {"/api/manageCart", "application/json", `{"operation":`, 400},
		"a list for an object": {"/api/manageCart", "application/json", `[1]`, 400},
		"an object for a text": {"/api/manageCart", "application/json", `{"operation":{}}`, 400},
		"a field twice": {"/api/manageCart", "application/json", `{"operation":"insert","operation":"delete"}`,
			400},
		"a form field twice": {"/api/manageCart", "application/x-www-form-urlencoded",
			"operation=insert&operation=delete", 400},
		"a NUL":              {"/api/manageCart", "application/json", "{\"operation\":\"a\\u0000\"}", 400},
		"invalid UTF-8":      {"/api/manageCart", "application/x-www-form-urlencoded", "operation=%ff", 400},
		"more after the end": {"/api/manageCart", "application/json", `{} {}`, 400},
		"a broken multipart": {"/api/manageCart", "multipart/form-data; boundary=x", "--y\r\n", 400},
		"XML":                {"/api/manageCart", "text/xml", `<a/>`, 415},
		"too large": {"/api/setAddress", "application/json", `{"area":"` + strings.Repeat("a", 20<<10) + `"}`,
			413},
		"a wrong method":     {"/api/orders", "application/json", `{}`, 405},
		"no such call":       {"/api/nothing", "application/json", `{}`, 404},
		"a wrong case":       {"/api/ManageCart", "application/json", `{}`, 404},
		"an id that is none": {"/api/addwishlist/1e3", "application/json", `{}`, 404},
		"an id with zeros":   {"/api/addwishlist/01", "application/json", `{}`, 404},
		"an id beyond all":   {"/api/addwishlist/9223372036854775808", "application/json", `{}`, 404},
		"an id with a NUL":   {"/api/addwishlist/1%00", "application/json", `{}`, 404},
		"a slash in the id":  {"/api/addwishlist/1%2f2", "application/json", `{}`, 404},
	} {
		got := p.Do("POST", c.path, c.contentType, strings.NewReader(c.body))
		if got.Status != c.want || got.Body["status"] != false || got.Body["message"] == "" {
			t.Errorf("%s: %d %s, want %d", name, got.Status, got.Raw, c.want)
		}
	}
}

func TestFaultRevealsNothingAndLogHoldsNoSecret(t *testing.T) {
	s := webtest.New(t)
	p := s.Visitor()
	p.Post("login", webtest.Form{"username": "secret.person@example.com", "inputpassword": "Hidden@12345",
		"csrf_token_name": p.CSRF})
	p.Do("GET", "/api/product_list?search=private+words", "", nil)
	for _, secret := range []string{"Hidden@12345", "secret.person", "private", p.CSRF} {
		if strings.Contains(s.Log.String(), secret) {
			t.Errorf("the log holds %q", secret)
		}
	}
}
