package handlers_test

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

// site is a shop with its real router, and the people who use it.
type site struct {
	*storetest.Shop
	t      *testing.T
	server *httptest.Server
	h      *handlers.Handlers
	log    *bytes.Buffer
}

// Pass lets time pass; whoever is logged in stays so. Shop.Pass lets sessions end, too.
func (s *site) Pass(d time.Duration) {
	s.Shop.Pass(d)
	s.keepSessions()
}

// SetClock sets the clock; whoever is logged in stays so.
func (s *site) SetClock(at time.Time) {
	s.Shop.SetClock(at)
	s.keepSessions()
}

func (s *site) keepSessions() {
	s.Break(fmt.Sprintf("UPDATE sessions SET created_at = %[1]d, last_seen_at = %[1]d", s.Now().UnixMilli()))
}

func newSite(t *testing.T, settings ...string) *site {
	t.Helper()
	return newSiteWith(t, handlers.Options{}, settings...)
}

// newSiteWith is newSite for tests that say where outside things are.
func newSiteWith(t *testing.T, o handlers.Options, settings ...string) *site {
	t.Helper()
	s := &site{Shop: storetest.New(t), t: t, log: &bytes.Buffer{}}
	s.Set(append([]string{"captcha", "off", "rate_limit", "off"}, settings...)...)
	if o.UI == nil {
		o.UI = fstest.MapFS{}
	}
	o.Store, o.Log, o.Mails, o.Texts = s.Store, slog.New(slog.NewJSONHandler(s.log, nil)), assets.Mail(), assets.Texts()
	o.Samples = demo.PutIn
	o.Keeper.Backup = func(ctx context.Context) (string, error) { return backups.Make(ctx, s.Dir(), "", s.Now()) }
	o.Keeper.Nightly = func(ctx context.Context) (string, error) { return backups.Nightly(ctx, s.Dir(), s.Now()) }
	h, err := handlers.New(o)
	if err != nil {
		t.Fatal(err)
	}
	s.h = h
	s.server = httptest.NewServer(h.Handler(web.PublicDoor))
	t.Cleanup(s.server.Close)
	return s
}

// person is a browser with its cookies.
type person struct {
	site   *site
	client *http.Client
	csrf   string
	// lang is the language of the pages that the person reads, "" for a client that does not say it.
	lang string
}

func (s *site) visitor() *person {
	s.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.t.Fatal(err)
	}
	p := &person{site: s, client: &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}}
	p.csrf = p.get("session")["data"].(map[string]any)["csrf_token"].(string)
	return p
}

// as logs somebody in.
func (s *site) as(email string) *person {
	s.t.Helper()
	p := s.visitor()
	reply := p.post("login", form{"username": email, "inputpassword": storetest.Password, "csrf_token_name": p.csrf})
	if reply["logged"] != true {
		s.t.Fatalf("login of %s: %v", email, reply)
	}
	p.csrf = p.get("session")["data"].(map[string]any)["csrf_token"].(string)
	return p
}

// staff opens a staff account of a role and logs it in.
func (s *site) staff(role accounts.Role) *person {
	s.t.Helper()
	email := strings.ToLower(string(role)) + "@example.com"
	if _, err := s.Accounts.AddStaff(ctx, 0, accounts.Registration{Name: string(role), Email: email, Password: storetest.Password,
		Confirm: storetest.Password}, role); err != nil {
		s.t.Fatal(err)
	}
	return s.as(email)
}

// confirm types the password again, for what a session alone is not enough for.
func (p *person) confirm() {
	p.site.t.Helper()
	got := p.post("confirm_password", form{"inputpassword": storetest.Password, "csrf_token_name": p.csrf})
	if got["status"] != true {
		p.site.t.Fatalf("confirm: %v", got)
	}
}

type form map[string]string

// answer is a reply with its status.
type answer struct {
	status int
	body   map[string]any
	raw    []byte
	header http.Header
}

func (p *person) do(method, path, contentType string, body io.Reader, headers ...string) answer {
	p.site.t.Helper()
	r, err := http.NewRequest(method, p.site.server.URL+path, body)
	if err != nil {
		p.site.t.Fatal(err)
	}
	if contentType != "" {
		r.Header.Set("Content-Type", contentType)
	}
	if p.lang != "" {
		r.Header.Set("X-Language", p.lang)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	reply, err := p.client.Do(r)
	if err != nil {
		p.site.t.Fatal(err)
	}
	defer reply.Body.Close()
	raw, err := io.ReadAll(reply.Body)
	if err != nil {
		p.site.t.Fatal(err)
	}
	a := answer{status: reply.StatusCode, raw: raw, header: reply.Header}
	if strings.HasPrefix(reply.Header.Get("Content-Type"), "application/json") {
		if err := json.Unmarshal(raw, &a.body); err != nil {
			p.site.t.Fatalf("%s %s: %v in %s", method, path, err, raw)
		}
		p.site.enveloped(method, path, a.body)
	}
	return a
}

// enveloped checks what every reply of a call has: a message, and success equal to status (contract, section 8), but for
// getwishlist, whose success says whether the product is on the list.
func (s *site) enveloped(method, path string, body map[string]any) {
	s.t.Helper()
	if !strings.HasPrefix(path, "/api/") || strings.HasPrefix(path, "/api/getwishlist/") {
		return
	}
	if body["message"] == "" || body["message"] == nil || body["success"] != body["status"] {
		s.t.Errorf("%s %s has no message, or success differs from status: %.200v", method, path, body)
	}
}

func (p *person) get(call string) map[string]any {
	p.site.t.Helper()
	return p.do("GET", "/api/"+call, "", nil).body
}

func (p *person) post(call string, fields form) map[string]any {
	p.site.t.Helper()
	return p.postAnswer(call, fields).body
}

func (p *person) postAnswer(call string, fields form, headers ...string) answer {
	p.site.t.Helper()
	values := url.Values{}
	for name, text := range fields {
		values.Set(name, text)
	}
	return p.do("POST", "/api/"+call, "application/x-www-form-urlencoded", strings.NewReader(values.Encode()), headers...)
}

// multipartForm makes a multipart body of fields and files.
func multipartForm(t *testing.T, fields form, files map[string][]byte) (string, io.Reader) {
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

// drawing is a small picture.
func drawing(t *testing.T, width, height int) []byte {
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

// at digs into a reply: at(reply, "data", "shipped", 0, "orders_id").
func at(v any, path ...any) any {
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
