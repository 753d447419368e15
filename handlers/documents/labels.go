package documents

import (
	"github.com/johnfercher/maroto/v2/pkg/components/row"
	"github.com/johnfercher/maroto/v2/pkg/core"
	"github.com/johnfercher/maroto/v2/pkg/core/entity"

	"hearth/handlers/documents/layout"
)

// Label is a device label: the serial number, the product, and the link in its QR code, which registers the warranty.
type Label struct{ Serial, Product, Link string }

// The measures of a sheet of labels, in mm.
const (
	labelsAcross = 3
	// The common sheet of 24 labels has 3 x 8 of 70 x 36 mm, with 4.5 mm free at the top and bottom.
	labelWidth  = 70
	labelHeight = 36
	labelMargin = 4.5
)

// Labels are sheets of 24 device labels on A4. warning is printed in the margin, where no label is; "" for none.
func Labels(labels []Label, warning string) Document {
	s := &layout.Sheet{Width: layout.A4Width, Height: layout.A4Height, Margin: layout.Space{Top: labelMargin}}
	s.Foot = func(int, int) []core.Row {
		return []core.Row{
			row.New(labelMargin).Add(wide(layout.A4Width, flow(layout.Space{Left: 8, Right: 8},
				aligned(layout.Centre, para(sized(small, 6.5), warning))...)))}
	}
	for at := 0; at < len(labels); at += labelsAcross {
		across := row.New(labelHeight)
		for _, l := range labels[at:min(at+labelsAcross, len(labels))] {
			across.Add(l.cell())
		}
		s.Add(across)
	}
	return Document{Title: "Serial labels", sheet: s}
}

// cell is one label: the QR code at the left, beside it the product, the serial number and what the code is for.
func (l Label) cell() core.Col {
	// The labels are cut apart between the cells, so nothing is printed within 5 mm of a cell's edge.
	const code, edge, words = 25, 5, labelWidth - 25 - 3*5 + 3
	name := fitted(layout.Type{Bold: true, Colour: ink}, l.Product, words, 3, 8, 7, 6)
	said := flow(
		layout.Space{},
		para(name, name.Cut(l.Product, words, 3)),
		layout.Paragraph{Text: l.Serial, Type: sized(body, 8.5), Above: 1},
		layout.Paragraph{Text: "Scan to register your warranty", Type: sized(small, 6), Above: 1},
	)
	// The text is centred between the upper and the lower edge.
	said.Space.Top = max(3, (labelHeight-said.GetHeight(nil, &entity.Cell{Width: words}))/2)
	inner := row.New(labelHeight).
		Add(wide(edge), wide(code+2, &layout.Nested{Width: code, Space: layout.Space{Top: (labelHeight - code) / 2.0},
			Rows: []core.Row{cells(wide(code, qrBox(l.Link, code, layout.Left)))}}), wide(words, said))
	return wide(labelWidth, &layout.Nested{Width: labelWidth, Rows: []core.Row{inner}})
}
