package messages_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/login"
	"hearth/store/messages"
	"hearth/store/money"
	"hearth/store/promotions"
	"hearth/store/reports"
	"hearth/store/returns"
	"hearth/store/storetest"
)

// agrees confirms a customer's address and gives consent to kinds of mail.
func agrees(t *testing.T, shop *storetest.Shop, kinds ...string) storetest.Buyer {
	t.Helper()
	b := shop.Customer("411001")
	for _, kind := range kinds {
		if unverified := storetest.Got(shop.Messages.SetConsent(storetest.Ctx, b.ID, kind, true, "profile")).
			Or(t); unverified {
			t.Fatal("a verified address is asked again")
		}
	}
	return b
}

// waiting returns the IDs of the queued opt-in mails.
func waiting(t *testing.T, shop *storetest.Shop) (ids []int64) {
	t.Helper()
	mails, _, err := shop.Messages.ListMails(storetest.Ctx, "at", core.Page{})
	storetest.Must(t, err)
	for _, m := range mails {
		if messages.IsMarketing(m.Kind) && m.SentAt.IsZero() {
			ids = append(ids, m.ID)
		}
	}
	return ids
}

// sendTold sends the queued opt-in mails as the worker does, and returns the kind, subjects and address of each.
func sendTold(t *testing.T, shop *storetest.Shop) string {
	t.Helper()
	var left []string
	for _, id := range waiting(t, shop) {
		v := storetest.Got(shop.Messages.RecheckMarketing(storetest.Ctx, id, true)).Or(t)
		if !v.Send {
			continue
		}
		m := storetest.Got(shop.Messages.FindMail(storetest.Ctx, id)).Or(t)
		titles := []string{}
		for _, thing := range m.Facts.Things {
			titles = append(titles, thing.Title)
		}
		storetest.Must(t, shop.Messages.MarketingSent(storetest.Ctx, id, "subject", ""))
		left = append(left, strings.TrimPrefix(m.Kind, "tell")+" "+strings.Join(titles, "+")+" > "+m.ToAddr)
	}
	return strings.Join(left, ", ")
}

// tells queues the opt-in mails that are due and sends them.
func tells(t *testing.T, shop *storetest.Shop) string {
	t.Helper()
	storetest.Got(shop.Messages.QueueMarketing(storetest.Ctx)).Or(t)
	return sendTold(t, shop)
}

