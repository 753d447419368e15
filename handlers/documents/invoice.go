package documents

import (
	"archive/zip"
	"fmt"
	"io"
	"sort"
	"strconv"
	"strings"

	"github.com/johnfercher/maroto/v2/pkg/components/code"
	"github.com/johnfercher/maroto/v2/pkg/components/col"
	"github.com/johnfercher/maroto/v2/pkg/components/row"
	"github.com/johnfercher/maroto/v2/pkg/components/text"
	"github.com/johnfercher/maroto/v2/pkg/consts/align"
	"github.com/johnfercher/maroto/v2/pkg/consts/fontstyle"
	"github.com/johnfercher/maroto/v2/pkg/core"
	"github.com/johnfercher/maroto/v2/pkg/props"

	"hearth/store"
	"hearth/store/gst"
	"hearth/store/money"
)

// Invoice draws a document as issued: tax invoice, bill of supply, plain invoice or credit note. It holds what
// rule 46 of the CGST Rules asks for (rule 49 for a bill of supply, rule 53 for a credit note).
func Invoice(d store.Document, logo []byte) ([]byte, error) { return InvoiceCopy(d, Original, logo) }

// The copies of an invoice of goods (CGST rule 48).
const (
	Original   = "ORIGINAL FOR RECIPIENT"
	Duplicate  = "DUPLICATE FOR TRANSPORTER"
	Triplicate = "TRIPLICATE FOR SUPPLIER"
)

// InvoiceCopy draws one of the three copies of an invoice. Other documents have one copy, without a mark.
func InvoiceCopy(d store.Document, copies string, logo []byte) ([]byte, error) {
	m, err := newPage(d.Title + " " + d.Number)
	if err != nil {
		return nil, err
	}
	if d.Kind != "invoice" {
		copies = ""
	}
	heading(m, d.Seller.Name, d.Title, copies, logo)
	m.AddRows(parties(d)...)
	columns := untaxedColumns
	if d.Taxed && d.InterState {
		columns = interStateColumns
	} else if d.Taxed {
		columns = withinStateColumns(d.UTGST)
	}
	head := tableHead(columns)
	m.AddRows(head)
	for i, l := range d.Lines {
		// The head of the table is repeated on every further page.
		if !m.FitlnCurrentPage(14) {
			m.AddRows(spacer(8), head)
		}
		m.AddRows(tableRow(columns, i+1, l))
	}
	m.AddRows(thinLine())
	addSums(m, d)
	if d.Taxed {
		addTaxSummary(m, d)
	}
	addFoot(m, d)
	return finish(m)
}

func parties(d store.Document) []core.Row {
	seller := []string{d.Seller.LegalName, d.Seller.Address, joined(" ", d.Seller.State, d.Seller.Pin), labelled("GSTIN ", d.Seller.GSTIN), joined("  ", d.Seller.Phone, d.Seller.Email)}
	b := d.Buyer
	buyer := []string{b.Name, b.Area, joined(", ", b.City, b.Tal), joined(", ", b.Dist, b.State+" "+b.Pin), "Mobile " + b.Mob, labelled("GSTIN ", b.GSTIN)}
	facts := []string{d.Number, "Date " + indianDay(d.Day), "Order " + strconv.FormatInt(d.OrderID, 10) + " of " + indianDay(d.OrderDay), "Payment " + d.Payment}
	if d.InvoiceNumber != "" {
		facts = append(facts, "For invoice "+d.InvoiceNumber, "of "+indianDay(d.InvoiceDay))
	}
	place := d.PlaceOfSupply
	if d.PlaceCode != "" {
		place += " (" + d.PlaceCode + ")"
	}
	rows := []core.Row{row.New(34).Add(block(9, "SOLD BY", seller...), block(9, "SHIPPED AND BILLED TO", buyer...), block(6, strings.ToUpper(d.Title)+" NO.", facts...))}
	under := "Place of supply: " + place + "    Reverse charge: No"
	if !d.Taxed {
		under = "Place of supply: " + place
		if d.Title == "Bill of Supply" {
			under += "    Composition taxable person, not eligible to collect tax on supplies"
		}
	}
	if d.Reason != "" {
		under += "    Reason: " + d.Reason
	}
	return append(rows, row.New(6).Add(write(24, under, props.Text{Size: 8, Top: 1})), thinLine())
}

