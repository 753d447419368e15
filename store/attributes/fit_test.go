package attributes

import (
	"reflect"
	"testing"
)

// What a switch needs of a wall is read from its specifications; other products need none.
func TestSwitchRequirementsAreReadFromItsSpecifications(t *testing.T) {
	for _, c := range []struct {
		name  string
		lines []string
		want  Fit
		ok    bool
	}{
		{"a plate", []string{"Load: 4 × 6 A resistive, 2000 W in all", "Box: 4 modules, 40 mm deep",
			"Neutral wire: required"},
			Fit{Wall: true, Modules: 4, Depth: 40, Neutral: "Required", Amps: 6}, true},
		{"a module of a plate", []string{"Load: 16 A, 3500 W", "Modules: 1"}, Fit{Wall: true, Modules: 1, Modular: true, Amps: 16, Watts: 3500},
			true},
		{"behind any plate", []string{"Load: 4 × 10 A, 16 A in all", "Box: any, 45 mm deep", "Neutral: optional"},
			Fit{Wall: true, AnyBox: true, Depth: 45, Neutral: "Optional", Amps: 10}, true},
		{"a regulator", []string{"Load: one fan, 120 W", "Box: 2 modules"}, Fit{Wall: true, Modules: 2, Watts: 120, Only: "fan"},
			true},
		{"a dimmer", []string{"Box: 2-module", "Load: 5 to 200 W LED"}, Fit{Wall: true, Modules: 2, Watts: 200, MinWatts: 5, Only: "light"},
			true},
		{"a plug", []string{"Load: 16 A, 3500 W", "Sockets: Indian type M"}, Fit{}, false},
		{"a curtain motor", []string{"Load: 50 kg"}, Fit{}, false},
		{"nonsense", []string{"Modules: many", "Box: red", "Box", ": :"}, Fit{}, false},
	} {
		if got, ok := FitOf(c.lines); !reflect.DeepEqual(got, c.want) || ok != c.ok {
			t.Errorf("%s: %+v, %v, want %+v", c.name, got, ok, c.want)
		}
	}
}
