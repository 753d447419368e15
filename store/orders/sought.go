package orders

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Sought is the typed text, parsed in every way it can be meant.
type Sought struct {
	Typed string
	// Number is the typed number with that many digits; phone is it as a mobile number of ten digits, or the beginning of one.
	Number int64
	Digits int
	Phone  string
	// Code is the text in capitals, as serials, invoices and complaints are written.
	Code string
	// Words is the query of a full-text search; "" if the text has no word.
	Words string
}

func ReadSought(typed string) Sought {
	q := Sought{Typed: typed, Code: strings.ToUpper(typed)}
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

// Within reports whether each typed word occurs in a text.
func (q Sought) Within(text string) bool {
	text = strings.ToLower(text)
	return !slices.ContainsFunc(strings.Fields(strings.ToLower(q.Typed)), func(word string) bool { return !strings.Contains(text, word) })
}
