package svg

import (
	"errors"
	"image"
	"image/color"
	"strings"
	"testing"
)

func drawing(inside string) string {
	return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">` + inside + `</svg>`
}

// Active content, external references and unsupported features refuse the file, with a sentence that says what to do.
func TestUnsafeSVGIsRefused(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ file, says string }{
		"a script":             {drawing(`<script>alert(1)</script><path d="M0 0h9v9z"/>`), "holds a script or a page (script)"},
		"a script of a prefix": {`<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><s:script/></s:svg>`, "holds a script or a page"},
		"a hidden script":      {drawing(`<metadata><script/></metadata><path d="M0 0h9v9z"/>`), "holds a script or a page"},
		"an act":               {drawing(`<path d="M0 0h9v9z" onload="alert(1)"/>`), "holds a script (onload)"},
		"an act of the root":   {`<svg xmlns="http://www.w3.org/2000/svg" OnLoad="alert(1)" viewBox="0 0 9 9"/>`, "holds a script (OnLoad)"},
		"a page": {drawing(`<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>`),
			"a page (foreignObject)"},
		"HTML":            {drawing(`<b xmlns="http://www.w3.org/1999/xhtml"/>`), "holds a page"},
		"a link":          {drawing(`<a xlink:href="javascript:alert(1)"><path d="M0 0h9v9z"/></a>`), "uses a,"},
		"another file":    {drawing(`<use xlink:href="https://evil.example/x.svg#a"/>`), "uses use,"},
		"a far gradient":  {drawing(`<linearGradient id="a" xlink:href="https://evil.example/#b"/>`), "leads to another file"},
		"a picture":       {drawing(`<image href="data:image/png;base64,AA=="/>`), "holds a picture"},
		"letters":         {drawing(`<text>Shop</text>`), "turn them into paths"},
		"a movement":      {drawing(`<path d="M0 0h9v9z"><animate attributeName="d"/></path>`), "uses animate,"},
		"entities":        {`<!DOCTYPE svg [<!ENTITY a "aaaa">]>` + drawing(`<path d="M0 0h9v9z"/>`), "defines entities"},
		"an outer entity": {`<!DOCTYPE svg SYSTEM "x" [<!ENTITY a SYSTEM "file:///etc/passwd">]>` + drawing(``), "defines entities"},
		"a stylesheet": {`<?xml-stylesheet href="https://evil.example/a.css"?>` + drawing(`<path d="M0 0h9v9z"/>`),
			"instructions of its own"},
		"an import":          {drawing(`<style>@import "https://evil.example";</style><path d="M0 0h9v9z"/>`), "styles of this SVG"},
		"a far style":        {drawing(`<path style="fill:url(https://evil.example/a)" d="M0 0h9v9z"/>`), "leads to another file"},
		"a filter":           {drawing(`<path filter="url(#f)" d="M0 0h9v9z"/>`), "uses filter"},
		"a mask":             {drawing(`<g style="mask:url(#m)"><path d="M0 0h9v9z"/></g>`), "uses mask"},
		"a clip":             {drawing(`<clipPath id="c"><circle r="9"/></clipPath><path clip-path="url(#c)" d="M0 0h9v9z"/>`), "cuts shapes"},
		"nothing":            {drawing(``), "Nothing is drawn"},
		"nothing to be seen": {drawing(`<path fill="none" d="M0 0h9v9z"/>`), "Nothing is drawn"},
		"no size":            {`<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>`, "how large it is"},
		"a thread": {`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1300 100"><path d="M0 0h9v9z"/></svg>`,
			"too long and narrow"},
		"no XML":             {"<svg", "can't be read"},
		"a broken path":      {drawing(`<path d="M0 0 L banana"/>`), "path of this SVG"},
		"a missing gradient": {drawing(`<path fill="url(#nowhere)" d="M0 0h9v9z"/>`), "missing in it (nowhere)"},
		"a strange colour":   {drawing(`<path fill="warm" d="M0 0h9v9z"/>`), "colour that can't be read (warm)"},
		"a strange turn":     {drawing(`<path transform="spin(9)" d="M0 0h9v9z"/>`), "in a way that can't be read"},
		"far away":           {drawing(`<path d="M0 0H1e30V9z"/>`), "far outside its box"},
		"too large":          {drawing(strings.Repeat(" ", Bytes)), "256 kB"},
		"too many":           {drawing(strings.Repeat(`<g/>`, mostNodes+1)), "too many parts"},
		"too deep":           {drawing(strings.Repeat(`<g>`, 60) + strings.Repeat(`</g>`, 60)), "too many parts"},
		"too many steps":     {drawing(`<path d="M0 0` + strings.Repeat("h1", mostParts+9) + `"/>`), "path of this SVG"},
	} {
		_, err := Read([]byte(c.file))
		var told Fault
		if !errors.As(err, &told) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %q", name, err, c.says)
		}
	}
}

