package documents_test

import (
	"fmt"
	"io"
	"runtime"
	"testing"
	"time"

	"hearth/handlers/documents"
	"hearth/store/core"
	storedocuments "hearth/store/documents"
)

// Documents are written while they are drawn, so many documents take as much memory as one: at most 40 MB above idle.
// -papers 1000 draws a thousand.
func TestMemoryStaysFlatForManyDocuments(t *testing.T) {
	d := invoice(3)
	of := func(i int) storedocuments.Document {
		one := d
		one.Buyer.Name, one.Number = fmt.Sprintf("आशा %d वेंकटेशन क्र%d", i, i*7919), fmt.Sprintf("INV-2627-%06d", i)
		return one
	}
	if _, err := documents.Invoice(of(0), documents.Letterhead{}); err != nil { // loads the fonts, which happens once
		t.Fatal(err)
	}
	papers := max(200, *papersDrawn) // with fewer, even documents kept in memory would stay below the limit
	for name, draw := range map[string]func(note func()) error{
		"a zip of invoices": func(note func()) error {
			archive := documents.NewZip(io.Discard)
			for i := range papers {
				content, err := documents.Invoice(of(i), documents.Letterhead{})
				if err == nil {
					err = archive.Add(fmt.Sprintf("%d.pdf", i), time.Now(), content)
				}
				if err != nil {
					return err
				}
				note()
			}
			return archive.Close()
		},
		"one PDF of slips, labels and invoices": func(note func()) error {
			book := documents.NewBook(io.Discard, "Papers")
			for i := range papers {
				one := of(i)
				p := documents.Parcel{From: one.Seller, Placed: "20 Nov 2026"}
				p.ID, p.Address, p.Payment, p.State, p.Total, p.TrackingID = int64(i+1), one.Buyer, core.COD,
					core.Shipped, one.Total, fmt.Sprint(1490812345678+i)
				for _, paper := range []documents.Document{documents.PackingSlip(p), documents.AddressLabel(p),
					documents.InvoiceCopy(one, documents.Original, documents.Letterhead{})} {
					if err := paper.PrintInto(book); err != nil {
						return err
					}
				}
				note()
			}
			return book.Close()
		},
	} {
		t.Run(name, func(t *testing.T) {
			var now runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&now)
			idle, peak := now.HeapInuse, uint64(0)
			if err := draw(func() {
				runtime.ReadMemStats(&now)
				peak = max(peak, now.HeapInuse)
			}); err != nil {
				t.Fatal(err)
			}
			above := (float64(peak) - float64(idle)) / (1 << 20)
			t.Logf("%.1f MB above idle", above)
			if above > 40 {
				t.Errorf("%d papers took %.1f MB above idle", papers, above)
			}
		})
	}
}
