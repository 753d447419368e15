package messages_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/money"
	"hearth/store/promotions"
	"hearth/store/storetest"
)

func TestScenarioMarketingConsent(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "agree")
	asha, bela := s.Customer("411001"), s.Customer("411001")
	storetest.Unprove(t, s.Shop, asha)
	s.Set("tell_cart", "no")
	s.Step("two customers, the second has confirmed her address").Gives()
	for i, c := range []struct {
		who   storetest.Buyer
		kind  string
		yes   bool
		where string
	}{
		{asha, "gossip", true, "profile"}, {asha, "cart", true, "cart"}, {asha, "price", true, "wishlist"},
		{asha, "price", true, "wishlist"},
		{asha, "review", true, "moon"}, {asha, "warranty", true, "devices"}, {bela, "price", true, "wishlist"},
		{bela, "review", true, "order"},
		{asha, "price", false, "product"}, {asha, "price", false, "profile"}, {asha, "price", true, "checkout"},
		{bela, "cart", false, "cart"},
	} {
		s.Pass(time.Second)
		s.Step("%d. %d agrees to %s: %t", i, c.who.ID, c.kind, c.yes).
			Gives(s.Messages.SetConsent(storetest.Ctx, c.who.ID, c.kind, c.yes, c.where))
	}
	s.SetClock(storetest.Start.Add(time.Hour + 3*time.Second))
	s.Step(
		"an hour after the first mail",
	).Gives(
		s.Messages.SetConsent(storetest.Ctx, asha.ID, "stock", true, "product"),
	)
	s.Step("and at once again").Gives(s.Messages.SetConsent(storetest.Ctx, asha.ID, "stock", true, "product"))
	lamp, plug, gone := s.Product("Lamp", 500, 0), s.Product("Plug", 100, 0), s.Product("Gone", 100, 0)
	for _, id := range []int64{lamp, plug, gone} {
		for _, b := range []storetest.Buyer{asha, bela} {
			s.Pass(time.Second)
			s.Step("%d waits for %d", b.ID, id).Gives(s.Messages.AddStockAlert(storetest.Ctx, b.ID, id))
		}
	}
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, 0, gone))
	storetest.Must(t, s.Messages.CancelStockAlert(storetest.Ctx, bela.ID, lamp))
	found := func() {
		for _, id := range []int64{asha.ID, bela.ID, 99} {
			s.Step("what %d agreed to", id).Gives(s.Messages.FindConsents(storetest.Ctx, id))
		}
	}
	found()
	token := s.LastMail(asha.Email).Facts.Code
	sign := token[strings.LastIndex(token, ".")+1:]
	for _, c := range []string{"", "a", "a1", "a1." + sign, ".5." + sign, "b1.5." + sign, "ax.5." + sign, "a1.x." +
		sign,
		strings.Replace(token, "a1", "a2", 1), strings.Replace(token, "a1", "w1", 1),
		strings.Replace(token, "a1", "a99", 1), token + "x"} {
		s.Step("a link: %.12s", c).Gives(s.Login.ConfirmConsent(storetest.Ctx, c, nil))
	}
	s.Pass(7*24*time.Hour - 7*time.Second)
	s.Step("at the end of a week").Gives(s.Login.ConfirmConsent(storetest.Ctx, token, nil))
	s.Pass(time.Minute)
	s.Step("a week and a minute later").Gives(s.Login.ConfirmConsent(storetest.Ctx, token, nil))
	s.Step("she withdraws waiting").Gives(s.Messages.SetConsent(storetest.Ctx, asha.ID, "stock", false, "profile"))
	for _, c := range []string{s.Messages.UnsubscribeToken("gossip", "2"), s.Messages.UnsubscribeToken("review", "2"),
		s.Messages.UnsubscribeToken("review", "2") + "x", s.Messages.UnsubscribeToken("stock", "2"), "",
		s.Messages.UnsubscribeToken("price", "99")} {
		about, err := s.Messages.UnsubscribeKind(c)
		s.Step("what a link ends: %.8s", c).Gives(about, err)
		s.Step("it is pressed").Gives(s.Messages.Unsubscribe(storetest.Ctx, c))
	}
	s.Step("again").Gives(s.Messages.Unsubscribe(storetest.Ctx, s.Messages.UnsubscribeToken("review", "2")))
	found()
}

