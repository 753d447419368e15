package shrink

import (
	"bufio"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"io"
)

// A PNG is one stream of rows, each stored as the difference from the row above or the previous pixel (W3C, PNG specification). An
// interlaced file contains the picture seven times, each time finer; its pixels are summed up in their places.

type pngReader struct {
	rest []byte
	// chunk is what is left of the current data chunk.
	chunk  []byte
	size   image.Point
	depth  int
	colour byte
	// samples is the number per pixel, palette are its colours with opacity, clear is the transparent colour.
	samples int
	palette [256][4]byte
	known   int
	clear   []byte
}

// The colour types of a PNG.
const (
	pngGrey      = 0
	pngRGB       = 2
	pngPalette   = 3
	pngGreyAlpha = 4
	pngRGBA      = 6
)

const pngHead = "\x89PNG\r\n\x1a\n"

// readPNG draws a PNG for a wanted width.
func readPNG(content []byte, width int, to *scaler) error {
	r := &pngReader{rest: content[len(pngHead):]}
	kind, body, err := r.next()
	if err != nil || kind != "IHDR" || len(body) != 13 {
		return ErrNoPicture
	}
	r.size = image.Pt(int(binary.BigEndian.Uint32(body)), int(binary.BigEndian.Uint32(body[4:])))
	r.depth, r.colour = int(body[8]), body[9]
	interlaced := body[12] == 1
	if r.samples = map[byte]int{pngGrey: 1, pngRGB: 3, pngPalette: 1, pngGreyAlpha: 2, pngRGBA: 4}[r.colour]; r.samples == 0 ||
		body[12] > 1 {
		return ErrNoPicture
	}
	for kind != "IDAT" {
		if kind, body, err = r.next(); err != nil {
			return err
		}
		switch {
		case kind == "PLTE" && len(body)%3 == 0 && len(body) <= 3*256:
			for r.known = 0; r.known < len(body)/3; r.known++ {
				copy(r.palette[r.known][:], body[3*r.known:])
				r.palette[r.known][3] = 255
			}
		case kind == "tRNS" && r.colour == pngPalette && len(body) <= 256:
			for i, opacity := range body {
				r.palette[i][3] = opacity
			}
		case kind == "tRNS":
			r.clear = body
		case kind == "IEND":
			return ErrNoPicture
		}
	}
	r.chunk = body
	stream, err := zlib.NewReader(bufio.NewReaderSize(r, 32<<10))
	if err != nil {
		return ErrNoPicture
	}
	if interlaced {
		return r.interlaced(stream, width, to)
	}
	to.begin(r.size, 1, 1)
	row := make([]byte, 3*r.size.X)
	return r.rows(stream, r.size, func(_ int, line []byte) {
		r.pixels(row, line)
		to.row(row)
	})
}

// next returns the next chunk.
func (r *pngReader) next() (kind string, body []byte, err error) {
	if len(r.rest) < 12 {
		return "", nil, ErrNoPicture
	}
	length := int(binary.BigEndian.Uint32(r.rest))
	if length > len(r.rest)-12 {
		return "", nil, ErrNoPicture
	}
	named, sum := r.rest[4:8+length], binary.BigEndian.Uint32(r.rest[8+length:])
	if crc32.ChecksumIEEE(named) != sum {
		return "", nil, ErrNoPicture
	}
	r.rest = r.rest[12+length:]
	return string(named[:4]), named[4:], nil
}

// Read reads the stream of rows across chunks.
func (r *pngReader) Read(into []byte) (int, error) {
	for len(r.chunk) == 0 {
		kind, body, err := r.next()
		if err != nil || kind != "IDAT" {
			return 0, io.ErrUnexpectedEOF
		}
		r.chunk = body
	}
	n := copy(into, r.chunk)
	r.chunk = r.chunk[n:]
	return n, nil
}

// rows returns the rows of a picture of a size, in stream order.
func (r *pngReader) rows(stream io.Reader, size image.Point, give func(y int, line []byte)) error {
	step := max(1, r.samples*r.depth/8)
	bytes := (size.X*r.samples*r.depth + 7) / 8
	// One pixel of padding before the first one, so that filters need no special case.
	above, line := make([]byte, step+bytes), make([]byte, step+bytes)
	var filter [1]byte
	for y := range size.Y {
		if _, err := io.ReadFull(stream, filter[:]); err != nil {
			return readFault(err)
		}
		if _, err := io.ReadFull(stream, line[step:]); err != nil {
			return readFault(err)
		}
		if !unfilter(filter[0], line, above, step) {
			return ErrNoPicture
		}
		give(y, line[step:])
		above, line = line, above
	}
	return nil
}

func readFault(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return ErrNoPicture
	}
	return errors.Join(ErrNoPicture, err)
}

// unfilter reverses the filter of a row.
func unfilter(filter byte, line, above []byte, step int) bool {
	switch filter {
	case 0:
	case 1:
		for i := step; i < len(line); i++ {
			line[i] += line[i-step]
		}
	case 2:
		for i := step; i < len(line); i++ {
			line[i] += above[i]
		}
	case 3:
		for i := step; i < len(line); i++ {
			line[i] += byte((int(line[i-step]) + int(above[i])) / 2)
		}
	case 4:
		for i := step; i < len(line); i++ {
			line[i] += nearest(line[i-step], above[i], above[i-step])
		}
	default:
		return false
	}
	return true
}

