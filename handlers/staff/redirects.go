package staff

import (
	"context"
	"fmt"

	"hearth/handlers/api"
	"hearth/handlers/web"
)

// Redirects is about the former shop: redirects of its page addresses, its orders and its reviews.
type Redirects struct{ *Deps }

// formerAddress is a redirect from a path of the former shop to a page of this one. Imported means that an import
// made it.
type formerAddress struct {
	ID       int64    `json:"id"`
	Path     string   `json:"path"`
	Title    string   `json:"title"`
	Target   string   `json:"target"`
	Date     web.Time `json:"date"`
	Imported bool     `json:"imported"`
}

// ListRedirects lists the redirects, searched by the former path or by the target.
func (r Redirects) ListRedirects(ctx context.Context, _ *web.Caller, in struct {
	web.PageIn
	Search web.Text `json:"search"`
}) (web.Rows[formerAddress], error) {
	page := in.Wanted()
	found, total, err := r.Store.Customers.ListRedirects(ctx, string(in.Search), page)
	shown := make([]formerAddress, len(found))
	for i, one := range found {
		shown[i] = formerAddress{ID: one.ID, Path: one.Path, Title: one.Title, Target: api.RedirectTarget(one),
			Date: r.local(one.At), Imported: one.Imported}
	}
	return web.GiveRows(shown, total, page), err
}

// AddRedirect redirects a path of the former shop to an address of this one.
func (r Redirects) AddRedirect(ctx context.Context, c *web.Caller, in struct {
	Path   web.Text `json:"path"`
	Target web.Text `json:"target"`
}) (web.Reply, error) {
	return web.Done("Redirect added."), r.Store.Customers.AddRedirect(ctx, c.ID, string(in.Path),
		string(in.Target))
}

// RemoveRedirect deletes a redirect.
func (r Redirects) RemoveRedirect(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	return web.Done("Redirect removed."), r.Store.Customers.RemoveRedirect(ctx, c.ID, in.ID)
}

// pastOrderOut is an order that was placed in the former shop. It is kept for reference only: no invoice or stock
// depends on it.
type pastOrderOut struct {
	api.PastOrder
	// CustomerID is the account to which the imported order belongs, 0 for none.
	CustomerID int64  `json:"customer_id"`
	Name       string `json:"name"`
	Email      string `json:"email"`
	Mob        string `json:"mob"`
}

// PastOrder returns an order that was imported from the former shop.
func (r Redirects) PastOrder(ctx context.Context, _ *web.Caller, in web.ByID) (web.Data[pastOrderOut], error) {
	o, err := r.Store.Moves.FindPastOrder(ctx, in.ID)
	return web.Give(pastOrderOut{
		PastOrder:  api.PastOrderOf(o, r.Store.Settings.Values().Zone()),
		CustomerID: o.CustomerID,
		Name:       o.Name,
		Email:      o.Email,
		Mob:        o.Mob,
	}), err
}

// pastReview is a review that was written in the former shop. Customers see it only if Shown; Bought means that an
// imported order of the same person has the product.
type pastReview struct {
	ID        int64    `json:"id"`
	ProductID int64    `json:"product_id"`
	Title     string   `json:"title"`
	Source    string   `json:"source"`
	Name      string   `json:"name"`
	Rating    int64    `json:"rating"`
	Review    string   `json:"review"`
	Messages  string   `json:"messages"`
	Answer    string   `json:"answer"`
	Date      web.Time `json:"date"`
	Bought    bool     `json:"bought"`
	Shown     bool     `json:"shown"`
}

type pastReviewsOut struct {
	web.Rows[pastReview]
	// Waiting is the number of imported reviews that are hidden.
	Waiting int `json:"waiting"`
}

// PastReviews lists the reviews imported from the former shop, hidden ones first.
func (r Redirects) PastReviews(ctx context.Context, _ *web.Caller, in web.PageIn) (pastReviewsOut, error) {
	page := in.Wanted()
	found, total, waiting, err := r.Store.Moves.ListPastReviews(ctx, page)
	rows := make([]pastReview, len(found))
	for i, one := range found {
		rows[i] = pastReview{
			ID:        one.ID,
			ProductID: one.ProductID,
			Title:     one.Product,
			Source:    one.Source,
			Name:      one.Name,
			Rating:    one.Rating,
			Review:    one.Title,
			Messages:  one.Message,
			Answer:    one.Answer,
			Date:      r.local(one.At),
			Bought:    one.Bought,
			Shown:     !one.ShownAt.IsZero(),
		}
	}
	return pastReviewsOut{web.GiveRows(rows, total, page), waiting}, err
}

// ShowPastReviews shows an imported review on its product's page, or hides it. ID 0 shows all.
func (r Redirects) ShowPastReviews(ctx context.Context, c *web.Caller, in struct {
	ID   web.Int  `json:"id"`
	Show web.Flag `json:"show"`
}) (web.Reply, error) {
	changed, err := r.Store.Moves.ShowPastReviews(ctx, c.ID, int64(in.ID), bool(in.Show))
	said := map[bool]string{true: "Shown on the pages of the products: %d.",
		false: "Hidden on product pages: %d."}[bool(in.Show)]
	return web.Done(fmt.Sprintf(said, changed)), err
}
