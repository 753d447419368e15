// Package texts contains translations of names and texts. It does not use the database.
package texts

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Texts are the translations of a thing by language and field: {"hi": {"title": "…"}}. Missing ones fall back to English.
type Texts map[string]map[string]string

// English is the language in which everything exists.
const English = "en"

// most is the maximum number of languages of a thing.
const most = 20

// Field is a translatable field, with its maximum length.
type Field struct {
	Name string
	Most int
}

// In returns a field in a language, and whether it is translated: otherwise it is in English.
func (t Texts) In(lang, field, english string) (text string, own bool) {
	if text := t[lang][field]; text != "" {
		return text, true
	}
	return english, false
}

// Lay replaces English values by translations where there are any.
func (t Texts) Lay(lang string, fields map[string]*string) {
	for name, text := range fields {
		*text, _ = t.In(lang, name, *text)
	}
}

// IsLanguage reports whether a text looks like a language code (ISO 639): two or three lower-case letters.
func IsLanguage(code string) bool {
	return len(code) >= 2 && len(code) <= 3 && strings.Trim(code, "abcdefghijklmnopqrstuvwxyz") == ""
}

// Tidy trims the texts, removes empty ones, and reports errors by field: texts.hi.title.
func (t *Texts) Tidy(fields []Field, wrong func(field, message string)) {
	kept := Texts{}
	for lang, words := range *t {
		if !IsLanguage(lang) || lang == English {
			wrong("texts."+lang, "This is no language that a text can be given in.")
			continue
		}
		of := map[string]string{}
		for name, text := range words {
			at, limit := "texts."+lang+"."+name, 0
			for _, f := range fields {
				if f.Name == name {
					limit = f.Most
				}
			}
			text = strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
			switch {
			case limit == 0:
				wrong(at, "This can't be given in other languages.")
			case utf8.RuneCountInString(text) > limit:
				wrong(at, fmt.Sprintf("This can have at most %d letters.", limit))
			case text != "":
				of[name] = text
			}
		}
		if len(of) > 0 {
			kept[lang] = of
		}
	}
	if len(kept) > most {
		wrong("texts", fmt.Sprintf("A text can be given in at most %d languages.", most))
	}
	*t = kept
}

// Read parses stored texts; "" means none.
func Read(body string) (t Texts, err error) {
	if body == "" {
		return nil, nil
	}
	err = json.Unmarshal([]byte(body), &t)
	return t, err
}

// Lines are the entries of a list with one entry a line.
func Lines(text string) []string {
	lines := []string{}
	for line := range strings.SplitSeq(text, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}
