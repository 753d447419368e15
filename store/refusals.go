package store

import (
	"errors"

	"hearth/store/db"
)

// IsRefusal reports whether an error is a rule of the shop, and returns its sentence.
func IsRefusal(err error) (message string, is bool) {
	var refusal *Refusal
	if errors.As(err, &refusal) {
		return refusal.Message, true
	}
	return "", false
}

var refuse = db.Refuse

// refuseSort refuses a sort order that a list does not have.
func refuseSort() error {
	return &Refusal{Message: "This list can't be sorted by that.", Fields: map[string]string{"sort": "This list can't be sorted by that."}}
}

// refuseField refuses one field of a form.
func refuseField(field, message string) error {
	return &Refusal{Message: message, Fields: map[string]string{field: message}}
}
