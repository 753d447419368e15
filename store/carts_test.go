package store_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store"
	"hearth/store/storetest"
)

func TestACartHoldsAHundredProductsAndNothingThatCantBeBought(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, other := shop.Customer("411001"), shop.Customer("411001")
	lamp, gone, off := shop.Product("Lamp", 500, 3), shop.Product("Gone", 500, 3), shop.Product("Off", 500, 3)
	must(t, shop.DeleteProduct(ctx, 0, gone))
	must(t, shop.UpdateProduct(ctx, 0, hidden(t, shop, off)))
	item := func(pairs ...int64) []store.CartItem { return storetest.Buyer{}.Wishes(pairs...).Items }
	many := func(n int) (items []store.CartItem) {
		for i := range n {
			items = append(items, store.CartItem{ProductID: int64(1000 + i), Quantity: 1})
		}
		return items
	}
	const whole, sold = "The quantity must be a whole number from 1.", "This product is no longer sold."
	for _, c := range []struct {
		name   string
		items  []store.CartItem
		says   string
		fields []string
	}{
		{"nothing", nil, "Your cart is empty", nil},
		{"101 of them", many(101), "A cart can hold at most 100 products.", nil},
		{"product 0", item(0, 1), sold, nil},
		{"product -1", item(-1, 1), sold, nil},
		{"no piece", item(lamp, 0), whole, []string{"quantity"}},
		{"-1 pieces", item(lamp, -1), whole, []string{"quantity"}},
		{"1,000,001 pieces", item(lamp, 1_000_001), whole, []string{"quantity"}},
		{"1,000,000 pieces", item(lamp, 1_000_000), "Lamp is only available 3 in stock.", nil},
		{"one more than there are", item(lamp, 4), "Lamp is only available 3 in stock.", nil},
		{"twice, together one more than there are", item(lamp, 2, lamp, 2), "Lamp is only available 3 in stock.", nil},
		{"a deleted product", item(lamp, 1, gone, 1), sold, nil},
		{"an unknown product", item(999, 1), sold, nil},
		{"a product marked Out of Stock", item(lamp, 1, off, 1), "Off is currently out of stock.", nil},
	} {
		t.Run(c.name, func(t *testing.T) { refused(t, shop.SetCartItems(ctx, b.ID, c.items, false), c.says, c.fields...) })
	}
	if cart := cartOf(t, shop, b.ID); len(cart) != 0 {
		t.Errorf("a refused call left %v", cart)
	}
	must(t, shop.SetCartItems(ctx, b.ID, item(lamp, 1, lamp, 2), false))
	same(t, "the cart", cartOf(t, shop, b.ID), item(lamp, 3))
	must(t, shop.SetCartItems(ctx, b.ID, item(lamp, 2), true))
	same(t, "the cart", cartOf(t, shop, b.ID), item(lamp, 2))
	refused(t, shop.SetCartItems(ctx, other.ID, item(lamp, 1), true), "Lamp is not in your cart.")
	if cart := cartOf(t, shop, other.ID); len(cart) != 0 {
		t.Errorf("somebody else's cart is %v", cart)
	}
}

func TestACartOfAHundredIsFull(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	products := make([]store.CartItem, 101)
	for i := range products {
		products[i] = store.CartItem{ProductID: shop.Product(fmt.Sprintf("Plug %d", i), 1, 5), Quantity: 1}
	}
	must(t, shop.SetCartItems(ctx, b.ID, products[:100], false))
	refused(t, shop.SetCartItems(ctx, b.ID, products[100:], false), "A cart can hold at most 100 products.")
	must(t, shop.SetCartItems(ctx, b.ID, products[50:51], false))
	must(t, shop.RemoveCartItems(ctx, b.ID, []int64{products[0].ProductID, 999}))
	shop.Pass(1)
	must(t, shop.SetCartItems(ctx, b.ID, products[100:], false))
	cart := cartOf(t, shop, b.ID)
	if len(cart) != 100 || cart[0] != products[1] {
		t.Errorf("the cart holds %d, the first is %+v", len(cart), cart[0])
	}
	other := shop.Customer("411001")
	must(t, shop.SetCartItems(ctx, other.ID, products[:2], false))
	must(t, shop.RemoveCartItems(ctx, b.ID, nil))
	if cart := cartOf(t, shop, b.ID); len(cart) != 0 {
		t.Errorf("emptied, it holds %d", len(cart))
	}
	must(t, shop.RemoveCartItems(ctx, b.ID, []int64{products[0].ProductID}))
	if cart := cartOf(t, shop, other.ID); len(cart) != 2 {
		t.Errorf("somebody else's cart was emptied too: %v", cart)
	}
	short, err := shop.CheckStock(ctx, products)
	refused(t, err, "A cart can hold at most 100 products.")
	if short != nil {
		t.Errorf("and says %q", short)
	}
}

