package fulfilment_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/promotions"
	"hearth/store/storetest"
)

// randomChanges is how many orders TestChangedOrdersCostWhatACheckoutSays changes.
const randomChanges = 120

// Random orders with codes, credit, kits and a COD fee are changed at random, and cancelled, shipped or left. After each
// change an order costs what a checkout of the same items says, and at the end all sums agree, as they are stored and as
// they are counted anew.
func TestChangedOrdersCostWhatACheckoutSays(t *testing.T) {
	t.Parallel()
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 45))
	shop := storetest.New(t)
	shop.In("Maharashtra")
	shop.Set("cod_fee", "30", "cod_max", "20000", "rate_limit", "off", "free_above", "5000")
	var products []int64
	for i := range 5 {
		products = append(products, shop.Stocked(fmt.Sprintf("Device %d", i), 300+random.Int64N(900), 40+random.Int64N(4000),
			func(p *catalogue.Product) {
				p.GSTRate, p.Price, p.Cost = []gst.Rate{0, 5, 12, 18}[random.IntN(4)], p.Price+money.Paise(i*13), 1000
			}))
	}
	products = append(products,
		storetest.Kit(t, shop, "Kit A", money.Paise(100+random.Int64N(60_000)), products[0], 2, products[1], 1),
		storetest.Kit(t, shop, "Kit B", money.Paise(100+random.Int64N(60_000)), products[1], 3, products[2], 1,
			products[3], 2))
	storetest.AddOffer(t, shop, func(o *promotions.Offer) {
		o.Kind, o.Take, o.Pay, o.Scope, o.Targets = "bundle", 3, 2, "products", products[:2]
	})
	storetest.AddOffer(t, shop, storetest.Coded("TEN", func(o *promotions.Offer) {
		o.Percent, o.MinValue, o.Most = 10, 100_000, 50_000
	}))
	changes := 0
	for range randomChanges {
		changes += changeAtRandom(t, shop, random, products)
		shop.Pass(20 * time.Second)
	}
	if changes < randomChanges/2 {
		t.Errorf("only %d changes were possible: the test does not test", changes)
	}
	shop.Sums()
	moneyAgrees(t, shop)
	found := storetest.Got(shop.Repair(storetest.Ctx)).Or(t)
	storetest.Same(t, "what the doctor repairs", strings.Join(found, "; "), "")
}

// changeAtRandom places an order, changes it up to three times and leaves it, cancels it or ships it. It returns how
// many changes were made.
func changeAtRandom(t *testing.T, shop *storetest.Shop, random *rand.Rand, products []int64) (made int) {
	t.Helper()
	b := shop.Customer([]string{"411001", "560001"}[random.IntN(2)])
	wishes := b.Wishes(someOf(random, products)...)
	if random.IntN(2) == 0 {
		wishes.Payment, wishes.Provider = orders.Prepaid, "razorpay"
	}
	if random.IntN(2) == 0 {
		wishes.Codes = []string{"TEN"}
	}
	if random.IntN(3) == 0 {
		storetest.Must(t, shop.Credit.Give(storetest.Ctx, 0, b.ID, 5000, "sorry"))
		wishes.Credit = money.Paise(1 + random.Int64N(5000))
	}
	o, err := shop.Orders.Place(storetest.Ctx, wishes)
	if _, refused := core.IsRefusal(err); refused {
		return 0
	}
	storetest.Must(t, err)
	for range 1 + random.IntN(3) {
		if state := shop.Details(o).State; state == core.Placed && random.IntN(2) == 0 {
			payOrConfirm(t, shop, b, o)
		}
		if changeOnce(t, shop, random, o, wishes, someOf(random, products)) {
			made++
		}
	}
	d := shop.Details(o)
	switch end := random.IntN(3); {
	case end == 0:
		storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, 0, 0, o.ID, "changed my mind"))
	case end == 1 && d.State == core.Confirmed:
		shop.Deliver(o)
	}
	return made
}

