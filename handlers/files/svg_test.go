package files

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"strings"
	"testing"

	"hearth/store/core"
)

func svgOf(inside string) string {
	return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">` +
		inside + `</svg>`
}

// An SVG with scripts, external references or entity expansion is refused, with a sentence that says what to do.
func TestUnsafeSVGIsRefused(t *testing.T) {
	t.Parallel()
	const shape = `<path d="M0 0h9v9z"/>`
	for name, c := range map[string]struct{ file, says string }{
		"a script": {svgOf(`<script>alert(1)</script>` + shape), "holds a script or a page (script)"},
		"a script with a prefix": {`<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><s:script/></s:svg>`,
			"holds a script or a page"},
		"a script in metadata": {svgOf(`<metadata><script/></metadata>` + shape), "holds a script or a page"},
		"a script in capitals": {svgOf(`<SCRIPT/>` + shape), "holds a script or a page (SCRIPT)"},
		"an event handler":     {svgOf(`<path d="M0 0h9v9z" onload="alert(1)"/>`), "holds a script (onload)"},
		"one of the root": {`<svg xmlns="http://www.w3.org/2000/svg" OnLoad="alert(1)" viewBox="0 0 9 9"/>`,
			"holds a script (OnLoad)"},
		"a page": {svgOf(
			`<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>`), "a page (foreignObject)"},
		"HTML":                   {svgOf(`<b xmlns="http://www.w3.org/1999/xhtml"/>`), "holds a page"},
		"a link":                 {svgOf(`<a xlink:href="javascript:alert(1)">` + shape + `</a>`), "uses a,"},
		"another file":           {svgOf(`<use xlink:href="https://evil.example/x.svg#a"/>`), "uses use,"},
		"a part that multiplies": {svgOf(`<g id="a">` + shape + `</g><use href="#a"/>`), "uses use,"},
		"a gradient elsewhere": {svgOf(`<linearGradient id="a" xlink:href="https://evil.example/#b"/>`),
			"leads to another file"},
		"a picture": {svgOf(`<image href="data:image/png;base64,AA=="/>`), "holds a picture"},
		"a picture as a filter": {svgOf(`<filter id="a"><feImage href="https://evil.example"/></filter>` + shape),
			"uses filter,"},
		"text":         {svgOf(`<text>Shop</text>`), "turn them into paths"},
		"an animation": {svgOf(`<path d="M0 0h9v9z"><animate attributeName="d"/></path>`), "uses animate,"},
		"entities":     {`<!DOCTYPE svg [<!ENTITY a "aaaa">]>` + svgOf(shape), "defines entities"},
		"entities of a file": {`<!DOCTYPE svg SYSTEM "x" [<!ENTITY a SYSTEM "file:///etc/passwd">]>` + svgOf(``),
			"defines entities"},
		"an unknown entity": {svgOf(`<path d="&a;"/>`), "can't be read"},
		"a stylesheet": {`<?xml-stylesheet href="https://evil.example/a.css"?>` + svgOf(shape),
			"instructions of its own"},
		"an import": {svgOf(`<style>@import "https://evil.example";</style>` + shape),
			"styles of this SVG"},
		"a font": {svgOf(`<style>@font-face{src:url(#a)}</style>` + shape), "styles of this SVG"},
		"a style elsewhere": {svgOf(`<path style="fill:url(https://evil.example/a)" d="M0 0h9v9z"/>`),
			"leads to another file"},
		"a fill elsewhere": {svgOf(`<path fill="url( '//evil.example/a#b' )" d="M0 0h9v9z"/>`),
			"leads to another file"},
		"a second fill": {svgOf(`<path fill="url(#a) URL(//evil.example)" d="M0 0h9v9z"/>`),
			"leads to another file"},
		"a set of pictures": {svgOf(`<style>g{background:image-set("https://evil.example" 1x)}</style>` + shape),
			"leads to another file"},
		"a hidden function": {svgOf(`<style>g{fill:u\72l(//evil.example)}</style>` + shape),
			"leads to another file"},
		"nothing drawn":        {svgOf(``), "Nothing is drawn"},
		"two drawings":         {svgOf(shape) + svgOf(shape), "can't be read"},
		"a drawing in another": {svgOf(svgOf(shape)), "holds another one"},
		"no size":              {`<svg xmlns="http://www.w3.org/2000/svg">` + shape + `</svg>`, "how large it is"},
		"no finite size": {`<svg xmlns="http://www.w3.org/2000/svg" viewBox="Inf 0 9 9">` + shape + `</svg>`,
			"how large it is"},
		"a narrow one": {`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1300 100">` + shape + `</svg>`,
			"too long and narrow"},
		"an unfinished one": {"<svg", "can't be read"},
		"too large":         {svgOf(strings.Repeat(" ", mostSVGBytes)), "256 kB"},
		"too many parts":    {svgOf(strings.Repeat(`<g/>`, mostSVGNodes+1)), "too many parts"},
		"too deep":          {svgOf(strings.Repeat(`<g>`, 60) + strings.Repeat(`</g>`, 60)), "too many parts"},
	} {
		_, _, _, err := cleanSVG([]byte(c.file))
		var refusal *core.Refusal
		if !errors.As(err, &refusal) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %q", name, err, c.says)
		}
	}
}

