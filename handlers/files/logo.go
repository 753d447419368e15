package files

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	"image/png"
	"slices"

	"hearth/handlers/web"
	"hearth/store/content"
	"hearth/store/core"
)

const (
	// The maximum size of a stored logo as a bitmap, in pixels: twice the size of any place that shows it.
	logoWidth, logoHeight = 640, 512
	// longestLogo is the maximum ratio of a logo's width to its height.
	longestLogo = 12
)

// ReadLogo reads an uploaded logo and rewrites it: an SVG from allowed elements only, a bitmap as a PNG cropped to
// its visible part. An SVG must come with a bitmap of it, drawn by the browser, for places that can't show SVG:
// documents, mails, phones' icons.
func (f *Files) ReadLogo(ctx context.Context, upload, bitmap *web.Upload) (content.Logo, error) {
	body, err := upload.Bytes(PictureBytes)
	if err != nil {
		return content.Logo{}, err
	}
	var drawn []byte
	if bitmap.Given() {
		if drawn, err = bitmap.Bytes(PictureBytes); err != nil {
			return content.Logo{}, err
		}
	}
	return f.makeLogo(ctx, body, drawn)
}

// makeLogo rewrites a logo. Only an SVG needs a bitmap.
func (f *Files) makeLogo(ctx context.Context, body, bitmap []byte) (l content.Logo, err error) {
	return l, f.alone(ctx, func() (pixels int, err error) {
		if isSVG(body) {
			l, pixels, err = drawnLogo(body, bitmap)
		} else {
			l, pixels, err = pictureLogo(body)
		}
		sum := sha256.Sum256(slices.Concat(l.Content, l.Bitmap))
		l.Name = hex.EncodeToString(sum[:16])
		return pixels, err
	})
}

// drawnLogo cleans an SVG logo. An SVG also needs a bitmap, because PDF documents and app icons can't show an SVG.
func drawnLogo(body, bitmap []byte) (l content.Logo, pixels int, err error) {
	l = content.Logo{Kind: "svg"}
	if l.Content, l.Width, l.Height, err = cleanSVG(body); err != nil {
		return l, 0, err
	}
	if len(bitmap) == 0 {
		return l, 0,
			&core.Refusal{
				Message: "An SVG needs a bitmap beside it, for papers and icons. Please send its PNG as bitmap, or the logo as PNG.",
			}
	}
	read, whole, _, err := decodeLogo(bitmap)
	if err != nil {
		return l, read.pixels(), err
	}
	l.Bitmap, _, err = asLogo(whole, whole.Bounds(), read.turned)
	return l, read.pixels(), err
}

func pictureLogo(body []byte) (l content.Logo, pixels int, err error) {
	read, whole, seen, err := decodeLogo(body)
	if err != nil {
		return l, read.pixels(), err
	}
	if seen.Dx() > longestLogo*seen.Dy() || seen.Dy() > longestLogo*seen.Dx() {
		return l, read.pixels(), tooNarrow
	}
	encoded, size, err := asLogo(whole, seen, read.turned)
	return content.Logo{Kind: "png", Width: size.X, Height: size.Y, Content: encoded}, read.pixels(), err
}

// decodeLogo reads a bitmap, and finds its visible part.
func decodeLogo(body []byte) (read *source, whole image.Image, seen image.Rectangle, err error) {
	if read, err = openPicture(body); err != nil {
		return nil, nil, seen, err
	}
	if whole, err = read.decode(); err != nil {
		return read, nil, seen, err
	}
	if seen = within(whole); seen.Empty() {
		err = &core.Refusal{Message: "Nothing can be seen in this picture."}
	}
	return read, whole, seen, err
}

// asLogo returns a part of a bitmap as a PNG, upright and in the size of logos.
func asLogo(whole image.Image, part image.Rectangle, turned int) ([]byte, image.Point, error) {
	scale := min(1, float64(logoWidth)/float64(part.Dx()), float64(logoHeight)/float64(part.Dy()))
	size := image.Pt(max(1, int(float64(part.Dx())*scale+0.5)), max(1, int(float64(part.Dy())*scale+0.5)))
	made := turn(scaled(whole, part, size), turned)
	encoded, err := asPNG(made)
	return encoded, made.Rect.Size(), err
}

// within returns the visible part of a bitmap.
func within(p image.Image) image.Rectangle {
	b := p.Bounds()
	if opaque, knows := p.(interface{ Opaque() bool }); knows && opaque.Opaque() {
		return b
	}
	seen := image.Rectangle{}
	for y := b.Min.Y; y < b.Max.Y; y++ {
		first, last := -1, -1
		for x := b.Min.X; x < b.Max.X; x++ {
			// Almost transparent pixels are the remains of shadows and count as empty.
			if _, _, _, a := p.At(x, y).RGBA(); a > 0x0800 {
				if first < 0 {
					first = x
				}
				last = x
			}
		}
		if first >= 0 {
			seen = seen.Union(image.Rect(first, y, last+1, y+1))
		}
	}
	return seen
}

func asPNG(p image.Image) ([]byte, error) {
	var encoded bytes.Buffer
	if err := png.Encode(&encoded, p); err != nil {
		return nil, fmt.Errorf("encode a logo: %w", err)
	}
	return encoded.Bytes(), nil
}
