package sheets_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"hearth/handlers/sheets"
)

// book makes an XLSX file of rows; a cell that begins with = is a formula.
func book(t *testing.T, rows ...[]string) []byte {
	t.Helper()
	f := excelize.NewFile()
	defer f.Close()
	for i, row := range rows {
		for k, text := range row {
			cell, err := excelize.CoordinatesToCellName(k+1, i+1)
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasPrefix(text, "=") {
				err = f.SetCellFormula("Sheet1", cell, text)
			} else {
				err = f.SetCellStr("Sheet1", cell, text)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	content, err := f.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	return content.Bytes()
}

func inline(cell, words string) string {
	return fmt.Sprintf(`<c r="%s" t="inlineStr"><is><t>%s</t></is></c>`, cell, words)
}

// worked returns an XLSX file whose formulas have stored results.
func worked(t *testing.T) []byte {
	t.Helper()
	return saved(t, `<row r="1">`+inline("A1", "title")+inline("B1", "price")+`</row>
			<row r="2">`+inline("A2", "Plug")+`<c r="B2"><f>350*2</f><v>700</v></c></row>
			<row r="4"><c r="A4" t="str"><f>CONCATENATE("Lamp",", big")</f><v>Lamp, big</v></c></row>`)
}

// saved returns an XLSX file with one sheet, as a spreadsheet program writes it.
func saved(t *testing.T, rows string) []byte {
	t.Helper()
	const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	return packed(t, map[string]string{
		"_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="` +
			office + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		"xl/workbook.xml": `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="` +
			office +
			`"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="` + office + `/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
		"[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>
			<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>
			<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
		"xl/worksheets/sheet1.xml": `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>` + rows + `</sheetData></worksheet>`,
	})
}

func TestCSVAndXLSXTablesAreRead(t *testing.T) {
	for name, content := range map[string][]byte{
		"XLSX": book(t, []string{"title", "price"}, []string{"Plug", "700"}, []string{"", ""},
			[]string{"Lamp, big", ""}),
		"formulas":           worked(t),
		"CSV":                []byte("title,price\r\nPlug,700\r\n,\r\n\"Lamp, big\",\r\n"),
		"CSV with a mark":    []byte("\ufefftitle,price\nPlug,700\n,\n\"Lamp, big\"\n"),
		"CSV of semicolons":  []byte("title;price\nPlug;700\n;\nLamp, big;\n"),
		"CSV of tabulators":  []byte("title\tprice\nPlug\t700\n\t\nLamp, big\t\n"),
		"lines before it":    []byte("\n,\ntitle,price\nPlug,700\n,\n\"Lamp, big\",\n"),
		"control characters": []byte("title,price\nPl\x07ug,700\n,\n\"Lamp, big\",\n"),
	} {
		table, err := sheets.Read(content)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if fmt.Sprint(table.Head) != "[title price]" || len(table.Rows) != 3 || table.Rows[0].Cell(0) != "Plug" ||
			table.Rows[2].Cell(0) != "Lamp, big" || table.Rows[2].Cell(1) != "" {
			t.Errorf("%s: %v %v", name, table.Head, table.Rows)
		}
		if table.Column("PRICE") != 1 || table.Has("title", "stock") {
			t.Errorf("%s: its columns are not found", name)
		}
	}
}

// A long number keeps all its digits: Google Sheets and Java libraries write 9876543210 as 9.87654321E9, whatever the
// cell shows.
func TestLongNumberKeepsAllItsDigits(t *testing.T) {
	for written, want := range map[string]string{"9.87654321E9": "9876543210", "9.876543215E9": "9876543215",
		"1.0E7": "10000000", "7.1412345678901E13": "71412345678901", "-2.5E7": "-25000000", "700.0": "700.0",
		"1.5E-5": "1.5E-5", "1.25E1": "1.25E1", "1.2345678901234567E20": "1.2345678901234567E20",
		"12345678.5": "12345678.5", "1.23456785E7": "12345678.5"} {
		table, err := sheets.Read(saved(t,
			`<row r="1">`+inline("A1", "number")+`</row><row r="2"><c r="A2"><v>`+written+`</v></c></row>`))
		if err != nil || table.Rows[0].Cell(0) != want {
			t.Errorf("%s is read as %v, want %v: %v", written, table.Rows, want, err)
		}
	}
	table, err := sheets.Read([]byte("number\n7.14123E+13\n"))
	if err != nil || table.Rows[0].Cell(0) != "7.14123E+13" {
		t.Errorf("digits were made up for a shortened number: %v, %v", table.Rows, err)
	}
}

// The result of a formula is read as displayed: a spreadsheet stores 17 digits and shows 15. For 1999 × 0.85 the cell
// shows 1699.15 and the file has 1699.1499999999999.
func TestFormulaResultIsReadAsDisplayed(t *testing.T) {
	for written, want := range map[string]string{"1699.1499999999999": "1699.15", "1555.8000000000002": "1555.8",
		"0.30000000000000004": "0.3", "-1699.1499999999999": "-1699.15", "1699.15": "1699.15",
		"1699.333333": "1699.333333", "1699.1499999999999x": "1699.1499999999999x",
		"33.333333333333336": "33.3333333333333", "8901234567890123": "8901234567890123"} {
		table, err := sheets.Read(saved(t,
			`<row r="1">`+inline("A1", "number")+`</row><row r="2"><c r="A2"><v>`+written+`</v></c></row>`))
		if err != nil || table.Rows[0].Cell(0) != want {
			t.Errorf("%s is read as %v, want %v: %v", written, table.Rows, want, err)
		}
	}
}

// packed makes a zip file of parts.
func packed(t *testing.T, parts map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for name, content := range parts {
		part, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write([]byte(content)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Row numbers in messages must be those that the spreadsheet program shows.
func TestRowNumbersMatchTheSpreadsheet(t *testing.T) {
	for name, content := range map[string][]byte{
		"csv": []byte(",\n,\ntitle,price\nPlug,1\n,\nLamp,2\n"),
		"xlsx": book(t, []string{""}, []string{""}, []string{"title", "price"}, []string{"Plug", "1"}, []string{"", ""},
			[]string{"Lamp", "2"}),
	} {
		table, err := sheets.Read(content)
		if err != nil {
			t.Fatal(err)
		}
		last := len(table.Rows) - 1
		if table.Rows[last].Cell(0) != "Lamp" || table.At(0) != 4 || table.At(last) != 6 {
			t.Errorf("%s: %v, the first row is %d, the last %d", name, table.Rows, table.At(0), table.At(last))
		}
	}
	var problem *sheets.Problem
	_, err := sheets.Read([]byte(",\ntitle\n" + strings.Repeat("x", 32_001)))
	if !errors.As(err, &problem) || problem.Message != "A cell of row 3 has more than 32000 characters." {
		t.Errorf("a long cell: %v", err)
	}
}

func TestFilesThatAreNoTablesAreRefusedWithASentence(t *testing.T) {
	wide := strings.Repeat("a,", 400)
	for name, c := range map[string]struct {
		content []byte
		says    string
	}{
		"nothing":           {nil, "empty"},
		"blanks":            {[]byte(" \n\n"), "empty"},
		"a head alone":      {[]byte("title,price\n"), "no rows"},
		"UTF-16":            {[]byte("\xff\xfet\x00"), "UTF-16"},
		"no letters":        {[]byte("title\nCaf\x81\xe9\n"), "UTF-8"},
		"a picture":         {[]byte("\x89PNG\r\n\x1a\n\x00\x00"), "neither"},
		"an old Excel file": {[]byte("\xd0\xcf\x11\xe0\xa1\xb1"), ".xls"},
		"open quotes":       {[]byte("title\n\"Plug\nLamp\n"), "quotes"},
		"too many columns":  {[]byte(wide + "\n" + wide + "\n"), "columns"},
		"a very long cell":  {[]byte("title\n" + strings.Repeat("a", 40_000) + "\n"), "characters"},
		"too many rows":     {[]byte("title\n" + strings.Repeat("Plug\n", sheets.MaxRows+1)), "rows"},
		"a formula":         {book(t, []string{"title"}, []string{"=1+1"}), "without results"},
		"no spreadsheet":    {packed(t, map[string]string{"a.txt": "x"}), "no spreadsheet"},
		"a damaged one":     {book(t, []string{"title"}, []string{"Plug"})[:300], "damaged"},
		"macros": {packed(t, map[string]string{"xl/workbook.xml": "<a/>", "xl/vbaProject.bin": "x"}),
			"macros"},
		"links to files": {packed(t, map[string]string{"xl/workbook.xml": "<a/>",
			"xl/externalLinks/externalLink1.xml": "x"}), "links"},
		"a bomb": {packed(t, map[string]string{"xl/workbook.xml": "<a/>",
			"xl/worksheets/sheet1.xml": strings.Repeat("0", 100<<20)}),
			"too large"},
		"a book without rows": {packed(t, map[string]string{"xl/workbook.xml": "<a/>"}), "can't be read"},
	} {
		_, err := sheets.Read(c.content)
		var problem *sheets.Problem
		if !errors.As(err, &problem) || !strings.Contains(problem.Message, c.says) {
			t.Errorf("%s: %v, want words with %q", name, err, c.says)
		}
	}
}

func TestWindows1252FilesAreReadAndReported(t *testing.T) {
	table, err := sheets.Read([]byte("title;price\nCaf\xe9 \x80 lamp;700\n"))
	if err != nil || table.Rows[0].Cell(0) != "Café € lamp" || table.Rows[0].Cell(1) != "700" {
		t.Fatalf("%v, %v", table.Rows, err)
	}
	if len(table.Notes) != 1 || !strings.Contains(table.Notes[0], "Windows-1252") {
		t.Errorf("it tells %q", table.Notes)
	}
}

// Any bytes given as a spreadsheet are read or refused, and no row has more cells than the table has titles.
func FuzzRead(f *testing.F) {
	f.Add([]byte("title,price\nPlug,700\n"))
	f.Add([]byte("PK\x03\x04"))
	f.Fuzz(func(t *testing.T, content []byte) {
		table, err := sheets.Read(content)
		for _, row := range table.Rows {
			if err == nil && row.Cell(len(table.Head)) != "" {
				t.Errorf("a row of more cells than its %d titles", len(table.Head))
			}
		}
	})
}

// A row of 25 million commas is refused before it is split, which would take some fifty times as much memory.
func TestEmptyCSVRowsTakeNoMemory(t *testing.T) {
	content := append([]byte("title,price\n\"a,b\",1\n"), bytes.Repeat([]byte(","), 8<<20)...)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := sheets.Read(content)
	runtime.ReadMemStats(&after)
	var problem *sheets.Problem
	if !errors.As(err, &problem) || problem.Message != "This file has more than 300 columns." {
		t.Errorf("it is answered %v", err)
	}
	if taken := after.TotalAlloc - before.TotalAlloc; taken > 4<<20 {
		t.Errorf("it took %d MB", taken>>20)
	}
	quoted := "title,price\n\"" + strings.Repeat(",", 500) + "\"\"\",1\n"
	if table, err := sheets.Read([]byte(quoted)); err != nil || len(table.Rows) != 1 {
		t.Errorf("commas between quotes: %v", err)
	}
}

// taken returns the memory that reading a file takes at its peak, and the memory that the table keeps, in MB.
func taken(t *testing.T, content []byte) (table sheets.Table, peak, kept uint64, err error) {
	t.Helper()
	var before, now runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		for {
			runtime.ReadMemStats(&now)
			if now.HeapAlloc > before.HeapAlloc {
				peak = max(peak, now.HeapAlloc-before.HeapAlloc)
			}
			select {
			case <-stop:
				return
			default:
				runtime.Gosched()
			}
		}
	}()
	table, err = sheets.Read(content)
	close(stop)
	<-done
	runtime.GC()
	runtime.ReadMemStats(&now)
	if now.HeapAlloc > before.HeapAlloc {
		kept = now.HeapAlloc - before.HeapAlloc
	}
	return table, peak >> 20, kept >> 20, err
}

// wide is a sheet of 20,000 rows and 300 columns, where each row has only one cell, in the last column.
func wide(t *testing.T) []byte {
	t.Helper()
	var rows strings.Builder
	rows.WriteString(`<row r="1">`)
	for i := 1; i <= 300; i++ {
		name, err := excelize.CoordinatesToCellName(i, 1)
		if err != nil {
			t.Fatal(err)
		}
		rows.WriteString(inline(name, fmt.Sprint("title ", i)))
	}
	rows.WriteString(`</row>`)
	for i := 2; i <= sheets.MaxRows+1; i++ {
		fmt.Fprintf(&rows, `<row r="%d"><c r="KN%d"><v>1</v></c></row>`, i, i)
	}
	return saved(t, rows.String())
}

// crowded is a zip file whose directory lists many files with empty names.
func crowded(t *testing.T, files int) []byte {
	t.Helper()
	one := packed(t, map[string]string{"": "x"})
	at := bytes.Index(one, []byte("PK\x01\x02"))
	end := bytes.Index(one, []byte("PK\x05\x06"))
	tail := bytes.Clone(one[end:])
	binary.LittleEndian.PutUint16(tail[8:], uint16(files))
	binary.LittleEndian.PutUint16(tail[10:], uint16(files))
	binary.LittleEndian.PutUint32(tail[12:], uint32(files*(end-at)))
	return slices.Concat(one[:at], bytes.Repeat(one[at:end], files), tail)
}

// shared returns a sheet with one cell and many empty shared strings.
func shared(t *testing.T, texts int) []byte {
	t.Helper()
	content := saved(t, `<row r="1">`+inline("A1", "title")+`</row><row r="2"><c r="A2" t="s"><v>0</v></c></row>`)
	return with(t, content, "xl/sharedStrings.xml",
		`<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">`+
			`<si><t>Plug</t></si>`+strings.Repeat("<si/>", texts)+`</sst>`)
}

// with adds a part to a zip file.
func with(t *testing.T, content []byte, name, part string) []byte {
	t.Helper()
	parts := map[string]string{name: part}
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range archive.File {
		file, err := one.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(file)
		if err != nil {
			t.Fatal(err)
		}
		parts[one.Name] = string(text)
	}
	return packed(t, parts)
}

// A spreadsheet of a few kilobytes must not take hundreds of megabytes, because anyone who may import could stop the
// shop with it. Without limits, these files took 175 (and kept 92), 216, 1,684 and 256 MB.
func TestEmptyCellsTakeNoMemory(t *testing.T) {
	long := `<row r="1">` + strings.Repeat(`<c><v>1</v></c>`, 5_000_000) + `</row>`
	for name, c := range map[string]struct {
		content []byte
		most    uint64
		says    string
	}{
		"empty cells": {wide(t), 128, "<nil>"},
		"a directory": {crowded(t, 1_000_000), 32, "This spreadsheet has too many parts."},
		"shared texts": {shared(t, 15_000_000), 32,
			"This spreadsheet has more than 400000 different texts. Please split it."},
		"a long row": {saved(t, long), 32, "This file has more than 300 columns."},
	} {
		table, peak, kept, err := taken(t, c.content)
		if fmt.Sprint(err) != c.says || peak > c.most || kept > 8 {
			t.Errorf("%s: %d bytes took %d MB and keep %d: %v", name, len(c.content), peak, kept, err)
		}
		runtime.KeepAlive(table)
	}
	if table, err := sheets.Read(shared(t, 399_999)); err != nil || table.Rows[0].Cell(0) != "Plug" {
		t.Errorf("as many texts as are allowed: %v", err)
	}
}

func TestZipEntriesAreLimitedBeforeReading(t *testing.T) {
	for files, says := range map[int]string{41_000: "<nil>", 41_001: sheets.ErrCrowded.Error(),
		1_000_000: sheets.ErrCrowded.Error()} {
		content := crowded(t, files)
		archive, err := sheets.OpenZip(bytes.NewReader(content), int64(len(content)), 41_000)
		if fmt.Sprint(err) != says {
			t.Errorf("%d files: %v", files, err)
		}
		if err == nil && len(archive.File) != files {
			t.Errorf("%d of %d files are read", len(archive.File), files)
		}
	}
	long := strings.Repeat("a", 60_000)
	parts := map[string]string{}
	for i := range 100 {
		parts[fmt.Sprint(long, i)] = ""
	}
	content := packed(t, parts)
	if _, err := sheets.OpenZip(bytes.NewReader(content), int64(len(content)), 200); !errors.Is(err,
		sheets.ErrCrowded) {
		t.Errorf("a directory of long names: %v", err)
	}
	content = packed(t, map[string]string{"a.txt": strings.Repeat("PK\x01\x02", 50_000)})
	archive, err := sheets.OpenZip(bytes.NewReader(content), int64(len(content)), 1)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := fs.ReadFile(archive, "a.txt"); err != nil || len(text) != 200_000 {
		t.Errorf("what is unpacked is not counted: %d bytes, %v", len(text), err)
	}
}
