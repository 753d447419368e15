package documents_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hearth/handlers/documents"
	"hearth/store/core"
	"hearth/store/orders"
)

// A customer with another language gets the legal English text and their own language below; English readers, and those
// of a language without translations, get the plain document. Nothing overlaps in any of them.
func TestDocumentsAreInEnglishAndTheCustomersLanguage(t *testing.T) {
	w := scriptsWritten["devanagari"]
	papers := map[string]func(lang string) documents.Document{
		"Order": func(lang string) documents.Document {
			p := w.parcel(1042)
			p.Order.Lang, p.Taxed = lang, true
			p.Lines[0].Returns = []orders.LineReturn{{Quantity: 1, State: "processed"}}
			return documents.OrderCopy(p)
		},
		"Order to pack": func(lang string) documents.Document {
			p := w.parcel(1042)
			p.Order.Lang, p.State, p.InvoiceID, p.ExpectedDay, p.Shipping, p.CODFee = lang, core.Confirmed, "",
				"2026-11-25", 40_00, 25_50
			return documents.OrderCopy(p)
		},
		"Quotation": func(lang string) documents.Document {
			p := w.parcel(1042)
			p.Order.Lang = lang
			q, _ := quoted(p)
			return documents.Quotation(q)
		},
	}
	for _, title := range []string{"Tax Invoice", "Bill of Supply", "Invoice", "Credit Note"} {
		papers[title] = func(lang string) documents.Document {
			d := due(w.invoice(title, false))
			d.Lang = lang
			if title == "Invoice" {
				d.Due = 0
			}
			if title == "Credit Note" {
				d.Kind, d.InvoiceNumber, d.InvoiceDay, d.Due, d.Reason = "credit note", "INV-2627-000042", "2026-11-21",
					0, "The parcel came back"
			}
			d.Lines[0].Kit, d.Lines[0].Discount = "Starter kit", 500_00
			return documents.InvoiceCopy(d, documents.Original, documents.Letterhead{})
		}
	}
	drawn := map[string][]byte{}
	for name, paper := range papers {
		draw := func(lang string) []byte {
			content, err := paper(lang).Print()
			if err != nil {
				t.Fatal(err)
			}
			if *papersTo != "" {
				if err := os.WriteFile(
					filepath.Join(*papersTo, strings.ReplaceAll(name, " ", "-")+"-"+lang+".pdf"),
					content,
					0o600,
				); err != nil {
					t.Fatal(err)
				}
			}
			return content
		}
		english := draw("")
		if string(english) != string(draw("ta")) || string(english) != string(draw(core.English)) {
			t.Errorf("%s: a language without words changes the paper", name)
		}
		for _, lang := range []string{"hi", "mr"} {
			content := draw(lang)
			drawn[name+" in "+lang] = content
			for _, fault := range faultsOf(t, content, nil) {
				t.Errorf("%s in %s: %s", name, lang, fault)
			}
		}
	}
	comparePapers(t, "languages.golden", drawn)
}

// Each state of an order and of a return has its own text in each language.
func TestOrderDocumentShowsItsStateInTheCustomersLanguage(t *testing.T) {
	for state, want := range map[string][]string{
		"placed":    {"Waiting for payment · भुगतान बाक़ी", "Waiting for payment · पैसे बाकी"},
		"delivered": {"Delivered · पहुँच गया", "Delivered · पोहोचली"},
		"cancelled": {"Cancelled · रद्द", "Cancelled · रद्द"},
		"returned":  {"Returned to sender · वापस आया", "Returned to sender · परत आली"},
		"return":    {"Return under way · वापसी जारी: 2", "Return under way · परत प्रक्रिया सुरू: 2"},
		"processed": {"Returned and refunded · वापस लिया, पैसे लौटाए: 2",
			"Returned and refunded · परत घेतले, पैसे परत केले: 2"},
		"refused": {"Return refused · वापसी स्वीकार नहीं हुई: 2", "Return refused · परत घेण्यास नकार: 2"},
	} {
		for i, lang := range []string{"hi", "mr"} {
			p := scriptsWritten["devanagari"].parcel(1042)
			p.Order.Lang, p.Lines[0].Returns = lang, []orders.LineReturn{{Quantity: 2, State: state}}
			if core.State(state).Facts().Words != "" {
				p.State, p.Lines[0].Returns = core.State(state), nil
			}
			content, err := documents.OrderCopy(p).Print()
			if err != nil {
				t.Fatal(err)
			}
			for _, fault := range faultsOf(t, content, []string{want[i]}) {
				t.Errorf("%s in %s: %s", state, lang, fault)
			}
		}
	}
}
