package credit_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/credit"
	"hearth/store/fulfilment"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/promotions"
	"hearth/store/returns"
	"hearth/store/storetest"
)

// world is a shop with random customers, and what their credit should be.
type world struct {
	*storetest.Shop
	t        *testing.T
	dice     *rand.Rand
	buyers   []storetest.Buyer
	products []int64
	has      map[int64]money.Paise // credit by customer
	cards    money.Paise           // paid and not redeemed
	clerk    int64
	ahead    int64 // the product that is bought before there is stock
}

func TestThreeThousandRandomOrdersAddUpToThePaisa(t *testing.T) {
	w := &world{Shop: storetest.New(t), t: t, dice: rand.New(rand.NewPCG(44, 14)), has: map[int64]money.Paise{}}
	w.Set("gift_card_amounts", "500, 1234.56", "gift_card_most", "5000", "cod_fee", "49.01", "shop_state",
		"Maharashtra",
		"gstin", "27AAPFU0939F1ZV", "rate_limit", "off", "cod_refusals", "0")
	w.clerk = w.Staff("Owner").ID
	for i := range 12 {
		w.buyers = append(w.buyers, w.Customer([]string{"411001", "560001"}[i%2]))
	}
	for i, paise := range []money.Paise{999_00, 12_345, 3_33, 2_499_99} {
		id := w.Product(fmt.Sprintf("Thing %d", i), 10, 1_000_000)
		w.Edit(id, func(p *catalogue.Product) { p.Price = paise })
		w.products = append(w.products, id)
	}
	// One is sold in packs of two, at most six; one is bought before there is stock.
	w.Edit(w.products[1], func(p *catalogue.Product) { p.Quantities = catalogue.Quantities{Least: 2, Most: 6, Step: 2} })
	w.ahead = w.Product("Ahead", 77, 0)
	w.expect()
	w.products = append(w.products, w.ahead)
	for i := range 3000 {
		if w.dice.IntN(3) == 0 {
			w.give()
		}
		if w.dice.IntN(4) == 0 {
			w.card()
		}
		w.order()
		if i%7 == 0 {
			w.comeIn(int64(w.dice.IntN(12) + 1))
			w.expect()
		}
		if i%20 == 0 {
			w.stock()
			w.same(fmt.Sprintf("after order %d", i))
		}
		if i%1000 == 999 {
			w.all()
		}
	}
}

func (w *world) must(err error) {
	w.t.Helper()
	storetest.Must(w.t, err)
}

func (w *world) give() {
	amount := money.Paise(w.dice.IntN(200_000) + 1)
	b := w.buyers[w.dice.IntN(len(w.buyers))]
	w.must(w.Credit.Give(storetest.Ctx, w.clerk, b.ID, amount, "sorry"))
	w.has[b.ID] += amount
}

// card buys a gift card, which is left unpaid, kept, redeemed or cancelled.
func (w *world) card() {
	b, by := w.buyers[w.dice.IntN(len(w.buyers))], w.buyers[w.dice.IntN(len(w.buyers))]
	amount := money.Paise(w.dice.IntN(490_000) + 10_000)
	o, err := w.Orders.PlaceGift(storetest.Ctx, orders.GiftOrder{Customer: b.ID, Provider: "razorpay",
		Wish: credit.Wish{Amount: amount, ToName: "Ravi", ToEmail: "ravi@example.com"}})
	w.must(err)
	if w.dice.IntN(6) == 0 {
		w.must(w.Orders.CancelPlaced(storetest.Ctx, b.ID, o.ID))
		return
	}
	w.must(w.Payments.Attach(storetest.Ctx, o, fmt.Sprintf("po%d", o.ID)))
	w.pay(o, payments.PaymentConfirmed)
	w.cards += amount
	code := w.mailed(o)
	switch w.dice.IntN(4) {
	case 0:
		w.must(w.Fulfilment.Cancel(storetest.Ctx, 0, w.clerk, o.ID, "a mistake"))
		w.cards -= amount
	case 1:
	default:
		got, err := w.Credit.Redeem(storetest.Ctx, by.ID, code)
		w.must(err)
		storetest.Same(w.t, "the card", got, amount)
		w.cards, w.has[by.ID] = w.cards-amount, w.has[by.ID]+amount
	}
}

// mailed is the code in the mail of a card.
func (w *world) mailed(o orders.Order) string {
	w.t.Helper()
	return mailed(w.t, w.Shop, o)
}

func (w *world) pay(o orders.Order, want payments.Outcome) {
	w.t.Helper()
	pay(w.t, w.Shop, o, want)
}

