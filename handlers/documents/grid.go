package documents

import (
	"math"

	"github.com/johnfercher/maroto/v2/pkg/core"

	"hearth/handlers/documents/press"
)

// column is one column of a table. Its cells are right-aligned figures, or text.
type column struct {
	title string
	right bool
	// fills takes the width that the others leave; one column of a table does this.
	fills bool
	cells [][]press.Paragraph
	width float64
}

// grid is rows below a header that is repeated on every page. Its columns are as wide as their content.
type grid struct {
	columns []column
	// width is the total width, least the minimum of the column that takes the rest, in millimetres.
	width, least float64
	// even divides the remaining width equally among all columns.
	even bool
	// lang is the second language of the header besides English.
	lang string
}

// gutter is the space between two columns.
const gutter = 3

// add appends a row; each cell is a list of paragraphs.
func (t *grid) add(row ...[]press.Paragraph) {
	for i, cell := range row {
		t.columns[i].cells = append(t.columns[i].cells, cell)
	}
}

// fit sets the width of each column. It reports whether the column that takes the rest has enough.
func (t *grid) fit() bool {
	rest, filling := t.width, -1
	for i := range t.columns {
		c := &t.columns[i]
		if c.fills {
			filling = i
			continue
		}
		c.width = max(heading.Width(c.title), heading.Width(tongues[t.lang][c.title]))
		for _, cell := range c.cells {
			for _, p := range cell {
				c.width = max(c.width, p.Type.Width(p.Text))
			}
		}
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

// narrowest is down to which width a column of texts gives way, and its texts take several lines.
const narrowest = 30

// wrap makes the widest column of texts narrower by what is missing, as far as it can, and returns by how much.
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

func (t *grid) space(i int) press.Space {
	space := press.Space{Top: 1, Bottom: 1, Right: gutter / 2.0, Left: gutter / 2.0}
	if i == 0 {
		space.Left = 0
	}
	if i == len(t.columns)-1 {
		space.Right = 0
	}
	return space
}

func (t *grid) cell(i int, paragraphs []press.Paragraph) core.Col {
	to := press.Left
	if t.columns[i].right {
		to = press.Right
	}
	return wide(t.columns[i].width, flow(t.space(i), aligned(to, paragraphs...)...))
}

// head is the title row between two lines.
func (t *grid) head() []core.Row {
	titles := make([]core.Col, len(t.columns))
	for i, c := range t.columns {
		titles[i] = t.cell(i, told(t.lang, heading, c.title))
	}
	return []core.Row{ruled(0.4, 0.3, ink), cells(titles...), ruled(0.4, 0.15, ink)}
}

// blocks are the rows, each with a thin line below it, with the header before the first and on every further page.
func (t *grid) blocks() (all []press.Block) {
	head := t.head()
	all = append(all, press.Block{Rows: head, Stays: true})
	for n := range t.columns[0].cells {
		row := make([]core.Col, len(t.columns))
		for i, c := range t.columns {
			row[i] = t.cell(i, c.cells[n])
		}
		all = append(all, press.Block{Rows: []core.Row{cells(row...), ruled(0.3, 0.12, rule)}, Again: head})
	}
	return all
}
