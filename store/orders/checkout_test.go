package orders_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/returns"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

func TestFiftyBuyersCannotOversellSevenUnits(t *testing.T) {
	shop := storetest.New(t)
	product := shop.Product("Last Plug", 499, 7)
	buyers := make([]storetest.Buyer, 50)
	for i := range buyers {
		buyers[i] = shop.Customer("411001")
	}
	var sold, refused atomic.Int64
	var all sync.WaitGroup
	for _, b := range buyers {
		all.Go(func() {
			o, err := shop.Orders.Place(storetest.Ctx, b.Wishes(product, 1))
			var no *core.Refusal
			switch {
			case err == nil && shop.Orders.ConfirmCOD(storetest.Ctx, b.ID, o.ID) == nil:
				sold.Add(1)
			case errors.As(err, &no) && strings.Contains(no.Message, "out of stock"):
				refused.Add(1)
			default:
				t.Errorf("unexpected: %v", err)
			}
		})
	}
	all.Wait()
	if sold.Load() != 7 || refused.Load() != 43 {
		t.Errorf("%d sold and %d refused, want 7 and 43", sold.Load(), refused.Load())
	}
	if free, err := shop.Catalogue.Stock(storetest.Ctx, product); err != nil || free != 0 {
		t.Errorf("%d pieces are left, %v; want 0", free, err)
	}
	shop.Sums()
}

func TestCheckoutSumsRepeatedProductsBeforeStockCheck(t *testing.T) {
	shop := storetest.New(t)
	product := shop.Product("Bulb", 100, 3)
	b := shop.Customer("411001")
	_, err := shop.Orders.Place(storetest.Ctx, b.Wishes(product, 2, product, 2))
	if message := storetest.Refusal(t, err); message != "Bulb is only available 3 in stock." {
		t.Errorf("got %q", message)
	}
	shop.Sums()
}

func TestCheckoutIsRefusedWithAClearSentence(t *testing.T) {
	shop := storetest.New(t)
	shop.In("Maharashtra")
	product := shop.Product("Switch", 1000, 10)
	off := shop.Product("Switched off", 1000, 10)
	if err := shop.Catalogue.Update(storetest.Ctx, 0, storetest.Hidden(t, shop, off)); err != nil {
		t.Fatal(err)
	}
	asha, other := shop.Customer("411001"), shop.Customer("560001")
	cases := []struct {
		name  string
		wants func(c *orders.Checkout)
		says  string
	}{
		{
			"somebody else's address",
			func(c *orders.Checkout) { c.AddressID = other.Address },
			"Please select an address before proceeding.",
		},
		{"no items", func(c *orders.Checkout) { c.Items = nil }, "Your cart is empty"},
		{"a quantity of 0", func(c *orders.Checkout) { c.Items[0].Quantity = 0 },
			"The quantity must be a whole number from 1."},
		{"a negative quantity", func(c *orders.Checkout) { c.Items[0].Quantity = -1 },
			"The quantity must be a whole number from 1."},
		{"more than there is", func(c *orders.Checkout) { c.Items[0].Quantity = 11 },
			"Switch is only available 10 in stock."},
		{"an unknown product", func(c *orders.Checkout) { c.Items[0].ProductID = 999 },
			"One of the products is no longer sold. Please remove it."},
		{
			"a product marked Out of Stock",
			func(c *orders.Checkout) { c.Items[0].ProductID = off },
			"Switched off is currently out of stock.",
		},
		{"a payment method that is none", func(c *orders.Checkout) { c.Payment = "cod" },
			"Please choose Pre-paid or COD."},
		{"Pre-paid without a provider", func(c *orders.Checkout) { c.Payment = orders.Prepaid },
			"Pre-paid is not available now. Please choose COD."},
	}
	for _, c := range cases {
		wishes := asha.Wishes(product, 1)
		c.wants(&wishes)
		_, err := shop.Orders.Place(storetest.Ctx, wishes)
		if says := storetest.Refusal(t, err); says != c.says {
			t.Errorf("%s: got %q, want %q", c.name, says, c.says)
		}
	}
	if free, _ := shop.Catalogue.Stock(storetest.Ctx, product); free != 10 {
		t.Errorf("a refusal left %d of 10 pieces", free)
	}
	shop.Sums()
}

