package staff_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/gst"
	"hearth/store/orders"
	"hearth/store/returns"
	"hearth/store/storetest"
)

func TestStaffSeeWhichListingsLackLegalDetails(t *testing.T) {
	s := webtest.New(t)
	product := s.Product("Shelf", 700, 10)
	staff := s.Staff(accounts.Owner)
	rows := fmt.Sprint(staff.Get("admin/listing-duties")["data"])
	for _, want := range []string{"country of origin", "manufacturer with address", "net quantity",
		"grievance officer"} {
		if !strings.Contains(rows, want) {
			t.Errorf("%q is not missed in %s", want, rows)
		}
	}
	if err := edit(s, product, func(e *catalogue.ProductEdit) {
		e.Country, e.Manufacturer, e.NetQuantity, e.Description = "China", "Made Ltd, Shenzhen", "1 N", "A plug."
	}); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(webtest.At(staff.Get("admin/listing-duties"), "data", "products", 0,
		"lacks")); got != "[importer with address]" {
		t.Errorf("an imported product lacks %s", got)
	}
}

func TestCODLossesAreCountedByMonthAndPincode(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	product, b := s.Product("Plug", 700, 50), s.Customer("411001")
	staff := s.Staff(accounts.Owner)
	for i := range 4 {
		o := s.Order(b, product, 1)
		s.Ship(o)
		if i == 0 {
			reply := staff.Post(
				fmt.Sprintf("admin/orders/%d/return-to-origin", o.ID),
				webtest.Form{"reason": "refused at the door", "restock": "yes"},
			)
			webtest.Says(t, reply, true, "Credit note CRN-2627-000001")
		} else if err := s.Fulfilment.Deliver(ctx, 0, o.ID, fulfilment.Delivery{}); err != nil {
			t.Fatal(err)
		}
	}
	losses := staff.Get("admin/cod-losses")["data"]
	if fmt.Sprint(webtest.At(losses, "months", 0, "of"), webtest.At(losses, "months", 0, "sent"),
		webtest.At(losses, "months", 0, "came_back"),
		webtest.At(losses, "months", 0, "value")) != "2026-114 1 740" ||
		webtest.At(losses, "pins", 0, "of") != "411001" {
		t.Errorf("the losses are %v", losses)
	}
	s.Sums()
}

func TestCancelledCODOrderPaidByUPIIsRefundedManually(t *testing.T) {
	s := webtest.New(t)
	product, b := s.Product("Plug", 700, 50), s.Customer("411001")
	staff := s.Staff(accounts.Owner)
	o := s.Order(b, product, 1)
	webtest.Says(t, staff.Post(fmt.Sprintf("admin/orders/%d/collect", o.ID), webtest.Form{"way": "courier"}), false,
		"has not been shipped")
	webtest.Says(t, staff.Post(fmt.Sprintf("admin/orders/%d/collect", o.ID),
		webtest.Form{"way": "upi", "reference": "UTR1"}), true, "")
	if err := s.Fulfilment.Cancel(ctx, b.ID, b.ID, o.ID, "changed my mind"); err != nil {
		t.Fatal(err)
	}
	s.Work()
	row := webtest.At(staff.Get("admin/hand-refunds"), "data", 0)
	if webtest.At(row, "kind") != "refund" || webtest.At(row, "amount") != 740.0 {
		t.Fatalf("the desk has %v", row)
	}
	id := fmt.Sprint(webtest.At(row, "id"))
	webtest.Says(t, staff.Post("admin/hand-refunds/export", webtest.Form{}), false, "already on a list")
	webtest.Says(t, staff.Post("admin/hand-refunds/to",
		webtest.Form{"kind": "refund", "id": id, "account": "123", "ifsc": "X"}), false, "9 to 18 digits")
	webtest.Says(
		t,
		staff.Post("admin/hand-refunds/to",
			webtest.Form{"kind": "refund", "id": id, "account": "123456789012", "ifsc": "sbin0001234"}),
		true,
		"",
	)
	if got := staff.PostAnswer("admin/hand-refunds/export", webtest.Form{}); !strings.Contains(string(got.Raw),
		"123456789012,SBIN0001234,740.00") {
		t.Errorf("the list for the bank: %s", got.Raw)
	}
	webtest.Says(t, staff.Post("admin/refunds/"+id+"/paid", webtest.Form{}), false, "reference")
	webtest.Says(t, staff.Post("admin/refunds/"+id+"/paid", webtest.Form{"reference": "UTR9"}), true, "")
	webtest.Says(t, staff.Post("admin/refunds/"+id+"/paid", webtest.Form{"reference": "UTR9"}), false,
		"already been paid")
	s.Sums()
}

