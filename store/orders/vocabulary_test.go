package orders_test

import (
	"testing"

	"hearth/store/storetest"
)

// A release with new words, or with new facts about a state, adds them to a database that lacks them.
func TestMissingVocabularyIsAddedAtStart(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for _, c := range []struct{ lacks, read string }{
		{`DELETE FROM payment_ways WHERE name = 'upi'`, `SELECT count(*) FROM payment_ways WHERE name = 'upi'`},
		{`DELETE FROM roles WHERE name = 'Dispatch'`, `SELECT count(*) FROM roles WHERE name = 'Dispatch'`},
		{`UPDATE order_states SET kept = NOT kept WHERE name = 'cancelled'`,
			`SELECT NOT kept FROM order_states WHERE name = 'cancelled'`},
	} {
		storetest.Must(t, shop.Run(storetest.Ctx, c.lacks))
		storetest.CheckValue(t, shop, "0", c.read)
		storetest.Must(t, shop.Orders.FillVocabulary(storetest.Ctx))
		storetest.CheckValue(t, shop, "1", c.read)
	}
}
