package store_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/money"
	"hearth/store/storetest"
)

// offer is one that takes ten per cent off everything by itself, but for what a test wants otherwise.
func offer(wants func(o *store.Offer)) store.Offer {
	o := store.Offer{Name: "Diwali", Kind: "percent", Percent: 10, Scope: "all", Buyers: "all", Active: true}
	if wants != nil {
		wants(&o)
	}
	return o
}

// bargain makes an offer in a shop and gives its number.
func bargain(t *testing.T, shop *storetest.Shop, wants func(o *store.Offer)) int64 {
	t.Helper()
	return got(shop.SaveOffer(ctx, 0, offer(wants))).or(t)
}

// coded is offer by a code.
func coded(code string, wants func(o *store.Offer)) func(o *store.Offer) {
	return func(o *store.Offer) {
		o.Code = code
		if wants != nil {
			wants(o)
		}
	}
}

// inRupees writes what comes off each line, and by which offers.
func inRupees(c store.CartOffers) string {
	var parts, names []string
	for _, off := range c.Off {
		parts = append(parts, off.Decimal())
	}
	for _, g := range c.Given {
		names = append(names, g.Name)
	}
	return strings.Join(parts, " ") + " " + strings.Join(names, "+")
}

// The cases are worked out by hand. Prices include GST; what comes off is parted by the lines' worth, to the nearest paisa, half a
// paisa up, the last line taking what is left.
func TestWhatOffersTakeOffACart(t *testing.T) {
	t.Parallel()
	type made = func(o *store.Offer)
	percent := func(p int64, more made) made {
		return func(o *store.Offer) {
			o.Name, o.Percent = fmt.Sprintf("%d%%", p), p
			if more != nil {
				more(o)
			}
		}
	}
	amount := func(rupees money.Paise, more made) made {
		return func(o *store.Offer) {
			o.Name, o.Kind, o.Amount = "amount", "amount", rupees*100
			if more != nil {
				more(o)
			}
		}
	}
	bundle := func(take, pay int64, more made) made {
		return func(o *store.Offer) {
			o.Name, o.Kind, o.Take, o.Pay = fmt.Sprintf("%d for %d", take, pay), "bundle", take, pay
			if more != nil {
				more(o)
			}
		}
	}
	combines := func(o *store.Offer) { o.Combines = true }
	for _, c := range []struct {
		name   string
		offers []made
		// lamp is 999 rupees, plug 333, wire 100; the cart is so many of each.
		lamps, plugs, wires int64
		want                string
	}{
		{"no offer", nil, 1, 1, 0, "0.00 0.00 0.00 "},
		{"a tenth", []made{percent(10, nil)}, 1, 1, 1, "99.90 33.30 10.00 10%"},
		{"a third, rounded by line to the whole", []made{percent(33, nil)}, 1, 1, 1, "329.67 109.89 33.00 33%"},
		{"with a bound, by the lines' worth", []made{percent(50, func(o *store.Offer) { o.Most = 100_00 })}, 1, 1, 1, "69.76 23.26 6.98 50%"},
		{"an amount, by the lines' worth", []made{amount(100, nil)}, 1, 1, 1, "69.76 23.26 6.98 amount"},
		{"an amount above the goods leaves a rupee", []made{amount(5000, nil)}, 1, 0, 0, "998.00 0.00 0.00 amount"},
		{"three for two: the cheapest is free, each line bears its part", []made{bundle(3, 2, nil)}, 1, 1, 1, "69.76 23.26 6.98 3 for 2"},
		{"three for two, with six", []made{bundle(3, 2, nil)}, 0, 6, 0, "0.00 666.00 0.00 3 for 2"},
		{"three for two, with five", []made{bundle(3, 2, nil)}, 0, 5, 0, "0.00 333.00 0.00 3 for 2"},
		{"three for two, with two, is nothing", []made{bundle(3, 2, nil)}, 0, 2, 0, "0.00 0.00 0.00 "},
		{"of two that stand alone, what saves more", []made{percent(10, nil), amount(120, nil)}, 1, 0, 0, "120.00 0.00 0.00 amount"},
		{"of two that combine, the second takes from what the first left", []made{percent(10, combines), amount(100, combines)},
			1, 0, 0, "199.90 0.00 0.00 10%+amount"},
		{"a percentage is taken after a bundle", []made{percent(10, combines), bundle(2, 1, combines)}, 0, 2, 0, "0.00 366.30 0.00 2 for 1+10%"},
		{"one that stands alone against two that combine", []made{percent(5, combines), amount(10, combines), percent(20, nil)},
			1, 0, 0, "199.80 0.00 0.00 20%"},
		{"from a value that is reached", []made{percent(10, func(o *store.Offer) { o.MinValue = 999_00 })}, 1, 0, 0, "99.90 0.00 0.00 10%"},
		{"from a value that is missed by a rupee", []made{percent(10, func(o *store.Offer) { o.MinValue = 1000_00 })},
			1, 0, 0, "0.00 0.00 0.00 "},
		{"from a number of pieces", []made{percent(10, func(o *store.Offer) { o.MinPieces = 3 })}, 1, 2, 0, "99.90 66.60 0.00 10%"},
		{"from a number of pieces that is missed", []made{percent(10, func(o *store.Offer) { o.MinPieces = 4 })}, 1, 2, 0, "0.00 0.00 0.00 "},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			shop := storetest.New(t)
			shop.In("Maharashtra")
			lamp, plug, wire := shop.Product("Lamp", 999, 50), shop.Product("Plug", 333, 50), shop.Product("Wire", 100, 50)
			for _, o := range c.offers {
				bargain(t, shop, o)
			}
			items := []store.CartItem{}
			for id, n := range map[int64]int64{lamp: c.lamps, plug: c.plugs, wire: c.wires} {
				if n > 0 {
					items = append(items, store.CartItem{ProductID: id, Quantity: n})
				}
			}
			whole := store.CartOffers{Off: make([]money.Paise, 3)}
			found := got(shop.WeighCart(ctx, sorted(items), store.Bargain{})).or(t)
			for i, id := range found.Products {
				whole.Off[id-lamp] = found.Off[i]
			}
			whole.Given = found.Given
			same(t, "off", inRupees(whole), c.want)
		})
	}
}

