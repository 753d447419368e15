package store_test

import (
	"strings"
	"testing"

	"hearth/store"
	"hearth/store/money"
	"hearth/store/storetest"
)

func phoned(items []store.CartItem, wants func(p *store.PhoneOrder)) store.PhoneOrder {
	a := address()
	a.Name = "Lata Rao"
	p := store.PhoneOrder{Items: items, Address: a}
	if wants != nil {
		wants(&p)
	}
	return p
}

func TestAnOrderByTelephoneIsPlacedAndConfirmedAtOnce(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	clerk := shop.Staff(store.Manager)
	lamp := shop.Product("Lamp", 900, 5)
	shop.Set("cod_confirm", "yes")
	items := storetest.Buyer{}.Wishes(lamp, 2).Items
	bargain(t, shop, nil)
	price := got(shop.PricePhoneOrder(ctx, phoned(items, nil))).or(t)
	same(t, "the price", []money.Paise{price.Goods, price.Saved}, []money.Paise{1800_00, 180_00})
	same(t, "adds up", price.Total, price.Goods-price.Saved+price.Shipping+price.CODFee)
	order := phoned(items, func(p *store.PhoneOrder) { p.Key, p.Shown = "once", price.Total })
	id := got(shop.TakePhoneOrder(ctx, clerk.ID, order)).or(t)
	same(t, "sent twice it is one order", got(shop.TakePhoneOrder(ctx, clerk.ID, order)).or(t), id)
	d := shop.Details(store.Order{ID: id})
	same(t, "the order", []any{d.State, d.Channel, d.Payment, d.Total, d.Address.Name, d.PaidBy, d.CODWaits},
		[]any{store.Confirmed, "phone", store.COD, price.Total, "Lata Rao", "", false})
	same(t, "its stock is held", got(shop.FindProduct(ctx, lamp)).or(t).Free, 3)
	look(t, shop, "0", `SELECT count(*) FROM mails`)
	shop.Deliver(store.Order{ID: id})
	look(t, shop, "0", `SELECT count(*) FROM mails`)
	look(t, shop, "phone order", `SELECT action FROM audit WHERE who = ? ORDER BY id LIMIT 1`, clerk.ID)
	shop.Sums()
}

func TestACallerWithAnEmailHasTheOrderInTheirAccount(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	items := b.Wishes(lamp, 1).Items
	known := got(shop.TakePhoneOrder(ctx, 0, phoned(items, func(p *store.PhoneOrder) { p.Email = " " + strings.ToUpper(b.Email) }))).or(t)
	same(t, "whose it is", shop.Details(store.Order{ID: known}).CustomerID, b.ID)
	same(t, "who is told", shop.Mails(b.Email)[len(shop.Mails(b.Email))-1], "confirmed")
	paid := got(shop.TakePhoneOrder(ctx, 0, phoned(items, func(p *store.PhoneOrder) {
		p.Email, p.Reference = "lata@example.com", "UPI 77"
	}))).or(t)
	d := shop.Details(store.Order{ID: paid})
	same(t, "paid while they called", []any{d.PaidBy, d.Due()}, []any{"upi", money.Paise(0)})
	_, err := shop.Authenticate(ctx, "lata@example.com", "")
	same(t, "nobody logs in without a password", refusal(t, err), store.MessageBadLogin)
	must(t, shop.RequestCode(ctx, "lata@example.com"))
	same(t, "they can choose one", shop.Mails("lata@example.com"), []string{"confirmed", "code"})
	shop.Sums()
}

