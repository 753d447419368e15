package files

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"
)

// drawing returns a picture with soft and hard edges.
func drawing(wide, high int) *image.NRGBA {
	p := image.NewNRGBA(image.Rect(0, 0, wide, high))
	for y := range high {
		for x := range wide {
			p.SetNRGBA(x, y, color.NRGBA{uint8(255 * x / wide), uint8(255 * y / high),
				uint8(128 + 90*((x*5/wide+y*4/high)%2)), 255})
		}
	}
	return p
}

func written(t *testing.T, write func(b *bytes.Buffer) error) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func jpegOf(t *testing.T, p image.Image) []byte {
	t.Helper()
	return written(t, func(b *bytes.Buffer) error { return jpeg.Encode(b, p, &jpeg.Options{Quality: 95}) })
}

// drawn returns a picture after the shop scaled it to a width.
func drawn(t *testing.T, content []byte, width int) *image.RGBA {
	t.Helper()
	s, err := openPicture(content)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.draw(width)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// near reports whether two colours differ by at most a given number of levels.
func near(a, b color.RGBA, most int) bool {
	for _, d := range []int{int(a.R) - int(b.R), int(a.G) - int(b.G), int(a.B) - int(b.B), int(a.A) - int(b.A)} {
		if d > most || d < -most {
			return false
		}
	}
	return true
}

// A picture is scaled to the requested width, keeps its proportions and colours, and is never enlarged. This holds
// for every format and any number of strips.
func TestPictureIsScaledInEveryFormat(t *testing.T) {
	t.Parallel()
	from := drawing(1500, 900)
	for name, content := range map[string][]byte{
		"JPEG": jpegOf(t, from),
		"PNG":  written(t, func(b *bytes.Buffer) error { return png.Encode(b, from) }),
		"GIF":  written(t, func(b *bytes.Buffer) error { return gif.Encode(b, from, nil) }),
	} {
		for _, c := range []struct{ width, wide, high int }{{4000, 1500, 900}, {1280, 1280, 768}, {320, 320, 192},
			{1, 1, 1}} {
			p := drawn(t, content, c.width)
			if p.Rect.Size() != image.Pt(c.wide, c.high) {
				t.Errorf("%s at %d is %v", name, c.width, p.Rect)
			}
			x, y := c.wide/7, c.high/7 // a point far from the edges of the squares
			of := from.NRGBAAt(x*1500/c.wide, y*900/c.high)
			if got := p.RGBAAt(x, y); c.wide > 1 && !near(got, color.RGBA(of), 40) {
				t.Errorf("%s at %d is %v at %d, %d; %v was expected", name, c.width, got, x, y, of)
			}
		}
	}
}

func TestTransparentPictureIsDrawnOnWhite(t *testing.T) {
	t.Parallel()
	glass := image.NewNRGBA(image.Rect(0, 0, 80, 60))
	for i := range glass.Pix {
		glass.Pix[i] = []uint8{255, 0, 0, 128}[i%4]
	}
	for _, width := range []int{80, 40} {
		p := drawn(t, written(t, func(b *bytes.Buffer) error { return png.Encode(b, glass) }), width)
		if got := p.RGBAAt(width/2, 20); !near(got, color.RGBA{255, 127, 127, 255}, 1) {
			t.Errorf("at %d: %v", width, got)
		}
	}
}

// frame returns a JPEG that ends where its pixel data would begin. Each channel is three bytes: its ID, its sampling
// and its table.
func frame(mark byte, wide, high int, channels ...byte) []byte {
	body := binary.BigEndian.AppendUint16(binary.BigEndian.AppendUint16([]byte{8}, uint16(high)), uint16(wide))
	body = append(append(body, byte(len(channels)/3)), channels...)
	made := append(binary.BigEndian.AppendUint16([]byte{0xFF, 0xD8, 0xFF, mark}, uint16(len(body)+2)), body...)
	return append(made, 0xFF, markScan, 0, 2)
}

// header returns the header of a PNG.
func header(wide, high int, depth, kind, interlace byte) []byte {
	chunk := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32([]byte("IHDR"), uint32(wide)), uint32(high))
	chunk = append(chunk, depth, kind, 0, 0, interlace)
	made := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), chunk...)
	return binary.BigEndian.AppendUint32(made, crc32.ChecksumIEEE(chunk))
}

