package shop

import (
	"context"

	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/returns"
)

// Returns is where customers return products.
type Returns struct{ *Deps }

// ReturnOrders opens a return of a line of the caller's order. It refuses after the return period, for more units
// than can still be returned, and without a complete refund account.
func (r Returns) ReturnOrders(ctx context.Context, c *web.Caller, in struct {
	LineID   web.Int  `json:"odid"`
	Kind     web.Text `json:"kind"`
	Reason   web.Text `json:"reason"`
	Quantity web.Int  `json:"quantity"`
	// Shown is the returnable quantity that the page showed. If it has changed, the return is refused.
	Shown   web.Int  `json:"returnable_quantity"`
	UPI     web.Text `json:"upi"`
	Account web.Text `json:"account"`
	IFSC    web.Text `json:"ifsc"`
}) (web.Reply, error) {
	return web.Done("Your return has been registered."), r.Store.Returns.Open(ctx, c.ID, returns.ReturnRequest{
		LineID:   int64(in.LineID),
		Quantity: int64(in.Quantity),
		Shown:    int64(in.Shown),
		Kind:     string(in.Kind),
		Reason:   string(in.Reason),
		RefundTo: returns.RefundTo{UPI: string(in.UPI), Account: string(in.Account), IFSC: string(in.IFSC)},
	})
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
