package documents

import (
	"strconv"
	"strings"

	"github.com/johnfercher/maroto/v2/pkg/core"

	"hearth/handlers/documents/layout"
)

// returned are the words for the states of a return on an order's document.
var returned = map[string]string{"return": "Return under way", "processed": "Returned and refunded",
	"refused": "Return refused"}

// OrderCopy draws a copy of an order for its customer: products, prices, address and state. It says that it isn't an
// invoice.
func OrderCopy(p Parcel) Document {
	s := newSheet()
	name := "Order " + p.Number()
	s.Head = func(number, of int) []core.Row {
		if number == 1 {
			return p.Head.first(p.From.Name, name, "PLACED ON "+strings.ToUpper(p.Placed),
				titledNumber(p.Order.Lang, "Order", p.Number()))
		}
		return p.Head.continued(p.From.Name, joined("  ·  ", name, p.Placed, p.Address.Name))
	}
	s.Foot = footer(joined("  ·  ", name, otherwise(p.From.LegalName, p.From.Name), p.From.Phone, p.From.Email))
	s.AddBlock(layout.Block{Rows: []core.Row{p.orderParties(), gap(4)}})
	t := &grid{
		width: textWidth,
		least: 60,
		lang:  p.Order.Lang,
		columns: []column{{title: "#"}, {title: "PRODUCT", fills: true},
			{title: "QUANTITY", right: true}, {title: "PRICE", right: true}, {title: "AMOUNT ₹", right: true}},
	}
	for i, l := range p.Lines {
		product := withReductions(p.Order.Lang, titled(l.Title, l.Told), l.InItsLanguage().Kit, l.Discount)
		for _, back := range l.Returns {
			product = append(product, para(small, labelledColon(p.Order.Lang, returned[back.State],
				strconv.FormatInt(back.Quantity, 10))))
		}
		t.add(texts(body, strconv.Itoa(i+1)), product, texts(body, strconv.FormatInt(l.Quantity, 10)),
			texts(body, l.Price.Indian()), texts(strong, l.Amount.Indian()))
	}
	t.fit()
	blocks := t.blocks()
	blocks[len(blocks)-1].Stays = true // the total is never alone on a page
	for _, b := range blocks {
		s.AddBlock(b)
	}
	s.AddBlock(layout.Block{Rows: p.orderSums()})
	return Document{Title: name, sheet: s}
}

// orderParties are the seller, the delivery address and the order's particulars, in three columns.
func (p Parcel) orderParties() core.Row {
	a := p.Address
	from := append(translated(p.Order.Lang, heading, "SOLD BY"), p.sentBy()...)
	from = append(from, para(body, p.From.Email))
	to := append(translated(p.Order.Lang, heading, "DELIVER TO"), para(strong, a.Name), para(body, a.Company))
	to = append(to, texts(body, a.Area, joined(", ", a.City, a.Tal, a.Dist), joined(" ", a.State, a.Pin),
		labelled("Mobile ", a.Mob))...)
	facts := []fact{{"Order no.", p.Number()}, {"Placed", p.Placed},
		{"State", bilingual(p.Order.Lang, p.State.Facts().Words)},
		{"Payment", p.Payment}, {"Invoice", p.InvoiceID}, {"Courier", joined(" ", p.Courier, p.TrackingID)}}
	if p.ExpectedDay != "" && p.DeliveredAt.IsZero() {
		facts = append(facts, fact{"Expected", indianDay(p.ExpectedDay)})
	}
	// The widths of the columns in mm.
	const sold, going, about = 60, 64, textWidth - 124
	return cells(wide(sold, flow(layout.Space{Right: 5}, from...)), wide(going, flow(layout.Space{Right: 6}, to...)),
		wide(about, &layout.Nested{Width: about, Rows: factRows(about, 18, p.Order.Lang, facts)}))
}

// orderSums are the totals of the order, and how to pay if it's unpaid.
func (p Parcel) orderSums() []core.Row {
	s := summary{
		goods:   p.LinesTotal,
		total:   p.Total,
		charges: []charge{{"Delivery", p.Shipping}, {"COD fee", p.CODFee}},
		taxed:   p.Taxed,
		lang:    p.Order.Lang,
		last:    append(translated(p.Order.Lang, small, isCopy), p.invoiced()...),
	}
	if p.Due() > 0 && (p.UPI != "" || p.payment().named()) {
		s.between = append(p.payment().rows(remarksWidth), gap(2))
	}
	return s.rows()
}

// invoiced is the number of the invoice, or when it will be issued; nil for an order that ended without one.
func (p Parcel) invoiced() []layout.Paragraph {
	switch {
	case p.InvoiceID != "":
		return texts(small, labelledColon(p.Order.Lang, "Invoice", p.InvoiceID))
	case p.State.Facts().Ended:
		return nil
	}
	return translated(p.Order.Lang, small, invoiceComes)
}

const (
	isCopy       = "Order copy, not an invoice."
	invoiceComes = "The invoice is issued when the parcel leaves."
)
