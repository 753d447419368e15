package handlers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"hearth/handlers/documents"
	"hearth/store"
	"hearth/store/money"
)

type invoiceRow struct {
	OrderID   int64       `json:"orders_id"`
	InvoiceID string      `json:"invoice_id"`
	Date      string      `json:"date"`
	Amount    money.Paise `json:"amount"`
}

func (h *Handlers) fetchInvoice(ctx context.Context, _ *Caller, in struct {
	Year    Text `json:"year"`
	Month   Text `json:"month"`
	Date    Text `json:"date"`
	Page    Int  `json:"page"`
	PerPage Int  `json:"per_page"`
}) (Rows[invoiceRow], error) {
	wrong := func(field, message string) (Rows[invoiceRow], error) {
		return Rows[invoiceRow]{}, &store.Refusal{Message: message, Fields: map[string]string{field: message}}
	}
	if strings.TrimSpace(string(in.Year)) == "" {
		return wrong("year", "Year is mandatory")
	}
	year, month, date := int64(parseInt(string(in.Year))), int64(parseInt(string(in.Month))), int64(parseInt(string(in.Date)))
	switch {
	case year < 2000 || year > 9998:
		return wrong("year", "The year must be a number such as 2026.")
	case month < 0 || month > 12:
		return wrong("month", "The month must be from 1 to 12.")
	case date < 0 || date > 31:
		return wrong("date", "The date must be from 1 to 31.")
	}
	page := pageOf(in.Page, in.PerPage)
	found, total, err := h.store.ListInvoices(ctx, int(year), int(month), int(date), page)
	wire := make([]invoiceRow, len(found))
	for i, r := range found {
		wire[i] = invoiceRow{r.OrderID, r.Number, r.Day, r.Total}
	}
	reply := giveRows(wire, total, page)
	if total == 0 {
		reply.Message = "No invoices found for the selected criteria."
	}
	return reply, err
}

const zipLimit = 500

// fetchDownload answers a zip of the invoices of the orders named. All of them must exist before the first byte goes.
func (h *Handlers) fetchDownload(ctx context.Context, _ *Caller, in struct {
	Orders List[Int] `json:"orders_ids"`
}) (File, error) {
	if len(in.Orders) == 0 {
		return File{}, &store.Refusal{Message: "Please select at least one invoice to download."}
	}
	seen := map[Int]bool{}
	var wanted []store.Document
	for _, id := range in.Orders {
		if seen[id] {
			continue
		}
		seen[id] = true
		if len(seen) > zipLimit {
			return File{}, &store.Refusal{Message: "Please select " + strconv.Itoa(zipLimit) + " invoices at most."}
		}
		d, err := h.store.FindInvoice(ctx, 0, int64(id))
		if err != nil {
			return File{}, err
		}
		wanted = append(wanted, d)
	}
	return File{Name: "invoices.zip", Type: "application/zip", Write: func(w io.Writer) error {
		archive := documents.NewZip(w)
		for _, d := range wanted {
			if err := h.addInvoice(ctx, archive, d); err != nil {
				return err
			}
		}
		return archive.Close()
	}}, nil
}

func (h *Handlers) addInvoice(ctx context.Context, archive *documents.Zip, d store.Document) error {
	content, err := h.render(ctx, func() ([]byte, error) { return documents.Invoice(d, h.logo()) })
	if err != nil {
		return err
	}
	return archive.Add(strings.ReplaceAll(d.Kind, " ", "-")+"-"+d.Number+".pdf", content)
}

const (
	zipJob        = "documents zip"
	accountantJob = "accountant zip"
)

// startZip queues a zip of all documents of a month 2026-11: any number of them, made on disk.
func (h *Handlers) startZip(ctx context.Context, c *Caller, in monthIn) (Data[jobIDData], error) {
	return h.startMonth(ctx, c, zipJob, in)
}

// startAccountantZip queues the accountant's parcel of a month: the sheet, GSTR-1 for the portal, vouchers for Tally, and every document.
func (h *Handlers) startAccountantZip(ctx context.Context, c *Caller, in monthIn) (Data[jobIDData], error) {
	return h.startMonth(ctx, c, accountantJob, in)
}

type monthIn struct {
	Month Text `json:"month"`
}

func (h *Handlers) startMonth(ctx context.Context, c *Caller, kind string, in monthIn) (Data[jobIDData], error) {
	month := strings.TrimSpace(string(in.Month))
	if _, err := time.Parse("2006-01", month); err != nil {
		return Data[jobIDData]{}, &store.Refusal{Message: "The month must be written as 2026-11.", Fields: map[string]string{"month": "as 2026-11"}}
	}
	return h.startJob(ctx, c.ID, kind, map[string]string{"month": month}, nil)
}

