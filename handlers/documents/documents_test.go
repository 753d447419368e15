package documents_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
	"testing"

	"hearth/handlers/documents"
	"hearth/store"
	"hearth/store/gst"
	"hearth/store/money"
)

func invoice(lines int) store.Document {
	d := store.Document{Kind: "invoice", Title: "Tax Invoice", Number: "INV-2627-000001", Day: "2026-11-21", OrderDay: "2026-11-20", OrderID: 1001, Taxed: true,
		Seller: store.Seller{Name: "Hearth", LegalName: "Hearth Home Automation Pvt Ltd", State: "Maharashtra", GSTIN: "27AAPFU0939F1ZV"},
		Buyer:  store.Address{Name: "आशा Kulkarni", State: "Maharashtra", Pin: "411001", Mob: "9876543210"}, PlaceOfSupply: "Maharashtra", PlaceCode: "27", Payment: "COD", UPI: "upi://pay?pa=a@b"}
	for i := range lines {
		amount := money.Paise(149900 + i)
		l := store.DocumentLine{Title: fmt.Sprintf("Aangan Touch Switch number %d with a rather long name that wraps", i), HSN: "8536", Unit: "NOS", Quantity: 1, Price: amount, Amount: amount, Rate: 18, Tax: gst.Split(amount, 18, false)}
		d.Lines = append(d.Lines, l)
		d.Sum = d.Sum.Plus(l.Tax)
		d.Total += amount
	}
	return d
}

func TestInvoicesAreSmallAndGoOverPages(t *testing.T) {
	for lines, pages := range map[int]int{1: 1, 60: 4} {
		content, err := documents.Invoice(invoice(lines))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.HasPrefix(content, []byte("%PDF-")) || len(content) > 60<<10 {
			t.Errorf("%d lines: %d bytes", lines, len(content))
		}
		if got := strings.Count(string(content), "/Type /Page\n"); got != pages {
			t.Errorf("%d lines are on %d pages, want %d", lines, got, pages)
		}
	}
}

func TestTheZipHoldsEachInvoiceUnderItsNumber(t *testing.T) {
	one, two := invoice(1), invoice(2)
	two.Number = "INV-2627-000002"
	content, err := documents.InvoiceZip([]store.Document{one, two})
	if err != nil {
		t.Fatal(err)
	}
	packed, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	if len(packed.File) != 2 || packed.File[1].Name != "invoice-INV-2627-000002.pdf" {
		t.Errorf("the zip holds %d files", len(packed.File))
	}
}

func BenchmarkInvoice(b *testing.B) {
	d := invoice(3)
	for b.Loop() {
		if _, err := documents.Invoice(d); err != nil {
			b.Fatal(err)
		}
	}
}
