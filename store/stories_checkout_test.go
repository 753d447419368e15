package store_test

import (
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/money"
	"hearth/store/storetest"
)

func TestStoryOfACheckoutThatIsRefused(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "checkout_refused", "max_pieces", "6", "cod_fee", "25")
	few, none := s.Product("Bell", 50, 2), s.Product("Fan", 70, 0)
	s.Step("the shop has two bells and no fan").Gives()
	wrong, right := money.Paise(544_00), money.Paise(565_00)
	for _, c := range []struct {
		who    string
		change func(c *store.Checkout)
		pairs  []int64
	}{
		{"wants to pay by card", func(c *store.Checkout) { c.Payment = "Card" }, []int64{s.lamp, 1}},
		{"wants to pay online where nobody takes payments", func(c *store.Checkout) { c.Payment = store.Prepaid }, []int64{s.lamp, 1}},
		{"has no address", func(c *store.Checkout) { c.AddressID = 0 }, []int64{s.lamp, 1}},
		{"wants it sent to Bela's address", func(c *store.Checkout) { c.AddressID = s.bela.Address }, []int64{s.lamp, 1}},
		{"wants nothing", nil, nil},
		{"wants no piece", nil, []int64{s.lamp, 0}},
		{"wants a million and one", nil, []int64{s.lamp, 1_000_001}},
		{"wants product 0", nil, []int64{0, 1}},
		{"wants a product that is not there", nil, []int64{s.lamp, 1, 999, 1}},
		{"wants more than six pieces", nil, []int64{s.plug, 7}},
		{"wants more than six in two lines", nil, []int64{s.plug, 3, s.lamp, 1, s.plug, 4}},
		{"wants a third bell", nil, []int64{few, 3}},
		{"wants a fan", nil, []int64{s.lamp, 1, none, 1}},
		{"has a key of 201 characters", func(c *store.Checkout) { c.Key = strings.Repeat("k", 201) }, []int64{s.lamp, 1}},
		{"was shown another total", func(c *store.Checkout) { c.Shown = &wrong }, []int64{s.lamp, 1}},
		{"enters a code that is none", func(c *store.Checkout) { c.Codes = []string{"guess"} }, []int64{s.lamp, 1}},
	} {
		s.Step("Asha %s", c.who).Gives(s.PlaceOrder(ctx, wish(s.asha, c.change, c.pairs...)))
	}
	s.Step("Asha was shown the total").Gives(s.PlaceOrder(ctx, wish(s.asha, func(c *store.Checkout) {
		c.Shown = &right
	}, s.lamp, 1)))
	s.Step("she buys six plugs and the last two bells").Gives(s.PlaceOrder(ctx, wish(s.asha, nil, s.plug, 6, few, 2)))
	s.Set("shop_open", "no")
	s.Step("Bela comes when the shop is closed").Gives(s.PlaceOrder(ctx, wish(s.bela, nil, s.lamp, 1)))
}

func TestStoryOfACheckoutThatIsSentTwice(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "checkout_twice")
	keyed := func(c *store.Checkout) { c.Key = strings.Repeat("k", 200) }
	s.Step("Asha orders with a key").Gives(s.PlaceOrder(ctx, wish(s.asha, keyed, s.lamp, 2, s.plug, 1)))
	s.Pass(time.Second)
	s.Step("she sends it again").Gives(s.PlaceOrder(ctx, wish(s.asha, keyed, s.lamp, 2, s.plug, 1)))
	s.Step("she sends it with more").Gives(s.PlaceOrder(ctx, wish(s.asha, keyed, s.lamp, 3, s.plug, 1)))
	s.Step("she sends it with a code").Gives(s.PlaceOrder(ctx, wish(s.asha, func(c *store.Checkout) {
		keyed(c)
		c.Codes = []string{"TEN"}
	}, s.lamp, 2, s.plug, 1)))
	s.Step("she sends it with another payment").Gives(s.PlaceOrder(ctx, wish(s.asha, func(c *store.Checkout) {
		keyed(c)
		online(c)
	}, s.lamp, 2, s.plug, 1)))
	s.Step("Bela has the same key, pays online, and comes from somewhere").Gives(s.PlaceOrder(ctx, wish(s.bela, func(c *store.Checkout) {
		keyed(c)
		online(c)
		c.From = "10.0.0.1"
	}, s.lamp, 2, s.plug, 1)))
	s.Step("Asha has three orders at most that wait").Gives(s.Place(s.asha, s.lamp, 1), s.Place(s.asha, s.plug, 1))
	s.Step("the fourth").Gives(s.PlaceOrder(ctx, wish(s.asha, nil, s.lamp, 1)))
	s.Step("the first again is no fourth").Gives(s.PlaceOrder(ctx, wish(s.asha, keyed, s.lamp, 2, s.plug, 1)))
	s.Step("she cancels one").Gives(s.CancelPlaced(ctx, s.asha.ID, 1003))
	s.Step("and orders once more").Gives(s.PlaceOrder(ctx, wish(s.asha, nil, s.plug, 2)))
}