// A picture is refused by its header if decoding would take too much memory: more than 16 megapixels of four bytes.
func TestPictureIsRefusedByItsHeader(t *testing.T) {
	t.Parallel()
	const rgba, rgb, grey = 6, 2, 0
	tooLarge := func(megapixels string) string {
		return "This picture is too large. It may have " + megapixels +
			" megapixels at most, and 8,000 pixels on a side."
	}
	photo := []byte{1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1}
	whole := []byte{1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1}
	inks := append([]byte{4, 0x11, 0}, whole...)
	for name, c := range map[string]struct {
		content []byte
		says    string
	}{
		"a photo of 16 megapixels":             {frame(markSequential, 4656, 3496, photo...), ""},
		"a photo of 17 megapixels":             {frame(markSequential, 4761, 3571, photo...), tooLarge("16")},
		"a progressive photo of 8 megapixels":  {frame(markProgressive, 3264, 2448, photo...), ""},
		"a progressive photo of 12 megapixels": {frame(markProgressive, 4000, 3000, photo...), tooLarge("8")},
		"a progressive photo with all colours": {frame(markProgressive, 3264, 2448, whole...), tooLarge("4")},
		"a photo in inks, of 12 megapixels":    {frame(markSequential, 4000, 3000, inks...), tooLarge("8")},
		"a transparent PNG of 16 megapixels":   {header(4608, 3456, 8, rgba, 0), ""},
		"a PNG of 16 bits, of 12 megapixels":   {header(4000, 3000, 16, rgb, 0), tooLarge("8")},
		"an interlaced PNG of 12 megapixels":   {header(4000, 3000, 8, rgb, 1), tooLarge("11")},
		"a side of 8,001":                      {header(8001, 4, 8, grey, 0), tooLarge("16")},
		"a height of 8,001":                    {header(4, 8001, 8, grey, 0), tooLarge("16")},
		"a WebP without loss, of 16,384 by 16,384": {[]byte(
			"RIFF\x20\x00\x00\x00WEBPVP8L\x14\x00\x00\x00\x2f\xff\xff\xff\x0f"), tooLarge("8")},
		"nothing":                {nil, noPicture.Message},
		"a drawing":              {[]byte("<svg xmlns='http://www.w3.org/2000/svg'/>"), noPicture.Message},
		"the beginning of a PNG": {header(9, 9, 8, rgb, 0)[:20], noPicture.Message},
		"a JPEG without a frame": {[]byte{0xFF, 0xD8, 0xFF, 0xD9}, noPicture.Message},
		"a PNG without width":    {header(0, 9, 8, rgb, 0), noPicture.Message},
	} {
		_, err := openPicture(c.content)
		if said := ""; err != nil {
			said = err.Error()
			if said != c.says {
				t.Errorf("%s: %s", name, said)
			}
		} else if c.says != "" {
			t.Errorf("%s is accepted", name)
		}
	}
}

// A picture is shown upright, by the orientation that the camera recorded.
func TestPictureIsRotatedByItsEXIFOrientation(t *testing.T) {
	t.Parallel()
	plain := jpegOf(t, drawing(160, 96))
	upright := drawn(t, plain, 4000)
	// For each Exif orientation, the corner of the file that is displayed at the upper left.
	for how, corner := range map[int]image.Point{1: {0, 0}, 2: {159, 0}, 3: {159, 95}, 4: {0, 95}, 5: {0, 0},
		6: {95, 0}, 7: {95, 159}, 8: {0, 159}} {
		for _, order := range []binary.AppendByteOrder{binary.BigEndian, binary.LittleEndian} {
			content := held(plain, how, order)
			s, err := openPicture(content)
			if err != nil {
				t.Fatal(err)
			}
			want := image.Pt(160, 96)
			if how >= 5 {
				want = image.Pt(96, 160)
			}
			got := drawn(t, content, 4000)
			if s.Size() != want || got.Rect.Size() != want {
				t.Errorf("held as %d it is %v, drawn %v", how, s.Size(), got.Rect)
			} else if got.RGBAAt(corner.X, corner.Y) != upright.RGBAAt(0, 0) {
				t.Errorf("held as %d the corner is %v", how, got.RGBAAt(corner.X, corner.Y))
			}
			if small := drawn(t, content, 48).Rect.Dx(); small != 48 {
				t.Errorf("held as %d it is %d wide, 48 were wanted", how, small)
			}
		}
	}
}

// held writes an EXIF orientation into a JPEG.
func held(content []byte, how int, order binary.AppendByteOrder) []byte {
	notes := []byte("MM\x00*")
	if order.String() == binary.LittleEndian.String() {
		notes = []byte("II*\x00")
	}
	notes = order.AppendUint32(notes, 8)
	notes = order.AppendUint16(notes, 2)
	for _, entry := range [][2]int{{0x010F, 7}, {0x0112, how}} {
		notes = order.AppendUint16(order.AppendUint16(notes, uint16(entry[0])), 3)
		notes = order.AppendUint16(order.AppendUint16(order.AppendUint32(notes, 1), uint16(entry[1])), 0)
	}
	body := append([]byte("Exif\x00\x00"), notes...)
	made := append([]byte{0xFF, 0xD8, 0xFF, markExif}, binary.BigEndian.AppendUint16(nil, uint16(len(body)+2))...)
	return append(append(made, body...), content[2:]...)
}

// A corrupt file is refused and never shown in part.
func TestBrokenPictureIsRefused(t *testing.T) {
	t.Parallel()
	for _, content := range [][]byte{
		jpegOf(t, drawing(160, 96)),
		written(t, func(b *bytes.Buffer) error { return png.Encode(b, drawing(160, 96)) }),
	} {
		for _, length := range []int{len(content) / 4, len(content) / 2, len(content) - 40} {
			s, err := openPicture(content[:length])
			if err == nil {
				_, err = s.draw(80)
			}
			if err == nil || !strings.HasPrefix(err.Error(), "This file is not a picture") {
				t.Errorf("%d of %d bytes: %v", length, len(content), err)
			}
		}
	}
}

// Any file is drawn at most as wide as requested, or refused as a picture.
func FuzzAnyPictureIsDrawnOrRefused(f *testing.F) {
	f.Add([]byte("\xff\xd8"))
	f.Add(frame(markProgressive, 9, 9, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1))
	f.Add(header(9, 7, 4, 3, 1))
	f.Fuzz(func(t *testing.T, content []byte) {
		s, err := openPicture(content)
		if err != nil || s.coded.X*s.coded.Y > 1_000_000 {
			return
		}
		for _, width := range []int{2000, 50} {
			if got, err := s.draw(width); err == nil && (got.Rect.Dx() > width || got.Rect.Empty()) {
				t.Errorf("%v was drawn as %v", s.Size(), got.Rect)
			}
		}
	})
}
