package documents

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/johnfercher/maroto/v2/pkg/core"
	"github.com/johnfercher/maroto/v2/pkg/core/entity"

	"hearth/handlers/documents/layout"
	storecore "hearth/store/core"
	"hearth/store/documents"
	"hearth/store/fulfilment"
	"hearth/store/orders"
)

// Parcel is an order with everything else that its packing slip, label and copy show. It is loaded for one request
// and not changed.
type Parcel struct {
	fulfilment.PackingOrder
	From documents.Seller
	// Placed is the formatted day on which the order was placed.
	Placed string
	// UPI is the text of the payment code of a COD order, a UPI link; "" for none.
	UPI string
	// Taxed means that the shop is a regular seller, whose prices include GST.
	Taxed bool
	// Head is the shop's letterhead.
	Head Letterhead
}

// Number is the order's number.
func (p Parcel) Number() string { return strconv.FormatInt(p.ID, 10) }

// pay is the instruction to the courier: how much to collect, or nothing.
func (p Parcel) pay() string {
	switch due := p.Due(); {
	case due > 0:
		return "CASH ON DELIVERY: collect " + due.Rupees()
	case p.Payment == storecore.COD:
		return "PAID: collect nothing"
	}
	return "PREPAID: collect nothing"
}

// note returns the customer's note without characters that can't be printed, such as emoji. A note in a script
// without a font is replaced by a hint to read it on the screen.
func (p Parcel) note() string {
	lost := false
	note := strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if layout.Prints(string(r)) {
			return r
		}
		lost = lost || unicode.IsLetter(r)
		return -1
	}, p.Note)), " ")
	if lost {
		return "This note can't be printed in its script. Please read it on the order's page."
	}
	return note
}

// sender is the sender of a parcel: what a courier needs to return it.
func (p Parcel) sender() []string {
	f := p.From
	return []string{otherwise(f.LegalName, f.Name), f.Address, joined(" ", f.State, f.Pin), labelled("Phone ", f.Phone)}
}

// PackingSlip is the slip that lies in the parcel: the address, the amount to collect and the products to pack. It
// has no prices.
func PackingSlip(p Parcel) Document {
	s := newSheet()
	s.Head = func(number, of int) []core.Row {
		if number == 1 {
			return p.Head.first(p.From.Name, "Packing slip", strings.ToUpper("Order "+p.Number()+" of "+p.Placed), "")
		}
		return p.Head.continued(p.From.Name, joined("  ·  ", "Packing slip", "Order "+p.Number(), p.Address.Name))
	}
	s.Foot = footer(joined("  ·  ", "Packing slip of order "+p.Number(), otherwise(p.From.LegalName, p.From.Name)))
	s.AddBlock(layout.Block{Rows: []core.Row{p.addresses()}})
	if note := p.note(); note != "" {
		s.AddBlock(layout.Block{Rows: []core.Row{gap(3),
			cells(wide(textWidth, flow(layout.Space{}, para(heading, "NOTE FROM THE CUSTOMER"),
				para(layout.Type{Size: 11, Bold: true, Colour: ink}, note))))}})
	}
	s.AddBlock(layout.Block{Rows: []core.Row{gap(3), ruled(0.4, 0.2, rule), gap(2), p.toCollect(), gap(2)}})
	t := &grid{
		width: textWidth,
		least: 60,
		columns: []column{{title: "PICK"}, {title: "SKU"}, {title: "PRODUCT", fills: true},
			{title: "QUANTITY", right: true}},
	}
	for _, l := range p.Lines {
		t.add(texts(body, "☐"), texts(body, p.sku(l)), withReductions("", texts(body, l.Title), l.Kit, 0),
			texts(sized(strong, 10), strconv.FormatInt(l.Quantity, 10)))
	}
	t.fit()
	for _, b := range t.blocks() {
		s.AddBlock(b)
	}
	sign := func(label string) core.Col {
		return wide(70, &layout.Nested{Width: 62, Rows: []core.Row{gap(9), ruled(0.4, 0.2, soft),
			cells(wide(62, flow(layout.Space{Top: 0.5}, para(small, label))))}})
	}
	s.AddBlock(layout.Block{Rows: []core.Row{cells(sign("Packed by"), sign("Checked by"))}})
	return Document{Title: "Packing slip " + p.Number(), sheet: s}
}

// sku returns the code on a product's shelf: its SKU, or its product number if it has none.
func (p Parcel) sku(l orders.Line) string {
	return otherwise(p.SKUs[l.ProductID], "No. "+strconv.FormatInt(l.ProductID, 10))
}

// addresses are the recipient in large type, and the sender with the order's number as a barcode to scan while
// packing.
func (p Parcel) addresses() core.Row {
	// The widths of the two addresses, in mm.
	const to, from = 112, textWidth - 112
	a := p.Address
	name := fitted(layout.Type{Bold: true, Colour: ink}, a.Name, to-8, 2, 16, 13, 11)
	large := layout.Type{Size: 11, Colour: ink}
	going := append(texts(heading, "DELIVER TO"), para(name, a.Name), para(large, a.Company), para(large, a.Area),
		para(large, joined(", ", a.City, a.Tal, a.Dist)),
		para(layout.Type{
			Size:   13,
			Bold:   true,
			Colour: ink,
		}, joined("  ", a.State, a.Pin)), para(large, labelled("Mobile ", a.Mob)))
	sent := append(texts(heading, "FROM"), p.sentBy()...)
	coming := &layout.Nested{Width: from, Rows: []core.Row{
		cells(wide(from, flow(layout.Space{}, sent...))),
		gap(3),
		cells(
			wide(from, bars(p.Number(), 42, 9, layout.Left)),
		),
		cells(wide(from, flow(layout.Space{Top: 0.5}, para(small, "Order "+p.Number())))),
	}}
	return cells(wide(to, flow(layout.Space{Right: 8}, going...)), wide(from, coming))
}

// sentBy is the sender, with the name in bold.
func (p Parcel) sentBy() []layout.Paragraph {
	said := texts(body, p.sender()...)
	said[0].Type = strong
	return said
}

// toCollect is the amount to pay at the door, in figures and in words, with the UPI code to pay it.
func (p Parcel) toCollect() core.Row {
	said := []layout.Paragraph{para(layout.Type{Size: 14, Bold: true, Colour: p.Head.accent()}, p.pay())}
	if due := p.Due(); due > 0 {
		said = append(said, para(body, due.Words()))
	}
	if p.UPI == "" {
		return cells(wide(textWidth, flow(layout.Space{}, said...)))
	}
	const code, caption = 28, 40
	return cells(wide(textWidth-code-caption, flow(layout.Space{Top: 8, Right: 4}, said...)),
		wide(caption, flow(layout.Space{Top: 8, Right: 3}, aligned(layout.Right, para(strong, scanToPay),
			para(small, scanNames))...)),
		wide(code, qrBox(p.UPI, code, layout.Right)))
}

// bars is a barcode in a box of a width and height in mm.
func bars(text string, width, height float64, at layout.Align) core.Component {
	return layout.Drawing{Height: height, Draw: func(on *layout.Ink, cell entity.Cell) error {
		return on.Bars(text, cell.X, cell.Y, width, height, at)
	}}
}