func TestStoryOfManyOrdersFromOnePlace(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "checkout_place")
	from := func(c *store.Checkout) { c.From = "10.0.0.1" }
	known := s.Customer("400001")
	s.Bought(known, s.lamp, 1)
	crowd := []storetest.Buyer{s.Customer("411001"), s.Customer("411001"), s.Customer("411001"), s.Customer("411001")}
	for i := range 9 {
		got(s.PlaceOrder(ctx, wish(crowd[i/3], from, s.plug, 1))).or(t)
	}
	got(s.PlaceOrder(ctx, wish(known, from, s.plug, 1))).or(t) // does not count
	got(s.PlaceOrder(ctx, wish(s.bela, func(c *store.Checkout) { c.From = "10.0.0.2" }, s.plug, 1))).or(t)
	s.Step("nine orders of strangers wait at one connection").Gives()
	s.Step("the tenth").Gives(s.PlaceOrder(ctx, wish(crowd[3], from, s.plug, 1)))
	s.Step("the eleventh").Gives(s.PlaceOrder(ctx, wish(s.asha, from, s.plug, 1)))
	s.Step("one from another connection").Gives(s.PlaceOrder(ctx, wish(s.asha, func(c *store.Checkout) { c.From = "10.0.0.3" }, s.plug, 1)))
	s.Step("one of a customer who had a parcel before").Gives(s.PlaceOrder(ctx, wish(known, from, s.plug, 1)))
	s.Step("one is cancelled").Gives(s.CancelPlaced(ctx, crowd[0].ID, 1002))
	s.Step("so there is room").Gives(s.PlaceOrder(ctx, wish(s.asha, from, s.plug, 1)))
	s.Set("rate_limit", "off")
	s.Step("without the limit").Gives(s.PlaceOrder(ctx, wish(crowd[0], from, s.plug, 1)))
}

func TestStoryOfOrdersThatWait(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "checkout_waiting", "hold_minutes", "45")
	cod, paid := s.Place(s.asha, s.lamp, 1), s.PlacePrepaid(s.asha, s.plug, 2)
	s.Pass(time.Minute)
	later, hers := s.Place(s.asha, s.plug, 1), s.Place(s.bela, s.lamp, 3)
	must(t, s.SetCartItems(ctx, s.asha.ID, items(s.lamp, 1, s.plug, 2), false))
	must(t, s.SetCartItems(ctx, s.bela.ID, items(s.lamp, 2), false))
	s.Step("Asha has three orders that wait, Bela one; both have a cart").Gives()
	waiting := func(when string) {
		s.Step("Asha's waiting orders %s", when).Gives(s.ListWaitingOrders(ctx, s.asha.ID))
		for _, id := range []int64{cod.ID, hers.ID} {
			s.Step("Asha looks for order %d", id).Gives(s.FindWaiting(ctx, s.asha.ID, id))
		}
	}
	s.Step("she confirms the one that is paid online").Gives(s.ConfirmCOD(ctx, s.asha.ID, paid.ID))
	s.Step("and one that is not there").Gives(s.ConfirmCOD(ctx, s.asha.ID, 999))
	s.SetClock(cod.HoldUntil.Add(-time.Millisecond))
	waiting("before the first ends")
	s.Step("no hold has ended").Gives(s.EndHolds(ctx))
	s.SetClock(cod.HoldUntil)
	waiting("when the first two end")
	s.Step("it is too late to confirm").Gives(s.ConfirmCOD(ctx, s.asha.ID, cod.ID))
	s.Step("Bela confirms her own").Gives(s.ConfirmCOD(ctx, s.bela.ID, hers.ID))
	s.Step("the holds end").Gives(s.EndHolds(ctx))
	s.Step("they ended already").Gives(s.EndHolds(ctx))
	for _, o := range []store.Order{cod, hers} {
		s.Step("Asha cancels order %d", o.ID).Gives(s.CancelPlaced(ctx, s.asha.ID, o.ID))
	}
	s.Step("Bela cancels what is confirmed").Gives(s.CancelPlaced(ctx, s.bela.ID, hers.ID))
	s.Step("Asha confirms what has ended").Gives(s.ConfirmCOD(ctx, s.asha.ID, cod.ID))
	s.Step("she cancels the last one").Gives(s.CancelPlaced(ctx, s.asha.ID, later.ID))
	s.Step("twice").Gives(s.CancelPlaced(ctx, s.asha.ID, later.ID))
}

