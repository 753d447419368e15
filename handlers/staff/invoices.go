package staff

import (
	"context"
	"io"
	"strconv"
	"strings"
	"time"

	"hearth/handlers/documents"
	"hearth/handlers/web"
	"hearth/store/core"
	storedocuments "hearth/store/documents"
	"hearth/store/money"
)

// Invoices lists and downloads invoices for staff.
type Invoices struct{ *Deps }

// invoiceRow is an issued invoice. Date is its day in the shop's time zone.
type invoiceRow struct {
	OrderID   int64       `json:"orders_id"`
	InvoiceID string      `json:"invoice_id"`
	Date      string      `json:"date"`
	Amount    money.Paise `json:"amount"`
}

// FetchInvoice lists the invoices of a year, of a month of it, or of a day. A call without a year is refused.
func (r Invoices) FetchInvoice(ctx context.Context, _ *web.Caller, in struct {
	Year  web.Text `json:"year"`
	Month web.Text `json:"month"`
	Date  web.Text `json:"date"`
	web.PageIn
}) (web.Rows[invoiceRow], error) {
	wrong := func(field, message string) (web.Rows[invoiceRow], error) {
		return web.Rows[invoiceRow]{}, &core.Refusal{Message: message, Fields: map[string]string{field: message}}
	}
	if strings.TrimSpace(string(in.Year)) == "" {
		return wrong("year", "Year is mandatory")
	}
	year, readable := within(in.Year, 2000, 9998)
	if !readable {
		return wrong("year", "The year must be a number such as 2026.")
	}
	month, readable := within(in.Month, 1, 12)
	if !readable {
		return wrong("month", "The month must be from 1 to 12.")
	}
	date, readable := within(in.Date, 1, 31)
	if !readable {
		return wrong("date", "The date must be from 1 to 31.")
	}
	page := in.Wanted()
	found, total, err := r.Store.Documents.ListInvoices(ctx, year, month, date, page)
	shown := make([]invoiceRow, len(found))
	for i, one := range found {
		shown[i] = invoiceRow{OrderID: one.OrderID, InvoiceID: one.Number, Date: one.Day, Amount: one.Total}
	}
	reply := web.GiveRows(shown, total, page)
	if total == 0 {
		reply.Message = "No invoices found for the selected criteria."
	}
	return reply, err
}

// within parses a whole number and reports whether it is between two bounds. An empty text is 0.
func within(text web.Text, least, most int) (n int, readable bool) {
	plain := strings.TrimSpace(string(text))
	if plain == "" {
		return 0, true
	}
	n, err := strconv.Atoi(plain)
	return n, err == nil && n >= least && n <= most
}

// zipLimit is the most invoices in one download. Whole months are made by a job instead.
const zipLimit = 500

// FetchDownload returns a zip of the invoices of the given orders. All invoices are looked up before the first byte
// is sent, because afterwards the reply can't become a refusal.
func (r Invoices) FetchDownload(ctx context.Context, _ *web.Caller, in struct {
	Orders web.List[web.Int] `json:"orders_ids"`
}) (web.File, error) {
	if len(in.Orders) == 0 {
		return web.File{}, &core.Refusal{Message: "Please select at least one invoice to download."}
	}
	// All invoices are found before the first byte is sent, so that an unknown one can still be refused.
	seen := map[web.Int]bool{}
	var wanted []storedocuments.Document
	for _, id := range in.Orders {
		if seen[id] {
			continue
		}
		seen[id] = true
		if len(seen) > zipLimit {
			return web.File{}, &core.Refusal{Message: "Please select " + strconv.Itoa(zipLimit) + " invoices at most."}
		}
		found, err := r.Store.Documents.FindInvoices(ctx, 0, int64(id))
		if err != nil {
			return web.File{}, err
		}
		wanted = append(wanted, found...)
	}
	return web.File{Name: "invoices.zip", Type: "application/zip", Write: func(w io.Writer) error {
		archive := documents.NewZip(w)
		for _, d := range wanted {
			if err := r.add(ctx, archive, "", d); err != nil {
				return err
			}
		}
		return archive.Close()
	}}, nil
}

// add writes a document into a folder of an archive ("" for none), with the document's date.
func (r Invoices) add(ctx context.Context, archive *documents.Zip, folder string, d storedocuments.Document) error {
	content, err := r.Documents.Render(ctx, func() ([]byte, error) { return documents.Invoice(d, r.letterhead(ctx)) })
	if err != nil {
		return err
	}
	at, err := time.ParseInLocation(time.DateOnly, d.Day, r.Store.Settings.Zone())
	if err != nil {
		at = r.Store.Now()
	}
	return archive.Add(folder+strings.ReplaceAll(d.Kind, " ", "-")+"-"+d.Number+".pdf", at, content)
}
