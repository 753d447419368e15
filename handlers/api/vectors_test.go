package api

import (
	"encoding/json"
	"os"
	"testing"

	"hearth/store/catalogue"
)

// The server and the user interface build the same path for a product. Both run the same test file
// (ui/src/rules/vectors.test.ts).
func TestServerAndUIBuildTheSameProductPaths(t *testing.T) {
	var cases []struct{ Title, Slug string }
	raw, err := os.ReadFile("testdata/slugs.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) == 0 {
		t.Fatal("slugs.json holds no case")
	}
	for _, c := range cases {
		if got, want := ProductPath(catalogue.Product{ID: 7, Title: c.Title}),
			"/productdetails/"+c.Slug+"/7"; got != want {
			t.Errorf("the path of %q is %q, want %q", c.Title, got, want)
		}
	}
}
