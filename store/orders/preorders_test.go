package orders_test

import (
	"sync"
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/promotions"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

// inDays is a day from now on in the shop's time zone.
func inDays(shop *storetest.Shop, n int) string {
	return shop.Now().In(shop.Settings.Zone()).AddDate(0, 0, n).Format(time.DateOnly)
}

// ahead lets so many units of a product be bought before there is stock, in ten days.
func ahead(shop *storetest.Shop, id, limit int64) {
	shop.Edit(id, func(p *catalogue.Product) { p.Preorder = catalogue.Preorder{Day: inDays(shop, 10), Limit: limit} })
}

// stockOf is what a product has on the shelf, what orders hold of it, and what waits.
func stockOf(t *testing.T, shop *storetest.Shop, id int64) [3]int64 {
	t.Helper()
	p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, id)).Or(t)
	return [3]int64{p.Shelf, p.Held, p.Preorder.Waiting}
}

func waitsUntil(t *testing.T, shop *storetest.Shop, o orders.Order) string {
	t.Helper()
	return shop.Details(o).WaitsUntil
}

func comeIn(t *testing.T, shop *storetest.Shop, id, units int64) {
	t.Helper()
	storetest.Must(t, storetest.Second(shop.Catalogue.ChangeStock(storetest.Ctx, 0, id, units, "came in")))
}

func TestGoodsThatComeInGoToTheOldestPreOrders(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, lamp := shop.Customer("411001"), shop.Product("Lamp", 500, 0)
	_, err := shop.Orders.Place(storetest.Ctx, b.Wishes(lamp, 1))
	storetest.Refused(t, err, "Lamp is currently out of stock.")
	ahead(shop, lamp, 5)
	storetest.Same(t, "what can be bought", storetest.Got(shop.Catalogue.Stock(storetest.Ctx, lamp)).Or(t), 5)
	first, second := shop.Order(b, lamp, 2), shop.Order(b, lamp, 2)
	says := "Lamp: only 1 can be pre-ordered."
	_, err = shop.Orders.Place(storetest.Ctx, b.Wishes(lamp, 2))
	storetest.Refused(t, err, says)
	storetest.Refused(t, shop.Promotions.SetCartItems(storetest.Ctx, b.ID, storetest.Items(lamp, 2), false), says)
	storetest.Must(t, shop.Promotions.SetCartItems(storetest.Ctx, b.ID, storetest.Items(lamp, 1), false))
	storetest.Same(t, "nothing is held", stockOf(t, shop, lamp), [3]int64{0, 0, 4})
	if by := shop.Details(first).PromisedDay(shop.Settings.Zone()); by < inDays(shop, 10) {
		t.Errorf("a pre-order is promised by %s, before its day", by)
	}

	comeIn(t, shop, lamp, 3)
	storetest.Same(t, "the first is served, the second in part", stockOf(t, shop, lamp), [3]int64{3, 3, 1})
	storetest.Same(t, "the first", waitsUntil(t, shop, first), "")
	storetest.Same(t, "the second", waitsUntil(t, shop, second), inDays(shop, 10))
	_, err = shop.Fulfilment.Ship(storetest.Ctx, 0, second.ID, shipments.Shipment{TrackingID: "T1",
		Courier: "Delhivery", ExpectedDay: inDays(shop, 3)})
	waits := "This order waits for Lamp, expected on " + promotions.LongDay(inDays(shop, 10)) +
		". Enter its stock when it has come in."
	storetest.Refused(t, err, waits)
	storetest.Refused(t, shop.Fulfilment.Pack(storetest.Ctx, 0, second.ID, true), waits)
	storetest.Must(t, shop.Fulfilment.Pack(storetest.Ctx, 0, first.ID, true))
	counts := storetest.Got(shop.Orders.CountTabs(storetest.Ctx)).Or(t)
	storetest.Same(t, "what waits for stock", counts["stock"], 1)
	found, total, err := shop.Orders.List(storetest.Ctx, orders.OrderFilter{Tab: "stock", Page: core.Page{Number: 1,
		Size: 5}})
	storetest.Must(t, err)
	if total != 1 || found[0].WaitsFor != "1 × Lamp" {
		t.Errorf("%d orders wait, the first for %q", total, found[0].WaitsFor)
	}

	comeIn(t, shop, lamp, 2)
	storetest.Same(t, "one is left", stockOf(t, shop, lamp), [3]int64{5, 4, 0})
	shop.Ship(second)
}

