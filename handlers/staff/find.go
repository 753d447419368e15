package staff

import (
	"context"

	"hearth/handlers/handbook"
	"hearth/handlers/web"
)

// Find searches everything that a staff member may see.
type Find struct{ *Deps }

type findingData struct {
	Kind string `json:"kind"`
	// ID is the number of an order, customer, product or complaint, or of a document's order; Key is for things without
	// a number.
	ID     int64  `json:"id"`
	Key    string `json:"key"`
	Title  string `json:"title"`
	Detail string `json:"detail"`
}

// mostHelp is how many sections of the handbook are listed below what the shop's data has.
const mostHelp = 3

// Find returns what matches a text: orders, customers, products, invoices, serials, complaints, settings and sections
// of the handbook.
func (r Find) Find(ctx context.Context, c *web.Caller, in struct {
	Search web.Text `json:"search"`
}) (web.Data[[]findingData], error) {
	found, err := r.Store.Reports.FindAnything(ctx, c.Permissions, string(in.Search))
	shown := make([]findingData, len(found))
	for i, f := range found {
		shown[i] = findingData{Kind: f.Kind, ID: f.ID, Key: f.Key, Title: f.Title, Detail: f.Detail}
	}
	for _, hit := range handbook.Search(string(in.Search), mostHelp) {
		shown = append(shown, findingData{Kind: "help", Key: hit.Address(), Title: hit.Section.Title,
			Detail: hit.Chapter.Title})
	}
	return web.Give(shown), err
}
