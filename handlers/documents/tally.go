package documents

import (
	"encoding/xml"
	"fmt"
	"maps"
	"slices"
	"strings"

	"hearth/store/documents"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/payments"
)

// tallyLedger is an account.
// The types below are Tally's XML import format (Import Data, reports "All Masters" and "Vouchers"); the XML names
// are Tally's.
type tallyLedger struct {
	XMLName xml.Name `xml:"LEDGER"`
	NameAt  string   `xml:"NAME,attr"`
	Action  string   `xml:"ACTION,attr"`
	Name    string   `xml:"NAME"`
	Parent  string   `xml:"PARENT"`
	TaxType string   `xml:"TAXTYPE,omitempty"`
	Duty    string   `xml:"GSTDUTYHEAD,omitempty"`
}

// tallyEntry is a debit or a credit of a voucher.
type tallyEntry struct {
	Ledger string `xml:"LEDGERNAME"`
	// Positive is Yes for a debit: Tally's "deemed positive", contrary to the sign of Amount.
	Positive string `xml:"ISDEEMEDPOSITIVE"`
	Party    string `xml:"ISPARTYLEDGER"`
	Amount   string `xml:"AMOUNT"` // rupees with two decimals, negative for a debit
}

// tallyVoucher is one booking: a sale, a credit note, a receipt, a payment or a journal.
type tallyVoucher struct {
	XMLName   xml.Name     `xml:"VOUCHER"`
	Type      string       `xml:"VCHTYPE,attr"`
	Action    string       `xml:"ACTION,attr"`
	View      string       `xml:"OBJVIEW,attr"`
	Date      string       `xml:"DATE"` // the day as YYYYMMDD
	Kind      string       `xml:"VOUCHERTYPENAME"`
	Number    string       `xml:"VOUCHERNUMBER"`
	Reference string       `xml:"REFERENCE,omitempty"`
	Persisted string       `xml:"PERSISTEDVIEW"`
	IsInvoice string       `xml:"ISINVOICE"`
	Party     string       `xml:"PARTYLEDGERNAME,omitempty"`
	Buyer     string       `xml:"BASICBUYERNAME,omitempty"`
	GSTIN     string       `xml:"PARTYGSTIN,omitempty"`
	Place     string       `xml:"PLACEOFSUPPLY,omitempty"`
	Narration string       `xml:"NARRATION"`
	Entries   []tallyEntry `xml:"ALLLEDGERENTRIES.LIST"`
}

// tallyMessage contains either a ledger or a voucher.
type tallyMessage struct {
	Ledger  *tallyLedger
	Voucher *tallyVoucher
}

// tallyImport is the messages of one of Tally's reports.
type tallyImport struct {
	Report   string         `xml:"REQUESTDESC>REPORTNAME"`
	Messages []tallyMessage `xml:"REQUESTDATA>TALLYMESSAGE"`
}

// tallyFile is the whole file: ledgers first, because vouchers refer to them.
type tallyFile struct {
	XMLName xml.Name      `xml:"ENVELOPE"`
	Request string        `xml:"HEADER>TALLYREQUEST"`
	Imports []tallyImport `xml:"BODY>IMPORTDATA"`
}

// The names of the ledgers that every shop has.
const (
	tallyParty = "Online shop customers"
	tallyBank  = "Bank"
	// tallyView makes Tally show a voucher as ledger entries, without stock items.
	tallyView = "Accounting Voucher View"
)

// tallyAccounts are the ledgers for money that has not reached the bank yet, by payment method. A payment provider
// that isn't listed gets a ledger with its name.
var tallyAccounts = map[string]tallyLedger{
	"razorpay": {Name: "Razorpay", Parent: "Current Assets"},
	"testpay":  {Name: "Test payments", Parent: "Current Assets"},
	"cod":      {Name: "Courier, COD collected", Parent: "Current Assets"},
	"upi":      {Name: tallyBank, Parent: "Bank Accounts"},
	"cash":     {Name: "Cash", Parent: "Cash-in-Hand"},
	"card":     {Name: "Card terminal", Parent: "Current Assets"},
	// What replacements took before their returns were settled.
	orders.ExchangeWay: {Name: "Exchanges", Parent: "Current Assets"},
	// What the shop owes: GST falls due when it pays for goods.
	orders.CreditWay: {Name: "Store credit and gift cards", Parent: "Current Liabilities"},
}

