package documents

import (
	"strconv"
	"strings"

	"github.com/johnfercher/maroto/v2/pkg/core"

	"hearth/handlers/documents/layout"
	"hearth/store/documents"
	"hearth/store/orders"
)

// Quoted is a quotation with what its document needs besides.
type Quoted struct {
	orders.Quotation
	From documents.Seller
	// Taxed means that the shop is a regular seller, whose prices include GST.
	Taxed bool
	// Day is the formatted date of the quotation.
	Day  string
	Head Letterhead
	// Lang is the customer's language, printed beside English; "" for English alone.
	Lang string
}

// isQuotation is the note at the end, so that nobody takes the document for an invoice.
const isQuotation = "This is a quotation and no invoice. It becomes an order when you accept it in the shop, as long as the pieces are in stock."

// Quotation draws the shop's quotation: quantities and prices, valid until a day. It says that it isn't an invoice.
func Quotation(q Quoted) Document {
	s := newSheet()
	name := "Quotation " + strconv.FormatInt(q.ID, 10)
	s.Head = func(number, of int) []core.Row {
		if number == 1 {
			return q.Head.first(
				q.From.Name,
				name,
				"GIVEN ON "+strings.ToUpper(q.Day),
				titledNumber(q.Lang, "Quotation", strconv.FormatInt(q.ID, 10)),
			)
		}
		return q.Head.continued(q.From.Name, joined("  ·  ", name, q.Day, otherwise(q.Company, q.Customer)))
	}
	s.Foot = footer(joined("  ·  ", name, otherwise(q.From.LegalName, q.From.Name), q.From.Phone, q.From.Email))
	s.AddBlock(layout.Block{Rows: []core.Row{q.parties(), gap(4)}})
	t := &grid{
		width:   textWidth,
		least:   60,
		lang:    q.Lang,
		columns: []column{{title: "#"}, {title: "PRODUCT", fills: true}, {title: "HSN"}},
	}
	if q.Taxed {
		t.columns = append(t.columns, column{title: "GST", right: true})
	}
	t.columns = append(t.columns, column{title: "QUANTITY", right: true}, column{title: "PRICE", right: true},
		column{title: "AMOUNT ₹", right: true})
	for i, l := range q.Lines {
		amount, _ := l.Price.Times(l.Quantity) // can't overflow: prices and quantities were limited when quoted
		hsn, rate := l.HSN, percent(l.Rate, 1)
		// A bundle has the HSN codes and rates of its parts.
		if l.Kit {
			hsn, rate = "", "by part"
		}
		row := [][]layout.Paragraph{texts(body, strconv.Itoa(i+1)), texts(body, l.Title), texts(body, hsn)}
		if q.Taxed {
			row = append(row, texts(body, rate))
		}
		t.add(append(row, texts(body, strconv.FormatInt(l.Quantity, 10)), texts(body, l.Price.Indian()),
			texts(strong, amount.Indian()))...)
	}
	t.fit()
	blocks := t.blocks()
	blocks[len(blocks)-1].Stays = true // the total is never alone on a page
	for _, b := range blocks {
		s.AddBlock(b)
	}
	s.AddBlock(layout.Block{Rows: q.sums()})
	if q.longNote() {
		s.AddBlock(layout.Block{Rows: []core.Row{gap(4),
			cells(wide(textWidth, flow(layout.Space{}, para(heading, bilingual(q.Lang, "NOTE")))))},
			Stays: true})
		for line := range strings.SplitSeq(q.Note, "\n") {
			s.Add(cells(wide(textWidth, flow(layout.Space{Top: 0.6}, para(body, line)))))
		}
	}
	return Document{Title: name, sheet: s}
}

// parties are the seller, the customer and the quotation's particulars, in three columns.
func (q Quoted) parties() core.Row {
	f := q.From
	from := append(translated(q.Lang, heading, "FROM"),
		append([]layout.Paragraph{para(strong, otherwise(f.LegalName, f.Name))},
			texts(body, f.Address, joined(" ", f.State, f.Pin), labelled("GSTIN ", f.GSTIN), f.Phone, f.Email)...)...)
	to := append(translated(q.Lang, heading, "FOR"), para(strong, otherwise(q.Company, q.Customer)))
	if q.Company != "" {
		to = append(to, para(body, q.Customer))
	}
	to = append(to, texts(body, labelled("GSTIN ", q.GSTIN), q.Email)...)
	facts := []fact{{"Quotation no.", strconv.FormatInt(q.ID, 10)}, {"Date", q.Day},
		{"Valid until", indianDay(q.UntilDay)}}
	// The widths of the columns in mm.
	const sold, going, about = 60, 64, textWidth - 124
	return cells(wide(sold, flow(layout.Space{Right: 5}, from...)), wide(going, flow(layout.Space{Right: 6}, to...)),
		wide(about, &layout.Nested{Width: about, Rows: factRows(about, 22, q.Lang, facts)}))
}

// longNote reports whether the note is too long for the space beside the totals, which are never broken across pages.
// A long note is printed below the totals.
func (q Quoted) longNote() bool { return body.Lines(q.Note, remarksWidth) > 15 }

// sums are the totals, and a short note.
func (q Quoted) sums() []core.Row {
	s := summary{
		goods:   q.Goods,
		total:   q.Total(),
		charges: []charge{{"Delivery", q.Shipping}},
		taxed:   q.Taxed,
		lang:    q.Lang,
		last:    translated(q.Lang, small, isQuotation),
	}
	if q.Note != "" && !q.longNote() {
		s.between = []core.Row{remarksRow(para(heading, bilingual(q.Lang, "NOTE")), para(body, q.Note)), gap(2)}
	}
	return s.rows()
}
