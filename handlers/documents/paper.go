// Package documents turns data into bytes: invoices, slips, labels, sheets, zips. It uses neither the database nor HTTP.
package documents

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"github.com/johnfercher/maroto/v2/pkg/components/col"
	"github.com/johnfercher/maroto/v2/pkg/components/line"
	"github.com/johnfercher/maroto/v2/pkg/components/row"
	"github.com/johnfercher/maroto/v2/pkg/core"
	"github.com/johnfercher/maroto/v2/pkg/core/entity"
	"github.com/johnfercher/maroto/v2/pkg/props"

	"hearth/handlers/documents/press"
	"hearth/store/delivery"
)

// The colours of the documents. All of them are readable in black and white.
const (
	ink  = 0x1F1B16
	soft = 0x5E554B
	rule = 0xD9D0C4
)

// The type styles of the documents.
var (
	body    = press.Type{Size: 8.5, Colour: ink}
	strong  = press.Type{Size: 8.5, Bold: true, Colour: ink}
	small   = press.Type{Size: 7.5, Colour: soft}
	heading = press.Type{Size: 6.5, Bold: true, Colour: soft}
)

func sized(t press.Type, size float64) press.Type {
	t.Size = size
	return t
}

// Book is a PDF of many documents, written as they are drawn.
type Book = press.Book

// NewBook starts one.
func NewBook(w io.Writer, title string) *Book { return press.NewBook(w, title) }

// Paper is one printable document: pages of one size.
type Paper struct {
	Title string
	sheet *press.Sheet
}

// Print writes a document as a PDF of its own.
func (p Paper) Print() ([]byte, error) {
	var content bytes.Buffer
	book := NewBook(&content, p.Title)
	if err := p.PrintInto(book); err != nil {
		return nil, err
	}
	err := book.Close()
	return content.Bytes(), err
}

// PrintInto adds the document's pages to a book.
func (p Paper) PrintInto(book *Book) error {
	if err := p.sheet.Print(book); err != nil {
		return fmt.Errorf("print %s: %w", p.Title, err)
	}
	return nil
}

const (
	pageWidth  = press.A4Width
	pageMargin = 14
	// textWidth is the width between the margins.
	textWidth = pageWidth - 2*pageMargin
)

// newSheet starts an A4 document.
func newSheet() *press.Sheet {
	return &press.Sheet{
		Width:  pageWidth,
		Height: press.A4Height,
		Margin: press.Space{Top: 12, Right: pageMargin, Bottom: 9, Left: pageMargin},
	}
}

// wide is a column of a width in millimetres.
func wide(width float64, components ...core.Component) core.Col {
	return col.New(int(math.Round(width * 10))).Add(components...)
}

// cells is a row as high as its content.
func cells(columns ...core.Col) core.Row { return row.New().Add(columns...) }

// para is a paragraph.
func para(t press.Type, text string) press.Paragraph { return press.Paragraph{Text: text, Type: t} }

// flow is text in a column; empty paragraphs are left out.
func flow(space press.Space, paragraphs ...press.Paragraph) *press.Flow {
	f := &press.Flow{Space: space}
	for _, p := range paragraphs {
		if strings.TrimSpace(p.Text) == "" {
			continue
		}
		if n := len(f.Paragraphs); n > 0 && f.Paragraphs[n-1].Type == heading && p.Type != heading {
			p.Above += 0.7 // marks above letters, as in Devanagari, must not touch the heading
		}
		f.Paragraphs = append(f.Paragraphs, p)
	}
	return f
}

// texts are texts of one type, one below the other.
func texts(t press.Type, content ...string) (all []press.Paragraph) {
	for _, text := range content {
		all = append(all, para(t, text))
	}
	return all
}

func aligned(to press.Align, paragraphs ...press.Paragraph) []press.Paragraph {
	for i := range paragraphs {
		paragraphs[i].Align = to
	}
	return paragraphs
}

// Unprintable names the fields of an address, as the calls name them, with letters that can't be printed: of a script without a
// font here, or written from right to left.
func Unprintable(a delivery.Address) (fields []string) {
	for _, one := range []struct{ field, text string }{{"Name", a.Name}, {"company", a.Company}, {"area", a.Area},
		{"city", a.City}, {"tal", a.Tal}, {"dist", a.Dist}} {
		if !press.Prints(one.text) {
			fields = append(fields, one.field)
		}
	}
	return fields
}

// gap is an empty row.
func gap(height float64) core.Row { return row.New(height).Add(col.New()) }

// ruled is a line across the page in a row of a height, its thickness in millimetres.
func ruled(height, thickness float64, colour uint32) core.Row {
	return line.NewRow(height, props.Line{Color: &props.Color{Red: int(colour >> 16), Green: int(colour >> 8 & 0xff),
		Blue: int(colour & 0xff)}, Thickness: thickness, SizePercent: 100, OffsetPercent: 50})
}

// fitted is a type in the largest of some sizes in which a text needs at most so many lines of a width; the smallest if none fits.
func fitted(t press.Type, text string, width float64, lines int, sizes ...float64) press.Type {
	for _, size := range sizes {
		t.Size = size
		if t.Lines(text, width) <= lines {
			break
		}
	}
	return t
}

// labelled puts a label before a text; "" if there is no text.
func labelled(label, content string) string {
	if strings.TrimSpace(content) == "" {
		return ""
	}
	return label + strings.TrimSpace(content)
}

func joined(separator string, parts ...string) string {
	kept := []string{}
	for _, p := range parts {
		if strings.TrimSpace(p) != "" {
			kept = append(kept, strings.TrimSpace(p))
		}
	}
	return strings.Join(kept, separator)
}

// indianDay formats a day such as 2026-11-21 as 21 Nov 2026.
func indianDay(day string) string {
	parsed, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return parsed.Format("02 Jan 2006")
}

// qrBox is a QR code in a square, aligned left, centred or right.
func qrBox(text string, size float64, at press.Align) core.Component {
	return press.Drawing{Height: size, Draw: func(on *press.Ink, cell entity.Cell) error { return on.QR(text, cell.X, cell.Y, size, at) }}
}
