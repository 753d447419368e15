package colour

import (
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"
)

// pairs are the combinations of text and background colours, with their minimum contrast.
func pairs(t Tones, state [6]Colour) []struct {
	least   float64
	what    string
	colour  Colour
	grounds []Colour
} {
	grounds := []Colour{t.Paper, t.Surface, t.Sunken, t.EmberWash}
	plain := grounds[:3]
	return []struct {
		least   float64
		what    string
		colour  Colour
		grounds []Colour
	}{
		{4.5, "text", t.Ink, grounds}, {4.5, "soft text", t.Soft, grounds},
		{4.5, "a link", t.Ember, grounds}, {4.5, "a link under the pointer", t.EmberStrong, grounds},
		{4.5, "a button", t.OnEmber, []Colour{t.Fill}}, {4.5, "a button under the pointer", t.OnEmber,
			[]Colour{t.FillStrong}},
		{3, "the edge of a button", t.FillEdge, plain}, {3, "the edge of a field", t.Edge, plain},
		{3, "the focus", t.Ember, grounds},
		{4.5, "in stock", state[0], append(plain[:3:3], state[3])},
		{4.5, "waiting", state[1], append(plain[:3:3], state[4])},
		{4.5, "wrong", state[2], append(plain[:3:3], state[5])},
	}
}

var (
	lightStates = [6]Colour{known("#2f6b3c"), known("#8a5a00"), known("#a32418"), known("#e6f1e6"), known("#fbf0d9"),
		known("#fbe7e4")}
	darkStates = [6]Colour{known("#7dc08a"), known("#e5b558"), known("#f28b7f"), known("#1d2d20"), known("#33280f"),
		known("#3a1d19")}
)

// With any brand colour, all text is readable.
func TestEveryAccentColourIsReadable(t *testing.T) {
	t.Parallel()
	accents := []Colour{known(Default), known("#ffffff"), known("#000000"), known("#ffff00"), known("#fff3b0"),
		known("#808080"), known("#ff0000"), known("#00ff00"), known("#0000ff"), known("#5b21b6"), known("#777777"),
		known("#00ffff"), known("#ff00ff")}
	chance := rand.New(rand.NewPCG(21, 1000))
	for range 1000 {
		n := chance.Uint32()
		accents = append(accents, Colour{uint8(n), uint8(n >> 8), uint8(n >> 16)})
	}
	for _, accent := range accents {
		scale := Of(accent)
		for scheme, one := range map[string]struct {
			tones  Tones
			states [6]Colour
		}{"light": {scale.Light, lightStates}, "dark": {scale.Dark, darkStates}} {
			for _, p := range pairs(one.tones, one.states) {
				for _, ground := range p.grounds {
					if got := Contrast(p.colour, ground); got < p.least {
						t.Errorf("accent %s, %s: %s is %s on %s, %.2f : 1, less than %v", accent.Hex(), scheme, p.what,
							p.colour.Hex(), ground.Hex(), got, p.least)
					}
				}
			}
		}
	}
}

// The hover colour of a button is visibly different.
func TestButtonHoverColourIsDistinct(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(21, 2))
	for range 1000 {
		n := chance.Uint32()
		accent := Colour{uint8(n), uint8(n >> 8), uint8(n >> 16)}
		scale := Of(accent)
		for _, tones := range []Tones{scale.Light, scale.Dark} {
			if apart := far(tones.Fill, tones.FillStrong); apart < 1.5 && tones.Fill.lch().l > 0.08 {
				t.Errorf("accent %s: %s becomes %s, %.1f apart", accent.Hex(), tones.Fill.Hex(), tones.FillStrong.Hex(),
					apart)
			}
		}
	}
}

// The default palette equals that of the stylesheet.
func TestDefaultPaletteMatchesTheStylesheet(t *testing.T) {
	t.Parallel()
	styles, err := os.ReadFile("../../ui/src/styles/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	before, after, _ := strings.Cut(string(styles), "prefers-color-scheme: dark")
	scale := Of(known(Default))
	if scale.CSS() != "" {
		t.Errorf("the default writes %s", scale.CSS())
	}
	for part, tones := range map[string]Tones{before: scale.Light, after: scale.Dark} {
		for name, want := range tones.Tokens() {
			is := regexp.MustCompile(`--` + name + `: ([^;]+);`)
			found := is.FindStringSubmatch(part)
			if found == nil {
				found = is.FindStringSubmatch(before) // dark mode overrides only the tokens that differ
			}
			if found == nil || found[1] != want && found[1] != "var(--ember)" && found[1] != "var(--ember-strong)" {
				t.Errorf("--%s is %v in the styles, %s here", name, found, want)
			}
		}
	}
}

// A brand colour close to the default gives a palette close to the default.
func TestNearDefaultAccentGivesANearDefaultPalette(t *testing.T) {
	t.Parallel()
	near, is := Of(known("#b4450f")), Of(known(Default))
	for i, one := range near.Light.list() {
		if apart := far(one.colour, is.Light.list()[i].colour); apart > 3 {
			t.Errorf("light %s is %s, %.1f from %s", one.name, one.colour.Hex(), apart, is.Light.list()[i].colour.Hex())
		}
	}
	for i, one := range near.Dark.list() {
		if apart := far(one.colour, is.Dark.list()[i].colour); apart > 5 {
			t.Errorf("dark %s is %s, %.1f from %s", one.name, one.colour.Hex(), apart, is.Dark.list()[i].colour.Hex())
		}
	}
}

func TestColourConversionMatchesOKLab(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]lch{"#ffffff": {1, 0, 0}, "#ff0000": {0.628, 0.2577, 29.23},
		"#0000ff": {0.452, 0.3132, 264.05}, "#00ff00": {0.8664, 0.2948, 142.5}} {
		got := known(text).lch()
		if d := got.l - want.l; d > 0.001 || d < -0.001 || got.c-want.c > 0.001 || want.c-got.c > 0.001 || want.c > 0 &&
			(got.h-want.h > 0.1 || want.h-got.h > 0.1) {
			t.Errorf("%s is %+v, want %+v", text, got, want)
		}
		if back := got.colour(); back != known(text) {
			t.Errorf("%s comes back as %s", text, back.Hex())
		}
	}
	for _, text := range []string{"", "b4440f", "#b4440", "#b4440f0", "#b4440g", "red", "#-12345"} {
		if _, fits := Parse(text); fits {
			t.Errorf("%q is taken for a colour", text)
		}
	}
}

// far is the perceived difference of two colours (ΔE in OKLab × 100); it is visible from 2 on.
func far(a, b Colour) float64 {
	x, y := a.lch(), b.lch()
	rad := math.Pi / 180
	da, db := x.c*math.Cos(x.h*rad)-y.c*math.Cos(y.h*rad), x.c*math.Sin(x.h*rad)-y.c*math.Sin(y.h*rad)
	return 100 * math.Sqrt((x.l-y.l)*(x.l-y.l)+da*da+db*db)
}
