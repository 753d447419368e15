// Package attributes parses the lines of a product's specifications: "Load: 2 × 10 amp" is the attribute Load with the
// value 10 A. Its tables normalise names, values and units, so that equal attributes are always written in the same
// way.
package attributes

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Attribute is the name of an attribute with one value of a product.
type Attribute struct{ Name, Value string }

// Text is the attribute in the form that URLs have: "Radio:Wi-Fi".
func (a Attribute) Text() string { return a.Name + ":" + a.Value }

// Parse parses an attribute in a URL; ok is false if the text is none.
func Parse(text string) (a Attribute, ok bool) {
	name, value, found := strings.Cut(text, ":")
	a = Attribute{strings.TrimSpace(name), strings.TrimSpace(value)}
	return a, found && a.Name != "" && a.Value != ""
}

// Limits of an attribute. Longer names and values, or more values in a line, are free text.
const (
	longestName  = 30
	longestValue = 40
	mostValues   = 8
)

// Units are the normal forms of units, by their spellings in lower case.
var Units = map[string]string{
	"a":          "a",
	"amp":        "a",
	"amps":       "a",
	"ampere":     "a",
	"amperes":    "a",
	"w":          "w",
	"watt":       "w",
	"watts":      "w",
	"v":          "v",
	"volt":       "v",
	"volts":      "v",
	"m":          "m",
	"metre":      "m",
	"metres":     "m",
	"meter":      "m",
	"meters":     "m",
	"mp":         "mp",
	"megapixel":  "mp",
	"megapixels": "mp",
	"mm":         "mm",
	"cm":         "cm",
	"kg":         "kg",
	"kgs":        "kg",
	"kilo":       "kg",
	"hp":         "hp",
	"k":          "k",
	"gang":       "gang",
	"gangs":      "gang",
	"channel":    "channel",
	"channels":   "channel",
}

// shownUnits are the display forms of units, where they differ from the normal form.
var shownUnits = map[string]string{"a": "A", "w": "W", "v": "V", "mp": "MP", "hp": "HP", "k": "K"}

// multiples are units that are a multiple of another unit.
var multiples = map[string]struct {
	of    string
	times float64
}{"ma": {"a", 0.001}, "milliamp": {"a", 0.001}, "kw": {"w", 1000}, "kilowatt": {"w", 1000}, "kilowatts": {"w", 1000}}

// names are the normal names of attributes, by their other names.
var names = map[string]string{
	"radios": "Radio", "radio": "Radio", "wireless": "Radio", "connectivity": "Radio", "protocol": "Radio",
	"protocols": "Radio", "works over": "Radio",
	"load": "Load", "loads": "Load", "max load": "Load", "maximum load": "Load", "rated load": "Load",
	"rated current": "Load", "neutral": neutral, "neutral wire": neutral, "needs neutral": neutral,
	"neutral required": neutral, "colour": "Colour", "color": "Colour", "colours": "Colour", "colors": "Colour",
	"base": "Base", "cap": "Base", "holder": "Base", "bulb base": "Base",
}

const neutral = "Neutral wire"

// radios are the radio standards, by the words that mean them.
var radios = []struct{ word, shown string }{
	{"wifi", "Wi-Fi"}, {"wlan", "Wi-Fi"}, {"zigbee", "Zigbee"}, {"matter", "Matter"}, {"thread", "Thread"},
	{"bluetooth", "Bluetooth"},
	{"ble", "Bluetooth"},
	{"zwave", "Z-Wave"}, {"infrared", "Infrared"}, {"4g", "4G"}, {"lte", "4G"}, {"lora", "LoRa"},
}

// neutrals are statements about the neutral wire. Negations come first, because they contain the other words.
var neutrals = []struct{ word, shown string }{
	{"optional", "Optional"}, {"either", "Optional"}, {"with or without", "Optional"}, {"not", "Not needed"},
	{"no", "Not needed"},
	{"none", "Not needed"}, {"without", "Not needed"},
	{"required", "Required"}, {"needed", "Required"}, {"yes", "Required"}, {"must", "Required"},
}

// Of returns the attributes in a line of specifications; none if the line is not "Name: value".
func Of(line string) (found []Attribute) {
	before, after, isOne := strings.Cut(strings.Join(strings.Fields(clean(line)), " "), ":")
	before, after = strings.TrimSpace(before), strings.TrimSpace(after)
	if !isOne || before == "" || after == "" || utf8.RuneCountInString(before) > longestName {
		return nil
	}
	name, known := names[strings.ToLower(before)]
	if !known {
		name = capital(before)
	}
	for _, value := range valuesOf(name, after) {
		if one := (Attribute{name, value}); value != "" && utf8.RuneCountInString(value) <= longestValue &&
			!slices.Contains(found, one) &&
			len(found) < mostValues {
			found = append(found, one)
		}
	}
	return found
}

// clean removes from a text the characters that separate attributes in a URL, and invisible characters.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '|':
			return '/'
		case unicode.IsControl(r) && !unicode.IsSpace(r):
			return -1
		}
		return r
	}, text)
}

