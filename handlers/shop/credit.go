package shop

import (
	"context"
	"time"

	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/credit"
	"hearth/store/money"
	"hearth/store/orders"
)

// Credit is a customer's store credit, and the gift cards that they buy and redeem.
type Credit struct{ *Deps }

// giftCardsData are the gift cards that the shop sells, in rupees in JSON: Amounts, and with Most above 0 any amount from
// Least to Most. Without Amounts it sells none. Online means that they can be paid now.
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

// BuyGiftCard places the order of a gift card and opens its payment; the reply is that of a checkout. A refusal names the
// wrong field. The card is mailed on its day once it is paid.
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

// RedeemGiftCard adds a gift card to the caller's store credit. Wrong codes are counted, so that nobody can try thousands.
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
