package core_test

import (
	"fmt"
	"testing"

	"hearth/store/storetest"
)

func TestChangeFeedNamesUpToFiftyRowsPerTable(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, plug := shop.Customer("411001"), shop.Product("Plug", 100, 500)
	before := shop.LastChange()
	orders := map[int64]bool{}
	for range 3 {
		orders[shop.Order(b, plug, 1).ID] = true
	}
	changes, after := shop.ChangesSince(before)
	if len(changes["orders"]) != 3 || len(changes["products"]) != 1 || changes["products"][0] != plug {
		t.Errorf("%v changed", changes)
	}
	for _, id := range changes["orders"] {
		if !orders[id] {
			t.Errorf("order %d changed", id)
		}
	}
	if changes, _ := shop.ChangesSince(after); len(changes) != 0 {
		t.Errorf("%v changed after that", changes)
	}
	for i := range 51 {
		storetest.Must(t, shop.Accounts.AddOrderNote(storetest.Ctx, 0, shop.Order(b, plug, 1).ID,
			fmt.Sprint("Note ", i), false))
	}
	if changes, _ := shop.ChangesSince(after); fmt.Sprint(changes["orders"]) != "[0]" {
		t.Errorf("51 orders are named %v", changes["orders"])
	}
	if changes, _ := shop.ChangesSince(shop.LastChange() + 100); fmt.Sprint(changes["orders"],
		changes["complaints"]) != "[0] [0]" {
		t.Errorf("for a screen of an earlier start, %v changed", changes)
	}
}
