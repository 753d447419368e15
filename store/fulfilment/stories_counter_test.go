package fulfilment_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/fulfilment"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/promotions"
	"hearth/store/storetest"
)

func TestScenarioCounterSales(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "counter", "max_pieces", "2")
	set := storetest.Kit(t, s.Shop, "Set", 950_00, s.Lamp, 2, s.Plug, 1)
	few := s.Stocked("Bell", 50, 2, func(p *catalogue.Product) { p.HSN = "" })
	dear := s.Product("Palace", 1, 5)
	s.Edit(dear, func(p *catalogue.Product) { p.Price = money.Max })
	other := s.Staff(accounts.Manager)
	s.Step("a set, two bells without HSN, and palaces").Gives()
	sell := func(what string, who int64, c fulfilment.CounterSale, pairs ...int64) {
		s.Pass(time.Second)
		c.Items = storetest.Items(pairs...)
		s.Step("%s", what).Gives(s.Fulfilment.SellAtCounter(storetest.Ctx, who, c))
	}
	for _, c := range []struct {
		what string
		sale fulfilment.CounterSale
	}{
		{"another way", fulfilment.CounterSale{Way: "cheque"}},
		{"UPI without a reference", fulfilment.CounterSale{Way: "upi", Reference: " "}},
		{"a reference of 61", fulfilment.CounterSale{Way: "card", Reference: strings.Repeat("é", 61)}},
		{"less than nothing given", fulfilment.CounterSale{Way: "cash", Given: -1}},
		{"too much given", fulfilment.CounterSale{Way: "cash",
			Given: money.Max + 1}},
		{"a name of 101", fulfilment.CounterSale{Way: "cash", Name: strings.Repeat("é", 101)}},
		{"a mobile of 9", fulfilment.CounterSale{Way: "cash", Mobile: "987654321"}},
		{"a GSTIN that is none", fulfilment.CounterSale{Way: "cash",
			GSTIN: "27", Name: "A"}},
		{"a GSTIN without a name", fulfilment.CounterSale{Way: "cash", GSTIN: storetest.Builders}},
		{"a key of 151", fulfilment.CounterSale{Way: "cash", Key: strings.Repeat("k", 151)}},
		{"told another total", fulfilment.CounterSale{Way: "cash", Shown: 499_00}},
		{"a paisa too little", fulfilment.CounterSale{Way: "cash",
			Given: 499_99}},
	} {
		sell("a lamp, with "+c.what, s.Clerk.ID, c.sale, s.Lamp, 1)
	}
	cash := fulfilment.CounterSale{Way: "cash"}
	sell("nothing", s.Clerk.ID, cash)
	sell("what is not there", s.Clerk.ID, cash, 999, 1)
	sell("three bells", s.Clerk.ID, cash, few, 3)
	sell("two palaces", s.Clerk.ID, cash, dear, 2)
	sell("a palace and a lamp", s.Clerk.ID, cash, s.Lamp, 1, dear, 1)
	sell("a bell without HSN", s.Clerk.ID, cash, few, 1)
	sell("one to a company", s.Clerk.ID, fulfilment.CounterSale{Way: "cash", Name: "Builders",
		GSTIN: storetest.Builders}, few, 1)
	sell("a lamp for exactly its price", s.Clerk.ID, fulfilment.CounterSale{Way: "cash", Given: 500_00, Shown: 500_00,
		Key: strings.Repeat("k", 150)}, s.Lamp, 1)
	sell("the same again", s.Clerk.ID, fulfilment.CounterSale{Way: "cash", Given: 500_00, Shown: 500_00,
		Key: strings.Repeat("k", 150)},
		s.Lamp, 1)
	sell("another with this key", s.Clerk.ID, fulfilment.CounterSale{Way: "cash", Key: strings.Repeat("k", 150)},
		s.Lamp, 2)
	sell("another clerk's with this key, for ₹2,000", other.ID, fulfilment.CounterSale{Way: "cash", Given: 2000_00,
		Key: strings.Repeat("k",
			150)}, s.Lamp, 2, s.Plug, 5)
	sell("to a company, a set by card, given is not counted", s.Clerk.ID, fulfilment.CounterSale{
		Way:       "card",
		Given:     5,
		Reference: strings.Repeat("é", 60),
		Name: strings.Repeat(
			"é",
			100,
		),
		Mobile: "9876543210",
		GSTIN:  strings.ToLower(storetest.Builders),
		Key:    "one",
	}, set, 1, s.Plug, 1)
	sell("by UPI", 0, fulfilment.CounterSale{Way: "upi", Reference: "U1"}, s.Plug, 3)
	for _, key := range []string{"one", "two", strings.Repeat("k", 150)} {
		s.Step("the clerk's sale %.3s", key).Gives(s.Fulfilment.FindCounterSale(storetest.Ctx, s.Clerk.ID, key))
		s.Step("the other's").Gives(s.Fulfilment.FindCounterSale(storetest.Ctx, other.ID, key))
	}
	s.Set("shop_pincode", "")
	sell("where the shop has no pincode", s.Clerk.ID, cash, s.Lamp, 1)
}

