package promotions_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/promotions"
	"hearth/store/returns"
	"hearth/store/storetest"
)

// The expected values were calculated by hand. Prices include GST; a discount is split by the values of the lines, to
// the nearest paisa with half a paisa rounded up, and the last line gets the rest.
func TestCartDiscountsMatchHandCalculation(t *testing.T) {
	t.Parallel()
	type made = func(o *promotions.Offer)
	percent := func(p int64, more made) made {
		return func(o *promotions.Offer) {
			o.Name, o.Percent = fmt.Sprintf("%d%%", p), p
			if more != nil {
				more(o)
			}
		}
	}
	amount := func(rupees money.Paise, more made) made {
		return func(o *promotions.Offer) {
			o.Name, o.Kind, o.Amount = "amount", "amount", rupees*100
			if more != nil {
				more(o)
			}
		}
	}
	bundle := func(take, pay int64, more made) made {
		return func(o *promotions.Offer) {
			o.Name, o.Kind, o.Take, o.Pay = fmt.Sprintf("%d for %d", take, pay), "bundle", take, pay
			if more != nil {
				more(o)
			}
		}
	}
	combines := func(o *promotions.Offer) { o.Combines = true }
	for _, c := range []struct {
		name   string
		offers []made
		// A lamp costs 999 rupees, a plug 333, a wire 100; these are the quantities in the cart.
		lamps, plugs, wires int64
		want                string
	}{
		{"no offer", nil, 1, 1, 0, "0.00 0.00 0.00 "},
		{"a tenth", []made{percent(10, nil)}, 1, 1, 1, "99.90 33.30 10.00 10%"},
		{"a third, rounded by line to the whole", []made{percent(33, nil)}, 1, 1, 1, "329.67 109.89 33.00 33%"},
		{"with a bound, by the lines' worth", []made{percent(50, func(o *promotions.Offer) { o.Most = 100_00 })}, 1, 1,
			1, "69.76 23.26 6.98 50%"},
		{"an amount, by the lines' worth", []made{amount(100, nil)}, 1, 1, 1, "69.76 23.26 6.98 amount"},
		{"an amount above the goods leaves a rupee", []made{amount(5000, nil)}, 1, 0, 0, "998.00 0.00 0.00 amount"},
		{"three for two: the cheapest is free, each line bears its part", []made{bundle(3, 2, nil)}, 1, 1, 1,
			"69.76 23.26 6.98 3 for 2"},
		{"three for two, with six", []made{bundle(3, 2, nil)}, 0, 6, 0, "0.00 666.00 0.00 3 for 2"},
		{"three for two, with five", []made{bundle(3, 2, nil)}, 0, 5, 0, "0.00 333.00 0.00 3 for 2"},
		{"three for two, with two, is nothing", []made{bundle(3, 2, nil)}, 0, 2, 0, "0.00 0.00 0.00 "},
		{"of two that stand alone, what saves more", []made{percent(10, nil), amount(120, nil)}, 1, 0, 0,
			"120.00 0.00 0.00 amount"},
		{"of two that combine, the second takes from what the first left",
			[]made{percent(10, combines), amount(100, combines)}, 1, 0, 0, "199.90 0.00 0.00 10%+amount"},
		{"a percentage is taken after a bundle", []made{percent(10, combines), bundle(2, 1, combines)}, 0, 2, 0,
			"0.00 366.30 0.00 2 for 1+10%"},
		{"one that stands alone against two that combine", []made{percent(5, combines), amount(10, combines),
			percent(20, nil)},
			1, 0, 0, "199.80 0.00 0.00 20%"},
		{"from a value that is reached", []made{percent(10, func(o *promotions.Offer) { o.MinValue = 999_00 })}, 1, 0,
			0, "99.90 0.00 0.00 10%"},
		{"from a value that is missed by a rupee",
			[]made{percent(10, func(o *promotions.Offer) { o.MinValue = 1000_00 })},
			1, 0, 0, "0.00 0.00 0.00 "},
		{"from a number of pieces", []made{percent(10, func(o *promotions.Offer) { o.MinPieces = 3 })}, 1, 2, 0,
			"99.90 66.60 0.00 10%"},
		{"from a number of pieces that is missed", []made{percent(10, func(o *promotions.Offer) { o.MinPieces = 4 })},
			1, 2, 0, "0.00 0.00 0.00 "},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			shop := storetest.New(t)
			shop.In("Maharashtra")
			lamp, plug, wire := shop.Product("Lamp", 999, 50), shop.Product("Plug", 333, 50),
				shop.Product("Wire", 100, 50)
			for _, o := range c.offers {
				storetest.AddOffer(t, shop, o)
			}
			items := []promotions.CartItem{}
			for id, n := range map[int64]int64{lamp: c.lamps, plug: c.plugs, wire: c.wires} {
				if n > 0 {
					items = append(items, promotions.CartItem{ProductID: id, Quantity: n})
				}
			}
			whole := promotions.CartPromotions{Off: make([]money.Paise, 3)}
			found := storetest.Got(shop.Promotions.PriceCart(storetest.Ctx, sorted(items), promotions.Buyer{})).Or(t)
			for i, id := range found.Products {
				whole.Off[id-lamp] = found.Off[i]
			}
			whole.Applied = found.Applied
			storetest.Same(t, "off", storetest.InRupees(whole), c.want)
		})
	}
}

