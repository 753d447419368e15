package colour

import (
	"fmt"
	"math"
	"strconv"
)

// Colour is a screen colour: red, green and blue from 0 to 255.
type Colour struct{ R, G, B uint8 }

// Hex formats a colour for CSS: #b4440f.
func (c Colour) Hex() string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// Number is a colour for printed documents: 0xB4440F.
func (c Colour) Number() uint32 { return uint32(c.R)<<16 | uint32(c.G)<<8 | uint32(c.B) }

// Parse parses a colour of six hexadecimal digits after #, in either case.
func Parse(text string) (c Colour, fits bool) {
	if len(text) != 7 || text[0] != '#' {
		return Colour{}, false
	}
	n, err := strconv.ParseUint(text[1:], 16, 24)
	return Colour{uint8(n >> 16), uint8(n >> 8), uint8(n)}, err == nil
}

// known parses a colour that is a constant in the code.
func known(text string) Colour {
	c, _ := Parse(text)
	return c
}

// Contrast is the contrast ratio of two colours by WCAG 2: 1 for equal colours, 21 for black and white.
func Contrast(a, b Colour) float64 {
	x, y := a.luminance(), b.luminance()
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func (c Colour) luminance() float64 {
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

func linear(part uint8) float64 {
	v := float64(part) / 255
	if v <= 0.04045 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}

func encoded(v float64) float64 {
	if v <= 0.0031308 {
		return 12.92 * v
	}
	return 1.055*math.Pow(v, 1/2.4) - 0.055
}

// lch is a colour in OKLCH (Björn Ottosson, 2020): lightness from 0 to 1, chroma, and hue in degrees.
type lch struct{ l, c, h float64 }

func (c Colour) lch() lch {
	r, g, b := linear(c.R), linear(c.G), linear(c.B)
	l := math.Cbrt(0.4122214708*r + 0.5363325363*g + 0.0514459929*b)
	m := math.Cbrt(0.2119034982*r + 0.6806995451*g + 0.1073969566*b)
	s := math.Cbrt(0.0883024619*r + 0.2817188376*g + 0.6299787005*b)
	a, bb := 1.9779984951*l-2.4285922050*m+0.4505937099*s, 0.0259040371*l+0.7827717662*m-0.8086757660*s
	hue := math.Atan2(bb, a) * 180 / math.Pi
	if hue < 0 {
		hue += 360
	}
	return lch{0.2104542553*l + 0.7936177850*m - 0.0040720468*s, math.Hypot(a, bb), hue}
}

// colour is the nearest colour that a screen can show: with the same lightness and hue, and as much chroma as possible.
func (x lch) colour() Colour {
	if c, shown := x.exact(); shown {
		return c
	}
	low, high := 0.0, x.c
	for range 18 {
		middle := (low + high) / 2
		if _, shown := (lch{x.l, middle, x.h}).exact(); shown {
			low = middle
		} else {
			high = middle
		}
	}
	c, _ := lch{x.l, low, x.h}.exact()
	return c
}

// exact converts the colour, and reports whether a screen can show it.
func (x lch) exact() (Colour, bool) {
	a, b := x.c*math.Cos(x.h*math.Pi/180), x.c*math.Sin(x.h*math.Pi/180)
	l, m, s := x.l+0.3963377774*a+0.2158037573*b, x.l-0.1055613458*a-0.0638541728*b, x.l-0.0894841775*a-1.2914855480*b
	l, m, s = l*l*l, m*m*m, s*s*s
	shown := true
	part := func(v float64) uint8 {
		if v < -0.0005 || v > 1.0005 {
			shown = false
		}
		return uint8(math.Round(255 * encoded(min(max(v, 0), 1))))
	}
	c := Colour{part(4.0767416621*l - 3.3077115913*m + 0.2309699292*s),
		part(-1.2684380046*l + 2.6097574011*m - 0.3413193965*s), part(-0.0041960863*l - 0.7034186147*m +
			1.7076147010*s)}
	return c, shown
}
