package documents

import (
	"strconv"

	"github.com/johnfercher/maroto/v2/pkg/core"

	"hearth/handlers/documents/layout"
	"hearth/store/documents"
	"hearth/store/money"
)

// Receipt draws an invoice for a receipt printer: on an 80 mm roll, as long as necessary, in black only. It contains
// everything that CGST Rules, rule 46, requires, like the A4 invoice.
func Receipt(d documents.Document) Document {
	// The roll, its unprinted border and the width of the text, in mm.
	const roll, edge, width = 80, 4, 80 - 2*4
	s := &layout.Sheet{Width: roll, Margin: layout.Space{Top: 5, Right: edge, Bottom: 8, Left: edge}}
	text, heavy := layout.Type{Size: 8.5}, layout.Type{Size: 8.5, Bold: true}
	quiet := layout.Type{Size: 7.5}
	whole := func(paragraphs ...layout.Paragraph) core.Row {
		return cells(wide(width, flow(layout.Space{}, paragraphs...)))
	}
	// beside is a row with a label at the left and an amount at the right.
	beside := func(t layout.Type, label, amount string) core.Row {
		const right = 26
		return cells(wide(width-right, flow(layout.Space{Right: 2, Top: 0.2}, para(t, label))),
			wide(right, flow(layout.Space{Top: 0.2}, aligned(layout.Right, para(t, amount))...)))
	}
	parting := func() { s.Add(gap(1.2), ruled(0.3, 0.25, 0), gap(1.2)) }

	seller := d.Seller
	s.Add(whole(aligned(layout.Centre, para(fitted(layout.Type{Bold: true}, seller.Name, width, 2, 15, 12, 10),
		seller.Name),
		para(heavy, seller.LegalName), para(quiet, seller.Address),
		para(quiet, joined(" ", stateAndCode(seller.State, seller.StateCode), seller.Pin)),
		para(quiet, labelled("GSTIN ", seller.GSTIN)), para(quiet, joined("  ·  ", seller.Phone, seller.Email)))...))
	parting()
	s.Add(whole(para(layout.Type{Size: 11, Bold: true}, d.Title)), beside(text, d.Number, indianDay(d.Day)),
		beside(quiet, "Order "+strconv.FormatInt(d.OrderID, 10), d.Payment))
	s.Add(whole(
		para(quiet, d.Buyer.Company),
		para(quiet, joined(", ", d.Buyer.Name, d.Buyer.Mob)),
		para(quiet, issued{Document: d}.receiptAddress()),
		para(
			quiet,
			labelled("GSTIN ", d.Buyer.GSTIN),
		),
		para(quiet, labelled("Place of supply ", stateAndCode(d.PlaceOfSupply, d.PlaceCode))),
	))
	if said := (issued{Document: d}).remarks(width); len(said) > 1 { // without remarks there would only be a gap
		s.Add(said...)
	}
	parting()
	for _, l := range d.Lines {
		about := joined("  ·  ", strconv.FormatInt(l.Quantity, 10)+" "+l.Unit+" × "+l.Price.Indian(),
			labelled("HSN ", l.HSN))
		if d.Taxed {
			about = joined("  ·  ", about, percent(l.Rate, 1))
		}
		discount := ""
		if l.Discount > 0 {
			discount = "Less discount " + l.Discount.Indian()
		}
		s.Add(whole(para(text, l.Title), para(quiet, labelled("Part of ", l.Kit)), para(quiet, discount)),
			beside(quiet, about, l.Amount.Indian()), gap(0.8))
	}
	parting()
	if d.Taxed {
		sums := []struct {
			label  string
			amount money.Paise
		}{{"Taxable value", d.Sum.Taxable}, {"CGST", d.Sum.CGST}, {stateTax(d), d.Sum.SGST}, {"IGST", d.Sum.IGST}}
		for _, one := range sums {
			if one.amount != 0 {
				s.Add(beside(text, one.label, one.amount.Indian()))
			}
		}
	}
	s.Add(cells(wide(24, flow(layout.Space{}, para(layout.Type{Size: 12, Bold: true}, "Total"))),
		wide(width-24, flow(layout.Space{},
			aligned(layout.Right, para(layout.Type{Size: 12, Bold: true}, d.Total.Rupees()))...))))
	if d.Given > 0 {
		s.Add(beside(text, "Cash given", d.Given.Indian()), beside(text, "Change", d.Change.Indian()))
	}
	s.Add(whole(para(quiet, d.Total.Words())))
	if d.Taxed {
		s.Add(whole(para(quiet, "Reverse charge: No")))
	}
	s.Add(issued{Document: d}.receiptPayment(width)...)
	s.Add(gap(10), whole(aligned(layout.Right, para(quiet, "For "+seller.LegalName),
		para(quiet, "Authorised signatory"))...))
	// 1 mm is added, so that rounding doesn't push the last row to a second page.
	s.Height = s.Length() + s.Margin.Top + s.Margin.Bottom + 1
	return Document{Title: d.Title + " " + d.Number, sheet: s}
}

// receiptAddress is the buyer's address if the law requires it: for a registered buyer (CGST Rules, rule 46(d)), and
// for others from ₹50,000 (rule 46(e)).
func (d issued) receiptAddress() string {
	b := d.Buyer
	if b.GSTIN == "" && d.Total < 50_000_00 {
		return ""
	}
	return joined(", ", b.Area, b.City, b.Tal, b.Dist, joined(" ", stateAndCode(b.State, d.buyersCode()), b.Pin))
}

// receiptPayment is the amount due, the UPI code and the account, in a width in mm; nil if nothing is due.
func (d issued) receiptPayment(width float64) []core.Row {
	const code, labels = 34, 22
	heavy, quiet := layout.Type{Size: 8.5, Bold: true}, layout.Type{Size: 7.5}
	centred := func(t layout.Type, text string) core.Row {
		return cells(wide(width, flow(layout.Space{}, aligned(layout.Centre, para(t, text))...)))
	}
	p := d.payment()
	if p.due == 0 || d.Kind != "invoice" {
		return nil
	}
	rows := []core.Row{gap(2), centred(heavy, "To pay "+p.due.Rupees())}
	if p.code != "" {
		rows = append(rows, cells(wide((width-code)/2), wide(code, qrBox(p.code, code, layout.Centre)),
			wide((width-code)/2)),
			centred(quiet, scanToPay))
	}
	rows = append(rows, gap(1))
	for _, one := range p.places() {
		rows = append(rows, cells(wide(labels, flow(layout.Space{}, para(quiet, one.label))),
			wide(width-labels, flow(layout.Space{}, para(quiet, one.text)))))
	}
	return rows
}
