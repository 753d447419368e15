package documents

import (
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strings"

	"hearth/store/documents"
	"hearth/store/gst"
	"hearth/store/money"
)

// amount writes paise as rupees with two decimals, as a JSON number.
func amount(p money.Paise) json.Number { return json.Number(p.Decimal()) }

// taxDetail is the tax of one rate. Taxes that don't apply are left out, because the portal refuses them in
// inter-state tables.
// The types below are the JSON of the GST portal's offline upload (GSTR-1, version GST3.2). Their JSON names are the
// portal's. Amounts are in rupees with two decimals, days are DD-MM-YYYY, places of supply are two-digit state codes.
type taxDetail struct {
	Rate    int64       `json:"rt"`
	Taxable json.Number `json:"txval"`
	IGST    json.Number `json:"iamt"`
	CGST    json.Number `json:"camt,omitempty"`
	SGST    json.Number `json:"samt,omitempty"`
	Cess    json.Number `json:"csamt"`
}

// detail is the tax of a rate. The shop sells nothing with compensation cess, so that it's always 0.
func detail(rate gst.Rate, t gst.Tax) taxDetail {
	return taxDetail{Rate: int64(rate), Taxable: amount(t.Taxable), IGST: amount(t.IGST), CGST: amount(t.CGST),
		SGST: amount(t.SGST), Cess: "0"}
}

// itemRow is the sum of a document's lines with the same tax rate.
type itemRow struct {
	Number int       `json:"num"`
	Detail taxDetail `json:"itm_det"`
}

// itemsOf returns a document's sums by tax rate. Nil-rated lines are left out, because they belong in table 8.
func itemsOf(d documents.Document) (rows []itemRow) {
	sums := byRate(d)
	for _, rate := range sortedRates(sums) {
		if rate > 0 {
			rows = append(rows, itemRow{len(rows) + 1, detail(rate, sums[rate])})
		}
	}
	return rows
}

// acrossItems are the items of a document in an inter-state table, where the portal accepts no fields for CGST and
// SGST.
func acrossItems(d documents.Document) []itemRow {
	rows := itemsOf(d)
	for i := range rows {
		rows[i].Detail.CGST, rows[i].Detail.SGST = "", ""
	}
	return rows
}

// portalDay formats a day for the portal: 21-11-2026.
func portalDay(day string) string { return day[8:10] + "-" + day[5:7] + "-" + day[0:4] }

// invoiceRow is an invoice of table 4 (B2B) or 5 (B2CL). Place, Charge and Type are for table 4 only.
type invoiceRow struct {
	Number string      `json:"inum"`
	Day    string      `json:"idt"`
	Value  json.Number `json:"val"`
	// Place is the state code of the place of supply.
	Place string `json:"pos,omitempty"`
	// Charge is N: there is no reverse charge on what a shop sells. Type is R, a regular supply.
	Charge string    `json:"rchrg,omitempty"`
	Type   string    `json:"inv_typ,omitempty"`
	Items  []itemRow `json:"itms"`
}

// noteRow is a credit note of table 9B. Of, the kind of its invoice, is for unregistered buyers only.
type noteRow struct {
	Of string `json:"typ,omitempty"`
	// Kind is C, a credit note.
	Kind   string      `json:"ntty"`
	Number string      `json:"nt_num"`
	Day    string      `json:"nt_dt"`
	Value  json.Number `json:"val"`
	Place  string      `json:"pos"`
	Charge string      `json:"rchrg,omitempty"`
	Type   string      `json:"inv_typ,omitempty"`
	Items  []itemRow   `json:"itms"`
}

// ofBuyer are the documents of one buyer with a GSTIN.
type ofBuyer struct {
	GSTIN    string       `json:"ctin"`
	Invoices []invoiceRow `json:"inv,omitempty"`
	Notes    []noteRow    `json:"nt,omitempty"`
}

// ofPlace are the large inter-state invoices to one state.
type ofPlace struct {
	Place    string       `json:"pos"`
	Invoices []invoiceRow `json:"inv"`
}

