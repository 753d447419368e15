package shop

import (
	"context"

	"hearth/handlers/payments"
	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/money"
	"hearth/store/returns"
)

// Returns is where customers return products.
type Returns struct{ *Deps }

// returnIn is a request to return units of a line of an order.
type returnIn struct {
	LineID   web.Int  `json:"odid"`
	Kind     web.Text `json:"kind"`
	Reason   web.Text `json:"reason"`
	Quantity web.Int  `json:"quantity"`
	// Shown is the returnable quantity that the page showed. If it has changed, the return is refused.
	Shown   web.Int  `json:"returnable_quantity"`
	UPI     web.Text `json:"upi"`
	Account web.Text `json:"account"`
	IFSC    web.Text `json:"ifsc"`
	// ToCredit means that the refund becomes store credit instead of money.
	ToCredit web.Flag `json:"to_credit"`
}

func (in returnIn) request() returns.ReturnRequest {
	return returns.ReturnRequest{
		LineID:   int64(in.LineID),
		Quantity: int64(in.Quantity),
		Shown:    int64(in.Shown),
		Kind:     string(in.Kind),
		ToCredit: bool(in.ToCredit),
		Reason:   string(in.Reason),
		RefundTo: returns.RefundTo{UPI: string(in.UPI), Account: string(in.Account), IFSC: string(in.IFSC)},
	}
}

// ReturnOrders opens a return of a line of the caller's order. It refuses after the return period, for more units
// than can still be returned, and without a complete refund account.
func (r Returns) ReturnOrders(ctx context.Context, c *web.Caller, in returnIn) (web.Reply, error) {
	return web.Done("Your return has been registered."), r.Store.Returns.Open(ctx, c.ID, in.request())
}

// exchangeIn is a return for another product instead of money: Product 0 is the same one, Wanted how many, 0 for as
// many as are returned.
type exchangeIn struct {
	returnIn
	Product web.Int `json:"product_id"`
	Wanted  web.Int `json:"exchange_quantity"`
	// ShownWorth and ShownPrice are the amounts of the quote that the screen showed, in rupees. If one has changed, the
	// exchange is refused.
	ShownWorth *web.Rupees `json:"shown_worth"`
	ShownPrice *web.Rupees `json:"shown_price"`
}

func (r Returns) wanted(c *web.Caller, in exchangeIn) returns.ExchangeRequest {
	return returns.ExchangeRequest{
		Return: in.request(), ProductID: int64(in.Product), Quantity: int64(in.Wanted), Provider: r.Payments.Name(),
		From: c.AddressKey(), Worth: (*money.Paise)(in.ShownWorth), Price: (*money.Paise)(in.ShownPrice),
	}
}

// exchangeQuote is what an exchange costs. Worth is the value of what is returned, Price what is wanted costs; the
// difference is to be paid or is refunded. Waits means that the replacement ships once the return has come in.
type exchangeQuote struct {
	Product  int64       `json:"product_id"`
	Title    string      `json:"title"`
	Quantity int64       `json:"exchange_quantity"`
	Worth    money.Paise `json:"worth"`
	Price    money.Paise `json:"price"`
	ToPay    money.Paise `json:"to_pay"`
	Back     money.Paise `json:"back"`
	Waits    bool        `json:"waits"`
}

// QuoteExchange prices an exchange of a line of the caller's order. It refuses what can't be exchanged.
func (r Returns) QuoteExchange(ctx context.Context, c *web.Caller, in exchangeIn) (web.Data[exchangeQuote], error) {
	q, err := r.Store.Returns.QuoteExchange(ctx, c.ID, r.wanted(c, in))
	return web.Give(exchangeQuote{q.ProductID, q.Title, q.Quantity, q.Worth, q.Price, q.ToPay, q.Back,
		r.Store.Settings.Values().ExchangeLeaves != "at once"}), err
}

// Exchange opens a return of a line of the caller's order and places the order that replaces it. A difference is then
// paid like any order: the reply is that of the checkout, and without a difference it has no payment to open. If the
// provider can't be reached, the return is refunded instead.
func (r Returns) Exchange(ctx context.Context, c *web.Caller, in exchangeIn) (checkoutOut, error) {
	placed, err := r.Store.Returns.ExchangeLine(ctx, c.ID, r.wanted(c, in))
	out := toPay(placed, payments.Opened{})
	if out.Reply = web.Done("Your exchange is registered."); err != nil || placed.ToPay() == 0 {
		return out, err
	}
	opened, err := r.Payments.Open(ctx, placed)
	if _, down := core.IsRefusal(err); down {
		return checkoutOut{}, core.Refuse(
			"Online payment is not available now, so nothing is sent in exchange. Your return is registered, and we'll refund it.")
	}
	return toPay(placed, opened), err
}

// ReturnPhoto returns a picture of an inspection, to staff and to the customer of the return.
func (r Returns) ReturnPhoto(ctx context.Context, c *web.Caller, in struct {
	web.ByID
	ReturnID web.Int `json:"return_id"`
}) (web.File, error) {
	name, err := r.Store.Returns.ReturnPhoto(ctx, c.OwnerFor(core.PermOrders), in.ID, int64(in.ReturnID))
	if err != nil {
		return web.File{}, err
	}
	return r.Files.PrivateFile(name)
}

// RefundTo saves where to pay the refund of the caller's own return, once.
func (r Returns) RefundTo(ctx context.Context, c *web.Caller, in struct {
	LineID  web.Int  `json:"odid"`
	UPI     web.Text `json:"upi"`
	Account web.Text `json:"account"`
	IFSC    web.Text `json:"ifsc"`
}) (web.Reply, error) {
	return web.Done("Thank you. Your refund will go there."), r.Store.Returns.EnterRefundTo(ctx, c.ID, int64(in.LineID),
		returns.RefundTo{UPI: string(in.UPI), Account: string(in.Account), IFSC: string(in.IFSC)})
}
