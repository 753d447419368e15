package db

import "testing"

// A form with several errors says the same one each time, even where no field comes first.
func TestARefusalOfManyFieldsSaysTheSameEachTime(t *testing.T) {
	wrong := FieldErrors{}
	for _, field := range []string{"d", "b", "a", "c"} {
		wrong.Add(field, "%s is wrong", field)
		wrong.Add(field, "%s is said twice", field)
	}
	for range 50 {
		for want, err := range map[string]error{"a is wrong": wrong.Refusal(), "b is wrong": wrong.Refusal("e", "b", "a")} {
			if err.Error() != want {
				t.Fatalf("it says %q, want %q", err, want)
			}
		}
	}
	if err := (FieldErrors{}).Refusal(); err != nil {
		t.Errorf("nothing is wrong: %v", err)
	}
}
