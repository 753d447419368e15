// Package colour derives the colours of a shop from the owner's brand colour, on a perceptual scale (OKLCH): text,
// buttons, hover and focus, for light and dark mode. Whatever the brand colour is, text has a contrast of at least 4.5
// : 1.
package colour

import (
	"fmt"
	"strings"
)

// Default is the brand colour of a shop whose owner chose none.
const Default = "#b4440f"

const (
	// readable is the minimum contrast of text (WCAG 2, 1.4.3), seen the minimum of an edge (1.4.11). Both are slightly
	// above the required values.
	readable = 4.55
	seen     = 3.05
)

// Tones are the colours of light or dark mode, named like the tokens in ui/src/styles/tokens.css.
type Tones struct {
	// The backgrounds, the lines and the text on them.
	Paper, Surface, Sunken, Line, Edge, Ink, Soft Colour
	// Ember is the brand colour as text, EmberStrong the same on hover, EmberWash a light tint of it for backgrounds.
	Ember, EmberStrong, EmberWash Colour
	// Fill is the brand colour as a button, OnEmber the text on it, FillStrong the button on hover, FillEdge its edge,
	// which keeps a pale button visible.
	Fill, FillStrong, FillEdge, OnEmber Colour
}

// Scale is the derived colours for light and dark mode.
type Scale struct{ Light, Dark Tones }

// The default colours, equal to those in tokens.css.
var (
	light = Tones{
		Paper:       known("#fbf8f3"),
		Surface:     known("#ffffff"),
		Sunken:      known("#f4eee5"),
		Line:        known("#e7e0d6"),
		Edge:        known("#8f8373"),
		Ink:         known("#1f1b16"),
		Soft:        known("#5e554b"),
		Ember:       known("#b4440f"),
		EmberStrong: known("#97370a"),
		EmberWash:   known("#fbeade"),
		Fill:        known("#b4440f"),
		FillStrong:  known("#97370a"),
		FillEdge:    known("#b4440f"),
		OnEmber:     known("#ffffff"),
	}
	dark = Tones{
		Paper:       known("#171411"),
		Surface:     known("#211d19"),
		Sunken:      known("#1b1815"),
		Line:        known("#3a332c"),
		Edge:        known("#8d8173"),
		Ink:         known("#f4efe8"),
		Soft:        known("#b8aea2"),
		Ember:       known("#f08a4b"),
		EmberStrong: known("#ffa56c"),
		EmberWash:   known("#3a2415"),
		Fill:        known("#f08a4b"),
		FillStrong:  known("#ffa56c"),
		FillEdge:    known("#f08a4b"),
		OnEmber:     known("#231104"),
	}
)

// Of derives the colours for a brand colour.
func Of(accent Colour) Scale {
	if accent == known(Default) {
		return Scale{light, dark}
	}
	at := accent.lch()
	return Scale{lightOf(accent, at), darkOf(at)}
}

func lightOf(accent Colour, at lch) Tones {
	t := light.tinted(at)
	t.EmberWash = lch{0.95, min(at.c, 0.028), at.h}.colour()
	grounds := []Colour{t.Paper, t.Surface, t.Sunken, t.EmberWash}
	t.Ember = darker(at, readable, grounds)
	t.EmberStrong = t.Ember.lch().moved(-0.07)
	if t.Ember.lch().l < 0.15 {
		t.EmberStrong = t.Ember.lch().moved(0.16) // the brand colour is so dark that hover must be lighter
	}
	if t.Ember == accent {
		// A colour that is dark enough to be read as text is dark enough for white text on it.
		t.Fill, t.FillStrong, t.FillEdge, t.OnEmber = t.Ember, t.EmberStrong, t.Ember, known("#ffffff")
		return t
	}
	t.Fill, t.OnEmber = accent, onto(accent, at)
	step := -0.04
	if t.OnEmber.luminance() < t.Fill.luminance() {
		step = 0.05
		if at.l > 0.9 {
			step = -0.05 // the colour can't get lighter; dark text is readable on both
		}
	}
	t.FillStrong = at.moved(step)
	t.FillEdge = darker(at, seen, grounds)
	return t
}

