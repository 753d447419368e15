package layout_test

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/johnfercher/maroto/v2/pkg/components/row"
	"github.com/johnfercher/maroto/v2/pkg/core"

	"hearth/handlers/documents/layout"
)

var letter = layout.Type{Size: 10}

// printed is a document of one page of A4.
func printed(t *testing.T, draw func(ink *layout.Ink)) []byte {
	t.Helper()
	var out bytes.Buffer
	book := layout.NewBook(&out, "Test")
	page := book.Page(layout.A4Width, layout.A4Height)
	draw(page)
	if err := page.End(); err != nil {
		t.Fatal(err)
	}
	if err := book.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestNoLineIsWiderThanItsColumnInAnyScript(t *testing.T) {
	for _, text := range []string{
		"A plug, a lamp and a bulb", "Donaudampfschifffahrtsgesellschaft",
		"https://shop.example.in/allproducts?search=lamp",
		"स्मार्ट प्लग और बत्तियाँ एक साथ", "கையடக்கமான விளக்கு", "ক্ষুদ্র আলো", "अंतरराष्ट्रीयकरणम्",
		"front-door/back-door",
	} {
		for _, width := range []float64{8, 15, 40} {
			whole := letter.Width(text)
			lines := letter.Lines(text, width)
			if least := int(math.Ceil(whole / width)); lines < least && whole > width {
				t.Errorf("%q of %.1f mm takes %d lines of %.0f mm", text, whole, lines, width)
			}
			if got := letter.Cut(text, width, 1); letter.Width(got) > width+0.001 {
				t.Errorf("%q is cut to %q, which is %.1f mm wide, not %.0f", text, got, letter.Width(got), width)
			}
		}
	}
}

func TestTextIsTruncatedOnlyWhenItDoesNotFit(t *testing.T) {
	if got := letter.Cut("A plug", 100, 1); got != "A plug" {
		t.Errorf("it fits and is cut to %q", got)
	}
	got := letter.Cut("A plug, a lamp and a bulb", 20, 1)
	if !strings.HasSuffix(got, "…") || strings.HasSuffix(got, " …") ||
		!strings.HasPrefix("A plug, a lamp and a bulb", strings.TrimSuffix(got, "…")) {
		t.Errorf("it is cut to %q", got)
	}
}

func TestLineBreaksOfATextAreKept(t *testing.T) {
	if one, two := letter.Height("a", 50), letter.Height("a\nb", 50); math.Abs(two-2*one) > 0.001 {
		t.Errorf("one line has %.2f mm, two have %.2f", one, two)
	}
	if plain, bold := letter.Width("Lamp"), (layout.Type{Size: 10, Bold: true}).Width("Lamp"); bold <= plain {
		t.Errorf("bold letters are %.2f mm wide, others %.2f", bold, plain)
	}
}

func TestIndianScriptsArePrintedAndRightToLeftScriptsAreNot(t *testing.T) {
	for text, prints := range map[string]bool{
		"Lamp ₹ 1,299 – ½": true, "हिन्दी": true, "বাংলা": true, "தமிழ்": true, "తెలుగు": true, "ಕನ್ನಡ": true,
		"മലയാളം":  true,
		"ગુજરાતી": true, "ਪੰਜਾਬੀ": true, "ଓଡ଼ିଆ": true, "Tiếng Việt": true, "اردو": false, "日本": false,
	} {
		if got := layout.Prints(text); got != prints {
			t.Errorf("%s is printed: %v", text, got)
		}
	}
}

func TestBarcodeRefusesTextThatALabelPrinterCannotPrintLegibly(t *testing.T) {
	for text, carries := range map[string]bool{"1001": true, "HEARTH-1001": true, "दीया": false, "a\tb": false,
		strings.Repeat("A", 60): false} {
		if got := layout.Carries(text, 60); got != carries {
			t.Errorf("60 mm carry %q: %v", text, got)
		}
	}
}

func TestPDFIsReproducibleAndEmbedsFontsAndPicturesOnce(t *testing.T) {
	var photo bytes.Buffer
	if err := jpeg.Encode(&photo, image.NewRGBA(image.Rect(0, 0, 40, 20)), nil); err != nil {
		t.Fatal(err)
	}
	draw := func(ink *layout.Ink) {
		for n := range 3 {
			ink.Text(letter, fmt.Sprint("Lamp ", n), 10, float64(10+20*n), 50, layout.Right)
			if wide, err := ink.Picture(photo.Bytes(), 80, float64(10+20*n), 30, 5); err != nil || wide != 10 {
				t.Errorf("a picture of 40 × 20 in 30 × 5 mm is %.1f mm wide, %v", wide, err)
			}
		}
	}
	one, two := printed(t, draw), printed(t, draw)
	if !bytes.Equal(one, two) {
		t.Error("they differ")
	}
	for part, want := range map[string]int{"/Subtype/Type0": 1, "/Subtype/Image": 1, "/Type/Page/": 1, "%PDF-1.7": 1,
		"%%EOF": 1} {
		if got := bytes.Count(one, []byte(part)); got != want {
			t.Errorf("%s is there %d times", part, got)
		}
	}
}

func TestDocumentWithoutPagesIsAnError(t *testing.T) {
	if err := layout.NewBook(io.Discard, "Nothing").Close(); err == nil {
		t.Error("it is written")
	}
	var out bytes.Buffer
	book := layout.NewBook(&out, "A picture")
	if _, err := book.Page(100, 100).Picture([]byte("GIF89a"), 0, 0, 10, 10); err == nil {
		t.Error("a GIF is printed as a JPEG")
	}
}

// tall returns rows of the given heights in mm.
func tall(heights ...float64) (rows []core.Row) {
	for _, height := range heights {
		rows = append(rows, row.New(height))
	}
	return rows
}

func TestBlockThatDoesNotFitStartsANewPageWithItsHeading(t *testing.T) {
	for name, c := range map[string]struct {
		blocks []layout.Block
		pages  int
		length float64
	}{
		"all on one":           {[]layout.Block{{Rows: tall(30, 30)}, {Rows: tall(40)}}, 1, 100},
		"the last on a second": {[]layout.Block{{Rows: tall(60)}, {Rows: tall(20, 25)}}, 2, 105},
		"the heading comes along": {[]layout.Block{{Rows: tall(90)}, {Rows: tall(60), Again: tall(20)},
			{Rows: tall(30)}}, 3, 180},
		"what stays with its next": {[]layout.Block{{Rows: tall(60)}, {Rows: tall(20), Stays: true}, {Rows: tall(30)}},
			2, 110},
	} {
		sheet := &layout.Sheet{Width: 100, Height: 120, Margin: layout.Space{Top: 10, Right: 10, Bottom: 10, Left: 10}}
		for _, b := range c.blocks {
			sheet.AddBlock(b)
		}
		book := layout.NewBook(io.Discard, name)
		if err := sheet.Print(book); err != nil || book.Pages() != c.pages {
			t.Errorf("%s: %d pages, not %d; %v", name, book.Pages(), c.pages, err)
		}
		if got := sheet.Length(); got != c.length {
			t.Errorf("%s: %.1f mm, not %.1f", name, got, c.length)
		}
	}
}

func TestLogoLetterIsDrawnAsOutlines(t *testing.T) {
	kinds, right := "", 0.0
	layout.Outline("H", func(kind byte, to ...float64) {
		kinds += string(kind)
		for i := 0; i < len(to); i += 2 {
			right = max(right, to[i])
		}
	})
	if !strings.HasPrefix(kinds, "M") || strings.Count(kinds, "L") < 11 || right < 0.3 || right > 1 {
		t.Errorf("H is %s, %.2f em wide", kinds, right)
	}
}
