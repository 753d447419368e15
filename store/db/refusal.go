package db

import (
	"errors"
	"fmt"
)

// Refusal is a rule of the shop saying no: a sentence for the person who asked, and what is wrong by field
// where a form was wrong. It is no fault; nothing was changed.
type Refusal struct {
	Message string
	Fields  map[string]string
}

func (r *Refusal) Error() string { return r.Message }

// ErrNotFound says that there is no such thing, or that it is somebody else's: the two look alike.
var ErrNotFound = errors.New("not found")

// ErrStopped says that the database takes no more writes: the shop is stopping or its disk failed.
var ErrStopped = errors.New("the shop takes no changes now")

// ErrBusy says that too many ask for the same dear work at once; a moment later there is room.
var ErrBusy = errors.New("too many at once")

// Refuse is a Refusal with a sentence alone.
func Refuse(format string, args ...any) *Refusal {
	return &Refusal{Message: fmt.Sprintf(format, args...)}
}

// FieldErrors gathers what is wrong with a form, field by field.
type FieldErrors map[string]string

// Add notes what is wrong with a field; the first word on it stays.
func (f FieldErrors) Add(field, format string, args ...any) {
	if _, said := f[field]; !said {
		f[field] = fmt.Sprintf(format, args...)
	}
}

// Refusal is nil when nothing is wrong. The first field in the order given speaks for all.
func (f FieldErrors) Refusal(order ...string) error {
	if len(f) == 0 {
		return nil
	}
	for _, field := range order {
		if message, wrong := f[field]; wrong {
			return &Refusal{Message: message, Fields: f}
		}
	}
	for _, message := range f {
		return &Refusal{Message: message, Fields: f}
	}
	return nil
}
