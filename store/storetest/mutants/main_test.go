package main

import (
	"slices"
	"testing"
)

func TestEachSlipOfSQLChangesOneThing(t *testing.T) {
	for text, want := range map[string][]string{
		"SELECT id FROM orders WHERE hold_until <= ? AND state = 'placed' ORDER BY id LIMIT 20": {
			"SELECT id FROM orders WHERE hold_until < ? AND state = 'placed' ORDER BY id LIMIT 20",
			"SELECT id FROM orders WHERE hold_until <= ? AND state <> 'placed' ORDER BY id LIMIT 20",
			"SELECT id FROM orders WHERE hold_until <= ? OR state = 'placed' ORDER BY id LIMIT 20",
			"SELECT id FROM orders WHERE hold_until <= ? AND (state = 'placed' OR 1) ORDER BY id LIMIT 20",
			"SELECT id FROM orders WHERE hold_until <= ? AND state = 'placed' ORDER BY id LIMIT 21",
			"SELECT id FROM orders WHERE hold_until <= ? AND state = 'placed' ORDER BY id DESC LIMIT 20",
		},
		"UPDATE products SET shelf = shelf + ? WHERE id = ? AND shelf IN ('a', 'b')": {
			"UPDATE products SET shelf = shelf + ? WHERE id <> ? AND shelf IN ('a', 'b')",
			"UPDATE products SET shelf = shelf - ? WHERE id = ? AND shelf IN ('a', 'b')",
			"UPDATE products SET shelf = shelf + ? WHERE id = ? OR shelf IN ('a', 'b')",
			"UPDATE products SET shelf = shelf + ? WHERE id = ? AND shelf NOT IN ('a', 'b')",
			"UPDATE products SET shelf = shelf + ? WHERE id = ? AND (shelf IN ('a', 'b') OR 1)",
			"UPDATE products SET shelf = shelf + ? WHERE id = ? AND shelf IN ('a')",
		},
		"SELECT 1 FROM pin_ranges WHERE ? BETWEEN from_pin AND to_pin": {},
	} {
		texts := []string{}
		for _, s := range slipsOfSQL(text) {
			texts = append(texts, s.text)
		}
		slices.Sort(texts)
		slices.Sort(want)
		if !slices.Equal(texts, want) {
			t.Errorf("%s\n got %q\nwant %q", text, texts, want)
		}
	}
}

func TestSlipsThatLieWithinEachOtherDontShareABuild(t *testing.T) {
	at := func(file string, from, to int, switched bool) *slip {
		return &slip{file: file, from: from, to: to, switched: switched}
	}
	found := batches([]*slip{at("a", 0, 10, true), at("a", 5, 7, true), at("a", 10, 12, true), at("b", 0, 10, true), at("a", 20, 21, false),
		at("a", 30, 31, false)})
	sizes := []int{}
	for _, batch := range found {
		sizes = append(sizes, len(batch))
	}
	if !slices.Equal(sizes, []int{3, 1, 1, 1}) {
		t.Errorf("the batches have %v", sizes)
	}
}

func TestASlipIsWrittenInItsPlaceAndKeepsEveryLine(t *testing.T) {
	source := "if a < b {\n\tc = 1\n}\n"
	slips := []*slip{{number: 7, file: "f", from: 3, to: 8, put: `on("#")`}, {number: 8, file: "f", from: 12, to: 17,
		put: `if !on("#") { c = 1 }`}, {number: 9, file: "g", from: 0, to: 1, put: "x"}}
	if got := written(source, "f", slips); got != "if on(\"7\") {\n\tif !on(\"8\") { c = 1 }\n}\n" {
		t.Errorf("got %q", got)
	}
}
