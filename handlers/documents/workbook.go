package documents

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"hearth/store/money"
)

// CellKind is the type of a column's cells.
type CellKind int

// Text is never run as a formula. Whole and Number are numbers, Rupees an amount with two decimals in Indian
// grouping, Percent a number of hundredths (18 for 18 %), Day a day such as 2026-11-21. A value that isn't of its
// column's type is written as text.
const (
	Text CellKind = iota
	Integer
	Number
	Rupees
	Percent
	Day
)

// Column is a column of a sheet: its title, the type of its cells, and its width in characters (0 for the type's
// own). With Sum, its total is below it.
type Column struct {
	Title string
	Kind  CellKind
	Width float64
	Sum   bool
}

// TextColumns are text columns of the given titles.
func TextColumns(titles ...string) []Column {
	columns := make([]Column, len(titles))
	for i, title := range titles {
		columns[i].Title = title
	}
	return columns
}

// formats are the number formats of the types. The reader's own computer groups the digits, as 12,34,567.00 in India.
var formats = map[CellKind]string{Integer: "0", Rupees: "#,##0.00", Percent: `0"%"`, Day: "dd mmm yyyy"}

func (c Column) width() float64 {
	kinds := map[CellKind]float64{Text: 22, Integer: 11, Number: 11, Rupees: 15, Percent: 9, Day: 13}
	if c.Width > 0 {
		return c.Width
	}
	// the filter's arrow needs room next to the title
	return max(kinds[c.Kind], float64(utf8.RuneCountInString(c.Title))+4)
}

// book is a workbook that is being written. The caller must close it, which removes the temporary files of its
// sheets.
type book struct {
	file *excelize.File
	// head, plain and bold are style numbers; plain is for the cells and bold for the totals, by type.
	head        int
	plain, bold map[CellKind]int
	sheets      int
}

// newBook creates an empty workbook and its styles.
func newBook() (*book, error) {
	b := &book{file: excelize.NewFile(), plain: map[CellKind]int{}, bold: map[CellKind]int{}}
	var failed error
	style := func(s excelize.Style) (id int) {
		if failed == nil {
			id, failed = b.file.NewStyle(&s)
		}
		return id
	}
	edge := []excelize.Border{{Type: "bottom", Color: "B4440F", Style: 2}}
	b.head = style(excelize.Style{
		Font:   &excelize.Font{Bold: true},
		Border: edge,
		Fill: excelize.Fill{Type: "pattern", Pattern: 1,
			Color: []string{"F3EDE4"}},
		Alignment: &excelize.Alignment{Vertical: "center"},
	})
	for _, kind := range []CellKind{Text, Integer, Number, Rupees, Percent, Day} {
		plain, bold := excelize.Style{Alignment: &excelize.Alignment{Vertical: "top"}},
			excelize.Style{Font: &excelize.Font{Bold: true},
				Border: []excelize.Border{{Type: "top", Color: "1F1B16", Style: 1}}}
		if format := formats[kind]; format != "" {
			plain.CustomNumFmt, bold.CustomNumFmt = &format, &format
		}
		b.plain[kind], b.bold[kind] = style(plain), style(bold)
	}
	if failed != nil {
		return nil, errors.Join(failed, b.file.Close())
	}
	return b, nil
}

func (b *book) close() error { return b.file.Close() }

// page is a sheet that is being written, row by row. The rows are stored in a temporary file, not in memory.
type page struct {
	book    *book
	writer  *excelize.StreamWriter
	columns []Column
	rows    int       // rows written so far, without the header
	sums    []float64 // running totals of the columns with Sum
}

// page starts a sheet, with a bold header that stays visible while scrolling.
func (b *book) page(name string, columns []Column) (*page, error) {
	b.sheets++
	if b.sheets == 1 {
		if err := b.file.SetSheetName("Sheet1", name); err != nil {
			return nil, fmt.Errorf("make the sheet %s: %w", name, err)
		}
	} else if _, err := b.file.NewSheet(name); err != nil {
		return nil, fmt.Errorf("make the sheet %s: %w", name, err)
	}
	writer, err := b.file.NewStreamWriter(name)
	if err != nil {
		return nil, err
	}
	p := &page{book: b, writer: writer, columns: columns, sums: make([]float64, len(columns))}
	for i, c := range columns {
		if err := writer.SetColWidth(i+1, i+1, c.width()); err != nil {
			return nil, err
		}
	}
	if err := writer.SetPanes(&excelize.Panes{
		Freeze:      true,
		YSplit:      1,
		TopLeftCell: "A2",
		ActivePane:  "bottomLeft",
	}); err != nil {
		return nil, err
	}
	head := make([]any, len(columns))
	for i, c := range columns {
		head[i] = excelize.Cell{StyleID: b.head, Value: c.Title}
	}
	return p, writer.SetRow("A1", head, excelize.RowOpts{Height: 20})
}

