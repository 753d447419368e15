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
	"hearth/store/settings"
)

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
		hold_until, hold_open, placed_at, provider, idempotency_key, idempotency_hash, placed_from, lang,
			keeps_cart, channel)
		VALUES ((SELECT coalesce(max(id), 1000) + 1 FROM orders), ?, ?, ?, ?, 0, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, 1,
			'gift')`,
		c.Customer, core.Placed, Prepaid, amount, amount, string(address), until.UnixMilli(), tx.Stamp(), c.Provider,
		key,
		hash, s.placeKey(c.From), lang)
	if err != nil {
		return o, fmt.Errorf("place a gift card: %w", err)
	}
	if err := WriteEvent(tx, id, eventPlace, core.Placed, c.Customer, "gift card"); err != nil {
		return o, err
	}
	return OrderOf(tx, id)
}
