package orders_test

import (
	"strings"
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/storetest"
)

func TestScenarioRefusedCheckout(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "checkout_refused", "max_pieces", "6", "cod_fee", "25")
	few, none := s.Product("Bell", 50, 2), s.Product("Fan", 70, 0)
	s.Step("the shop has two bells and no fan").Gives()
	wrong, right := money.Paise(544_00), money.Paise(565_00)
	for _, c := range []struct {
		who    string
		change func(c *orders.Checkout)
		pairs  []int64
	}{
		{"wants to pay by card", func(c *orders.Checkout) { c.Payment = "Card" }, []int64{s.Lamp, 1}},
		{"wants to pay online where nobody takes payments", func(c *orders.Checkout) { c.Payment = orders.Prepaid },
			[]int64{s.Lamp, 1}},
		{"has no address", func(c *orders.Checkout) { c.AddressID = 0 }, []int64{s.Lamp, 1}},
		{"wants it sent to Bela's address", func(c *orders.Checkout) { c.AddressID = s.Bela.Address },
			[]int64{s.Lamp, 1}},
		{"wants nothing", nil, nil},
		{"wants no piece", nil, []int64{s.Lamp, 0}},
		{"wants a million and one", nil, []int64{s.Lamp, 1_000_001}},
		{"wants product 0", nil, []int64{0, 1}},
		{"wants a product that is not there", nil, []int64{s.Lamp, 1, 999, 1}},
		{"wants more than six pieces", nil, []int64{s.Plug, 7}},
		{"wants more than six in two lines", nil, []int64{s.Plug, 3, s.Lamp, 1, s.Plug, 4}},
		{"wants a third bell", nil, []int64{few, 3}},
		{"wants a fan", nil, []int64{s.Lamp, 1, none, 1}},
		{"has a key of 201 characters", func(c *orders.Checkout) { c.Key = strings.Repeat("k", 201) },
			[]int64{s.Lamp, 1}},
		{"was shown another total", func(c *orders.Checkout) { c.Shown = &wrong }, []int64{s.Lamp, 1}},
		{"enters a code that is none", func(c *orders.Checkout) { c.Codes = []string{"guess"} }, []int64{s.Lamp, 1}},
	} {
		s.Step("Asha %s", c.who).Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Asha, c.change, c.pairs...)))
	}
	s.Step("Asha was shown the total").
		Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Asha, func(c *orders.Checkout) {
			c.Shown = &right
		}, s.Lamp, 1)))
	s.Step("she buys six plugs and the last two bells").
		Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Asha, nil, s.Plug, 6, few, 2)))
	s.Set("shop_open", "no")
	s.Step("Bela comes when the shop is closed").Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Bela, nil, s.Lamp,
		1)))
}

func TestScenarioRepeatedCheckout(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "checkout_twice")
	keyed := func(c *orders.Checkout) { c.Key = strings.Repeat("k", 200) }
	s.Step("Asha orders with a key").Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Asha, keyed, s.Lamp, 2,
		s.Plug, 1)))
	s.Pass(time.Second)
	s.Step("she sends it again").Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Asha, keyed, s.Lamp, 2, s.Plug,
		1)))
	s.Step("she sends it with more").Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Asha, keyed, s.Lamp, 3,
		s.Plug, 1)))
	s.Step("she sends it with a code").
		Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Asha, func(c *orders.Checkout) {
			keyed(c)
			c.Codes = []string{"TEN"}
		}, s.Lamp, 2, s.Plug, 1)))
	s.Step("she sends it with another payment").
		Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Asha, func(c *orders.Checkout) {
			keyed(c)
			storetest.Online(c)
		}, s.Lamp, 2, s.Plug, 1)))
	s.Step("Bela has the same key, pays online, and comes from somewhere").
		Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Bela, func(c *orders.Checkout) {
			keyed(c)
			storetest.Online(c)
			c.From = "10.0.0.1"
		}, s.Lamp, 2, s.Plug, 1)))
	s.Step("Asha has three orders at most that wait").Gives(s.Place(s.Asha, s.Lamp, 1), s.Place(s.Asha, s.Plug, 1))
	s.Step("the fourth").Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Asha, nil, s.Lamp, 1)))
	s.Step("the first again is no fourth").Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Asha, keyed, s.Lamp, 2,
		s.Plug, 1)))
	s.Step("she cancels one").Gives(s.Orders.CancelPlaced(storetest.Ctx, s.Asha.ID, 1003))
	s.Step("and orders once more").Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Asha, nil, s.Plug, 2)))
}

