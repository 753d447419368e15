package demo

import (
	"embed"
	"strings"

	"hearth/store/catalogue"
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
