package documents

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"hearth/store/documents"
	"hearth/store/gst"
	"hearth/store/money"
)

// b2clAbove is the value of a document in paise above which an inter-state invoice to a consumer is reported
// individually: one lakh rupees since August 2024 (Notification 12/2024).
const b2clAbove = money.Paise(100_000_00)

// Month is a month's documents sorted into the tables of GSTR-1. A document is in one of the five tables.
type Month struct {
	// B2B (table 4) and CDNR (9B) are to buyers with a GSTIN. B2CL (5) are large inter-state invoices to consumers,
	// and CDNUR (9B) their credit notes. Everything else is B2CS (7), net of its credit notes.
	B2B, CDNR, B2CL, CDNUR, B2CS []documents.Document
	// All are the documents of the five tables. Those of one kind are in the order of their numbers.
	All []documents.Document
	// Late are the documents for GSTR-1A, which corrects a return that is already filed. The caller sets it.
	Late []documents.LateDocument
}

// SortMonth sorts a month's documents. worth has the totals of the invoices that its credit notes refer to, by
// number: the invoices may be of an earlier month, and decide in which table the credit note is.
func SortMonth(issued []documents.Document, worth map[string]money.Paise) Month {
	m := Month{All: issued}
	for _, d := range issued {
		credit := d.Kind == "credit note"
		whole := d.Total
		if credit {
			whole = worth[d.InvoiceNumber]
		}
		large := d.InterState && whole > b2clAbove
		switch {
		case d.Buyer.GSTIN != "" && credit:
			m.CDNR = append(m.CDNR, d)
		case d.Buyer.GSTIN != "":
			m.B2B = append(m.B2B, d)
		case large && credit:
			m.CDNUR = append(m.CDNUR, d)
		case large:
			m.B2CL = append(m.B2CL, d)
		default:
			m.B2CS = append(m.B2CS, d)
		}
	}
	return m
}

// GSTINs are the seller's GSTINs under which a month's taxed documents were issued, in order. There are two in a
// month in which the shop moved to another state; each files a return of its own.
func (m Month) GSTINs() (found []string) {
	for _, d := range m.All {
		if at := d.Seller.GSTIN; d.Taxed && at != "" && !slices.Contains(found, at) {
			found = append(found, at)
		}
	}
	return found
}

// Of is the month without the documents that were issued under another GSTIN of the seller.
func (m Month) Of(gstin string) Month {
	other := func(d documents.Document) bool { return d.Seller.GSTIN != "" && d.Seller.GSTIN != gstin }
	for _, docs := range []*[]documents.Document{&m.B2B, &m.CDNR, &m.B2CL, &m.CDNUR, &m.B2CS, &m.All} {
		*docs = slices.DeleteFunc(slices.Clone(*docs), other)
	}
	m.Late = slices.DeleteFunc(slices.Clone(m.Late), func(d documents.LateDocument) bool { return other(d.Document) })
	return m
}

// place is the key of a line of table 7: a place of supply and a rate. code is the GST code of the state.
type place struct {
	code, name string
	inter      bool
	rate       gst.Rate
}

// goods is the key of a line of table 12; unit is a code of the portal's UQC list.
type goods struct {
	hsn, unit string
	rate      gst.Rate
}

// worth is the value of a line of table 12; title is that of one of its products.
type worth struct {
	tax      gst.Tax
	quantity int64
	title    string
}

// minus returns a tax with the opposite sign, for credit notes.
func minus(t gst.Tax) gst.Tax {
	return gst.Tax{Taxable: -t.Taxable, CGST: -t.CGST, SGST: -t.SGST, IGST: -t.IGST}
}

// byPlace adds documents up by place and rate, less credit notes. Nil-rated lines are left out.
func byPlace(docs []documents.Document) map[place]gst.Tax {
	sums := map[place]gst.Tax{}
	for _, d := range docs {
		for _, l := range d.Lines {
			if isNil(d, l) {
				continue
			}
			at, tax := place{code: d.PlaceCode, name: d.PlaceOfSupply, inter: d.InterState, rate: l.Rate}, l.Tax
			if d.Kind == "credit note" {
				tax = minus(tax)
			}
			sums[at] = sums[at].Plus(tax)
		}
	}
	return sums
}

// byGoods adds documents up by HSN, unit and rate, less credit notes.
func byGoods(docs ...[]documents.Document) map[goods]worth {
	sums := map[goods]worth{}
	for _, part := range docs {
		for _, d := range part {
			for _, l := range d.Lines {
				of, tax, quantity := goods{l.HSN, unitCode(l.Unit), l.Rate}, l.Tax, l.Quantity
				if l.Reduction { // a lowered price: the buyer keeps the units
					quantity = 0
				}
				if d.Kind == "credit note" {
					tax, quantity = minus(tax), -quantity
				}
				title := sums[of].title
				if title == "" && l.LineID != 0 { // a delivery line has the goods' HSN code, but not their name
					title = l.Title
				}
				sums[of] = worth{sums[of].tax.Plus(tax), sums[of].quantity + quantity, title}
			}
		}
	}
	return sums
}

