package documents

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"

	"hearth/store"
	"hearth/store/gst"
	"hearth/store/money"
)

// b2clAbove is the worth from which on an inter-state invoice to a consumer is told one by one (Notification 12/2024).
const b2clAbove = money.Paise(100_000_00)

// Month is a month's documents sorted into the tables of GSTR-1.
type Month struct {
	// B2B (table 4) and CDNR (9B) are to buyers with a GSTIN, B2CL (5) large inter-state ones to consumers, CDNUR (9B) their
	// credit notes. Everything else is B2CS (7), net of its credit notes.
	B2B, CDNR, B2CL, CDNUR, B2CS []store.Document
	All                          []store.Document
}

// SortMonth sorts a month's documents. worth tells the total of the invoices that credit notes belong to, by number: it may
// be of an earlier month.
func SortMonth(issued []store.Document, worth map[string]money.Paise) Month {
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

// place is where a supply of a rate takes place.
type place struct {
	code, name string
	inter      bool
	rate       gst.Rate
}

// goods are what a line of table 12 is about.
type goods struct {
	hsn, unit string
	rate      gst.Rate
}

// worth is what some goods come to; title is that of a product among them.
type worth struct {
	tax      gst.Tax
	quantity int64
	title    string
}

func minus(t gst.Tax) gst.Tax {
	return gst.Tax{Taxable: -t.Taxable, CGST: -t.CGST, SGST: -t.SGST, IGST: -t.IGST}
}

// byPlace adds documents up by place and rate, credit notes taken off and without what is nil-rated.
func byPlace(docs []store.Document) map[place]gst.Tax {
	sums := map[place]gst.Tax{}
	for _, d := range docs {
		for _, l := range d.Lines {
			if isNil(d, l) {
				continue
			}
			at, tax := place{d.PlaceCode, d.PlaceOfSupply, d.InterState, l.Rate}, l.Tax
			if d.Kind == "credit note" {
				tax = minus(tax)
			}
			sums[at] = sums[at].Plus(tax)
		}
	}
	return sums
}

// byGoods adds documents up by HSN, unit and rate, credit notes taken off.
func byGoods(docs ...[]store.Document) map[goods]worth {
	sums := map[goods]worth{}
	for _, part := range docs {
		for _, d := range part {
			for _, l := range d.Lines {
				of, tax, quantity := goods{l.HSN, l.Unit, l.Rate}, l.Tax, l.Quantity
				if d.Kind == "credit note" {
					tax, quantity = minus(tax), -quantity
				}
				title := sums[of].title
				if title == "" && l.LineID != 0 { // delivery has the code of the goods, and not their name
					title = l.Title
				}
				sums[of] = worth{sums[of].tax.Plus(tax), sums[of].quantity + quantity, title}
			}
		}
	}
	return sums
}

// byRate adds one document's lines up by rate.
func byRate(d store.Document) map[gst.Rate]gst.Tax {
	sums := map[gst.Rate]gst.Tax{}
	for _, l := range d.Lines {
		sums[l.Rate] = sums[l.Rate].Plus(l.Tax)
	}
	return sums
}

// isNil says whether a line is nil-rated: of a seller who shows tax, at 0 %. It stands in table 8, and in 12.
func isNil(d store.Document, l store.DocumentLine) bool { return d.Taxed && l.Rate == 0 }

// nilRow is a line of table 8: what was sold at 0 % within the state or across, to whom, net of credit notes.
type nilRow struct {
	Supply string      `json:"sply_ty"`
	Nil    json.Number `json:"nil_amt"`
	Exempt json.Number `json:"expt_amt"`
	OutOf  json.Number `json:"ngsup_amt"`
	value  money.Paise
}

// nilWords are the four kinds of supply of table 8, in words.
var nilWords = map[string]string{"INTRB2B": "Inter-state, to buyers with a GSTIN", "INTRAB2B": "Intra-state, to buyers with a GSTIN", "INTRB2C": "Inter-state, to consumers", "INTRAB2C": "Intra-state, to consumers"}

func (m Month) nilRated() (rows []nilRow) {
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
			rows = append(rows, nilRow{supply, amount(sum), "0", "0", sum})
		}
	}
	return rows
}

// series is from which to which number a kind of document went in a month, without a gap.
type series struct {
	nature   int
	from, to string
	count    int64
	taxable  money.Paise
}

