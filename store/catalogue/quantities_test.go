package catalogue_test

import (
	"encoding/json"
	"os"
	"testing"

	"hearth/store/catalogue"
	"hearth/store/orders"
	"hearth/store/promotions"
	"hearth/store/storetest"
)

func TestCartsOfTheBrowserHaveQuantitiesThatAnOrderMayHave(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/quantities.json")
	storetest.Must(t, err)
	var cases []struct{ Least, Most, Step, Wanted, Stock, Fitted int64 }
	storetest.Must(t, json.Unmarshal(text, &cases))
	for _, c := range cases {
		q := catalogue.Quantities{Least: c.Least, Most: c.Most, Step: c.Step}
		storetest.Same(t, "what can be sold", q.Sellable(c.Stock), c.Stock)
		switch says := q.Refusal("Lamp", c.Fitted, 0); {
		case c.Fitted == 0 && c.Stock >= q.First():
			t.Errorf("%+v: nothing is put in the cart", c)
		case c.Fitted > 0 && (says != "" || c.Fitted > c.Stock):
			t.Errorf("%+v: %s", c, says)
		}
	}
}

// rule sets the rules of quantities of a product.
func rule(shop *storetest.Shop, id, least, most, step int64) {
	shop.Edit(id, func(p *catalogue.Product) { p.Quantities = catalogue.Quantities{Least: least, Most: most, Step: step} })
}

func TestRulesOfQuantitiesThatNoOrderCanMeetAreRefused(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp := shop.Product("Lamp", 500, 30)
	for _, c := range []struct {
		rules catalogue.Quantities
		field string
		says  string
	}{
		{catalogue.Quantities{Least: -1}, "least_quantity", "Please enter a whole number up to 100000, or nothing."},
		{catalogue.Quantities{Most: 100_001}, "most_quantity", "Please enter a whole number up to 100000, or nothing."},
		{catalogue.Quantities{Least: 5, Step: 4}, "least_quantity", "Please enter a multiple of the step, 4."},
		{catalogue.Quantities{Least: 8, Most: 6}, "most_quantity", "The most per order can't be below the least, 8."},
		{catalogue.Quantities{Most: 6, Step: 4}, "most_quantity", "Please enter a multiple of the step, 4."},
	} {
		p, err := shop.Catalogue.Find(storetest.Ctx, lamp)
		storetest.Must(t, err)
		p.Quantities = c.rules
		storetest.Refused(t, shop.Catalogue.Update(storetest.Ctx, 0, catalogue.ProductEdit{Product: p}), c.says, c.field)
	}
	rule(shop, lamp, 4, 12, 4)
	storetest.Same(t, "the rules", storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t).Quantities,
		catalogue.Quantities{Least: 4, Most: 12, Step: 4})
}

func TestOrdersHaveTheLeastMostAndStepOfAProduct(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Set("max_pieces", "8")
	b := shop.Customer("411001")
	lamp, plug := shop.Product("Lamp", 500, 30), shop.Product("Plug", 90, 30)
	rule(shop, lamp, 8, 16, 4)
	for _, c := range []struct {
		product, quantity int64
		says              string
	}{
		{lamp, 4, "Lamp: at least 8 in an order."},
		{lamp, 10, "Lamp: only in steps of 4, such as 8 or 12."},
		{lamp, 20, "Lamp: at most 16 in an order. Please ask us for more."},
	} {
		storetest.Refused(t, shop.Promotions.SetCartItems(storetest.Ctx, b.ID, storetest.Items(c.product, c.quantity),
			false), c.says)
		_, err := shop.Orders.Place(storetest.Ctx, b.Wishes(c.product, c.quantity))
		storetest.Refused(t, err, c.says)
		storetest.Same(t, "the stock check", storetest.Got(shop.Promotions.CheckStock(storetest.Ctx,
			storetest.Items(c.product, c.quantity))).Or(t), []string{c.says})
	}
	// The product's own limit replaces the shop's, which other products keep.
	_, err := shop.Orders.Place(storetest.Ctx, b.Wishes(plug, 9))
	storetest.Refused(t, err, "Plug: at most 8 in an order. Please ask us for more.")
	_, err = shop.Orders.Place(storetest.Ctx, b.Wishes(lamp, 12))
	storetest.Must(t, err)
	// More than the limit can be asked for, but no broken pack.
	_, err = shop.Orders.AskQuotation(storetest.Ctx, orders.QuotationRequest{Customer: b.ID,
		Items: storetest.Items(lamp, 50)})
	storetest.Refused(t, err, "Lamp: only in steps of 4, such as 48 or 52.")
	_, err = shop.Orders.AskQuotation(storetest.Ctx, orders.QuotationRequest{Customer: b.ID,
		Items: storetest.Items(lamp, 52)})
	storetest.Must(t, err)
}

