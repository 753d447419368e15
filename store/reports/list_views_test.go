package reports_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store/accounts"
	"hearth/store/reports"
	"hearth/store/storetest"
)

func TestListViewIsSavedAndShared(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner, asha, bela := shop.Staff(accounts.Owner), shop.Staff(accounts.Dispatch), shop.Staff(accounts.Support)
	keep := func(who accounts.Account, v reports.ListView) (int64, error) {
		return shop.Reports.SaveListView(storetest.Ctx, who, "orders", v)
	}
	seen := func(who accounts.Account) (words string) {
		for _, v := range storetest.Got(shop.Reports.FindListDesk(storetest.Ctx, who, "orders")).Or(t).Views {
			words += fmt.Sprintf("%s: %s (%s, %t). ", v.Name, v.Query, v.Maker, v.Shared)
		}
		return words
	}
	own := storetest.Got(keep(asha, reports.ListView{Name: "  My   gifts ", Query: "?tag=gift&page=4&pt=COD"})).Or(t)
	shared := storetest.Got(keep(asha, reports.ListView{Name: "COD of today", Query: "pt=COD&state=pack",
		Shared: true})).Or(t)
	ours := fmt.Sprintf("COD of today: pt=COD&state=pack (%s, true). ", asha.Name)
	mine := fmt.Sprintf("My gifts: pt=COD&tag=gift (%s, false). ", asha.Name)
	storetest.Same(t, "what she sees", seen(asha), ours+mine)
	storetest.Same(t, "what others see", seen(bela), ours)
	storetest.Got(keep(bela, reports.ListView{Name: "My gifts", Query: "tag=gift"})).Or(t)

	storetest.Got(keep(asha, reports.ListView{ID: own, Name: "my GIFTS", Query: "tag=gift"})).Or(t)
	_, err := keep(asha, reports.ListView{Name: "my gifts"})
	storetest.Refused(t, err, "There is a view with this name already.", "name")
	_, err = keep(bela, reports.ListView{Name: "cod of TODAY"})
	storetest.Refused(t, err, "There is a view with this name already.", "name")
	_, err = keep(bela, reports.ListView{ID: shared, Name: "Hers", Query: "pt=COD"})
	storetest.Refused(t, err, "This view can be changed by "+asha.Name+", who made it, or by an owner.")
	_, err = keep(owner, reports.ListView{ID: own, Name: "Hers"})
	storetest.Absent(t, err)
	storetest.Got(keep(owner, reports.ListView{ID: shared, Name: "COD", Query: "pt=COD", Shared: true})).Or(t)
	storetest.Same(
		t,
		"renamed by the owner",
		seen(bela),
		fmt.Sprintf("COD: pt=COD (%s, true). My gifts: tag=gift (%s, false). ", asha.Name, bela.Name),
	)

	storetest.Refused(
		t,
		shop.Reports.DeleteListView(storetest.Ctx, bela, "orders", shared),
		"This view can be changed by "+asha.Name+", who made it, or by an owner.",
	)
	storetest.Absent(t, shop.Reports.DeleteListView(storetest.Ctx, owner, "orders", own))
	storetest.Absent(t, shop.Reports.DeleteListView(storetest.Ctx, asha, "returns", own))
	storetest.Must(t, shop.Reports.DeleteListView(storetest.Ctx, asha, "orders", own))
	storetest.Same(t, "without it", seen(asha), fmt.Sprintf("COD: pt=COD (%s, true). ", asha.Name))
	storetest.Must(t, shop.Accounts.DeleteStaff(storetest.Ctx, owner.ID, bela.ID))
	storetest.Same(t, "her own went with her", shop.Read(`SELECT group_concat(name) FROM list_views`), "COD")
	storetest.Must(t, shop.Reports.DeleteListView(storetest.Ctx, owner, "orders", shared))
}