func sorted(items []promotions.CartItem) []promotions.CartItem {
	for i := range items {
		for j := i + 1; j < len(items); j++ {
			if items[j].ProductID < items[i].ProductID {
				items[i], items[j] = items[j], items[i]
			}
		}
	}
	return items
}

func TestOfferAppliesToItsTargetsOnly(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	lights := storetest.Got(shop.Categories.Add(storetest.Ctx, 0, 1, 0, "Lights")).Or(t)
	bulbs := storetest.Got(shop.Categories.Add(storetest.Ctx, 0, 2, lights, "Bulbs")).Or(t)
	lamp, plug := shop.Product("Lamp", 1000, 50), shop.Product("Plug", 500, 50)
	shop.Edit(lamp, func(p *catalogue.Product) { p.CategoryID, p.SubcategoryID, p.SubSubcategoryID = lights, bulbs, 0 })
	cart := storetest.Buyer{}.Wishes(lamp, 1, plug, 1).Items
	tried := func() string {
		return storetest.InRupees(storetest.Got(shop.Promotions.PriceCart(storetest.Ctx, cart, promotions.Buyer{})).
			Or(t))
	}
	id := storetest.AddOffer(t, shop, func(o *promotions.Offer) { o.Scope, o.Targets = "categories", []int64{lights} })
	storetest.Same(t, "what hangs below its category", tried(), "100.00 0.00 Diwali")
	_, targets, err := shop.Promotions.FindOffer(storetest.Ctx, id)
	storetest.Must(t, err)
	storetest.Same(t, "its target by name", targets, []promotions.OfferTarget{{ID: lights, Name: "Lights"}})
	shown := storetest.Got(shop.Promotions.ListAutomaticOffers(storetest.Ctx)).Or(t)
	storetest.Same(t, "shown with all below", shown[0].Categories, []int64{lights, bulbs})
	storetest.Must(t, shop.Promotions.SwitchOffer(storetest.Ctx, 0, id, false))
	storetest.Same(t, "switched off", tried(), "0.00 0.00 ")
	storetest.Same(t, "and not shown", len(storetest.Got(shop.Promotions.ListAutomaticOffers(storetest.Ctx)).Or(t)), 0)
	storetest.AddOffer(t, shop, func(o *promotions.Offer) { o.Scope, o.Targets = "products", []int64{plug, plug} })
	storetest.Same(t, "a product", tried(), "0.00 50.00 Diwali")
	storetest.Same(
		t,
		"shown with its product",
		storetest.Got(shop.Promotions.ListAutomaticOffers(storetest.Ctx)).Or(t)[0].Targets,
		[]int64{plug},
	)
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, plug))
	storetest.Same(t, "what is no longer sold", tried(), "0.00 0.00 ")
}

func TestInvalidOfferCodeIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	shop.At("2026-11-21", "10:00")
	lamp, plug := shop.Product("Lamp", 1000, 500), shop.Product("Plug", 500, 500)
	b, other := shop.Customer("411001"), shop.Customer("411001")
	storetest.AddOffer(t, shop, storetest.Coded("LATE", func(o *promotions.Offer) { o.LastDay = "2026-11-20" }))
	storetest.AddOffer(t, shop, storetest.Coded("EARLY", func(o *promotions.Offer) { o.FirstDay = "2026-11-22" }))
	storetest.AddOffer(t, shop, storetest.Coded("TODAY", func(o *promotions.Offer) {
		o.FirstDay,
			o.LastDay = "2026-11-21", "2026-11-21"
	}))
	storetest.AddOffer(t, shop, storetest.Coded("OFF", func(o *promotions.Offer) { o.Active = false }))
	storetest.AddOffer(t, shop, storetest.Coded("ONE", func(o *promotions.Offer) { o.Uses = 1 }))
	storetest.AddOffer(t, shop, storetest.Coded("EACH", func(o *promotions.Offer) { o.UsesEach = 1 }))
	storetest.AddOffer(t, shop, storetest.Coded("FIRST", func(o *promotions.Offer) { o.Buyers = "new" }))
	storetest.AddOffer(t, shop, storetest.Coded("ASHA", func(o *promotions.Offer) {
		o.Buyers, o.Emails = "listed", []string{" " + strings.ToUpper(other.Email), ""}
	}))
	storetest.AddOffer(t, shop, storetest.Coded("PLUGS", func(o *promotions.Offer) {
		o.Scope, o.Targets = "products",
			[]int64{plug}
	}))
	storetest.AddOffer(
		t,
		shop,
		storetest.Coded("TWOPLUGS", func(o *promotions.Offer) {
			o.Scope, o.Targets, o.MinValue = "products",
				[]int64{plug}, 1200_00
		}),
	)
	storetest.AddOffer(t, shop, storetest.Coded("BIG", func(o *promotions.Offer) { o.MinValue = 2500_50 }))
	storetest.AddOffer(t, shop, storetest.Coded("MANY", func(o *promotions.Offer) { o.MinPieces = 5 }))
	order := func(who storetest.Buyer, codes string, pairs ...int64) error {
		wishes := who.Wishes(pairs...)
		wishes.Codes = strings.Split(codes, " ")
		_, err := shop.Orders.Place(storetest.Ctx, wishes)
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
		{"EARLY", "The code EARLY starts on 22 November 2026.", []int64{lamp, 1}},
		{"ASHA", "The code ASHA is not for this account.", []int64{lamp, 1}},
		{"PLUGS", "The code PLUGS isn't valid for the items in your cart.", []int64{lamp, 1}},
		{"TWOPLUGS", "The code TWOPLUGS asks for ₹1,200.00 of certain products. Add some for ₹700.00 more.",
			[]int64{lamp, 1, plug, 1}},
		{"BIG", "The code BIG is for orders from ₹2,500.50. Add products for ₹1,500.50 more.", []int64{lamp, 1}},
		{"MANY", "The code MANY asks for 5 pieces. Add 3 more.", []int64{lamp, 2}},
		{"TODAY FIRST", "The code FIRST can't be combined with “Diwali”, which saves you more.", []int64{lamp, 1}},
	} {
		fields := []string{"codes"}
		if strings.HasPrefix(c.says, "At most") {
			fields = nil
		}
		t.Run(c.codes, func(t *testing.T) { storetest.Refused(t, order(b, c.codes, c.pairs...), c.says, fields...) })
	}
	if err := order(b, "GUESS", lamp, 1); !errors.Is(err, promotions.ErrUnknownCode) {
		t.Errorf("a code that nobody gave out is no guess: %v", err)
	}
	if err := order(b, "LATE", lamp, 1); errors.Is(err, promotions.ErrUnknownCode) {
		t.Error("a code that was given out counts as a guess")
	}
	storetest.Same(
		t,
		"a visitor is asked to log in",
		storetest.Got(shop.Promotions.PriceCart(storetest.Ctx, b.Wishes(lamp, 1).Items,
			promotions.Buyer{Codes: []string{"asha"}})).
			Or(t).
			Refused,
		map[string]string{"ASHA": "Please log in to use the code ASHA."},
	)
	storetest.Must(t, order(other, "asha", lamp, 1))
	storetest.Must(t, order(b, "today", lamp, 1))
	storetest.Must(t, order(b, "ONE", lamp, 1))
	storetest.Refused(t, order(other, "ONE", lamp, 1), "The code ONE has been used up.", "codes")
	shop.EndAllHolds(t)
	shop.At("2026-11-21", "12:00")
	storetest.Must(t, order(other, "ONE", lamp, 1))
	storetest.Must(t, order(b, "EACH", lamp, 1))
	storetest.Refused(t, order(b, "EACH", lamp, 1), "You have used the code EACH already.", "codes")
	storetest.Must(t, order(b, "FIRST", lamp, 1))
	storetest.Refused(t, order(b, "FIRST", lamp, 1), "You have used the code FIRST already.", "codes")
	shop.EndAllHolds(t)
	shop.At("2026-11-21", "13:00")
	shop.Order(b, lamp, 1)
	storetest.Refused(t, order(b, "FIRST", lamp, 1), "The code FIRST is for a first order.", "codes")
	storetest.AddOffer(
		t,
		shop,
		storetest.Coded("HALF", func(o *promotions.Offer) { o.Kind, o.Amount, o.Combines = "amount", 5000_00, true }),
	)
	storetest.AddOffer(t, shop, storetest.Coded("REST", func(o *promotions.Offer) {
		o.Kind, o.Amount,
			o.Combines = "amount", 100_00, true
	}))
	storetest.Refused(t, order(b, "HALF REST", lamp, 1), "The code REST doesn't apply to this order.", "codes")
	_, err := shop.Promotions.PriceCart(storetest.Ctx, b.Wishes(lamp, 1_000_000).Items, promotions.Buyer{})
	storetest.Refused(t, err, "This order is too large. Please ask us for an offer.")
	storetest.AddOffer(t, shop, func(o *promotions.Offer) { o.Name, o.Kind = "Free delivery week", "delivery" })
	storetest.AddOffer(t, shop, storetest.Coded("SHIP", func(o *promotions.Offer) { o.Kind = "delivery" }))
	shop.Set("free_above", "500")
	storetest.Refused(t, order(b, "SHIP", lamp, 1), "Delivery is free for this order already.", "codes")
	shop.Sums()
}

