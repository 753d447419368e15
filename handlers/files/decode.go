package files

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	_ "image/gif"  // shops have old product pictures in this format
	_ "image/jpeg" // the format of cameras
	_ "image/png"  // the format of screenshots and drawing programs
	"runtime"
	"runtime/debug"

	"golang.org/x/image/draw"
	_ "golang.org/x/image/webp" // the format in which browsers save many pictures

	"hearth/store/core"
)

// Limits of a picture. Browsers scale pictures down before the upload, so these are for programs and imports.
const (
	// mostPixels is 16 megapixels, which includes the slightly larger pictures of cameras sold as such.
	mostPixels = 16 << 20
	// mostDecoded is the maximum memory that decoding a picture may take, in bytes: 16 megapixels of four bytes.
	mostDecoded = 4 * mostPixels
	longestSide = 8_000
)

// source is an uploaded picture whose header was read. Its pixels are decoded only when draw is called, one picture
// at a time.
type source struct {
	content []byte
	format  string
	// coded is the size in the file; turned is the camera's orientation (Exif, 1 to 8).
	coded  image.Point
	turned int
}

var noPicture = &core.Refusal{
	Message: "This file is not a picture that can be used. Please choose a JPEG, PNG, GIF or WebP.",
}

// openPicture reads the header of a picture. It refuses files that are no pictures, and pictures that would take too
// much memory to decode.
func openPicture(content []byte) (*source, error) {
	about, format, err := image.DecodeConfig(bytes.NewReader(content))
	if err != nil || about.Width < 1 || about.Height < 1 {
		return nil, noPicture
	}
	s := &source{content: content, format: format, coded: image.Pt(about.Width, about.Height), turned: 1}
	bytesPerPixel := 1.0
	switch format {
	case "jpeg":
		s.turned, bytesPerPixel = readJPEGHeader(content)
	case "png":
		bytesPerPixel = pngBytes(about.ColorModel, content)
	case "webp":
		bytesPerPixel = webPBytes(content)
	}
	// The limit depends on the memory that the decoder needs per pixel.
	most := min(mostPixels, int(mostDecoded/bytesPerPixel))
	if about.Width > longestSide || about.Height > longestSide || about.Width*about.Height > most {
		return nil, &core.Refusal{Message: fmt.Sprintf(
			"This picture is too large. It may have %d megapixels at most, and 8,000 pixels on a side.",
			most/1_000_000,
		)}
	}
	return s, nil
}

// pngBytes returns how much memory a pixel of a PNG takes while decoding, in bytes. An interlaced PNG is decoded in
// several parts, which takes more.
func pngBytes(model color.Model, content []byte) float64 {
	const interlaceAt = 28 // the last byte of the chunk IHDR, which is always the first
	bytes := 4.0
	switch model {
	case color.RGBA64Model, color.NRGBA64Model:
		bytes = 8
	case color.Gray16Model:
		bytes = 2
	}
	if len(content) > interlaceAt && content[interlaceAt] != 0 {
		bytes *= 1.5
	}
	return bytes
}

// webPBytes returns how much memory a pixel of a WebP takes while decoding, in bytes: a lossless or transparent one
// is decoded twice.
func webPBytes(content []byte) float64 {
	const lossy = "VP8 " // the first chunk, after RIFF, the length and WEBP
	if len(content) >= 16 && string(content[12:16]) == lossy {
		return 1.5
	}
	return 8
}

// Markers of a JPEG's segments (ITU T.81, Exif).
const (
	markSequential  = 0xC0
	markExtended    = 0xC1
	markProgressive = 0xC2
	markScan        = 0xDA
	markExif        = 0xE1
	markAdobe       = 0xEE
)

