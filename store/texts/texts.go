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

// Texts are the translations of a product, category or page by language and field: {"hi": {"title": "…"}}. A missing
// translation is shown in English.
type Texts map[string]map[string]string

// English is the language in which every text exists.
const English = "en"

// most is the maximum number of languages of one product, category or page.
const most = 20

// Field is a translatable field with its maximum length in characters. Terms means that each line translates one term:
// Colour = रंग. Rare means that it is only offered for translation where there is an English text.
type Field struct {
	Name  string
	Most  int
	Terms bool
	Rare  bool
}

// In returns a field in a language, and whether it is translated; if not, it is the English text.
func (t Texts) In(lang, field, english string) (text string, own bool) {
	if text := t[lang][field]; text != "" {
		return text, true
	}
	return english, false
}

// Apply replaces English values by their translations where there are any.
func (t Texts) Apply(lang string, fields map[string]*string) {
	for name, text := range fields {
		*text, _ = t.In(lang, name, *text)
	}
}

// IsLanguage reports whether a text looks like a language code (ISO 639): two or three lower-case letters, such as hi
// or kok.
func IsLanguage(code string) bool {
	base, err := language.ParseBase(code)
	return err == nil && base.String() == code
}

// Tidy trims the texts, removes empty ones, and reports errors by field, such as texts.hi.title.
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

// Read parses stored texts; "" means that there are none.
func Read(body string) (t Texts, err error) {
	if body == "" {
		return nil, nil
	}
	err = json.Unmarshal([]byte(body), &t)
	return t, err
}

// Terms returns the translations in a text by their English terms.
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

// tidyTerms removes terms without a translation. whole is false if a line has no English term.
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

// Mark is a hash of the texts, which changes with any of them.
func (t Texts) Mark() string {
	body, err := json.Marshal(t) // JSON has the keys of maps in a fixed order
	if err != nil || len(t) == 0 {
		return "w"
	}
	sum := sha256.Sum256(body)
	return "w" + hex.EncodeToString(sum[:6])
}

// Lines returns the entries of a list that has one entry per line.
func Lines(text string) []string {
	lines := []string{}
	for line := range strings.SplitSeq(text, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}
