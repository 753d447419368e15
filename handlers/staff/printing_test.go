package staff_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/delivery"
	"hearth/store/fulfilment"
	"hearth/store/orders"
)

// printedPages requests documents and returns the text of each of their pages.
func printedPages(t *testing.T, p *webtest.Person, query string) []string {
	t.Helper()
	got := p.Do("GET", "/api/admin/print?"+query, "", nil)
	if got.Header.Get("Content-Type") != "application/pdf" ||
		!strings.HasPrefix(got.Header.Get("Content-Disposition"), "inline") {
		t.Fatalf("%s: %s %s %v", query, got.Header.Get("Content-Type"), got.Header.Get("Content-Disposition"), got.Body)
	}
	pages := strings.Split(webtest.PDFText(t, got.Raw), "\f")
	return pages[:len(pages)-1]
}

func TestBulkDocumentsAreOnePDFInPackingOrder(t *testing.T) {
	s := webtest.New(t, "shop_name", "Lights")
	s.In("Maharashtra")
	packer := s.Staff(accounts.Dispatch)
	product := s.Product("Plug", 700, 50)
	b := s.Customer("411001")
	first, second, third := s.Order(b, product, 1), s.Order(b, product, 2), s.Order(b, product, 3)
	s.Ship(second)
	pages := printedPages(t, packer, "papers=pick-list,slips,labels,invoices,labels-a4")
	want := []string{
		"Pick list", fmt.Sprintf("ORDER %d OF", first.ID), fmt.Sprintf("Order %d", first.ID),
		fmt.Sprintf("Order %d", second.ID), "Tax Invoice", fmt.Sprintf("ORDER %d OF", third.ID),
		fmt.Sprintf("Order %d", third.ID),
		fmt.Sprintf("Order %d", second.ID),
	}
	if len(pages) != len(want) {
		t.Fatalf("%d pages: %q", len(pages), pages)
	}
	for i, words := range want {
		if !strings.Contains(pages[i], words) {
			t.Errorf("page %d has no %q: %s", i+1, words, pages[i])
		}
	}
	if !strings.Contains(pages[0], "FOR 2 ORDERS") || !strings.Contains(pages[0], "4 pieces of 1 products") ||
		!strings.Contains(pages[0], fmt.Sprintf("%d (3)", third.ID)) {
		t.Errorf("the pick list: %s", pages[0])
	}
	pages = printedPages(t, packer, fmt.Sprintf("papers=slips&orders=%d,%d", third.ID, second.ID))
	if len(pages) != 2 || !strings.Contains(pages[0], fmt.Sprintf("ORDER %d OF", second.ID)) {
		t.Errorf("the slips of a selection: %q", pages)
	}
	for query, says := range map[string]string{
		"":                           "Please choose what to print.",
		"papers=slips,posters":       "Please choose what to print: pick-list, slips, labels, labels-a4, sheets, invoices.",
		"papers=slips&orders=1001,x": "The orders are numbers with commas between them.",
		fmt.Sprintf("papers=invoices&orders=%d", first.ID):       "There is nothing to print.",
		fmt.Sprintf("papers=slips&orders=%d,99999999", first.ID): "",
	} {
		got := packer.Do("GET", "/api/admin/print?"+query, "", nil)
		if got.Body["status"] != false || says != "" && got.Body["message"] != says {
			t.Errorf("%s: %v", query, got.Body)
		}
	}
}

