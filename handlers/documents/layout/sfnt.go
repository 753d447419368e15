package layout

import (
	"encoding/binary"
	"errors"
	"sort"

	"github.com/go-text/typesetting/font"
)

// sfnt is a TrueType file, read once to write subsets of it (OpenType specification, tables glyf, loca, hmtx, head,
// hhea and maxp).
type sfnt struct {
	tables map[string][]byte
	// offsets are the positions of the glyphs' outlines in glyf, and the end of the last one.
	offsets []uint32
	// advances are the widths of the glyphs, in font units.
	advances []uint16
	// perEm is the number of font units per em; box is the bounding box of all glyphs.
	perEm int
	box   [4]int16
}

var errNoTrueType = errors.New("this is no TrueType font")

// readSFNT reads a font. It returns errNoTrueType for other formats, such as fonts with CFF outlines. All fonts are
// embedded in the binary, so their tables are trusted to be complete.
func readSFNT(content []byte) (*sfnt, error) {
	if len(content) < 12 {
		return nil, errNoTrueType
	}
	f := &sfnt{tables: map[string][]byte{}}
	for i := range int(binary.BigEndian.Uint16(content[4:])) {
		record := content[12+16*i:]
		from, length := binary.BigEndian.Uint32(record[8:]), binary.BigEndian.Uint32(record[12:])
		f.tables[string(record[:4])] = content[from : from+length]
	}
	head, hhea, maxp := f.tables["head"], f.tables["hhea"], f.tables["maxp"]
	if len(head) < 54 || len(hhea) < 36 || len(maxp) < 6 || len(f.tables["glyf"]) == 0 {
		return nil, errNoTrueType
	}
	f.perEm = int(binary.BigEndian.Uint16(head[18:]))
	for i := range f.box {
		f.box[i] = int16(binary.BigEndian.Uint16(head[36+2*i:]))
	}
	glyphs := int(binary.BigEndian.Uint16(maxp[4:]))
	long := binary.BigEndian.Uint16(head[50:]) == 1
	for i := range glyphs + 1 {
		if long {
			f.offsets = append(f.offsets, binary.BigEndian.Uint32(f.tables["loca"][4*i:]))
		} else {
			f.offsets = append(f.offsets, 2*uint32(binary.BigEndian.Uint16(f.tables["loca"][2*i:])))
		}
	}
	// Glyphs after the last measured one all have its width.
	measured := int(binary.BigEndian.Uint16(hhea[34:]))
	for i := range glyphs {
		f.advances = append(f.advances, binary.BigEndian.Uint16(f.tables["hmtx"][4*min(i, measured-1):]))
	}
	return f, nil
}

// parts adds a glyph and, if it's composite, the glyphs it is made of.
func (f *sfnt) parts(of map[font.GID]bool, id font.GID) {
	of[id] = true
	outline := f.tables["glyf"][f.offsets[id]:f.offsets[id+1]]
	// A composite glyph has -1 as its number of contours.
	if len(outline) < 10 || int16(binary.BigEndian.Uint16(outline)) >= 0 {
		return
	}
	for at := 10; ; {
		flags := binary.BigEndian.Uint16(outline[at:])
		if part := font.GID(binary.BigEndian.Uint16(outline[at+2:])); !of[part] {
			f.parts(of, part)
		}
		at += 6
		if flags&0x0001 != 0 { // the component's arguments are two words instead of two bytes
			at += 2
		}
		switch {
		case flags&0x0008 != 0: // the part of the glyph has one scale: 2 bytes
			at += 2
		case flags&0x0040 != 0: // a scale for each direction: 4 bytes
			at += 4
		case flags&0x0080 != 0: // a matrix of two by two: 8 bytes
			at += 8
		}
		// The last component has no "more components" flag.
		if flags&0x0020 == 0 {
			return
		}
	}
}