func TestScenarioManyOrdersFromOneIPAddress(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "checkout_place")
	from := func(c *orders.Checkout) { c.From = "10.0.0.1" }
	known := s.Customer("400001")
	s.Bought(known, s.Lamp, 1)
	crowd := []storetest.Buyer{s.Customer("411001"), s.Customer("411001"), s.Customer("411001"), s.Customer("411001")}
	for i := range 9 {
		storetest.Got(s.Orders.Place(storetest.Ctx, storetest.Wish(crowd[i/3], from, s.Plug, 1))).Or(t)
	}
	// not counted: the shop knows this customer
	storetest.Got(s.Orders.Place(storetest.Ctx, storetest.Wish(known, from, s.Plug, 1))).Or(t)
	storetest.Got(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Bela, func(c *orders.Checkout) { c.From = "10.0.0.2" },
		s.Plug, 1))).Or(t)
	s.Step("nine orders of strangers wait at one connection").Gives()
	s.Step("the tenth").Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(crowd[3], from, s.Plug, 1)))
	s.Step("the eleventh").Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Asha, from, s.Plug, 1)))
	s.Step("one from another connection").
		Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Asha, func(c *orders.Checkout) { c.From = "10.0.0.3" },
			s.Plug, 1)))
	s.Step("one of a customer who had a parcel before").
		Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(known, from, s.Plug, 1)))
	s.Step("one is cancelled").Gives(s.Orders.CancelPlaced(storetest.Ctx, crowd[0].ID, 1002))
	s.Step("so there is room").Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Asha, from, s.Plug, 1)))
	s.Set("rate_limit", "off")
	s.Step("without the limit").Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(crowd[0], from, s.Plug, 1)))
}

func TestScenarioPendingOrders(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "checkout_waiting", "hold_minutes", "45")
	cod, paid := s.Place(s.Asha, s.Lamp, 1), s.PlacePrepaid(s.Asha, s.Plug, 2)
	s.Pass(time.Minute)
	later, hers := s.Place(s.Asha, s.Plug, 1), s.Place(s.Bela, s.Lamp, 3)
	storetest.Must(t, s.Promotions.SetCartItems(storetest.Ctx, s.Asha.ID, storetest.Items(s.Lamp, 1, s.Plug, 2), false))
	storetest.Must(t, s.Promotions.SetCartItems(storetest.Ctx, s.Bela.ID, storetest.Items(s.Lamp, 2), false))
	s.Step("Asha has three orders that wait, Bela one; both have a cart").Gives()
	waiting := func(when string) {
		s.Step("Asha's waiting orders %s", when).Gives(s.Orders.ListPendingOrders(storetest.Ctx, s.Asha.ID))
		for _, id := range []int64{cod.ID, hers.ID} {
			s.Step("Asha looks for order %d", id).Gives(s.Orders.FindPending(storetest.Ctx, s.Asha.ID, id))
		}
	}
	s.Step("she confirms the one that is paid online").Gives(s.Orders.ConfirmCOD(storetest.Ctx, s.Asha.ID, paid.ID))
	s.Step("and one that is not there").Gives(s.Orders.ConfirmCOD(storetest.Ctx, s.Asha.ID, 999))
	s.SetClock(cod.HoldUntil.Add(-time.Millisecond))
	waiting("before the first ends")
	s.Step("no hold has ended").Gives(s.Orders.ReleaseExpiredHolds(storetest.Ctx))
	s.SetClock(cod.HoldUntil)
	waiting("when the first two end")
	s.Step("it is too late to confirm").Gives(s.Orders.ConfirmCOD(storetest.Ctx, s.Asha.ID, cod.ID))
	s.Step("Bela confirms her own").Gives(s.Orders.ConfirmCOD(storetest.Ctx, s.Bela.ID, hers.ID))
	s.Step("the holds end").Gives(s.Orders.ReleaseExpiredHolds(storetest.Ctx))
	s.Step("they ended already").Gives(s.Orders.ReleaseExpiredHolds(storetest.Ctx))
	for _, o := range []orders.Order{cod, hers} {
		s.Step("Asha cancels order %d", o.ID).Gives(s.Orders.CancelPlaced(storetest.Ctx, s.Asha.ID, o.ID))
	}
	s.Step("Bela cancels what is confirmed").Gives(s.Orders.CancelPlaced(storetest.Ctx, s.Bela.ID, hers.ID))
	s.Step("Asha confirms what has ended").Gives(s.Orders.ConfirmCOD(storetest.Ctx, s.Asha.ID, cod.ID))
	s.Step("she cancels the last one").Gives(s.Orders.CancelPlaced(storetest.Ctx, s.Asha.ID, later.ID))
	s.Step("twice").Gives(s.Orders.CancelPlaced(storetest.Ctx, s.Asha.ID, later.ID))
}

