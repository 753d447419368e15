package layout

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"image/color"
	"image/jpeg"

	"github.com/boombuler/barcode/code128"
	"github.com/skip2/go-qrcode"
)

// quiet is how many white modules a QR code needs around it to be scanned (ISO/IEC 18004).
const quiet = 4

// QR draws a QR code with medium error correction in a square of size mm, as filled rectangles so that it is sharp in
// any print. The square includes the white above and below the code. At the left or right the code begins at the edge
// of the square: there the page's margin is the white. It returns an error if the text is too long for a QR code.
func (i *Ink) QR(text string, x, y, size float64, at Align) error {
	code, err := qrcode.New(text, qrcode.Medium)
	if err != nil {
		return fmt.Errorf("make a QR code: %w", err)
	}
	code.DisableBorder = true
	rows := code.Bitmap()
	module := size / float64(len(rows)+2*quiet)
	x += shift(at, 2*quiet*module)
	// A rectangle for each run of black modules in a row: separate squares would show hairlines between them.
	i.fill(0)
	for n, row := range rows {
		for from := 0; from < len(row); from++ {
			to := from
			for to < len(row) && row[to] {
				to++
			}
			if to > from {
				fmt.Fprintf(&i.content, "%s %s %s %s re\n", points(x+float64(from)*module),
					points(i.height-y-float64(n+quiet+1)*module), points(float64(to-from)*module), points(module))
				from = to
			}
		}
	}
	i.content.WriteString("f\n")
	return nil
}

// barQuiet is how many white modules a Code 128 needs on each side. barModule is the minimum width of a module in mm:
// two dots of a 203 dpi label printer. Narrower bars run together there and can't be scanned.
const (
	barQuiet  = 10
	barModule = 0.25
)

// shift returns how far something moves to the right with an alignment, given the free width.
func shift(at Align, left float64) float64 {
	return map[Align]float64{Centre: left / 2, Right: left}[at]
}

// Carries reports whether a text can be printed as a Code 128 barcode that scans, in a width in mm. Here Code 128 is
// limited to printable ASCII.
func Carries(text string, width float64) bool {
	for _, r := range text {
		if r < ' ' || r > '~' {
			return false
		}
	}
	code, err := code128.Encode(text)
	return err == nil && float64(code.Bounds().Dx()+2*barQuiet)*barModule <= width
}

// Bars draws a Code 128 in a box, including the white on its sides. At the left or right its first or last bar is at
// the edge. It returns an error for a text that Code 128 doesn't have; ask Carries before.
func (i *Ink) Bars(text string, x, y, width, height float64, at Align) error {
	code, err := code128.Encode(text)
	if err != nil {
		return fmt.Errorf("make a barcode: %w", err)
	}
	modules := code.Bounds().Dx()
	module := width / float64(modules+2*barQuiet)
	x += shift(at, 2*barQuiet*module)
	i.fill(0)
	for from := 0; from < modules; from++ {
		to := from
		for to < modules && code.At(to, 0) == color.Black {
			to++
		}
		if to > from {
			fmt.Fprintf(&i.content, "%s %s %s %s re\n", points(x+float64(from)*module), points(i.height-y-height),
				points(float64(to-from)*module), points(height))
			from = to
		}
	}
	i.content.WriteString("f\n")
	return nil
}

// picture is a picture that the document contains once, with its size in pixels.
type picture struct {
	object        int
	width, height int
}

// storedPicture is a picture of a book, by the hash of its file.
type storedPicture struct {
	key [sha256.Size]byte
	picture
}

// Picture draws a JPEG as large as it fits in a box with its proportions, at the upper left corner of the box. It
// returns its width in mm, and an error for a file that isn't a JPEG in RGB or grey.
func (i *Ink) Picture(content []byte, x, y, width, height float64) (float64, error) {
	p, err := i.book.picture(content)
	if err != nil {
		return 0, err
	}
	scale := min(width/float64(p.width), height/float64(p.height))
	wide, high := float64(p.width)*scale, float64(p.height)*scale
	fmt.Fprintf(&i.content, "q %s 0 0 %s %s %s cm /P%d Do Q\n", points(wide), points(high), points(x),
		points(i.height-y-high), p.object)
	return wide, nil
}

// picture writes a JPEG into the document unchanged, unless it's there already.
func (b *Book) picture(content []byte) (picture, error) {
	key := sha256.Sum256(content)
	for _, known := range b.pictures {
		if known.key == key {
			return known.picture, nil
		}
	}
	about, err := jpeg.DecodeConfig(bytes.NewReader(content))
	if err != nil {
		return picture{}, fmt.Errorf("read a picture: %w", err)
	}
	space := "/DeviceRGB"
	switch about.ColorModel {
	case color.GrayModel:
		space = "/DeviceGray"
	// Printing software writes CMYK JPEGs with inverted colours, which readers show wrong.
	case color.CMYKModel:
		return picture{}, errors.New("a picture in printing colours")
	}
	p := picture{b.next(), about.Width, about.Height}
	b.stream(p.object,
		fmt.Sprintf("/Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace%s/BitsPerComponent 8/Filter/DCTDecode",
			p.width, p.height, space), content)
	b.pictures = append(b.pictures, storedPicture{key, p})
	return p, b.err
}