// The output is ours: only shapes and gradients, whatever the file contained.
func TestSVGIsRewritten(t *testing.T) {
	t.Parallel()
	file := `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">` +
		drawing(`<!-- made by a program --><title>Secret</title><metadata>who</metadata><defs><style>.a{fill:#f00;stroke:blue}</style>
		<linearGradient id="base"><stop offset="0" stop-color="#fff"/><stop offset="100%" style="stop-color:#000;stop-opacity:.5"/></linearGradient>
		<linearGradient id="lg" xlink:href="#base" x1="0" x2="1"/></defs>
		<g transform="translate(10 10) scale(2)" data-note="x" class="unknown"><rect class="a" width="10" height="10" rx="2"/></g>
		<circle cx="50" cy="50" r="20" fill="url(#lg)"/><path d="m10 90a5 5 0 1110 0t5 5" fill="none" stroke="rgb(0 128 0)" stroke-width="3" stroke-linecap="round"/>`)
	d, err := Read([]byte(file))
	if err != nil {
		t.Fatal(err)
	}
	written := string(d.Bytes())
	for _, gone := range []string{"Secret", "who", "made by", "class", "data-", "style", "xlink", "href", "DOCTYPE", "transform=\"translate"} {
		if strings.Contains(written, gone) {
			t.Errorf("%q is still there: %s", gone, written)
		}
	}
	for _, kept := range []string{`fill="#ff0000"`, `stroke="#0000ff"`, `fill="url(#g1)"`, `stop-opacity="0.5"`, `stroke="#008000"`,
		`stroke-linecap="round"`, `stroke-width="15.36"`} {
		if !strings.Contains(written, kept) {
			t.Errorf("%q is missing: %s", kept, written)
		}
	}
	again, err := Read(d.Bytes())
	if err != nil {
		t.Fatalf("what was written is not taken: %v\n%s", err, written)
	}
	if string(again.Bytes()) == "" || len(again.shapes) != 3 {
		t.Errorf("it became %d shapes", len(again.shapes))
	}
}

