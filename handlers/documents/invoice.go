package documents

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/johnfercher/maroto/v2/pkg/core"

	"hearth/handlers/documents/layout"
	"hearth/store/documents"
	"hearth/store/gst"
	"hearth/store/money"
)

// The marks of the three copies of an invoice for goods (CGST Rules, rule 48(1)).
const (
	Original   = "ORIGINAL FOR RECIPIENT"
	Duplicate  = "DUPLICATE FOR TRANSPORTER"
	Triplicate = "TRIPLICATE FOR SUPPLIER"
)

// Invoice draws a document as it was issued: tax invoice, bill of supply, plain invoice or credit note. It contains
// what rule 46 of the CGST Rules requires (rule 49 for a bill of supply, rule 53 for a credit note).
func Invoice(d documents.Document, head Letterhead) ([]byte, error) {
	return InvoiceCopy(d, Original, head).Print()
}

// InvoiceCopies prints the invoices of an order, one for each parcel, in one PDF.
func InvoiceCopies(all []documents.Document, mark string, head Letterhead) ([]byte, error) {
	var content bytes.Buffer
	book := NewBook(&content, InvoiceCopy(all[0], mark, head).Title)
	for _, d := range all {
		if err := InvoiceCopy(d, mark, head).PrintInto(book); err != nil {
			return nil, err
		}
	}
	err := book.Close()
	return content.Bytes(), err
}

// InvoiceCopy draws one of the three copies of an invoice; mark is one of the constants above. Other documents have a
// single copy without a mark.
func InvoiceCopy(d documents.Document, mark string, head Letterhead) Document {
	if d.Kind != "invoice" {
		mark = ""
	}
	return issued{d, mark, head}.paper()
}

// challanCopies are the marks of the three copies of a delivery challan (CGST Rules, rule 55(2)).
var challanCopies = []string{"ORIGINAL FOR CONSIGNEE", "DUPLICATE FOR TRANSPORTER", "TRIPLICATE FOR CONSIGNER"}

// PrintChallan draws the three copies of a delivery challan as one PDF. It contains what rule 55(1) requires.
func PrintChallan(d documents.Document, head Letterhead) ([]byte, error) {
	var content bytes.Buffer
	book := NewBook(&content, d.Title+" "+d.Number)
	for _, mark := range challanCopies {
		if err := (issued{d, mark, head}).paper().PrintInto(book); err != nil {
			return nil, err
		}
	}
	err := book.Close()
	return content.Bytes(), err
}

// issued is a stored document with its print options. Everything on it, the seller's data too, is as it was on the
// day of issue; only the letterhead is today's.
type issued struct {
	// mark is printed on the copy, such as ORIGINAL FOR RECIPIENT; "" for none.
	documents.Document
	mark string
	head Letterhead
}

// noSale reports whether a document is the challan of goods that leave without a sale.
func (d issued) noSale() bool { return d.Kind == "challan" && d.Reason != "" }

// paper lays a document out on A4: parties, declarations, lines, totals, HSN summary, payment and signature.
func (d issued) paper() Document {
	s := newSheet()
	name := d.Title + " " + d.Number
	s.Head = func(number, of int) []core.Row {
		if number == 1 {
			return d.head.first(d.Seller.Name, d.Title, d.mark, translations[d.Lang][d.Title])
		}
		return d.head.continued(d.Seller.Name, joined("  ·  ", name, indianDay(d.Day), d.Buyer.Name))
	}
	s.Foot = footer(joined("  ·  ", d.Number, d.Seller.LegalName, labelled("GSTIN ", d.Seller.GSTIN)))
	s.AddBlock(layout.Block{Rows: []core.Row{d.parties()}})
	s.Add(d.remarks(textWidth)...)
	lines := d.table()
	blocks := lines.blocks()
	blocks[len(blocks)-1].Stays = true // totals are never alone on a page
	for _, b := range blocks {
		s.AddBlock(b)
	}
	d.addSums(s)
	if d.Taxed {
		d.addTaxSummary(s)
	}
	s.AddBlock(layout.Block{Rows: []core.Row{gap(4), d.signature()}})
	return Document{Title: name, sheet: s}
}

