package staff_test

import (
	"net/http"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

func TestStaffReadAndSearchTheHandbook(t *testing.T) {
	s := webtest.New(t)
	staff := s.Staff(accounts.Packer)
	contents := staff.Get("admin/help")
	if first := webtest.At(contents, "data", 0); webtest.At(first, "slug") != "first-day" ||
		webtest.At(first, "title") != "First day" || webtest.At(first, "group") != "Begin" ||
		webtest.At(first, "summary") != "from the set-up link to the first order" {
		t.Errorf("the contents begin with %v", first)
	}
	found := webtest.At(staff.Get("admin/help?search=restore+backup"), "data").([]any)
	if len(found) == 0 {
		t.Fatal("a search finds nothing")
	}
	for _, section := range found {
		if slug := webtest.At(section, "slug").(string); webtest.At(section, "title") == "" ||
			webtest.At(section, "summary") == "" || strings.HasSuffix(slug, "#") {
			t.Errorf("found %v", section)
		}
	}
	if none := webtest.At(staff.Get("admin/help?search=quokka"), "data").([]any); len(none) != 0 {
		t.Errorf("no section has this word, but these are found: %v", none)
	}
	page := webtest.At(staff.Get("admin/help/packing"), "data")
	if html := webtest.At(page, "html").(string); webtest.At(page, "title") != "Packing and shipping" ||
		!strings.Contains(html, `<h2 id="ship-an-order">Ship an order</h2>`) || strings.Contains(html, "<h1") {
		t.Errorf("the chapter: %v", page)
	}
	if first := webtest.At(page, "sections", 0); webtest.At(first, "id") != "the-packing-bench" ||
		webtest.At(first, "title") != "The packing bench" {
		t.Errorf("its first section: %v", first)
	}
	whole := webtest.At(staff.Get("admin/help/all"), "data", "html").(string)
	for _, id := range []string{`id="packing"`, `id="packing-ship-an-order"`, `id="security"`} {
		if !strings.Contains(whole, id) {
			t.Errorf("the whole handbook lacks %s", id)
		}
	}
	if got := staff.Do("GET", "/api/admin/help/quokka", "", nil); got.Status != http.StatusNotFound {
		t.Errorf("a chapter that is missing: %d", got.Status)
	}
}

func TestPicturesOfTheHandbookAreForStaff(t *testing.T) {
	s := webtest.New(t)
	staff := s.Staff(accounts.Packer)
	if got := staff.Do("GET", "/api/admin/help-pictures/orders.webp", "", nil); got.Status != http.StatusOK ||
		!strings.HasPrefix(string(got.Raw), "RIFF") || got.Header.Get("Content-Type") != "image/webp" {
		t.Errorf("a picture: %d, %s", got.Status, got.Header.Get("Content-Type"))
	}
	if got := staff.Do("GET", "/api/admin/help-pictures/index.md", "", nil); got.Status != http.StatusNotFound {
		t.Errorf("no picture: %d", got.Status)
	}
	visitor := s.Visitor().Do("GET", "/api/admin/help-pictures/orders.webp", "", nil)
	if visitor.Status != http.StatusUnauthorized {
		t.Errorf("a visitor: %d", visitor.Status)
	}
}

func TestCtrlKFindsSectionsOfTheHandbook(t *testing.T) {
	s := webtest.New(t)
	found := webtest.At(s.Staff(accounts.Packer).Get("admin/find?search=ship+an+order"), "data").([]any)
	if len(found) == 0 {
		t.Fatal("nothing is found")
	}
	if first := found[0]; webtest.At(first, "kind") != "help" || webtest.At(first, "key") != "packing#ship-an-order" ||
		webtest.At(first, "title") != "Ship an order" || webtest.At(first, "detail") != "Packing and shipping" {
		t.Errorf("found %v", first)
	}
}
