package main

import "testing"

func TestLinesAreCountedByKind(t *testing.T) {
	var l lines
	source := "package a\n\n// one\n// two\nvar x = 1 // behind\n" + "\t/* three\n\tfour */\n"
	for path, want := range map[string]lines{"a/a.go": {code: 7, comments: 4}, "a/a_test.go": {tests: 7},
		"storetest/a.go": {tests: 7}} {
		l = lines{}
		if err := l.count(path, source); err != nil || l != want {
			t.Errorf("%s: %+v, %v", path, l, err)
		}
	}
	l = lines{}
	wide := "package a\n\tvar x = `" // a tab counts as four columns
	for range 120 - 4 - len("var x = ``") {
		wide += "x"
	}
	for text, want := range map[string]int{wide + "`\n": 0, wide + "x`\n": 1} {
		l = lines{}
		if err := l.count("a_test.go", text); err != nil || l.wide != want {
			t.Errorf("%d lines are wide, %v", l.wide, err)
		}
	}
}

func TestLengthsAreInCharacters(t *testing.T) {
	if median, longest := lengths([]string{"₹₹", "a", "bcde"}); median != 2 || longest != 4 {
		t.Errorf("%d, %d", median, longest)
	}
}