func joined(separator string, parts ...string) string {
	kept := []string{}
	for _, p := range parts {
		if strings.TrimSpace(p) != "" {
			kept = append(kept, strings.TrimSpace(p))
		}
	}
	return strings.Join(kept, separator)
}

func labelled(label, content string) string {
	if content == "" {
		return ""
	}
	return label + content
}

// column is one column of the table of lines.
type column struct {
	title string
	size  int
	right bool
	cell  func(number int, l store.DocumentLine) string
}

var (
	columnNumber  = column{"#", 1, false, func(n int, _ store.DocumentLine) string { return strconv.Itoa(n) }}
	columnHSN     = column{"HSN", 2, false, func(_ int, l store.DocumentLine) string { return l.HSN }}
	columnQty     = column{"Qty", 2, true, func(_ int, l store.DocumentLine) string { return strconv.FormatInt(l.Quantity, 10) + " " + l.Unit }}
	columnPrice   = column{"Price", 3, true, func(_ int, l store.DocumentLine) string { return l.Price.Indian() }}
	columnTaxable = column{"Taxable", 3, true, func(_ int, l store.DocumentLine) string { return l.Tax.Taxable.Indian() }}
	columnAmount  = column{"Amount ₹", 3, true, func(_ int, l store.DocumentLine) string { return l.Amount.Indian() }}
)

func columnTitle(size int) column {
	return column{"Description", size, false, func(_ int, l store.DocumentLine) string { return l.Title }}
}

var untaxedColumns = []column{columnNumber, columnTitle(13), columnHSN, columnQty, columnPrice, columnAmount}

var interStateColumns = []column{columnNumber, columnTitle(7), columnHSN, columnQty, columnPrice, columnTaxable,
	{"IGST", 3, true, func(_ int, l store.DocumentLine) string { return rateAndTax(l.Rate, 1, l.Tax.IGST) }}, columnAmount}

func withinStateColumns(utgst bool) []column {
	state := "SGST"
	if utgst {
		state = "UTGST"
	}
	return []column{columnNumber, columnTitle(5), columnHSN, columnQty, column{"Price", 3, true, columnPrice.cell}, columnTaxable,
		{"CGST", 3, true, func(_ int, l store.DocumentLine) string { return rateAndTax(l.Rate, 2, l.Tax.CGST) }},
		{state, 2, true, func(_ int, l store.DocumentLine) string { return rateAndTax(l.Rate, 2, l.Tax.SGST) }}, columnAmount}
}

// rateAndTax is a tax with its rate, the rate being that of the goods divided among so many taxes.
func rateAndTax(rate gst.Rate, among int64, tax money.Paise) string {
	percent := strconv.FormatFloat(float64(rate)/float64(among), 'f', -1, 64)
	return percent + "% " + tax.Indian()
}

func tableHead(columns []column) core.Row {
	r := row.New(6)
	for _, c := range columns {
		r.Add(write(c.size, c.title, props.Text{Size: 7.5, Style: fontstyle.Bold, Color: soft, Align: aligned(c.right), Top: 1}))
	}
	return r
}

func tableRow(columns []column, number int, l store.DocumentLine) core.Row {
	width := 0
	for _, c := range columns {
		if c.title == "Description" {
			width = c.size * 5
		}
	}
	lines := 1 + (len([]rune(l.Title))-1)/width
	r := row.New(4.2*float64(min(lines, 5)) + 2)
	for _, c := range columns {
		r.Add(write(c.size, c.cell(number, l), props.Text{Size: 8, Align: aligned(c.right), Top: 1}))
	}
	return r
}

func aligned(right bool) align.Type {
	if right {
		return align.Right
	}
	return align.Left
}

