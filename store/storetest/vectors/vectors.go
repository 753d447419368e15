// Package vectors reads the cases that the shop and its user interface both run (ui/src/rules/vectors.test.ts). It uses nothing
// of the shop, so that the plainest packages can use it.
package vectors

import (
	"encoding/json"
	"os"
	"testing"
)

// Of are the cases of testdata/name beside the test, at least one.
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
