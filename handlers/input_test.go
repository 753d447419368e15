package handlers_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"log/slog"
	"strings"
	"testing"

	"hearth/store/accounts"
	"hearth/store/storetest"
)

func discard() *slog.Logger { return slog.New(slog.DiscardHandler) }

func TestBodiesThatCantBeReadAreTurnedAway(t *testing.T) {
	s := newSite(t)
	s.Customer("411001")
	p := s.as("customer1@example.com")
	for name, c := range map[string]struct {
		path, contentType, body string
		want                    int
	}{
		"broken JSON":          {"/api/manageCart", "application/json", `{"operation":`, 400},
		"a list for an object": {"/api/manageCart", "application/json", `[1]`, 400},
		"an object for a text": {"/api/manageCart", "application/json", `{"operation":{}}`, 400},
		"a field twice":        {"/api/manageCart", "application/json", `{"operation":"insert","operation":"delete"}`, 400},
		"a form field twice":   {"/api/manageCart", "application/x-www-form-urlencoded", "operation=insert&operation=delete", 400},
		"a NUL":                {"/api/manageCart", "application/json", "{\"operation\":\"a\\u0000\"}", 400},
		"invalid UTF-8":        {"/api/manageCart", "application/x-www-form-urlencoded", "operation=%ff", 400},
		"more after the end":   {"/api/manageCart", "application/json", `{} {}`, 400},
		"a broken multipart":   {"/api/manageCart", "multipart/form-data; boundary=x", "--y\r\n", 400},
		"XML":                  {"/api/manageCart", "text/xml", `<a/>`, 415},
		"too large":            {"/api/setAddress", "application/json", `{"area":"` + strings.Repeat("a", 20<<10) + `"}`, 413},
		"a wrong method":       {"/api/orders", "application/json", `{}`, 405},
		"no such call":         {"/api/nothing", "application/json", `{}`, 404},
		"a wrong case":         {"/api/ManageCart", "application/json", `{}`, 404},
		"an id that is none":   {"/api/addwishlist/1e3", "application/json", `{}`, 404},
		"an id with zeros":     {"/api/addwishlist/01", "application/json", `{}`, 404},
		"an id beyond all":     {"/api/addwishlist/9223372036854775808", "application/json", `{}`, 404},
		"an id with a NUL":     {"/api/addwishlist/1%00", "application/json", `{}`, 404},
		"a slash in the id":    {"/api/addwishlist/1%2f2", "application/json", `{}`, 404},
	} {
		got := p.do("POST", c.path, c.contentType, strings.NewReader(c.body))
		if got.status != c.want || got.body["status"] != false || got.body["message"] == "" {
			t.Errorf("%s: %d %s, want %d", name, got.status, got.raw, c.want)
		}
	}
}

func TestCartsTakeWholeNumbersWithinTheStock(t *testing.T) {
	s := newSite(t)
	s.Customer("411001")
	product := s.Product("Bulb", 100, 3)
	p := s.as("customer1@example.com")
	for _, data := range []string{`{"product_id":%d,"quantity":0}`, `{"product_id":%d,"quantity":-1}`, `{"product_id":%d,"quantity":1.5}`,
		`{"product_id":%d,"quantity":"2abc"}`,
		`{"product_id":%d,"quantity":9223372036854775807}`, `{"product_id":%d,"quantity":4}`,
		`[{"product_id":%d,"quantity":1},{"product_id":999,"quantity":1}]`} {
		got := p.postAnswer("manageCart", form{"operation": "insert", "data": fmt.Sprintf(data, product)})
		if got.status != 200 || got.body["status"] != false {
			t.Errorf("%s: %d %s", data, got.status, got.raw)
		}
	}
	if got := p.get("showcartlist"); len(got["data"].([]any)) != 0 {
		t.Errorf("a refusal left something in the cart: %v", got)
	}
	if got := p.post("manageCart", form{"operation": "insert", "data": fmt.Sprintf(`{"product_id":"%d","quantity":"3"}`,
		product)}); got["status"] != true {
		t.Errorf("numbers as text: %v", got)
	}
	for _, all := range []string{`""`, `{}`, `[]`, "", "null"} {
		if got := p.post("manageCart", form{"operation": "delete", "data": all}); got["status"] != true {
			t.Errorf("clearing with %q: %v", all, got)
		}
	}
}