func TestStoryOfKitsAndVariantsAtCheckout(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "checkout_kits", "max_pieces", "8")
	set := kit(t, s.Shop, "Set", 950_00, s.lamp, 2, s.plug, 1)
	family, variants := panel(t, s.Shop, 2)
	s.Edit(s.lamp, func(p *store.Product) {
		p.Pictures = []store.Picture{{Name: "1.webp", Width: 1, Height: 1}, {Name: "2.webp", Width: 1, Height: 1}}
	})
	must(t, s.NoteLanguage(ctx, s.bela.ID, "hi"))
	s.Step("a set of two lamps and a plug, and panels of four kinds").Gives()
	s.Step("Bela orders two sets and a lamp").Gives(s.PlaceOrder(ctx, wish(s.bela, nil, set, 2, s.lamp, 1)))
	s.Step("she confirms, with the set in her cart").Gives(s.SetCartItems(ctx, s.bela.ID, items(set, 1, s.plug, 1), false),
		s.ConfirmCOD(ctx, s.bela.ID, 1001))
	s.Step("nine lamps in sets are too many").Gives(s.PlaceOrder(ctx, wish(s.asha, nil, set, 4, s.lamp, 1)))
	s.Step("eight are not").Gives(s.PlaceOrder(ctx, wish(s.asha, nil, set, 4)))
	s.Set("max_pieces", "0")
	s.Step("more sets than there are lamps").Gives(s.PlaceOrder(ctx, wish(s.asha, nil, set, 14)))
	s.Step("lamps that the sets took").Gives(s.PlaceOrder(ctx, wish(s.asha, nil, set, 13, s.lamp, 2)))
	s.Step("all lamps").Gives(s.PlaceOrder(ctx, wish(s.asha, nil, set, 13, s.lamp, 1)))
	s.Step("a panel without a choice is the first").Gives(s.PlaceOrder(ctx, wish(s.asha, nil, family, 1, variants[0].ID, 1)))
	s.Step("Bela gets the next kind").Gives(s.PlaceOrder(ctx, wish(s.bela, nil, family, 1, variants[3].ID, 2)))
	s.Step("three of a kind are too many").Gives(s.PlaceOrder(ctx, wish(s.bela, nil, variants[2].ID, 3)))
	s.Step("a kind whose stock is gone goes, too").Gives(s.empties(variants[2].ID), second(s.PlaceOrder(ctx, wish(s.bela, nil,
		variants[2].ID, 1))))
}

// empties takes a product's two pieces off the shelf and deletes it.
func (s *bazaar) empties(product int64) error {
	if _, err := s.ChangeStock(ctx, s.clerk.ID, product, -2, "broken"); err != nil {
		return err
	}
	return s.DeleteProduct(ctx, s.clerk.ID, product)
}

func TestStoryOfWhatAShopWithoutTaxSends(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "checkout_untaxed", "seller_kind", "composition", "cod_max", "1000", "cod_fee", "20")
	s.Step("Bela lives in another state").Gives(s.PlaceOrder(ctx, wish(s.bela, nil, s.lamp, 1)))
	s.Step("Asha does not; nothing is split").Gives(s.PlaceOrder(ctx, wish(s.asha, nil, s.plug, 3)))
	s.Set("sell_interstate", "yes")
	s.Step("the owner sends to other states all the same").Gives(s.PlaceOrder(ctx, wish(s.bela, online, s.lamp, 1)))
	s.Set("cod_max", "560")
	s.Step("COD up to what it costs").Gives(s.PlaceOrder(ctx, wish(s.asha, nil, s.lamp, 1)))
	s.Set("cod_max", "559.99")
	s.Step("COD up to a paisa less").Gives(s.PlaceOrder(ctx, wish(s.asha, nil, s.lamp, 1)))
	s.Set("cod_blocked_pins", "79, 411")
	s.Step("no COD in her part of the town").Gives(s.PlaceOrder(ctx, wish(s.asha, nil, s.plug, 1)))
	s.Step("but online she may").Gives(s.PlaceOrder(ctx, wish(s.asha, online, s.plug, 1)))
	s.Set("cod_refusals", "1")
	s.Step("one parcel of Bela's comes back").Gives(s.backFromBela())
	s.Step("so she pays online").Gives(s.PlaceOrder(ctx, wish(s.bela, nil, s.plug, 1)))
}

// backFromBela is a COD parcel that Bela refused at the door.
func (s *bazaar) backFromBela() (string, error) {
	o := s.Order(s.bela, s.plug, 1)
	s.Ship(o)
	return s.ReturnToOrigin(ctx, s.clerk.ID, o.ID, "refused", true)
}
