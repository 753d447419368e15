// Package vectors reads the test cases shared by the shop and its user interface (ui/src/rules/vectors.test.ts). It
// does not depend on the shop, so that every package can use it.
package vectors

import (
	"encoding/json"
	"os"
	"testing"
)

// Of returns the cases of testdata/name beside the test, at least one.
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
