// Package sheets reads tables from uploaded spreadsheets, XLSX and CSV, within limits of memory. Formulas are never
// run: their stored results are read. What the columns mean is package catalogues' and the callers' concern. Start
// with Read.
// An upload is from staff, but its file may be from anywhere: a few kilobytes of XLSX can unpack to gigabytes, so
// that each limit is checked before the memory is taken.
package sheets

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/charmap"
)

// Limits of a spreadsheet: rows below the header, columns, characters of a cell, unpacked bytes in total and of one
// worksheet in memory, files within the XLSX.
const (
	MaxRows    = 20_000
	maxColumns = 300
	maxCell    = 32_000
	unzipped   = 96 << 20
	worksheet  = 8 << 20
	parts      = 200
	// texts is the maximum number of different texts: a text of five bytes takes about 200 bytes once it's read.
	texts = 400_000
	// cells is the maximum number of columns in spreadsheet programs. A wider row would be read into memory as a
	// whole.
	cells = 16_384
)

// Table is a sheet: its header and the rows below it.
type Table struct {
	Head []string
	Rows []Row
	// Notes are assumptions made while reading, for the person who sent the file.
	Notes []string
	most  int // the maximum number of rows
	// isHead recognises the header below other rows with content, in the first rows of the sheet; nil: it is the first.
	isHead func(cells []string) bool
	// above is the number of rows above the header, for row numbers in messages.
	above int
}

// Row is a row of a table. Empty cells take no memory, because a sheet of a few bytes can have millions.
type Row struct {
	// columns are the numbers of the cells with text, ascending; texts are their texts.
	columns []uint16
	texts   []string
}

// RowOf returns a row with the given cells, from the first column on.
func RowOf(cells ...string) (row Row) {
	for i, text := range cells {
		if strings.TrimSpace(text) != "" {
			row.columns, row.texts = append(row.columns, uint16(i)), append(row.texts, text)
		}
	}
	row.columns, row.texts = slices.Clip(row.columns), slices.Clip(row.texts)
	return row
}

// Cell is the text in a column, counted from 0; "" if it's empty or missing.
func (r Row) Cell(column int) string {
	if at, filled := slices.BinarySearch(r.columns, uint16(column)); filled {
		return r.texts[at]
	}
	return ""
}

// Empty reports whether all cells are empty.
func (r Row) Empty() bool { return len(r.texts) == 0 }

// Size returns roughly how much memory the row takes, in bytes.
func (r Row) Size() (bytes int) {
	bytes = 48
	for _, text := range r.texts {
		bytes += len(text) + 18
	}
	return bytes
}

// At is the number of a row of Rows as a spreadsheet program shows it, where the first row of the sheet is 1.
func (t *Table) At(row int) int { return t.above + row + 2 }

// Problem is why a file can't be read, in words for the person who sent it. Callers make it a refusal of the field
// file.
type Problem struct{ Message string }

func (p *Problem) Error() string { return p.Message }

func problem(format string, args ...any) error { return &Problem{fmt.Sprintf(format, args...)} }

// Read reads the first sheet of an XLSX, or a CSV, which it tells apart by content. It returns a *Problem if the file
// isn't readable, too large, or has no rows.
func Read(content []byte) (Table, error) { return ReadUpTo(content, MaxRows) }

// ReadUpTo reads a table like Read, with a different maximum number of rows.
func ReadUpTo(content []byte, most int) (Table, error) { return read(content, Table{most: most}) }

// ReadBelow reads a table like ReadUpTo, whose header may be below a title and other lines: it is the first row for
// which isHead is true, among the first 20. Without one, it is the first row with content.
func ReadBelow(content []byte, most int, isHead func(cells []string) bool) (Table, error) {
	table, err := read(content, Table{most: most, isHead: isHead})
	if err == nil && isHead(table.Head) {
		return table, nil
	}
	return ReadUpTo(content, most)
}

// deepest is the maximum number of rows above a header.
const deepest = 20

