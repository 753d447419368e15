package customers_test

import (
	"errors"
	"testing"
	"time"

	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/storetest"
)

func TestCallerIsKnownByTheMobileNumberOfTheNewestOrder(t *testing.T) {
	t.Parallel()
	shop, _, bela, chitra := market(t)
	c := storetest.Got(shop.Customers.FindCaller(storetest.Ctx, "7000000002")).Or(t)
	storetest.Same(t, "account", c.Account, bela.ID)
	storetest.Same(t, "orders", c.Orders, int64(3))
	storetest.Same(t, "COD", [2]int64{c.CODSent, c.CODBack}, [2]int64{1, 1})
	storetest.Same(t, "pincode", c.Address.Pin, "411001")
	storetest.Same(t, "a confirmed email", c.Email, bela.Email)
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE accounts SET verified_key = ''`))
	for _, mob := range []string{"7000000002", "7000000003"} {
		c = storetest.Got(shop.Customers.FindCaller(storetest.Ctx, mob)).Or(t)
		storetest.Same(t, "an email that nobody confirmed", c.Email, "")
	}
	c = storetest.Got(shop.Customers.FindCaller(storetest.Ctx, "7000000003")).Or(t)
	storetest.Same(t, "only an address", [2]int64{c.Account, c.Orders}, [2]int64{chitra.ID, 0})
	storetest.Same(t, "its pincode", c.Address.Pin, "560001")
	storetest.Same(t, "when", c.LastAt, time.Time{})
	if _, err := shop.Customers.FindCaller(storetest.Ctx, "9000000003"); !errors.Is(err, core.ErrNotFound) {
		t.Errorf("an unknown number: %v", err)
	}
}

func TestCallerWithoutAnEmailIsKnownByTheirOrders(t *testing.T) {
	t.Parallel()
	shop, _, _, _ := market(t)
	lamp := shop.Product("Bulb", 500, 50)
	storetest.Got(shop.Fulfilment.TakePhoneOrder(storetest.Ctx, 0, storetest.Phoned(storetest.Items(lamp, 1),
		func(p *fulfilment.PhoneOrder) { p.Address.Mob, p.Address.Name = "8111122222", "Lata Rao" }))).Or(t)
	c := storetest.Got(shop.Customers.FindCaller(storetest.Ctx, "8111122222")).Or(t)
	storetest.Same(t, "name", c.Address.Name, "Lata Rao")
	storetest.Same(t, "account", c.Account, int64(0))
	storetest.Same(t, "email", c.Email, "")
	storetest.Same(t, "orders", c.Orders, int64(1))
}

func TestErasedCustomerIsNoKnownCaller(t *testing.T) {
	t.Parallel()
	shop, _, _, _ := market(t)
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE accounts SET deleted_at = 1 WHERE id IN (2, 3)`))
	for _, mob := range []string{"7000000002", "7000000003"} {
		if c, err := shop.Customers.FindCaller(storetest.Ctx, mob); !errors.Is(err, core.ErrNotFound) {
			t.Errorf("%s: %+v %v", mob, c, err)
		}
	}
}
