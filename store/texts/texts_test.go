package texts_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"hearth/store/texts"
)

func TestMissingTranslationFallsBackToEnglish(t *testing.T) {
	said := texts.Texts{"hi": {"title": "दीया", "text": ""}}
	title, text := "Lamp", "A light"
	said.Apply("hi", map[string]*string{"title": &title, "text": &text})
	if title != "दीया" || text != "A light" {
		t.Errorf("in Hindi it is %q, %q", title, text)
	}
	if got, own := said.In("mr", "title", "Lamp"); got != "Lamp" || own {
		t.Errorf("in Marathi it is %q, of its own: %v", got, own)
	}
}

func TestLanguageCodeIsLowerCase(t *testing.T) {
	for code, is := range map[string]bool{"hi": true, "kok": true, "mr": true, "HI": false, "hindi": false,
		"hi-IN": false, "": false,
		"xyz1": false} {
		if texts.IsLanguage(code) != is {
			t.Errorf("%q is a language: %v", code, !is)
		}
	}
}

func TestTranslationsAreCleanedAndErrorsNameTheirFields(t *testing.T) {
	fields := []texts.Field{{Name: "title", Most: 5}, {Name: "colours", Most: 40, Terms: true}}
	many := texts.Texts{}
	for _, code := range strings.Fields("hi mr ta te kn ml gu pa bn or as ur ne sd ks sa kok mai doi brx sat") {
		many[code] = map[string]string{"title": "x"}
	}
	for name, c := range map[string]struct {
		given texts.Texts
		kept  string
		wrong []string
	}{
		"spaces and line ends": {texts.Texts{"hi": {"title": " दीया ", "colours": "Black = काला\r\n\r\nRed =\r\n"}},
			"map[hi:map[colours:Black = काला title:दीया]]", nil},
		"nothing":                 {texts.Texts{"hi": {"title": "  "}}, "map[]", nil},
		"English":                 {texts.Texts{"en": {"title": "Lamp"}}, "map[]", []string{"texts.en"}},
		"too long":                {texts.Texts{"hi": {"title": "दीपक और"}}, "map[]", []string{"texts.hi.title"}},
		"a field that is not":     {texts.Texts{"hi": {"price": "₹5"}}, "map[]", []string{"texts.hi.price"}},
		"a line without its term": {texts.Texts{"hi": {"colours": "काला"}}, "map[]", []string{"texts.hi.colours"}},
		"too many languages":      {many, "", []string{"texts"}},
	} {
		var wrong []string
		given := c.given
		given.Tidy(fields, func(field, _ string) { wrong = append(wrong, field) })
		if kept := fmt.Sprint(map[string]map[string]string(given)); c.kept != "" && kept != c.kept ||
			!slices.Equal(wrong, c.wrong) {
			t.Errorf("%s: kept %s, wrong %v", name, kept, wrong)
		}
	}
}

func TestTermWithoutATranslationKeepsItsName(t *testing.T) {
	called := texts.Terms("Colour = रंग\nSize = \nno term\n")
	if got := texts.Translate(called, "Colour") + " " + texts.Translate(called, "Size"); got != "रंग Size" {
		t.Errorf("%s of %v", got, maps.Keys(called))
	}
}

func TestTranslationVersionMarkChangesWithAnyText(t *testing.T) {
	marks := map[string]bool{}
	for _, one := range []texts.Texts{nil, {"hi": {"title": "a"}}, {"hi": {"title": "b"}}, {"mr": {"title": "a"}},
		{"hi": {"text": "a"}}} {
		marks[one.Mark()] = true
	}
	if len(marks) != 5 {
		t.Errorf("five texts have the marks %v", slices.Sorted(maps.Keys(marks)))
	}
	if empty := (texts.Texts{}); empty.Mark() != (texts.Texts)(nil).Mark() {
		t.Error("no text and an empty one differ")
	}
}

func TestStoredTranslationsAreParsedAndInvalidJSONIsRefused(t *testing.T) {
	if none, err := texts.Read(""); none != nil || err != nil {
		t.Errorf("nothing is read as %v, %v", none, err)
	}
	if said, err := texts.Read(`{"hi":{"title":"दीया"}}`); err != nil || said["hi"]["title"] != "दीया" {
		t.Errorf("%v, %v", said, err)
	}
	if _, err := texts.Read("<"); err == nil {
		t.Error("rubbish is read")
	}
}
