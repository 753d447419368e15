package storetest

import (
	"errors"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"hearth/handlers/i18n"
	"hearth/store/core"
)

// Main runs the tests of a package with cheap password hashing and in one time zone.
func Main(m *testing.M) {
	CheapPasswords = true
	time.Local = time.FixedZone("UTC", 0) // so that scenarios are the same in the time zone of any machine
	os.Exit(m.Run())
}

// Refused checks that a call was refused with the given sentence and fields.
func Refused(t *testing.T, err error, says string, fields ...string) {
	t.Helper()
	var no *core.Refusal
	switch {
	case err == nil:
		t.Errorf("it was allowed, want %q", says)
		return
	case !errors.As(err, &no):
		t.Errorf("a fault where a refusal was expected: %v", err)
		return
	}
	if no.Message != says {
		t.Errorf("it says %q, want %q", no.Message, says)
	}
	hasCode(t, no.Message)
	named := slices.Sorted(maps.Keys(no.Fields))
	slices.Sort(fields)
	if !slices.Equal(named, fields) {
		t.Errorf("%q stands at the fields %q, want %q", no.Message, named, fields)
	}
	for field, message := range no.Fields {
		if message == "" {
			t.Errorf("the field %s says nothing", field)
		}
		hasCode(t, message)
	}
}

// setting matches the beginning of a refusal of a setting, which only staff read and which is always in English.
var setting = regexp.MustCompile(`^[a-z0-9_]+: `)

// hasCode checks that a sentence has a code for translation.
func hasCode(t *testing.T, sentence string) {
	t.Helper()
	if code, _ := i18n.Code(sentence); code != "" || sentence == "." || setting.MatchString(sentence) {
		return
	}
	// An error about a variant has the variant's name in front, for staff.
	if _, rest, parted := strings.Cut(sentence, ": "); parted {
		if code, _ := i18n.Code(rest); code != "" {
			return
		}
	}
	t.Errorf("%q has no code", sentence)
}

// Absent checks that an error is ErrNotFound.
func Absent(t *testing.T, err error) {
	t.Helper()
	if !errors.Is(err, core.ErrNotFound) {
		t.Errorf("got %v, want not found", err)
	}
}

// Must ends the test if there is an error.
func Must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// answer is the result of a call with an error.
type answer[T any] struct {
	value T
	err   error
}

// Got wraps the result of a call: Got(shop.FindArea(ctx, pin)).Or(t) is the area, or fails the test.
func Got[T any](value T, err error) answer[T] { return answer[T]{value, err} }

// Or returns the value of a call; it fails and ends the test if the call failed.
func (a answer[T]) Or(t *testing.T) T {
	t.Helper()
	if a.err != nil {
		t.Fatal(a.err)
	}
	return a.value
}

// GotLast is Got for a call with two values, of which it keeps the last one.
func GotLast[A, B any](_ A, value B, err error) answer[B] { return answer[B]{value, err} }

// Same checks that two values are deeply equal.
func Same[T any](t *testing.T, what string, found, want T) {
	t.Helper()
	if !reflect.DeepEqual(found, want) {
		t.Errorf("%s:\n got %+v\nwant %+v", what, found, want)
	}
}

// CheckValue checks one value of the database.
func CheckValue(t *testing.T, shop *Shop, want, query string, args ...any) {
	t.Helper()
	got, err := shop.Value(Ctx, query, args...)
	if err != nil || got != want {
		t.Errorf("%s gives %q, %v; want %q", query, got, err, want)
	}
}
