package documents

import (
	"github.com/johnfercher/maroto/v2/pkg/core"
	"github.com/johnfercher/maroto/v2/pkg/core/entity"

	"hearth/handlers/documents/layout"
)

// Letterhead is the shop's branding on documents. The zero value is the default: no logo, the shop's name in the
// default colour.
type Letterhead struct {
	// Logo is a JPEG, nil for none. Ratio is its width divided by its height. Wordmark means that it contains the
	// shop's name, which is then not printed beside it.
	Logo     []byte
	Ratio    float64
	Wordmark bool
	// Line is the tagline under the name; "" for none.
	Line string
	// Accent is the brand colour for text as 0xRRGGBB; 0 is the default. The caller makes sure that it's readable on
	// white paper.
	Accent uint32
}

// ember is the default brand colour.
const ember = 0xB4440F

func (h Letterhead) accent() uint32 {
	if h.Accent == 0 {
		return ember
	}
	return h.Accent
}

// first is the header of a first page: the logo, the shop's name and tagline, the title of the document with its
// translation in told ("" for none), and a mark such as that of the copy.
func (h Letterhead) first(shop, title, mark, told string) []core.Row {
	// Widths of the title and the height and the maximum width of a logo, in mm.
	const right, high, widest = 64, 16, 80
	width := float64(textWidth - right)
	columns := []core.Col{}
	if len(h.Logo) > 0 {
		box := min(max(high*h.Ratio, 6), widest)
		if !h.Wordmark {
			box = min(box, 48)
		}
		columns = append(columns, wide(box+4, logoBox(h.Logo, box, min(high, box/max(h.Ratio, 0.05)))))
		width -= box + 4
	}
	said := []layout.Paragraph{}
	if len(h.Logo) == 0 || !h.Wordmark {
		said = append(said, para(fitted(layout.Type{Bold: true, Colour: h.accent()}, shop, width-4, 2, 20, 16, 13, 11),
			shop))
		said = append(said, para(small, h.Line))
	}
	columns = append(columns, wide(width, flow(layout.Space{Right: 4}, said...)),
		wide(right, flow(layout.Space{Top: 1}, aligned(layout.Right, para(layout.Type{
			Size:   15,
			Bold:   true,
			Colour: ink,
		}, title),
			para(layout.Type{Size: 11, Bold: true, Colour: ink}, told), para(heading, mark))...)))
	return []core.Row{cells(columns...), gap(1.5), ruled(0.8, 0.8, h.accent()), gap(3)}
}

// continued is the header of further pages; paper names the document.
func (h Letterhead) continued(shop, paper string) []core.Row {
	name := fitted(layout.Type{Bold: true, Colour: h.accent()}, shop, 70, 1, 10, 8.5, 7)
	return []core.Row{cells(wide(74, flow(layout.Space{Right: 4}, para(name, shop))),
		wide(textWidth-74, flow(layout.Space{Top: 0.3}, aligned(layout.Right, para(small, paper))...))),
		gap(1), ruled(0.5, 0.5, h.accent()), gap(3)}
}

// logoBox is a JPEG in a box of a width and height in mm.
func logoBox(logo []byte, width, height float64) core.Component {
	return layout.Drawing{Height: height, Draw: func(on *layout.Ink, cell entity.Cell) error {
		_, err := on.Picture(logo, cell.X, cell.Y, width, height)
		return err
	}}
}