func TestSameIdempotencyKeyPlacesOneOrder(t *testing.T) {
	shop := storetest.New(t)
	product := shop.Product("Hub", 5000, 20)
	b := shop.Customer("411001")
	wishes := b.Wishes(product, 2)
	wishes.Key = "attempt-1"
	var seen sync.Map
	var all sync.WaitGroup
	for range 12 {
		all.Go(func() {
			o, err := shop.Orders.Place(storetest.Ctx, wishes)
			if err != nil {
				t.Error(err)
			}
			seen.Store(o.ID, true)
		})
	}
	all.Wait()
	orders := 0
	seen.Range(func(any, any) bool { orders++; return true })
	if orders != 1 {
		t.Errorf("one key made %d orders", orders)
	}
	wishes.Items[0].Quantity = 3
	if _, err := shop.Orders.Place(storetest.Ctx, wishes); storetest.Refusal(t,
		err) != "This Idempotency-Key was used for another order." {
		t.Errorf("another wish under the same key: %v", err)
	}
	if free, _ := shop.Catalogue.Stock(storetest.Ctx, product); free != 18 {
		t.Errorf("%d pieces are free, want 18", free)
	}
}

func TestExpiredReservationReleasesStockOnce(t *testing.T) {
	shop := storetest.New(t)
	product := shop.Product("Lock", 9999, 2)
	b := shop.Customer("411001")
	o, err := shop.Orders.Place(storetest.Ctx, b.Wishes(product, 2))
	if err != nil {
		t.Fatal(err)
	}
	shop.Pass(29 * time.Minute)
	if ended, err := shop.Orders.ReleaseExpiredHolds(storetest.Ctx); err != nil || ended != 0 {
		t.Fatalf("a hold ended after 29 minutes: %d, %v", ended, err)
	}
	shop.Pass(2 * time.Minute)
	if says := storetest.Refusal(
		t,
		shop.Orders.ConfirmCOD(storetest.Ctx, b.ID, o.ID),
	); says != "The time to confirm this order has passed. Please order again." {
		t.Errorf("a late confirmation: %q", says)
	}
	for want := range 2 {
		if ended, err := shop.Orders.ReleaseExpiredHolds(storetest.Ctx); err != nil || ended != 1-want {
			t.Errorf("round %d ended %d holds, %v", want, ended, err)
		}
	}
	if free, _ := shop.Catalogue.Stock(storetest.Ctx, product); free != 2 {
		t.Errorf("%d pieces are free, want 2", free)
	}
	if says := storetest.Refusal(t, shop.Orders.CancelPlaced(storetest.Ctx, b.ID,
		o.ID)); says != "This order has been cancelled." {
		t.Errorf("cancelling again: %q", says)
	}
	shop.Sums()
}

func TestConcurrentConfirmAndCancelHaveOneWinner(t *testing.T) {
	shop := storetest.New(t)
	product := shop.Product("Camera", 2499, 40)
	b := shop.Customer("411001")
	for range 20 {
		o, err := shop.Orders.Place(storetest.Ctx, b.Wishes(product, 1))
		if err != nil {
			t.Fatal(err)
		}
		var won atomic.Int64
		var both sync.WaitGroup
		both.Go(func() {
			if shop.Orders.ConfirmCOD(storetest.Ctx, b.ID, o.ID) == nil {
				won.Add(1)
			}
		})
		both.Go(func() {
			if shop.Orders.CancelPlaced(storetest.Ctx, b.ID, o.ID) == nil {
				won.Add(1)
			}
		})
		both.Wait()
		if won.Load() != 1 {
			t.Fatalf("%d of confirm and cancel won", won.Load())
		}
	}
	shop.Sums()
}

func TestOnlyItsCustomerSeesAndChangesAnOrder(t *testing.T) {
	shop := storetest.New(t)
	product := shop.Product("Sensor", 999, 5)
	asha, thief := shop.Customer("411001"), shop.Customer("411001")
	o, err := shop.Orders.Place(storetest.Ctx, asha.Wishes(product, 1))
	if err != nil {
		t.Fatal(err)
	}
	for name, err := range map[string]error{
		"confirm": shop.Orders.ConfirmCOD(storetest.Ctx, thief.ID, o.ID),
		"cancel":  shop.Orders.CancelPlaced(storetest.Ctx, thief.ID, o.ID),
		"stop":    shop.Fulfilment.Cancel(storetest.Ctx, thief.ID, thief.ID, o.ID, ""),
	} {
		if !errors.Is(err, core.ErrNotFound) {
			t.Errorf("%s of somebody else's order: %v, want not found", name, err)
		}
	}
	if _, err := shop.Fulfilment.FindOrder(storetest.Ctx, thief.ID, o.ID); !errors.Is(err, core.ErrNotFound) {
		t.Errorf("somebody else's order was shown: %v", err)
	}
}

