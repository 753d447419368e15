package imports_test

import (
	"testing"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/fulfilment"
	"hearth/store/imports"
	"hearth/store/storetest"
)

// An exported order line has its unit price, even if the price exceeds the limit of an import.
func TestExportedOrderLinesKeepTheirUnitPrice(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	for _, paise := range []int64{333_05, 12_00_000_00} {
		id := shop.Stocked("Lamp", 1, 5, func(p *catalogue.Product) { p.Price = storetest.Pai(paise) })
		o := shop.Place(shop.Customer("411001"), id, 2)
		out := storetest.Got(shop.Moves.ExportOrders(storetest.Ctx, o.ID-1, 1)).Or(t)
		storetest.Same(t, "its lines", out[0].Lines,
			[]imports.PastLine{{Title: "Lamp", Quantity: 2, Price: storetest.Pai(paise)}})
	}
}

// An exported phone or counter order has the name that its buyer gave, and not that of the shop's own account.
func TestExportedPhoneOrderNamesItsBuyer(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	items := b.Wishes(lamp, 1).Items
	called := storetest.Got(shop.Fulfilment.TakePhoneOrder(storetest.Ctx, shop.Staff(accounts.Manager).ID,
		storetest.Phoned(items, func(p *fulfilment.PhoneOrder) { p.Address.Name = "Lata Rao" }))).
		Or(t)
	came, _, err := shop.Fulfilment.SellAtCounter(storetest.Ctx, 0, fulfilment.CounterSale{Items: items, Way: "cash",
		Name: "Meera Joshi"})
	storetest.Must(t, err)
	for id, want := range map[int64]string{called: "Lata Rao", came: "Meera Joshi"} {
		out := storetest.Got(shop.Moves.ExportOrders(storetest.Ctx, id-1, 1)).Or(t)[0]
		storetest.Same(t, "the buyer", []string{out.Name, out.Email}, []string{want, ""})
	}
}

func TestExportedDeliveryChargeIncludesTheCODFee(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	shop.Set("cod_fee", "25")
	o := shop.Place(b, lamp, 1)
	out := storetest.Got(shop.Moves.ExportOrders(storetest.Ctx, o.ID-1, 1)).Or(t)[0]
	storetest.Same(t, "the delivery charge", out.Delivery, o.Shipping+25_00)
	storetest.Same(t, "the total", out.Total, o.LinesTotal+out.Delivery)
}