// Each kind of opt-in mail is followed from consent to sending; nothing is mailed twice.
func TestEachMarketingMailIsSentOnce(t *testing.T) {
	t.Parallel()
	type step struct {
		name string
		does func()
		// told is the mail that is then sent, with %s for the customer's address.
		told string
	}
	walk := func(t *testing.T, shop *storetest.Shop, b storetest.Buyer, steps ...step) {
		t.Helper()
		for _, s := range steps {
			if s.does != nil {
				s.does()
			}
			want := s.told
			if want != "" {
				want += " > " + b.Email
			}
			if left := tells(t, shop); left != want {
				t.Errorf("%s: told %q, want %q", s.name, left, want)
			}
		}
	}
	stock := func(shop *storetest.Shop, id, by int64) func() {
		return func() { storetest.Got(shop.Catalogue.ChangeStock(storetest.Ctx, 0, id, by, "count")).Or(t) }
	}
	price := func(shop *storetest.Shop, id, rupees int64) func() {
		return func() { shop.Edit(id, func(p *catalogue.Product) { p.DiscountPrice = 0; p.Price = moneyOf(rupees) }) }
	}
	t.Run("back in stock", func(t *testing.T) {
		t.Parallel()
		shop := storetest.New(t)
		b, plug := agrees(t, shop), shop.Product("Plug", 100, 0)
		walk(t, shop, b,
			step{"asked", func() { storetest.Got(shop.Messages.AddStockAlert(storetest.Ctx, b.ID, plug)).Or(t) }, ""},
			step{"one came", stock(shop, plug, 1), "stock Plug"},
			step{"a minute later", nil, ""},
			step{"gone and back", func() { stock(shop, plug, -1)(); stock(shop, plug, 3)() }, ""},
			step{"asked anew", func() {
				stock(shop, plug, -3)()
				storetest.Got(shop.Messages.AddStockAlert(storetest.Ctx, b.ID, plug)).Or(t)
				stock(shop, plug, 2)()
			},
				"stock Plug"},
		)
	})
	t.Run("a lower price", func(t *testing.T) {
		t.Parallel()
		shop := storetest.New(t)
		b, plug, lamp := agrees(t, shop, "price"), shop.Product("Plug", 100, 9), shop.Product("Lamp", 1000, 9)
		storetest.Must(t, shop.Promotions.SetWish(storetest.Ctx, b.ID, plug, true))
		storetest.Must(t, shop.Promotions.SetWish(storetest.Ctx, b.ID, lamp, true))
		day := func(then func()) func() { return func() { shop.Pass(24 * storetest.Hour); then() } }
		walk(t, shop, b,
			step{"nothing changed", nil, ""},
			step{"dearer", price(shop, plug, 120), ""},
			step{"as before: nobody is told of a fall that is none", price(shop, plug, 100), ""},
			step{"less than a hundredth", price(shop, lamp, 991), ""},
			step{"both fall: one mail", func() { price(shop, plug, 90)(); price(shop, lamp, 900)() },
				"price Plug+Lamp"},
			step{"again on the same day", price(shop, plug, 80), ""},
			step{"a day later", func() { shop.Pass(24 * storetest.Hour) }, "price Plug"},
			step{"up and down to what was told", day(func() { price(shop, plug, 100)(); price(shop, plug, 80)() }), ""},
			step{"sold out", day(func() { price(shop, lamp, 500)(); stock(shop, lamp, -9)() }), ""},
			step{"back", stock(shop, lamp, 1), "price Lamp"},
		)
	})
	t.Run("a cart that was left", func(t *testing.T) {
		t.Parallel()
		shop, _, lamp := storetest.Lamps(t)
		b := agrees(t, shop, "cart")
		put := func(n int64) func() {
			return func() {
				storetest.Must(
					t,
					shop.Promotions.SetCartItems(storetest.Ctx, b.ID,
						[]promotions.CartItem{{ProductID: lamp, Quantity: n}}, false),
				)
			}
		}
		later := func(d time.Duration) func() { return func() { shop.Pass(d) } }
		walk(t, shop, b,
			step{"just filled", put(1), ""},
			step{"23 hours", later(23 * storetest.Hour), ""},
			step{"changed", put(2), ""},
			step{"an hour later", later(2 * storetest.Hour), ""},
			step{"a day after the change", later(23 * storetest.Hour), "cart Lamp"},
			step{"the same cart changed and left", func() { put(3)(); shop.Pass(48 * storetest.Hour) }, ""},
			step{"ordered", func() { shop.Order(b, lamp, 3); shop.Pass(30 * storetest.Hour) }, ""},
			step{"another cart", func() { put(1)(); shop.Pass(24 * storetest.Hour) }, "cart Lamp"},
			step{"emptied and left for long", func() {
				storetest.Must(t, shop.Promotions.RemoveCartItems(storetest.Ctx, b.ID, nil))
				put(1)()
				shop.Pass(8 * 24 * storetest.Hour)
			}, ""},
		)
	})
	t.Run("a review", func(t *testing.T) {
		t.Parallel()
		shop, _, lamp := storetest.Lamps(t)
		b, plug := agrees(t, shop, "review"), shop.Product("Plug", 100, 99)
		o := shop.Bought(b, lamp, 1, plug, 1)
		reviewed := shop.Bought(b, plug, 1)
		storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, reviewed.ID, plug, 5, ""))
		returned := shop.Bought(b, plug, 1)
		storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: shop.Line(returned)}))
		storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, o.ID, plug, 4, ""))
		walk(t, shop, b,
			step{"nine days", func() { shop.Pass(9 * 24 * storetest.Hour) }, ""},
			step{"ten days: what is not reviewed of what was kept", func() { shop.Pass(24 * storetest.Hour) },
				"review Lamp"},
			step{"eleven days", func() { shop.Pass(24 * storetest.Hour) }, ""},
			step{"long ago", func() { shop.Bought(b, lamp, 1); shop.Pass(25 * 24 * storetest.Hour) }, ""},
		)
	})
	t.Run("a warranty", func(t *testing.T) {
		t.Parallel()
		shop := storetest.New(t)
		b := agrees(t, shop, "warranty")
		lock := shop.Stocked("Lock", 5000, 9, func(p *catalogue.Product) { p.WarrantyMonths = 12 })
		serial := storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, 0, lock, 1)).Or(t)[0]
		storetest.Must(t, shop.Login.RegisterDevice(storetest.Ctx, b.ID, serial, lock, ""))
		// a warranty from 21 November 2026 that ends on 20 November 2027
		walk(t, shop, b,
			step{"31 days before", func() { shop.At("2027-10-20", "12:00") }, ""},
			step{"30 days before", func() { shop.At("2027-10-21", "12:00") }, "warranty Lock"},
			step{"once", func() { shop.At("2027-11-19", "12:00") }, ""},
		)
		// There are two devices, of which one was returned as defective: its owner gets no reminder for it.
		shop.In("Maharashtra")
		shop.At("2027-12-01", "12:00")
		for _, back := range []bool{true, false} {
			o := shop.Order(b, lock, 1)
			serial = storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, 0, lock, 1)).Or(t)[0]
			storetest.Got(shop.Orders.BindSerial(storetest.Ctx, 0, o.ID, serial)).Or(t)
			shop.Deliver(o)
			storetest.Must(t, shop.Login.RegisterDevice(storetest.Ctx, b.ID, serial, lock, ""))
			if back {
				storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: shop.Line(o),
					Kind: "defective"}))
				storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, shop.Line(o), "U1", false)).Or(t)
			}
		}
		walk(t, shop, b, step{"30 days before the end of the one that is left",
			func() { shop.At("2028-11-15", "12:00") }, "warranty Lock"})
		late := agrees(t, shop)
		serial = storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, 0, lock, 1)).Or(t)[0]
		storetest.Must(t, shop.Login.RegisterDevice(storetest.Ctx, late.ID, serial, lock, ""))
		shop.At("2029-11-19", "12:00") // consent is given only after the warranty ended
		storetest.Got(shop.Messages.SetConsent(storetest.Ctx, late.ID, "warranty", true, "devices")).Or(t)
		walk(t, shop, late, step{"over", nil, ""})
	})
}

