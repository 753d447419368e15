package documents_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"hearth/handlers/documents"
	"hearth/store/delivery"
	storedocuments "hearth/store/documents"
	"hearth/store/gst"
	"hearth/store/money"
)

// issuedFor returns a document with one line for each pair of tax rate and amount in rupees.
func issuedFor(kind, number string, inter bool, gstin string, lines ...[2]int64) storedocuments.Document {
	d := storedocuments.Document{
		Kind:          kind,
		Title:         "Tax Invoice",
		Number:        number,
		Day:           "2026-11-21",
		Taxed:         true,
		InterState:    inter,
		PlaceCode:     "29",
		PlaceOfSupply: "Karnataka",
		Buyer:         delivery.Address{Name: "=Asha", GSTIN: gstin},
	}
	if !inter {
		d.PlaceCode, d.PlaceOfSupply = "27", "Maharashtra"
	}
	for i, l := range lines {
		price := money.Paise(l[1] * 100)
		line := storedocuments.DocumentLine{
			Title:    fmt.Sprintf("A product of %d percent with a name that is long", l[0]),
			HSN:      "8536",
			Unit:     "NOS",
			Quantity: 1,
			Price:    price,
			Amount:   price,
			Rate:     gst.Rate(l[0]),
			Tax:      gst.Split(price, gst.Rate(l[0]), inter),
			LineID:   int64(i + 1),
		}
		d.Lines = append(d.Lines, line)
		d.Sum = d.Sum.Plus(line.Tax)
		d.Total += price
	}
	return d
}

func portalFile(t *testing.T, docs []storedocuments.Document, worth map[string]money.Paise) map[string]any {
	t.Helper()
	content, err := documents.GSTR1(documents.SortMonth(docs, worth), "27AAPFU0939F1ZV", "2026-11")
	if err != nil {
		t.Fatal(err)
	}
	var file map[string]any
	if err := json.Unmarshal(content, &file); err != nil {
		t.Fatal(err)
	}
	return file
}

// in returns a value inside parsed JSON, by keys and indices.
func in(v any, steps ...any) any {
	for _, step := range steps {
		switch step := step.(type) {
		case string:
			m, _ := v.(map[string]any)
			v = m[step]
		case int:
			list, _ := v.([]any)
			if step >= len(list) {
				return nil
			}
			v = list[step]
		}
	}
	return v
}

func TestNilRatedSalesAreInTables8And12Only(t *testing.T) {
	file := portalFile(t, []storedocuments.Document{
		issuedFor("invoice", "INV-2627-000001", false, "", [2]int64{0, 100}, [2]int64{18, 118}),
		issuedFor("invoice", "INV-2627-000002", true, "", [2]int64{0, 300}),
		issuedFor("invoice", "INV-2627-000003", true, "29AAGCB7383J1Z4", [2]int64{0, 50}, [2]int64{5, 105}),
		issuedFor("invoice", "INV-2627-000004", true, "29AAGCB7383J1Z4", [2]int64{0, 70}),
		issuedFor("credit note", "CRN-2627-000001", true, "", [2]int64{0, 40}),
	}, nil)
	got := map[string]any{}
	for i := range 4 {
		row := in(file, "nil", "inv", i)
		if supply, ok := in(row, "sply_ty").(string); ok {
			got[supply] = in(row, "nil_amt")
		}
	}
	if want := map[string]any{"INTRAB2C": 100.0, "INTRB2C": 260.0,
		"INTRB2B": 120.0}; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("table 8 is %v, want %v", got, want)
	}
	if rows, _ := file["b2cs"].([]any); len(rows) != 1 || in(rows, 0, "rt") != 18.0 {
		t.Errorf("table 7 is %v", file["b2cs"])
	}
	invoices, _ := in(file, "b2b", 0, "inv").([]any)
	if items, _ := in(invoices, 0, "itms").([]any); len(invoices) != 1 || len(items) != 1 ||
		in(items, 0, "itm_det", "rt") != 5.0 {
		t.Errorf("table 4 is %v", file["b2b"])
	}
	hsn, _ := in(file, "hsn", "hsn_b2c").([]any)
	if len(hsn) != 2 || in(hsn, 0, "rt") != 0.0 || in(hsn, 0, "txval") != 360.0 ||
		in(hsn, 1, "desc") != "A product of 18 percent with a" {
		t.Errorf("table 12 is %v", hsn)
	}
}

