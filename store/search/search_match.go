package search

import (
	"fmt"
	"slices"
	"strings"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/settings"
	"hearth/store/wording"
)

// needle is a word to search for, either the whole word or a prefix.
type needle struct {
	word  string
	exact bool
	// forms are all words of the catalogue with the prefix, if there are at most fewForms of them.
	forms []string
}

// alternative is one interpretation of a group of typed words: a product must have all its needles. weight is how
// likely the shopper means it.
type alternative struct {
	needles []needle
	weight  float64
}

// group is a typed word, or several that belong together, with all interpretations.
type group []alternative

// The weights of interpretations: of the words as typed, of a synonym, and of a corrected typing mistake.
const (
	asTyped   = 1.0
	asSynonym = 0.95
	asSlip    = 0.8
)

// longestSearch is how many words a product must have; longestRanked is how many further words only rank the matches.
const (
	longestSearch = 8
	longestRanked = 24
)

// typedWords splits a typed text into words, without fillers unless nothing else is left: the words to search for, and
// the words after them, which only rank the matches.
func typedWords(typed string) (words, after []string) {
	all := strings.FieldsFunc(wording.Fold(typed), func(r rune) bool { return !wording.InWord(r) })
	words = make([]string, 0, len(all))
	for i, word := range all {
		if !fillers[word] || (i > 0 && wording.Units[word] != "" && wording.IsNumber(all[i-1])) {
			words = append(words, word)
		}
	}
	if len(words) == 0 {
		words = all
	}
	searched := min(len(words), longestSearch)
	return words[:searched], words[searched:min(len(words), searched+longestRanked)]
}

// fillers are words that don't describe a product, in English and Hindi.
var fillers = map[string]bool{"a": true, "an": true, "the": true, "and": true, "or": true, "for": true, "of": true,
	"with": true, "in": true, "on": true, "to": true, "my": true,
	"me": true, "i": true, "ka": true, "ki": true, "ke": true, "liye": true, "wala": true, "wali": true, "का": true,
	"की": true, "के": true, "लिए": true, "वाला": true, "वाली": true}

// numbersInWords are numbers as words in front of a unit, as in "four gang".
var numbersInWords = map[string]string{"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
	"seven": "7", "eight": "8", "ten": "10", "twelve": "12", "sixteen": "16"}

// matcher interprets the words of one search. learn looks them up in the database; groups interprets them in memory.
type matcher struct {
	words    []string
	synonyms settings.Synonyms
	// known is, by prefix, the first word of the catalogue with that prefix: the prefix itself if that is a word.
	known map[string]string
	// forms are, by prefix, the first words with that prefix, at most fewForms + 1.
	forms map[string][]string
	// near are the words of the catalogue that are one typing mistake away from a typed word that is no prefix of any.
	near map[string][]string
}

// groups interprets the typed words. missing is the number of words that resemble no word of the catalogue.
func (m *matcher) groups() (found []group, missing int) {
	for i := 0; i < len(m.words); {
		g, taken := m.groupAt(i)
		if len(g) > 0 {
			found = append(found, g)
		} else {
			missing++
		}
		i += taken
	}
	return found, missing
}

// groupAt returns the group that starts at word i, and the number of words that it covers: the longest synonym, else a
// pair, else a single word.
func (m *matcher) groupAt(i int) (group, int) {
	for n := min(settings.LongestSynonym, len(m.words)-i); n > 0; n-- {
		meant := m.synonyms.Of(m.words[i : i+n])
		if len(meant) == 0 {
			continue
		}
		g := group{}
		if itself, ok := m.plain(m.words[i : i+n]); ok {
			g = append(g, alternative{itself, asTyped})
		}
		for _, phrase := range meant {
			if needles, ok := m.plain(phrase); ok {
				g = append(g, alternative{needles, asSynonym})
			}
		}
		if len(g) > 0 {
			return g, n
		}
	}
	if i+1 < len(m.words) {
		if g := m.pair(m.words[i], m.words[i+1]); len(g) > 0 {
			return g, 2
		}
	}
	return m.single(m.words[i]), 1
}

// plain interprets words as they are typed, without corrections; ok is false if the catalogue lacks one of them.
func (m *matcher) plain(words []string) (needles []needle, ok bool) {
	for _, word := range words {
		one, ok := m.exactOrBegun(word)
		if !ok {
			return nil, false
		}
		needles = append(needles, one)
	}
	return needles, true
}

// exactOrBegun interprets a word as a whole word or as a prefix. Numbers and single letters must match exactly, so that
// 1 does not find 16.
func (m *matcher) exactOrBegun(word string) (needle, bool) {
	whole := m.known[word] == word
	switch {
	case wording.IsNumber(word) || len([]rune(word)) == 1:
		return needle{word: word, exact: true}, whole
	case m.known[word] == "":
		return needle{}, false
	}
	return m.beginning(word), true
}

