package handlers

import (
	"context"
	"strconv"
	"strings"

	"hearth/handlers/documents"
	"hearth/store"
)

type serialRow struct {
	Serial     string   `json:"serial_number"`
	ProductID  int64    `json:"product_id"`
	Product    string   `json:"product_name"`
	Made       wireTime `json:"created_at"`
	Registered wireTime `json:"registered_at"`
	Owner      string   `json:"cust_Name"`
	Email      string   `json:"cust_Email"`
}

func (h *Handlers) serials(ctx context.Context, _ *Caller, in struct {
	Page       Int  `json:"page"`
	PerPage    Int  `json:"per_page"`
	ProductID  Int  `json:"product_id"`
	Search     Text `json:"search"`
	Registered Text `json:"registered"`
	Sort       Text `json:"sort"`
}) (Rows[serialRow], error) {
	page := pageOf(in.Page, in.PerPage)
	found, total, err := h.store.ListSerials(ctx, store.SerialFilter{ProductID: int64(max(in.ProductID, 0)), Search: strings.TrimSpace(string(in.Search)), Registered: string(in.Registered), Sort: string(in.Sort), Page: page})
	wire := make([]serialRow, len(found))
	for i, r := range found {
		wire[i] = serialRow{r.Serial, r.ProductID, r.Product, h.local(r.MadeAt), h.local(r.RegisteredAt), r.Owner, r.OwnerEmail}
	}
	return giveRows(wire, total, page), err
}

const labelLimit = 5000

// serialFile gives serials as a sheet of labels to print, 24 on A4, or as XLSX.
func (h *Handlers) serialFile(ctx context.Context, _ *Caller, in struct {
	Serials List[Text] `json:"serials"`
	Format  Text       `json:"format"`
}) (File, error) {
	if len(in.Serials) == 0 || len(in.Serials) > labelLimit {
		return File{}, &store.Refusal{Message: "Please choose 1 to " + strconv.Itoa(labelLimit) + " serial numbers."}
	}
	wanted := make([]string, len(in.Serials))
	for i, one := range in.Serials {
		wanted[i] = string(one)
	}
	products, err := h.store.FindSerials(ctx, wanted)
	if err != nil {
		return File{}, err
	}
	labels := make([]documents.Label, len(wanted))
	for i, one := range wanted {
		labels[i] = documents.Label{Serial: one, Product: products[one], Link: h.publicURL() + "/registerdevice?serial=" + one}
	}
	if in.Format == "xlsx" {
		rows := make([][]string, len(labels))
		for i, l := range labels {
			rows[i] = []string{l.Serial, l.Product, l.Link}
		}
		content, err := h.render(ctx, func() ([]byte, error) {
			return documents.Sheet("Serial numbers", []string{"Serial Number", "Product", "Registration link"}, rows)
		})
		return File{Name: "serial-numbers.xlsx", Type: sheetType, Content: content}, err
	}
	content, err := h.render(ctx, func() ([]byte, error) { return documents.Labels(labels) })
	return File{Name: "serial-labels.pdf", Type: "application/pdf", Content: content}, err
}
