package documents_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hearth/handlers/documents"
	"hearth/store/core"
	"hearth/store/delivery"
	storedocuments "hearth/store/documents"
	"hearth/store/fulfilment"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/settings"
	"hearth/store/shipments"
)

var papersTo = flag.String("papers-to", "",
	"a folder into which the test of kinds and scripts writes its papers, to be looked at")

// written is a shop, a buyer and goods whose names and addresses are in one script.
type written struct {
	shop, legal, street, bank       string
	name, area, city, tal, district string
	state, code, pin                string
	goods                           []string
}

var scriptsWritten = map[string]written{
	"devanagari": {
		"हर्थ गृह स्वचालन", "हर्थ होम ऑटोमेशन इलेक्ट्रिकल्स प्रायव्हेट लिमिटेड",
		"१२७/४अ, श्रीकृष्ण अपार्टमेंट, कर्वे रस्ता, एरंडवणे, पुणे",
		"भारतीय स्टेट बँक, डेक्कन जिमखाना शाखा",
		"वेंकटनरसिंहराजुवारिपेटा श्रीनिवास कृष्णमूर्ती क्षीरसागर",
		"सदनिका १२ब, श्री ज्ञानेश्वर सहकारी गृहनिर्माण संस्था, राष्ट्रीय उच्च माध्यमिक विद्यालयाच्या मागे, चौथा क्रॉस रस्ता, सेक्टर ७",
		"पिंपरी चिंचवड", "हवेली", "पुणे",
		"Maharashtra", "27", "411018", []string{"आँगन टच स्विच, ६ गँग, पंख्याच्या नियंत्रकासह, पांढरा",
			"प्रहरी मुख्य दरवाजा लॉक प्रो (द्वार-द्रष्टा कॅमेऱ्यासह)", "संध्या ऊर्जा-बचत बल्ब ९ वॅट"},
	},
	"tamil": {
		"ஹார்த் இல்லம்",
		"ஹார்த் ஹோம் ஆட்டோமேஷன் எலக்ட்ரிக்கல்ஸ் பிரைவேட் லிமிடெட்",
		"127/4அ, ஸ்ரீ கிருஷ்ணா அடுக்குமாடி, அண்ணா சாலை, சென்னை",
		"இந்தியன் வங்கி, தியாகராய நகர் கிளை",
		"கிருஷ்ணமூர்த்தி வெங்கடநரசிம்மராஜு சுப்பிரமணியம் ஸ்ரீநிவாசன்",
		"அடுக்குமாடி 12ஆ, ஸ்ரீ லட்சுமி நரசிம்மர் குடியிருப்பு, அரசு மேல்நிலைப் பள்ளியின் பின்புறம், நான்காவது குறுக்குத் தெரு, பகுதி 7",
		"திருவனந்தபுரம் சாலை",
		"மயிலாப்பூர்",
		"சென்னை",
		"Tamil Nadu",
		"33",
		"600004",
		[]string{"ஆங்கன் தொடு சுவிட்ச், 6 கேங், மின்விசிறிக் கட்டுப்பாட்டுடன், வெள்ளை",
			"ப்ரஹரி முதன்மைக் கதவுப் பூட்டு ப்ரோ", "சந்தியா மின்சேமிப்பு விளக்கு 9 வாட்"},
	},
	"bengali": {
		"হার্থ গৃহ", "হার্থ হোম অটোমেশন ইলেকট্রিক্যালস প্রাইভেট লিমিটেড",
		"১২৭/৪ক, শ্রীকৃষ্ণ অ্যাপার্টমেন্ট, রাসবিহারী অ্যাভিনিউ, কলকাতা",
		"ভারতীয় স্টেট ব্যাংক, গড়িয়াহাট শাখা",
		"অনির্বাণ বন্দ্যোপাধ্যায় কৃষ্ণচন্দ্র ভট্টাচার্য চট্টোপাধ্যায়",
		"ফ্ল্যাট ১২খ, শ্রী জ্ঞানেশ্বর সমবায় আবাসন, রাষ্ট্রীয় উচ্চ মাধ্যমিক বিদ্যালয়ের পিছনে, চতুর্থ ক্রস রোড, সেক্টর ৭",
		"উত্তর চব্বিশ পরগনা", "বিধাননগর", "কলকাতা",
		"West Bengal", "19", "700029", []string{"আঙ্গন টাচ সুইচ, ৬ গ্যাং, পাখা নিয়ন্ত্রকসহ, সাদা",
			"প্রহরী প্রধান দরজার তালা প্রো (দ্বার-দ্রষ্টা ক্যামেরাসহ)", "সন্ধ্যা বিদ্যুৎ-সাশ্রয়ী বাতি ৯ ওয়াট"},
	},
}

