package documents_test

import (
	"strings"
	"testing"

	"hearth/store"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/documents"
	"hearth/store/fulfilment"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/storetest"
)

func TestInvoiceNamesSellerBuyerAndPlaceOfSupply(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	shop.Set("shop_name", "Lights", "shop_address", "1 Road", "shop_phone", "020 261234", "shop_email",
		"shop@example.in", "upi_id", "shop.co@bank", "bank_account_number", "5010 0123 4567 890", "bank_ifsc",
		"sbin0001234", "bank_name", "भारतीय स्टेट बँक, पुणे")
	b := shop.Customer("194101") // Ladakh is a union territory without a legislature
	o := shop.Order(b, shop.Product("Lamp", 500, 9), 1)
	shop.Ship(o)
	d := storetest.Got(shop.Documents.FindInvoice(storetest.Ctx, 0, o.ID)).Or(t)
	storetest.Same(t, "the seller", d.Seller, documents.Seller{Name: "Lights", LegalName: "Test Traders",
		Address: "1 Road", Pin: "411030", State: "Maharashtra", StateCode: "27", GSTIN: "27AAPFU0939F1ZV",
		Phone: "020 261234", Email: "shop@example.in", UPIID: "shop.co@bank",
		Bank: documents.Bank{Holder: "Test Traders", Account: "501001234567890",
			IFSC: "SBIN0001234", Name: "भारतीय स्टेट बँक, पुणे"}})
	if d.PlaceOfSupply != "Ladakh" || d.PlaceCode != "38" || !d.UTGST || !d.InterState || !d.Taxed ||
		d.Kind != "invoice" ||
		d.Payment != "COD" || d.OrderDay != "2026-11-21" || d.Day != "2026-11-21" || d.OrderID != o.ID ||
		d.Buyer.Pin != "194101" {
		t.Errorf("the invoice: %+v", d)
	}
	if d.UPI != "upi://pay?pa=shop.co@bank&pn=Lights&tr=HR1001&tn=Order%201001&am=540.00&cu=INR" {
		t.Errorf("the code to pay by: %s", d.UPI)
	}
	if d.Due != 540_00 {
		t.Errorf("%s are left to pay", d.Due.Rupees())
	}
	shop.Set("bank_account_name", "Lights of Pune", "bank_account_number", "123456789")
	if now := storetest.Got(shop.Documents.FindInvoice(storetest.Ctx, 0, o.ID)).Or(t); now.Seller != d.Seller {
		t.Errorf("an invoice that was issued names another account: %+v", now.Seller.Bank)
	}
	storetest.Must(t, shop.Fulfilment.Deliver(storetest.Ctx, 0, o.ID, fulfilment.Delivery{}))
	if d = storetest.Got(shop.Documents.FindInvoice(storetest.Ctx, b.ID, o.ID)).Or(t); d.UPI != "" || d.Due != 0 {
		t.Errorf("the money came in, and %s are left to pay, the code to pay by is %q", d.Due.Rupees(), d.UPI)
	}
	if bank := documents.SellerOf(
		shop.Settings.Values(),
	).Bank; bank != (documents.Bank{Holder: "Lights of Pune", Account: "123456789", IFSC: "SBIN0001234",
		Name: "भारतीय स्टेट बँक, पुणे"}) {
		t.Errorf("the account today: %+v", bank)
	}
	shop.Set("shop_legal_name", "", "upi_id", "", "bank_account_number", "", "bank_ifsc", "", "bank_account_name", "",
		"bank_name", "")
	near := shop.Bought(shop.Customer("411001"), shop.Product("Plug", 500, 9), 1)
	d = storetest.Got(shop.Documents.FindInvoice(storetest.Ctx, 0, near.ID)).Or(t)
	if d.Seller.LegalName != "Lights" || d.UTGST || d.InterState || d.PlaceCode != "27" || d.UPI != "" ||
		d.Seller.UPIID != "" ||
		d.Seller.Bank != (documents.Bank{}) {
		t.Errorf("the second: %+v", d)
	}
	shop.Set("upi_id", "shop@bank")
	prepaid := shop.OrderPrepaid(b, shop.Product("Tube", 500, 9), 1)
	shop.Ship(prepaid)
	if d := storetest.Got(shop.Documents.FindInvoice(storetest.Ctx, 0, prepaid.ID)).
		Or(t); d.UPI != "" || d.Due != 0 ||
		d.Payment != "Pre-paid" {
		t.Errorf("of a Pre-paid order: %+v", d)
	}
}

