package layout

import (
	"strings"
	"unicode"

	"github.com/go-text/typesetting/font"
	ot "github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/harfbuzz"
	"github.com/go-text/typesetting/language"
	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/text/unicode/norm"
)

// glyph is a placed glyph: its advance and its offsets from the pen, in font units.
type glyph struct {
	id              font.GID
	advance, dx, dy int32
	// letters is how many characters of the word its cluster stands for; 0 except for the first glyph of a cluster.
	letters int
}

// part is a piece of a word in one font.
type part struct {
	face   *face
	text   []rune
	glyphs []glyph
}

// word is a shaped text without spaces, shared through the cache and never changed. Measures are in ems.
type word struct {
	parts []part
	width float64
	// above and below are the extents of its ink from the baseline.
	above, below float64
}

// missing replaces letters that no font has, so that a text is visibly incomplete instead of showing empty boxes.
const missing = "[…]"

// wordKey identifies a measured text: the same text is wider in bold.
type wordKey struct {
	text string
	bold bool
}

// shapedWords is a cache for all documents: the same words occur on every page, and shaping is most of the work of a
// document.
var shapedWords, _ = lru.New[wordKey, *word](8192) // the size is not 0, its only error

// shape positions the letters of a word: conjuncts, reordered vowel signs, marks.
func shape(text string, heavy bool) *word {
	key := wordKey{text, heavy}
	if known, found := shapedWords.Get(key); found {
		return known
	}
	w := newWord(text, heavy)
	shapedWords.Add(key, w)
	return w
}

// newWord shapes a word without the cache.
func newWord(text string, heavy bool) *word {
	all := regular
	if heavy {
		all = bold
	}
	w := &word{}
	for _, p := range partsOf(text, all) {
		p.shape()
		w.add(p)
	}
	return w
}

// partsOf divides a word by the fonts of its letters. Adjacent missing letters are replaced together.
func partsOf(text string, all faces) (parts []part) {
	var before *face
	for _, r := range text {
		one := all.faceOf(r, before)
		letters := []rune{r}
		// Several unknown letters in a row give one sign for a missing letter.
		if one == nil {
			one, letters = all.latin(), []rune(missing)
			if n := len(parts); n > 0 && strings.HasSuffix(string(parts[n-1].text), missing) {
				continue
			}
		}
		if n := len(parts); n > 0 && parts[n-1].face == one {
			parts[n-1].text = append(parts[n-1].text, letters...)
		} else {
			parts = append(parts, part{face: one, text: letters})
		}
		before = one
	}
	return parts
}

// features select figures of equal width for amounts, and no ligatures, so that each letter can be copied.
var features = []harfbuzz.Feature{
	{Tag: ot.MustNewTag("tnum"), Value: 1, Start: harfbuzz.FeatureGlobalStart, End: harfbuzz.FeatureGlobalEnd},
	{Tag: ot.MustNewTag("liga"), Value: 0, Start: harfbuzz.FeatureGlobalStart, End: harfbuzz.FeatureGlobalEnd},
}

// shape runs HarfBuzz on the part.
func (p *part) shape() {
	p.face.shaping.Lock()
	defer p.face.shaping.Unlock()
	buffer := harfbuzz.NewBuffer()
	buffer.AddRunes(p.text, 0, -1)
	buffer.Props.Direction = harfbuzz.LeftToRight
	buffer.Props.Language = language.NewLanguage("en")
	buffer.GuessSegmentProperties()
	buffer.Shape(p.face.shaper, features)
	p.glyphs = make([]glyph, len(buffer.Info))
	for i, info := range buffer.Info {
		at := buffer.Pos[i]
		// The first glyph of a cluster gets the length of the cluster, which ends where the next one begins.
		p.glyphs[i] = glyph{id: info.Glyph, advance: at.XAdvance, dx: at.XOffset, dy: at.YOffset}
		if i > 0 && buffer.Info[i-1].Cluster == info.Cluster {
			continue
		}
		end := len(p.text)
		for _, later := range buffer.Info[i+1:] {
			if later.Cluster != info.Cluster {
				end = later.Cluster
				break
			}
		}
		p.glyphs[i].letters = end - info.Cluster
	}
}

// add appends a shaped part and extends the word by its width and its ink.
func (w *word) add(p part) {
	for _, g := range p.glyphs {
		w.width += float64(g.advance) / p.face.perEm
		if ink, drawn := p.face.extents(g.id); drawn {
			w.above = max(w.above, (float64(g.dy)+float64(ink.YBearing))/p.face.perEm)
			w.below = max(w.below, -(float64(g.dy)+float64(ink.YBearing+ink.Height))/p.face.perEm)
		}
	}
	w.parts = append(w.parts, p)
}

// extents are the bounds of a glyph's ink, in font units; false for one without ink, such as a space.
func (f *face) extents(id font.GID) (font.GlyphExtents, bool) {
	f.shaping.Lock()
	defer f.shaping.Unlock()
	return f.letters.GlyphExtents(id)
}

// blank is the width of a space, in ems.
func blank(heavy bool) float64 { return shape(" ", heavy).width }

// clean prepares a text for printing: one Unicode form (NFC), plain spaces, and without control characters and signs
// that reverse the order of letters, which could make an address read differently than it is stored.
func clean(text string) string {
	plain := strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return r
		case unicode.IsSpace(r), r == '\u00a0':
			return ' '
		case unicode.IsControl(r),
			r >= '\u202a' && r <= '\u202e',
			r >= '\u2066' && r <= '\u2069',
			r == '\u200b',
			r == '\ufeff',
			r == '\ufe0f':
			return -1
		}
		return r
	}, norm.NFC.String(text))
	return strings.Trim(plain, " \n")
}

func isMark(r rune) bool   { return unicode.Is(unicode.M, r) }
func isJoiner(r rune) bool { return r == 0x200c || r == 0x200d }

// isVirama reports whether a sign joins the consonants on its two sides.
func isVirama(r rune) bool {
	switch r {
	case 0x094d, 0x09cd, 0x0a4d, 0x0acd, 0x0b4d, 0x0bcd, 0x0c4d, 0x0ccd, 0x0d4d:
		return true
	}
	return false
}
