package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/money"
)

const builders = "27AAPFU0939F1ZV" // a GSTIN

func TestStoryOfTheCounter(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "counter", "max_pieces", "2")
	set := kit(t, s.Shop, "Set", 950_00, s.lamp, 2, s.plug, 1)
	few := s.Stocked("Bell", 50, 2, func(p *store.Product) { p.HSN = "" })
	dear := s.Product("Palace", 1, 5)
	s.Edit(dear, func(p *store.Product) { p.Price = money.Max })
	other := s.Staff(store.Manager)
	s.Step("a set, two bells without HSN, and palaces").Gives()
	sell := func(what string, who int64, c store.CounterSale, pairs ...int64) {
		s.Pass(time.Second)
		c.Items = items(pairs...)
		s.Step("%s", what).Gives(s.SellAtCounter(ctx, who, c))
	}
	for _, c := range []struct {
		what string
		sale store.CounterSale
	}{
		{"another way", store.CounterSale{Way: "cheque"}}, {"UPI without a reference", store.CounterSale{Way: "upi", Reference: " "}},
		{"a reference of 61", store.CounterSale{Way: "card", Reference: strings.Repeat("é", 61)}},
		{"less than nothing given", store.CounterSale{Way: "cash", Given: -1}}, {"too much given", store.CounterSale{Way: "cash",
			Given: money.Max + 1}},
		{"a name of 101", store.CounterSale{Way: "cash", Name: strings.Repeat("é", 101)}},
		{"a mobile of 9", store.CounterSale{Way: "cash", Mobile: "987654321"}}, {"a GSTIN that is none", store.CounterSale{Way: "cash",
			GSTIN: "27", Name: "A"}},
		{"a GSTIN without a name", store.CounterSale{Way: "cash", GSTIN: builders}},
		{"a key of 151", store.CounterSale{Way: "cash", Key: strings.Repeat("k", 151)}},
		{"told another total", store.CounterSale{Way: "cash", Shown: 499_00}}, {"a paisa too little", store.CounterSale{Way: "cash",
			Given: 499_99}},
	} {
		sell("a lamp, with "+c.what, s.clerk.ID, c.sale, s.lamp, 1)
	}
	cash := store.CounterSale{Way: "cash"}
	sell("nothing", s.clerk.ID, cash)
	sell("what is not there", s.clerk.ID, cash, 999, 1)
	sell("three bells", s.clerk.ID, cash, few, 3)
	sell("two palaces", s.clerk.ID, cash, dear, 2)
	sell("a palace and a lamp", s.clerk.ID, cash, s.lamp, 1, dear, 1)
	sell("a bell without HSN", s.clerk.ID, cash, few, 1)
	sell("one to a company", s.clerk.ID, store.CounterSale{Way: "cash", Name: "Builders", GSTIN: builders}, few, 1)
	sell("a lamp for exactly its price", s.clerk.ID, store.CounterSale{Way: "cash", Given: 500_00, Shown: 500_00,
		Key: strings.Repeat("k", 150)}, s.lamp, 1)
	sell("the same again", s.clerk.ID, store.CounterSale{Way: "cash", Given: 500_00, Shown: 500_00, Key: strings.Repeat("k", 150)},
		s.lamp, 1)
	sell("another with this key", s.clerk.ID, store.CounterSale{Way: "cash", Key: strings.Repeat("k", 150)}, s.lamp, 2)
	sell("another clerk's with this key, for ₹2,000", other.ID, store.CounterSale{Way: "cash", Given: 2000_00, Key: strings.Repeat("k",
		150)}, s.lamp, 2, s.plug, 5)
	sell("to a company, a set by card, given is not counted", s.clerk.ID, store.CounterSale{Way: "card", Given: 5,
		Reference: strings.Repeat("é", 60),
		Name:      strings.Repeat("é", 100), Mobile: "9876543210", GSTIN: strings.ToLower(builders), Key: "one"}, set, 1, s.plug, 1)
	sell("by UPI", 0, store.CounterSale{Way: "upi", Reference: "U1"}, s.plug, 3)
	for _, key := range []string{"one", "two", strings.Repeat("k", 150)} {
		s.Step("the clerk's sale %.3s", key).Gives(s.FindCounterSale(ctx, s.clerk.ID, key))
		s.Step("the other's").Gives(s.FindCounterSale(ctx, other.ID, key))
	}
	s.Set("shop_pincode", "")
	sell("where the shop has no pincode", s.clerk.ID, cash, s.lamp, 1)
}