// An amount that was refunded is not due any more, neither on the invoice nor in the order.
func TestOrderAndItsDocumentsAreInTheLanguageOfThePurchase(t *testing.T) {
	t.Parallel()
	shop, hindi := storetest.New(t), db.InLanguage(storetest.Ctx, "hi")
	family, variants := storetest.Panel(t, shop, 9)
	lamp, fan := shop.Product("Lamp", 500, 9), shop.Product("Fan", 900, 9)
	for id, title := range map[int64]string{family: "टच पैनल", lamp: "दीपक लैंप"} {
		storetest.Must(t, shop.Catalogue.Translate(storetest.Ctx, 0, "product", id,
			storetest.SaidIn("hi", "title", title), ""))
	}
	b := shop.Customer("411001")
	o := storetest.Got(shop.Orders.Place(hindi, b.Wishes(variants[0].ID, 1, lamp, 1, fan, 1))).Or(t)
	storetest.Must(t, shop.Orders.ConfirmCOD(hindi, b.ID, o.ID))
	panel := variants[0].Title
	told := strings.Replace(panel, storetest.Got(shop.Catalogue.Find(storetest.Ctx, family)).Or(t).Title, "टच पैनल", 1)
	storetest.Must(t, shop.Catalogue.Translate(storetest.Ctx, 0, "product", lamp, storetest.SaidIn("hi", "title", "x"), ""))

	staff, customer := []string{}, []string{}
	for _, l := range shop.Details(o).Lines {
		staff = append(staff, l.Title)
	}
	for _, l := range shop.Details(o).InItsLanguage().Lines {
		customer = append(customer, l.Title)
	}
	storetest.Expect(t, strings.Join(staff, "|"), panel+"|Lamp|Fan")
	storetest.Expect(t, strings.Join(customer, "|"), told+"|दीपक लैंप|Fan")
	mailed := []string{}
	for _, l := range shop.LastMail(b.Email).Facts.Lines {
		mailed = append(mailed, l.Title)
	}
	storetest.Expect(t, strings.Join(mailed, "|"), told+"|दीपक लैंप|Fan")
	listed, _, err := shop.Orders.ListCustomerOrders(storetest.Ctx, b.ID, core.Page{Number: 1, Size: 9})
	storetest.Must(t, err)
	storetest.Expect(t, listed[0].Title+"|"+listed[0].Told, panel+"|"+told)
	shop.Ship(o)
	printed := []string{}
	for _, l := range storetest.Got(shop.Documents.FindInvoice(storetest.Ctx, 0, o.ID)).Or(t).Lines[:3] {
		printed = append(printed, l.Title+" "+l.Told)
	}
	storetest.Expect(t, strings.Join(printed, "|"), panel+" "+told+"|Lamp दीपक लैंप|Fan ")
}

func TestReturnedToOriginOrderHasNothingLeftToPay(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	shop.Set("upi_id", "shop@bank")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 9)
	back, gone := shop.Order(b, id, 1), shop.Order(b, id, 1)
	shop.Ship(back)
	storetest.Got(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, back.ID,
		fulfilment.CameBack{Reason: "nobody at home", Restock: true})).Or(t)
	if d := storetest.Got(shop.Documents.FindInvoice(storetest.Ctx, 0, back.ID)).Or(t); d.Due != 0 || d.UPI != "" {
		t.Errorf("the invoice of a parcel that came back asks for %s by %q", d.Due.Rupees(), d.UPI)
	}
	if due := gone.Due(); due != 540_00 {
		t.Errorf("before it is cancelled %s are due", due.Rupees())
	}
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, 0, gone.ID, "changed my mind"))
	for _, o := range []orders.Order{back, gone} {
		if due := shop.Details(o).Due(); due != 0 {
			t.Errorf("of order %d %s are due", o.ID, due.Rupees())
		}
	}
}

