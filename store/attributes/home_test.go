package attributes

import (
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"
)

// homeCase is a pair of a product and a home; ui/src/rules/vectors.test.ts reads the same file.
type homeCase struct {
	Name    string
	Lines   []string
	Fit     Fit
	Home    json.RawMessage
	Cart    []string
	Verdict string
	Checks  string
}

func TestProductsAreComparedWithHomes(t *testing.T) {
	text, err := os.ReadFile("testdata/homes.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []homeCase
	if err := json.Unmarshal(text, &cases); err != nil || len(cases) < 60 {
		t.Fatal(len(cases), err)
	}
	for _, c := range cases {
		fit, _ := FitOf(c.Lines)
		if !reflect.DeepEqual(fit, c.Fit) {
			t.Errorf("%s: facts %s", c.Name, fit.Text())
		}
		home, ok := ReadHome(string(c.Home))
		checks, said := fit.Checks(home, c.Cart), []string{}
		for _, one := range checks {
			said = append(said, one.About+":"+one.Is)
		}
		if got := strings.Join(said, " "); !ok || got != c.Checks || Sum(checks) != c.Verdict {
			t.Errorf("%s: %q %q, want %q %q", c.Name, Sum(checks), got, c.Verdict, c.Checks)
		}
	}
}

func TestHomeIsReadOnlyIfItIsOne(t *testing.T) {
	for _, text := range []string{"", "[]", `{"box":"four"}`, `{"hubs":["` + strings.Repeat("x", 600) + `"]}`} {
		if _, ok := ReadHome(text); ok {
			t.Errorf("%q is a home", text)
		}
	}
	if h, ok := ReadHome(`{"box":4,"pool":"yes"}`); !ok || h.Box != 4 {
		t.Error(h, ok)
	}
}

func TestVariantsThatDifferKeepWhatTheyShare(t *testing.T) {
	small, _ := FitOf([]string{"Box: 2 modules", "Neutral: required", "Radio: Zigbee"})
	large, _ := FitOf([]string{"Box: 4 modules", "Neutral: required", "Radio: Wi-Fi"})
	common := Common([]Fit{small, large})
	want := Fit{Wall: true, Neutral: "Required", Varies: true}
	if !reflect.DeepEqual(common, want) {
		t.Errorf("%+v", common)
	}
	if got := Sum(common.Checks(Home{Box: 2, Neutral: "no"}, nil)); got != IsNot {
		t.Error(got)
	}
	if got := Sum(common.Checks(Home{Box: 2, Neutral: "yes"}, nil)); got != NotKnown {
		t.Error(got)
	}
	if same := Common([]Fit{small, small}); same.Varies || !reflect.DeepEqual(same, small) {
		t.Errorf("%+v", same)
	}
	if none := Common(nil); !reflect.DeepEqual(none, Fit{}) {
		t.Errorf("%+v", none)
	}
	kept, err := ReadFit(small.Text())
	if err != nil || !reflect.DeepEqual(kept, small) {
		t.Errorf("%+v %v", kept, err)
	}
}
