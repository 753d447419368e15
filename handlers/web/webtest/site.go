// Package webtest opens shops behind their real router for the tests of the packages below handlers: people with their
// cookies, a payment provider and other outside servers that can be told to fail, and the program itself as another
// process. Only tests import it.
package webtest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"log/slog"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"hearth/assets"
	"hearth/assets/demo"
	"hearth/backups"
	"hearth/handlers"
	"hearth/handlers/web"
	"hearth/store/accounts"
	"hearth/store/storetest"
)

var ctx = context.Background()

// Site is a shop with its real router and clients, until the test ends. Log is its log, a line of JSON for each entry.
type Site struct {
	*storetest.Shop
	T        *testing.T
	Server   *httptest.Server
	Handlers *handlers.Handlers
	Log      *bytes.Buffer
}

// Pass advances the clock and keeps sessions alive. Shop.Pass lets them expire.
func (s *Site) Pass(d time.Duration) {
	s.Shop.Pass(d)
	s.KeepSessions()
}

// SetClock sets the clock and keeps sessions alive.
func (s *Site) SetClock(at time.Time) {
	s.Shop.SetClock(at)
	s.KeepSessions()
}

// KeepSessions renews all sessions as if everyone had just logged in.
func (s *Site) KeepSessions() {
	s.Break(fmt.Sprintf("UPDATE sessions SET created_at = %[1]d, last_seen_at = %[1]d", s.Now().UnixMilli()))
}

// New opens a shop with settings, given as pairs of name and value, without captcha and rate limit.
func New(t *testing.T, settings ...string) *Site {
	t.Helper()
	return NewWith(t, handlers.Options{}, settings...)
}

// NewWith is New with options, such as the addresses of outside services.
func NewWith(t *testing.T, o handlers.Options, settings ...string) *Site {
	t.Helper()
	return serve(t, storetest.New(t), o, settings...)
}

// NewSeeded is New with the same randomness in each run, so that tokens and codes are always the same, and with Hindi.
func NewSeeded(t *testing.T, settings ...string) *Site {
	t.Helper()
	shop := storetest.NewWith(t, storetest.ShopOptions{Chance: rand.NewChaCha8([32]byte{1})})
	ui := fstest.MapFS{"languages.json": {Data: []byte(`[{"code":"hi","base":"/hi"}]`)},
		"index.hi.html": {Data: []byte("<head><!--head--></head><!--app--><!--data-->")}}
	return serve(t, shop, handlers.Options{UI: ui, Version: "1.2.3"}, settings...)
}

// serve puts the real router before a shop.
func serve(t *testing.T, shop *storetest.Shop, o handlers.Options, settings ...string) *Site {
	t.Helper()
	s := &Site{Shop: shop, T: t, Log: &bytes.Buffer{}}
	s.Set(append([]string{"captcha", "off", "rate_limit", "off"}, settings...)...)
	if o.UI == nil {
		o.UI = fstest.MapFS{}
	}
	o.Store, o.Log, o.Mails, o.Texts = s.Store, slog.New(slog.NewJSONHandler(s.Log, nil)), assets.Mail(), assets.Texts()
	o.Samples = demo.AddSamples
	o.Keeper.Backup = func(ctx context.Context) (string, error) { return backups.Make(ctx, s.Dir(), "", s.Now()) }
	o.Keeper.Nightly = func(ctx context.Context) (string, error) { return backups.Nightly(ctx, s.Dir(), s.Now()) }
	h, err := handlers.New(o)
	if err != nil {
		t.Fatal(err)
	}
	s.Handlers = h
	s.Server = httptest.NewServer(h.Handler(web.PublicListener))
	t.Cleanup(s.Server.Close)
	return s
}

// Person is a browser with its cookies. CSRF is the token of its session, which some forms carry.
type Person struct {
	Site   *Site
	Client *http.Client
	CSRF   string
	// Lang is the Accept-Language header, "" for none.
	Lang string
}

// Visitor is a client without a login.
func (s *Site) Visitor() *Person {
	s.T.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.T.Fatal(err)
	}
	p := &Person{Site: s, Client: &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}}
	p.CSRF = p.Get("session")["data"].(map[string]any)["csrf_token"].(string)
	return p
}

// As logs in as an account.
func (s *Site) As(email string) *Person {
	s.T.Helper()
	p := s.Visitor()
	reply := p.Post("login", Form{"username": email, "inputpassword": storetest.Password, "csrf_token_name": p.CSRF})
	if reply["logged"] != true {
		s.T.Fatalf("login of %s: %v", email, reply)
	}
	p.CSRF = p.Get("session")["data"].(map[string]any)["csrf_token"].(string)
	return p
}

