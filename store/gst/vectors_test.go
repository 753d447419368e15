package gst

import (
	"testing"

	"hearth/store/money"
	"hearth/store/storetest/vectors"
)

// The product form computes its hint with the same test values (ui/src/rules/gst.ts).
func TestTaxSplitMatchesTheVectors(t *testing.T) {
	cases := vectors.Of[struct {
		Price                     int64 // all amounts are in paise
		Rate                      Rate
		Across                    bool
		Taxable, CGST, SGST, IGST int64
	}](t, "split.json")
	if len(cases) < 100 {
		t.Fatalf("only %d cases", len(cases))
	}
	for _, v := range cases {
		if got, want := Split(money.Paise(v.Price), v.Rate, v.Across), (Tax{
			Taxable: money.Paise(v.Taxable), CGST: money.Paise(v.CGST), SGST: money.Paise(v.SGST),
			IGST: money.Paise(v.IGST),
		}); got != want {
			t.Errorf("Split(%d, %d, %v) = %+v, want %+v", v.Price, v.Rate, v.Across, got, want)
		}
	}
}