func TestShopWithoutAStateInvoicesAsIntraState(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Set("gstin", "27AAPFU0939F1ZV")
	o := shop.Order(shop.Customer("560001"), shop.Product("Lamp", 500, 9), 1)
	shop.Ship(o)
	if d := storetest.Got(shop.Documents.FindInvoice(storetest.Ctx, 0, o.ID)).
		Or(t); d.InterState || d.Sum.IGST != 0 || d.Sum.CGST == 0 ||
		d.Seller.StateCode != "" ||
		d.PlaceCode != "29" {
		t.Errorf("the invoice: %+v", d)
	}
}

func TestDeliveryAndCODFeeUseTheHighestTaxRate(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	shop.Set("cod_fee", "25")
	b := shop.Customer("560001")
	rated := func(title string, rate gst.Rate, hsn string) int64 {
		return shop.Stocked(title, 100, 50, func(p *catalogue.Product) { p.GSTRate, p.HSN = rate, hsn })
	}
	none, five, eighteen, more := rated(
		"None",
		0,
		"1001",
	), rated(
		"Five",
		5,
		"1005",
	), rated(
		"Eighteen",
		18,
		"1018",
	), rated(
		"More",
		18,
		"1019",
	)
	for _, c := range []struct {
		name  string
		pairs []int64
		rate  gst.Rate
		hsn   string
	}{
		{"the last is the highest", []int64{none, 1, five, 1, eighteen, 1}, 18, "1018"},
		{"the first is the highest", []int64{eighteen, 1, five, 1, more, 1}, 18, "1018"},
		{"nothing is taxed", []int64{none, 1}, 0, "1001"},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := shop.Order(b, c.pairs...)
			shop.Ship(o)
			d := storetest.Got(shop.Documents.FindInvoice(storetest.Ctx, 0, o.ID)).Or(t)
			charges := d.Lines[len(d.Lines)-2:]
			for i, want := range []documents.DocumentLine{{Title: "Delivery", Amount: o.Shipping, Price: o.Shipping},
				{Title: "COD fee", Amount: 25_00, Price: 25_00}} {
				want.HSN, want.Unit, want.Quantity, want.Rate, want.Tax = c.hsn, "OTH", 1, c.rate,
					gst.Split(want.Amount, c.rate, true)
				storetest.Same(t, "the charge", charges[i], want)
			}
			if d.Total != o.Total || d.Sum.Total() != d.Total {
				t.Errorf("it adds up to %s of %s", d.Sum.Total().Rupees(), d.Total.Rupees())
			}
		})
	}
	shop.Set("cod_fee", "0", "free_above", "1")
	o := shop.Order(b, five, 1)
	shop.Ship(o)
	if d := storetest.Got(shop.Documents.FindInvoice(storetest.Ctx, 0, o.ID)).Or(t); len(d.Lines) != 1 {
		t.Errorf("what costs nothing is a line: %+v", d.Lines)
	}
}

func TestCustomerGetsTheInvoiceOnceDelivered(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 9)
	o := shop.Order(b, id, 1)
	const says = "The invoice can be downloaded once the order is delivered."
	storetest.Refused(t, storetest.Second(shop.Documents.FindInvoice(storetest.Ctx, b.ID, o.ID)), says)
	storetest.Absent(t, storetest.Second(shop.Documents.FindInvoice(storetest.Ctx, 0, o.ID)))
	shop.Ship(o)
	storetest.Refused(t, storetest.Second(shop.Documents.FindInvoice(storetest.Ctx, b.ID, o.ID)), says)
	storetest.Got(shop.Documents.FindInvoice(storetest.Ctx, 0, o.ID)).Or(t)
	storetest.Must(t, shop.Fulfilment.Deliver(storetest.Ctx, 0, o.ID, fulfilment.Delivery{}))
	storetest.Got(shop.Documents.FindInvoice(storetest.Ctx, b.ID, o.ID)).Or(t)
	storetest.Absent(t, storetest.Second(shop.Documents.FindInvoice(storetest.Ctx, shop.Customer("411001").ID, o.ID)))
}