func TestOrderKeepsItsOffers(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	lamp, plug := shop.Product("Lamp", 999, 50), shop.Product("Plug", 333, 50)
	b := shop.Customer("411001")
	id := storetest.AddOffer(t, shop, storetest.Coded("DIWALI10", nil))
	free := storetest.AddOffer(
		t,
		shop,
		storetest.Coded("SHIPFREE", func(o *promotions.Offer) {
			o.Name, o.Kind, o.Combines = "Free delivery",
				"delivery", true
		}),
	)
	wishes := b.Wishes(lamp, 1, plug, 3)
	before := storetest.Got(shop.Orders.ShippingCost(storetest.Ctx, b.Wishes(lamp, 1).Items, "411001", core.COD,
		promotions.Buyer{Customer: b.ID})).
		Or(t)
	storetest.Same(
		t,
		"delivery with the code",
		storetest.Got(shop.Orders.ShippingCost(storetest.Ctx, wishes.Items, "411001", core.COD,
			promotions.Buyer{Customer: b.ID, Codes: []string{"SHIPFREE"}})).
			Or(t),
		0,
	)
	wishes.Codes, wishes.Key = []string{"diwali 10"}, "once"
	o := storetest.Got(shop.Orders.Place(storetest.Ctx, wishes)).Or(t)
	storetest.Same(t, "the goods", o.LinesTotal, money.Paise(1998_00-199_80))
	storetest.Same(t, "sent twice it is one order", storetest.Got(shop.Orders.Place(storetest.Ctx, wishes)).Or(t).ID,
		o.ID)
	wishes.Codes = nil
	_, err := shop.Orders.Place(storetest.Ctx, wishes)
	storetest.Refused(t, err, "This Idempotency-Key was used for another order.")
	d := shop.Details(o)
	storetest.Same(t, "its offers", d.Offers, []promotions.UsedOffer{{Name: "Diwali", Code: "DIWALI10", Goods: 199_80}})
	storetest.Same(
		t,
		"the lines",
		fmt.Sprint(d.Lines[0].Discount, d.Lines[0].Amount, d.Lines[1].Discount, d.Lines[1].Amount),
		"9990 89910 9990 89910",
	)
	storetest.Must(t, shop.Promotions.SwitchOffer(storetest.Ctx, 0, id, false))
	storetest.Must(t, shop.Orders.ConfirmCOD(storetest.Ctx, b.ID, o.ID))
	shop.Deliver(o)
	storetest.CheckValue(t, shop, "99.90", `SELECT printf('%.2f', (body ->> '$.lines[1].discount')) FROM documents`)
	line := shop.Details(o).Lines[1].ID
	storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: line, Quantity: 1,
		Kind: "not wanted"}))
	storetest.Same(t, "a third of what three cost", shop.Details(o).Lines[1].Return.Amount, money.Paise(299_70))
	storetest.Must(t, shop.Returns.Inspect(storetest.Ctx, 0, line, returns.Inspection{Accepted: true}))
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, line, "UPI 1", true)).Or(t)
	storetest.CheckValue(t, shop, "29970", `SELECT total FROM documents WHERE kind = 'credit note'`)
	storetest.Same(
		t,
		"listed with what it brought",
		storetest.Got(storetest.FirstOf(shop.Promotions.ListOffers(storetest.Ctx, core.Page{}))).Or(t)[1].Saved,
		money.Paise(199_80),
	)
	storetest.Refused(
		t,
		shop.Promotions.DeleteOffer(storetest.Ctx, 0, id),
		"Orders were placed with this offer, so it stays on record. Switch it off instead.",
	)
	storetest.Must(t, shop.Promotions.DeleteOffer(storetest.Ctx, 0, free))
	storetest.Absent(t, shop.Promotions.DeleteOffer(storetest.Ctx, 0, free))
	storetest.Absent(t, shop.Promotions.SwitchOffer(storetest.Ctx, 0, free, true))
	storetest.AddOffer(t, shop, func(o *promotions.Offer) { o.Name, o.Kind = "Free delivery", "delivery" })
	again := shop.Place(b, lamp, 1)
	storetest.Same(t, "delivery was given", again.Shipping, 0)
	storetest.Same(t, "and is told", shop.Details(again).Offers,
		[]promotions.UsedOffer{{Name: "Free delivery", Delivery: before}})
	shop.Sums()
}

