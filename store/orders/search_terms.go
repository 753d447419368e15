package orders

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"hearth/store/core"
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
	// Words is the text as a full-text query of word beginnings, WholeWords as one of whole words, and PlaceWords as
	// one of beginnings of at least two letters; all are "" if the text has no word.
	Words, WholeWords, PlaceWords string
	// Rest is the text without the word for a state or payment method, which is in Tab or Payment as OrderFilter has
	// them: "Nagpur shipped" is what was shipped to Nagpur. Without such a word, or without any other, all are "".
	Rest, Tab, Payment string
}

// tabWords are the words for the state of an order, and the tabs of the staff's list that have these orders.
var tabWords = map[string]string{
	"unpaid": string(core.Placed), "placed": string(core.Placed), "confirmed": string(core.Confirmed),
	"packed": "packed", "late": "late", "shipped": string(core.Shipped),
	"sent": string(core.Shipped), "delivered": string(core.Delivered),
	"cancelled": string(core.Cancelled), "canceled": string(core.Cancelled), "returned": string(core.Returned),
	"rto": string(core.Returned),
}

// paymentWords are the words for the payment method of an order.
var paymentWords = map[string]string{"cod": core.COD, "prepaid": Prepaid, "paid": Prepaid}

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
	q.parseWords()
	q.parseState()
	return q
}

func (q *SearchTerms) parseWords() {
	begins, whole, places := []string{}, []string{}, []string{}
	for _, word := range q.words() {
		quoted := `"` + word + `"`
		begins, whole = append(begins, quoted+"*"), append(whole, quoted)
		if len([]rune(word)) > 1 {
			quoted += "*"
		}
		places = append(places, quoted)
	}
	q.Words, q.WholeWords, q.PlaceWords = strings.Join(begins, " "), strings.Join(whole, " "), strings.Join(places, " ")
}

// words are the words of the text: runs of letters and digits.
func (q *SearchTerms) words() []string {
	return strings.FieldsFunc(q.Typed, func(r rune) bool {
		return !unicode.IsLetter(r) &&
			!unicode.IsMark(r) && !unicode.IsDigit(r)
	})
}

// parseState takes the first word that names a state or payment method out of the text.
func (q *SearchTerms) parseState() {
	words := strings.Fields(q.Typed)
	for i, word := range words {
		word = strings.ToLower(word)
		if q.Tab, q.Payment = tabWords[word], paymentWords[word]; q.Tab+q.Payment == "" {
			continue
		}
		if q.Rest = strings.Join(slices.Delete(words, i, i+1), " "); q.Rest == "" {
			q.Tab, q.Payment = "", ""
		}
		return
	}
}

// IsPin reports whether the text can be a pincode or the beginning of one, of at least leastPart digits.
func (q SearchTerms) IsPin() bool {
	return q.Digits >= leastPart && q.Digits <= 6 && !strings.HasPrefix(q.Phone, "0")
}

// AllIn reports whether every typed word occurs in a text, in any case.
func (q SearchTerms) AllIn(text string) bool {
	text = strings.ToLower(text)
	return !slices.ContainsFunc(strings.Fields(strings.ToLower(q.Typed)),
		func(word string) bool { return !strings.Contains(text, word) })
}