type zipResult struct {
	Name      string `json:"name"`
	Type      string `json:"type"`
	Documents int    `json:"documents"`
}

func (h *Handlers) zipInvoices(ctx context.Context, j store.Job, progress func(done, total int64)) (string, any, error) {
	var request struct {
		Month string `json:"month"`
	}
	if err := json.Unmarshal(j.Request, &request); err != nil {
		return "", nil, err
	}
	m, warnings, err := h.sortedMonth(ctx, request.Month)
	if err != nil {
		return "", nil, err
	}
	if len(m.All) == 0 {
		return "", nil, &store.Refusal{Message: "Nothing was issued in " + request.Month + "."}
	}
	path := h.jobFile(j.ID, "result")
	file, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return "", nil, err
	}
	archive := documents.NewZip(file)
	name := "documents-"
	if j.Kind == accountantJob {
		name = "accountant-"
		err = h.addReturns(archive, m, warnings, request.Month)
	}
	for i, d := range m.All {
		if err != nil {
			break
		}
		err = h.addInvoice(ctx, archive, d)
		progress(int64(i+1), int64(len(m.All)))
	}
	if err = errors.Join(err, archive.Close(), file.Close()); err != nil {
		return "", nil, errors.Join(err, os.Remove(path))
	}
	said := fmt.Sprintf("%d documents of %s.", len(m.All), request.Month)
	if j.Kind == accountantJob && len(warnings) > 0 {
		said += " " + strings.Join(warnings, " ")
	}
	return said, zipResult{name + request.Month + ".zip", "application/zip", len(m.All)}, nil
}

// addReturns adds what the accountant files and books.
func (h *Handlers) addReturns(archive *documents.Zip, m documents.Month, warnings []string, month string) error {
	for _, part := range []struct {
		name  string
		write func() ([]byte, error)
	}{
		{"gst-" + month + ".xlsx", func() ([]byte, error) { return documents.GST(m, warnings) }},
		{"gstr1-" + month + ".json", func() ([]byte, error) { return documents.GSTR1(m, h.store.Settings().Text("gstin"), month) }},
		{"tally-" + month + ".xml", func() ([]byte, error) { return documents.Tally(m.All) }},
		{"look-here.txt", func() ([]byte, error) { return []byte(strings.Join(append(warnings, ""), "\r\n")), nil }},
	} {
		content, err := part.write()
		if err == nil && len(content) > 0 {
			err = archive.Add(part.name, content)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// sortedMonth gives a month's documents by the tables of GSTR-1, with what the portal would refuse.
func (h *Handlers) sortedMonth(ctx context.Context, month string) (m documents.Month, warnings []string, err error) {
	issued, err := h.store.ListDocuments(ctx, month)
	if err != nil {
		return m, nil, err
	}
	totals, err := h.store.CreditedTotals(ctx, month)
	if err != nil {
		return m, nil, err
	}
	gaps, err := h.store.ListGaps(ctx)
	m = documents.SortMonth(issued, totals)
	return m, documents.Warnings(m, h.store.Settings().Text("gstin"), gaps), err
}

const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

// gstSheet is the accountant's month: sales by rate and place, HSN summary, documents issued, credit notes.
func (h *Handlers) gstSheet(ctx context.Context, _ *Caller, in monthIn) (File, error) {
	month := strings.TrimSpace(string(in.Month))
	m, warnings, err := h.sortedMonth(ctx, month)
	if err != nil {
		return File{}, err
	}
	content, err := h.render(ctx, func() ([]byte, error) { return documents.GST(m, warnings) })
	return File{Name: "gst-" + month + ".xlsx", Type: sheetType, Content: content}, err
}

// gstr1 is the month as the file that the portal takes.
func (h *Handlers) gstr1(ctx context.Context, _ *Caller, in monthIn) (File, error) {
	month := strings.TrimSpace(string(in.Month))
	gstin := h.store.Settings().Text("gstin")
	if gstin == "" || h.store.Settings().SellerKind() != "regular" {
		return File{}, &store.Refusal{Message: "Only a regular seller with a GSTIN files GSTR-1."}
	}
	m, _, err := h.sortedMonth(ctx, month)
	if err != nil {
		return File{}, err
	}
	content, err := documents.GSTR1(m, gstin, month)
	return File{Name: "gstr1-" + month + ".json", Type: "application/octet-stream", Content: content}, err // to be saved; JSON is what replies are
}
