package catalogue_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/orders"
	"hearth/store/storetest"
)

func TestInvalidStockChangeIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 5)
	shop.Order(b, id, 2)
	const why, whole = "Please say why the stock changes, in 200 characters at most.",
		"The change must be a whole number other than 0."
	for _, c := range []struct {
		name   string
		by     int64
		reason string
		says   string
		fields []string
	}{
		{"no reason", 1, "", why, []string{"reason"}},
		{"a reason of 201 characters", 1, strings.Repeat("é", 201), why, []string{"reason"}},
		{"by nothing", 0, "count", whole, []string{"change"}},
		{"by more than a million", 1_000_001, "count", whole, []string{"change"}},
		{"by less than minus a million", -1_000_001, "count", whole, []string{"change"}},
		{"below what orders hold", -4, "broken", "There are not that many unreserved pieces on the shelf.", nil},
		{"below nothing", -6, "broken", "There are not that many unreserved pieces on the shelf.", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			storetest.Refused(t, storetest.Second(shop.Catalogue.ChangeStock(storetest.Ctx, 0, id, c.by, c.reason)),
				c.says, c.fields...)
		})
	}
	storetest.Absent(t, storetest.Second(shop.Catalogue.ChangeStock(storetest.Ctx, 0, 999, 1, "count")))
	gone := shop.Product("Gone", 1, 1)
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, gone))
	storetest.Absent(t, storetest.Second(shop.Catalogue.ChangeStock(storetest.Ctx, 0, gone, 1, "count")))
	storetest.Absent(t, storetest.Second(shop.Catalogue.Stock(storetest.Ctx, gone)))
	clerk := shop.Staff(accounts.Catalogue)
	if shelf := storetest.Got(shop.Catalogue.ChangeStock(storetest.Ctx, clerk.ID, id, -3, strings.Repeat("é", 200))).
		Or(t); shelf != 2 {
		t.Errorf("%d lie there", shelf)
	}
	shop.Free(t, id, 0)
	if shelf := storetest.Got(shop.Catalogue.ChangeStock(storetest.Ctx, clerk.ID, id, 1_000_000, "count")).
		Or(t); shelf != 1_000_002 {
		t.Errorf("%d lie there", shelf)
	}
	storetest.Got(shop.Catalogue.ChangeStock(storetest.Ctx, clerk.ID, id, -1_000_000, "count")).Or(t)
	storetest.CheckValue(t, shop, "2 → 1000002: count",
		`SELECT detail FROM audit WHERE action = 'change stock' AND object = ? AND who = ? ORDER BY id
			LIMIT 1 OFFSET 1`,
		fmt.Sprint(id), clerk.ID)
	shop.Sums()
}

func TestStocktakeAsksWhenStockMovedMeanwhile(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	clerk := shop.Staff(accounts.Catalogue)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 108)
	shop.Ship(shop.Order(b, id, 1))
	_, err := shop.Catalogue.CountStock(storetest.Ctx, clerk.ID, id, 108, 113, "Counted")
	storetest.Refused(t, err, "107 are on the shelf now; 108 were when you typed. Set it to 113, or change it by +5?",
		"seen")
	if shelf := storetest.Got(shop.Catalogue.CountStock(storetest.Ctx, clerk.ID, id, 107, 113, "Counted")).
		Or(t); shelf != 113 {
		t.Errorf("%d are on the shelf, want 113", shelf)
	}
	shop.Sums()
}

func TestStockLedgerListsEachChangeWithItsBalance(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	clerk := shop.Staff(accounts.Catalogue)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 10)
	storetest.Got(shop.Catalogue.ChangeStock(storetest.Ctx, clerk.ID, id, 5, "found")).Or(t)
	shop.Pass(time.Minute)
	o := shop.Order(b, id, 3)
	shop.Ship(o)
	type row struct {
		reason, note, who  string
		shelf, held, order int64
		after              int64
	}
	rows := func(page core.Page) (rows []row, total int) {
		t.Helper()
		found, total, err := shop.Catalogue.ListStockMovements(storetest.Ctx, id, page)
		storetest.Must(t, err)
		for _, m := range found {
			rows = append(rows, row{m.Reason, m.Note, m.Who, m.ShelfChange, m.HeldChange, m.OrderID, m.Shelf})
		}
		return rows, total
	}
	all, total := rows(core.Page{})
	storetest.Same(t, "the ledger", all, []row{
		{"dispatch", "", "", -3, -3, o.ID, 12},
		{"order", "", "", 0, 3, o.ID, 15},
		{"staff", "found", clerk.Name, 5, 0, 0, 15},
		{"first stock", "", "", 10, 0, 0, 10},
	})
	page, _ := rows(core.Page{Number: 2, Size: 2})
	storetest.Same(t, "its second page", page, all[2:])
	if total != 4 {
		t.Errorf("%d rows in all", total)
	}
	if found, _, _ := shop.Catalogue.ListStockMovements(
		storetest.Ctx,
		id,
		core.Page{},
	); !found[0].At.Equal(shop.Now()) ||
		!found[3].At.Equal(storetest.Start) {
		t.Errorf("at %s and %s", found[0].At, found[3].At)
	}
	_, _, err := shop.Catalogue.ListStockMovements(storetest.Ctx, 999, core.Page{})
	storetest.Absent(t, err)
}