func read(content []byte, table Table) (Table, error) {
	switch {
	case len(bytes.TrimSpace(content)) == 0:
		return Table{}, problem("The file is empty.")
	case bytes.HasPrefix(content, []byte("PK\x03\x04")):
		return readXLSX(content, table)
	// A file with the signature of OLE is an Office file from before 2007.
	case bytes.HasPrefix(content, []byte("\xd0\xcf\x11\xe0")):
		return Table{}, problem("This is an old Excel file (.xls), or one with a password. Please save it as .xlsx.")
	case bytes.HasPrefix(content, []byte("\xff\xfe")), bytes.HasPrefix(content, []byte("\xfe\xff")):
		return Table{}, problem("This file is written as UTF-16. Please save it as “CSV UTF-8” or as .xlsx.")
	}
	return readCSV(content, table)
}

// look checks an XLSX before it's unpacked: the declared sizes of its parts, macros, links to other files, and
// formulas without a result.
func look(content []byte) error {
	archive, err := OpenZip(bytes.NewReader(content), int64(len(content)), parts)
	if errors.Is(err, ErrCrowded) {
		return problem("This spreadsheet has too many parts.")
	}
	if err != nil {
		return problem("This file is no spreadsheet, or is damaged.")
	}
	var whole uint64
	// Sizes are checked before anything is unpacked, because a small zip can unpack to gigabytes.
	book := false
	for _, part := range archive.File {
		whole += part.UncompressedSize64
		if whole > unzipped {
			return problem("This spreadsheet is too large when unpacked.")
		}
		switch {
		case strings.EqualFold(part.Name, "xl/workbook.xml"):
			book = true
		case strings.HasSuffix(part.Name, "vbaProject.bin"):
			return problem("This spreadsheet has macros. Please save it as .xlsx without them.")
		case strings.HasPrefix(part.Name, "xl/externalLinks/"):
			return problem("This spreadsheet has links to other files. Please remove them.")
		case strings.HasPrefix(part.Name, "xl/worksheets/"), strings.EqualFold(part.Name, "xl/sharedStrings.xml"):
			if err := scan(part); err != nil {
				return err
			}
		}
	}
	if !book {
		return problem("This file is no spreadsheet.")
	}
	return nil
}

// openFormulas are the XML endings of cells that have a formula without a stored result.
var openFormulas = [][]byte{[]byte("</f></c>"), []byte("</f><v></v>"), []byte("</f><v/>"), []byte("</f><v />")}

// elements counts the XML elements that take more memory than their bytes: cells of a row (c) and shared texts (si).
// It is an io.Writer that finds element names in a stream, because an XML parser would take the memory.
type elements struct {
	name   []byte
	inName bool // inside the name of an element
	cells  int  // cells of the current row
	texts  int
}

// Write counts the elements in a part of the stream. Names longer than four letters aren't counted and are cut.
func (e *elements) Write(p []byte) (int, error) {
	for _, letter := range p {
		switch {
		case letter == '<', e.inName && letter == ':': // a prefix such as x: is dropped
			e.name, e.inName = e.name[:0], true
		case !e.inName:
		case letter == '/', letter == '>', letter <= ' ':
			e.inName = false
			if err := e.count(string(e.name)); err != nil {
				return 0, err
			}
		case len(e.name) < 4:
			e.name = append(e.name, letter)
		}
	}
	return len(p), nil
}

// count counts an element and refuses too many.
func (e *elements) count(name string) error {
	switch name {
	case "row":
		e.cells = 0
	case "c":
		if e.cells++; e.cells > cells {
			return problem("This file has more than %d columns.", maxColumns)
		}
	case "si":
		if e.texts++; e.texts > texts {
			return problem("This spreadsheet has more than %d different texts. Please split it.", texts)
		}
	}
	return nil
}

