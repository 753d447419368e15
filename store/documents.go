package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"hearth/store/db"
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
	// UPI is the text of the QR code by which a COD order can be paid; "" when there is none, and once it is paid.
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

// Seller is the shop as its papers name it today.
func (card *Settings) Seller() Seller {
	seller := Seller{Name: card.ShopName, LegalName: card.ShopLegalName, Address: card.ShopAddress, Pin: card.ShopPincode,
		State: card.ShopState, GSTIN: card.GSTIN, Phone: card.ShopPhone, Email: card.ShopEmail}
	if seller.LegalName == "" {
		seller.LegalName = seller.Name
	}
	if state, known := gst.StateByName(seller.State); known {
		seller.StateCode = state.Code
	}
	return seller
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
	// Reduction says that a credit note lowers the price of the line and takes no piece back.
	Reduction bool `json:"reduction,omitempty"`
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
	day, err = db.Value[string](tx, `SELECT max(?, coalesce(max(last_day), '')) FROM document_series WHERE kind = ?`, tx.Day(), kind)
	if err != nil {
		return "", "", "", 0, err
	}
	year = FinancialYear(day)
	seq, err = db.Value[int64](tx, `INSERT INTO document_series (kind, year, next, last_day) VALUES (?, ?, 2, ?)
		ON CONFLICT (kind, year) DO UPDATE SET next = next + 1, last_day = excluded.last_day RETURNING next - 1`, kind, year, day)
	prefix := map[string]string{"invoice": "INV", "credit note": "CRN"}[kind]
	return fmt.Sprintf("%s-%s-%06d", prefix, year, seq), year, day, seq, err
}

// issueInvoice issues an order's invoice at dispatch.
func issueInvoice(tx *Tx, card *Settings, o Order, lines []Line) (string, error) {
	d, err := invoiceFor(tx, card, o, lines)
	if err != nil {
		return "", err
	}
	if vpa := card.UPIID; vpa != "" && o.Due() > 0 {
		d.UPI = UPIText(vpa, d.Seller.Name, o.ID, o.Due())
	}
	return insertDocument(tx, d, 0, 0)
}

// invoiceFor is an order's invoice but for its number and day.
func invoiceFor(tx *Tx, card *Settings, o Order, lines []Line) (Document, error) {
	d := newDocument(card, o, tx.Zone)
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
		return Document{}, fmt.Errorf("invoice of order %d adds up to %s, not %s", o.ID, d.Total.Decimal(), o.Total.Decimal())
	}
	return d, nil
}

// FindChallan gives the delivery challan of an order whose goods leave, or have left, without their invoice at hand (CGST rule
// 55). It is numbered by its order, and of the day on which the goods left; today while they wait.
func (s *Store) FindChallan(ctx context.Context, order int64) (d Document, err error) {
	card := s.Settings()
	err = s.read(ctx, func(tx *Tx) error {
		o, err := orderOf(tx, order)
		if err != nil {
			return err
		}
		if o.State != Confirmed && o.State != Shipped && o.State != Delivered {
			return refuse("A challan goes with goods that leave: this order is not paid for yet, or has ended.")
		}
		day := tx.Day()
		if d, err = documentBody(tx, `SELECT `+documentColumns+` FROM documents d WHERE d.order_id = ? AND d.kind = 'invoice'`, order); err == nil {
			day = d.Day
		} else if errors.Is(err, ErrNotFound) {
			lines, err := linesOf(tx, order)
			if err != nil {
				return err
			}
			if d, err = invoiceFor(tx, card, o, lines); err != nil {
				return err
			}
		} else {
			return err
		}
		d.Kind, d.Title, d.Number, d.Day, d.UPI = "challan", "Delivery Challan", "DC-"+strconv.FormatInt(order, 10), day, ""
		return nil
	})
	return d, err
}