func TestScenarioBackInStockAlertsForVisitors(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "visitors_wait")
	s.Set("outbox_delivers", "yes")
	lamp, plug := s.Product("Lamp", 500, 0), s.Product("Plug", 100, 0)
	bela := s.Customer("411001")
	token := map[string]string{}
	for i, c := range []struct {
		product int64
		email   string
	}{{lamp, "ravi@example.com"}, {plug, "ravi@example.com"}, {lamp, "sita@example.com"}, {lamp, "late@example.com"},
		{lamp, bela.Email}} {
		s.Pass(time.Second)
		s.Step(
			"%s waits for %d",
			c.email,
			c.product,
		).Gives(
			s.Messages.AddVisitorStockAlert(storetest.Ctx, c.product, c.email),
		)
		token[fmt.Sprint(i)] = s.LastMail(c.email).Facts.Code
	}
	for _, i := range []string{"0", "0", "1", "2", "4"} {
		s.Pass(time.Second)
		s.Step("wait %s is confirmed", i).Gives(s.Login.ConfirmConsent(storetest.Ctx, token[i], nil))
	}
	s.Step("one waits by her account, too").Gives(s.Messages.AddStockAlert(storetest.Ctx, bela.ID, lamp))
	s.Step("sita leaves").Gives(s.Messages.Unsubscribe(storetest.Ctx, s.Messages.UnsubscribeToken("stock", "w3")))
	s.Step("again").Gives(s.Messages.Unsubscribe(storetest.Ctx, s.Messages.UnsubscribeToken("stock", "w3")))
	s.Step("her link is pressed").Gives(s.Login.ConfirmConsent(storetest.Ctx, token["2"], nil))
	s.SetClock(storetest.Start.Add(20 * time.Hour))
	s.Step("lamps come back").Gives(s.Catalogue.ChangeStock(storetest.Ctx, 0, lamp, 5, "count"))
	s.Step("who is told?").Gives(s.Messages.QueueMarketing(storetest.Ctx))
	for _, id := range waiting(t, s.Shop) {
		s.Step("mail %d is looked at", id).Gives(s.Messages.RecheckMarketing(storetest.Ctx, id, true))
		s.Step("and sent").Gives(s.Messages.MarketingSent(storetest.Ctx, id, "It is back", "file"))
	}
	s.Step("who is told?").Gives(s.Messages.QueueMarketing(storetest.Ctx))
	s.Step("plugs come back").Gives(s.Catalogue.ChangeStock(storetest.Ctx, 0, plug, 6, "count"))
	s.Step("who is told?").Gives(s.Messages.QueueMarketing(storetest.Ctx))
	s.Step("ravi leaves").Gives(s.Messages.Unsubscribe(storetest.Ctx, s.Messages.UnsubscribeToken("stock", "w1")))
	s.Step("the mail is looked at").Gives(s.Messages.RecheckMarketing(storetest.Ctx, waiting(t, s.Shop)[0], true))
}