func TestAPreOrderThatEndsMakesRoomForTheNext(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, lamp, plug := shop.Customer("411001"), shop.Product("Lamp", 500, 0), shop.Product("Plug", 90, 1)
	ahead(shop, lamp, 3)
	placed := storetest.Got(shop.Orders.Place(storetest.Ctx, b.Wishes(lamp, 2, plug, 1))).Or(t)
	next := shop.Order(b, lamp, 1)
	comeIn(t, shop, lamp, 1)
	storetest.Same(t, "the unpaid one is older", stockOf(t, shop, lamp), [3]int64{1, 1, 2})
	storetest.Must(t, shop.Orders.CancelPlaced(storetest.Ctx, b.ID, placed.ID))
	storetest.Same(t, "the next has it", stockOf(t, shop, lamp), [3]int64{1, 1, 0})
	storetest.Same(t, "the next waits", waitsUntil(t, shop, next), "")
	storetest.Same(t, "the rest of the order", stockOf(t, shop, plug), [3]int64{1, 0, 0})
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, 0, 0, next.ID, "no"))
	storetest.Same(t, "in the end", stockOf(t, shop, lamp), [3]int64{1, 0, 0})
}

func TestAMovedDayIsMailedAndEitherSideMayCancelForAllMoney(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, lamp := shop.Customer("411001"), shop.Product("Lamp", 500, 0)
	ahead(shop, lamp, 9)
	buy := func() orders.Order { return shop.OrderPrepaid(b, lamp, 1) }
	mine, yours, stays := buy(), buy(), buy()
	was := shop.Details(stays).PromisedBy
	p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t)
	p.Preorder.Day = inDays(shop, 0)
	storetest.Refused(t, shop.Catalogue.Update(storetest.Ctx, 0, catalogue.ProductEdit{Product: p}),
		"Please choose a pre-order day after today.", "preorder_day")
	shop.Edit(lamp, func(p *catalogue.Product) { p.Preorder.Day = inDays(shop, 20) })
	m := shop.LastMail(b.Email)
	if m.Kind != "preorder" || m.Facts.Day != inDays(shop, 20) || m.Facts.OrderID != stays.ID {
		t.Errorf("the last mail is %q about order %d and %s", m.Kind, m.Facts.OrderID, m.Facts.Day)
	}
	storetest.Same(t, "the order's day", waitsUntil(t, shop, stays), inDays(shop, 20))
	if now := shop.Details(stays).PromisedBy; now.Sub(was) < 9*24*time.Hour {
		t.Errorf("promised by %s, before by %s", now, was)
	}
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, mine.ID, ""))
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, 0, 0, yours.ID, "never comes"))
	for _, o := range []orders.Order{mine, yours} {
		storetest.CheckValue(t, shop, "500", `SELECT sum(amount) / 100 - (SELECT shipping / 100 FROM orders WHERE id = ?1)
			FROM refunds WHERE order_id = ?1`, o.ID)
	}
	storetest.Same(t, "one waits", stockOf(t, shop, lamp), [3]int64{0, 0, 1})
	storetest.Refused(t, shop.Catalogue.Delete(storetest.Ctx, 0, lamp),
		"Customers have pre-ordered 1 piece of it. Cancel their orders first.")
}

