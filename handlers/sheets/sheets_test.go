package sheets_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"hearth/handlers/sheets"
)

// book makes an XLSX of rows; a cell that begins with = is a formula.
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

func TestTablesAreReadWhateverTheirForm(t *testing.T) {
	for name, content := range map[string][]byte{
		"XLSX":               book(t, []string{"title", "price"}, []string{"Plug", "700"}, []string{"", ""}, []string{"Lamp, big", ""}),
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
		if fmt.Sprint(table.Head) != "[title price]" || len(table.Rows) != 3 || table.Rows[0][0] != "Plug" || table.Rows[2][0] != "Lamp, big" || len(table.Rows[2]) != 2 {
			t.Errorf("%s: %q %q", name, table.Head, table.Rows)
		}
		if table.Column("PRICE") != 1 || table.Has("title", "stock") {
			t.Errorf("%s: its columns are not found", name)
		}
	}
}

// packed makes a zip of parts.
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

func TestWhatIsNoTableIsRefusedInWords(t *testing.T) {
	wide := strings.Repeat("a,", 400)
	for name, c := range map[string]struct {
		content []byte
		says    string
	}{
		"nothing":             {nil, "empty"},
		"blanks":              {[]byte(" \n\n"), "empty"},
		"a head alone":        {[]byte("title,price\n"), "no rows"},
		"UTF-16":              {[]byte("\xff\xfet\x00"), "UTF-16"},
		"Latin-1":             {[]byte("title\nCaf\xe9\n"), "UTF-8"},
		"a picture":           {[]byte("\x89PNG\r\n\x1a\n\x00\x00"), "neither"},
		"an old Excel file":   {[]byte("\xd0\xcf\x11\xe0\xa1\xb1"), ".xls"},
		"open quotes":         {[]byte("title\n\"Plug\nLamp\n"), "quotes"},
		"too many columns":    {[]byte(wide + "\n" + wide + "\n"), "columns"},
		"a very long cell":    {[]byte("title\n" + strings.Repeat("a", 40_000) + "\n"), "characters"},
		"too many rows":       {[]byte("title\n" + strings.Repeat("Plug\n", sheets.MaxRows+1)), "rows"},
		"a formula":           {book(t, []string{"title"}, []string{"=1+1"}), "formulas"},
		"no spreadsheet":      {packed(t, map[string]string{"a.txt": "x"}), "no spreadsheet"},
		"a damaged one":       {book(t, []string{"title"}, []string{"Plug"})[:300], "damaged"},
		"macros":              {packed(t, map[string]string{"xl/workbook.xml": "<a/>", "xl/vbaProject.bin": "x"}), "macros"},
		"links to files":      {packed(t, map[string]string{"xl/workbook.xml": "<a/>", "xl/externalLinks/externalLink1.xml": "x"}), "links"},
		"a bomb":              {packed(t, map[string]string{"xl/workbook.xml": "<a/>", "xl/worksheets/sheet1.xml": strings.Repeat("0", 100<<20)}), "too large"},
		"a book without rows": {packed(t, map[string]string{"xl/workbook.xml": "<a/>"}), "can't be read"},
	} {
		_, err := sheets.Read(c.content)
		var problem *sheets.Problem
		if !errors.As(err, &problem) || !strings.Contains(problem.Message, c.says) {
			t.Errorf("%s: %v, want words with %q", name, err, c.says)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("title,price\nPlug,700\n"))
	f.Add([]byte("PK\x03\x04"))
	f.Fuzz(func(t *testing.T, content []byte) {
		table, err := sheets.Read(content)
		for _, row := range table.Rows {
			if err == nil && len(row) != len(table.Head) {
				t.Errorf("a row of %d cells below %d titles", len(row), len(table.Head))
			}
		}
	})
}
