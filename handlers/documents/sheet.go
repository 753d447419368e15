package documents

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"sort"
	"strconv"
	"strings"
	"unicode"

	"github.com/xuri/excelize/v2"

	"hearth/store"
	"hearth/store/gst"
	"hearth/store/money"
)

// plainCell keeps a spreadsheet from running a text: one that begins, after blanks, with a sign of a formula is written
// as text.
func plainCell(text string) string {
	begins := strings.TrimLeftFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == '\u00a0' })
	if begins != "" && strings.ContainsRune("=+-@\uff1d\uff0b\uff0d\uff20", []rune(begins)[0]) || strings.HasPrefix(text, "\t") || strings.HasPrefix(text, "\r") {
		return "'" + text
	}
	return text
}

// CSV writes a table that spreadsheets read as UTF-8.
func CSV(head []string, rows [][]string) ([]byte, error) {
	var b bytes.Buffer
	err := WriteCSV(&b, head, func() ([][]string, error) {
		part := rows
		rows = nil
		return part, nil
	})
	return b.Bytes(), err
}

// WriteCSV writes a table part by part as next gives them, until one is empty.
func WriteCSV(out io.Writer, head []string, next func() ([][]string, error)) error {
	if _, err := io.WriteString(out, "\ufeff"); err != nil {
		return err
	}
	w := csv.NewWriter(out)
	w.UseCRLF = true
	for part := [][]string{head}; len(part) > 0; {
		for _, row := range part {
			plain := make([]string, len(row))
			for i, text := range row {
				plain[i] = plainCell(text)
			}
			if err := w.Write(plain); err != nil {
				return err
			}
		}
		var err error
		if part, err = next(); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}

// Sheet writes a table of texts as XLSX.
func Sheet(name string, head []string, rows [][]string) ([]byte, error) {
	cells := make([][]any, len(rows))
	for i, row := range rows {
		for _, text := range row {
			cells[i] = append(cells[i], plainCell(text))
		}
	}
	return workbook([]table{{name, head, cells}})
}

// WriteSheet writes a table of texts as XLSX, a part after the other as next gives them, until one is empty. The parts are
// kept on disk, not in memory. A text that begins with an apostrophe gets one more, so that a reader can take one off.
func WriteSheet(w io.Writer, name string, head []string, next func() ([][]string, error)) (err error) {
	book := excelize.NewFile()
	defer func() { err = errors.Join(err, book.Close()) }()
	bold, err := book.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true}})
	if err != nil {
		return err
	}
	if err := book.SetSheetName("Sheet1", name); err != nil {
		return err
	}
	sheet, err := book.NewStreamWriter(name)
	if err != nil {
		return err
	}
	if err := sheet.SetColWidth(1, max(1, len(head)), 18); err != nil {
		return err
	}
	cells := make([]any, len(head))
	for i, title := range head {
		cells[i] = excelize.Cell{StyleID: bold, Value: title}
	}
	if err := sheet.SetRow("A1", cells); err != nil {
		return err
	}
	for row := 2; ; {
		part, err := next()
		if err != nil {
			return err
		}
		if len(part) == 0 {
			break
		}
		for _, texts := range part {
			for i, text := range texts {
				if strings.HasPrefix(text, "'") {
					text = "'" + text
				} else {
					text = plainCell(text)
				}
				cells[i] = text
			}
			if err := sheet.SetRow("A"+strconv.Itoa(row), cells); err != nil {
				return err
			}
			row++
		}
	}
	if err := sheet.Flush(); err != nil {
		return err
	}
	_, err = book.WriteTo(w)
	return err
}

type table struct {
	name string
	head []string
	rows [][]any
}

// workbook streams tables into sheets of one file.
func workbook(tables []table) (content []byte, err error) {
	book := excelize.NewFile()
	defer func() { err = errors.Join(err, book.Close()) }()
	bold, err := book.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true}})
	if err != nil {
		return nil, err
	}
	for i, t := range tables {
		if i == 0 {
			err = book.SetSheetName("Sheet1", t.name)
		} else {
			_, err = book.NewSheet(t.name)
		}
		if err != nil {
			return nil, fmt.Errorf("make the sheet %s: %w", t.name, err)
		}
		if err := writeTable(book, t, bold); err != nil {
			return nil, err
		}
	}
	written, err := book.WriteToBuffer()
	if err != nil {
		return nil, err
	}
	return written.Bytes(), nil
}

func writeTable(book *excelize.File, t table, bold int) error {
	w, err := book.NewStreamWriter(t.name)
	if err != nil {
		return err
	}
	if err := w.SetColWidth(1, max(1, len(t.head)), 18); err != nil {
		return err
	}
	head := make([]any, len(t.head))
	for i, title := range t.head {
		head[i] = excelize.Cell{StyleID: bold, Value: title}
	}
	if err := w.SetRow("A1", head); err != nil {
		return err
	}
	for i, row := range t.rows {
		if err := w.SetRow(fmt.Sprintf("A%d", i+2), row); err != nil {
			return err
		}
	}
	return w.Flush()
}