func sorted(items []store.CartItem) []store.CartItem {
	for i := range items {
		for j := i + 1; j < len(items); j++ {
			if items[j].ProductID < items[i].ProductID {
				items[i], items[j] = items[j], items[i]
			}
		}
	}
	return items
}

func TestAnOfferIsForWhatItNames(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	lights := got(shop.AddCategory(ctx, 0, 1, 0, "Lights")).or(t)
	bulbs := got(shop.AddCategory(ctx, 0, 2, lights, "Bulbs")).or(t)
	lamp, plug := shop.Product("Lamp", 1000, 50), shop.Product("Plug", 500, 50)
	shop.Edit(lamp, func(p *store.Product) { p.CategoryID, p.SubcategoryID, p.SubSubcategoryID = lights, bulbs, 0 })
	cart := storetest.Buyer{}.Wishes(lamp, 1, plug, 1).Items
	tried := func() string { return inRupees(got(shop.WeighCart(ctx, cart, store.Bargain{})).or(t)) }
	id := bargain(t, shop, func(o *store.Offer) { o.Scope, o.Targets = "categories", []int64{lights} })
	same(t, "what hangs below its category", tried(), "100.00 0.00 Diwali")
	_, targets, err := shop.FindOffer(ctx, id)
	must(t, err)
	same(t, "its target by name", targets, []store.OfferTarget{{ID: lights, Name: "Lights"}})
	shown := got(shop.ListShownOffers(ctx)).or(t)
	same(t, "shown with all below", shown[0].Categories, []int64{lights, bulbs})
	must(t, shop.SwitchOffer(ctx, 0, id, false))
	same(t, "switched off", tried(), "0.00 0.00 ")
	same(t, "and not shown", len(got(shop.ListShownOffers(ctx)).or(t)), 0)
	bargain(t, shop, func(o *store.Offer) { o.Scope, o.Targets = "products", []int64{plug, plug} })
	same(t, "a product", tried(), "0.00 50.00 Diwali")
	same(t, "shown with its product", got(shop.ListShownOffers(ctx)).or(t)[0].Targets, []int64{plug})
	must(t, shop.DeleteProduct(ctx, 0, plug))
	same(t, "what is no longer sold", tried(), "0.00 0.00 ")
}

func TestACodeIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	shop.At("2026-11-21", "10:00")
	lamp, plug := shop.Product("Lamp", 1000, 500), shop.Product("Plug", 500, 500)
	b, other := shop.Customer("411001"), shop.Customer("411001")
	bargain(t, shop, coded("LATE", func(o *store.Offer) { o.LastDay = "2026-11-20" }))
	bargain(t, shop, coded("EARLY", func(o *store.Offer) { o.FirstDay = "2026-11-22" }))
	bargain(t, shop, coded("TODAY", func(o *store.Offer) { o.FirstDay, o.LastDay = "2026-11-21", "2026-11-21" }))
	bargain(t, shop, coded("OFF", func(o *store.Offer) { o.Active = false }))
	bargain(t, shop, coded("ONE", func(o *store.Offer) { o.Uses = 1 }))
	bargain(t, shop, coded("EACH", func(o *store.Offer) { o.UsesEach = 1 }))
	bargain(t, shop, coded("FIRST", func(o *store.Offer) { o.Buyers = "new" }))
	bargain(t, shop, coded("ASHA", func(o *store.Offer) { o.Buyers, o.Emails = "listed", []string{" " + strings.ToUpper(other.Email), ""} }))
	bargain(t, shop, coded("PLUGS", func(o *store.Offer) { o.Scope, o.Targets = "products", []int64{plug} }))
	bargain(t, shop, coded("TWOPLUGS", func(o *store.Offer) { o.Scope, o.Targets, o.MinValue = "products", []int64{plug}, 1200_00 }))
	bargain(t, shop, coded("BIG", func(o *store.Offer) { o.MinValue = 2500_50 }))
	bargain(t, shop, coded("MANY", func(o *store.Offer) { o.MinPieces = 5 }))
	order := func(who storetest.Buyer, codes string, pairs ...int64) error {
		wishes := who.Wishes(pairs...)
		wishes.Codes = strings.Split(codes, " ")
		_, err := shop.PlaceOrder(ctx, wishes)
		return err
	}
	for _, c := range []struct {
		codes, says string
		pairs       []int64
	}{
		{"GUESS", "There is no code GUESS.", []int64{lamp, 1}},
		{"A B C D E F", "At most 5 codes can be used at once.", []int64{lamp, 1}},
		{"LATE", "The code LATE has ended.", []int64{lamp, 1}},
		{"OFF", "The code OFF has ended.", []int64{lamp, 1}},
		{"EARLY", "The code EARLY holds from 22 November 2026.", []int64{lamp, 1}},
		{"ASHA", "The code ASHA is not for this account.", []int64{lamp, 1}},
		{"PLUGS", "The code PLUGS is for other products than those in your cart.", []int64{lamp, 1}},
		{"TWOPLUGS", "The code TWOPLUGS asks for ₹1,200.00 of certain products. Add some for ₹700.00 more.", []int64{lamp, 1, plug, 1}},
		{"BIG", "The code BIG is for orders from ₹2,500.50. Add products for ₹1,500.50 more.", []int64{lamp, 1}},
		{"MANY", "The code MANY asks for 5 pieces. Add 3 more.", []int64{lamp, 2}},
		{"TODAY FIRST", "The code FIRST can't be combined with “Diwali”, which saves you more.", []int64{lamp, 1}},
	} {
		fields := []string{"codes"}
		if strings.HasPrefix(c.says, "At most") {
			fields = nil
		}
		t.Run(c.codes, func(t *testing.T) { refused(t, order(b, c.codes, c.pairs...), c.says, fields...) })
	}
	if err := order(b, "GUESS", lamp, 1); !errors.Is(err, store.ErrUnknownCode) {
		t.Errorf("a code that nobody gave out is no guess: %v", err)
	}
	if err := order(b, "LATE", lamp, 1); errors.Is(err, store.ErrUnknownCode) {
		t.Error("a code that was given out counts as a guess")
	}
	same(t, "a visitor is asked to log in",
		got(shop.WeighCart(ctx, b.Wishes(lamp, 1).Items, store.Bargain{Codes: []string{"asha"}})).or(t).Refused,
		map[string]string{"ASHA": "Please log in to use the code ASHA."})
	must(t, order(other, "asha", lamp, 1))
	must(t, order(b, "today", lamp, 1))
	must(t, order(b, "ONE", lamp, 1))
	refused(t, order(other, "ONE", lamp, 1), "The code ONE has been used up.", "codes")
	shop.EndAllHolds(t)
	shop.At("2026-11-21", "12:00")
	must(t, order(other, "ONE", lamp, 1))
	must(t, order(b, "EACH", lamp, 1))
	refused(t, order(b, "EACH", lamp, 1), "You have used the code EACH already.", "codes")
	must(t, order(b, "FIRST", lamp, 1))
	refused(t, order(b, "FIRST", lamp, 1), "You have used the code FIRST already.", "codes")
	shop.EndAllHolds(t)
	shop.At("2026-11-21", "13:00")
	shop.Order(b, lamp, 1)
	refused(t, order(b, "FIRST", lamp, 1), "The code FIRST is for a first order.", "codes")
	bargain(t, shop, coded("HALF", func(o *store.Offer) { o.Kind, o.Amount, o.Combines = "amount", 5000_00, true }))
	bargain(t, shop, coded("REST", func(o *store.Offer) { o.Kind, o.Amount, o.Combines = "amount", 100_00, true }))
	refused(t, order(b, "HALF REST", lamp, 1), "The code REST takes nothing off this order.", "codes")
	_, err := shop.WeighCart(ctx, b.Wishes(lamp, 1_000_000).Items, store.Bargain{})
	refused(t, err, "This order is too large. Please ask us for an offer.")
	bargain(t, shop, func(o *store.Offer) { o.Name, o.Kind = "Free delivery week", "delivery" })
	bargain(t, shop, coded("SHIP", func(o *store.Offer) { o.Kind = "delivery" }))
	shop.Set("free_above", "500")
	refused(t, order(b, "SHIP", lamp, 1), "Delivery is free for this order already.", "codes")
	shop.Sums()
}

