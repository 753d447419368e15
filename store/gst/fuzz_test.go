package gst

import (
	"testing"

	"hearth/store/money"
)

// For every amount the parts add up, CGST and SGST are equal, and no part exceeds the amount.
func FuzzSplit(f *testing.F) {
	f.Add(int64(49_900), uint8(3), false)
	f.Add(int64(-1), uint8(5), true)
	f.Add(int64(money.Max), uint8(4), false)
	f.Fuzz(func(t *testing.T, amount int64, rate uint8, interState bool) {
		amount %= int64(money.Max) + 1
		got := Split(money.Paise(amount), Rates[int(rate)%len(Rates)], interState)
		if got.Total() != money.Paise(amount) || got.CGST != got.SGST {
			t.Errorf("%d paise: %+v", amount, got)
		}
		for _, part := range []money.Paise{got.Taxable, got.CGST, got.SGST, got.IGST} {
			if part != 0 && (part < 0) != (amount < 0) || max(part, -part) > max(money.Paise(amount),
				-money.Paise(amount)) {
				t.Errorf("%d paise: %+v", amount, got)
			}
		}
	})
}

// A GSTIN with one changed character is invalid.
func FuzzValidGSTIN(f *testing.F) {
	f.Add("27AAPFU0939F1ZV", uint8(3), uint8(7))
	f.Fuzz(func(t *testing.T, gstin string, at, other uint8) {
		const signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
		if !ValidGSTIN(gstin) {
			return
		}
		changed := []byte(gstin)
		place := int(at) % len(changed)
		if changed[place] = signs[int(other)%len(signs)]; changed[place] != gstin[place] &&
			ValidGSTIN(string(changed)) {
			t.Errorf("%s and %s are both taken", gstin, changed)
		}
	})
}
