package shrink

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	ximage "golang.org/x/image/draw"
)

// drawing is a picture with soft and hard edges.
func drawing(wide, high int) *image.RGBA {
	p := image.NewRGBA(image.Rect(0, 0, wide, high))
	for y := range high {
		for x := range wide {
			c := color.RGBA{uint8(255 * x / wide), uint8(255 * y / high), uint8(128 + 90*((x*5/wide+y*4/high)%2)), 255}
			if dx, dy := x-wide/3, y-high/2; dx*dx+dy*dy < wide*high/40 {
				c = color.RGBA{230, 60, 20, 255}
			}
			p.SetRGBA(x, y, c)
		}
	}
	return p
}

// onWhite draws any picture on white.
func onWhite(from image.Image) *image.RGBA {
	into := image.NewRGBA(image.Rectangle{Max: from.Bounds().Size()})
	draw.Draw(into, into.Bounds(), image.White, image.Point{}, draw.Src)
	draw.Draw(into, into.Bounds(), from, from.Bounds().Min, draw.Over)
	return into
}

// apart returns the difference of two pictures, in levels of 255: on average, and at the worst place.
func apart(t *testing.T, a, b *image.RGBA) (mean float64, worst int) {
	t.Helper()
	if a.Bounds() != b.Bounds() {
		t.Fatalf("one is %v, the other %v", a.Bounds(), b.Bounds())
	}
	sum := 0
	for i := range a.Pix {
		d := int(a.Pix[i]) - int(b.Pix[i])
		d = max(d, -d)
		sum += d
		worst = max(worst, d)
	}
	return float64(sum) / float64(len(a.Pix)), worst
}

