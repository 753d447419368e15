package orders

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// SearchTerms is the text that staff typed into the search of the whole shop, parsed in every way in which it can be
// meant.
type SearchTerms struct {
	Typed string
	// Number is the typed text as a number and Digits the count of its digits. Phone is the text as a mobile number of
	// ten digits without +91 or 0, or as the beginning of one. All are zero if the text has other characters.
	Number int64
	Digits int
	Phone  string
	// Code is the text in capitals, the way serials, invoice numbers and complaint numbers are written.
	Code string
	// Words is the text as a full-text query of word beginnings; "" if it has no word.
	Words string
}

// ParseSearch parses the text of a search; it accepts any text.
func ParseSearch(typed string) SearchTerms {
	q := SearchTerms{Typed: typed, Code: strings.ToUpper(typed)}
	digits := strings.Map(func(r rune) rune {
		if strings.ContainsRune(" +-()", r) {
			return -1
		}
		return r
	}, typed)
	if digits != "" && strings.Trim(digits, "0123456789") == "" && len(digits) <= 18 {
		q.Number, _ = strconv.ParseInt(digits, 10, 64) // 18 digits always fit
		q.Digits = len(digits)
		q.Phone = digits
		if len(digits) > 10 || strings.HasPrefix(typed, "+91") {
			q.Phone = strings.TrimPrefix(strings.TrimPrefix(digits, "0"), "91")
		}
	}
	terms := []string{}
	for _, word := range strings.FieldsFunc(typed, func(r rune) bool {
		return !unicode.IsLetter(r) &&
			!unicode.IsMark(r) && !unicode.IsDigit(r)
	}) {
		terms = append(terms, `"`+word+`"*`)
	}
	q.Words = strings.Join(terms, " ")
	return q
}

// AllIn reports whether every typed word occurs in a text, in any case.
func (q SearchTerms) AllIn(text string) bool {
	text = strings.ToLower(text)
	return !slices.ContainsFunc(strings.Fields(strings.ToLower(q.Typed)),
		func(word string) bool { return !strings.Contains(text, word) })
}
