package store_test

import (
	"testing"

	"hearth/store/storetest"
)

// A refund's number identifies its task and the provider's key: if it were reused, the second refund would never be sent.
func TestTheNumberOfARefundOrAMailIsNeverGivenAgain(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	o := shop.Order(b, shop.Product("Lamp", 500, 5), 1)
	for _, c := range []struct{ table, columns, values string }{
		{"refunds", "order_id, amount, reason, state, created_at", "1001, 700, 'kind', 'done', 1"},
		{"mails", "kind, to_name, to_addr, facts, made_at", "'test', 'Asha', 'asha@example.com', '{}', 1"},
	} {
		insert := `INSERT INTO ` + c.table + ` (` + c.columns + `) VALUES (` + c.values + `)`
		must(t, shop.Run(ctx, insert))
		first := got(shop.Look(ctx, `SELECT max(id) FROM `+c.table)).or(t)
		must(t, shop.Run(ctx, `DELETE FROM `+c.table+` WHERE id = `+first, insert))
		if second := got(shop.Look(ctx, `SELECT max(id) FROM `+c.table)).or(t); second == first {
			t.Errorf("%s: number %s was given twice", c.table, first)
		}
	}
	if o.ID != 1001 {
		t.Errorf("the order is %d", o.ID)
	}
}
