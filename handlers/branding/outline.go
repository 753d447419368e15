package branding

import (
	"fmt"
	"image"
	"math"
	"strconv"
	"strings"

	"golang.org/x/image/draw"
	"golang.org/x/image/vector"

	"hearth/handlers/documents/layout"
	"hearth/store/colour"
)

// step is a step of an outline, as in an SVG path: M and L have the end point, Q and C have one or two control points
// before it. Numbers are pairs of x and y.
type step struct {
	kind byte
	to   []float64
}

// outline is a filled shape of closed lines, such as a letter. Its holes run in the opposite direction.
type outline []step

// house is the outline of Hearth's own icon.
var house = outline{
	{'M', []float64{32, 8}},
	{'L', []float64{8, 28}},
	{'L', []float64{8, 56}},
	{'L', []float64{56, 56}},
	{'L', []float64{56, 28}},
	// The flame inside the house.
	{'M', []float64{32, 26}},
	{'C', []float64{38, 33, 42, 37, 42, 43}},
	{'C', []float64{42, 48.52, 37.52, 53, 32, 53}},
	{'C', []float64{26.48, 53, 22, 48.52, 22, 43}},
	{'C', []float64{22, 39, 24, 37, 26, 34}},
	{'C', []float64{27, 38, 29, 39, 30, 39}},
	{'C', []float64{32, 35, 31, 30, 32, 26}},
}

// letterOf returns the outline of a letter; nil if there is none, or no font has it.
func letterOf(letter string) (made outline) {
	if letter == "" || !layout.Prints(letter) {
		return nil
	}
	layout.Outline(letter, func(kind byte, to ...float64) { made = append(made, step{kind, to}) })
	return made
}

// centred moves and scales an outline into the middle of a square with a margin.
func (o outline) centred(side, margin float64) outline {
	low, high := [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{math.Inf(-1), math.Inf(-1)}
	for _, s := range o {
		for i, n := range s.to {
			low[i%2], high[i%2] = min(low[i%2], n), max(high[i%2], n)
		}
	}
	scale := (side - 2*margin) / max(high[0]-low[0], high[1]-low[1])
	made := make(outline, len(o))
	for at, s := range o {
		to := make([]float64, len(s.to))
		for i, n := range s.to {
			to[i] = side/2 + (n-(low[i%2]+high[i%2])/2)*scale
		}
		made[at] = step{s.kind, to}
	}
	return made
}

// path returns an outline as the path of an SVG.
func (o outline) path() string {
	var b strings.Builder
	for _, s := range o {
		b.WriteByte(s.kind)
		for i, n := range s.to {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(strconv.FormatFloat(math.Round(n*100)/100, 'f', -1, 64))
		}
	}
	return b.String() + "Z"
}

// fill draws an outline onto a picture.
func (o outline) fill(onto *image.RGBA, c colour.Colour) {
	drawn := vector.NewRasterizer(onto.Rect.Dx(), onto.Rect.Dy())
	for _, s := range o {
		to := make([]float32, len(s.to))
		for i, n := range s.to {
			to[i] = float32(n)
		}
		switch s.kind {
		case 'M':
			drawn.ClosePath()
			drawn.MoveTo(to[0], to[1])
		case 'L':
			drawn.LineTo(to[0], to[1])
		case 'Q':
			drawn.QuadTo(to[0], to[1], to[2], to[3])
		case 'C':
			drawn.CubeTo(to[0], to[1], to[2], to[3], to[4], to[5])
		}
	}
	drawn.ClosePath()
	drawn.Draw(onto, onto.Rect, image.NewUniform(solid(c)), image.Point{})
}

// ground is a square with rounded corners, the background of an icon.
func ground(side, corner float64) outline {
	k, far := corner*(1-0.5523), side-corner // control points of a curve that approximates a quarter circle
	return outline{
		{'M', []float64{corner, 0}},
		{'L', []float64{far, 0}}, {'C', []float64{side - k, 0, side, k, side, corner}},
		{'L', []float64{side, far}}, {'C', []float64{side, side - k, side - k, side, far, side}},
		{'L', []float64{corner, side}}, {'C', []float64{k, side, 0, side - k, 0, far}},
		{'L', []float64{0, corner}}, {'C', []float64{0, k, k, 0, corner, 0}},
	}
}

// sign is a shape on a square background: the icon of a shop without a logo.
type sign struct {
	shape outline
	// fill is the colour of the background, on is the colour of the shape. Without on there is no background, and the
	// shape has the colour fill.
	fill colour.Colour
	on   *colour.Colour
	// corner and margin are fractions of the side.
	corner, margin float64
}

// side is the length of the icon's side as an SVG.
const side = 64

func (s sign) svg() []byte {
	body := ""
	colour := s.fill
	if s.on != nil {
		body, colour = groundSVG(s.fill, s.corner), *s.on
	}
	return inSquare(body + fmt.Sprintf(`<path fill="%s" d="%s"/>`, colour.Hex(), s.shape.centred(side, s.margin*side).
		path()))
}

func groundSVG(c colour.Colour, corner float64) string {
	return fmt.Sprintf(`<rect width="%d" height="%[1]d" rx="%g" fill="%s"/>`, side, corner*side, c.Hex())
}

func inSquare(body string) []byte {
	return fmt.Appendf(nil,
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %[1]d" width="%[1]d" height="%[1]d">%s</svg>`, side,
		body)
}

// paint draws an icon at twice its size and scales it down; otherwise the edges of overlapping parts of a letter
// would be too bright.
func (s sign) paint(side int) *image.RGBA {
	twice := float64(2 * side)
	large, colour := image.NewRGBA(image.Rect(0, 0, 2*side, 2*side)), s.fill
	if s.on != nil {
		ground(twice, s.corner*twice).fill(large, s.fill)
		colour = *s.on
	}
	s.shape.centred(twice, s.margin*twice).fill(large, colour)
	into := image.NewRGBA(image.Rect(0, 0, side, side))
	draw.ApproxBiLinear.Scale(into, into.Rect, large, large.Rect, draw.Src, nil)
	return into
}