// readJPEGHeader returns the camera's orientation, and how much memory a pixel takes while decoding, in bytes.
func readJPEGHeader(content []byte) (turned int, bytesPerPixel float64) {
	turned, bytesPerPixel = 1, 3
	copied := false
	for at := 2; at+4 <= len(content); {
		if content[at] != 0xFF || content[at+1] == 0xFF {
			at++ // any number of 0xFF bytes may stand between two segments of a JPEG
			continue
		}
		mark, length := content[at+1], int(binary.BigEndian.Uint16(content[at+2:]))
		if mark == markScan || length < 2 || at+2+length > len(content) {
			break
		}
		body := content[at+4 : at+2+length]
		at += 2 + length
		switch {
		case mark == markExif && len(body) > 14 && string(body[:6]) == "Exif\x00\x00":
			turned = orientation(body[6:])
		case mark == markAdobe && len(body) >= 12 && string(body[:5]) == "Adobe":
			copied = body[11] == 0 // RGB instead of brightness and two colours
		case mark == markSequential || mark == markExtended || mark == markProgressive:
			bytesPerPixel = sampledBytes(body, mark == markProgressive)
			copied = copied || len(body) > 6 && (body[5] == 4 || body[6] == 'R')
		}
	}
	if copied { // CMYK and RGB are assembled in a copy of four bytes per pixel
		bytesPerPixel += 4
	}
	return turned, bytesPerPixel
}

// sampledBytes adds up the bytes per pixel of a JPEG's channels, from its frame header. For a progressive JPEG the
// decoder also keeps the frequencies of each sample, in four bytes.
func sampledBytes(frame []byte, progressive bool) float64 {
	samples, across, down := 0, 1, 1
	for i := 6; i+3 <= len(frame); i += 3 {
		h, v := int(frame[i+1]>>4), int(frame[i+1]&15)
		samples, across, down = samples+h*v, max(across, h), max(down, v)
	}
	bytes := max(float64(samples)/float64(across*down), 1)
	if progressive {
		bytes *= 5
	}
	return bytes
}

// orientation reads the camera's orientation from Exif data; 1 (upright) if there is none.
func orientation(notes []byte) int {
	const tagOrientation = 0x0112
	// EXIF is TIFF: II means that the lowest byte of a number comes first.
	var order binary.ByteOrder = binary.BigEndian
	if string(notes[:2]) == "II" {
		order = binary.LittleEndian
	}
	at := int(order.Uint32(notes[4:]))
	if at < 8 || at+2 > len(notes) {
		return 1
	}
	for i := range int(order.Uint16(notes[at:])) {
		entry := at + 2 + 12*i
		if entry+12 > len(notes) {
			return 1
		}
		if order.Uint16(notes[entry:]) == tagOrientation {
			if how := int(order.Uint16(notes[entry+8:])); how >= 1 && how <= 8 {
				return how
			}
		}
	}
	return 1
}

// Size returns the size in which the picture is displayed, in pixels.
func (s *source) Size() image.Point { return s.held(s.coded) }

// pixels returns the number of pixels; 0 if the picture could not be opened.
func (s *source) pixels() int {
	if s == nil {
		return 0
	}
	return s.coded.X * s.coded.Y
}

// held swaps width and height if the camera was held upright.
func (s *source) held(size image.Point) image.Point {
	if s.turned >= 5 {
		return image.Pt(size.Y, size.X)
	}
	return size
}

// decode returns all pixels. Before it takes the memory for a large picture, it releases unused memory.
func (s *source) decode() (image.Image, error) {
	if s.pixels() > smallPicture {
		debug.FreeOSMemory()
	}
	decoded, _, err := image.Decode(bytes.NewReader(s.content))
	if err != nil {
		return nil, noPicture
	}
	return decoded, nil
}

// draw decodes the picture and draws it on white, in its displayed orientation, at most as wide as width.
func (s *source) draw(width int) (*image.RGBA, error) {
	decoded, err := s.decode()
	if err != nil {
		return nil, err
	}
	bounds := decoded.Bounds()
	return turn(onWhite(scaled(decoded, bounds, s.held(narrowed(s.held(bounds.Size()), width)))), s.turned), nil
}

