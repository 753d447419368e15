package layout

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/go-text/typesetting/font"
)

// usedFace is the part of a font that a document uses: its glyphs, each with the text that it represents.
type usedFace struct {
	face   *face
	glyphs map[font.GID]string
}

// use records which glyphs a piece of text needs. If a glyph represents different texts, the first one is recorded,
// and setter.part adds the others as text.
func (b *Book) use(p part) *usedFace {
	used := b.fonts[p.face.number]
	if used == nil {
		used = &usedFace{p.face, map[font.GID]string{}}
		b.fonts[p.face.number] = used
	}
	at := 0
	for _, g := range p.glyphs {
		if _, known := used.glyphs[g.id]; !known {
			used.glyphs[g.id] = string(p.text[at : at+g.letters])
		}
		at += g.letters
	}
	return used
}

// font writes the subset of a font that was used, and returns its object. A composite font is five objects (ISO
// 32000-1, section 9.7): the TrueType program, its description, the font with the widths, the table of meanings, and
// the font that pages refer to.
func (b *Book) font(used *usedFace) int {
	table := used.face.table
	ids := make([]font.GID, 0, len(used.glyphs))
	wanted := map[font.GID]bool{}
	for id := range used.glyphs {
		ids = append(ids, id)
		wanted[id] = true
	}
	slices.Sort(ids)
	name := tag(ids) + "+" + used.face.name
	// thousand converts font units to thousandths of an em, a PDF's unit for glyphs.
	thousand := func(units int) string { return decimal(float64(units) * 1000 / float64(table.perEm)) }
	var widths strings.Builder
	for _, id := range ids {
		fmt.Fprintf(&widths, "%d[%s]", id, thousand(int(table.advances[id])))
	}
	file, about, of, meaning, whole := b.next(), b.next(), b.next(), b.next(), b.next()
	program := table.cut(wanted)
	b.packed(file, fmt.Sprintf("/Length1 %d", len(program)), program)
	// Ascent, descent and cap height are those of ordinary letters, not of the tallest sign: PDF readers select text
	// by them.
	b.object(
		about,
		"<</Type/FontDescriptor/FontName/%s/Flags 4/FontBBox[%s %s %s %s]/ItalicAngle 0/Ascent 900/Descent -300/CapHeight 650/StemV 80/FontFile2 %d 0 R>>",
		name,
		thousand(int(table.box[0])),
		thousand(int(table.box[1])),
		thousand(int(table.box[2])),
		thousand(int(table.box[3])),
		file,
	)
	b.object(
		of,
		"<</Type/Font/Subtype/CIDFontType2/BaseFont/%s/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor %d 0 R/DW 0/W[%s]/CIDToGIDMap/Identity>>",
		name,
		about,
		widths.String(),
	)
	b.packed(meaning, "", used.meaning(ids))
	b.object(
		whole,
		"<</Type/Font/Subtype/Type0/BaseFont/%s/Encoding/Identity-H/DescendantFonts[%d 0 R]/ToUnicode %d 0 R>>",
		name,
		of,
		meaning,
	)
	return whole
}

// tag is the six letters before the name of a subset, which distinguish it from other subsets of the font (section
// 9.6.4).
func tag(ids []font.GID) string {
	sum := fnv.New64a()
	for _, id := range ids {
		fmt.Fprint(sum, id, " ")
	}
	letters, rest := make([]byte, 6), sum.Sum64()
	for i := range letters {
		letters[i] = 'A' + byte(rest%26)
		rest /= 26
	}
	return string(letters)
}

// meaning is the ToUnicode table: the text of each glyph, for search and copying.
func (used *usedFace) meaning(ids []font.GID) []byte {
	var b strings.Builder
	b.WriteString(
		"/CIDInit/ProcSet findresource begin 12 dict begin begincmap/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def/CMapName/Adobe-Identity-UCS def/CMapType 2 def\n1 begincodespacerange<0000><FFFF>endcodespacerange\n",
	)
	var lines []string
	for _, id := range ids {
		if text := used.glyphs[id]; text != "" {
			var units strings.Builder
			for _, unit := range utf16.Encode([]rune(text)) {
				fmt.Fprintf(&units, "%04X", unit)
			}
			lines = append(lines, fmt.Sprintf("<%04X><%s>", id, units.String()))
		}
	}
	for part := range slices.Chunk(lines, 100) { // PDF allows at most 100 lines per section of this table
		fmt.Fprintf(&b, "%d beginbfchar\n%s\nendbfchar\n", len(part), strings.Join(part, "\n"))
	}
	b.WriteString("endcmap CMapName currentdict/CMap defineresource pop end end")
	return []byte(b.String())
}
