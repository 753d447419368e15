package store_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"hearth/store/core"
)

// SQL takes order states from the table in core, by their facts or names: a new state is added only there.
func TestNoQueryNamesAnOrderState(t *testing.T) {
	t.Parallel()
	names := []string{}
	for _, one := range core.States {
		names = append(names, string(one.Name))
	}
	named := regexp.MustCompile(`\bstate\b[^;'\n]{0,30}'(` + strings.Join(names, "|") + `)'`)
	for _, folder := range []string{".", "../handlers"} {
		err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") ||
				strings.HasPrefix(path, "storetest/bench/") {
				return err
			}
			text, err := os.ReadFile(path)
			for _, found := range named.FindAllString(string(text), -1) {
				t.Errorf("%s: %s", path, found)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
