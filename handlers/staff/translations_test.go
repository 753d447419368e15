package staff_test

import (
	"fmt"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
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