// newDocument begins an invoice: who sells, who buys, and where the supply takes place.
func newDocument(card *Settings, o Order, zone *time.Location) Document {
	d := Document{Kind: "invoice", OrderID: o.ID, OrderDay: o.PlacedAt.In(zone).Format(time.DateOnly), Seller: card.Seller(), Buyer: o.Address, Payment: o.Payment}
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
	_, err = tx.Exec(`INSERT INTO documents (kind, number, year, seq, day, order_id, invoice_id, return_id, total, body, issued_at)
		VALUES (?, ?, ?, ?, ?, ?, nullif(?, 0), nullif(?, 0), ?, ?, ?)`, d.Kind, number, year, seq, day, d.OrderID, invoice, returned, d.Total, string(body), tx.Stamp())
	return number, err
}

// issuedInvoice is an order's invoice, and of each of its lines what no credit note has taken back yet.
type issuedInvoice struct {
	id   int64
	body Document
	left []DocumentLine
}

// invoiceOf reads an order's invoice with what is left of it.
func invoiceOf(tx *Tx, order int64) (i issuedInvoice, err error) {
	type issued struct {
		id   int64
		body string
	}
	scan := func(row db.Scanner, v *issued) error { return row.Scan(&v.id, &v.body) }
	found, err := db.One(tx, scan, `SELECT id, body FROM documents WHERE order_id = ? AND kind = 'invoice'`, order)
	if err != nil {
		return i, fmt.Errorf("find the invoice of order %d: %w", order, err)
	}
	i.id = found.id
	if err := json.Unmarshal([]byte(found.body), &i.body); err != nil {
		return i, err
	}
	i.left = slices.Clone(i.body.Lines)
	notes, err := db.List(tx, scan, `SELECT id, body FROM documents WHERE invoice_id = ? ORDER BY id`, i.id)
	for _, n := range notes {
		var note Document
		if err := json.Unmarshal([]byte(n.body), &note); err != nil {
			return i, err
		}
		for _, back := range note.Lines {
			for at, l := range i.left {
				if l.LineID == back.LineID && (l.LineID != 0 || l.Title == back.Title) {
					i.left[at] = l.less(back)
					break
				}
			}
		}
	}
	return i, err
}

// less is what is left of a line after a credit note took something back.
func (l DocumentLine) less(back DocumentLine) DocumentLine {
	l.Amount -= back.Amount
	l.Tax = l.Tax.Plus(gst.Tax{Taxable: -back.Tax.Taxable, CGST: -back.Tax.CGST, SGST: -back.Tax.SGST, IGST: -back.Tax.IGST})
	if !back.Reduction {
		l.Quantity -= back.Quantity
	}
	return l
}

// part takes an amount out of what is left of a line. The whole of it carries the tax that is left, so that the notes of a line
// that went back undo its invoice to the paisa, whatever rule that was reckoned by.
func (i issuedInvoice) part(l DocumentLine, quantity int64, amount money.Paise) DocumentLine {
	if amount >= l.Amount {
		amount = l.Amount
	} else {
		l.Tax = gst.Tax{Taxable: amount}
		if i.body.Taxed {
			l.Tax = gst.Split(amount, l.Rate, i.body.InterState)
		}
	}
	l.Quantity, l.Amount = quantity, amount
	return l
}

// pieces takes some pieces of an order's line back.
func (i issuedInvoice) pieces(line, quantity int64) ([]DocumentLine, error) {
	for _, l := range i.left {
		if l.LineID != line {
			continue
		}
		amount, fits := l.Price.Times(quantity)
		if !fits {
			return nil, fmt.Errorf("the worth of line %d is out of range", line)
		}
		return []DocumentLine{i.part(l, quantity, amount)}, nil
	}
	return nil, fmt.Errorf("line %d is not on the invoice of its order", line)
}

// charges are what is left of delivery and COD fee.
func (i issuedInvoice) charges() (lines []DocumentLine) {
	for _, l := range i.left {
		if l.LineID == 0 && l.Amount > 0 {
			lines = append(lines, l)
		}
	}
	return lines
}

// rest is all that is left.
func (i issuedInvoice) rest() (lines []DocumentLine) {
	for _, l := range i.left {
		if l.Amount > 0 {
			l.Quantity = max(l.Quantity, 1)
			lines = append(lines, l)
		}
	}
	return lines
}

