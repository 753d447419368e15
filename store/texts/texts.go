// Package texts holds what something is called and says in other languages than English. It knows no database.
package texts

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Texts are the words of a thing by their languages and fields: {"hi": {"title": "…"}}. What is not there is told in English.
type Texts map[string]map[string]string

// English is the language that everything has.
const English = "en"

// most is how many languages a thing can be told in.
const most = 20

// Field is a field that can be told in other languages, and how long it may be.
type Field struct {
	Name string
	Most int
}

// In is what a field says in a language, and whether it says it there: else it is what it says in English.
func (t Texts) In(lang, field, english string) (text string, own bool) {
	if text := t[lang][field]; text != "" {
		return text, true
	}
	return english, false
}

// Lay puts what a language says in the place of the English, where it says something.
func (t Texts) Lay(lang string, fields map[string]*string) {
	for name, text := range fields {
		*text, _ = t.In(lang, name, *text)
	}
}

// IsLanguage says whether a text looks like the code of a language (ISO 639): two or three small letters.
func IsLanguage(code string) bool {
	return len(code) >= 2 && len(code) <= 3 && strings.Trim(code, "abcdefghijklmnopqrstuvwxyz") == ""
}

// Tidy trims the words, leaves out the empty ones, and says what can't be told and where: texts.hi.title.
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

// Read reads texts as they were kept; nothing is none.
func Read(body string) (t Texts, err error) {
	if body == "" {
		return nil, nil
	}
	err = json.Unmarshal([]byte(body), &t)
	return t, err
}

// Lines are the entries of a list that was written a line each.
func Lines(text string) []string {
	lines := []string{}
	for line := range strings.SplitSeq(text, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}