func TestOfferUseLimitHoldsForFiftyBuyersAtOnce(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	lamp := shop.Product("Lamp", 999, 500)
	id := storetest.AddOffer(t, shop, storetest.Coded("TEN", func(o *promotions.Offer) { o.Uses = 10 }))
	type result struct {
		order orders.Order
		err   error
	}
	results := make(chan result, 50)
	for range 50 {
		wishes := shop.Customer("411001").Wishes(lamp, 1)
		wishes.Codes = []string{"TEN"}
		go func() {
			o, err := shop.Orders.Place(storetest.Ctx, wishes)
			results <- result{o, err}
		}()
	}
	placed := []orders.Order{}
	for range 50 {
		r := <-results
		if r.err == nil {
			placed = append(placed, r.order)
			continue
		}
		storetest.Refused(t, r.err, "The code TEN has been used up.", "codes")
	}
	storetest.Same(t, "orders with the code", len(placed), 10)
	row := storetest.Got(storetest.FirstOf(shop.Promotions.ListOffers(storetest.Ctx, core.Page{}))).Or(t)[0]
	storetest.Same(t, "while they are only placed", fmt.Sprintf("%t %d %s", row.ID == id, row.Used, row.Standing),
		"true 0 running")
	for _, o := range placed {
		storetest.Must(t, shop.Orders.ConfirmCOD(storetest.Ctx, o.CustomerID, o.ID))
	}
	row = storetest.Got(storetest.FirstOf(shop.Promotions.ListOffers(storetest.Ctx, core.Page{}))).Or(t)[0]
	storetest.Same(t, "once they are confirmed", fmt.Sprintf("%d %s", row.Used, row.Standing), "10 used up")
	shop.Sums()
}

func TestInvalidOfferIsRefused(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	lamp := shop.Product("Lamp", 999, 500)
	id := storetest.AddOffer(t, shop, storetest.Coded("TAKEN", nil))
	for _, c := range []struct {
		name  string
		wants func(o *promotions.Offer)
		says  string
		field string
	}{
		{"no name", func(o *promotions.Offer) { o.Name = " " },
			"Please enter a name that customers will read, 60 characters at most.", "name"},
		{"a name of 61 letters", func(o *promotions.Offer) { o.Name = strings.Repeat("é", 61) },
			"Please enter a name that customers will read, 60 characters at most.", "name"},
		{"a code of two letters", storetest.Coded("AB", nil), "A code has 3 to 20 letters, digits and hyphens.",
			"code"},
		{"a code in another script", storetest.Coded("दिवाली", nil), "A code has 3 to 20 letters, digits and hyphens.",
			"code"},
		{"a code that is taken", storetest.Coded("ta ken", nil), "Another offer has this code.", "code"},
		{"another kind", func(o *promotions.Offer) { o.Kind = "gift" }, "Please choose the kind of offer.", "kind"},
		{"0 %", func(o *promotions.Offer) { o.Percent = 0 }, "The percentage must be from 1 to 99.", "percent"},
		{"100 %", func(o *promotions.Offer) { o.Percent = 100 }, "The percentage must be from 1 to 99.", "percent"},
		{"a bound below 0", func(o *promotions.Offer) { o.Most = -1 },
			"Please enter an amount of rupees, or leave it empty.", "most"},
		{"no amount", func(o *promotions.Offer) { o.Kind = "amount" },
			"Please enter the amount of rupees that is taken off.", "amount"},
		{"one piece together", func(o *promotions.Offer) { o.Kind, o.Take, o.Pay = "bundle", 1, 0 },
			"Please enter the quantity to buy, from 2 to 100.", "take"},
		{"3 for 3", func(o *promotions.Offer) { o.Kind, o.Take, o.Pay = "bundle", 3, 3 },
			"The quantity to pay for must be less than the quantity to buy, and at least one.", "pay"},
		{"3 for 0", func(o *promotions.Offer) { o.Kind, o.Take = "bundle", 3 },
			"The quantity to pay for must be less than the quantity to buy, and at least one.",
			"pay"},
		{"another scope", func(o *promotions.Offer) { o.Scope = "brands" }, "Please choose what the offer is for.",
			"scope"},
		{"for no product", func(o *promotions.Offer) { o.Scope = "products" },
			"Please choose 1 to 500 products or categories.", "targets"},
		{"for a product that is not there", func(o *promotions.Offer) {
			o.Scope, o.Targets = "products",
				[]int64{lamp, 999}
		},
			"One of these is not in the catalogue any more. Please choose again.", "targets"},
		{"for others", func(o *promotions.Offer) { o.Buyers = "old" }, "Please choose who may use the offer.",
			"buyers"},
		{"for nobody", func(o *promotions.Offer) { o.Buyers = "listed" }, "Please enter 1 to 5000 email addresses.",
			"emails"},
		{"for what is no address", func(o *promotions.Offer) { o.Buyers, o.Emails = "listed", []string{"asha"} },
			"asha is not an email address.", "emails"},
		{"no day", func(o *promotions.Offer) { o.FirstDay = "tomorrow" }, "Please choose a day.", "first_day"},
		{"an end before its beginning", func(o *promotions.Offer) {
			o.FirstDay, o.LastDay = "2026-11-22",
				"2026-11-21"
		},
			"The last day can't lie before the first.", "last_day"},
		{"-1 uses", func(o *promotions.Offer) { o.Uses = -1 }, "Please enter a whole number, or leave it empty.",
			"uses"},
		{"from -1 paise", func(o *promotions.Offer) { o.MinValue = -1 },
			"Please enter an amount of rupees, or leave it empty.", "min_value"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := shop.Promotions.SaveOffer(storetest.Ctx, 0, storetest.Offer(c.wants))
			storetest.Refused(t, err, c.says, c.field)
		})
	}
	first := storetest.Got(firstOffer(shop.Promotions.FindOffer(storetest.Ctx, id))).Or(t)
	change := first
	change.Name = "Diwali week"
	storetest.Got(shop.Promotions.SaveOffer(storetest.Ctx, 0, change)).Or(t)
	_, err := shop.Promotions.SaveOffer(storetest.Ctx, 0, change)
	storetest.Refused(t, err, "Somebody else changed this offer meanwhile. Please look at their changes and try again.")
	change.ID = 999
	change.Code = "OTHER"
	_, err = shop.Promotions.SaveOffer(storetest.Ctx, 0, change)
	storetest.Absent(t, err)
	for i := range 50 {
		storetest.AddOffer(
			t,
			shop,
			func(o *promotions.Offer) { o.Name, o.LastDay = fmt.Sprint("Offer ", i), "2026-11-21" },
		) // ends today, so it is still valid
	}
	_, err = shop.Promotions.SaveOffer(storetest.Ctx, 0, storetest.Offer(nil))
	storetest.Refused(t, err, "50 offers without a code can be on at once. Please switch one off first.")
	off := storetest.AddOffer(t, shop, func(o *promotions.Offer) { o.Active = false })
	storetest.Refused(
		t,
		shop.Promotions.SwitchOffer(storetest.Ctx, 0, off, true),
		"50 offers without a code can be on at once. Please switch one off first.",
	)
	storetest.AddOffer(t, shop, storetest.Coded("ANOTHER", nil))
	last := storetest.Got(storetest.FirstOf(shop.Promotions.ListOffers(storetest.Ctx, core.Page{Size: 100}))).Or(t)
	running := slices.IndexFunc(last, func(row promotions.OfferRow) bool { return row.Name == "Offer 49" })
	one := storetest.Got(firstOffer(shop.Promotions.FindOffer(storetest.Ctx, last[running].ID))).Or(t)
	one.Name = "One of the fifty"
	storetest.Got(shop.Promotions.SaveOffer(storetest.Ctx, 0, one)).Or(t)
	storetest.Must(t, shop.Promotions.SwitchOffer(storetest.Ctx, 0, one.ID, false))
	storetest.Must(t, shop.Promotions.SwitchOffer(storetest.Ctx, 0, off, true))
}

