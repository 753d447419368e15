package storefront_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hearth/store/storefront"
	"hearth/store/texts"
)

var (
	ist = time.FixedZone("IST", 5*3600+1800)
	now = time.Date(2026, 11, 21, 14, 5, 0, 0, ist)
)

// desk is a shop whose only picture is there.jpg and whose only logo is there.
var desk = storefront.Lookup{Now: now, Zone: ist,
	HasPicture: func(name string) (bool, error) { return name == "there.jpg", nil },
	HasLogo:    func(name string) (bool, error) { return name == "there", nil }}

// wrong checks a stored part and returns the fields with errors.
func wrong(t *testing.T, part, body string) (fields []string) {
	t.Helper()
	f := &storefront.Front{}
	err := json.Unmarshal([]byte(body), f.Part(part))
	if err == nil {
		err = f.Check(part, desk, &storefront.Front{}, func(field, _ string) { fields = append(fields, field) })
	}
	if err != nil {
		t.Fatalf("%s: %v", body, err)
	}
	return fields
}

func TestDefaultStorefrontIsValid(t *testing.T) {
	for _, anyTrade := range []bool{true, false} {
		f, err := storefront.Read("{}", anyTrade)
		if err != nil || len(f.Home.Sections) == 0 {
			t.Fatalf("any trade %v: %v, %v", anyTrade, f, err)
		}
		for _, part := range storefront.Parts {
			if err := f.Check(part, desk, &storefront.Front{}, func(field, message string) {
				t.Errorf("any trade %v, %s of %s: %s", anyTrade, field, part, message)
			}); err != nil {
				t.Error(err)
			}
		}
		for _, lang := range []string{"hi", "mr"} {
			said := f.In(lang)
			for n, s := range f.Home.Sections {
				if s.Title != "" && said.Home.Sections[n].Title == s.Title {
					t.Errorf("%q is not told in %s", s.Title, lang)
				}
			}
		}
	}
}

// The UI generates its forms from the table of section kinds.
func TestSectionKindsRequireOnlyFieldsTheyHave(t *testing.T) {
	names := map[string]bool{}
	for _, kind := range storefront.Kinds {
		if names[kind.Kind] || kind.Name == "" || kind.Hint == "" {
			t.Errorf("%s is there twice, or has no name or hint", kind.Kind)
		}
		names[kind.Kind] = true
		for _, field := range kind.Needs {
			of, ofPanel := strings.CutPrefix(field, "panels.")
			if ofPanel && !slices.Contains(kind.PanelFields, of) || field == "title" && kind.Title == "" ||
				field == "text" && kind.Text == "" {
				t.Errorf("%s needs %s, and has no such field", kind.Kind, field)
			}
		}
		if kind.PanelsLeast > kind.PanelsMost || (kind.PanelsMost > 0) != (kind.Panel != "") {
			t.Errorf("%s has from %d to %d of %q", kind.Kind, kind.PanelsLeast, kind.PanelsMost, kind.Panel)
		}
	}
}

func TestStorefrontErrorsNameTheirFields(t *testing.T) {
	for _, c := range []struct{ part, body, want string }{
		{"home", `{"sections":[{"id":"a","kind":"circus"}]}`, "[sections.0.kind]"},
		{"home", `{"sections":[{"id":"a","kind":"delivery"},{"id":"a","kind":"delivery"}]}`, "[sections.1.id]"},
		{"home", `{"sections":[{"id":"a","kind":"products","source":"liked","count":25}]}`,
			"[sections.0.count sections.0.title]"},
		{"home", `{"sections":[{"id":"a","kind":"products","title":"T","source":"picked","count":1}]}`,
			"[sections.0.products]"},
		{"home", `{"sections":[{"id":"a","kind":"slides","panels":[{"title":"T","picture":"gone.jpg","label":"Go"}]}]}`,
			"[sections.0.panels.0.link sections.0.panels.0.picture]"},
		{"home", `{"sections":[{"id":"a","kind":"slides","panels":[{"title":"T","picture":"there.jpg"}]}]}`, "[]"},
		{"home", `{"sections":[{"id":"a","kind":"words","text":"<b>x</b>"}]}`, "[sections.0.text]"},
		{"identity", `{"accent":"red","pairing":"comic","logo":"gone"}`, "[accent pairing logo]"},
		{"identity", `{"accent":"#B4440F","pairing":"clear","logo":"there"}`, "[]"},
		{"identity", `{"logo_dark":"there"}`, "[logo_dark]"},
		{"menu", `{"columns":[{"title":"","links":[{"label":"","link":"javascript:alert(1)"}]}]}`,
			"[columns.0.title columns.0.links.0.label columns.0.links.0.link]"},
		{"menu", `{"legal":["terms","terms"]}`, "[legal]"},
		{"menu", `{"social":[{"service":"x","link":"https://x.com.evil.example/me"}]}`, "[social.0.link]"},
		{"menu", `{"line":{"text":"Sale","from":"2026-11-22T18:00","to":"2026-11-22T17:00"}}`, "[line.to]"},
	} {
		if got := fmt.Sprint(wrong(t, c.part, c.body)); got != c.want {
			t.Errorf("%s: wrong are %s, not %s", c.body, got, c.want)
		}
	}
}

