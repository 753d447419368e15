package store_test

import (
	"errors"
	"maps"
	"os"
	"reflect"
	"slices"
	"testing"

	"hearth/handlers/said"
	"hearth/store"
	"hearth/store/storetest"
)

func TestMain(m *testing.M) {
	storetest.CheapPasswords = true
	os.Exit(m.Run())
}

// refused checks that the shop said no: with which sentence, and at which fields of the form.
func refused(t *testing.T, err error, says string, fields ...string) {
	t.Helper()
	var no *store.Refusal
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
	if code, _ := said.Code(no.Message); code == "" {
		t.Errorf("the refusal %q has no code", no.Message)
	}
	named := slices.Sorted(maps.Keys(no.Fields))
	slices.Sort(fields)
	if !slices.Equal(named, fields) {
		t.Errorf("%q stands at the fields %q, want %q", no.Message, named, fields)
	}
	for field, message := range no.Fields {
		if message == "" {
			t.Errorf("the field %s says nothing", field)
		}
		if code, _ := said.Code(message); code == "" {
			t.Errorf("%q at the field %s has no code", message, field)
		}
	}
}

// absent checks that there is no such thing, or that it is somebody else's.
func absent(t *testing.T, err error) {
	t.Helper()
	if !errors.Is(err, store.ErrNotFound) {
		t.Errorf("got %v, want not found", err)
	}
}

// must checks that something went well, and ends the test if not.
func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// answer is what a call gave.
type answer[T any] struct {
	value T
	err   error
}

// got takes what a call gave, so that got(shop.FindArea(ctx, pin)).or(t) is the area, or the end of the test.
func got[T any](value T, err error) answer[T] { return answer[T]{value, err} }

func (a answer[T]) or(t *testing.T) T {
	t.Helper()
	if a.err != nil {
		t.Fatal(a.err)
	}
	return a.value
}

// gotLast is got for a call that gives two things; it keeps the last.
func gotLast[A, B any](_ A, value B, err error) answer[B] { return answer[B]{value, err} }

// same checks that two things are alike in every part.
func same[T any](t *testing.T, what string, found, want T) {
	t.Helper()
	if !reflect.DeepEqual(found, want) {
		t.Errorf("%s:\n got %+v\nwant %+v", what, found, want)
	}
}

// look checks one value of the database.
func look(t *testing.T, shop *storetest.Shop, want, query string, args ...any) {
	t.Helper()
	got, err := shop.Look(ctx, query, args...)
	if err != nil || got != want {
		t.Errorf("%s gives %q, %v; want %q", query, got, err, want)
	}
}