// cut returns the font with only the outlines of the used glyphs and of glyph 0, which every font needs. The glyphs
// keep their numbers, so that the pages needn't change them.
func (f *sfnt) cut(used map[font.GID]bool) []byte {
	needed := map[font.GID]bool{}
	f.parts(needed, 0)
	last := font.GID(0)
	for id := range used {
		f.parts(needed, id)
	}
	for id := range needed {
		last = max(last, id)
	}
	count := int(last) + 1
	var glyf []byte
	loca := make([]byte, 4*(count+1))
	hmtx := make([]byte, 4*count)
	for id := range count {
		binary.BigEndian.PutUint32(loca[4*id:], uint32(len(glyf)))
		if needed[font.GID(id)] {
			glyf = append(glyf, f.tables["glyf"][f.offsets[id]:f.offsets[id+1]]...)
			glyf = append(glyf, make([]byte, -len(glyf)&3)...)
			binary.BigEndian.PutUint16(hmtx[4*id:], f.advances[id])
			copy(hmtx[4*id+2:4*id+4], f.sideBearing(id))
		}
	}
	binary.BigEndian.PutUint32(loca[4*count:], uint32(len(glyf)))
	head, hhea, maxp := clone(f.tables["head"]), clone(f.tables["hhea"]), clone(f.tables["maxp"])
	binary.BigEndian.PutUint16(head[50:], 1) // 1 means that loca uses long offsets
	binary.BigEndian.PutUint16(hhea[34:], uint16(count))
	binary.BigEndian.PutUint16(maxp[4:], uint16(count))
	tables := map[string][]byte{"glyf": glyf, "head": head, "hhea": hhea, "hmtx": hmtx, "loca": loca, "maxp": maxp}
	// Hinting programs are kept: without them small print is uneven on the screen.
	for _, hints := range []string{"cvt ", "fpgm", "prep"} {
		if content := f.tables[hints]; len(content) > 0 {
			tables[hints] = content
		}
	}
	return packSFNT(tables)
}

// sideBearing is the space before a glyph, as two bytes. Glyphs after the last measured one have a list of their own.
func (f *sfnt) sideBearing(id int) []byte {
	hmtx, measured := f.tables["hmtx"], int(binary.BigEndian.Uint16(f.tables["hhea"][34:]))
	if id < measured {
		return hmtx[4*id+2 : 4*id+4]
	}
	at := 4*measured + 2*(id-measured)
	return hmtx[at : at+2]
}

func clone(content []byte) []byte { return append([]byte(nil), content...) }

// packSFNT writes a font file of tables, in the order of their names, each padded to four bytes.
func packSFNT(tables map[string][]byte) []byte {
	names := make([]string, 0, len(tables))
	for name := range tables {
		names = append(names, name)
	}
	sort.Strings(names)
	power, shift := 1, 0
	for power*2 <= len(names) {
		power, shift = power*2, shift+1
	}
	out := binary.BigEndian.AppendUint32(nil, 0x00010000)
	// The search hints of the header: the numbers for a binary search over the tables.
	for _, n := range []int{len(names), 16 * power, shift, 16 * (len(names) - power)} {
		out = binary.BigEndian.AppendUint16(out, uint16(n))
	}
	at := 12 + 16*len(names)
	for _, name := range names {
		out = append(out, name...)
		out = binary.BigEndian.AppendUint32(out, checksum(tables[name]))
		out = binary.BigEndian.AppendUint32(out, uint32(at))
		out = binary.BigEndian.AppendUint32(out, uint32(len(tables[name])))
		at += (len(tables[name]) + 3) &^ 3
	}
	for _, name := range names {
		out = append(out, tables[name]...)
		out = append(out, make([]byte, -len(tables[name])&3)...)
	}
	return out
}

// checksum is the sum of a table's big-endian 32-bit words.
func checksum(content []byte) (sum uint32) {
	for i := 0; i < len(content); i += 4 {
		var four [4]byte
		copy(four[:], content[i:])
		sum += binary.BigEndian.Uint32(four[:])
	}
	return sum
}