// tallyDuties are the ledgers of the taxes, with Tally's duty heads. Input is the GST that the payment provider
// charges on its fees.
var tallyDuties = map[string]tallyLedger{
	"CGST":  {Name: "Output CGST", Parent: "Duties & Taxes", TaxType: "GST", Duty: "CGST"},
	"SGST":  {Name: "Output SGST", Parent: "Duties & Taxes", TaxType: "GST", Duty: "SGST/UTGST"},
	"UTGST": {Name: "Output UTGST", Parent: "Duties & Taxes", TaxType: "GST", Duty: "SGST/UTGST"},
	"IGST":  {Name: "Output IGST", Parent: "Duties & Taxes", TaxType: "GST", Duty: "IGST"},
	"input": {Name: "Input GST on payment charges", Parent: "Duties & Taxes"},
}

// tallyCourier are the ledgers of what couriers keep of the COD money that they remit, by kind of line.
var tallyCourier = map[string]tallyLedger{
	payments.RemitFreight: {Name: "Courier freight", Parent: "Indirect Expenses"},
	payments.RemitReturn:  {Name: "Courier freight of returned parcels", Parent: "Indirect Expenses"},
	payments.RemitEarly:   {Name: "Courier charges for early COD payment", Parent: "Indirect Expenses"},
	payments.RemitFee:     {Name: "Courier COD fees", Parent: "Indirect Expenses"},
	payments.RemitOther:   {Name: "Courier, other deductions", Parent: "Indirect Expenses"},
	payments.RemitGST:     {Name: "Input GST on courier charges", Parent: "Duties & Taxes"},
}

// tallyBooks collects vouchers and the ledgers that they use, while a file is written.
type tallyBooks struct {
	ledgers  []tallyLedger
	vouchers []tallyVoucher
}

// Tally writes a month as vouchers for Tally: sales and credit notes, payments and refunds, the payment provider's
// payouts with its fees, and the remittances of couriers with their deductions; and the ledgers that they use. In each
// voucher the debits (negative) and credits add up to 0, and the customers' ledger becomes 0 once all of them have
// paid.
func Tally(issued []documents.Document, moved []payments.MoneyMove) ([]byte, error) {
	var b tallyBooks
	b.need(tallyLedger{Name: tallyParty, Parent: "Sundry Debtors"})
	for _, d := range issued {
		b.sale(d)
	}
	for _, m := range moved {
		b.money(m)
	}
	masters, vouchers := tallyImport{Report: "All Masters"}, tallyImport{Report: "Vouchers"}
	for i := range b.ledgers {
		masters.Messages = append(masters.Messages, tallyMessage{Ledger: &b.ledgers[i]})
	}
	for i := range b.vouchers {
		vouchers.Messages = append(vouchers.Messages, tallyMessage{Voucher: &b.vouchers[i]})
	}
	text, err := xml.MarshalIndent(tallyFile{Request: "Import Data", Imports: []tallyImport{masters, vouchers}}, "",
		" ")
	return append([]byte(xml.Header), text...), err
}

// need adds a ledger to the file unless it's already there, and returns its name.
func (b *tallyBooks) need(l tallyLedger) string {
	l.NameAt, l.Action = l.Name, "Create"
	if !slices.ContainsFunc(b.ledgers, func(known tallyLedger) bool { return known.Name == l.Name }) {
		b.ledgers = append(b.ledgers, l)
	}
	return l.Name
}

// newVoucher starts a voucher of a kind that Tally knows; day is like 2026-11-21.
func newVoucher(kind, number, day, narration string) tallyVoucher {
	return tallyVoucher{
		Type:      kind,
		Action:    "Create",
		View:      tallyView,
		Date:      strings.ReplaceAll(day, "-", ""),
		Kind:      kind,
		Number:    number,
		Persisted: tallyView,
		IsInvoice: "No",
		Narration: strings.TrimSpace(narration),
	}
}

// enter credits a ledger with an amount in paise; a negative amount is a debit, and 0 isn't entered.
func (v *tallyVoucher) enter(ledger string, credit money.Paise) {
	if credit == 0 {
		return
	}
	yes := map[bool]string{true: "Yes", false: "No"}
	v.Entries = append(v.Entries, tallyEntry{
		Ledger:   ledger,
		Positive: yes[credit < 0],
		Party:    yes[ledger == tallyParty],
		Amount:   credit.Decimal(),
	})
}

// sale books an invoice as a sale, and a credit note with the opposite signs: the customers' ledger against sales and
// taxes.
func (b *tallyBooks) sale(d documents.Document) {
	kind, sign := "Sales", money.Paise(1)
	// In Tally, amounts of a credit note have the opposite sign.
	if d.Kind == "credit note" {
		kind, sign = "Credit Note", -1
	}
	v := newVoucher(kind, d.Number, d.Day, fmt.Sprintf("Order %d, %s. %s", d.OrderID, d.Payment, d.Reason))
	v.Reference, v.Party, v.Buyer, v.GSTIN, v.Place = d.InvoiceNumber, tallyParty,
		otherwise(d.Buyer.Company, d.Buyer.Name), d.Buyer.GSTIN, d.PlaceOfSupply
	v.enter(tallyParty, -sign*d.Total)
	sums := byRate(d)
	for _, rate := range sortedRates(sums) {
		v.enter(b.need(tallyLedger{Name: salesLedger(d, rate), Parent: "Sales Accounts"}), sign*sums[rate].Taxable)
	}
	for _, tax := range []struct {
		name   string
		amount money.Paise
	}{{"CGST", d.Sum.CGST}, {stateTax(d), d.Sum.SGST}, {"IGST", d.Sum.IGST}} {
		if tax.amount != 0 {
			v.enter(b.need(tallyDuties[tax.name]), sign*tax.amount)
		}
	}
	b.vouchers = append(b.vouchers, v)
}