// footer returns the footer of every page: a text about the document and its issuer, and "page n of m".
func footer(text string) func(number, of int) []core.Row {
	return func(number, of int) []core.Row {
		page := "Page " + strconv.Itoa(number) + " of " + strconv.Itoa(of)
		return []core.Row{gap(2), ruled(0.3, 0.12, rule), gap(1),
			cells(wide(textWidth-34, flow(layout.Space{Right: 4}, para(small, text))),
				wide(34, flow(layout.Space{}, aligned(layout.Right, para(small, page))...)))}
	}
}

// parties are the seller, the buyer and the document's particulars, in three columns (rule 46(a) to (e)).
func (d issued) parties() core.Row {
	s, b := d.Seller, d.Buyer
	sender, receiver := "SOLD BY", "BILLED AND SHIPPED TO"
	if d.noSale() {
		sender, receiver = "CONSIGNER", "CONSIGNEE"
	}
	seller := append(translated(d.Lang, heading, sender), para(strong, s.LegalName))
	seller = append(seller, texts(body, s.Address, joined(" ", stateAndCode(s.State, s.StateCode), s.Pin),
		labelled("GSTIN ", s.GSTIN), s.Phone, s.Email)...)
	buyer := append(translated(d.Lang, heading, receiver), para(strong, otherwise(b.Company, b.Name)))
	if b.Company != "" {
		buyer = append(buyer, para(body, b.Name))
	}
	buyer = append(
		buyer,
		texts(body, b.Area, joined(", ", b.City, b.Tal, b.Dist), joined(" ", stateAndCode(b.State, d.buyersCode()),
			b.Pin),
			labelled("Mobile ", b.Mob), labelled("GSTIN ", b.GSTIN))...)
	// The widths of the columns in mm.
	const sold, bought, facts = 60, 64, textWidth - 124
	return cells(wide(sold, flow(layout.Space{Right: 5}, seller...)),
		wide(bought, flow(layout.Space{Right: 6}, buyer...)),
		wide(facts, &layout.Nested{Width: facts, Rows: factRows(facts, 21, d.Lang, d.facts())}))
}

// buyersCode is the code of the buyer's state if that is the place of supply; "" if not, as in a counter sale to a
// buyer from elsewhere.
func (d issued) buyersCode() string {
	if d.Buyer.State == d.PlaceOfSupply {
		return d.PlaceCode
	}
	return ""
}

// stateAndCode is a state with its GST code, such as "Maharashtra (27)".
func stateAndCode(state, code string) string {
	if code == "" {
		return state
	}
	return state + " (" + code + ")"
}

// fact is a label with its value; the label is English, and translated when it's drawn.
type fact struct{ label, text string }

// facts are the document's particulars: number, day, order, payment, place of supply, and the invoice of a credit
// note.
func (d issued) facts() []fact {
	all := []fact{{strings.TrimPrefix(d.Title, "Delivery ") + " no.", d.Number}, {"Date", indianDay(d.Day)}}
	if d.InvoiceNumber != "" {
		all = append(all, fact{"Against invoice", d.InvoiceNumber}, fact{"of", indianDay(d.InvoiceDay)})
	}
	order, orderDay := "", ""
	if d.OrderID != 0 { // a unit that goes on a challan may have been bought elsewhere
		order, orderDay = strconv.FormatInt(d.OrderID, 10), indianDay(d.OrderDay)
	}
	all = append(
		all,
		fact{"Order", order},
		fact{"Ordered on", orderDay},
		fact{"Payment", d.Payment},
		fact{"Place of supply", stateAndCode(d.PlaceOfSupply, d.PlaceCode)},
	)
	if d.Taxed {
		all = append(all, fact{"Reverse charge", "No"})
	}
	return all
}