// A cancelled order has no documents, and a returned parcel only has its invoice; neither document asks for money.
func TestNothingIsPrintedForOrdersThatDoNotShip(t *testing.T) {
	s := webtest.New(t, "upi_id", "shop@upi")
	s.In("Maharashtra")
	packer, product, b := s.Staff(accounts.Dispatch), s.Product("Plug", 700, 50), s.Customer("411001")
	cancelled, back := s.Order(b, product, 1), s.Order(b, product, 1)
	s.Ship(back)
	if _, err := s.Fulfilment.ReturnToOrigin(ctx, 0, back.ID,
		fulfilment.CameBack{Reason: "nobody at home", Restock: true}); err != nil {
		t.Fatal(err)
	}
	if err := s.Fulfilment.Cancel(ctx, b.ID, 0, cancelled.ID, "changed my mind"); err != nil {
		t.Fatal(err)
	}
	both := fmt.Sprintf("&orders=%d,%d", cancelled.ID, back.ID)
	pages := printedPages(t, packer, "papers=pick-list,slips,labels,invoices,labels-a4"+both)
	if len(pages) != 1 || !strings.Contains(pages[0], "Tax Invoice") || strings.Contains(pages[0], "TO PAY") ||
		strings.Contains(pages[0], "Scan to pay") {
		t.Errorf("%d pages: %q", len(pages), pages)
	}
	for path, says := range map[string]string{
		"admin/print?papers=labels,slips,labels-a4,pick-list" + both: "There is nothing to print.",
		fmt.Sprintf("admin/orders/%d/label",
			cancelled.ID): "There is nothing to pack: the order was cancelled.",
		fmt.Sprintf("admin/orders/%d/packing-slip", back.ID): "There is nothing to pack: the parcel came back.",
	} {
		if got := packer.Do("GET", "/api/"+path, "", nil); got.Body["status"] != false || got.Body["message"] != says {
			t.Errorf("%s: %v", path, got.Body)
		}
	}
}

// The refund account is printed on the buyer's documents. A document asks for payment only while money is due.
func TestDocumentsNameTheRefundAccount(t *testing.T) {
	s := webtest.New(t, "upi_id", "shop@upi", "bank_account_number", "501001234567890", "bank_ifsc", "SBIN0001234",
		"bank_name", "भारतीय स्टेट बँक, पुणे")
	s.In("Maharashtra")
	owner, product, b := s.Staff(accounts.Owner), s.Product("Plug", 700, 50), s.Customer("411001")
	cod, prepaid := s.Order(b, product, 1), s.OrderPrepaid(b, product, 1)
	s.Ship(cod)
	s.Ship(prepaid)
	text := func(path string, o orders.Order) string {
		t.Helper()
		got := owner.Do("GET", fmt.Sprintf("/api/"+path, o.ID), "", nil)
		if got.Header.Get("Content-Type") != "application/pdf" {
			t.Fatal(path, ": ", got.Body)
		}
		return webtest.PDFText(t, got.Raw)
	}
	check := func(what, text string, there, notThere []string) {
		t.Helper()
		for _, part := range there {
			if !strings.Contains(text, part) {
				t.Errorf("%s has no %q: %s", what, part, text)
			}
		}
		for _, part := range notThere {
			if strings.Contains(text, part) {
				t.Errorf("%s has %q: %s", what, part, text)
			}
		}
	}
	account, asks := []string{"501001234567890", "SBIN0001234", "भारतीय स्टेट बँक, पुणे"},
		[]string{"TO PAY ON DELIVERY", "Scan to pay by UPI", "shop@upi"}
	check("an unpaid invoice", text("download/%d", cod), slices.Concat(account, asks, []string{"₹740.00"}),
		[]string{"Paid in full."})
	check("an unpaid order", text("order_paper/%d", cod),
		slices.Concat(account, asks, []string{"Rupees Seven Hundred"}), nil)
	check("a regular seller's order", text("order_paper/%d", cod), []string{"Prices include GST."}, nil)
	s.Set("seller_kind", "composition")
	check("a composition dealer's order", text("order_paper/%d", cod), nil, []string{"GST."})
	s.Set("seller_kind", "")
	check(
		"an unpaid receipt",
		text("admin/orders/%d/receipt", cod),
		slices.Concat(account, []string{"To pay ₹740.00", "Scan to pay by UPI"}),
		nil,
	)
	check("a label", text("admin/orders/%d/label", cod), []string{"CASH ON DELIVERY", "Scan to pay by UPI"}, account)
	paid := slices.Concat(account, []string{"Paid in full.", "BANK OF THE SELLER"})
	check("a Pre-paid invoice", text("download/%d", prepaid), paid, asks)
	check("a Pre-paid order", text("order_paper/%d", prepaid), nil, slices.Concat(account, asks))
	check("a Pre-paid receipt", text("admin/orders/%d/receipt", prepaid), nil, asks)
	if err := s.Fulfilment.Deliver(ctx, 0, cod.ID, fulfilment.Delivery{}); err != nil {
		t.Fatal(err)
	}
	check("an invoice paid at the door", text("download/%d", cod), paid, asks)
	check("an order paid at the door", text("order_paper/%d", cod), nil, asks)
}