func TestPreOrdersEndWithTheirDay(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, lamp := shop.Customer("411001"), shop.Product("Lamp", 500, 0)
	ahead(shop, lamp, 9)
	o := shop.Order(b, lamp, 1)
	shop.Pass(10 * 24 * time.Hour)
	_, err := shop.Orders.Place(storetest.Ctx, b.Wishes(lamp, 1))
	storetest.Refused(t, err, "Lamp is currently out of stock.")
	storetest.Must(t, shop.Preorders.EndPreorders(storetest.Ctx))
	_, err = shop.Orders.Place(storetest.Ctx, b.Wishes(lamp, 1))
	storetest.Refused(t, err, "Lamp is currently out of stock.")
	comeIn(t, shop, lamp, 1)
	storetest.Same(t, "it still gets its goods", waitsUntil(t, shop, o), "")
}

func TestALatePaymentOfAPreOrderWaitsAgain(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, lamp := shop.Customer("411001"), shop.Product("Lamp", 500, 0)
	ahead(shop, lamp, 1)
	late := shop.PlacePrepaid(b, lamp, 1)
	shop.Pass(time.Hour)
	storetest.Must(t, storetest.Second(shop.Orders.ReleaseExpiredHolds(storetest.Ctx)))
	storetest.Same(t, "nothing waits", stockOf(t, shop, lamp), [3]int64{0, 0, 0})
	storetest.HandleCaptured(t, shop, storetest.Payment(late, "pay1"), payments.PaymentConfirmed)
	storetest.Same(t, "it waits again", stockOf(t, shop, lamp), [3]int64{0, 0, 1})
	storetest.Same(t, "until", waitsUntil(t, shop, late), inDays(shop, 10))
}

func TestNoTwoCheckoutsGetTheLastPreOrder(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp := shop.Product("Lamp", 500, 0)
	ahead(shop, lamp, 3)
	var all sync.WaitGroup
	won := make(chan bool, 12)
	for range 12 {
		b := shop.Customer("411001")
		all.Go(func() {
			_, err := shop.Orders.Place(storetest.Ctx, b.Wishes(lamp, 1))
			won <- err == nil
		})
	}
	all.Wait()
	close(won)
	placed := int64(0)
	for ok := range won {
		if ok {
			placed++
		}
	}
	storetest.Same(t, "orders", placed, 3)
	storetest.Same(t, "waiting", stockOf(t, shop, lamp), [3]int64{0, 0, 3})
}

func TestPreOrdersThatMakeNoSenseAreRefused(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp, plug := shop.Product("Lamp", 500, 0), shop.Product("Plug", 90, 0)
	kit := storetest.Kit(t, shop, "Kit", 400_00, lamp, 1, plug, 1)
	for _, c := range []struct {
		id    int64
		of    catalogue.Preorder
		field string
		says  string
	}{
		{lamp, catalogue.Preorder{Day: "soon", Limit: 1}, "preorder_day",
			"Please enter a day such as 2026-12-31, or nothing."},
		{lamp, catalogue.Preorder{Day: inDays(shop, 3)}, "preorder_limit", "Please enter how many can be pre-ordered."},
		{lamp, catalogue.Preorder{Limit: -1}, "preorder_limit", "Please enter a whole number up to 100000, or nothing."},
		{kit, catalogue.Preorder{Day: inDays(shop, 3), Limit: 1}, "preorder_day", "A kit can't be pre-ordered."},
	} {
		p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, c.id)).Or(t)
		p.Preorder = c.of
		storetest.Refused(t, shop.Catalogue.Update(storetest.Ctx, 0, catalogue.ProductEdit{Product: p}), c.says, c.field)
	}
	// A kit has the stock of its parts, and nothing is handed over at the counter that is not there.
	ahead(shop, lamp, 5)
	b := shop.Customer("411001")
	_, err := shop.Orders.Place(storetest.Ctx, b.Wishes(kit, 1))
	storetest.Refused(t, err, "Kit is currently out of stock.")
	shop.In("Maharashtra")
	_, _, err = shop.Fulfilment.SellAtCounter(storetest.Ctx, 0, fulfilment.CounterSale{Items: storetest.Items(lamp, 1),
		Way: "cash", Name: "Asha"})
	storetest.Refused(t, err, "Lamp is currently out of stock.")
}
