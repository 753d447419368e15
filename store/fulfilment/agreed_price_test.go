package fulfilment_test

import (
	"strings"
	"testing"

	"hearth/store/accounts"
	"hearth/store/fulfilment"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/storetest"
)

func TestAgreedPriceReplacesOffersAndStandsInTheHistory(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	clerk := shop.Staff(accounts.Manager)
	lamp, plug := shop.Product("Lamp", 900, 5), shop.Product("Plug", 100, 5)
	storetest.AddOffer(t, shop, nil)
	order := storetest.Phoned(storetest.Items(lamp, 2), func(p *fulfilment.PhoneOrder) {
		p.Items = append(p.Items, storetest.Items(plug, 1)...)
		p.Agreed, p.Reason = map[int64]money.Paise{lamp: 850_00}, " A regular customer "
	})
	price := storetest.Got(shop.Fulfilment.PricePhoneOrder(storetest.Ctx, order)).Or(t)
	storetest.Same(t, "the price", []money.Paise{price.Goods, price.Saved}, []money.Paise{1800_00, 0})
	id := storetest.Got(shop.Fulfilment.TakePhoneOrder(storetest.Ctx, clerk.ID, order)).Or(t)
	storetest.Same(t, "the order", shop.Details(orders.Order{ID: id}).Total, price.Total)
	storetest.CheckValue(t, shop, "by telephone; Lamp at ₹850.00; A regular customer",
		`SELECT note FROM order_events WHERE order_id = ? AND note LIKE 'by%'`, id)
	storetest.CheckValue(t, shop, "1", `SELECT count(*) FROM audit WHERE action = 'phone order'
		AND detail LIKE '%; Lamp at ₹850.00; A regular customer'`)
	shop.Deliver(orders.Order{ID: id})
	shop.Sums()
}

func TestAgreedPriceOfAKitIsSharedByItsParts(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	lamp, plug := shop.Product("Lamp", 900, 5), shop.Product("Plug", 333, 5)
	kit := storetest.Kit(t, shop, "Starter kit", 1000_00, lamp, 1, plug, 1)
	id := storetest.Got(shop.Fulfilment.TakePhoneOrder(storetest.Ctx, 0, storetest.Phoned(storetest.Items(kit, 1),
		func(p *fulfilment.PhoneOrder) {
			p.Agreed, p.Reason = map[int64]money.Paise{kit: 950_01}, "Scratched box"
		}))).Or(t)
	storetest.CheckValue(t, shop, "95001", `SELECT sum(amount) FROM order_lines WHERE order_id = ?`, id)
	shop.Deliver(orders.Order{ID: id})
	shop.Sums()
}

func TestAgreedPriceNeedsAReasonAndStaysAboveTheOwnersBound(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	lamp := shop.Product("Lamp", 900, 5)
	bound := "Lamp costs ₹900.00. You can agree on a price from ₹810.00."
	for _, c := range []struct {
		name    string
		price   money.Paise
		reason  string
		field   string
		message string
	}{
		{"no reason", 850_00, " ", "reason", "Please say why the price is lower."},
		{"a long reason", 850_00, strings.Repeat("x", 121), "reason", "The reason can have at most 120 characters."},
		{"too low", 809_99, "Friend", "prices", bound},
		{"below nothing", -5, "Friend", "prices", bound},
		{"not lower", 900_00, "Friend", "prices", bound},
	} {
		_, err := shop.Fulfilment.TakePhoneOrder(storetest.Ctx, 0, storetest.Phoned(storetest.Items(lamp, 1),
			func(p *fulfilment.PhoneOrder) { p.Agreed, p.Reason = map[int64]money.Paise{lamp: c.price}, c.reason }))
		t.Log(c.name)
		storetest.Refused(t, err, c.message, c.field)
	}
	shop.Set("agreed_most", "0")
	_, err := shop.Fulfilment.TakePhoneOrder(storetest.Ctx, 0, storetest.Phoned(storetest.Items(lamp, 1),
		func(p *fulfilment.PhoneOrder) { p.Agreed, p.Reason = map[int64]money.Paise{lamp: 899_00}, "Friend" }))
	storetest.Refused(t, err, "Prices can't be agreed by telephone. The owner can allow it in Settings.", "prices")
}
