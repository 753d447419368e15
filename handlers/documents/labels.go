package documents

import (
	"github.com/johnfercher/maroto/v2"
	"github.com/johnfercher/maroto/v2/pkg/components/code"
	"github.com/johnfercher/maroto/v2/pkg/components/col"
	"github.com/johnfercher/maroto/v2/pkg/components/row"
	"github.com/johnfercher/maroto/v2/pkg/components/text"
	"github.com/johnfercher/maroto/v2/pkg/config"
	"github.com/johnfercher/maroto/v2/pkg/consts/fontstyle"
	"github.com/johnfercher/maroto/v2/pkg/consts/pagesize"
	"github.com/johnfercher/maroto/v2/pkg/props"
)

// Label is what stands on a device: its serial, the product, and the link that its QR code opens.
type Label struct{ Serial, Product, Link string }

const (
	labelsAcross = 3
	// The common sheet of 24 labels has 3 x 8 of 70 x 36 mm, with 4.5 mm left free above and below.
	labelHeight = 36
	labelMargin = 4.5
)

// Labels draws a sheet of 24 labels on A4 for as many as there are.
func Labels(labels []Label) ([]byte, error) {
	loaded, err := fonts()
	if err != nil {
		return nil, err
	}
	m := maroto.New(config.NewBuilder().WithPageSize(pagesize.A4).WithLeftMargin(0.1).WithRightMargin(0.1).WithTopMargin(labelMargin+5e-10).WithBottomMargin(labelMargin-1).
		WithMaxGridSize(18).WithCustomFonts(loaded).WithDefaultFont(&props.Font{Family: family, Size: 7.5, Color: ink}).WithTitle("Serial labels", true).
		WithCompression(true).WithSequentialMode().Build())
	for at := 0; at < len(labels); at += labelsAcross {
		cells := row.New(labelHeight)
		for _, l := range labels[at:min(at+labelsAcross, len(labels))] {
			cells.Add(code.NewQrCol(2, l.Link, props.Rect{Percent: 80, Center: true}),
				col.New(4).Add(text.New(shown(l.Product), props.Text{Top: 8, Left: 1, Right: 2, Size: 8, Style: fontstyle.Bold}),
					text.New(l.Serial, props.Text{Top: 19, Left: 1, Size: 8.5}),
					text.New("Scan to register your warranty", props.Text{Top: 24, Left: 1, Size: 6, Color: soft})))
		}
		m.AddRows(cells)
	}
	return finish(m)
}
