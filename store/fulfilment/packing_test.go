package fulfilment_test

import (
	"slices"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/fulfilment"
	"hearth/store/promotions"
	"hearth/store/storetest"
)

func printed(found []fulfilment.Printable) (ids []int64) {
	for _, one := range found {
		ids = append(ids, one.ID)
	}
	return ids
}

func TestTodaysDocumentsCoverWaitingAndShippedOrders(t *testing.T) {
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
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, 0, cancelled.ID, "changed my mind"))
	counter, _, err := shop.Fulfilment.SellAtCounter(storetest.Ctx, shop.Staff(accounts.Owner).ID,
		fulfilment.CounterSale{Items: []promotions.CartItem{{ProductID: id, Quantity: 1}}, Way: "cash"})
	storetest.Must(t, err)
	storetest.Same(
		t,
		"today's",
		storetest.Got(shop.Fulfilment.ListPrintable(storetest.Ctx, nil)).Or(t),
		[]fulfilment.Printable{{ID: waits.ID, Waiting: true},
			{ID: left.ID, Invoiced: true}},
	)
	chosen := []int64{counter, left.ID, waits.ID, left.ID, yesterday.ID, cancelled.ID, unpaid.ID}
	storetest.Same(
		t,
		"those chosen",
		printed(storetest.Got(shop.Fulfilment.ListPrintable(storetest.Ctx, chosen)).Or(t)),
		[]int64{yesterday.ID, waits.ID, left.ID, counter},
	)
	storetest.Absent(t, storetest.Second(shop.Fulfilment.ListPrintable(storetest.Ctx, []int64{waits.ID, 99999})))
	many := make([]int64, fulfilment.MaxPrinted+1)
	for i := range many {
		many[i] = int64(i + 1)
	}
	storetest.Refused(t, storetest.Second(shop.Fulfilment.ListPrintable(storetest.Ctx, many)),
		"Please choose 1000 orders at most.")
	shop.Break("DROP TABLE documents")
	if _, err := shop.Fulfilment.ListPrintable(storetest.Ctx, nil); err == nil {
		t.Error("today's papers without invoices")
	}
}

func TestUnconfirmedCODOrderIsNotInTodaysDocuments(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	shop.Set("cod_confirm", "yes")
	o := shop.Order(shop.Customer("411001"), shop.Product("Lamp", 500, 50), 1)
	if found := storetest.Got(shop.Fulfilment.ListPrintable(storetest.Ctx, nil)).Or(t); len(found) != 0 {
		t.Errorf("today: %v", found)
	}
	storetest.Same(
		t,
		"when it is chosen",
		storetest.Got(shop.Fulfilment.ListPrintable(storetest.Ctx, []int64{o.ID})).Or(t),
		[]fulfilment.Printable{{ID: o.ID, Waiting: true}},
	)
}

func TestShipmentHasSKUsAndChargeableWeight(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	heavy := shop.Stocked("Lock", 900, 9, func(p *catalogue.Product) { p.SKU, p.Weight = "LOCK-1", 800 })
	light := shop.Stocked("Rod", 900, 9, func(p *catalogue.Product) {
		p.Weight, p.Length, p.Width, p.Height = 100, 100,
			10, 10
	})
	o := shop.Order(shop.Customer("411001"), heavy, 2, light, 1)
	c := storetest.Got(shop.Fulfilment.FindForPacking(storetest.Ctx, o.ID)).Or(t)
	storetest.Same(t, "the numbers", c.SKUs, map[int64]string{heavy: "LOCK-1"})
	if c.Grams != 2*800+2000 || c.ID != o.ID || len(c.Lines) != 2 {
		t.Errorf("%d g, %+v", c.Grams, c.OrderDetails)
	}
	storetest.Absent(t, storetest.Second(shop.Fulfilment.FindForPacking(storetest.Ctx, 99999)))
}

