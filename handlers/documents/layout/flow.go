package layout

import (
	"github.com/johnfercher/go-tree/node"
	"github.com/johnfercher/maroto/v2/pkg/core"
	"github.com/johnfercher/maroto/v2/pkg/core/entity"
)

// Paragraph is a text that wraps. Above is the space above it in mm; the first of a flow has none.
type Paragraph struct {
	Text  string
	Type  Type
	Align Align
	Above float64
}

// Space is the free space around something, in mm.
type Space struct{ Top, Right, Bottom, Left float64 }

// Flow is a component of a column: paragraphs one below the other. It determines the height of its row.
type Flow struct {
	Paragraphs []Paragraph
	Space      Space
	// measured are the lines for a width, cached because the library maroto asks for the height several times.
	measured [][]line
	width    float64
}

// The compiler checks here that these types can stand in a row of the PDF library.
var (
	_ core.Component = (*Flow)(nil)
	_ core.Component = (*Nested)(nil)
	_ core.Component = Drawing{}
)

// measure breaks the paragraphs into lines for the width of a cell.
func (f *Flow) measure(width float64) [][]line {
	width -= f.Space.Left + f.Space.Right
	if f.measured == nil || f.width != width {
		f.measured, f.width = make([][]line, len(f.Paragraphs)), width
		for i, p := range f.Paragraphs {
			f.measured[i] = p.Type.lines(p.Text, width)
		}
	}
	return f.measured
}

// GetHeight is the total height of the paragraphs.
func (f *Flow) GetHeight(_ core.Provider, cell *entity.Cell) float64 {
	height := f.Space.Top + f.Space.Bottom
	for i, lines := range f.measure(cell.Width) {
		if i > 0 {
			height += f.Paragraphs[i].Above
		}
		for _, one := range lines {
			height += one.height()
		}
	}
	return height
}

// Render draws the paragraphs.
func (f *Flow) Render(provider core.Provider, cell *entity.Cell) {
	ink := provider.(*Provider)
	x, y, width := cell.X+f.Space.Left, cell.Y+f.Space.Top, cell.Width-f.Space.Left-f.Space.Right
	for i, lines := range f.measure(cell.Width) {
		p := f.Paragraphs[i]
		if i > 0 {
			y += p.Above
		}
		y += ink.lines(p.Type, lines, x, y, width, p.Align)
	}
}

// SetConfig does nothing, because each paragraph has its own text style.
func (f *Flow) SetConfig(*entity.Config) {}

// GetStructure returns the flow as a node of maroto's tree, which only tests print.
func (f *Flow) GetStructure() *node.Node[core.Structure] {
	return node.New(core.Structure{Type: "flow", Value: len(f.Paragraphs)})
}

// Nested is a component of a column that contains rows. Width is the width of its rows in mm, without Space; their
// columns are measured in tenths of a millimetre.
type Nested struct {
	Width float64
	Rows  []core.Row
	Space Space
}

// GetHeight is the total height of the rows.
func (n *Nested) GetHeight(provider core.Provider, cell *entity.Cell) float64 {
	inner := n.inside(cell)
	height := n.Space.Top + n.Space.Bottom
	for _, r := range n.Rows {
		height += r.GetHeight(provider, &inner)
	}
	return height
}

// Render draws the rows.
func (n *Nested) Render(provider core.Provider, cell *entity.Cell) {
	inner := n.inside(cell)
	for _, r := range n.Rows {
		r.Render(provider, inner)
		inner.Y += r.GetHeight(provider, &inner)
	}
}

// inside is the cell of the rows.
func (n *Nested) inside(cell *entity.Cell) entity.Cell {
	return entity.Cell{X: cell.X + n.Space.Left, Y: cell.Y + n.Space.Top, Width: n.Width, Height: cell.Height}
}

// SetConfig gives the rows a grid of their own.
func (n *Nested) SetConfig(config *entity.Config) {
	own := *config
	own.MaxGridSize = steps(n.Width)
	for _, r := range n.Rows {
		r.SetConfig(&own)
	}
}

// GetStructure returns the rows as nodes of maroto's tree, which only tests print.
func (n *Nested) GetStructure() *node.Node[core.Structure] {
	own := node.New(core.Structure{Type: "nested"})
	for _, r := range n.Rows {
		own.AddNext(r.GetStructure())
	}
	return own
}

// Drawing is a component that draws itself, in a cell of at least Height mm.
type Drawing struct {
	Height float64
	Draw   func(ink *Ink, cell entity.Cell) error
}

// GetHeight is the height that the drawing needs.
func (d Drawing) GetHeight(core.Provider, *entity.Cell) float64 { return d.Height }

// Render draws the drawing in its cell. An error ends the page.
func (d Drawing) Render(provider core.Provider, cell *entity.Cell) {
	p := provider.(*Provider)
	if err := d.Draw(p.Ink, *cell); err != nil {
		p.fail(err)
	}
}

// SetConfig does nothing, because a drawing needs no configuration.
func (d Drawing) SetConfig(*entity.Config) {}

// GetStructure returns the drawing as a node of maroto's tree, which only tests print.
func (d Drawing) GetStructure() *node.Node[core.Structure] {
	return node.New(core.Structure{Type: "drawing", Value: d.Height})
}
