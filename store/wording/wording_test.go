package wording_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hearth/store/wording"
)

func TestFoldIgnoresCaseAccentsApostrophesAndIndianDigits(t *testing.T) {
	for text, want := range map[string]string{
		"Café CRÈME": "cafe creme", "Asha's": "ashas", "Asha’s": "ashas", "१६ A": "16 a", "௧௬": "16",
		"हिन्दी": "हिन्दी", "क्\u200dष": "क्ष", "": "",
	} {
		if got := wording.Fold(text); got != want {
			t.Errorf("%q is folded to %q, not %q", text, got, want)
		}
	}
}

func TestSearchTermsIncludeWordsCompoundsAndMeasures(t *testing.T) {
	for text, want := range map[string]string{
		"Wi-Fi plug": "wi fi wifi plug", "16 Amp": "16 amp 16a", "16amp": "16amp 16a", "16A": "16a", "a,b/c": "a b c",
		"…": "",
	} {
		if got := strings.Join(wording.FoldedWords(text), " "); got != want {
			t.Errorf("%q is found by %q, not by %q", text, got, want)
		}
	}
}

func TestStemJoinsSingularAndPlural(t *testing.T) {
	for plural, singular := range map[string]string{
		"switches": "switch", "boxes": "box", "batteries": "battery", "lamps": "lamp", "glasses": "glass",
		"brushes": "brush",
		"glass":   "glass", "status": "status", "tennis": "tennis", "bus": "bus", "ties": "tie",
	} {
		if got := wording.Stem(plural); got != singular {
			t.Errorf("%s is %s, not %s", plural, got, singular)
		}
	}
}

func TestOneTypoIsToleratedExceptInTheFirstLetter(t *testing.T) {
	for _, c := range []struct {
		term, typed   string
		begins, whole bool
	}{
		{"switch", "switch", true, true}, {"switches", "swit", true, false},
		{"switch", "swich", true, true}, {"switch", "swittch", true, true}, {"switch", "swotch", true, true},
		{"switch", "wsitch", true, true}, {"switch", "twitch", false, false}, {"switch", "swoch", false, false},
		{"lamp", "switch", false, false},
	} {
		begins, whole := wording.BeginsWithinOneSlip([]rune(c.term), []rune(c.typed))
		if begins != c.begins || whole != c.whole {
			t.Errorf("%s for %s: begins %v, whole %v", c.typed, c.term, begins, whole)
		}
	}
}

// A typing mistake in the first letters of a word leaves a form with a deleted letter that the correct word also has.
func TestWordAndItsTypoShareADeletionVariant(t *testing.T) {
	meant := wording.SlipsOf("swit")
	for _, typed := range []string{"swit", "swt", "swiit", "swot", "wsit"} {
		if !slices.ContainsFunc(wording.SlipsOf(typed), func(one string) bool { return slices.Contains(meant, one) }) {
			t.Errorf("%s has nothing in common with swit", typed)
		}
	}
	if got := wording.BeginningsOf("plug16"); got != nil {
		t.Errorf("a number is corrected: %v", got)
	}
	if got := fmt.Sprint(wording.BeginningsOf("switches")); got != "[swi swit switc switch]" {
		t.Errorf("the beginnings of switches are %s", got)
	}
}

func TestNamesAreJoinedWithCommasAndOr(t *testing.T) {
	for want, names := range map[string][]string{"": nil, "A": {"A"}, "A or B": {"A", "B"},
		"A, B or C": {"A", "B", "C"}} {
		if got := wording.Listed(names); got != want {
			t.Errorf("%v: %q", names, got)
		}
	}
	if one, two := wording.Plural(1, "order"), wording.Plural(2, "order"); one != "1 order" || two != "2 orders" {
		t.Errorf("%s, %s", one, two)
	}
}

func TestChangeTextNamesEmptyValuesAndShortensLongOnes(t *testing.T) {
	long := strings.Repeat("ä", 201)
	for _, c := range []struct{ before, after, want string }{
		{"on", "off", "on → off"}, {"", "off", "nothing → off"}, {"on", "", "on → nothing"}, {"on", "on", "on"},
		{long, "x", strings.Repeat("ä", 200) + "… → x"},
	} {
		if got := wording.Change(c.before, c.after); got != c.want {
			t.Errorf("%.20q to %q: %q", c.before, c.after, got)
		}
	}
}

func TestInvisibleCharactersAreRemovedFromInput(t *testing.T) {
	if got := wording.Visible(" a\tb\x00\x1b\nc \r\n"); got != "a b\nc" {
		t.Errorf("%q", got)
	}
	if got := wording.Shortened("  नमस्ते  ", 3); got != "नमस" {
		t.Errorf("%q", got)
	}
	if got := wording.First("", "  ", " b ", "c"); got != "b" {
		t.Errorf("%q", got)
	}
}

func TestPercentSignIsEscapedInSearches(t *testing.T) {
	if got := wording.LikeEscape(`50%_\x`); got != `50\%\_\\x` {
		t.Errorf("%s", got)
	}
	if after := wording.After("lamp"); after <= "lampshade" || after >= "lan" {
		t.Errorf("%q is not between all that begins with lamp and what comes next", after)
	}
}

func TestDatabaseTimeZeroIsTheZeroTime(t *testing.T) {
	if !wording.Instant(0).IsZero() || wording.Instant(1500).Sub(wording.Instant(500)) != time.Second {
		t.Errorf("%s, %s", wording.Instant(0), wording.Instant(1500))
	}
}