// beginning interprets a word as a prefix.
func (m *matcher) beginning(word string) needle {
	one := needle{word: word}
	if forms := m.forms[word]; len(forms) > 0 && len(forms) <= fewForms {
		one.forms = forms
	}
	return one
}

// pair interprets two words as one: a measure such as "16 amp", or two words that the catalogue writes as one.
func (m *matcher) pair(first, second string) group {
	number := first
	if digits, spelt := numbersInWords[first]; spelt {
		number = digits
	}
	if unit := wording.Units[second]; unit != "" && wording.IsNumber(number) && m.known[number+unit] == number+unit {
		return group{{[]needle{{word: number + unit, exact: true}}, asTyped}}
	}
	joined := first + second
	if wording.IsNumber(first) && wording.IsNumber(second) || m.known[joined] != joined {
		return nil
	}
	g := group{{[]needle{m.beginning(joined)}, asTyped}}
	if apart, ok := m.plain([]string{first, second}); ok {
		g = append(g, alternative{apart, asTyped})
	}
	return g
}

// single interprets one word, in this order: as typed (or its singular), as two words written together, or with a
// typing mistake.
func (m *matcher) single(word string) group {
	if number, unit, ok := wording.MeasureOf(word); ok && m.known[number+unit] == number+unit {
		return group{{[]needle{{word: number + unit, exact: true}}, asTyped}}
	}
	g := group{}
	for _, form := range []string{wording.Stem(word), word} {
		if one, ok := m.exactOrBegun(form); ok && (len(g) == 0 || !strings.HasPrefix(form, g[0].needles[0].word)) {
			g = append(g, alternative{[]needle{one}, asTyped})
		}
	}
	if len(g) == 0 && wording.IsNumber(word) && m.known[word] != "" {
		return group{{[]needle{m.beginning(word)}, asTyped}}
	}
	if len(g) > 0 {
		return g
	}
	for _, halves := range splits(word) {
		begins := len([]rune(halves[0])) >= wording.SlipFrom && len([]rune(halves[1])) >= wording.SlipFrom &&
			m.known[halves[1]] != ""
		if m.known[halves[0]] == halves[0] && (begins || m.known[halves[1]] == halves[1]) {
			first := m.beginning(halves[0])
			if wording.IsNumber(halves[0]) { // so that 5 GHz does not find 50 GHz
				first = needle{word: halves[0], exact: true}
			}
			g = append(g, alternative{[]needle{first, m.beginning(halves[1])}, asTyped})
		}
	}
	if len(g) > 0 {
		return g
	}
	for _, other := range m.near[word] {
		g = append(g, alternative{[]needle{{word: other, exact: true}}, asSlip})
	}
	return g
}

// splits returns the ways to split a word into two words of at least two letters; the first may also be a single digit.
func splits(word string) (halves [][2]string) {
	letters := []rune(word)
	for i := 1; i+2 <= len(letters) && len(letters) <= 24; i++ {
		if i == 1 && (!wording.IsNumber(string(letters[:1])) || wording.IsNumber(string(letters[1:2]))) {
			continue
		}
		halves = append(halves, [2]string{string(letters[:i]), string(letters[i:])})
	}
	return halves
}

// asked returns all texts that groups will look up, so that learn can fetch them with one query.
func (m *matcher) asked() []string {
	asked := map[string]bool{}
	for i, word := range m.words {
		asked[word], asked[wording.Stem(word)] = true, true
		if number, unit, ok := wording.MeasureOf(word); ok {
			asked[number+unit] = true
		}
		if i+1 < len(m.words) {
			second := m.words[i+1]
			asked[word+second] = true
			if unit := wording.Units[second]; unit != "" {
				asked[word+unit], asked[numbersInWords[word]+unit] = true, true
			}
		}
		for n := 1; n <= min(settings.LongestSynonym, len(m.words)-i); n++ {
			for _, phrase := range m.synonyms.Of(m.words[i : i+n]) {
				for _, meant := range phrase {
					asked[meant] = true
				}
			}
		}
	}
	all := make([]string, 0, len(asked))
	for text := range asked {
		if text != "" && len(text) <= wording.LongestWord {
			all = append(all, text)
		}
	}
	slices.Sort(all)
	return all
}

// fewForms is the number of words up to which a prefix is searched as each of these words, which is faster than as a
// prefix.
const fewForms = 6

