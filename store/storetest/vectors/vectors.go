// Package vectors reads the test cases that the shop and its UI have in common (ui/src/rules/vectors.test.ts). It
// imports no other package of the shop, so that every package can use it.
package vectors

import (
	"encoding/json"
	"os"
	"testing"
)

// Of returns the cases in testdata/name beside the test; it fails if there are none.
func Of[Case any](t *testing.T, name string) (cases []Case) {
	t.Helper()
	raw, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) == 0 {
		t.Fatalf("%s holds no case", name)
	}
	return cases
}
