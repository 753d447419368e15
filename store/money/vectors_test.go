package money

import (
	"encoding/json"
	"os"
	"testing"
)

// The user interface runs the same files (ui/src/rules/vectors.test.ts).
func vectors[Case any](t *testing.T, name string) (cases []Case) {
	t.Helper()
	raw, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) == 0 {
		t.Fatalf("%s holds no case", name)
	}
	return cases
}

func TestAmountsAreWrittenAsTheUserInterfaceWritesThem(t *testing.T) {
	for _, c := range vectors[struct {
		Paise int64
		Text  string
	}](t, "grouping.json") {
		if got := Paise(c.Paise).Rupees(); got != c.Text {
			t.Errorf("Rupees of %d = %q, want %q", c.Paise, got, c.Text)
		}
	}
}

func TestTheShareSavedIsThatOfTheUserInterface(t *testing.T) {
	for _, c := range vectors[struct{ Price, Pays, Off int64 }](t, "percent_off.json") {
		if got := PercentOff(Paise(c.Price), Paise(c.Pays)); got != c.Off {
			t.Errorf("PercentOff(%d, %d) = %d, want %d", c.Price, c.Pays, got, c.Off)
		}
	}
}

func TestAmountsAreReadAsTheUserInterfaceReadsThem(t *testing.T) {
	for _, c := range vectors[struct {
		Text  string
		Paise *int64
	}](t, "amounts.json") {
		got, err := Parse(c.Text)
		if (err == nil) != (c.Paise != nil) || (c.Paise != nil && int64(got) != *c.Paise) {
			t.Errorf("Parse(%q) = %d, %v", c.Text, got, err)
		}
	}
}
