package store_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store"
	"hearth/store/storetest"
)

func TestSearchesInVainAreCountedWithoutThePerson(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for _, words := range []string{"Robot  vacuum", "robot vacuum ", "asha@example.com", "98765 43210", "order 1234567",
		strings.Repeat("x", 61), "  ", "geyser"} {
		shop.NoteMiss(words)
	}
	must(t, shop.KeepMisses(ctx))
	shop.NoteMiss("ROBOT vacuum")
	must(t, shop.KeepMisses(ctx))
	must(t, shop.KeepMisses(ctx))
	found, total, err := shop.ListMissedSearches(ctx, store.Page{})
	must(t, err)
	same(t, "the searches", found, []store.MissedSearch{{Words: "robot vacuum", Times: 3, LastDay: "2026-11-21"},
		{Words: "geyser", Times: 1, LastDay: "2026-11-21"}})
	if total != 2 {
		t.Errorf("%d in all", total)
	}
	if some, _, err := shop.ListMissedSearches(ctx, store.Page{Number: 2, Size: 1}); err != nil ||
		len(some) != 1 || some[0].Words != "geyser" {
		t.Errorf("the second page is %v, %v", some, err)
	}
}

func TestSearchesInVainAreBounded(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for round := range 6 {
		for i := range 210 {
			shop.NoteMiss(fmt.Sprintf("%c%c%c nothing", 'a'+round, 'a'+i/26, 'a'+i%26))
		}
		shop.NoteMiss("aaa nothing")
		must(t, shop.KeepMisses(ctx))
	}
	if kept := shop.Read(`SELECT count(*) FROM missed_searches`); kept != "1000" {
		t.Errorf("%s are kept", kept)
	}
	if times := shop.Read(`SELECT times FROM missed_searches WHERE words = 'aaa nothing'`); times != "2" {
		t.Errorf("the first was counted %s times", times)
	}
}