// unitCodes are the units that the portal knows (the UQC list of GSTR-1, table 12).
var unitCodes = strings.Fields(
	`BAG BAL BDL BKL BOU BOX BTL BUN CAN CBM CCM CMS CTN DOZ DRM GGR GMS GRS GYD KGS KLR KME MLT MTR MTS NOS
	OTH PAC PCS PRS QTL ROL SET SQF SQM SQY TBS TGM THD TON TUB UGS UNT YDS`)

// unitCode is the portal's code of a unit, which a shop may write as it likes; OTH, for others, if the list doesn't
// have it.
func unitCode(unit string) string {
	if code := strings.ToUpper(strings.TrimSpace(unit)); slices.Contains(unitCodes, code) {
		return code
	}
	return "OTH"
}

// byRate adds up one document's lines by rate.
func byRate(d documents.Document) map[gst.Rate]gst.Tax {
	sums := map[gst.Rate]gst.Tax{}
	for _, l := range d.Lines {
		sums[l.Rate] = sums[l.Rate].Plus(l.Tax)
	}
	return sums
}

// isNil reports whether a line is nil-rated: taxed at 0 %. It appears in tables 8 and 12.
func isNil(d documents.Document, l documents.DocumentLine) bool { return d.Taxed && l.Rate == 0 }

// nilSum is a line of table 8: nil-rated sales of one kind of supply (a key of nilWords), in paise net of credit
// notes.
type nilSum struct {
	supply string
	value  money.Paise
}

// nilWords are the portal's four kinds of supply of table 8, with their descriptions for people.
var nilWords = map[string]string{"INTRB2B": "Inter-state, to buyers with a GSTIN",
	"INTRAB2B": "Intra-state, to buyers with a GSTIN", "INTRB2C": "Inter-state, to consumers",
	"INTRAB2C": "Intra-state, to consumers"}

// nilRated is table 8, in the portal's order; kinds without sales are left out.
func (m Month) nilRated() (rows []nilSum) {
	sums := map[string]money.Paise{}
	for _, d := range m.All {
		supply := "INTRA"
		if d.InterState {
			supply = "INTR"
		}
		if d.Buyer.GSTIN != "" {
			supply += "B2B"
		} else {
			supply += "B2C"
		}
		for _, l := range d.Lines {
			switch {
			case !isNil(d, l):
			case d.Kind == "credit note":
				sums[supply] -= l.Tax.Taxable
			default:
				sums[supply] += l.Tax.Taxable
			}
		}
	}
	for _, supply := range []string{"INTRB2B", "INTRAB2B", "INTRB2C", "INTRAB2C"} {
		if sum, sold := sums[supply]; sold {
			rows = append(rows, nilSum{supply, sum})
		}
	}
	return rows
}

// series is a range of document numbers without a gap. nature is the kind of document in table 13.
type series struct {
	nature   int
	from, to string
	count    int64
	taxable  money.Paise
}

// seriesOf are the number ranges of a month's documents. Numbers lost by restoring a backup split a range in two,
// because the portal takes every number in a range as issued.
func seriesOf(issued []documents.Document) (found []series) {
	for _, kind := range []struct {
		name   string
		nature int
	}{{"invoice", 1}, {"credit note", 5}} { // the numbers of the document types in table 13
		last := -1
		for _, d := range issued {
			if d.Kind != kind.name {
				continue
			}
			if last < 0 || following(found[last].to) != d.Number {
				last = len(found)
				found = append(found, series{nature: kind.nature, from: d.Number})
			}
			s := &found[last]
			s.to = d.Number
			s.count++
			s.taxable += d.Sum.Taxable
		}
	}
	return found
}

// following is the number after a document's number: INV-2627-000002 after INV-2627-000001. "" if it doesn't end in
// digits.
func following(number string) string {
	at := strings.LastIndexByte(number, '-') + 1
	n, err := strconv.Atoi(number[at:])
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%s%0*d", number[:at], len(number)-at, n+1)
}

// sortedRates are the rates in ascending order, so that files don't depend on the order of a map.
func sortedRates(sums map[gst.Rate]gst.Tax) (rates []gst.Rate) {
	for rate := range sums {
		rates = append(rates, rate)
	}
	slices.Sort(rates)
	return rates
}

// sortedGoods are goods ordered by HSN, unit and rate.
func sortedGoods[V any](sums map[goods]V) []goods {
	return slices.SortedFunc(maps.Keys(sums), func(a, b goods) int {
		return cmp.Or(strings.Compare(a.hsn, b.hsn), strings.Compare(a.unit, b.unit), cmp.Compare(a.rate, b.rate))
	})
}
