package documents

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"sort"
	"strings"
	"time"
	"unicode"

	"hearth/store/documents"
	"hearth/store/gst"
	"hearth/store/money"
)

// plainCell prevents a spreadsheet from running a text as a formula (CSV injection): a text that begins with a formula
// character, perhaps after spaces, gets an apostrophe before it. The full-width signs count too, as OWASP advises.
func plainCell(text string) string {
	begins := strings.TrimLeftFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == '\u00a0' })
	if begins != "" && strings.ContainsRune("=+-@\uff1d\uff0b\uff0d\uff20", []rune(begins)[0]) ||
		strings.HasPrefix(text, "\t") ||
		strings.HasPrefix(text, "\r") {
		return "'" + text
	}
	return text
}

// CSV writes a table as CSV.
func CSV(columns []Column, rows [][]string) ([]byte, error) {
	var b bytes.Buffer
	err := WriteCSV(&b, columns, func() ([][]string, error) {
		part := rows
		rows = nil
		return part, nil
	})
	return b.Bytes(), err
}

// WriteCSV writes a table as CSV, in parts, calling next until it returns an empty part. The file starts with a byte
// order mark, without which Excel misreads UTF-8. A number in a number column is written unchanged even if it is
// negative: with an apostrophe, it would be missing from every sum.
func WriteCSV(out io.Writer, columns []Column, next func() ([][]string, error)) error {
	if _, err := io.WriteString(out, "\ufeff"); err != nil {
		return err
	}
	w := csv.NewWriter(out)
	w.UseCRLF = true
	head := make([]string, len(columns))
	for i, c := range columns {
		head[i] = c.Title
	}
	for part := [][]string{head}; len(part) > 0; {
		// CRLF and the quoting are RFC 4180's.
		for _, row := range part {
			plain := make([]string, len(row))
			for i, text := range row {
				plain[i] = text
				if harmless, isText := valueOfText(columns[i].Kind, text).(string); isText {
					plain[i] = harmless
				}
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

// table is a sheet of a workbook. A table for people has a row of totals below; one for programs has only data.
type table struct {
	name    string
	columns []Column
	rows    [][]any
	totals  bool
}

// workbook writes tables as the sheets of one XLSX file.
func workbook(tables []table) (content []byte, err error) {
	b, err := newBook()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, b.close()) }()
	for _, t := range tables {
		if err := t.write(b); err != nil {
			return nil, err
		}
	}
	written, err := b.file.WriteToBuffer()
	if err != nil {
		return nil, err
	}
	return written.Bytes(), nil
}

// write adds the table to a workbook as its next sheet.
func (t table) write(b *book) error {
	columns := slices.Clone(t.columns)
	for i := range columns {
		columns[i].Sum = columns[i].Sum && t.totals
	}
	p, err := b.page(t.name, columns)
	if err != nil {
		return err
	}
	for _, row := range t.rows {
		if err := p.add(row...); err != nil {
			return err
		}
	}
	return p.end()
}

// rupees is an amount as a number in a sheet. A float is exact enough to show and add two decimals of amounts below
// ten crore.
func rupees(p money.Paise) float64 { return float64(p) / 100 }

// taxColumns are the last columns of every table of taxes, in rupees.
var taxColumns = []Column{amounts("Taxable value"), amounts("CGST"), amounts("SGST/UTGST"), amounts("IGST"),
	amounts("Total")}

// amounts is a column of rupees, counts one of whole numbers; both have their sum below.
func amounts(title string) Column { return Column{Title: title, Kind: Rupees, Sum: true} }
func counts(title string) Column  { return Column{Title: title, Kind: Integer, Sum: true} }

// taxed are columns followed by taxColumns.
func taxed(columns ...Column) []Column { return append(columns, taxColumns...) }

// GST writes the accountant's month as XLSX: a register of all documents, and the tables of GSTR-1: B2C sales by
// place and rate (7), nil-rated sales (8), sales to registered buyers (4), large inter-state sales (5), HSN summary
// (12), documents issued (13) and credit notes (9B). Accountants' programs add up the columns of these tables, so
// they have no rows of totals: these are on a sheet of their own. The register is for people and has its totals
// below.
func GST(m Month, warnings []string) ([]byte, error) {
	b2c := table{name: "B2C", columns: taxed(Column{Title: "Place of supply"}, Column{Title: "Code", Width: 8},
		Column{Title: "Type", Width: 14}, Column{Title: "Rate %", Kind: Percent})}
	for p, t := range byPlace(m.B2CS) {
		kind := "Intra-state"
		if p.inter {
			kind = "Inter-state"
		}
		b2c.rows = append(b2c.rows, append([]any{p.name, p.code, kind, int64(p.rate)}, taxCells(t)...))
	}
	// Sorted, so that the same month gives the same file each time: the order of a Go map is random.
	sort.Slice(b2c.rows, func(i, j int) bool { return fmt.Sprint(b2c.rows[i]...) < fmt.Sprint(b2c.rows[j]...) })
	tables := []table{b2c, hsnTable("HSN", byGoods(m.B2CS, m.B2CL, m.CDNUR)), documentsIssued(m.All),
		notesTable("Credit notes", m.All), register(m.All)}
	if nil0 := nilTable(m); len(nil0.rows) > 0 {
		tables = append(tables, nil0)
	}
	if len(m.B2B)+len(m.CDNR) > 0 {
		tables = append(tables, invoiceTable("B2B", m.B2B), hsnTable("HSN B2B", byGoods(m.B2B, m.CDNR)))
	}
	if len(m.B2CL) > 0 {
		tables = append(tables, invoiceTable("B2CL", m.B2CL))
	}
	// The documents of GSTR-1A are in the sheets above as well, so their own sheet comes after the totals.
	tables = append(tables, totalsTable(tables))
	if len(m.Late) > 0 {
		tables = append(tables, lateTable(m.Late))
	}
	if len(warnings) > 0 {
		told := table{name: "Look here",
			columns: []Column{{Title: "What the portal would refuse, or an accountant ask about", Width: 110}}}
		for _, warning := range warnings {
			told.rows = append(told.rows, []any{warning})
		}
		tables = append(tables, told)
	}
	return workbook(tables)
}

// taxCells are the values of taxColumns.
func taxCells(t gst.Tax) []any { return []any{t.Taxable, t.CGST, t.SGST, t.IGST, t.Total()} }

// register is a row per document, credit notes negative, with totals.
func register(docs []documents.Document) table {
	t := table{
		name:   "Register",
		totals: true,
		columns: taxed(Column{Title: "Document", Width: 16}, Column{Title: "Number", Width: 18},
			Column{Title: "Date", Kind: Day}, Column{Title: "Order", Kind: Integer}, Column{Title: "Buyer", Width: 30},
			Column{Title: "GSTIN", Width: 18}, Column{Title: "Place of supply"}, Column{Title: "Payment", Width: 18},
			Column{Title: "Against invoice", Width: 18}),
	}
	for _, d := range docs {
		sum := d.Sum
		if d.Kind == "credit note" {
			sum = minus(sum)
		}
		t.rows = append(t.rows, append([]any{d.Title, d.Number, d.Day, d.OrderID,
			otherwise(d.Buyer.Company, d.Buyer.Name), d.Buyer.GSTIN, stateAndCode(d.PlaceOfSupply, d.PlaceCode),
			d.Payment, d.InvoiceNumber}, taxCells(sum)...))
	}
	return t
}

// totalsTable is the sheet of totals: of each table the number of rows, the number of documents, and the sums of its
// amounts.
func totalsTable(tables []table) table {
	all := table{name: "Totals", columns: append([]Column{{Title: "Sheet", Width: 16}, {Title: "Rows", Kind: Integer},
		{Title: "Documents", Kind: Integer}}, taxColumns...)}
	for _, t := range tables {
		sums, documents := map[string]money.Paise{}, any("")
		for i, c := range t.columns {
			if !c.Sum {
				continue
			}
			count := int64(0)
			for _, row := range t.rows {
				switch v := row[i].(type) {
				case money.Paise:
					title := c.Title
					// The sheet of nil-rated goods has other titles, but all its amounts are taxable values.
					if t.name == "Nil rated" {
						title = "Taxable value"
					}
					sums[title] += v
				case int64:
					count += v
				}
			}
			if c.Kind == Integer && c.Title == "Net issued" {
				documents = count
			}
		}
		line := []any{t.name, int64(len(t.rows)), documents}
		for _, c := range taxColumns {
			if sum, has := sums[c.Title]; has {
				line = append(line, sum)
			} else {
				line = append(line, "")
			}
		}
		all.rows = append(all.rows, line)
	}
	return all
}

// nilTable is table 8, nil-rated sales.
func nilTable(m Month) table {
	t := table{name: "Nil rated", columns: []Column{{Title: "Supply", Width: 44}, amounts("Nil rated")}}
	for _, one := range m.nilRated() {
		t.rows = append(t.rows, []any{nilWords[one.supply], one.value})
	}
	return t
}

// hsnTable is a part of table 12.
func hsnTable(name string, sums map[goods]worth) table {
	t := table{name: name, columns: taxed(Column{Title: "HSN", Width: 12}, Column{Title: "UQC", Width: 8},
		Column{Title: "Quantity", Kind: Integer}, Column{Title: "Rate %", Kind: Percent})}
	t.columns = append(t.columns, Column{Title: "Description", Width: 34})
	for _, g := range sortedGoods(sums) {
		w := sums[g]
		t.rows = append(t.rows, append(append([]any{g.hsn, g.unit, w.quantity, int64(g.rate)}, taxCells(w.tax)...),
			w.title))
	}
	return t
}

// invoiceTable is table 4 or 5: a row for each document and rate.
func invoiceTable(name string, docs []documents.Document) table {
	t := table{name: name, columns: taxed(Column{Title: "GSTIN", Width: 18}, Column{Title: "Number", Width: 18},
		Column{Title: "Date", Kind: Day}, Column{Title: "Buyer", Width: 30}, Column{Title: "Place of supply"},
		Column{Title: "Rate %", Kind: Percent})}
	for _, d := range docs {
		sums := byRate(d)
		for _, rate := range sortedRates(sums) {
			t.rows = append(t.rows, append([]any{d.Buyer.GSTIN, d.Number, d.Day,
				otherwise(d.Buyer.Company, d.Buyer.Name), d.PlaceOfSupply, int64(rate)}, taxCells(sums[rate])...))
		}
	}
	return t
}

// lateTable is the documents for GSTR-1A with the reason, a row for each document and rate. They are in the other
// tables too, so that this sheet isn't in the totals.
func lateTable(docs []documents.LateDocument) table {
	t := table{name: "GSTR-1A", columns: taxed(Column{Title: "Why", Width: 44}, Column{Title: "Document", Width: 16},
		Column{Title: "Number", Width: 18}, Column{Title: "Date", Kind: Day},
		Column{Title: "Against invoice", Width: 18}, Column{Title: "Buyer", Width: 30},
		Column{Title: "GSTIN", Width: 18}, Column{Title: "Place of supply"},
		Column{Title: "Rate %", Kind: Percent})}
	for _, d := range docs {
		why := []string{}
		if !d.Since.IsZero() {
			why = append(why, "Issued after the file of "+moment(d.Since))
		}
		if !d.Rejected.IsZero() {
			why = append(why, "Rejected by the buyer, recorded on "+d.Rejected.Format("2 Jan 2006"))
		}
		sums := byRate(d.Document)
		for _, rate := range sortedRates(sums) {
			t.rows = append(t.rows, append([]any{strings.Join(why, "; "), d.Title, d.Number, d.Day, d.InvoiceNumber,
				otherwise(d.Buyer.Company, d.Buyer.Name), d.Buyer.GSTIN, stateAndCode(d.PlaceOfSupply, d.PlaceCode),
				int64(rate)},
				taxCells(sums[rate])...))
		}
	}
	return t
}

// moment formats a time to the minute.
func moment(at time.Time) string { return at.Format("2 Jan 2006, 3:04 pm") }

// notesTable is the credit notes, with the invoices that they are for.
func notesTable(name string, docs []documents.Document) table {
	t := table{name: name, columns: []Column{{Title: "Number", Width: 18}, {Title: "Date", Kind: Day},
		{Title: "Invoice", Width: 18},
		{Title: "Invoice date", Kind: Day}, {Title: "Place of supply"}, amounts("Total"), amounts("Taxable value"),
		amounts("CGST"), amounts("SGST/UTGST"), amounts("IGST"), {Title: "Reason", Width: 44}}}
	for _, d := range docs {
		if d.Kind == "credit note" {
			t.rows = append(
				t.rows,
				[]any{d.Number, d.Day, d.InvoiceNumber, d.InvoiceDay, d.PlaceOfSupply, d.Total, d.Sum.Taxable,
					d.Sum.CGST, d.Sum.SGST, d.Sum.IGST, d.Reason},
			)
		}
	}
	return t
}

// documentsIssued is table 13: the number ranges of invoices and credit notes. No document is ever cancelled.
func documentsIssued(issued []documents.Document) table {
	t := table{name: "Documents", columns: []Column{{Title: "Nature", Width: 14}, {Title: "From", Width: 18},
		{Title: "To", Width: 18}, counts("Total"), counts("Cancelled"), counts("Net issued"),
		{Title: "Taxable value", Kind: Rupees}}}
	for _, s := range seriesOf(issued) {
		nature := map[int]string{1: "invoice", 5: "credit note"}[s.nature]
		t.rows = append(t.rows, []any{nature, s.from, s.to, s.count, 0, s.count, s.taxable})
	}
	return t
}
