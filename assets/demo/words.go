package demo

import (
	"context"
	"embed"
	"fmt"
	"strings"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/texts"
)

//go:embed words
var words embed.FS

// languages are the languages that the demo is translated into.
var languages = []string{"hi", "mr"}

// dictionary is the demo's texts in a language, by their English.
type dictionary map[string]string

// readWords reads the words of a language: a line for each text, "English = translation".
func readWords(lang string) (dictionary, error) {
	file, err := words.ReadFile("words/" + lang + ".txt")
	if err != nil {
		return nil, err
	}
	said := dictionary{}
	for _, line := range texts.Lines(string(file)) {
		if english, text, is := strings.Cut(line, " = "); is && !strings.HasPrefix(line, "#") {
			said[english] = text
		}
	}
	return said, nil
}

// tell translates the texts of a product or category, by field, line by line. A text of which a line is not in the
// dictionary is left out.
func (d dictionary) tell(fields []texts.Field, english map[string]string) map[string]string {
	said := map[string]string{}
	for _, field := range fields {
		lines := texts.Lines(english[field.Name])
		for i, line := range lines {
			told, has := d[line]
			if !has {
				lines = nil
				break
			}
			lines[i] = told
			if field.Terms {
				lines[i] = line + " = " + told
			}
		}
		if len(lines) > 0 {
			said[field.Name] = strings.Join(lines, "\n")
		}
	}
	return said
}

// told are the fields of a product that the demo translates. Without the others, which repeat the title and the
// description for search engines, pages use the translations of these.
var told = func() (fields []texts.Field) {
	for _, field := range catalogue.ProductFields {
		if !strings.HasPrefix(field.Name, "meta_") && !strings.HasPrefix(field.Name, "og_") {
			fields = append(fields, field)
		}
	}
	return fields
}()

// translate writes the words of all products in all languages of the demo, in one transaction. A variant without a
// title of its own in the dictionary has its parent's.
func (f *filler) translate(ctx context.Context) error {
	given := map[int64]texts.Texts{}
	for _, id := range f.translated {
		found, err := f.shop.Catalogue.FindTranslations(ctx, "product", id)
		if err != nil {
			return err
		}
		if given[id], err = f.in(func(d dictionary) map[string]string { return d.tell(told, found.English) }); err != nil {
			return err
		}
	}
	return f.shop.Catalogue.Write(ctx, func(tx *core.Tx) error {
		for _, id := range f.translated {
			if err := f.shop.Catalogue.ReplaceTranslations(tx, f.owner, id, nil, given[id]); err != nil {
				return fmt.Errorf("words of product %d: %w", id, err)
			}
		}
		return nil
	})
}

// translateCategories writes the words of the categories, by path.
func (f *filler) translateCategories(ctx context.Context, nodes map[string]int64) error {
	node := func(parent, path, name, text string) error {
		given, err := f.in(func(d dictionary) map[string]string {
			said := d.tell(catalogue.CategoryFields, map[string]string{"name": name, "text": text})
			if own := d[parent+" / "+name]; own != "" {
				said["name"] = own
			}
			return said
		})
		if err != nil {
			return err
		}
		return f.shop.Catalogue.Translate(ctx, f.owner, "category", nodes[path], given, "")
	}
	for _, top := range tree {
		if err := node("", top.name, top.name, categoryTexts[top.name]); err != nil {
			return err
		}
		for _, middle := range top.children {
			if err := node(top.name, top.name+middle.name, middle.name, ""); err != nil {
				return err
			}
			for _, leaf := range middle.leaves {
				if err := node(middle.name, top.name+middle.name+leaf, leaf, ""); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// in returns texts in each language of the demo, as tell makes them of its words.
func (f *filler) in(tell func(d dictionary) map[string]string) (texts.Texts, error) {
	if f.said == nil {
		f.said = map[string]dictionary{}
		for _, lang := range languages {
			var err error
			if f.said[lang], err = readWords(lang); err != nil {
				return nil, err
			}
		}
	}
	given := texts.Texts{}
	for _, lang := range languages {
		given[lang] = tell(f.said[lang])
	}
	return given, nil
}
