package promotions_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store/catalogue"
	"hearth/store/promotions"
	"hearth/store/storetest"
)

func TestCartHoldsAHundredAvailableProducts(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, other := shop.Customer("411001"), shop.Customer("411001")
	lamp, gone, off := shop.Product("Lamp", 500, 3), shop.Product("Gone", 500, 3), shop.Product("Off", 500, 3)
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, gone))
	storetest.Must(t, shop.Catalogue.Update(storetest.Ctx, 0, storetest.Hidden(t, shop, off)))
	item := func(pairs ...int64) []promotions.CartItem { return storetest.Buyer{}.Wishes(pairs...).Items }
	many := func(n int) (items []promotions.CartItem) {
		for i := range n {
			items = append(items, promotions.CartItem{ProductID: int64(1000 + i), Quantity: 1})
		}
		return items
	}
	const whole, sold = "The quantity must be a whole number from 1.", "This product is no longer sold."
	for _, c := range []struct {
		name   string
		items  []promotions.CartItem
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
		t.Run(c.name, func(t *testing.T) {
			storetest.Refused(t, shop.Promotions.SetCartItems(storetest.Ctx, b.ID, c.items, false), c.says, c.fields...)
		})
	}
	if cart := cartOf(t, shop, b.ID); len(cart) != 0 {
		t.Errorf("a refused call left %v", cart)
	}
	storetest.Must(t, shop.Promotions.SetCartItems(storetest.Ctx, b.ID, item(lamp, 1, lamp, 2), false))
	storetest.Same(t, "the cart", cartOf(t, shop, b.ID), item(lamp, 3))
	storetest.Must(t, shop.Promotions.SetCartItems(storetest.Ctx, b.ID, item(lamp, 2), true))
	storetest.Same(t, "the cart", cartOf(t, shop, b.ID), item(lamp, 2))
	storetest.Refused(t, shop.Promotions.SetCartItems(storetest.Ctx, other.ID, item(lamp, 1), true),
		"Lamp is not in your cart.")
	if cart := cartOf(t, shop, other.ID); len(cart) != 0 {
		t.Errorf("somebody else's cart is %v", cart)
	}
}

func TestCartIsFullAtAHundredProducts(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	products := make([]promotions.CartItem, 101)
	for i := range products {
		products[i] = promotions.CartItem{ProductID: shop.Product(fmt.Sprintf("Plug %d", i), 1, 5), Quantity: 1}
	}
	storetest.Must(t, shop.Promotions.SetCartItems(storetest.Ctx, b.ID, products[:100], false))
	storetest.Refused(t, shop.Promotions.SetCartItems(storetest.Ctx, b.ID, products[100:], false),
		"A cart can hold at most 100 products.")
	storetest.Must(t, shop.Promotions.SetCartItems(storetest.Ctx, b.ID, products[50:51], false))
	storetest.Must(t, shop.Promotions.RemoveCartItems(storetest.Ctx, b.ID, []int64{products[0].ProductID, 999}))
	shop.Pass(1)
	storetest.Must(t, shop.Promotions.SetCartItems(storetest.Ctx, b.ID, products[100:], false))
	cart := cartOf(t, shop, b.ID)
	if len(cart) != 100 || cart[0] != products[1] {
		t.Errorf("the cart holds %d, the first is %+v", len(cart), cart[0])
	}
	other := shop.Customer("411001")
	storetest.Must(t, shop.Promotions.SetCartItems(storetest.Ctx, other.ID, products[:2], false))
	storetest.Must(t, shop.Promotions.RemoveCartItems(storetest.Ctx, b.ID, nil))
	if cart := cartOf(t, shop, b.ID); len(cart) != 0 {
		t.Errorf("emptied, it holds %d", len(cart))
	}
	storetest.Must(t, shop.Promotions.RemoveCartItems(storetest.Ctx, b.ID, []int64{products[0].ProductID}))
	if cart := cartOf(t, shop, other.ID); len(cart) != 2 {
		t.Errorf("somebody else's cart was emptied too: %v", cart)
	}
	short, err := shop.Promotions.CheckStock(storetest.Ctx, products)
	storetest.Refused(t, err, "A cart can hold at most 100 products.")
	if short != nil {
		t.Errorf("and says %q", short)
	}
}

