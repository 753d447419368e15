package handlers

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"hearth/store/money"
)

// The kinds of value that a call takes. A text that is no number of the kind wanted becomes a value that every rule
// refuses, so that the person is told which field is wrong; only what can't be read at all is a bad request.

// Int is a whole number, given as a JSON number or as text.
type Int int64

const notANumber = -1 << 62

// UnmarshalJSON reads 5 and "5".
func (n *Int) UnmarshalJSON(raw []byte) error {
	text, err := scalar(raw)
	if err != nil {
		return err
	}
	*n = parseInt(text)
	return nil
}

func parseInt(text string) Int {
	if text = strings.TrimSpace(text); text == "" {
		return 0
	}
	number, err := strconv.ParseInt(text, 10, 62)
	if err != nil {
		return notANumber
	}
	return Int(number)
}

// Rupees is an amount of money on the wire: rupees with at most two decimals, as a JSON number or as text.
type Rupees money.Paise

// UnmarshalJSON reads 12.5 and "12.50".
func (r *Rupees) UnmarshalJSON(raw []byte) error {
	text, err := scalar(raw)
	if err != nil {
		return err
	}
	*r = parseRupees(text)
	return nil
}

func parseRupees(text string) Rupees {
	if strings.TrimSpace(text) == "" {
		return 0
	}
	amount, err := money.Parse(text)
	if err != nil {
		return -1
	}
	return Rupees(amount)
}

// Number is a measure, such as grams or centimetres.
type Number float64

// UnmarshalJSON reads 8.6 and "8.6".
func (n *Number) UnmarshalJSON(raw []byte) error {
	text, err := scalar(raw)
	if err != nil {
		return err
	}
	*n = parseNumber(text)
	return nil
}

func parseNumber(text string) Number {
	if text = strings.TrimSpace(text); text == "" {
		return 0
	}
	number, err := strconv.ParseFloat(text, 64)
	if err != nil || number != number || number > 1e12 || number < -1e12 {
		return -1
	}
	return Number(number)
}

// Flag is yes or no: true, "true", 1, "1", "yes", "on".
type Flag bool

// UnmarshalJSON reads true and "yes".
func (f *Flag) UnmarshalJSON(raw []byte) error {
	text, err := scalar(raw)
	*f = parseFlag(text)
	return err
}

func parseFlag(text string) Flag {
	switch strings.ToLower(strings.TrimSpace(text)) {
	case "true", "1", "yes", "y", "on":
		return true
	}
	return false
}

// Text is a text as a person gave it: valid, in composed form, without control characters.
type Text string

// UnmarshalJSON reads a text; a number or a boolean is taken by its letters.
func (t *Text) UnmarshalJSON(raw []byte) error {
	text, err := scalar(raw)
	if err != nil {
		return err
	}
	clean, err := cleanText(text)
	*t = Text(clean)
	return err
}

func cleanText(text string) (string, error) {
	if !utf8.ValidString(text) {
		return "", badRequest("a text is not valid UTF-8")
	}
	for _, r := range text {
		if unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t' {
			return "", badRequest("a text has control characters")
		}
	}
	return norm.NFC.String(text), nil
}

// Texts is a list of texts, given as a JSON list or as the text of one.
type Texts []string

// UnmarshalJSON reads a list of texts.
func (t *Texts) UnmarshalJSON(raw []byte) error {
	raw = unwrap(raw)
	if len(raw) == 0 || string(raw) == "null" || string(raw) == `""` {
		return nil
	}
	var entries []Text
	if err := json.Unmarshal(raw, &entries); err != nil {
		return badRequest("a list of texts was expected")
	}
	*t = make(Texts, len(entries))
	for i, entry := range entries {
		(*t)[i] = string(entry)
	}
	return nil
}

// List is a list of structured values, given as a JSON list, as one value alone, or as the text of either. In a form
// it is JSON text.
type List[T any] []T

// UnmarshalJSON reads the list. Nothing, "" and {} are an empty one.
func (l *List[T]) UnmarshalJSON(raw []byte) error {
	raw = unwrap(raw)
	switch string(raw) {
	case "", "null", `""`, "{}":
		return nil
	}
	if raw[0] == '{' {
		var single T
		if err := json.Unmarshal(raw, &single); err != nil {
			return asBadRequest(err)
		}
		*l = List[T]{single}
		return nil
	}
	var many []T
	if err := json.Unmarshal(raw, &many); err != nil {
		return asBadRequest(err)
	}
	if len(many) > 5000 {
		return badRequest("a list is too long")
	}
	*l = many
	return nil
}

// unwrap takes JSON out of the text that a form or a careful client put it into.
func unwrap(raw []byte) []byte {
	raw = bytes.TrimSpace(raw)
	if len(raw) > 1 && raw[0] == '"' {
		var text string
		if json.Unmarshal(raw, &text) == nil {
			if inner := bytes.TrimSpace([]byte(text)); len(inner) == 0 || inner[0] == '[' || inner[0] == '{' {
				return inner
			}
		}
	}
	return raw
}

// scalar gives the letters of a JSON text, number or boolean; null is none.
func scalar(raw []byte) (string, error) {
	raw = bytes.TrimSpace(raw)
	switch {
	case len(raw) == 0 || string(raw) == "null":
		return "", nil
	case raw[0] == '"':
		var text string
		err := json.Unmarshal(raw, &text)
		return text, asBadRequest(err)
	case raw[0] == '{' || raw[0] == '[':
		return "", badRequest("a single value was expected")
	}
	return string(raw), nil
}

// Upload is a file that came with a form.
type Upload struct{ header *multipart.FileHeader }

// Given says whether there is a file at all.
func (u *Upload) Given() bool { return u != nil && u.header != nil && u.header.Size > 0 }

// Bytes reads the file, refusing what is larger than limit bytes.
func (u *Upload) Bytes(limit int64) ([]byte, error) {
	if u.header.Size > limit {
		return nil, errTooLarge
	}
	file, err := u.header.Open()
	if err != nil {
		return nil, fmt.Errorf("open an upload: %w", err)
	}
	content, err := io.ReadAll(io.LimitReader(file, limit+1))
	if closing := file.Close(); err == nil {
		err = closing
	}
	return content, err
}

// wireTime writes an instant with the shop's offset; the zero time is null.
type wireTime struct{ time.Time }

// MarshalJSON writes RFC 3339.
func (t wireTime) MarshalJSON() ([]byte, error) {
	if t.IsZero() {
		return []byte("null"), nil
	}
	return []byte(`"` + t.Format(time.RFC3339) + `"`), nil
}