func (w written) seller() storedocuments.Seller {
	return storedocuments.Seller{Name: w.shop, LegalName: w.legal, Address: w.street, Pin: w.pin, State: w.state,
		StateCode: w.code, GSTIN: "27AAPFU0939F1ZV", Phone: "+91 20 2567 1234", Email: "care@hearth.example",
		UPIID: "hearth@upi", Bank: storedocuments.Bank{Holder: w.legal, Account: "501001234567890", IFSC: "SBIN0001234",
			Name: w.bank}}
}

func (w written) invoice(title string, inter bool) storedocuments.Document {
	d := storedocuments.Document{
		Kind:       "invoice",
		Title:      title,
		Number:     "INV-2627-000042",
		Day:        "2026-11-21",
		OrderDay:   "2026-11-20",
		OrderID:    1042,
		Taxed:      title == "Tax Invoice",
		InterState: inter,
		Seller:     w.seller(),
		Payment:    "COD",
		Buyer: delivery.Address{Name: w.name, Area: w.area, City: w.city, Tal: w.tal, Dist: w.district, State: w.state,
			Pin: w.pin, Mob: "9876543210", Country: "India"},
		PlaceOfSupply: w.state,
		PlaceCode:     w.code,
	}
	if title == "Invoice" {
		d.Seller.GSTIN = ""
	}
	for i, price := range []money.Paise{4_499_00, 18_999_00, 349_50} {
		l := storedocuments.DocumentLine{
			Title:    w.goods[i],
			HSN:      []string{"8536", "8301", "8539"}[i],
			Unit:     "NOS",
			Quantity: int64(i + 1),
			Price:    price,
			Amount:   price * money.Paise(i+1),
			LineID:   int64(i + 1),
		}
		if l.Tax = (gst.Tax{Taxable: l.Amount}); d.Taxed {
			l.Rate = []gst.Rate{18, 18, 5}[i]
			l.Tax = gst.Split(l.Amount, l.Rate, inter)
		}
		d.Lines, d.Sum, d.Total = append(d.Lines, l), d.Sum.Plus(l.Tax), d.Total+l.Amount
	}
	return d
}

func due(d storedocuments.Document) storedocuments.Document {
	d.Due, d.UPI = d.Total, settings.UPIText(d.Seller.UPIID, d.Seller.Name, d.OrderID, d.Total)
	return d
}

func (w written) parcel(id int64) documents.Parcel {
	d := w.invoice("Tax Invoice", false)
	p := documents.Parcel{From: d.Seller, Placed: "20 Nov 2026", UPI: settings.UPIText("hearth@upi", w.shop, id,
		d.Total)}
	p.ID, p.Address, p.Payment, p.State, p.Total, p.LinesTotal, p.Courier, p.TrackingID, p.Grams = id, d.Buyer,
		core.COD, core.Shipped, d.Total, d.Total, "Delhivery", "1490812345678", 1850
	p.Note = string([]rune(w.area)[:min(len([]rune(w.area)), 200)])
	p.SKUs, p.InvoiceID = map[int64]string{1: "AANGAN-6G-WH", 2: "PRAHARI-PRO"}, d.Number
	for _, l := range d.Lines {
		p.Lines = append(p.Lines, orders.Line{ID: l.LineID, ProductID: l.LineID, Title: l.Title, Quantity: l.Quantity,
			Price: l.Price, Amount: l.Amount})
	}
	return p
}

