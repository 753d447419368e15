package gst

import (
	"testing"

	"hearth/store/money"
)

// The expected values were calculated by hand: within a state each half is amount × rate ÷ (2 × (100 + rate)), between
// states the tax is amount × rate ÷ (100 + rate), rounded to the paisa; the taxable value is what remains.
func TestInclusivePricesAreSplitIntoTaxToThePaisa(t *testing.T) {
	cases := []struct {
		amount     money.Paise
		rate       Rate
		interState bool
		want       Tax
	}{
		{118_00, 18, false, Tax{100_00, 9_00, 9_00, 0}},
		{118_00, 18, true, Tax{100_00, 0, 0, 18_00}},
		{1, 18, false, Tax{1, 0, 0, 0}},
		{1, 18, true, Tax{1, 0, 0, 0}},
		{2, 18, false, Tax{2, 0, 0, 0}},
		{3, 18, false, Tax{3, 0, 0, 0}},
		{4, 18, false, Tax{4, 0, 0, 0}},
		{4, 18, true, Tax{3, 0, 0, 1}},
		{7, 18, true, Tax{6, 0, 0, 1}},
		{10, 18, false, Tax{8, 1, 1, 0}},
		{0, 18, false, Tax{}},
		{100_00, 0, false, Tax{100_00, 0, 0, 0}},
		{100_00, 0, true, Tax{100_00, 0, 0, 0}},
		{105_00, 5, false, Tax{100_00, 2_50, 2_50, 0}},
		{105_00, 5, true, Tax{100_00, 0, 0, 5_00}},
		{100_00, 5, false, Tax{95_24, 2_38, 2_38, 0}},
		{112_00, 12, false, Tax{100_00, 6_00, 6_00, 0}},
		{100_00, 12, true, Tax{89_29, 0, 0, 10_71}},
		{128_00, 28, false, Tax{100_00, 14_00, 14_00, 0}},
		{100_00, 28, false, Tax{78_12, 10_94, 10_94, 0}},
		{140_00, 40, true, Tax{100_00, 0, 0, 40_00}},
		{100_00, 40, false, Tax{71_42, 14_29, 14_29, 0}},
		{2499_00, 18, false, Tax{2117_80, 190_60, 190_60, 0}},
		{2499_00, 18, true, Tax{2117_80, 0, 0, 381_20}},
		{1299_00, 18, false, Tax{1100_84, 99_08, 99_08, 0}},
		{999_00, 18, true, Tax{846_61, 0, 0, 152_39}},
		{40_00, 18, false, Tax{33_90, 3_05, 3_05, 0}},
		{60_00, 18, true, Tax{50_85, 0, 0, 9_15}},
		{14_999_00, 18, false, Tax{12_711_02, 1143_99, 1143_99, 0}},
		{99_99, 18, false, Tax{84_73, 7_63, 7_63, 0}},
		{99_99, 18, true, Tax{84_74, 0, 0, 15_25}},
		{1_00_000_00, 18, true, Tax{84_745_76, 0, 0, 15_254_24}},
		{59, 18, false, Tax{49, 5, 5, 0}},
		{-118_00, 18, false, Tax{-100_00, -9_00, -9_00, 0}},
		{money.Max, 18, true, Tax{8_47_45_762_71, 0, 0, 1_52_54_237_29}},
	}
	for _, c := range cases {
		got := Split(c.amount, c.rate, c.interState)
		if got != c.want {
			t.Errorf("Split(%d, %d, %v) = %+v, want %+v", c.amount, c.rate, c.interState, got, c.want)
		}
	}
}

func TestTaxPartsOfEveryAmountAddUp(t *testing.T) {
	for _, rate := range Rates {
		for amount := money.Paise(0); amount < 3000; amount++ {
			for _, interState := range []bool{true, false} {
				if got := Split(amount, rate, interState); got.Total() != amount || got.SGST != got.CGST ||
					got.Taxable < 0 {
					t.Fatalf("Split(%d, %d, %v) = %+v", amount, rate, interState, got)
				}
			}
		}
	}
}

func TestGSTINIsCheckedByShapeStateAndCheckCharacter(t *testing.T) {
	for gstin, want := range map[string]bool{
		"27AAPFU0939F1ZV": true,
		"29AAGCB7383J1Z4": true,
		"27AAPFU0939F1ZX": false,
		"28AAPFU0939F1ZV": false,
		"27AAPFU0939F1Z":  false,
		"":                false,
		"27aapfu0939f1zv": false,
	} {
		if got := ValidGSTIN(gstin); got != want {
			t.Errorf("ValidGSTIN(%q) = %v, want %v", gstin, got, want)
		}
	}
}
