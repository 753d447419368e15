package shop

import (
	"context"
	"slices"
	"strings"

	"hearth/handlers/api"
	"hearth/handlers/i18n"
	"hearth/handlers/web"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/promotions"
)

// Offers are the promotions that customers see. Routes and fields of the API call them offers.
type Offers struct{ *Deps }

// offerData is an automatic promotion. Words describe it in a sentence. Products and Categories are the IDs to which
// it applies; both are empty if it applies to everything.
type offerData struct {
	ID         int64   `json:"id"`
	Name       string  `json:"name"`
	Words      string  `json:"words"`
	Products   []int64 `json:"products"`
	Categories []int64 `json:"categories"`
	// LastDay is the promotion's last day, such as 2026-11-30; "" if it has none.
	LastDay string `json:"last_day"`
}

// Offers returns the automatic promotions that are active today.
func (r Offers) Offers(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[[]offerData], error) {
	in := i18n.Locale(db.Language(ctx))
	found, err := r.Store.Promotions.ListAutomaticOffers(ctx)
	shown := make([]offerData, len(found))
	for i, o := range found {
		shown[i] = offerData{
			ID:         o.ID,
			Name:       o.Name,
			Words:      o.DescribeIn(in.Say),
			Products:   []int64{},
			Categories: api.NonNil(o.Categories),
			LastDay:    o.LastDay,
		}
		if o.Scope == "products" {
			shown[i].Products = api.NonNil(o.Targets)
		}
	}
	return web.Give(shown), err
}

// cartOffersData are the promotions that apply to a cart, and the codes that don't, with the reason.
type cartOffersData struct {
	// Goods is the price of the products before promotions, Saved is the discount of the promotions.
	Goods money.Paise     `json:"goods"`
	Saved money.Paise     `json:"saved"`
	Lines []cartOfferLine `json:"lines"`
	Given []api.UsedOffer `json:"given"`
	// FreeDelivery means that a promotion makes delivery free.
	FreeDelivery bool          `json:"free_delivery"`
	Refused      []refusedCode `json:"refused"`
	// DeliveryFrom is the lowest possible delivery charge; the exact charge depends on the address. 0 means free
	// delivery; the field is absent if nothing is known.
	DeliveryFrom *money.Paise `json:"delivery_from,omitempty"`
}

// cartOfferLine is the discount of all units of one product, not of a single unit.
type cartOfferLine struct {
	ProductID int64       `json:"product_id"`
	Discount  money.Paise `json:"discount"`
}

// refusedCode is a coupon code that doesn't apply, with the reason.
type refusedCode struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	// Said is the reason as a code of the translations with its values.
	Said web.Said `json:"said"`
}

// CartOffers returns what promotions take off a cart, and why a code doesn't apply.
func (r Offers) CartOffers(ctx context.Context, c *web.Caller, in struct {
	Orders api.WantedLines `json:"orders"`
	Codes  web.Text        `json:"codes"`
}) (web.Data[cartOffersData], error) {
	if err := c.LookUp(ctx); err != nil {
		return web.Data[cartOffersData]{}, err
	}
	codes := api.CodesOf(string(in.Codes))
	end, err := guessCodes(c, codes)
	if err != nil {
		return web.Data[cartOffersData]{}, err
	}
	found, err := r.Store.Promotions.PriceCart(ctx, api.ItemsOf(in.Orders), promotions.Buyer{Customer: c.ID,
		Codes: codes})
	if end(found.Unknown); err != nil {
		return web.Data[cartOffersData]{}, err
	}
	out := cartOffersData{
		Goods:        found.Goods,
		Lines:        []cartOfferLine{},
		Given:        api.OffersOf(found.Applied),
		FreeDelivery: found.FreeDelivery,
		Refused:      []refusedCode{},
	}
	if found.DeliveryKnown {
		out.DeliveryFrom = &found.Delivery
	}
	for i, product := range found.Products {
		out.Lines = append(out.Lines, cartOfferLine{product, found.Off[i]})
		out.Saved += found.Off[i]
	}
	for code, message := range found.Refused {
		out.Refused = append(out.Refused, refusedCode{code, message, web.Saying(message)})
	}
	// In the order in which the customer typed the codes.
	slices.SortFunc(out.Refused, func(a, b refusedCode) int {
		return slices.Index(codes, a.Code) - slices.Index(codes,
			b.Code)
	})
	return web.Give(out), nil
}

// guessCodes counts coupon codes as one guess, so that nobody can try thousands. end takes the guess back unless a
// code was unknown. The same codes sent again don't count, because the cart sends a mistyped code with each change.
func guessCodes(c *web.Caller, codes []string) (end func(unknown bool), err error) {
	if len(codes) == 0 {
		return func(bool) {}, nil
	}
	try, err := c.Guess("", false)
	if err != nil {
		return nil, err
	}
	return func(unknown bool) { try.End(unknown && try.FirstToday(strings.Join(codes, ","))) }, nil
}