func TestScenarioQuietHours(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "quiet")
	for _, hours := range [][2]string{{"21", "8"}, {"8", "21"}, {"0", "0"}, {"9", "12"}, {"23", "0"}} {
		s.Set("quiet_from", hours[0], "quiet_until", hours[1])
		for _, at := range []string{"00:00", "07:59", "08:00", "08:59", "09:00", "11:59", "12:00", "20:59", "21:00",
			"22:59", "23:00", "23:59"} {
			s.At("2026-11-30", at)
			until, quiet := s.Settings.Values().Quiet(s.Now())
			s.Step("quiet from %s to %s, at %s", hours[0], hours[1], at).Gives(until, quiet)
		}
	}
	s.Set("quiet_from", "21", "quiet_until", "8")
	b, lamp := agrees(t, s.Shop, "price"), s.Product("Lamp", 500, 9)
	storetest.Must(t, s.Promotions.SetWish(storetest.Ctx, b.ID, lamp, true))
	s.Edit(lamp, func(p *catalogue.Product) { p.Price = 400_00 })
	s.At("2026-12-01", "21:00")
	s.Step("at night").Gives(s.Messages.QueueMarketing(storetest.Ctx))
	s.At("2026-12-02", "20:59")
	s.Step("in the evening").Gives(s.Messages.QueueMarketing(storetest.Ctx))
	id := waiting(t, s.Shop)[0]
	s.At("2026-12-02", "21:00")
	s.Step("the mail's turn comes at night").Gives(s.Messages.RecheckMarketing(storetest.Ctx, id, true))
	s.At("2026-12-03", "08:00")
	s.Step("in the morning, without a mail server").Gives(s.Messages.RecheckMarketing(storetest.Ctx, id, false))
	s.Step("with one").Gives(s.Messages.RecheckMarketing(storetest.Ctx, id, true))
	s.Step("it fails").Gives(s.Messages.RequeueMarketing(storetest.Ctx, id))
	s.Step("with one").Gives(s.Messages.RecheckMarketing(storetest.Ctx, id, true))
	s.Pass(time.Hour)
	s.Step("the process has died meanwhile").Gives(s.Messages.RecheckMarketing(storetest.Ctx, id, true))
	s.Step("once more").Gives(s.Messages.RecheckMarketing(storetest.Ctx, id, true))
	s.Step("given back after all").Gives(s.Messages.RequeueMarketing(storetest.Ctx, id))
	s.Step("another mail").Gives(s.Messages.RecheckMarketing(storetest.Ctx, 99, true))
	s.Step("it is sent").Gives(s.Messages.MarketingSent(storetest.Ctx, 99, "x", ""))
}

// sendsWhatIsDue queues and sends the opt-in mails that are due.
func sendsWhatIsDue(t *testing.T, s *storetest.Story, what string) {
	t.Helper()
	s.Step("%s: what is due?", what).Gives(s.Messages.QueueMarketing(storetest.Ctx))
	for _, id := range waiting(t, s.Shop) {
		s.Step("the mail %d", id).Gives(s.Messages.RecheckMarketing(storetest.Ctx, id, true))
		m, err := s.Messages.FindMail(storetest.Ctx, id)
		s.Step("it is sent").Gives(m.ToAddr, m.Facts, err, s.Messages.MarketingSent(storetest.Ctx, id, "subject", ""))
	}
}

func TestScenarioPriceDropMails(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "tell_price")
	lamp, plug, gone := s.Product("Lamp", 500, 9), s.Product("Plug", 100, 9), s.Product("Gone", 50, 9)
	asha, bela, other := agrees(t, s.Shop, "price"), agrees(t, s.Shop, "price", "stock"), s.Customer("411001")
	for _, b := range []storetest.Buyer{asha, bela, other} {
		for _, id := range []int64{lamp, plug, gone} {
			storetest.Must(t, s.Promotions.SetWish(storetest.Ctx, b.ID, id, true))
		}
	}
	price := func(id, paise int64) {
		s.Edit(id, func(p *catalogue.Product) { p.Price = money.Paise(paise) })
	}
	s.Step("three wish for three things, two want to be told").Gives()
	price(lamp, 495_01)
	sendsWhatIsDue(t, s, "not quite one percent less")
	price(lamp, 495_00)
	price(plug, 90_00)
	price(gone, 40_00)
	storetest.Must(t, s.Run(storetest.Ctx, fmt.Sprintf(`UPDATE products SET shelf = 0 WHERE id = %d`, gone)))
	sendsWhatIsDue(t, s, "one percent less, ten, and one that is gone")
	price(plug, 80_00)
	s.Pass(20*time.Hour - time.Millisecond)
	sendsWhatIsDue(t, s, "nearly twenty hours later")
	s.Pass(time.Millisecond)
	sendsWhatIsDue(t, s, "twenty hours later")
	price(plug, 90_00)
	s.Pass(24 * time.Hour)
	sendsWhatIsDue(t, s, "dearer again")
	price(plug, 80_00)
	s.Pass(24 * time.Hour)
	sendsWhatIsDue(t, s, "as cheap as told before")
	price(lamp, 400_00)
	price(plug, 70_00)
	s.Step("cheaper still").Gives(s.Messages.QueueMarketing(storetest.Ctx))
	ids := waiting(t, s.Shop)
	price(plug, 100_00)
	s.Step("one is dear again when its turn comes").Gives(s.Messages.RecheckMarketing(storetest.Ctx, ids[0], true))
	storetest.Must(t, storetest.Second(s.Messages.SetConsent(storetest.Ctx, bela.ID, "price", false, "profile")))
	s.Step("the other wants no more").Gives(s.Messages.RecheckMarketing(storetest.Ctx, ids[1], true))
	s.Step("her mails of that kind are forgotten").Gives(s.Messages.ForgetMails(storetest.Ctx))
}