// Metadata is removed from an SVG, and drawing elements stay.
func TestSVGIsRewrittenFromAllowedElements(t *testing.T) {
	t.Parallel()
	file := `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">` +
		`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:i="http://www.inkscape.org"
			width="100mm" height="50mm" viewBox="0 0 200 100" fill="none" i:version="1">
		<!-- made by a program --><title>Secret</title><metadata><i:who>me</i:who></metadata><i:view zoom="2"/>
		<defs><style><![CDATA[.a{fill:#f00;stroke:blue} g > .b { fill:rgb(1,2,3) }]]></style>
		<linearGradient id="lg" xlink:href="#base" x1="0" x2="1"><stop offset="1" style="stop-color:#000;stop-opacity:.5"/></linearGradient></defs>
		<g transform="translate(10 10) scale(2)" data-note="x" tabindex="1"><rect class="a" width="10" height="10" rx="2"/></g>
		<circle cx="50" cy="50" r="20" fill="url(#lg)"/></svg>`
	clean, width, height, err := cleanSVG([]byte(file))
	if err != nil {
		t.Fatal(err)
	}
	written := string(clean)
	for _, gone := range []string{"Secret", "who", "made by", "data-", "xlink", "DOCTYPE", "tabindex", "zoom", "mm",
		"inkscape", "version"} {
		if strings.Contains(written, gone) {
			t.Errorf("%q is still there: %s", gone, written)
		}
	}
	for _, kept := range []string{
		`<svg xmlns="http://www.w3.org/2000/svg" width="512" height="256" viewBox="0 0 200 100" fill="none">`,
		`.a{fill:#f00;stroke:blue} g &gt; .b { fill:rgb(1,2,3) }`,
		`<linearGradient id="lg" href="#base" x1="0" x2="1">`,
		`<stop offset="1" style="stop-color:#000;stop-opacity:.5"></stop>`, `<g transform="translate(10 10) scale(2)">`,
		`<rect class="a" width="10" height="10" rx="2"></rect></g>`, `fill="url(#lg)"`,
	} {
		if !strings.Contains(written, kept) {
			t.Errorf("%q is missing: %s", kept, written)
		}
	}
	if width != 512 || height != 256 {
		t.Errorf("it is %d by %d", width, height)
	}
	again, _, _, err := cleanSVG(clean)
	if err != nil || !bytes.Equal(again, clean) {
		t.Errorf("cleaned again it is %s, %v", again, err)
	}
}

func TestSVGNeedsAVisibleBitmap(t *testing.T) {
	t.Parallel()
	drawing := []byte(svgOf(`<path d="M0 0h9v9z"/>`))
	pngOf := func(p image.Image) []byte {
		return written(t, func(b *bytes.Buffer) error { return png.Encode(b, p) })
	}
	f := newFiles(t)
	for name, c := range map[string]struct {
		bitmap []byte
		says   string
	}{
		"none":         {nil, "An SVG needs a bitmap beside it"},
		"no picture":   {drawing, "not a picture"},
		"an empty one": {pngOf(image.NewNRGBA(image.Rect(0, 0, 9, 9))), "Nothing can be seen"},
	} {
		if _, err := f.makeLogo(context.Background(), drawing, c.bitmap); err == nil ||
			!strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
	wide := image.NewNRGBA(image.Rect(0, 0, 1280, 640))
	wide.Pix[3] = 255
	logo, err := f.makeLogo(context.Background(), drawing, pngOf(wide))
	if err != nil {
		t.Fatal(err)
	}
	bitmap, err := png.Decode(bytes.NewReader(logo.Bitmap))
	if err != nil || bitmap.Bounds().Size() != image.Pt(640, 320) {
		t.Errorf("the bitmap is %v, %v", bitmap, err)
	}
	if got := fmt.Sprint(logo.Kind, " ", logo.Width, logo.Height); got != "svg 512 512" {
		t.Errorf("the logo is %s", got)
	}
}

// Any file is refused or cleaned as an SVG, and cleaning the result again changes nothing.
func FuzzAnySVGIsCleanedOrRefused(f *testing.F) {
	f.Add([]byte(svgOf(`<path d="M0 0C1 2 3 4 5 6S7 8 9 9Q1 1 2 2T3 3A4 5 6 0 1 7 8Z" stroke="red"/>`)))
	f.Add(
		[]byte(svgOf(`<style>.a,b{fill:red}</style><polygon class="a" points="0 0 9,9 3 4"/><ellipse rx="9" ry="3"/>`)))
	f.Add(
		[]byte(
			svgOf(
				`<linearGradient id="a"><stop/></linearGradient><line x2="9" stroke="url(#a)" transform="skewX(9)"/>`)))
	f.Fuzz(func(t *testing.T, content []byte) {
		clean, width, height, err := cleanSVG(content)
		if err != nil {
			var refusal *core.Refusal
			if !errors.As(err, &refusal) {
				t.Fatal(err)
			}
			return
		}
		if width < 1 || height < 1 {
			t.Errorf("it is %d by %d", width, height)
		}
		again, _, _, err := cleanSVG(clean)
		if len(clean) < mostSVGBytes && (err != nil || !bytes.Equal(again, clean)) {
			t.Errorf("%v: %s\nbecame %s", err, clean, again)
		}
	})
}