// Staff who pack can't print invoices, and accountants can't print labels.
func TestStaffPrintOnlyTheDocumentsOfTheirRole(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	o := s.Order(s.Customer("411001"), s.Product("Plug", 700, 50), 1)
	s.Ship(o)
	for role, allowed := range map[accounts.Role]map[string]bool{accounts.Packer: {"labels": true, "invoices": false,
		"labels,invoices": false},
		accounts.Accountant: {"labels": false, "invoices": true}} {
		p := s.Staff(role)
		for papers, may := range allowed {
			if got := p.Do("GET", "/api/admin/print?papers="+papers, "", nil); (got.Status == 200 &&
				got.Header.Get("Content-Type") == "application/pdf") != may || !may && got.Status != 403 {
				t.Errorf("%s printing %s: %d %s", role, papers, got.Status, got.Header.Get("Content-Type"))
			}
		}
	}
}

func TestOrderHasAllItsDocuments(t *testing.T) {
	s := webtest.New(t, "upi_id", "shop@upi")
	s.In("Maharashtra")
	owner := s.Staff(accounts.Owner)
	b := s.Customer("411001")
	o := s.Order(b, s.Product("Plug", 700, 50), 1)
	buyer, other := s.As(b.Email), s.As(s.Customer("411001").Email)
	text := func(p *webtest.Person, path string) string {
		t.Helper()
		got := p.Do("GET", "/api/"+path, "", nil)
		if got.Header.Get("Content-Type") != "application/pdf" {
			t.Fatal(path, ": ", got.Body)
		}
		return webtest.PDFText(t, got.Raw)
	}
	holds := func(path, text string, parts ...string) {
		t.Helper()
		for _, part := range parts {
			if !strings.Contains(text, part) {
				t.Errorf("%s has no %q: %s", path, part, text)
			}
		}
	}
	id := fmt.Sprint(o.ID)
	holds("the order", text(buyer, "order_paper/"+id), "Order "+id, "Plug", "Being packed", "Scan to pay by UPI",
		"not an invoice")
	if got := other.Do("GET", "/api/order_paper/"+id, "", nil); got.Body["status"] != false {
		t.Error("somebody else's order was printed")
	}
	holds("the label", text(owner, "admin/orders/"+id+"/label"), "No tracking number yet", "CASH ON DELIVERY", "411001",
		"411030")
	holds("the challan", text(owner, "admin/orders/"+id+"/challan"), "Delivery Challan", "DC-"+id,
		"ORIGINAL FOR CONSIGNEE",
		"DUPLICATE FOR TRANSPORTER", "TRIPLICATE FOR CONSIGNER")
	s.Ship(o)
	holds("the receipt", text(owner, "admin/orders/"+id+"/receipt"), "Tax Invoice", "Plug", "Taxable value")
	number, err := s.Fulfilment.ReturnToOrigin(ctx, 0, o.ID,
		fulfilment.CameBack{Reason: "nobody at home", Restock: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, who := range []*webtest.Person{buyer, owner} {
		holds("the credit note", text(who, "credit_note/"+number), "Credit Note", number, "nobody at home",
			"Against invoice")
	}
	if got := other.Do("GET", "/api/credit_note/"+number, "", nil); got.Body["status"] != false {
		t.Error("somebody else's credit note was printed")
	}
}

// A name that the PDF font can't print is refused while it can still be corrected: when the address is entered, and
// again before shipping.
func TestNameInUnsupportedScriptIsAskedForInLatinLetters(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	b := s.Customer("411001")
	buyer := s.As(b.Email)
	address := webtest.Form{"Name": "عائشة", "mob": "9876543210", "area": "12 Karve Road", "city": "Pune",
		"tal": "Haveli", "dist": "Pune",
		"pin": "411001", "state": "Maharashtra", "country": "India"}
	got := buyer.Post("setAddress", address)
	if fields, _ := got["errors"].(map[string]any); got["status"] != false || fields["Name"] == nil ||
		fields["area"] != nil {
		t.Errorf("in Arabic: %v", got)
	}
	address["Name"], address["company"] = "Asha", "شركة الضوء"
	if fields, _ := buyer.Post("setAddress", address)["errors"].(map[string]any); fields["company"] == nil ||
		fields["Name"] != nil {
		t.Errorf("a company, who is the buyer on the invoice, in Arabic: %v", fields)
	}
	desk := s.Staff(accounts.Dispatch)
	sale := webtest.Form{"orders": fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, s.Product("Lamp", 700, 50)),
		"way": "cash", "name": "عائشة"}
	if fields, _ := desk.Post("admin/counter-sale", sale)["errors"].(map[string]any); fields["name"] == nil {
		t.Errorf("a sale at the desk to a name in Arabic: %v", fields)
	}
	delete(address, "company")
	address["Name"] = "आशा अনির্বাণ கிருஷ்ணன்"
	if got := buyer.Post("setAddress", address); got["status"] != true {
		t.Errorf("in scripts that print: %v", got)
	}
	id, err := s.Accounts.AddAddress(
		ctx,
		b.ID,
		delivery.Address{Name: "عائشة", Mob: "9876543210", Area: "12 Karve Road", City: "Pune", Tal: "Haveli",
			Dist: "Pune", Pin: "411001", State: "Maharashtra", Country: "India"},
	)
	if err != nil {
		t.Fatal(err)
	}
	b.Address = id
	o := s.Order(b, s.Product("Plug", 700, 50), 1)
	if got := s.Staff(accounts.Owner).Post(fmt.Sprintf("admin/orders/%d/ship", o.ID),
		webtest.Form{"tracking_id": "1", "courier_name": "Own",
			"expected_date": "2099-01-01"}); got["status"] != false ||
		!strings.Contains(fmt.Sprint(got["message"]), "Latin letters") {
		t.Errorf("it leaves without a name: %v", got)
	}
}

// The sheet for couriers has the columns that they need; after they fill it in, it can be imported.
func TestCourierSheetHasStreetPhoneItemsAndWeight(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	packer, b := s.Staff(accounts.Dispatch), s.Customer("411001")
	homes, err := s.Accounts.ListAddresses(ctx, b.ID)
	if err != nil {
		t.Fatal(err)
	}
	homes[0].Company = "Deccan Builders LLP"
	if err := s.Accounts.UpdateAddress(ctx, b.ID, homes[0]); err != nil {
		t.Fatal(err)
	}
	o := s.Order(b, s.Stocked("Lock", 900, 9, func(p *catalogue.Product) { p.Weight = 750 }), 2)
	got := packer.Do("GET", "/api/admin/shipments?format=xlsx", "", nil)
	book, err := excelize.OpenReader(bytes.NewReader(got.Raw), excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err, got.Body)
	}
	defer book.Close()
	rows, err := book.GetRows("To ship")
	if err != nil || len(rows) != 2 {
		t.Fatal(rows, err)
	}
	row := map[string]string{}
	for i, text := range rows[1] {
		row[rows[0][i]] = text
	}
	for title, want := range map[string]string{"order": fmt.Sprint(o.ID), "phone": o.Address.Mob,
		"street": "Deccan Builders LLP, " + homes[0].Area, "pincode": "411001",
		"collect": strings.TrimSuffix(o.Total.Decimal(), ".00"), "items": "2 × Lock", "weight_kg": "1.5"} {
		if row[title] != want {
			t.Errorf("%s is %q, want %q", title, row[title], want)
		}
	}
	if csv := string(packer.Do("GET", "/api/admin/shipments", "", nil).Raw); !strings.Contains(csv, "2 × Lock,1.5,,,") {
		t.Errorf("as CSV: %s", csv)
	}
	if got := packer.Do("GET", "/api/admin/shipments?format=pdf", "",
		nil); got.Body["message"] != "The format must be csv or xlsx." {
		t.Error(got.Body)
	}
}

