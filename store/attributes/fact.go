package attributes

import (
	"slices"
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
// the neutral wire, the radio and the modules of a switch, else the first line and the radio, or the first two lines.
// It is "" if there are none.
func Fact(lines []string) string {
	var deciding, radio, others []string
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
		case "Radio":
			radio, deciding = append(radio, value), append(deciding, value)
		case neutral:
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
	chosen := deciding
	if len(deciding) == len(radio) {
		chosen = slices.Concat(others[:min(len(others), max(2-len(radio), 0))], radio)
	}
	fact := ""
	for _, one := range chosen {
		longer := strings.TrimPrefix(fact+" · "+one, " · ")
		if utf8.RuneCountInString(longer) > longestFact {
			break
		}
		fact = longer
	}
	return fact
}
