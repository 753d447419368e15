package staff

import (
	"context"

	"hearth/handlers/handbook"
	"hearth/handlers/web"
)

// Find searches all records that the caller's permissions allow.
type Find struct{ *Deps }

// findingData is one result of the search of the back office.
type findingData struct {
	Kind string `json:"kind"`
	// ID is the number of an order, customer, product or complaint; for a document it is the number of its order. Key
	// identifies settings and handbook sections, which have no number.
	ID     int64  `json:"id"`
	Key    string `json:"key"`
	Title  string `json:"title"`
	Detail string `json:"detail"`
}

// mostHelp is the maximum number of handbook sections listed below the shop's own records.
const mostHelp = 3

// Find returns the orders, customers, products, invoices, serial numbers, complaints, settings and handbook sections
// that match a text.
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
