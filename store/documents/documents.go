package documents

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/delivery"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/settings"
)

// Document is an invoice or credit note as issued. It is stored as JSON with its number and never changes: later
// changes of products, addresses or settings don't alter it. Its content follows the CGST Rules: rule 46 for invoices,
// 49 for bills of supply, 53 for credit notes.
type Document struct {
	// Kind is invoice, credit note or challan. The challan of an order is not stored: it is made when it is printed.
	Kind string `json:"kind"`
	// Title is Tax Invoice, Bill of Supply, Invoice or Credit Note.
	Title  string `json:"title"`
	Number string `json:"number"`
	// Day is the date of issue in the shop's time zone, such as 2026-11-21.
	Day     string `json:"day"`
	OrderID int64  `json:"order_id"`
	// OrderDay is the day on which the order was placed.
	OrderDay string           `json:"order_day"`
	Seller   Seller           `json:"seller"`
	Buyer    delivery.Address `json:"buyer"`
	// PlaceOfSupply is the state of delivery, PlaceCode its GST code (IGST Act, section 10(1)).
	PlaceOfSupply string `json:"place_of_supply"`
	PlaceCode     string `json:"place_code"`
	// InterState means that the tax is IGST instead of CGST and SGST.
	InterState bool `json:"inter_state"`
	// UTGST means that the state tax is called UTGST, as in a union territory without a legislature (UTGST Act).
	UTGST bool `json:"utgst"`
	// Taxed is false for a seller who may not charge GST (composition or unregistered): then no line has a rate.
	Taxed bool           `json:"taxed"`
	Lines []DocumentLine `json:"lines"`
	// Sum is the tax of all lines, Total the amount that the buyer pays, both in paise.
	Sum     gst.Tax     `json:"sum"`
	Total   money.Paise `json:"total"`
	Payment string      `json:"payment"`
	// UPI is the content of the QR code with which a COD order can be paid; "" if there is none or the order is paid.
	UPI string `json:"upi,omitempty"`
	// Given is the cash that the buyer paid at the counter, Change the cash that was returned, in paise.
	Given  money.Paise `json:"given,omitempty"`
	Change money.Paise `json:"change,omitempty"`
	// Credit is the part of the total that store credit paid, in paise. It changes no tax: it is a way of payment.
	Credit money.Paise `json:"credit,omitempty"`
	// Due is the amount that is left to pay today, in paise; it is computed when the document is read.
	Due money.Paise `json:"-"`
	// InvoiceNumber and InvoiceDay are those of the invoice that a credit note refers to (CGST Rules, rule 53(1A)).
	InvoiceNumber string `json:"invoice_number,omitempty"`
	InvoiceDay    string `json:"invoice_day,omitempty"`
	// Lang is the language in which the document is printed besides English; "" for English only.
	Lang string `json:"lang,omitempty"`
	// Reason is the reason for a credit note, or why goods leave without a sale on a challan.
	Reason string `json:"reason,omitempty"`
}

// Seller is the shop's details on a document, as they were when the document was issued.
type Seller struct {
	Name      string `json:"name"`
	LegalName string `json:"legal_name"`
	Address   string `json:"address"`
	Pin       string `json:"pin"`
	State     string `json:"state"`
	StateCode string `json:"state_code"`
	GSTIN     string `json:"gstin"`
	Phone     string `json:"phone"`
	Email     string `json:"email"`
	// UPIID and Bank are the accounts to which buyers can pay; zero if the shop has none.
	UPIID string `json:"upi_id,omitempty"`
	Bank  Bank   `json:"bank,omitzero"`
}

// Bank is the shop's bank account for payments by buyers; the zero value means that there is none.
type Bank struct {
	Holder  string `json:"holder"`
	Account string `json:"account"`
	IFSC    string `json:"ifsc"`
	// Name is the name of the bank and branch; it is optional, because the IFSC identifies them.
	Name string `json:"name,omitempty"`
}

// SellerOf is the shop's details for a document that is issued now.
func SellerOf(card *settings.Values) Seller {
	seller := Seller{
		Name:      card.ShopName,
		LegalName: card.ShopLegalName,
		Address:   card.ShopAddress,
		Pin:       card.ShopPincode,
		State:     card.ShopState,
		GSTIN:     card.GSTIN,
		Phone:     card.ShopPhone,
		Email:     card.ShopEmail,
		UPIID:     card.UPIID,
	}
	if seller.LegalName == "" {
		seller.LegalName = seller.Name
	}
	if state, known := gst.StateByName(seller.State); known {
		seller.StateCode = state.Code
	}
	if card.BankAccountNumber != "" && card.BankIFSC != "" {
		seller.Bank = Bank{Holder: cmp.Or(card.BankAccountName, seller.LegalName), Account: card.BankAccountNumber,
			IFSC: card.BankIFSC, Name: card.BankName}
	}
	return seller
}

