package shop

import (
	"context"

	"hearth/handlers/web"
	"hearth/store"
)

// Returns are customers' returns.
type Returns struct{ *Room }

func (r Returns) ReturnOrders(ctx context.Context, c *web.Caller, in struct {
	LineID   web.Int  `json:"odid"`
	Kind     web.Text `json:"kind"`
	Reason   web.Text `json:"reason"`
	Quantity web.Int  `json:"quantity"`
	UPI      web.Text `json:"upi"`
	Account  web.Text `json:"account"`
	IFSC     web.Text `json:"ifsc"`
}) (web.Reply, error) {
	return web.Done("Your return has been registered."), r.Store.OpenReturn(ctx, c.ID, store.ReturnWish{LineID: int64(in.LineID),
		Quantity: int64(in.Quantity), Kind: string(in.Kind), Reason: string(in.Reason),
		RefundTo: store.RefundTo{UPI: string(in.UPI), Account: string(in.Account), IFSC: string(in.IFSC)}})
}

// ReturnPhoto shows the picture of an inspection to staff, and to the customer of the return.
func (r Returns) ReturnPhoto(ctx context.Context, c *web.Caller, in web.ByID) (web.File, error) {
	name, err := r.Store.ReturnPhoto(ctx, c.OwnerFor(store.PermOrders), in.ID)
	if err != nil {
		return web.File{}, err
	}
	return r.Files.PrivatePicture(name)
}