func firstOffer(o promotions.Offer, _ []promotions.OfferTarget, err error) (promotions.Offer, error) {
	return o, err
}

func TestOfferPreviewShowsItsPastCost(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	lamp := shop.Stocked("Lamp", 1180, 500, func(p *catalogue.Product) { p.Cost, p.GSTRate = 900_00, 18 })
	plug := shop.Product("Plug", 500, 500)
	a, b := shop.Customer("411001"), shop.Customer("411001")
	shop.Order(a, lamp, 1)
	shop.Pass(time.Minute)
	shop.Order(a, plug, 2)
	shop.Order(b, lamp, 1, plug, 1)
	shop.Place(b, lamp, 5) // an order that is not confirmed
	tried := func(wants func(o *promotions.Offer)) string {
		p := storetest.Got(shop.Promotions.PreviewOffer(storetest.Ctx, storetest.Offer(wants))).Or(t)
		return fmt.Sprintf("%d of %d save %s, below cost %v", p.Orders, p.Of, (p.Goods + p.Delivery).Decimal(),
			p.BelowCost)
	}
	storetest.Same(t, "a tenth of all", tried(nil), "3 of 3 save 386.00, below cost []")
	storetest.Same(t, "a fifth", tried(func(o *promotions.Offer) { o.Percent = 20 }),
		"3 of 3 save 772.00, below cost [Lamp]")
	storetest.Same(
		t,
		"two for one",
		tried(func(o *promotions.Offer) { o.Kind, o.Take, o.Pay = "bundle", 2, 1 }),
		"2 of 3 save 1000.00, below cost [Lamp]",
	)
	storetest.Same(
		t,
		"plugs",
		tried(func(o *promotions.Offer) { o.Scope, o.Targets = "products", []int64{plug} }),
		"2 of 3 save 150.00, below cost []",
	)
	storetest.Same(t, "a first order", tried(func(o *promotions.Offer) { o.Buyers = "new" }),
		"2 of 3 save 286.00, below cost []")
	storetest.Same(
		t,
		"one buyer",
		tried(func(o *promotions.Offer) { o.Buyers, o.Emails = "listed", []string{b.Email} }),
		"1 of 3 save 168.00, below cost []",
	)
	storetest.Same(t, "once", tried(func(o *promotions.Offer) { o.Uses = 1 }), "1 of 3 save 118.00, below cost []")
	storetest.Same(t, "once each", tried(func(o *promotions.Offer) { o.UsesEach = 1 }),
		"2 of 3 save 286.00, below cost []")
	storetest.Same(t, "from a value", tried(func(o *promotions.Offer) { o.MinValue = 1500_00 }),
		"1 of 3 save 168.00, below cost []")
	_, err := shop.Promotions.PreviewOffer(storetest.Ctx, storetest.Offer(func(o *promotions.Offer) { o.Percent = 0 }))
	storetest.Refused(t, err, "The percentage must be from 1 to 99.", "percent")
	shop.Pass(31 * 24 * time.Hour)
	storetest.Same(t, "a month later", tried(nil), "0 of 0 save 0.00, below cost []")
}

