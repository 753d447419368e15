package store_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store"
	"hearth/store/storetest"
)

func TestAListIsKeptAsSomebodyLooksAtIt(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner, asha, bela := shop.Staff(store.Owner), shop.Staff(store.Dispatch), shop.Staff(store.Support)
	keep := func(who store.Account, v store.ListView) (int64, error) {
		return shop.SaveListView(ctx, who, "orders", v)
	}
	seen := func(who store.Account) (words string) {
		for _, v := range got(shop.FindListDesk(ctx, who, "orders")).or(t).Views {
			words += fmt.Sprintf("%s: %s (%s, %t). ", v.Name, v.Query, v.Maker, v.Shared)
		}
		return words
	}
	own := got(keep(asha, store.ListView{Name: "  My   gifts ", Query: "?tag=gift&page=4&pt=COD"})).or(t)
	shared := got(keep(asha, store.ListView{Name: "COD of today", Query: "pt=COD&state=pack", Shared: true})).or(t)
	ours := fmt.Sprintf("COD of today: pt=COD&state=pack (%s, true). ", asha.Name)
	mine := fmt.Sprintf("My gifts: pt=COD&tag=gift (%s, false). ", asha.Name)
	same(t, "what she sees", seen(asha), ours+mine)
	same(t, "what others see", seen(bela), ours)
	got(keep(bela, store.ListView{Name: "My gifts", Query: "tag=gift"})).or(t)

	got(keep(asha, store.ListView{ID: own, Name: "my GIFTS", Query: "tag=gift"})).or(t)
	_, err := keep(asha, store.ListView{Name: "my gifts"})
	refused(t, err, "There is a view with this name already.", "name")
	_, err = keep(bela, store.ListView{Name: "cod of TODAY"})
	refused(t, err, "There is a view with this name already.", "name")
	_, err = keep(bela, store.ListView{ID: shared, Name: "Hers", Query: "pt=COD"})
	refused(t, err, "This view can be changed by "+asha.Name+", who made it, or by an owner.")
	_, err = keep(owner, store.ListView{ID: own, Name: "Hers"})
	absent(t, err)
	got(keep(owner, store.ListView{ID: shared, Name: "COD", Query: "pt=COD", Shared: true})).or(t)
	same(t, "renamed by the owner", seen(bela), fmt.Sprintf("COD: pt=COD (%s, true). My gifts: tag=gift (%s, false). ", asha.Name, bela.Name))

	refused(t, shop.DeleteListView(ctx, bela, "orders", shared), "This view can be changed by "+asha.Name+", who made it, or by an owner.")
	absent(t, shop.DeleteListView(ctx, owner, "orders", own))
	absent(t, shop.DeleteListView(ctx, asha, "returns", own))
	must(t, shop.DeleteListView(ctx, asha, "orders", own))
	same(t, "without it", seen(asha), fmt.Sprintf("COD: pt=COD (%s, true). ", asha.Name))
	must(t, shop.DeleteStaff(ctx, owner.ID, bela.ID))
	same(t, "her own went with her", shop.Read(`SELECT group_concat(name) FROM list_views`), "COD")
	must(t, shop.DeleteListView(ctx, owner, "orders", shared))
}

func TestAViewSaysOnlyWhatItsListKnows(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner, packer := shop.Staff(store.Owner), shop.Staff(store.Packer)
	for _, name := range []string{" ", strings.Repeat("₹", 41)} {
		_, err := shop.SaveListView(ctx, owner, "orders", store.ListView{Name: name})
		refused(t, err, "Please give the view a name of 40 characters at most.", "name")
	}
	_, err := shop.SaveListView(ctx, owner, "orders", store.ListView{Name: "x", Query: "colour=red"})
	refused(t, err, `This list has no filter "colour".`)
	for _, query := range []string{"a=%", "search=" + strings.Repeat("x", 500)} {
		_, err = shop.SaveListView(ctx, owner, "orders", store.ListView{Name: "x", Query: query})
		refused(t, err, "This view can't be kept. Please choose its filters again.")
	}
	for _, c := range []struct {
		who  store.Account
		list string
	}{{owner, "secrets"}, {packer, "products"}} {
		_, err := shop.SaveListView(ctx, c.who, c.list, store.ListView{Name: "x"})
		absent(t, err)
		_, err = shop.FindListDesk(ctx, c.who, c.list)
		absent(t, err)
		absent(t, shop.HideColumns(ctx, c.who, c.list, nil))
		absent(t, shop.DeleteListView(ctx, c.who, c.list, 1))
	}
}

func TestEachPersonHidesColumnsForThemselves(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha, bela := shop.Staff(store.Packer), shop.Staff(store.Packer)
	hidden := func(who store.Account) string {
		return strings.Join(got(shop.FindListDesk(ctx, who, "orders")).or(t).Hidden, " ")
	}
	must(t, shop.HideColumns(ctx, asha, "orders", []string{"payment"}))
	must(t, shop.HideColumns(ctx, asha, "orders", []string{"payment", "tags"}))
	same(t, "hers", hidden(asha), "payment tags")
	same(t, "the other's", hidden(bela), "")
	must(t, shop.HideColumns(ctx, asha, "orders", nil))
	same(t, "all shown again", hidden(asha), "")
	for _, wrong := range [][]string{{""}, {strings.Repeat("x", 31)}, make([]string, 21)} {
		refused(t, shop.HideColumns(ctx, asha, "orders", wrong), "Please choose columns of this list.")
	}
}

func TestEachPersonChoosesTheRowsOfAListForThemselves(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha, bela, seer := shop.Staff(store.Packer), shop.Staff(store.Packer), shop.Staff(store.Accountant)
	rows := func(who store.Account, list string) int64 { return got(shop.FindListDesk(ctx, who, list)).or(t).Rows }
	same(t, "as the list begins", rows(asha, "orders"), 0)
	must(t, shop.ChooseRows(ctx, asha, "orders", 50))
	must(t, shop.HideColumns(ctx, asha, "orders", []string{"payment"}))
	same(t, "hers", rows(asha, "orders"), 50)
	same(t, "the other's", rows(bela, "orders"), 0)
	must(t, shop.ChooseRows(ctx, asha, "orders", 100))
	must(t, shop.ChooseRows(ctx, asha, "orders", 0))
	same(t, "as the list begins again", rows(asha, "orders"), 0)
	for _, wrong := range []int64{-1, 1, 24, 1_000_000} {
		refused(t, shop.ChooseRows(ctx, asha, "orders", wrong), "Please choose 25, 50 or 100 rows.")
	}
	absent(t, shop.ChooseRows(ctx, asha, "users", 25))
	must(t, shop.ChooseRows(ctx, seer, "users", 25))
}
