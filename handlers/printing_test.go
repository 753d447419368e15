package handlers_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"hearth/store"
)

// print asks for papers and gives the text of their pages.
func printedPages(t *testing.T, p *person, query string) []string {
	t.Helper()
	got := p.do("GET", "/api/admin/print?"+query, "", nil)
	if got.header.Get("Content-Type") != "application/pdf" || !strings.HasPrefix(got.header.Get("Content-Disposition"), "inline") {
		t.Fatalf("%s: %s %s %v", query, got.header.Get("Content-Type"), got.header.Get("Content-Disposition"), got.body)
	}
	pages := strings.Split(pdfText(t, got.raw), "\f")
	return pages[:len(pages)-1]
}

func TestThePapersOfManyOrdersAreOnePDFInTheOrderOfPacking(t *testing.T) {
	s := newSite(t, "shop_name", "Lights")
	s.In("Maharashtra")
	packer := s.staff(store.Dispatch)
	product := s.Product("Plug", 700, 50)
	b := s.Customer("411001")
	first, second, third := s.Order(b, product, 1), s.Order(b, product, 2), s.Order(b, product, 3)
	s.Ship(second)
	pages := printedPages(t, packer, "papers=pick-list,slips,labels,invoices,labels-a4")
	want := []string{
		"Pick list", fmt.Sprintf("ORDER %d OF", first.ID), fmt.Sprintf("Order %d", first.ID),
		fmt.Sprintf("Order %d", second.ID), "Tax Invoice", fmt.Sprintf("ORDER %d OF", third.ID), fmt.Sprintf("Order %d", third.ID), fmt.Sprintf("Order %d", second.ID),
	}
	if len(pages) != len(want) {
		t.Fatalf("%d pages: %q", len(pages), pages)
	}
	for i, words := range want {
		if !strings.Contains(pages[i], words) {
			t.Errorf("page %d has no %q: %s", i+1, words, pages[i])
		}
	}
	if !strings.Contains(pages[0], "FOR 2 ORDERS") || !strings.Contains(pages[0], "4 pieces of 1 products") || !strings.Contains(pages[0], fmt.Sprintf("%d (3)", third.ID)) {
		t.Errorf("the pick list: %s", pages[0])
	}
	pages = printedPages(t, packer, fmt.Sprintf("papers=slips&orders=%d,%d", third.ID, second.ID))
	if len(pages) != 2 || !strings.Contains(pages[0], fmt.Sprintf("ORDER %d OF", second.ID)) {
		t.Errorf("the slips of a selection: %q", pages)
	}
	for query, says := range map[string]string{
		"":                           "Please choose what to print.",
		"papers=slips,posters":       "Please choose what to print: pick-list, slips, labels, labels-a4, invoices.",
		"papers=slips&orders=1001,x": "The orders are numbers with commas between them.",
		fmt.Sprintf("papers=invoices&orders=%d", first.ID):       "There is nothing to print.",
		fmt.Sprintf("papers=slips&orders=%d,99999999", first.ID): "",
	} {
		got := packer.do("GET", "/api/admin/print?"+query, "", nil)
		if got.body["status"] != false || says != "" && got.body["message"] != says {
			t.Errorf("%s: %v", query, got.body)
		}
	}
}

// Who packs prints no invoices, and who files invoices prints no labels.
func TestEachPrintsThePapersOfTheirOwnWork(t *testing.T) {
	s := newSite(t)
	s.In("Maharashtra")
	o := s.Order(s.Customer("411001"), s.Product("Plug", 700, 50), 1)
	s.Ship(o)
	for role, allowed := range map[store.Role]map[string]bool{store.Packer: {"labels": true, "invoices": false, "labels,invoices": false}, store.Accountant: {"labels": false, "invoices": true}} {
		p := s.staff(role)
		for papers, may := range allowed {
			if got := p.do("GET", "/api/admin/print?papers="+papers, "", nil); (got.status == 200 && got.header.Get("Content-Type") == "application/pdf") != may || !may && got.status != 403 {
				t.Errorf("%s printing %s: %d %s", role, papers, got.status, got.header.Get("Content-Type"))
			}
		}
	}
}