func TestAnOrderKeepsItsOffers(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	lamp, plug := shop.Product("Lamp", 999, 50), shop.Product("Plug", 333, 50)
	b := shop.Customer("411001")
	id := bargain(t, shop, coded("DIWALI10", nil))
	free := bargain(t, shop, coded("SHIPFREE", func(o *store.Offer) { o.Name, o.Kind, o.Combines = "Free delivery", "delivery", true }))
	wishes := b.Wishes(lamp, 1, plug, 3)
	before := got(shop.ShippingCost(ctx, b.Wishes(lamp, 1).Items, "411001", store.COD, store.Bargain{Customer: b.ID})).or(t)
	same(t, "delivery with the code",
		got(shop.ShippingCost(ctx, wishes.Items, "411001", store.COD, store.Bargain{Customer: b.ID, Codes: []string{"SHIPFREE"}})).or(t), 0)
	wishes.Codes, wishes.Key = []string{"diwali 10"}, "once"
	o := got(shop.PlaceOrder(ctx, wishes)).or(t)
	same(t, "the goods", o.LinesTotal, money.Paise(1998_00-199_80))
	same(t, "sent twice it is one order", got(shop.PlaceOrder(ctx, wishes)).or(t).ID, o.ID)
	wishes.Codes = nil
	_, err := shop.PlaceOrder(ctx, wishes)
	refused(t, err, "This Idempotency-Key was used for another order.")
	d := shop.Details(o)
	same(t, "its offers", d.Offers, []store.UsedOffer{{Name: "Diwali", Code: "DIWALI10", Goods: 199_80}})
	same(t, "the lines", fmt.Sprint(d.Lines[0].Discount, d.Lines[0].Amount, d.Lines[1].Discount, d.Lines[1].Amount), "9990 89910 9990 89910")
	must(t, shop.SwitchOffer(ctx, 0, id, false))
	must(t, shop.ConfirmCOD(ctx, b.ID, o.ID))
	shop.Deliver(o)
	look(t, shop, "99.90", `SELECT printf('%.2f', (body ->> '$.lines[1].discount')) FROM documents`)
	line := shop.Details(o).Lines[1].ID
	must(t, shop.OpenReturn(ctx, b.ID, store.ReturnWish{LineID: line, Quantity: 1, Kind: "not wanted"}))
	same(t, "a third of what three cost", shop.Details(o).Lines[1].Return.Amount, money.Paise(299_70))
	must(t, shop.InspectReturn(ctx, 0, line, store.Inspection{Accepted: true}))
	got(shop.RefundLine(ctx, 0, line, "UPI 1", true)).or(t)
	look(t, shop, "29970", `SELECT total FROM documents WHERE kind = 'credit note'`)
	same(t, "listed with what it brought", got(firstOf(shop.ListOffers(ctx, store.Page{}))).or(t)[1].Saved, money.Paise(199_80))
	refused(t, shop.DeleteOffer(ctx, 0, id), "Orders were placed with this offer, so it stays on record. Switch it off instead.")
	must(t, shop.DeleteOffer(ctx, 0, free))
	absent(t, shop.DeleteOffer(ctx, 0, free))
	absent(t, shop.SwitchOffer(ctx, 0, free, true))
	bargain(t, shop, func(o *store.Offer) { o.Name, o.Kind = "Free delivery", "delivery" })
	again := shop.Place(b, lamp, 1)
	same(t, "delivery was given", again.Shipping, 0)
	same(t, "and is told", shop.Details(again).Offers, []store.UsedOffer{{Name: "Free delivery", Delivery: before}})
	shop.Sums()
}