func TestSheetOfSelectedOrdersAddsUp(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	packer, b, id := s.Staff(accounts.Packer), s.Customer("411001"), s.Product("Lock", 900, 50)
	first, second, prepaid, other := s.Order(b, id, 1), s.Order(b, id, 2), s.OrderPrepaid(b, id, 1), s.Order(b, id, 1)
	got := packer.Do("GET", fmt.Sprintf("/api/admin/order-sheet?orders=%d,%d,%d,%d", prepaid.ID, second.ID, first.ID,
		first.ID), "", nil)
	book, err := excelize.OpenReader(bytes.NewReader(got.Raw))
	if err != nil {
		t.Fatal(err, got.Body)
	}
	defer book.Close()
	rows, err := book.GetRows("Orders")
	if err != nil || len(rows) != 6 || strings.Contains(fmt.Sprint(rows), fmt.Sprint(other.ID)) {
		t.Fatal(rows, err)
	}
	for at, want := range map[string]string{"A2": fmt.Sprint(first.ID), "B2": "21 Nov 2026", "H2": "940.00",
		"H4": "0.00", "I4": "940.00",
		"A6": "Total", "H6": "2,780.00", "I6": "3,720.00"} {
		if text, err := book.GetCellValue("Orders", at); err != nil || text != want {
			t.Errorf("%s is %q, want %q, %v", at, text, want, err)
		}
	}
	for _, query := range []string{"", "orders=", "orders=" +
		strings.Trim(fmt.Sprint(many(fulfilment.MaxPrinted+1)), "[]")} {
		if got := packer.Do("GET", "/api/admin/order-sheet?"+strings.ReplaceAll(query, " ", ","), "",
			nil); got.Body["message"] != "Please choose 1 to 1000 orders." {
			t.Errorf("%.40s: %v", query, got.Body)
		}
	}
	if got := packer.Do("GET", "/api/admin/order-sheet?orders=999999", "", nil); got.Status != 404 {
		t.Errorf("an order that is not there: %d %v", got.Status, got.Body)
	}
}

