// Package i18n translates sentences. It recognises a sentence with placeholders, such as "Only {1} of {2} are left.",
// and extracts the values. sentences.txt gives each sentence that a customer may read a code, by which it is
// translated.
package i18n

import (
	"cmp"
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Table is a list of sentences, each with a key (its code).
type Table struct {
	plain    map[string]string
	patterns []pattern
}

// pattern is a sentence with placeholders: the texts before, between and after them, and the number of each
// placeholder.
type pattern struct {
	parts  []string
	places []int
	known  string
	weight int
}

// Add adds a sentence with its key to the table.
func (t *Table) Add(sentence, known string) {
	if t.plain == nil {
		t.plain = map[string]string{}
	}
	parts, places := cut(sentence)
	if len(places) == 0 {
		t.plain[sentence] = known
		return
	}
	weight := 0
	for _, part := range parts {
		weight += len(part)
	}
	t.patterns = append(t.patterns, pattern{parts: parts, places: places, known: known, weight: weight})
	// Specific sentences are tried before general ones: "The name of {1} is missing." before "{1} is missing."
	slices.SortStableFunc(t.patterns, func(a, b pattern) int { return cmp.Compare(b.weight, a.weight) })
}

// cut splits a sentence at its placeholders.
func cut(sentence string) (parts []string, places []int) {
	rest := sentence
	for {
		open := strings.IndexByte(rest, '{')
		if open < 0 {
			return append(parts, rest), places
		}
		end := strings.IndexByte(rest[open:], '}')
		if end < 0 {
			return append(parts, rest), places
		}
		place, err := strconv.Atoi(rest[open+1 : open+end])
		if err != nil || place < 1 {
			return append(parts, rest), places
		}
		parts, places, rest = append(parts, rest[:open]), append(places, place), rest[open+end+1:]
	}
}

// Find returns the key of a sentence, and the values of its placeholders in order; "" if it is not in the table.
func (t *Table) Find(sentence string) (known string, args []string) {
	if known, is := t.plain[sentence]; is {
		return known, nil
	}
	for _, p := range t.patterns {
		if args := p.match(sentence); args != nil {
			return p.known, args
		}
	}
	return "", nil
}

// match returns the values of a sentence's placeholders, or nil if it does not match. Each value is as short as
// possible.
func (p pattern) match(sentence string) []string {
	last := len(p.parts) - 1
	// Most sentences are excluded by their length, beginning or end, without a search.
	if len(sentence) < p.weight || !strings.HasPrefix(sentence, p.parts[0]) ||
		!strings.HasSuffix(sentence, p.parts[last]) {
		return nil
	}
	rest := sentence[len(p.parts[0]) : len(sentence)-len(p.parts[last])]
	args := make([]string, slices.Max(p.places))
	for i, place := range p.places {
		words := rest
		if i < last-1 {
			at := strings.Index(rest, p.parts[i+1])
			if at < 0 {
				return nil
			}
			words, rest = rest[:at], rest[at+len(p.parts[i+1]):]
		}
		args[place-1] = words
	}
	return args
}

// Fill inserts values into the placeholders of a sentence.
func Fill(sentence string, args []string) string {
	for i, arg := range args {
		sentence = strings.ReplaceAll(sentence, "{"+strconv.Itoa(i+1)+"}", arg)
	}
	return sentence
}

//go:embed sentences.txt
var sentences string

var table = sync.OnceValue(func() *Table {
	t := &Table{}
	for line := range strings.Lines(sentences) {
		if code, sentence, is := strings.Cut(strings.TrimRight(line, "\r\n"), "\t"); is {
			t.Add(sentence, code)
		}
	}
	return t
})

// Code returns the code of a sentence that customers read, and the values of its placeholders; "" if it has no code.
func Code(sentence string) (code string, args []string) { return table().Find(sentence) }
