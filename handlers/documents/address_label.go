package documents

import (
	"strconv"

	"github.com/johnfercher/maroto/v2/pkg/components/row"
	"github.com/johnfercher/maroto/v2/pkg/core"
	"github.com/johnfercher/maroto/v2/pkg/core/entity"

	"hearth/handlers/documents/layout"
	"hearth/store/orders"
	"hearth/store/shipments"
)

// The two formats of address labels, in mm: one label of 4 x 6 inches for label printers, or four labels on an A4
// sheet.
const (
	labelInches4 = 4 * 25.4
	labelInches6 = 6 * 25.4
	quarterWide  = layout.A4Width / 2.0
	quarterHigh  = layout.A4Height / 2.0
)

// AddressLabel is the label of one parcel on 4 x 6 inches, the size that couriers' thermal label printers take.
func AddressLabel(p Parcel) Document {
	// The unprinted border in mm. Office printers, used for A4 below, can't print as near to the edge of the paper.
	const edge = 4
	s := &layout.Sheet{Width: labelInches4, Height: labelInches6}
	s.AddBlock(layout.Block{Rows: []core.Row{p.label(labelInches4, labelInches6, edge)}})
	return Document{Title: "Label " + p.Number(), sheet: s}
}

// AddressLabels are the labels of parcels, four on an A4 sheet with cutting lines, for shops without a label printer.
func AddressLabels(parcels []Parcel) Document {
	const edge = 7
	s := &layout.Sheet{Width: layout.A4Width, Height: layout.A4Height}
	for at := 0; at < len(parcels); at += 2 {
		// Slightly less than half, so that two fit on a page despite rounding.
		across := row.New(quarterHigh - 0.01)
		for i, p := range parcels[at:min(at+2, len(parcels))] {
			across.Add(wide(quarterWide, cutLines(i == 0, at%4 == 0),
				&layout.Nested{Width: quarterWide, Rows: []core.Row{p.label(quarterWide, quarterHigh-0.01, edge)}}))
		}
		s.Add(across)
	}
	return Document{Title: "Labels", sheet: s}
}

// SlipWithLabel is an A4 sheet with a parcel's packing slip at the left and its label at the right, for shops without a
// label printer. If the products don't fit beside the label, the whole slip follows on a sheet of its own.
func SlipWithLabel(p Parcel) []Document {
	const edge, half = 8, layout.A4Height / 2.0
	const inner = half - 2*edge
	high := layout.A4Width - 0.01
	slip := p.halfSlip(inner, p.Lines)
	measured := &layout.Sheet{Width: inner, Height: high}
	measured.AddBlock(layout.Block{Rows: slip})
	var papers []Document
	if measured.Length() > high-2*edge {
		slip, papers = p.halfSlip(inner, nil), []Document{PackingSlip(p)}
	}
	s := &layout.Sheet{Width: layout.A4Height, Height: layout.A4Width}
	s.Add(row.New(high).Add(
		wide(half, cutLines(true, false), &layout.Nested{Width: inner, Space: layout.Space{Top: edge, Left: edge},
			Rows: slip}),
		wide(half, &layout.Nested{Width: half, Rows: []core.Row{p.label(half, high, edge)}})))
	return append([]Document{{Title: "Slip and label " + p.Number(), sheet: s}}, papers...)
}

