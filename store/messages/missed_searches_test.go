package messages_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store/core"
	"hearth/store/messages"
	"hearth/store/storetest"
)

func TestZeroResultSearchesAreCountedAnonymously(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for _, words := range []string{"Robot  vacuum", "robot vacuum ", "asha@example.com", "98765 43210", "order 1234567",
		strings.Repeat("x", 61), "  ", "geyser"} {
		shop.Messages.CountMissedSearch(words)
	}
	storetest.Must(t, shop.Messages.SaveMissedSearches(storetest.Ctx))
	shop.Messages.CountMissedSearch("ROBOT vacuum")
	storetest.Must(t, shop.Messages.SaveMissedSearches(storetest.Ctx))
	storetest.Must(t, shop.Messages.SaveMissedSearches(storetest.Ctx))
	found, total, err := shop.Messages.ListMissedSearches(storetest.Ctx, core.Page{})
	storetest.Must(t, err)
	storetest.Same(t, "the searches", found,
		[]messages.MissedSearch{{Words: "robot vacuum", Times: 3, LastDay: "2026-11-21"},
			{Words: "geyser", Times: 1, LastDay: "2026-11-21"}})
	if total != 2 {
		t.Errorf("%d in all", total)
	}
	if some, _, err := shop.Messages.ListMissedSearches(storetest.Ctx, core.Page{Number: 2, Size: 1}); err != nil ||
		len(some) != 1 || some[0].Words != "geyser" {
		t.Errorf("the second page is %v, %v", some, err)
	}
}

func TestZeroResultSearchesAreLimited(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for round := range 6 {
		for i := range 210 {
			shop.Messages.CountMissedSearch(fmt.Sprintf("%c%c%c nothing", 'a'+round, 'a'+i/26, 'a'+i%26))
		}
		shop.Messages.CountMissedSearch("aaa nothing")
		storetest.Must(t, shop.Messages.SaveMissedSearches(storetest.Ctx))
	}
	if kept := shop.Read(`SELECT count(*) FROM missed_searches`); kept != "1000" {
		t.Errorf("%s are kept", kept)
	}
	if times := shop.Read(`SELECT times FROM missed_searches WHERE words = 'aaa nothing'`); times != "2" {
		t.Errorf("the first was counted %s times", times)
	}
}
