package documents_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/documents"
	"hearth/store/gst"
	"hearth/store/orders"
	"hearth/store/returns"
	"hearth/store/storetest"
)

func TestConcurrentShippingLeavesNoInvoiceNumberGaps(t *testing.T) {
	shop := storetest.New(t)
	shop.In("Maharashtra")
	product := shop.Product("Plug", 700, 100)
	orders := make([]orders.Order, 40)
	for i := range orders {
		orders[i] = shop.Order(shop.Customer("411001"), product, 1)
	}
	numbers := sync.Map{}
	var all sync.WaitGroup
	for _, o := range orders {
		all.Go(func() { numbers.Store(shop.Ship(o), true) })
	}
	all.Wait()
	for i := 1; i <= len(orders); i++ {
		if _, issued := numbers.Load(fmt.Sprintf("INV-2627-%06d", i)); !issued {
			t.Errorf("number %d is missing", i)
		}
	}
	shop.Sums()
}

func TestFinancialYearStartsANewSeriesAtShopsMidnight(t *testing.T) {
	shop := storetest.New(t)
	shop.In("Maharashtra")
	product := shop.Product("Plug", 700, 10)
	b := shop.Customer("411001")
	ist := time.FixedZone("IST", 5*3600+1800)
	for _, c := range []struct {
		at   time.Time
		want string
	}{
		{time.Date(2027, 3, 31, 23, 59, 0, 0, ist), "INV-2627-000001"},
		{time.Date(2027, 4, 1, 0, 1, 0, 0, ist), "INV-2728-000001"},
		// The clock is set back across the end of the financial year: date and number are not.
		{time.Date(2027, 3, 31, 23, 58, 0, 0, ist), "INV-2728-000002"},
		{time.Date(2027, 4, 2, 9, 0, 0, 0, ist), "INV-2728-000003"},
	} {
		shop.SetClock(c.at)
		if got := shop.Ship(shop.Order(b, product, 1)); got != c.want {
			t.Errorf("at %s: %s, want %s", c.at, got, c.want)
		}
	}
	shop.Sums()
}

func TestFinancialYearRunsFromAprilToMarch(t *testing.T) {
	for day, want := range map[string]string{"2026-04-01": "2627", "2026-11-21": "2627", "2027-03-31": "2627",
		"2027-04-01": "2728", "2099-12-31": "9900", "2100-01-01": "9900"} {
		if got := documents.FinancialYear(day); got != want {
			t.Errorf("FinancialYear(%s) = %s, want %s", day, got, want)
		}
	}
}

// The expected values: 2 × 1,499.00 = 2,998.00 and delivery 40.00, both with 18 % GST. 2,998.00 / 1.18 = 2,540.68 (tax
// 457.32); 40.00 / 1.18 = 33.90 (tax 6.10).
func TestInvoiceAddsUpWithinTheStateAndInterState(t *testing.T) {
	shop := storetest.New(t)
	shop.In("Maharashtra")
	product := shop.Product("Switch", 1499, 10)
	for _, c := range []struct {
		pin  string
		want gst.Tax
	}{
		{"411001", gst.Tax{Taxable: 2574_58, CGST: 228_66 + 3_05, SGST: 228_66 + 3_05}},
		{"560001", gst.Tax{Taxable: 2574_58, IGST: 457_32 + 6_10}},
	} {
		b := shop.Customer(c.pin)
		o := shop.Order(b, product, 2)
		shop.Deliver(o)
		d, err := shop.Documents.FindInvoice(storetest.Ctx, b.ID, o.ID)
		if err != nil {
			t.Fatal(err)
		}
		if d.Sum != c.want || d.Total != 3038_00 || d.Sum.Total() != d.Total || d.Title != "Tax Invoice" {
			t.Errorf("to %s: %+v of %d, want %+v of 303800", c.pin, d.Sum, d.Total, c.want)
		}
	}
}

func TestDeliveryTaxRateDoesNotDependOnLineOrder(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b := shop.Customer("411001")
	nothing, low, high := shop.Product("Nothing", 500, 50), shop.Product("Low", 500, 50), shop.Product("High", 500, 50)
	shop.Edit(nothing, func(p *catalogue.Product) { p.HSN, p.GSTRate = "", 18 })
	shop.Edit(low, func(p *catalogue.Product) { p.HSN, p.GSTRate = "8517", 5 })
	shop.Edit(high, func(p *catalogue.Product) { p.HSN, p.GSTRate = "8536", 18 })
	for _, c := range []struct {
		items []int64
		hsn   string
	}{{[]int64{nothing, 1, low, 1}, ""}, {[]int64{low, 1, nothing, 1}, ""}, {[]int64{nothing, 1, low, 1, high, 1},
		"8536"},
		{[]int64{high, 1, nothing, 1, low, 1}, "8536"}} {
		o := shop.Order(b, c.items...)
		shop.Ship(o)
		lines := storetest.Got(shop.Documents.FindInvoice(storetest.Ctx, 0, o.ID)).Or(t).Lines
		last := lines[len(lines)-1]
		storetest.Same(
			t,
			fmt.Sprint("delivery of ", c.items),
			[]any{last.Title, int64(last.Rate), last.HSN},
			[]any{"Delivery", int64(18), c.hsn},
		)
	}
}