func someOf(random *rand.Rand, products []int64) (pairs []int64) {
	for _, at := range random.Perm(len(products))[:1+random.IntN(3)] {
		pairs = append(pairs, products[at], 1+random.Int64N(5))
	}
	return pairs
}

// payOrConfirm confirms an order: by COD, or with a payment of what it costs by now.
func payOrConfirm(t *testing.T, shop *storetest.Shop, b storetest.Buyer, placed orders.Order) {
	t.Helper()
	o := shop.Details(placed).Order
	if o.Payment == core.COD {
		storetest.Must(t, shop.Orders.ConfirmCOD(storetest.Ctx, b.ID, o.ID))
		return
	}
	o.ProviderOrder = storetest.Got(shop.Payments.Receipt(storetest.Ctx, o.ID)).Or(t)
	storetest.Must(t, shop.Payments.Attach(storetest.Ctx, o, o.ProviderOrder))
	storetest.HandleCaptured(t, shop, payments.CapturedPayment{Provider: "razorpay", ProviderOrder: o.ProviderOrder,
		ProviderPayment: fmt.Sprintf("pay%d", o.ID), Amount: o.ToPay()}, payments.PaymentConfirmed)
}

// changeOnce changes an order, or reports false if that is refused, which changes nothing. Its new price is compared
// with that of a checkout.
func changeOnce(t *testing.T, shop *storetest.Shop, random *rand.Rand, o orders.Order, was orders.Checkout,
	pairs []int64) bool {
	t.Helper()
	before := shop.Details(o)
	told, c, err := preview(shop, o, pairs...)
	if err == nil {
		c.Reference = fmt.Sprintf("UPI %d", random.Int64())
		_, err = shop.Changes.Save(storetest.Ctx, 0, o.ID, c)
	}
	after := shop.Details(o)
	if _, refused := core.IsRefusal(err); refused {
		storetest.Same(t, "the lines after a refusal", linesOf(after), linesOf(before))
		return false
	}
	storetest.Must(t, err)
	var lines money.Paise
	for _, l := range after.Lines {
		lines += l.Amount
		if whole, _ := l.Price.Times(l.Quantity); whole-l.Discount != l.Amount {
			t.Errorf("order %d: %d × %d − %d is %d", o.ID, l.Quantity, l.Price, l.Discount, l.Amount)
		}
	}
	storetest.Same(t, "the lines", lines, after.LinesTotal)
	storetest.Same(t, "the total", after.LinesTotal+after.Shipping+after.CODFee, told.Now.Total)
	fresh := shop.Customer(before.Address.Pin)
	held := was.Codes
	if len(before.Offers) == 0 || before.Offers[len(before.Offers)-1].Code == "" {
		held = nil // the code was lost by an earlier change, or never entered
	}
	storetest.Same(t, fmt.Sprintf("order %d as a checkout prices it", o.ID), told.Now.Total,
		checkoutTotal(t, shop, fresh, before.Address.Pin, after.Payment, held, pairs))
	return true
}

// checkoutTotal is what a checkout of the items costs, with the codes if they apply.
func checkoutTotal(t *testing.T, shop *storetest.Shop, b storetest.Buyer, pin, payment string,
	codes []string, pairs []int64) (total money.Paise) {
	t.Helper()
	storetest.Must(t, shop.Store.Read(storetest.Ctx, func(tx *core.Tx) error {
		by := promotions.Buyer{Customer: b.ID, Codes: codes}
		q, err := shop.Orders.Quote(tx, shop.Settings.Values(), storetest.Items(pairs...), pin, payment, by)
		if _, refused := core.IsRefusal(err); refused && codes != nil {
			by.Codes = nil
			q, err = shop.Orders.Quote(tx, shop.Settings.Values(), storetest.Items(pairs...), pin, payment, by)
		}
		total = q.Total()
		return err
	}))
	return total
}