// firstOf is a list without the number of all.
func firstOf[T any](list []T, _ int, err error) ([]T, error) { return list, err }

func TestALimitOfUsesHoldsUnderFiftyAtOnce(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	lamp := shop.Product("Lamp", 999, 500)
	id := bargain(t, shop, coded("TEN", func(o *store.Offer) { o.Uses = 10 }))
	type result struct {
		order store.Order
		err   error
	}
	results := make(chan result, 50)
	for range 50 {
		wishes := shop.Customer("411001").Wishes(lamp, 1)
		wishes.Codes = []string{"TEN"}
		go func() {
			o, err := shop.PlaceOrder(ctx, wishes)
			results <- result{o, err}
		}()
	}
	placed := []store.Order{}
	for range 50 {
		r := <-results
		if r.err == nil {
			placed = append(placed, r.order)
			continue
		}
		refused(t, r.err, "The code TEN has been used up.", "codes")
	}
	same(t, "orders with the code", len(placed), 10)
	row := got(firstOf(shop.ListOffers(ctx, store.Page{}))).or(t)[0]
	same(t, "while they are only placed", fmt.Sprintf("%t %d %s", row.ID == id, row.Used, row.Standing), "true 0 running")
	for _, o := range placed {
		must(t, shop.ConfirmCOD(ctx, o.CustomerID, o.ID))
	}
	row = got(firstOf(shop.ListOffers(ctx, store.Page{}))).or(t)[0]
	same(t, "once they are confirmed", fmt.Sprintf("%d %s", row.Used, row.Standing), "10 used up")
	shop.Sums()
}