// halfSlip are the rows of a packing slip in a width in mm: the order with its barcode, the name, the note, and the
// lines; without lines it says that they are on the next sheet.
func (p Parcel) halfSlip(width float64, lines []orders.Line) []core.Row {
	const code, quantity, sku = 48, 14, 26
	whole := func(paragraphs ...layout.Paragraph) core.Row {
		return cells(wide(width, flow(layout.Space{}, paragraphs...)))
	}
	rows := []core.Row{
		cells(wide(width-code, flow(layout.Space{Right: 3}, append(texts(heading, "PACKING SLIP"),
			para(layout.Type{Size: 16, Bold: true, Colour: ink}, "Order "+p.Number()), para(body, p.Placed),
			para(strong, p.Address.Name))...)), wide(code, bars(p.Number(), code, 14, layout.Right))),
		gap(3), ruled(0.4, 0.2, rule), gap(2),
		whole(para(layout.Type{Size: 11, Bold: true, Colour: p.Head.accent()}, p.pay())), gap(2)}
	if note := p.note(); note != "" {
		rows = append(rows, whole(para(heading, "NOTE FROM THE CUSTOMER"), para(strong, note)), gap(2))
	}
	if lines == nil {
		return append(rows, whole(para(strong, "The products are on the next sheet.")))
	}
	for _, l := range lines {
		rows = append(rows, ruled(0.2, 0.2, rule), gap(1), cells(
			wide(quantity, flow(layout.Space{}, para(sized(strong, 11), strconv.FormatInt(l.Quantity, 10)+" ×"))),
			wide(sku, flow(layout.Space{Right: 2}, para(body, p.sku(l)))),
			wide(width-quantity-sku, flow(layout.Space{}, para(body, l.Title), para(small, l.Kit)))), gap(1))
	}
	return rows
}

// cutLines are the lines to cut along: at the right of a left label, and below an upper one.
func cutLines(left, upper bool) core.Component {
	return layout.Drawing{Draw: func(on *layout.Ink, c entity.Cell) error {
		if left {
			on.Line(c.X+c.Width, c.Y, c.X+c.Width, c.Y+c.Height, 0.1, rule)
		}
		if upper {
			on.Line(c.X, c.Y+c.Height, c.X+c.Width, c.Y+c.Height, 0.1, rule)
		}
		return nil
	}}
}

// label fills an area of width x height mm, less a border of edge mm on each side. It contains the sender, the
// courier with the barcode of the tracking number and its sort code, the address and the amount to collect, in the
// largest type that fits. At half size it is printed even if it's too long: a clipped note is better than no label.
func (p Parcel) label(width, height, edge float64) core.Row {
	inner := width - 2*edge
	for _, scale := range []float64{1.3, 1.2, 1.1, 1, 0.92, 0.85, 0.78, 0.7, 0.63, 0.56, 0.5} {
		s := &layout.Sheet{Width: inner, Height: height}
		rows := p.labelRows(inner, scale)
		s.AddBlock(layout.Block{Rows: rows})
		if s.Length() <= height-2*edge || scale == 0.5 {
			return row.New(height).Add(wide(width, &layout.Nested{
				Width: inner,
				Space: layout.Space{Top: edge, Left: edge},
				Rows:  rows,
			}))
		}
	}
	return nil
}

