package press

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// Type is a text style. Size is in points.
type Type struct {
	Size float64
	Bold bool
	// Colour is 0xRRGGBB.
	Colour uint32
}

const (
	// pointsPerMM is how many points a millimetre has.
	pointsPerMM = 72 / 25.4
	// A line is 1.25 times as high as its letters, with its baseline 0.95 below its top; more if a script's ink needs it.
	lineAbove, lineBelow = 0.95, 0.30
	inkAir               = 0.06
)

// piece is a word in a line, with its distance from the line's start in millimetres.
type piece struct {
	word *word
	at   float64
}

// line is one line of a text, measured in millimetres.
type line struct {
	pieces       []piece
	width        float64
	above, below float64
}

func (l line) height() float64 { return l.above + l.below }

// mm is an em in millimetres.
func (t Type) mm() float64 { return t.Size / pointsPerMM }

// Width is the width of a text on one line, in millimetres.
func (t Type) Width(text string) float64 {
	width := 0.0
	for _, one := range t.lines(text, 1e9) {
		width = max(width, one.width)
	}
	return width
}

// Height is the height of a text within a width, in millimetres.
func (t Type) Height(text string, width float64) float64 {
	height := 0.0
	for _, one := range t.lines(text, width) {
		height += one.height()
	}
	return height
}

// lines breaks a text into lines of a width: between words, after a hyphen or a slash, and, if a word is wider than the line,
// between its letters.
func (t Type) lines(text string, width float64) []line {
	var all []line
	for _, paragraph := range strings.Split(clean(text), "\n") {
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

// breaker fills line after line.
type breaker struct {
	t     Type
	width float64
	done  []line
	line  line
	gap   float64
}

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
	// A word wider than a whole line starts at its place and continues on the next line.
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

func (b *breaker) append(w *word, gap float64) {
	b.line.pieces = append(b.line.pieces, piece{w, b.line.width + gap})
	b.line.width += gap + w.width*b.t.mm()
	b.line.above = max(b.line.above, (w.above+inkAir)*b.t.mm())
	b.line.below = max(b.line.below, (w.below+inkAir)*b.t.mm())
}

func (b *breaker) end() {
	b.done = append(b.done, b.line)
	b.line = b.t.emptyLine()
}

// fitting is how many bytes of a word fit in a width: whole syllables, at least one.
func (b *breaker) fitting(text string, width float64) int {
	cuts := []int{}
	for i := range text {
		if i > 0 && between(text, i) {
			cuts = append(cuts, i)
		}
	}
	cuts = append(cuts, len(text))
	tooWide := sort.Search(len(cuts), func(i int) bool { return newWord(text[:cuts[i]], b.t.Bold).width*b.t.mm() > width })
	return cuts[max(tooWide-1, 0)]
}

// between reports whether a word may be cut before a byte: not before a mark, nor after a virama or a joiner.
func between(text string, at int) bool {
	next, _ := utf8.DecodeRuneInString(text[at:])
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	return !isMark(next) && !isJoiner(next) && !isJoiner(before) && !isVirama(before)
}

// Lines is the number of lines of a text in a width.
func (t Type) Lines(text string, width float64) int { return len(t.lines(text, width)) }

// Beside is how much lower a text must start so that its first baseline is that of a larger type, in millimetres.
func (t Type) Beside(larger Type) float64 { return lineAbove * (larger.mm() - t.mm()) }

// Cut shortens a text to so many lines of a width; the end becomes three dots.
func (t Type) Cut(text string, width float64, lines int) string {
	if t.Lines(text, width) <= lines {
		return text
	}
	letters := []rune(clean(text))
	most := sort.Search(len(letters), func(n int) bool { return t.Lines(string(letters[:n+1])+"…", width) > lines })
	return strings.TrimRight(string(letters[:most]), " ,.-") + "…"
}