func TestUnknownAndWrongLookAlikeAndGuessesAreSlowedDown(t *testing.T) {
	s := newSite(t)
	s.Customer("411001")
	p := s.visitor()
	try := func(email, password string, headers ...string) answer {
		return p.postAnswer("login", form{"username": email, "inputpassword": password, "csrf_token_name": p.csrf}, headers...)
	}
	unknown, wrong := try("nobody@example.com", "Wrong@123"), try("customer1@example.com", "Wrong@123")
	if string(unknown.raw) != string(wrong.raw) || wrong.body["message"] != "Invalid email or password" || wrong.body["logged"] != false {
		t.Errorf("unknown %s, wrong %s", unknown.raw, wrong.raw)
	}
	for range 9 {
		try("Customer1@example.com", "Wrong@123")
	}
	late := try("customer1@example.com", storetest.Password)
	if late.status != 429 || late.header.Get("Retry-After") == "" {
		t.Errorf("after ten wrong guesses: %d %v", late.status, late.header)
	}
	if got := try("customer1@example.com", storetest.Password, "X-Fingerprint", "copied").status; got != 429 {
		t.Errorf("a copied header passed: %d", got)
	}
}

func TestTheOwnersKnownDeviceStillGetsInWhileOthersGuess(t *testing.T) {
	s := newSite(t)
	s.Customer("411001")
	owner := s.as("customer1@example.com")
	owner.get("logout")
	owner.csrf = at(owner.get("session"), "data", "csrf_token").(string)
	thief := s.visitor()
	for range 12 {
		thief.post("login", form{"username": "customer1@example.com", "inputpassword": "Wrong@123", "csrf_token_name": thief.csrf})
	}
	if got := owner.post("login", form{"username": "customer1@example.com", "inputpassword": storetest.Password,
		"csrf_token_name": owner.csrf}); got["logged"] != true {
		t.Errorf("the owner is locked out: %v", got)
	}
}

func TestASessionDiesWithLogoutAndWithANewPassword(t *testing.T) {
	s := newSite(t)
	b := s.Customer("411001")
	first, second := s.as(b.Email), s.as(b.Email)
	first.get("logout")
	if first.do("GET", "/api/profile", "", nil).status != 401 || second.do("GET", "/api/profile", "", nil).status != 200 {
		t.Error("logout ends its own session, and no other")
	}
	known, unknown := first.visitorAgain().post("forgot_password", form{"username": b.Email, "csrf_token_name": first.csrf}),
		first.post("forgot_password", form{"username": "nobody@example.com", "csrf_token_name": first.csrf})
	if fmt.Sprint(known) != fmt.Sprint(unknown) || known["success"] != true {
		t.Errorf("known %v, unknown %v", known, unknown)
	}
}

// visitorAgain takes a new visitor's cookie and token after a logout.
func (p *person) visitorAgain() *person {
	p.csrf = at(p.get("session"), "data", "csrf_token").(string)
	return p
}

// lyingPNG is a small file that says it is enormous.
func lyingPNG(width, height uint32) []byte {
	header := make([]byte, 13)
	binary.BigEndian.PutUint32(header, width)
	binary.BigEndian.PutUint32(header[4:], height)
	header[8], header[9] = 8, 6
	chunk := append([]byte("IHDR"), header...)
	var b bytes.Buffer
	b.WriteString("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d")
	b.Write(chunk)
	sum := make([]byte, 4)
	binary.BigEndian.PutUint32(sum, crc32.ChecksumIEEE(chunk))
	b.Write(sum)
	return b.Bytes()
}

