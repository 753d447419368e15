package catalogue

import (
	"strings"
)

// gtinOf normalises the number of a bar code (EAN-8, UPC-A, EAN-13, GTIN-14), which is often typed with spaces and
// hyphens. It reports whether the number has one of these lengths and a correct check digit (GS1 General
// Specifications).
func gtinOf(text string) (string, bool) {
	digits := strings.NewReplacer(" ", "", "-", "", "\u00a0", "").Replace(text)
	switch len(digits) {
	case 8, 12, 13, 14:
	default:
		return digits, false
	}
	sum, weight := 0, 1
	for i := len(digits) - 1; i >= 0; i-- {
		if digits[i] < '0' || digits[i] > '9' {
			return digits, false
		}
		sum, weight = sum+int(digits[i]-'0')*weight, 4-weight
	}
	return digits, sum%10 == 0 && strings.Trim(digits, "0") != ""
}

// IsGTIN reports whether a text is a valid bar code number.
func IsGTIN(text string) bool {
	_, is := gtinOf(text)
	return is
}