func TestScenarioAbandonedCarts(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "tell_cart")
	s.In("Maharashtra")
	s.Set("quiet_from", "0", "quiet_until", "0")
	lamp, plug, gone := s.Product("Lamp", 500, 90), s.Product("Plug", 100, 9), s.Product("Gone", 50, 9)
	asha, bela, chitra := agrees(t, s.Shop, "cart"), agrees(t, s.Shop, "cart"), agrees(t, s.Shop, "cart")
	other := s.Customer("411001")
	for _, b := range []storetest.Buyer{asha, bela, chitra, other} {
		storetest.Must(t, s.Promotions.SetCartItems(storetest.Ctx, b.ID,
			[]promotions.CartItem{{ProductID: plug, Quantity: 2}}, false))
		s.Pass(time.Second)
	}
	storetest.Must(
		t,
		s.Promotions.SetCartItems(
			storetest.Ctx,
			asha.ID,
			[]promotions.CartItem{{ProductID: lamp, Quantity: 3}, {ProductID: gone, Quantity: 1}},
			false,
		),
	)
	storetest.Must(t, s.Promotions.SetCartItems(storetest.Ctx, chitra.ID,
		[]promotions.CartItem{{ProductID: gone, Quantity: 1}}, false))
	storetest.Must(t, s.Promotions.RemoveCartItems(storetest.Ctx, chitra.ID, []int64{plug}))
	left := s.Now()
	storetest.Must(t, s.Run(storetest.Ctx, fmt.Sprintf(`UPDATE products SET shelf = 0 WHERE id = %d`, gone)))
	s.Step("four leave a cart").Gives()
	s.SetClock(left.Add(24*time.Hour - time.Millisecond))
	s.Order(bela, lamp, 1)
	sendsWhatIsDue(t, s, "nearly a day later, one has bought something else")
	s.Pass(time.Millisecond)
	sendsWhatIsDue(t, s, "a day later")
	s.Pass(time.Hour)
	sendsWhatIsDue(t, s, "again")
	s.Set("tell_cart_hours", "1")
	storetest.Must(t, s.Promotions.SetCartItems(storetest.Ctx, asha.ID,
		[]promotions.CartItem{{ProductID: plug, Quantity: 1}}, false))
	s.Pass(time.Hour)
	sendsWhatIsDue(t, s, "the same cart, changed")
	storetest.Must(t, s.Promotions.RemoveCartItems(storetest.Ctx, asha.ID, nil))
	storetest.Must(t, s.Promotions.SetCartItems(storetest.Ctx, asha.ID,
		[]promotions.CartItem{{ProductID: plug, Quantity: 1}}, false))
	again := s.Now()
	s.SetClock(again.Add(7 * 24 * time.Hour))
	sendsWhatIsDue(t, s, "a week after a new cart")
	s.SetClock(again.Add(7*24*time.Hour - time.Millisecond))
	s.Step("nearly a week after it").Gives(s.Messages.QueueMarketing(storetest.Ctx))
	id := waiting(t, s.Shop)[0]
	storetest.Must(
		t,
		s.Run(
			storetest.Ctx,
			`UPDATE accounts SET email = 'asha@example.com', email_key = 'asha@example.com',
				verified_key = 'asha@example.com',
		name = 'Asha' WHERE id = 1`,
		),
	)
	s.Step("she has another address when its turn comes").Gives(s.Messages.RecheckMarketing(storetest.Ctx, id, true))
	s.Set("tell_cart", "no")
	sendsWhatIsDue(t, s, "the shop sends no such mails")
}
