package gst

import (
	"encoding/json"
	"os"
	"testing"

	"hearth/store/money"
)

// The same vectors hold for the product form's hint, ui/src/rules/gst.ts.
func TestTheVectorsOfTax(t *testing.T) {
	text, err := os.ReadFile("testdata/split.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []struct {
		Price                     int64 // all amounts in paise
		Rate                      Rate
		Across                    bool
		Taxable, CGST, SGST, IGST int64
	}
	if err := json.Unmarshal(text, &vectors); err != nil || len(vectors) < 100 {
		t.Fatalf("%d vectors, %v", len(vectors), err)
	}
	for _, v := range vectors {
		if got, want := Split(money.Paise(v.Price), v.Rate, v.Across), (Tax{
			Taxable: money.Paise(v.Taxable), CGST: money.Paise(v.CGST), SGST: money.Paise(v.SGST), IGST: money.Paise(v.IGST),
		}); got != want {
			t.Errorf("Split(%d, %d, %v) = %+v, want %+v", v.Price, v.Rate, v.Across, got, want)
		}
	}
}
