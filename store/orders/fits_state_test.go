package orders_test

import (
	"strings"
	"testing"

	"hearth/store/core"
	"hearth/store/storetest"
)

func TestOrderMustHaveTheDatesOfItsState(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha, lamp := shop.Customer("411001"), shop.Product("Lamp", 500, 9)
	placed, confirmed := shop.Place(asha, lamp, 1), shop.Order(asha, lamp, 1)
	for _, c := range []struct {
		what, change string
		order        int64
	}{
		{"placed, with a confirmation", `confirmed_at = 1`, placed.ID},
		{"confirmed without a confirmation", `state = 'confirmed'`, placed.ID},
		{"shipped without its day", `state = 'shipped'`, confirmed.ID},
		{"delivered without its day", `state = 'delivered', shipped_at = 1`, confirmed.ID},
		{"returned without having been shipped", `state = 'returned', hold_open = 0`, confirmed.ID},
		{"cancelled, with reserved stock", `state = 'cancelled'`, confirmed.ID},
		{"of no known state", `state = 'lost'`, confirmed.ID},
	} {
		err := shop.Orders.Write(storetest.Ctx, func(tx *core.Tx) error {
			_, err := tx.Exec(`UPDATE orders SET `+c.change+` WHERE id = ?`, c.order)
			return err
		})
		if err == nil || !strings.Contains(err.Error(), "what its state asks for") {
			t.Errorf("an order %s: %v", c.what, err)
		}
	}
}