func TestEachPaperOfAnOrderIsThere(t *testing.T) {
	s := newSite(t, "upi_id", "shop@upi")
	s.In("Maharashtra")
	owner := s.staff(store.Owner)
	b := s.Customer("411001")
	o := s.Order(b, s.Product("Plug", 700, 50), 1)
	buyer, other := s.as(b.Email), s.as(s.Customer("411001").Email)
	text := func(p *person, path string) string {
		t.Helper()
		got := p.do("GET", "/api/"+path, "", nil)
		if got.header.Get("Content-Type") != "application/pdf" {
			t.Fatal(path, ": ", got.body)
		}
		return pdfText(t, got.raw)
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
	holds("the order", text(buyer, "order_paper/"+id), "Order "+id, "Plug", "Being packed", "Pay by UPI", "no invoice")
	if got := other.do("GET", "/api/order_paper/"+id, "", nil); got.body["status"] != false {
		t.Error("somebody else's order was printed")
	}
	holds("the label", text(owner, "admin/orders/"+id+"/label"), "No tracking number yet", "CASH ON DELIVERY", "411001", "411030")
	holds("the challan", text(owner, "admin/orders/"+id+"/challan"), "Delivery Challan", "DC-"+id, "ORIGINAL FOR CONSIGNEE", "DUPLICATE FOR TRANSPORTER", "TRIPLICATE FOR CONSIGNER")
	s.Ship(o)
	holds("the receipt", text(owner, "admin/orders/"+id+"/receipt"), "Tax Invoice", "Plug", "Taxable value")
	number, err := s.ReturnToOrigin(ctx, 0, o.ID, "nobody at home", true)
	if err != nil {
		t.Fatal(err)
	}
	for _, who := range []*person{buyer, owner} {
		holds("the credit note", text(who, "credit_note/"+number), "Credit Note", number, "nobody at home", "Against invoice")
	}
	if got := other.do("GET", "/api/credit_note/"+number, "", nil); got.body["status"] != false {
		t.Error("somebody else's credit note was printed")
	}
}

// A paper without a name is refused where it can still be mended: when the address is written, and when the parcel would leave.
func TestANameThatNoPaperPrintsIsAskedForInLatinLetters(t *testing.T) {
	s := newSite(t)
	s.In("Maharashtra")
	b := s.Customer("411001")
	buyer := s.as(b.Email)
	address := form{"Name": "عائشة", "mob": "9876543210", "area": "12 Karve Road", "city": "Pune", "tal": "Haveli", "dist": "Pune", "pin": "411001", "state": "Maharashtra", "country": "India"}
	got := buyer.post("setAddress", address)
	if fields, _ := got["errors"].(map[string]any); got["status"] != false || fields["Name"] == nil || fields["area"] != nil {
		t.Errorf("in Arabic: %v", got)
	}
	address["Name"] = "आशा अনির্বাণ கிருஷ்ணன்"
	if got := buyer.post("setAddress", address); got["status"] != true {
		t.Errorf("in scripts that print: %v", got)
	}
	id, err := s.AddAddress(ctx, b.ID, store.Address{Name: "عائشة", Mob: "9876543210", Area: "12 Karve Road", City: "Pune", Tal: "Haveli", Dist: "Pune", Pin: "411001", State: "Maharashtra", Country: "India"})
	if err != nil {
		t.Fatal(err)
	}
	b.Address = id
	o := s.Order(b, s.Product("Plug", 700, 50), 1)
	if got := s.staff(store.Owner).post(fmt.Sprintf("admin/orders/%d/ship", o.ID), form{"tracking_id": "1", "courier_name": "Own", "expected_date": "2099-01-01"}); got["status"] != false || !strings.Contains(fmt.Sprint(got["message"]), "Latin letters") {
		t.Errorf("it leaves without a name: %v", got)
	}
}

// The courier's sheet has what a courier asks for; filled in, it is read back as it is.
func TestTheCouriersSheetHasStreetPhoneItemsAndWeight(t *testing.T) {
	s := newSite(t)
	s.In("Maharashtra")
	packer := s.staff(store.Dispatch)
	o := s.Order(s.Customer("411001"), s.Stocked("Lock", 900, 9, func(p *store.Product) { p.Weight = 750 }), 2)
	got := packer.do("GET", "/api/admin/shipments?format=xlsx", "", nil)
	book, err := excelize.OpenReader(bytes.NewReader(got.raw), excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err, got.body)
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
	for title, want := range map[string]string{"order": fmt.Sprint(o.ID), "phone": o.Address.Mob, "street": o.Address.Area, "pincode": "411001", "collect": strings.TrimSuffix(o.Total.Decimal(), ".00"), "items": "2 × Lock", "weight_kg": "1.5"} {
		if row[title] != want {
			t.Errorf("%s is %q, want %q", title, row[title], want)
		}
	}
	if csv := string(packer.do("GET", "/api/admin/shipments", "", nil).raw); !strings.Contains(csv, "2 × Lock,1.5,,,") {
		t.Errorf("as CSV: %s", csv)
	}
	if got := packer.do("GET", "/api/admin/shipments?format=pdf", "", nil); got.body["message"] != "The format must be csv or xlsx." {
		t.Error(got.body)
	}
}