func TestCartKeepsTheOrderOfAdding(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	one, two, three := shop.Product("One", 1, 5), shop.Product("Two", 1, 5), shop.Product("Three", 1, 5)
	item := func(pairs ...int64) []promotions.CartItem { return storetest.Buyer{}.Wishes(pairs...).Items }
	storetest.Must(t, shop.Promotions.SetCartItems(storetest.Ctx, b.ID, item(three, 1), false))
	shop.Pass(1e6)
	storetest.Must(t, shop.Promotions.SetCartItems(storetest.Ctx, b.ID, item(two, 1, one, 1), false))
	shop.Pass(1e6)
	storetest.Must(t, shop.Promotions.SetCartItems(storetest.Ctx, b.ID, item(three, 2), false))
	storetest.Same(t, "the cart", cartOf(t, shop, b.ID), item(three, 2, one, 1, two, 1))
}

func TestShortageNamesEachItem(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	lamp, none, fine := shop.Product("Lamp", 500, 3), shop.Product("None", 500, 0), shop.Product("Fine", 500, 3)
	shop.Order(b, lamp, 2)
	short := storetest.Got(shop.Promotions.CheckStock(storetest.Ctx, b.Wishes(lamp, 2, none, 1, fine, 3, 999,
		1).Items)).Or(t)
	storetest.Same(t, "what is short", short, []string{"Lamp is only available 1 in stock.",
		"None is currently out of stock.", "One of the products is no longer sold. Please remove it."})
	if short := storetest.Got(shop.Promotions.CheckStock(storetest.Ctx, b.Wishes(lamp, 1).Items)).Or(t); short == nil ||
		len(short) != 0 {
		t.Errorf("with nothing short it says %#v", short)
	}
	storetest.Refused(t, storetest.Second(shop.Promotions.CheckStock(storetest.Ctx, nil)), "Your cart is empty")
}

func TestOrderedItemsLeaveTheCartAtConfirmation(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, other := shop.Customer("411001"), shop.Customer("411001")
	lamp, plug := shop.Product("Lamp", 500, 9), shop.Product("Plug", 500, 9)
	storetest.Must(t, shop.Promotions.SetCartItems(storetest.Ctx, b.ID, b.Wishes(lamp, 1, plug, 1).Items, false))
	storetest.Must(t, shop.Promotions.SetCartItems(storetest.Ctx, other.ID, b.Wishes(lamp, 1).Items, false))
	o := shop.Place(b, lamp, 1)
	if cart := cartOf(t, shop, b.ID); len(cart) != 2 {
		t.Errorf("before the confirmation: %v", cart)
	}
	storetest.Must(t, shop.Orders.ConfirmCOD(storetest.Ctx, b.ID, o.ID))
	storetest.Same(t, "the cart", cartOf(t, shop, b.ID), b.Wishes(plug, 1).Items)
	if cart := cartOf(t, shop, other.ID); len(cart) != 1 {
		t.Errorf("somebody else's: %v", cart)
	}
}

