package login_test

import (
	"strings"
	"testing"

	"hearth/store/storetest"
)

func TestDeviceFormListsTheCustomersOwnPurchasesFirst(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	shop.Product("Hub", 900, 5)
	plug := shop.Product("Plug", 300, 5)
	names := func(customer int64, wanted int) string {
		titles := []string{}
		for _, p := range storetest.Got(shop.Login.ListProductNames(storetest.Ctx, customer, wanted)).Or(t) {
			titles = append(titles, p.Title)
		}
		return strings.Join(titles, " ")
	}
	storetest.Same(t, "without purchases", names(b.ID, 9), "Hub Lamp Plug")
	shop.Order(b, plug, 1)
	storetest.Same(t, "with one", names(b.ID, 9), "Plug Hub Lamp")
	shop.Order(b, lamp, 1, plug, 2)
	storetest.Same(t, "with two", names(b.ID, 9), "Lamp Plug Hub")
	storetest.Same(t, "at most one", names(b.ID, 1), "Lamp")
	storetest.Same(t, "of somebody else", names(b.ID+1, 9), "Hub Lamp Plug")
}
