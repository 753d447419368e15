package stock_test

import (
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/money"
	"hearth/store/reports"
	"hearth/store/stock"
	"hearth/store/storetest"
)

// line is a line of a delivery, with the cost of a unit in paise.
func line(product, quantity int64, cost money.Paise) stock.DeliveryLine {
	return stock.DeliveryLine{Product: product, Quantity: quantity, Cost: &cost}
}

func delivery(shop *storetest.Shop, bill string, lines ...stock.DeliveryLine) stock.Delivery {
	return stock.Delivery{Supplier: "Kavya Traders", Bill: bill, Day: shop.Now().Format(time.DateOnly), Lines: lines}
}

func receive(t *testing.T, shop *storetest.Shop, bill string, lines ...stock.DeliveryLine) int64 {
	t.Helper()
	return storetest.Got(shop.Stock.Receive(storetest.Ctx, 0, delivery(shop, bill, lines...))).Or(t)
}

// has checks the stock on hand and the cost of a product, in paise.
func has(t *testing.T, shop *storetest.Shop, product, onHand int64, cost money.Paise) {
	t.Helper()
	p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, product)).Or(t)
	if p.Shelf != onHand || p.Cost != cost {
		t.Errorf("%d on hand at %s, want %d at %s", p.Shelf, p.Cost.Rupees(), onHand, cost.Rupees())
	}
}

func TestAverageCostIsRoundedHalfUpToPaise(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		onHand    int64
		cost      money.Paise
		units     int64
		new, want money.Paise
	}{
		{10, 100, 10, 200, 150},
		{1, 100, 1, 101, 101}, // 100.5
		{2, 100, 1, 101, 100}, // 100.33
		{1, 100, 2, 101, 101}, // 100.67
		{0, 100, 5, 200, 200},
		{-3, 100, 5, 200, 200},
		{7, 0, 5, 200, 200}, // the old cost is unknown
		{5, 100, 5, 0, 50},  // free units
		{100_000_000, 1_00_00_000_00, 100_000, 1_00_00_000_00, 1_00_00_000_00},
	} {
		if got := stock.AverageCost(c.onHand, c.cost, c.units, c.new); got != c.want {
			t.Errorf("%d at %d and %d at %d: %d, want %d", c.onHand, c.cost, c.units, c.new, got, c.want)
		}
	}
}

func TestReceivedGoodsRaiseStockAndAverageCost(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp, plug := shop.Product("Lamp", 500, 10), shop.Product("Plug", 100, 0)
	clerk := shop.Staff(accounts.Catalogue)
	shop.Edit(lamp, func(p *catalogue.Product) { p.Cost = 300_00 })
	d := delivery(shop, "KT/7", line(lamp, 30, 340_00), line(plug, 4, 62_50))
	d.Supplier, d.Bill = "  Kavya   Traders ", " KT/7 "
	id := storetest.Got(shop.Stock.Receive(storetest.Ctx, clerk.ID, d)).Or(t)
	has(t, shop, lamp, 40, 330_00)
	has(t, shop, plug, 4, 62_50)
	r, lines, err := shop.Stock.FindReceipt(storetest.Ctx, id)
	storetest.Must(t, err)
	if r.Supplier != "Kavya Traders" || r.Bill != "KT/7" || r.Units != 34 || r.Total != 10_450_00 ||
		r.By != clerk.Name {
		t.Errorf("the receipt is %+v", r)
	}
	storetest.Same(t, "the first line", lines[0], stock.ReceiptLine{ProductID: lamp, Title: "Lamp", Quantity: 30,
		SKU: lines[0].SKU, Cost: 340_00, Before: 300_00, After: 330_00})
	moves, _, err := shop.Catalogue.ListStockMovements(storetest.Ctx, lamp, core.Page{})
	storetest.Must(t, err)
	if m := moves[0]; m.Reason != "goods received" || m.ShelfChange != 30 || m.Who != clerk.Name ||
		m.Note != "receipt 1: Kavya Traders, bill KT/7" {
		t.Errorf("the ledger says %+v", m)
	}
	storetest.CheckValue(t, shop, "Kavya Traders, bill KT/7 of "+d.Day+": 34 units, ₹10,450.00",
		`SELECT detail FROM audit WHERE action = 'receive goods'`)
	found, count, sum, err := shop.Stock.ListReceipts(storetest.Ctx, core.Page{Number: 1, Size: 5})
	storetest.Must(t, err)
	if len(found) != 1 || count != 1 || sum != 10_450_00 {
		t.Errorf("%d receipts of %d, %s", len(found), count, sum.Rupees())
	}
	storetest.Absent(t, func() error { _, _, err := shop.Stock.FindReceipt(storetest.Ctx, 99); return err }())
}