func read(t *testing.T, content []byte, width int) *image.RGBA {
	t.Helper()
	p, err := Open(content)
	if err != nil {
		t.Fatal(err)
	}
	got, err := p.Read(width)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func encoded(t *testing.T, encode func(b *bytes.Buffer) error) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := encode(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// reference is the picture as Go's decoders and a plain scaler show it.
func reference(t *testing.T, content []byte, width int) *image.RGBA {
	t.Helper()
	decoded, _, err := image.Decode(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	whole := onWhite(decoded)
	size := whole.Bounds().Size()
	wide := min(width, size.X)
	into := image.NewRGBA(image.Rect(0, 0, wide, max(1, size.Y*wide/size.X)))
	ximage.CatmullRom.Scale(into, into.Bounds(), whole, whole.Bounds(), draw.Src, nil)
	return into
}

func TestPictureKeepsItsColours(t *testing.T) {
	t.Parallel()
	files := map[string][]byte{
		"jpeg":  encoded(t, func(b *bytes.Buffer) error { return jpeg.Encode(b, drawing(403, 301), &jpeg.Options{Quality: 92}) }),
		"grey":  encoded(t, func(b *bytes.Buffer) error { return jpeg.Encode(b, grey(drawing(203, 301)), nil) }),
		"png":   encoded(t, func(b *bytes.Buffer) error { return png.Encode(b, drawing(403, 301)) }),
		"gif":   encoded(t, func(b *bytes.Buffer) error { return gif.Encode(b, drawing(203, 101), nil) }),
		"clear": encoded(t, func(b *bytes.Buffer) error { return png.Encode(b, glass(203, 101)) }),
	}
	kept, err := filepath.Glob("testdata/*.*")
	if err != nil || len(kept) < 8 {
		t.Fatalf("%d files, %v", len(kept), err)
	}
	for _, name := range kept {
		files[filepath.Base(name)] = file(t, name)
	}
	for name, content := range files {
		for _, width := range []int{4000, 150, 64, 20} {
			like := content
			if name == "progressive-restarts.jpg" { // the language's reader does not know its kind; the picture is the same
				like = files["progressive-420.jpg"]
			}
			mean, worst := apart(t, read(t, content, width), reference(t, like, width))
			if width == 4000 && (mean > 0.5 || worst > 6) || mean > 2 {
				t.Errorf("%s at %d differs by %.2f, at worst %d", name, width, mean, worst)
			}
		}
	}
}

func file(t *testing.T, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func grey(from *image.RGBA) *image.Gray {
	into := image.NewGray(from.Bounds())
	draw.Draw(into, into.Bounds(), from, image.Point{}, draw.Src)
	return into
}

func glass(wide, high int) *image.NRGBA {
	p := image.NewNRGBA(image.Rect(0, 0, wide, high))
	for y := range high {
		for x := range wide {
			p.SetNRGBA(x, y, color.NRGBA{200, uint8(255 * y / high), 30, uint8(255 * x / wide)})
		}
	}
	return p
}

// chunk is a part of a PNG.
func chunk(kind string, body []byte) []byte {
	made := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
	made = append(append(made, kind...), body...)
	return binary.BigEndian.AppendUint32(made, crc32.ChecksumIEEE(made[4:]))
}

// rawPNG writes a PNG of one kind; line gives a row of a picture so many pixels wide.
func rawPNG(wide, high int, depth, colour, interlace byte, more []byte, line func(bytes int) []byte) []byte {
	samples := map[byte]int{0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]
	var packed bytes.Buffer
	w, _ := zlib.NewWriterLevel(&packed, zlib.BestSpeed)
	part := func(wide, high int) {
		if wide < 1 {
			return
		}
		for range max(high, 0) {
			_, _ = w.Write([]byte{0})
			_, _ = w.Write(line((wide*samples*int(depth) + 7) / 8))
		}
	}
	if interlace == 0 {
		part(wide, high)
	} else {
		for _, p := range passes {
			part((wide-p.x+p.across-1)/p.across, (high-p.y+p.down-1)/p.down)
		}
	}
	_ = w.Close()
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(wide)), uint32(high))
	made := []byte(pngHead)
	for _, c := range [][]byte{chunk("IHDR", append(head, depth, colour, 0, 0, interlace)), more,
		chunk("IDAT", packed.Bytes()[:packed.Len()/2]), chunk("IDAT", packed.Bytes()[packed.Len()/2:]), chunk("IEND", nil)} {
		made = append(made, c...)
	}
	return made
}

// Every kind of PNG, with noise as its content, is read like by Go's own decoder.
func TestEveryKindOfPNG(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(1, 2))
	noise := func(n int) []byte {
		b := make([]byte, n)
		for i := range b {
			b[i] = byte(chance.Uint32())
		}
		return b
	}
	palette := func(colours int) []byte { return chunk("PLTE", noise(3*colours)) }
	for _, c := range []struct {
		depth, colour byte
		more          []byte
	}{
		{1, 0, nil}, {2, 0, nil}, {4, 0, nil}, {8, 0, nil}, {16, 0, nil}, {8, 0, chunk("tRNS", []byte{0, 7})},
		{4, 0, chunk("tRNS", []byte{0, 7})},
		{8, 2, nil}, {16, 2, nil}, {8, 2, chunk("tRNS", []byte{0, 1, 0, 2, 0, 3})},
		{1, 3, palette(2)}, {2, 3, palette(3)}, {4, 3, palette(16)}, {8, 3, palette(200)},
		{4, 3, append(palette(16), chunk("tRNS", noise(9))...)},
		{8, 4, nil}, {16, 4, nil}, {8, 6, nil}, {16, 6, nil},
	} {
		for interlace := range byte(2) {
			for _, size := range []image.Point{{37, 19}, {1, 1}, {3, 2}, {8, 9}} {
				name := fmt.Sprintf("depth %d, colour %d, interlaced %d, %v", c.depth, c.colour, interlace, size)
				content := rawPNG(size.X, size.Y, c.depth, c.colour, interlace, c.more, noise)
				if _, _, err := image.Decode(bytes.NewReader(content)); err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				if _, worst := apart(t, read(t, content, 4000), reference(t, content, 4000)); worst > 2 {
					t.Errorf("%s differs by %d", name, worst)
				}
			}
		}
	}
	// At a smaller width an interlaced picture is summed up in squares.
	content := rawPNG(400, 300, 8, 2, 1, nil, func(n int) []byte { return bytes.Repeat([]byte{90}, n) })
	if got := read(t, content, 70); got.Bounds().Size() != image.Pt(70, 52) || got.RGBAAt(69, 51) != (color.RGBA{90, 90, 90, 255}) {
		t.Errorf("it is %v, its corner %v", got.Bounds(), got.RGBAAt(69, 51))
	}
}

func TestFiltersOfPNGAreUndone(t *testing.T) {
	t.Parallel()
	// A photo-like picture makes the language's writer choose all of them.
	chance := rand.New(rand.NewPCG(3, 4))
	p := drawing(301, 200)
	for i := range p.Pix {
		if i%4 < 3 && chance.IntN(3) == 0 {
			p.Pix[i] += byte(chance.IntN(9))
		}
	}
	content := encoded(t, func(b *bytes.Buffer) error { return png.Encode(b, p) })
	if _, worst := apart(t, read(t, content, 4000), p); worst > 0 {
		t.Errorf("it differs by %d", worst)
	}
}

func TestOversizedOrInvalidPicturesAreRefusedByHeader(t *testing.T) {
	t.Parallel()
	zeros := func(n int) []byte { return make([]byte, n) }
	flat := func(wide, high int) []byte { return rawPNG(wide, high, 1, 0, 0, nil, zeros) }
	for name, c := range map[string]struct {
		content []byte
		want    error
	}{
		"a side of 12,001":       {flat(12_001, 4), ErrTooLarge},
		"a height of 12,001":     {flat(4, 12_001), ErrTooLarge},
		"more than 40 million":   {flat(10_000, 4_001), ErrTooLarge},
		"nothing":                {nil, ErrNoPicture},
		"a text":                 {[]byte("<svg xmlns='http://www.w3.org/2000/svg'/>"), ErrNoPicture},
		"the head of a PNG":      {flat(9, 9)[:20], ErrNoPicture},
		"a JPEG without a frame": {[]byte{0xFF, 0xD8, 0xFF, 0xD9}, ErrNoPicture},
	} {
		if _, err := Open(c.content); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, fine := range [][]byte{flat(12_000, 3), flat(10_000, 4_000)} {
		if _, err := Open(fine); err != nil {
			t.Error(err)
		}
	}
}

// A camera records its orientation, and the picture is shown upright.
func TestPictureFollowsItsEXIFOrientation(t *testing.T) {
	t.Parallel()
	plain := encoded(t, func(b *bytes.Buffer) error { return jpeg.Encode(b, drawing(160, 96), &jpeg.Options{Quality: 95}) })
	upright := read(t, plain, 4000)
	// Where the upper left corner of the file is shown, for each way of holding it.
	for how, corner := range map[int]image.Point{1: {0, 0}, 2: {159, 0}, 3: {159, 95}, 4: {0, 95}, 5: {0, 0},
		6: {95, 0}, 7: {95, 159}, 8: {0, 159}} {
		for _, order := range []binary.AppendByteOrder{binary.BigEndian, binary.LittleEndian} {
			content := held(plain, how, order)
			p, err := Open(content)
			if err != nil {
				t.Fatal(err)
			}
			want := image.Pt(160, 96)
			if how >= 5 {
				want = image.Pt(96, 160)
			}
			got := read(t, content, 4000)
			if p.Size() != want || got.Bounds().Size() != want {
				t.Errorf("held as %d it is %v, drawn %v", how, p.Size(), got.Bounds())
			} else if got.RGBAAt(corner.X, corner.Y) != upright.RGBAAt(0, 0) {
				t.Errorf("held as %d the corner is %v", how, got.RGBAAt(corner.X, corner.Y))
			}
			if small := read(t, content, 48).Bounds().Dx(); small != 48 {
				t.Errorf("held as %d it is %d wide, 48 were wanted", how, small)
			}
		}
	}
}

// held writes the notes of a camera into a JPEG.
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

// A broken file ends in an error, never in half a picture or a panic.
func TestDamagedPictureIsRefused(t *testing.T) {
	t.Parallel()
	for _, content := range [][]byte{
		encoded(t, func(b *bytes.Buffer) error { return jpeg.Encode(b, drawing(160, 96), nil) }),
		encoded(t, func(b *bytes.Buffer) error { return png.Encode(b, drawing(160, 96)) }),
		flatJPEG(160, 96, true, []sampling{{2, 2}, {1, 1}, {1, 1}}),
	} {
		for _, length := range []int{len(content) / 4, len(content) / 2, len(content) - 40} {
			p, err := Open(content[:length])
			if err != nil {
				continue
			}
			if _, err := p.Read(80); !errors.Is(err, ErrNoPicture) {
				t.Errorf("%d of %d bytes: %v", length, len(content), err)
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	kept, err := filepath.Glob("testdata/*.*")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range kept {
		content, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(content)
	}
	f.Add(flatJPEG(40, 30, true, []sampling{{2, 1}, {1, 1}, {1, 1}}))
	f.Add(flatJPEG(40, 30, false, []sampling{{1, 1}, {1, 1}, {1, 1}, {1, 1}}))
	f.Add(rawPNG(9, 7, 4, 3, 1, chunk("PLTE", make([]byte, 30)), func(n int) []byte { return make([]byte, n) }))
	f.Fuzz(func(t *testing.T, content []byte) {
		p, err := Open(content)
		if err != nil || p.Size().X*p.Size().Y > 1_000_000 {
			return
		}
		for _, width := range []int{2000, 50} {
			got, err := p.Read(width)
			if err == nil && (got.Bounds().Dx() > width || got.Bounds().Empty()) {
				t.Errorf("%v was read as %v", p.Size(), got.Bounds())
			}
			if err != nil && !errors.Is(err, ErrNoPicture) && !errors.Is(err, ErrTooLarge) {
				t.Error(err)
			}
		}
	})
}
