package attributes

import "testing"

func TestFactNamesWhatDecides(t *testing.T) {
	for _, c := range []struct {
		name  string
		lines []string
		want  string
	}{
		{"a switch", []string{"Load: 16 A, 3500 W", "Radio: WiFi 2.4 GHz", "Modules: 1", "Neutral wire: required"},
			"Wi-Fi · 1 module · Needs neutral"},
		{"no neutral", []string{"Neutral: not needed", "Radio: Zigbee 3.0", "Modules: 2"},
			"No neutral · Zigbee · 2 modules"},
		{"no switch", []string{"Picture: 4 MP, 110°", "Radio: WiFi", "Memory: card up to 256 GB"},
			"4 MP, 110° · Wi-Fi"},
		{"a radio alone", []string{"Radio: Zigbee"}, "Zigbee"},
		{"nothing that decides", []string{"Power: 9 W", "Base: B22", "Weight: 60 g"}, "9 W · B22"},
		{"too long for a card", []string{"Power: 9 W", "Finish: " + "brushed aluminium with a glass front"}, "9 W"},
		{"a number and a yes", []string{"Users: 50", "App: yes", "Opens by: fingerprint"}, "Fingerprint"},
		{"free text", []string{"Made for Indian walls"}, ""},
		{"nothing", nil, ""},
	} {
		if got := Fact(c.lines); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