func addSums(m core.Maroto, d store.Document) {
	sum := func(label string, amount money.Paise) {
		m.AddRow(5, col.New(14), write(6, label, props.Text{Size: 8.5, Align: align.Right}), write(4, amount.Indian(), props.Text{Size: 8.5, Align: align.Right}))
	}
	if d.Taxed {
		sum("Taxable value", d.Sum.Taxable)
		if d.InterState {
			sum("IGST", d.Sum.IGST)
		} else {
			sum("CGST", d.Sum.CGST)
			sum(stateTax(d), d.Sum.SGST)
		}
	}
	m.AddRow(8, write(14, d.Total.Words(), props.Text{Size: 8, Top: 1.5}),
		write(6, "Total", props.Text{Size: 11, Style: fontstyle.Bold, Align: align.Right, Top: 1}),
		write(4, d.Total.Rupees(), props.Text{Size: 11, Style: fontstyle.Bold, Align: align.Right, Top: 1}))
	m.AddRows(thinLine())
}

func stateTax(d store.Document) string {
	if d.UTGST {
		return "UTGST"
	}
	return "SGST"
}

// addTaxSummary adds the sums by HSN and rate.
func addTaxSummary(m core.Maroto, d store.Document) {
	type key struct {
		hsn  string
		rate gst.Rate
	}
	sums := map[key]gst.Tax{}
	for _, l := range d.Lines {
		k := key{l.HSN, l.Rate}
		sums[k] = sums[k].Plus(l.Tax)
	}
	keys := make([]key, 0, len(sums))
	for k := range sums {
		keys = append(keys, k)
	}
	sort.Slice(keys, func(i, j int) bool {
		return keys[i].hsn < keys[j].hsn || (keys[i].hsn == keys[j].hsn && keys[i].rate < keys[j].rate)
	})
	cells := func(style props.Text, texts ...string) core.Row {
		r := row.New(4.8)
		for i, content := range texts {
			style.Align = aligned(i > 0)
			r.Add(write(4, content, style))
		}
		return r
	}
	head := props.Text{Size: 7, Style: fontstyle.Bold, Color: soft}
	m.AddRows(cells(head, "HSN summary", "Rate", "Taxable value", "CGST", stateTax(d), "IGST"))
	for _, k := range keys {
		t := sums[k]
		m.AddRows(cells(props.Text{Size: 7.5}, k.hsn, fmt.Sprintf("%d%%", k.rate), t.Taxable.Indian(), t.CGST.Indian(), t.SGST.Indian(), t.IGST.Indian()))
	}
	m.AddRows(thinLine())
}

func addFoot(m core.Maroto, d store.Document) {
	signature := col.New(10)
	signature.Add(text.New(shown("For "+d.Seller.LegalName), props.Text{Size: 8, Align: align.Right, Top: 2}),
		text.New("Authorised signatory", props.Text{Size: 8, Align: align.Right, Top: 18, Color: soft}))
	if d.UPI == "" {
		m.AddRow(24, write(14, "This is a computer-generated document.", props.Text{Size: 7.5, Color: soft, Top: 2}), signature)
		return
	}
	m.AddRow(32, code.NewQrCol(5, d.UPI, props.Rect{Percent: 100}),
		write(9, "Pay on delivery by UPI: scan this code with any UPI app. It names the amount and the order.", props.Text{Size: 8, Top: 4, Left: 2, VerticalPadding: 1}),
		signature)
}

// Zip packs documents into a zip as they are drawn, one after the other. They are compressed already.
type Zip struct{ archive *zip.Writer }

// NewZip begins a zip.
func NewZip(w io.Writer) *Zip { return &Zip{zip.NewWriter(w)} }

// Add packs a file and sends what is packed so far.
func (z *Zip) Add(name string, content []byte) error {
	file, err := z.archive.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
	if err != nil {
		return err
	}
	if _, err := file.Write(content); err != nil {
		return err
	}
	return z.archive.Flush()
}

// Close ends the zip.
func (z *Zip) Close() error { return z.archive.Close() }
