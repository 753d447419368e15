package documents_test

import (
	"bytes"
	"encoding/xml"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"hearth/handlers/documents"
	"hearth/handlers/web/webtest"
	"hearth/store/core"
	"hearth/store/delivery"
	storedocuments "hearth/store/documents"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/orders"
)

var (
	papersDrawn = flag.Int("papers", 60, "how many made-up orders the test of overlapping text draws")
	papersSeed  = flag.Uint64("papers-seed", 0, "the seed of those orders; 0 is a new one")
)

// word is a word on a PDF page, with its box in points from the upper left corner.
type word struct {
	XMin float64 `xml:"xMin,attr"`
	YMin float64 `xml:"yMin,attr"`
	XMax float64 `xml:"xMax,attr"`
	YMax float64 `xml:"yMax,attr"`
	Text string  `xml:",chardata"`
}

type readPage struct {
	Width  float64 `xml:"width,attr"`
	Height float64 `xml:"height,attr"`
	Words  []word  `xml:"word"`
}

func pdftotext(t *testing.T, content []byte, how ...string) []byte {
	t.Helper()
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Fatal(
			"pdftotext (Debian: poppler-utils) is not installed: what stands on the papers can't be read back; ./build.sh test installs it",
		)
	}
	read := exec.Command("pdftotext", append(how, "-", "-")...)
	read.Stdin = bytes.NewReader(content)
	text, err := read.Output()
	if err != nil {
		t.Fatal("pdftotext: ", err)
	}
	return text
}

// pagesOf reads the box of every word of a PDF.
func pagesOf(t *testing.T, content []byte) []readPage {
	t.Helper()
	var read struct {
		Pages []readPage `xml:"body>doc>page"`
	}
	if err := xml.Unmarshal(pdftotext(t, content, "-bbox"), &read); err != nil {
		t.Fatal(err)
	}
	return read.Pages
}

// without removes the spaces of a text, since line breaks don't matter here.
func without(text string) string { return strings.Join(strings.Fields(text), "") }

// textOf returns all text of a PDF in the order in which it was drawn, without spaces.
func textOf(t *testing.T, content []byte) string {
	t.Helper()
	return without(string(pdftotext(t, content, "-raw")))
}

// comparePapers compares all text of PDFs, in the order in which it was drawn, with a file of testdata.
func comparePapers(t *testing.T, file string, papers map[string][]byte) {
	t.Helper()
	var all strings.Builder
	for _, name := range slices.Sorted(maps.Keys(papers)) {
		all.WriteString("# " + name + "\n")
		for line := range strings.Lines(string(pdftotext(t, papers[name], "-raw"))) {
			if line = strings.Trim(line, " \f\n"); line != "" {
				all.WriteString(line + "\n")
			}
		}
		all.WriteString("\n")
	}
	webtest.Golden(t, file, all.String())
}

// faultsOf lists what is wrong with a document: overlapping words, words beyond the page, missing text.
func faultsOf(t *testing.T, content []byte, wanted []string) (found []string) {
	t.Helper()
	for number, page := range pagesOf(t, content) {
		slices.SortFunc(page.Words, func(a, b word) int { return int(100 * (a.YMin - b.YMin)) })
		for i, a := range page.Words {
			if a.XMin < 0 || a.YMin < 0 || a.XMax > page.Width || a.YMax > page.Height {
				found = append(found, fmt.Sprintf("page %d: %q leaves the page", number+1, a.Text))
			}
			for _, b := range page.Words[i+1:] {
				if b.YMin >= a.YMax {
					break
				}
				// Due to rounding, boxes that only touch can overlap by a twentieth of a point.
				if min(a.XMax, b.XMax)-max(a.XMin, b.XMin) > 0.05 && min(a.YMax, b.YMax)-max(a.YMin, b.YMin) > 0.05 {
					found = append(found, fmt.Sprintf("page %d: %q lies on %q", number+1, a.Text, b.Text))
				}
			}
		}
	}
	text := textOf(t, content)
	for _, part := range wanted {
		if !strings.Contains(text, without(part)) {
			found = append(found, fmt.Sprintf("%q is missing", part))
		}
	}
	return found
}

