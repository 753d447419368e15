package layout

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"sync"
	"unicode"

	"github.com/andybalholm/brotli"
	"github.com/go-fonts/dejavu/dejavusanscondensed"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/harfbuzz"

	"hearth/assets"
)

// face is one font in one weight, shared by all documents. It is read when its first letter is printed, and stays in
// memory. name is its PostScript name, and number its place among all faces, by which a book refers to it.
type face struct {
	name   string
	number int
	read   func() ([]byte, error)

	once  sync.Once
	err   error // the error while reading the font
	table *sfnt
	// perEm is the number of font units per em.
	perEm float64

	// Shaping changes the next two fields, so only one goroutine may shape with this face at a time.
	shaping sync.Mutex
	letters *font.Face
	shaper  *harfbuzz.Font
}

// scripts are the files of the Anek family in the order in which letters are looked up, with their scripts. Letters
// outside them (Greek, arrows, fractions) come from DejaVu, in one weight.
var scripts = []struct {
	file string
	of   *unicode.RangeTable
}{
	{"latin", nil}, {"latin-ext", nil}, {"vietnamese", nil},
	{"devanagari", unicode.Devanagari}, {"bengali", unicode.Bengali}, {"tamil", unicode.Tamil},
	{"telugu", unicode.Telugu},
	{"kannada", unicode.Kannada},
	{"malayalam", unicode.Malayalam}, {"gujarati", unicode.Gujarati}, {"gurmukhi", unicode.Gurmukhi},
	{"oriya", unicode.Oriya},
}

// faces are the fonts of one weight, in the order of scripts, followed by DejaVu.
type faces []*face

var regular, bold = everyFace()

// everyFace lists all faces without reading them.
func everyFace() (regular, bold faces) {
	number := 0
	add := func(to *faces, name string, read func() ([]byte, error)) {
		*to = append(*to, &face{name: name, number: number, read: read})
		number++
	}
	for _, s := range scripts {
		add(&regular, "Anek-"+s.file, packedFont(s.file+"-regular.ttf.br"))
		add(&bold, "Anek-"+s.file+"-Bold", packedFont(s.file+"-bold.ttf.br"))
	}
	add(&regular, "DejaVuSansCondensed", func() ([]byte, error) { return dejavusanscondensed.TTF, nil })
	// Regular and bold texts share DejaVu as the last font for signs that no other has.
	return regular, append(bold, regular[len(regular)-1])
}

// packedFont reads a font of the binary's assets.
func packedFont(name string) func() ([]byte, error) {
	return func() ([]byte, error) {
		packed, err := fs.ReadFile(assets.Fonts(), name)
		if err != nil {
			return nil, err
		}
		return io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
	}
}

// open reads the font, once.
func (f *face) open() error {
	f.once.Do(func() {
		content, err := f.read()
		if err == nil {
			f.table, err = readSFNT(content)
		}
		if err == nil {
			f.letters, err = font.ParseTTF(bytes.NewReader(content))
		}
		if err != nil {
			f.err = fmt.Errorf("read the font %s: %w", f.name, err)
			return
		}
		f.shaper = harfbuzz.NewFont(f.letters)
		f.perEm = float64(f.letters.Upem())
	})
	return f.err
}

// has reports whether the font has a letter. A font that can't be read has none.
func (f *face) has(r rune) bool {
	if f.open() != nil {
		return false
	}
	gid, found := f.letters.Font.Cmap.Lookup(r)
	return found && gid != 0
}

// latin is the font for spaces, whatever the script around them.
func (all faces) latin() *face { return all[0] }

// faceOf finds the font of a letter; nil if there is none. A sign that several scripts share, such as the danda or
// the joiners, comes from the font of the previous letter if that has it: shaped in another font it wouldn't join.
func (all faces) faceOf(r rune, before *face) *face {
	// A letter of a script is drawn only with the font of that script.
	for i, s := range scripts {
		if s.of != nil && unicode.Is(s.of, r) {
			if all[i].has(r) {
				return all[i]
			}
			return nil
		}
	}
	// Signs that several scripts share, such as the danda and joiners, keep the font of the letter before.
	shared := r == 0x0964 || r == 0x0965 || r == 0x200c || r == 0x200d || r == 0x25cc ||
		unicode.Is(unicode.Inherited, r)
	if shared && before != nil && before.has(r) {
		return before
	}
	if rightToLeft(r) {
		return nil
	}
	for _, one := range []*face{all[0], all[1], all[2], all[3], all[len(all)-1]} {
		if one.has(r) {
			return one
		}
	}
	return nil
}

// rightToLeft reports whether a letter is of a right-to-left script (Hebrew to Arabic Extended-A, and their
// presentation forms), which this package would print in the wrong order.
func rightToLeft(r rune) bool {
	return r >= 0x0590 && r <= 0x08ff || r >= 0xfb1d && r <= 0xfdff || r >= 0xfe70 && r <= 0xfeff
}

// Prints reports whether every letter of a text can be printed.
func Prints(text string) bool {
	var before *face
	for _, r := range clean(text) {
		if r == ' ' || r == '\n' {
			before = nil
			continue
		}
		if before = regular.faceOf(r, before); before == nil {
			return false
		}
	}
	return true
}
