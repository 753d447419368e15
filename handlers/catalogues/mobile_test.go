package catalogues

import "testing"

func TestImportedMobileNumbersAreThoseOfIndia(t *testing.T) {
	for typed, want := range map[string]string{
		"6000000001": "6000000001", "+91 98765-43210": "9876543210", "09876543210": "9876543210",
		"9876543210.0": "9876543210", "5999999999": "", "987654321": "", "+44 20 7946 0000": "", "": "",
	} {
		var notes []string
		if got := mobile(typed, &notes); got != want || (len(notes) > 0) != (want == "" && typed != "") {
			t.Errorf("%s is %q, %v", typed, got, notes)
		}
	}
}
