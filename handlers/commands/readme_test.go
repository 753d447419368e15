package commands_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"hearth/store/settings"
)

var update = flag.Bool("update", false, "write README's table anew; the diff is to be reviewed")

// A promise is worth as much as its test: each test in the README exists.
func TestTheTestsThatREADMENamesExist(t *testing.T) {
	said, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	tests := map[string]bool{}
	for _, pattern := range []string{"../../*/*_test.go", "../../*/*/*_test.go", "../../*/*/*/*_test.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			content, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, found := range regexp.MustCompile(`(?m)^func (Test\w+)`).FindAllSubmatch(content, -1) {
				tests[string(found[1])] = true
			}
		}
	}
	named := regexp.MustCompile("`(Test\\w+)`").FindAllSubmatch(said, -1)
	for _, one := range named {
		if !tests[string(one[1])] {
			t.Errorf("there is no %s", one[1])
		}
	}
	if len(named) < 20 {
		t.Errorf("README names %d tests", len(named))
	}
}

// README's table of settings is generated from the list of settings.
func TestTheREADMEListsEveryFlag(t *testing.T) {
	const path, begin, end = "../../README.md", "<!-- settings -->\n", "<!-- /settings -->"
	said, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(said), begin)
	table, after, closed := strings.Cut(rest, end)
	if !found || !closed {
		t.Fatal("README.md has lost the marks around its table of settings")
	}
	var b strings.Builder
	b.WriteString("| setting | preset | what it is |\n| --- | --- | --- |\n")
	for _, one := range settings.SettingTable() {
		if one.Flag != "" {
			preset := one.Preset
			if preset != "" {
				preset = "`" + preset + "`"
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", strings.ReplaceAll(one.Key, "_", "-"), preset, one.Flag)
		}
	}
	if table == b.String() {
		return
	}
	if *update {
		if err := os.WriteFile(path, []byte(before+begin+b.String()+end+after), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Error("README's table of settings differs from the list; go test ./handlers/commands -run README -update writes it anew")
}