// smallRow is a sum of table 7 (B2CS): the supplies to consumers by place and rate, less credit notes.
type smallRow struct {
	// Supply is INTRA or INTER; Type is OE, supplies that weren't made through another e-commerce operator.
	Supply string `json:"sply_ty"`
	Type   string `json:"typ"`
	Place  string `json:"pos"`
	taxDetail
}

// hsnRow is a line of table 12: the supplies by HSN, unit and rate.
type hsnRow struct {
	Number int    `json:"num"`
	HSN    string `json:"hsn_sc"`
	About  string `json:"desc"`
	// Unit is a code of the portal's UQC list.
	Unit     string `json:"uqc"`
	Quantity int64  `json:"qty"`
	taxDetail
}

// issuedRow is a number range of table 13. No document is ever cancelled, so that Net equals Total.
type issuedRow struct {
	Number int    `json:"num"`
	From   string `json:"from"`
	To     string `json:"to"`
	Total  int64  `json:"totnum"`
	Cancel int64  `json:"cancel"`
	Net    int64  `json:"net_issue"`
}

// issuedKind is the ranges of one kind of document; Nature is the portal's number of the kind (1 invoices, 5 credit
// notes).
type issuedKind struct {
	Nature int         `json:"doc_num"`
	Words  string      `json:"doc_typ"`
	Docs   []issuedRow `json:"docs"`
}

// hsnTables is table 12, which since May 2025 is split by whether the buyer is registered.
type hsnTables struct {
	B2B []hsnRow `json:"hsn_b2b,omitempty"`
	B2C []hsnRow `json:"hsn_b2c,omitempty"`
}

// issuedTable is table 13 of GSTR-1: the documents issued.
type issuedTable struct {
	Kinds []issuedKind `json:"doc_det"`
}

// nilRow is a sum of table 8. The shop has no exempt or non-GST sales, so those two fields are always 0.
type nilRow struct {
	Supply string      `json:"sply_ty"`
	Nil    json.Number `json:"nil_amt"`
	Exempt json.Number `json:"expt_amt"`
	OutOf  json.Number `json:"ngsup_amt"`
}

// nilTable8 is table 8 of GSTR-1: nil-rated, exempt and non-GST supplies.
type nilTable8 struct {
	Rows []nilRow `json:"inv"`
}