func TestDefaultBrandingChoiceIsStoredAsEmpty(t *testing.T) {
	f := &storefront.Front{
		Identity: storefront.Identity{Pairing: "clear", Corner: "soft", Density: "even", Wordmark: true,
			Line: " a  b "},
	}
	if err := f.Check("identity", desk, f, func(field, message string) { t.Error(field, message) }); err != nil {
		t.Fatal(err)
	}
	if f.Identity != (storefront.Identity{Line: "a b"}) {
		t.Errorf("%+v", f.Identity)
	}
}

func TestStorefrontPartsAreRestoredIndependently(t *testing.T) {
	mine, _ := storefront.Read(`{"identity":{"line":"mine"}}`, true)
	theirs, _ := storefront.Read(`{"identity":{"line":"theirs"},"menu":{"order":[7]}}`, true)
	if parts, err := storefront.Differences(mine, theirs); err != nil || fmt.Sprint(parts) != "[identity menu]" {
		t.Errorf("%v, %v", parts, err)
	}
	mixed := mine.With("menu", theirs)
	if parts, err := storefront.Differences(mine, &mixed); err != nil || fmt.Sprint(parts) != "[menu]" {
		t.Errorf("%v, %v", parts, err)
	}
}

func TestTranslatedStorefrontLeavesTheEnglishUnchanged(t *testing.T) {
	f := &storefront.Front{Home: storefront.Home{Sections: []storefront.Section{{Title: "Lamps",
		Texts:  texts.Texts{"hi": {"title": "दीये"}},
		Panels: []storefront.Panel{{Label: "Go"}}}}}}
	told := f.In("hi")
	if told.Home.Sections[0].Title != "दीये" || told.Home.Sections[0].Panels[0].Label != "Go" ||
		f.Home.Sections[0].Title != "Lamps" {
		t.Errorf("%+v and %+v", told.Home, f.Home)
	}
}

func TestScheduledSectionIsHiddenFromItsEndMinute(t *testing.T) {
	w := storefront.Schedule{From: "2026-11-21T14:05", To: "2026-11-21T14:10"}
	for minutes, on := range map[int]bool{-1: false, 0: true, 4: true, 5: false} {
		if w.Active(now.Add(time.Duration(minutes)*time.Minute).UTC(), ist) != on {
			t.Errorf("%d minutes after its beginning it is shown: %v", minutes, !on)
		}
	}
	if !(storefront.Schedule{}).Active(now, ist) {
		t.Error("what has no period is not shown")
	}
}

func TestNewPeriodInThePastIsRefused(t *testing.T) {
	for name, c := range map[string]struct {
		period, before storefront.Schedule
		want           string
	}{
		"no date":            {storefront.Schedule{From: "tomorrow"}, storefront.Schedule{}, "from"},
		"no such day":        {storefront.Schedule{To: "2026-02-30T10:00"}, storefront.Schedule{}, "to"},
		"the wrong way":      {storefront.Schedule{From: "2026-12-02T10:00", To: "2026-12-01T10:00"}, storefront.Schedule{}, "to"},
		"passed":             {storefront.Schedule{To: "2026-11-20T10:00"}, storefront.Schedule{}, "to"},
		"passed since":       {storefront.Schedule{To: "2026-11-20T10:00"}, storefront.Schedule{To: "2026-11-20T10:00"}, ""},
		"begins in the past": {storefront.Schedule{From: "2026-11-20T10:00"}, storefront.Schedule{}, ""},
	} {
		if field, message := c.period.Check(now, ist, c.before); field != c.want || (message == "") != (c.want == "") {
			t.Errorf("%s: %q, %q", name, field, message)
		}
	}
}

func TestNextStorefrontChangeIgnoresHiddenSections(t *testing.T) {
	section := func(from, to string, hidden bool) storefront.Section {
		return storefront.Section{Schedule: storefront.Schedule{From: from, To: to}, Hidden: hidden}
	}
	f := &storefront.Front{
		Home: storefront.Home{Sections: []storefront.Section{section("2026-11-20T10:00", "2026-11-25T10:00", false),
			section("2026-11-22T10:00", "", true)}},
	}
	if got := f.NextChange(now, ist); !got.Equal(time.Date(2026, 11, 25, 10, 0, 0, 0, ist)) {
		t.Errorf("it turns at %s", got)
	}
	f.Menu.Line = storefront.MenuLine{Text: "Sale", Schedule: storefront.Schedule{From: "2026-11-23T10:00"}}
	if got := f.NextChange(now, ist); !got.Equal(time.Date(2026, 11, 23, 10, 0, 0, 0, ist)) {
		t.Errorf("with a line it turns at %s", got)
	}
	if got := (&storefront.Front{}).NextChange(now, ist); !got.IsZero() {
		t.Errorf("without a plan it turns at %s", got)
	}
}

func TestButtonLinksAreStricterThanTextLinks(t *testing.T) {
	for link, takes := range map[string]struct{ button, text bool }{
		"/allproducts": {true, true}, "https://a.example/b": {true, true}, "#hours": {false, true},
		"mailto:a@b.example": {false, true}, "javascript:alert(1)": {false, false}, "//other.example": {false, false},
		"https://user@a.example": {false, false},
	} {
		if got := storefront.CheckLink(link) == ""; got != takes.button {
			t.Errorf("a button leads to %s: %v", link, got)
		}
		if got := storefront.CheckMarkdown("see [words](" + link + ")"); (got == "") != takes.text {
			t.Errorf("a text leads to %s: %q", link, got)
		}
	}
}