// invented makes random shops, orders and buyers, with fields up to their maximum length.
type invented struct{ *rand.Rand }

func (r invented) pick(from ...string) string { return from[r.IntN(len(from))] }

// text is random words of a total length.
func (r invented) text(letters int, words ...string) string {
	var b strings.Builder
	for b.Len() < letters {
		b.WriteString(r.pick(words...) + " ")
	}
	whole := []rune(b.String())
	return strings.TrimSpace(string(whole[:min(len(whole), letters)]))
}

// length returns a random length: mostly short, sometimes the maximum.
func (r invented) length(most int) int {
	if r.IntN(3) == 0 {
		return most
	}
	return 4 + r.IntN(most-3)
}

func (r invented) address() delivery.Address {
	names := []string{"Asha", "Venkatanarasimharajuvaripeta", "Kulkarni", "O", "Thiruvananthapuram", "Subramaniam",
		"Bai", "Mohammed"}
	streets := []string{
		"Flat 12B,",
		"Shri Krishna Apartments,",
		"behind",
		"the",
		"Government Higher Secondary School,",
		"4th Cross",
		"Road",
		"S.No.127/4A/2-1,",
		"Sector-7",
		"Vishwakarmanagarextensionsecondphasewest",
	}
	a := delivery.Address{
		Name: r.text(r.length(100), names...),
		Area: r.text(r.length(255), streets...),
		City: r.text(r.length(100), names...),
		Tal:  r.text(r.length(40), names...),
		Dist: r.pick("Pune", "North Twenty Four Parganas", "Dakshina Kannada"),
		State: r.pick(
			"Maharashtra",
			"Dadra and Nagar Haveli and Daman and Diu",
			"Karnataka",
		),
		Pin:     "411001",
		Mob:     "9876543210",
		Country: "India",
	}
	if r.IntN(3) == 0 {
		a.GSTIN = "29AAGCB7383J1Z4"
	}
	if r.IntN(3) == 0 {
		w := scriptsWritten[r.pick("devanagari", "tamil", "bengali")]
		a.Name, a.City, a.Tal = r.text(r.length(100), strings.Fields(w.name)...), w.city, w.tal
		a.Area = r.text(r.length(255), strings.Fields(w.area)...)
	}
	return a
}

// document returns a random invoice or credit note of any kind of seller.
func (r invented) document() storedocuments.Document {
	legal := []string{"Hearth", "Home", "Automation", "Electricals", "Sri", "Lakshmi", "Narasimha", "Enterprises",
		"(India)", "Private", "Limited", "&", "Sons"}
	d := storedocuments.Document{
		Kind:     "invoice",
		Title:    "Tax Invoice",
		Number:   "INV-2627-000001",
		Day:      "2026-11-21",
		OrderDay: "2026-11-20",
		OrderID:  int64(1001 + r.IntN(9_000_000)),
		Taxed:    true,
		Seller: storedocuments.Seller{Name: r.text(r.length(60), legal...), LegalName: r.text(r.length(120), legal...),
			Address: r.text(r.length(255), legal...), Pin: "411030", State: "Maharashtra", StateCode: "27",
			GSTIN: "27AAPFU0939F1ZV", Phone: "+91 20 2567 1234", Email: r.pick("care@hearth.example",
				"customercareandgrievances@electricalsandautomation.example.in")},
		Buyer:     r.address(),
		PlaceCode: "29",
		Payment:   r.pick("COD", "Pre-paid", "COD, paid by UPI"),
	}
	d.PlaceOfSupply, d.Lang = d.Buyer.State, r.pick("", "hi", "mr")
	d.InterState, d.UTGST = r.IntN(2) == 0, r.IntN(4) == 0
	switch r.IntN(4) {
	case 0:
		d.Title, d.Taxed = "Bill of Supply", false
	case 1:
		d.Title, d.Taxed, d.Seller.GSTIN = "Invoice", false, ""
	}
	if r.IntN(2) == 0 {
		d.Seller.Bank = storedocuments.Bank{Holder: r.text(r.length(120), legal...),
			Account: r.pick("123456789", "123456789012345678"), IFSC: "SBIN0001234",
			Name: r.pick("", r.text(r.length(120), legal...),
				"भारतीय स्टेट बँक, डेक्कन जिमखाना शाखा")}
	}
	if r.IntN(3) == 0 {
		d.Seller.UPIID = r.pick("hearth@upi", strings.Repeat("hearth.pune-", 8)+"1@okhdfcbank")
		d.UPI = "upi://pay?pa=hearth@upi&pn=Hearth&tr=HR1001&tn=Order%201001&am=1234567.00&cu=INR"
	}
	for range []int{1, 2, 9, 31, 120, 1 + r.IntN(20)}[r.IntN(6)] {
		d = r.line(d)
	}
	if d.Payment == core.COD {
		d.Due = d.Total
	}
	if r.IntN(4) == 0 {
		d.Due, d.Kind, d.Title, d.Number, d.InvoiceNumber, d.InvoiceDay, d.UPI = 0, "credit note", "Credit Note",
			"CRN-2627-000001", "INV-2627-000001", "2026-11-20", ""
		d.Reason = r.text(r.length(500), "The", "parcel", "came", "back:", "nobody", "at", "home,", "three", "tries")
	}
	return d
}