// A mail is checked again just before it is sent: if it is no longer true or wanted, it is dropped.
func TestOutdatedMarketingMailIsDropped(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name string
		does func(shop *storetest.Shop, b storetest.Buyer, lamp int64) error
	}{
		{"the price rose again", func(shop *storetest.Shop, _ storetest.Buyer, lamp int64) error {
			shop.Edit(lamp, func(p *catalogue.Product) { p.Price = moneyOf(500) })
			return nil
		}},
		{"it is sold out", func(shop *storetest.Shop, _ storetest.Buyer, lamp int64) error {
			_, err := shop.Catalogue.ChangeStock(storetest.Ctx, 0, lamp, -600, "count")
			return err
		}},
		{"it is sold no more", func(shop *storetest.Shop, _ storetest.Buyer, lamp int64) error {
			return shop.Catalogue.Delete(storetest.Ctx, 0, lamp)
		}},
		{"it left the wishlist", func(shop *storetest.Shop, b storetest.Buyer, lamp int64) error {
			return shop.Promotions.SetWish(storetest.Ctx, b.ID, lamp, false)
		}},
		{"the agreement was withdrawn", func(shop *storetest.Shop, b storetest.Buyer, _ int64) error {
			_, err := shop.Messages.SetConsent(storetest.Ctx, b.ID, "price", false, "profile")
			return err
		}},
		{"the link of an earlier mail was pressed", func(shop *storetest.Shop, b storetest.Buyer, _ int64) error {
			_, err := shop.Messages.Unsubscribe(
				storetest.Ctx,
				shop.Messages.UnsubscribeToken("price", fmt.Sprint(b.ID)),
			)
			return err
		}},
		{"the owner switched it off", func(shop *storetest.Shop, _ storetest.Buyer, _ int64) error {
			shop.Set("tell_price", "no")
			return nil
		}},
		{"the account was closed", func(shop *storetest.Shop, b storetest.Buyer, _ int64) error {
			_, err := shop.Customers.ErasePerson(storetest.Ctx, b.ID, b.ID)
			return err
		}},
		{"the address is another one, not shown to be theirs", func(shop *storetest.Shop, b storetest.Buyer,
			_ int64) error {
			return shop.Run(
				storetest.Ctx,
				fmt.Sprintf(`UPDATE accounts SET email = 'new@example.com', email_key = 'new@example.com'
					WHERE id = %d`, b.ID),
			)
		}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			shop, _, lamp := storetest.Lamps(t)
			b := agrees(t, shop, "price")
			storetest.Must(t, shop.Promotions.SetWish(storetest.Ctx, b.ID, lamp, true))
			shop.Edit(lamp, func(p *catalogue.Product) { p.Price = moneyOf(400) })
			if n := storetest.Got(shop.Messages.QueueMarketing(storetest.Ctx)).Or(t); n != 1 {
				t.Fatalf("%d mails were queued", n)
			}
			storetest.Must(t, c.does(shop, b, lamp))
			if left := sendTold(t, shop); left != "" {
				t.Errorf("it was sent all the same: %s", left)
			}
			storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM tellings`)
			storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM told_things`)
		})
	}
}

// If a price rises before its mail is sent, and falls again, one mail is sent.
func TestPriceDropAfterAnUnsentRiseIsMailedOnce(t *testing.T) {
	t.Parallel()
	shop, _, lamp := storetest.Lamps(t)
	b := agrees(t, shop, "price")
	storetest.Must(t, shop.Promotions.SetWish(storetest.Ctx, b.ID, lamp, true))
	to := func(rupees int64) { shop.Edit(lamp, func(p *catalogue.Product) { p.Price = moneyOf(rupees) }) }
	to(400)
	storetest.Got(shop.Messages.QueueMarketing(storetest.Ctx)).Or(t)
	to(500)
	storetest.Same(t, "after it rose", sendTold(t, shop), "")
	to(400)
	storetest.Same(t, "after it fell again", tells(t, shop), "price Lamp > "+b.Email)
}

