package shop

import (
	"context"
	"fmt"

	"hearth/handlers/api"
	"hearth/handlers/documents"
	"hearth/handlers/web"
	"hearth/store/core"
	storedocuments "hearth/store/documents"
	"hearth/store/money"
	"hearth/store/orders"
)

// Quotations is where customers request, view and accept bulk prices. Another customer's quotation is
// core.ErrNotFound.
type Quotations struct{ *Deps }

// AskQuotation saves a request for prices of large quantities and returns its number.
func (r Quotations) AskQuotation(ctx context.Context, c *web.Caller, in struct {
	Orders  api.WantedLines `json:"orders"`
	Company web.Text        `json:"company"`
	GSTIN   web.Text        `json:"gstin"`
	Message web.Text        `json:"message"`
}) (web.Data[api.IDData], error) {
	id, err := r.Store.Orders.AskQuotation(
		ctx,
		orders.QuotationRequest{Customer: c.ID, Items: api.ItemsOf(in.Orders), Company: string(in.Company),
			GSTIN: string(in.GSTIN), Message: string(in.Message)},
	)
	if !r.Store.Settings.Values().SendsMail() {
		return web.With(fmt.Sprintf("Your request has the number %d. The answer will be under Quotations.", id),
			api.IDData{ID: id}), err
	}
	return web.With(fmt.Sprintf("Your request has the number %d. We answer by email.", id), api.IDData{ID: id}), err
}

// Quotations returns the caller's quotations, newest first.
func (r Quotations) Quotations(
	ctx context.Context,
	c *web.Caller,
	in web.PageIn,
) (web.Rows[api.QuotationData], error) {
	page := in.Wanted()
	found, total, err := r.Store.Orders.ListQuotations(ctx, c.ID, "", page)
	shown := make([]api.QuotationData, len(found))
	for i, q := range found {
		shown[i] = api.QuotationOf(q, r.Store.Settings.Values())
	}
	return web.GiveRows(shown, total, page), err
}

// Quotation returns one of the caller's quotations.
func (r Quotations) Quotation(ctx context.Context, c *web.Caller, in web.ByID) (web.Data[api.QuotationData], error) {
	q, err := r.Store.Orders.FindQuotation(ctx, c.ID, in.ID)
	return web.Give(api.QuotationOf(q, r.Store.Settings.Values())), err
}

// QuotationByLink returns a quotation by the link in its email, without the customer's personal data. To order, the
// customer must log in.
func (r Quotations) QuotationByLink(ctx context.Context, _ *web.Caller, in struct {
	Key string `path:"key"`
}) (web.Data[api.QuotationData], error) {
	q, err := r.Store.Orders.FindQuotationByKey(ctx, in.Key)
	return web.Give(api.QuotationOf(q, r.Store.Settings.Values())), err
}

// AcceptQuotation places an order at a quotation's prices, and returns the same as Checkout; a COD order is confirmed
// at once. It refuses an expired quotation, and products that are out of stock.
func (r Quotations) AcceptQuotation(ctx context.Context, c *web.Caller, in struct {
	ID        int64    `path:"id"`
	AddressID web.Int  `json:"AddressID"`
	PT        web.Text `json:"pt"`
	// ShownTotal is the total that the screen showed, in rupees: goods, delivery and the COD fee.
	ShownTotal *web.Rupees `json:"shown_total"`
}) (checkoutOut, error) {
	placed, err := r.Store.Orders.AcceptQuotation(ctx, orders.Acceptance{
		Customer:  c.ID,
		ID:        in.ID,
		AddressID: int64(in.AddressID),
		Payment:   string(in.PT),
		Provider:  r.Payments.Name(),
		From:      c.AddressKey(),
		Shown:     (*money.Paise)(in.ShownTotal),
	})
	if err != nil {
		return checkoutOut{}, err
	}
	opened, err := r.Payments.Open(ctx, placed)
	return toPay(placed, opened), err
}

// QuotationPaper returns a quotation as a PDF, in English and the customer's language, to the customer and to staff.
// A request that staff have not answered yet is core.ErrNotFound.
func (r Quotations) QuotationPaper(ctx context.Context, c *web.Caller, in web.ByID) (web.File, error) {
	q, err := r.Store.Orders.FindQuotation(ctx, c.OwnerFor(core.PermOrders), in.ID)
	if err != nil {
		return web.File{}, err
	}
	if q.UntilDay == "" {
		return web.File{}, core.ErrNotFound
	}
	card := r.Store.Settings.Values()
	p := documents.Quoted{Quotation: q, From: storedocuments.SellerOf(card), Taxed: card.SellerKind() == "regular",
		Day: q.AnsweredAt.In(card.Zone()).Format("02 Jan 2006"), Head: r.letterhead(ctx)}
	if !c.Staff {
		p.Lang = c.Lang
	}
	content, err := r.Documents.Render(ctx, func() ([]byte, error) { return documents.Quotation(p).Print() })
	return web.File{Name: fmt.Sprintf("quotation-%d.pdf", q.ID), Type: "application/pdf", Content: content}, err
}
