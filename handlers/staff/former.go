package staff

import (
	"context"

	"hearth/handlers/web"
	"hearth/handlers/wire"
)

// Former is what the shop that was here before left: where its pages were.
type Former struct{ *Room }

type formerAddress struct {
	ID       int64    `json:"id"`
	Path     string   `json:"path"`
	Title    string   `json:"title"`
	Target   string   `json:"target"`
	Date     web.Time `json:"date"`
	Imported bool     `json:"imported"`
}

// Addresses lists the old addresses that lead to something, found by their path or by what they lead to.
func (r Former) Addresses(ctx context.Context, _ *web.Caller, in struct {
	web.PageIn
	Search web.Text `json:"search"`
}) (web.Rows[formerAddress], error) {
	page := in.Wanted()
	found, total, err := r.Store.ListFormerAddresses(ctx, string(in.Search), page)
	shown := make([]formerAddress, len(found))
	for i, one := range found {
		shown[i] = formerAddress{one.ID, one.Path, one.Title, wire.FormerTarget(one), r.local(one.At), one.Imported}
	}
	return web.GiveRows(shown, total, page), err
}

// AddAddress leads a path of the former shop to an address of this one.
func (r Former) AddAddress(ctx context.Context, c *web.Caller, in struct {
	Path   web.Text `json:"path"`
	Target web.Text `json:"target"`
}) (web.Reply, error) {
	return web.Done("The old address leads there now."), r.Store.AddFormerAddress(ctx, c.ID, string(in.Path), string(in.Target))
}

// RemoveAddress forgets an old address.
func (r Former) RemoveAddress(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	return web.Done("The old address leads nowhere any more."), r.Store.RemoveFormerAddress(ctx, c.ID, in.ID)
}