func returned(s *webtest.Site, b storetest.Buyer, product, pieces int64) (order orders.Order, line int64) {
	s.T.Helper()
	order = s.Order(b, product, pieces)
	s.Deliver(order)
	details, err := s.Fulfilment.FindOrder(ctx, 0, order.ID)
	if err != nil {
		s.T.Fatal(err)
	}
	return order, details.Lines[0].ID
}

// An order that staff took by telephone or at the counter belongs to an account that is nobody's: the list for the bank, the returns and
// Today name the buyer, as the list of orders does.
func TestPhoneOrderRefundIsPaidToItsBuyer(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	product, owner := s.Product("Plug", 700, 50), s.Staff(accounts.Owner)
	taken := owner.Post("admin/phone-order",
		webtest.Form{"orders": fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, product), "Name": "Meera Joshi",
			"mob": "9876543210", "area": "1 Road", "city": "Pune", "tal": "Haveli", "dist": "Pune", "pin": "411001",
			"state":   "Maharashtra",
			"country": "India", "shown_total": "740"})
	id := int64(webtest.At(taken, "data", "orders_id").(float64))
	sold := owner.Post("admin/counter-sale",
		webtest.Form{"orders": fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, product), "way": "cash",
			"name": "Ravi Kumar", "shown_total": "700", "given": "700"})
	if newest := fmt.Sprint(webtest.At(owner.Get("admin/today"), "data", "newest")); !strings.Contains(newest,
		"cust_Name:Meera Joshi") ||
		!strings.Contains(newest, "cust_Name:Ravi Kumar") {
		t.Errorf("today: %s", newest)
	}
	// A sale at the counter is no parcel with COD.
	if newest := webtest.At(owner.Get("admin/today"), "data", "newest", 0); webtest.At(newest,
		"channel") != "counter" || webtest.At(newest, "paid_by") != "cash" {
		t.Errorf("the newest order is %v", newest)
	}
	webtest.Says(t, s.ShipBy(owner, id), true, "INV-")
	webtest.Says(t, owner.Post(fmt.Sprintf("admin/orders/%d/deliver", id), webtest.Form{}), true, "delivered")
	for _, order := range []any{id, webtest.At(sold, "data", "orders_id")} {
		line := webtest.At(owner.Get(fmt.Sprintf("admin/orders/%v", order)), "data", "lines", 0, "orderDetails_id")
		webtest.Says(t, owner.Post("admin/returns",
			webtest.Form{"odid": fmt.Sprint(line), "kind": "defective", "reason": "It hums."}), true, "opened")
		webtest.Says(t, owner.Post(fmt.Sprintf("admin/returns/%v/inspect", line), webtest.Form{"accepted": "yes"}),
			true, "accepted")
		webtest.Says(t, owner.Post("admin/hand-refunds/to",
			webtest.Form{"kind": "return", "id": fmt.Sprint(line), "upi": "meera@okbank"}), true, "saved")
	}
	list := owner.PostAnswer("admin/hand-refunds/export", webtest.Form{})
	if !strings.Contains(string(list.Raw), "Meera Joshi,meera@okbank") ||
		!strings.Contains(string(list.Raw), "Ravi Kumar,meera@okbank") {
		t.Errorf("the bank's list: %s", list.Raw)
	}
	returns := owner.Get("admin/returns?sort=name")
	if got := fmt.Sprint(webtest.At(returns, "data", 0, "cust_Name"), ", ",
		webtest.At(returns, "data", 1, "cust_Name")); got != "Meera Joshi, Ravi Kumar" {
		t.Errorf("the returns: %s", got)
	}
}