func TestInvoicesAreListedByYearMonthAndDay(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 99)
	numbers := map[string]string{}
	for _, day := range []string{"2026-04-01", "2026-11-01", "2026-11-21", "2026-11-30", "2026-12-21", "2026-12-31",
		"2027-01-01"} {
		shop.At(day, "12:00")
		numbers[shop.Ship(shop.Order(b, id, 1))] = day
	}
	shop.Ship(shop.Order(b, id, 1)) // a second invoice on the last day
	for _, c := range []struct {
		name             string
		year, month, day int
		want             string
		page             core.Page
		total            int
	}{
		{"a year", 2026, 0, 0, "12-31 12-21 11-30 11-21 11-01 04-01", core.Page{}, 6},
		{"a month", 2026, 11, 0, "11-30 11-21 11-01", core.Page{}, 3},
		{"the last month", 2026, 12, 0, "12-31 12-21", core.Page{}, 2},
		{"a day", 2026, 11, 21, "11-21", core.Page{}, 1},
		{"a day that is none", 2026, 11, 31, "", core.Page{}, 0},
		{"a day of every month", 2026, 0, 21, "12-21 11-21", core.Page{}, 2},
		{"the first of every month", 2026, 0, 1, "11-01 04-01", core.Page{}, 2},
		{"the 31st of every month of that year alone", 2027, 0, 31, "", core.Page{}, 0},
		{"the 31st of every month", 2026, 0, 31, "12-31", core.Page{}, 1},
		{"two on one day, the later first", 2027, 1, 1, "01-01 01-01", core.Page{}, 2},
		{"the second page", 2026, 0, 0, "11-21 11-01 04-01", core.Page{Number: 2, Size: 3}, 6},
		{"another year", 2025, 0, 0, "", core.Page{}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			found, total, err := shop.Documents.ListInvoices(storetest.Ctx, c.year, c.month, c.day, c.page)
			storetest.Must(t, err)
			days := []string{}
			for i, row := range found {
				days = append(days, row.Day[5:])
				if i > 0 && row.Day == found[i-1].Day && row.Number > found[i-1].Number {
					t.Errorf("%s comes after %s", row.Number, found[i-1].Number)
				}
				if day, known := numbers[row.Number]; known && day != row.Day || row.Total != 540_00 {
					t.Errorf("a row: %+v", row)
				}
			}
			if strings.Join(days, " ") != c.want || total != c.total {
				t.Errorf("%v of %d, want %s of %d", days, total, c.want, c.total)
			}
		})
	}
}

func TestDocumentsOfAMonthAreThoseIssuedInIt(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 99)
	shop.At("2026-10-31", "23:59")
	october := shop.Order(b, id, 2)
	shop.Ship(october)
	shop.At("2026-11-01", "00:00")
	shop.Ship(shop.Order(b, id, 1))
	storetest.Got(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, october.ID,
		fulfilment.CameBack{Reason: "back", Restock: true})).Or(t)
	shop.At("2026-11-30", "23:59")
	shop.Ship(shop.Order(b, id, 1))
	shop.At("2026-12-01", "00:00")
	shop.Ship(shop.Order(b, id, 1))
	numbers := []string{}
	for _, d := range storetest.Got(shop.Documents.ListDocuments(storetest.Ctx, "2026-11")).Or(t) {
		numbers = append(numbers, d.Number)
	}
	storetest.Same(t, "November", numbers, []string{"INV-2627-000002", "CRN-2627-000001", "INV-2627-000003"})
	storetest.Same(
		t,
		"credited",
		storetest.Got(shop.Documents.CreditedTotals(storetest.Ctx, "2026-11")).Or(t),
		map[string]money.Paise{"INV-2627-000001": 1040_00},
	)
	storetest.Same(
		t,
		"credited in October",
		storetest.Got(shop.Documents.CreditedTotals(storetest.Ctx, "2026-10")).Or(t),
		map[string]money.Paise{},
	)
	if none := storetest.Got(shop.Documents.ListDocuments(storetest.Ctx, "2026-09")).Or(t); none == nil ||
		len(none) != 0 {
		t.Errorf("September: %v", none)
	}
	for _, month := range []string{"", "2026", "2026-13", "11-2026"} {
		storetest.Refused(
			t,
			storetest.Second(shop.Documents.ListDocuments(storetest.Ctx, month)),
			"The month must be written as 2026-11.",
			"month",
		)
		storetest.Refused(
			t,
			storetest.Second(shop.Documents.CreditedTotals(storetest.Ctx, month)),
			"The month must be written as 2026-11.",
			"month",
		)
		storetest.Refused(
			t,
			storetest.Second(shop.Payments.FindLedger(storetest.Ctx, month)),
			"The month must be written as 2026-11.",
			"month",
		)
	}
}

