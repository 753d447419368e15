package handlers_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
)

func TestTheFaceOfTheShopIsPreviewedPublishedAndPutBack(t *testing.T) {
	s := newSite(t)
	staff := s.staff(accounts.Manager)
	home := func(text string) string {
		return `{"sections":[{"id":"a","kind":"words","title":"` + text + `","text":"**Hello**"}]}`
	}
	save := func(text string) {
		t.Helper()
		version := at(staff.get("admin/front"), "data", "versions", "home")
		if got := staff.post("admin/front/home", form{"version": fmt.Sprint(version), "body": home(text)}); got["status"] != true {
			t.Fatalf("saving: %v", got)
		}
	}
	save("Monsoon")
	draft := staff.get("admin/front")
	token := fmt.Sprint(at(draft, "data", "preview"))
	preview := s.visitor().do("GET", "/?preview="+token, "", nil)
	if page := string(preview.raw); preview.status != 200 || !strings.Contains(page, "Monsoon") ||
		!strings.Contains(page, `\u003cstrong\u003eHello`) {
		t.Errorf("the preview: %d %.400s", preview.status, page)
	}
	for name, wants := range map[string]string{"Cache-Control": "no-store", "X-Robots-Tag": "noindex", "Referrer-Policy": "no-referrer",
		"Content-Security-Policy": "frame-ancestors 'self'"} {
		if got := preview.header.Get(name); !strings.Contains(got, wants) {
			t.Errorf("%s of the preview: %q lacks %q", name, got, wants)
		}
	}
	seen := func() string {
		answer := s.visitor().do("GET", "/", "", nil)
		if got := answer.header.Get("Content-Security-Policy"); !strings.Contains(got, "frame-ancestors 'none'") {
			t.Errorf("the page may be framed: %s", got)
		}
		return string(answer.raw)
	}
	if strings.Contains(seen(), "Monsoon") {
		t.Error("customers see the draft")
	}
	if got := s.visitor().do("GET", "/?preview="+token+"x", "", nil); got.status != 404 || strings.Contains(string(got.raw), "Monsoon") {
		t.Errorf("with a wrong token: %d", got.status)
	}
	if got := s.visitor().do("GET", "/today?preview="+token, "", nil); got.status != 404 {
		t.Errorf("a screen of staff with a token: %d", got.status)
	}

	if got := staff.post("admin/front-publish", form{"version": fmt.Sprint(at(draft, "data", "version"))}); got["status"] != true {
		t.Fatalf("publishing: %v", got)
	}
	if !strings.Contains(seen(), "Monsoon") {
		t.Error("customers don't see at once what was published")
	}
	save("Diwali")
	staff.post("admin/front-publish", form{"version": fmt.Sprint(at(staff.get("admin/front"), "data", "version"))})
	states := staff.get("admin/front-states")
	if at(states, "data", 1, "id") != 1.0 || at(states, "data", 0, "changed", 0) != "home" {
		t.Fatalf("the states: %v", states)
	}
	earlier := s.visitor().do("GET", "/?preview="+fmt.Sprint(at(states, "data", 1, "preview")), "", nil)
	if page := string(earlier.raw); !strings.Contains(page, "Monsoon") {
		t.Errorf("an earlier state: %.300s", page)
	}
	if got := staff.post("admin/front-states/1/back", nil); got["status"] != true || !strings.Contains(seen(), "Monsoon") {
		t.Errorf("putting it back: %v", got)
	}
	save("Thrown away")
	if got := staff.do("DELETE", "/api/admin/front", "", nil).body; got["status"] != true ||
		len(at(staff.get("admin/front"), "data", "changed").([]any)) != 0 {
		t.Errorf("throwing the draft away: %v", got)
	}
	s.Pass(5 * time.Hour)
	if got := s.visitor().do("GET", "/?preview="+token, "", nil); got.status != 404 {
		t.Errorf("hours later the preview still shows: %d", got.status)
	}
}

func TestAPictureOfTheFrontIsCheckedByItsContent(t *testing.T) {
	s := newSite(t)
	staff := s.staff(accounts.Owner)
	send := func(picture []byte) map[string]any {
		kind, body := multipartForm(t, nil, map[string][]byte{"image": picture})
		return staff.do("POST", "/api/admin/front-pictures", kind, body).body
	}
	got := send(drawing(t, 60, 40))
	if at(got, "data", "width") != 60.0 || at(got, "data", "height") != 40.0 {
		t.Fatalf("a picture: %v", got)
	}
	if shown := s.visitor().do("GET", fmt.Sprint(at(got, "data", "path")), "", nil); shown.status != 200 {
		t.Errorf("the picture is not served: %d", shown.status)
	}
	if got := send(hugePNG(8000,
		6000)); got["message"] != "This picture is too large. It may have 40 megapixels at most, and 12,000 pixels on a side." {
		t.Errorf("48 megapixels: %v", got)
	}
	if got := send([]byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`)); got["status"] != false {
		t.Errorf("a script in a picture: %v", got)
	}
	if got := staff.post("admin/front-pictures", nil); got["message"] != "Please choose a picture." {
		t.Errorf("no picture: %v", got)
	}
}

// hugePNG is the start of a picture that declares this size.
func hugePNG(width, height uint32) []byte {
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32([]byte("IHDR"), width), height)
	head = append(head, 8, 2, 0, 0, 0)
	var b bytes.Buffer
	b.WriteString("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d")
	b.Write(head)
	b.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(head)))
	return b.Bytes()
}

func TestHealthNamesWhatTheHomePageCanNotShow(t *testing.T) {
	s := newSite(t)
	owner := s.staff(accounts.Owner)
	lamp := s.Product("Lamp", 500, 9)
	body := fmt.Sprintf(`{"sections":[{"id":"a","kind":"products","title":"Ours","source":"picked","count":4,"products":[%d]}]}`, lamp)
	owner.post("admin/front/home", form{"version": fmt.Sprint(at(owner.get("admin/front"), "data", "versions", "home")), "body": body})
	owner.post("admin/front-publish", form{"version": fmt.Sprint(at(owner.get("admin/front"), "data", "version"))})
	if err := s.Catalogue.Delete(ctx, 0, lamp); err != nil {
		t.Fatal(err)
	}
	if home := s.visitor().get("home"); len(at(home, "data").([]any)) != 0 {
		t.Errorf("the home page: %v", home)
	}
	if health := fmt.Sprint(owner.get("admin/health")); !strings.Contains(health,
		"The home page, Products “Ours”: one of its products is gone; it is left out.") {
		t.Errorf("health: %s", health)
	}
}
