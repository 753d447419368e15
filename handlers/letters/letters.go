// Package letters writes the mails of the shop: the facts of each kind of mail, the built-in texts in each language, and the
// owner's texts that replace them. assets/mail has a folder for each language; a missing text falls back to English.
package letters

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"hearth/handlers/said"
	"hearth/store/messages"
	"hearth/store/settings"
)

// English is the language in which every mail exists.
const English = "en"

// Text is the subject and the body of a mail.
type Text struct{ Subject, Body string }

// Language is the built-in texts of one language.
type Language struct {
	Code string
	// Name is the language's name in itself.
	Name      string
	path      string
	originals map[string]Text
	// words are the texts around every mail; phrases translate what the shop itself says in a fact.
	words   map[string]string
	phrases said.Table
	months  []string
}

// Letters are all languages, by their codes.
type Letters struct{ languages map[string]*Language }

// Read reads the folders of the languages.
func Read(files fs.FS) (*Letters, error) {
	all := &Letters{map[string]*Language{}}
	folders, err := fs.ReadDir(files, ".")
	if err != nil {
		return nil, fmt.Errorf("read the mails: %w", err)
	}
	for _, folder := range folders {
		if !folder.IsDir() {
			continue
		}
		l, err := readLanguage(files, folder.Name())
		if err != nil {
			return nil, fmt.Errorf("read the mails of %s: %w", folder.Name(), err)
		}
		all.languages[l.Code] = l
	}
	if all.languages[English] == nil {
		return nil, errors.New("there are no mails in English")
	}
	return all, nil
}

func readLanguage(files fs.FS, code string) (*Language, error) {
	l := &Language{Code: code, originals: map[string]Text{}, words: map[string]string{}}
	names, err := fs.Glob(files, code+"/*.txt")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		content, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		kind := strings.TrimSuffix(path.Base(name), ".txt")
		if kind == "words" {
			l.readWords(string(content))
			continue
		}
		k, known := Find(kind)
		if !known {
			return nil, fmt.Errorf("%s.txt is no mail", kind)
		}
		subject, body, _ := strings.Cut(strings.TrimSpace(string(content)), "\n")
		l.originals[kind] = Text{subject, strings.TrimSpace(body)}
		if err := k.names(l.originals[kind]); err != nil {
			return nil, fmt.Errorf("%s.txt: %w", kind, err)
		}
	}
	return l, nil
}

// readWords parses lines "key = words". A key that begins with a quotation mark is a phrase of the shop.
func (l *Language) readWords(content string) {
	for line := range strings.Lines(content) {
		key, words, is := strings.Cut(strings.TrimSpace(line), " = ")
		if phrase, isPhrase := strings.CutPrefix(key, `"`); isPhrase {
			l.phrases.Add(strings.TrimSuffix(phrase, `"`), words)
		} else if is {
			l.words[key] = words
		}
	}
	l.Name, l.path, l.months = l.words["name"], l.words["path"], strings.Fields(l.words["months"])
}

// phrase translates what the shop says in a fact; other people's words stay as they are. In "₹500.00: paid twice" the part after
// the colon may be the shop's.
func (l *Language) phrase(text string) string {
	if words, args := l.phrases.Find(text); words != "" {
		return said.Fill(words, args)
	}
	if before, after, is := strings.Cut(text, ": "); is {
		if words, args := l.phrases.Find(after); words != "" {
			return before + ": " + said.Fill(words, args)
		}
	}
	return text
}

// Day writes a day in words: 24 November 2026.
func (l *Language) Day(day string) string {
	parsed, err := time.Parse(time.DateOnly, day)
	if err != nil || len(l.months) < 12 {
		return day
	}
	return strconv.Itoa(parsed.Day()) + " " + l.months[parsed.Month()-1] + " " + strconv.Itoa(parsed.Year())
}

// Say returns a text around every mail, with args filled in.
func (l *Language) Say(what string, args ...string) string { return said.Fill(l.words[what], args) }

// At is a page of the shop in this language.
func (l *Language) At(shop *settings.Values, page string) string {
	return shop.PublicURL() + l.path + page
}

// Codes are the available languages, English first.
func (all *Letters) Codes() []string {
	codes := slices.Sorted(maps.Keys(all.languages))
	return append([]string{English}, slices.DeleteFunc(codes, func(code string) bool { return code == English })...)
}

// Of returns a language in which a mail of a kind exists: the wanted one, else English.
func (all *Letters) Of(code, kind string) *Language {
	if l := all.languages[code]; l != nil {
		if _, has := l.originals[kind]; has {
			return l
		}
	}
	return all.languages[English]
}

// Speaks reports whether a kind of mail exists in a language.
func (all *Letters) Speaks(code, kind string) bool {
	l := all.languages[code]
	return l != nil && all.Of(code, kind) == l
}

// Original is the built-in text.
func (l *Language) Original(kind string) Text { return l.originals[kind] }

// Write renders a mail from a text.
func (l *Language) Write(text Text, m messages.Mail, shop *settings.Values) (Text, error) {
	k, known := Find(m.Kind)
	if !known {
		return Text{}, fmt.Errorf("there is no mail %q", m.Kind)
	}
	return finish(text, k.told(mail{m, shop, l}))
}

// Sample renders a mail with example facts; it leaves out facts that would make it a different mail.
func (l *Language) Sample(text Text, m messages.Mail, shop *settings.Values) (Text, error) {
	k, known := Find(m.Kind)
	if !known {
		return Text{}, fmt.Errorf("there is no mail %q", m.Kind)
	}
	return finish(text, k.samples(mail{m, shop, l}, k.apart))
}

// apart reports that a fact makes a mail a different one, so that an example leaves it out.
func (k *Kind) apart(name string) bool {
	return name == "declined" || name == "settled" || name == "one" && k.Name != "tellstock"
}

// finish renders subject and body. It reduces several empty lines to one.
func finish(text Text, facts values) (Text, error) {
	var done Text
	for _, part := range []struct{ from, to *string }{{&text.Subject, &done.Subject}, {&text.Body, &done.Body}} {
		nodes, err := parse(*part.from)
		if err != nil {
			return Text{}, err
		}
		if *part.to, err = write(nodes, facts); err != nil {
			return Text{}, err
		}
	}
	done.Subject = strings.Join(strings.Fields(done.Subject), " ")
	lines, empty := []string{}, 0
	for line := range strings.SplitSeq(strings.TrimSpace(done.Body), "\n") {
		line = strings.TrimRight(line, " \t\r")
		if line == "" {
			empty++
		} else {
			empty = 0
		}
		if empty < 2 {
			lines = append(lines, line)
		}
	}
	done.Body = strings.Join(lines, "\n")
	return done, nil
}

// Name is a language's name in itself.
func (all *Letters) Name(code string) string {
	if l := all.languages[code]; l != nil {
		return l.Name
	}
	return code
}