func valuesOf(name, text string) (values []string) {
	switch name {
	case "Radio":
		values = named(strings.ReplaceAll(strings.ToLower(text), "-", ""))
	case neutral:
		if value := wireOf(strings.ToLower(text)); value != "" {
			return []string{value}
		}
	case "Load":
		values = measuresOf(text)
	}
	if len(values) > 0 {
		return values
	}
	for part := range strings.SplitSeq(grouped.ReplaceAllStringFunc(text, ungrouped), ",") {
		values = append(values, capital(withUnits(strings.TrimSpace(part))))
	}
	return values
}

// grouped matches a number with commas (by thousands or lakhs) that is not followed by a digit.
var grouped = regexp.MustCompile(`\b\d{1,3}(?:,\d{2,3})*,\d{3}\b`)

func ungrouped(number string) string { return strings.ReplaceAll(number, ",", "") }

// named returns the radio standards in a text, without duplicates.
func named(text string) (found []string) {
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool {
		return !unicode.IsLetter(r) &&
			!unicode.IsDigit(r)
	}) {
		for _, one := range radios {
			if word == one.word && !slices.Contains(found, one.shown) {
				found = append(found, one.shown)
			}
		}
	}
	return found
}

func wireOf(text string) string {
	padded := " " + strings.Join(strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }), " ") + " "
	for _, one := range neutrals {
		if strings.Contains(padded, " "+one.word+" ") {
			return one.shown
		}
	}
	return ""
}

// measure matches a number followed by a unit.
var measure = regexp.MustCompile(`(\d+(?:[.,]\d+)*) ?([A-Za-z]+)`)

// measuresOf returns the measures in the text of a load; if some are in ampere, only those.
func measuresOf(text string) []string {
	all, currents := []string{}, []string{}
	for part := range strings.SplitSeq(text, ",") {
		if lower := strings.ToLower(part); strings.Contains(lower, "in all") || strings.Contains(lower, "total") {
			text = strings.Replace(text, part, "", 1) // remove the combined load of all channels
		}
	}
	for _, found := range measure.FindAllStringSubmatch(text, -1) {
		shown, unit := shownMeasure(found[1], found[2])
		switch {
		case unit == "a":
			currents = append(currents, shown)
		case unit != "":
			all = append(all, shown)
		}
	}
	if len(currents) > 0 {
		return currents
	}
	return all
}

// withUnits replaces the measures in a text by their display form.
func withUnits(text string) string {
	return measure.ReplaceAllStringFunc(text, func(one string) string {
		found := measure.FindStringSubmatch(one)
		if shown, unit := shownMeasure(found[1], found[2]); unit != "" {
			return shown
		}
		return one
	})
}

// shownMeasure returns a measure in its display form; unit is the normal form of its unit, "" if word is no unit.
func shownMeasure(number, word string) (shown, unit string) {
	word = strings.ToLower(word)
	amount, err := strconv.ParseFloat(strings.ReplaceAll(number, ",", ""), 64)
	if err != nil {
		return "", ""
	}
	if multiple, is := multiples[word]; is {
		amount, word = amount*multiple.times, multiple.of
	}
	unit, known := Units[word]
	if !known || unit == "k" && amount < 1000 { // 2K is a resolution, 2200 K a colour temperature
		return "", ""
	}
	display := unit
	if other, is := shownUnits[unit]; is {
		display = other
	}
	return strconv.FormatFloat(amount, 'f', -1, 64) + " " + display, unit
}

// capital capitalises the first letter of a text.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return text
	}
	return string(unicode.ToUpper(first)) + text[size:]
}

// Less sorts values as people expect: measures by unit and number, other values alphabetically.
func Less(a, b string) bool {
	x, unitX, okX := numberOf(a)
	y, unitY, okY := numberOf(b)
	if okX && okY && unitX != unitY {
		return strings.ToLower(unitX) < strings.ToLower(unitY)
	}
	if okX && okY && x != y {
		return x < y
	}
	return strings.ToLower(a) < strings.ToLower(b)
}

// Unit returns the unit of a measure in its display form, such as "A" of "10 A"; "" if the value is no measure.
func Unit(value string) string {
	_, unit, ok := numberOf(value)
	if _, known := Units[strings.ToLower(unit)]; !ok || !known {
		return ""
	}
	return unit
}

func numberOf(text string) (number float64, rest string, ok bool) {
	digits, rest, _ := strings.Cut(text, " ")
	number, err := strconv.ParseFloat(digits, 64)
	return number, rest, err == nil
}

// Normalize splits a line of specifications into its normalised name and value; free text stays as it is. A line
// without a name is returned as a name without a value.
func Normalize(line string) (name, value string) {
	if found := Of(line); len(found) > 0 {
		values := make([]string, len(found))
		for i, one := range found {
			values[i] = one.Value
		}
		return found[0].Name, strings.Join(values, ", ")
	}
	before, after, isOne := strings.Cut(strings.Join(strings.Fields(clean(line)), " "), ":")
	if before, after = strings.TrimSpace(before), strings.TrimSpace(after); !isOne || before == "" || after == "" {
		return capital(strings.TrimSpace(line)), ""
	}
	if known, is := names[strings.ToLower(before)]; is {
		return known, after
	}
	return capital(before), after
}
