package store_test

import (
	"testing"

	"hearth/store"
	"hearth/store/storetest"
)

// bazaar is the shop in Pune that the stories of orders and money begin with: customers of two states, goods of two rates of GST.
type bazaar struct {
	*storetest.Story
	t          *testing.T
	clerk      store.Account
	asha, bela storetest.Buyer
	// lamp costs ₹500 and weighs 200 g; plug costs ₹99.90, weighs 700 g, cost the shop ₹60 and has an SKU.
	lamp, plug int64
}

func openBazaar(t *testing.T, name string, settings ...string) *bazaar {
	t.Helper()
	s := &bazaar{Story: storetest.Tell(t, name), t: t}
	s.In("Maharashtra")
	s.Set(append([]string{"rate_state_first", "55", "rate_country_first", "70", "rate_country_next", "35"}, settings...)...)
	s.clerk = s.Staff(store.Manager)
	s.asha, s.bela = s.Customer("411001"), s.Customer("560001")
	s.lamp = s.Stocked("Lamp", 500, 40, func(p *store.Product) { p.SKU = "L-1" })
	s.plug = s.Stocked("Plug", 100, 30, func(p *store.Product) {
		p.Price, p.GSTRate, p.HSN, p.Weight, p.Cost, p.SKU, p.WarrantyMonths = 99_90, 5, "8538", 700, 60_00, "P-7", 12
	})
	s.Step("the shop opens").Gives()
	return s
}

// named registers a customer with a name of their own, who lives in Pune.
func (s *bazaar) named(name string) storetest.Buyer {
	account := got(s.Register(ctx, store.Registration{Name: name, Email: name + "@example.com", Password: storetest.Password,
		Confirm: storetest.Password})).or(s.t)
	s.Prove(&account)
	return storetest.Buyer{Account: account, Address: got(s.AddAddress(ctx, account.ID, address())).or(s.t)}
}

// wish is a checkout by COD, but for what a step wants otherwise; items are pairs of product and quantity.
func wish(b storetest.Buyer, change func(c *store.Checkout), pairs ...int64) store.Checkout {
	c := b.Wishes(pairs...)
	if change != nil {
		change(&c)
	}
	return c
}

// online makes a checkout one that is paid online.
func online(c *store.Checkout) { c.Payment, c.Provider = store.Prepaid, "razorpay" }

// items are pairs of product and quantity.
func items(pairs ...int64) []store.CartItem { return storetest.Buyer{}.Wishes(pairs...).Items }
