package fulfilment_test

import (
	"strings"
	"testing"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/fulfilment"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/promotions"
	"hearth/store/storetest"
)

func TestPhoneOrderIsPlacedAndConfirmedAtOnce(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	clerk := shop.Staff(accounts.Manager)
	lamp := shop.Product("Lamp", 900, 5)
	shop.Set("cod_confirm", "yes")
	items := storetest.Buyer{}.Wishes(lamp, 2).Items
	storetest.AddOffer(t, shop, nil)
	price := storetest.Got(shop.Fulfilment.PricePhoneOrder(storetest.Ctx, storetest.Phoned(items, nil))).Or(t)
	storetest.Same(t, "the price", []money.Paise{price.Goods, price.Saved}, []money.Paise{1800_00, 180_00})
	storetest.Same(t, "adds up", price.Total, price.Goods-price.Saved+price.Shipping+price.CODFee)
	order := storetest.Phoned(items, func(p *fulfilment.PhoneOrder) { p.Key, p.Shown = "once", price.Total })
	id := storetest.Got(shop.Fulfilment.TakePhoneOrder(storetest.Ctx, clerk.ID, order)).Or(t)
	storetest.Same(t, "sent twice it is one order",
		storetest.Got(shop.Fulfilment.TakePhoneOrder(storetest.Ctx, clerk.ID, order)).Or(t), id)
	d := shop.Details(orders.Order{ID: id})
	storetest.Same(t, "the order", []any{d.State, d.Channel, d.Payment, d.Total, d.Address.Name, d.PaidBy, d.CODWaits},
		[]any{core.Confirmed, "phone", core.COD, price.Total, "Lata Rao", "", false})
	storetest.Same(t, "its stock is held", storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t).Free, 3)
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM mails`)
	shop.Deliver(orders.Order{ID: id})
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM mails`)
	storetest.CheckValue(t, shop, "phone order", `SELECT action FROM audit WHERE who = ? ORDER BY id LIMIT 1`, clerk.ID)
	shop.Sums()
}

func TestPhoneOrderWithEmailIsInTheCallersAccount(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	items := b.Wishes(lamp, 1).Items
	known := storetest.Got(shop.Fulfilment.TakePhoneOrder(storetest.Ctx, 0,
		storetest.Phoned(items, func(p *fulfilment.PhoneOrder) { p.Email = " " + strings.ToUpper(b.Email) }))).
		Or(t)
	storetest.Same(t, "whose it is", shop.Details(orders.Order{ID: known}).CustomerID, b.ID)
	storetest.Same(t, "who is told", shop.MailsTo(b.Email)[len(shop.MailsTo(b.Email))-1], "confirmed")
	paid := storetest.Got(shop.Fulfilment.TakePhoneOrder(storetest.Ctx, 0,
		storetest.Phoned(items, func(p *fulfilment.PhoneOrder) {
			p.Email, p.Reference = "lata@example.com", "UPI 77"
		}))).Or(t)
	d := shop.Details(orders.Order{ID: paid})
	storetest.Same(t, "paid while they called", []any{d.PaidBy, d.Due()}, []any{"upi", money.Paise(0)})
	_, err := shop.Accounts.Authenticate(storetest.Ctx, "lata@example.com", "")
	storetest.Same(t, "nobody logs in without a password", storetest.Refusal(t, err), accounts.MessageBadLogin)
	storetest.Must(t, shop.Login.RequestCode(storetest.Ctx, "lata@example.com"))
	storetest.Same(t, "they can choose one", shop.MailsTo("lata@example.com"), []string{"confirmed", "code"})
	shop.Sums()
}