// reduction lowers the price of what is left by an amount, each line by its share; the last takes what rounding left.
func (i issuedInvoice) reduction(amount money.Paise) (lines []DocumentLine) {
	rest := i.rest()
	whole := sumOf(rest)
	for _, l := range rest {
		share := amount.Share(int64(l.Amount), int64(whole)) // the last takes all that is left of the amount
		amount, whole = amount-share, whole-l.Amount
		if share > 0 {
			l = i.part(l, 1, share)
			l.Price, l.Reduction = share, true
			lines = append(lines, l)
		}
	}
	return lines
}

func sumOf(lines []DocumentLine) (sum money.Paise) {
	for _, l := range lines {
		sum += l.Amount
	}
	return sum
}

// creditNote issues a note that takes lines of an invoice back, with the tax that they carry.
func (i issuedInvoice) creditNote(tx *Tx, returned int64, reason string, lines []DocumentLine) (string, error) {
	note := i.body
	note.Kind, note.Title, note.InvoiceNumber, note.InvoiceDay = "credit note", "Credit Note", i.body.Number, i.body.Day
	note.Reason, note.UPI, note.Lines, note.Sum, note.Total = reason, "", lines, gst.Tax{}, 0
	for _, l := range lines {
		note.Sum = note.Sum.Plus(l.Tax)
		note.Total += l.Amount
	}
	return insertDocument(tx, note, i.id, returned)
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
		d, err = documentBody(tx, `SELECT `+documentColumns+` FROM documents d WHERE d.order_id = ? AND d.kind = 'invoice'`, order)
		return err
	})
	return d, err
}

// FindCreditNote gives a credit note by its number. With customer other than 0 it must be of the customer's own order.
func (s *Store) FindCreditNote(ctx context.Context, customer int64, number string) (d Document, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		d, err = documentBody(tx, `SELECT `+documentColumns+` FROM documents d JOIN orders o ON o.id = d.order_id
			WHERE d.number = ? AND d.kind = 'credit note' AND ? IN (0, o.customer_id)`, number, customer)
		return err
	})
	return d, err
}

const documentColumns = `d.body, coalesce((SELECT provider FROM payments WHERE order_id = d.order_id ORDER BY id LIMIT 1), '')`

// documentBody reads a document as issued. How a COD order was paid meanwhile is said beside it, and its code for paying goes:
// nothing asks for money that came in.
func documentBody(tx *Tx, query string, args ...any) (Document, error) {
	return db.One(tx, func(row db.Scanner, d *Document) error {
		var body, paidBy string
		if err := row.Scan(&body, &paidBy); err != nil {
			return err
		}
		if err := json.Unmarshal([]byte(body), d); err != nil {
			return err
		}
		if paidBy != "" {
			d.UPI = ""
		}
		if words, known := map[string]string{"upi": "COD, paid by UPI", "cash": "COD, paid in cash"}[paidBy]; known && d.Payment == COD {
			d.Payment = words
		}
		return nil
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
		if total, err = db.Value[int](tx, `SELECT count(*) FROM documents WHERE `+where, args...); err != nil {
			return err
		}
		limit, offset := page.Limit()
		found, err = db.List(tx, func(row db.Scanner, r *InvoiceRow) error { return row.Scan(&r.OrderID, &r.Number, &r.Day, &r.Total) },
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
			ids, err = db.Values[int64](tx, `SELECT id FROM documents WHERE day >= ? AND day < ? AND id > ? ORDER BY id LIMIT 500`, first.Format(time.DateOnly), until, after)
			if err != nil {
				return err
			}
			for _, id := range ids {
				d, err := documentBody(tx, `SELECT `+documentColumns+` FROM documents d WHERE d.id = ?`, id)
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
		found, err := db.List(tx, func(row db.Scanner, w *worth) error { return row.Scan(&w.number, &w.total) },
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
		found, err = db.List(tx, func(row db.Scanner, text *string) error {
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