func TestAnOfferThatCanNotBeIsRefused(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	lamp := shop.Product("Lamp", 999, 500)
	id := bargain(t, shop, coded("TAKEN", nil))
	for _, c := range []struct {
		name  string
		wants func(o *store.Offer)
		says  string
		field string
	}{
		{"no name", func(o *store.Offer) { o.Name = " " }, "Please enter a name that customers will read, 60 characters at most.", "name"},
		{"a name of 61 letters", func(o *store.Offer) { o.Name = strings.Repeat("é", 61) },
			"Please enter a name that customers will read, 60 characters at most.", "name"},
		{"a code of two letters", coded("AB", nil), "A code has 3 to 20 letters, digits and hyphens.", "code"},
		{"a code in another script", coded("दिवाली", nil), "A code has 3 to 20 letters, digits and hyphens.", "code"},
		{"a code that is taken", coded("ta ken", nil), "Another offer has this code.", "code"},
		{"another kind", func(o *store.Offer) { o.Kind = "gift" }, "Please choose what the offer gives.", "kind"},
		{"0 %", func(o *store.Offer) { o.Percent = 0 }, "The percentage must be from 1 to 99.", "percent"},
		{"100 %", func(o *store.Offer) { o.Percent = 100 }, "The percentage must be from 1 to 99.", "percent"},
		{"a bound below 0", func(o *store.Offer) { o.Most = -1 }, "Please enter an amount of rupees, or leave it empty.", "most"},
		{"no amount", func(o *store.Offer) { o.Kind = "amount" }, "Please enter the amount of rupees that is taken off.", "amount"},
		{"one piece together", func(o *store.Offer) { o.Kind, o.Take, o.Pay = "bundle", 1, 0 },
			"Please enter how many pieces belong together, from 2 to 100.", "take"},
		{"3 for 3", func(o *store.Offer) { o.Kind, o.Take, o.Pay = "bundle", 3, 3 },
			"Fewer pieces must be paid than belong together, and one at least.", "pay"},
		{"3 for 0", func(o *store.Offer) { o.Kind, o.Take = "bundle", 3 }, "Fewer pieces must be paid than belong together, and one at least.",
			"pay"},
		{"another scope", func(o *store.Offer) { o.Scope = "brands" }, "Please choose what the offer is for.", "scope"},
		{"for no product", func(o *store.Offer) { o.Scope = "products" }, "Please choose 1 to 500 products or categories.", "targets"},
		{"for a product that is not there", func(o *store.Offer) { o.Scope, o.Targets = "products", []int64{lamp, 999} },
			"One of these is not in the catalogue any more. Please choose again.", "targets"},
		{"for others", func(o *store.Offer) { o.Buyers = "old" }, "Please choose who may use the offer.", "buyers"},
		{"for nobody", func(o *store.Offer) { o.Buyers = "listed" }, "Please enter 1 to 5000 email addresses.", "emails"},
		{"for what is no address", func(o *store.Offer) { o.Buyers, o.Emails = "listed", []string{"asha"} },
			"asha is not an email address.", "emails"},
		{"no day", func(o *store.Offer) { o.FirstDay = "tomorrow" }, "Please choose a day.", "first_day"},
		{"an end before its beginning", func(o *store.Offer) { o.FirstDay, o.LastDay = "2026-11-22", "2026-11-21" },
			"The last day can't lie before the first.", "last_day"},
		{"-1 uses", func(o *store.Offer) { o.Uses = -1 }, "Please enter a whole number, or leave it empty.", "uses"},
		{"from -1 paise", func(o *store.Offer) { o.MinValue = -1 }, "Please enter an amount of rupees, or leave it empty.", "min_value"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := shop.SaveOffer(ctx, 0, offer(c.wants))
			refused(t, err, c.says, c.field)
		})
	}
	first := got(firstOffer(shop.FindOffer(ctx, id))).or(t)
	change := first
	change.Name = "Diwali week"
	got(shop.SaveOffer(ctx, 0, change)).or(t)
	_, err := shop.SaveOffer(ctx, 0, change)
	refused(t, err, "Somebody else changed this offer meanwhile. Please look at their changes and try again.")
	change.ID = 999
	change.Code = "OTHER"
	_, err = shop.SaveOffer(ctx, 0, change)
	absent(t, err)
	for i := range 50 {
		bargain(t, shop, func(o *store.Offer) { o.Name, o.LastDay = fmt.Sprint("Offer ", i), "2026-11-21" }) // today, which is still on
	}
	_, err = shop.SaveOffer(ctx, 0, offer(nil))
	refused(t, err, "50 offers without a code can be on at once. Please switch one off first.")
	off := bargain(t, shop, func(o *store.Offer) { o.Active = false })
	refused(t, shop.SwitchOffer(ctx, 0, off, true), "50 offers without a code can be on at once. Please switch one off first.")
	bargain(t, shop, coded("ANOTHER", nil))
	last := got(firstOf(shop.ListOffers(ctx, store.Page{Size: 100}))).or(t)
	running := slices.IndexFunc(last, func(row store.OfferRow) bool { return row.Name == "Offer 49" })
	one := got(firstOffer(shop.FindOffer(ctx, last[running].ID))).or(t)
	one.Name = "One of the fifty"
	got(shop.SaveOffer(ctx, 0, one)).or(t)
	must(t, shop.SwitchOffer(ctx, 0, one.ID, false))
	must(t, shop.SwitchOffer(ctx, 0, off, true))
}

func firstOffer(o store.Offer, _ []store.OfferTarget, err error) (store.Offer, error) { return o, err }

