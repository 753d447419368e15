// Package texts holds what something is called and says in other languages than English. It knows no database.
package texts

import (
	"crypto/sha256"
	"encoding/hex"
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

// Field is a field that can be told in other languages, and how long it may be. The lines of one of terms say what words are called:
// Colour = रंग.
type Field struct {
	Name  string
	Most  int
	Terms bool
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

// Read reads texts as they were kept; nothing is none.
func Read(body string) (t Texts, err error) {
	if body == "" {
		return nil, nil
	}
	err = json.Unmarshal([]byte(body), &t)
	return t, err
}

// Terms are what words are called, by what they are in English.
func Terms(text string) map[string]string {
	called := map[string]string{}
	for _, line := range Lines(text) {
		if word, is, found := strings.Cut(line, "="); found {
			called[strings.TrimSpace(word)] = strings.TrimSpace(is)
		}
	}
	return called
}

// Called is what a word is called, else itself.
func Called(terms map[string]string, word string) string {
	if is := terms[word]; is != "" {
		return is
	}
	return word
}

// tidyTerms leaves out the words that nothing is said of; whole is false where a line is no term.
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

// Mark is short for all that is said: it is another one as soon as anything of it is.
func (t Texts) Mark() string {
	body, err := json.Marshal(t) // maps of texts, in the order of their keys
	if err != nil || len(t) == 0 {
		return "w"
	}
	sum := sha256.Sum256(body)
	return "w" + hex.EncodeToString(sum[:6])
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
