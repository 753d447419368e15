package staff_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/orders"
	"hearth/store/returns"
)

// The expected sums of a month, calculated by hand. Three orders of 700.00 plus 40.00 delivery, within the state at
// 18 %: 740.00 / 1.18 = 627.12 taxable, tax 112.88, half of it CGST 56.44 and half SGST 56.44. Three times that is
// 1,881.36, 169.32 and 169.32. One line of 700.00 is returned: 593.22 taxable, 53.39 of each tax.
func TestLedgerSumsAMonth(t *testing.T) {
	s := webtest.New(t, "upi_id", "shop@upi")
	s.In("Maharashtra")
	staff := s.Staff(accounts.Manager)
	product := s.Product("Plug", 700, 20)
	b := s.Customer("411001")
	delivered, unpaid, onItsWay := s.Order(b, product, 1), s.Order(b, product, 1), s.Order(b, product, 1)
	for _, o := range []orders.Order{delivered, unpaid, onItsWay} {
		s.Ship(o)
	}
	post := func(call string, o orders.Order, fields webtest.Form) map[string]any {
		return staff.Post(fmt.Sprintf("admin/orders/%d/%s", o.ID, call), fields)
	}
	if got := post("deliver", delivered, webtest.Form{}); got["status"] != true {
		t.Fatal(got)
	}
	if got := post("deliver", unpaid, webtest.Form{"unpaid": "true"}); got["status"] != true {
		t.Fatal(got)
	}
	if got := post("collect", delivered, webtest.Form{"way": "cash"}); got["status"] != false {
		t.Errorf("collected twice: %v", got)
	}
	d, err := s.Fulfilment.FindOrder(ctx, b.ID, delivered.ID)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Returns.Open(ctx, b.ID, returns.ReturnRequest{LineID: d.Lines[0].ID, Reason: "too large",
		RefundTo: returns.RefundTo{UPI: "asha@upi"}}); err != nil {
		t.Fatal(err)
	}
	if got := staff.Post(fmt.Sprintf("admin/returns/%d/refund", d.Lines[0].ID),
		webtest.Form{"reference": "UPI1", "restock": "yes"}); got["status"] != true {
		t.Fatal(got)
	}
	check := func(name string, want map[string]float64) {
		t.Helper()
		l := webtest.At(staff.Get("admin/ledger?month=2026-11"), "data")
		for field, amount := range want {
			if got := webtest.At(l, field); got != amount {
				t.Errorf("%s: %s is %v, want %v", name, field, got, amount)
			}
		}
	}
	stranger := s.As(s.Customer("411001").Email)
	for who, want := range map[*webtest.Person]int{staff: 200, s.As(b.Email): 200, stranger: 404} {
		if got := who.Do("GET", fmt.Sprintf("/api/upi_qr/%d", unpaid.ID), "", nil); got.Status != want {
			t.Errorf("the UPI code: %d, want %d", got.Status, want)
		}
	}
	if got := webtest.At(staff.Get(fmt.Sprintf("admin/orders/%d", unpaid.ID)), "data",
		"upi"); got != "upi://pay?pa=shop@upi&pn=Hearth&tr=HR1002&tn=Order%201002&am=740.00&cu=INR" {
		t.Errorf("what the code says: %v", got)
	}
	if got := staff.Do("GET", fmt.Sprintf("/api/upi_qr/%d", delivered.ID), "", nil).Status; got != 404 {
		t.Errorf("a code for what is paid: %d", got)
	}
	check("before the money is in", map[string]float64{"invoices": 3, "credit_notes": 1, "sales": 2220, "credited": 700,
		"net": 1520, "shipping": 120,
		"taxable": 1881.36 - 593.22, "cgst": 169.32 - 53.39, "sgst": 169.32 - 53.39, "igst": 0, "collected": 740,
		"refunded_by_hand": 700,
		"cod_outstanding":  1480, "cod_outstanding_orders": 2, "online": 0, "settlement": 0})
	for name, bad := range map[string]webtest.Form{"no way": {}, "another way": {"way": "shells"},
		"UPI without its reference": {"way": "upi"}} {
		if got := post("collect", unpaid, bad); got["status"] != false {
			t.Errorf("%s: %v", name, got)
		}
	}
	if got := post("collect", unpaid, webtest.Form{"way": "upi", "reference": "4242"}); got["status"] != true {
		t.Error(got)
	}
	if got := webtest.At(staff.Get(fmt.Sprintf("admin/orders/%d", unpaid.ID)), "data", "payment",
		"collected"); got != true {
		t.Errorf("the order does not say that it is paid: %v", got)
	}
	check("after it", map[string]float64{"collected": 1480, "cod_outstanding": 740, "cod_outstanding_orders": 1})
	l := webtest.At(staff.Get("admin/ledger?month=2026-11"), "data")
	if day := webtest.At(l, "days", 0); webtest.At(day, "day") != "2026-11-21" || webtest.At(day, "sales") != 2220.0 ||
		webtest.At(day, "money_in") != 1480.0 ||
		webtest.At(day, "money_out") != 700.0 {
		t.Errorf("the day: %v", webtest.At(l, "days"))
	}
	if got := staff.Get("admin/ledger?month=2026"); got["status"] != false {
		t.Errorf("a wrong month: %v", got)
	}
	if got := webtest.At(staff.Get("admin/ledger?month=2026-10"), "data", "sales"); got != 0.0 {
		t.Errorf("another month: %v", got)
	}
	for copied, mark := range map[string]bool{"transporter": true, "supplier": true, "friend": false} {
		got := staff.Do("GET", fmt.Sprintf("/api/download/%d?copy=%s", delivered.ID, copied), "", nil)
		if (got.Header.Get("Content-Type") == "application/pdf") != mark {
			t.Errorf("the copy for the %s: %s", copied, got.Header.Get("Content-Type"))
		}
	}
	if got := s.As(b.Email).Do("GET", fmt.Sprintf("/api/download/%d?copy=supplier", delivered.ID), "",
		nil); got.Body["status"] != false {
		t.Error("a customer took the shop's copy")
	}
	s.Sums()
}