func (r invented) line(d storedocuments.Document) storedocuments.Document {
	words := []string{"Aangan", "Touch", "Switch,", "6", "Gang", "with", "Fan", "and", "a", "rather", "long", "name,",
		"Elektromagnetischesteuerungseinheit", "(white)", "50/60Hz", "₹", "–", "½″"}
	price := money.Paise(1 + r.Int64N([]int64{100_00, 10_000_00, 99_99_999_00}[r.IntN(3)]))
	l := storedocuments.DocumentLine{Title: r.text(r.length(200), words...), HSN: r.pick("8536", "853650", "85365010",
		""),
		Unit: r.pick("NOS", "MTR", "OTH"), Quantity: 1 + r.Int64N(1000), Price: price}
	switch r.IntN(10) {
	case 0:
		l.Title, l.Quantity, l.Price = "Discount", 1, -min(price, d.Total)
	case 1:
		l.Quantity = 1
	}
	l.Quantity = min(l.Quantity, max(1, int64(99_99_999_00/max(1, l.Price))))
	l.Amount = l.Price * money.Paise(l.Quantity)
	if d.Taxed {
		l.Rate = []gst.Rate{0, 5, 12, 18, 28, 40}[r.IntN(6)]
		l.Tax = gst.Split(l.Amount, l.Rate, d.InterState)
	} else {
		l.Tax = gst.Tax{Taxable: l.Amount}
	}
	d.Lines = append(d.Lines, l)
	d.Sum = d.Sum.Plus(l.Tax)
	d.Total += l.Amount
	return d
}

// saidOn returns the texts that must be printed on a document.
func saidOn(d storedocuments.Document) []string {
	said := []string{
		d.Seller.LegalName,
		d.Seller.Address,
		d.Seller.GSTIN,
		d.Seller.Pin,
		d.Seller.Phone,
		d.Seller.Email,
		d.Buyer.Name,
		d.Buyer.Area,
		d.Buyer.City,
		d.Buyer.Tal,
		d.Buyer.Dist,
		d.Buyer.State,
		d.Buyer.Pin,
		d.Buyer.Mob,
		d.Buyer.GSTIN,
		d.Title,
		d.Number,
		"21 Nov 2026",
		"20 Nov 2026",
		d.InvoiceNumber,
		d.Reason,
		d.Payment,
		d.PlaceOfSupply,
		d.Total.Rupees(),
		d.Total.Words(),
	}
	if d.Kind == "invoice" {
		said = append(said, d.Seller.Bank.Account, d.Seller.Bank.IFSC, d.Seller.Bank.Holder, d.Seller.Bank.Name)
	}
	if d.Due > 0 {
		said = append(said, "TO PAY ON DELIVERY", d.Due.Rupees(), d.Seller.UPIID)
	}
	for _, l := range d.Lines {
		said = append(said, l.Title, l.HSN, fmt.Sprint(l.Quantity)+" "+l.Unit, l.Price.Indian(), l.Amount.Indian(),
			l.Tax.Taxable.Indian())
		if d.Taxed && d.InterState {
			said = append(said, l.Tax.IGST.Indian())
		} else if d.Taxed {
			said = append(said, l.Tax.CGST.Indian())
		}
	}
	return said
}

