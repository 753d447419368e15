package staff

import (
	"context"

	"hearth/handlers/api"
	"hearth/handlers/web"
	"hearth/store/money"
	"hearth/store/promotions"
)

// Offers manages the shop's promotions. The API calls them offers.
type Offers struct{ *Deps }

// offerRow is a promotion. Percent is from 1 to 99. Most is the highest discount of a percentage, and 0 is no limit.
// In a bundle, of each Take units Pay are paid. FirstDay and LastDay are days in the shop's time zone, both included.
// Uses limits the orders in total, UsesEach those of one customer, and 0 is no limit.
type offerRow struct {
	ID        int64       `json:"id"`
	Name      string      `json:"name"`
	Code      string      `json:"code"`
	Kind      string      `json:"kind"`
	Percent   int64       `json:"percent"`
	Amount    money.Paise `json:"amount"`
	Most      money.Paise `json:"most"`
	Take      int64       `json:"take"`
	Pay       int64       `json:"pay"`
	MinValue  money.Paise `json:"min_value"`
	MinPieces int64       `json:"min_pieces"`
	Scope     string      `json:"scope"`
	Buyers    string      `json:"buyers"`
	FirstDay  string      `json:"first_day"`
	LastDay   string      `json:"last_day"`
	Uses      int64       `json:"uses"`
	UsesEach  int64       `json:"uses_each"`
	Combines  bool        `json:"combines"`
	Active    bool        `json:"active"`
	Version   int64       `json:"version"`
}

func rowOf(o promotions.Offer) offerRow {
	return offerRow{
		ID:        o.ID,
		Name:      o.Name,
		Code:      o.Code,
		Kind:      o.Kind,
		Percent:   o.Percent,
		Amount:    o.Amount,
		Most:      o.Most,
		Take:      o.Take,
		Pay:       o.Pay,
		MinValue:  o.MinValue,
		MinPieces: o.MinPieces,
		Scope:     o.Scope,
		Buyers:    o.Buyers,
		FirstDay:  o.FirstDay,
		LastDay:   o.LastDay,
		Uses:      o.Uses,
		UsesEach:  o.UsesEach,
		Combines:  o.Combines,
		Active:    o.Active,
		Version:   o.Version,
	}
}

// offerListRow is a promotion with its results: the orders that used it, the amount they saved and their total.
type offerListRow struct {
	offerRow
	Used     int64       `json:"used"`
	Saved    money.Paise `json:"saved"`
	Sales    money.Paise `json:"sales"`
	Standing string      `json:"standing"`
	// Named are the first few names of the products or categories of the promotion; TargetCount is the number of all
	// of them; Listed is the number of customers for whom it is reserved.
	Named       []string `json:"named"`
	TargetCount int64    `json:"target_count"`
	Listed      int64    `json:"listed"`
	// Words describe the promotion in a sentence.
	Words string `json:"words"`
}

// Offers lists all promotions, newest first.
func (r Offers) Offers(ctx context.Context, _ *web.Caller, in web.PageIn) (web.Rows[offerListRow], error) {
	page := in.Wanted()
	found, total, err := r.Store.Promotions.ListOffers(ctx, page)
	shown := make([]offerListRow, len(found))
	for i, o := range found {
		shown[i] = offerListRow{
			offerRow:    rowOf(o.Offer),
			Used:        o.Used,
			Saved:       o.Saved,
			Sales:       o.Sales,
			Standing:    o.Standing,
			Named:       api.NonNil(o.Named),
			TargetCount: o.TargetCount,
			Listed:      o.Listed,
			Words:       o.Describe(),
		}
	}
	return web.GiveRows(shown, total, page), err
}

// offerTarget is a product or category to which the promotion applies.
type offerTarget struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// staffOffer is a promotion with its targets, and the emails of its customers if it is for listed customers only.
type staffOffer struct {
	offerRow
	Targets []offerTarget `json:"targets"`
	Emails  []string      `json:"emails"`
}

// Offer returns a promotion with its products or categories, and the customers for whom it is reserved.
func (r Offers) Offer(ctx context.Context, _ *web.Caller, in web.ByID) (web.Data[staffOffer], error) {
	o, targets, err := r.Store.Promotions.FindOffer(ctx, in.ID)
	shown := make([]offerTarget, len(targets))
	for i, t := range targets {
		shown[i] = offerTarget(t)
	}
	return web.Give(staffOffer{rowOf(o), shown, api.NonNil(o.Emails)}), err
}

