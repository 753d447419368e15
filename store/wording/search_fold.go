package wording

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"hearth/store/attributes"
)

// FoldingVersion is the version of the normalisation (folding) of words and attributes. Raise it when Fold changes:
// every shop then rebuilds its search index the next time it is opened.
const FoldingVersion = 3

// Fold normalises a text for comparison: lower case, without accents of Latin letters, apostrophes and joiners, and
// with the digits of all scripts as 0 to 9 (१६ becomes 16). Vowel signs of Indian scripts are kept.
func Fold(text string) string {
	var folded strings.Builder
	for _, r := range norm.NFD.String(strings.ToLower(text)) {
		switch {
		case r >= 0x300 && r <= 0x36f, r == '\'', r == '’', r == 0x200c, r == 0x200d:
		default:
			folded.WriteRune(digitOf(r))
		}
	}
	return norm.NFC.String(folded.String())
}

// digitOf converts a digit of any script to 0 to 9; other characters stay the same.
func digitOf(r rune) rune {
	if r < 0x80 || !unicode.IsDigit(r) {
		return r
	}
	for _, ten := range unicode.Nd.R16 { // each range consists of tens, from zero to nine
		if first, last := rune(ten.Lo), rune(ten.Hi); r >= first && r <= last {
			return '0' + (r-first)%10
		}
	}
	return r
}

// InWord reports whether a character can be part of a word, including the vowel signs of Indian scripts.
func InWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Mc, r)
}

func isHyphen(r rune) bool { return r == '-' || r == '‐' || r == '‑' }

// Units are the spellings of units of measure, by their normal form.
var Units = attributes.Units

// IsNumber reports whether a word is made of digits alone.
func IsNumber(word string) bool {
	return word != "" && strings.Trim(word, "0123456789") == ""
}

// MeasureOf parses a word such as 16amp into a number and a unit.
func MeasureOf(word string) (number, unit string, ok bool) {
	letters := strings.TrimLeft(word, "0123456789")
	number = strings.TrimSuffix(word, letters)
	unit, ok = Units[letters]
	return number, unit, ok && number != ""
}

// FoldedWords returns the normalised words under which a text is found. Hyphenated words are also joined (wi-fi is wi,
// fi and wifi), and measures also have number and unit in one word (16 A is 16, a and 16a).
func FoldedWords(text string) []string {
	words, joined := []string{}, ""
	previous := ""
	add := func(word string) {
		words = append(words, word)
		if unit, known := Units[word]; known && IsNumber(previous) {
			words = append(words, previous+unit)
		}
		if number, unit, ok := MeasureOf(word); ok && number+unit != word {
			words = append(words, number+unit)
		}
		previous = word
	}
	for run := range strings.FieldsFuncSeq(Fold(text), func(r rune) bool { return !InWord(r) && !isHyphen(r) }) {
		parts := strings.FieldsFunc(run, isHyphen)
		for _, part := range parts {
			add(part)
		}
		if joined = strings.Join(parts, ""); len(parts) > 1 && len(joined) <= LongestWord {
			words = append(words, joined)
		}
	}
	return words
}

// LongestWord is the maximum length of a searched word in bytes.
const LongestWord = 60

// Stem removes an English plural ending, so that "switches" and "switch" are the same.
func Stem(word string) string {
	switch {
	case len(word) < 4:
		return word
	case strings.HasSuffix(word, "ies") && len(word) > 4:
		return strings.TrimSuffix(word, "ies") + "y"
	case strings.HasSuffix(word, "ches"), strings.HasSuffix(word, "shes"), strings.HasSuffix(word, "xes"),
		strings.HasSuffix(word, "sses"):
		return strings.TrimSuffix(word, "es")
	case strings.HasSuffix(word, "ss"), strings.HasSuffix(word, "us"), strings.HasSuffix(word, "is"):
		return word
	}
	return strings.TrimSuffix(word, "s")
}

// Typing mistakes are corrected in words with at least this many letters, and in this many of their first letters.
const (
	SlipFrom = 3
	SlipTo   = 6
)

// SlipsOf returns the beginning of a word and all texts that result from deleting one letter of it.
func SlipsOf(beginning string) []string {
	letters := []rune(beginning)
	slips := []string{beginning}
	for i := range letters {
		if i > 0 && letters[i] == letters[i-1] {
			continue
		}
		slips = append(slips, string(letters[:i])+string(letters[i+1:]))
	}
	return slips
}

// BeginningsOf returns the beginnings of a word that are used for corrections. Numbers have none, because another
// number is not a typing mistake.
func BeginningsOf(word string) []string {
	if strings.ContainsAny(word, "0123456789") {
		return nil
	}
	letters := []rune(word)
	beginnings := []string{}
	for n := SlipFrom; n <= min(SlipTo, len(letters)); n++ {
		beginnings = append(beginnings, string(letters[:n]))
	}
	return beginnings
}

// BeginsWithinOneSlip reports whether a beginning of term equals word with at most one typing mistake. The first letter
// must be right, or swapped with the second. whole means that term ends there.
func BeginsWithinOneSlip(term, word []rune) (begins, whole bool) {
	i := 0
	for i < len(word) && i < len(term) && term[i] == word[i] {
		i++
	}
	if i == len(word) {
		return true, len(term) <= len(word)+1
	}
	rest, tail := word[i:], term[min(i, len(term)):]
	try := func(t, w []rune) {
		if len(t) >= len(w) && string(t[:len(w)]) == string(w) {
			begins, whole = true, whole || len(t) == len(w)
		}
	}
	if i > 0 {
		try(tail, rest[1:]) // one letter too many
	}
	if i > 0 && len(tail) > 0 {
		try(tail[1:], rest)     // one letter is missing
		try(tail[1:], rest[1:]) // one letter is wrong
	}
	if len(rest) > 1 && len(tail) > 1 && rest[0] == tail[1] && rest[1] == tail[0] {
		try(tail[2:], rest[2:]) // two letters are swapped
	}
	return begins, whole
}

// ComparedWords returns the words of a text as searches compare them: normalised and in the singular.
func ComparedWords(text string) []string {
	words := FoldedWords(text)
	for i, word := range words {
		words[i] = Stem(word)
	}
	return words
}