// order places an order that credit pays none, a part or all of, and lets it take one of many courses.
func (w *world) order() {
	b := w.buyers[w.dice.IntN(len(w.buyers))]
	c := b.Wishes()
	for _, p := range w.products {
		if n := w.dice.IntN(3); n > 0 {
			if p == w.products[1] {
				n *= 2
			}
			c.Items = append(c.Items, promotions.CartItem{ProductID: p, Quantity: int64(n)})
		}
	}
	if len(c.Items) == 0 {
		return
	}
	if w.dice.IntN(2) == 0 {
		c.Payment, c.Provider = orders.Prepaid, "razorpay"
	}
	if w.dice.IntN(10) == 0 {
		w.tooMany(c)
	}
	whole, err := money.Paise(0), error(nil)
	w.must(w.Shop.Store.Read(storetest.Ctx, func(tx *core.Tx) error {
		q, err := w.Orders.Quote(tx, w.Settings.Values(), c.Items, "411001", orders.CreditWay, promotions.Buyer{})
		whole = q.Total()
		return err
	}))
	switch has := w.has[b.ID]; w.dice.IntN(4) {
	case 0:
	case 1:
		c.Credit = min(has, max(whole-100, 0))
	case 2:
		c.Credit = money.Paise(w.dice.Int64N(int64(min(has, max(whole-100, 0))) + 1))
	default:
		c.Credit = min(has, whole)
		if rest := whole - c.Credit; rest > 0 && rest < 100 {
			c.Credit = max(whole-100, 0)
		}
	}
	o, err := w.Orders.Place(storetest.Ctx, c)
	w.must(err)
	w.has[b.ID] -= c.Credit
	storetest.Same(w.t, "what is to be paid", o.ToPay(), o.Total-c.Credit)
	if o.State == core.Placed && o.Payment == orders.Prepaid {
		w.must(w.Payments.Attach(storetest.Ctx, o, fmt.Sprintf("po%d", o.ID)))
	}
	if o.State == core.Placed && !w.confirm(b, o) {
		return
	}
	o = w.Details(o).Order
	if o.WaitsUntil != "" && w.dice.IntN(2) == 0 {
		if _, err := w.Fulfilment.Ship(storetest.Ctx, 0, o.ID, storetest.Parcel()); err == nil {
			w.t.Fatalf("order %d left without its stock", o.ID)
		}
		w.comeIn(40)
		o = w.Details(o).Order
	}
	if o.WaitsUntil != "" || w.dice.IntN(4) == 0 {
		toCredit := w.dice.IntN(2) == 0
		w.must(w.Fulfilment.CancelTo(storetest.Ctx, b.ID, b.ID, o.ID, "", toCredit))
		w.has[b.ID] += c.Credit
		if toCredit && o.Payment == orders.Prepaid {
			w.has[b.ID] += o.Total - c.Credit
		}
		return
	}
	w.Ship(o)
	if w.dice.IntN(5) == 0 {
		w.must(storetest.Second(w.Fulfilment.ReturnToOrigin(storetest.Ctx, w.clerk, o.ID,
			fulfilment.CameBack{Reason: "refused", Restock: true})))
		w.has[b.ID] += c.Credit
		return
	}
	w.must(w.Fulfilment.Deliver(storetest.Ctx, 0, o.ID, fulfilment.Delivery{}))
	w.returns(b, o, c.Credit)
}

// expect lets more units be bought before there is stock.
func (w *world) expect() {
	w.Edit(w.ahead, func(p *catalogue.Product) {
		p.Preorder = catalogue.Preorder{Day: w.Now().AddDate(0, 0, 30).Format(time.DateOnly), Limit: 100_000}
	})
}

// comeIn puts units of what is bought ahead on the shelf.
func (w *world) comeIn(units int64) {
	w.must(storetest.Second(w.Catalogue.ChangeStock(storetest.Ctx, w.clerk, w.ahead, units, "came in")))
}

// tooMany tries to break the rules of quantities.
func (w *world) tooMany(c orders.Checkout) {
	for _, n := range []int64{1, 3, 8} {
		c.Items = []promotions.CartItem{{ProductID: w.products[1], Quantity: n}}
		if _, err := w.Orders.Place(storetest.Ctx, c); err == nil {
			w.t.Fatalf("an order has %d of what is sold in packs of two, at most six", n)
		}
	}
}

// stock compares reserved and waiting units with the open orders: nothing is sold twice, and no order waits for a
// product in stock.
func (w *world) stock() {
	w.t.Helper()
	const open = ` FROM order_lines l JOIN orders o ON o.id = l.order_id JOIN order_states s ON s.name = o.state
		WHERE s.holds AND l.product_id = p.id), 0)`
	storetest.CheckValue(w.t, w.Shop, "0", `SELECT count(*) FROM products p WHERE p.held <> coalesce((SELECT
		sum(l.quantity - l.waits)`+open+` OR p.waiting <> coalesce((SELECT sum(l.waits)`+open+`
		OR p.waiting > 0 AND p.shelf > p.held OR p.held > p.shelf`)
	storetest.CheckValue(w.t, w.Shop, "0", `SELECT count(*) FROM order_lines l JOIN orders o ON o.id = l.order_id
		JOIN order_states s ON s.name = o.state WHERE l.waits > 0 AND NOT s.holds`)
}