// DocumentLine is a line of a document. Amount is in paise with tax, and equals the sum of the parts of Tax. Price is
// per unit.
type DocumentLine struct {
	Title string `json:"title"`
	// Told is the title in the language of the order; "" if it had none but the English.
	Told     string      `json:"told,omitempty"`
	HSN      string      `json:"hsn"`
	Unit     string      `json:"unit"`
	Quantity int64       `json:"quantity"`
	Price    money.Paise `json:"price"`
	// Discount is the line's discount by promotions and by a bundle, in paise, before tax (CGST Act, section 15(3)(a)).
	Discount money.Paise `json:"discount,omitempty"`
	Amount   money.Paise `json:"amount"`
	Rate     gst.Rate    `json:"rate"`
	Tax      gst.Tax     `json:"tax"`
	// LineID is the order line; 0 for the delivery charge and the COD fee.
	LineID int64 `json:"line_id,omitempty"`
	// Kit is the title of the bundle that the line is a part of; Discount then includes the discount of the bundle.
	Kit string `json:"kit,omitempty"`
	// Reduction means that a credit note only lowers the price of the line: no units are returned.
	Reduction bool `json:"reduction,omitempty"`
	// invoice is the place in IssuedInvoice of the invoice that has the line.
	invoice int
}

// FinancialYear is the financial year of a day, as document numbers contain it: 2627 for 2026-11-21. It starts on 1
// April.
func FinancialYear(day string) string {
	year, _ := strconv.Atoi(day[2:4])
	if day[5:7] < "04" {
		year = (year + 99) % 100
	}
	return fmt.Sprintf("%02d%02d", year, (year+1)%100)
}

// nextNumber takes the next number of a series. It must be called in the transaction that inserts the document, so that
// the series has no gaps (CGST Rules, rule 46(b)). The day is today, or the day of the last document if the clock was
// set back, because numbers and dates must rise together.
func nextNumber(tx *core.Tx, kind string) (number, year, day string, seq int64, err error) {
	day, err = db.Value[string](tx, `SELECT max(?, coalesce(max(last_day), '')) FROM document_series WHERE kind = ?`,
		tx.Day(), kind)
	if err != nil {
		return "", "", "", 0, err
	}
	year = FinancialYear(day)
	seq, err = db.Value[int64](tx, `INSERT INTO document_series (kind, year, next, last_day) VALUES (?, ?, 2, ?)
		ON CONFLICT (kind, year) DO UPDATE SET next = next + 1, last_day = excluded.last_day RETURNING next - 1`, kind,
		year, day)
	return fmt.Sprintf("%s-%s-%06d", prefixes[kind], year, seq), year, day, seq, err
}

// prefixes begin the numbers of each series.
var prefixes = map[string]string{"invoice": "INV", "credit note": "CRN", "challan": "DC"}

// IssueInvoice issues the invoice of a package, or of a whole order that leaves without one (shipment 0), and returns
// its number. o has the amounts of the package. It must be called in the transaction that ships it.
func IssueInvoice(tx *core.Tx, card *settings.Values, o orders.Order, lines []orders.Line, shipment int64) (string,
	error) {
	d, err := InvoiceFor(tx, card, o, lines)
	if err != nil {
		return "", err
	}
	if vpa := card.UPIID; vpa != "" && o.Due() > 0 {
		d.UPI = settings.UPIText(vpa, d.Seller.Name, o.ID, o.Due())
	}
	if d.Credit, err = creditLeft(tx, o.ID); err != nil {
		return "", err
	}
	d.Credit = min(d.Credit, d.Total)
	return InsertDocument(tx, d, 0, 0, shipment)
}

// creditLeft is the store credit that pays an order and is on none of its invoices yet, in paise.
func creditLeft(tx *core.Tx, order int64) (money.Paise, error) {
	return db.Value[money.Paise](tx, `SELECT credit - (SELECT coalesce(sum(CAST(round(100 * (body ->> '$.credit')) AS
		INTEGER)), 0) FROM documents WHERE order_id = o.id AND kind = 'invoice') FROM orders o WHERE id = ?`, order)
}