// A price must fall by at least one percent.
func TestPriceDropBelowOnePercentIsNotMailed(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	plug, lamp := shop.Product("Plug", 1000, 5), shop.Product("Lamp", 1000, 5)
	b := agrees(t, shop, "price")
	for _, id := range []int64{plug, lamp} {
		storetest.Must(t, shop.Promotions.SetWish(storetest.Ctx, b.ID, id, true))
	}
	shop.Edit(plug, func(p *catalogue.Product) { p.Price = 990_01 })
	shop.Edit(lamp, func(p *catalogue.Product) { p.Price = 990_00 })
	storetest.Same(t, "told", tells(t, shop), "price Lamp > "+b.Email)
}

// An opt-in mail is sent to the person's present address.
func TestMarketingMailGoesToTheCurrentEmail(t *testing.T) {
	t.Parallel()
	shop, _, lamp := storetest.Lamps(t)
	b := agrees(t, shop, "price")
	storetest.Must(t, shop.Promotions.SetWish(storetest.Ctx, b.ID, lamp, true))
	shop.Edit(lamp, func(p *catalogue.Product) { p.Price = moneyOf(400) })
	storetest.Got(shop.Messages.QueueMarketing(storetest.Ctx)).Or(t)
	storetest.Must(t, shop.Run(storetest.Ctx,
		fmt.Sprintf(`UPDATE accounts SET email = 'new@example.com', email_key = 'new@example.com',
		verified_key = 'new@example.com' WHERE id = %d`, b.ID)))
	storetest.Same(t, "sent", sendTold(t, shop), "price Lamp > new@example.com")
}

// One unit arrives and fifty people wait: each gets one mail, which says how few units there are.
func TestFiftyWaitingCustomersGetOneMailEach(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	plug := shop.Product("Plug", 100, 0)
	for range 25 {
		storetest.Got(shop.Messages.AddStockAlert(storetest.Ctx, agrees(t, shop).ID, plug)).Or(t)
	}
	for i := range 25 {
		storetest.Must(
			t,
			shop.Messages.AddVisitorStockAlert(storetest.Ctx, plug, fmt.Sprintf("visitor%d@example.com", i)),
		)
		storetest.Got(shop.Login.ConfirmConsent(storetest.Ctx,
			shop.LastMail(fmt.Sprintf("visitor%d@example.com", i)).Facts.Code, nil)).Or(t)
	}
	storetest.Got(shop.Catalogue.ChangeStock(storetest.Ctx, 0, plug, 1, "came")).Or(t)
	storetest.Same(t, "mails", storetest.Got(shop.Messages.QueueMarketing(storetest.Ctx)).Or(t), 50)
	storetest.Same(t, "and no more", storetest.Got(shop.Messages.QueueMarketing(storetest.Ctx)).Or(t), 0)
	storetest.CheckValue(t, shop, "50", `SELECT count(*) FROM mails WHERE kind = 'tellstock'
		AND facts ->> '$.things[0].few' = 1`)
	storetest.Same(t, "told", strings.Count(sendTold(t, shop), "stock Plug"), 50)
	storetest.Same(t, "later", tells(t, shop), "")
}

// Units that are reserved for others are not available.
func TestBackInStockMailCountsAvailableUnitsOnly(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	plug, b, other := shop.Product("Plug", 100, 0), agrees(t, shop), shop.Customer("411001")
	storetest.Got(shop.Messages.AddStockAlert(storetest.Ctx, b.ID, plug)).Or(t)
	storetest.Got(shop.Catalogue.ChangeStock(storetest.Ctx, 0, plug, 4, "came")).Or(t)
	shop.Order(other, plug, 3)
	storetest.Same(t, "queued", storetest.Got(shop.Messages.QueueMarketing(storetest.Ctx)).Or(t), 1)
	storetest.CheckValue(t, shop, "1", `SELECT facts ->> '$.things[0].few' FROM mails WHERE kind = 'tellstock'`)
}

