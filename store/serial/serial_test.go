package serial

import (
	"crypto/rand"
	"strings"
	"testing"
)

func TestSerialsAreUniqueAndIdentifyTheirProduct(t *testing.T) {
	seen := map[string]bool{}
	for range 5000 {
		made, err := New(1042, rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(made, "HR1042") || len(made) != len("HR1042")+11 || !Valid(made) || seen[made] {
			t.Fatalf("bad serial %q", made)
		}
		seen[made] = true
	}
}

func TestMistypedSerialIsDetected(t *testing.T) {
	made, err := New(7, rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	for i := 2; i < len(made); i++ {
		for _, other := range Alphabet {
			wrong := made[:i] + string(other) + made[i+1:]
			if wrong == made {
				continue
			}
			if Valid(wrong) {
				t.Errorf("%q passes for %q", wrong, made)
			}
		}
	}
	if got := Normalise(" hr7-" + strings.ToLower(made[3:]) + " "); got != made {
		t.Errorf("Normalise gave %q, want %q", got, made)
	}
}