// run is a driver's run with a parcel to deliver, and one that was delivered.
func (w written) run() fulfilment.DayRun {
	o := w.parcel(1042).Order
	return fulfilment.DayRun{
		Run: shipments.Run{Day: "2026-11-21", Driver: shipments.Driver{Name: w.name, Mobile: "9855500006"}},
		Stops: []fulfilment.Stop{{Stop: shipments.Stop{OrderID: 1042, Units: 3}, Order: o, Due: 1_23_456_00},
			{Stop: shipments.Stop{OrderID: 1043, Units: 1, DeliveredAt: time.Now()}, Order: o}},
	}
}

// kinds returns every kind of document of a shop that writes in one script, each with the texts that it must contain.
func (w written) kinds(t *testing.T) map[string][]byte {
	note := w.invoice("Tax Invoice", false)
	note.Kind, note.Title, note.Number, note.InvoiceNumber, note.InvoiceDay, note.Reason = "credit note", "Credit Note",
		"CRN-2627-000007", "INV-2627-000042", "2026-11-21", "The parcel came back: "+w.area
	challan := w.invoice("Tax Invoice", false)
	challan.Kind, challan.Title, challan.Number = "challan", "Delivery Challan", "DC-1042"
	across := w.invoice("Tax Invoice", true)
	across.Payment = orders.Prepaid
	p := w.parcel(1042)
	prepaid := w.parcel(1043)
	prepaid.Payment, prepaid.UPI = orders.Prepaid, ""
	var list documents.PickList
	for _, one := range []documents.Parcel{p, prepaid, w.parcel(1044)} {
		list.Add(one)
	}
	labels := []documents.Label{}
	for _, title := range w.goods {
		labels = append(labels, documents.Label{Serial: "HR12K7QF29XWMDPB", Product: title,
			Link: "http://localhost:8080/registerdevice?serial=HR12K7QF29XWMDPB"})
	}
	drawn := map[string][]byte{}
	for name, paper := range map[string]documents.Document{
		"01-tax-invoice": documents.InvoiceCopy(due(w.invoice("Tax Invoice", false)), documents.Original,
			documents.Letterhead{}),
		"02-tax-invoice-paid": documents.InvoiceCopy(across, documents.Original, documents.Letterhead{}),
		"03-bill-of-supply": documents.InvoiceCopy(due(w.invoice("Bill of Supply", false)), documents.Original,
			documents.Letterhead{}),
		"04-invoice": documents.InvoiceCopy(due(w.invoice("Invoice", false)), documents.Original,
			documents.Letterhead{}),
		"05-credit-note":  documents.InvoiceCopy(note, "", documents.Letterhead{}),
		"07-packing-slip": documents.PackingSlip(p), "08-label": documents.AddressLabel(p),
		"09-labels-a4": documents.AddressLabels([]documents.Parcel{p, prepaid, p,
			prepaid}),
		"10-pick-list": list.Paper(w.shop, "21 Nov 2026", documents.Letterhead{}),
		"11-receipt":   documents.Receipt(due(w.invoice("Tax Invoice", false))),
		"12-serial-labels": documents.Labels(labels,
			"Do not use these labels: their codes lead to http://localhost:8080."),
		"13-order":     documents.OrderCopy(p),
		"14-run-sheet": documents.RunSheet(w.run(), w.shop, documents.Letterhead{}),
	} {
		content, err := paper.Print()
		if err != nil {
			t.Fatal(name, ": ", err)
		}
		drawn[name] = content
	}
	content, err := documents.PrintChallan(challan, documents.Letterhead{})
	if err != nil {
		t.Fatal(err)
	}
	drawn["06-challan"] = content
	return drawn
}

