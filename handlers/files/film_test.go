package files_test

import (
	"bytes"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hearth/handlers/files"
	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

const pdf = "%PDF-1.4\n1 0 obj\nendobj\n%%EOF\n"

// sent uploads a film or a manual.
func sent(t *testing.T, who *webtest.Person, field string, content []byte) webtest.Answer {
	t.Helper()
	contentType, body := webtest.MultipartForm(t, nil, map[string][]byte{field: content})
	return who.Do("POST", "/api/admin/product_files", contentType, body)
}

func TestFilmsAndManualsAreCheckedByTheirContent(t *testing.T) {
	s := webtest.New(t)
	owner := s.Staff(accounts.Owner)
	const (
		none   = "This file is not a whole MP4 film. Please choose another."
		codec  = "Browsers can't play this film. Please export it as MP4 with H.264 pictures and AAC sound."
		late   = "This film can't start before it is loaded whole. Please export it for the web (“fast start”) and choose it again."
		large  = "A film can have at most 30 MB. Please make it shorter or smaller."
		noPDF  = "This file is not a whole PDF. Please choose another."
		bigPDF = "A manual can have at most 20 MB."
	)
	film := webtest.Film("avc1", "mp4a", false)
	for name, c := range map[string]struct {
		field, says string
		content     []byte
	}{
		"a text":             {"film", none, []byte("hello, this is no film at all")},
		"a picture":          {"film", none, webtest.Drawing(t, 60, 40)},
		"half a film":        {"film", none, film[:len(film)-500]},
		"a head alone":       {"film", none, film[:24]},
		"one of another day": {"film", none, webtest.Video},
		"HEVC":               {"film", codec, webtest.Film("hvc1", "mp4a", false)},
		"AV1":                {"film", codec, webtest.Film("av01", "", false)},
		"H.264 of a studio": {"film", codec, bytes.Replace(film, []byte{1, 100, 0, 31}, []byte{1, 122, 0,
			31}, 1)},
		"Dolby sound":               {"film", codec, webtest.Film("avc1", "ac-3", false)},
		"MP3 in MP4":                {"film", codec, bytes.Replace(film, []byte{0x40, 0x15}, []byte{0x6B, 0x15}, 1)},
		"contents at the end":       {"film", late, webtest.Film("avc1", "mp4a", true)},
		"31 MB":                     {"film", large, append(bytes.Clone(film), make([]byte, files.FilmBytes)...)},
		"a film as manual":          {"manual", noPDF, film},
		"a PDF without its end":     {"manual", noPDF, []byte(pdf[:20])},
		"a PDF of 21 MB":            {"manual", bigPDF, []byte(pdf + strings.Repeat(" ", files.ManualBytes))},
		"nothing":                   {"film", "Please choose a file.", nil},
		"a page that claims a film": {"film", none, []byte("\x00\x00\x00\x18ftypisom<script>alert(1)</script>")},
	} {
		if a := sent(t, owner, c.field, c.content); webtest.At(a.Body, "errors", c.field) != c.says {
			t.Errorf("%s: %d %s", name, a.Status, a.Raw)
		}
	}
	if a := sent(t, owner, "film", make([]byte, 41<<20)); a.Status != http.StatusRequestEntityTooLarge {
		t.Errorf("41 MB: %d %s", a.Status, a.Raw)
	}
	if kept, err := filepath.Glob(filepath.Join(s.Dir(), "private", "*-*")); err != nil || len(kept) > 0 {
		t.Errorf("refused files left %v, %v", kept, err)
	}
	own, err := os.ReadFile("../../assets/demo/pictures/lock-main-film.mp4")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string][]byte{"with sound": film, "silent": webtest.Film("avc3", "", false), "ours": own} {
		if a := sent(t, owner, "film", c); webtest.At(a.Body, "data", "seconds") != 9.0 {
			t.Errorf("%s: %d %s", name, a.Status, a.Raw)
		}
	}
}

func TestShoppersGetFilmsAndManualsOfProductsOnly(t *testing.T) {
	s := webtest.New(t)
	owner, visitor := s.Staff(accounts.Owner), s.Visitor()
	category := fmt.Sprint(webtest.At(owner.Post("addcategory", webtest.Form{"category": "Lighting"}), "data", "id"))
	path := func(field string, content []byte) string {
		return fmt.Sprint(webtest.At(sent(t, owner, field, content).Body, "data", "path"))
	}
	film := webtest.Film("avc1", "", false)
	shown, manual := path("film", film), path("manual", []byte(pdf))
	if a := owner.Do("GET", shown, "", nil); a.Status != 200 {
		t.Errorf("the film of a form, to staff: %d", a.Status)
	}
	if a := visitor.Do("GET", shown, "", nil); a.Status != 404 {
		t.Errorf("the film of a form, to a visitor: %d", a.Status)
	}
	contentType, body := webtest.MultipartForm(t, webtest.Form{"title": "Lamp", "category_id": category, "price": "100",
		"film": shown, "box": `["2 × Screw","Lamp"]`,
		"downloads": `[{"src":"` + manual + `","title":"User manual / हिन्दी","lang":"hi"}]`},
		map[string][]byte{"image": webtest.Drawing(t, 60, 40)})
	id := int64(webtest.At(owner.Do("POST", "/api/addproduct", contentType, body).Body, "data", "product_id").(float64))
	story := webtest.At(visitor.Get(fmt.Sprintf("product/%d", id)), "story")
	src := fmt.Sprint(webtest.At(story, "film", "src"))
	if webtest.At(story, "film", "seconds") != 9.0 || fmt.Sprint(webtest.At(story, "box")) !=
		"[map[pieces:2 what:Screw] map[pieces:1 what:Lamp]]" {
		t.Errorf("the story: %v", story)
	}
	part := visitor.Do("GET", src, "", nil, "Range", "bytes=4-7")
	if part.Status != http.StatusPartialContent || string(part.Raw) != "ftyp" || part.Header.Get("Content-Type") != "video/mp4" {
		t.Errorf("a part of the film: %d %q %v", part.Status, part.Raw, part.Header)
	}
	file := visitor.Do("GET", fmt.Sprint(webtest.At(story, "downloads", 0, "src")), "", nil)
	if string(file.Raw) != pdf || file.Header.Get("Content-Type") != "application/pdf" ||
		!strings.HasPrefix(file.Header.Get("Content-Disposition"), "attachment") {
		t.Errorf("the manual: %d %q %v", file.Status, file.Raw, file.Header)
	}
	for _, wrong := range []string{strings.Replace(src, fmt.Sprintf("/%d/", id), "/99/", 1), src + "x",
		fmt.Sprintf("/api/product_files/%d/..%%2Fshop.db", id), "/api/product_files/x/y"} {
		if a := visitor.Do("GET", wrong, "", nil); a.Status != 404 {
			t.Errorf("%s: %d", wrong, a.Status)
		}
	}
	if err := s.Shop.Catalogue.Delete(t.Context(), 0, id); err != nil {
		t.Fatal(err)
	}
	if a := visitor.Do("GET", src, "", nil); a.Status != 404 {
		t.Errorf("the film of a product that is no longer sold: %d", a.Status)
	}
}
