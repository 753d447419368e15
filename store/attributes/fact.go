package attributes

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// longestFact is the maximum length of a fact, in characters: one line of a card.
const longestFact = 40

// said are the values that a fact words differently than a filter.
var said = map[Attribute]string{
	{neutral, "Not needed"}: "No neutral",
	{neutral, "Optional"}:   "Neutral optional",
	{neutral, "Required"}:   "Needs neutral",
}

// Fact returns in one line what mostly decides between similar products, from the lines of a product's specifications:
// the neutral wire, the radio and the modules if they are given, else the first two lines. It is "" if there are none.
func Fact(lines []string) string {
	var deciding, others []string
	for _, line := range lines {
		found := Of(line)
		if len(found) == 0 {
			continue
		}
		values := make([]string, len(found))
		for i, one := range found {
			values[i] = one.Value
			if words, differs := said[one]; differs {
				values[i] = words
			}
		}
		value := strings.Join(values, ", ")
		switch found[0].Name {
		case neutral, "Radio":
			deciding = append(deciding, value)
		case "Modules":
			deciding = append(deciding, value+map[bool]string{true: " module", false: " modules"}[value == "1"])
		case "Weight", "Dimensions":
		default:
			// Without its name, a number or a yes says nothing.
			if value != "Yes" && value != "No" && strings.ContainsFunc(value, unicode.IsLetter) {
				others = append(others, value)
			}
		}
	}
	if len(deciding) > 0 {
		others = nil
	}
	fact := ""
	for _, one := range append(deciding, others[:min(len(others), 2)]...) {
		longer := strings.TrimPrefix(fact+" · "+one, " · ")
		if utf8.RuneCountInString(longer) > longestFact {
			break
		}
		fact = longer
	}
	return fact
}
