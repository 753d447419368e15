// Package said knows sentences with places in them, such as "Only {1} of {2} are left.", and finds the one that something said is, with
// what stands at its places. sentences.txt gives each sentence that a customer may read a code, by which another language tells it.
package said

import (
	"cmp"
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Table is a list of sentences, each with what it is known by.
type Table struct {
	plain    map[string]string
	patterns []pattern
}

// pattern is a sentence with places: what stands before, between and after them, and where each place's words go.
type pattern struct {
	parts  []string
	places []int
	known  string
	weight int
}

// Add puts a sentence into the table.
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
	t.patterns = append(t.patterns, pattern{parts, places, known, weight})
	// What says most by itself is tried first: "{1} is missing." must not take "The name of {1} is missing."
	slices.SortStableFunc(t.patterns, func(a, b pattern) int { return cmp.Compare(b.weight, a.weight) })
}

// cut parts a sentence at its places.
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

// Find returns what a sentence is known by, and the words at its places in their order; "" for one that is not in the table.
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

// match returns the words at the places of a sentence, nil when it is another one. Each place has as few as may be.
func (p pattern) match(sentence string) []string {
	last := len(p.parts) - 1
	if len(sentence) < p.weight || !strings.HasPrefix(sentence, p.parts[0]) || !strings.HasSuffix(sentence, p.parts[last]) {
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

// Fill puts words at the places of a sentence.
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

// Code returns the code of a sentence that a customer reads, and the words at its places; "" for one without.
func Code(sentence string) (code string, args []string) { return table().Find(sentence) }