// Its account may be nobody's: staff find it by the name that the caller gave, and a search of the name finds no other.
func TestAnOrderByTelephoneOrAtTheCounterIsFoundByItsBuyersName(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	items := b.Wishes(lamp, 1).Items
	shop.Order(b, lamp, 1)
	called := got(shop.TakePhoneOrder(ctx, shop.Staff(store.Manager).ID, phoned(items, func(p *store.PhoneOrder) { p.Address.Name = "Lata Mangesh Rao" }))).or(t)
	came, _, err := shop.SellAtCounter(ctx, 0, store.CounterSale{Items: items, Way: "cash", Name: "Meera Joshi"})
	must(t, err)
	gotLast(shop.SellAtCounter(ctx, 0, store.CounterSale{Items: items, Way: "cash"})).or(t)
	for typed, id := range map[string]int64{"mangesh": called, "La": 0, "rao": called, "MEERA": came, "ra j": came, "%": 0, "nobody": 0} {
		ids := []int64{}
		list, total, err := shop.ListOrders(ctx, store.OrderFilter{Search: typed, Page: store.Page{Size: 10}})
		must(t, err)
		for _, o := range list {
			ids = append(ids, o.ID)
		}
		if id == 0 {
			same(t, typed, len(ids)+total, 0)
		} else if len(ids) != 1 || total != 1 || ids[0] != id {
			t.Errorf("%q finds %v of %d, want %d", typed, ids, total, id)
		}
	}
	for _, id := range []int64{called, came} {
		account := shop.Read(`SELECT email FROM accounts WHERE id = (SELECT customer_id FROM orders WHERE id = ?)`, id)
		_, _, err := shop.TrackOrder(ctx, id, account)
		refused(t, err, store.MessageNoParcel, "orders_id")
	}
	for typed, title := range map[string]string{"meera": " Meera Joshi", "lata mang": " Lata Mangesh Rao"} {
		found := got(shop.FindAnything(ctx, []store.Permission{store.PermOrders}, typed)).or(t)
		if len(found) != 1 || found[0].Kind != "order" || !strings.HasSuffix(found[0].Title, title) {
			t.Errorf("%q finds %+v", typed, found)
		}
	}
}

func TestAnOrderByTelephoneIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	clerk := shop.Staff(store.Manager)
	lamp := shop.Product("Lamp", 900, 5)
	items := storetest.Buyer{}.Wishes(lamp, 1).Items
	for _, c := range []struct {
		name   string
		wants  func(p *store.PhoneOrder)
		says   string
		fields []string
	}{
		{"no name", func(p *store.PhoneOrder) { p.Address.Name = " " }, "Please enter the caller's name.", []string{"Name"}},
		{"a name too long for an account", func(p *store.PhoneOrder) {
			p.Email, p.Address.Name = "new@example.com", strings.Repeat("a", 101)
		}, "Only letters and spaces, please.", []string{"Name"}},
		{"no email", func(p *store.PhoneOrder) { p.Email = "lata" }, "Please enter a valid email address.", []string{"email"}},
		{"a staff account", func(p *store.PhoneOrder) { p.Email = clerk.Email },
			"This is the email of a staff account. Please enter the customer's own.", []string{"email"}},
		{"a reference of 61 letters", func(p *store.PhoneOrder) { p.Reference = strings.Repeat("é", 61) },
			"The reference can have at most 60 characters.", []string{"reference"}},
		{"a key of 151 letters", func(p *store.PhoneOrder) { p.Key = strings.Repeat("k", 151) },
			"The Idempotency-Key can have at most 150 characters.", nil},
		{"nothing", func(p *store.PhoneOrder) { p.Items = nil }, "Your cart is empty", nil},
		{"another total than was told", func(p *store.PhoneOrder) { p.Shown = 1_00 },
			"The total is now ₹940.00, you were shown ₹1.00. Please look at your order once more.", []string{"shown_total"}},
		{"more than there is", func(p *store.PhoneOrder) { p.Items = storetest.Buyer{}.Wishes(lamp, 6).Items },
			"Lamp is only available 5 in stock.", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := shop.TakePhoneOrder(ctx, clerk.ID, phoned(items, c.wants))
			refused(t, err, c.says, c.fields...)
		})
	}
	_, err := shop.PricePhoneOrder(ctx, phoned(items, func(p *store.PhoneOrder) { p.Address.Mob = "12" }))
	refused(t, err, "Mobile number must be 10 digits", "mob")
	_, err = shop.PricePhoneOrder(ctx, phoned(items, func(p *store.PhoneOrder) { p.Email = "lata" }))
	refused(t, err, "Please enter a valid email address.", "email")
	shop.Set("shop_open", "no")
	_, err = shop.TakePhoneOrder(ctx, clerk.ID, phoned(items, nil))
	refused(t, err, "This shop is not open yet.")
	look(t, shop, "0", `SELECT count(*) FROM orders`)
}