// scan reads a part of an XLSX once, without storing it. It refuses one that would take too much memory, and a sheet
// with a formula that no spreadsheet program has calculated, whose cell would be read as empty.
func scan(part *zip.File) error {
	file, err := part.Open()
	if err != nil {
		return problem("This spreadsheet is damaged.")
	}
	defer func() { _ = file.Close() }() // the file was only read
	buffer, kept, counted := make([]byte, 64<<10), 0, &elements{}
	var read int64
	for {
		n, err := file.Read(buffer[kept:])
		read += int64(n)
		if _, err := counted.Write(buffer[kept : kept+n]); err != nil {
			return err
		}
		seen := buffer[:kept+n]
		for _, open := range openFormulas {
			if bytes.Contains(seen, open) {
				return problem(
					"This spreadsheet has formulas without results. Please open it in a spreadsheet program and save it again.",
				)
			}
		}
		if read > unzipped {
			return problem("This spreadsheet is too large when unpacked.")
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return problem("This spreadsheet is damaged.")
		}
		// The end of this block is searched again with the next one, in case a searched ending is split between them.
		kept = copy(buffer, seen[max(0, len(seen)-len("</f><v></v>")+1):])
	}
}

// readXLSX reads the first sheet.
func readXLSX(content []byte, table Table) (_ Table, err error) {
	if err := look(content); err != nil {
		return Table{}, err
	}
	// Raw values are read, because the shown text of a cell may be rounded, such as 1.2E+11.
	book, err := excelize.OpenReader(bytes.NewReader(content), excelize.Options{
		UnzipSizeLimit:    unzipped,
		UnzipXMLSizeLimit: worksheet,
		RawCellValue:      true,
	})
	if err != nil {
		return Table{}, problem("This spreadsheet can't be read. Please save it as .xlsx again.")
	}
	defer func() { err = errors.Join(err, book.Close()) }()
	rows, err := book.Rows(book.GetSheetName(0))
	if err != nil {
		return Table{}, problem("This spreadsheet has no sheet.")
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		cells, err := rows.Columns()
		if err != nil {
			return Table{}, problem("Row %d can't be read.", table.At(len(table.Rows)))
		}
		for i, cell := range cells {
			cells[i] = shownNumber(cell)
		}
		if err := table.add(cells); err != nil {
			return Table{}, err
		}
	}
	return table, table.check()
}

// powers matches a number above ten million as Google Sheets and Java libraries write it into an XLSX, with all
// digits: 9.87654321E9 is 9876543210. Above 15 digits a spreadsheet has lost some.
var powers = regexp.MustCompile(`^-?[1-9]\.[0-9]+E([7-9]|1[0-4])$`)

// fractions matches a number with a fraction. An XLSX may have more digits than the 15 that a spreadsheet shows, as
// in 1299.9900000000001.
var fractions = regexp.MustCompile(`^-?[0-9]{1,14}\.[0-9]{2,}$`)

// shownNumber is a number as the spreadsheet shows it: written out, with at most 15 digits. Other texts are returned
// as they are.
func shownNumber(cell string) string {
	if !powers.MatchString(cell) && (len(cell) < 17 || !fractions.MatchString(cell)) {
		return cell
	}
	n, err := strconv.ParseFloat(cell, 64)
	if err == nil {
		n, err = strconv.ParseFloat(strconv.FormatFloat(n, 'g', 15, 64), 64)
	}
	if err != nil {
		return cell
	}
	return strconv.FormatFloat(n, 'f', -1, 64)
}

// readCSV reads a CSV with commas, semicolons or tabs, whichever is most frequent in the first line.
func readCSV(content []byte, table Table) (Table, error) {
	content = bytes.TrimPrefix(content, []byte("\ufeff"))
	if bytes.IndexByte(content, 0) >= 0 {
		return Table{}, problem("This file is neither a CSV nor an XLSX.")
	}
	if !utf8.Valid(content) {
		// Some spreadsheet programs save CSV as Windows-1252.
		if content = fromWindows(content); content == nil {
			return Table{},
				problem("The letters of this file are not UTF-8. Please save it as “CSV UTF-8” or as .xlsx.")
		}
		table.Notes = append(
			table.Notes,
			"The letters of this file are not UTF-8; they were read as Windows-1252. Please look at words with accents.",
		)
	}
	first, _, _ := bytes.Cut(content, []byte("\n"))
	reader := csv.NewReader(bytes.NewReader(content))
	reader.FieldsPerRecord = -1
	for _, comma := range []rune{';', '\t'} {
		if strings.Count(string(first), string(comma)) > strings.Count(string(first), string(reader.Comma)) {
			reader.Comma = comma
		}
	}
	if tooWide(content, byte(reader.Comma)) {
		return Table{}, problem("This file has more than %d columns.", maxColumns)
	}
	for {
		cells, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return table, table.check()
		}
		if err != nil {
			var broken *csv.ParseError
			if errors.As(err, &broken) {
				return Table{}, problem("The quotes of this file don't balance near line %d.", broken.Line)
			}
			return Table{}, problem("This file can't be read as a CSV.")
		}
		if err := table.add(cells); err != nil {
			return Table{}, err
		}
	}
}

