package store

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"hearth/store/gst"
	"hearth/store/money"
)

// Document is an invoice or a credit note as issued. It is frozen: later changes of product, address or settings
// change nothing on it (CGST Rules, rules 46, 49 and 53).
type Document struct {
	Kind string `json:"kind"`
	// Title is Tax Invoice, Bill of Supply, Invoice or Credit Note.
	Title   string `json:"title"`
	Number  string `json:"number"`
	Day     string `json:"day"`
	OrderID int64  `json:"order_id"`
	// OrderDay is when the order was placed.
	OrderDay string  `json:"order_day"`
	Seller   Seller  `json:"seller"`
	Buyer    Address `json:"buyer"`
	// PlaceOfSupply is the state of delivery with its code.
	PlaceOfSupply string `json:"place_of_supply"`
	PlaceCode     string `json:"place_code"`
	InterState    bool   `json:"inter_state"`
	// UTGST says that the state tax is called UTGST, as in a union territory without a legislature.
	UTGST bool `json:"utgst"`
	// Taxed is false for a seller who may not show tax: then no line has a rate.
	Taxed   bool           `json:"taxed"`
	Lines   []DocumentLine `json:"lines"`
	Sum     gst.Tax        `json:"sum"`
	Total   money.Paise    `json:"total"`
	Payment string         `json:"payment"`
	// UPI is the text of the QR code by which a COD order can be paid; "" when there is none.
	UPI string `json:"upi,omitempty"`
	// InvoiceNumber and InvoiceDay are what a credit note belongs to.
	InvoiceNumber string `json:"invoice_number,omitempty"`
	InvoiceDay    string `json:"invoice_day,omitempty"`
	Reason        string `json:"reason,omitempty"`
}

// Seller is the shop as a document names it.
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
}

// DocumentLine is one line of a document. Amount includes tax and is the sum of the parts of Tax.
type DocumentLine struct {
	Title    string      `json:"title"`
	HSN      string      `json:"hsn"`
	Unit     string      `json:"unit"`
	Quantity int64       `json:"quantity"`
	Price    money.Paise `json:"price"`
	Amount   money.Paise `json:"amount"`
	Rate     gst.Rate    `json:"rate"`
	Tax      gst.Tax     `json:"tax"`
	LineID   int64       `json:"line_id,omitempty"`
}

// FinancialYear is the year of a day 2026-11-21 as it stands in a document's number: 2627. It runs from 1 April.
func FinancialYear(day string) string {
	year, _ := strconv.Atoi(day[2:4])
	if day[5:7] < "04" {
		year = (year + 99) % 100
	}
	return fmt.Sprintf("%02d%02d", year, (year+1)%100)
}

// nextNumber draws the next number of a series, in the transaction that inserts the document: no number is lost.
// The day is today, or the last document's when the clock went back.
func nextNumber(tx *Tx, kind string) (number, year, day string, seq int64, err error) {
	day, err = value[string](tx, `SELECT max(?, coalesce(max(last_day), '')) FROM document_series WHERE kind = ?`, tx.day(), kind)
	if err != nil {
		return "", "", "", 0, err
	}
	year = FinancialYear(day)
	seq, err = value[int64](tx, `INSERT INTO document_series (kind, year, next, last_day) VALUES (?, ?, 2, ?)
		ON CONFLICT (kind, year) DO UPDATE SET next = next + 1, last_day = excluded.last_day RETURNING next - 1`, kind, year, day)
	prefix := map[string]string{"invoice": "INV", "credit note": "CRN"}[kind]
	return fmt.Sprintf("%s-%s-%06d", prefix, year, seq), year, day, seq, err
}

// issueInvoice issues an order's invoice at dispatch.
func issueInvoice(tx *Tx, card *Settings, o Order, lines []Line) (string, error) {
	d := newDocument(card, o, tx.zone)
	top := gst.Rate(0)
	hsn := ""
	for _, l := range lines {
		d.addLine(DocumentLine{Title: l.Title, HSN: l.HSN, Unit: l.Unit, Quantity: l.Quantity, Price: l.Price, Amount: l.Amount, Rate: gst.Rate(l.GSTRate), LineID: l.ID})
		if hsn == "" || gst.Rate(l.GSTRate) > top {
			top, hsn = gst.Rate(l.GSTRate), l.HSN
		}
	}
	// Delivery is part of the supply and is taxed like the goods, at the highest rate in the order (CGST Act,
	// sections 8 and 15(2)(c); contract, section 6).
	for _, charge := range []struct {
		title  string
		amount money.Paise
	}{{"Delivery", o.Shipping}, {"COD fee", o.CODFee}} {
		if charge.amount > 0 {
			d.addLine(DocumentLine{Title: charge.title, HSN: hsn, Unit: "OTH", Quantity: 1, Price: charge.amount, Amount: charge.amount, Rate: top})
		}
	}
	if d.Total != o.Total {
		return "", fmt.Errorf("invoice of order %d adds up to %s, not %s", o.ID, d.Total.Decimal(), o.Total.Decimal())
	}
	if vpa := card.Text("upi_id"); vpa != "" && o.Payment == COD {
		d.UPI = UPIText(vpa, d.Seller.Name, o.ID, o.Total)
	}
	return insertDocument(tx, d, 0, 0)
}