// add writes a row: a value per column, which is a text, a number, money.Paise or a day.
func (p *page) add(values ...any) error {
	cells := make([]any, len(values))
	for i, value := range values {
		kind := p.columns[i].Kind
		value = valueOf(kind, value)
		if n, isNumber := value.(float64); isNumber && p.columns[i].Sum {
			p.sums[i] += n
		}
		// A text in a number column gets the style of texts.
		if _, isText := value.(string); isText {
			kind = Text
		}
		cells[i] = excelize.Cell{StyleID: p.book.plain[kind], Value: value}
	}
	p.rows++
	return p.writer.SetRow("A"+strconv.Itoa(p.rows+1), cells)
}

// valueOf converts a value to what excelize writes for its type; amounts become rupees.
func valueOf(kind CellKind, value any) any {
	switch v := value.(type) {
	case money.Paise:
		return rupees(v)
	case int64:
		return float64(v)
	case int:
		return float64(v)
	case string:
		return valueOfText(kind, v)
	}
	return value
}

// valueOfText reads a text as the column's type, and returns it as a harmless text if it isn't of that type.
func valueOfText(kind CellKind, text string) any {
	switch kind {
	case Integer, Number, Rupees, Percent:
		if n, err := strconv.ParseFloat(text, 64); err == nil && !math.IsNaN(n) && !math.IsInf(n, 0) {
			return n
		}
	case Day:
		for _, form := range []string{time.DateOnly, "02/01/2006"} {
			if day, err := time.Parse(form, text); err == nil {
				return day
			}
		}
	case Text:
	}
	return plainCell(text)
}

// total writes the totals below the rows, after an empty row so that sorting leaves them out. They are formulas (109
// is SUM over the visible rows), which follow the filter. The computed value is stored as well, for programs that
// don't calculate.
func (p *page) total() error {
	cells := make([]any, len(p.columns))
	for i, c := range p.columns {
		cell := excelize.Cell{StyleID: p.book.bold[c.Kind], Value: ""}
		if c.Sum {
			name, err := excelize.ColumnNumberToName(i + 1)
			if err != nil {
				return err
			}
			cell.Formula, cell.Value = fmt.Sprintf("SUBTOTAL(109,%s2:%s%d)", name, name, p.rows+1),
				math.Round(p.sums[i]*100)/100
		}
		cells[i] = cell
	}
	if !p.columns[0].Sum {
		cells[0] = excelize.Cell{StyleID: p.book.bold[Text], Value: "Total"}
	}
	return p.writer.SetRow("A"+strconv.Itoa(p.rows+3), cells)
}

// end writes the totals and the filter, and closes the sheet.
func (p *page) end() error {
	if p.rows > 0 {
		if slices.ContainsFunc(p.columns, func(c Column) bool { return c.Sum }) {
			if err := p.total(); err != nil {
				return err
			}
		}
		last, err := excelize.CoordinatesToCellName(len(p.columns), p.rows+1)
		if err != nil {
			return err
		}
		stripes := false
		if err := p.writer.AddTable(&excelize.Table{Range: "A1:" + last, Name: "Rows" + strconv.Itoa(p.book.sheets),
			StyleName: "TableStyleLight1", ShowRowStripes: &stripes}); err != nil {
			return err
		}
	}
	return p.writer.Flush()
}

// Sheet writes a table of texts as XLSX, each cell in the type of its column.
func Sheet(w io.Writer, name string, columns []Column, rows [][]string) error {
	return WriteSheet(w, name, columns, func() ([][]string, error) {
		part := rows
		rows = nil
		return part, nil
	})
}

// WriteSheet writes a table as XLSX, in parts as next returns them until one is empty. The rows are stored in a
// temporary file, not in memory. A text that begins with an apostrophe gets another one, because spreadsheets hide
// the first.
func WriteSheet(w io.Writer, name string, columns []Column, next func() ([][]string, error)) (err error) {
	b, err := newBook()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.close()) }()
	p, err := b.page(name, columns)
	if err != nil {
		return err
	}
	values := make([]any, len(columns))
	for {
		part, err := next()
		if err != nil {
			return err
		}
		if len(part) == 0 {
			break
		}
		for _, texts := range part {
			for i, text := range texts {
				values[i] = text
				if strings.HasPrefix(text, "'") {
					values[i] = "'" + text
				}
			}
			if err := p.add(values...); err != nil {
				return err
			}
		}
	}
	if err := p.end(); err != nil {
		return err
	}
	_, err = b.file.WriteTo(w)
	return err
}