func TestACartComesInTheOrderInWhichThingsWerePutIn(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	one, two, three := shop.Product("One", 1, 5), shop.Product("Two", 1, 5), shop.Product("Three", 1, 5)
	item := func(pairs ...int64) []store.CartItem { return storetest.Buyer{}.Wishes(pairs...).Items }
	must(t, shop.SetCartItems(ctx, b.ID, item(three, 1), false))
	shop.Pass(1e6)
	must(t, shop.SetCartItems(ctx, b.ID, item(two, 1, one, 1), false))
	shop.Pass(1e6)
	must(t, shop.SetCartItems(ctx, b.ID, item(three, 2), false))
	same(t, "the cart", cartOf(t, shop, b.ID), item(three, 2, one, 1, two, 1))
}

func TestShortItemsAreNamedOneByOne(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	lamp, none, fine := shop.Product("Lamp", 500, 3), shop.Product("None", 500, 0), shop.Product("Fine", 500, 3)
	shop.Order(b, lamp, 2)
	short := got(shop.CheckStock(ctx, b.Wishes(lamp, 2, none, 1, fine, 3, 999, 1).Items)).or(t)
	same(t, "what is short", short, []string{"Lamp is only available 1 in stock.", "None is currently out of stock.",
		"One of the products is no longer sold. Please remove it."})
	if short := got(shop.CheckStock(ctx, b.Wishes(lamp, 1).Items)).or(t); short == nil || len(short) != 0 {
		t.Errorf("with nothing short it says %#v", short)
	}
	refused(t, second(shop.CheckStock(ctx, nil)), "Your cart is empty")
}

func TestWhatIsOrderedLeavesTheCartAtConfirmation(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, other := shop.Customer("411001"), shop.Customer("411001")
	lamp, plug := shop.Product("Lamp", 500, 9), shop.Product("Plug", 500, 9)
	must(t, shop.SetCartItems(ctx, b.ID, b.Wishes(lamp, 1, plug, 1).Items, false))
	must(t, shop.SetCartItems(ctx, other.ID, b.Wishes(lamp, 1).Items, false))
	o := shop.Place(b, lamp, 1)
	if cart := cartOf(t, shop, b.ID); len(cart) != 2 {
		t.Errorf("before the confirmation: %v", cart)
	}
	must(t, shop.ConfirmCOD(ctx, b.ID, o.ID))
	same(t, "the cart", cartOf(t, shop, b.ID), b.Wishes(plug, 1).Items)
	if cart := cartOf(t, shop, other.ID); len(cart) != 1 {
		t.Errorf("somebody else's: %v", cart)
	}
}

