// Package sheets reads tables from uploaded spreadsheets: XLSX and CSV, within limits. Formulas are never run: their stored results
// are read.
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

// Limits of a spreadsheet.
const (
	MaxRows    = 20_000
	maxColumns = 300
	maxCell    = 32_000
	unzipped   = 96 << 20
	worksheet  = 8 << 20
	parts      = 200
	// texts are the different texts of a spreadsheet: one of five bytes takes some 200 when it is read.
	texts = 400_000
	// cells is how many columns a spreadsheet program knows; one row with more would be read as a whole.
	cells = 16_384
)

// Table is a sheet: its first row, and the others.
type Table struct {
	Head []string
	Rows []Row
	// Notes are assumptions made while reading.
	Notes []string
	most  int
	// above is how many empty rows stand above the head.
	above int
}

// Row is a row of a table. Its empty cells take no memory: a sheet of a few bytes can have millions.
type Row struct {
	columns []uint16
	texts   []string
}

// RowOf makes a row of its cells.
func RowOf(cells ...string) (row Row) {
	for i, text := range cells {
		if strings.TrimSpace(text) != "" {
			row.columns, row.texts = append(row.columns, uint16(i)), append(row.texts, text)
		}
	}
	row.columns, row.texts = slices.Clip(row.columns), slices.Clip(row.texts)
	return row
}

// Cell is the text in a column, which is not negative.
func (r Row) Cell(column int) string {
	if at, filled := slices.BinarySearch(r.columns, uint16(column)); filled {
		return r.texts[at]
	}
	return ""
}

// Empty reports whether all cells are empty, or there is no such row.
func (r Row) Empty() bool { return len(r.texts) == 0 }

// Size is about how many bytes the row takes.
func (r Row) Size() (bytes int) {
	bytes = 48
	for _, text := range r.texts {
		bytes += len(text) + 18
	}
	return bytes
}

// At is the number of a row as a spreadsheet counts it: the first row of the sheet is 1.
func (t *Table) At(row int) int { return t.above + row + 2 }

// Problem says why a file can't be read, in words for the person who sent it.
type Problem struct{ Message string }

func (p *Problem) Error() string { return p.Message }

func problem(format string, args ...any) error { return &Problem{fmt.Sprintf(format, args...)} }

// Read reads the first sheet of an XLSX, or a CSV. It detects the format by content, not by name.
func Read(content []byte) (Table, error) { return ReadUpTo(content, MaxRows) }

// ReadUpTo is Read with another limit of rows.
func ReadUpTo(content []byte, most int) (Table, error) {
	switch {
	case len(bytes.TrimSpace(content)) == 0:
		return Table{}, problem("The file is empty.")
	case bytes.HasPrefix(content, []byte("PK\x03\x04")):
		return readXLSX(content, most)
	case bytes.HasPrefix(content, []byte("\xd0\xcf\x11\xe0")):
		return Table{}, problem("This is an old Excel file (.xls), or one with a password. Please save it as .xlsx.")
	case bytes.HasPrefix(content, []byte("\xff\xfe")), bytes.HasPrefix(content, []byte("\xfe\xff")):
		return Table{}, problem("This file is written as UTF-16. Please save it as “CSV UTF-8” or as .xlsx.")
	}
	return readCSV(content, most)
}

// look checks the parts of an XLSX before unpacking: their declared sizes, and whether a sheet has macros, links to other files or
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

// openFormulas matches formulas without a stored result.
var openFormulas = [][]byte{[]byte("</f></c>"), []byte("</f><v></v>"), []byte("</f><v/>"), []byte("</f><v />")}

// elements counts what takes memory when a sheet is read, beyond its bytes: cells of a row, shared texts.
type elements struct {
	name   []byte
	inName bool
	cells  int
	texts  int
}