// A visitor first gets only a mail that asks them to confirm the address.
func TestVisitorConfirmsTheirEmailBeforeAlerts(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	plug, lamp := shop.Product("Plug", 100, 0), shop.Product("Lamp", 100, 5)
	known := shop.Customer("411001")
	storetest.Refused(t, shop.Messages.AddVisitorStockAlert(storetest.Ctx, plug, "no address"),
		"Please enter a valid email address.", "email")
	storetest.Refused(
		t,
		shop.Messages.AddVisitorStockAlert(storetest.Ctx, lamp, "a@example.com"),
		"This product is in stock.",
	)
	storetest.Absent(t, shop.Messages.AddVisitorStockAlert(storetest.Ctx, 999, "a@example.com"))
	storetest.Must(t, shop.Messages.AddVisitorStockAlert(storetest.Ctx, plug, "a@example.com"))
	storetest.Must(t, shop.Messages.AddVisitorStockAlert(storetest.Ctx, plug, known.Email))
	storetest.Same(t, "a stranger's and a customer's address get the same", shop.MailsTo("a@example.com"),
		[]string{"agree"})
	storetest.Same(t, "a customer's", shop.MailsTo(known.Email)[len(shop.MailsTo(known.Email))-1], "agree")
	token := shop.LastMail("a@example.com").Facts.Code
	storetest.Got(shop.Catalogue.ChangeStock(storetest.Ctx, 0, plug, 2, "came")).Or(t)
	storetest.Same(t, "unconfirmed", tells(t, shop), "")
	over := "This link is incomplete or older than a week. Please ask once more."
	for _, forged := range []string{"", "w1", token[:len(token)-2] + "xx", "a" + token[1:],
		strings.Replace(token, "w1", "w2", 1)} {
		_, err := shop.Login.ConfirmConsent(storetest.Ctx, forged, nil)
		storetest.Refused(t, err, over)
	}
	storetest.Same(t, "confirmed", storetest.Got(shop.Login.ConfirmConsent(storetest.Ctx, token, nil)).Or(t).Product,
		"Plug")
	storetest.Same(
		t,
		"twice",
		storetest.Got(shop.Login.ConfirmConsent(storetest.Ctx, token, nil)).Or(t).Product,
		"Plug",
	)
	storetest.Same(t, "told", tells(t, shop), "stock Plug > a@example.com")
	storetest.Got(shop.Catalogue.ChangeStock(storetest.Ctx, 0, plug, -2, "gone")).Or(t)
	for range 5 {
		storetest.Must(t, shop.Messages.AddVisitorStockAlert(storetest.Ctx, plug, "b@example.com"))
	}
	storetest.Same(t, "so many an hour", len(shop.MailsTo("b@example.com")), 3)
	late := shop.LastMail("b@example.com").Facts.Code
	shop.Pass(8 * 24 * storetest.Hour)
	_, err := shop.Login.ConfirmConsent(storetest.Ctx, late, nil)
	storetest.Refused(t, err, over)
	shop.Set("tell_stock", "no")
	storetest.Refused(t, shop.Messages.AddVisitorStockAlert(storetest.Ctx, plug, "c@example.com"),
		"This shop does not send such mails.")
}