func TestManualRefundIsPaidOnce(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	product, b := s.Product("Plug", 700, 50), s.Customer("411001")
	p, staff := s.As(b.Email), s.Staff(accounts.Owner)
	_, first := returned(s, b, product, 2)
	_, second := returned(s, b, product, 1)
	webtest.Says(t, p.Post("returnorders", webtest.Form{"odid": fmt.Sprint(first), "upi": "not a upi"}), false,
		"name@bank")
	webtest.Says(t, p.Post("returnorders",
		webtest.Form{"odid": fmt.Sprint(first), "quantity": "1", "upi": "asha@okbank"}), true, "registered")
	webtest.Says(t, p.Post("returnorders", webtest.Form{"odid": fmt.Sprint(second), "upi": "asha@okbank"}), true,
		"registered")
	inspect := func(line int64, fields webtest.Form) map[string]any {
		return staff.Post(fmt.Sprintf("admin/returns/%d/inspect", line), fields)
	}
	webtest.Says(t, inspect(first, webtest.Form{"accepted": "yes"}), true, "accepted")
	got := staff.PostAnswer("admin/hand-refunds/export", webtest.Form{})
	if strings.Count(string(got.Raw), "asha@okbank") != 1 || !strings.Contains(string(got.Raw), ",700.00,") {
		t.Errorf("the first list: %s", got.Raw)
	}
	webtest.Says(t, staff.Post("admin/hand-refunds/export", webtest.Form{}), false, "already on a list")
	if again := staff.PostAnswer("admin/hand-refunds/export",
		webtest.Form{"list": "1"}); string(again.Raw) != string(got.Raw) {
		t.Errorf("the first list once more: %s", again.Raw)
	}
	if none := staff.PostAnswer("admin/hand-refunds/export", webtest.Form{"list": "9"}); none.Status != 404 {
		t.Errorf("a list that was never made: %d", none.Status)
	}
	webtest.Says(t, inspect(second, webtest.Form{"accepted": "yes"}), true, "accepted")
	if got := staff.PostAnswer("admin/hand-refunds/export", webtest.Form{}); strings.Count(string(got.Raw),
		"asha@okbank") != 1 {
		t.Errorf("the second list: %s", got.Raw)
	}
	webtest.Says(t, staff.Post("admin/hand-refunds/to",
		webtest.Form{"kind": "return", "id": fmt.Sprint(first), "upi": "thief@bank"}),
		false, "already on list 1")
	webtest.Says(t, staff.Post(fmt.Sprintf("admin/returns/%d/refund", first),
		webtest.Form{"reference": "UTR1", "restock": "yes"}), true, "CRN-")
	webtest.Says(t, staff.Post(fmt.Sprintf("admin/returns/%d/refund", first), webtest.Form{"reference": "UTR1"}), false,
		"already been refunded")
	if rows := staff.Get("admin/hand-refunds")["data"].([]any); len(rows) != 1 {
		t.Errorf("still to pay: %v", rows)
	}
	s.Sums()
}

