package documents

import (
	"math"

	"github.com/johnfercher/maroto/v2/pkg/core"

	"hearth/handlers/documents/layout"
)

// column is a column of a table. Its cells are right-aligned figures, or left-aligned text.
type column struct {
	title string
	right bool
	// fills means that the column takes the width left over by the others. A table has one such column.
	fills bool
	// cells are the content from top to bottom, each a list of paragraphs.
	cells [][]layout.Paragraph
	width float64 // in mm; fit sets it
}

// grid is a table whose header is repeated on every page. The caller adds the rows, calls fit once, and then takes
// the blocks.
type grid struct {
	columns []column
	// width is the total width, and least the minimum width of the column that fills the rest, in mm.
	width, least float64
	// even divides the remaining width equally among all columns.
	even bool
	// lang is the language of the header besides English; "" for English alone.
	lang string
}

// gutter is the space between two columns, in mm.
const gutter = 3

// add appends a row of one cell per column; each cell is a list of paragraphs.
func (t *grid) add(row ...[]layout.Paragraph) {
	for i, cell := range row {
		t.columns[i].cells = append(t.columns[i].cells, cell)
	}
}

// fit sets the width of each column by its widest content. It reports whether the filling column gets its minimum
// width; if not, the caller may build the table with fewer columns.
func (t *grid) fit() bool {
	rest, filling := t.width, -1
	for i := range t.columns {
		c := &t.columns[i]
		if c.fills {
			filling = i
			continue
		}
		c.width = max(heading.Width(c.title), heading.Width(translations[t.lang][c.title]))
		for _, cell := range c.cells {
			for _, p := range cell {
				c.width = max(c.width, p.Type.Width(p.Text))
			}
		}
		// Rounded up to a tenth of a millimetre, the unit of maroto's columns here.
		c.width = math.Ceil(c.width*10)/10 + gutter
		rest -= c.width
	}
	for i := range t.columns {
		if t.even {
			t.columns[i].width += max(0, rest) / float64(len(t.columns))
		}
	}
	fits := rest >= t.least
	if filling >= 0 {
		rest += t.wrap(t.least - rest)
		t.columns[filling].width = max(rest, t.least)
	}
	return fits
}

// narrowest is the width in mm below which a text column isn't narrowed; its texts wrap instead.
const narrowest = 30

// wrap narrows the widest text column by the missing width, as far as possible, and returns by how much. Columns of
// figures never wrap.
func (t *grid) wrap(missing float64) (won float64) {
	widest := -1
	for i, c := range t.columns {
		if !c.right && !c.fills && c.width > narrowest && (widest < 0 || c.width > t.columns[widest].width) {
			widest = i
		}
	}
	if widest < 0 || missing <= 0 {
		return 0
	}
	won = min(missing, t.columns[widest].width-narrowest)
	t.columns[widest].width -= won
	return won
}

// space is the space around the cells of a column: the first and the last one are flush with the margins.
func (t *grid) space(i int) layout.Space {
	space := layout.Space{Top: 1, Bottom: 1, Right: gutter / 2.0, Left: gutter / 2.0}
	if i == 0 {
		space.Left = 0
	}
	if i == len(t.columns)-1 {
		space.Right = 0
	}
	return space
}

func (t *grid) cell(i int, paragraphs []layout.Paragraph) core.Col {
	to := layout.Left
	if t.columns[i].right {
		to = layout.Right
	}
	return wide(t.columns[i].width, flow(t.space(i), aligned(to, paragraphs...)...))
}

// head is the title row between two lines.
func (t *grid) head() []core.Row {
	titles := make([]core.Col, len(t.columns))
	for i, c := range t.columns {
		titles[i] = t.cell(i, translated(t.lang, heading, c.title))
	}
	return []core.Row{ruled(0.4, 0.3, ink), cells(titles...), ruled(0.4, 0.15, ink)}
}

// blocks are the table for a sheet: the header, and a block per row with a thin line below it. A row that starts a
// page repeats the header.
func (t *grid) blocks() (all []layout.Block) {
	head := t.head()
	all = append(all, layout.Block{Rows: head, Stays: true})
	for n := range t.columns[0].cells {
		row := make([]core.Col, len(t.columns))
		for i, c := range t.columns {
			row[i] = t.cell(i, c.cells[n])
		}
		all = append(all, layout.Block{Rows: []core.Row{cells(row...), ruled(0.3, 0.12, rule)}, Again: head})
	}
	return all
}