func TestManyDocumentsAreReadPageByPage(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	shop.Ship(shop.Order(shop.Customer("411001"), shop.Product("Lamp", 500, 99), 1))
	storetest.Must(t, shop.Run(storetest.Ctx, `WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n
		WHERE i < 501)
		INSERT INTO documents (kind, number, year, seq, day, order_id, invoice_id, total, body, issued_at)
		SELECT 'credit note', 'CRN-2627-' || i, '2627', i, day, order_id, id, total, json_set(body, '$.number',
		'CRN-2627-' || i), issued_at
		FROM documents, n`))
	all := storetest.Got(shop.Documents.ListDocuments(storetest.Ctx, "2026-11")).Or(t)
	if len(all) != 501 || all[1].Number != "CRN-2627-2" || all[500].Number != "CRN-2627-501" {
		t.Errorf("%d documents", len(all))
	}
}

func TestDocumentNumbersContinueAfterARestore(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 99)
	shop.Ship(shop.Order(b, id, 1))
	storetest.Must(t, shop.Run(storetest.Ctx, `INSERT INTO settings (key, value, changed_at)
		VALUES ('issued_before_restore', '{"invoice 2627": 7, "credit note 2627": 2, "invoice 2526": 3, "nonsense": 9}',
		1)`))
	storetest.Must(t, shop.Close())
	shop = storetest.Open(t, shop.Dir())
	if number := shop.Ship(shop.Order(b, id, 1)); number != "INV-2627-000008" {
		t.Errorf("the next invoice is %s", number)
	}
	storetest.Same(t, "the gaps", storetest.Got(shop.Documents.ListGaps(storetest.Ctx)).Or(t), []string{
		"CRN-2627-000001 to 000002 were issued before the shop was restored from a backup and are not in it: add them from their papers.",
		"INV-2526-000001 to 000003 were issued before the shop was restored from a backup and are not in it: add them from their papers.",
		"INV-2627-000002 to 000007 were issued before the shop was restored from a backup and are not in it: add them from their papers.",
	})
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM settings WHERE key = 'issued_before_restore'`)
	shop.Sums()
	storetest.Must(
		t,
		shop.Run(storetest.Ctx, `INSERT INTO settings (key, value, changed_at)
			VALUES ('issued_before_restore', '{"invoice 2627": 8}', 1)`),
	)
	storetest.Must(t, shop.Close())
	shop = storetest.Open(t, shop.Dir())
	if gaps := storetest.Got(shop.Documents.ListGaps(storetest.Ctx)).Or(t); len(gaps) != 3 {
		t.Errorf("what is there is called missing: %v", gaps)
	}
	storetest.Must(
		t,
		shop.Run(storetest.Ctx, `INSERT INTO settings (key, value, changed_at)
			VALUES ('issued_before_restore', '{"invoice 2627": 9}', 1)`),
	)
	storetest.Must(t, shop.Close())
	shop = storetest.Open(t, shop.Dir())
	if number := shop.Ship(shop.Order(b, id, 1)); number != "INV-2627-000010" {
		t.Errorf("the next invoice is %s", number)
	}
	shop.Sums()
	storetest.Must(
		t,
		shop.Run(storetest.Ctx, `INSERT INTO settings (key, value, changed_at)
			VALUES ('issued_before_restore', 'no JSON', 1)`),
	)
	storetest.Must(t, shop.Close())
	if _, err := store.Open(
		storetest.Ctx,
		store.Options{Dir: shop.Dir()},
	); err == nil ||
		!strings.Contains(err.Error(), "number on after the restore") {
		t.Errorf("it opened: %v", err)
	}
}
