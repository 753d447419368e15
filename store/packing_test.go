package store_test

import (
	"slices"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

func printed(found []store.Printable) (ids []int64) {
	for _, one := range found {
		ids = append(ids, one.ID)
	}
	return ids
}

func TestTodaysPapersAreOfWhatWaitsAndOfWhatLeftToday(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	yesterday := shop.Order(b, id, 1)
	shop.Ship(yesterday)
	shop.Pass(24 * time.Hour)
	waits, left, cancelled := shop.Order(b, id, 1), shop.Order(b, id, 2), shop.Order(b, id, 1)
	unpaid := shop.PlacePrepaid(b, id, 1)
	shop.Ship(left)
	must(t, shop.CancelOrder(ctx, b.ID, 0, cancelled.ID, "changed my mind"))
	counter, _, err := shop.SellAtCounter(ctx, shop.Staff(store.Owner).ID,
		store.CounterSale{Items: []store.CartItem{{ProductID: id, Quantity: 1}}, Way: "cash"})
	must(t, err)
	same(t, "today's", got(shop.ListPrintable(ctx, nil)).or(t), []store.Printable{{ID: waits.ID, Waiting: true},
		{ID: left.ID, Invoiced: true}})
	chosen := []int64{counter, left.ID, waits.ID, left.ID, yesterday.ID, cancelled.ID, unpaid.ID}
	same(t, "those chosen", printed(got(shop.ListPrintable(ctx, chosen)).or(t)), []int64{yesterday.ID, waits.ID, left.ID, counter})
	absent(t, second(shop.ListPrintable(ctx, []int64{waits.ID, 99999})))
	many := make([]int64, store.MostPrinted+1)
	for i := range many {
		many[i] = int64(i + 1)
	}
	refused(t, second(shop.ListPrintable(ctx, many)), "Please choose 1000 orders at most.")
	shop.Break("DROP TABLE documents")
	if _, err := shop.ListPrintable(ctx, nil); err == nil {
		t.Error("today's papers without invoices")
	}
}

func TestAnOrderThatNobodyConfirmedIsNotPackedToday(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	shop.Set("cod_confirm", "yes")
	o := shop.Order(shop.Customer("411001"), shop.Product("Lamp", 500, 50), 1)
	if found := got(shop.ListPrintable(ctx, nil)).or(t); len(found) != 0 {
		t.Errorf("today: %v", found)
	}
	same(t, "when it is chosen", got(shop.ListPrintable(ctx, []int64{o.ID})).or(t), []store.Printable{{ID: o.ID, Waiting: true}})
}

func TestAConsignmentHasNumbersOfTheShelfAndTheWeightThatIsCharged(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	heavy := shop.Stocked("Lock", 900, 9, func(p *store.Product) { p.SKU, p.Weight = "LOCK-1", 800 })
	light := shop.Stocked("Rod", 900, 9, func(p *store.Product) { p.Weight, p.Length, p.Width, p.Height = 100, 100, 10, 10 })
	o := shop.Order(shop.Customer("411001"), heavy, 2, light, 1)
	c := got(shop.FindConsignment(ctx, o.ID)).or(t)
	same(t, "the numbers", c.SKUs, map[int64]string{heavy: "LOCK-1"})
	if c.Grams != 2*800+2000 || c.ID != o.ID || len(c.Lines) != 2 {
		t.Errorf("%d g, %+v", c.Grams, c.OrderDetails)
	}
	absent(t, second(shop.FindConsignment(ctx, 99999)))
}

func TestNothingIsPackedForAnOrderThatHasNoParcel(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	unpaid, cancelled, back := shop.PlacePrepaid(b, id, 1), shop.Order(b, id, 1), shop.Order(b, id, 1)
	must(t, shop.CancelOrder(ctx, b.ID, 0, cancelled.ID, "changed my mind"))
	shop.Ship(back)
	got(shop.FindConsignment(ctx, back.ID)).or(t)
	got(shop.ReturnToOrigin(ctx, 0, back.ID, "nobody at home", true)).or(t)
	refused(t, second(shop.FindConsignment(ctx, unpaid.ID)), "There is nothing to pack: the order is not confirmed yet.")
	refused(t, second(shop.FindConsignment(ctx, cancelled.ID)), "There is nothing to pack: the order was cancelled.")
	refused(t, second(shop.FindConsignment(ctx, back.ID)), "There is nothing to pack: the parcel came back.")
	same(t, "those chosen", got(shop.ListPrintable(ctx, []int64{unpaid.ID, cancelled.ID, back.ID})).or(t),
		[]store.Printable{{ID: back.ID, Invoiced: true, Back: true}})
}

func TestAChallanIsWhatLeavesAsTheInvoiceSaysIt(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	shop.Set("upi_id", "shop@bank")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.Order(b, id, 2)
	shop.Pass(24 * time.Hour)
	d := got(shop.FindChallan(ctx, o.ID)).or(t)
	if d.Kind != "challan" || d.Title != "Delivery Challan" || d.Number != "DC-1001" || d.Day != "2026-11-22" || d.Total != o.Total ||
		d.UPI != "" || len(d.Lines) == 0 || d.Sum.Total() != d.Total {
		t.Errorf("before the invoice: %+v", d)
	}
	shop.Ship(o)
	shop.Pass(48 * time.Hour)
	invoice, again := got(shop.FindInvoice(ctx, 0, o.ID)).or(t), got(shop.FindChallan(ctx, o.ID)).or(t)
	if again.Day != invoice.Day || !slices.Equal(again.Lines, invoice.Lines) || again.Number != "DC-1001" || again.UPI != "" {
		t.Errorf("behind it: %+v", again)
	}
	unpaid := shop.PlacePrepaid(b, id, 1)
	refused(t, second(shop.FindChallan(ctx, unpaid.ID)), "A delivery challan needs an order that is confirmed and not cancelled or returned.")
	absent(t, second(shop.FindChallan(ctx, 99999)))
}

func TestACreditNoteIsItsCustomersAlone(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b := shop.Customer("411001")
	o := shop.Order(b, shop.Product("Lamp", 500, 50), 1)
	shop.Ship(o)
	number := got(shop.ReturnToOrigin(ctx, 0, o.ID, "nobody at home", true)).or(t)
	for _, who := range []int64{0, b.ID} {
		if d := got(shop.FindCreditNote(ctx, who, number)).or(t); d.Number != number || d.OrderID != o.ID || d.Kind != "credit note" {
			t.Errorf("for %d: %+v", who, d)
		}
	}
	absent(t, second(shop.FindCreditNote(ctx, shop.Customer("411001").ID, number)))
	absent(t, second(shop.FindCreditNote(ctx, 0, shop.Details(o).InvoiceID)))
}