// A drawing is rendered as a browser shows it.
func TestSVGIsRasterised(t *testing.T) {
	t.Parallel()
	red, none := color.RGBA{255, 0, 0, 255}, color.RGBA{}
	for name, c := range map[string]struct {
		inside string
		at     map[image.Point]color.RGBA
	}{
		"a rectangle": {`<rect x="20" y="20" width="60" height="60" fill="red"/>`, map[image.Point]color.RGBA{{50, 50}: red,
			{10, 50}: none, {21, 21}: red, {78, 78}: red, {81, 81}: none}},
		"round corners": {`<rect width="100" height="100" rx="50" fill="#f00"/>`,
			map[image.Point]color.RGBA{{50, 50}: red, {5, 5}: none, {50, 1}: red}},
		"a hole": {`<path fill="red" fill-rule="evenodd" d="M0 0h100v100H0zM25 25h50v50H25z"/>`,
			map[image.Point]color.RGBA{{50, 50}: none, {10, 10}: red}},
		"a hole by its turn": {`<path fill="red" d="M0 0h100v100H0zM25 25v50h50V25z"/>`,
			map[image.Point]color.RGBA{{50, 50}: none, {10, 10}: red}},
		"no hole": {`<path fill="red" d="M0 0h100v100H0zM25 25h50v50H25z"/>`, map[image.Point]color.RGBA{{50, 50}: red}},
		"a stroke": {`<path fill="none" stroke="red" stroke-width="10" d="M20 50H80"/>`, map[image.Point]color.RGBA{{50, 50}: red,
			{50, 46}: red, {50, 43}: none, {15, 50}: none}},
		"a round end": {`<path fill="none" stroke="red" stroke-width="20" stroke-linecap="round" d="M20 50H80"/>`,
			map[image.Point]color.RGBA{{13, 50}: red, {11, 41}: none}},
		"a square end": {`<path fill="none" stroke="red" stroke-width="20" stroke-linecap="square" d="M20 50H80"/>`,
			map[image.Point]color.RGBA{{12, 42}: red, {88, 58}: red}},
		"a tip": {`<path fill="none" stroke="red" stroke-width="20" d="M20 80V20H80"/>`, map[image.Point]color.RGBA{{11, 11}: red}},
		"a blunt corner": {`<path fill="none" stroke="red" stroke-width="20" stroke-linejoin="bevel" d="M20 80V20H80"/>`,
			map[image.Point]color.RGBA{{11, 11}: none, {18, 18}: red}},
		"a turn": {`<g transform="rotate(45 50 50)"><rect x="30" y="30" width="40" height="40" fill="red"/></g>`,
			map[image.Point]color.RGBA{{50, 24}: red, {31, 31}: none}},
		"an arc": {`<path fill="red" d="M10 50A40 40 0 0 1 90 50Z"/>`,
			map[image.Point]color.RGBA{{50, 12}: red, {50, 55}: none, {12, 14}: none}},
		"half to be seen": {`<rect width="100" height="100" fill="#f00" opacity=".5"/>`,
			map[image.Point]color.RGBA{{50, 50}: {128, 0, 0, 128}}},
		"what is inherited": {`<g fill="red"><g><rect width="100" height="100"/></g></g>`, map[image.Point]color.RGBA{{50, 50}: red}},
		"what is hidden": {`<rect width="100" height="100" fill="red"/><g display="none"><rect width="100" height="100"/></g>`,
			map[image.Point]color.RGBA{{50, 50}: red}},
		"a gradient": {`<linearGradient id="a"><stop offset="0" stop-color="#000"/><stop offset="1" stop-color="#f00"/></linearGradient><rect width="100" height="100" fill="url(#a)"/>`,
			map[image.Point]color.RGBA{{0, 9}: {1, 0, 0, 255}, {99, 9}: {254, 0, 0, 255}}},
		"a round gradient": {`<radialGradient id="a" r=".4"><stop offset=".5" stop-color="red"/><stop offset="1" stop-color="red" stop-opacity="0"/></radialGradient><rect width="100" height="100" fill="url(#a)"/>`,
			map[image.Point]color.RGBA{{50, 50}: red, {1, 1}: none}},
	} {
		d, err := Read([]byte(drawing(c.inside)))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		painted := d.Paint(100, 100)
		for at, want := range c.at {
			if got := painted.RGBAAt(at.X, at.Y); got != want {
				t.Errorf("%s: at %v it is %v, want %v", name, at, got, want)
			}
		}
	}
}

// A drawing stands in the middle of an icon.
func TestSVGIsCentredInASquare(t *testing.T) {
	t.Parallel()
	d := Built(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><rect width="200" height="100" fill="red"/></svg>`)
	icon := d.Square(color.NRGBA{255, 255, 255, 255}, 0.2, 0.25).Paint(64, 64)
	for at, want := range map[image.Point]color.RGBA{{0, 0}: {}, {32, 32}: {255, 0, 0, 255}, {32, 20}: {255, 255, 255, 255},
		{10, 32}: {255, 255, 255, 255}, {17, 32}: {255, 0, 0, 255}} {
		if got := icon.RGBAAt(at.X, at.Y); got != want {
			t.Errorf("at %v it is %v, want %v", at, got, want)
		}
	}
}

// Every input results in a drawing or a sentence; a drawing can be rendered and read again.
func FuzzRead(f *testing.F) {
	f.Add([]byte(drawing(`<path d="M0 0C1 2 3 4 5 6S7 8 9 9Q1 1 2 2T3 3A4 5 6 0 1 7 8Z" stroke="red"/>`)))
	f.Add([]byte(drawing(`<style>.a,b{fill:red}</style><polygon class="a" points="0 0 9,9 3 4"/><ellipse rx="9" ry="3"/>`)))
	f.Add([]byte(
		drawing(
			`<linearGradient id="a"><stop/></linearGradient><line x2="9" y2="9" stroke="url(#a)" transform="skewX(9) matrix(1 2 3 4 5 6)"/>`,
		),
	))
	f.Fuzz(func(t *testing.T, content []byte) {
		d, err := Read(content)
		if err != nil {
			var told Fault
			if !errors.As(err, &told) {
				t.Fatal(err)
			}
			return
		}
		d.Paint(16, 16)
		if _, err := Read(d.Bytes()); err != nil && len(d.Bytes()) < Bytes && !strings.Contains(err.Error(), "Nothing is drawn") {
			t.Fatalf("%v: %s", err, d.Bytes())
		}
	})
}
