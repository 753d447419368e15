package staff

import (
	"context"

	"hearth/handlers/web"
)

// Find looks for anything that a member of staff may see.
type Find struct{ *Room }

type findingData struct {
	Kind string `json:"kind"`
	// ID is the number of an order, customer, product or complaint, and of the order of a paper; Key names what has no number.
	ID     int64  `json:"id"`
	Key    string `json:"key"`
	Title  string `json:"title"`
	Detail string `json:"detail"`
}

// Find returns what fits a text: orders, customers, products, invoices, serials, complaints and settings.
func (r Find) Find(ctx context.Context, c *web.Caller, in struct {
	Search web.Text `json:"search"`
}) (web.Data[[]findingData], error) {
	found, err := r.Store.FindAnything(ctx, c.Permissions, string(in.Search))
	shown := make([]findingData, len(found))
	for i, f := range found {
		shown[i] = findingData{f.Kind, f.ID, f.Key, f.Title, f.Detail}
	}
	return web.Give(shown), err
}