func TestScenarioScannedCodesAtTheCounter(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "counter_scanned")
	made := storetest.Got(s.Orders.GenerateSerials(storetest.Ctx, 0, s.Lamp, 1)).Or(t)
	family, variants := storetest.Panel(t, s.Shop, 3)
	gone := s.Stocked("Bell", 50, 5, func(p *catalogue.Product) { p.SKU = "B-1" })
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, 0, gone))
	for i := range 9 {
		s.Product(fmt.Sprintf("Thing %d", i), 1, 1)
	}
	s.Step("a serial, panels, and a bell that is gone").Gives(family, variants[0].ID)
	for _, typed := range []string{"", " ", " L-1 ", "P-7", "l-1", "B-1", "1", "2", "3", "8", "99",
		strings.ToLower(made[0]), "panel", "lamp", "plu", "nothing", "thing"} {
		found, err := s.Fulfilment.FindForSale(storetest.Ctx, typed)
		for _, p := range found {
			s.Step("%q", typed).Gives(p.ID, p.Title, p.Free)
		}
		s.Step("that is all for %q", typed).Gives(len(found), err)
		one, err := s.Fulfilment.FindScanned(storetest.Ctx, typed)
		s.Step("scanned").Gives(one.ID, err)
	}
}

func TestScenarioPhoneOrders(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "phone_orders", "cod_fee", "30", "max_pieces", "5", "cod_refusals", "1")
	storetest.AddOffer(t, s.Shop, nil)
	storetest.AddOffer(t, s.Shop, func(o *promotions.Offer) {
		o.Name, o.Percent, o.Buyers, o.Emails = "Bela's", 20, "listed", []string{s.Bela.Email}
	})
	s.Step("a tenth off all, a fifth for Bela").Gives()
	phone := func(what string, who int64, pairs []int64, wants func(p *fulfilment.PhoneOrder)) {
		s.Pass(time.Second)
		p := storetest.Phoned(storetest.Items(pairs...), wants)
		s.Step("%s: the price", what).Gives(s.Fulfilment.PricePhoneOrder(storetest.Ctx, p))
		s.Step("the order").Gives(s.Fulfilment.TakePhoneOrder(storetest.Ctx, who, p))
	}
	lamps := []int64{s.Lamp, 2}
	for _, c := range []struct {
		what  string
		wants func(p *fulfilment.PhoneOrder)
	}{
		{"no name", func(p *fulfilment.PhoneOrder) { p.Address.Name = " " }},
		{"no address", func(p *fulfilment.PhoneOrder) { p.Email = "x" }},
		{"a reference of 61", func(p *fulfilment.PhoneOrder) { p.Reference = strings.Repeat("é", 61) }},
		{"a key of 151", func(p *fulfilment.PhoneOrder) { p.Key = strings.Repeat("k", 151) }}, {"nothing",
			func(p *fulfilment.PhoneOrder) { p.Items = nil }},
		{"six pieces", func(p *fulfilment.PhoneOrder) { p.Items = storetest.Items(s.Lamp, 6) }}, {"a wrong street",
			func(p *fulfilment.PhoneOrder) { p.Address.Area = "" }},
		{"a PIN that is not served", func(p *fulfilment.PhoneOrder) { p.Address.Pin = "999999" }},
		{"another total", func(p *fulfilment.PhoneOrder) { p.Shown = 969_99 }}, {"staff's email",
			func(p *fulfilment.PhoneOrder) { p.Email = s.Clerk.Email }},
	} {
		phone(c.what, s.Clerk.ID, lamps, c.wants)
	}
	right := func(p *fulfilment.PhoneOrder) { p.Shown, p.Key = 970_00, strings.Repeat("k", 150) }
	phone("two lamps, as told", s.Clerk.ID, lamps, right)
	phone("the same again", s.Clerk.ID, lamps, right)
	phone("another with this key", s.Clerk.ID, []int64{s.Lamp, 1},
		func(p *fulfilment.PhoneOrder) { right(p); p.Shown = 0 })
	phone("of nobody known, with an email, paid by UPI", 0, lamps, func(p *fulfilment.PhoneOrder) {
		p.Email, p.Reference = " lata@example.com ", strings.Repeat("é", 60)
	})
	phone("of Bela", s.Clerk.ID, []int64{s.Plug, 3}, func(p *fulfilment.PhoneOrder) {
		p.Email, p.Address.Pin, p.Address.Dist, p.Address.State = strings.ToUpper(s.Bela.Email), "560001", "Bangalore",
			"Karnataka"
	})
	s.Ship(orders.Order{ID: 1003})
	storetest.Must(t, storetest.Second(s.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, 1003,
		fulfilment.CameBack{Reason: "refused", Restock: true})))
	s.Step("Bela refuses hers").Gives()
	phone("of Bela once more", s.Clerk.ID, lamps, func(p *fulfilment.PhoneOrder) { p.Email = s.Bela.Email })
	s.Set("shop_open", "no")
	phone("when the shop is closed", s.Clerk.ID, lamps, nil)
}
