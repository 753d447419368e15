package documents

import (
	"github.com/johnfercher/maroto/v2/pkg/components/row"
	"github.com/johnfercher/maroto/v2/pkg/core"
	"github.com/johnfercher/maroto/v2/pkg/core/entity"

	"hearth/handlers/documents/press"
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
func Labels(labels []Label, warning string) Paper {
	s := &press.Sheet{Width: press.A4Width, Height: press.A4Height, Margin: press.Space{Top: labelMargin}}
	s.Foot = func(int, int) []core.Row {
		return []core.Row{
			row.New(labelMargin).Add(wide(press.A4Width, flow(press.Space{Left: 8, Right: 8},
				aligned(press.Centre, para(sized(small, 6.5), warning))...)))}
	}
	for at := 0; at < len(labels); at += labelsAcross {
		across := row.New(labelHeight)
		for _, l := range labels[at:min(at+labelsAcross, len(labels))] {
			across.Add(l.cell())
		}
		s.Add(across)
	}
	return Paper{Title: "Serial labels", sheet: s}
}

// cell is one label: the QR code at the left, beside it the product, the serial number and what the code is for.
func (l Label) cell() core.Col {
	// The sheet's labels are cut between the cells: print stays 5 mm away from each edge.
	const code, edge, words = 25, 5, labelWidth - 25 - 3*5 + 3
	name := fitted(press.Type{Bold: true, Colour: ink}, l.Product, words, 3, 8, 7, 6)
	said := flow(
		press.Space{},
		para(name, name.Cut(l.Product, words, 3)),
		press.Paragraph{Text: l.Serial, Type: sized(body, 8.5), Above: 1},
		press.Paragraph{Text: "Scan to register your warranty", Type: sized(small, 6), Above: 1},
	)
	// The text is centred between the upper and the lower edge.
	said.Space.Top = max(3, (labelHeight-said.GetHeight(nil, &entity.Cell{Width: words}))/2)
	inner := row.New(labelHeight).
		Add(wide(edge), wide(code+2, &press.Nested{Width: code, Space: press.Space{Top: (labelHeight - code) / 2.0},
			Rows: []core.Row{cells(wide(code, qrBox(l.Link, code, press.Left)))}}), wide(words, said))
	return wide(labelWidth, &press.Nested{Width: labelWidth, Rows: []core.Row{inner}})
}
