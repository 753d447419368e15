package orders

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"hearth/store/core"
	"hearth/store/credit"
	"hearth/store/db"
	"hearth/store/delivery"
	"hearth/store/money"
	"hearth/store/promotions"
	"hearth/store/settings"
)

// This file is about orders that store credit pays, in whole or in part, and about gift cards, which are orders without
// lines.

// CreditWay is the payment method by which store credit pays.
const CreditWay = "credit"

// eventIssue is the payment of a gift card, EventVoid the end of one that nobody redeemed.
const (
	eventIssue Event = "gift card paid"
	EventVoid  Event = "gift card cancelled"
)

// leastRest is the least that another payment takes beside store credit, in paise: providers take nothing below a rupee.
const leastRest money.Paise = 100

// price prices an order. If store credit pays all of it, it becomes Pre-paid and needs no provider; otherwise the credit
// must leave at least leastRest for the other payment (field credit).
func (s *Orders) price(tx *core.Tx, card *settings.Values, c *Checkout, wanted []promotions.CartItem, pin string) (
	q promotions.Quote, err error) {
	by := promotions.Buyer{Customer: c.Customer, Codes: c.Codes}
	if c.Credit != 0 {
		if q, err = s.Quote(tx, card, wanted, pin, CreditWay, by); err != nil {
			return q, err
		}
		if c.Credit == q.Total() {
			c.Payment, c.Provider = Prepaid, ""
			return q, nil
		}
		if c.Payment == Prepaid && c.Provider == "" {
			return q, errNoProvider
		}
		if err := RefuseCODAfterReturns(tx, card, c.Customer, c.Payment); err != nil {
			return q, err
		}
	}
	if q, err = s.Quote(tx, card, wanted, pin, c.Payment, by); err != nil || c.Credit == 0 {
		return q, err
	}
	if rest := q.Total() - c.Credit; c.Credit < 0 || rest < leastRest {
		return q, core.RefuseField("credit", fmt.Sprintf(
			"Store credit can pay all of %s, or all but %s of it. Please look at your order once more.", q.Total().Rupees(),
			leastRest.Rupees()))
	}
	return q, nil
}

// spendCredit takes the credit of an order that was just placed, and confirms the order if that pays all of it.
func (s *Orders) spendCredit(tx *core.Tx, o *Order) error {
	if err := credit.Spend(tx, o.CustomerID, o.ID, o.Credit); err != nil || o.ToPay() > 0 {
		return err
	}
	return s.Confirm(tx, o, o.CustomerID, "store credit")
}

// advanceCredit does what a new state of an order means for the store credit that pays it. Confirmed, the credit is its
// payment, which refunds give back like any other; paid late, it is spent again. If the order ends before that, the
// credit comes back.
func advanceCredit(tx *core.Tx, o Order, was core.OrderState) error {
	if o.Credit == 0 {
		return nil
	}
	is := o.State.Facts()
	switch {
	case is.Cancelled() && was.Unpaid():
		return credit.GiveBack(tx, o.CustomerID, o.ID, o.Credit)
	case !is.ToShip():
		return nil
	case was.Cancelled():
		if err := credit.Spend(tx, o.CustomerID, o.ID, o.Credit); err != nil {
			return err
		}
	}
	_, err := tx.Exec(`INSERT INTO payments (order_id, provider, provider_payment, amount, taken_at)
		VALUES (?1, ?2, 'O' || ?1, ?3, ?4)`, o.ID, CreditWay, o.Credit, tx.Stamp())
	return err
}

// GiftOrder is a customer's request to buy a gift card. Its other fields mean the same as those of Checkout.
type GiftOrder struct {
	Customer       int64
	Wish           credit.Wish
	Key            string
	Provider, From string
}

// checkout is the request as FindRepeat compares it.
func (g GiftOrder) checkout() Checkout {
	return Checkout{Customer: g.Customer, Payment: Prepaid, Key: g.Key, Provider: g.Provider, From: g.From,
		Note: fmt.Sprintf("gift %v", g.Wish)}
}

// PlaceGift creates the order of a gift card. It has no lines, delivery, GST or invoice: GST falls due when the card's
// credit pays for goods. It waits for its payment like any order. It refuses what credit.CheckWish refuses, a shop that
// is not open or takes no payments online, and a buyer with too many unpaid orders.
func (s *Orders) PlaceGift(ctx context.Context, g GiftOrder) (placed Order, err error) {
	card, c := s.settings.Values(), g.checkout()
	wish, at, err := credit.CheckWish(card, g.Wish, s.Now(), s.settings.Zone())
	if err != nil {
		return placed, err
	}
	if len(g.Key) > 200 {
		return placed, core.Refuse("The Idempotency-Key can have at most 200 characters.")
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		earlier, err := FindRepeat(tx, c)
		if err == nil || !db.IsNone(err) {
			placed = earlier
			return err
		}
		switch {
		case g.Provider == "":
			return core.Refuse("Gift cards are paid online, which is not possible now. Please try again later.")
		case !card.ShopOpen:
			return core.Refuse("This shop is not open yet.")
		}
		if err := s.refuseHoarding(tx, card, c); err != nil {
			return err
		}
		if placed, err = s.insertGift(tx, card, c, wish.Amount); err != nil {
			return err
		}
		return credit.InsertCard(tx, placed.ID, wish, at)
	})
	return placed, err
}

// insertGift writes the order of a gift card; amount is in paise.
func (s *Orders) insertGift(tx *core.Tx, card *settings.Values, c Checkout, amount money.Paise) (o Order, err error) {
	name, err := db.Value[string](tx, `SELECT name FROM accounts WHERE id = ?`, c.Customer)
	if err != nil {
		return o, err
	}
	address, err := json.Marshal(delivery.Address{Name: name})
	if err != nil {
		return o, err
	}
	lang, err := core.LanguageOf(tx, c.Customer)
	if err != nil {
		return o, err
	}
	var key, hash any
	if c.Key != "" {
		key, hash = c.Key, c.Hash()
	}
	until := tx.Now.Add(time.Duration(card.HoldMinutes) * time.Minute)
	id, err := db.InsertID(tx, `INSERT INTO orders (id, customer_id, state, pt, lines_total, shipping, total, address,
		hold_until, hold_open, placed_at, provider, idempotency_key, idempotency_hash, placed_from, lang, keeps_cart, channel)
		VALUES ((SELECT coalesce(max(id), 1000) + 1 FROM orders), ?, ?, ?, ?, 0, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, 1, 'gift')`,
		c.Customer, core.Placed, Prepaid, amount, amount, string(address), until.UnixMilli(), tx.Stamp(), c.Provider, key,
		hash, s.placeKey(c.From), lang)
	if err != nil {
		return o, fmt.Errorf("place a gift card: %w", err)
	}
	if err := WriteEvent(tx, id, eventPlace, core.Placed, c.Customer, "gift card"); err != nil {
		return o, err
	}
	return OrderOf(tx, id)
}

// IssueGift moves the order of a gift card to issued when it is paid, and has the card mailed on its day.
func (s *Orders) IssueGift(tx *core.Tx, o *Order, who int64, note string) error {
	if err := Advance(tx, o, eventIssue, who, note); err != nil {
		return err
	}
	if _, err := tx.Exec(`UPDATE orders SET cancelled_at = NULL WHERE id = ?`, o.ID); err != nil {
		return err
	}
	return s.credit.Pay(tx, o.ID)
}
