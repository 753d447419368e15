package stock_test

import (
	"testing"

	"hearth/store/catalogue"
	"hearth/store/stock"
	"hearth/store/storetest"
)

func low(t *testing.T, shop *storetest.Shop, f stock.LowFilter) []stock.Low {
	t.Helper()
	found, total, err := shop.Stock.ListLow(storetest.Ctx, f)
	storetest.Must(t, err)
	storetest.Same(t, "the total", total, len(found))
	return found
}

func TestProductsThatSellOutSoonAreListedWithAProposal(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Set("low_stock", "2")
	b := shop.Customer("411001")
	lamp, plug, hub, few := shop.Product("Lamp", 500, 20), shop.Product("Plug", 100, 40), shop.Product("Hub", 900, 90),
		shop.Product("Few", 100, 2)
	shop.Edit(lamp, func(p *catalogue.Product) { p.Quantities.Step = 4 })
	receive(t, shop, "1", line(lamp, 4, 300_00))
	shop.Ship(shop.Order(b, lamp, 16)) // 8 of 24 are left: 15 days
	shop.Order(b, plug, 10)            // 30 free: 90 days
	shop.Ship(shop.Order(b, hub, 1))
	found := low(t, shop, stock.LowFilter{Days: 20})
	if len(found) != 2 {
		t.Fatalf("%+v are low", found)
	}
	storetest.Same(t, "the lamp", found[0], stock.Low{ProductID: lamp, Title: "Lamp", SKU: found[0].SKU, OnHand: 8,
		Sold: 16, DaysLeft: 15, Supplier: "Kavya Traders", Cost: 300_00, Receipt: 1, Proposed: 8})
	storetest.Same(t, "the few", found[1], stock.Low{ProductID: few, Title: "Few", SKU: found[1].SKU, OnHand: 2,
		DaysLeft: -1})
	if found = low(t, shop, stock.LowFilter{Days: 90, Supplier: "kavya traders"}); len(found) != 1 {
		t.Errorf("%d of Kavya Traders", len(found))
	}
	if found = low(t, shop, stock.LowFilter{Product: plug}); found[0].Reserved != 10 || found[0].Sold != 10 {
		t.Errorf("the plug is %+v", found)
	}
	if found = low(t, shop, stock.LowFilter{Days: 90, All: true}); len(found) != 3 {
		t.Errorf("%d within 90 days", len(found))
	}
	_, _, err := shop.Stock.ListLow(storetest.Ctx, stock.LowFilter{Days: 366})
	storetest.Refused(t, err, "Please choose up to 365 days.", "days")
}