func TestAPreviewSaysWhatAnOfferWouldHaveCost(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	lamp := shop.Stocked("Lamp", 1180, 500, func(p *store.Product) { p.Cost, p.GSTRate = 900_00, 18 })
	plug := shop.Product("Plug", 500, 500)
	a, b := shop.Customer("411001"), shop.Customer("411001")
	shop.Order(a, lamp, 1)
	shop.Pass(time.Minute)
	shop.Order(a, plug, 2)
	shop.Order(b, lamp, 1, plug, 1)
	shop.Place(b, lamp, 5) // not confirmed
	tried := func(wants func(o *store.Offer)) string {
		p := got(shop.PreviewOffer(ctx, offer(wants))).or(t)
		return fmt.Sprintf("%d of %d save %s, below cost %v", p.Orders, p.Of, (p.Goods + p.Delivery).Decimal(), p.BelowCost)
	}
	same(t, "a tenth of all", tried(nil), "3 of 3 save 386.00, below cost []")
	same(t, "a fifth", tried(func(o *store.Offer) { o.Percent = 20 }), "3 of 3 save 772.00, below cost [Lamp]")
	same(t, "two for one", tried(func(o *store.Offer) { o.Kind, o.Take, o.Pay = "bundle", 2, 1 }), "2 of 3 save 1000.00, below cost [Lamp]")
	same(t, "plugs", tried(func(o *store.Offer) { o.Scope, o.Targets = "products", []int64{plug} }), "2 of 3 save 150.00, below cost []")
	same(t, "a first order", tried(func(o *store.Offer) { o.Buyers = "new" }), "2 of 3 save 286.00, below cost []")
	same(t, "one buyer", tried(func(o *store.Offer) { o.Buyers, o.Emails = "listed", []string{b.Email} }), "1 of 3 save 168.00, below cost []")
	same(t, "once", tried(func(o *store.Offer) { o.Uses = 1 }), "1 of 3 save 118.00, below cost []")
	same(t, "once each", tried(func(o *store.Offer) { o.UsesEach = 1 }), "2 of 3 save 286.00, below cost []")
	same(t, "from a value", tried(func(o *store.Offer) { o.MinValue = 1500_00 }), "1 of 3 save 168.00, below cost []")
	_, err := shop.PreviewOffer(ctx, offer(func(o *store.Offer) { o.Percent = 0 }))
	refused(t, err, "The percentage must be from 1 to 99.", "percent")
	shop.Pass(31 * 24 * time.Hour)
	same(t, "a month later", tried(nil), "0 of 0 save 0.00, below cost []")
}

func TestAnOfferSaysWhatItGives(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		o    store.Offer
		want string
	}{
		{store.Offer{Kind: "percent", Percent: 10, Buyers: "all"}, "10% off"},
		{store.Offer{Kind: "percent", Percent: 10, MinValue: 2000_00}, "10% off from ₹2,000"},
		{store.Offer{Kind: "amount", Amount: 200_50, MinPieces: 3}, "₹200.50 off with 3 pieces"},
		{store.Offer{Kind: "bundle", Take: 3, Pay: 2, MinPieces: 1}, "3 for the price of 2"},
		{store.Offer{Kind: "delivery", Buyers: "new"}, "Free delivery, first order"},
	} {
		same(t, c.o.Kind, c.o.Words(), c.want)
	}
}

// What is sold no more counts for nothing: neither as a piece nor as the cheapest of a bundle. Checkout would not take it either.
func TestProductsThatAreGoneAreNoPiecesOfAnOffer(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	gone := shop.Product("Plug", 100, 5)
	bargain(t, shop, func(o *store.Offer) { o.Name, o.MinPieces = "three", 3 })
	cart := b.Wishes(lamp, 2, gone, 1).Items
	same(t, "with all three", len(got(shop.WeighCart(ctx, cart, store.Bargain{})).or(t).Given), 1)
	must(t, shop.DeleteProduct(ctx, 0, gone))
	same(t, "without one", len(got(shop.WeighCart(ctx, cart, store.Bargain{})).or(t).Given), 0)
}

// An offer for a category that was deleted is for nothing. A new category may get the number of the one that was: it took 90 per cent off.
func TestAnOfferForADeletedCategoryIsNotForTheNextOne(t *testing.T) {
	t.Parallel()
	shop, b, _ := storetest.Lamps(t)
	cleared := got(shop.AddCategory(ctx, 0, 1, 0, "Clearance")).or(t)
	id := bargain(t, shop, func(o *store.Offer) { o.Percent, o.Scope, o.Targets = 90, "categories", []int64{cleared} })
	must(t, shop.DeleteCategory(ctx, 0, 1, cleared))
	fresh := got(shop.AddCategory(ctx, 0, 1, 0, "New arrivals")).or(t)
	lock := shop.Stocked("Lock", 9000, 5, func(p *store.Product) { p.CategoryID = fresh })
	same(t, "comes off", inRupees(got(shop.WeighCart(ctx, b.Wishes(lock, 1).Items, store.Bargain{})).or(t)), "0.00 ")
	for _, shown := range got(shop.ListShownOffers(ctx)).or(t) {
		same(t, fmt.Sprint("offer ", id, " is shown at"), slices.Contains(shown.Categories, fresh), false)
	}
}

