package branding

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	stddraw "image/draw"
	"image/jpeg"
	"image/png"

	"golang.org/x/image/draw"

	"hearth/handlers/documents"
	"hearth/handlers/files"
	"hearth/store/colour"
)

// Mark returns an SVG that replaces a missing logo: a letter on a filled square, or without a letter Hearth's own
// icon.
func Mark(letter string, fill, on colour.Colour) []byte { return mark(letter, fill, on).svg() }

func mark(letter string, fill, on colour.Colour) sign {
	if shape := letterOf(letter); shape != nil {
		return sign{shape: shape, fill: fill, on: &on, corner: 0.22, margin: 0.25}
	}
	return sign{shape: house, fill: fill, margin: 0.125}
}

func solid(c colour.Colour) color.NRGBA { return color.NRGBA{R: c.R, G: c.G, B: c.B, A: 255} }

var white = colour.Colour{R: 255, G: 255, B: 255}

// widestIcon is the maximum ratio of width to height (or of height to width) at which a logo can be used as an icon.
const widestIcon = 1.7

// iconArt returns the logo for icons; nil if a letter is used instead.
func (l *Branding) iconArt() *art {
	if l.icon != nil {
		return l.icon
	}
	if l.logo != nil && l.logo.ratio() <= widestIcon && l.logo.ratio() >= 1/widestIcon {
		return l.logo
	}
	return nil
}

// The proportions of icons, as fractions of the side. A maskable icon fills the whole area and keeps away from the
// edges.
const (
	iconCorner = 0.2
	logoMargin = 0.12
	moreMargin = 0.1
)

// letterIcon returns the icon of a shop without a suitable logo: its letter, or Hearth's own icon.
func (l *Branding) letterIcon(masked bool) sign {
	t := l.Scale.Light
	made := sign{shape: letterOf(l.letter), fill: t.Fill, on: &t.OnEmber, corner: iconCorner, margin: 0.25}
	more := moreMargin / 2
	if made.shape == nil {
		made.shape, made.on, made.margin, more = house, &t.Paper, 0.185, 0.075
	}
	if masked {
		made.corner, made.margin = 0, made.margin+more
	}
	return made
}

// IconSVG returns the icon as an SVG; false if the logo is a bitmap.
func (l *Branding) IconSVG() ([]byte, bool) {
	a := l.iconArt()
	if a == nil {
		return l.letterIcon(false).svg(), true
	}
	inner, drawn := bytes.CutPrefix(a.drawing, []byte(files.SVGHead(a.size.X, a.size.Y)))
	if !drawn {
		return nil, false
	}
	const at = logoMargin * side
	placed := fmt.Sprintf(`<svg x="%g" y="%[1]g" width="%g" height="%[2]g"%s`, at, side-2*at, inner)
	return inSquare(groundSVG(white, iconCorner) + placed), true
}

// IconPNG returns the icon as a square bitmap; side is in pixels.
func (l *Branding) IconPNG(side int, masked bool) ([]byte, error) {
	a := l.iconArt()
	if a == nil {
		return asPNG(l.letterIcon(masked).paint(side))
	}
	corner, margin := iconCorner, logoMargin
	if masked {
		corner, margin = 0, margin+moreMargin
	}
	into := image.NewRGBA(image.Rect(0, 0, side, side))
	ground(float64(side), corner*float64(side)).fill(into, white)
	put(into, a, into.Rect.Inset(int(float64(side)*margin)))
	return asPNG(into)
}

// put draws a logo in the centre of a box, as large as possible.
func put(onto *image.RGBA, a *art, box image.Rectangle) {
	scale := min(float64(box.Dx())/float64(a.size.X), float64(box.Dy())/float64(a.size.Y))
	wide, high := max(1, int(float64(a.size.X)*scale)), max(1, int(float64(a.size.Y)*scale))
	at := image.Rect(0, 0, wide, high).Add(image.Pt(box.Min.X+(box.Dx()-wide)/2, box.Min.Y+(box.Dy()-high)/2))
	draw.CatmullRom.Scale(onto, at, a.picture, a.picture.Bounds(), draw.Over, nil)
}

// Preview returns the picture for shared links: the logo on a light tint of the brand colour.
func (l *Branding) Preview() ([]byte, error) {
	const wide, high, bar = 1200, 630, 24
	t := l.Scale.Light
	ground := image.NewRGBA(image.Rect(0, 0, wide, high))
	stddraw.Draw(ground, ground.Bounds(), image.NewUniform(solid(t.EmberWash)), image.Point{}, stddraw.Src)
	stddraw.Draw(ground, image.Rect(0, high-bar, wide, high), image.NewUniform(solid(t.Fill)), image.Point{},
		stddraw.Src)
	a := l.logo
	if a == nil {
		a = &art{size: image.Pt(512, 512), picture: mark(l.letter, t.Fill, t.OnEmber).paint(512)}
	}
	put(ground, a, image.Rect(260, 130, wide-260, high-130-bar))
	return asPNG(ground)
}

// MailLogo are the logos at the top of emails as PNGs, at twice their displayed size. Dark is empty if the owner gave
// no logo for dark mode.
type MailLogo struct {
	Light, Dark                    []byte
	Wide, High, DarkWide, DarkHigh int
}

// Mail returns the logo at the top of emails; empty if there is none.
func (l *Branding) Mail() (logo MailLogo, err error) {
	if l.logo == nil {
		return logo, nil
	}
	if logo.Light, logo.Wide, logo.High, err = l.logo.inMail(); err != nil || l.dark == nil {
		return logo, err
	}
	logo.Dark, logo.DarkWide, logo.DarkHigh, err = l.dark.inMail()
	return logo, err
}

func (a *art) inMail() (content []byte, wide, high int, err error) {
	const most, tall = 240, 44
	scale := min(most/float64(a.size.X), tall/float64(a.size.Y))
	wide, high = max(1, int(float64(a.size.X)*scale)), max(1, int(float64(a.size.Y)*scale))
	into := image.NewRGBA(image.Rect(0, 0, 2*wide, 2*high))
	put(into, a, into.Bounds())
	content, err = asPNG(into)
	return content, wide, high, err
}

// Letterhead returns the branding for documents.
func (l *Branding) Letterhead() documents.Letterhead {
	l.drawingHead.Do(func() {
		l.head = documents.Letterhead{Line: l.Line, Accent: l.Scale.Light.Ember.Number(), Wordmark: l.identity.Wordmark}
		if l.logo != nil {
			l.head.Logo, l.head.Ratio = l.logo.onPaper(), l.logo.ratio()
		}
	})
	return l.head
}

// onPaper returns a logo as a JPEG on white.
func (a *art) onPaper() []byte {
	const side = 640
	scale := side / float64(max(a.size.X, a.size.Y))
	into := image.NewRGBA(image.Rect(0, 0, max(1, int(float64(a.size.X)*scale)), max(1, int(float64(a.size.Y)*scale))))
	stddraw.Draw(into, into.Bounds(), image.White, image.Point{}, stddraw.Src)
	put(into, a, into.Bounds())
	var encoded bytes.Buffer
	if jpeg.Encode(&encoded, into, &jpeg.Options{Quality: 90}) != nil {
		return nil // writing to a buffer never fails
	}
	return encoded.Bytes()
}

func asPNG(p image.Image) ([]byte, error) {
	var encoded bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&encoded, p)
	return encoded.Bytes(), err
}
