package branding

import (
	"image"
	"image/color"
	"strings"
	"testing"

	"hearth/store/colour"
)

// A letter is drawn in its colour, centred on a rounded background, with the same holes as a browser draws.
func TestIconWithALetterIsCentredOnItsBackground(t *testing.T) {
	fill, on := colour.Colour{R: 180, G: 68, B: 15}, colour.Colour{R: 255, G: 255, B: 255}
	ground, ink := color.RGBA{180, 68, 15, 255}, color.RGBA{255, 255, 255, 255}
	icon := mark("O", fill, on).paint(256)
	for at, want := range map[image.Point]color.RGBA{{0, 0}: {}, {128, 2}: ground, {60, 128}: ground,
		{128, 128}: ground, {128, 70}: ink} {
		if got := icon.RGBAAt(at.X, at.Y); got != want {
			t.Errorf("at %v it is %v, want %v", at, got, want)
		}
	}
	if written := string(Mark("O", fill, on)); !strings.Contains(written, `fill="#b4440f"`) ||
		!strings.Contains(written, `fill="#ffffff" d="M`) {
		t.Errorf("as an SVG: %s", written)
	}
}

// The default icon is a house with a flame cut out, without a background.
func TestDefaultIconIsAHouseWithAFlame(t *testing.T) {
	fill := colour.Colour{R: 180, G: 68, B: 15}
	drawn := mark("", fill, colour.Colour{}).paint(64)
	for at, want := range map[image.Point]color.RGBA{{2, 2}: {}, {12, 50}: {180, 68, 15, 255}, {32, 45}: {},
		{32, 15}: {180, 68, 15, 255}} {
		if got := drawn.RGBAAt(at.X, at.Y); got != want {
			t.Errorf("at %v it is %v, want %v", at, got, want)
		}
	}
	if written := string(Mark("", fill, colour.Colour{})); !strings.Contains(written, `d="M32 8L8 28L8 56`) ||
		strings.Contains(written, "<rect") {
		t.Errorf("as an SVG: %s", written)
	}
}
