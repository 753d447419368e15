package attributes

import (
	"slices"
	"strings"
	"testing"
)

// Lines with the same meaning become the same attribute, however they are written.
func TestSpecificationLineBecomesANormalisedAttribute(t *testing.T) {
	for line, want := range map[string]string{
		"Radio: Wi-Fi 2.4 GHz and Matter":                "Radio:Wi-Fi Radio:Matter",
		"Radios: Zigbee 3.0, Thread, Matter, Wi-Fi":      "Radio:Zigbee Radio:Thread Radio:Matter Radio:Wi-Fi",
		"connectivity: WIFI/BLE":                         "Radio:Wi-Fi Radio:Bluetooth",
		"Radio: 868 MHz":                                 "Radio:868 MHz",
		"Load: 2 × 10 amp":                               "Load:10 A",
		"load: 16 A, 3500 W":                             "Load:16 A",
		"Load: 4 × 6 A resistive, 2000 W in all":         "Load:6 A",
		"Load: 4 × 10 A, 16 A in all":                    "Load:10 A",
		"Load: 10 A per channel, 16 A total":             "Load:10 A",
		"Load: Total 16 A, 4 × 10 A":                     "Load:10 A",
		"Max load: 2kW":                                  "Load:2000 W",
		"Rated current: 500 mA":                          "Load:0.5 A",
		"Load: one fan, 120 W":                           "Load:120 W",
		"Load: up to two doors":                          "Load:Up to two doors",
		"Neutral: yes":                                   "Neutral wire:Required",
		"Neutral wire: not needed":                       "Neutral wire:Not needed",
		"Neutral wire: with or without":                  "Neutral wire:Optional",
		"Neutral wire: optional":                         "Neutral wire:Optional",
		"Neutral wire: see the drawing":                  "Neutral wire:See the drawing",
		"Color: white, brushed steel":                    "Colour:White Colour:Brushed steel",
		"white , WHITE":                                  "",
		"Colour: white, white":                           "Colour:White",
		"Base: b22":                                      "Base:B22",
		"Battery: 10,000 mAh, 2 years":                   "Battery:10000 mAh Battery:2 years",
		"Steps: 1,00,000, 3,4":                           "Steps:100000 Steps:3 Steps:4",
		"Picture: 2K, 160°":                              "Picture:2K Picture:160°",
		"White: 2200 to 6500 k":                          "White:2200 to 6500 K",
		"Length: 3 metres":                               "Length:3 m",
		"Note: " + strings.Repeat("x", 41):               "",
		strings.Repeat("n", 31) + ": 1":                  "",
		"Cut: a|b":                                       "Cut:A/b",
		": 6 A":                                          "",
		"Leading and trailing edge":                      "",
		"Ways in: fingerprint, PIN, card, app, key":      "Ways in:Fingerprint Ways in:PIN Ways in:Card Ways in:App Ways in:Key",
		"Sizes: " + strings.Repeat("1, ", 3) + "2, 3, 4": "Sizes:1 Sizes:2 Sizes:3 Sizes:4",
		"Many: a, b, c, d, e, f, g, h, i, j":             "Many:A Many:B Many:C Many:D Many:E Many:F Many:G Many:H",
	} {
		found := []string{}
		for _, one := range Of(line) {
			found = append(found, one.Text())
		}
		if got := strings.Join(found, " "); got != want {
			t.Errorf("%q is %q, want %q", line, got, want)
		}
	}
}

func TestAttributeFilterIsParsedFromTheURL(t *testing.T) {
	if a, ok := Parse(" Radio : Wi-Fi "); !ok || a != (Attribute{"Radio", "Wi-Fi"}) {
		t.Error(a, ok)
	}
	for _, text := range []string{"", "Radio", "Radio:", ":x", "  :  "} {
		if a, ok := Parse(text); ok {
			t.Errorf("%q is read as %v", text, a)
		}
	}
}

// 6 A sorts before 16 A, and values without a number sort alphabetically.
func TestAttributeValuesSortByNumber(t *testing.T) {
	values := []string{"16 A", "6 A", "120 W", "10 A", "white", "Black"}
	slices.SortFunc(values, func(a, b string) int {
		if Less(a, b) {
			return -1
		}
		return 1
	})
	if got := strings.Join(values, ", "); got != "6 A, 10 A, 16 A, 120 W, Black, white" {
		t.Error(got)
	}
}

func TestSpecificationsAreComparedUnderOneName(t *testing.T) {
	long := strings.Repeat("word ", 12) + "end"
	for line, want := range map[string]string{
		"Radios: Zigbee 3.0, Thread": "Radio = Zigbee, Thread",
		"colour:  white , black":     "Colour = White, Black",
		"Rated current: " + long:     "Load = " + long,
		"in the box: " + long:        "In the box = " + long,
		"leading and trailing edge":  "Leading and trailing edge = ",
		"Ratio:":                     "Ratio: = ",
	} {
		if name, value := Normalize(line); name+" = "+value != want {
			t.Errorf("%q is %q = %q, want %q", line, name, value, want)
		}
	}
}
