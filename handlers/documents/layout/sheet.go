package layout

import (
	"github.com/johnfercher/maroto/v2/pkg/components/page"
	"github.com/johnfercher/maroto/v2/pkg/core"
	"github.com/johnfercher/maroto/v2/pkg/core/entity"
	"github.com/johnfercher/maroto/v2/pkg/props"
)

// Sheet is a document of pages of one size: a header and a footer on each page, and between them blocks that aren't
// broken. The caller adds the blocks in order, then prints it once. Measures are in mm.
type Sheet struct {
	Width, Height float64
	Margin        Space
	// Head and Foot are called with the page's number and the number of pages. Their heights may differ between the
	// first page and the others, but not among the others.
	Head, Foot func(number, of int) []core.Row
	blocks     []Block
}

// Block is rows that are on the same page.
type Block struct {
	Rows []core.Row
	// Again are rows to repeat when the block starts a page, such as the header of its table.
	Again []core.Row
	// Stays keeps the block on the same page as the next block.
	Stays bool
}

// The size of A4 in mm.
const (
	A4Width  = 210
	A4Height = 297
)

// steps is the number of maroto's grid columns of a width: tenths of a millimetre.
func steps(width float64) int { return int(10*width + 0.5) }

// inner is the width between the margins.
func (s *Sheet) inner() float64 { return s.Width - s.Margin.Left - s.Margin.Right }

// Add appends rows that may be separated by the end of a page.
func (s *Sheet) Add(rows ...core.Row) {
	for _, r := range rows {
		s.AddBlock(Block{Rows: []core.Row{r}})
	}
}

// AddBlock appends a block.
func (s *Sheet) AddBlock(b Block) { s.blocks = append(s.blocks, b) }

// Print breaks the blocks into pages and writes them into a book. It returns the first error of drawing or writing.
func (s *Sheet) Print(book *Book) error {
	config := &entity.Config{MaxGridSize: steps(s.inner()), DefaultFont: &props.Font{Size: 8.5}}
	cell := entity.Cell{
		X:      s.Margin.Left,
		Y:      s.Margin.Top,
		Width:  s.inner(),
		Height: s.Height - s.Margin.Top - s.Margin.Bottom,
	}
	// Pages are broken first, because the footer has their number.
	l := layout{sheet: s, config: config, cell: cell, measuring: &Provider{}}
	pages := l.pages()
	for i, rows := range pages {
		ink := &Provider{Ink: book.Page(s.Width, s.Height)}
		whole := page.New().Add(s.rows(s.Head, i+1, len(pages))...).Add(rows...)
		whole.SetConfig(config)
		whole.Render(ink, cell)
		if foot := s.rows(s.Foot, i+1, len(pages)); len(foot) > 0 {
			below := page.New().Add(foot...)
			below.SetConfig(config)
			low := cell
			low.Y += cell.Height - l.height(foot)
			below.Render(ink, low)
		}
		if ink.Err != nil {
			return ink.Err
		}
		if err := ink.End(); err != nil {
			return err
		}
	}
	return nil
}

// Length is the total height of header, blocks and footer in mm, as if on one page: for labels and receipts.
func (s *Sheet) Length() float64 {
	l := layout{sheet: s, config: &entity.Config{MaxGridSize: steps(s.inner()), DefaultFont: &props.Font{Size: 8.5}},
		cell: entity.Cell{Width: s.inner()}, measuring: &Provider{}}
	length := l.height(s.rows(s.Head, 1, 1)) + l.height(s.rows(s.Foot, 1, 1))
	for _, b := range s.blocks {
		length += l.height(b.Rows)
	}
	return length
}

func (s *Sheet) rows(of func(number, of int) []core.Row, number, pages int) []core.Row {
	if of == nil {
		return nil
	}
	return of(number, pages)
}

// layout breaks the blocks of a sheet into pages while it is printed.
type layout struct {
	sheet     *Sheet
	config    *entity.Config
	cell      entity.Cell
	measuring *Provider
	// done are the finished pages, page is the current one, and left its free height in mm.
	done [][]core.Row
	page []core.Row
	left float64
}

func (l *layout) height(rows []core.Row) float64 {
	height := 0.0
	for _, r := range rows {
		r.SetConfig(l.config)
		height += r.GetHeight(l.measuring, &l.cell)
	}
	return height
}

// free returns the height between header and footer of a page, in mm. Both have the same height whatever the number
// of pages, so any number, here 2, will do.
func (l *layout) free(number int) float64 {
	return l.cell.Height - l.height(l.sheet.rows(l.sheet.Head, number, 2)) - l.height(l.sheet.rows(l.sheet.Foot, number,
		2))
}

// pages places all blocks; those that stay with the next one are placed together.
func (l *layout) pages() [][]core.Row {
	l.left = l.free(1)
	blocks := l.sheet.blocks
	for len(blocks) > 0 {
		n := 1
		for n < len(blocks) && blocks[n-1].Stays {
			n++
		}
		l.place(blocks[:n])
		blocks = blocks[n:]
	}
	return append(l.done, l.page)
}

// place puts blocks that belong together on the current page, or on the next one if they don't fit. A group higher
// than a page is split between its blocks; a single block higher than a page runs over its end.
func (l *layout) place(group []Block) {
	height := 0.0
	for _, b := range group {
		height += l.height(b.Rows)
	}
	if height > l.left && len(l.page) > 0 {
		l.turn()
		if height+l.height(group[0].Again) > l.left && len(group) > 1 {
			for _, b := range group {
				l.place([]Block{b})
			}
			return
		}
		l.put(group[0].Again)
	}
	for _, b := range group {
		l.put(b.Rows)
	}
}

func (l *layout) put(rows []core.Row) {
	l.page = append(l.page, rows...)
	l.left -= l.height(rows)
}

// turn finishes the current page and starts the next.
func (l *layout) turn() {
	l.done, l.page = append(l.done, l.page), nil
	l.left = l.free(len(l.done) + 1)
}
