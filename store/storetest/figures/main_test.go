package main

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

func room(files map[string]string) fstest.MapFS {
	root := fstest.MapFS{}
	for path, source := range files {
		root[path] = &fstest.MapFile{Data: []byte(source)}
	}
	return root
}

// distinct is a function of so many lines, none of which stands anywhere else.
func distinct(name string, lines int) string {
	text := "func " + name + "() {\n"
	for i := range lines - 2 {
		text += fmt.Sprintf("\t%s%d()\n", name, i)
	}
	return text + "}\n"
}

func TestDuplicatedCodeIsCounted(t *testing.T) {
	once, twice := distinct("one", 20), distinct("two", 20)
	for _, c := range []struct {
		name     string
		a, b     string
		none     bool
		refusing bool
	}{
		{"two different files", once, twice, true, false},
		{"the same file twice", once, once, false, true},
		{"the same imports and comments", "import (\n\t\"a\"\n\t\"b\"\n\t\"c\"\n\t\"d\"\n\t\"e\"\n\t\"f\"\n\t\"g\"\n\t\"h\"\n)\n// x\n// y\n" +
			once, "import (\n\t\"a\"\n\t\"b\"\n\t\"c\"\n\t\"d\"\n\t\"e\"\n\t\"f\"\n\t\"g\"\n\t\"h\"\n)\n// x\n// y\n" + twice, true, false},
	} {
		files, err := sources(room(map[string]string{"store/a.go": "package store\n" + c.a, "store/b.go": "package store\n" + c.b,
			"store/a_test.go": "package store\n" + c.a, "ui/node_modules/x.go": "no Go at all"}))
		if err != nil || len(files) != 2 {
			t.Fatalf("%d files, %v", len(files), err)
		}
		share, _ := repetition(files, "store/")
		if (share == 0) != c.none || (share > repeatedMost) != c.refusing {
			t.Errorf("%s: %.1f %%", c.name, share)
		}
	}
}

func TestLongFilesAndFunctionsAreReported(t *testing.T) {
	files := map[string]string{"store/short.go": "package store\n" + distinct("f", 70), "store/long.go": "package store\n" +
		distinct("g", 71) + strings.Repeat("\n", 329)}
	if long := longFiles(files); len(long) != 1 || long[0] != "store/long.go has 401 lines" {
		t.Errorf("long files: %q", long)
	}
	long, err := longFunctions(files)
	if err != nil || len(long) != 1 || long[0] != "store/long.go: g has 71 lines" {
		t.Errorf("long functions: %q, %v", long, err)
	}
}

func TestTooMuchDuplicatedCodeFails(t *testing.T) {
	body := "package store\n" + distinct("f", 30)
	if err := run(room(map[string]string{"store/a.go": body, "store/b.go": body}), []string{"store"}); err == nil ||
		!strings.Contains(err.Error(), "stands twice in store") {
		t.Errorf("it ends with %v", err)
	}
	if err := run(room(map[string]string{"store/a.go": body}), []string{"store"}); err != nil {
		t.Errorf("it ends with %v", err)
	}
}

func TestLongLineFailsUnlessItIsOneSentence(t *testing.T) {
	long, sentence := strings.Repeat("₹", longLine), strings.Repeat("₹", ofSentences-1)
	for name, c := range map[string]struct {
		line string
		well bool
	}{
		"a comment at the limit":       {"//" + long[:len(long)-2*len("₹")], true},
		"a longer comment":             {"// " + long, false},
		"a sentence":                   {`var a = "` + long + `"`, true},
		"code behind a short sentence": {`var a = f("x", ` + strings.Repeat("1, ", 60) + `2)`, false},
		"two short sentences":          {`var a = f("` + sentence + `", "` + sentence + `")`, true},
		"a sentence of several lines":  {"var a = `first\n" + long + "`", true},
	} {
		err := run(room(map[string]string{"store/a.go": "package store\n\n" + c.line + "\n"}), []string{"store"})
		if c.well && err != nil || !c.well && (err == nil || !strings.HasSuffix(err.Error(), "\nstore/a.go:3")) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