// rupees is an amount as a number of a sheet. Two decimals of amounts below ten crore are exact enough in a float to be
// shown and added.
func rupees(p money.Paise) float64 { return float64(p) / 100 }

// GST writes the accountant's month: B2C sales by place and rate net of credit notes, sales to buyers with a GSTIN, large
// inter-state ones, HSN summary in two parts, documents issued, and the credit notes (GSTR-1, tables 7, 4, 5, 12, 13 and 9B).
func GST(m Month, warnings []string) ([]byte, error) {
	b2c := table{"B2C", []string{"Place of supply", "Code", "Type", "Rate %", "Taxable value", "CGST", "SGST/UTGST", "IGST", "Total"}, nil}
	for p, t := range byPlace(m.B2CS) {
		kind := "Intra-state"
		if p.inter {
			kind = "Inter-state"
		}
		b2c.rows = append(b2c.rows, append([]any{p.name, p.code, kind, int64(p.rate)}, taxCells(t)...))
	}
	tables := []table{b2c, hsnTable("HSN", byGoods(m.B2CS, m.B2CL, m.CDNUR)), documentsIssued(m.All), notesTable("Credit notes", m.All)}
	if len(m.B2B)+len(m.CDNR) > 0 {
		tables = append(tables, invoiceTable("B2B", m.B2B), hsnTable("HSN B2B", byGoods(m.B2B, m.CDNR)))
	}
	if len(m.B2CL) > 0 {
		tables = append(tables, invoiceTable("B2CL", m.B2CL))
	}
	for _, t := range tables[:2] {
		sort.Slice(t.rows, func(i, j int) bool { return fmt.Sprint(t.rows[i]...) < fmt.Sprint(t.rows[j]...) })
	}
	if len(warnings) > 0 {
		told := table{"Look here", []string{"What the portal would refuse, or an accountant ask about"}, nil}
		for _, warning := range warnings {
			told.rows = append(told.rows, []any{plainCell(warning)})
		}
		tables = append(tables, told)
	}
	return workbook(tables)
}

func taxCells(t gst.Tax) []any {
	return []any{rupees(t.Taxable), rupees(t.CGST), rupees(t.SGST), rupees(t.IGST), rupees(t.Total())}
}

func hsnTable(name string, sums map[goods]worth) table {
	t := table{name, []string{"HSN", "UQC", "Quantity", "Rate %", "Taxable value", "CGST", "SGST/UTGST", "IGST", "Total"}, nil}
	for g, w := range sums {
		t.rows = append(t.rows, append([]any{g.hsn, g.unit, w.quantity, int64(g.rate)}, taxCells(w.tax)...))
	}
	return t
}

func invoiceTable(name string, docs []store.Document) table {
	t := table{name, []string{"GSTIN", "Number", "Date", "Buyer", "Place of supply", "Rate %", "Taxable value", "CGST", "SGST/UTGST", "IGST", "Total"}, nil}
	for _, d := range docs {
		sums := byRate(d)
		for _, rate := range sortedRates(sums) {
			t.rows = append(t.rows, append([]any{d.Buyer.GSTIN, d.Number, d.Day, plainCell(d.Buyer.Name), d.PlaceOfSupply, int64(rate)}, taxCells(sums[rate])...))
		}
	}
	return t
}

func notesTable(name string, docs []store.Document) table {
	t := table{name, []string{"Number", "Date", "Invoice", "Invoice date", "Place of supply", "Total", "Taxable value", "CGST", "SGST/UTGST", "IGST", "Reason"}, nil}
	for _, d := range docs {
		if d.Kind == "credit note" {
			t.rows = append(t.rows, []any{d.Number, d.Day, d.InvoiceNumber, d.InvoiceDay, d.PlaceOfSupply, rupees(d.Total), rupees(d.Sum.Taxable), rupees(d.Sum.CGST), rupees(d.Sum.SGST), rupees(d.Sum.IGST), plainCell(d.Reason)})
		}
	}
	return t
}

// documentsIssued is table 13: from which to which number each series went, and that none was cancelled.
func documentsIssued(issued []store.Document) table {
	t := table{"Documents", []string{"Nature", "From", "To", "Total", "Cancelled", "Net issued", "Taxable value"}, nil}
	for _, s := range seriesOf(issued) {
		nature := map[int]string{1: "invoice", 5: "credit note"}[s.nature]
		t.rows = append(t.rows, []any{nature, s.from, s.to, s.count, 0, s.count, rupees(s.taxable)})
	}
	return t
}