// tooWide reports whether a row has too many columns. It's checked before parsing, because 25 MB of commas would take
// many times as much memory.
func tooWide(content []byte, comma byte) bool {
	columns, quoted := 1, false
	for _, letter := range content {
		switch {
		case letter == '"':
			quoted = !quoted
		case quoted:
		case letter == '\n':
			columns = 1
		case letter == comma:
			if columns++; columns > maxColumns {
				return true
			}
		}
	}
	return false
}

// fromWindows decodes Windows-1252; nil if the content has bytes that it doesn't have.
func fromWindows(content []byte) []byte {
	unknown := []byte{0x81, 0x8d, 0x8f, 0x90, 0x9d}
	if slices.ContainsFunc(content, func(letter byte) bool { return slices.Contains(unknown, letter) }) {
		return nil
	}
	text, err := charmap.Windows1252.NewDecoder().Bytes(content)
	if err != nil {
		return nil
	}
	return text
}

// add adds a row. The first row with content is the header; empty rows above it are counted. Cells beyond the header
// are dropped.
func (t *Table) add(cells []string) error {
	if len(cells) > maxColumns {
		return problem("This file has more than %d columns.", maxColumns)
	}
	empty := true
	for i, cell := range cells {
		if utf8.RuneCountInString(cell) > maxCell {
			return problem("A cell of row %d has more than %d characters.", t.At(len(t.Rows)), maxCell)
		}
		cells[i] = clean(cell)
		empty = empty && strings.TrimSpace(cell) == ""
	}
	if t.Head == nil {
		if empty || t.isHead != nil && t.above < deepest && !t.isHead(cells) {
			t.above++
		} else {
			t.Head = cells
		}
		return nil
	}
	// Empty rows below the last one are common, so only a row with content exceeds the limit.
	if len(t.Rows) >= t.most {
		if empty {
			return nil
		}
		return problem("This file has more than %d rows. Please split it.", t.most)
	}
	t.Rows = append(t.Rows, RowOf(cells[:min(len(cells), len(t.Head))]...))
	return nil
}

// clean removes control characters, except line breaks and tabs.
func clean(cell string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n', r == '\t':
			return r
		case r < ' ', r == 0x7f, r == utf8.RuneError:
			return -1
		}
		return r
	}, cell)
}

// check drops empty rows at the end, and refuses a table without rows.
func (t *Table) check() error {
	for len(t.Rows) > 0 && t.Rows[len(t.Rows)-1].Empty() {
		t.Rows = t.Rows[:len(t.Rows)-1]
	}
	if t.Head == nil || len(t.Rows) == 0 {
		return problem("The file has no rows below its head.")
	}
	return nil
}

// Column is the number of the column with a title, in any case; -1 if there is none.
func (t *Table) Column(title string) int {
	for i, name := range t.Head {
		if strings.EqualFold(strings.TrimSpace(name), title) {
			return i
		}
	}
	return -1
}

// Has reports whether the table has all of these columns.
func (t *Table) Has(titles ...string) bool {
	for _, title := range titles {
		if t.Column(title) < 0 {
			return false
		}
	}
	return true
}

// shortened matches a long number as spreadsheet programs shorten it in a CSV: 8.90123E+12.
var shortened = regexp.MustCompile(`^[0-9](\.[0-9]+)?E\+[0-9]+$`)

// Shortened reports whether a spreadsheet program shortened a long number, so that its last digits are lost.
func Shortened(cell string) bool { return shortened.MatchString(cell) }

// Plain removes the apostrophe with which exports prevent a text from being run as a formula.
func Plain(cell string) string { return strings.TrimPrefix(cell, "'") }
