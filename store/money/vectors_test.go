package money

import (
	"testing"

	"hearth/store/storetest/vectors"
)

func TestAmountFormatMatchesTheUI(t *testing.T) {
	for _, c := range vectors.Of[struct {
		Paise int64
		Text  string
	}](t, "grouping.json") {
		if got := Paise(c.Paise).Rupees(); got != c.Text {
			t.Errorf("Rupees of %d = %q, want %q", c.Paise, got, c.Text)
		}
	}
}

func TestPercentSavedMatchesTheUI(t *testing.T) {
	for _, c := range vectors.Of[struct{ Price, Pays, Off int64 }](t, "percent_off.json") {
		if got := PercentOff(Paise(c.Price), Paise(c.Pays)); got != c.Off {
			t.Errorf("PercentOff(%d, %d) = %d, want %d", c.Price, c.Pays, got, c.Off)
		}
	}
}

func TestAmountParsingMatchesTheUI(t *testing.T) {
	for _, c := range vectors.Of[struct {
		Text  string
		Paise *int64
	}](t, "amounts.json") {
		got, err := Parse(c.Text)
		if (err == nil) != (c.Paise != nil) || (c.Paise != nil && int64(got) != *c.Paise) {
			t.Errorf("Parse(%q) = %d, %v", c.Text, got, err)
		}
	}
}
