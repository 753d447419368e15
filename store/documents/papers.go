package documents

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/settings"
	"hearth/store/shipments"
	"hearth/store/wording"
)

// This file reads issued documents: one, a list, or a month.

// FindInvoice returns the newest of the invoices of FindInvoices, that of the last package.
func (s *Documents) FindInvoice(ctx context.Context, customer, order int64) (Document, error) {
	found, err := s.FindInvoices(ctx, customer, order)
	if err != nil {
		return Document{}, err
	}
	return found[len(found)-1], nil
}

// FindInvoices returns the invoices of an order, one for each package, oldest first. If customer is not 0, the order
// must be that customer's own (else ErrNotFound) and must be delivered, else it is refused. ErrNotFound before the
// first is issued.
func (s *Documents) FindInvoices(ctx context.Context, customer, order int64) (found []Document, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		if customer != 0 {
			o, err := orders.OrderOfCustomer(tx, customer, order)
			if err != nil {
				return err
			}
			if !o.State.Facts().Delivered() {
				return core.Refuse("The invoice can be downloaded once the order is delivered.")
			}
		}
		found, err = db.List(tx, scanBody, `SELECT `+documentColumns+` FROM documents d WHERE d.order_id = ?
			AND d.kind = 'invoice' ORDER BY d.id`, order)
		if err == nil && len(found) == 0 {
			err = core.ErrNotFound
		}
		return err
	})
	return found, err
}

// FindCreditNote returns a credit note by its number. If customer is not 0, the note must belong to that customer's own
// order, else ErrNotFound.
func (s *Documents) FindCreditNote(ctx context.Context, customer int64, number string) (d Document, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		d, err = documentBody(tx, `SELECT `+documentColumns+` FROM documents d JOIN orders o ON o.id = d.order_id
			WHERE d.number = ? AND d.kind = 'credit note' AND ? IN (0, o.customer_id)`, number, customer)
		return err
	})
	return d, err
}

var documentColumns = `d.body, ` + orders.PaidByOf("d.order_id") + `,
	(SELECT coalesce(sum(amount), 0) FROM payments WHERE order_id = d.order_id),
	(SELECT state FROM orders WHERE id = d.order_id), (SELECT total FROM orders WHERE id = d.order_id),
	coalesce((SELECT iif(delivered_at IS NULL AND returned_at IS NULL, collect, 0) FROM shipments
	WHERE id = d.shipment_id), 0)`

// documentBody reads a document as issued, and adds how a COD order was paid since then and what is left to pay. If
// nothing is left, it removes the UPI code, so that no document asks for a payment that was made, or for a package that
// was returned.
func documentBody(tx *core.Tx, query string, args ...any) (Document, error) {
	return db.One(tx, scanBody, query, args...)
}

// scanBody reads a document as issued, and adds how a COD order was paid since and what is left to pay. If nothing is
// left it removes the payment code, so that no document asks for a payment that was made, or for a package that came
// back.
func scanBody(row db.Scanner, d *Document) error {
	var body string
	var o orders.Order
	var collect money.Paise
	if err := row.Scan(&body, &o.PaidBy, &o.Paid, &o.State, &o.Total, &collect); err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(body), d); err != nil {
		return err
	}
	if o.Payment = d.Payment; d.Kind == "invoice" {
		d.Due = o.Due()
		if d.Total != o.Total { // of one package of several
			d.Due = min(d.Due, collect)
		}
	}
	if d.Due == 0 {
		d.UPI = ""
	}
	if words, known := map[string]string{"upi": "COD, paid by UPI", "cash": "COD, paid in cash"}[o.PaidBy]; known &&
		d.Payment == core.COD {
		d.Payment = words
	}
	return nil
}

// InvoiceRow is an invoice in the staff's list; Total is in paise.
type InvoiceRow struct {
	OrderID int64
	Number  string
	Day     string
	Total   money.Paise
}

