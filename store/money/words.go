package money

import "strings"

var ones = []string{"", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven",
	"Twelve", "Thirteen", "Fourteen", "Fifteen", "Sixteen", "Seventeen", "Eighteen", "Nineteen"}
var tens = []string{"", "", "Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety"}

// Words writes an amount in the Indian system: "Rupees One Lakh Twenty Three Thousand Four Hundred and
// Fifty Six and Paise Seventy Eight Only".
func (p Paise) Words() string {
	if p < 0 {
		return "Minus " + (-p).Words()
	}
	text := "Rupees " + words(int64(p/100))
	if paise := int64(p % 100); paise > 0 {
		text += " and Paise " + words(paise)
	}
	return text + " Only"
}

func words(n int64) string {
	if n == 0 {
		return "Zero"
	}
	var parts []string
	if crores := n / 1_00_00_000; crores > 0 {
		parts = append(parts, words(crores), "Crore")
		n %= 1_00_00_000
	}
	for _, unit := range []struct {
		size int64
		name string
	}{{1_00_000, "Lakh"}, {1_000, "Thousand"}, {100, "Hundred"}} {
		if count := n / unit.size; count > 0 {
			parts = append(parts, belowHundred(count), unit.name)
			n %= unit.size
		}
	}
	if n > 0 {
		if len(parts) > 0 {
			parts = append(parts, "and")
		}
		parts = append(parts, belowHundred(n))
	}
	return strings.Join(parts, " ")
}

func belowHundred(n int64) string {
	if n < 20 {
		return ones[n]
	}
	return strings.TrimSpace(tens[n/10] + " " + ones[n%10])
}
