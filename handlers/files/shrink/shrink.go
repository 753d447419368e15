// Package shrink reads pictures of any accepted size and scales them down to a maximum width in little memory: it reads JPEG and
// PNG row by row, without ever holding the whole picture.
package shrink

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/draw"
	_ "image/gif"  // shops keep old product pictures in it
	_ "image/jpeg" // for the size alone; read here
	_ "image/png"  // for the size alone; read here

	_ "golang.org/x/image/webp" // what browsers save
)

// Limits of a picture: more would take more memory or time than one picture is worth.
const (
	Pixels = 40_000_000
	Side   = 12_000
	// denseWebP is the maximum number of pixels of a WebP that is lossless or transparent: its decoder needs eight bytes per pixel.
	denseWebP = 9_000_000
)

// Errors for refused pictures.
var (
	ErrNoPicture = errors.New("this is no picture that can be read")
	ErrTooLarge  = errors.New("this picture is too large")
	// ErrDenseWebP is for a WebP whose kind takes too much memory at its size.
	ErrDenseWebP = errors.New("this WebP is too large for its kind")
)

// Picture is a picture whose header has been read.
type Picture struct {
	content []byte
	format  string
	// coded is its size in the file, turned its camera orientation (1 to 8).
	coded  image.Point
	turned int
}

// Open reads a picture's header and refuses pictures that are too large or invalid.
func Open(content []byte) (*Picture, error) {
	about, format, err := image.DecodeConfig(bytes.NewReader(content))
	if err != nil || about.Width < 1 || about.Height < 1 {
		return nil, ErrNoPicture
	}
	p := &Picture{content: content, format: format, coded: image.Pt(about.Width, about.Height), turned: 1}
	switch {
	case about.Width > Side || about.Height > Side || about.Width*about.Height > Pixels:
		return nil, ErrTooLarge
	case format == "webp" && about.Width*about.Height > denseWebP && isDense(content):
		return nil, ErrDenseWebP
	case format == "jpeg":
		p.turned = orientation(content)
	}
	return p, nil
}

// Size is the picture's displayed size.
func (p *Picture) Size() image.Point {
	if p.turned >= 5 {
		return image.Pt(p.coded.Y, p.coded.X)
	}
	return p.coded
}

// isDense reports whether a WebP is lossless or transparent, by its first chunk.
func isDense(content []byte) bool {
	const lossy = "VP8 "
	return len(content) < 16 || string(content[12:16]) != lossy
}

// Read draws the picture on white, in its displayed orientation, at most as wide as a width. A smaller one keeps its size.
func (p *Picture) Read(width int) (*image.RGBA, error) {
	// The width limits the height of a picture that lies on its side. Fewer rows than requested are possible.
	wanted := func(rows image.Point) image.Point {
		if p.turned >= 5 {
			high := min(width, p.coded.Y, rows.Y)
			return image.Pt(min(max(1, p.coded.X*high/p.coded.Y), rows.X), high)
		}
		wide := min(width, p.coded.X, rows.X)
		return image.Pt(wide, min(max(1, p.coded.Y*wide/p.coded.X), rows.Y))
	}
	sink := &scaler{wanted: wanted}
	var err error
	switch p.format {
	case "jpeg":
		// Downscaling while decoding is cheaper; at least the wanted size remains.
		enough := wanted(p.coded)
		err = readJPEG(p.content, enough, sink)
	case "png":
		err = readPNG(p.content, width, sink)
	default:
		err = readOther(p.content, sink)
	}
	if err != nil {
		return nil, err
	}
	drawn, err := sink.finished()
	if err != nil {
		return nil, err
	}
	return turn(drawn, p.turned), nil
}

// readOther reads the formats whose decoders need a byte or two per pixel.
func readOther(content []byte, to *scaler) error {
	decoded, _, err := image.Decode(bytes.NewReader(content))
	if err != nil {
		return ErrNoPicture
	}
	size := decoded.Bounds()
	to.begin(size.Size(), 1, 1)
	strip := image.NewRGBA(image.Rect(0, 0, size.Dx(), 1))
	white := image.NewUniform(color.White)
	row := make([]byte, 3*size.Dx())
	for y := size.Min.Y; y < size.Max.Y; y++ {
		draw.Draw(strip, strip.Bounds(), white, image.Point{}, draw.Src)
		draw.Draw(strip, strip.Bounds(), decoded, image.Pt(size.Min.X, y), draw.Over)
		for x := range size.Dx() {
			copy(row[3*x:3*x+3], strip.Pix[4*x:4*x+3])
		}
		to.row(row)
	}
	return nil
}

// Smaller scales a picture to at most a width.
func Smaller(from *image.RGBA, width int) *image.RGBA {
	size := from.Bounds().Size()
	wide := min(width, size.X)
	to := &scaler{wanted: func(image.Point) image.Point { return image.Pt(wide, max(1, size.Y*wide/size.X)) }}
	to.begin(size, 1, 1)
	row := make([]byte, 3*size.X)
	for y := range size.Y {
		for x := range size.X {
			copy(row[3*x:3*x+3], from.Pix[y*from.Stride+4*x:])
		}
		to.row(row)
	}
	return to.into
}

// turn applies the camera orientation: 1 upright, 2 mirrored, 3 upside down, 5 to 8 on a side.
func turn(from *image.RGBA, how int) *image.RGBA {
	if how <= 1 {
		return from
	}
	size := from.Bounds().Size()
	shown := size
	if how >= 5 {
		shown = image.Pt(size.Y, size.X)
	}
	into := image.NewRGBA(image.Rectangle{Max: shown})
	for y := range shown.Y {
		for x := range shown.X {
			fromX, fromY := x, y
			switch how {
			case 2:
				fromX = size.X - 1 - x
			case 3:
				fromX, fromY = size.X-1-x, size.Y-1-y
			case 4:
				fromY = size.Y - 1 - y
			case 5:
				fromX, fromY = y, x
			case 6:
				fromX, fromY = y, size.Y-1-x
			case 7:
				fromX, fromY = size.X-1-y, size.Y-1-x
			case 8:
				fromX, fromY = size.X-1-y, x
			}
			copy(into.Pix[y*into.Stride+4*x:][:4], from.Pix[fromY*from.Stride+4*fromX:][:4])
		}
	}
	return into
}