// A person with a stock alert by account and another one by email gets one mail.
func TestDuplicateBackInStockAlertIsMailedOnce(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	plug := shop.Product("Plug", 100, 0)
	b := agrees(t, shop)
	storetest.Must(t, shop.Messages.AddVisitorStockAlert(storetest.Ctx, plug, b.Email))
	storetest.Got(shop.Login.ConfirmConsent(storetest.Ctx, shop.LastMail(b.Email).Facts.Code, nil)).Or(t)
	storetest.Got(shop.Messages.AddStockAlert(storetest.Ctx, b.ID, plug)).Or(t)
	storetest.Same(t, "waits", storetest.Got(shop.Messages.HasStockAlert(storetest.Ctx, b.ID, plug)).Or(t), true)
	storetest.Got(shop.Catalogue.ChangeStock(storetest.Ctx, 0, plug, 1, "came")).Or(t)
	storetest.Same(t, "told", tells(t, shop), "stock Plug > "+b.Email)
	storetest.Same(t, "again", tells(t, shop), "")
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM stock_waits WHERE ended_at IS NULL`)
}

// While the address is not confirmed, consent only causes a mail that asks to confirm it.
func TestUnverifiedEmailIsAskedToConfirmFirst(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	storetest.Unprove(t, shop, b)
	storetest.Same(
		t,
		"unverified",
		storetest.Got(shop.Messages.SetConsent(storetest.Ctx, b.ID, "price", true, "wishlist")).
			Or(t),
		true,
	)
	storetest.Must(t, shop.Promotions.SetWish(storetest.Ctx, b.ID, lamp, true))
	shop.Edit(lamp, func(p *catalogue.Product) { p.Price = moneyOf(400) })
	storetest.Same(t, "before", tells(t, shop), "")
	token := shop.LastMail(b.Email).Facts.Code
	storetest.Same(
		t,
		"confirmed",
		storetest.Got(shop.Login.ConfirmConsent(storetest.Ctx, token, nil)).Or(t),
		login.LinkResult{Cleared: true},
	)
	storetest.Same(t, "after", tells(t, shop), "price Lamp > "+b.Email)
	// A link that was mailed to another address does not confirm this one.
	storetest.Must(t, shop.Run(storetest.Ctx,
		fmt.Sprintf(`UPDATE accounts SET email = 'new@example.com', email_key = 'new@example.com', verified_key = ''
			WHERE id = %d`, b.ID)))
	_, err := shop.Login.ConfirmConsent(storetest.Ctx, token, nil)
	storetest.Refused(t, err, "This link is incomplete or older than a week. Please ask once more.")
}

// If the process dies while a mail is handed to the mail server, the mail is not sent twice; one that the server
// refused is tried again.
func TestMarketingMailIsSentAtMostOnce(t *testing.T) {
	t.Parallel()
	queued := func(t *testing.T) (*storetest.Shop, int64) {
		shop, _, lamp := storetest.Lamps(t)
		b := agrees(t, shop, "price")
		storetest.Must(t, shop.Promotions.SetWish(storetest.Ctx, b.ID, lamp, true))
		shop.Edit(lamp, func(p *catalogue.Product) { p.Price = moneyOf(400) })
		storetest.Got(shop.Messages.QueueMarketing(storetest.Ctx)).Or(t)
		return shop, waiting(t, shop)[0]
	}
	t.Run("killed while it is handed over", func(t *testing.T) {
		t.Parallel()
		shop, id := queued(t)
		storetest.Same(
			t,
			"taken",
			storetest.Got(shop.Messages.RecheckMarketing(storetest.Ctx, id, true)).Or(t).Send,
			true,
		)
		storetest.Same(t, "taken by the next process",
			storetest.Got(shop.Messages.RecheckMarketing(storetest.Ctx, id, true)).Or(t).Send, false)
		storetest.Same(t, "queued anew", tells(t, shop), "")
		storetest.CheckValue(t, shop, "1", `SELECT count(*) FROM tellings WHERE sent_at IS NOT NULL`)
	})
	t.Run("refused by the server", func(t *testing.T) {
		t.Parallel()
		shop, id := queued(t)
		storetest.Same(
			t,
			"taken",
			storetest.Got(shop.Messages.RecheckMarketing(storetest.Ctx, id, true)).Or(t).Send,
			true,
		)
		storetest.Must(t, shop.Messages.RequeueMarketing(storetest.Ctx, id))
		storetest.Same(
			t,
			"tried again",
			storetest.Got(shop.Messages.RecheckMarketing(storetest.Ctx, id, true)).Or(t).Send,
			true,
		)
	})
	t.Run("killed before the task was marked", func(t *testing.T) {
		t.Parallel()
		shop, id := queued(t)
		storetest.Must(t, shop.Messages.MarketingSent(storetest.Ctx, id, "subject", ""))
		storetest.Same(t, "taken again", storetest.Got(shop.Messages.RecheckMarketing(storetest.Ctx, id, true)).Or(t),
			messages.Verdict{})
		storetest.Refused(t, shop.Messages.RetryMail(storetest.Ctx, 0, id),
			"A marketing email is sent only once.")
	})
	t.Run("forgotten by a restored shop", func(t *testing.T) {
		t.Parallel()
		shop, _ := queued(t)
		storetest.Must(t, shop.Messages.ForgetMails(storetest.Ctx))
		storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM told_things`)
	})
}

// At night in the shop's time zone no opt-in mail is queued, and queued ones wait until the morning.
func TestMarketingMailsWaitAtNight(t *testing.T) {
	t.Parallel()
	shop, _, lamp := storetest.Lamps(t)
	b := agrees(t, shop, "price")
	storetest.Must(t, shop.Promotions.SetWish(storetest.Ctx, b.ID, lamp, true))
	shop.Edit(lamp, func(p *catalogue.Product) { p.Price = moneyOf(400) })
	for _, c := range []struct {
		clock, from, until string
		quiet              bool
	}{
		{"20:59", "21", "8", false}, {"21:00", "21", "8", true}, {"03:00", "21", "8", true}, {"07:59", "21", "8", true},
		{"08:00", "21", "8", false},
		{"12:00", "0", "0", false}, {"13:30", "13", "14", true}, {"14:00", "13", "14", false},
	} {
		shop.Set("quiet_from", c.from, "quiet_until", c.until)
		shop.At("2026-11-23", c.clock)
		if _, quiet := shop.Settings.Values().Quiet(shop.Now()); quiet != c.quiet {
			t.Errorf("at %s of %s to %s: quiet %v", c.clock, c.from, c.until, quiet)
		}
	}
	shop.Set("quiet_from", "21", "quiet_until", "8")
	shop.At("2026-11-23", "20:59")
	storetest.Same(t, "queued", storetest.Got(shop.Messages.QueueMarketing(storetest.Ctx)).Or(t), 1)
	shop.At("2026-11-23", "21:10")
	v := storetest.Got(shop.Messages.RecheckMarketing(storetest.Ctx, waiting(t, shop)[0], true)).Or(t)
	storetest.Same(t, "waits until", v.Until.In(storetest.Start.Location()).Format("2006-01-02 15:04"),
		"2026-11-24 08:00")
	storetest.Same(t, "queued at night", storetest.Got(shop.Messages.QueueMarketing(storetest.Ctx)).Or(t), 0)
	shop.At("2026-11-24", "08:00")
	storetest.Same(t, "sent", sendTold(t, shop), "price Lamp > "+b.Email)
}

