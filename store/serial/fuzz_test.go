package serial

import (
	"bytes"
	"testing"
)

// A generated serial is valid however it is typed, and invalid if one character is changed.
func FuzzSerial(f *testing.F) {
	f.Add(int64(7), []byte("0123456789"), uint8(4), uint8(9))
	f.Add(int64(1<<40), bytes.Repeat([]byte{255}, 10), uint8(0), uint8(31))
	f.Fuzz(func(t *testing.T, product int64, chance []byte, at, other uint8) {
		if product < 1 || product > 1<<53 || len(chance) < random {
			return
		}
		made, err := New(product, bytes.NewReader(chance))
		if err != nil || !Valid(made) || Normalise(made) != made {
			t.Fatalf("%q, %v", made, err)
		}
		changed := []byte(made)
		place := len(prefix) + int(at)%(len(made)-len(prefix))
		if changed[place] = Alphabet[int(other)%len(Alphabet)]; changed[place] != made[place] &&
			Valid(string(changed)) {
			t.Errorf("%s and %s are both valid", made, changed)
		}
	})
}

// Normalising a typed text a second time changes nothing.
func FuzzNormalise(f *testing.F) {
	f.Add("hr-7 oil0 1234 xyz")
	f.Add("HRİ\x00")
	f.Fuzz(func(t *testing.T, typed string) {
		if once := Normalise(typed); Normalise(once) != once {
			t.Errorf("%q becomes %q and then %q", typed, once, Normalise(once))
		}
	})
}