func TestWishlistIsPrivateAndHoldsFiveHundred(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, other := shop.Customer("411001"), shop.Customer("411001")
	lamp, plug, gone := shop.Product("Lamp", 500, 9), shop.Product("Plug", 500, 9), shop.Product("Gone", 500, 9)
	for range 2 {
		storetest.Must(t, shop.Promotions.SetWish(storetest.Ctx, b.ID, lamp, true))
		shop.Pass(1e6)
	}
	storetest.Must(t, shop.Promotions.SetWish(storetest.Ctx, b.ID, gone, true))
	storetest.Must(t, shop.Promotions.SetWish(storetest.Ctx, b.ID, plug, true))
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, gone))
	titles := func(b storetest.Buyer) (titles string) {
		for _, p := range storetest.Got(shop.Promotions.ListWishlist(storetest.Ctx, b.ID)).Or(t) {
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
	if !storetest.Got(shop.Promotions.OnWishlist(storetest.Ctx, b.ID, lamp)).Or(t) ||
		storetest.Got(shop.Promotions.OnWishlist(storetest.Ctx, other.ID, lamp)).Or(t) {
		t.Error("a wish is on another list than its own")
	}
	storetest.Absent(t, storetest.Second(shop.Promotions.OnWishlist(storetest.Ctx, b.ID, gone)))
	storetest.Absent(t, shop.Promotions.SetWish(storetest.Ctx, b.ID, gone, true))
	storetest.Absent(t, shop.Promotions.SetWish(storetest.Ctx, b.ID, 999, false))
	storetest.Must(t, shop.Promotions.SetWish(storetest.Ctx, other.ID, lamp, false))
	for range 2 {
		storetest.Must(t, shop.Promotions.SetWish(storetest.Ctx, b.ID, lamp, false))
	}
	if found := titles(b); found != "Plug " {
		t.Errorf("it holds %s", found)
	}
	// 499 further rows are inserted directly, so that the list is full.
	storetest.Must(t, shop.Run(storetest.Ctx, `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n
		WHERE i < 499)
		INSERT INTO products (id, title, category_id, price, created_at, changed_at) SELECT 5000 + i, 'P' || i,
		(SELECT min(id) FROM categories), 1, 1, 1 FROM n`,
		fmt.Sprintf(`INSERT INTO wishlist (customer_id, product_id, added_at) SELECT %d, id, 1 FROM products
			WHERE id > 5000`, b.ID)))
	storetest.Refused(t, shop.Promotions.SetWish(storetest.Ctx, b.ID, lamp, true),
		"A wishlist can hold at most 500 products.")
	storetest.Must(t, shop.Promotions.SetWish(storetest.Ctx, b.ID, plug, true))
	storetest.Must(t, shop.Promotions.SetWish(storetest.Ctx, other.ID, lamp, true))
	if all := storetest.Got(shop.Promotions.ListWishlist(storetest.Ctx, b.ID)).Or(t); len(all) != 500 ||
		all[0].ID != plug {
		t.Errorf("%d are listed", len(all))
	}
}

func TestCartUsesCurrentPrices(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	plug, gone, none := shop.Product("Plug", 500, 4), shop.Product("Gone", 100, 4), shop.Product("None", 100, 0)
	shop.Edit(plug, func(p *catalogue.Product) { p.Price, p.DiscountPrice = 600_00, 450_00 })
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, gone))
	found, err := shop.Promotions.ListPrices(
		storetest.Ctx,
		[]promotions.CartItem{{ProductID: none, Quantity: 1}, {ProductID: gone, Quantity: 1},
			{ProductID: plug, Quantity: 2}},
	)
	storetest.Must(t, err)
	if len(found) != 2 || found[0].ID != none || found[0].Free != 0 || found[1].ID != plug || found[1].Pays != 450_00 ||
		found[1].Free != 4 {
		t.Errorf("the prices are %+v", found)
	}
	_, err = shop.Promotions.ListPrices(storetest.Ctx, nil)
	storetest.Refused(t, err, "Your cart is empty")
}

// cartOf returns a customer's cart as products and quantities.
func cartOf(t *testing.T, shop *storetest.Shop, customer int64) (items []promotions.CartItem) {
	t.Helper()
	for _, line := range storetest.Got(shop.Promotions.ListCart(storetest.Ctx, customer)).Or(t) {
		items = append(items, promotions.CartItem{ProductID: line.ID, Quantity: line.Quantity})
	}
	return items
}

func TestBuyNowLeavesTheCartUnchanged(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp, plug := shop.Product("Lamp", 999, 50), shop.Product("Plug", 333, 50)
	b := shop.Customer("411001")
	inCart := func() string {
		t.Helper()
		text := ""
		for _, l := range storetest.Got(shop.Promotions.ListCart(storetest.Ctx, b.ID)).Or(t) {
			text += fmt.Sprintf("%d %s ", l.Quantity, l.Title)
		}
		return strings.TrimSpace(text)
	}
	storetest.Must(
		t,
		shop.Promotions.SetCartItems(
			storetest.Ctx,
			b.ID,
			[]promotions.CartItem{{ProductID: lamp, Quantity: 3}, {ProductID: plug, Quantity: 1}},
			false,
		),
	)
	wishes := b.Wishes(lamp, 1)
	wishes.BuyNow = true
	o := storetest.Got(shop.Orders.Place(storetest.Ctx, wishes)).Or(t)
	storetest.Must(t, shop.Orders.ConfirmCOD(storetest.Ctx, b.ID, o.ID))
	storetest.Same(t, "after Buy Now", inCart(), "3 Lamp 1 Plug")
	shop.Order(b, lamp, 1)
	storetest.Same(t, "after an order of the cart", inCart(), "1 Plug")
}

func TestWishlistShowsTheStockOfTheVariantThatWouldBeBought(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	family, variants := storetest.Panel(t, shop, 4)
	storetest.Must(t, shop.Promotions.SetWish(storetest.Ctx, b.ID, family, true))
	found := storetest.Got(shop.Promotions.ListWishlist(storetest.Ctx, b.ID)).Or(t)
	if len(variants) < 2 || len(found) != 1 || found[0].Free != 4 {
		t.Errorf("of %d variants with 4 pieces each: %+v", len(variants), found)
	}
}