// An unsubscribe link ends only its own kind of mail, works without a login, and can't be forged.
func TestUnsubscribeLinkEndsItsMailKindOnly(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := agrees(t, shop, "price", "cart")
	other := agrees(t, shop, "price")
	token := shop.Messages.UnsubscribeToken("price", fmt.Sprint(b.ID))
	says := "This link is incomplete. Please open it from the email again, or log in and look at Emails in your profile."
	for _, forged := range []string{"", token + "x", strings.Replace(token, "price", "cart", 1),
		strings.Replace(token, fmt.Sprint(b.ID),
			fmt.Sprint(other.ID), 1), "news" + token[5:]} {
		_, err := shop.Messages.Unsubscribe(storetest.Ctx, forged)
		storetest.Refused(t, err, says)
		_, err = shop.Messages.UnsubscribeKind(forged)
		storetest.Refused(t, err, says)
	}
	storetest.Same(t, "about", storetest.Got(shop.Messages.UnsubscribeKind(token)).Or(t).Name, "price")
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM agreements WHERE withdrawn_at IS NOT NULL`)
	for range 2 {
		storetest.Got(shop.Messages.Unsubscribe(storetest.Ctx, token)).Or(t)
	}
	found := storetest.Got(shop.Messages.FindConsents(storetest.Ctx, b.ID)).Or(t)
	if _, price := found.Now["price"]; price || len(found.Now) != 1 || len(found.All) != 2 ||
		found.All[1].WithdrawnBy != "mail" {
		t.Errorf("after it: %+v", found)
	}
	storetest.CheckValue(t, shop, "1", `SELECT count(*) FROM agreements WHERE withdrawn_at IS NOT NULL`)
	// a visitor's unsubscribe link ends all alerts of their address
	plug := shop.Product("Plug", 100, 0)
	storetest.Must(t, shop.Messages.AddVisitorStockAlert(storetest.Ctx, plug, "a@example.com"))
	storetest.Got(shop.Login.ConfirmConsent(storetest.Ctx, shop.LastMail("a@example.com").Facts.Code, nil)).Or(t)
	storetest.Got(shop.Messages.Unsubscribe(storetest.Ctx, shop.Messages.UnsubscribeToken("stock", "w1"))).Or(t)
	storetest.Got(shop.Catalogue.ChangeStock(storetest.Ctx, 0, plug, 1, "came")).Or(t)
	storetest.Same(t, "told", tells(t, shop), "")
	_, err := shop.Messages.SetConsent(storetest.Ctx, b.ID, "news", true, "profile")
	storetest.Refused(t, err, "There is no such kind of mail.")
	shop.Set("tell_cart", "no")
	_, err = shop.Messages.SetConsent(storetest.Ctx, b.ID, "cart", true, "cart")
	storetest.Refused(t, err, "This shop does not send such mails.")
}

func TestCustomersBackInStockAlertsAreLimited(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := agrees(t, shop)
	for i := range 50 {
		storetest.Got(
			shop.Messages.AddStockAlert(storetest.Ctx, b.ID, shop.Product(fmt.Sprintf("Plug %d", i), 100, 0)),
		).
			Or(
				t,
			)
	}
	one := shop.Product("One more", 100, 0)
	_, err := shop.Messages.AddStockAlert(storetest.Ctx, b.ID, one)
	storetest.Refused(t, err, "You wait for 50 products already. Stop waiting for one in your profile, under Emails.")
	storetest.Must(t, shop.Messages.CancelStockAlert(storetest.Ctx, b.ID, 1))
	storetest.Got(shop.Messages.AddStockAlert(storetest.Ctx, b.ID, one)).Or(t)
	storetest.Same(
		t,
		"listed",
		len(storetest.Got(shop.Messages.FindConsents(storetest.Ctx, b.ID)).Or(t).StockAlerts),
		50,
	)
	storetest.Got(shop.Messages.SetConsent(storetest.Ctx, b.ID, "stock", false, "profile")).Or(t)
	storetest.Same(
		t,
		"withdrawn",
		len(storetest.Got(shop.Messages.FindConsents(storetest.Ctx, b.ID)).Or(t).StockAlerts),
		0,
	)
}

// The number of a visitor's alerts is limited; alerts that ended, or that belong to an account, are not counted.
func TestVisitorsBackInStockAlertsAreLimited(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	const email = "a@example.com"
	wait := func(title string) (plug int64) {
		t.Helper()
		plug = shop.Product(title, 100, 0)
		storetest.Must(t, shop.Messages.AddVisitorStockAlert(storetest.Ctx, plug, email))
		shop.Pass(storetest.Hour)
		return plug
	}
	asked := func() int { return len(shop.MailsTo(email)) }
	first := wait("Plug 0")
	storetest.Got(shop.Login.ConfirmConsent(storetest.Ctx, shop.LastMail(email).Facts.Code, nil)).Or(t)
	storetest.Must(t, shop.Messages.AddVisitorStockAlert(storetest.Ctx, first, email))
	storetest.Same(t, "who has confirmed is not asked again", asked(), 1)
	for i := range 49 {
		wait(fmt.Sprint("Plug ", i+1))
	}
	storetest.Same(t, "asked of others", asked(), 50)
	wait("One more")
	storetest.Same(t, "nor about a 51st", asked(), 50)
	storetest.Must(t, shop.Run(storetest.Ctx, fmt.Sprintf(`UPDATE stock_waits SET ended_at = 1 WHERE product_id = %d`,
		first)))
	storetest.Must(t, shop.Messages.AddVisitorStockAlert(storetest.Ctx, first, email))
	storetest.Same(t, "one that has ended makes room, and can begin anew", asked(), 51)
}

// An order is attributed to the last mail before it, within seven days, unless the order was cancelled.
func TestOrdersAreAttributedToTheLastMarketingMail(t *testing.T) {
	t.Parallel()
	shop, _, lamp := storetest.Lamps(t)
	b := agrees(t, shop, "price", "cart")
	storetest.Must(t, shop.Promotions.SetWish(storetest.Ctx, b.ID, lamp, true))
	storetest.Must(t, shop.Promotions.SetCartItems(storetest.Ctx, b.ID,
		[]promotions.CartItem{{ProductID: lamp, Quantity: 1}}, false))
	shop.Edit(lamp, func(p *catalogue.Product) { p.Price = moneyOf(400) })
	storetest.Same(t, "first", tells(t, shop), "price Lamp > "+b.Email)
	shop.Pass(25 * storetest.Hour)
	storetest.Same(t, "second", tells(t, shop), "cart Lamp > "+b.Email)
	shop.Pass(storetest.Hour)
	kept, gone := shop.Order(b, lamp, 1), shop.Order(b, lamp, 2)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, gone.ID, ""))
	shop.Pass(8 * 24 * storetest.Hour)
	shop.Order(b, lamp, 3)
	storetest.Got(shop.Messages.SetConsent(storetest.Ctx, b.ID, "price", false, "profile")).Or(t)
	_, found, err := shop.Reports.FindMarketingResults(storetest.Ctx, reports.NumbersQuery{Name: "30-days"})
	storetest.Must(t, err)
	for _, f := range found {
		want := messages.MarketingResults{Kind: f.Kind}
		switch f.Kind {
		case "price":
			want.Sent, want.Withdrawn = 1, 1
		case "cart":
			want.Sent, want.Agreed, want.Orders, want.Sum = 1, 1, 1, kept.Total
		}
		storetest.Same(t, f.Kind, f, want)
	}
	_, _, err = shop.Reports.FindMarketingResults(storetest.Ctx, reports.NumbersQuery{Name: "ever"})
	storetest.Refused(t, err, "Please choose one of the periods of the list, or a first and a last day.")
}

func moneyOf(rupees int64) money.Paise { return money.Paise(rupees * 100) }

// A review of a variant counts for its parent product, and the parts of a reviewed bundle get no review request.
func TestReviewRequestSkipsVariantsAndKitsAlreadyReviewed(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	_, variants := storetest.Panel(t, shop, 9)
	lamp, plug := shop.Product("Lamp", 500, 9), shop.Product("Plug", 100, 9)
	bundle := storetest.Kit(t, shop, "Bundle", 550_00, lamp, 1, plug, 1)
	asha, bela := agrees(t, shop, "review"), agrees(t, shop, "review")
	for _, b := range []storetest.Buyer{asha, bela} {
		shop.Bought(b, variants[0].ID, 1, bundle, 1)
	}
	storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, asha.ID, 1001, variants[0].ID, 5, ""))
	storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, asha.ID, 1001, bundle, 5, ""))
	shop.Pass(11 * 24 * storetest.Hour)
	storetest.Same(t, "who is asked", strings.Count(tells(t, shop), " > "), 1)
	storetest.CheckValue(t, shop, bela.Email, `SELECT to_addr FROM mails WHERE kind = 'tellreview'`)
}
