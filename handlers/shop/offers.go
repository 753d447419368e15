package shop

import (
	"context"
	"slices"
	"strings"

	"hearth/handlers/said"
	"hearth/handlers/web"
	"hearth/handlers/wire"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/promotions"
)

// Offers are the offers that shoppers see.
type Offers struct{ *Room }

// offerData is an automatic offer. Words describe it. Products and Categories are the numbers of its targets; both are empty if it
// is for everything.
type offerData struct {
	ID         int64   `json:"id"`
	Name       string  `json:"name"`
	Words      string  `json:"words"`
	Products   []int64 `json:"products"`
	Categories []int64 `json:"categories"`
	// LastDay is its last day; "" if none is set.
	LastDay string `json:"last_day"`
}

// Offers returns today's automatic offers.
func (r Offers) Offers(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[[]offerData], error) {
	in := said.Tongue(db.Language(ctx))
	found, err := r.Store.Promotions.ListShownOffers(ctx)
	shown := make([]offerData, len(found))
	for i, o := range found {
		shown[i] = offerData{ID: o.ID, Name: o.Name, Words: o.Told(in.Say), Products: []int64{}, Categories: wire.NonNil(o.Categories),
			LastDay: o.LastDay}
		if o.Scope == "products" {
			shown[i].Products = wire.NonNil(o.Targets)
		}
	}
	return web.Give(shown), err
}

type cartOffersData struct {
	// Goods is the price of the products, Saved what offers take off them.
	Goods money.Paise      `json:"goods"`
	Saved money.Paise      `json:"saved"`
	Lines []cartOfferLine  `json:"lines"`
	Given []wire.UsedOffer `json:"given"`
	// FreeDelivery means that an offer makes delivery free.
	FreeDelivery bool          `json:"free_delivery"`
	Refused      []refusedCode `json:"refused"`
	// DeliveryFrom is the least that delivery may cost; the charge is known with the address. 0 is free delivery; it is absent where
	// nothing can be said yet.
	DeliveryFrom *money.Paise `json:"delivery_from,omitempty"`
}

type cartOfferLine struct {
	ProductID int64       `json:"product_id"`
	Discount  money.Paise `json:"discount"`
}

type refusedCode struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	// Said is the message by its code.
	Said web.Said `json:"said"`
}

// CartOffers returns what offers take off a cart, and why a code does not apply.
func (r Offers) CartOffers(ctx context.Context, c *web.Caller, in struct {
	Orders wire.WantedLines `json:"orders"`
	Codes  web.Text         `json:"codes"`
}) (web.Data[cartOffersData], error) {
	if err := c.LookUp(ctx); err != nil {
		return web.Data[cartOffersData]{}, err
	}
	codes := wire.CodesOf(string(in.Codes))
	end, err := guessCodes(c, codes)
	if err != nil {
		return web.Data[cartOffersData]{}, err
	}
	found, err := r.Store.Promotions.WeighCart(ctx, wire.ItemsOf(in.Orders), promotions.Bargain{Customer: c.ID, Codes: codes})
	if end(found.Unknown); err != nil {
		return web.Data[cartOffersData]{}, err
	}
	out := cartOffersData{Goods: found.Goods, Lines: []cartOfferLine{}, Given: wire.OffersOf(found.Given), FreeDelivery: found.FreeDelivery,
		Refused: []refusedCode{}}
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
	slices.SortFunc(out.Refused, func(a, b refusedCode) int { return slices.Index(codes, a.Code) - slices.Index(codes, b.Code) })
	return web.Give(out), nil
}

// guessCodes counts entered codes as a guess; end reverts that unless one of them was unknown. So nobody can try thousands. The same codes
// again are no other guess: a mistyped one is asked about with each change of the cart.
func guessCodes(c *web.Caller, codes []string) (end func(unknown bool), err error) {
	if len(codes) == 0 {
		return func(bool) {}, nil
	}
	try, err := c.Guess("", false)
	if err != nil {
		return nil, err
	}
	return func(unknown bool) { try.End(unknown && try.Anew(strings.Join(codes, ","))) }, nil
}
