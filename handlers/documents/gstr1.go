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
	return taxDetail{Rate: int64(rate), Taxable: amount(t.Taxable), IGST: amount(t.IGST), CGST: amount(t.CGST),
		SGST: amount(t.SGST), Cess: "0"}
}

type itemRow struct {
	Number int       `json:"num"`
	Detail taxDetail `json:"itm_det"`
}

// itemsOf are a document's sums by rate, without nil-rated ones.
func itemsOf(d documents.Document) (rows []itemRow) {
	sums := byRate(d)
	for _, rate := range sortedRates(sums) {
		if rate > 0 {
			rows = append(rows, itemRow{len(rows) + 1, detail(rate, sums[rate])})
		}
	}
	return rows
}

// acrossItems are those of a document in an inter-state table: the portal accepts no fields for the other taxes there.
func acrossItems(d documents.Document) []itemRow {
	rows := itemsOf(d)
	for i := range rows {
		rows[i].Detail.CGST, rows[i].Detail.SGST = "", ""
	}
	return rows
}

// portalDay formats a day for the portal: 21-11-2026.
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

type nilRow struct {
	Supply string      `json:"sply_ty"`
	Nil    json.Number `json:"nil_amt"`
	Exempt json.Number `json:"expt_amt"`
	OutOf  json.Number `json:"ngsup_amt"`
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

// ofTaxed is the month without documents from before the seller was a regular one, which do not belong in GSTR-1.
func (m Month) ofTaxed() Month {
	untaxed := func(d documents.Document) bool { return !d.Taxed }
	for _, docs := range []*[]documents.Document{&m.B2B, &m.CDNR, &m.B2CL, &m.CDNUR, &m.B2CS} {
		*docs = slices.DeleteFunc(slices.Clone(*docs), untaxed)
	}
	return m
}

// GSTR1 writes a month as the portal's file for one of the seller's GSTINs. month is like 2026-11. A document with only nil-rated lines
// appears only in table 8.
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
	for _, one := range m.nilRated() {
		if file.Nil == nil {
			file.Nil = &nilTable8{}
		}
		file.Nil.Rows = append(file.Nil.Rows, nilRow{Supply: one.supply, Nil: amount(one.value), Exempt: "0", OutOf: "0"})
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
		file.B2CL[at].Invoices = append(file.B2CL[at].Invoices, invoiceRow{Number: d.Number, Day: portalDay(d.Day),
			Value: amount(d.Total), Items: items})
	}
	for _, d := range m.CDNUR {
		items := acrossItems(d)
		if len(items) == 0 {
			continue
		}
		file.CDNUR = append(file.CDNUR, noteRow{Of: "B2CL", Kind: "C", Number: d.Number, Day: portalDay(d.Day), Value: amount(d.Total),
			Place: d.PlaceCode, Items: items})
	}
	for at, tax := range byPlace(m.B2CS) {
		supply := "INTRA"
		if at.inter {
			supply = "INTER"
		}
		file.B2CS = append(file.B2CS, smallRow{Supply: supply, Type: "OE", Place: at.code, taxDetail: detail(at.rate, tax)})
	}
	sort.Slice(file.B2CS, func(i, j int) bool {
		a, b := file.B2CS[i], file.B2CS[j]
		return a.Place+fmt.Sprint(1000+a.Rate) < b.Place+fmt.Sprint(1000+b.Rate)
	})
	for _, s := range seriesOf(m.All) {
		kinds := &file.Issued.Kinds
		if n := len(*kinds); n == 0 || (*kinds)[n-1].Nature != s.nature {
			*kinds = append(*kinds,
				issuedKind{Nature: s.nature, Words: map[int]string{1: "Invoices for outward supply", 5: "Credit Note"}[s.nature]})
		}
		docs := &(*kinds)[len(*kinds)-1].Docs
		*docs = append(*docs, issuedRow{Number: len(*docs) + 1, From: s.from, To: s.to, Total: s.count, Net: s.count})
	}
	return json.MarshalIndent(file, "", " ")
}

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
		if d.Kind == "credit note" {
			found[at].Notes = append(found[at].Notes, noteRow{Kind: "C", Number: d.Number, Day: portalDay(d.Day), Value: amount(d.Total),
				Place: d.PlaceCode, Charge: "N", Type: "R", Items: items})
			continue
		}
		found[at].Invoices = append(found[at].Invoices, invoiceRow{Number: d.Number, Day: portalDay(d.Day), Value: amount(d.Total),
			Place: d.PlaceCode, Charge: "N", Type: "R", Items: items})
	}
	return found
}

func hsnRows(sums map[goods]worth) (rows []hsnRow) {
	for of, w := range sums {
		rows = append(rows, hsnRow{HSN: of.hsn, About: shortened(w.title), Unit: of.unit, Quantity: w.quantity,
			taxDetail: detail(of.rate, w.tax)})
	}
	sort.Slice(rows, func(i, j int) bool {
		return fmt.Sprint(rows[i].HSN, rows[i].Unit, 1000+rows[i].Rate) < fmt.Sprint(rows[j].HSN, rows[j].Unit, 1000+rows[j].Rate)
	})
	for i := range rows {
		rows[i].Number = i + 1
	}
	return rows
}

// shortened is a description for table 12: at most 30 characters.
func shortened(title string) string {
	letters := []rune(title)
	return strings.TrimSpace(string(letters[:min(len(letters), 30)]))
}
