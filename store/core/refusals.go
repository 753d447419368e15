package core

import (
	"errors"
	"strconv"

	"hearth/store/db"
)

// ErrDryRun rolls back the transaction of an import's dry run.
var ErrDryRun = errors.New("a dry run keeps nothing")

// NumberOf parses a filter's ID, a positive whole number. Other text is refused with a sentence that names what it is.
func NumberOf(text, what string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n <= 0 {
		return 0, Refuse("There is no such %s.", what)
	}
	return n, nil
}

// IsRefusal reports whether an error is a Refusal, and returns its sentence.
func IsRefusal(err error) (message string, is bool) {
	var refusal *Refusal
	if errors.As(err, &refusal) {
		return refusal.Message, true
	}
	return "", false
}

var Refuse = db.Refuse

// RefuseSort refuses a sort order that a list does not have.
func RefuseSort() error {
	return &Refusal{Message: "This list can't be sorted by that.",
		Fields: map[string]string{"sort": "This list can't be sorted by that."}}
}

// RefuseField returns a Refusal of one field of a form; message is also its sentence.
func RefuseField(field, message string) error {
	return &Refusal{Message: message, Fields: map[string]string{field: message}}
}
