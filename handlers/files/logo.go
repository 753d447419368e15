package files

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"image"
	"image/png"

	"hearth/handlers/files/svg"
	"hearth/handlers/web"
	"hearth/store/content"
	"hearth/store/core"
)

const (
	// The maximum size of a stored logo, in pixels: twice the size of any place that shows it.
	logoWidth, logoHeight = 640, 512
	// longestLogo is the maximum ratio of a logo's width to its height.
	longestLogo = 12
)

// ReadLogo reads an uploaded logo and makes it anew: an SVG as shapes of our own, a picture as a PNG without what lies around it.
func (f *Files) ReadLogo(ctx context.Context, upload *web.Upload) (content.Logo, error) {
	body, err := upload.Bytes(PictureBytes)
	if err != nil {
		return content.Logo{}, err
	}
	return f.MakeLogo(ctx, body)
}

// MakeLogo makes a logo anew.
func (f *Files) MakeLogo(ctx context.Context, content []byte) (l content.Logo, err error) {
	return l, f.alone(ctx, func() (pixels int, err error) {
		if svg.LooksLike(content) {
			l, err = drawnLogo(content)
		} else {
			l, pixels, err = pictureLogo(content)
		}
		sum := sha256.Sum256(l.Content)
		l.Name = hex.EncodeToString(sum[:16])
		return pixels, err
	})
}

func drawnLogo(body []byte) (content.Logo, error) {
	drawing, err := svg.Read(body)
	var told svg.Fault
	if errors.As(err, &told) {
		return content.Logo{}, &core.Refusal{Message: told.Error()}
	}
	if err != nil {
		return content.Logo{}, err
	}
	return content.Logo{Kind: "svg", Width: int(drawing.Width), Height: int(drawing.Height), Content: drawing.Bytes()}, nil
}

func pictureLogo(body []byte) (l content.Logo, pixels int, err error) {
	read, err := openPicture(body)
	if err != nil {
		return l, 0, err
	}
	pixels = read.Size().X * read.Size().Y
	whole, err := read.decode()
	if err != nil {
		return l, pixels, err
	}
	seen := within(whole)
	if seen.Empty() {
		return l, pixels, &core.Refusal{Message: "Nothing can be seen in this picture."}
	}
	if seen.Dx() > longestLogo*seen.Dy() || seen.Dy() > longestLogo*seen.Dx() {
		return l, pixels, &core.Refusal{Message: "This logo is too long and narrow. It may be twelve times as wide as high at most."}
	}
	scale := min(1, float64(logoWidth)/float64(seen.Dx()), float64(logoHeight)/float64(seen.Dy()))
	size := image.Pt(max(1, int(float64(seen.Dx())*scale+0.5)), max(1, int(float64(seen.Dy())*scale+0.5)))
	made := turn(scaled(whole, seen, size), read.turned)
	encoded, err := asPNG(made)
	return content.Logo{Kind: "png", Width: made.Bounds().Dx(), Height: made.Bounds().Dy(), Content: encoded}, pixels, err
}

// within is the visible part of a picture.
func within(p image.Image) image.Rectangle {
	b := p.Bounds()
	if opaque, knows := p.(interface{ Opaque() bool }); knows && opaque.Opaque() {
		return b
	}
	seen := image.Rectangle{}
	for y := b.Min.Y; y < b.Max.Y; y++ {
		first, last := -1, -1
		for x := b.Min.X; x < b.Max.X; x++ {
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
