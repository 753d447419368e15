package store_test

import (
	"strings"
	"testing"

	"hearth/store"
	"hearth/store/storetest"
)

// A desk that sends a sale twice because the line was cut sells once; each member of staff has keys of their own.
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