func TestPriceReductionNoteLeavesTable12QuantitiesUnchanged(t *testing.T) {
	note := issuedFor("credit note", "CRN-2627-000001", false, "", [2]int64{18, 59})
	note.Lines[0].Reduction = true
	file := portalFile(t, []storedocuments.Document{issuedFor("invoice", "INV-2627-000001", false, "",
		[2]int64{18, 118}), note}, nil)
	if row := in(file, "hsn", "hsn_b2c", 0); in(row, "qty") != 1.0 || in(row, "txval") != 50.0 {
		t.Errorf("table 12 says %v pieces for %v", in(row, "qty"), in(row, "txval"))
	}
}

// The portal rejects the file for a unit that is not in its list; the shop's documents still show the shop's own unit.
func TestTable12NamesUnitsOfThePortalsList(t *testing.T) {
	d := issuedFor("invoice", "INV-2627-000001", false, "", [2]int64{18, 118}, [2]int64{18, 236}, [2]int64{18, 354},
		[2]int64{18, 472})
	for i, unit := range []string{"NOS", "Nos ", "piece", "मीटर"} {
		d.Lines[i].Unit = unit
	}
	got := ""
	for i := range 4 {
		if row := in(portalFile(t, []storedocuments.Document{d}, nil), "hsn", "hsn_b2c", i); row != nil {
			got += fmt.Sprint(in(row, "uqc"), " ", in(row, "qty"), " ", in(row, "txval"), "; ")
		}
	}
	if want := "NOS 2 300; OTH 2 700; "; got != want {
		t.Errorf("table 12 is %q, want %q", got, want)
	}
}

// In sheets of a month, purchases of buyers with a GSTIN at several rates are always sorted by HSN code and rate.
func TestMonthSheetsAreReproducible(t *testing.T) {
	d := issuedFor("invoice", "INV-2627-000001", true, "29AAGCB7383J1Z4", [2]int64{18, 118}, [2]int64{5, 105},
		[2]int64{40, 140}, [2]int64{12, 112}, [2]int64{28, 128})
	for range 20 {
		content, err := documents.GST(documents.SortMonth([]storedocuments.Document{d}, nil), nil)
		if err != nil {
			t.Fatal(err)
		}
		book, err := excelize.OpenReader(bytes.NewReader(content))
		if err != nil {
			t.Fatal(err)
		}
		rates := ""
		for row := range 5 {
			rate, err := book.GetCellValue("HSN B2B", fmt.Sprint("D", row+2))
			if err != nil {
				t.Fatal(err)
			}
			rates += rate + " "
		}
		if err := book.Close(); err != nil {
			t.Fatal(err)
		}
		if want := "5% 12% 18% 28% 40% "; rates != want {
			t.Fatalf("the rates of HSN B2B follow as %q, want %q", rates, want)
		}
	}
}

func TestLargeInterStateInvoicesAndNotesHaveIGSTOnly(t *testing.T) {
	file := portalFile(t, []storedocuments.Document{
		issuedFor("invoice", "INV-2627-000001", true, "", [2]int64{18, 118_000}),
		issuedFor("invoice", "INV-2627-000002", true, "", [2]int64{18, 100_000}), // not above one lakh rupees
		issuedFor("invoice", "INV-2627-000003", true, "", [2]int64{0, 200_000}),
		issuedFor("credit note", "CRN-2627-000001", true, "", [2]int64{18, 59_000}),
	}, map[string]money.Paise{"": 118_000_00})
	for name, detail := range map[string]any{"B2CL": in(file, "b2cl", 0, "inv", 0, "itms", 0, "itm_det"),
		"CDNUR": in(file, "cdnur", 0, "itms", 0, "itm_det")} {
		fields, _ := detail.(map[string]any)
		if fields["iamt"] == nil || fields["csamt"] == nil {
			t.Errorf("%s: %v", name, detail)
		}
		for _, other := range []string{"camt", "samt"} {
			if _, there := fields[other]; there {
				t.Errorf("%s names %s: %v", name, other, detail)
			}
		}
	}
	if large, _ := in(file, "b2cl", 0, "inv").([]any); len(large) != 1 {
		t.Errorf("table 5 has %v", large)
	}
	if small, _ := file["b2cs"].([]any); len(small) != 1 || in(small, 0, "camt") == nil {
		t.Errorf("table 7 has %v", small)
	}
}

