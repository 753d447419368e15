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

// b2clAbove is the value above which an inter-state invoice to a consumer is reported individually (Notification 12/2024).
const b2clAbove = money.Paise(100_000_00)

// Month is a month's documents sorted into the tables of GSTR-1.
type Month struct {
	// B2B (table 4) and CDNR (9B) are to buyers with a GSTIN, B2CL (5) large inter-state ones to consumers, CDNUR (9B) their credit
	// notes. Everything else is B2CS (7), net of its credit notes.
	B2B, CDNR, B2CL, CDNUR, B2CS []documents.Document
	All                          []documents.Document
	// Late are the documents for GSTR-1A.
	Late []documents.LateDocument
}

// SortMonth sorts a month's documents. worth contains the totals of the invoices that credit notes belong to, by number: they may
// be from an earlier month.
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

// GSTINs are the seller's numbers under which a month's taxed documents were issued, in order: more than one in the month in which the
// shop got another, in another state. Each files a return of its own.
func (m Month) GSTINs() (found []string) {
	for _, d := range m.All {
		if at := d.Seller.GSTIN; d.Taxed && at != "" && !slices.Contains(found, at) {
			found = append(found, at)
		}
	}
	return found
}

// Of is a month without the documents that were issued under another GSTIN of the seller.
func (m Month) Of(gstin string) Month {
	other := func(d documents.Document) bool { return d.Seller.GSTIN != "" && d.Seller.GSTIN != gstin }
	for _, docs := range []*[]documents.Document{&m.B2B, &m.CDNR, &m.B2CL, &m.CDNUR, &m.B2CS, &m.All} {
		*docs = slices.DeleteFunc(slices.Clone(*docs), other)
	}
	m.Late = slices.DeleteFunc(slices.Clone(m.Late), func(d documents.LateDocument) bool { return other(d.Document) })
	return m
}

// place is the place of supply, with a rate.
type place struct {
	code, name string
	inter      bool
	rate       gst.Rate
}

// goods is the key of a line of table 12; unit is a code of the portal.
type goods struct {
	hsn, unit string
	rate      gst.Rate
}

// worth is the value of some goods; title is that of a product among them.
type worth struct {
	tax      gst.Tax
	quantity int64
	title    string
}

func minus(t gst.Tax) gst.Tax {
	return gst.Tax{Taxable: -t.Taxable, CGST: -t.CGST, SGST: -t.SGST, IGST: -t.IGST}
}

// byPlace adds documents up by place and rate, less credit notes and without nil-rated lines.
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
				if l.Reduction { // the pieces stay with the buyer
					quantity = 0
				}
				if d.Kind == "credit note" {
					tax, quantity = minus(tax), -quantity
				}
				title := sums[of].title
				if title == "" && l.LineID != 0 { // delivery has the goods' code, but not their name
					title = l.Title
				}
				sums[of] = worth{sums[of].tax.Plus(tax), sums[of].quantity + quantity, title}
			}
		}
	}
	return sums
}

// unitCodes are the codes of units that the portal knows (the UQC list of GSTR-1, table 12).
var unitCodes = strings.Fields(`BAG BAL BDL BKL BOU BOX BTL BUN CAN CBM CCM CMS CTN DOZ DRM GGR GMS GRS GYD KGS KLR KME MLT MTR MTS NOS
	OTH PAC PCS PRS QTL ROL SET SQF SQM SQY TBS TGM THD TON TUB UGS UNT YDS`)

// unitCode is the portal's code of a unit that a shop writes as it likes: OTH, for others, if the list does not have it.
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

// isNil reports whether a line is nil-rated: by a seller who shows tax, at 0 %. It appears in tables 8 and 12.
func isNil(d documents.Document, l documents.DocumentLine) bool { return d.Taxed && l.Rate == 0 }

// nilSum is a line of table 8: sales at 0 % within the state or inter-state, to whom, net of credit notes.
type nilSum struct {
	supply string
	value  money.Paise
}

// nilWords are the four kinds of supply of table 8, in words.
var nilWords = map[string]string{"INTRB2B": "Inter-state, to buyers with a GSTIN", "INTRAB2B": "Intra-state, to buyers with a GSTIN",
	"INTRB2C": "Inter-state, to consumers", "INTRAB2C": "Intra-state, to consumers"}

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

// series is the range of numbers of a kind of document in a month, without a gap.
type series struct {
	nature   int
	from, to string
	count    int64
	taxable  money.Paise
}

// seriesOf are the number ranges of a month's documents. Numbers missing after a restore from a backup split a range.
func seriesOf(issued []documents.Document) (found []series) {
	for _, kind := range []struct {
		name   string
		nature int
	}{{"invoice", 1}, {"credit note", 5}} { // the document types of table 13
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

// following is the next document number: INV-2627-000002 after INV-2627-000001.
func following(number string) string {
	at := strings.LastIndexByte(number, '-') + 1
	n, err := strconv.Atoi(number[at:])
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%s%0*d", number[:at], len(number)-at, n+1)
}

func sortedRates(sums map[gst.Rate]gst.Tax) (rates []gst.Rate) {
	for rate := range sums {
		rates = append(rates, rate)
	}
	slices.Sort(rates)
	return rates
}

// sortedGoods returns goods by HSN, unit and rate.
func sortedGoods[V any](sums map[goods]V) []goods {
	return slices.SortedFunc(maps.Keys(sums), func(a, b goods) int {
		return cmp.Or(strings.Compare(a.hsn, b.hsn), strings.Compare(a.unit, b.unit), cmp.Compare(a.rate, b.rate))
	})
}