func TestDefectiveProductsAreReturnedAtAnyTimeAfterInspection(t *testing.T) {
	s := webtest.New(t)
	product, b := s.Product("Plug", 700, 50), s.Customer("411001")
	p, staff := s.As(b.Email), s.Staff(accounts.Manager)
	_, line := returned(s, b, product, 3)
	webtest.Says(t, p.Post("returnorders", webtest.Form{"odid": fmt.Sprint(line), "kind": "boredom"}), false,
		"why the product comes back")
	webtest.Says(t, p.Post("returnorders",
		webtest.Form{"odid": fmt.Sprint(line), "kind": "not wanted", "quantity": "2"}), true, "")
	webtest.Says(t, staff.Post(fmt.Sprintf("admin/returns/%d/inspect", line), webtest.Form{"accepted": "no"}), false,
		"what was found")
	contentType, body := webtest.MultipartForm(t, webtest.Form{"accepted": "no", "findings": "The seal is cut."},
		map[string][]byte{"photo": webtest.Drawing(t, 60, 40)})
	if got := staff.Do("POST", fmt.Sprintf("/api/admin/returns/%d/inspect", line), contentType,
		body); got.Body["status"] != true {
		t.Fatalf("refuse with a photo: %s", got.Raw)
	}
	webtest.Says(t, staff.Post(fmt.Sprintf("admin/returns/%d/refund", line), webtest.Form{"reference": "x"}), false,
		"refused at inspection")
	photo := func(who *webtest.Person) int {
		return who.Do("GET", fmt.Sprintf("/api/return_photo/%d", line), "", nil).Status
	}
	if photo(p) != 200 || photo(staff) != 200 || photo(s.As(s.Customer("411001").Email)) != 404 {
		t.Error("the photo is seen by the wrong people")
	}
	s.NewestMail("returnrefused")

	_, late := returned(s, b, product, 1)
	s.Pass(90 * 24 * time.Hour)
	p = s.As(b.Email)
	staff = s.StaffAgain(accounts.Manager)
	webtest.Says(t, p.Post("returnorders", webtest.Form{"odid": fmt.Sprint(late), "kind": "defective"}), false,
		"make a complaint")
	webtest.Says(
		t,
		staff.Post("admin/returns", webtest.Form{"odid": fmt.Sprint(late), "kind": "not wanted", "reason": "no"}),
		false,
		"return window is over",
	)
	webtest.Says(t, staff.Post("admin/returns",
		webtest.Form{"odid": fmt.Sprint(late), "kind": "defective", "reason": "dead"}), false,
		"number of the customer's complaint")
	number := fmt.Sprint(webtest.At(p.Post("complain",
		webtest.Form{"csrf_token_name": p.CSRF, "kind": "defective", "name": "Asha",
			"email": b.Email,
			"words": "It is dead."}),
		"data", "number"))
	webtest.Says(t, staff.Post("admin/returns",
		webtest.Form{"odid": fmt.Sprint(late), "kind": "defective", "reason": "dead", "complaint": number}),
		true, "Return opened")
	s.Sums()
}

// buyerGSTIN is that of a firm in Karnataka.
var buyerGSTIN = func() string {
	for _, check := range "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
		if made := "29AAPFU0939F1Z" + string(check); gst.ValidGSTIN(made) {
			return made
		}
	}
	return ""
}()