func TestInvoiceIsFrozenAtDispatch(t *testing.T) {
	shop := storetest.New(t)
	shop.In("Maharashtra")
	product := shop.Product("Switch", 1499, 10)
	b := shop.Customer("411001")
	o := shop.Order(b, product, 1)
	shop.Deliver(o)
	before, err := shop.Documents.FindInvoice(storetest.Ctx, 0, o.ID)
	if err != nil {
		t.Fatal(err)
	}
	shop.Set("shop_legal_name", "Another Name", "gstin", "")
	edit := storetest.Hidden(t, shop, product)
	edit.Title, edit.Price = "Renamed", 99900
	if err := shop.Catalogue.Update(storetest.Ctx, 0, edit); err != nil {
		t.Fatal(err)
	}
	after, err := shop.Documents.FindInvoice(storetest.Ctx, 0, o.ID)
	if err != nil || fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("the invoice changed: %v", err)
	}
}

func TestUntaxedSellersInvoiceShowsNoTax(t *testing.T) {
	for kind, title := range map[string]string{"composition": "Bill of Supply", "unregistered": "Invoice"} {
		shop := storetest.New(t)
		shop.In("Maharashtra")
		shop.Set("seller_kind", kind)
		b := shop.Customer("411001")
		o := shop.Order(b, shop.Product("Switch", 1499, 3), 1)
		shop.Deliver(o)
		d, err := shop.Documents.FindInvoice(storetest.Ctx, b.ID, o.ID)
		if err != nil {
			t.Fatal(err)
		}
		if d.Title != title || d.Taxed || d.Sum.CGST+d.Sum.SGST+d.Sum.IGST != 0 || d.Sum.Taxable != d.Total {
			t.Errorf("%s: %s with %+v", kind, d.Title, d.Sum)
		}
	}
}

func TestReturnIsRefundedOnceWithItsCreditNote(t *testing.T) {
	shop := storetest.New(t)
	shop.In("Maharashtra")
	product := shop.Product("Switch", 1000, 5)
	b := shop.Customer("411001")
	o := shop.Order(b, product, 2)
	shop.Deliver(o)
	details, err := shop.Fulfilment.FindOrder(storetest.Ctx, b.ID, o.ID)
	if err != nil {
		t.Fatal(err)
	}
	line := details.Lines[0].ID
	shop.Pass(10 * 24 * time.Hour)
	if err := shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: line}); err != nil {
		t.Fatalf("on the tenth day: %v", err)
	}
	if says := storetest.Refusal(
		t,
		shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: line}),
	); says != "This product is already being returned." {
		t.Errorf("a second return: %q", says)
	}
	if _, err := shop.Returns.RefundLine(
		storetest.Ctx,
		0,
		line,
		"",
		true,
	); storetest.Refusal(
		t,
		err,
	) != "Please enter the UPI or bank reference of the refund." {
		t.Errorf("a COD refund without reference: %v", err)
	}
	number, err := shop.Returns.RefundLine(storetest.Ctx, 0, line, "UTR123", true)
	if err != nil || number != "CRN-2627-000001" {
		t.Errorf("got %s, %v", number, err)
	}
	if _, err := shop.Returns.RefundLine(
		storetest.Ctx,
		0,
		line,
		"UTR124",
		true,
	); storetest.Refusal(
		t,
		err,
	) != "This return has already been refunded." {
		t.Errorf("a second refund: %v", err)
	}
	if free, _ := shop.Catalogue.Stock(storetest.Ctx, product); free != 5 {
		t.Errorf("%d pieces are free, want 5", free)
	}
	shop.Sums()
}

func TestReturnWindowEndsWithTheTenthDay(t *testing.T) {
	shop := storetest.New(t)
	b := shop.Customer("411001")
	o := shop.Order(b, shop.Product("Switch", 1000, 5), 1)
	shop.Deliver(o)
	details, err := shop.Fulfilment.FindOrder(storetest.Ctx, b.ID, o.ID)
	if err != nil {
		t.Fatal(err)
	}
	shop.Pass(11 * 24 * time.Hour)
	wish := returns.ReturnRequest{LineID: details.Lines[0].ID, Reason: "unused"}
	if says := storetest.Refusal(
		t,
		shop.Returns.Open(storetest.Ctx, b.ID, wish),
	); says != "The return window of 10 days after delivery is over." {
		t.Errorf("on the eleventh day: %q", says)
	}
	if err := shop.Returns.OpenReturnFor(storetest.Ctx, 0, wish); err != nil {
		t.Errorf("staff within 30 days: %v", err)
	}
}