// labelRows are the label's rows in a width in mm; scale multiplies all sizes of type.
func (p Parcel) labelRows(width, scale float64) []core.Row {
	text := func(size float64, heavy bool) layout.Type {
		return layout.Type{Size: size * scale, Bold: heavy, Colour: ink}
	}
	quiet := layout.Type{Size: 6.5 * scale, Bold: true, Colour: soft}
	whole := func(paragraphs ...layout.Paragraph) core.Row {
		return cells(wide(width, flow(layout.Space{}, paragraphs...)))
	}
	parting := func() []core.Row { return []core.Row{gap(1.5 * scale), ruled(0.4, 0.3, ink), gap(1.5 * scale)} }

	sender := append(texts(quiet, "FROM"), texts(text(7.5, false), p.sender()...)...)
	sender[1].Type = text(8.5, true)
	order := aligned(layout.Right, para(text(11, true), p.Courier), para(text(7.5, false), "Order "+p.Number()),
		para(text(7.5, false), p.Placed), para(text(7.5, false), p.weight()))
	rows := []core.Row{cells(wide(width*0.64, flow(layout.Space{Right: 3}, sender...)),
		wide(width*0.36, flow(layout.Space{}, order...)))}

	rows = append(rows, parting()...)
	// The barcode is printed only if it's wide enough to scan; the number in figures always.
	switch {
	case p.TrackingID == "" && shipments.IsOwnDelivery(p.Courier):
	case p.TrackingID == "":
		rows = append(rows, whole(para(text(8, false), "No tracking number yet")))
	case layout.Carries(p.TrackingID, width):
		rows = append(rows, cells(wide(width, bars(p.TrackingID, width, 17*scale, layout.Centre))), gap(0.8*scale))
		fallthrough
	default:
		rows = append(rows,
			whole(aligned(layout.Centre, para(fitted(text(11, true), p.TrackingID, width, 1, 11*scale, 9*scale,
				7*scale), p.TrackingID))...))
	}

	if p.SortCode != "" {
		rows = append(rows, whole(aligned(layout.Centre, para(text(16, true), p.SortCode))...))
	}

	rows = append(rows, parting()...)
	a := p.Address
	rows = append(rows, whole(para(quiet, "DELIVER TO"), para(text(15, true), a.Name), para(text(11, true), a.Company),
		para(text(11, false), a.Area), para(text(11, false), joined(", ", a.City, a.Tal, a.Dist)),
		para(text(11, false), a.State), para(text(20, true), a.Pin), para(text(11, true), labelled("Mobile ", a.Mob))))

	if note := p.note(); note != "" {
		rows = append(rows, gap(1.5*scale), whole(para(quiet, "NOTE FROM THE CUSTOMER"), para(text(9.5, true), note)))
	}

	rows = append(rows, parting()...)
	rows = append(rows, p.labelPay(width, scale))
	return append(rows, gap(1.5*scale),
		whole(para(text(6.5, false), "If undelivered, please return to the sender above.")))
}

// weight is the parcel's chargeable weight in kg; "" if the products have no weight.
func (p Parcel) weight() string {
	if p.Grams == 0 {
		return ""
	}
	return strconv.FormatFloat(float64(p.Grams)/1000, 'f', -1, 64) + " kg"
}

// labelPay is the payment line: the amount to collect as white on black with the UPI code beside it, or that nothing
// is to be collected.
func (p Parcel) labelPay(width, scale float64) core.Row {
	due := p.Due()
	if due == 0 {
		return cells(wide(width, flow(layout.Space{}, para(layout.Type{
			Size:   13 * scale,
			Bold:   true,
			Colour: ink,
		}, p.pay()))))
	}
	code := 0.0
	if p.UPI != "" {
		code = 24 * scale
	}
	const white = 0xFFFFFF
	box := width - code
	if code > 0 {
		// 3 mm between the black box and the code, or a scanner may miss the code's quiet zone.
		box -= 3
	}
	said := flow(layout.Space{Top: 1.5 * scale, Bottom: 1.5 * scale, Left: 2.5, Right: 2.5},
		para(layout.Type{Size: 9 * scale, Bold: true, Colour: white}, "CASH ON DELIVERY"),
		para(fitted(layout.Type{Bold: true, Colour: white}, due.Rupees(), box-5, 1, 20*scale, 16*scale, 12*scale),
			due.Rupees()))
	ground := layout.Drawing{Draw: func(on *layout.Ink, c entity.Cell) error {
		on.Box(c.X, c.Y, box, said.GetHeight(nil, &entity.Cell{Width: box}), 0, ink)
		return nil
	}}
	if code == 0 {
		return cells(wide(box, ground, said))
	}
	caption := flow(layout.Space{Top: 1 * scale},
		aligned(layout.Right, para(layout.Type{Size: 7.5 * scale, Bold: true, Colour: ink}, scanToPay))...)
	left := &layout.Nested{Width: box, Rows: []core.Row{cells(wide(box, ground, said)), cells(wide(box, caption))}}
	return cells(wide(box, left), wide(3), wide(code, qrBox(p.UPI, code, layout.Right)))
}