func TestScenarioKitsAndVariantsAtCheckout(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "checkout_kits", "max_pieces", "8")
	set := storetest.Kit(t, s.Shop, "Set", 950_00, s.Lamp, 2, s.Plug, 1)
	family, variants := storetest.Panel(t, s.Shop, 2)
	s.Edit(s.Lamp, func(p *catalogue.Product) {
		p.Pictures = []catalogue.Picture{{Name: "1.webp", Width: 1, Height: 1}, {Name: "2.webp", Width: 1, Height: 1}}
	})
	storetest.Must(t, s.NoteLanguage(storetest.Ctx, s.Bela.ID, "hi"))
	s.Step("a set of two lamps and a plug, and panels of four kinds").Gives()
	s.Step("Bela orders two sets and a lamp").Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Bela, nil, set, 2,
		s.Lamp, 1)))
	s.Step("she confirms, with the set in her cart").
		Gives(s.Promotions.SetCartItems(storetest.Ctx, s.Bela.ID, storetest.Items(set, 1, s.Plug, 1), false),
			s.Orders.ConfirmCOD(storetest.Ctx, s.Bela.ID, 1001))
	s.Step("nine lamps in sets are too many").Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Asha, nil, set, 4,
		s.Lamp, 1)))
	s.Step("eight are not").Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Asha, nil, set, 4)))
	s.Set("max_pieces", "0")
	s.Step("more sets than there are lamps").Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Asha, nil, set, 14)))
	s.Step("lamps that the sets took").Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Asha, nil, set, 13, s.Lamp,
		2)))
	s.Step("all lamps").Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Asha, nil, set, 13, s.Lamp, 1)))
	s.Step("a panel without a choice is the first").
		Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Asha, nil, family, 1, variants[0].ID, 1)))
	s.Step("Bela gets the next kind").Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Bela, nil, family, 1,
		variants[3].ID, 2)))
	s.Step("three of a kind are too many").
		Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Bela, nil, variants[2].ID, 3)))
	s.Step("a kind whose stock is gone goes, too").
		Gives(s.Empties(variants[2].ID), storetest.Second(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Bela, nil,
			variants[2].ID, 1))))
}

func TestScenarioCheckoutOfAnUntaxedShop(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "checkout_untaxed", "seller_kind", "composition", "cod_max", "1000", "cod_fee", "20")
	s.Step("Bela lives in another state").Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Bela, nil, s.Lamp, 1)))
	s.Step("Asha does not; nothing is split").Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Asha, nil, s.Plug,
		3)))
	s.Set("sell_interstate", "yes")
	s.Step("the owner sends to other states all the same").
		Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Bela, storetest.Online, s.Lamp, 1)))
	s.Set("cod_max", "560")
	s.Step("COD up to what it costs").Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Asha, nil, s.Lamp, 1)))
	s.Set("cod_max", "559.99")
	s.Step("COD up to a paisa less").Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Asha, nil, s.Lamp, 1)))
	s.Set("cod_blocked_pins", "79, 411")
	s.Step("no COD in her part of the town").Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Asha, nil, s.Plug,
		1)))
	s.Step("but online she may").Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Asha, storetest.Online, s.Plug,
		1)))
	s.Set("cod_refusals", "1")
	s.Step("one parcel of Bela's comes back").Gives(s.BackFromBela())
	s.Step("so she pays online").Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Bela, nil, s.Plug, 1)))
}