func (e *elements) Write(p []byte) (int, error) {
	for _, letter := range p {
		switch {
		case letter == '<', e.inName && letter == ':': // after the colon of a prefix the name begins anew
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

// scan refuses a part that takes too much memory when it is read, and a sheet with a formula that no spreadsheet has
// calculated: its cell would be read as empty.
func scan(part *zip.File) error {
	file, err := part.Open()
	if err != nil {
		return problem("This spreadsheet is damaged.")
	}
	defer func() { _ = file.Close() }() // only read from
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
				return problem("This spreadsheet has formulas without results. Please open it in a spreadsheet program and save it again.")
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
		kept = copy(buffer, seen[max(0, len(seen)-len("</f><v></v>")+1):])
	}
}

func readXLSX(content []byte, most int) (table Table, err error) {
	table.most = most
	if err := look(content); err != nil {
		return Table{}, err
	}
	book, err := excelize.OpenReader(bytes.NewReader(content), excelize.Options{UnzipSizeLimit: unzipped, UnzipXMLSizeLimit: worksheet,
		RawCellValue: true})
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

// powers matches a number above ten million as Google's sheets and Java's libraries write it into an XLSX, with all its digits:
// 9.87654321E9 is 9876543210. Above 15 digits a spreadsheet has lost some.
var powers = regexp.MustCompile(`^-?[1-9]\.[0-9]+E([7-9]|1[0-4])$`)

// fractions matches a number with a fraction of which an XLSX may have more digits than the 15 that a spreadsheet shows.
var fractions = regexp.MustCompile(`^-?[0-9]{1,14}\.[0-9]{2,}$`)

// shownNumber is a cell with its number as the spreadsheet shows it: written out, with at most 15 digits.
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

func readCSV(content []byte, most int) (table Table, err error) {
	table.most = most
	content = bytes.TrimPrefix(content, []byte("\ufeff"))
	if bytes.IndexByte(content, 0) >= 0 {
		return Table{}, problem("This file is neither a CSV nor an XLSX.")
	}
	if !utf8.Valid(content) {
		if content = fromWindows(content); content == nil {
			return Table{}, problem("The letters of this file are not UTF-8. Please save it as “CSV UTF-8” or as .xlsx.")
		}
		table.Notes = append(table.Notes,
			"The letters of this file are not UTF-8; they were read as Windows-1252. Please look at words with accents.")
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

// tooWide reports whether a row has too many columns, before the row is taken apart: 25 MB of commas would take many times as much.
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

// fromWindows decodes Windows-1252, as western spreadsheets save it; nil if that is impossible.
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

// add adds a row: the first row with content is the header, and empty rows above it are skipped.
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
		if empty {
			t.above++
		} else {
			t.Head = cells
		}
		return nil
	}
	if len(t.Rows) >= t.most {
		if empty {
			return nil
		}
		return problem("This file has more than %d rows. Please split it.", t.most)
	}
	t.Rows = append(t.Rows, RowOf(cells[:min(len(cells), len(t.Head))]...))
	return nil
}

// clean removes characters that no text may have: control characters except line breaks and tabs.
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

func (t *Table) check() error {
	for len(t.Rows) > 0 && t.Rows[len(t.Rows)-1].Empty() {
		t.Rows = t.Rows[:len(t.Rows)-1]
	}
	if t.Head == nil || len(t.Rows) == 0 {
		return problem("The file has no rows below its head.")
	}
	return nil
}

// Column finds a column by its title, in any case; -1 if there is none.
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

// shortened matches a long number as a spreadsheet shortens it in a CSV: 8.90123E+12.
var shortened = regexp.MustCompile(`^[0-9](\.[0-9]+)?E\+[0-9]+$`)

// Shortened reports whether a spreadsheet shortened a long number, so that its last digits are lost.
func Shortened(cell string) bool { return shortened.MatchString(cell) }

// Plain removes the apostrophe that prevents a spreadsheet from running a text.
func Plain(cell string) string { return strings.TrimPrefix(cell, "'") }
