package documents

import (
	"encoding/xml"
	"fmt"
	"slices"
	"strings"

	"hearth/store"
	"hearth/store/gst"
	"hearth/store/money"
)

type tallyLedger struct {
	XMLName xml.Name `xml:"LEDGER"`
	NameAt  string   `xml:"NAME,attr"`
	Action  string   `xml:"ACTION,attr"`
	Name    string   `xml:"NAME"`
	Parent  string   `xml:"PARENT"`
}

type tallyEntry struct {
	Ledger   string `xml:"LEDGERNAME"`
	Positive string `xml:"ISDEEMEDPOSITIVE"`
	Amount   string `xml:"AMOUNT"`
}

type tallyVoucher struct {
	XMLName   xml.Name     `xml:"VOUCHER"`
	Type      string       `xml:"VCHTYPE,attr"`
	Action    string       `xml:"ACTION,attr"`
	Date      string       `xml:"DATE"`
	Kind      string       `xml:"VOUCHERTYPENAME"`
	Number    string       `xml:"VOUCHERNUMBER"`
	Reference string       `xml:"REFERENCE,omitempty"`
	Party     string       `xml:"PARTYLEDGERNAME"`
	Buyer     string       `xml:"BASICBUYERNAME"`
	GSTIN     string       `xml:"PARTYGSTIN,omitempty"`
	Place     string       `xml:"PLACEOFSUPPLY"`
	Narration string       `xml:"NARRATION"`
	Entries   []tallyEntry `xml:"ALLLEDGERENTRIES.LIST"`
}

type tallyMessage struct {
	Ledger  *tallyLedger
	Voucher *tallyVoucher
}

type tallyFile struct {
	XMLName  xml.Name       `xml:"ENVELOPE"`
	Request  string         `xml:"HEADER>TALLYREQUEST"`
	Report   string         `xml:"BODY>IMPORTDATA>REQUESTDESC>REPORTNAME"`
	Messages []tallyMessage `xml:"BODY>IMPORTDATA>REQUESTDATA>TALLYMESSAGE"`
}

const tallyParty = "Online shop customers"

// Tally writes a month as vouchers that Tally imports: sales and credit notes, with the ledgers that they need. In each
// voucher what is debited (below 0) and what is credited add up to 0.
func Tally(issued []store.Document) ([]byte, error) {
	file := tallyFile{Request: "Import Data", Report: "Vouchers"}
	ledgers := []tallyLedger{{NameAt: tallyParty, Action: "Create", Name: tallyParty, Parent: "Sundry Debtors"}}
	need := func(name, parent string) string {
		if !slices.ContainsFunc(ledgers, func(l tallyLedger) bool { return l.Name == name }) {
			ledgers = append(ledgers, tallyLedger{NameAt: name, Action: "Create", Name: name, Parent: parent})
		}
		return name
	}
	var vouchers []tallyVoucher
	for _, d := range issued {
		vouchers = append(vouchers, tallyVoucherOf(d, need))
	}
	for i := range ledgers {
		file.Messages = append(file.Messages, tallyMessage{Ledger: &ledgers[i]})
	}
	for i := range vouchers {
		file.Messages = append(file.Messages, tallyMessage{Voucher: &vouchers[i]})
	}
	text, err := xml.MarshalIndent(file, "", " ")
	return append([]byte(xml.Header), text...), err
}

func tallyVoucherOf(d store.Document, need func(name, parent string) string) tallyVoucher {
	kind, sign := "Sales", money.Paise(1)
	if d.Kind == "credit note" {
		kind, sign = "Credit Note", -1
	}
	v := tallyVoucher{Type: kind, Action: "Create", Date: strings.ReplaceAll(d.Day, "-", ""), Kind: kind, Number: d.Number, Reference: d.InvoiceNumber, Party: tallyParty, Buyer: d.Buyer.Name,
		GSTIN: d.Buyer.GSTIN, Place: d.PlaceOfSupply, Narration: strings.TrimSpace(fmt.Sprintf("Order %d, %s. %s", d.OrderID, d.Payment, d.Reason))}
	enter := func(ledger string, credit money.Paise) {
		if credit == 0 {
			return
		}
		positive := "No"
		if credit < 0 {
			positive = "Yes"
		}
		v.Entries = append(v.Entries, tallyEntry{ledger, positive, credit.Decimal()})
	}
	enter(tallyParty, -sign*d.Total)
	sums := byRate(d)
	for _, rate := range sortedRates(sums) {
		enter(need(salesLedger(d, rate), "Sales Accounts"), sign*sums[rate].Taxable)
	}
	for _, tax := range []struct {
		name   string
		amount money.Paise
	}{{"Output CGST", d.Sum.CGST}, {"Output SGST", d.Sum.SGST}, {"Output IGST", d.Sum.IGST}} {
		if tax.amount != 0 {
			enter(need(tax.name, "Duties & Taxes"), sign*tax.amount)
		}
	}
	return v
}

func salesLedger(d store.Document, rate gst.Rate) string {
	switch {
	case !d.Taxed:
		return "Sales without tax"
	case d.InterState:
		return fmt.Sprintf("Sales inter-state %d%%", rate)
	}
	return fmt.Sprintf("Sales %d%%", rate)
}
