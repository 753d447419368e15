package money

import "testing"

// Every parsed amount is within the limits, and stays the same when it is formatted and parsed again.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"1234.50", "-0.5", "100000000000", " 7 ", "1e9", "१२३", "0.005", "-"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		amount, err := Parse(text)
		if err != nil {
			return
		}
		if amount > Max || amount < -Max {
			t.Fatalf("%q is %d", text, amount)
		}
		if again, err := Parse(amount.Decimal()); err != nil || again != amount {
			t.Errorf("%q is %d, written %q, read again %d, %v", text, amount, amount.Decimal(), again, err)
		}
		if amount.Words() == "" {
			t.Errorf("%d has no words", amount)
		}
	})
}
