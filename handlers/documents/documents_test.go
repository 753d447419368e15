package documents_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/handlers/documents"
	"hearth/store/delivery"
	storedocuments "hearth/store/documents"
	"hearth/store/gst"
	"hearth/store/money"
)

func invoice(lines int) storedocuments.Document {
	d := storedocuments.Document{
		Kind:     "invoice",
		Title:    "Tax Invoice",
		Number:   "INV-2627-000001",
		Day:      "2026-11-21",
		OrderDay: "2026-11-20",
		OrderID:  1001,
		Taxed:    true,
		Seller: storedocuments.Seller{
			Name:      "Hearth",
			LegalName: "Hearth Home Automation Pvt Ltd",
			State:     "Maharashtra",
			GSTIN:     "27AAPFU0939F1ZV",
		},
		Buyer: delivery.Address{
			Name:  "आशा Kulkarni",
			State: "Maharashtra",
			Pin:   "411001",
			Mob:   "9876543210",
		},
		PlaceOfSupply: "Maharashtra",
		PlaceCode:     "27",
		Payment:       "COD",
		UPI:           "upi://pay?pa=a@b",
	}
	for i := range lines {
		amount := money.Paise(149900 + i)
		l := storedocuments.DocumentLine{
			Title:    fmt.Sprintf("Aangan Touch Switch number %d with a rather long name that wraps", i),
			HSN:      "8536",
			Unit:     "NOS",
			Quantity: 1,
			Price:    amount,
			Amount:   amount,
			Rate:     18,
			Tax:      gst.Split(amount, 18, false),
		}
		d.Lines = append(d.Lines, l)
		d.Sum = d.Sum.Plus(l.Tax)
		d.Total += amount
	}
	return d
}

func TestInvoiceFilesAreSmallAndSpanPages(t *testing.T) {
	for lines, pages := range map[int]int{1: 1, 3: 1, 9: 1, 60: 3} {
		content, err := documents.Invoice(invoice(lines), documents.Letterhead{})
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.HasPrefix(content, []byte("%PDF-")) || len(content) > 60<<10 {
			t.Errorf("%d lines: %d bytes", lines, len(content))
		}
		if got := strings.Count(string(content), "/Type/Page/"); got != pages {
			t.Errorf("%d lines are on %d pages, want %d", lines, got, pages)
		}
	}
}

// Each item that CGST Rules, rule 46, requires on an invoice is at the place that the handbook's page on India names.
func TestInvoiceHasEveryItemOfRule46(t *testing.T) {
	d := scriptsWritten["devanagari"].invoice("Tax Invoice", false)
	d.Buyer.GSTIN = "27AAPFU0939F1ZV"
	for range 30 {
		d.Lines = append(d.Lines, d.Lines[0])
	}
	for _, paper := range []struct {
		name    string
		paper   documents.Document
		columns []string
	}{
		{"invoice", documents.InvoiceCopy(d, documents.Original, documents.Letterhead{}),
			[]string{"SOLD BY", "Tax Invoice no.",
				"BILLED AND SHIPPED TO", "DESCRIPTION", "QTY", "TAXABLE VALUE", "AMOUNT ₹", "HSN SUMMARY",
				documents.Original}},
		{"receipt", documents.Receipt(d), []string{"HSN 8536"}},
	} {
		content, err := paper.paper.Print()
		if err != nil {
			t.Fatal(err)
		}
		text := textOf(t, content)
		for point, parts := range map[string][]string{
			"(a) supplier":         {d.Seller.LegalName, d.Seller.Address, "Maharashtra (27) 411018", d.Seller.GSTIN},
			"(b) number, (c) date": {d.Number, "21 Nov 2026"},
			"(d) recipient": {d.Buyer.Name, d.Buyer.Area, d.Buyer.City, d.Buyer.Tal, d.Buyer.Pin, "GSTIN " +
				d.Buyer.GSTIN},
			"(g) HSN, (h), (i)":      {"8536", "8301", "8539", d.Lines[1].Title, "1 NOS", "3 NOS"},
			"(j) value, (k) taxable": {d.Total.Indian(), d.Total.Words(), "Taxable value", d.Sum.Taxable.Indian()},
			"(l) rate, (m) tax":      {"18%", "5%", "CGST", d.Sum.CGST.Indian(), "SGST", d.Sum.SGST.Indian()},
			"(n) place, (p), (q)": {"Place of supply", "Maharashtra (27)", "Reverse charge", "For " +
				d.Seller.LegalName, "Authorised signatory"},
			"where the table says": paper.columns,
		} {
			for _, part := range parts {
				if !strings.Contains(text, without(part)) {
					t.Errorf("%s of rule 46 is not on the %s: %q", point, paper.name, part)
				}
			}
		}
	}
	content, err := documents.Invoice(d, documents.Letterhead{})
	if err != nil {
		t.Fatal(err)
	}
	pages := pagesOf(t, content)
	for i, page := range pages {
		var said strings.Builder
		for _, w := range page.Words {
			said.WriteString(w.Text)
		}
		for _, part := range []string{d.Number, d.Seller.GSTIN, fmt.Sprintf("Page %d of %d", i+1, len(pages))} {
			if !strings.Contains(said.String(), without(part)) {
				t.Errorf("page %d does not say %q", i+1, part)
			}
		}
	}
	if len(pages) < 2 {
		t.Error("the invoice has one page alone")
	}
}