func TestHSNSheetIsLessTheCreditNotesOfLargeInvoices(t *testing.T) {
	content, err := documents.GST(documents.SortMonth([]storedocuments.Document{
		issuedFor("invoice", "INV-2627-000001", true, "", [2]int64{18, 236_000}),
		issuedFor("credit note", "CRN-2627-000001", true, "", [2]int64{18, 118_000}),
	}, map[string]money.Paise{"": 236_000_00}), nil)
	if err != nil {
		t.Fatal(err)
	}
	book, err := excelize.OpenReader(bytes.NewReader(content), excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	rows, err := book.GetRows("HSN")
	if err != nil || len(rows) != 2 || !slices.Contains(rows[1], "118000") || slices.Contains(rows[1], "236000") {
		t.Errorf("%v, %v", rows, err)
	}
}

func TestGSTR1DocumentRangesBreakAtMissingNumbers(t *testing.T) {
	one := [2]int64{18, 118}
	file := portalFile(t, []storedocuments.Document{
		issuedFor("invoice", "INV-2627-000001", false, "", one), issuedFor("invoice", "INV-2627-000002", false, "",
			one),
		issuedFor("credit note", "CRN-2627-000009", false, "", one), issuedFor("invoice", "INV-2627-000007", false, "",
			one),
	}, nil)
	if got := fmt.Sprint(in(
		file,
		"doc_issue",
		"doc_det",
		0,
	)); got != "map[doc_num:1 doc_typ:Invoices for outward supply docs:[map[cancel:0 from:INV-2627-000001 net_issue:2 num:1 to:INV-2627-000002 totnum:2] map[cancel:0 from:INV-2627-000007 net_issue:1 num:2 to:INV-2627-000007 totnum:1]]]" {
		t.Errorf("the invoices: %s", got)
	}
	if got := fmt.Sprint(in(
		file,
		"doc_issue",
		"doc_det",
		1,
	)); got != "map[doc_num:5 doc_typ:Credit Note docs:[map[cancel:0 from:CRN-2627-000009 net_issue:1 num:1 to:CRN-2627-000009 totnum:1]]]" {
		t.Errorf("the notes: %s", got)
	}
}

func TestUntaxedDocumentsAreNotInGSTR1(t *testing.T) {
	bill := issuedFor("invoice", "INV-2627-000001", false, "", [2]int64{0, 100})
	bill.Taxed = false
	file := portalFile(t, []storedocuments.Document{bill}, nil)
	if file["nil"] != nil || file["b2cs"] != nil || in(file, "hsn", "hsn_b2c") != nil {
		t.Errorf("the file is %v", file)
	}
}

// Each warning is of its own kind of month only: a false one sends the owner to the accountant for nothing.
func TestMonthIsWarnedOfOnlyWhatIsWrongWithIt(t *testing.T) {
	type papers = []storedocuments.Document
	const shops, other = "27AAPFU0939F1ZV", "29AAPFU0939F1ZR"
	day := time.Date(2026, 12, 9, 10, 30, 0, 0, time.UTC)
	invoice := func(change func(d *storedocuments.Document)) papers {
		d := issuedFor("invoice", "INV-1", false, "", [2]int64{18, 118}, [2]int64{18, 236})
		d.Seller.GSTIN = shops
		change(&d)
		return papers{d}
	}
	codes := func(first, second string) papers {
		return invoice(func(d *storedocuments.Document) { d.Lines[0].HSN, d.Lines[1].HSN = first, second })
	}
	moved := invoice(func(d *storedocuments.Document) { d.Seller.GSTIN = other })
	unplaced := invoice(func(d *storedocuments.Document) { d.PlaceCode = "" })
	untaxed := invoice(func(d *storedocuments.Document) { d.Taxed = false })
	good, small := codes("8536", "8536"), issuedFor("invoice", "INV-2", false, "", [2]int64{18, 59})
	note := issuedFor("credit note", "CRN-1", false, "", [2]int64{18, 59})
	type month struct {
		issued papers
		late   storedocuments.LateDocument
		gstin  string
		digits int
		gaps   []string
	}
	for name, c := range map[string]struct {
		month
		want string
	}{
		"nothing issued": {month{gstin: shops}, ""},
		"nothing issued, without a GSTIN": {month{},
			"The shop has no GSTIN: there is no GSTR-1 to file."},
		"a month as it should be":       {month{issued: good, gstin: shops}, ""},
		"the GSTIN was taken off since": {month{issued: good}, ""},
		"the GSTIN changed": {month{issued: slices.Concat(good, moved), gstin: other},
			"of the GSTINs " + shops + " and " + other},
		"a gap": {month{gstin: shops, gaps: []string{"INV-2 is missing."}}, "INV-2 is missing."},
		"a line without HSN": {month{issued: codes("8536", ""), gstin: shops},
			"has no HSN of 4, 6 or 8 digits, so table 12 is refused: INV-1."},
		"an HSN of five digits": {month{issued: codes("85362", "8536"), gstin: shops}, "has no HSN of 4, 6 or 8"},
		"an HSN of four of six digits": {month{issued: codes("853669", "8536"), gstin: shops, digits: 6},
			"fewer than the 6 digits that this turnover asks for: INV-1."},
		"HSNs of six and eight of six digits": {month{issued: codes("853669", "85366910"), gstin: shops, digits: 6}, ""},
		"a place that is not known": {month{issued: unplaced, gstin: shops},
			"The place of supply is not known: INV-1."},
		"a bill of supply": {month{issued: untaxed, gstin: shops}, "not for GSTR-1: INV-1."},
		"more was credited than sold": {month{issued: papers{note}, gstin: shops},
			"in Maharashtra at 18 %: table 7 is negative there."},
		"as much was credited as was sold": {month{issued: papers{small, note}, gstin: shops}, ""},
		"one was issued after the file": {month{late: storedocuments.LateDocument{Since: day}, gstin: shops},
			"the file of 9 Dec 2026, 10:30 am, put what was issued since into GSTR-1A: CRN-1."},
		"a note was rejected": {month{late: storedocuments.LateDocument{Rejected: day}, gstin: shops},
			"table of amendments: CRN-1."},
	} {
		m := documents.SortMonth(c.issued, nil)
		c.late.Document = note
		m.Late = []storedocuments.LateDocument{c.late}
		got := documents.Warnings(m, c.gstin, max(c.digits, 4), c.gaps)
		told := strings.Join(got, " ")
		if len(got) > 1 || (told == "") != (c.want == "") || !strings.Contains(told, c.want) {
			t.Errorf("%s: %q, want only %q", name, got, c.want)
		}
	}
}

func TestAccountantsSheetsMatchHandCalculation(t *testing.T) {
	docs := []storedocuments.Document{
		issuedFor("invoice", "INV-2627-000001", false, "", [2]int64{18, 118}, [2]int64{0, 50}),
		issuedFor("invoice", "INV-2627-000002", true, "", [2]int64{18, 236}),
		issuedFor("credit note", "CRN-2627-000001", false, "", [2]int64{18, 59}),
	}
	content, err := documents.GST(documents.SortMonth(docs, nil), []string{"=Look"})
	if err != nil {
		t.Fatal(err)
	}
	book, err := excelize.OpenReader(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	for _, name := range book.GetSheetList() {
		panes, err := book.GetPanes(name)
		if err != nil || !panes.Freeze || panes.YSplit != 1 {
			t.Errorf("%s: the head does not stay: %+v, %v", name, panes, err)
		}
		tables, err := book.GetTables(name)
		if err != nil || len(tables) != 1 {
			t.Errorf("%s: %d filters, %v", name, len(tables), err)
		}
		width, err := book.GetColWidth(name, "B")
		if err != nil || name != "Look here" && width < 8 {
			t.Errorf("%s: a width of %v, %v", name, width, err)
		}
	}
	cell := func(sheet, at string) string {
		text, err := book.GetCellValue(sheet, at)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	for at, want := range map[string]string{"C2": "21 Nov 2026", "E2": "'=Asha", "J2": "150.00", "N2": "168.00",
		"N4": "-59.00", "A6": "Total", "N6": "345.00", "J6": "300.00"} {
		if got := cell("Register", at); got != want {
			t.Errorf("%s of the register is %q, want %q", at, got, want)
		}
	}
	for at, want := range map[string]string{"A2": "B2C", "B2": "2", "D2": "250.00", "E2": "4.50", "G2": "36.00",
		"H2": "295.00", "A3": "HSN", "H3": "345.00", "A4": "Documents", "C4": "3", "D4": "", "H4": "",
		"A5": "Credit notes", "D5": "50.00", "H5": "59.00", "A6": "Register", "H6": "345.00", "A7": "Nil rated",
		"D7": "50.00", "H7": ""} {
		if got := cell("Totals", at); got != want {
			t.Errorf("%s of the totals is %q, want %q", at, got, want)
		}
	}
	for sheet, below := range map[string]string{"B2C": "A5", "HSN": "A5", "Documents": "A5", "Credit notes": "A4"} {
		if got := cell(sheet, below); got != "" {
			t.Errorf("%s has %q among its rows", sheet, got)
		}
	}
	if formula, err := book.GetCellFormula("Register", "N6"); err != nil || formula != "SUBTOTAL(109,N2:N4)" {
		t.Errorf("the sum of the register does not follow its filter: %q, %v", formula, err)
	}
	if got := cell("Nil rated", "B2"); got != "50.00" {
		t.Errorf("nil-rated: %s", got)
	}
	for at, numeric := range map[string]bool{"C2": true, "D2": true, "N2": true, "E2": false} {
		kind, err := book.GetCellType("Register", at)
		if err != nil || (kind == excelize.CellTypeInlineString || kind == excelize.CellTypeSharedString) == numeric {
			t.Errorf("%s is %v, %v", at, kind, err)
		}
	}
}
