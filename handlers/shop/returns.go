package shop

import (
	"context"

	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/returns"
)

// Returns are customers' returns.
type Returns struct{ *Room }

func (r Returns) ReturnOrders(ctx context.Context, c *web.Caller, in struct {
	LineID   web.Int  `json:"odid"`
	Kind     web.Text `json:"kind"`
	Reason   web.Text `json:"reason"`
	Quantity web.Int  `json:"quantity"`
	// Shown is how many pieces the page offered; if that is not true any more, nothing is returned.
	Shown   web.Int  `json:"returnable_quantity"`
	UPI     web.Text `json:"upi"`
	Account web.Text `json:"account"`
	IFSC    web.Text `json:"ifsc"`
}) (web.Reply, error) {
	return web.Done("Your return has been registered."), r.Store.Returns.Open(ctx, c.ID, returns.ReturnWish{LineID: int64(in.LineID),
		Quantity: int64(in.Quantity), Shown: int64(in.Shown), Kind: string(in.Kind), Reason: string(in.Reason),
		RefundTo: returns.RefundTo{UPI: string(in.UPI), Account: string(in.Account), IFSC: string(in.IFSC)}})
}

// ReturnPhoto shows the picture of an inspection to staff, and to the customer of the return.
func (r Returns) ReturnPhoto(ctx context.Context, c *web.Caller, in struct {
	web.ByID
	ReturnID web.Int `json:"return_id"`
}) (web.File, error) {
	name, err := r.Store.Returns.ReturnPhoto(ctx, c.OwnerFor(core.PermOrders), in.ID, int64(in.ReturnID))
	if err != nil {
		return web.File{}, err
	}
	return r.Files.PrivatePicture(name)
}

// RefundTo takes where the money of a customer's own return goes, if nobody has said that yet.
func (r Returns) RefundTo(ctx context.Context, c *web.Caller, in struct {
	LineID  web.Int  `json:"odid"`
	UPI     web.Text `json:"upi"`
	Account web.Text `json:"account"`
	IFSC    web.Text `json:"ifsc"`
}) (web.Reply, error) {
	return web.Done("Thank you. Your refund will go there."), r.Store.Returns.EnterRefundTo(ctx, c.ID, int64(in.LineID),
		returns.RefundTo{UPI: string(in.UPI), Account: string(in.Account), IFSC: string(in.IFSC)})
}
