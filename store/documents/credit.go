package documents

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/gst"
	"hearth/store/money"
)

// This file is about credit notes: what is left to credit of the invoices of an order.

// IssuedInvoice has the invoices of an order, one for each package, oldest first. Left are their lines with the part
// that no credit note has credited yet; an order line is in it once for each invoice that has units of it.
type IssuedInvoice struct {
	papers []issuedPaper
	Left   []DocumentLine
}

type issuedPaper struct {
	id, shipment int64
	body         Document
}

// InvoiceOf returns an order's invoices with what is left to credit. A missing invoice is a fault, because every
// shipped order has one.
func InvoiceOf(tx *core.Tx, order int64) (i IssuedInvoice, err error) {
	scan := func(row db.Scanner, v *issuedPaper) error {
		var body string
		if err := row.Scan(&v.id, &v.shipment, &body); err != nil {
			return err
		}
		return json.Unmarshal([]byte(body), &v.body)
	}
	i.papers, err = db.List(tx, scan, `SELECT id, coalesce(shipment_id, 0), body FROM documents WHERE order_id = ?
		AND kind = 'invoice' ORDER BY id`, order)
	if err != nil || len(i.papers) == 0 {
		return i, fmt.Errorf("find the invoice of order %d: %w", order, cmp.Or(err, core.ErrNotFound))
	}
	for at, paper := range i.papers {
		left := slices.Clone(paper.body.Lines)
		notes, err := db.List(tx, scan, `SELECT id, 0, body FROM documents WHERE invoice_id = ? ORDER BY id`, paper.id)
		if err != nil {
			return i, err
		}
		for _, n := range notes {
			for _, back := range n.body.Lines {
				for k, l := range left {
					if l.LineID == back.LineID && (l.LineID != 0 || l.Title == back.Title) {
						left[k] = l.less(back)
						break
					}
				}
			}
		}
		for _, l := range left {
			l.invoice = at
			i.Left = append(i.Left, l)
		}
	}
	return i, nil
}

// Of is what is left of the invoice of a package.
func (i IssuedInvoice) Of(shipment int64) IssuedInvoice {
	i.Left = slices.DeleteFunc(slices.Clone(i.Left), func(l DocumentLine) bool {
		return i.papers[l.invoice].shipment != shipment
	})
	return i
}

// less is what is left of a line after a credit note.
func (l DocumentLine) less(back DocumentLine) DocumentLine {
	l.Amount -= back.Amount
	l.Tax = l.Tax.Plus(gst.Tax{
		Taxable: -back.Tax.Taxable,
		CGST:    -back.Tax.CGST,
		SGST:    -back.Tax.SGST,
		IGST:    -back.Tax.IGST,
	})
	if !back.Reduction {
		l.Quantity -= back.Quantity
	}
	return l
}

// addedUp is a line whose discount is recomputed as units × price − amount. So it includes the units' exact share of
// the discount and any price reduction by an earlier credit note.
func (l DocumentLine) addedUp() DocumentLine {
	whole, _ := l.Price.Times(l.Quantity) // not above the invoice's amount
	l.Discount = whole - l.Amount
	return l
}

// part credits an amount of what is left of a line. The last part gets all tax that is left, so that the credit notes
// of a fully returned line cancel its invoice to the paisa, however the invoice was rounded.
func (i IssuedInvoice) part(l DocumentLine, quantity int64, amount money.Paise) DocumentLine {
	if amount >= l.Amount {
		amount = l.Amount
	} else {
		l.Tax = gst.Tax{Taxable: amount}
		if paper := i.papers[l.invoice].body; paper.Taxed {
			l.Tax = gst.Split(amount, l.Rate, paper.InterState)
		}
	}
	l.Quantity, l.Amount = quantity, amount
	return l.addedUp()
}

// Pieces credits some units of an order line with an amount in paise. The last units credit everything that is left of
// the line. Units that are on several invoices are a line for each of them.
func (i IssuedInvoice) Pieces(line, quantity int64, amount money.Paise) (lines []DocumentLine, err error) {
	rest, err := i.RestOf(line)
	if err != nil {
		return nil, err
	}
	if quantity >= rest.Quantity {
		amount = rest.Amount
	}
	for _, l := range i.Left {
		units := min(l.Quantity, quantity)
		if l.LineID != line || units <= 0 {
			continue
		}
		share := min(amount.Share(units, quantity), l.Amount)
		if quantity -= units; quantity == 0 {
			share = amount
		}
		amount -= share
		lines = append(lines, i.part(l, units, share))
	}
	return lines, nil
}

