package layout

import (
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
)

// Outline draws a text in the bold weight as curves, for the shop's generated logo. The baseline is at 0, y points
// down, and points are in ems. The kinds are those of SVG paths: M and L have one point, Q has two, C three.
func Outline(text string, draw func(kind byte, to ...float64)) {
	x := 0.0
	for _, p := range shape(text, true).parts {
		for _, g := range p.glyphs {
			p.face.outline(g, x, draw)
			x += float64(g.advance) / p.face.perEm
		}
	}
}

// outline draws a glyph at x ems.
func (f *face) outline(g glyph, x float64, draw func(kind byte, to ...float64)) {
	f.shaping.Lock()
	defer f.shaping.Unlock()
	drawn, has := f.letters.GlyphData(g.id).(font.GlyphOutline)
	if !has {
		return
	}
	for _, s := range drawn.Segments {
		kind := map[opentype.SegmentOp]byte{opentype.SegmentOpMoveTo: 'M', opentype.SegmentOpLineTo: 'L',
			opentype.SegmentOpQuadTo: 'Q', opentype.SegmentOpCubeTo: 'C'}[s.Op]
		to := []float64{}
		for _, at := range s.ArgsSlice() {
			to = append(to, x+(float64(g.dx)+float64(at.X))/f.perEm, -(float64(g.dy)+float64(at.Y))/f.perEm)
		}
		draw(kind, to...)
	}
}
