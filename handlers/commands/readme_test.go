package commands_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"hearth/store"
)

var update = flag.Bool("update", false, "write README's table anew; the diff is to be reviewed")

// README's table of settings is made from the list of settings.
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
	for _, one := range store.SettingTable() {
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
