package demo

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hearth/store/catalogue"
	"hearth/store/texts"
)

// kept are the parts of a text that a translation keeps as they are: numbers with their units, and names of standards
// and models.
var kept = regexp.MustCompile(`[0-9]+(?:[.,][0-9]+)*(?: ?(?:cm/s|mm²|mm|cm|mAh|m|kg|lm|dB|GHz|Nm|ppm|HP|MP|GB|°C|W|V|A|K|%|°)(?:\b|$| ))?|` +
	`\b(?:Zigbee|Matter|Thread|CR|USB-C|LPG|BLDC|PoE|AAA?|LAN|SIM|DIN|AQI|NDIR|PM2\.5|CO₂|B22|E[12][47]|IP67|SS)\b`)

func factsIn(text string) string {
	found := kept.FindAllString(text, -1)
	for i := range found {
		found[i] = strings.TrimSpace(found[i])
	}
	slices.Sort(found)
	return fmt.Sprint(found)
}

func TestNumbersUnitsAndModelsOfADemoTranslationAreThoseOfTheEnglish(t *testing.T) {
	for _, lang := range languages {
		said, err := readWords(lang)
		if err != nil || len(said) < 400 {
			t.Fatal(lang, len(said), err)
		}
		for english, told := range said {
			if a, b := factsIn(english), factsIn(told); a != b {
				t.Errorf("%s: %q has %s, %q has %s", lang, english, a, told, b)
			}
			if strings.ContainsAny(told, "०१२३४५६७८९") {
				t.Errorf("%s: %q has figures of another script", lang, told)
			}
		}
	}
}

func TestEveryDemoProductAndCategoryIsTranslated(t *testing.T) {
	t.Parallel()
	ctx, used := context.Background(), map[string]bool{}
	f := &filler{}
	shop := catalogueWith(t, func(filling *filler) func(context.Context) error {
		f = filling
		return f.join
	}, func(f *filler) func(context.Context) error { return f.putTogether },
		func(f *filler) func(context.Context) error { return f.translate })

	check := func(kind string, id int64, fields []texts.Field) {
		found, err := shop.Catalogue.FindTranslations(ctx, kind, id)
		if err != nil {
			t.Fatal(err)
		}
		for _, field := range fields {
			english := texts.Lines(found.English[field.Name])
			for _, line := range english {
				used[line] = true
			}
			for _, lang := range languages {
				if got := texts.Lines(found.Texts[lang][field.Name]); len(got) != len(english) {
					t.Errorf("%s %d, %s in %s: %q for %q", kind, id, field.Name, lang, got, english)
				}
			}
		}
	}
	for _, id := range f.translated {
		p, err := shop.Catalogue.Find(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		fields := told
		if p.Family != 0 { // its title is its parent's with its options
			fields = slices.DeleteFunc(slices.Clone(told), func(f texts.Field) bool { return f.Name == "title" })
			used[p.Title] = true
		}
		check("product", id, fields)
	}
	if len(f.translated) < len(items)+len(families)+len(kits) {
		t.Errorf("only %d products were translated", len(f.translated))
	}
	top, err := shop.Categories.Tree(ctx)
	if err != nil || len(top) == 0 {
		t.Fatal(err)
	}
	var level func(parent string, all []*catalogue.Category)
	level = func(parent string, all []*catalogue.Category) {
		for _, node := range all {
			check("category", node.ID, catalogue.CategoryFields)
			used[parent+" / "+node.Name] = true
			level(node.Name, node.Children)
		}
	}
	level("", top)
	for _, lang := range languages {
		said, err := readWords(lang)
		if err != nil {
			t.Fatal(err)
		}
		for english := range said {
			if !used[english] {
				t.Errorf("%s: nothing in the demo says %q", lang, english)
			}
		}
	}
}