// factRows returns facts as rows of a width in mm, of which labels mm are for the labels; the first value is bold.
func factRows(width, labels float64, lang string, facts []fact) []core.Row {
	return labelledRows(width, labels, lang, facts, strong)
}

// labelledRows returns facts as rows of a width in mm, with the first value in the given text style. Facts without a
// value are left out.
func labelledRows(width, labels float64, lang string, facts []fact, first layout.Type) (rows []core.Row) {
	kind := first
	for _, f := range facts {
		if f.text == "" {
			continue
		}
		rows = append(rows, cells(wide(labels, flow(layout.Space{Right: 2, Top: small.Beside(body)},
			translated(lang, small, f.label)...)),
			wide(width-labels, flow(layout.Space{}, para(kind, f.text)))))
		kind = body
	}
	return rows
}

// remarks are the declarations that the law requires, and the reason of a credit note, in a width in mm. The words
// for composition dealers are those of CGST Rules, rule 5(1)(f).
func (d issued) remarks(width float64) []core.Row {
	var said []layout.Paragraph
	if d.Title == "Bill of Supply" {
		said = append(said, translated(d.Lang, body,
			"Composition taxable person, not eligible to collect tax on supplies")...)
	}
	switch {
	case d.noSale():
		said = append(said, para(body, d.Reason+" This is no tax invoice."))
	case d.Kind == "challan":
		said = append(said, para(body, "Goods sent for supply. This is no tax invoice."))
	default:
		said = append(said, para(body, labelledColon(d.Lang, "Reason", d.Reason)))
	}
	f := flow(layout.Space{Top: 2.5}, said...)
	if len(f.Paragraphs) == 0 {
		return []core.Row{gap(4)}
	}
	return []core.Row{cells(wide(width, f)), gap(3)}
}

// table is the lines of the document. CGST and SGST have a column each if there's room, else they share one.
func (d issued) table() *grid {
	if t := d.tableOf(d.Taxed && !d.InterState); t.fit() {
		return t
	}
	t := d.tableOf(false)
	t.fit()
	return t
}

// tableOf is the table of the lines; halves gives CGST and SGST a column each.
func (d issued) tableOf(halves bool) *grid {
	t := &grid{width: textWidth, least: 42, lang: d.Lang}
	// If all lines have the same tax rate, it is in the header of its column, otherwise below each amount.
	rate, one := d.oneRate()
	tax := func(name string, among int64) column {
		if one {
			name += " " + percent(rate, among)
		}
		return column{title: name, right: true}
	}
	// rated is a tax amount, with its rate below it unless the header shows the rate.
	rated := func(l documents.DocumentLine, among int64, tax money.Paise) []layout.Paragraph {
		said := texts(body, tax.Indian())
		if !one {
			said = append(said, para(small, percent(l.Rate, among)))
		}
		return said
	}
	t.columns = []column{{title: "#"}, {title: "DESCRIPTION", fills: true}, {title: "HSN"}, {title: "QTY", right: true},
		{title: "PRICE", right: true}}
	switch {
	case halves:
		t.columns = append(t.columns, column{title: "TAXABLE VALUE", right: true}, tax("CGST", 2),
			tax(stateTax(d.Document), 2))
	case d.Taxed && d.InterState:
		t.columns = append(t.columns, column{title: "TAXABLE VALUE", right: true}, tax("IGST", 1))
	case d.Taxed:
		t.columns = append(t.columns, column{title: "TAXABLE VALUE", right: true}, tax("CGST, "+stateTax(d.Document),
			2))
	}
	worth := "AMOUNT ₹"
	if d.noSale() {
		worth = "VALUE ₹"
	}
	t.columns = append(t.columns, column{title: worth, right: true})
	for i, l := range d.Lines {
		row := [][]layout.Paragraph{
			texts(body, strconv.Itoa(i+1)),
			withReductions(d.Lang, titled(l.Title, l.Told), l.Kit, l.Discount),
			texts(body, l.HSN),
			texts(body, quantityOf(l)),
			texts(body, l.Price.Indian()),
		}
		if d.Taxed {
			row = append(row, texts(body, l.Tax.Taxable.Indian()))
		}
		switch {
		case halves:
			row = append(row, rated(l, 2, l.Tax.CGST), rated(l, 2, l.Tax.SGST))
		case d.Taxed && d.InterState:
			row = append(row, rated(l, 1, l.Tax.IGST))
		case d.Taxed:
			row = append(row, append(rated(l, 2, l.Tax.CGST), rated(l, 2, l.Tax.SGST)...))
		}
		t.add(append(row, texts(strong, l.Amount.Indian()))...)
	}
	return t
}

