package handlers_test

import (
	"bytes"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"hearth/store/accounts"
	"hearth/store/orders"
	"hearth/store/returns"
)

// A month by hand: three parcels of 700.00 and 40.00 delivery each, within the state at 18 %. 740.00 / 1.18 = 627.12, tax
// 112.88, of it CGST 56.44 and SGST 56.44: three times 1,881.36 and 169.32 and 169.32. One line of 700.00 comes back:
// 593.22 and 53.39 each.
func TestTheLedgerAddsAMonthUp(t *testing.T) {
	s := newSite(t, "upi_id", "shop@upi")
	s.In("Maharashtra")
	staff := s.staff(accounts.Manager)
	product := s.Product("Plug", 700, 20)
	b := s.Customer("411001")
	delivered, unpaid, onItsWay := s.Order(b, product, 1), s.Order(b, product, 1), s.Order(b, product, 1)
	for _, o := range []orders.Order{delivered, unpaid, onItsWay} {
		s.Ship(o)
	}
	post := func(call string, o orders.Order, fields form) map[string]any {
		return staff.post(fmt.Sprintf("admin/orders/%d/%s", o.ID, call), fields)
	}
	if got := post("deliver", delivered, form{}); got["status"] != true {
		t.Fatal(got)
	}
	if got := post("deliver", unpaid, form{"unpaid": "true"}); got["status"] != true {
		t.Fatal(got)
	}
	if got := post("collect", delivered, form{"way": "cash"}); got["status"] != false {
		t.Errorf("collected twice: %v", got)
	}
	d, err := s.Fulfilment.FindOrder(ctx, b.ID, delivered.ID)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Returns.Open(ctx, b.ID, returns.ReturnWish{LineID: d.Lines[0].ID, Reason: "too large",
		RefundTo: returns.RefundTo{UPI: "asha@upi"}}); err != nil {
		t.Fatal(err)
	}
	if got := staff.post(fmt.Sprintf("admin/returns/%d/refund", d.Lines[0].ID),
		form{"reference": "UPI1", "restock": "yes"}); got["status"] != true {
		t.Fatal(got)
	}
	check := func(name string, want map[string]float64) {
		t.Helper()
		l := at(staff.get("admin/ledger?month=2026-11"), "data")
		for field, amount := range want {
			if got := at(l, field); got != amount {
				t.Errorf("%s: %s is %v, want %v", name, field, got, amount)
			}
		}
	}
	stranger := s.as(s.Customer("411001").Email)
	for who, want := range map[*person]int{staff: 200, s.as(b.Email): 200, stranger: 404} {
		if got := who.do("GET", fmt.Sprintf("/api/upi_qr/%d", unpaid.ID), "", nil); got.status != want {
			t.Errorf("the UPI code: %d, want %d", got.status, want)
		}
	}
	if got := at(staff.get(fmt.Sprintf("admin/orders/%d", unpaid.ID)), "data",
		"upi"); got != "upi://pay?pa=shop@upi&pn=Hearth&tr=HR1002&tn=Order%201002&am=740.00&cu=INR" {
		t.Errorf("what the code says: %v", got)
	}
	if got := staff.do("GET", fmt.Sprintf("/api/upi_qr/%d", delivered.ID), "", nil).status; got != 404 {
		t.Errorf("a code for what is paid: %d", got)
	}
	check("before the money is in", map[string]float64{"invoices": 3, "credit_notes": 1, "sales": 2220, "credited": 700,
		"net": 1520, "shipping": 120,
		"taxable": 1881.36 - 593.22, "cgst": 169.32 - 53.39, "sgst": 169.32 - 53.39, "igst": 0, "collected": 740, "refunded_by_hand": 700,
		"cod_outstanding": 1480, "cod_outstanding_orders": 2, "online": 0, "settlement": 0})
	for name, bad := range map[string]form{"no way": {}, "another way": {"way": "shells"}, "UPI without its reference": {"way": "upi"}} {
		if got := post("collect", unpaid, bad); got["status"] != false {
			t.Errorf("%s: %v", name, got)
		}
	}
	if got := post("collect", unpaid, form{"way": "upi", "reference": "4242"}); got["status"] != true {
		t.Error(got)
	}
	if got := at(staff.get(fmt.Sprintf("admin/orders/%d", unpaid.ID)), "data", "payment", "collected"); got != true {
		t.Errorf("the order does not say that it is paid: %v", got)
	}
	check("after it", map[string]float64{"collected": 1480, "cod_outstanding": 740, "cod_outstanding_orders": 1})
	l := at(staff.get("admin/ledger?month=2026-11"), "data")
	if day := at(l, "days", 0); at(day, "day") != "2026-11-21" || at(day, "sales") != 2220.0 || at(day, "money_in") != 1480.0 ||
		at(day, "money_out") != 700.0 {
		t.Errorf("the day: %v", at(l, "days"))
	}
	if got := staff.get("admin/ledger?month=2026"); got["status"] != false {
		t.Errorf("a wrong month: %v", got)
	}
	if got := at(staff.get("admin/ledger?month=2026-10"), "data", "sales"); got != 0.0 {
		t.Errorf("another month: %v", got)
	}
	for copied, mark := range map[string]bool{"transporter": true, "supplier": true, "friend": false} {
		got := staff.do("GET", fmt.Sprintf("/api/download/%d?copy=%s", delivered.ID, copied), "", nil)
		if (got.header.Get("Content-Type") == "application/pdf") != mark {
			t.Errorf("the copy for the %s: %s", copied, got.header.Get("Content-Type"))
		}
	}
	if got := s.as(b.Email).do("GET", fmt.Sprintf("/api/download/%d?copy=supplier", delivered.ID), "", nil); got.body["status"] != false {
		t.Error("a customer took the shop's copy")
	}
	s.Sums()
}

