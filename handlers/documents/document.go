// Package documents draws what the shop prints and exports: invoices and credit notes, quotations, packing slips,
// labels, the GST return and its workbook, Tally vouchers, CSV and XLSX sheets, and zips of them.
// It turns values into bytes. It reads no database and knows no HTTP: handlers/files loads the data and sends the
// result, and store/documents issues the numbers and stores what a document says. Package layout below it sets the
// type and writes the PDF.
// Start with Document here and Invoice in invoice.go; GST in sheet.go and GSTR1 in gstr1.go are the accountant's month.
// Measures are in mm on paper, sizes of type in points, amounts in paise.
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

	"hearth/handlers/documents/layout"
	"hearth/store/delivery"
)

// The colours of the documents, as 0xRRGGBB. All are readable when printed in black and white.
const (
	ink  = 0x1F1B16
	soft = 0x5E554B
	rule = 0xD9D0C4
)

// The type styles of the documents; sizes are in points.
var (
	body    = layout.Type{Size: 8.5, Colour: ink}
	strong  = layout.Type{Size: 8.5, Bold: true, Colour: ink}
	small   = layout.Type{Size: 7.5, Colour: soft}
	heading = layout.Type{Size: 6.5, Bold: true, Colour: soft}
)

func sized(t layout.Type, size float64) layout.Type {
	t.Size = size
	return t
}

// Book is a PDF of many documents, written as they are drawn.
type Book = layout.Book

// NewBook starts a PDF that is written to w.
func NewBook(w io.Writer, title string) *Book { return layout.NewBook(w, title) }

// Document is a laid out document: pages of one size. A function such as InvoiceCopy creates it, and it's printed alone
// or into a book with others.
type Document struct {
	Title string
	sheet *layout.Sheet
}

// Print writes a document as a PDF of its own.
func (p Document) Print() ([]byte, error) {
	var content bytes.Buffer
	book := NewBook(&content, p.Title)
	if err := p.PrintInto(book); err != nil {
		return nil, err
	}
	err := book.Close()
	return content.Bytes(), err
}

// PrintInto adds the document's pages to a book.
func (p Document) PrintInto(book *Book) error {
	if err := p.sheet.Print(book); err != nil {
		return fmt.Errorf("print %s: %w", p.Title, err)
	}
	return nil
}

// The margins and the width of an A4 document, in mm.
const (
	pageWidth  = layout.A4Width
	pageMargin = 14
	// textWidth is the width between the margins.
	textWidth = pageWidth - 2*pageMargin
)

// newSheet starts an A4 document with the margins of all of them.
func newSheet() *layout.Sheet {
	return &layout.Sheet{
		Width:  pageWidth,
		Height: layout.A4Height,
		Margin: layout.Space{Top: 12, Right: pageMargin, Bottom: 9, Left: pageMargin},
	}
}

// wide returns a column of a width in mm. The library maroto counts columns in whole units, which here are tenths of
// a millimetre.
func wide(width float64, components ...core.Component) core.Col {
	return col.New(int(math.Round(width * 10))).Add(components...)
}

// cells returns a row that is as high as its highest column.
func cells(columns ...core.Col) core.Row { return row.New().Add(columns...) }

// para is a paragraph.
func para(t layout.Type, text string) layout.Paragraph { return layout.Paragraph{Text: text, Type: t} }

// flow returns text for a column. Empty paragraphs are left out, so that callers needn't check each optional field.
func flow(space layout.Space, paragraphs ...layout.Paragraph) *layout.Flow {
	f := &layout.Flow{Space: space}
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

// texts are paragraphs of one type.
func texts(t layout.Type, content ...string) (all []layout.Paragraph) {
	for _, text := range content {
		all = append(all, para(t, text))
	}
	return all
}

func aligned(to layout.Align, paragraphs ...layout.Paragraph) []layout.Paragraph {
	for i := range paragraphs {
		paragraphs[i].Align = to
	}
	return paragraphs
}

// Unprintable returns the fields of an address, by their names in the API, that contain letters which can't be
// printed: of a script without a font here, or written from right to left. Customers can't save such an address.
func Unprintable(a delivery.Address) (fields []string) {
	for _, one := range []struct{ field, text string }{{"Name", a.Name}, {"company", a.Company}, {"area", a.Area},
		{"city", a.City}, {"tal", a.Tal}, {"dist", a.Dist}} {
		if !layout.Prints(one.text) {
			fields = append(fields, one.field)
		}
	}
	return fields
}

// gap is an empty row of a height in mm.
func gap(height float64) core.Row { return row.New(height).Add(col.New()) }

// ruled is a horizontal line in a row of a height; height and thickness are in mm.
func ruled(height, thickness float64, colour uint32) core.Row {
	return line.NewRow(height, props.Line{Color: &props.Color{Red: int(colour >> 16), Green: int(colour >> 8 & 0xff),
		Blue: int(colour & 0xff)}, Thickness: thickness, SizePercent: 100, OffsetPercent: 50})
}

// fitted returns a text style in the largest of the given sizes (descending) in which a text needs at most the given
// number of lines of a width in mm; the smallest size if none fits.
func fitted(t layout.Type, text string, width float64, lines int, sizes ...float64) layout.Type {
	for _, size := range sizes {
		t.Size = size
		if t.Lines(text, width) <= lines {
			break
		}
	}
	return t
}

// labelled is a label and a text; "" without a text.
func labelled(label, content string) string {
	if strings.TrimSpace(content) == "" {
		return ""
	}
	return label + strings.TrimSpace(content)
}

// joined are the texts that aren't empty, with a separator between them.
func joined(separator string, parts ...string) string {
	kept := []string{}
	for _, p := range parts {
		if strings.TrimSpace(p) != "" {
			kept = append(kept, strings.TrimSpace(p))
		}
	}
	return strings.Join(kept, separator)
}

// indianDay formats a day such as 2026-11-21 as 21 Nov 2026; anything else stays as it is.
func indianDay(day string) string {
	parsed, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return parsed.Format("02 Jan 2006")
}

// qrBox is a QR code in a square of size mm, at the left, the centre or the right of it.
func qrBox(text string, size float64, at layout.Align) core.Component {
	return layout.Drawing{Height: size, Draw: func(on *layout.Ink, cell entity.Cell) error {
		return on.QR(text, cell.X,
			cell.Y, size, at)
	}}
}
