package documents_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hearth/handlers/documents"
)

// A customer who reads Hindi gets the legal words in English, with Hindi below; for English, or a language without translations,
// the document is in English only.
func TestAnInvoiceSpeaksToTheCustomerInTheirLanguageBesideEnglish(t *testing.T) {
	w := scriptsWritten["devanagari"]
	for _, title := range []string{"Tax Invoice", "Bill of Supply", "Invoice", "Credit Note"} {
		english := due(w.invoice(title, false))
		if title == "Credit Note" {
			english.Kind, english.InvoiceNumber, english.InvoiceDay, english.Due = "credit note", "INV-2627-000042", "2026-11-21", 0
		}
		draw := func(lang string) string {
			d := english
			d.Lang = lang
			content, err := documents.InvoiceCopy(d, documents.Original, documents.Letterhead{}).Print()
			if err != nil {
				t.Fatal(err)
			}
			if *papersTo != "" {
				if err := os.WriteFile(filepath.Join(*papersTo, strings.ReplaceAll(title, " ", "-")+"-"+lang+".pdf"), content, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			return string(content)
		}
		if draw("") != draw("ta") {
			t.Errorf("%s: a language without words changes the paper", title)
		}
		if hindi := draw("hi"); len(hindi) <= len(draw("")) {
			t.Errorf("%s: nothing of it is in Hindi", title)
		}
	}
}