func TestUnpaidCancelledOrReturnedOrdersHaveNoShipment(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	unpaid, cancelled, back := shop.PlacePrepaid(b, id, 1), shop.Order(b, id, 1), shop.Order(b, id, 1)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, 0, cancelled.ID, "changed my mind"))
	shop.Ship(back)
	storetest.Got(shop.Fulfilment.FindForPacking(storetest.Ctx, back.ID)).Or(t)
	storetest.Got(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, back.ID,
		fulfilment.CameBack{Reason: "nobody at home", Restock: true})).Or(t)
	storetest.Refused(
		t,
		storetest.Second(shop.Fulfilment.FindForPacking(storetest.Ctx, unpaid.ID)),
		"There is nothing to pack: the order is not confirmed yet.",
	)
	storetest.Refused(
		t,
		storetest.Second(shop.Fulfilment.FindForPacking(storetest.Ctx, cancelled.ID)),
		"There is nothing to pack: the order was cancelled.",
	)
	storetest.Refused(
		t,
		storetest.Second(shop.Fulfilment.FindForPacking(storetest.Ctx, back.ID)),
		"There is nothing to pack: the parcel came back.",
	)
	storetest.Same(
		t,
		"those chosen",
		storetest.Got(shop.Fulfilment.ListPrintable(storetest.Ctx, []int64{unpaid.ID, cancelled.ID, back.ID})).Or(t),
		[]fulfilment.Printable{{ID: back.ID, Invoiced: true, Back: true}},
	)
}

func TestDeliveryChallanMatchesTheInvoice(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	shop.Set("upi_id", "shop@bank")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.Order(b, id, 2)
	shop.Pass(24 * time.Hour)
	d := storetest.Got(shop.Documents.FindChallan(storetest.Ctx, o.ID)).Or(t)
	if d.Kind != "challan" || d.Title != "Delivery Challan" || d.Number != "DC-1001" || d.Day != "2026-11-22" ||
		d.Total != o.Total ||
		d.UPI != "" || len(d.Lines) == 0 || d.Sum.Total() != d.Total {
		t.Errorf("before the invoice: %+v", d)
	}
	shop.Ship(o)
	shop.Pass(48 * time.Hour)
	invoice, again := storetest.Got(shop.Documents.FindInvoice(storetest.Ctx, 0, o.ID)).
		Or(t),
		storetest.Got(shop.Documents.FindChallan(storetest.Ctx, o.ID)).
			Or(t)
	if again.Day != invoice.Day || !slices.Equal(again.Lines, invoice.Lines) || again.Number != "DC-1001" ||
		again.UPI != "" {
		t.Errorf("behind it: %+v", again)
	}
	unpaid := shop.PlacePrepaid(b, id, 1)
	storetest.Refused(
		t,
		storetest.Second(shop.Documents.FindChallan(storetest.Ctx, unpaid.ID)),
		"A delivery challan needs an order that is confirmed and not cancelled or returned.",
	)
	storetest.Absent(t, storetest.Second(shop.Documents.FindChallan(storetest.Ctx, 99999)))
}

func TestCreditNoteIsVisibleToItsCustomerOnly(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b := shop.Customer("411001")
	o := shop.Order(b, shop.Product("Lamp", 500, 50), 1)
	shop.Ship(o)
	number := storetest.Got(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, o.ID,
		fulfilment.CameBack{Reason: "nobody at home", Restock: true})).Or(t)
	for _, who := range []int64{0, b.ID} {
		if d := storetest.Got(shop.Documents.FindCreditNote(storetest.Ctx, who, number)).
			Or(t); d.Number != number || d.OrderID != o.ID ||
			d.Kind != "credit note" {
			t.Errorf("for %d: %+v", who, d)
		}
	}
	storetest.Absent(t, storetest.Second(shop.Documents.FindCreditNote(storetest.Ctx, shop.Customer("411001").ID,
		number)))
	storetest.Absent(t, storetest.Second(shop.Documents.FindCreditNote(storetest.Ctx, 0, shop.Details(o).InvoiceID)))
}