// What staff say is what the order costs: an offer for first orders or for listed people is weighed for the account that gets it.
func TestAnOrderByTelephoneCostsWhatTheCallerWasTold(t *testing.T) {
	t.Parallel()
	for name, of := range map[string]struct {
		email string
		wants func(o *store.Offer)
	}{
		"for first orders, without an email":  {"", func(o *store.Offer) { o.Buyers = "new" }},
		"once for each, without an email":     {"", func(o *store.Offer) { o.UsesEach = 1 }},
		"for listed people, without accounts": {"lata@example.com", func(o *store.Offer) { o.Buyers, o.Emails = "listed", []string{"lata@example.com"} }},
	} {
		shop, b, lamp := storetest.Lamps(t)
		bargain(t, shop, of.wants)
		for i := range 2 {
			p := phoned(b.Wishes(lamp, 1).Items, func(p *store.PhoneOrder) { p.Email = of.email })
			p.Shown = got(shop.PricePhoneOrder(ctx, p)).or(t).Total
			if _, err := shop.TakePhoneOrder(ctx, 0, p); err != nil {
				t.Errorf("%s, order %d: %v", name, i+1, err)
			}
		}
		shop.Sums()
	}
}

// Callers without an email share an account, which refuses no parcels; who paid during the call does not, either.
func TestParcelsOfOthersTakeTheTelephoneFromNobody(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	items := b.Wishes(lamp, 1).Items
	for _, email := range []string{"", "lata@example.com"} {
		p := phoned(items, func(p *store.PhoneOrder) { p.Email = email })
		for range 2 {
			id := got(shop.TakePhoneOrder(ctx, 0, p)).or(t)
			shop.Ship(store.Order{ID: id})
			got(shop.ReturnToOrigin(ctx, 0, id, "refused at the door", true)).or(t)
		}
		_, err := shop.TakePhoneOrder(ctx, 0, p)
		same(t, "the third order of "+email, refusal(t, err) != "", email != "")
		p.Reference = "UPI 77"
		got(shop.TakePhoneOrder(ctx, 0, p)).or(t)
	}
}

// A caller who pays by UPI during the call owes no COD fee, and no rule of COD concerns them.
func TestAnOrderByTelephoneThatIsPaidByUPIIsPricedAsPaid(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	shop.Set("cod_fee", "30", "cod_max", "400")
	items := b.Wishes(lamp, 1).Items
	_, err := shop.PricePhoneOrder(ctx, phoned(items, nil))
	refused(t, err, "COD is available up to ₹400.00. Please pay online.")
	paid := phoned(items, func(p *store.PhoneOrder) { p.Paid = true })
	price := got(shop.PricePhoneOrder(ctx, paid)).or(t) // the caller is told the sum before there is a reference
	same(t, "the COD fee", price.CODFee, money.Paise(0))
	_, err = shop.TakePhoneOrder(ctx, 0, paid)
	refused(t, err, "Please enter the UPI reference, 60 characters at most.", "reference")
	paid.Reference, paid.Shown = "UPI 77", price.Total
	d := shop.Details(store.Order{ID: got(shop.TakePhoneOrder(ctx, 0, paid)).or(t)})
	same(t, "the order", []any{d.Total, d.CODFee, d.PaidBy, d.Due()}, []any{price.Total, money.Paise(0), "upi", money.Paise(0)})

	must(t, shop.SetArea(ctx, 0, store.Area{Pin: address().Pin, District: "Pune", State: "Maharashtra", Pickup: true}))
	_, err = shop.PricePhoneOrder(ctx, phoned(items, nil))
	refused(t, err, "COD is not available for this pincode. Please pay online.")
	got(shop.TakePhoneOrder(ctx, 0, phoned(items, func(p *store.PhoneOrder) { p.Reference = "UPI 78" }))).or(t)
	shop.Sums()
}