// confirm confirms a placed order, or reports that it ended: cancelled, or expired, and then perhaps paid late.
func (w *world) confirm(b storetest.Buyer, o orders.Order) bool {
	switch w.dice.IntN(8) {
	case 0:
		w.must(w.Orders.CancelPlaced(storetest.Ctx, b.ID, o.ID))
		w.has[b.ID] += o.Credit
		return false
	case 1:
		w.Pass(time.Hour)
		w.must(storetest.Second(w.Orders.ReleaseExpiredHolds(storetest.Ctx)))
		w.has[b.ID] += o.Credit
		if o.Payment == core.COD {
			return false
		}
		if w.dice.IntN(2) == 0 && w.has[b.ID] > 0 { // the credit is spent in the meantime
			w.must(w.Shop.Store.Write(storetest.Ctx, func(tx *core.Tx) error { return credit.Forfeit(tx, b.ID) }))
			w.has[b.ID] = 0
		}
		if w.has[b.ID] < o.Credit {
			w.pay(o, payments.PaymentRefunded)
			return false
		}
		w.pay(o, payments.PaymentConfirmed)
		w.has[b.ID] -= o.Credit
		return true
	}
	if o.Payment == core.COD {
		w.must(w.Orders.ConfirmCOD(storetest.Ctx, b.ID, o.ID))
	} else {
		w.pay(o, payments.PaymentConfirmed)
	}
	return true
}

// returns returns some lines of a delivered order. Money is refunded before credit, unless the customer wants credit.
func (w *world) returns(b storetest.Buyer, o orders.Order, spent money.Paise) {
	inMoney := o.Total - spent
	for _, l := range w.Details(o).Lines {
		if w.dice.IntN(3) > 0 {
			continue
		}
		toCredit := w.dice.IntN(3) == 0
		n := w.dice.Int64N(l.Quantity) + 1
		w.must(w.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: l.ID, Quantity: n,
			ToCredit: toCredit}))
		before := w.refunded(o)
		w.must(storetest.Second(w.Returns.RefundLine(storetest.Ctx, w.clerk, l.ID, "UTR1", true)))
		back := w.refunded(o) - before
		if toCredit {
			w.has[b.ID] += back
			inMoney -= min(back, inMoney)
			continue
		}
		paid := min(back, inMoney)
		inMoney -= paid
		w.has[b.ID] += back - paid
	}
}

// refunded is the sum of an order's refunds.
func (w *world) refunded(o orders.Order) (sum money.Paise) {
	w.t.Helper()
	w.must(w.Shop.Store.Read(storetest.Ctx, func(tx *core.Tx) error {
		all, err := payments.RefundsOf(tx, o.ID)
		for _, r := range all {
			sum += r.Amount
		}
		return err
	}))
	return sum
}

// same compares each customer's credit with what it should be.
func (w *world) same(when string) {
	w.t.Helper()
	for _, b := range w.buyers {
		left, err := w.Credit.FindBalance(storetest.Ctx, b.ID)
		w.must(err)
		if left != w.has[b.ID] {
			w.t.Fatalf("%s: customer %d has %s, want %s", when, b.ID, left.Rupees(), w.has[b.ID].Rupees())
		}
	}
}

// all checks the shop's sums, what it owes, and the money check.
func (w *world) all() {
	w.t.Helper()
	w.Sums()
	sum := money.Paise(0)
	for _, has := range w.has {
		sum += has
	}
	now := w.Now().Add(time.Hour)
	v := storetest.Got(w.Credit.FindSums(storetest.Ctx, now.AddDate(-1, 0, 0), now)).Or(w.t)
	storetest.Same(w.t, "credit owed", v.Credit, sum)
	storetest.Same(w.t, "cards owed", v.Cards, w.cards)
	storetest.Same(w.t, "all that is owed", v.Closing,
		v.Opening+v.Sold+v.Given+v.Refunded+v.GivenBack-v.Spent-v.Expired-v.Forfeited-v.Voided)
	check := storetest.Got(w.Payments.FindMoneyCheck(storetest.Ctx)).Or(w.t)
	for _, g := range check.Groups {
		if !slices.Contains([]string{"Payments against orders", "Refunds against credit notes", "Store credit"},
			g.Name) {
			continue
		}
		for _, f := range g.Faults {
			w.t.Errorf("%s: order %d: %s", g.Name, f.OrderID, f.What)
		}
	}
}
