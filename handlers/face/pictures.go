package face

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
	"hearth/handlers/documents/press"
	"hearth/handlers/files/svg"
	"hearth/store/tone"
)

// house is our own mark.
const house = `M32 8 8 28v28h48V28zM32 26c6 7 10 11 10 17a10 10 0 0 1-20 0c0-4 2-6 4-9 1 4 3 5 4 5 2-4 1-9 2-13z`

// Mark replaces a missing logo: a letter on a filled square, or without a letter our own mark.
func Mark(letter string, fill, on tone.Colour) *svg.Drawing {
	if drawn := letterOf(letter, on); drawn != nil {
		return drawn.Square(solid(fill), 0.22, 0.25)
	}
	return svg.Built(
		fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="%s" fill-rule="evenodd" d="%s"/></svg>`,
			fill.Hex(), house))
}

// letterOf is a letter as a drawing; nil if there is none, or no font has it.
func letterOf(letter string, colour tone.Colour) *svg.Drawing {
	if letter == "" || !press.Prints(letter) {
		return nil
	}
	drawn := svg.Outline(solid(colour), func(draw func(kind byte, to ...float64)) { press.Outline(letter, draw) })
	if drawn.Empty() {
		return nil
	}
	return drawn
}

func solid(c tone.Colour) color.NRGBA { return color.NRGBA{R: c.R, G: c.G, B: c.B, A: 255} }

var white = color.NRGBA{R: 255, G: 255, B: 255, A: 255}

// widestIcon is the maximum ratio of width to height (or the reverse) at which a logo is usable as an icon.
const widestIcon = 1.7

// iconArt is the logo for icons; nil for a letter.
func (l *Look) iconArt() *art {
	if l.icon != nil {
		return l.icon
	}
	if l.logo != nil && l.logo.ratio() <= widestIcon && l.logo.ratio() >= 1/widestIcon {
		return l.logo
	}
	return nil
}

// iconDrawing is the icon on its background as a drawing; nil if it comes from a picture. A maskable icon fills the whole area and
// keeps away from the edges.
func (l *Look) iconDrawing(masked bool) *svg.Drawing {
	corner, more := 0.2, 0.0
	if masked {
		corner, more = 0, 0.1
	}
	if a := l.iconArt(); a != nil {
		if a.drawing == nil {
			return nil
		}
		return a.drawing.Square(white, corner, 0.12+more)
	}
	t := l.Scale.Light
	if drawn := letterOf(l.letter, t.OnEmber); drawn != nil {
		return drawn.Square(solid(t.Fill), corner, 0.25+more/2)
	}
	return Mark("", t.Paper, t.Fill).Square(solid(t.Fill), corner, 0.08+more)
}

// IconSVG is the icon as an SVG, if it is a drawing.
func (l *Look) IconSVG() ([]byte, bool) {
	drawn := l.iconDrawing(false)
	if drawn == nil {
		return nil, false
	}
	return drawn.Bytes(), true
}

// IconPNG is the icon as a square picture in pixels.
func (l *Look) IconPNG(side int, masked bool) ([]byte, error) {
	if drawn := l.iconDrawing(masked); drawn != nil {
		return asPNG(drawn.Paint(side, side))
	}
	corner, margin := 0.2, 0.12
	if masked {
		corner, margin = 0, 0.22
	}
	ground := svg.Ground(white, corner).Paint(side, side)
	put(ground, l.iconArt(), image.Rect(0, 0, side, side).Inset(int(float64(side)*margin)))
	return asPNG(ground)
}

// put draws a logo in the centre of a box, as large as possible.
func put(onto *image.RGBA, a *art, box image.Rectangle) {
	scale := min(float64(box.Dx())/float64(a.size.X), float64(box.Dy())/float64(a.size.Y))
	wide, high := max(1, int(float64(a.size.X)*scale)), max(1, int(float64(a.size.Y)*scale))
	at := image.Rect(0, 0, wide, high).Add(image.Pt(box.Min.X+(box.Dx()-wide)/2, box.Min.Y+(box.Dy()-high)/2))
	if a.drawing != nil {
		stddraw.Draw(onto, at, a.drawing.Paint(wide, high), image.Point{}, stddraw.Over)
		return
	}
	draw.CatmullRom.Scale(onto, at, a.picture, a.picture.Bounds(), draw.Over, nil)
}

// Preview is the picture for shared links: the logo on a light tint of the shop's colour.
func (l *Look) Preview() ([]byte, error) {
	const wide, high, bar = 1200, 630, 24
	t := l.Scale.Light
	ground := image.NewRGBA(image.Rect(0, 0, wide, high))
	stddraw.Draw(ground, ground.Bounds(), image.NewUniform(solid(t.EmberWash)), image.Point{}, stddraw.Src)
	stddraw.Draw(ground, image.Rect(0, high-bar, wide, high), image.NewUniform(solid(t.Fill)), image.Point{}, stddraw.Src)
	a := l.logo
	if a == nil {
		a = &art{size: image.Pt(512, 512), drawing: Mark(l.letter, t.Fill, t.OnEmber)}
	}
	put(ground, a, image.Rect(260, 130, wide-260, high-130-bar))
	return asPNG(ground)
}

// MailLogo is the logo at the head of mails as PNGs, drawn at twice the size that it is shown at; Dark is empty where the owner gave none
// for dark grounds.
type MailLogo struct {
	Light, Dark                    []byte
	Wide, High, DarkWide, DarkHigh int
}

// Mail gives the logo at the head of mails; nothing where there is none.
func (l *Look) Mail() (logo MailLogo, err error) {
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

// Letterhead is the design for documents.
func (l *Look) Letterhead() documents.Letterhead {
	l.drawingHead.Do(func() {
		l.head = documents.Letterhead{Line: l.Line, Accent: l.Scale.Light.Ember.Number(), Wordmark: l.identity.Wordmark}
		if l.logo != nil {
			l.head.Logo, l.head.Ratio = l.logo.onPaper(), l.logo.ratio()
		}
	})
	return l.head
}

// onPaper is a logo as a JPEG on white.
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