// ListInvoices returns the invoices of a year, of a month (0 for all) and of a day of the month (0 for all), newest
// first, with the total.
func (s *Documents) ListInvoices(
	ctx context.Context,
	year, month, day int,
	page core.Page,
) (found []InvoiceRow, total int, err error) {
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
	case day != 0: // without a month, that day of every month
		where += fmt.Sprintf(" AND substr(day, 9, 2) = '%02d'", day)
	}
	args := []any{from.Format(time.DateOnly), until.Format(time.DateOnly)}
	err = s.Read(ctx, func(tx *core.Tx) error {
		if total, err = db.Value[int](tx, `SELECT count(*) FROM documents WHERE `+where, args...); err != nil {
			return err
		}
		limit, offset := page.Limit()
		found, err = db.List(tx, func(row db.Scanner, r *InvoiceRow) error {
			return row.Scan(&r.OrderID, &r.Number,
				&r.Day, &r.Total)
		},
			`SELECT order_id, number, day, total FROM documents WHERE `+where+` ORDER BY day DESC, id DESC
				LIMIT ? OFFSET ?`,
			append(args, limit, offset)...)
		return err
	})
	return found, total, err
}

// Month parses a month such as 2026-11. It returns the start of its first day and the start of the next month, in the
// shop's time zone. It refuses a malformed month under month.
func (s *Documents) Month(text string) (first, until time.Time, err error) {
	first, err = time.ParseInLocation("2006-01", text, s.settings.Zone())
	if err != nil {
		return first, until, &core.Refusal{
			Message: "The month must be written as 2026-11.",
			Fields:  map[string]string{"month": "as 2026-11"},
		}
	}
	return first, first.AddDate(0, 1, 0), nil
}

// ListDocuments returns the invoices and credit notes that were issued in a month such as 2026-11, in the order of
// issue.
func (s *Documents) ListDocuments(ctx context.Context, month string) (found []Document, err error) {
	first, end, err := s.Month(month)
	if err != nil {
		return nil, err
	}
	var ids []int64
	err = s.Read(ctx, func(tx *core.Tx) (err error) {
		ids, err = db.Values[int64](tx, `SELECT id FROM documents WHERE kind IN ('invoice', 'credit note') AND day >= ?
			AND day < ?`,
			first.Format(time.DateOnly), end.Format(time.DateOnly))
		return err
	})
	slices.Sort(ids) // in the order of issue
	found = make([]Document, 0, len(ids))
	// short transactions, because a long read delays checkpoints of the write-ahead log
	for some := range slices.Chunk(ids, 500) {
		if err != nil {
			break
		}
		var list string
		if list, err = wording.AsJSON(some); err != nil {
			break
		}
		err = s.Read(ctx, func(tx *core.Tx) error {
			read, err := db.List(tx, scanBody, `SELECT `+documentColumns+` FROM json_each(?) j
				CROSS JOIN documents d ON d.id = j.value`, list)
			found = append(found, read...)
			return err
		})
	}
	return found, err
}

// CreditedTotals returns the totals of the invoices that a month's credit notes refer to, in paise by invoice number.
func (s *Documents) CreditedTotals(ctx context.Context, month string) (totals map[string]money.Paise, err error) {
	first, until, err := s.Month(month)
	if err != nil {
		return nil, err
	}
	totals = map[string]money.Paise{}
	type worth struct {
		number string
		total  money.Paise
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err := db.List(tx, func(row db.Scanner, w *worth) error { return row.Scan(&w.number, &w.total) },
			`SELECT DISTINCT i.number, i.total FROM documents n JOIN documents i ON i.id = n.invoice_id
				WHERE n.kind = 'credit note'
				AND n.day >= ? AND n.day < ?`, first.Format(time.DateOnly), until.Format(time.DateOnly))
		for _, w := range found {
			totals[w.number] = w.total
		}
		return err
	})
	return totals, err
}

