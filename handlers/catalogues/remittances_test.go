package catalogues_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"hearth/handlers/catalogues"
	"hearth/store/storetest"
)

// book is an XLSX with the given rows.
func book(t *testing.T, rows ...[]any) []byte {
	t.Helper()
	f := excelize.NewFile()
	for i, row := range rows {
		cell, err := excelize.CoordinatesToCellName(1, i+1)
		if err == nil {
			err = f.SetSheetRow("Sheet1", cell, &row)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// remitted formats what is read of a courier's sheet with the guessed columns: them, a line per line, faults and notes.
func remitted(t *testing.T, content []byte, given catalogues.RemitGiven) string {
	t.Helper()
	table, err := catalogues.OpenRemittance(content)
	if err != nil {
		return err.Error()
	}
	fields := catalogues.GuessRemitFields(table)
	lines := []string{strings.Join(fields, ",")}
	if message := catalogues.CheckRemitFields(fields); message != "" {
		return lines[0] + "\n" + message
	}
	read := catalogues.ReadRemittance(table, fields, given, zone)
	for _, l := range read.Lines {
		text := fmt.Sprintf("%d %s %s %s %s %s", l.Row, l.UTR, l.Day, l.Waybill, l.Kind, l.Amount.Decimal())
		if l.Grams > 0 {
			text += fmt.Sprintf(" %d g", l.Grams)
		}
		if l.Nth > 1 {
			text += fmt.Sprintf(" again %d", l.Nth)
		}
		lines = append(lines, text)
	}
	for _, w := range read.Wrong {
		lines = append(lines, fmt.Sprintf("%d wrong: %s", w.Row, w.Message))
	}
	if read.LacksUTR || read.LacksDay {
		lines = append(lines, fmt.Sprintf("lacks UTR %t, day %t", read.LacksUTR, read.LacksDay))
	}
	return strings.Join(append(lines, read.Notes...), "\n")
}

func TestRemittanceSheetsOfDifferentShapesAreRead(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		content []byte
		given   catalogues.RemitGiven
		want    string
	}{
		{
			"a row for each waybill",
			[]byte("Waybill,Order ID,Delivered Date,COD Amount,Remittance Date,UTR No.,Charged Weight (gms)\n" +
				"14900000000011,1001,20/11/2026,\"1,299.00\",28/11/2026,SBIN52611280001,500\n" +
				"14900000000022,1002,21/11/2026,540,28/11/2026,SBIN52611280001,1500\n" +
				"14900000000022,1002,21/11/2026,-540,28/11/2026,SBIN52611280001,\n" +
				"14900000000033,1003,21/11/2026,99,,,\n" +
				"Total,,,1299,,,\n"),
			catalogues.RemitGiven{},
			`waybill,,,cod,day,utr,weight
2 SBIN52611280001 2026-11-28 14900000000011 cod 1299.00
2 SBIN52611280001 2026-11-28 14900000000011 weight 0.00 500 g
3 SBIN52611280001 2026-11-28 14900000000022 cod 540.00
3 SBIN52611280001 2026-11-28 14900000000022 weight 0.00 1500 g
4 SBIN52611280001 2026-11-28 14900000000022 taken back -540.00
Rows without a UTR, which the courier has not paid out yet: 1.`,
		},
		{
			"deductions in columns below a title",
			book(t, []any{"COD remittance of Nimbus Logistics"}, []any{}, []any{"AWB Number", "Courier", "Order Value",
				"Freight Charges", "RTO Charges", "Early COD Charges", "GST", "Total Deductions", "Net Payable",
				"Billed Weight (Kg)", "CRF ID", "Payment Date"},
				[]any{"DL1", "Delhivery", 1000, 60, 0, 10, 12.6, 82.6, 917.4, 0.5, "CRF77", 46354},
				[]any{"DL2", "Blue Dart", 700, 0, 80, nil, 14.4, 94.4, -94.4, 1.2, "CRF77", 46354},
				[]any{"DL3", "Blue Dart", 500, 50, 0, 0, 9, 59, 431, nil, "CRF77", 46354},
				[]any{"DL4", "Blue Dart", 500, 50, 0, 0, 9, 59, 600, nil, "CRF77", 46354},
				[]any{"Grand total", nil, 2700}),
			catalogues.RemitGiven{},
			`waybill,,cod,freight,return,early,gst,,net,weight,utr,day
4 CRF77 2026-11-28 DL1 freight -60.00
4 CRF77 2026-11-28 DL1 early -10.00
4 CRF77 2026-11-28 DL1 gst -12.60
4 CRF77 2026-11-28 DL1 cod 1000.00
4 CRF77 2026-11-28 DL1 weight 0.00 500 g
5 CRF77 2026-11-28 DL2 return -80.00
5 CRF77 2026-11-28 DL2 gst -14.40
5 CRF77 2026-11-28 DL2 weight 0.00 1200 g
6 CRF77 2026-11-28 DL3 freight -50.00
6 CRF77 2026-11-28 DL3 gst -9.00
6 CRF77 2026-11-28 DL3 other -10.00
6 CRF77 2026-11-28 DL3 cod 500.00
7 wrong: The amounts don't add up: ₹500.00 less ₹59.00 is not ₹600.00.`,
		},
		{
			"a row for each posting",
			[]byte("Date;Tracking No;Type;Amount (Rs)\n28-Nov-2026;D1;x;1\n"),
			catalogues.RemitGiven{},
			"day,waybill,,cod\n2  2026-11-28 D1 cod 1.00\nlacks UTR true, day false",
		},
		{
			"a row for each posting, with signs",
			[]byte("Date;Tracking No;Type;Amount (Rs)\n2026-11-28;DT1;COD collected;₹540.00\n" +
				"2026-11-28;DT1;Freight;-62.50\n" +
				"2026-11-28;DT2;RTO freight;(80)\n2026-11-28;DT3;Freight;12\n2026-11-28;DT4;COD reversal;-99\n" +
				"2026-11-28;;Early COD fee;-30\n2026-11-28;DT1;COD collected;540\n2026-11-28;DT5;Lottery;5\n"),
			catalogues.RemitGiven{UTR: "N1"},
			`day,waybill,type,cod
2 N1 2026-11-28 DT1 cod 540.00
3 N1 2026-11-28 DT1 freight -62.50
4 N1 2026-11-28 DT2 return -80.00
5 N1 2026-11-28 DT3 freight 12.00
6 N1 2026-11-28 DT4 taken back -99.00
7 N1 2026-11-28  early -30.00
8 N1 2026-11-28 DT1 cod 540.00 again 2
9 wrong: "Lottery" is no kind of line that we know.`,
		},
		{
			"two columns and words for deductions",
			[]byte("AWB,Amount\nW1,500\nW2,250.5\n,Freight deducted\nNet,1\n"),
			catalogues.RemitGiven{},
			`waybill,cod
2   W1 cod 500.00
3   W2 cod 250.50
4 wrong: "Freight deducted" under Amount is no amount.
lacks UTR true, day true`,
		},
		{
			"what was paid out, and a deduction for all parcels",
			[]byte("AWB No,Remitted Amount,Remarks\nW1,500,\n,-45,Freight adjustment\n"),
			catalogues.RemitGiven{UTR: "U1", Day: "2026-11-28"},
			"waybill,cod,type\n2 U1 2026-11-28 W1 cod 500.00\n3 U1 2026-11-28  freight -45.00",
		},
		{
			"shortened numbers, wrong amounts and weights",
			[]byte("AWB,COD Amount,UTR,Payout date,Weight\n1.49E+13,5,U1,2026-11-28,\nW2,five,U1,2026-11-28,\n" +
				"W3,5,U1,soon,\nW4,5,U1,2026-11-28,heavy\nW5,5,1.2E+15,2026-11-28,\nW6,5,U1,2026-11-28,2 kg\n"),
			catalogues.RemitGiven{},
			`waybill,cod,utr,day,weight
7 U1 2026-11-28 W6 cod 5.00
7 U1 2026-11-28 W6 weight 0.00 2000 g
2 wrong: A spreadsheet program shortened the number to 1.49E+13. Please save the sheet again with this column as text.
3 wrong: "five" under COD Amount is no amount.
4 wrong: "soon" is no day.
5 wrong: "heavy" is no weight.
6 wrong: A spreadsheet program shortened the number to 1.2E+15. Please save the sheet again with this column as text.`,
		},
		{"nothing known", []byte("Name,City\nAsha,Pune\n"), catalogues.RemitGiven{},
			",\nPlease choose the column with the tracking number."},
		{"a number and nothing else", []byte("AWB,City\nW1,Pune\n"), catalogues.RemitGiven{},
			"waybill,\nPlease choose the column with the COD amount."},
		{"a PDF", []byte("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\x00"), catalogues.RemitGiven{},
			"This file is neither a CSV nor an XLSX."},
		{"nothing", nil, catalogues.RemitGiven{}, "The file is empty."},
		{"only a head", []byte("AWB,COD Amount\n"), catalogues.RemitGiven{}, "The file has no rows below its head."},
		{"two columns with one name", []byte("AWB,AWB,Amount,Amount\nW1,W9,5,6\n"),
			catalogues.RemitGiven{UTR: "U", Day: "2026-11-28"},
			"waybill,,cod,\n2 U 2026-11-28 W1 cod 5.00"},
	} {
		storetest.Same(t, c.name, remitted(t, c.content, c.given), c.want)
	}
}

func TestRemittanceColumnsAreCheckedBeforeTheyAreUsed(t *testing.T) {
	t.Parallel()
	for fields, want := range map[string]string{
		"waybill,cod":         "",
		"waybill,freight,gst": "",
		"waybill,gst,gst":     "",
		"waybill,waybill,cod": "Two columns are marked as Tracking number (AWB). Please choose one.",
		"waybill,cod,name":    "There is no such meaning of a column: name.",
		"cod":                 "Please choose the column with the tracking number.",
		"waybill,utr":         "Please choose the column with the COD amount.",
	} {
		storetest.Same(t, fields, catalogues.CheckRemitFields(strings.Split(fields, ",")), want)
	}
}

func TestRemittanceSheetOfFiftyThousandRowsIsRead(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	text.WriteString("AWB,COD Amount,UTR,Remittance date\n")
	for i := range 50_000 {
		fmt.Fprintf(&text, "W%d,499,U1,2026-11-28\n", i)
	}
	table, err := catalogues.OpenRemittance([]byte(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	read := catalogues.ReadRemittance(table, catalogues.GuessRemitFields(table), catalogues.RemitGiven{}, zone)
	if len(read.Lines) != 50_000 || len(read.Wrong) != 0 {
		t.Errorf("%d lines, %d wrong", len(read.Lines), len(read.Wrong))
	}
	if _, err := catalogues.OpenRemittance([]byte(text.String() + "W,499,U1,2026-11-28\n")); err == nil ||
		err.Error() != "This file has more than 50000 rows. Please split it." {
		t.Errorf("one row more: %v", err)
	}
}