func TestMarginUsesTheAverageCostFromTheDeliveryOn(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	shop.Edit(lamp, func(p *catalogue.Product) { p.Cost = 100_00 })
	shop.Bought(b, lamp, 1)
	cost := func() money.Paise {
		t.Helper()
		day := shop.Now().Format(time.DateOnly)
		return storetest.Got(shop.Reports.FindNumbers(storetest.Ctx, reports.NumbersQuery{From: day, To: day,
			Against: "nothing"})).Or(t).Now.Margin.Cost
	}
	storetest.Same(t, "before the delivery", cost(), money.Paise(100_00))
	p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t)
	receive(t, shop, "1", line(lamp, p.Shelf, 200_00))
	storetest.Same(t, "what was sold keeps its cost", cost(), money.Paise(100_00))
	shop.Bought(b, lamp, 2)
	storetest.Same(t, "two more at the average", cost(), money.Paise(400_00))
	shop.Sums()
}

func TestBillOfASupplierIsReceivedOnce(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp := shop.Product("Lamp", 500, 0)
	receive(t, shop, "KT / 7", line(lamp, 3, 100_00))
	again := delivery(shop, "kt/7", line(lamp, 3, 100_00))
	again.Supplier = "KAVYA traders"
	says := "Bill KT / 7 of Kavya Traders was received on " + shop.Now().Format("2 Jan 2006") + ": receipt 1, 3 units."
	storetest.Refused(t, storetest.Second(shop.Stock.Receive(storetest.Ctx, 0, again)), says, "bill")
	has(t, shop, lamp, 3, 100_00)
	other := again
	other.Supplier = "Meera Electricals"
	storetest.Got(shop.Stock.Receive(storetest.Ctx, 0, other)).Or(t)
	other = again
	other.Day = "2025-03-31" // another financial year
	storetest.Got(shop.Stock.Receive(storetest.Ctx, 0, other)).Or(t)
	names := storetest.Got(shop.Stock.ListSuppliers(storetest.Ctx)).Or(t)
	storetest.Same(t, "the suppliers", strings.Join(names, ", "), "KAVYA traders, Meera Electricals")
}