func TestUnregisteredSellerDeliversWithinItsStateOnly(t *testing.T) {
	shop := storetest.New(t)
	shop.Set("shop_state", "Maharashtra")
	product := shop.Product("Plug", 700, 9)
	far := shop.Customer("560001")
	if _, err := shop.Orders.Place(
		storetest.Ctx,
		far.Wishes(product, 1),
	); storetest.Refusal(
		t,
		err,
	) != "This shop delivers within Maharashtra only." {
		t.Errorf("got %v", err)
	}
	shop.Set("sell_interstate", "yes")
	if _, err := shop.Orders.Place(storetest.Ctx, far.Wishes(product, 1)); err != nil {
		t.Errorf("with the override: %v", err)
	}
}

// Concurrent goroutines do random things that move stock; at the end stock and money must add up.
func TestStockAndMoneyAddUpUnderRandomTraffic(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	shop := storetest.New(t)
	shop.In("Maharashtra")
	products := []int64{shop.Product("A", 499, 30), shop.Product("B", 1299, 12), shop.Product("C", 89, 60)}
	var all sync.WaitGroup
	for worker := range 8 {
		b := shop.Customer([]string{"411001", "560001"}[worker%2])
		random := rand.New(rand.NewPCG(seed, uint64(worker)))
		all.Go(func() {
			for range 40 {
				traffic(t, shop, b, products, random)
			}
		})
	}
	all.Wait()
	shop.Sums()
}

// traffic does one typical thing, such as an order or a cancellation. A refusal is expected, any other error fails the
// test.
func traffic(t *testing.T, shop *storetest.Shop, b storetest.Buyer, products []int64, random *rand.Rand) {
	tolerate := func(what string, err error) bool {
		var no *core.Refusal
		if err != nil && !errors.As(err, &no) {
			t.Errorf("%s: %v", what, err)
		}
		return err == nil
	}
	o, err := shop.Orders.Place(storetest.Ctx, b.Wishes(products[random.IntN(3)], 1+random.Int64N(3),
		products[random.IntN(3)], 1))
	if !tolerate("place", err) {
		_, err := shop.Catalogue.ChangeStock(storetest.Ctx, 0, products[random.IntN(3)], random.Int64N(9)-3, "count")
		tolerate("count", err)
		return
	}
	if random.IntN(4) == 0 {
		tolerate("cancel", shop.Orders.CancelPlaced(storetest.Ctx, b.ID, o.ID))
		return
	}
	if !tolerate("confirm", shop.Orders.ConfirmCOD(storetest.Ctx, b.ID, o.ID)) {
		return
	}
	if random.IntN(4) == 0 {
		tolerate("cancel", shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, o.ID, ""))
		return
	}
	_, err = shop.Fulfilment.Ship(storetest.Ctx, 0, o.ID, shipments.Shipment{TrackingID: "T", Courier: "C",
		ExpectedDay: "2026-12-01"})
	if !tolerate("ship", err) || !tolerate("deliver", shop.Fulfilment.Deliver(storetest.Ctx, 0, o.ID,
		fulfilment.Delivery{})) {
		return
	}
	details, err := shop.Fulfilment.FindOrder(storetest.Ctx, b.ID, o.ID)
	if !tolerate("find", err) || random.IntN(2) == 0 {
		return
	}
	line := details.Lines[0]
	if tolerate("return", shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: line.ID, Quantity: 1})) {
		_, err := shop.Returns.RefundLine(storetest.Ctx, 0, line.ID, "UPI1", random.IntN(2) == 0)
		tolerate("refund", err)
	}
}

func TestTotalThatWasNotShownIsNotCharged(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	asha, plug := shop.Customer("411001"), shop.Product("Plug", 949, 10)
	wishes := asha.Wishes(plug, 1)
	shown := money.Paise(989_00)
	wishes.Shown = &shown
	shop.Edit(plug, func(p *catalogue.Product) { p.Price = 1199_00 })
	_, err := shop.Orders.Place(storetest.Ctx, wishes)
	storetest.Refused(t, err,
		"The total is now ₹1,239.00, you were shown ₹989.00. Please look at your order once more.", "shown_total")
	if free, _ := shop.Catalogue.Stock(storetest.Ctx, plug); free != 10 {
		t.Errorf("the refusal left %d of 10 pieces", free)
	}
	shown = 1239_00
	wishes.Key = "one"
	o, err := shop.Orders.Place(storetest.Ctx, wishes)
	storetest.Must(t, err)
	// A repeat with the same key returns the same order, even if the prices have changed since.
	shop.Edit(plug, func(p *catalogue.Product) { p.Price = 1299_00 })
	again, err := shop.Orders.Place(storetest.Ctx, wishes)
	storetest.Must(t, err)
	if again.ID != o.ID || again.Total != 1239_00 {
		t.Errorf("the repeat is order %d of %d", again.ID, again.Total)
	}
	shop.Sums()
}