// newDocument begins an invoice: who sells, who buys, and where the supply takes place.
func newDocument(card *Settings, o Order, zone *time.Location) Document {
	d := Document{Kind: "invoice", OrderID: o.ID, OrderDay: o.PlacedAt.In(zone).Format(time.DateOnly), Buyer: o.Address, Payment: o.Payment}
	d.Seller = Seller{Name: card.Text("shop_name"), LegalName: card.Text("shop_legal_name"), Address: card.Text("shop_address"), Pin: card.Text("shop_pincode"),
		State: card.Text("shop_state"), GSTIN: card.Text("gstin"), Phone: card.Text("shop_phone"), Email: card.Text("shop_email")}
	if d.Seller.LegalName == "" {
		d.Seller.LegalName = d.Seller.Name
	}
	if state, known := gst.StateByName(d.Seller.State); known {
		d.Seller.StateCode = state.Code
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
	d.InterState = interState(d.Seller.State, o.Address)
	return d
}

// addLine takes a line's tax apart and adds it to the sums.
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

func insertDocument(tx *Tx, d Document, invoice, returned int64) (string, error) {
	number, year, day, seq, err := nextNumber(tx, d.Kind)
	if err != nil {
		return "", fmt.Errorf("draw the number of a document: %w", err)
	}
	d.Number, d.Day = number, day
	body, err := json.Marshal(d)
	if err != nil {
		return "", err
	}
	_, err = tx.exec(`INSERT INTO documents (kind, number, year, seq, day, order_id, invoice_id, return_id, total, body, issued_at)
		VALUES (?, ?, ?, ?, ?, ?, nullif(?, 0), nullif(?, 0), ?, ?, ?)`, d.Kind, number, year, seq, day, d.OrderID, invoice, returned, d.Total, string(body), tx.stamp())
	return number, err
}

// issueCreditNote takes back lines of an order's invoice: all of it when lines is nil.
func issueCreditNote(tx *Tx, order, returned int64, reason string, lines []DocumentLine) (string, error) {
	type issued struct {
		id   int64
		body string
	}
	found, err := one(tx, func(row scanner, i *issued) error { return row.Scan(&i.id, &i.body) },
		`SELECT id, body FROM documents WHERE order_id = ? AND kind = 'invoice'`, order)
	if err != nil {
		return "", fmt.Errorf("find the invoice of order %d: %w", order, err)
	}
	var invoice Document
	if err := json.Unmarshal([]byte(found.body), &invoice); err != nil {
		return "", err
	}
	note := invoice
	note.Kind, note.Title, note.InvoiceNumber, note.InvoiceDay = "credit note", "Credit Note", invoice.Number, invoice.Day
	note.Reason, note.UPI, note.Lines, note.Sum, note.Total = reason, "", nil, gst.Tax{}, 0
	if lines == nil {
		lines = invoice.Lines
	}
	for _, l := range lines {
		note.addLine(l)
	}
	return insertDocument(tx, note, found.id, returned)
}

// UPIText is the text of a QR code by which an amount can be paid to a UPI id, with the order as reference.
func UPIText(vpa, name string, order int64, amount money.Paise) string {
	escape := strings.NewReplacer("%", "%25", " ", "%20", "&", "%26", "=", "%3D", "#", "%23", "+", "%2B", "?", "%3F").Replace
	reference := strconv.FormatInt(order, 10)
	return "upi://pay?pa=" + escape(vpa) + "&pn=" + escape(name) + "&tr=HR" + reference + "&tn=" + escape("Order "+reference) + "&am=" + amount.Decimal() + "&cu=INR"
}

// FindInvoice gives an order's invoice as issued. With customer other than 0 it must be the customer's own order,
// delivered; one that is not delivered yet is a Refusal.
func (s *Store) FindInvoice(ctx context.Context, customer, order int64) (Document, error) {
	var d Document
	err := s.read(ctx, func(tx *Tx) error {
		if customer != 0 {
			o, err := orderOfCustomer(tx, customer, order)
			if err != nil {
				return err
			}
			if o.State != Delivered {
				return refuse("The invoice can be downloaded once the order is delivered.")
			}
		}
		var err error
		d, err = documentBody(tx, `SELECT body FROM documents WHERE order_id = ? AND kind = 'invoice'`, order)
		return err
	})
	return d, err
}

func documentBody(tx *Tx, query string, args ...any) (Document, error) {
	return one(tx, func(row scanner, d *Document) error {
		var body string
		if err := row.Scan(&body); err != nil {
			return err
		}
		return json.Unmarshal([]byte(body), d)
	}, query, args...)
}

// InvoiceRow is an invoice in the staff's list.
type InvoiceRow struct {
	OrderID int64
	Number  string
	Day     string
	Total   money.Paise
}

// ListInvoices gives the invoices of a year, a month (0 for all) and a day of the month (0 for all), newest first.
func (s *Store) ListInvoices(ctx context.Context, year, month, day int, page Page) (found []InvoiceRow, total int, err error) {
	from := time.Date(year, time.Month(max(month, 1)), max(day, 1), 0, 0, 0, 0, time.UTC)
	where := `kind = 'invoice' AND day >= ? AND day < ?`
	until := from.AddDate(1, 0, 0)
	switch {
	case month != 0 && day != 0:
		if from.Day() != day {
			return []InvoiceRow{}, 0, nil
		}
		until = from.AddDate(0, 0, 1)
	case month != 0:
		until = from.AddDate(0, 1, 0)
	case day != 0:
		from = time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC)
		until = from.AddDate(1, 0, 0)
		where += fmt.Sprintf(" AND substr(day, 9, 2) = '%02d'", day)
	}
	args := []any{from.Format(time.DateOnly), until.Format(time.DateOnly)}
	err = s.read(ctx, func(tx *Tx) error {
		if total, err = value[int](tx, `SELECT count(*) FROM documents WHERE `+where, args...); err != nil {
			return err
		}
		limit, offset := page.limit()
		found, err = list(tx, func(row scanner, r *InvoiceRow) error { return row.Scan(&r.OrderID, &r.Number, &r.Day, &r.Total) },
			`SELECT order_id, number, day, total FROM documents WHERE `+where+` ORDER BY day DESC, id DESC LIMIT ? OFFSET ?`, append(args, limit, offset)...)
		return err
	})
	return found, total, err
}

