package staff

import (
	"context"

	"hearth/handlers/api"
	"hearth/handlers/web"
	"hearth/store/money"
	"hearth/store/orders"
)

// Quotations is where staff answer requests for bulk prices.
type Quotations struct{ *Deps }

// Quotations lists the requests and quotations, newest first.
func (r Quotations) Quotations(ctx context.Context, _ *web.Caller, in struct {
	web.PageIn
	State web.Text `json:"state"`
}) (web.Rows[api.QuotationData], error) {
	page := in.Wanted()
	found, total, err := r.Store.Orders.ListQuotations(ctx, 0, string(in.State), page)
	shown := make([]api.QuotationData, len(found))
	for i, q := range found {
		shown[i] = api.QuotationOf(q, r.Store.Settings.Values())
	}
	return web.GiveRows(shown, total, page), err
}

// Quotation returns a quotation with its prices and messages.
func (r Quotations) Quotation(ctx context.Context, _ *web.Caller, in web.ByID) (web.Data[api.QuotationData], error) {
	q, err := r.Store.Orders.FindQuotation(ctx, 0, in.ID)
	return web.Give(api.QuotationOf(q, r.Store.Settings.Values())), err
}

type quotedPrice struct {
	ProductID web.Int    `json:"product_id"`
	Price     web.Rupees `json:"price"`
}

// AnswerQuotation quotes a unit price for each product and emails the customer.
func (r Quotations) AnswerQuotation(ctx context.Context, c *web.Caller, in struct {
	ID       int64                 `path:"id"`
	Prices   web.List[quotedPrice] `json:"prices"`
	Shipping web.Rupees            `json:"shipping"`
	UntilDay web.Text              `json:"until_day"`
	Note     web.Text              `json:"note"`
}) (web.Reply, error) {
	prices := map[int64]money.Paise{}
	for _, one := range in.Prices {
		prices[int64(one.ProductID)] = money.Paise(one.Price)
	}
	err := r.Store.Orders.AnswerQuotation(ctx, c.ID, orders.QuotationAnswer{
		ID:       in.ID,
		Prices:   prices,
		Shipping: money.Paise(in.Shipping),
		UntilDay: string(in.UntilDay),
		Note:     string(in.Note),
	})
	return web.Done("Quotation sent."), err
}

// DeclineQuotation informs the customer why the shop can't make an offer.
func (r Quotations) DeclineQuotation(ctx context.Context, c *web.Caller, in struct {
	ID   int64    `path:"id"`
	Note web.Text `json:"note"`
}) (web.Reply, error) {
	return web.Done("The customer has been notified."), r.Store.Orders.DeclineQuotation(ctx, c.ID, in.ID, string(in.Note))
}
