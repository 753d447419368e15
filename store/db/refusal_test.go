package db

import "testing"

func TestRefusalNamesTheFirstErrorInFieldOrder(t *testing.T) {
	t.Parallel()
	for range 20 { // twenty times, because the order of a map is random
		wrong := FieldErrors{}
		for _, field := range []string{"pin", "area", "city", "name"} {
			wrong.Add(field, "%s is wrong", field)
		}
		for _, c := range []struct {
			order []string
			want  string
		}{{nil, "area is wrong"}, {[]string{"state"}, "area is wrong"}, {[]string{"state", "pin", "area"},
			"pin is wrong"}} {
			if err := wrong.Refusal(c.order...); err == nil || err.Error() != c.want {
				t.Fatalf("in the order %q it says %v, want %s", c.order, err, c.want)
			}
		}
	}
	if err := (FieldErrors{}).Refusal("pin"); err != nil {
		t.Errorf("nothing is wrong, but it says %v", err)
	}
}