// vocabularyQuery looks up, in one query, the words of the catalogue that begin with each of the given texts. For typed
// words without a match it also finds the words that are one typing mistake away, and whether the word is two words in
// one. It uses indexes and never scans all words.
var vocabularyQuery = func() string {
	const from = ` FROM search_words WHERE word >= n.value AND word < n.value || char(1114111) ORDER BY word LIMIT `
	missing := strings.ReplaceAll(catalogue.PrefixCondition("t.value ->> 0"), " k", " b")
	return `SELECT 0, n.value, coalesce((SELECT group_concat(word, ' ') FROM (SELECT word` + from +
		fmt.Sprint(fewForms+1) +
		`)), '') FROM json_each(?1) n
	UNION ALL
	SELECT 0, n.value, coalesce((SELECT word` + from + `1), '') FROM json_each(?2) t CROSS
		JOIN json_each(t.value, '$[2]') n WHERE NOT ` + missing + `
	UNION ALL
	SELECT * FROM (SELECT DISTINCT 1, t.value ->> 0, k.word FROM json_each(?2) t CROSS JOIN json_each(t.value, '$[1]') d
	CROSS JOIN search_slips s ON s.slip = d.value
		CROSS JOIN search_words k ON k.word >= s.beginning AND k.word < s.beginning || char(1114111)
		WHERE NOT ` + missing + ` LIMIT 2000)`
}()

// learn looks up everything about the catalogue that groups needs.
func (m *matcher) learn(tx *core.Tx) error {
	type unknown = [3]any // a word, its forms with one letter deleted, and its halves
	wanted := []unknown{}
	for _, word := range m.words {
		letters := []rune(word)
		if len(letters) < wording.SlipFrom || len(word) > wording.LongestWord {
			continue
		}
		slips, halves := []string{}, []string{}
		if !strings.ContainsAny(word, "0123456789") {
			slips = wording.SlipsOf(string(letters[:min(wording.SlipTo, len(letters))]))
		}
		for _, both := range splits(word) {
			halves = append(halves, both[0], both[1])
		}
		wanted = append(wanted, unknown{word, slips, halves})
	}
	asked, err := wording.AsJSON(m.asked())
	if err != nil {
		return err
	}
	slips, err := wording.AsJSON(wanted)
	if err != nil {
		return err
	}
	type row struct {
		near       bool
		text, word string
	}
	rows, err := db.List(tx, func(r db.Scanner, x *row) error { return r.Scan(&x.near, &x.text, &x.word) },
		vocabularyQuery, asked, slips)
	m.known, m.forms, m.near = map[string]string{}, map[string][]string{}, map[string][]string{}
	begins := map[string][]string{}
	for _, r := range rows {
		if !r.near {
			forms := strings.Fields(r.word)
			if len(forms) > 0 {
				m.known[r.text] = forms[0]
			}
			if len(forms) > len(m.forms[r.text]) {
				m.forms[r.text] = forms
			}
			continue
		}
		begun, whole := wording.BeginsWithinOneSlip([]rune(r.word), []rune(r.text))
		if whole {
			m.near[r.text] = append(m.near[r.text], r.word)
		} else if begun {
			begins[r.text] = append(begins[r.text], r.word)
		}
	}
	for text, words := range begins {
		// If a whole word is one typing mistake away, other matches must begin with that word.
		whole := m.near[text]
		for _, word := range words {
			if len(whole) == 0 || slices.ContainsFunc(whole,
				func(one string) bool { return strings.HasPrefix(word, one) }) {
				m.near[text] = append(m.near[text], word)
			}
		}
	}
	for text, words := range m.near {
		m.near[text] = words[:min(len(words), mostSlips)]
	}
	return err
}

// mostSlips is the maximum number of corrections of a typed word that are considered.
const mostSlips = 40

// query is the full-text query for a needle. Words consist of letters and digits only, so that quotes need no escaping.
func (n needle) query() string {
	switch {
	case n.exact:
		return `"` + n.word + `"`
	case len(n.forms) == 1:
		return `"` + n.forms[0] + `"`
	case len(n.forms) > 1:
		return `("` + strings.Join(n.forms, `" OR "`) + `")`
	}
	return `"` + n.word + `" *`
}

// query is the full-text query for a group: any of its interpretations.
func (g group) query() string {
	ways := make([]string, len(g))
	for i, way := range g {
		words := make([]string, len(way.needles))
		for j, one := range way.needles {
			words[j] = one.query()
		}
		ways[i] = strings.Join(words, " AND ")
		if len(g) > 1 && len(words) > 1 {
			ways[i] = "(" + ways[i] + ")"
		}
	}
	return "(" + strings.Join(ways, " OR ") + ")"
}

// queryOf is the full-text query for products that match all groups.
func queryOf(groups []group) string {
	parts := make([]string, len(groups))
	for i, g := range groups {
		parts[i] = g.query()
	}
	return strings.Join(parts, " AND ")
}
