// Package documents turns data into bytes: invoices, slips, zips. It knows no database and no HTTP.
package documents

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/go-fonts/dejavu/dejavusanscondensed"
	"github.com/go-fonts/dejavu/dejavusanscondensedbold"
	"github.com/johnfercher/maroto/v2"
	"github.com/johnfercher/maroto/v2/pkg/components/col"
	"github.com/johnfercher/maroto/v2/pkg/components/image"
	"github.com/johnfercher/maroto/v2/pkg/components/line"
	"github.com/johnfercher/maroto/v2/pkg/components/row"
	"github.com/johnfercher/maroto/v2/pkg/components/text"
	"github.com/johnfercher/maroto/v2/pkg/config"
	"github.com/johnfercher/maroto/v2/pkg/consts/align"
	"github.com/johnfercher/maroto/v2/pkg/consts/extension"
	"github.com/johnfercher/maroto/v2/pkg/consts/fontstyle"
	"github.com/johnfercher/maroto/v2/pkg/consts/pagesize"
	"github.com/johnfercher/maroto/v2/pkg/core"
	"github.com/johnfercher/maroto/v2/pkg/core/entity"
	"github.com/johnfercher/maroto/v2/pkg/props"
	"github.com/johnfercher/maroto/v2/pkg/repository"
)

const family = "dejavu"

var (
	ember = &props.Color{Red: 180, Green: 68, Blue: 15}
	ink   = &props.Color{Red: 31, Green: 27, Blue: 22}
	soft  = &props.Color{Red: 94, Green: 85, Blue: 75}
	rule  = &props.Color{Red: 231, Green: 224, Blue: 214}
)

// fonts are read once; they have ₹.
var fonts = sync.OnceValues(func() ([]*entity.CustomFont, error) {
	return repository.New().
		AddUTF8FontFromBytes(family, fontstyle.Normal, dejavusanscondensed.TTF).
		AddUTF8FontFromBytes(family, fontstyle.Bold, dejavusanscondensedbold.TTF).
		Load()
})

// topMargin is 12 mm and a little: what is left of a page is filled in nanometres, rounded down, and where that came out
// even a page that was full to the last digit of a float broke once more, for nothing but its number.
const topMargin = 12 + 5e-10

// newPage begins an A4 document of a grid of 24 columns.
func newPage(title string) (core.Maroto, error) {
	loaded, err := fonts()
	if err != nil {
		return nil, fmt.Errorf("load the fonts: %w", err)
	}
	page := config.NewBuilder().
		WithPageSize(pagesize.A4).WithLeftMargin(14).WithRightMargin(14).WithTopMargin(topMargin).WithBottomMargin(12).
		WithMaxGridSize(24).WithCustomFonts(loaded).WithDefaultFont(&props.Font{Family: family, Size: 8.5, Color: ink}).
		WithTitle(title, true).WithCompression(true).WithSequentialMode().
		WithPageNumber(props.PageNumber{Pattern: "Page {current} of {total}", Place: props.RightBottom, Size: 7, Color: soft, Family: family}).
		Build()
	return maroto.New(page), nil
}

func finish(m core.Maroto) ([]byte, error) {
	document, err := m.Generate()
	if err != nil {
		return nil, fmt.Errorf("make a PDF: %w", err)
	}
	return document.GetBytes(), nil
}

func write(size int, content string, style props.Text) core.Col {
	return text.NewCol(size, shown(content), style)
}

// heading is the top of a document: the shop's logo, a JPEG, where it has one, and its name.
func heading(m core.Maroto, shop, title, under string, logo []byte) {
	name := write(14, shop, props.Text{Size: 18, Style: fontstyle.Bold, Color: ember})
	heads := []core.Col{name}
	if len(logo) > 0 {
		heads = []core.Col{image.NewFromBytesCol(2, logo, extension.Jpg, props.Rect{Percent: 100}), write(12, shop, props.Text{Size: 18, Style: fontstyle.Bold, Color: ember, Left: 1.5, Top: 1})}
	}
	m.AddRow(12, append(heads, write(10, title, props.Text{Size: 14, Style: fontstyle.Bold, Align: align.Right, Top: 1.5}))...)
	m.AddRow(5, write(14, "", props.Text{}), write(10, under, props.Text{Size: 7.5, Color: soft, Align: align.Right}))
	m.AddRows(line.NewRow(3, props.Line{Color: ember, Thickness: 0.8, SizePercent: 100}))
}

func thinLine() core.Row {
	return line.NewRow(2.5, props.Line{Color: rule, Thickness: 0.3, SizePercent: 100})
}

// block is a column of short lines below a small heading.
func block(size int, title string, lines ...string) core.Col {
	c := col.New(size)
	c.Add(text.New(title, props.Text{Size: 7, Color: soft, Style: fontstyle.Bold}))
	top := 4.0
	for i, l := range lines {
		if strings.TrimSpace(l) == "" {
			continue
		}
		style := props.Text{Size: 8.5, Top: top}
		if i == 0 {
			style.Style = fontstyle.Bold
		}
		c.Add(text.New(shown(l), style))
		top += 4.2 * float64(1+len([]rune(l))/(size*5))
	}
	return c
}

func spacer(height float64) core.Row { return row.New(height) }

// shown replaces letters that the font does not have, so that a name is seen to be incomplete and never as boxes.
func shown(content string) string {
	var b strings.Builder
	missing := false
	for _, r := range content {
		if inFont(r) {
			b.WriteRune(r)
			missing = false
		} else if !missing {
			b.WriteString("[…]")
			missing = true
		}
	}
	return b.String()
}

// inFont says whether DejaVu draws a letter: Latin, Greek, Cyrillic and signs, but no Indian script.
func inFont(r rune) bool {
	return r < 0x0700 || (r >= 0x1E00 && r < 0x2C00 && r != 0x200C && r != 0x200D)
}

// indianDay writes a day 2026-11-21 as 21 Nov 2026.
func indianDay(day string) string {
	parsed, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return parsed.Format("02 Jan 2006")
}
