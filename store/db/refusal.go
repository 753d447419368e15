package db

import (
	"errors"
	"fmt"
	"maps"
	"slices"
)

// Refusal is an error that means that a rule of the shop does not permit a call. It has a sentence for the person and,
// for a form, the errors by field. It is not a fault: nothing was changed, and it is not logged.
type Refusal struct {
	Message string
	Fields  map[string]string
}

func (r *Refusal) Error() string { return r.Message }

// ErrNotFound means that a row does not exist, or that it belongs to someone else: callers can't tell the difference,
// so nobody learns which IDs exist.
var ErrNotFound = errors.New("not found")

// ErrStopped means that the database accepts no more writes: the shop is stopping or its disk failed.
var ErrStopped = errors.New("the shop takes no changes now")

// ErrBusy means that too many requests for expensive work run at once; the caller can retry soon.
var ErrBusy = errors.New("too many at once")

// Refuse returns a Refusal with a sentence and no fields.
func Refuse(format string, args ...any) *Refusal {
	return &Refusal{Message: fmt.Sprintf(format, args...)}
}

// FieldErrors collects the errors of a form by field.
type FieldErrors map[string]string

// Add records the error of a field; if a field has several, only the first is kept.
func (f FieldErrors) Add(field, format string, args ...any) {
	if _, said := f[field]; !said {
		f[field] = fmt.Sprintf(format, args...)
	}
}

// Refusal returns nil if there are no errors. Its sentence is the error of the first field in the given order; without
// such a field, that of the first field by name.
func (f FieldErrors) Refusal(order ...string) error {
	if len(f) == 0 {
		return nil
	}
	for _, field := range order {
		if message, wrong := f[field]; wrong {
			return &Refusal{Message: message, Fields: f}
		}
	}
	return &Refusal{Message: f[slices.Min(slices.Collect(maps.Keys(f)))], Fields: f}
}
