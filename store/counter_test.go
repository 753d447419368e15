package store_test

import (
	"strings"
	"testing"

	"hearth/store"
	"hearth/store/storetest"
)

// A counter that sends a sale twice because the connection was lost sells once; each staff member has their own keys.
func TestASaleThatIsSentTwiceIsOneSale(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	id, one, other := shop.Product("Lamp", 500, 50), shop.Staff(store.Dispatch), shop.Staff(store.Dispatch)
	sale := store.CounterSale{Items: storetest.Buyer{}.Wishes(id, 2).Items, Way: "cash", Key: "k1"}
	order, number, err := shop.SellAtCounter(ctx, one.ID, sale)
	must(t, err)
	again, same, err := shop.SellAtCounter(ctx, one.ID, sale)
	if must(t, err); again != order || same != number {
		t.Errorf("sent again it is order %d, %s, want %d, %s", again, same, order, number)
	}
	shop.Free(t, id, 48)
	sale.Items[0].Quantity = 3
	_, _, err = shop.SellAtCounter(ctx, one.ID, sale)
	refused(t, err, "This Idempotency-Key was used for another order.")
	theirs, _, err := shop.SellAtCounter(ctx, other.ID, sale)
	if must(t, err); theirs == order {
		t.Error("another member of staff got the sale of the first")
	}
	sale.Key = ""
	for range 2 {
		_, _, err = shop.SellAtCounter(ctx, one.ID, sale)
		must(t, err)
	}
	shop.Free(t, id, 39)
	sale.Key = strings.Repeat("k", 151)
	_, _, err = shop.SellAtCounter(ctx, one.ID, sale)
	refused(t, err, "The Idempotency-Key can have at most 150 characters.")
	look(t, shop, "2", `SELECT count(DISTINCT sold_by) FROM orders WHERE channel = 'counter'`)
}

func TestTheChangeIsCountedAndTheCardIsAWayOfItsOwn(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	id, clerk := shop.Product("Lamp", 500, 50), shop.Staff(store.Dispatch)
	order, number, err := shop.SellAtCounter(ctx, clerk.ID, store.CounterSale{Items: storetest.Buyer{}.Wishes(id, 3).Items, Way: "cash",
		Given: 2000_00, Shown: 1500_00, Key: "k1"})
	must(t, err)
	d := got(shop.FindInvoice(ctx, 0, order)).or(t)
	if d.Given != 2000_00 || d.Change != 500_00 || d.Payment != "Cash" || d.Number != number {
		t.Errorf("the invoice says %s given, %s back, paid by %s", d.Given.Rupees(), d.Change.Rupees(), d.Payment)
	}
	look(t, shop, "₹2,000.00 given, ₹500.00 back", `SELECT note FROM order_events WHERE event = 'change given'`)
	o, again, err := shop.FindCounterSale(ctx, clerk.ID, "k1")
	if must(t, err); o.ID != order || again != number {
		t.Errorf("the key finds %d, %s", o.ID, again)
	}
	_, _, err = shop.FindCounterSale(ctx, clerk.ID, "k2")
	absent(t, err)
	_, _, err = shop.FindCounterSale(ctx, shop.Staff(store.Owner).ID, "k1")
	absent(t, err)
	order, _, err = shop.SellAtCounter(ctx, clerk.ID, store.CounterSale{Items: storetest.Buyer{}.Wishes(id, 1).Items, Way: "card",
		Reference: "slip 7", Given: 1})
	must(t, err)
	if d := got(shop.FindInvoice(ctx, 0, order)).or(t); d.Payment != "Card" || d.Given != 0 {
		t.Errorf("a card sale says %s and %s given", d.Payment, d.Given.Rupees())
	}
	look(t, shop, "card 50000", `SELECT provider || ' ' || amount FROM payments WHERE order_id = ?`, order)
	shop.Sums()
}

func TestAProductIsFoundAtTheDeskByItsCodeOrItsName(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp, tube := shop.Product("Diya Lamp", 500, 9), shop.Product("Diya Tube", 500, 9)
	shop.Edit(tube, func(p *store.Product) { p.SKU = "TUBE-1" })
	for typed, want := range map[string][]int64{"TUBE-1": {tube}, "2": {tube}, "lamp": {lamp}, "": {}, "zebra": {}} {
		ids := []int64{}
		for _, p := range got(shop.FindForSale(ctx, typed)).or(t) {
			ids = append(ids, p.ID)
		}
		same(t, typed, ids, want)
	}
	same(t, "both", len(got(shop.FindForSale(ctx, "diya")).or(t)), 2)
	for range 9 {
		shop.Product("Toran", 90, 1)
	}
	same(t, "the first of nine", len(got(shop.FindForSale(ctx, "toran")).or(t)), 8)
}