// quantityOf is a line's quantity with its unit; "" for a line that only lowers a price, because no units come back
// with it.
func quantityOf(l documents.DocumentLine) string {
	if l.Reduction {
		return ""
	}
	return strconv.FormatInt(l.Quantity, 10) + " " + l.Unit
}

// withReductions adds to a line's description the bundle that it's a part of, and the discount from bundle and
// promotions. A discount is left out of the taxable value only if the invoice shows it (CGST Act, section 15(3)(a)).
func withReductions(lang string, description []layout.Paragraph, kit string, discount money.Paise) []layout.Paragraph {
	if kit != "" {
		description = append(description, para(small, labelledText(lang, "Part of", kit)))
	}
	if discount <= 0 {
		return description
	}
	return append(description, para(small, labelledText(lang, "Less discount", discount.Indian())))
}

// titled is a product's title, and below it the one in the language of the order if there is one.
func titled(title, told string) []layout.Paragraph {
	if told == "" {
		return texts(body, title)
	}
	return []layout.Paragraph{para(body, title), para(body, told)}
}

// oneRate is the tax rate of all lines, if they have the same.
func (d issued) oneRate() (rate gst.Rate, same bool) {
	for i, l := range d.Lines {
		if i > 0 && l.Rate != rate {
			return 0, false
		}
		rate = l.Rate
	}
	return rate, true
}

// percent is a rate divided among a number of taxes: 18 among 2, CGST and SGST, is 9%.
func percent(rate gst.Rate, among int64) string {
	return strconv.FormatFloat(float64(rate)/float64(among), 'f', -1, 64) + "%"
}

// stateTax is the name of the state's half of the tax: UTGST in union territories without a legislature.
func stateTax(d documents.Document) string {
	if d.UTGST {
		return "UTGST"
	}
	return "SGST"
}

// addSums adds the totals: in words on the left, in figures on the right.
func (d issued) addSums(s *layout.Sheet) {
	type sum struct {
		label  string
		amount money.Paise
	}
	var sums []sum
	if d.Taxed {
		sums = append(sums, sum{"Taxable value", d.Sum.Taxable})
		if d.InterState {
			sums = append(sums, sum{"IGST", d.Sum.IGST})
		} else {
			sums = append(sums, sum{"CGST", d.Sum.CGST}, sum{stateTax(d.Document), d.Sum.SGST})
		}
	}
	// Widths in mm: the words, the figures, and of these the labels.
	const words, figures, labels = 104, textWidth - 104, 39
	row := func(t layout.Type, label, amount string) core.Row {
		return cells(wide(labels, flow(layout.Space{Top: 0.4}, para(t, bilingual(d.Lang, label)))),
			wide(figures-labels, flow(layout.Space{Top: 0.4}, aligned(layout.Right, para(t, amount))...)))
	}
	var rows []core.Row
	for _, one := range sums {
		rows = append(rows, row(body, one.label, one.amount.Indian()))
	}
	if len(sums) > 0 {
		rows = append(rows, gap(0.8), ruled(0.4, 0.3, ink))
	}
	rows = append(rows, row(layout.Type{Size: 12, Bold: true, Colour: ink}, "Total", d.Total.Rupees()))
	if d.Credit > 0 {
		rows = append(rows, row(body, "Paid by store credit", d.Credit.Indian()))
		if paid := d.Total - d.Credit - d.Due; paid > 0 {
			rows = append(rows, row(body, "Paid", paid.Indian()))
		}
		rows = append(rows, row(strong, "Balance due", d.Due.Indian()))
	}
	said := flow(layout.Space{Right: 6}, para(heading, bilingual(d.Lang, "AMOUNT IN WORDS")),
		para(body, d.Total.Words()))
	s.AddBlock(layout.Block{Rows: []core.Row{gap(1.5),
		cells(wide(words, said), wide(figures, &layout.Nested{Width: figures, Rows: rows})),
		gap(3)}})
}

