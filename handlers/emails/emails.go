// Package emails renders the shop's emails from templates: it has the kinds of email with their facts
// (placeholders), the built-in templates in each language, and the check and preview of the owner's own templates.
// It sends nothing and queues nothing: store/messages has the queue, integrations/smtp sends. assets/mail has a
// folder for each language; a template that a language lacks is replaced by the English one.
// Start with Kinds in kinds.go and Language.Write here; text.go has the template syntax.
package emails

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

	"hearth/handlers/i18n"
	"hearth/store/messages"
	"hearth/store/settings"
)

// English is the language in which every mail exists.
const English = "en"

// Text is a template, or a rendered email: its subject and its body in plain text.
type Text struct{ Subject, Body string }

// Language is the built-in templates of one language. It is read when the program starts and not changed.
type Language struct {
	Code string
	// Name is the language's name for itself, such as हिन्दी.
	Name string
	// path is the prefix of the language's pages, such as /hi; originals are its templates by kind of email.
	path      string
	originals map[string]Text
	// words are the texts around every email, such as the footer. phrases translate sentences of the shop that occur
	// in placeholders' values, such as the reason of a cancellation.
	words   map[string]string
	phrases i18n.Table
	months  []string
	// The weekdays, from Sunday on, and the months as ShortDay writes them.
	weekdays, shortMonths []string
}

// Languages are all languages, by their codes. The program reads them once.
type Languages struct{ languages map[string]*Language }

// Read reads the folders of assets/mail. A file that isn't a kind of email, or that uses unknown placeholders, is an
// error, which stops the program at its start.
func Read(files fs.FS) (*Languages, error) {
	all := &Languages{map[string]*Language{}}
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

// readLanguage reads a language's folder: a file for each template, with the subject in its first line, and
// words.txt.
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
		if err := k.checkBuiltIn(l.originals[kind]); err != nil {
			return nil, fmt.Errorf("%s.txt: %w", kind, err)
		}
	}
	return l, nil
}

// readWords parses lines of the form "key = words". A key in quotation marks is a sentence of the shop, to be
// translated within placeholders' values.
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
	l.weekdays, l.shortMonths = strings.Fields(l.words["weekdays"]), strings.Fields(l.words["short months"])
}

// phrase translates a sentence of the shop within a placeholder's value; texts written by people stay as they are. In
// "₹500.00: paid twice", the part after the colon may be the shop's.
func (l *Language) phrase(text string) string {
	if words, args := l.phrases.Find(text); words != "" {
		return i18n.Fill(words, args)
	}
	if before, after, is := strings.Cut(text, ": "); is {
		if words, args := l.phrases.Find(after); words != "" {
			return before + ": " + i18n.Fill(words, args)
		}
	}
	return text
}

// Day writes a day such as 2026-11-24 in words: 24 November 2026.
func (l *Language) Day(day string) string {
	parsed, err := time.Parse(time.DateOnly, day)
	if err != nil || len(l.months) < 12 {
		return day
	}
	return strconv.Itoa(parsed.Day()) + " " + l.months[parsed.Month()-1] + " " + strconv.Itoa(parsed.Year())
}

// ShortDay writes a day such as 2026-12-01 with its weekday: Tue 1 Dec.
func (l *Language) ShortDay(day string) string {
	parsed, err := time.Parse(time.DateOnly, day)
	if err != nil || len(l.shortMonths) < 12 || len(l.weekdays) < 7 {
		return day
	}
	return l.weekdays[parsed.Weekday()] + " " + strconv.Itoa(parsed.Day()) + " " + l.shortMonths[parsed.Month()-1]
}

// Say returns a text around every email, with its arguments filled in.
func (l *Language) Say(what string, args ...string) string { return i18n.Fill(l.words[what], args) }

// At returns the URL of a page of the shop in this language.
func (l *Language) At(shop *settings.Values, page string) string {
	return shop.PublicURL() + l.path + page
}

// Codes returns the codes of the available languages, English first.
func (all *Languages) Codes() []string {
	codes := slices.Sorted(maps.Keys(all.languages))
	return append([]string{English}, slices.DeleteFunc(codes, func(code string) bool { return code == English })...)
}

// Of returns the language in which to write a kind of email: the wanted one if it has a template, else English.
func (all *Languages) Of(code, kind string) *Language {
	if l := all.languages[code]; l != nil {
		if _, has := l.originals[kind]; has {
			return l
		}
	}
	return all.languages[English]
}

// Speaks reports whether a language has its own template for a kind of email.
func (all *Languages) Speaks(code, kind string) bool {
	l := all.languages[code]
	return l != nil && all.Of(code, kind) == l
}

// Original returns the built-in template of a kind of email.
func (l *Language) Original(kind string) Text { return l.originals[kind] }

// Write renders an email from a template. It returns an error if the template uses a placeholder that no longer
// exists; the caller then uses the built-in template.
func (l *Language) Write(text Text, m messages.Mail, shop *settings.Values) (Text, error) {
	k, known := Find(m.Kind)
	if !known {
		return Text{}, fmt.Errorf("there is no mail %q", m.Kind)
	}
	return finish(text, k.values(mail{m, shop, l}))
}

// Sample renders an email with example values, for a preview.
func (l *Language) Sample(text Text, m messages.Mail, shop *settings.Values) (Text, error) {
	k, known := Find(m.Kind)
	if !known {
		return Text{}, fmt.Errorf("there is no mail %q", m.Kind)
	}
	return finish(text, k.samples(mail{m, shop, l}, k.alternative))
}

// alternative reports whether a placeholder's presence makes it a different email, so that a preview leaves it out.
func (k *Kind) alternative(name string) bool {
	return name == "declined" || name == "settled" || name == "one" && k.Name != "tellstock"
}

// finish renders subject and body, with at most one empty line in a row where optional parts were left out.
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
	// A placeholder in the subject could bring a line break, and with it a mail header.
	done.Subject = strings.Join(strings.Fields(done.Subject), " ")
	lines, empty := []string{}, 0
	for line := range strings.SplitSeq(strings.TrimSpace(done.Body), "\n") {
		line = strings.TrimRight(line, " \t\r")
		if isRow(line) && strings.HasSuffix(line, " |") {
			continue // a row of a table without a value
		}
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

// isRow reports whether a line is a row of a table.
func isRow(line string) bool { return strings.HasPrefix(line, "- ") || strings.HasPrefix(line, "= ") }

// Name returns a language's name for itself, or its code if it isn't known.
func (all *Languages) Name(code string) string {
	if l := all.languages[code]; l != nil {
		return l.Name
	}
	return code
}