func TestInvalidListViewIsRefused(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner, packer := shop.Staff(accounts.Owner), shop.Staff(accounts.Packer)
	for _, name := range []string{" ", strings.Repeat("₹", 41)} {
		_, err := shop.Reports.SaveListView(storetest.Ctx, owner, "orders", reports.ListView{Name: name})
		storetest.Refused(t, err, "Please give the view a name of 40 characters at most.", "name")
	}
	_, err := shop.Reports.SaveListView(storetest.Ctx, owner, "orders",
		reports.ListView{Name: "x", Query: "colour=red"})
	storetest.Refused(t, err, `This list has no filter "colour".`)
	for _, query := range []string{"a=%", "search=" + strings.Repeat("x", 500)} {
		_, err = shop.Reports.SaveListView(storetest.Ctx, owner, "orders", reports.ListView{Name: "x", Query: query})
		storetest.Refused(t, err, "This view can't be saved. Please choose its filters again.")
	}
	for _, c := range []struct {
		who  accounts.Account
		list string
	}{{owner, "secrets"}, {packer, "products"}} {
		_, err := shop.Reports.SaveListView(storetest.Ctx, c.who, c.list, reports.ListView{Name: "x"})
		storetest.Absent(t, err)
		_, err = shop.Reports.FindListDesk(storetest.Ctx, c.who, c.list)
		storetest.Absent(t, err)
		storetest.Absent(t, shop.Reports.HideColumns(storetest.Ctx, c.who, c.list, nil))
		storetest.Absent(t, shop.Reports.DeleteListView(storetest.Ctx, c.who, c.list, 1))
	}
}

func TestHiddenColumnsArePerPerson(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha, bela := shop.Staff(accounts.Packer), shop.Staff(accounts.Packer)
	hidden := func(who accounts.Account) string {
		return strings.Join(storetest.Got(shop.Reports.FindListDesk(storetest.Ctx, who, "orders")).Or(t).Hidden, " ")
	}
	storetest.Must(t, shop.Reports.HideColumns(storetest.Ctx, asha, "orders", []string{"payment"}))
	storetest.Must(t, shop.Reports.HideColumns(storetest.Ctx, asha, "orders", []string{"payment", "tags"}))
	storetest.Same(t, "hers", hidden(asha), "payment tags")
	storetest.Same(t, "the other's", hidden(bela), "")
	storetest.Must(t, shop.Reports.HideColumns(storetest.Ctx, asha, "orders", nil))
	storetest.Same(t, "all shown again", hidden(asha), "")
	for _, wrong := range [][]string{{""}, {strings.Repeat("x", 31)}, make([]string, 21)} {
		storetest.Refused(t, shop.Reports.HideColumns(storetest.Ctx, asha, "orders", wrong),
			"Please choose columns of this list.")
	}
}

func TestRowsPerPageArePerPerson(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha, bela, seer := shop.Staff(accounts.Packer), shop.Staff(accounts.Packer), shop.Staff(accounts.Accountant)
	rows := func(who accounts.Account, list string) int64 {
		return storetest.Got(shop.Reports.FindListDesk(storetest.Ctx, who, list)).Or(t).Rows
	}
	storetest.Same(t, "as the list begins", rows(asha, "orders"), 0)
	storetest.Must(t, shop.Reports.ChooseRows(storetest.Ctx, asha, "orders", 50))
	storetest.Must(t, shop.Reports.HideColumns(storetest.Ctx, asha, "orders", []string{"payment"}))
	storetest.Same(t, "hers", rows(asha, "orders"), 50)
	storetest.Same(t, "the other's", rows(bela, "orders"), 0)
	storetest.Must(t, shop.Reports.ChooseRows(storetest.Ctx, asha, "orders", 100))
	storetest.Must(t, shop.Reports.ChooseRows(storetest.Ctx, asha, "orders", 0))
	storetest.Same(t, "as the list begins again", rows(asha, "orders"), 0)
	for _, wrong := range []int64{-1, 1, 24, 1_000_000} {
		storetest.Refused(t, shop.Reports.ChooseRows(storetest.Ctx, asha, "orders", wrong),
			"Please choose 25, 50 or 100 rows.")
	}
	storetest.Absent(t, shop.Reports.ChooseRows(storetest.Ctx, asha, "users", 25))
	storetest.Must(t, shop.Reports.ChooseRows(storetest.Ctx, seer, "users", 25))
}
