package webtest

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Update rewrites the files that tests compare.
var Update = flag.Bool("update", false, "rewrite the files that tests compare; review the diff")

// Golden compares a text with a file of testdata, or writes the file with -update. Sections of the text are separated
// by empty lines; of one that differs, the lines that came and went are shown below its first line.
func Golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *Update {
		if err := os.MkdirAll("testdata", 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got == string(want) {
		return
	}
	was, is := sectionsOf(string(want)), sectionsOf(got)
	for first, lines := range is {
		for _, line := range lines {
			if !slices.Contains(was[first], line) {
				t.Errorf("%s, %s: + %s", name, first, line)
			}
		}
	}
	for first, lines := range was {
		for _, line := range lines {
			if !slices.Contains(is[first], line) {
				t.Errorf("%s, %s: - %s", name, first, line)
			}
		}
	}
	t.Errorf("%s differs; -run %s -update rewrites it", name, t.Name())
}

// sectionsOf are the lines of each section, by its first line.
func sectionsOf(text string) map[string][]string {
	found := map[string][]string{}
	for section := range strings.SplitSeq(text, "\n\n") {
		lines := strings.Split(section, "\n")
		found[lines[0]] = lines
	}
	return found
}
