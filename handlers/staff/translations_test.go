package staff_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/catalogue"
)

func TestTranslationsAreAlwaysListedInTheSameOrder(t *testing.T) {
	s := webtest.New(t)
	staff, call := s.Staff(accounts.Catalogue), fmt.Sprintf("admin/texts/product/%d", s.Product("Lamp", 500, 1))
	webtest.Says(t, staff.Post(call, webtest.Form{"words": `[{"lang":"mr","field":"title","text":"दिवा"},
		{"lang":"hi","field":"title","text":"लैंप"}]`}), true, "saved")
	for range 20 { // Go's random map order would differ in half of the runs
		found := webtest.At(staff.Get(call), "data", "words")
		if got := fmt.Sprint(found); got != "[map[field:title lang:hi text:लैंप] map[field:title lang:mr text:दिवा]]" {
			t.Fatalf("they are %s", got)
		}
	}
}

func TestTranslationThatStillFitsLeavesTheList(t *testing.T) {
	s := webtest.NewSeeded(t, "language_hi", "no")
	staff, lamp := s.Staff(accounts.Catalogue), s.Product("Lamp", 500, 1)
	webtest.Says(t, staff.Post(fmt.Sprintf("admin/texts/product/%d", lamp), webtest.Form{
		"words": `[{"lang":"hi","field":"title","text":"लैंप"}]`}), true, "saved")
	s.Edit(lamp, func(p *catalogue.Product) { p.Title = "Brass lamp" })
	row := func() any {
		for _, one := range webtest.At(staff.Get("admin/untranslated?lang=hi"), "data").([]any) {
			if webtest.At(one, "kind") == "product" {
				return fmt.Sprint(webtest.At(one, "name"), webtest.At(one, "old"))
			}
		}
		return nil
	}
	if got := row(); got != "Brass lamp[title]" {
		t.Errorf("listed: %v", got)
	}
	call := "admin/untranslated/product/"
	webtest.Says(t, staff.Post(fmt.Sprint(call, lamp), webtest.Form{"lang": "hi"}), true, "up to date")
	if got := row(); got != nil {
		t.Errorf("still listed: %v", got)
	}
	if counts := fmt.Sprint(staff.Get("admin/untranslated")["counts"]); !strings.Contains(counts, "lang:hi on:false") {
		t.Errorf("counts: %s", counts)
	}
	if got := staff.PostAnswer(call+"999", webtest.Form{"lang": "hi"}); got.Status != http.StatusNotFound {
		t.Errorf("a product that does not exist: %d", got.Status)
	}
}
