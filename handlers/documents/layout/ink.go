package layout

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// Ink draws one page; Book.Page creates it and End writes it. Positions are in mm from the page's upper left corner,
// while a PDF counts in points from the lower left.
type Ink struct {
	book          *Book
	width, height float64
	content       bytes.Buffer
	colour        uint32 // the fill colour that was set last
}

// Page starts a page of a size in mm.
func (b *Book) Page(width, height float64) *Ink {
	return &Ink{book: b, width: width, height: height}
}

// End writes the page. It returns the first error of the book.
func (i *Ink) End() error {
	b := i.book
	content, page := b.next(), b.next()
	b.packed(content, "", i.content.Bytes())
	b.object(page, "<</Type/Page/Parent %d 0 R/MediaBox[0 0 %s %s]/Resources %d 0 R/Contents %d 0 R>>", pagesObject,
		points(i.width), points(i.height), resourcesObject, content)
	b.pages = append(b.pages, page)
	return b.err
}

// Text draws a text that wraps at a width, with the top of the first line at y. It returns its height in mm.
func (i *Ink) Text(t Type, text string, x, y, width float64, align Align) float64 {
	return i.lines(t, t.lines(text, width), x, y, width, align)
}

// Align is the alignment of lines in their width.
type Align int

// The three alignments.
const (
	Left Align = iota
	Centre
	Right
)

// lines draws lines below each other and returns their height.
func (i *Ink) lines(t Type, lines []line, x, y, width float64, align Align) float64 {
	top := y
	for _, l := range lines {
		from := x
		switch align {
		case Right:
			from += width - l.width
		case Centre:
			from += (width - l.width) / 2
		case Left:
		}
		i.line(t, l, from, y+l.above)
		y += l.height()
	}
	return y - top
}

// line draws a line with its baseline at a height, in mm. Spaces are drawn too, so that copied text has them.
func (i *Ink) line(t Type, l line, x, baseline float64) {
	if len(l.pieces) == 0 {
		return
	}
	i.fill(t.Colour)
	s := setter{ink: i, size: t.Size, y: (i.height - baseline) * pointsPerMM}
	i.content.WriteString("BT\n")
	s.move(x * pointsPerMM)
	end := 0.0
	for n, p := range l.pieces {
		if n > 0 && p.at > end+1e-9 {
			s.part(shape(" ", t.Bold).parts[0])
		}
		for _, one := range p.word.parts {
			s.part(one)
		}
		end = p.at + p.word.width*t.mm()
	}
	s.close()
	i.content.WriteString("ET\n")
}

// fill sets the colour for the text and areas drawn from here on.
func (i *Ink) fill(colour uint32) {
	if colour == i.colour {
		return
	}
	i.colour = colour
	fmt.Fprintf(&i.content, "%s rg\n", rgb(colour))
}

// rgb formats a 0xRRGGBB colour as three numbers from 0 to 1.
func rgb(colour uint32) string {
	parts := make([]string, 3)
	for n, shift := range []uint32{16, 8, 0} {
		parts[n] = decimal(float64(colour>>shift&0xff) / 255)
	}
	return strings.Join(parts, " ")
}

// setter writes the glyphs of a line. It uses the PDF's own advances where they agree with the shaper's, and corrects
// them where they don't.
type setter struct {
	ink  *Ink
	size float64
	face *face
	// x is where the next glyph belongs and pen where the PDF would put it, in points; y is the baseline.
	x, pen, y float64
	// open means that a string of glyphs has begun and not ended.
	open bool
}

// move starts at a new position.
func (s *setter) move(x float64) {
	s.close()
	s.x, s.pen = x, x
	fmt.Fprintf(&s.ink.content, "1 0 0 1 %s %s Tm\n", decimal(x), decimal(s.y))
}

func (s *setter) close() {
	if s.open {
		s.ink.content.WriteString(">]TJ\n")
		s.open = false
	}
}

// part writes the glyphs of a part of a word. If their meanings don't spell its text, as with reordered vowel signs,
// the text is added as ActualText for copying.
func (s *setter) part(p part) {
	used := s.ink.book.use(p)
	if s.face != p.face {
		s.close()
		s.face = p.face
		fmt.Fprintf(&s.ink.content, "/F%d %s Tf\n", p.face.number, decimal(s.size))
	}
	told := p.spells(used)
	if !told {
		s.close()
		s.ink.content.WriteString("/Span<</ActualText" + textString(string(p.text)) + ">>BDC\n")
	}
	for _, g := range p.glyphs {
		s.glyph(g, p.face)
	}
	if !told {
		s.close()
		s.ink.content.WriteString("EMC\n")
	}
}

// spells reports whether the meanings of the glyphs, one after the other, spell the part's text.
func (p part) spells(used *usedFace) bool {
	at := 0
	for _, g := range p.glyphs {
		if g.letters == 0 || used.glyphs[g.id] != string(p.text[at:at+g.letters]) {
			return false
		}
		at += g.letters
	}
	return at == len(p.text)
}

// glyph writes a glyph. A raised or lowered one, such as a vowel sign, is positioned on its own; others extend the
// open string, with a correction if the pen is off by more than 0.05 % of the size.
func (s *setter) glyph(g glyph, f *face) {
	em := s.size / f.perEm
	place := s.x + float64(g.dx)*em
	// A mark above or below its letter needs a position of its own.
	if g.dy != 0 {
		s.close()
		fmt.Fprintf(&s.ink.content, "1 0 0 1 %s %s Tm[<%04X>]TJ\n", decimal(place), decimal(s.y+float64(g.dy)*em), g.id)
		s.x += float64(g.advance) * em
		fmt.Fprintf(&s.ink.content, "1 0 0 1 %s %s Tm\n", decimal(s.x), decimal(s.y))
		s.pen = s.x
		return
	}
	if !s.open {
		s.ink.content.WriteString("[<")
		s.open = true
	}
	// Kerning is a shift in thousandths of an em.
	if off := place - s.pen; off > 0.0005*s.size || off < -0.0005*s.size {
		fmt.Fprintf(&s.ink.content, ">%s<", decimal(-off*1000/s.size))
	}
	fmt.Fprintf(&s.ink.content, "%04X", g.id)
	s.pen = place + float64(f.table.advances[g.id])*em
	s.x += float64(g.advance) * em
}

// Line draws a line; thickness is in mm.
func (i *Ink) Line(x1, y1, x2, y2, thickness float64, colour uint32) {
	fmt.Fprintf(&i.content, "%s RG %s w %s %s m %s %s l S\n", rgb(colour), points(thickness), points(x1),
		points(i.height-y1), points(x2), points(i.height-y2))
}

// Box draws a rectangle: its border of a thickness in mm, or its area if thickness is 0.
func (i *Ink) Box(x, y, width, height, thickness float64, colour uint32) {
	if thickness > 0 {
		fmt.Fprintf(&i.content, "%s RG %s w %s %s %s %s re S\n", rgb(colour), points(thickness), points(x),
			points(i.height-y-height), points(width), points(height))
		return
	}
	i.fill(colour)
	fmt.Fprintf(&i.content, "%s %s %s %s re f\n", points(x), points(i.height-y-height), points(width), points(height))
}

// points formats mm as points.
func points(mm float64) string { return decimal(mm * pointsPerMM) }

// decimal formats a number with at most three decimals. A PDF has no exponents.
func decimal(n float64) string {
	text := strconv.FormatFloat(n, 'f', 3, 64)
	text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	if text == "-0" || text == "" {
		return "0"
	}
	return text
}
