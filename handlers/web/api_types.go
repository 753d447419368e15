package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"hearth/store/db"
	"hearth/store/money"
)

// The types of values in inputs. Each parses itself from the text of a form and from JSON. An invalid value is a
// refusal of its field.

// Int is a whole number, as a JSON number or a text; an empty text is 0.
type Int int64

const (
	mustBeWhole  = unreadable("Enter a whole number.")
	mustBeAmount = unreadable("Enter an amount of rupees, such as 1499 or 1499.50.")
	mustBeNumber = unreadable("Enter a number.")
	mustBeYesNo  = unreadable("Answer yes or no.")
)

func (n *Int) read(text string) error {
	if text = strings.TrimSpace(text); text == "" {
		*n = 0
		return nil
	}
	number, err := strconv.ParseInt(text, 10, 62)
	if err != nil {
		return mustBeWhole
	}
	*n = Int(number)
	return nil
}

// UnmarshalJSON parses 5 and "5".
func (n *Int) UnmarshalJSON(raw []byte) error { return readScalar(raw, n) }

// Rupees is an amount that clients write in rupees with at most two decimals, as a JSON number or a text. The Go
// value is in paise.
type Rupees money.Paise

func (r *Rupees) read(text string) error {
	if strings.TrimSpace(text) == "" {
		*r = 0
		return nil
	}
	amount, err := money.Parse(text)
	if err != nil {
		return mustBeAmount
	}
	*r = Rupees(amount)
	return nil
}

// UnmarshalJSON parses 12.5 and "12.50".
func (r *Rupees) UnmarshalJSON(raw []byte) error { return readScalar(raw, r) }

// Number is a measure, such as grams or cm; at most a trillion.
type Number float64

func (n *Number) read(text string) error {
	if text = strings.TrimSpace(text); text == "" {
		*n = 0
		return nil
	}
	number, err := strconv.ParseFloat(text, 64)
	if err != nil || number != number || number > 1e12 || number < -1e12 {
		return mustBeNumber
	}
	*n = Number(number)
	return nil
}

// UnmarshalJSON parses 8.6 and "8.6".
func (n *Number) UnmarshalJSON(raw []byte) error { return readScalar(raw, n) }

// Flag is yes or no: true, 1, yes, y, on, or false, 0, no, n, off; an empty text is no.
type Flag bool

func (f *Flag) read(text string) error {
	yes, readable := ReadYesNo(text)
	if !readable {
		return mustBeYesNo
	}
	*f = Flag(yes)
	return nil
}

// ReadYesNo parses a text as Flag does; readable is false for anything else.
func ReadYesNo(text string) (yes, readable bool) {
	switch strings.ToLower(strings.TrimSpace(text)) {
	case "true", "1", "yes", "y", "on":
		return true, true
	case "false", "0", "no", "n", "off", "":
		return false, true
	}
	return false, false
}

// Decision is a yes or no that must be given: an empty text is neither. A pointer to it is nil if the field is
// missing.
type Decision bool

// ErrUnsaid is the error for a yes-or-no decision that is missing.
const ErrUnsaid = mustBeYesNo

func (d *Decision) read(text string) error {
	yes, readable := ReadYesNo(text)
	if !readable || strings.TrimSpace(text) == "" {
		return mustBeYesNo
	}
	*d = Decision(yes)
	return nil
}

// UnmarshalJSON parses true and "yes"; "" is an error.
func (d *Decision) UnmarshalJSON(raw []byte) error { return readScalar(raw, d) }

// UnmarshalJSON parses true and "yes".
func (f *Flag) UnmarshalJSON(raw []byte) error { return readScalar(raw, f) }

func (t *Text) read(text string) (err error) {
	clean, err := cleanText(text)
	*t = Text(clean)
	return err
}

// readScalar parses a JSON text, number or boolean.
func readScalar(raw []byte, into reader) error {
	text, err := scalar(raw)
	if err != nil {
		return err
	}
	return into.read(text)
}

// Text is a text that a person entered: valid UTF-8 in composed form (NFC), without control characters other than
// line breaks and tabs.
type Text string

// UnmarshalJSON parses a text; a number or a boolean is accepted as its text.
func (t *Text) UnmarshalJSON(raw []byte) error { return readScalar(raw, t) }