// A phone order may belong to the shop's own account; staff find it by the name that the caller gave.
func TestPhoneAndCounterOrdersAreFoundByBuyersName(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	items := b.Wishes(lamp, 1).Items
	shop.Order(b, lamp, 1)
	called := storetest.Got(shop.Fulfilment.TakePhoneOrder(storetest.Ctx, shop.Staff(accounts.Manager).ID,
		storetest.Phoned(items, func(p *fulfilment.PhoneOrder) { p.Address.Name = "Lata Mangesh Rao" }))).
		Or(t)
	came, _, err := shop.Fulfilment.SellAtCounter(storetest.Ctx, 0, fulfilment.CounterSale{Items: items, Way: "cash",
		Name: "Meera Joshi"})
	storetest.Must(t, err)
	storetest.GotLast(shop.Fulfilment.SellAtCounter(storetest.Ctx, 0, fulfilment.CounterSale{Items: items,
		Way: "cash"})).Or(t)
	for typed, id := range map[string]int64{"mangesh": called, "Lat": called, "rao": called, "MEERA": came,
		"ra j": came, "%": 0, "nobody": 0} {
		ids := []int64{}
		list, total, err := shop.Orders.List(storetest.Ctx,
			orders.OrderFilter{Search: typed, Page: core.Page{Size: 10}})
		storetest.Must(t, err)
		for _, o := range list {
			ids = append(ids, o.ID)
		}
		if id == 0 {
			storetest.Same(t, typed, len(ids)+total, 0)
		} else if len(ids) != 1 || total != 1 || ids[0] != id {
			t.Errorf("%q finds %v of %d, want %d", typed, ids, total, id)
		}
	}
	for _, id := range []int64{called, came} {
		account := shop.Read(`SELECT email FROM accounts WHERE id = (SELECT customer_id FROM orders WHERE id = ?)`, id)
		_, _, err := shop.Orders.Track(storetest.Ctx, id, account)
		storetest.Refused(t, err, orders.MessageNoParcel, "orders_id")
	}
	for typed, title := range map[string]string{"meera": " Meera Joshi", "lata mang": " Lata Mangesh Rao"} {
		found := storetest.Got(shop.Reports.FindAnything(storetest.Ctx, []core.Permission{core.PermOrders}, typed)).
			Or(t)
		if len(found) != 1 || found[0].Kind != "order" || !strings.HasSuffix(found[0].Title, title) {
			t.Errorf("%q finds %+v", typed, found)
		}
	}
}

func TestInvalidPhoneOrderIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	clerk := shop.Staff(accounts.Manager)
	lamp := shop.Product("Lamp", 900, 5)
	items := storetest.Buyer{}.Wishes(lamp, 1).Items
	for _, c := range []struct {
		name   string
		wants  func(p *fulfilment.PhoneOrder)
		says   string
		fields []string
	}{
		{"no name", func(p *fulfilment.PhoneOrder) { p.Address.Name = " " }, "Please enter the caller's name.",
			[]string{"Name"}},
		{"a name too long for an account", func(p *fulfilment.PhoneOrder) {
			p.Email, p.Address.Name = "new@example.com", strings.Repeat("a", 101)
		}, "Only letters and spaces, please.", []string{"Name"}},
		{"no email", func(p *fulfilment.PhoneOrder) { p.Email = "lata" }, "Please enter a valid email address.",
			[]string{"email"}},
		{"a staff account", func(p *fulfilment.PhoneOrder) { p.Email = clerk.Email },
			"This is the email of a staff account. Please enter the customer's own.", []string{"email"}},
		{"a reference of 61 letters", func(p *fulfilment.PhoneOrder) { p.Reference = strings.Repeat("é", 61) },
			"The reference can have at most 60 characters.", []string{"reference"}},
		{"a key of 151 letters", func(p *fulfilment.PhoneOrder) { p.Key = strings.Repeat("k", 151) },
			"The Idempotency-Key can have at most 150 characters.", nil},
		{"nothing", func(p *fulfilment.PhoneOrder) { p.Items = nil }, "Your cart is empty", nil},
		{"another total than was told", func(p *fulfilment.PhoneOrder) { p.Shown = 1_00 },
			"The total is now ₹940.00, you were shown ₹1.00. Please look at your order once more.",
			[]string{"shown_total"}},
		{"more than there is", func(p *fulfilment.PhoneOrder) { p.Items = storetest.Buyer{}.Wishes(lamp, 6).Items },
			"Lamp is only available 5 in stock.", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := shop.Fulfilment.TakePhoneOrder(storetest.Ctx, clerk.ID, storetest.Phoned(items, c.wants))
			storetest.Refused(t, err, c.says, c.fields...)
		})
	}
	_, err := shop.Fulfilment.PricePhoneOrder(
		storetest.Ctx,
		storetest.Phoned(items, func(p *fulfilment.PhoneOrder) { p.Address.Mob = "12" }),
	)
	storetest.Refused(t, err, "Mobile number must be 10 digits", "mob")
	_, err = shop.Fulfilment.PricePhoneOrder(storetest.Ctx,
		storetest.Phoned(items, func(p *fulfilment.PhoneOrder) { p.Email = "lata" }))
	storetest.Refused(t, err, "Please enter a valid email address.", "email")
	shop.Set("shop_open", "no")
	_, err = shop.Fulfilment.TakePhoneOrder(storetest.Ctx, clerk.ID, storetest.Phoned(items, nil))
	storetest.Refused(t, err, "This shop is not open yet.")
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM orders`)
}

// The total that the caller was told is charged: promotions for first orders or listed customers are computed for the
// account that will have the order.
func TestPhoneOrderCostsTheQuotedTotal(t *testing.T) {
	t.Parallel()
	for name, of := range map[string]struct {
		email string
		wants func(o *promotions.Offer)
	}{
		"for first orders, without an email": {"", func(o *promotions.Offer) { o.Buyers = "new" }},
		"once for each, without an email":    {"", func(o *promotions.Offer) { o.UsesEach = 1 }},
		"for listed people, without accounts": {"lata@example.com", func(o *promotions.Offer) {
			o.Buyers,
				o.Emails = "listed", []string{"lata@example.com"}
		}},
	} {
		shop, b, lamp := storetest.Lamps(t)
		storetest.AddOffer(t, shop, of.wants)
		for i := range 2 {
			p := storetest.Phoned(b.Wishes(lamp, 1).Items, func(p *fulfilment.PhoneOrder) { p.Email = of.email })
			p.Shown = storetest.Got(shop.Fulfilment.PricePhoneOrder(storetest.Ctx, p)).Or(t).Total
			if _, err := shop.Fulfilment.TakePhoneOrder(storetest.Ctx, 0, p); err != nil {
				t.Errorf("%s, order %d: %v", name, i+1, err)
			}
		}
		shop.Sums()
	}
}

// Callers without an email share an account, whose returned packages must not block other callers; orders that are paid
// during the call are never blocked.
func TestPhoneOrdersAreNotBlockedByOthersRefusedParcels(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	items := b.Wishes(lamp, 1).Items
	for _, email := range []string{"", "lata@example.com"} {
		p := storetest.Phoned(items, func(p *fulfilment.PhoneOrder) { p.Email = email })
		for range 2 {
			id := storetest.Got(shop.Fulfilment.TakePhoneOrder(storetest.Ctx, 0, p)).Or(t)
			shop.Ship(orders.Order{ID: id})
			storetest.Got(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, id,
				fulfilment.CameBack{Reason: "refused at the door", Restock: true})).Or(t)
		}
		_, err := shop.Fulfilment.TakePhoneOrder(storetest.Ctx, 0, p)
		storetest.Same(t, "the third order of "+email, storetest.Refusal(t, err) != "", email != "")
		p.Reference = "UPI 77"
		storetest.Got(shop.Fulfilment.TakePhoneOrder(storetest.Ctx, 0, p)).Or(t)
	}
}

// A phone order that is paid by UPI during the call has no COD fee, and the COD rules don't apply to it.
func TestPhoneOrderPaidByUPIHasNoCODFee(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	shop.Set("cod_fee", "30", "cod_max", "400")
	items := b.Wishes(lamp, 1).Items
	_, err := shop.Fulfilment.PricePhoneOrder(storetest.Ctx, storetest.Phoned(items, nil))
	storetest.Refused(t, err, "COD is available up to ₹400.00. Please pay online.")
	paid := storetest.Phoned(items, func(p *fulfilment.PhoneOrder) { p.Paid = true })
	price := storetest.Got(shop.Fulfilment.PricePhoneOrder(storetest.Ctx, paid)).
		Or(t)
		// the caller hears the total before paying
	storetest.Same(t, "the COD fee", price.CODFee, money.Paise(0))
	_, err = shop.Fulfilment.TakePhoneOrder(storetest.Ctx, 0, paid)
	storetest.Refused(t, err, "Please enter the UPI reference, 60 characters at most.", "reference")
	paid.Reference, paid.Shown = "UPI 77", price.Total
	d := shop.Details(orders.Order{ID: storetest.Got(shop.Fulfilment.TakePhoneOrder(storetest.Ctx, 0, paid)).Or(t)})
	storetest.Same(t, "the order", []any{d.Total, d.CODFee, d.PaidBy, d.Due()}, []any{price.Total, money.Paise(0),
		"upi", money.Paise(0)})

	storetest.Must(
		t,
		shop.Delivery.SetArea(
			storetest.Ctx,
			0,
			delivery.Area{Pin: storetest.Address().Pin, District: "Pune", State: "Maharashtra", Pickup: true},
		),
	)
	_, err = shop.Fulfilment.PricePhoneOrder(storetest.Ctx, storetest.Phoned(items, nil))
	storetest.Refused(t, err, "COD is not available for this pincode. Please pay online.")
	storetest.Got(shop.Fulfilment.TakePhoneOrder(storetest.Ctx, 0,
		storetest.Phoned(items, func(p *fulfilment.PhoneOrder) { p.Reference = "UPI 78" }))).
		Or(t)
	shop.Sums()
}
