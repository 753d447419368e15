package commands_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/settings"
)

const handbook = "../../assets/handbook/"

// The tests that the handbook's security page names as proof of each promise exist.
func TestSecurityPageNamesExistingTests(t *testing.T) {
	said, err := os.ReadFile(handbook + "security.md")
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
		t.Errorf("the page names %d tests", len(named))
	}
}

// The handbook's table of settings is generated from the list of settings.
func TestHandbookListsEveryFlag(t *testing.T) {
	var b strings.Builder
	b.WriteString("| setting | preset | what it is |\n| --- | --- | --- |\n")
	for _, one := range settings.SettingTable() {
		if one.Flag != "" {
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", strings.ReplaceAll(one.Key, "_", "-"), preset(one), one.Flag)
		}
	}
	written(t, "settings", b.String())
}

func TestHandbookListsEverySettingOfTheScreen(t *testing.T) {
	var b strings.Builder
	group := ""
	for _, one := range settings.SettingTable() {
		if one.Group == "" {
			continue
		}
		if one.Group != group {
			group = one.Group
			fmt.Fprintf(&b, "\n### %s\n\n| setting | preset | what it is |\n| --- | --- | --- |\n", group)
		}
		hint := one.Hint
		if n := len(one.Choices); n > 0 && n < 6 {
			var labels []string
			for _, choice := range one.Choices {
				labels = append(labels, choice.Words)
			}
			hint += " Choices: " + strings.Join(labels, "; ") + "."
		}
		hint = strings.NewReplacer("|", "\\|", "\n", " ").Replace(strings.TrimSpace(hint))
		fmt.Fprintf(&b, "| **%s** `%s` | %s | %s |\n", one.Label, one.Key, preset(one), hint)
	}
	written(t, "screen", b.String()+"\n")
}

// preset returns the default value of a setting as inline code. Defaults of several lines are left out.
func preset(one settings.Setting) string {
	if one.Preset == "" || one.Long {
		return ""
	}
	return "`" + one.Preset + "`"
}

// written compares the part of the handbook's settings page between two markers with a table, or writes it with
// -update.
func written(t *testing.T, mark, table string) {
	t.Helper()
	const path = handbook + "settings.md"
	begin, end := "<!-- "+mark+" -->\n", "<!-- /"+mark+" -->"
	said, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(said), begin)
	now, after, closed := strings.Cut(rest, end)
	if !found || !closed {
		t.Fatalf("settings.md has lost the marks around its table of %s", mark)
	}
	if strings.Contains(after, begin) {
		t.Errorf("settings.md has the table of %s twice", mark)
	}
	if now == table {
		return
	}
	if *webtest.Update {
		if err := os.WriteFile(path, []byte(before+begin+table+end+after), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Error("the table differs from the list of settings; go test ./handlers/commands -run Handbook -update writes it")
}

// Every link in the README, the contributors' guide and the handbook leads to a file that exists. Links that begin
// with / lead to screens, which the handbook's own tests check.
func TestLinksBetweenPagesLeadToFiles(t *testing.T) {
	pages, err := filepath.Glob(handbook + "*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range append(pages, "../../README.md", "../../CONTRIBUTING.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, link := range regexp.MustCompile(`\]\(([^/):#][^):#]*)\)`).FindAllSubmatch(text, -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), string(link[1]))); err != nil {
				t.Errorf("%s links to %s, which does not exist", page, link[1])
			}
		}
	}
}

// Each part of ./build.sh torture names tests that exist in its package.
func TestBuildScriptNamesExistingTests(t *testing.T) {
	script, err := os.ReadFile("../../build.sh")
	if err != nil {
		t.Fatal(err)
	}
	crowded := regexp.MustCompile(`(?m)^CROWDED='([^']+)'`).FindSubmatch(script)
	if crowded == nil {
		t.Fatal("build.sh names no tests of a crowd")
	}
	text := strings.ReplaceAll(string(script), `"$CROWDED"`, "'"+string(crowded[1])+"'")
	runs := regexp.MustCompile(`tests \w+ \./([a-z/]+) '([^']+)'`).FindAllStringSubmatch(text, -1)
	if len(runs) < 20 {
		t.Fatalf("build.sh runs %d parts", len(runs))
	}
	for _, run := range runs {
		files, err := filepath.Glob("../../" + run[1] + "/*_test.go")
		if err != nil {
			t.Fatal(err)
		}
		names := ""
		for _, name := range files {
			content, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, found := range regexp.MustCompile(`(?m)^func (Test\w+)`).FindAllSubmatch(content, -1) {
				names += string(found[1]) + " "
			}
		}
		for _, part := range strings.Split(run[2], "|") {
			if !strings.Contains(names, part) {
				t.Errorf("%s has no test %s", run[1], part)
			}
		}
	}
}