// month is a month 2026-11 of the shop's zone: its first day, and that of the next.
func (s *Store) month(text string) (first, until time.Time, err error) {
	first, err = time.ParseInLocation("2006-01", text, s.zone())
	if err != nil {
		return first, until, &Refusal{Message: "The month must be written as 2026-11.", Fields: map[string]string{"month": "as 2026-11"}}
	}
	return first, first.AddDate(0, 1, 0), nil
}

// ListDocuments gives what was issued in a month 2026-11: invoices and credit notes, in the order of their numbers.
func (s *Store) ListDocuments(ctx context.Context, month string) (found []Document, err error) {
	first, end, err := s.month(month)
	if err != nil {
		return nil, err
	}
	until := end.Format(time.DateOnly)
	after := int64(0)
	found = []Document{}
	// A page at a time, so that no reader is held for long.
	for {
		var ids []int64
		err := s.read(ctx, func(tx *Tx) error {
			ids, err = values[int64](tx, `SELECT id FROM documents WHERE day >= ? AND day < ? AND id > ? ORDER BY id LIMIT 500`, first.Format(time.DateOnly), until, after)
			if err != nil {
				return err
			}
			for _, id := range ids {
				d, err := documentBody(tx, `SELECT body FROM documents WHERE id = ?`, id)
				if err != nil {
					return err
				}
				found = append(found, d)
			}
			return nil
		})
		if err != nil || len(ids) == 0 {
			return found, err
		}
		after = ids[len(ids)-1]
	}
}

// CreditedTotals gives the totals of the invoices that a month's credit notes belong to, by number.
func (s *Store) CreditedTotals(ctx context.Context, month string) (totals map[string]money.Paise, err error) {
	first, until, err := s.month(month)
	if err != nil {
		return nil, err
	}
	totals = map[string]money.Paise{}
	type worth struct {
		number string
		total  money.Paise
	}
	err = s.read(ctx, func(tx *Tx) error {
		found, err := list(tx, func(row scanner, w *worth) error { return row.Scan(&w.number, &w.total) },
			`SELECT DISTINCT i.number, i.total FROM documents n JOIN documents i ON i.id = n.invoice_id WHERE n.kind = 'credit note' AND n.day >= ? AND n.day < ?`, first.Format(time.DateOnly), until.Format(time.DateOnly))
		for _, w := range found {
			totals[w.number] = w.total
		}
		return err
	})
	return totals, err
}

// ListGaps tells of the numbers that were issued before a restore and are not in this database, as sentences.
func (s *Store) ListGaps(ctx context.Context) (found []string, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		found, err = list(tx, func(row scanner, text *string) error {
			var kind, year string
			var from, to int64
			if err := row.Scan(&kind, &year, &from, &to); err != nil {
				return err
			}
			prefix := map[string]string{"invoice": "INV", "credit note": "CRN"}[kind]
			*text = fmt.Sprintf("%s-%s-%06d to %06d were issued before the shop was restored from a backup and are not in it: add them from their papers.", prefix, year, from, to)
			return nil
		}, `SELECT kind, year, from_seq, to_seq FROM document_gaps ORDER BY kind, year, from_seq`)
		return err
	})
	return found, err
}
