package staff_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"strings"
	"testing"
	"time"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

func TestBrandingIsPreviewedPublishedAndReverted(t *testing.T) {
	s := webtest.New(t)
	staff := s.Staff(accounts.Manager)
	home := func(text string) string {
		return `{"sections":[{"id":"a","kind":"words","title":"` + text + `","text":"**Hello**"}]}`
	}
	save := func(text string) {
		t.Helper()
		version := webtest.At(staff.Get("admin/front"), "data", "versions", "home")
		if got := staff.Post("admin/front/home",
			webtest.Form{"version": fmt.Sprint(version), "body": home(text)}); got["status"] != true {
			t.Fatalf("saving: %v", got)
		}
	}
	save("Monsoon")
	draft := staff.Get("admin/front")
	token := fmt.Sprint(webtest.At(draft, "data", "preview"))
	preview := s.Visitor().Do("GET", "/?preview="+token, "", nil)
	if page := string(preview.Raw); preview.Status != 200 || !strings.Contains(page, "Monsoon") ||
		!strings.Contains(page, `\u003cstrong\u003eHello`) {
		t.Errorf("the preview: %d %.400s", preview.Status, page)
	}
	for name, wants := range map[string]string{"Cache-Control": "no-store", "X-Robots-Tag": "noindex",
		"Referrer-Policy":         "no-referrer",
		"Content-Security-Policy": "frame-ancestors 'self'"} {
		if got := preview.Header.Get(name); !strings.Contains(got, wants) {
			t.Errorf("%s of the preview: %q lacks %q", name, got, wants)
		}
	}
	seen := func() string {
		answer := s.Visitor().Do("GET", "/", "", nil)
		if got := answer.Header.Get("Content-Security-Policy"); !strings.Contains(got, "frame-ancestors 'none'") {
			t.Errorf("the page may be framed: %s", got)
		}
		return string(answer.Raw)
	}
	if strings.Contains(seen(), "Monsoon") {
		t.Error("customers see the draft")
	}
	if got := s.Visitor().Do("GET", "/?preview="+token+"x", "", nil); got.Status != 404 ||
		strings.Contains(string(got.Raw), "Monsoon") {
		t.Errorf("with a wrong token: %d", got.Status)
	}
	if got := s.Visitor().Do("GET", "/today?preview="+token, "", nil); got.Status != 404 {
		t.Errorf("a screen of staff with a token: %d", got.Status)
	}

	if got := staff.Post("admin/front-publish",
		webtest.Form{"version": fmt.Sprint(webtest.At(draft, "data", "version"))}); got["status"] != true {
		t.Fatalf("publishing: %v", got)
	}
	if !strings.Contains(seen(), "Monsoon") {
		t.Error("customers don't see at once what was published")
	}
	save("Diwali")
	staff.Post("admin/front-publish",
		webtest.Form{"version": fmt.Sprint(webtest.At(staff.Get("admin/front"), "data", "version"))})
	states := staff.Get("admin/front-states")
	if webtest.At(states, "data", 1, "id") != 1.0 || webtest.At(states, "data", 0, "changed", 0) != "home" {
		t.Fatalf("the states: %v", states)
	}
	earlier := s.Visitor().Do("GET", "/?preview="+fmt.Sprint(webtest.At(states, "data", 1, "preview")), "", nil)
	if page := string(earlier.Raw); !strings.Contains(page, "Monsoon") {
		t.Errorf("an earlier state: %.300s", page)
	}
	if got := staff.Post("admin/front-states/1/back", nil); got["status"] != true ||
		!strings.Contains(seen(), "Monsoon") {
		t.Errorf("putting it back: %v", got)
	}
	save("Thrown away")
	if got := staff.Do("DELETE", "/api/admin/front", "", nil).Body; got["status"] != true ||
		len(webtest.At(staff.Get("admin/front"), "data", "changed").([]any)) != 0 {
		t.Errorf("throwing the draft away: %v", got)
	}
	s.Pass(5 * time.Hour)
	if got := s.Visitor().Do("GET", "/?preview="+token, "", nil); got.Status != 404 {
		t.Errorf("hours later the preview still shows: %d", got.Status)
	}
}

func TestHomePagePictureIsCheckedByItsContent(t *testing.T) {
	s := webtest.New(t)
	staff := s.Staff(accounts.Owner)
	send := func(picture []byte) map[string]any {
		kind, body := webtest.MultipartForm(t, nil, map[string][]byte{"image": picture})
		return staff.Do("POST", "/api/admin/front-pictures", kind, body).Body
	}
	got := send(webtest.Drawing(t, 60, 40))
	if webtest.At(got, "data", "width") != 60.0 || webtest.At(got, "data", "height") != 40.0 {
		t.Fatalf("a picture: %v", got)
	}
	if shown := s.Visitor().Do("GET", fmt.Sprint(webtest.At(got, "data", "path")), "", nil); shown.Status != 200 {
		t.Errorf("the picture is not served: %d", shown.Status)
	}
	if got := send(hugePNG(8000,
		6000)); got["message"] != "This picture is too large. It may have 16 megapixels at most, and 8,000 pixels on a side." {
		t.Errorf("48 megapixels: %v", got)
	}
	if got := send(
		[]byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`)); got["status"] != false {
		t.Errorf("a script in a picture: %v", got)
	}
	if got := staff.Post("admin/front-pictures", nil); got["message"] != "Please choose a picture." {
		t.Errorf("no picture: %v", got)
	}
}

// hugePNG returns the first bytes of a PNG that declares the given width and height.
func hugePNG(width, height uint32) []byte {
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32([]byte("IHDR"), width), height)
	head = append(head, 8, 2, 0, 0, 0)
	var b bytes.Buffer
	b.WriteString("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d")
	b.Write(head)
	b.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(head)))
	return b.Bytes()
}

func TestHealthNamesHomePageSectionsThatCannotBeShown(t *testing.T) {
	s := webtest.New(t)
	owner := s.Staff(accounts.Owner)
	lamp := s.Product("Lamp", 500, 9)
	body := fmt.Sprintf(
		`{"sections":[{"id":"a","kind":"products","title":"Ours","source":"picked","count":4,"products":[%d]}]}`, lamp)
	owner.Post("admin/front/home",
		webtest.Form{"version": fmt.Sprint(webtest.At(owner.Get("admin/front"), "data", "versions", "home")),
			"body": body})
	owner.Post("admin/front-publish",
		webtest.Form{"version": fmt.Sprint(webtest.At(owner.Get("admin/front"), "data", "version"))})
	if err := s.Catalogue.Delete(ctx, 0, lamp); err != nil {
		t.Fatal(err)
	}
	if home := s.Visitor().Get("home"); len(webtest.At(home, "data").([]any)) != 0 {
		t.Errorf("the home page: %v", home)
	}
	if health := fmt.Sprint(owner.Get("admin/health")); !strings.Contains(health,
		"The home page, Products “Ours”: one of its products is gone; it is left out.") {
		t.Errorf("health: %s", health)
	}
}
