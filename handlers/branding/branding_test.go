package branding_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"mime/quotedprintable"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

// sendLogo uploads an SVG logo with its bitmap and returns its name.
func sendLogo(p *webtest.Person, t *testing.T, content, bitmap []byte) string {
	t.Helper()
	sent := map[string][]byte{"file": content}
	if bitmap != nil {
		sent["bitmap"] = bitmap
	}
	kind, body := webtest.MultipartForm(t, webtest.Form{}, sent)
	got := p.Do("POST", "/api/admin/look/logo", kind, body)
	if got.Body["status"] != true {
		t.Fatalf("a logo: %s", got.Raw)
	}
	return webtest.At(got.Body, "data", "name").(string)
}

// publishLook saves and publishes a branding.
func publishLook(p *webtest.Person, t *testing.T, look webtest.Form) {
	t.Helper()
	said := map[string]any{}
	for name, text := range look {
		said[name] = text
		if text == "true" {
			said[name] = true
		}
	}
	body, err := json.Marshal(said)
	if err != nil {
		t.Fatal(err)
	}
	draft := p.Get("admin/front")
	version := webtest.At(draft, "data", "versions", "identity").(float64)
	if got := p.Post("admin/front/identity",
		webtest.Form{"version": fmt.Sprint(version), "body": string(body)}); got["status"] != true {
		t.Fatalf("keep the look: %v", got)
	}
	if got := p.Post(
		"admin/front-publish",
		webtest.Form{"version": fmt.Sprint(webtest.At(p.Get("admin/front"), "data", "version"))},
	); got["status"] != true {
		t.Fatalf("publish the look: %v", got)
	}
}

const roundLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>made elsewhere</title><circle cx="32" cy="32" r="30" fill="#5b21b6"/></svg>`

// roundBitmap is the bitmap of the SVG roundLogo, as a browser renders it.
func roundBitmap(t *testing.T) []byte {
	t.Helper()
	p := image.NewNRGBA(image.Rect(0, 0, 640, 640))
	for y := range 640 {
		for x := range 640 {
			if dx, dy := x-320, y-320; dx*dx+dy*dy < 300*300 {
				p.SetNRGBA(x, y, color.NRGBA{0x5b, 0x21, 0xb6, 255})
			}
		}
	}
	var encoded bytes.Buffer
	if err := png.Encode(&encoded, p); err != nil {
		t.Fatal(err)
	}
	return encoded.Bytes()
}

// A shop with its own name and branding shows no Hearth branding: not on pages, in the manifest, in icons, in
// structured data, or in mails.
func TestBrandedShopShowsNoDefaultBranding(t *testing.T) {
	s := webtest.New(t)
	owner := s.Staff(accounts.Owner)
	s.Product("Plug", 700, 5)
	s.Set("shop_name", "Ineo", "shop_email", "care@ineo.example", "public_url", "https://ineo.example")
	logo := sendLogo(owner, t, []byte(roundLogo), roundBitmap(t))
	publishLook(owner, t, webtest.Form{"logo": logo, "line": "Homes that listen", "accent": "#5b21b6",
		"pairing": "book",
		"corner":  "square", "density": "close"})
	visitor := s.Visitor()
	page := string(visitor.Do("GET", "/", "", nil).Raw)
	for _, want := range []string{"<title>Homes that listen · Ineo</title>", "--ember:#5b21b6", "--round:2px", "Eczar",
		"/icon.svg?v=",
		`"@type":"Organization"`, `"slogan":"Homes that listen"`, "https://ineo.example/preview.png?v=", "/look/" +
			logo} {
		if !strings.Contains(page, want) && !(want == "Eczar" && strings.Contains(page, "was not built")) {
			t.Errorf("the page has no %s", want)
		}
	}
	for _, path := range []string{"/", "/allproducts", "/cart", "/login", "/no-such-page", "/FAQ",
		"/terms-and-conditions", "/privacy-policy",
		"/app.webmanifest", "/icon.svg", "/look/" + logo, "/robots.txt", "/sitemap.xml", "/api/shop"} {
		said := string(visitor.Do("GET", path, "", nil).Raw)
		for _, ours := range []string{"Hearth", "Smart devices for Indian homes", "#b4440f", "#B4440F", "M32 8L8 28",
			"made elsewhere"} {
			if strings.Contains(said, ours) {
				i := strings.Index(said, ours)
				t.Errorf("%s says %q: …%s…", path, ours, said[max(0, i-60):min(len(said), i+60)])
			}
		}
	}
	for path, side := range map[string]int{"/icon-192.png": 192, "/icon-512.png": 512, "/icon-mask.png": 512,
		"/icon-apple.png": 180, "/favicon.ico": 48} {
		got := visitor.Do("GET", path, "", nil)
		icon, err := png.Decode(bytes.NewReader(got.Raw))
		if err != nil || icon.Bounds().Dx() != side {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if r, g, b, _ := icon.At(side/2, side/2).RGBA(); r>>8 != 0x5b || g>>8 != 0x21 || b>>8 != 0xb6 {
			t.Errorf("%s is %x %x %x in its middle", path, r>>8, g>>8, b>>8)
		}
	}
	served := visitor.Do("GET", "/look/"+logo, "", nil)
	if kind, policy := served.Header.Get("Content-Type"),
		served.Header.Get("Content-Security-Policy"); kind != "image/svg+xml" ||
		!strings.HasPrefix(policy, "sandbox") {
		t.Errorf("the logo is served as %s under %s", kind, policy)
	}
	visitor.Post("forgot_password", webtest.Form{"username": "owner@example.com", "csrf_token_name": visitor.CSRF})
	if err := s.Handlers.Work.DoTasks(ctx); err != nil {
		t.Fatal(err)
	}
	mails, err := filepath.Glob(filepath.Join(s.Dir(), "outbox", "*.eml"))
	if err != nil || len(mails) == 0 {
		t.Fatalf("no mail: %v", err)
	}
	for _, file := range mails {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		read, _ := io.ReadAll(quotedprintable.NewReader(bytes.NewReader(content)))
		if text := string(
			read,
		); strings.Contains(text, "Hearth") || strings.Contains(text, "B4440F") ||
			!strings.Contains(text, "#5b21b6") ||
			!strings.Contains(text, "logo.png") {
			t.Errorf("a mail: %s", text[:min(len(text), 3000)])
		}
	}
}

// A missing logo is replaced by the first letter of the name, in every script that documents can print.
func TestShopWithoutLogoShowsItsFirstLetter(t *testing.T) {
	s := webtest.New(t)
	for _, c := range []struct{ name, mark string }{{"Roshni", "of=R"}, {" …दीपक स्टोर", "of=%E0%A4%A6%E0%A5%80"},
		{"7 Lamps", "of=7"},
		{"Hearth", "fill=b4440f&on=ffffff"}} {
		s.Set("shop_name", c.name)
		shown := webtest.At(s.Visitor().Get("shop"), "data", "look")
		address := webtest.At(shown, "logo").(string)
		if !strings.Contains(address, c.mark) || c.name == "Hearth" && strings.Contains(address, "of=") {
			t.Errorf("%s has %s", c.name, address)
		}
		if got := s.Visitor().Do("GET", address, "", nil); got.Status != 200 ||
			!bytes.HasPrefix(got.Raw, []byte("<svg")) {
			t.Errorf("%s: %d %s", address, got.Status, got.Raw)
		}
	}
	for _, address := range []string{"/look/mark", "/look/mark?fill=red&on=ffffff",
		"/look/mark?fill=b4440f&on=ffffff&of=abcdefg", "/look/x",
		"/look/" + strings.Repeat("0", 32)} {
		if got := s.Visitor().Do("GET", address, "", nil); got.Status != 404 {
			t.Errorf("%s: %d", address, got.Status)
		}
	}
}

// A logo that is neither a safe SVG nor a picture is refused, with the message at its field.
func TestLogoThatIsNeitherASafeSVGNorAPictureIsRefused(t *testing.T) {
	s := webtest.New(t)
	owner := s.Staff(accounts.Owner)
	for name, c := range map[string]struct {
		content []byte
		says    string
	}{
		"a script": {[]byte(
			`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>`),
			"holds a script or a page (script)"},
		"HTML":     {[]byte("<html>"), "not a picture that can be used"},
		"a thread": {narrow(t), "too long and narrow"},
	} {
		kind, body := webtest.MultipartForm(t, webtest.Form{}, map[string][]byte{"file": c.content})
		got := owner.Do("POST", "/api/admin/look/logo", kind, body)
		if said, _ := webtest.At(got.Body, "errors", "file").(string); got.Body["status"] != false ||
			!strings.Contains(said, c.says) {
			t.Errorf("%s: %s", name, got.Raw)
		}
	}
	if got := owner.Get("admin/look/tones?accent=%23ffff00"); webtest.At(got, "data", "light", "fill") != "#ffff00" ||
		webtest.At(got, "data", "light", "on-ember") == "#ffffff" {
		t.Errorf("the tones of yellow: %v", got)
	}
	if got := owner.Get("admin/look/tones?accent=yellow"); got["status"] != false ||
		webtest.At(got, "errors", "accent") == nil {
		t.Errorf("no colour: %v", got)
	}
}

// narrow returns a picture whose visible content is a single row of pixels.
func narrow(t *testing.T) []byte {
	t.Helper()
	line := image.NewNRGBA(image.Rect(0, 0, 400, 60))
	for x := range 380 {
		line.Set(x, 30, color.NRGBA{200, 80, 20, 255})
	}
	var encoded bytes.Buffer
	if err := png.Encode(&encoded, line); err != nil {
		t.Fatal(err)
	}
	return encoded.Bytes()
}