// addTaxSummary adds the tax by HSN and rate, as in table 12 of GSTR-1.
func (d issued) addTaxSummary(s *layout.Sheet) {
	t := &grid{
		width: textWidth,
		even:  true,
		lang:  d.Lang,
		columns: []column{{title: "HSN SUMMARY"}, {title: "RATE", right: true},
			{title: "TAXABLE VALUE", right: true}},
	}
	if d.InterState {
		t.columns = append(t.columns, column{title: "IGST", right: true})
	} else {
		t.columns = append(t.columns, column{title: "CGST", right: true}, column{title: stateTax(d.Document),
			right: true})
	}
	t.columns = append(t.columns, column{title: "TAX", right: true})
	quiet := sized(body, 7.5)
	// Lines with the same HSN code and rate are one row of the summary.
	sums := map[goods]gst.Tax{}
	for _, l := range d.Lines {
		of := goods{hsn: l.HSN, rate: l.Rate}
		sums[of] = sums[of].Plus(l.Tax)
	}
	for _, of := range sortedGoods(sums) {
		tax := sums[of]
		row := [][]layout.Paragraph{
			texts(quiet, otherwise(of.hsn, "none")),
			texts(quiet, percent(of.rate, 1)),
			texts(quiet, tax.Taxable.Indian()),
		}
		if d.InterState {
			row = append(row, texts(quiet, tax.IGST.Indian()))
		} else {
			row = append(row, texts(quiet, tax.CGST.Indian()), texts(quiet, tax.SGST.Indian()))
		}
		t.add(append(row, texts(quiet, (tax.CGST+tax.SGST+tax.IGST).Indian()))...)
	}
	t.fit()
	for _, b := range t.blocks() {
		s.AddBlock(b)
	}
}

// signature is the space for the seller's signature (rule 46(q)). Beside it an invoice shows how to pay.
func (d issued) signature() core.Row {
	// The widths of the columns, in mm.
	const signed, between = 62, 8
	const left = textWidth - signed - between
	sign := &layout.Nested{Width: signed,
		Rows: []core.Row{cells(wide(signed,
			flow(layout.Space{}, aligned(layout.Right, para(sized(body, 8), "For "+d.Seller.LegalName))...))),
			gap(14), ruled(0.4, 0.2, soft),
			cells(wide(signed, flow(layout.Space{Top: 0.5},
				aligned(layout.Right, para(small, bilingual(d.Lang, "Authorised signatory")))...)))}}
	rows := []core.Row{}
	if d.Kind == "invoice" {
		rows = append(d.payment().rows(left), gap(2))
	}
	rows = append(rows, cells(wide(left,
		flow(layout.Space{}, translated(d.Lang, small, "This is a computer-generated document.")...))))
	return cells(wide(left, &layout.Nested{Width: left, Rows: rows}), wide(between), wide(signed, sign))
}

// otherwise returns a text, or the other text if the first is empty.
func otherwise(text, other string) string {
	if text == "" {
		return other
	}
	return text
}