// Every kind of document prints in every script: nothing overlaps, and the text can be extracted letter for letter.
// With -papers-to FOLDER, the PDFs are kept for inspection.
func TestEveryDocumentPrintsInEachScript(t *testing.T) {
	for script, w := range scriptsWritten {
		papers := w.kinds(t)
		if script == "devanagari" {
			comparePapers(t, "papers.golden", papers)
		}
		for name, content := range papers {
			wanted := []string{w.goods[0]}
			if !strings.Contains(name, "serial") && !strings.Contains(name, "pick") {
				wanted = append(wanted, w.name)
			}
			if strings.Contains(name, "label") || strings.Contains(name, "run-sheet") {
				wanted = wanted[1:]
			}
			if strings.Contains(name, "packing-slip") || strings.Contains(name, "-label") &&
				!strings.Contains(name, "serial") {
				wanted = append(wanted, "NOTE FROM THE CUSTOMER")
			}
			for _, fault := range faultsOf(t, content, wanted) {
				t.Errorf("%s in %s: %s", name, script, fault)
			}
			if *papersTo != "" {
				if err := os.WriteFile(filepath.Join(*papersTo, name+"-"+script+".pdf"), content, 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

func TestCustomerNoteIsPrintedInTheScriptsOfTheFonts(t *testing.T) {
	for note, want := range map[string]string{
		"Ring twice, please 🙏🏽 ☎": "Ring twice, please",
		"दूसरे गेट पर क्षीरसागर 🔔 से पूछें": "दूसरे गेट पर क्षीरसागर से पूछें",
		"دوسرے گیٹ پر گھنٹی بجائیں":         "This note can't be printed in its script. Please read it on the order's page.",
	} {
		p := scriptsWritten["devanagari"].parcel(1042)
		p.Note = note
		for name, paper := range map[string]documents.Document{"slip": documents.PackingSlip(p),
			"label": documents.AddressLabel(p)} {
			content, err := paper.Print()
			if err != nil {
				t.Fatal(err)
			}
			for _, fault := range faultsOf(t, content, []string{want}) {
				t.Errorf("%s with %q: %s", name, note, fault)
			}
		}
	}
}

// A credit note that lowers prices has no quantities, as no units are returned.
func TestPriceReductionNotePrintsNoQuantities(t *testing.T) {
	d := scriptsWritten["devanagari"].invoice("Credit Note", false)
	d.Kind, d.InvoiceNumber, d.InvoiceDay = "credit note", "INV-2627-000041", "2026-11-20"
	for reduces, want := range map[bool]int{false: 3, true: 0} {
		for i := range d.Lines {
			d.Lines[i].Reduction = reduces
		}
		content, err := documents.InvoiceCopy(d, documents.Original, documents.Letterhead{}).Print()
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Count(textOf(t, content), "NOS"); got != want {
			t.Errorf("lowers prices %v: %d lines count pieces, want %d", reduces, got, want)
		}
	}
}

// A product that is in a thousand orders takes as many pages of the pick list as needed, and no order is lost at the
// end of a page.
func TestPickListNamesEveryOrderOfAProduct(t *testing.T) {
	var list documents.PickList
	p, orders := scriptsWritten["devanagari"].parcel(1), []string{}
	for id := range int64(fulfilment.MaxPrinted) {
		p.ID = 123_456 + id
		orders = append(orders, p.Number()+" (2)")
		list.Add(p)
	}
	content, err := list.Paper("Hearth", "21 Nov 2026", documents.Letterhead{}).Print()
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range faultsOf(t, content, orders) {
		t.Error(fault)
	}
}

// The terms of a quotation may be long; they continue on further pages.
func TestLongQuotationNoteSpansPages(t *testing.T) {
	q, wanted := quoted(scriptsWritten["devanagari"].parcel(1))
	for i := range 80 {
		term := fmt.Sprintf("%d. One of the terms.", i+1)
		q.Note, wanted = q.Note+"\n"+term, append(wanted, term)
	}
	content, err := documents.Quotation(q).Print()
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range faultsOf(t, content, wanted) {
		t.Error(fault)
	}
}