// With any names, addresses and amounts, nothing overlaps, nothing leaves the page, and nothing is missing.
func TestInvoiceElementsDoNotOverlap(t *testing.T) {
	t.Parallel()
	seed := *papersSeed
	if seed == 0 {
		seed = rand.Uint64()
	}
	t.Logf("seed %d", seed)
	faults := 0
	for i := range *papersDrawn {
		d := invented{rand.New(rand.NewPCG(seed, uint64(i)))}.document()
		content, err := documents.Invoice(d, documents.Letterhead{})
		if err != nil {
			t.Fatal(err)
		}
		for _, fault := range faultsOf(t, content, saidOn(d)) {
			t.Errorf("order %d of seed %d, %s of %d lines: %s", i, seed, d.Title, len(d.Lines), fault)
			if faults++; faults > 40 {
				t.Fatal("and so on")
			}
		}
	}
}

// parcel is the packed order of a random document.
func (r invented) parcel() documents.Parcel {
	d := r.document()
	p := documents.Parcel{From: d.Seller, Placed: "20 Nov 2026", UPI: d.UPI}
	p.ID, p.Address, p.Payment, p.State, p.Total = d.OrderID, d.Buyer, r.pick("COD", "Pre-paid"), core.Confirmed,
		d.Total
	p.Order.Lang = d.Lang
	if r.IntN(2) == 0 {
		p.Note = r.text(
			r.length(200),
			"Please",
			"ring",
			"at",
			"the",
			"second",
			"gate",
			"of",
			"Building",
			"12B,",
			"सोसायटी",
			"के",
			"पीछे,",
			"not",
			"before",
			"noon",
		)
	}
	if r.IntN(3) == 0 {
		p.Address.Company = r.text(r.length(100), "Deccan", "Builders", "&", "Sons", "Private", "Limited")
	}
	p.Grams, p.InvoiceID = int64(r.IntN(60_000)), "INV-2627-000001"
	p.SKUs = map[int64]string{}
	if r.IntN(4) > 0 {
		p.Courier, p.TrackingID, p.ExpectedDay = r.pick("Delhivery",
			"Shree Maruti Courier Services Private Limited (Pune)"),
			r.pick("1490812345678", "AWB/2026-11/0000012345678901234567890123456789012345678901234", "ट्रैकिंग १२"),
			"2026-11-25"
	}
	for i, l := range d.Lines {
		id := int64(i + 1)
		p.Lines = append(
			p.Lines,
			orders.Line{ID: id, ProductID: id, Title: l.Title, Quantity: l.Quantity, Price: l.Price, Amount: l.Amount},
		)
		if r.IntN(2) == 0 {
			p.SKUs[id] = r.pick("AANGAN-6G-WH", "X1", "SKU-000000000000000000000000000000000001",
				strings.Repeat("W", 60))
		}
		p.LinesTotal += l.Amount
	}
	return p
}