func TestGSTR1TablesOfAMonthAddUp(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	product := s.Product("Plug", 700, 1000)
	staff := s.Staff(accounts.Owner)
	home, away, firm := s.Customer("411001"), s.Customer("560001"), s.Customer("560001")
	if got := s.As(firm.Email).Post("updateAddress",
		webtest.Form{"id": fmt.Sprint(firm.Address), "name": "Firm", "mob": "9876543210",
			"area": "12 Hill Road", "city": "Town", "tal": "Bangalore North", "dist": "Bangalore", "pin": "560001",
			"state":   "Karnataka",
			"country": "India", "gstin": "29AAPFU0939F1Z!"}); got["status"] != false {
		t.Errorf("a wrong GSTIN was taken: %v", got)
	}
	webtest.Says(t, s.As(firm.Email).Post("updateAddress",
		webtest.Form{"id": fmt.Sprint(firm.Address), "name": "Firm", "mob": "9876543210",
			"area": "12 Hill Road", "city": "Town", "tal": "Bangalore North", "dist": "Bangalore", "pin": "560001",
			"state":   "Karnataka",
			"country": "India", "gstin": buyerGSTIN}), true, "")
	s.Deliver(s.Order(home, product, 1)) // B2CS within the state
	s.Deliver(s.Order(away, product, 1)) // B2CS across
	big := s.Order(away, product, 150)   // B2CL: above one lakh, across
	b2b := s.Order(firm, product, 2)     // B2B
	s.Deliver(big)
	s.Deliver(b2b)
	_, back := returned(s, home, product, 2) // B2CS, one of two comes back
	if err := s.Returns.OpenReturnFor(ctx, 0, returns.ReturnWish{LineID: back, Quantity: 1, Reason: "x"}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Returns.RefundLine(ctx, 0, back, "UTR", true); err != nil {
		t.Fatal(err)
	}
	got := staff.Do("GET", "/api/admin/gstr1?month=2026-11", "", nil)
	var file map[string]any
	if err := json.Unmarshal(got.Raw, &file); err != nil {
		t.Fatalf("%v: %s", err, got.Raw)
	}
	if file["fp"] != "112026" || webtest.At(file, "b2b", 0, "ctin") != buyerGSTIN ||
		webtest.At(file, "b2cl", 0, "pos") != "29" ||
		webtest.At(file, "b2cl", 0, "inv", 0, "val") == nil || len(file["b2cs"].([]any)) != 2 {
		t.Errorf("the file is %s", got.Raw)
	}
	// The tables add up to the documents.
	issued, err := s.Documents.ListDocuments(ctx, "2026-11")
	if err != nil {
		t.Fatal(err)
	}
	want := 0.0
	for _, d := range issued {
		sign := 1.0
		if d.Kind == "credit note" {
			sign = -1
		}
		want += sign * float64(d.Sum.Taxable)
	}
	sum := func(v any) (total float64) {
		var walk func(any)
		walk = func(v any) {
			switch v := v.(type) {
			case map[string]any:
				if amount, ok := v["txval"].(float64); ok {
					total += amount
				}
				for _, inner := range v {
					walk(inner)
				}
			case []any:
				for _, inner := range v {
					walk(inner)
				}
			}
		}
		walk(v)
		return total * 100
	}
	tables := sum(file["b2b"]) + sum(file["b2cl"]) + sum(file["b2cs"]) - sum(file["cdnr"]) - sum(file["cdnur"])
	if hsn := sum(file["hsn"]); int64(tables+0.5) != int64(want) || int64(hsn+0.5) != int64(want) {
		t.Errorf("tables %0.f, HSN %0.f, documents %0.f paise", tables, hsn, want)
	}
	if fmt.Sprint(webtest.At(file, "doc_issue", "doc_det", 0, "docs", 0, "totnum"),
		webtest.At(file, "doc_issue", "doc_det", 1, "doc_num")) != "5 5" {
		t.Errorf("documents issued: %v", file["doc_issue"])
	}
}

func TestAccountantsExportIsCompleteAndTallyBalances(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	product, b := s.Product("Plug", 700, 100), s.Customer("411001")
	s.Deliver(s.Order(b, product, 1))
	_, back := returned(s, b, product, 1)
	if err := s.Returns.OpenReturnFor(ctx, 0, returns.ReturnWish{LineID: back, Reason: "x"}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Returns.RefundLine(ctx, 0, back, "UTR", true); err != nil {
		t.Fatal(err)
	}
	staff := s.Staff(accounts.Owner)
	job := fmt.Sprint(webtest.At(staff.Post("admin/accountant", webtest.Form{"month": "2026-11"}), "data", "job_id"))
	if err := s.Handlers.Work.DoJobs(ctx); err != nil {
		t.Fatal(err)
	}
	got := staff.Do("GET", "/api/admin/jobs/"+job+"/file", "", nil)
	archive, err := zip.NewReader(bytes.NewReader(got.Raw), int64(len(got.Raw)))
	if err != nil {
		t.Fatalf("%v: %s", err, got.Raw)
	}
	names := []string{}
	for _, f := range archive.File {
		names = append(names, f.Name)
		if f.Name != "tally-2026-11.xml" {
			continue
		}
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		var parsed struct {
			Vouchers []struct {
				Number string   `xml:"VOUCHERNUMBER"`
				Ledger []string `xml:"ALLLEDGERENTRIES.LIST>LEDGERNAME"`
				Amount []string `xml:"ALLLEDGERENTRIES.LIST>AMOUNT"`
			} `xml:"BODY>IMPORTDATA>REQUESTDATA>TALLYMESSAGE>VOUCHER"`
		}
		// Two invoices and a credit note, two receipts, and what was given back.
		if err := xml.Unmarshal(text, &parsed); err != nil || len(parsed.Vouchers) != 6 {
			t.Fatalf("%d vouchers, %v", len(parsed.Vouchers), err)
		}
		debtors := 0.0
		for _, v := range parsed.Vouchers {
			sum := 0.0
			for i, amount := range v.Amount {
				var rupees float64
				if _, err := fmt.Sscan(amount, &rupees); err != nil {
					t.Fatal(err)
				}
				sum += rupees
				if v.Ledger[i] == "Online shop customers" {
					debtors += rupees
				}
			}
			if int64(sum*100+0.5) != 0 || len(v.Amount) < 2 {
				t.Errorf("voucher %s adds up to %.2f: %v", v.Number, sum, v.Amount)
			}
		}
		if math.Abs(debtors) > 0.005 {
			t.Errorf("the customers owe %.2f", -debtors)
		}
	}
	want := []string{"gst-2026-11.xlsx", "gstr1-2026-11.json", "tally-2026-11.xml", "invoice-INV-2627-000001.pdf",
		"invoice-INV-2627-000002.pdf", "credit-note-CRN-2627-000001.pdf"}
	if !slices.Equal(names, want) {
		t.Errorf("the parcel holds %q", names)
	}
}

func TestEWayBillIsRequiredAboveTheStatesLimit(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	product, b, near := s.Product("Plug", 700, 1000), s.Customer("560001"), s.Customer("411001")
	staff := s.Staff(accounts.Dispatch)
	small, large := s.Order(b, product, 1), s.Order(b, product, 80)
	needed := func(o orders.Order) any {
		return webtest.At(staff.Get(fmt.Sprintf("admin/orders/%d", o.ID)), "data", "eway_needed")
	}
	if needed(small) != false || needed(large) != true {
		t.Errorf("asked for %v and %v", needed(small), needed(large))
	}
	within, above := s.Order(near, product, 80), s.Order(near, product, 150)
	if needed(within) != false || needed(above) != true {
		t.Errorf("within Maharashtra it is asked for %v and %v", needed(within), needed(above))
	}
	webtest.Says(t, s.ShipBy(staff, above.ID), false, "worth more than ₹1,00,000:")
	bulk := webtest.At(staff.Post("admin/bulk/orders",
		webtest.Form{"orders": fmt.Sprintf("%d,%d", above.ID, within.ID), "act": "ship",
			"dry_run": "yes"}), "data")
	if got := fmt.Sprint(bulk); !strings.Contains(got, "It is worth more than ₹1,00,000: ship it on its own") {
		t.Errorf("shipping several: %s", got)
	}
	webtest.Says(t, s.ShipBy(staff, large.ID, "eway_bill", "12"), false, "12 digits")
	webtest.Says(t, s.ShipBy(staff, large.ID), false, "worth more than ₹50,000")
	said := s.ShipBy(staff, large.ID, "eway_without", "no")
	webtest.Says(t, said, false, "worth more than ₹50,000")
	if webtest.At(said, "errors", "eway_bill") == nil {
		t.Errorf("the field is not named: %v", said)
	}
	sheet := fmt.Sprintf("order,tracking_id,courier_name,expected_date\n%d,DL1,Delhivery,2026-11-25\n", large.ID)
	kind, body := webtest.MultipartForm(t, webtest.Form{}, map[string][]byte{"file": []byte(sheet)})
	if got := staff.Do("POST", "/api/admin/shipments", kind, body); webtest.At(got.Body, "data", "shipped") != 0.0 {
		t.Errorf("the sheet ships it: %s", got.Raw)
	}
	webtest.Says(t, s.ShipBy(staff, large.ID, "eway_bill", "1234 5678 9012"), true, "INV-")
	if got := webtest.At(staff.Get(fmt.Sprintf("admin/orders/%d", large.ID)), "data",
		"eway_bill"); got != "123456789012" {
		t.Errorf("kept as %v", got)
	}
	other := s.Order(b, product, 80)
	webtest.Says(t, s.ShipBy(staff, other.ID, "eway_without", "yes"), true, "INV-")
	if got := s.Read(`SELECT detail FROM audit WHERE action = 'ship order' ORDER BY id DESC LIMIT 1`); !strings.HasSuffix(got,
		", without an e-way bill") {
		t.Errorf("the audit says %q", got)
	}
}

func TestSerialNumbersAreAssignedAtPacking(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	plug, lamp, b := s.Product("Plug", 700, 50), s.Product("Lamp", 900, 50), s.Customer("411001")
	staff := s.Staff(accounts.Dispatch)
	plugs, err := s.Orders.GenerateSerials(ctx, 0, plug, 4)
	if err != nil {
		t.Fatal(err)
	}
	lamps, err := s.Orders.GenerateSerials(ctx, 0, lamp, 1)
	if err != nil {
		t.Fatal(err)
	}
	o, other := s.Order(b, plug, 2), s.Order(b, plug, 1)
	scan := func(order int64, serial string) map[string]any {
		return staff.Post(fmt.Sprintf("admin/orders/%d/serials", order), webtest.Form{"serial": serial})
	}
	webtest.Says(t, scan(o.ID, "HR0"), false, "not recognised")
	webtest.Says(t, scan(o.ID, lamps[0]), false, "Lamp is not in this order")
	webtest.Says(t, scan(o.ID, strings.ToLower(plugs[0])), true, "Plug")
	webtest.Says(t, scan(o.ID, plugs[0]), false, "scanned already")
	webtest.Says(t, scan(other.ID, plugs[0]), false, fmt.Sprintf("went out with order %d", o.ID))
	webtest.Says(t, scan(o.ID, plugs[1]), true, "Plug")
	webtest.Says(t, scan(o.ID, plugs[2]), false, "All 2 pieces")
	s.Deliver(o)
	s.Pass(40 * 24 * time.Hour)
	if err := s.Login.RegisterDevice(ctx, b.ID, plugs[0], plug, "invoice-x.pdf"); err != nil {
		t.Fatal(err)
	}
	if err := edit(s, plug, func(e *catalogue.ProductEdit) { e.WarrantyMonths = 12 }); err != nil {
		t.Fatal(err)
	}
	devices, _, err := s.Login.ListDevices(ctx, b.ID, core.Page{})
	if err != nil || devices[0].WarrantyUntil != "2027-11-20" {
		t.Errorf("the warranty counts from delivery: %+v, %v", devices, err)
	}
	story := s.StaffAgain(accounts.Dispatch).Get("admin/serial?serial=" + plugs[0])
	if webtest.At(story, "data", "orders_id") != float64(o.ID) || webtest.At(story, "data", "registered_by") == "" {
		t.Errorf("the unit's story: %v", story)
	}
}

// scanned is the text of a picture with one code.
func scanned(t *testing.T, picture []byte) string {
	t.Helper()
	if _, err := exec.LookPath("zbarimg"); err != nil {
		t.Fatal("zbarimg (Debian: zbar-tools) is not installed: the code can't be read back; ./build.sh test installs it")
	}
	path := filepath.Join(t.TempDir(), "code.png")
	if err := os.WriteFile(path, picture, 0o600); err != nil {
		t.Fatal(err)
	}
	text, err := exec.Command("zbarimg", "--quiet", "--raw", path).Output()
	if err != nil {
		t.Fatal("zbarimg: ", err)
	}
	return strings.TrimSpace(string(text))
}

func TestCounterSalesAreInvoicedAtOnce(t *testing.T) {
	s := webtest.New(t)
	product := s.Product("Plug", 700, 5)
	staff := s.Staff(accounts.Dispatch)
	sell := func(fields webtest.Form) map[string]any {
		if fields["orders"] == "" {
			fields["orders"] = fmt.Sprintf(`[{"product_id":%d,"qty":2,"price":1}]`, product)
		}
		return staff.Post("admin/counter-sale", fields)
	}
	webtest.Says(t, sell(webtest.Form{"way": "cash"}), false, "own state and pincode")
	s.In("Maharashtra")
	webtest.Says(t, sell(webtest.Form{"way": "barter"}), false, "cash, card or UPI")
	webtest.Says(t, sell(webtest.Form{"way": "upi"}), false, "UPI reference")
	webtest.Says(t, sell(webtest.Form{"way": "cash", "gstin": "27AAPFU0939F1ZX", "name": "Firm"}), false, "valid GSTIN")
	if got := staff.Do("GET", "/api/admin/counter-qr?amount=1400", "", nil); got.Body["status"] != false {
		t.Errorf("a code without a UPI id: %s", got.Raw)
	}
	s.Set("upi_id", "shop@okbank")
	if got := staff.Do("GET", "/api/admin/counter-qr?amount=1400", "",
		nil); got.Header.Get("Content-Type") != "image/png" {
		t.Errorf("the code: %s", got.Raw)
	}
	first := scanned(t, staff.Do("GET", "/api/admin/counter-qr?amount=1400", "", nil).Raw)
	s.Pass(time.Second)
	second := scanned(t, staff.Do("GET", "/api/admin/counter-qr?amount=1400", "", nil).Raw)
	if !strings.Contains(first, "&tn=Counter%20sale&am=1400.00&") || !strings.Contains(first, "&tr=HRC") ||
		first == second {
		t.Errorf("two buyers pay %q and %q: a sale has no order yet, and a reference is used once", first, second)
	}
	online := s.Order(s.Customer("411001"), product, 1)
	sold := sell(webtest.Form{"way": "cash"})
	if webtest.At(sold, "data", "total") != 1400.0 || webtest.At(sold, "data", "invoice_id") != "INV-2627-000001" {
		t.Errorf("sold: %v", sold)
	}
	webtest.Says(t, sell(webtest.Form{"way": "upi", "reference": "UTR7",
		"orders": fmt.Sprintf(`[{"product_id":%d,"qty":3}]`, product)}), false, "")
	if got := s.Ship(online); got != "INV-2627-000002" {
		t.Errorf("the next invoice of the same series is %s", got)
	}
	serials, err := s.Orders.GenerateSerials(ctx, 0, product, 1)
	if err != nil {
		t.Fatal(err)
	}
	if got := webtest.At(staff.Get("admin/scan?code="+serials[0]), "data", "product_id"); got != float64(product) {
		t.Errorf("a scanned serial is product %v", got)
	}
	webtest.Says(t, staff.Get("admin/scan?code=nonsense"), false, "No product has this code")
	if free, err := s.Catalogue.Stock(ctx, product); err != nil || free != 2 {
		t.Errorf("%d left, %v", free, err)
	}
	if users := s.Staff(accounts.Owner).Get("get-new-users?interval=1%20DAY")["data"]; strings.Contains(fmt.Sprint(users), "Counter sale") {
		t.Errorf("the desk counts as a user: %v", users)
	}
	document, err := s.Documents.FindInvoice(ctx, 0, int64(webtest.At(sold, "data", "orders_id").(float64)))
	if err != nil || document.Payment != "Cash" || document.InterState {
		t.Errorf("the invoice: %+v, %v", document, err)
	}
	s.Sums()
}

// edit changes a product as the form does.
func edit(s *webtest.Site, product int64, change func(e *catalogue.ProductEdit)) error {
	p, err := s.Catalogue.Find(ctx, product)
	if err != nil {
		return err
	}
	e := catalogue.ProductEdit{Product: p}
	change(&e)
	return s.Catalogue.Update(ctx, 0, e)
}

// The reply to a sale may be lost; whoever asks again learns what to give back of the cash that the buyer paid.
func TestRepeatedCounterSaleReturnsItsOwnChange(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	product, staff := s.Product("Plug", 700, 5), s.Staff(accounts.Dispatch)
	sell := func(given string) any {
		t.Helper()
		return webtest.At(staff.PostAnswer("admin/counter-sale",
			webtest.Form{"orders": fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, product),
				"way": "cash", "given": given}, "Idempotency-Key", "k1").Body, "data")
	}
	first := sell("1000")
	if webtest.At(first, "given") != 1000.0 || webtest.At(first, "change") != 300.0 {
		t.Fatalf("the sale: %v", first)
	}
	for name, again := range map[string]any{"sent again": sell("1000"), "sent again with other cash": sell("2000"),
		"asked for": webtest.At(staff.Get("admin/counter-sales/k1"), "data")} {
		if fmt.Sprint(again) != fmt.Sprint(first) {
			t.Errorf("%s it is %v, want %v", name, again, first)
		}
	}
}