// pdfText is the text of a PDF as a reader sees it.
func pdfText(t *testing.T, content []byte) string {
	t.Helper()
	read := exec.Command("pdftotext", "-layout", "-", "-")
	read.Stdin = bytes.NewReader(content)
	text, err := read.Output()
	if err != nil {
		t.Fatal("pdftotext (poppler-utils) is needed: ", err)
	}
	return string(text)
}

// Nothing asks for money that came in: not the courier's sheet, not the slip on the parcel, not the invoice.
func TestACODOrderThatWasPaidByUPIIsNotAskedForAgain(t *testing.T) {
	s := newSite(t, "upi_id", "shop@upi")
	s.In("Maharashtra")
	staff := s.staff(accounts.Owner)
	product := s.Product("Plug", 700, 20)
	b := s.Customer("411001")
	papers := func(o orders.Order) (sheet, slip, invoice string) {
		t.Helper()
		sheet = string(staff.do("GET", "/api/admin/shipments", "", nil).raw)
		slip = pdfText(t, staff.do("GET", fmt.Sprintf("/api/admin/orders/%d/packing-slip", o.ID), "", nil).raw)
		s.Ship(o)
		return sheet, slip, pdfText(t, staff.do("GET", fmt.Sprintf("/api/download/%d", o.ID), "", nil).raw)
	}
	paid := s.Order(b, product, 1)
	if got := staff.post(fmt.Sprintf("admin/orders/%d/collect", paid.ID), form{"way": "upi", "reference": "4242"}); got["status"] != true {
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
	// One that is to be paid at the door is asked for, until it is.
	due := s.Order(b, product, 1)
	sheet, slip, invoice = papers(due)
	if !strings.Contains(sheet, "740.00") || !strings.Contains(slip, "CASH ON DELIVERY: collect ₹740.00") ||
		!strings.Contains(invoice, "Scan to pay by UPI") {
		t.Errorf("to be collected: %s\n%s\n%s", sheet, slip, invoice)
	}
	if got := staff.post(fmt.Sprintf("admin/orders/%d/deliver", due.ID), form{}); got["status"] != true {
		t.Fatal(got)
	}
	if invoice = pdfText(t, staff.do("GET", fmt.Sprintf("/api/download/%d", due.ID), "", nil).raw); strings.Contains(invoice,
		"Scan to pay by UPI") {
		t.Errorf("the invoice of a paid order still asks for its money: %s", invoice)
	}
}
