package shop

import (
	"context"
	"slices"
	"strings"
	"time"

	"hearth/handlers/api"
	"hearth/handlers/i18n"
	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/credit"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/orders"
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
	// Goods is the price of the products before promotions, Saved is the discount of the promotions, YouSave that and
	// what the price is below the MRP.
	Goods   money.Paise     `json:"goods"`
	Saved   money.Paise     `json:"saved"`
	YouSave money.Paise     `json:"you_save"`
	Lines   []cartOfferLine `json:"lines"`
	Given   []api.UsedOffer `json:"given"`
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
	out.YouSave = out.Saved + found.BelowMRP
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

// Credit is a customer's store credit, and the gift cards that they buy and redeem.
type Credit struct{ *Deps }

// giftCardsData are the gift cards that the shop sells, in rupees in JSON: Amounts, and with Most above 0 any amount
// from Least to Most. Without Amounts it sells none. Online means that they can be paid now.
type giftCardsData struct {
	Amounts []money.Paise `json:"amounts"`
	Least   money.Paise   `json:"least"`
	Most    money.Paise   `json:"most"`
	Online  bool          `json:"online"`
}

// GiftCards returns the gift cards that the shop sells.
func (r Credit) GiftCards(_ context.Context, _ *web.Caller, _ struct{}) (web.Data[giftCardsData], error) {
	sold := credit.SoldBy(r.Store.Settings.Values())
	return web.Give(giftCardsData{append([]money.Paise{}, sold.Amounts...), sold.Least, sold.Most,
		r.Payments.Name() != ""}), nil
}

// creditEntry is a change of the caller's store credit. Kind is given, gift card, refund or given back, which add, or
// spent, expired or forfeited, whose amount is negative.
type creditEntry struct {
	At      web.Time    `json:"date"`
	Kind    string      `json:"kind"`
	Amount  money.Paise `json:"amount"`
	Balance money.Paise `json:"balance"`
	OrderID int64       `json:"orders_id"`
	Expires string      `json:"expires"`
	Note    string      `json:"note"`
}

// boughtCard is a gift card that the caller bought. State is waiting, mailed, redeemed, void or expired.
type boughtCard struct {
	OrderID int64       `json:"orders_id"`
	Amount  money.Paise `json:"amount"`
	To      string      `json:"to_name"`
	Email   string      `json:"to_email"`
	Day     string      `json:"day"`
	State   string      `json:"state"`
}

type creditData struct {
	Balance money.Paise   `json:"balance"`
	Entries []creditEntry `json:"entries"`
	Cards   []boughtCard  `json:"gift_cards"`
}

// Credit returns the caller's store credit: the balance, the latest entries and the gift cards that they bought.
func (r Credit) Credit(ctx context.Context, c *web.Caller, _ struct{}) (web.Data[creditData], error) {
	data := creditData{Entries: []creditEntry{}, Cards: []boughtCard{}}
	found, err := r.Store.Credit.FindStatement(ctx, c.ID)
	if err != nil {
		return web.Give(data), err
	}
	data.Balance = found.Balance
	for _, e := range found.Entries {
		data.Entries = append(data.Entries, creditEntry{r.local(e.At), string(e.Kind), e.Amount, e.Balance, e.OrderID,
			r.day(e.ExpiresAt), e.Note})
	}
	cards, err := r.Store.Credit.ListBought(ctx, c.ID)
	for _, g := range cards {
		data.Cards = append(data.Cards, boughtCard{g.OrderID, g.Amount, g.ToName, g.ToEmail, r.day(g.MailAt), g.State})
	}
	return web.Give(data), err
}

// day is an instant as a day in the shop's time zone; "" for none.
func (r Credit) day(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.In(r.Store.Settings.Values().Zone()).Format(time.DateOnly)
}

// giftCardIn is a gift card as the buyer wants it. Amount is in rupees; Day is when it is mailed, "" for today.
type giftCardIn struct {
	Amount  web.Rupees `json:"amount"`
	Name    web.Text   `json:"to_name"`
	Email   web.Text   `json:"to_email"`
	Message web.Text   `json:"message"`
	Day     web.Text   `json:"day"`
	Key     string     `header:"Idempotency-Key"`
}

// BuyGiftCard places the order of a gift card and opens its payment; the reply is that of a checkout. A refusal names
// the wrong field. The card is mailed on its day once it is paid.
func (r Credit) BuyGiftCard(ctx context.Context, c *web.Caller, in giftCardIn) (checkoutOut, error) {
	if c.Staff {
		return checkoutOut{}, core.Refuse("Gift cards are bought by customers. Please log in as one.")
	}
	placed, err := r.Store.Orders.PlaceGift(ctx, orders.GiftOrder{
		Customer: c.ID, Key: in.Key, Provider: r.Payments.Name(), From: c.AddressKey(),
		Wish: credit.Wish{Amount: money.Paise(in.Amount), ToName: string(in.Name), ToEmail: string(in.Email),
			Message: string(in.Message), Day: string(in.Day)},
	})
	if err != nil {
		return checkoutOut{}, err
	}
	opened, err := r.Payments.Open(ctx, placed)
	return toPay(placed, opened), err
}

// redeemed is what a gift card added to the caller's store credit.
type redeemed struct {
	Amount  money.Paise `json:"amount"`
	Balance money.Paise `json:"balance"`
}

// RedeemGiftCard adds a gift card to the caller's store credit. Too many wrong codes are refused with HTTP 429.
func (r Credit) RedeemGiftCard(ctx context.Context, c *web.Caller, in struct {
	Code web.Text `json:"code"`
}) (out web.Data[redeemed], err error) {
	if c.Staff {
		return out, core.Refuse("Only a customer has store credit. Please log in as one.")
	}
	var done redeemed
	err = guess(c, c.Email, func() error {
		done.Amount, err = r.Store.Credit.Redeem(ctx, c.ID, string(in.Code))
		return err
	}, "code")
	if err != nil {
		return out, err
	}
	done.Balance, err = r.Store.Credit.FindBalance(ctx, c.ID)
	return web.Give(done), err
}