func darkOf(at lch) Tones {
	t := dark.tinted(at)
	t.EmberWash = lch{0.28, min(at.c, 0.045), at.h}.colour()
	t.Ember = lighter(lch{max(at.l, 0.735), min(at.c, 0.17), at.h}, readable, []Colour{t.Paper, t.Surface, t.Sunken,
		t.EmberWash})
	up := t.Ember.lch()
	step := 0.06
	if up.l > 0.93 {
		step = -0.06 // no colour is lighter than white
	}
	t.EmberStrong = up.moved(step)
	t.Fill, t.FillStrong, t.FillEdge = t.Ember, t.EmberStrong, t.Ember
	t.OnEmber = lch{0.2, min(at.c, 0.04), at.h}.colour()
	return t
}

// tinted gives the backgrounds a slight tint of the brand colour's hue. For a warm brand colour they stay as in the
// default palette, for a grey one they become grey.
func (t Tones) tinted(at lch) Tones {
	if at.c >= 0.03 && at.h >= 20 && at.h <= 115 {
		return t
	}
	strength := min(at.c/0.06, 1)
	for _, ground := range []*Colour{&t.Paper, &t.Surface, &t.Sunken, &t.Line, &t.Edge, &t.Ink, &t.Soft} {
		was := ground.lch()
		*ground = lch{was.l, was.c * strength, at.h}.colour()
	}
	return t
}

// moved is a colour that is lighter (or for a negative step darker) by a step of lightness.
func (x lch) moved(step float64) Colour {
	x.l = min(max(x.l+step, 0), 1)
	return x.colour()
}

// darker darkens a colour until it has at least the given contrast to all backgrounds.
func darker(x lch, least float64, grounds []Colour) Colour {
	for c := x.colour(); ; c = x.colour() {
		if keeps(c, least, grounds) || x.l <= 0 {
			return c
		}
		x.l -= 0.004
	}
}

// lighter lightens a colour until it has at least the given contrast to all backgrounds.
func lighter(x lch, least float64, grounds []Colour) Colour {
	for c := x.colour(); ; c = x.colour() {
		if keeps(c, least, grounds) || x.l >= 1 {
			return c
		}
		x.l += 0.004
	}
}

func keeps(c Colour, least float64, grounds []Colour) bool {
	for _, ground := range grounds {
		if Contrast(c, ground) < least {
			return false
		}
	}
	return true
}

// onto is the colour of text on a fill: white if that is readable, else dark with a slight tint of the fill's hue, else
// black.
func onto(fill Colour, at lch) Colour {
	for _, c := range []Colour{known("#ffffff"), lch{0.22, min(at.c, 0.04), at.h}.colour()} {
		if Contrast(c, fill) >= readable && Contrast(c, at.moved(-0.05)) >= readable &&
			Contrast(c, at.moved(0.05)) >= readable {
			return c
		}
	}
	if white := known("#ffffff"); Contrast(white, fill) >= readable {
		return white
	}
	return Colour{}
}

// CSS returns the colours as custom properties for the head of a page, which override tokens.css; "" for the default
// colours.
func (s Scale) CSS() string {
	if s.Light == light && s.Dark == dark {
		return ""
	}
	return ":root{" + s.Light.properties(light) + "}@media (prefers-color-scheme:dark){:root{" +
		s.Dark.properties(dark) + "}}"
}

// Tokens returns the colours by the names of their CSS tokens.
func (t Tones) Tokens() map[string]string {
	named := map[string]string{}
	for _, one := range t.list() {
		named[one.name] = one.colour.Hex()
	}
	return named
}

type token struct {
	name   string
	colour Colour
}

func (t Tones) list() []token {
	return []token{{"paper", t.Paper}, {"surface", t.Surface}, {"sunken", t.Sunken}, {"line", t.Line}, {"edge", t.Edge},
		{"ink", t.Ink}, {"soft", t.Soft},
		{"ember", t.Ember}, {"ember-strong", t.EmberStrong}, {"ember-wash", t.EmberWash}, {"fill", t.Fill},
		{"fill-strong", t.FillStrong},
		{"fill-edge", t.FillEdge}, {"on-ember", t.OnEmber}}
}

// properties returns all colours of a mode as CSS; "" if none differs from the style sheet.
func (t Tones) properties(styles Tones) string {
	var b strings.Builder
	usual := styles.list()
	for i, one := range t.list() {
		if one != usual[i] {
			fmt.Fprintf(&b, "--%s:%s;", one.name, one.colour.Hex())
		}
	}
	return strings.TrimSuffix(b.String(), ";")
}
