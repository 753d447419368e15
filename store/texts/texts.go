// Package texts contains translations of names and texts. It does not use the database.
package texts

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/language"
)

// Texts are the translations of a thing by language and field: {"hi": {"title": "…"}}. Missing ones fall back to
// English.
type Texts map[string]map[string]string

// English is the language in which everything exists.
const English = "en"

// most is the maximum number of languages of a thing.
const most = 20

// Field is a translatable field, with its maximum length. Terms means that each of its lines translates one term:
// Colour = रंग.
type Field struct {
	Name  string
	Most  int
	Terms bool
}

// In returns a field in a language, and whether it is translated: otherwise it is in English.
func (t Texts) In(lang, field, english string) (text string, own bool) {
	if text := t[lang][field]; text != "" {
		return text, true
	}
	return english, false
}

// Apply replaces English values by translations where there are any.
func (t Texts) Apply(lang string, fields map[string]*string) {
	for name, text := range fields {
		*text, _ = t.In(lang, name, *text)
	}
}

// IsLanguage reports whether a text is the code of a language (ISO 639), in lower case: hi, kok.
func IsLanguage(code string) bool {
	base, err := language.ParseBase(code)
	return err == nil && base.String() == code
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
			at, limit, terms, whole := "texts."+lang+"."+name, 0, false, true
			for _, f := range fields {
				if f.Name == name {
					limit, terms = f.Most, f.Terms
				}
			}
			text = strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
			if terms {
				text, whole = tidyTerms(text)
			}
			switch {
			case limit == 0:
				wrong(at, "This can't be given in other languages.")
			case !whole:
				wrong(at, "Please write in each line a word and what it is called: Colour = रंग.")
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

// Terms returns translations by their English terms.
func Terms(text string) map[string]string {
	called := map[string]string{}
	for _, line := range Lines(text) {
		if word, is, found := strings.Cut(line, "="); found {
			called[strings.TrimSpace(word)] = strings.TrimSpace(is)
		}
	}
	return called
}

// Translate returns the translation of a term, or the term itself.
func Translate(terms map[string]string, word string) string {
	if is := terms[word]; is != "" {
		return is
	}
	return word
}

// tidyTerms removes untranslated terms. whole is false if a line has no term.
func tidyTerms(text string) (tidy string, whole bool) {
	lines := []string{}
	for _, line := range Lines(text) {
		word, is, found := strings.Cut(line, "=")
		if word, is = strings.TrimSpace(word), strings.TrimSpace(is); !found || word == "" {
			return text, false
		}
		if is != "" {
			lines = append(lines, word+" = "+is)
		}
	}
	return strings.Join(lines, "\n"), true
}

// Mark returns a fingerprint of the texts, which changes with any of them.
func (t Texts) Mark() string {
	body, err := json.Marshal(t) // maps of texts, in the order of their keys
	if err != nil || len(t) == 0 {
		return "w"
	}
	sum := sha256.Sum256(body)
	return "w" + hex.EncodeToString(sum[:6])
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