// cleanText checks and normalises a text; an invalid one is a bad request.
func cleanText(text string) (string, error) {
	if !utf8.ValidString(text) {
		return "", BadRequest("a text is not valid UTF-8")
	}
	for _, r := range text {
		if unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t' {
			return "", BadRequest("a text has control characters")
		}
	}
	return norm.NFC.String(text), nil
}

// Texts is a list of texts, as a JSON list or as its text.
type Texts []string

// UnmarshalJSON parses a list of texts.
func (t *Texts) UnmarshalJSON(raw []byte) error {
	raw = unwrap(raw)
	if len(raw) == 0 || string(raw) == "null" || string(raw) == `""` {
		return nil
	}
	var entries []Text
	if err := json.Unmarshal(raw, &entries); err != nil {
		return BadRequest("a list of texts was expected")
	}
	*t = make(Texts, len(entries))
	for i, entry := range entries {
		(*t)[i] = string(entry)
	}
	return nil
}

// List is a list of structured values, as a JSON list, a single value, or the text of either. In a form it's JSON
// text. It has at most 5,000 items.
type List[T any] []T

// UnmarshalJSON parses the list. Nothing, "" and {} are an empty one.
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
		return BadRequest("a list is too long")
	}
	*l = many
	return nil
}

// unwrap returns the JSON inside a JSON string, because forms and some clients send structured values as text.
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

// scalar returns the text of a JSON text, number or boolean; "" for null.
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
		return "", BadRequest("a single value was expected")
	}
	return string(raw), nil
}

// Upload is a file of a multipart form, which is deleted when its call ends.
type Upload struct{ header *multipart.FileHeader }

// Given reports whether there is a file at all.
func (u *Upload) Given() bool { return u != nil && u.header != nil && u.header.Size > 0 }

// Bytes reads the file; ErrTooLarge if it has more than limit bytes.
func (u *Upload) Bytes(limit int64) ([]byte, error) {
	if u.header.Size > limit {
		return nil, ErrTooLarge
	}
	file, err := u.header.Open()
	if err != nil {
		return nil, fmt.Errorf("open an upload: %w", err)
	}
	content := make([]byte, u.header.Size)
	_, err = io.ReadFull(file, content)
	return content, errors.Join(err, file.Close())
}

// Name is the file's name on the client, which may be anything.
func (u *Upload) Name() string { return u.header.Filename }

// Copy writes the file without having it all in memory; ErrTooLarge if it has more than limit bytes.
func (u *Upload) Copy(w io.Writer, limit int64) error {
	if u.header.Size > limit {
		return ErrTooLarge
	}
	file, err := u.header.Open()
	if err != nil {
		return fmt.Errorf("open an upload: %w", err)
	}
	_, err = io.Copy(w, file)
	return errors.Join(err, file.Close())
}

// Time is an instant in a JSON reply, with the offset of its zone; the zero time is null.
type Time struct{ time.Time }

// MarshalJSON writes RFC 3339.
func (t Time) MarshalJSON() ([]byte, error) {
	if t.IsZero() {
		return []byte("null"), nil
	}
	return []byte(`"` + t.Format(time.RFC3339) + `"`), nil
}

// In returns an instant in a zone, for a JSON reply; the zero time stays zero.
func In(at time.Time, zone *time.Location) Time {
	if at.IsZero() {
		return Time{}
	}
	return Time{at.In(zone)}
}

// None is the input of a call without parameters.
type None struct{}

// ByID is the input of a call about one record, whose ID is in the path.
type ByID struct {
	ID int64 `path:"id"`
}

// PageIn is the input of a call for a page of a list: its number from 1, and the rows per page (at most 100).
type PageIn struct {
	Page    Int `json:"page"`
	PerPage Int `json:"per_page"`
}

// SortedPageIn is a page of a list with a sort order, such as price or -price (descending).
type SortedPageIn struct {
	PageIn
	Sort Text `json:"sort"`
}

// Wanted is the requested page; invalid numbers count as missing.
func (in PageIn) Wanted() db.Page {
	if in.Page < 1 || in.Page > 1_000_000 {
		return db.Page{}
	}
	return db.Page{Number: int(in.Page), Size: int(max(0, min(in.PerPage, 100)))}
}

// YesNo returns Y or N, the values that clients of the API expect.
func YesNo(yes bool) string {
	if yes {
		return "Y"
	}
	return "N"
}