// nearest is the neighbour nearest to the prediction (Paeth).
func nearest(left, up, corner byte) byte {
	toLeft, toUp := int(up)-int(corner), int(left)-int(corner)
	toCorner := max(toLeft+toUp, -toLeft-toUp)
	toLeft, toUp = max(toLeft, -toLeft), max(toUp, -toUp)
	switch {
	case toLeft <= toUp && toLeft <= toCorner:
		return left
	case toUp <= toCorner:
		return up
	}
	return corner
}

// pixels converts a row to red, green and blue on white.
func (r *pngReader) pixels(into, line []byte) {
	for x := range len(into) / 3 {
		red, green, blue, opacity := r.pixel(line, x)
		if opacity != 255 {
			white := 255 * (255 - int(opacity))
			red = byte((int(red)*int(opacity) + white + 127) / 255)
			green = byte((int(green)*int(opacity) + white + 127) / 255)
			blue = byte((int(blue)*int(opacity) + white + 127) / 255)
		}
		into[3*x], into[3*x+1], into[3*x+2] = red, green, blue
	}
}

func (r *pngReader) pixel(line []byte, x int) (red, green, blue, opacity byte) {
	wide := r.depth / 8 // bytes per sample; of sixteen bits the upper eight are used
	switch r.colour {
	case pngRGB, pngRGBA:
		at := line[x*r.samples*wide:][:r.samples*wide]
		red, green, blue, opacity = at[0], at[wide], at[2*wide], 255
		if r.colour == pngRGBA {
			opacity = at[3*wide]
		} else if len(r.clear) == 6 && r.isClear(at) {
			opacity = 0
		}
		return red, green, blue, opacity
	case pngGreyAlpha:
		at := line[2*x*wide:]
		return at[0], at[0], at[0], at[wide]
	}
	value := 0
	if r.depth >= 8 {
		value = int(line[x*wide])
	} else {
		bit := x * r.depth
		value = int(line[bit/8]>>(8-r.depth-bit%8)) & (1<<r.depth - 1)
	}
	if r.colour == pngPalette {
		c := r.palette[value]
		if value >= r.known {
			c = [4]byte{0, 0, 0, 255}
		}
		return c[0], c[1], c[2], c[3]
	}
	opacity = 255
	if len(r.clear) == 2 {
		full := value
		if r.depth == 16 {
			full = int(binary.BigEndian.Uint16(line[2*x:]))
		}
		if full == int(binary.BigEndian.Uint16(r.clear)) {
			opacity = 0
		}
	}
	if r.depth < 8 {
		value = value * 255 / (1<<r.depth - 1)
	}
	return byte(value), byte(value), byte(value), opacity
}

func (r *pngReader) isClear(pixel []byte) bool {
	for i := range 3 {
		value := int(pixel[i*r.depth/8])
		if r.depth == 16 {
			value = int(binary.BigEndian.Uint16(pixel[2*i:]))
		}
		if value != int(binary.BigEndian.Uint16(r.clear[2*i:])) {
			return false
		}
	}
	return true
}

// passes are the start and the pixel distance of each of the seven interlaced pictures.
var passes = [7]struct{ x, y, across, down int }{
	{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4}, {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2},
}

// sumBytes limits the memory for summing up an interlaced picture.
const sumBytes = 64 << 20

// interlaced sums up the pixels of the seven pictures in squares, as large as the wanted width allows.
func (r *pngReader) interlaced(stream io.Reader, width int, to *scaler) error {
	square := max(1, r.size.X/width)
	for 6*parts(r.size.X, square)*parts(r.size.Y, square) > sumBytes {
		square++
	}
	size := image.Pt(parts(r.size.X, square), parts(r.size.Y, square))
	sums := make([]uint16, 3*size.X*size.Y) // a square of 16 x 16 still fits
	if square > 16 {
		return ErrTooLarge
	}
	for _, pass := range passes {
		inner := image.Pt(parts(r.size.X-pass.x, pass.across), parts(r.size.Y-pass.y, pass.down))
		if inner.X < 1 || inner.Y < 1 {
			continue
		}
		row := make([]byte, 3*inner.X)
		err := r.rows(stream, inner, func(y int, line []byte) {
			r.pixels(row, line)
			upper := (pass.y + y*pass.down) / square * size.X
			for x := range inner.X {
				at := 3 * (upper + (pass.x+x*pass.across)/square)
				sums[at] += uint16(row[3*x])
				sums[at+1] += uint16(row[3*x+1])
				sums[at+2] += uint16(row[3*x+2])
			}
		})
		if err != nil {
			return err
		}
	}
	to.begin(r.size, 1, square)
	row := make([]byte, 3*size.X)
	for y := range size.Y {
		high := min(square, r.size.Y-y*square)
		for x := range size.X {
			count := high * min(square, r.size.X-x*square)
			for i := range 3 {
				row[3*x+i] = byte((int(sums[3*(y*size.X+x)+i]) + count/2) / count)
			}
		}
		to.row(row)
	}
	return nil
}