func TestOfferSummaryDescribesItsDiscount(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		o    promotions.Offer
		want string
	}{
		{promotions.Offer{Kind: "percent", Percent: 10, Buyers: "all"}, "10% off"},
		{promotions.Offer{Kind: "percent", Percent: 10, MinValue: 2000_00}, "10% off from ₹2,000"},
		{promotions.Offer{Kind: "amount", Amount: 200_50, MinPieces: 3}, "₹200.50 off with 3 pieces"},
		{promotions.Offer{Kind: "bundle", Take: 3, Pay: 2, MinPieces: 1}, "3 for the price of 2"},
		{promotions.Offer{Kind: "delivery", Buyers: "new"}, "Free delivery, first order"},
	} {
		storetest.Same(t, c.o.Kind, c.o.Describe(), c.want)
	}
}

// Products that are no longer sold count neither towards the minimum nor as the cheapest unit of three for two.
// Checkout refuses them.
func TestDeletedProductsDoNotCountTowardsAnOffer(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	gone := shop.Product("Plug", 100, 5)
	storetest.AddOffer(t, shop, func(o *promotions.Offer) { o.Name, o.MinPieces = "three", 3 })
	cart := b.Wishes(lamp, 2, gone, 1).Items
	storetest.Same(
		t,
		"with all three",
		len(storetest.Got(shop.Promotions.PriceCart(storetest.Ctx, cart, promotions.Buyer{})).Or(t).Applied),
		1,
	)
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, gone))
	storetest.Same(
		t,
		"without one",
		len(storetest.Got(shop.Promotions.PriceCart(storetest.Ctx, cart, promotions.Buyer{})).Or(t).Applied),
		0,
	)
}

// A promotion for a deleted category applies to nothing. A new category must not get the same ID, and with it the
// promotion.
func TestOfferOfADeletedCategorySkipsNewCategories(t *testing.T) {
	t.Parallel()
	shop, b, _ := storetest.Lamps(t)
	cleared := storetest.Got(shop.Categories.Add(storetest.Ctx, 0, 1, 0, "Clearance")).Or(t)
	id := storetest.AddOffer(t, shop, func(o *promotions.Offer) {
		o.Percent, o.Scope, o.Targets = 90, "categories",
			[]int64{cleared}
	})
	storetest.Must(t, shop.Categories.Delete(storetest.Ctx, 0, 1, cleared))
	fresh := storetest.Got(shop.Categories.Add(storetest.Ctx, 0, 1, 0, "New arrivals")).Or(t)
	lock := shop.Stocked("Lock", 9000, 5, func(p *catalogue.Product) { p.CategoryID = fresh })
	storetest.Same(
		t,
		"comes off",
		storetest.InRupees(storetest.Got(shop.Promotions.PriceCart(storetest.Ctx, b.Wishes(lock, 1).Items,
			promotions.Buyer{})).Or(t)),
		"0.00 ",
	)
	for _, shown := range storetest.Got(shop.Promotions.ListAutomaticOffers(storetest.Ctx)).Or(t) {
		storetest.Same(t, fmt.Sprint("offer ", id, " is shown at"), slices.Contains(shown.Categories, fresh), false)
	}
}