// InvoiceFor is the invoice of an order, without number and day. If the lines don't add up to the order's total, it
// returns a fault, because the invoice must state what was paid.
func InvoiceFor(tx *core.Tx, card *settings.Values, o orders.Order, lines []orders.Line) (Document, error) {
	d := newDocument(card, o, tx.Zone)
	top, hsn := gst.Rate(0), ""
	for i, l := range lines {
		d.addLine(DocumentLine{
			Title:    l.Title,
			Told:     l.Told,
			HSN:      l.HSN,
			Unit:     l.Unit,
			Quantity: l.Quantity,
			Price:    l.Price,
			Discount: l.Discount,
			Amount:   l.Amount,
			Rate:     gst.Rate(l.GSTRate),
			LineID:   l.ID,
			Kit:      l.InItsLanguage().Kit,
		})
		if rate := gst.Rate(l.GSTRate); i == 0 || rate > top || rate == top && hsn == "" {
			top, hsn = rate, l.HSN
		}
	}
	// Delivery is part of a composite supply, so it is taxed like the goods, at the highest rate in the order (CGST
	// Act, sections 8 and 15(2)(c)).
	for _, charge := range []struct {
		title  string
		amount money.Paise
	}{{"Delivery", o.Shipping}, {"COD fee", o.CODFee}} {
		if charge.amount > 0 {
			d.addLine(
				DocumentLine{
					Title:    charge.title,
					HSN:      hsn,
					Unit:     "OTH",
					Quantity: 1,
					Price:    charge.amount,
					Amount:   charge.amount,
					Rate:     top,
				},
			)
		}
	}
	if d.Total != o.Total {
		return Document{}, fmt.Errorf("invoice of order %d adds up to %s, not %s", o.ID, d.Total.Decimal(),
			o.Total.Decimal())
	}
	return d, nil
}

// newDocument starts an invoice with the seller, the buyer and the place of supply, and with the title and the taxes
// that the seller's kind of registration requires.
func newDocument(card *settings.Values, o orders.Order, zone *time.Location) Document {
	d := Document{
		Kind:     "invoice",
		OrderID:  o.ID,
		OrderDay: o.PlacedAt.In(zone).Format(time.DateOnly),
		Seller:   SellerOf(card),
		Buyer:    o.Address,
		Payment:  o.Payment,
	}
	if o.Lang != core.English {
		d.Lang = o.Lang
	}
	d.PlaceOfSupply = o.Address.State
	if state, known := gst.StateByName(o.Address.State); known {
		d.PlaceCode, d.UTGST = state.Code, state.NoLegislature
	}
	switch card.SellerKind() {
	case "regular":
		d.Title, d.Taxed = "Tax Invoice", true
	case "composition":
		d.Title = "Bill of Supply"
	default:
		d.Title, d.Seller.GSTIN = "Invoice", ""
	}
	d.InterState = orders.InterState(d.Seller.State, o.Address)
	return d
}

// addLine computes the tax of a line and adds the line to the document and its totals.
func (d *Document) addLine(l DocumentLine) {
	if !d.Taxed {
		l.Rate, l.Tax = 0, gst.Tax{Taxable: l.Amount}
	} else {
		l.Tax = gst.Split(l.Amount, l.Rate, d.InterState)
	}
	d.Lines = append(d.Lines, l)
	d.Sum = d.Sum.Plus(l.Tax)
	d.Total += l.Amount
}

// InsertDocument gives a document its number, stores it and returns the number. invoice is the ID of the invoice that a
// credit note refers to, returned the ID of its return, shipment that of the package of an invoice; all are 0 if there
// is none.
func InsertDocument(tx *core.Tx, d Document, invoice, returned, shipment int64) (string, error) {
	number, year, day, seq, err := nextNumber(tx, d.Kind)
	if err != nil {
		return "", fmt.Errorf("draw the number of a document: %w", err)
	}
	d.Number, d.Day = number, day
	body, err := json.Marshal(d)
	if err != nil {
		return "", err
	}
	id, err := db.InsertID(tx, `INSERT INTO documents (kind, number, year, seq, day, order_id, invoice_id, return_id,
		shipment_id, total, body, issued_at)
		VALUES (?, ?, ?, ?, ?, nullif(?, 0), nullif(?, 0), nullif(?, 0), nullif(?, 0), ?, ?, ?)`, d.Kind, number,
		year, seq,
		day, d.OrderID, invoice, returned, shipment, d.Total, string(body),
		tx.Stamp())
	if err != nil || d.Kind == "challan" { // the sums are those of sales
		return number, err
	}
	if err := core.RecordEvent(tx, core.DocumentEvent, id); err != nil {
		return "", err
	}
	return number, core.RecordEvent(tx, core.OrderEvent, d.OrderID)
}