// parcelsPapers are the documents of an order other than its invoice, with the texts that must be on each.
func parcelsPapers(p documents.Parcel) map[string]func() (documents.Document, []string) {
	to := []string{p.Address.Name, p.Address.Company, p.Address.Area, p.Address.City, p.Address.Tal, p.Address.Dist,
		p.Address.State, p.Address.Pin, p.Address.Mob}
	from := []string{p.From.LegalName, p.From.Address, p.From.Pin, p.From.State, p.From.Phone}
	label := slices.Concat(to, from, []string{p.Number(), p.Courier, p.TrackingID, p.Note})
	if due := p.Due(); due > 0 {
		label = append(label, due.Rupees())
	}
	var slip, order []string
	for _, l := range p.Lines {
		slip = append(slip, l.Title, p.SKUs[l.ProductID])
		order = append(order, l.Title, l.Amount.Indian())
	}
	return map[string]func() (documents.Document, []string){
		"packing slip": func() (documents.Document, []string) {
			return documents.PackingSlip(p), slices.Concat(to, from, slip, []string{p.Number(), p.Note})
		},
		"label": func() (documents.Document, []string) { return documents.AddressLabel(p), label },
		"4 labels": func() (documents.Document, []string) {
			return documents.AddressLabels([]documents.Parcel{p, p, p, p}), label
		},
		"order": func() (documents.Document, []string) {
			return documents.OrderCopy(p), slices.Concat(to, from, order, []string{p.Number(), p.Total.Rupees(),
				p.InvoiceID})
		},
		"quotation": func() (documents.Document, []string) {
			q, wanted := quoted(p)
			return documents.Quotation(q), slices.Concat(from, order[:min(2, len(order))], wanted)
		},
		"pick list": func() (documents.Document, []string) {
			var list documents.PickList
			for range 9 {
				list.Add(p)
			}
			return list.Paper("Hearth", "21 Nov 2026", documents.Letterhead{}), slip
		},
	}
}

// quoted is a quotation with the address and the lines of a parcel, and the texts that must be on it.
func quoted(p documents.Parcel) (q documents.Quoted, wanted []string) {
	q = documents.Quoted{From: p.From, Taxed: true, Day: "20 Nov 2026", Lang: p.Order.Lang}
	q.ID, q.Customer, q.Email, q.GSTIN, q.UntilDay, q.Note = 31, p.Address.Name, "ananya@mail.example", p.Address.GSTIN,
		"2026-12-15", "We have added two spare frames."
	for _, l := range p.Lines {
		q.Lines = append(q.Lines, orders.QuotationLine{Title: l.Title, Quantity: l.Quantity, Price: l.Price,
			HSN: "8536", Rate: 18})
	}
	q.Goods = p.LinesTotal
	return q, []string{"31", "15 Dec 2026", q.Customer, q.Note, q.Total().Rupees(), q.Total().Words()}
}

// On packing slips, labels, receipts and challans too, with any names, addresses and amounts, nothing overlaps,
// nothing leaves the page, and nothing is missing.
func TestOtherDocumentElementsDoNotOverlap(t *testing.T) {
	t.Parallel()
	seed := *papersSeed
	if seed == 0 {
		seed = rand.Uint64()
	}
	t.Logf("seed %d", seed)
	faults := 0
	check := func(i int, name string, content []byte, err error, wanted []string) {
		if err != nil {
			t.Fatal(name, ": ", err)
		}
		for _, fault := range faultsOf(t, content, wanted) {
			t.Errorf("order %d of seed %d, %s: %s", i, seed, name, fault)
			if faults++; faults > 40 {
				t.Fatal("and so on")
			}
		}
	}
	for i := range max(1, *papersDrawn/5) {
		p := invented{rand.New(rand.NewPCG(seed, uint64(i)))}.parcel()
		for name, of := range parcelsPapers(p) {
			paper, wanted := of()
			content, err := paper.Print()
			check(i, name, content, err, wanted)
		}
		d := invented{rand.New(rand.NewPCG(seed, uint64(i)))}.document()
		content, err := documents.Receipt(d).Print()
		check(i, "receipt", content, err, []string{d.Seller.LegalName, d.Seller.Address, d.Number, d.Buyer.Name,
			d.Total.Rupees(), d.Total.Words()})
		d.Kind, d.Title, d.Number = "challan", "Delivery Challan", "DC-1001"
		content, err = documents.PrintChallan(d, documents.Letterhead{})
		check(i, "challan", content, err, []string{d.Seller.LegalName, d.Buyer.Name, d.Buyer.Area, "DC-1001",
			"ORIGINAL FOR CONSIGNEE", "TRIPLICATE FOR CONSIGNER"})
	}
}
