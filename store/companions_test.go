package store_test

import (
	"strings"
	"testing"

	"hearth/store"
	"hearth/store/storetest"
)

func TestWhatGoesWithAProductIsPickedOrBoughtTogether(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b := shop.Customer("411001")
	lamp, plug, hub, wire, off := shop.Product("Lamp", 900, 20), shop.Product("Plug", 900, 20), shop.Product("Hub", 900, 20),
		shop.Product("Wire", 100, 20),
		shop.Stocked("Off", 100, 9, func(p *store.Product) { p.Availability = "Out of Stock" })
	with := func(ids ...int64) string {
		titles := []string{}
		for _, c := range got(shop.ListCompanions(ctx, ids)).or(t) {
			titles = append(titles, c.Title)
		}
		return strings.Join(titles, " ")
	}
	shop.Order(b, lamp, 1, plug, 1)
	shop.Order(b, lamp, 1, plug, 1)
	same(t, "two orders say nothing of a habit", with(lamp), "")
	shop.Order(b, lamp, 1, plug, 1)
	shop.Order(b, lamp, 1, hub, 1)
	shop.Order(b, lamp, 1, hub, 1)
	shop.Order(b, lamp, 1, hub, 1)
	shop.Order(b, lamp, 1, hub, 1)
	same(t, "what was bought more often first", with(lamp), "Hub Plug")
	must(t, shop.SetPicked(ctx, 0, lamp, []int64{wire, off, plug, lamp, wire}))
	same(t, "what was picked first", with(lamp), "Wire Plug Hub")
	same(t, "for a cart", with(lamp, hub, 999), "Wire Plug")
	same(t, "for nothing", with(), "")
	picked := got(shop.ListPicked(ctx, lamp)).or(t)
	same(t, "as picked", picked, []store.Companion{{ID: wire, Title: "Wire"}, {ID: off, Title: "Off"}, {ID: plug, Title: "Plug"}})
	must(t, shop.DeleteProduct(ctx, 0, wire))
	same(t, "what is gone goes with nothing", with(lamp), "Plug Hub")
	refused(t, shop.SetPicked(ctx, 0, lamp, []int64{wire}), "One of these products is not for sale any more.", "products")
	refused(t, shop.SetPicked(ctx, 0, lamp, []int64{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14}),
		"At most 12 products go with one.", "products")
	absent(t, shop.SetPicked(ctx, 0, wire, nil))
	_, err := shop.ListPicked(ctx, 999)
	absent(t, err)
	must(t, shop.SetPicked(ctx, 0, lamp, nil))
	same(t, "nothing picked", with(lamp), "Hub Plug")
}
