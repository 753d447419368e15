package fulfilment_test

import (
	"strings"
	"testing"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/fulfilment"
	"hearth/store/storetest"
)

// A counter sale that is sent again after a lost connection is one sale; the keys of two staff members are independent.
func TestRepeatedCounterSaleCreatesOneSale(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	id, one, other := shop.Product("Lamp", 500, 50), shop.Staff(accounts.Dispatch), shop.Staff(accounts.Dispatch)
	sale := fulfilment.CounterSale{Items: storetest.Buyer{}.Wishes(id, 2).Items, Way: "cash", Key: "k1"}
	order, number, err := shop.Fulfilment.SellAtCounter(storetest.Ctx, one.ID, sale)
	storetest.Must(t, err)
	again, same, err := shop.Fulfilment.SellAtCounter(storetest.Ctx, one.ID, sale)
	if storetest.Must(t, err); again != order || same != number {
		t.Errorf("sent again it is order %d, %s, want %d, %s", again, same, order, number)
	}
	shop.Free(t, id, 48)
	sale.Items[0].Quantity = 3
	_, _, err = shop.Fulfilment.SellAtCounter(storetest.Ctx, one.ID, sale)
	storetest.Refused(t, err, "This Idempotency-Key was used for another order.")
	theirs, _, err := shop.Fulfilment.SellAtCounter(storetest.Ctx, other.ID, sale)
	if storetest.Must(t, err); theirs == order {
		t.Error("another member of staff got the sale of the first")
	}
	sale.Key = ""
	for range 2 {
		_, _, err = shop.Fulfilment.SellAtCounter(storetest.Ctx, one.ID, sale)
		storetest.Must(t, err)
	}
	shop.Free(t, id, 39)
	sale.Key = strings.Repeat("k", 151)
	_, _, err = shop.Fulfilment.SellAtCounter(storetest.Ctx, one.ID, sale)
	storetest.Refused(t, err, "The Idempotency-Key can have at most 150 characters.")
	storetest.CheckValue(t, shop, "2", `SELECT count(DISTINCT sold_by) FROM orders WHERE channel = 'counter'`)
}

func TestCounterSaleComputesChangeAndAcceptsCards(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	id, clerk := shop.Product("Lamp", 500, 50), shop.Staff(accounts.Dispatch)
	order, number, err := shop.Fulfilment.SellAtCounter(
		storetest.Ctx,
		clerk.ID,
		fulfilment.CounterSale{Items: storetest.Buyer{}.Wishes(id, 3).Items, Way: "cash",
			Given: 2000_00, Shown: 1500_00, Key: "k1"},
	)
	storetest.Must(t, err)
	d := storetest.Got(shop.Documents.FindInvoice(storetest.Ctx, 0, order)).Or(t)
	if d.Given != 2000_00 || d.Change != 500_00 || d.Payment != "Cash" || d.Number != number {
		t.Errorf("the invoice says %s given, %s back, paid by %s", d.Given.Rupees(), d.Change.Rupees(), d.Payment)
	}
	storetest.CheckValue(t, shop, "₹2,000.00 given, ₹500.00 back", `SELECT note FROM order_events
		WHERE event = 'change given'`)
	o, again, err := shop.Fulfilment.FindCounterSale(storetest.Ctx, clerk.ID, "k1")
	if storetest.Must(t, err); o.ID != order || again != number {
		t.Errorf("the key finds %d, %s", o.ID, again)
	}
	_, _, err = shop.Fulfilment.FindCounterSale(storetest.Ctx, clerk.ID, "k2")
	storetest.Absent(t, err)
	_, _, err = shop.Fulfilment.FindCounterSale(storetest.Ctx, shop.Staff(accounts.Owner).ID, "k1")
	storetest.Absent(t, err)
	order, _, err = shop.Fulfilment.SellAtCounter(
		storetest.Ctx,
		clerk.ID,
		fulfilment.CounterSale{Items: storetest.Buyer{}.Wishes(id, 1).Items, Way: "card",
			Reference: "slip 7", Given: 1},
	)
	storetest.Must(t, err)
	if d := storetest.Got(shop.Documents.FindInvoice(storetest.Ctx, 0, order)).Or(t); d.Payment != "Card" ||
		d.Given != 0 {
		t.Errorf("a card sale says %s and %s given", d.Payment, d.Given.Rupees())
	}
	storetest.CheckValue(
		t,
		shop,
		"card 50000",
		`SELECT provider || ' ' || amount FROM payments WHERE order_id = ?`,
		order,
	)
	shop.Sums()
}

func TestCounterFindsProductsByCodeOrName(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp, tube := shop.Product("Diya Lamp", 500, 9), shop.Product("Diya Tube", 500, 9)
	shop.Edit(tube, func(p *catalogue.Product) { p.SKU = "TUBE-1" })
	for typed, want := range map[string][]int64{"TUBE-1": {tube}, "2": {tube}, "lamp": {lamp}, "": {}, "zebra": {}} {
		ids := []int64{}
		for _, p := range storetest.Got(shop.Fulfilment.FindForSale(storetest.Ctx, typed)).Or(t) {
			ids = append(ids, p.ID)
		}
		storetest.Same(t, typed, ids, want)
	}
	storetest.Same(t, "both", len(storetest.Got(shop.Fulfilment.FindForSale(storetest.Ctx, "diya")).Or(t)), 2)
	for range 9 {
		shop.Product("Toran", 90, 1)
	}
	storetest.Same(t, "the first of nine", len(storetest.Got(shop.Fulfilment.FindForSale(storetest.Ctx, "toran")).
		Or(t)), 8)
}