// returnFile is the whole GSTR-1 file. Hash is a constant placeholder, as in files made by the portal's offline tool.
type returnFile struct {
	GSTIN   string      `json:"gstin"`
	Period  string      `json:"fp"` // the month as MMYYYY, such as 112026
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

// ofTaxed is the month without the documents from before the seller was a regular taxpayer: they don't belong in
// GSTR-1.
func (m Month) ofTaxed() Month {
	untaxed := func(d documents.Document) bool { return !d.Taxed }
	for _, docs := range []*[]documents.Document{&m.B2B, &m.CDNR, &m.B2CL, &m.CDNUR, &m.B2CS} {
		*docs = slices.DeleteFunc(slices.Clone(*docs), untaxed)
	}
	return m
}

// GSTR1 writes a month (such as 2026-11) as the portal's JSON file for one of the seller's GSTINs. A document with
// only nil-rated lines appears only in table 8. Empty tables are left out.
func GSTR1(m Month, gstin, month string) ([]byte, error) {
	m = m.Of(gstin).ofTaxed()
	file := returnFile{
		GSTIN:   gstin,
		Period:  month[5:7] + month[0:4],
		Version: "GST3.2",
		Hash:    "hash",
		B2B: buyers(
			m.B2B,
		),
		CDNR: buyers(m.CDNR),
		HSN:  hsnTables{hsnRows(byGoods(m.B2B, m.CDNR)), hsnRows(byGoods(m.B2CS, m.B2CL, m.CDNUR))},
	}
	// Table 8: nil-rated sales.
	for _, one := range m.nilRated() {
		if file.Nil == nil {
			file.Nil = &nilTable8{}
		}
		file.Nil.Rows = append(file.Nil.Rows, nilRow{
			Supply: one.supply,
			Nil:    amount(one.value),
			Exempt: "0",
			OutOf:  "0",
		})
	}
	// Table 5: large inter-state invoices to consumers, grouped by state.
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
		file.B2CL[at].Invoices = append(file.B2CL[at].Invoices, invoiceRow{Number: d.Number, Day: portalDay(d.Day),
			Value: amount(d.Total), Items: items})
	}
	// Table 9B: credit notes against the invoices of table 5.
	for _, d := range m.CDNUR {
		items := acrossItems(d)
		if len(items) == 0 {
			continue
		}
		file.CDNUR = append(file.CDNUR, noteRow{
			Of:     "B2CL",
			Kind:   "C",
			Number: d.Number,
			Day:    portalDay(d.Day),
			Value:  amount(d.Total),
			Place:  d.PlaceCode,
			Items:  items,
		})
	}
	// Table 7: everything else to consumers, by place and rate.
	for at, tax := range byPlace(m.B2CS) {
		supply := "INTRA"
		if at.inter {
			supply = "INTER"
		}
		file.B2CS = append(file.B2CS, smallRow{
			Supply:    supply,
			Type:      "OE",
			Place:     at.code,
			taxDetail: detail(at.rate, tax),
		})
	}
	// Sorted by place, then rate; 1000+ makes the rates of equal length, so that 5 is before 18. The same month gives
	// the same file.
	sort.Slice(file.B2CS, func(i, j int) bool {
		a, b := file.B2CS[i], file.B2CS[j]
		return a.Place+fmt.Sprint(1000+a.Rate) < b.Place+fmt.Sprint(1000+b.Rate)
	})
	// Table 13: the number ranges of the documents issued.
	for _, s := range seriesOf(m.All) {
		kinds := &file.Issued.Kinds
		if n := len(*kinds); n == 0 || (*kinds)[n-1].Nature != s.nature {
			*kinds = append(*kinds,
				issuedKind{Nature: s.nature, Words: map[int]string{1: "Invoices for outward supply",
					5: "Credit Note"}[s.nature]})
		}
		docs := &(*kinds)[len(*kinds)-1].Docs
		*docs = append(*docs, issuedRow{Number: len(*docs) + 1, From: s.from, To: s.to, Total: s.count, Net: s.count})
	}
	return json.MarshalIndent(file, "", " ")
}

// buyers are the documents of tables 4 and 9B grouped by the buyer's GSTIN, in the order of the first document of
// each.
func buyers(docs []documents.Document) (found []ofBuyer) {
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
		// Type "R" is a regular invoice, and charge "N" is one without reverse charge, as the GST portal abbreviates
		// them.
		if d.Kind == "credit note" {
			found[at].Notes = append(found[at].Notes, noteRow{
				Kind:   "C",
				Number: d.Number,
				Day:    portalDay(d.Day),
				Value:  amount(d.Total),
				Place:  d.PlaceCode,
				Charge: "N",
				Type:   "R",
				Items:  items,
			})
			continue
		}
		found[at].Invoices = append(found[at].Invoices, invoiceRow{
			Number: d.Number,
			Day:    portalDay(d.Day),
			Value:  amount(d.Total),
			Place:  d.PlaceCode,
			Charge: "N",
			Type:   "R",
			Items:  items,
		})
	}
	return found
}

// hsnRows are the lines of table 12, numbered from 1.
func hsnRows(sums map[goods]worth) (rows []hsnRow) {
	for of, w := range sums {
		rows = append(rows, hsnRow{HSN: of.hsn, About: shortened(w.title), Unit: of.unit, Quantity: w.quantity,
			taxDetail: detail(of.rate, w.tax)})
	}
	sort.Slice(rows, func(i, j int) bool {
		return fmt.Sprint(rows[i].HSN, rows[i].Unit, 1000+rows[i].Rate) < fmt.Sprint(rows[j].HSN, rows[j].Unit,
			1000+rows[j].Rate)
	})
	for i := range rows {
		rows[i].Number = i + 1
	}
	return rows
}

// shortened is a description for table 12: the portal takes at most 30 characters.
func shortened(title string) string {
	letters := []rune(title)
	return strings.TrimSpace(string(letters[:min(len(letters), 30)]))
}