func TestStoryOfWhatIsScanned(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "counter_scanned")
	made := got(s.GenerateSerials(ctx, 0, s.lamp, 1)).or(t)
	family, variants := panel(t, s.Shop, 3)
	gone := s.Stocked("Bell", 50, 5, func(p *store.Product) { p.SKU = "B-1" })
	must(t, s.DeleteProduct(ctx, 0, gone))
	for i := range 9 {
		s.Product(fmt.Sprintf("Thing %d", i), 1, 1)
	}
	s.Step("a serial, panels, and a bell that is gone").Gives(family, variants[0].ID)
	for _, typed := range []string{"", " ", " L-1 ", "P-7", "l-1", "B-1", "1", "2", "3", "8", "99", strings.ToLower(made[0]), "panel",
		"lamp", "plu", "nothing", "thing"} {
		found, err := s.FindForSale(ctx, typed)
		for _, p := range found {
			s.Step("%q", typed).Gives(p.ID, p.Title, p.Free)
		}
		s.Step("that is all for %q", typed).Gives(len(found), err)
		one, err := s.FindScanned(ctx, typed)
		s.Step("scanned").Gives(one.ID, err)
	}
}

func TestStoryOfOrdersByTelephone(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "phone_orders", "cod_fee", "30", "max_pieces", "5", "cod_refusals", "1")
	bargain(t, s.Shop, nil)
	bargain(t, s.Shop, func(o *store.Offer) {
		o.Name, o.Percent, o.Buyers, o.Emails = "Bela's", 20, "listed", []string{s.bela.Email}
	})
	s.Step("a tenth off all, a fifth for Bela").Gives()
	phone := func(what string, who int64, pairs []int64, wants func(p *store.PhoneOrder)) {
		s.Pass(time.Second)
		p := phoned(items(pairs...), wants)
		s.Step("%s: the price", what).Gives(s.PricePhoneOrder(ctx, p))
		s.Step("the order").Gives(s.TakePhoneOrder(ctx, who, p))
	}
	lamps := []int64{s.lamp, 2}
	for _, c := range []struct {
		what  string
		wants func(p *store.PhoneOrder)
	}{
		{"no name", func(p *store.PhoneOrder) { p.Address.Name = " " }}, {"no address", func(p *store.PhoneOrder) { p.Email = "x" }},
		{"a reference of 61", func(p *store.PhoneOrder) { p.Reference = strings.Repeat("é", 61) }},
		{"a key of 151", func(p *store.PhoneOrder) { p.Key = strings.Repeat("k", 151) }}, {"nothing",
			func(p *store.PhoneOrder) { p.Items = nil }},
		{"six pieces", func(p *store.PhoneOrder) { p.Items = items(s.lamp, 6) }}, {"a wrong street",
			func(p *store.PhoneOrder) { p.Address.Area = "" }},
		{"a PIN that is not served", func(p *store.PhoneOrder) { p.Address.Pin = "999999" }},
		{"another total", func(p *store.PhoneOrder) { p.Shown = 969_99 }}, {"staff's email",
			func(p *store.PhoneOrder) { p.Email = s.clerk.Email }},
	} {
		phone(c.what, s.clerk.ID, lamps, c.wants)
	}
	right := func(p *store.PhoneOrder) { p.Shown, p.Key = 970_00, strings.Repeat("k", 150) }
	phone("two lamps, as told", s.clerk.ID, lamps, right)
	phone("the same again", s.clerk.ID, lamps, right)
	phone("another with this key", s.clerk.ID, []int64{s.lamp, 1}, func(p *store.PhoneOrder) { right(p); p.Shown = 0 })
	phone("of nobody known, with an email, paid by UPI", 0, lamps, func(p *store.PhoneOrder) {
		p.Email, p.Reference = " lata@example.com ", strings.Repeat("é", 60)
	})
	phone("of Bela", s.clerk.ID, []int64{s.plug, 3}, func(p *store.PhoneOrder) {
		p.Email, p.Address.Pin, p.Address.Dist, p.Address.State = strings.ToUpper(s.bela.Email), "560001", "Bangalore", "Karnataka"
	})
	s.Ship(store.Order{ID: 1003})
	must(t, second(s.ReturnToOrigin(ctx, 0, 1003, "refused", true)))
	s.Step("Bela refuses hers").Gives()
	phone("of Bela once more", s.clerk.ID, lamps, func(p *store.PhoneOrder) { p.Email = s.bela.Email })
	s.Set("shop_open", "no")
	phone("when the shop is closed", s.clerk.ID, lamps, nil)
}