// Staff creates a staff account with a role and logs in.
func (s *Site) Staff(role accounts.Role) *Person {
	s.T.Helper()
	email := strings.ToLower(string(role)) + "@example.com"
	if _, err := s.Accounts.AddStaff(ctx, 0,
		accounts.Registration{Name: string(role), Email: email, Password: storetest.Password,
			Confirm: storetest.Password}, role); err != nil {
		s.T.Fatal(err)
	}
	return s.As(email)
}

// Confirm enters the password again, for calls that need a recent password.
func (p *Person) Confirm() {
	p.Site.T.Helper()
	got := p.Post("confirm_password", Form{"inputpassword": storetest.Password, "csrf_token_name": p.CSRF})
	if got["status"] != true {
		p.Site.T.Fatalf("confirm: %v", got)
	}
}

// Form is the fields of a form.
type Form map[string]string

// Answer is a reply with its status. Body is nil unless it is JSON.
type Answer struct {
	Status int
	Body   map[string]any
	Raw    []byte
	Header http.Header
}

// Do makes a request; headers are pairs of name and value. The test fails if a reply lacks a field that every reply
// has.
func (p *Person) Do(method, path, contentType string, body io.Reader, headers ...string) Answer {
	p.Site.T.Helper()
	r, err := http.NewRequest(method, p.Site.Server.URL+path, body)
	if err != nil {
		p.Site.T.Fatal(err)
	}
	if contentType != "" {
		r.Header.Set("Content-Type", contentType)
	}
	if p.Lang != "" {
		r.Header.Set("X-Language", p.Lang)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	reply, err := p.Client.Do(r)
	if err != nil {
		p.Site.T.Fatal(err)
	}
	defer func() { _ = reply.Body.Close() }() // it was read to its end
	raw, err := io.ReadAll(reply.Body)
	if err != nil {
		p.Site.T.Fatal(err)
	}
	a := Answer{Status: reply.StatusCode, Raw: raw, Header: reply.Header}
	if strings.HasPrefix(reply.Header.Get("Content-Type"), "application/json") {
		if err := json.Unmarshal(raw, &a.Body); err != nil {
			p.Site.T.Fatalf("%s %s: %v in %s", method, path, err, raw)
		}
		p.Site.enveloped(method, path, a.Body)
	}
	return a
}

// enveloped checks the fields that the API requires in every reply: a message, and success equal to status. The reply
// of getwishlist is exempt, because its success says whether the product is on the list.
func (s *Site) enveloped(method, path string, body map[string]any) {
	s.T.Helper()
	if !strings.HasPrefix(path, "/api/") || strings.HasPrefix(path, "/api/getwishlist/") {
		return
	}
	if body["message"] == "" || body["message"] == nil || body["success"] != body["status"] {
		s.T.Errorf("%s %s has no message, or success differs from status: %.200v", method, path, body)
	}
}

// Get makes a call and returns its reply.
func (p *Person) Get(call string) map[string]any {
	p.Site.T.Helper()
	return p.Do("GET", "/api/"+call, "", nil).Body
}

// Post sends a form to a call and returns its reply.
func (p *Person) Post(call string, fields Form) map[string]any {
	p.Site.T.Helper()
	return p.PostAnswer(call, fields).Body
}

// PostAnswer is Post with the whole answer.
func (p *Person) PostAnswer(call string, fields Form, headers ...string) Answer {
	p.Site.T.Helper()
	values := url.Values{}
	for name, text := range fields {
		values.Set(name, text)
	}
	return p.Do("POST", "/api/"+call, "application/x-www-form-urlencoded", strings.NewReader(values.Encode()),
		headers...)
}

// MultipartForm makes a multipart body of fields and files.
func MultipartForm(t *testing.T, fields Form, files map[string][]byte) (string, io.Reader) {
	t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for name, text := range fields {
		if err := w.WriteField(name, text); err != nil {
			t.Fatal(err)
		}
	}
	for name, content := range files {
		part, err := w.CreateFormFile(name, "client/../../name.png")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write(content); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return w.FormDataContentType(), &body
}

// Drawing is a small PNG.
func Drawing(t *testing.T, width, height int) []byte {
	t.Helper()
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	for x := range width {
		picture.Set(x, x%height, color.RGBA{200, 80, 20, 255})
	}
	var encoded bytes.Buffer
	if err := png.Encode(&encoded, picture); err != nil {
		t.Fatal(err)
	}
	return encoded.Bytes()
}

// At returns a value inside a reply: At(reply, "data", "shipped", 0, "orders_id").
func At(v any, path ...any) any {
	for _, step := range path {
		switch key := step.(type) {
		case string:
			m, _ := v.(map[string]any)
			v = m[key]
		case int:
			l, _ := v.([]any)
			if key >= len(l) {
				return nil
			}
			v = l[key]
		}
	}
	return v
}
