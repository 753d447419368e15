package shop

import (
	"context"

	"github.com/skip2/go-qrcode"

	"hearth/handlers/api"
	"hearth/handlers/documents"
	"hearth/handlers/web"
	"hearth/store/accounts"
	"hearth/store/core"
	storedocuments "hearth/store/documents"
	"hearth/store/fulfilment"
)

// Invoices returns the documents of an order as PDFs. Another customer's document is core.ErrNotFound.
type Invoices struct{ *Deps }

// InvoiceID returns the number of an order's invoice.
func (r Invoices) InvoiceID(ctx context.Context, c *web.Caller, in web.ByID) (web.Data[string], error) {
	if err := refuseOtherDesks(c); err != nil {
		return web.Data[string]{}, err
	}
	d, err := r.Store.Documents.FindInvoice(ctx, c.OwnerFor(accounts.PermInvoices), in.ID)
	return web.Give(d.Number), err
}

// refuseOtherDesks refuses staff members who don't have the permission for invoices.
func refuseOtherDesks(c *web.Caller) error {
	if c.Staff && !c.May(accounts.PermInvoices) {
		return web.ErrForbidden
	}
	return nil
}

// invoiceCopies are the marks printed on the copies of an invoice, by the value of the parameter copy.
var invoiceCopies = map[string]string{"": documents.Original, "transporter": documents.Duplicate,
	"supplier": documents.Triplicate}

// DownloadInvoice returns the originals of an order's invoices, one for each parcel, to its customer. Staff can also
// get the copies for the transporter and for the shop (CGST Rules, rule 48(1)).
func (r Invoices) DownloadInvoice(ctx context.Context, c *web.Caller, in struct {
	ID   int64    `path:"id"`
	Copy web.Text `json:"copy"`
}) (web.File, error) {
	if err := refuseOtherDesks(c); err != nil {
		return web.File{}, err
	}
	mark, known := invoiceCopies[string(in.Copy)]
	if !known || (in.Copy != "" && !c.May(accounts.PermInvoices)) {
		return web.File{}, &core.Refusal{Message: "There is no such copy.",
			Fields: map[string]string{"copy": "transporter or supplier"}}
	}
	found, err := r.Store.Documents.FindInvoices(ctx, c.OwnerFor(accounts.PermInvoices), in.ID)
	if err != nil {
		return web.File{}, err
	}
	content, err := r.Documents.Render(ctx, func() ([]byte, error) {
		return documents.InvoiceCopies(found, mark, r.letterhead(ctx))
	})
	return web.File{Name: "invoice-" + found[0].Number + ".pdf", Type: "application/pdf", Content: content}, err
}

// CreditNote returns a credit note by its number, for its customer and for staff.
func (r Invoices) CreditNote(ctx context.Context, c *web.Caller, in struct {
	Number string `path:"number"`
}) (web.File, error) {
	d, err := r.Store.Documents.FindCreditNote(ctx, c.OwnerFor(accounts.PermInvoices), in.Number)
	if err != nil {
		return web.File{}, err
	}
	content, err := r.Documents.Render(ctx, documents.InvoiceCopy(d, "", r.letterhead(ctx)).Print)
	return web.File{Name: "credit-note-" + d.Number + ".pdf", Type: "application/pdf", Content: content}, err
}

// OrderPaper returns a copy of an order for its customer.
func (r Invoices) OrderPaper(ctx context.Context, c *web.Caller, in web.ByID) (web.File, error) {
	o, err := r.Store.Fulfilment.FindOrder(ctx, c.OwnerFor(core.PermOrders), in.ID)
	if err != nil {
		return web.File{}, err
	}
	card := r.Store.Settings.Values()
	p := documents.Parcel{
		PackingOrder: fulfilment.PackingOrder{OrderDetails: o},
		From:         storedocuments.SellerOf(card),
		Placed:       o.PlacedAt.In(card.Zone()).Format("02 Jan 2006"),
		UPI:          api.UPIOf(o, card),
		Taxed:        card.SellerKind() == "regular",
		Head:         r.letterhead(ctx),
	}
	content, err := r.Documents.Render(ctx, func() ([]byte, error) { return documents.OrderCopy(p).Print() })
	return web.File{Name: "order-" + p.Number() + ".pdf", Type: "application/pdf", Content: content}, err
}

// UpiQR draws the UPI code of an unpaid COD order, for its customer and for staff; core.ErrNotFound if there is
// nothing to pay or no UPI ID.
func (r Invoices) UpiQR(ctx context.Context, c *web.Caller, in web.ByID) (web.File, error) {
	o, err := r.Store.Fulfilment.FindOrder(ctx, c.OwnerFor(core.PermOrders), in.ID)
	if err != nil {
		return web.File{}, err
	}
	text := api.UPIOf(o, r.Store.Settings.Values())
	if text == "" {
		return web.File{}, core.ErrNotFound
	}
	content, err := qrcode.Encode(text, qrcode.Medium, 320)
	return web.File{Name: "upi.png", Type: "image/png", Inline: true, Content: content}, err
}
