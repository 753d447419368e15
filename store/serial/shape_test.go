package serial

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
)

// Calculated by hand: 2·9 + 8 + 2·7 + 6 + 2·5 + 4 + 2·3 + 2 + 2·1 + 0 + 2·7 = 84, and 12 more make a multiple of 32, so
// the check character is C.
func TestSerialHasProductRandomPartAndCheckCharacter(t *testing.T) {
	made, err := New(7, bytes.NewReader([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}))
	if err != nil || made != "HR70123456789C" {
		t.Errorf("got %q, %v", made, err)
	}
	made, err = New(1042, bytes.NewReader([]byte{31, 32, 63, 64, 255, 10, 11, 12, 13, 14}))
	if err != nil || !strings.HasPrefix(made, "HR1042Z0Z0ZABCDE") || !Valid(made) {
		t.Errorf("got %q, %v", made, err)
	}
	if _, err := New(7, bytes.NewReader([]byte{1, 2, 3})); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("with too little chance: %v", err)
	}
}

func TestSerialOfAnotherShapeIsInvalid(t *testing.T) {
	whole := func(body string) string { return body + string(check(body)) }
	for _, good := range []string{whole("HR1ABCDEFGHJK"), whole("HR" + strings.Repeat("1", 37))} {
		if !Valid(good) {
			t.Errorf("%q is refused", good)
		}
	}
	for _, bad := range []string{"", "HR", whole("HRABCDEFGHJK"), whole("XR1ABCDEFGHJK"),
		whole("HR" + strings.Repeat("1", 38)), "HR1ABCDEFGHJI0", "HR1ABCDEFGHJK ",
		strings.ToLower(whole("HR1ABCDEFGHJK")), "HR1ABCDEUGHJK0"} {
		if Valid(bad) {
			t.Errorf("%q passes", bad)
		}
	}
}

func TestSwappedSerialCharactersAreDetected(t *testing.T) {
	made, err := New(7, bytes.NewReader([]byte{3, 9, 27, 14, 1, 30, 22, 8, 5, 17}))
	if err != nil {
		t.Fatal(err)
	}
	for i := 2; i < len(made)-1; i++ {
		swapped := made[:i] + string(made[i+1]) + string(made[i]) + made[i+2:]
		if swapped != made && Valid(swapped) {
			t.Errorf("%q passes for %q", swapped, made)
		}
	}
}

func TestSerialIsReadHoweverItIsTyped(t *testing.T) {
	for typed, want := range map[string]string{" hr7-0o1i l \t": "HR700111", "HR": "HR", "h": "H", "": "",
		"ol": "OL", "olo": "OL0", "hrli": "HR11"} {
		if got := Normalise(typed); got != want {
			t.Errorf("%q is read as %q, want %q", typed, got, want)
		}
	}
}