func TestUsesOfALimitedCodeCountFromConfirmation(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	lamp := shop.Product("Lamp", 999, 50)
	id := bargain(t, shop, coded("FIRST10", func(o *store.Offer) { o.Uses = 2 }))
	used := func() int64 {
		t.Helper()
		rows, _, err := shop.ListOffers(ctx, store.Page{})
		must(t, err)
		same(t, "the offer", rows[0].ID, id)
		return rows[0].Used
	}
	place := func(b storetest.Buyer, device string) (store.Order, error) {
		wishes := b.Wishes(lamp, 1)
		wishes.Codes, wishes.Device = []string{"FIRST10"}, device
		return shop.PlaceOrder(ctx, wishes)
	}
	asha, bela, chitra := shop.Customer("411001"), shop.Customer("411001"), shop.Customer("411001")

	// One use an account is held, for the time of one attempt to pay.
	first := got(place(asha, "one")).or(t)
	same(t, "the hold", first.HoldUntil, first.PlacedAt.Add(15*time.Minute))
	_, err := place(asha, "one")
	refused(t, err, "An order of yours with the code FIRST10 waits for its payment. Please finish or cancel it first.", "codes")
	got(place(bela, "two")).or(t)
	_, err = place(chitra, "three")
	refused(t, err, "The code FIRST10 has been used up.", "codes")
	same(t, "uses of placed orders", used(), int64(0))

	// What was not paid gives its use to others, also before it is cleared away.
	shop.Pass(15 * time.Minute)
	second := got(place(chitra, "three")).or(t)
	must(t, shop.ConfirmCOD(ctx, chitra.ID, second.ID))
	third := got(place(bela, "two")).or(t)
	must(t, shop.ConfirmCOD(ctx, bela.ID, third.ID))
	same(t, "uses of confirmed orders", used(), int64(2))
	_, err = place(asha, "one")
	refused(t, err, "The code FIRST10 has been used up.", "codes")

	// A cancelled order gives its use back.
	must(t, shop.CancelOrder(ctx, bela.ID, bela.ID, third.ID, ""))
	same(t, "uses after a cancellation", used(), int64(1))
	got(place(asha, "one")).or(t)
	shop.Sums()
}

func TestThirdUnpaidOrderOfADeviceWithALimitedCodeWaits(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	lamp := shop.Product("Lamp", 999, 50)
	bargain(t, shop, coded("FIRST10", func(o *store.Offer) { o.Uses = 100 }))
	place := func(device string, codes ...string) error {
		wishes := shop.Customer("411001").Wishes(lamp, 1)
		wishes.Codes, wishes.Device = codes, device
		_, err := shop.PlaceOrder(ctx, wishes)
		return err
	}
	must(t, place("one", "FIRST10"))
	must(t, place("one", "FIRST10"))
	refused(t, place("one", "FIRST10"), "Two orders from this device hold this offer and wait for payment. Please finish or cancel one of them first.")
	must(t, place("one"))
	must(t, place("two", "FIRST10"))
	shop.Pass(15 * time.Minute)
	must(t, place("one", "FIRST10"))
}

func TestLatePaymentGoesBackWhenItsCodeIsUsedUp(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	lamp := shop.Product("Lamp", 999, 50)
	bargain(t, shop, coded("ONLYONE", func(o *store.Offer) { o.Uses = 1 }))
	prepaid := func(b storetest.Buyer) store.Order {
		wishes := b.Wishes(lamp, 1)
		wishes.Codes, wishes.Payment, wishes.Provider = []string{"ONLYONE"}, store.Prepaid, "razorpay"
		o := got(shop.PlaceOrder(ctx, wishes)).or(t)
		o.ProviderOrder = fmt.Sprint("po", o.ID)
		must(t, shop.AttachPayment(ctx, o.ID, o.ProviderOrder))
		return o
	}
	pay := func(o store.Order) store.Outcome {
		return got(shop.TakePayment(ctx, storetest.Payment(o, "pay"+o.ProviderOrder))).or(t)
	}
	late := prepaid(shop.Customer("411001"))
	shop.Pass(16 * time.Minute)
	shop.EndAllHolds(t)
	same(t, "paid in time", pay(prepaid(shop.Customer("411001"))), store.PaymentConfirmed)
	same(t, "paid late", pay(late), store.PaymentRefunded)
	shop.Sums()
}