func TestStockBelowTheLeastQuantityCannotBeBought(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, lamp := shop.Customer("411001"), shop.Product("Lamp", 500, 7)
	rule(shop, lamp, 4, 0, 4)
	storetest.Same(t, "the stock", storetest.Got(shop.Catalogue.Stock(storetest.Ctx, lamp)).Or(t), 4)
	storetest.Refused(t, shop.Promotions.SetCartItems(storetest.Ctx, b.ID, storetest.Items(lamp, 8), false),
		"Lamp is only available 4 in stock.")
	rule(shop, lamp, 8, 0, 0)
	storetest.Refused(t, shop.Promotions.SetCartItems(storetest.Ctx, b.ID, storetest.Items(lamp, 8), false),
		"Lamp is currently out of stock.")
}

func TestPartsOfAKitFollowTheKitsRulesAndTheirOwnMost(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, lamp, plug := shop.Customer("411001"), shop.Product("Lamp", 500, 30), shop.Product("Plug", 90, 30)
	kit := storetest.Kit(t, shop, "Kit", 400_00, lamp, 1, plug, 1)
	rule(shop, lamp, 4, 4, 4)
	rule(shop, kit, 0, 0, 2)
	_, err := shop.Orders.Place(storetest.Ctx, b.Wishes(kit, 3))
	storetest.Refused(t, err, "Kit: only in steps of 2, such as 2 or 4.")
	_, err = shop.Orders.Place(storetest.Ctx, b.Wishes(kit, 2))
	storetest.Must(t, err)
	_, err = shop.Orders.Place(storetest.Ctx, b.Wishes(kit, 6))
	storetest.Refused(t, err, "Lamp: at most 4 in an order. Please ask us for more.")
}

func TestVariantsFollowTheRulesOfTheirProductUntilTheyHaveTheirOwn(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, sold := storetest.Panel(t, shop, 20)
	rules := func(id int64) catalogue.Quantities {
		return storetest.Got(shop.Catalogue.Find(storetest.Ctx, id)).Or(t).Quantities
	}
	rule(shop, family, 2, 0, 2)
	rule(shop, sold[0].ID, 6, 0, 3)
	rule(shop, family, 4, 8, 4)
	storetest.Same(t, "its own", rules(sold[0].ID), catalogue.Quantities{Least: 6, Step: 3})
	storetest.Same(t, "its product's", rules(sold[1].ID), catalogue.Quantities{Least: 4, Most: 8, Step: 4})
	made, err := shop.Catalogue.Copy(storetest.Ctx, 0, family)
	storetest.Must(t, err)
	copies := storetest.Got(shop.Variants.ListVariants(storetest.Ctx, made)).Or(t)
	storetest.Same(t, "a copy's", copies[0].Quantities, catalogue.Quantities{Least: 6, Step: 3})
	cart := storetest.Got(shop.Promotions.ListPrices(storetest.Ctx, []promotions.CartItem{{ProductID: family,
		Quantity: 1}})).Or(t)
	storetest.Same(t, "in the cart", cart[0].Quantities, catalogue.Quantities{Least: 6, Step: 3})
}