// money books a payment as a receipt, a refund as a payment, and the payout of a provider or courier as a journal that
// divides it into bank, charges and tax.
func (b *tallyBooks) money(m payments.MoneyMove) {
	account, known := tallyAccounts[m.Way]
	switch {
	case known:
	case orders.IsOnlineMethod(m.Way):
		account = tallyLedger{Name: "Payments by " + m.Way, Parent: "Current Assets"}
	default:
		// A UPI or bank transfer that was recorded by hand is in the bank at once.
		account = tallyAccounts["upi"]
	}
	var v tallyVoucher
	switch m.Kind {
	case payments.MoneyIn:
		v = newVoucher("Receipt", fmt.Sprintf("RCPT-%d", m.ID), m.Day, fmt.Sprintf("Order %d. %s", m.OrderID,
			m.Reference))
		v.Party = tallyParty
		v.enter(tallyParty, m.Amount)
		v.enter(b.need(account), -m.Amount)
	case payments.MoneyBack:
		v = newVoucher("Payment", fmt.Sprintf("RFND-%d", m.ID), m.Day, fmt.Sprintf("Refund of order %d. %s", m.OrderID,
			m.Reference))
		v.Party = tallyParty
		v.enter(tallyParty, -m.Amount)
		v.enter(b.need(account), m.Amount)
	case payments.MoneyCard:
		v = newVoucher("Journal", fmt.Sprintf("GIFT-%d", m.ID), m.Day, fmt.Sprintf("Gift card of order %d. %s",
			m.OrderID,
			m.Reference))
		if m.Amount < 0 {
			v.Number += "-C"
		}
		v.Party = tallyParty
		v.enter(tallyParty, -m.Amount)
		v.enter(b.need(account), m.Amount)
	case payments.MoneyCredit:
		v = newVoucher("Journal", fmt.Sprintf("CRED-%d", m.ID), m.Day, "Store credit: "+m.Reference)
		if m.OrderID != 0 {
			v.Number = fmt.Sprintf("GIFT-%d-E", m.ID)
		}
		other := tallyLedger{Name: "Store credit given", Parent: "Indirect Expenses"}
		if m.Amount < 0 {
			other = tallyLedger{Name: "Store credit expired", Parent: "Indirect Incomes"}
		}
		v.enter(b.need(other), -m.Amount)
		v.enter(b.need(account), m.Amount)
	case payments.MoneySettled:
		// Amount is what reached the bank; fee and tax were deducted from what the customers paid.
		v = newVoucher("Journal", m.Reference, m.Day, "Paid out "+m.Reference)
		v.enter(b.need(tallyAccounts["upi"]), -m.Amount)
		if m.Fee != 0 {
			v.enter(b.need(tallyLedger{Name: "Payment charges", Parent: "Indirect Expenses"}), -m.Fee)
		}
		if m.Tax != 0 {
			v.enter(b.need(tallyDuties["input"]), -m.Tax)
		}
		v.enter(b.need(account), m.Amount+m.Fee+m.Tax)
	case payments.MoneyRemitted:
		// What is neither in the bank nor deducted stays in the courier's ledger, as owed.
		v = newVoucher("Journal", fmt.Sprintf("COD-%d", m.ID), m.Day, "COD remittance "+m.Reference)
		paid := m.Amount
		v.enter(b.need(tallyAccounts["upi"]), -m.Amount)
		for _, kind := range slices.Sorted(maps.Keys(m.Deducted)) {
			v.enter(b.need(tallyCourier[kind]), -m.Deducted[kind])
			paid += m.Deducted[kind]
		}
		v.enter(b.need(account), paid)
	}
	b.vouchers = append(b.vouchers, v)
}

// salesLedger is the ledger of sales of a rate, intra-state and inter-state apart.
func salesLedger(d documents.Document, rate gst.Rate) string {
	switch {
	case !d.Taxed:
		return "Sales without tax"
	case d.InterState:
		return fmt.Sprintf("Sales inter-state %d%%", rate)
	}
	return fmt.Sprintf("Sales %d%%", rate)
}