// seriesOf are the numbers of a month's documents. What is missing within a kind, since the shop was restored from a backup, parts
// its numbers in two.
func seriesOf(issued []store.Document) (found []series) {
	for _, kind := range []struct {
		name   string
		nature int
	}{{"invoice", 1}, {"credit note", 5}} { // natures of table 13
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

// following is the number behind a document's: INV-2627-000002 behind INV-2627-000001.
func following(number string) string {
	at := strings.LastIndexByte(number, '-') + 1
	n, err := strconv.Atoi(number[at:])
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%s%0*d", number[:at], len(number)-at, n+1)
}

func amount(p money.Paise) json.Number { return json.Number(p.Decimal()) }

type taxDetail struct {
	Rate    int64       `json:"rt"`
	Taxable json.Number `json:"txval"`
	IGST    json.Number `json:"iamt"`
	CGST    json.Number `json:"camt,omitempty"`
	SGST    json.Number `json:"samt,omitempty"`
	Cess    json.Number `json:"csamt"`
}

func detail(rate gst.Rate, t gst.Tax) taxDetail {
	return taxDetail{int64(rate), amount(t.Taxable), amount(t.IGST), amount(t.CGST), amount(t.SGST), "0"}
}

type itemRow struct {
	Number int       `json:"num"`
	Detail taxDetail `json:"itm_det"`
}

// itemsOf are a document's sums by rate, without what is nil-rated.
func itemsOf(d store.Document) (rows []itemRow) {
	sums := byRate(d)
	for _, rate := range sortedRates(sums) {
		if rate > 0 {
			rows = append(rows, itemRow{len(rows) + 1, detail(rate, sums[rate])})
		}
	}
	return rows
}

// acrossItems are those of a document that is inter-state by its table: the portal wants no fields for the other taxes there.
func acrossItems(d store.Document) []itemRow {
	rows := itemsOf(d)
	for i := range rows {
		rows[i].Detail.CGST, rows[i].Detail.SGST = "", ""
	}
	return rows
}

func sortedRates(sums map[gst.Rate]gst.Tax) (rates []gst.Rate) {
	for rate := range sums {
		rates = append(rates, rate)
	}
	slices.Sort(rates)
	return rates
}

// portalDay is a day as the portal writes it: 21-11-2026.
func portalDay(day string) string { return day[8:10] + "-" + day[5:7] + "-" + day[0:4] }

type invoiceRow struct {
	Number string      `json:"inum"`
	Day    string      `json:"idt"`
	Value  json.Number `json:"val"`
	Place  string      `json:"pos,omitempty"`
	Charge string      `json:"rchrg,omitempty"`
	Type   string      `json:"inv_typ,omitempty"`
	Items  []itemRow   `json:"itms"`
}

type noteRow struct {
	Of     string      `json:"typ,omitempty"`
	Kind   string      `json:"ntty"`
	Number string      `json:"nt_num"`
	Day    string      `json:"nt_dt"`
	Value  json.Number `json:"val"`
	Place  string      `json:"pos"`
	Charge string      `json:"rchrg,omitempty"`
	Type   string      `json:"inv_typ,omitempty"`
	Items  []itemRow   `json:"itms"`
}

type ofBuyer struct {
	GSTIN    string       `json:"ctin"`
	Invoices []invoiceRow `json:"inv,omitempty"`
	Notes    []noteRow    `json:"nt,omitempty"`
}

type ofPlace struct {
	Place    string       `json:"pos"`
	Invoices []invoiceRow `json:"inv"`
}

type smallRow struct {
	Supply string `json:"sply_ty"`
	Type   string `json:"typ"`
	Place  string `json:"pos"`
	taxDetail
}

type hsnRow struct {
	Number   int    `json:"num"`
	HSN      string `json:"hsn_sc"`
	About    string `json:"desc"`
	Unit     string `json:"uqc"`
	Quantity int64  `json:"qty"`
	taxDetail
}

type issuedRow struct {
	Number int    `json:"num"`
	From   string `json:"from"`
	To     string `json:"to"`
	Total  int64  `json:"totnum"`
	Cancel int64  `json:"cancel"`
	Net    int64  `json:"net_issue"`
}

type issuedKind struct {
	Nature int         `json:"doc_num"`
	Words  string      `json:"doc_typ"`
	Docs   []issuedRow `json:"docs"`
}

type hsnTables struct {
	B2B []hsnRow `json:"hsn_b2b,omitempty"`
	B2C []hsnRow `json:"hsn_b2c,omitempty"`
}

type issuedTable struct {
	Kinds []issuedKind `json:"doc_det"`
}

type nilTable8 struct {
	Rows []nilRow `json:"inv"`
}

type returnFile struct {
	GSTIN   string      `json:"gstin"`
	Period  string      `json:"fp"`
	Version string      `json:"version"`
	Hash    string      `json:"hash"`
	B2B     []ofBuyer   `json:"b2b,omitempty"`
	B2CL    []ofPlace   `json:"b2cl,omitempty"`
	B2CS    []smallRow  `json:"b2cs,omitempty"`
	CDNR    []ofBuyer   `json:"cdnr,omitempty"`
	CDNUR   []noteRow   `json:"cdnur,omitempty"`
	Nil     *nilTable8  `json:"nil,omitempty"`
	HSN     hsnTables   `json:"hsn"`
	Issued  issuedTable `json:"doc_issue"`
}

// ofTaxed is the month without what was issued before the seller was a regular one, which is not for GSTR-1.
func (m Month) ofTaxed() Month {
	untaxed := func(d store.Document) bool { return !d.Taxed }
	for _, docs := range []*[]store.Document{&m.B2B, &m.CDNR, &m.B2CL, &m.CDNUR, &m.B2CS} {
		*docs = slices.DeleteFunc(slices.Clone(*docs), untaxed)
	}
	return m
}

// GSTR1 writes a month as the portal's file. month is 2026-11. A document of which nothing is left beside what is nil-rated
// stands in table 8 alone.
func GSTR1(m Month, gstin, month string) ([]byte, error) {
	m = m.ofTaxed()
	file := returnFile{GSTIN: gstin, Period: month[5:7] + month[0:4], Version: "GST3.2", Hash: "hash",
		B2B: buyers(m.B2B), CDNR: buyers(m.CDNR), HSN: hsnTables{hsnRows(byGoods(m.B2B, m.CDNR)), hsnRows(byGoods(m.B2CS, m.B2CL, m.CDNUR))}}
	if rows := m.nilRated(); len(rows) > 0 {
		file.Nil = &nilTable8{rows}
	}
	for _, d := range m.B2CL {
		items := acrossItems(d)
		if len(items) == 0 {
			continue
		}
		at := slices.IndexFunc(file.B2CL, func(p ofPlace) bool { return p.Place == d.PlaceCode })
		if at < 0 {
			at = len(file.B2CL)
			file.B2CL = append(file.B2CL, ofPlace{Place: d.PlaceCode})
		}
		file.B2CL[at].Invoices = append(file.B2CL[at].Invoices, invoiceRow{Number: d.Number, Day: portalDay(d.Day), Value: amount(d.Total), Items: items})
	}
	for _, d := range m.CDNUR {
		items := acrossItems(d)
		if len(items) == 0 {
			continue
		}
		file.CDNUR = append(file.CDNUR, noteRow{Of: "B2CL", Kind: "C", Number: d.Number, Day: portalDay(d.Day), Value: amount(d.Total), Place: d.PlaceCode, Items: items})
	}
	for at, tax := range byPlace(m.B2CS) {
		supply := "INTRA"
		if at.inter {
			supply = "INTER"
		}
		file.B2CS = append(file.B2CS, smallRow{supply, "OE", at.code, detail(at.rate, tax)})
	}
	sort.Slice(file.B2CS, func(i, j int) bool {
		a, b := file.B2CS[i], file.B2CS[j]
		return a.Place+fmt.Sprint(1000+a.Rate) < b.Place+fmt.Sprint(1000+b.Rate)
	})
	for _, s := range seriesOf(m.All) {
		kinds := &file.Issued.Kinds
		if n := len(*kinds); n == 0 || (*kinds)[n-1].Nature != s.nature {
			*kinds = append(*kinds, issuedKind{Nature: s.nature, Words: map[int]string{1: "Invoices for outward supply", 5: "Credit Note"}[s.nature]})
		}
		docs := &(*kinds)[len(*kinds)-1].Docs
		*docs = append(*docs, issuedRow{len(*docs) + 1, s.from, s.to, s.count, 0, s.count})
	}
	return json.MarshalIndent(file, "", " ")
}

func buyers(docs []store.Document) (found []ofBuyer) {
	for _, d := range docs {
		items := itemsOf(d)
		if len(items) == 0 {
			continue
		}
		at := slices.IndexFunc(found, func(b ofBuyer) bool { return b.GSTIN == d.Buyer.GSTIN })
		if at < 0 {
			at = len(found)
			found = append(found, ofBuyer{GSTIN: d.Buyer.GSTIN})
		}
		if d.Kind == "credit note" {
			found[at].Notes = append(found[at].Notes, noteRow{Kind: "C", Number: d.Number, Day: portalDay(d.Day), Value: amount(d.Total), Place: d.PlaceCode, Charge: "N", Type: "R", Items: items})
			continue
		}
		found[at].Invoices = append(found[at].Invoices, invoiceRow{d.Number, portalDay(d.Day), amount(d.Total), d.PlaceCode, "N", "R", items})
	}
	return found
}

func hsnRows(sums map[goods]worth) (rows []hsnRow) {
	for of, w := range sums {
		rows = append(rows, hsnRow{0, of.hsn, shortened(w.title), of.unit, w.quantity, detail(of.rate, w.tax)})
	}
	sort.Slice(rows, func(i, j int) bool {
		return fmt.Sprint(rows[i].HSN, rows[i].Unit, 1000+rows[i].Rate) < fmt.Sprint(rows[j].HSN, rows[j].Unit, 1000+rows[j].Rate)
	})
	for i := range rows {
		rows[i].Number = i + 1
	}
	return rows
}

// shortened is a description as table 12 takes it: 30 letters at most.
func shortened(title string) string {
	letters := []rune(title)
	return strings.TrimSpace(string(letters[:min(len(letters), 30)]))
}

var hsnShape = regexp.MustCompile(`^([0-9]{4}|[0-9]{6}|[0-9]{8})$`)

// Warnings says what the portal would refuse, or an accountant ask about. digits is how many an HSN code has at least: 4, or 6
// from a turnover of five crore on (Notification 78/2020).
func Warnings(m Month, gstin string, digits int, gaps []string) (found []string) {
	if gstin == "" {
		found = append(found, "The shop has no GSTIN: there is no GSTR-1 to file.")
	}
	found = append(found, gaps...)
	noHSN, shortHSN, noPlace, untaxed := []string{}, []string{}, []string{}, []string{}
	for _, d := range m.All {
		if d.PlaceCode == "" {
			noPlace = append(noPlace, d.Number)
		}
		if !d.Taxed {
			untaxed = append(untaxed, d.Number)
		}
		if slices.ContainsFunc(d.Lines, func(l store.DocumentLine) bool { return !hsnShape.MatchString(l.HSN) }) {
			noHSN = append(noHSN, d.Number)
		} else if slices.ContainsFunc(d.Lines, func(l store.DocumentLine) bool { return len(l.HSN) < digits }) {
			shortHSN = append(shortHSN, d.Number)
		}
	}
	tell := func(numbers []string, what string) {
		if len(numbers) > 0 {
			found = append(found, fmt.Sprintf("%s: %s.", what, strings.Join(numbers[:min(len(numbers), 20)], ", ")))
		}
	}
	tell(noHSN, "A line has no HSN of 4, 6 or 8 digits, so table 12 is refused")
	tell(shortHSN, fmt.Sprintf("A line has an HSN of fewer than the %d digits that this turnover asks for", digits))
	tell(noPlace, "The place of supply is not known")
	tell(untaxed, "Without tax, as a seller who is not registered or of the composition scheme issues it: not for GSTR-1")
	for at, tax := range byPlace(m.B2CS) {
		if tax.Taxable < 0 {
			found = append(found, fmt.Sprintf("More was credited than sold in %s at %d %%: table 7 is negative there.", at.name, at.rate))
		}
	}
	slices.Sort(found)
	return found
}

// sortedGoods gives goods by HSN, unit and rate.
func sortedGoods[V any](sums map[goods]V) []goods {
	return slices.SortedFunc(maps.Keys(sums), func(a, b goods) int {
		return cmp.Or(strings.Compare(a.hsn, b.hsn), strings.Compare(a.unit, b.unit), cmp.Compare(a.rate, b.rate))
	})
}