// ListGaps returns a sentence for each range of document numbers that were issued before the shop was restored from a
// backup and that the backup does not contain.
func (s *Documents) ListGaps(ctx context.Context) (found []string, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, func(row db.Scanner, text *string) error {
			var kind, year string
			var from, to int64
			if err := row.Scan(&kind, &year, &from, &to); err != nil {
				return err
			}
			*text = fmt.Sprintf(
				"%s-%s-%06d to %06d were issued before the shop was restored from a backup and are not in it: add them from their papers.",
				prefixes[kind],
				year,
				from,
				to,
			)
			return nil
		}, `SELECT kind, year, from_seq, to_seq FROM document_gaps ORDER BY kind, year, from_seq`)
		return err
	})
	return found, err
}

// FindChallan returns the delivery challan of a package whose goods travel without their invoice (CGST Rules, rule 55):
// of an order to ship, that of what is to be packed; of any other, that of the newest package. Its number is that of
// the order, from the second package on with the package's; its date is that of the invoice, or today if there is none
// yet. It refuses an order that is not confirmed, was cancelled or was returned.
func (s *Documents) FindChallan(ctx context.Context, order int64) (d Document, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		o, err := orders.OrderOf(tx, order)
		if err != nil {
			return err
		}
		if !o.State.Facts().Kept {
			return core.Refuse("A delivery challan needs an order that is confirmed and not cancelled or returned.")
		}
		sent, err := shipments.PackagesOf(tx, order)
		if err != nil {
			return err
		}
		nth := len(sent)
		if o.State.Facts().ToShip() {
			nth++
			d, err = s.invoiceToCome(tx, o)
			d.Day = tx.Day()
		} else {
			d, err = documentBody(tx, `SELECT `+documentColumns+` FROM documents d WHERE d.order_id = ?
				AND d.kind = 'invoice' ORDER BY d.id DESC LIMIT 1`, order)
		}
		d.Kind, d.Title, d.Number, d.UPI, d.Due = "challan", "Delivery Challan", fmt.Sprintf("DC-%d", order), "", 0
		if nth > 1 {
			d.Number += fmt.Sprintf("-%d", nth)
		}
		return err
	})
	return d, err
}

// IssueChallan issues the delivery challan of a unit that leaves without a sale, and returns its ID (CGST Rules, rule
// 55). o has the order with which the unit was bought, ID 0 if it was bought elsewhere, and the address to which it
// goes. l is the unit, its amount the value in paise. No tax is due, so none is stated. The reason says why it is no
// sale.
func IssueChallan(tx *core.Tx, card *settings.Values, o orders.Order, l DocumentLine, reason string) (int64, error) {
	d := newDocument(card, o, tx.Zone)
	d.Kind, d.Title, d.Reason, d.Taxed, d.Lang, d.Payment = "challan", "Delivery Challan", reason, false, "", ""
	if o.ID == 0 {
		d.OrderDay = ""
	}
	d.addLine(l)
	number, err := InsertDocument(tx, d, 0, 0, 0)
	if err != nil {
		return 0, err
	}
	return db.Value[int64](tx, `SELECT id FROM documents WHERE number = ?`, number)
}

// FindIssuedChallan returns a challan as issued by its number; ErrNotFound if there is none.
func (s *Documents) FindIssuedChallan(ctx context.Context, number string) (d Document, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		body, err := db.Value[string](tx, `SELECT body FROM documents WHERE number = ? AND kind = 'challan'`, number)
		if err != nil {
			return err
		}
		return json.Unmarshal([]byte(body), &d)
	})
	return d, err
}

// invoiceToCome is the invoice of the package of an order that is to be packed: the booked one, or all that is left.
func (s *Documents) invoiceToCome(tx *core.Tx, o orders.Order) (Document, error) {
	lines, err := orders.LinesOf(tx, o.ID)
	if err != nil {
		return Document{}, err
	}
	b, err := shipments.LiveBooking(tx, o.ID)
	if err != nil && !db.IsNone(err) {
		return Document{}, err
	}
	p, err := orders.ParcelOf(lines, b.Pieces)
	if err != nil {
		return Document{}, err
	}
	return InvoiceFor(tx, s.settings.Values(), p.Of(o, 0), p.Lines)
}