// narrowed returns a size that is at most width wide, with the same proportions. A smaller size is returned
// unchanged.
func narrowed(size image.Point, width int) image.Point {
	wide := min(width, size.X)
	return image.Pt(wide, max(1, size.Y*wide/size.X))
}

// scaled draws a part of a picture at another size, first narrower and then lower. The scaler needs 32 bytes for each
// pixel of new width and old height, so each step is done in strips, whose results don't depend on each other.
func scaled(from image.Image, part image.Rectangle, to image.Point) *image.RGBA {
	const strip = 1 << 15 // a picture is scaled in strips of this many pixels, to save memory
	if side := min(part.Dx()/to.X, part.Dy()/to.Y); side > 1 {
		large := part.Dx()*part.Dy() > smallPicture
		squares := averaged(from, part, side)
		from, part = squares, squares.Rect
		if large {
			runtime.GC() // releases the decoded picture, which is no longer needed
		}
	}
	high := part.Dy()
	if to.X != part.Dx() {
		narrow := image.NewRGBA(image.Rect(0, 0, to.X, high))
		rows := min(high, max(1, strip/to.X))
		scaler := draw.CatmullRom.NewScaler(to.X, rows, part.Dx(), rows)
		for y := 0; y < high; y += rows {
			end := min(y+rows, high)
			scaler.Scale(narrow, image.Rect(0, y, to.X, end),
				from, image.Rect(part.Min.X, part.Min.Y+y, part.Max.X, part.Min.Y+end), draw.Src, nil)
		}
		from, part = narrow, narrow.Rect
	}
	into := image.NewRGBA(image.Rectangle{Max: to})
	columns := min(to.X, max(1, strip/high))
	scaler := draw.CatmullRom.NewScaler(columns, to.Y, columns, high)
	for x := 0; x < to.X; x += columns {
		end := min(x+columns, to.X)
		scaler.Scale(into, image.Rect(x, 0, end, to.Y),
			from, image.Rect(part.Min.X+x, part.Min.Y, part.Min.X+end, part.Max.Y), draw.Src, nil)
	}
	return into
}

// averaged reduces squares of side x side pixels to one pixel each. It takes little memory compared to a large
// picture, and leaves a small picture for the scaler. Incomplete squares at the right and the bottom are left out:
// less than a pixel of the scaled picture.
func averaged(from image.Image, part image.Rectangle, side int) *image.RGBA {
	into := image.NewRGBA(image.Rect(0, 0, part.Dx()/side, part.Dy()/side))
	rows := image.NewRGBA(image.Rect(0, 0, into.Rect.Dx()*side, side))
	for y := range into.Rect.Dy() {
		draw.Draw(rows, rows.Rect, from, part.Min.Add(image.Pt(0, y*side)), draw.Src)
		for x := range into.Rect.Dx() {
			var sums [4]int
			for row := range side {
				at := rows.Pix[row*rows.Stride+4*x*side:][:4*side]
				for i := 0; i < len(at); i += 4 {
					sums[0] += int(at[i])
					sums[1] += int(at[i+1])
					sums[2] += int(at[i+2])
					sums[3] += int(at[i+3])
				}
			}
			for i, sum := range sums {
				into.Pix[y*into.Stride+4*x+i] = uint8((sum + side*side/2) / (side * side))
			}
		}
	}
	return into
}

// onWhite puts white behind a picture.
func onWhite(p *image.RGBA) *image.RGBA {
	for i := 0; i < len(p.Pix); i += 4 {
		rest := 255 - p.Pix[i+3]
		p.Pix[i], p.Pix[i+1], p.Pix[i+2], p.Pix[i+3] = p.Pix[i]+rest, p.Pix[i+1]+rest, p.Pix[i+2]+rest, 255
	}
	return p
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
	// Orientations 1 to 8 are numbered as in the EXIF tag; 5 to 8 exchange width and height.
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