// The courier's sheet, the packing slip and the invoice don't ask for money that was already paid.
func TestCODOrderPaidByUPIIsNotCollectedAgain(t *testing.T) {
	s := webtest.New(t, "upi_id", "shop@upi")
	s.In("Maharashtra")
	staff := s.Staff(accounts.Owner)
	product := s.Product("Plug", 700, 20)
	b := s.Customer("411001")
	papers := func(o orders.Order) (sheet, slip, invoice string) {
		t.Helper()
		sheet = string(staff.Do("GET", "/api/admin/shipments", "", nil).Raw)
		slip = webtest.PDFText(t, staff.Do("GET", fmt.Sprintf("/api/admin/orders/%d/packing-slip", o.ID), "", nil).Raw)
		s.Ship(o)
		return sheet, slip, webtest.PDFText(t, staff.Do("GET", fmt.Sprintf("/api/download/%d", o.ID), "", nil).Raw)
	}
	paid := s.Order(b, product, 1)
	if got := staff.Post(fmt.Sprintf("admin/orders/%d/collect", paid.ID),
		webtest.Form{"way": "upi", "reference": "4242"}); got["status"] != true {
		t.Fatal(got)
	}
	sheet, slip, invoice := papers(paid)
	if strings.Contains(sheet, "740.00") {
		t.Errorf("the courier is told to collect: %s", sheet)
	}
	if !strings.Contains(slip, "PAID: collect nothing") || strings.Contains(slip, "CASH ON DELIVERY") {
		t.Errorf("the slip: %s", slip)
	}
	if !strings.Contains(invoice, "paid by UPI") || strings.Contains(invoice, "Scan to pay by UPI") {
		t.Errorf("the invoice: %s", invoice)
	}
	// Until a COD order is paid, its documents ask for the money.
	due := s.Order(b, product, 1)
	sheet, slip, invoice = papers(due)
	if !strings.Contains(sheet, "740.00") || !strings.Contains(slip, "CASH ON DELIVERY: collect ₹740.00") ||
		!strings.Contains(invoice, "Scan to pay by UPI") {
		t.Errorf("to be collected: %s\n%s\n%s", sheet, slip, invoice)
	}
	if got := staff.Post(fmt.Sprintf("admin/orders/%d/deliver", due.ID), webtest.Form{}); got["status"] != true {
		t.Fatal(got)
	}
	if invoice = webtest.PDFText(t,
		staff.Do("GET", fmt.Sprintf("/api/download/%d", due.ID), "", nil).Raw); strings.Contains(invoice,
		"Scan to pay by UPI") {
		t.Errorf("the invoice of a paid order still asks for its money: %s", invoice)
	}
}
