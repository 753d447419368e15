package layout

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// Type is a text style; Size is in points.
type Type struct {
	Size float64
	Bold bool
	// Colour is 0xRRGGBB.
	Colour uint32
}

const (
	// pointsPerMM is the number of points in a millimetre.
	pointsPerMM = 72 / 25.4
	// The baseline is 0.95 em below the top of a line and 0.30 em above its bottom. Lines with taller letters, such
	// as those of Malayalam, get more height.
	lineAbove, lineBelow = 0.95, 0.30
	inkAir               = 0.06
)

// piece is a word in a line, at a distance from the line's start in mm.
type piece struct {
	word *word
	at   float64
}

// line is one line of a text. above and below are its extents from the baseline. All measures are in mm.
type line struct {
	pieces       []piece
	width        float64
	above, below float64
}

func (l line) height() float64 { return l.above + l.below }

// mm is the length of an em in mm.
func (t Type) mm() float64 { return t.Size / pointsPerMM }

// Width is the width of a text in mm; it breaks only at line breaks of the text.
func (t Type) Width(text string) float64 {
	width := 0.0
	for _, one := range t.lines(text, 1e9) {
		width = max(width, one.width)
	}
	return width
}

// Height is the height of a text within a width, both in mm.
func (t Type) Height(text string, width float64) float64 {
	height := 0.0
	for _, one := range t.lines(text, width) {
		height += one.height()
	}
	return height
}

// lines breaks a text into lines of a width in mm: between words, after a hyphen or a slash, and within a word that
// is wider than a line, such as a long link.
func (t Type) lines(text string, width float64) []line {
	var all []line
	for _, paragraph := range strings.Split(clean(text), "\n") {
		// The tolerance of 1e-6 lets a column that was measured by its text contain that text despite rounding.
		b := breaker{t: t, width: width + 1e-6, line: t.emptyLine()}
		for _, one := range strings.Fields(paragraph) {
			b.gap = t.mm() * blank(t.Bold)
			for _, bit := range bits(one) {
				b.put(bit)
				b.gap = 0
			}
		}
		all = append(all, append(b.done, b.line)...)
	}
	return all
}

// emptyLine is a line without words; its height is that of the type.
func (t Type) emptyLine() line { return line{above: lineAbove * t.mm(), below: lineBelow * t.mm()} }

// bits are the parts of a word between which a line may break: after a hyphen or a slash with letters on both sides.
func bits(text string) (parts []string) {
	from := 0
	for i, r := range text {
		if (r == '-' || r == '/') && i > from && i+1 < len(text) {
			parts = append(parts, text[from:i+1])
			from = i + 1
		}
	}
	return append(parts, text[from:])
}

// breaker fills the lines of a paragraph.
type breaker struct {
	t     Type
	width float64
	done  []line
	// line is the current line, and gap the space in mm before the next word.
	line line
	gap  float64
}

// put adds a word, on the current line if it fits.
func (b *breaker) put(text string) {
	w := shape(text, b.t.Bold)
	width := w.width * b.t.mm()
	gap := b.gap
	if len(b.line.pieces) == 0 {
		gap = 0
	}
	if b.line.width+gap+width <= b.width {
		b.append(w, gap)
		return
	}
	if width <= b.width {
		b.end()
		b.append(w, 0)
		return
	}
	// A word wider than a line starts on the current line, unless that is more than 60 % full, and continues on the
	// next ones.
	if len(b.line.pieces) > 0 && b.line.width+gap > b.width*0.6 {
		b.end()
		gap = 0
	}
	for text != "" {
		cut := b.fitting(text, b.width-b.line.width-gap)
		b.append(shape(text[:cut], b.t.Bold), gap)
		gap, text = 0, text[cut:]
		if text != "" {
			b.end()
		}
	}
}

// append adds a shaped word to the current line, which grows to the height of its letters.
func (b *breaker) append(w *word, gap float64) {
	b.line.pieces = append(b.line.pieces, piece{w, b.line.width + gap})
	b.line.width += gap + w.width*b.t.mm()
	b.line.above = max(b.line.above, (w.above+inkAir)*b.t.mm())
	b.line.below = max(b.line.below, (w.below+inkAir)*b.t.mm())
}

// end finishes the current line.
func (b *breaker) end() {
	b.done = append(b.done, b.line)
	b.line = b.t.emptyLine()
}

// fitting is how many bytes of a word fit in a width in mm: whole syllables, and at least one, so that breaking
// always ends. Prefixes are shaped without the cache, which they would fill.
func (b *breaker) fitting(text string, width float64) int {
	cuts := []int{}
	for i := range text {
		if i > 0 && between(text, i) {
			cuts = append(cuts, i)
		}
	}
	cuts = append(cuts, len(text))
	tooWide := sort.Search(len(cuts),
		func(i int) bool { return newWord(text[:cuts[i]], b.t.Bold).width*b.t.mm() > width })
	return cuts[max(tooWide-1, 0)]
}

// between reports whether a word may be cut before the byte at: not before a mark, nor beside a virama or joiner that
// joins two consonants.
func between(text string, at int) bool {
	next, _ := utf8.DecodeRuneInString(text[at:])
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	return !isMark(next) && !isJoiner(next) && !isJoiner(before) && !isVirama(before)
}

// Lines returns the number of lines that a text needs in a width in mm.
func (t Type) Lines(text string, width float64) int { return len(t.lines(text, width)) }

// Beside returns how far, in mm, a text must be lowered to share its first baseline with a text in a larger style.
func (t Type) Beside(larger Type) float64 { return lineAbove * (larger.mm() - t.mm()) }

// Cut shortens a text to at most so many lines of a width in mm; a shortened text ends with an ellipsis.
func (t Type) Cut(text string, width float64, lines int) string {
	if t.Lines(text, width) <= lines {
		return text
	}
	letters := []rune(clean(text))
	most := sort.Search(len(letters), func(n int) bool { return t.Lines(string(letters[:n+1])+"…", width) > lines })
	return strings.TrimRight(string(letters[:most]), " ,.-") + "…"
}
