package gst

import (
	"slices"
	"strings"
	"testing"
)

func TestOnlyKnownGSTRatesAreValid(t *testing.T) {
	for rate := Rate(-1); rate < 50; rate++ {
		if want := slices.Contains([]Rate{0, 5, 12, 18, 28, 40}, rate); rate.Valid() != want {
			t.Errorf("%d %% is valid: %v", rate, rate.Valid())
		}
	}
}

func TestTaxComponentsAreAddedSeparately(t *testing.T) {
	if sum := (Tax{1, 2, 3, 4}).Plus(Tax{10, 20, 30, 40}); sum != (Tax{11, 22, 33, 44}) || sum.Total() != 110 {
		t.Errorf("the sum is %+v, in all %d", sum, sum.Total())
	}
}

// GST state codes are unique and sorted, and so are the names.
func TestGSTStateCodesAreUniqueAndSorted(t *testing.T) {
	names := map[string]bool{}
	for i, state := range States {
		if i > 0 && state.Code <= States[i-1].Code || len(state.Code) != 2 || names[state.Name] {
			t.Errorf("%+v stands wrong", state)
		}
		names[state.Name] = true
		for _, typed := range []string{state.Name, strings.ToUpper(state.Name), " " + state.Name + " "} {
			if found, known := StateByName(typed); !known || found != state {
				t.Errorf("%q is %+v", typed, found)
			}
		}
		if found, known := StateByCode(state.Code); !known || found != state {
			t.Errorf("%s is %+v", state.Code, found)
		}
	}
	union := []string{}
	for _, state := range States {
		if state.NoLegislature {
			union = append(union, state.Name)
		}
	}
	if len(States) != 36 ||
		strings.Join(
			union,
			", ",
		) != "Chandigarh, Dadra and Nagar Haveli and Daman and Diu, Lakshadweep, Andaman and Nicobar Islands, Ladakh" {
		t.Errorf("%d states, without a legislature %v", len(States), union)
	}
	for _, typed := range []string{"", "Bombay", "Maharashtra 2"} {
		if found, known := StateByName(typed); known || found != (State{}) {
			t.Errorf("%q is %+v", typed, found)
		}
	}
	for _, code := range []string{"", "0", "25", "28", "39", "2"} {
		if found, known := StateByCode(code); known || found != (State{}) {
			t.Errorf("%q is %+v", code, found)
		}
	}
}

// These are published GSTINs, and some whose check character was computed independently and needs a carry in base 36.
func TestPublishedGSTINsNeedTheirCheckCharacter(t *testing.T) {
	for _, gstin := range []string{"27AAPFU0939F1ZV", "29AAGCB7383J1Z4", "33AAACH7409R1Z8", "27AAACR5055K1Z7",
		"24AAACC1206D1ZM", "27AIIIU0939F1ZE", "29RRRRR9999R1Z4", "27ZZZZZ0000Z1ZQ", "33AAAAA0000A1Z9",
		"09JJJJJ4321J2Z7", "27AIAIA0000I1ZN"} {
		for _, last := range gstinAlphabet {
			changed := gstin[:14] + string(last)
			if valid := ValidGSTIN(changed); valid != (changed == gstin) {
				t.Errorf("%s is valid: %v", changed, valid)
			}
		}
	}
}

func TestGSTINWithWrongShapeOrStateIsInvalid(t *testing.T) {
	shaped := func(body string) string { return body + string(gstinCheck(body)) }
	if !ValidGSTIN(shaped("27AAPFU0939F1Z")) || !ValidGSTIN(shaped("27AAPFU0939FZA")) {
		t.Error("a right one is refused")
	}
	for _, body := range []string{"28AAPFU0939F1Z", "27AAPF10939F1Z", "27AAPFU093AF1Z", "27AAPFU09391" + "1Z",
		"27AAPFU0939F0Z", "27AAPFU0939F10", "27AAPFU0939F1C", "2AAAPFU0939F1Z"} {
		if ValidGSTIN(shaped(body)) {
			t.Errorf("%s passes", shaped(body))
		}
	}
	if ValidGSTIN("27AAPFU0939F1ZV ") || ValidGSTIN(" 27AAPFU0939F1ZV") {
		t.Error("blanks pass")
	}
}

func TestTaxOfANegativeAmountIsTheNegatedTax(t *testing.T) {
	for _, interState := range []bool{true, false} {
		forth, back := Split(999_99, 18, interState), Split(-999_99, 18, interState)
		if back != (Tax{-forth.Taxable, -forth.CGST, -forth.SGST, -forth.IGST}) || back.Total() != -999_99 {
			t.Errorf("%+v and %+v", forth, back)
		}
	}
}