func TestProductMarkedOutOfStockCannotBeBought(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	id := shop.Product("Lamp", 500, 10)
	shop.Free(t, id, 10)
	shop.Edit(id, func(p *catalogue.Product) { p.Availability = "Out of Stock" })
	shop.Free(t, id, 0)
	if p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, id)).Or(t); p.Free != 0 || p.Shelf != 10 {
		t.Errorf("it is %+v", p)
	}
	storetest.Absent(t, storetest.Second(shop.Catalogue.Stock(storetest.Ctx, 999)))
}

func TestCounterSaleErrorsNameTheirFields(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	id, dear := shop.Product("Lamp", 500, 50), shop.Product("Dear", 9_99_99_999, 50)
	sale := func(changes ...func(c *fulfilment.CounterSale)) error {
		c := fulfilment.CounterSale{Items: storetest.Buyer{}.Wishes(id, 1).Items, Way: "cash"}
		for _, change := range changes {
			change(&c)
		}
		_, _, err := shop.Fulfilment.SellAtCounter(storetest.Ctx, 0, c)
		return err
	}
	const place = "Enter the shop's own state and pincode under Settings first: they are the place of supply of counter sales."
	storetest.Refused(t, sale(), place)
	shop.Set("shop_state", "Maharashtra")
	storetest.Refused(t, sale(), place)
	shop.Set("shop_state", "", "shop_pincode", "411030")
	storetest.Refused(t, sale(), place)
	shop.In("Maharashtra")
	const upi = "Please enter the UPI reference, 60 characters at most."
	for _, c := range []struct {
		name   string
		change func(c *fulfilment.CounterSale)
		says   string
		fields []string
	}{
		{"another way", func(c *fulfilment.CounterSale) { c.Way = "barter" }, "Please choose cash, card or UPI.",
			[]string{"way"}},
		{"UPI without a reference", func(c *fulfilment.CounterSale) { c.Way, c.Reference = "upi", " " }, upi,
			[]string{"reference"}},
		{"a reference of 61 characters", func(c *fulfilment.CounterSale) { c.Reference = strings.Repeat("é", 61) }, upi,
			[]string{"reference"}},
		{"less cash than it costs", func(c *fulfilment.CounterSale) { c.Given = 400_00 },
			"₹400.00 is ₹100.00 too little.", []string{"given"}},
		{"cash below nothing", func(c *fulfilment.CounterSale) { c.Given = -1 },
			"Please enter the cash that was given, in rupees.", []string{"given"}},
		{"another total than was told", func(c *fulfilment.CounterSale) { c.Shown = 450_00 },
			"A price has changed: the total is ₹500.00 now, not ₹450.00. Please tell the buyer and take the money again.", nil},
		{"a name of 101 letters", func(c *fulfilment.CounterSale) { c.Name = strings.Repeat("é", 101) },
			"The name can have at most 100 characters.", []string{"name"}},
		{"nine digits", func(c *fulfilment.CounterSale) { c.Mobile = "987654321" }, "A mobile number has 10 digits.",
			[]string{"mob"}},
		{"a GSTIN that is none", func(c *fulfilment.CounterSale) { c.Name, c.GSTIN = "Firm", "27AAPFU0939F1ZX" },
			"Not a valid GSTIN; check its 15 characters.", []string{"gstin"}},
		{"a GSTIN without a name", func(c *fulfilment.CounterSale) { c.GSTIN = "27aapfu0939f1zv" },
			"An invoice with a GSTIN needs the buyer's name.", []string{"name"}},
		{"nothing", func(c *fulfilment.CounterSale) { c.Items = nil }, "Your cart is empty", nil},
		{"more than there is", func(c *fulfilment.CounterSale) { c.Items[0].Quantity = 51 },
			"Lamp is only available 50 in stock.", nil},
		{"a product that is gone", func(c *fulfilment.CounterSale) { c.Items[0].ProductID = 999 },
			"One of the products is no longer sold. Please remove it.", nil},
		{"more than ten crore", func(c *fulfilment.CounterSale) {
			c.Items = storetest.Buyer{}.Wishes(dear, 1, id,
				1).Items
		},
			"This sale is too large for one invoice.", nil},
	} {
		t.Run(c.name, func(t *testing.T) { storetest.Refused(t, sale(c.change), c.says, c.fields...) })
	}
	storetest.Must(t, sale(func(c *fulfilment.CounterSale) { c.Items = storetest.Buyer{}.Wishes(dear, 1).Items }))
	storetest.CheckValue(t, shop, "1", `SELECT count(*) FROM orders`)
	shop.Sums()
}