func TestLimitedCodeUsesCountFromConfirmation(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	lamp := shop.Product("Lamp", 999, 50)
	id := storetest.AddOffer(t, shop, storetest.Coded("FIRST10", func(o *promotions.Offer) { o.Uses = 2 }))
	used := func() int64 {
		t.Helper()
		rows, _, err := shop.Promotions.ListOffers(storetest.Ctx, core.Page{})
		storetest.Must(t, err)
		storetest.Same(t, "the offer", rows[0].ID, id)
		return rows[0].Used
	}
	place := func(b storetest.Buyer, device string) (orders.Order, error) {
		wishes := b.Wishes(lamp, 1)
		wishes.Codes, wishes.Device = []string{"FIRST10"}, device
		return shop.Orders.Place(storetest.Ctx, wishes)
	}
	asha, bela, chitra := shop.Customer("411001"), shop.Customer("411001"), shop.Customer("411001")

	// Each account can hold one use, for as long as one attempt to pay takes.
	first := storetest.Got(place(asha, "one")).Or(t)
	storetest.Same(t, "the hold", first.HoldUntil, first.PlacedAt.Add(15*time.Minute))
	_, err := place(asha, "one")
	storetest.Refused(t, err,
		"An order of yours with the code FIRST10 waits for its payment. Please finish or cancel it first.", "codes")
	storetest.Got(place(bela, "two")).Or(t)
	_, err = place(chitra, "three")
	storetest.Refused(t, err, "The code FIRST10 has been used up.", "codes")
	storetest.Same(t, "uses of placed orders", used(), int64(0))

	// An expired order releases its use even before it is cancelled.
	shop.Pass(15 * time.Minute)
	second := storetest.Got(place(chitra, "three")).Or(t)
	storetest.Must(t, shop.Orders.ConfirmCOD(storetest.Ctx, chitra.ID, second.ID))
	third := storetest.Got(place(bela, "two")).Or(t)
	storetest.Must(t, shop.Orders.ConfirmCOD(storetest.Ctx, bela.ID, third.ID))
	storetest.Same(t, "uses of confirmed orders", used(), int64(2))
	_, err = place(asha, "one")
	storetest.Refused(t, err, "The code FIRST10 has been used up.", "codes")

	// A cancelled order releases its use.
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, bela.ID, bela.ID, third.ID, ""))
	storetest.Same(t, "uses after a cancellation", used(), int64(1))
	storetest.Got(place(asha, "one")).Or(t)
	shop.Sums()
}

func TestThirdUnpaidLimitedCodeOrderPerDeviceIsRefused(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	lamp := shop.Product("Lamp", 999, 50)
	storetest.AddOffer(t, shop, storetest.Coded("FIRST10", func(o *promotions.Offer) { o.Uses = 100 }))
	place := func(device string, codes ...string) error {
		wishes := shop.Customer("411001").Wishes(lamp, 1)
		wishes.Codes, wishes.Device = codes, device
		_, err := shop.Orders.Place(storetest.Ctx, wishes)
		return err
	}
	storetest.Must(t, place("one", "FIRST10"))
	storetest.Must(t, place("one", "FIRST10"))
	storetest.Refused(
		t,
		place("one", "FIRST10"),
		"Two orders from this device hold this offer and wait for payment. Please finish or cancel one of them first.",
	)
	storetest.Must(t, place("one"))
	storetest.Must(t, place("two", "FIRST10"))
	shop.Pass(15 * time.Minute)
	storetest.Must(t, place("one", "FIRST10"))
}

func TestLatePaymentIsRefundedWhenCodeIsUsedUp(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	lamp := shop.Product("Lamp", 999, 50)
	storetest.AddOffer(t, shop, storetest.Coded("ONLYONE", func(o *promotions.Offer) { o.Uses = 1 }))
	prepaid := func(b storetest.Buyer) orders.Order {
		wishes := b.Wishes(lamp, 1)
		wishes.Codes, wishes.Payment, wishes.Provider = []string{"ONLYONE"}, orders.Prepaid, "razorpay"
		o := storetest.Got(shop.Orders.Place(storetest.Ctx, wishes)).Or(t)
		o.ProviderOrder = fmt.Sprint("po", o.ID)
		storetest.Must(t, shop.Payments.Attach(storetest.Ctx, o, o.ProviderOrder))
		return o
	}
	pay := func(o orders.Order) payments.Outcome {
		return storetest.Got(
			shop.Payments.HandleCaptured(storetest.Ctx, storetest.Payment(o, "pay"+o.ProviderOrder)),
		).Or(
			t,
		)
	}
	late := prepaid(shop.Customer("411001"))
	shop.Pass(16 * time.Minute)
	shop.EndAllHolds(t)
	storetest.Same(t, "paid in time", pay(prepaid(shop.Customer("411001"))), payments.PaymentConfirmed)
	storetest.Same(t, "paid late", pay(late), payments.PaymentRefunded)
	shop.Sums()
}

// The saving against the MRP is added to the discounts of promotions.
func TestCartShowsItsSavingAgainstTheMRP(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, lamp, plug := shop.Customer("411001"), shop.Product("Lamp", 800, 9), shop.Product("Plug", 100, 9)
	shop.Break(`UPDATE products SET discount_price = 50000 WHERE title = 'Lamp'`)
	found := storetest.Got(shop.Promotions.PriceCart(storetest.Ctx, b.Wishes(lamp, 2, plug, 1).Items,
		promotions.Buyer{})).Or(t)
	if found.Goods != 1100_00 || found.BelowMRP != 600_00 {
		t.Errorf("goods %s, below the MRP %s", found.Goods.Rupees(), found.BelowMRP.Rupees())
	}
}