// offerIn is a promotion as the form sends it; ID is 0 for a new one.
type offerIn struct {
	ID        web.Int    `json:"id"`
	Name      web.Text   `json:"name"`
	Code      web.Text   `json:"code"`
	Kind      web.Text   `json:"kind"`
	Percent   web.Int    `json:"percent"`
	Amount    web.Rupees `json:"amount"`
	Most      web.Rupees `json:"most"`
	Take      web.Int    `json:"take"`
	Pay       web.Int    `json:"pay"`
	MinValue  web.Rupees `json:"min_value"`
	MinPieces web.Int    `json:"min_pieces"`
	Scope     web.Text   `json:"scope"`
	// Targets are the IDs of the products or categories to which the promotion applies.
	Targets  []int64   `json:"targets"`
	Buyers   web.Text  `json:"buyers"`
	Emails   web.Texts `json:"emails"`
	FirstDay web.Text  `json:"first_day"`
	LastDay  web.Text  `json:"last_day"`
	Uses     web.Int   `json:"uses"`
	UsesEach web.Int   `json:"uses_each"`
	Combines web.Flag  `json:"combines"`
	Active   web.Flag  `json:"active"`
	Version  web.Int   `json:"version"`
}

func (in offerIn) offer() promotions.Offer {
	return promotions.Offer{
		ID:        int64(in.ID),
		Name:      string(in.Name),
		Code:      string(in.Code),
		Kind:      string(in.Kind),
		Percent:   int64(in.Percent),
		Amount:    money.Paise(in.Amount),
		Most:      money.Paise(in.Most),
		Take:      int64(in.Take),
		Pay:       int64(in.Pay),
		MinValue:  money.Paise(in.MinValue),
		MinPieces: int64(in.MinPieces),
		Scope:     string(in.Scope),
		Targets:   in.Targets,
		Buyers:    string(in.Buyers),
		Emails:    in.Emails,
		FirstDay:  string(in.FirstDay),
		LastDay:   string(in.LastDay),
		Uses:      int64(in.Uses),
		UsesEach:  int64(in.UsesEach),
		Combines:  bool(in.Combines),
		Active:    bool(in.Active),
		Version:   int64(in.Version),
	}
}

type offerIDData struct {
	ID int64 `json:"id"`
}

// SaveOffer creates or changes a promotion.
func (r Offers) SaveOffer(ctx context.Context, c *web.Caller, in offerIn) (web.Data[offerIDData], error) {
	id, err := r.Store.Promotions.SaveOffer(ctx, c.ID, in.offer())
	return web.With("The offer is saved.", offerIDData{id}), err
}

// offerPreviewData is what the promotion would have cost in the last 30 days: Orders of Of orders would have got it.
// BelowCost names the first products that it would sell below cost, and BelowCosts counts all of them.
type offerPreviewData struct {
	Orders     int64       `json:"orders"`
	Of         int64       `json:"of"`
	Goods      money.Paise `json:"goods"`
	Delivery   money.Paise `json:"delivery"`
	Sales      money.Paise `json:"sales"`
	BelowCost  []string    `json:"below_cost"`
	BelowCosts int64       `json:"below_costs"`
}

// PreviewOffer returns the discount that a promotion would have given on the orders of the last 30 days.
func (r Offers) PreviewOffer(ctx context.Context, _ *web.Caller, in offerIn) (web.Data[offerPreviewData], error) {
	p, err := r.Store.Promotions.PreviewOffer(ctx, in.offer())
	return web.Give(offerPreviewData{Orders: p.Orders, Of: p.Of, Goods: p.Goods, Delivery: p.Delivery, Sales: p.Sales,
		BelowCost: api.NonNil(p.BelowCost), BelowCosts: p.BelowCosts}), err
}

// SwitchOffer activates or deactivates a promotion.
func (r Offers) SwitchOffer(ctx context.Context, c *web.Caller, in struct {
	ID     int64    `path:"id"`
	Active web.Flag `json:"active"`
}) (web.Reply, error) {
	said := "The offer is off. Orders that have it keep it."
	if in.Active {
		said = "The offer is on."
	}
	return web.Done(said), r.Store.Promotions.SwitchOffer(ctx, c.ID, in.ID, bool(in.Active))
}

// DeleteOffer deletes a promotion. One that an order has used is refused.
func (r Offers) DeleteOffer(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	return web.Done("The offer has been deleted."), r.Store.Promotions.DeleteOffer(ctx, c.ID, in.ID)
}
