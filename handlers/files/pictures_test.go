package files

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"testing"
	"time"

	"github.com/julienschmidt/httprouter"

	"hearth/store/core"
)

func newFiles(t *testing.T) *Files {
	t.Helper()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "uploads"), 0o700); err != nil {
		t.Fatal(err)
	}
	return New(dir, func(n int) ([]byte, error) { b := make([]byte, n); _, err := rand.Read(b); return b, err }, nil)
}

// striped is a picture of any size that takes almost no memory.
type striped struct{ size image.Point }

func (s striped) ColorModel() color.Model { return color.RGBAModel }
func (s striped) Bounds() image.Rectangle { return image.Rectangle{Max: s.size} }
func (s striped) At(x, y int) color.Color {
	return color.RGBA{uint8(x * 251 / s.size.X), uint8(y * 7), uint8((x ^ y) & 63), 255}
}

// taken returns the memory of this process, in bytes.
func taken() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64() - sample[1].Value.Uint64()
}

// highest runs fn and returns by how much the process's memory increased at its peak, and by how much it stays
// increased, in bytes.
func highest(fn func()) (peak, stays int64) {
	runtime.GC()
	debug.FreeOSMemory()
	before := taken()
	most := before
	done, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		tick := time.NewTicker(time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				most = max(most, taken())
			}
		}
	}()
	fn()
	after := taken()
	close(done)
	<-stopped
	return int64(max(most, after)) - int64(before), int64(after) - int64(before)
}

// Scaling a photo takes no more memory than its limit, and releases it afterwards. The test runs alone, because it
// measures the whole process.
func TestLargePhotoNeedsLittleMemoryAndReleasesIt(t *testing.T) {
	const mb = 1 << 20
	asJPEGOf := func(x, y int) func() ([]byte, error) {
		return func() ([]byte, error) {
			var b bytes.Buffer
			err := jpeg.Encode(&b, striped{image.Pt(x, y)}, &jpeg.Options{Quality: 20})
			return b.Bytes(), err
		}
	}
	asPNGOf := func(x, y int) func() ([]byte, error) {
		return func() ([]byte, error) {
			var b bytes.Buffer
			err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, image.NewPaletted(image.Rect(0, 0, x, y),
				color.Palette{color.White, color.Black}))
			return b.Bytes(), err
		}
	}
	noisy := func(x, y int) func() ([]byte, error) {
		return func() ([]byte, error) {
			p := image.NewNRGBA(image.Rect(0, 0, x, y))
			for i := 0; i < len(p.Pix); i += 999 {
				p.Pix[i] = uint8(i)
			}
			var b bytes.Buffer
			err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, p)
			return b.Bytes(), err
		}
	}
	for _, c := range []struct {
		name  string
		make  func() ([]byte, error)
		bound int64
	}{
		{"a photo of 12 megapixels", asJPEGOf(4000, 3000), 40 * mb},
		{"a photo of 16 megapixels", asJPEGOf(4608, 3456), 45 * mb},
		{"a transparent PNG of 16 megapixels", noisy(4608, 3456), 90 * mb},
		{"a black and white drawing of 16 megapixels", asPNGOf(4608, 3456), 40 * mb},
		{"a strip of 2,097 by 8,000", noisy(2097, 8000), 145 * mb},
	} {
		content, err := c.make()
		if err != nil {
			t.Fatal(err)
		}
		f := newFiles(t)
		began := time.Now()
		peak, stays := highest(func() {
			if _, err := f.KeepPictureBytes(context.Background(), content); err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
		})
		t.Logf(
			"%s: %.1f MB above idle, %.1f MB afterwards, %d ms",
			c.name,
			float64(peak)/mb,
			float64(stays)/mb,
			time.Since(began).Milliseconds(),
		)
		if peak > c.bound {
			t.Errorf("%s took %d MB, %d at most", c.name, peak/mb, c.bound/mb)
		}
		if stays > 20*mb {
			t.Errorf("%s left %d MB behind", c.name, stays/mb)
		}
	}
}

// A small file that declares huge dimensions is refused by its header, without decoding a row.
func TestPictureWithASideOf40000IsRefusedByItsHeader(t *testing.T) {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewPaletted(image.Rect(0, 0, 1000, 40_000),
		color.Palette{color.White})); err != nil {
		t.Fatal(err)
	}
	f := newFiles(t)
	peak, _ := highest(func() {
		_, err := f.KeepPictureBytes(context.Background(), b.Bytes())
		var refusal *core.Refusal
		if !errors.As(err, &refusal) ||
			refusal.Message != "This picture is too large. It may have 16 megapixels at most, and 8,000 pixels on a side." {
			t.Errorf("it is answered %v", err)
		}
	})
	if peak > 8<<20 {
		t.Errorf("it took %d bytes", peak)
	}
}

// Only one picture is processed at a time. A client that disconnects while waiting gets "busy", and does not block
// the next one.
func TestPicturesAreProcessedOneAtATime(t *testing.T) {
	f := newFiles(t)
	f.drawing <- struct{}{}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 9, 9))); err != nil {
		t.Fatal(err)
	}
	if _, err := f.KeepPictureBytes(ctx, b.Bytes()); !errors.Is(err, core.ErrBusy) {
		t.Errorf("while another is drawn: %v", err)
	}
	<-f.drawing
	kept, err := f.KeepPictureBytes(context.Background(), b.Bytes())
	if err != nil || kept.Width != 9 || kept.Height != 9 {
		t.Errorf("afterwards: %v, %v", kept, err)
	}
}

func TestPictureIsServedWithItsContentType(t *testing.T) {
	f := newFiles(t)
	for name, kind := range map[string]string{"ab-320.jpg": "image/jpeg", "ab-320.webp": "image/webp"} {
		if err := os.WriteFile(filepath.Join(f.dir, "uploads", name), []byte("picture"), 0o600); err != nil {
			t.Fatal(err)
		}
		answer := httptest.NewRecorder()
		f.ShowUpload(answer, httptest.NewRequest("GET", "/uploads/"+name, nil),
			httprouter.Params{{Key: "name", Value: name}})
		if got := answer.Header().Get("Content-Type"); answer.Code != 200 || got != kind {
			t.Errorf("%s: %d %s", name, answer.Code, got)
		}
	}
}