func TestIncompleteDeliveryIsRefused(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp := shop.Product("Lamp", 500, 5)
	plug := shop.Product("Plug", 100, 5)
	family, variants := storetest.Panel(t, shop, 3)
	set := storetest.Kit(t, shop, "Set", 550_00, lamp, 1, plug, 1)
	const quantity, cost = "Line 1: the quantity must be from 1 to 1,00,000.",
		"Line 1: please enter the cost of a unit before GST; 0 if it was free."
	one := line(lamp, 1, 1)
	for _, c := range []struct {
		name, says, field string
		change            func(d *stock.Delivery)
	}{
		{"no supplier", "Please enter the supplier, in 100 characters at most.", "supplier",
			func(d *stock.Delivery) { d.Supplier = " " }},
		{"no bill", "Please enter the number of the supplier's bill or challan, in 40 characters at most.", "bill",
			func(d *stock.Delivery) { d.Bill = strings.Repeat("é", 41) }},
		{"no date", "Please enter the date of the bill.", "day", func(d *stock.Delivery) { d.Day = "soon" }},
		{"a date to come", "The date of the bill is in the future.", "day",
			func(d *stock.Delivery) { d.Day = "2999-01-01" }},
		{"an old date", "The date of the bill is too long ago.", "day",
			func(d *stock.Delivery) { d.Day = "1999-12-31" }},
		{"no lines", "Please add the products that were delivered, 500 at most.", "lines",
			func(d *stock.Delivery) { d.Lines = nil }},
		{"no units", quantity, "lines", func(d *stock.Delivery) { d.Lines[0].Quantity = 0 }},
		{"too many units", quantity, "lines", func(d *stock.Delivery) { d.Lines[0].Quantity = 100_001 }},
		{"no cost", cost, "lines", func(d *stock.Delivery) { d.Lines[0].Cost = nil }},
		{"a cost below 0", cost, "lines", func(d *stock.Delivery) { d.Lines[0] = line(lamp, 1, -1) }},
		{"a cost above a crore", cost, "lines",
			func(d *stock.Delivery) { d.Lines[0] = line(lamp, 1, 1_00_00_000_01) }},
		{"a product twice", "Line 2: this product is in the list twice. Please put all its units in one line.",
			"lines", func(d *stock.Delivery) { d.Lines = append(d.Lines, one) }},
		{"a product that is gone", "A product of the list is no longer sold. Please remove it.", "",
			func(d *stock.Delivery) { d.Lines[0].Product = 999 }},
		{"a kit", "Set is a kit, which has the stock of its parts. Please take its parts.", "",
			func(d *stock.Delivery) { d.Lines[0].Product = set }},
		{"a parent product", "Touch Panel has the stock of its variants. Please choose one of them.", "",
			func(d *stock.Delivery) { d.Lines[0].Product = family }},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := delivery(shop, "1", one)
			c.change(&d)
			fields := []string{c.field}
			if c.field == "" {
				fields = nil
			}
			storetest.Refused(t, storetest.Second(shop.Stock.Receive(storetest.Ctx, 0, d)), c.says, fields...)
		})
	}
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM goods_receipts`)
	receive(t, shop, "1", line(variants[0].ID, 2, 900_00))
	has(t, shop, variants[0].ID, variants[0].Shelf+2, 900_00)
}

func TestReceiptIsReversedWhole(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, lamp, plug := shop.Customer("411001"), shop.Product("Lamp", 500, 10), shop.Product("Plug", 100, 0)
	shop.Edit(lamp, func(p *catalogue.Product) { p.Cost = 300_00 })
	id := receive(t, shop, "7", line(lamp, 10, 100_00), line(plug, 4, 50_00))
	has(t, shop, lamp, 20, 200_00)
	o := shop.Order(b, plug, 1)
	storetest.Refused(t, shop.Stock.Reverse(storetest.Ctx, 0, id), "Plug: fewer than the 4 received are unreserved on "+
		"the shelf, so the receipt can't be reversed. Correct the stock of each product instead.")
	has(t, shop, lamp, 20, 200_00)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, 0, 0, o.ID, "changed my mind"))
	shop.Edit(plug, func(p *catalogue.Product) { p.Cost = 55_00 })
	clerk := shop.Staff(accounts.Catalogue)
	storetest.Must(t, shop.Stock.Reverse(storetest.Ctx, clerk.ID, id))
	has(t, shop, lamp, 10, 300_00)
	has(t, shop, plug, 0, 55_00) // staff changed it since
	storetest.Refused(t, shop.Stock.Reverse(storetest.Ctx, 0, id), "Receipt 1 was reversed on "+
		shop.Now().Format("2 Jan 2006")+" by "+clerk.Name+".")
	storetest.Absent(t, shop.Stock.Reverse(storetest.Ctx, 0, 99))
	receive(t, shop, "7", line(lamp, 10, 110_00)) // its bill can be entered again
	_, count, sum, err := shop.Stock.ListReceipts(storetest.Ctx, core.Page{})
	storetest.Must(t, err)
	if count != 2 || sum != 1100_00 {
		t.Errorf("%d receipts, %s", count, sum.Rupees())
	}
}
