package pricerange

import (
	"strings"
	"testing"

	"hearth/store/money"
)

func TestBudgetsAreReadInThreeLanguages(t *testing.T) {
	for _, c := range []struct {
		typed       string
		least, most money.Paise
		rest        string
	}{
		{"switch under 2000", 0, 2000, "switch"}, {"camera below ₹3,000", 0, 3000, "camera"},
		{"lock upto 10k", 0, 10_000, "lock"},
		{"bulb 500-1000", 500, 1000, "bulb"}, {"bulb 1000–2000", 1000, 2000, "bulb"},
		{"bulb between 500 and 700", 500, 700, "bulb"},
		{"camera above 5000", 5000, 0, "camera"}, {"sensor ₹900", 0, 900, "sensor"},
		{"switch 2000 se kam", 0, 2000, "switch"}, {"bulb 500 rupaye tak", 0, 500, "bulb"},
		{"lock 5 hazaar ke andar", 0, 5000, "lock"},
		{"1000 से 2000 स्विच", 1000, 2000, "स्विच"}, {"2000 से कम स्विच", 0, 2000, "स्विच"},
		{"स्विच २००० तक", 0, 2000, "स्विच"},
		{"₹500 से कम बल्ब", 0, 500, "बल्ब"}, {"5 हज़ार रुपये तक का ताला", 0, 5000, "का ताला"},
		{"3000 रुपये से ज़्यादा कैमरा", 3000, 0, "कैमरा"},
		{"500 से 1000 रुपये तक बल्ब", 500, 1000, "बल्ब"},
		{"2000 पर्यंत स्विच", 0, 2000, "स्विच"}, {"१००० ते २००० बल्ब", 1000, 2000, "बल्ब"},
		{"2000 पेक्षा कमी कॅमेरा", 0, 2000, "कॅमेरा"},
		{"500 रुपयांच्या आत बल्ब", 0, 500, "बल्ब"}, {"5000 रुपयांपेक्षा जास्त कॅमेरा", 5000, 0, "कॅमेरा"},
		// numbers that are not prices
		{"16 amp plug", 0, 0, "16 amp plug"}, {"bulb under 9w", 0, 0, "bulb 9w"},
		{"4 gang switch", 0, 0, "4 gang switch"},
		{"HTH-012", 0, 0, "HTH-012"}, {"6500 k bulb", 0, 0, "6500 k bulb"}, {"5 mp camera", 0, 0, "5 mp camera"},
		{"2.4 ghz", 0, 0, "2.4 ghz"}, {"pm 2.5", 0, 0, "pm 2.5"}, {"24 to 30 v", 0, 0, "24 to 30 v"},
	} {
		least, most, rest := Parse(c.typed)
		rest = strings.Join(strings.Fields(rest), " ")
		if least != c.least*100 || most != c.most*100 || rest != c.rest {
			t.Errorf("%q is %s to %s, %q; want %d to %d, %q", c.typed, least.Decimal(), most.Decimal(), rest, c.least,
				c.most, c.rest)
		}
	}
}