func many(n int) (numbers []int) {
	for i := range n {
		numbers = append(numbers, i+1)
	}
	return numbers
}

func TestCustomerNoteIsShownToThePacker(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	product, b, packer := s.Product("Plug", 700, 50), s.Customer("411001"), s.Staff(accounts.Dispatch)
	asha := s.As(b.Email)
	orders := fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, product)
	address := fmt.Sprint(b.Address)
	webtest.Says(t, asha.Post("checkout",
		webtest.Form{"orders": orders, "AddressID": address, "pt": "COD", "note": strings.Repeat("é", 201)}), false,
		"The note can have at most 200 characters.")
	placed := asha.Post("checkout",
		webtest.Form{"orders": orders, "AddressID": address, "pt": "COD", "note": "दूसरे गेट पर घंटी बजाएँ"})
	order := fmt.Sprint(placed["orderId"])
	webtest.Says(t, asha.Post("codstatus", webtest.Form{"ORDERSID": order, "orders": orders}), true, "confirmed")
	if got := webtest.At(asha.Get("orders_details/"+order), "data", "note"); got != "दूसरे गेट पर घंटी बजाएँ" {
		t.Errorf("the customer's order has the note %v", got)
	}
	if got := webtest.At(packer.Get("admin/orders/"+order), "data", "note"); got != "दूसरे गेट पर घंटी बजाएँ" {
		t.Errorf("the staff's order has the note %v", got)
	}
	for _, page := range printedPages(t, packer, "papers=slips,labels,labels-a4&orders="+order) {
		if !strings.Contains(page, "NOTE FROM THE CUSTOMER") {
			t.Errorf("a paper lacks the note: %s", page)
		}
	}
	webtest.Says(t, packer.Post("admin/phone-order",
		webtest.Form{"orders": orders, "Name": "Meera Joshi", "mob": "9876543210", "area": "1 Road",
			"city": "Pune", "tal": "Haveli", "dist": "Pune", "pin": "411001", "state": "Maharashtra",
			"country": "India",
			"note":    "Leave it with the guard"}), true, "Order placed.")
	if got := s.Read(`SELECT note FROM orders ORDER BY id DESC LIMIT 1`); got != "Leave it with the guard" {
		t.Errorf("the telephone order has the note %q", got)
	}
}