func TestCounterSaleIsDeliveredInvoicedAndPaidAtOnce(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	clerk := shop.Staff(accounts.Dispatch)
	id := shop.Product("Lamp", 500, 50)
	number, invoice, err := shop.Fulfilment.SellAtCounter(
		storetest.Ctx,
		clerk.ID,
		fulfilment.CounterSale{Items: storetest.Buyer{}.Wishes(id, 2).Items, Way: "upi",
			Reference: " U1 ", Name: " Firm ", Mobile: " 9876543210 ", GSTIN: " 29aagcb7383j1z4 "},
	)
	storetest.Must(t, err)
	d := shop.Details(orders.Order{ID: number})
	if d.State != core.Delivered || d.Channel != "counter" || d.Total != 1000_00 || d.Shipping != 0 ||
		d.InvoiceID != invoice ||
		d.PaidBy == "" || d.Address.Name != "Firm" || d.Address.Mob != "9876543210" || d.Address.Pin != "411030" ||
		d.Address.State != "Maharashtra" || d.Address.GSTIN != "29AAGCB7383J1Z4" ||
		d.Address.Area != "Sold at the shop" {
		t.Errorf("the order: %+v", d.Order)
	}
	events := []string{}
	for _, e := range d.History {
		events = append(events, e.Event+" "+string(e.State)+" "+e.Note)
	}
	storetest.Same(
		t,
		"its history",
		events,
		[]string{"placed placed COD", "confirmed confirmed at the counter", "shipped shipped at the counter",
			"delivered delivered at the counter", "collected delivered ₹1,000.00 upi U1"},
	)
	if paper := storetest.Got(shop.Documents.FindInvoice(storetest.Ctx, 0, number)).
		Or(t); paper.Payment != "UPI" || paper.Number != "INV-2627-000001" || paper.InterState ||
		paper.Buyer.GSTIN != "29AAGCB7383J1Z4" ||
		paper.UPI != "" {
		t.Errorf("the invoice: %+v", paper)
	}
	storetest.CheckValue(
		t,
		shop,
		invoice,
		`SELECT detail FROM audit WHERE action = 'counter sale' AND object = ? AND who = ?`,
		fmt.Sprint(number),
		clerk.ID,
	)
	storetest.CheckValue(t, shop, "upi", `SELECT provider FROM payments WHERE order_id = ?`, number)
	other, _, err := shop.Fulfilment.SellAtCounter(
		storetest.Ctx,
		clerk.ID,
		fulfilment.CounterSale{Items: storetest.Buyer{}.Wishes(id, 1).Items, Way: "cash",
			Name: strings.Repeat("é", 100), Reference: strings.Repeat("é", 60)},
	)
	storetest.Must(t, err)
	d2 := shop.Details(orders.Order{ID: other})
	if d2.CustomerID != d.CustomerID {
		t.Error("each sale has an account of its own")
	}
	if paper := storetest.Got(shop.Documents.FindInvoice(storetest.Ctx, 0, other)).Or(t); paper.Payment != "Cash" {
		t.Errorf("the invoice: %+v", paper)
	}
	plain, _, err := shop.Fulfilment.SellAtCounter(
		storetest.Ctx,
		clerk.ID,
		fulfilment.CounterSale{Items: storetest.Buyer{}.Wishes(id, 1).Items, Way: "cash"},
	)
	storetest.Must(t, err)
	if d := shop.Details(orders.Order{ID: plain}); d.Address.Name != "Counter sale" {
		t.Errorf("without a name it is to %q", d.Address.Name)
	}
	storetest.Absent(t, storetest.Second(shop.Accounts.Find(storetest.Ctx, d.CustomerID)))
	_, err = shop.Accounts.Authenticate(storetest.Ctx, "counter@localhost", "")
	storetest.Refused(t, err, accounts.MessageBadLogin)
	shop.Free(t, id, 46)
	shop.Sums()
}

func TestScannedCodeIdentifiesItsProduct(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp := shop.Product("Lamp", 500, 5)
	plug := shop.Stocked("Plug", 500, 5, func(p *catalogue.Product) { p.SKU = "PL-7" })
	gone := shop.Stocked("Gone", 500, 5, func(p *catalogue.Product) { p.SKU = "GONE" })
	numbered := shop.Stocked("Numbered", 500, 5, func(p *catalogue.Product) { p.SKU = fmt.Sprint(lamp) })
	made := storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, 0, plug, 1)).Or(t)[0]
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, gone))
	for code, want := range map[string]int64{
		" " + strings.ToLower(made) + " ": plug, "PL-7": plug, fmt.Sprint(plug): plug,
		fmt.Sprint(lamp): numbered, // a product's SKU matches before another product's ID
	} {
		if p := storetest.Got(shop.Fulfilment.FindScanned(storetest.Ctx, code)).Or(t); p.ID != want {
			t.Errorf("%q is product %d, want %d", code, p.ID, want)
		}
	}
	for _, code := range []string{"", "GONE", fmt.Sprint(gone), "HR1", "pl-7 ?"} {
		storetest.Absent(t, storetest.Second(shop.Fulfilment.FindScanned(storetest.Ctx, code)))
	}
}