func TestAWishlistIsItsCustomersAndHoldsFiveHundred(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, other := shop.Customer("411001"), shop.Customer("411001")
	lamp, plug, gone := shop.Product("Lamp", 500, 9), shop.Product("Plug", 500, 9), shop.Product("Gone", 500, 9)
	for range 2 {
		must(t, shop.SetWish(ctx, b.ID, lamp, true))
		shop.Pass(1e6)
	}
	must(t, shop.SetWish(ctx, b.ID, gone, true))
	must(t, shop.SetWish(ctx, b.ID, plug, true))
	must(t, shop.DeleteProduct(ctx, 0, gone))
	titles := func(b storetest.Buyer) (titles string) {
		for _, p := range got(shop.ListWishlist(ctx, b.ID)).or(t) {
			titles += p.Title + " "
		}
		return titles
	}
	if found := titles(b); found != "Plug Lamp " {
		t.Errorf("it holds %s", found)
	}
	if found := titles(other); found != "" {
		t.Errorf("somebody else sees %s", found)
	}
	if !got(shop.OnWishlist(ctx, b.ID, lamp)).or(t) || got(shop.OnWishlist(ctx, other.ID, lamp)).or(t) {
		t.Error("a wish is on another list than its own")
	}
	absent(t, second(shop.OnWishlist(ctx, b.ID, gone)))
	absent(t, shop.SetWish(ctx, b.ID, gone, true))
	absent(t, shop.SetWish(ctx, b.ID, 999, false))
	must(t, shop.SetWish(ctx, other.ID, lamp, false))
	for range 2 {
		must(t, shop.SetWish(ctx, b.ID, lamp, false))
	}
	if found := titles(b); found != "Plug " {
		t.Errorf("it holds %s", found)
	}
	// 499 more, behind the shop's back: the list is full.
	must(t, shop.Run(ctx, `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 499)
		INSERT INTO products (id, title, category_id, price, created_at, changed_at) SELECT 5000 + i, 'P' || i,
		(SELECT min(id) FROM categories), 1, 1, 1 FROM n`,
		fmt.Sprintf(`INSERT INTO wishlist (customer_id, product_id, added_at) SELECT %d, id, 1 FROM products WHERE id > 5000`, b.ID)))
	refused(t, shop.SetWish(ctx, b.ID, lamp, true), "A wishlist can hold at most 500 products.")
	must(t, shop.SetWish(ctx, b.ID, plug, true))
	must(t, shop.SetWish(ctx, other.ID, lamp, true))
	if all := got(shop.ListWishlist(ctx, b.ID)).or(t); len(all) != 500 || all[0].ID != plug {
		t.Errorf("%d are listed", len(all))
	}
}

func TestThePricesOfACartAreThoseOfNow(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	plug, gone, none := shop.Product("Plug", 500, 4), shop.Product("Gone", 100, 4), shop.Product("None", 100, 0)
	shop.Edit(plug, func(p *store.Product) { p.Price, p.DiscountPrice = 600_00, 450_00 })
	must(t, shop.DeleteProduct(ctx, 0, gone))
	found, err := shop.ListPrices(ctx, []store.CartItem{{ProductID: none, Quantity: 1}, {ProductID: gone, Quantity: 1},
		{ProductID: plug, Quantity: 2}})
	must(t, err)
	if len(found) != 2 || found[0].ID != none || found[0].Free != 0 || found[1].ID != plug || found[1].Pays != 450_00 || found[1].Free != 4 {
		t.Errorf("the prices are %+v", found)
	}
	_, err = shop.ListPrices(ctx, nil)
	refused(t, err, "Your cart is empty")
}

// cartOf is the cart of a customer by products and quantities.
func cartOf(t *testing.T, shop *storetest.Shop, customer int64) (items []store.CartItem) {
	t.Helper()
	for _, line := range got(shop.ListCart(ctx, customer)).or(t) {
		items = append(items, store.CartItem{ProductID: line.ID, Quantity: line.Quantity})
	}
	return items
}

func TestBuyNowLeavesTheCartAlone(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp, plug := shop.Product("Lamp", 999, 50), shop.Product("Plug", 333, 50)
	b := shop.Customer("411001")
	inCart := func() string {
		t.Helper()
		text := ""
		for _, l := range got(shop.ListCart(ctx, b.ID)).or(t) {
			text += fmt.Sprintf("%d %s ", l.Quantity, l.Title)
		}
		return strings.TrimSpace(text)
	}
	must(t, shop.SetCartItems(ctx, b.ID, []store.CartItem{{ProductID: lamp, Quantity: 3}, {ProductID: plug, Quantity: 1}}, false))
	wishes := b.Wishes(lamp, 1)
	wishes.BuyNow = true
	o := got(shop.PlaceOrder(ctx, wishes)).or(t)
	must(t, shop.ConfirmCOD(ctx, b.ID, o.ID))
	same(t, "after Buy Now", inCart(), "3 Lamp 1 Plug")
	shop.Order(b, lamp, 1)
	same(t, "after an order of the cart", inCart(), "1 Plug")
}