// RestOf is what is left to credit of an order line, on all invoices together.
func (i IssuedInvoice) RestOf(line int64) (rest DocumentLine, err error) {
	found := false
	for _, l := range i.Left {
		switch {
		case l.LineID != line:
		case !found:
			rest, found = l, true
		default:
			rest.Quantity, rest.Amount, rest.Tax = rest.Quantity+l.Quantity, rest.Amount+l.Amount, rest.Tax.Plus(l.Tax)
		}
	}
	if !found {
		return rest, fmt.Errorf("line %d is not on the invoices of its order", line)
	}
	return rest, nil
}

// Charges are what is left to credit of the delivery charge and the COD fee.
func (i IssuedInvoice) Charges() (lines []DocumentLine) {
	for _, l := range i.Left {
		if l.LineID == 0 && l.Amount > 0 {
			lines = append(lines, l.addedUp())
		}
	}
	return lines
}

// rest is everything that is left to credit.
func (i IssuedInvoice) rest() (lines []DocumentLine) {
	for _, l := range i.Left {
		if l.Amount > 0 {
			l.Quantity = max(l.Quantity, 1)
			lines = append(lines, l.addedUp())
		}
	}
	return lines
}

// Reduction lowers the price of everything that is left by an amount in paise, split among the lines by their amounts.
func (i IssuedInvoice) Reduction(amount money.Paise) (lines []DocumentLine) {
	rest := i.rest()
	whole := SumOf(rest)
	for _, l := range rest {
		share := amount.Share(int64(l.Amount), int64(whole)) // the last line gets the rest of the amount
		amount, whole = amount-share, whole-l.Amount
		if share > 0 {
			l = i.part(l, 1, share)
			l.Price, l.Discount, l.Reduction = share, 0, true
			lines = append(lines, l)
		}
	}
	return lines
}

// SumOf adds up the amounts of lines, in paise with tax.
func SumOf(lines []DocumentLine) (sum money.Paise) {
	for _, l := range lines {
		sum += l.Amount
	}
	return sum
}

// CreditNote issues a credit note for lines of the invoices, with their tax, and returns its number (CGST Act, section
// 34; CGST Rules, rule 53(1A)). Lines of several invoices get a note for each invoice; the numbers are then separated
// by commas. Its buyer is that of the invoice, even if the order's address has changed.
func (i IssuedInvoice) CreditNote(tx *core.Tx, returned int64, reason string, lines []DocumentLine) (string, error) {
	numbers := []string{}
	for at, paper := range i.papers {
		note := paper.body
		note.Kind, note.Title, note.InvoiceNumber, note.InvoiceDay = "credit note", "Credit Note", note.Number, note.Day
		note.Reason, note.UPI, note.Lines, note.Sum, note.Total = reason, "", nil, gst.Tax{}, 0
		for _, l := range lines {
			if l.invoice == at {
				note.Lines, note.Sum, note.Total = append(note.Lines, l), note.Sum.Plus(l.Tax), note.Total+l.Amount
			}
		}
		if len(note.Lines) == 0 {
			continue
		}
		number, err := InsertDocument(tx, note, paper.id, returned, 0)
		if err != nil {
			return "", err
		}
		numbers = append(numbers, number)
	}
	return strings.Join(numbers, ", "), nil
}

// CreditRest credits everything that is left of an order's invoices, or of that of one package (shipment other than 0).
// It returns the note's number and the amount in paise. If earlier notes credited all of it, it issues no note and
// returns the number of the last one.
func CreditRest(tx *core.Tx, order, shipment int64, reason string) (number string, amount money.Paise, err error) {
	invoice, err := InvoiceOf(tx, order)
	if err != nil {
		return "", 0, err
	}
	if shipment != 0 {
		invoice = invoice.Of(shipment)
	}
	if rest := invoice.rest(); len(rest) > 0 {
		number, err = invoice.CreditNote(tx, 0, reason, rest)
		return number, SumOf(rest), err
	}
	number, err = db.Value[string](tx, `SELECT number FROM documents WHERE order_id = ? AND kind = 'credit note'
		ORDER BY id DESC LIMIT 1`, order)
	return number, 0, err
}
