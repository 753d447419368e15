// Package shrink reads pictures of any size that the shop takes and gives them no wider than they are wanted, in little
// memory: JPEG and PNG are read row by row and never stand in memory whole.
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

// What a picture may have: more would take more memory or time than one picture is worth.
const (
	Pixels = 40_000_000
	Side   = 12_000
	// denseWebP is what a WebP without loss or with transparency may have: its reader keeps eight bytes a pixel.
	denseWebP = 9_000_000
)

// Errors of pictures that are not taken.
var (
	ErrNoPicture = errors.New("this is no picture that can be read")
	ErrTooLarge  = errors.New("this picture is too large")
	// ErrDenseWebP is said of a WebP whose kind takes too much memory at its size.
	ErrDenseWebP = errors.New("this WebP is too large for its kind")
)

// Picture is a picture by its head: nothing of it was read yet but that.
type Picture struct {
	content []byte
	format  string
	// coded is how it lies in the file, turned how it is to be shown (the orientation of a camera, 1 to 8).
	coded  image.Point
	turned int
}

// Open looks at a picture's head and refuses what is too large or no picture.
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

// Size is the picture's size as it is shown.
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

// Read draws the picture on white, as it is to be shown, no wider than a width. A smaller one keeps its size.
func (p *Picture) Read(width int) (*image.RGBA, error) {
	// A picture that lies on its side is to be no higher. Fewer rows may come than were asked for.
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
		// What is halved in the file's own terms costs the less to read; at least the wanted size stays.
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

// readOther reads the formats whose readers keep a byte or two a pixel.
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

// Smaller draws a picture that was read no wider than a width.
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

// turn shows a picture as the camera was held: 1 upright, 2 mirrored, 3 on its head, 5 to 8 on a side.
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