// An invoice that fits one page has one page, whatever its totals. At the counter, goods are handed over in the shop's
// state, wherever the buyer is registered.
func TestDocumentNamesBuyersStateBesideADifferentPlaceOfSupply(t *testing.T) {
	d := scriptsWritten["tamil"].invoice("Tax Invoice", false)
	d.Buyer.State, d.PlaceOfSupply, d.PlaceCode = "Goa", "Maharashtra", "27"
	content, err := documents.InvoiceCopy(d, documents.Original, documents.Letterhead{}).Print()
	if err != nil {
		t.Fatal(err)
	}
	text := textOf(t, content)
	if !strings.Contains(text, "Goa"+d.Buyer.Pin) || strings.Contains(text, "Goa(") ||
		!strings.Contains(text, "Maharashtra(27)") {
		t.Errorf("it says %s", text)
	}
}

func TestReceiptShowsTheBuyersCompanyAndDiscounts(t *testing.T) {
	d := invoice(1)
	d.Buyer.Company, d.Buyer.GSTIN = "Deccan Builders LLP", "27AAPFU0939F1ZV"
	d.Lines[0].Kit, d.Lines[0].Discount = "Starter kit", 1_250_50
	content, err := documents.Receipt(d).Print()
	if err != nil {
		t.Fatal(err)
	}
	for _, said := range []string{"Deccan Builders LLP", "Part of Starter kit", "Less discount 1,250.50"} {
		if text := textOf(t, content); !strings.Contains(text, without(said)) {
			t.Errorf("the receipt does not say %q: %s", said, text)
		}
	}
}

func TestInvoiceHasNoPageWithOnlyItsNumber(t *testing.T) {
	for lines := 1; lines <= 9; lines++ {
		for _, shape := range []struct{ inter, taxed bool }{{false, true}, {true, true}, {false, false}} {
			for _, upi := range []string{"", "upi://pay?pa=a@b"} {
				d := invoice(lines)
				d.InterState, d.Taxed, d.UPI = shape.inter, shape.taxed, upi
				for i := range d.Lines {
					d.Lines[i].HSN = []string{"8536", "9031", "8501"}[i%3]
				}
				content, err := documents.Invoice(d, documents.Letterhead{})
				if err != nil {
					t.Fatal(err)
				}
				if got := strings.Count(string(content), "/Type/Page/"); got != 1 && lines < 8 {
					t.Errorf("%d lines, between states %t, taxed %t, UPI %q: %d pages", lines, shape.inter, shape.taxed,
						upi, got)
				}
			}
		}
	}
}

func TestZipNamesItsFiles(t *testing.T) {
	var packed bytes.Buffer
	archive := documents.NewZip(&packed)
	for _, name := range []string{"a.pdf", "b.pdf"} {
		if err := archive.Add(name, time.Now(), []byte(name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	read, err := zip.NewReader(bytes.NewReader(packed.Bytes()), int64(packed.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if len(read.File) != 2 || read.File[1].Name != "b.pdf" {
		t.Errorf("the zip holds %d files", len(read.File))
	}
}

func BenchmarkInvoice(b *testing.B) {
	d := invoice(3)
	for b.Loop() {
		if _, err := documents.Invoice(d, documents.Letterhead{}); err != nil {
			b.Fatal(err)
		}
	}
}

// A very long SKU wraps over several lines, so that the quantity stays on the page.
func TestLongSKULeavesTheQuantityVisible(t *testing.T) {
	p := scriptsWritten["devanagari"].parcel(1042)
	for i := range p.Lines {
		p.Lines[i].Quantity = int64(7001 + i)
		p.SKUs[p.Lines[i].ProductID] = strings.Repeat("W", 60)
	}
	var list documents.PickList
	list.Add(p)
	for name, paper := range map[string]documents.Document{"slip": documents.PackingSlip(p),
		"pick list": list.Paper("Hearth", "21 Nov 2026", documents.Letterhead{})} {
		content, err := paper.Print()
		if err != nil {
			t.Fatal(err)
		}
		for _, fault := range faultsOf(t, content, []string{"7001", "7002", "7003", strings.Repeat("W", 60)}) {
			t.Errorf("%s: %s", name, fault)
		}
	}
}
