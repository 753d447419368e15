package search_test

import (
	"strings"
	"testing"

	"hearth/store/catalogue"
	"hearth/store/search"
	"hearth/store/storetest"
)

func TestCrossSellsArePickedOrBoughtTogether(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b := shop.Customer("411001")
	lamp, plug, hub, wire, off := shop.Product("Lamp", 900, 20), shop.Product("Plug", 900, 20),
		shop.Product("Hub", 900, 20), shop.Product("Wire", 100, 20),
		shop.Stocked("Off", 100, 9, func(p *catalogue.Product) { p.Availability = "Out of Stock" })
	with := func(ids ...int64) string {
		titles := []string{}
		for _, c := range storetest.Got(shop.Search.ListCrossSells(storetest.Ctx, ids)).Or(t) {
			titles = append(titles, c.Title)
		}
		return strings.Join(titles, " ")
	}
	shop.Order(b, lamp, 1, plug, 1)
	shop.Order(b, lamp, 1, plug, 1)
	storetest.Same(t, "two orders say nothing of a habit", with(lamp), "")
	shop.Order(b, lamp, 1, plug, 1)
	shop.Order(b, lamp, 1, hub, 1)
	shop.Order(b, lamp, 1, hub, 1)
	shop.Order(b, lamp, 1, hub, 1)
	shop.Order(b, lamp, 1, hub, 1)
	storetest.Same(t, "what was bought more often first", with(lamp), "Hub Plug")
	storetest.Must(t, shop.Search.SetPicked(storetest.Ctx, 0, lamp, []int64{wire, off, plug, lamp, wire}))
	storetest.Same(t, "what was picked first", with(lamp), "Wire Plug Hub")
	storetest.Same(t, "for a cart", with(lamp, hub, 999), "Wire Plug")
	storetest.Same(t, "for nothing", with(), "")
	picked := storetest.Got(shop.Search.ListPicked(storetest.Ctx, lamp)).Or(t)
	storetest.Same(
		t,
		"as picked",
		picked,
		[]search.CrossSell{{ID: wire, Title: "Wire"}, {ID: off, Title: "Off"}, {ID: plug, Title: "Plug"}},
	)
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, wire))
	storetest.Same(t, "what is gone goes with nothing", with(lamp), "Plug Hub")
	storetest.Refused(
		t,
		shop.Search.SetPicked(storetest.Ctx, 0, lamp, []int64{wire}),
		"One of these products is not for sale any more.",
		"products",
	)
	storetest.Refused(t, shop.Search.SetPicked(storetest.Ctx, 0, lamp, []int64{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
		14}),
		"At most 12 products go with one.", "products")
	storetest.Absent(t, shop.Search.SetPicked(storetest.Ctx, 0, wire, nil))
	_, err := shop.Search.ListPicked(storetest.Ctx, 999)
	storetest.Absent(t, err)
	storetest.Must(t, shop.Search.SetPicked(storetest.Ctx, 0, lamp, nil))
	storetest.Same(t, "nothing picked", with(lamp), "Hub Plug")
}