func TestPicturesAreCheckedByTheirContent(t *testing.T) {
	s := newSite(t)
	owner := s.staff(accounts.Owner)
	category := fmt.Sprint(at(owner.post("addcategory", form{"category": "Lighting"}), "data", "id"))
	for name, content := range map[string][]byte{
		"HTML":             []byte("<html><script>alert(1)</script>"),
		"SVG":              []byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`),
		"a cut PNG":        drawing(t, 200, 200)[:60],
		"20,000² pixels":   lyingPNG(20_000, 20_000),
		"1 × 40,000,000":   lyingPNG(1, 40_000_000),
		"nothing of width": lyingPNG(0, 10),
	} {
		contentType, body := multipartForm(
			t,
			form{"title": "Bulb", "category_id": category, "price": "100"},
			map[string][]byte{"image": content},
		)
		got := owner.do("POST", "/api/addproduct", contentType, body)
		if got.status != 200 || got.body["status"] != false || at(got.body, "errors", "image") == nil {
			t.Errorf("%s: %d %s", name, got.status, got.raw)
		}
	}
	contentType, body := multipartForm(t, form{"title": "Bulb", "category_id": category, "price": "100"},
		map[string][]byte{"image": make([]byte, 6<<20)})
	if got := owner.do("POST", "/api/addproduct", contentType, body); got.status != 413 {
		t.Errorf("6 MB: %d", got.status)
	}
	if got := owner.get("allproduct"); at(got, "total") != 0.0 {
		t.Errorf("a refused picture left a product: %v", got)
	}
	for _, path := range []string{"/uploads/", "/uploads/../shop.db", "/uploads/..%2fshop.db", "/uploads/x.svg", "/uploads/shop.db"} {
		if got := owner.do("GET", path, "", nil); got.status != 404 {
			t.Errorf("%s: %d", path, got.status)
		}
	}
}

func TestProductFormsSayWhatIsWrongByField(t *testing.T) {
	s := newSite(t)
	owner := s.staff(accounts.Owner)
	category := fmt.Sprint(at(owner.post("addcategory", form{"category": "Lighting"}), "data", "id"))
	good := form{"title": "Bulb", "category_id": category, "price": "100", "stock": "1"}
	for field, bad := range map[string]string{"title": " ", "price": "-1", "discount_price": "100.01", "stock": "-1", "weight": "-5",
		"availability": "Maybe", "gst_rate": "17", "hsn_code": "85", "category_id": "999",
		"specifications": ""} {
		fields := form{}
		for k, v := range good {
			fields[k] = v
		}
		fields[field] = bad
		got := owner.postAnswer("addproduct", fields)
		if field == "specifications" {
			continue
		}
		if got.status != 200 || got.body["status"] != false || at(got.body, "errors", field) == nil {
			t.Errorf("%s = %q: %d %s", field, bad, got.status, got.raw)
		}
	}
	for _, price := range []string{"0.001", "1e12", "NaN", "abc", "0"} {
		good["price"] = price
		if got := owner.post("addproduct", good); got["status"] != false {
			t.Errorf("price %s was taken", price)
		}
	}
}

func TestAFaultTellsNothingAndTheLogHoldsNoSecret(t *testing.T) {
	s := newSite(t)
	p := s.visitor()
	p.post("login", form{"username": "secret.person@example.com", "inputpassword": "Hidden@12345", "csrf_token_name": p.csrf})
	p.do("GET", "/api/product_list?search=private+words", "", nil)
	for _, secret := range []string{"Hidden@12345", "secret.person", "private", p.csrf} {
		if strings.Contains(s.log.String(), secret) {
			t.Errorf("the log holds %q", secret)
		}
	}
}

func TestThePasswordRuleAndTheRegistrationAnswerByField(t *testing.T) {
	s := newSite(t)
	p := s.visitor()
	good := form{"username": "Asha", "email": "asha@example.co.in", "password": "Monsoon@26", "confirm_password": "Monsoon@26",
		"csrf_token_name": p.csrf, "role": "Owner"}
	for field, bad := range map[string][]string{
		"email":            {"asha", "a@b", "a b@example.com", "a@example.com\r\nBcc: x@example.com"},
		"password":         {"Short@1", "Toolong@1234567x", "nouppercase@1", "NOLOWERCASE@1", "NoDigits@@", "NoSpecial123"},
		"confirm_password": {"Other@12345"},
		"username":         {"  "},
	} {
		for _, text := range bad {
			fields := form{}
			for k, v := range good {
				fields[k] = v
			}
			fields[field] = text
			if got := p.postAnswer(
				"register",
				fields,
			); got.status != 200 || got.body["success"] != false ||
				at(got.body, "errors", field) == nil {
				t.Errorf("%s = %q: %d %s", field, text, got.status, got.raw)
			}
		}
	}
	if got := p.post("register", good); got["success"] != true {
		t.Fatalf("register: %v", got)
	}
	good["email"] = "ASHA@example.CO.in"
	if got := p.post("register", good); got["success"] != false {
		t.Error("the same email was taken twice")
	}
	asha := s.as("asha@example.co.in")
	if role := at(asha.get("session"), "data", "role"); role != "Customer" {
		t.Errorf("the role came from the form: %v", role)
	}
}
