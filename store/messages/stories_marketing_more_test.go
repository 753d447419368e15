package messages_test

import (
	"fmt"
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/orders"
	"hearth/store/promotions"
	"hearth/store/reports"
	"hearth/store/returns"
	"hearth/store/storetest"
)

func TestScenarioWarrantyReminders(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "tell_warranty")
	s.In("Maharashtra")
	s.Set("quiet_from", "0", "quiet_until", "0")
	lock := s.Stocked("Lock", 5000, 9, func(p *catalogue.Product) { p.WarrantyMonths = 12 })
	bell := s.Stocked("Bell", 900, 9, func(p *catalogue.Product) { p.WarrantyMonths = 24 })
	plug := s.Product("Plug", 100, 9)
	asha, bela, other := agrees(t, s.Shop, "warranty"), agrees(t, s.Shop, "warranty"), s.Customer("411001")
	register := func(b storetest.Buyer, product int64, serials []string) {
		for _, serial := range serials {
			storetest.Must(t, s.Login.RegisterDevice(storetest.Ctx, b.ID, serial, product, ""))
		}
	}
	o := s.Order(asha, lock, 1)
	scanned := storetest.Got(s.Orders.GenerateSerials(storetest.Ctx, 0, lock, 1)).Or(t)
	storetest.Must(t, storetest.Second(s.Orders.BindSerial(storetest.Ctx, 0, o.ID, scanned[0])))
	s.Deliver(o)
	s.Pass(10 * 24 * time.Hour)
	register(asha, lock, append(scanned, storetest.Got(s.Orders.GenerateSerials(storetest.Ctx, 0, lock, 2)).Or(t)...))
	for _, b := range []storetest.Buyer{asha, bela, other} {
		for _, id := range []int64{lock, bell, plug} {
			register(b, id, storetest.Got(s.Orders.GenerateSerials(storetest.Ctx, 0, id, 1)).Or(t))
		}
	}
	s.Step("three have devices, one of them was delivered ten days before it was registered").Gives()
	for _, b := range []storetest.Buyer{asha, bela} {
		found, total, err := s.Login.ListDevices(storetest.Ctx, b.ID, core.Page{Number: 1, Size: 3})
		s.Step("the devices of %d", b.ID).Gives(found, total, err)
	}
	for _, day := range []string{"2027-10-20", "2027-10-21", "2027-10-30", "2027-10-31"} {
		s.At(day, "23:59")
		sendsWhatIsDue(t, s, day)
	}
	s.Step("another agrees on the last day").Gives(s.Messages.SetConsent(storetest.Ctx, other.ID, "warranty", true,
		"devices"))
	s.At("2027-12-01", "00:00")
	s.Step("a day after").Gives(s.Messages.QueueMarketing(storetest.Ctx))
	s.At("2027-11-30", "23:59")
	sendsWhatIsDue(t, s, "the last day")
	s.Step("one serial too few").Gives(s.Login.CheckSerial(storetest.Ctx, "x", lock))
}

func TestScenarioReviewRequests(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "tell_review")
	s.In("Maharashtra")
	s.Set("quiet_from", "0", "quiet_until", "0")
	lamp, plug := s.Product("Lamp", 500, 90), s.Product("Plug", 100, 90)
	asha, bela, other := agrees(t, s.Shop, "review"), agrees(t, s.Shop, "review"), s.Customer("411001")
	both := s.Bought(asha, lamp, 1, plug, 2)
	reviewed := s.Bought(asha, plug, 1)
	storetest.Must(t, s.Reviews.RateProduct(storetest.Ctx, asha.ID, reviewed.ID, plug, 5, ""))
	returned := s.Bought(bela, lamp, 1, plug, 1)
	storetest.Must(t, s.Returns.Open(storetest.Ctx, bela.ID, returns.ReturnRequest{LineID: s.Line(returned)}))
	sentBack := s.Bought(bela, plug, 3)
	storetest.Must(t, s.Returns.Open(storetest.Ctx, bela.ID, returns.ReturnRequest{LineID: s.Line(sentBack)}))
	storetest.Must(t, s.Returns.Inspect(storetest.Ctx, 0, s.Line(sentBack), returns.Inspection{Findings: "used"}))
	late := s.Bought(other, lamp, 1)
	storetest.Must(t, s.Reviews.RateProduct(storetest.Ctx, asha.ID, both.ID, plug, 4, ""))
	_, _, err := s.Fulfilment.SellAtCounter(
		storetest.Ctx,
		0,
		fulfilment.CounterSale{Way: "cash", Items: []promotions.CartItem{{ProductID: lamp, Quantity: 1}}},
	)
	storetest.Must(t, err)
	s.Order(asha, lamp, 1)
	s.Step("three have bought").Gives()
	s.SetClock(storetest.Start.Add(10*24*time.Hour - time.Millisecond))
	sendsWhatIsDue(t, s, "nearly ten days later")
	s.Pass(time.Millisecond)
	sendsWhatIsDue(t, s, "ten days later")
	storetest.Must(t, storetest.Second(s.Messages.SetConsent(storetest.Ctx, other.ID, "review", true, "order")))
	s.SetClock(storetest.Start.Add(24 * 24 * time.Hour))
	sendsWhatIsDue(t, s, "24 days later another has agreed")
	s.Pass(-time.Millisecond)
	s.Step("nearly 24 days later").Gives(s.Messages.QueueMarketing(storetest.Ctx))
	storetest.Must(t, s.Reviews.RateProduct(storetest.Ctx, other.ID, late.ID, lamp, 3, ""))
	s.Step(
		"she reviews it before the mail leaves",
	).Gives(
		s.Messages.RecheckMarketing(storetest.Ctx, waiting(t, s.Shop)[0],
			true),
	)
}

func TestScenarioMarketingMailResults(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "tell_figures")
	s.In("Maharashtra")
	lamp := s.Product("Lamp", 500, 90)
	asha, bela := agrees(t, s.Shop, "price", "stock", "cart"), agrees(t, s.Shop, "price", "review")
	visitor := s.Product("Gone", 100, 0)
	for _, email := range []string{"ravi@example.com", "sita@example.com"} {
		storetest.Must(t, s.Messages.AddVisitorStockAlert(storetest.Ctx, visitor, email))
	}
	storetest.Must(t, storetest.Second(s.Login.ConfirmConsent(storetest.Ctx, s.LastMail("ravi@example.com").Facts.Code,
		nil)))
	number := int64(0)
	mailed := func(kind string, b storetest.Buyer) {
		number++
		storetest.Must(
			t,
			s.Run(storetest.Ctx, fmt.Sprintf(`INSERT INTO tellings (kind, person, account_id, email_key, mail_id,
				made_at, sent_at)
			VALUES ('%s', '%d', %[2]d, '%s', %d, 1, %d)`, kind, b.ID, b.Email, 900+number, s.Now().UnixMilli())),
		)
	}
	sent := func(kind string, b storetest.Buyer, at string) {
		s.At(at, "10:00")
		mailed(kind, b)
	}
	s.SetClock(time.Date(2026, 11, 30, 23, 59, 59, 999_000_000, storetest.Start.Location()))
	mailed("warranty", asha)
	s.Pass(time.Millisecond)
	mailed("warranty", bela)
	s.SetClock(storetest.Start)
	buy := func(b storetest.Buyer, day, clock string, pieces int64) orders.Order {
		s.At(day, clock)
		return s.Order(b, lamp, pieces)
	}
	buy(asha, "2026-11-30", "09:00", 1)
	sent("price", asha, "2026-11-30")
	buy(asha, "2026-11-30", "10:00", 2)
	sent("cart", asha, "2026-12-01")
	buy(asha, "2026-12-02", "09:00", 3)
	sent("price", bela, "2026-12-02")
	storetest.Must(t, s.Fulfilment.Cancel(storetest.Ctx, bela.ID, 0, buy(bela, "2026-12-03", "09:00", 4).ID, ""))
	buy(bela, "2026-12-09", "09:59", 5)
	buy(bela, "2026-12-09", "10:00", 6)
	storetest.Must(t, storetest.Second(s.Messages.SetConsent(storetest.Ctx, bela.ID, "review", false, "profile")))
	s.Step("mails were sent and orders placed").
		Gives(s.Run(storetest.Ctx, `INSERT INTO tellings (kind, person, email_key, mail_id, made_at, sent_at)
		SELECT 'stock', 'w1', email_key, 999, 1, unixepoch('2026-12-05 00:00') * 1000 FROM accounts WHERE id = 1`))
	for _, days := range [][2]string{{"2026-11-30", "2026-12-10"}, {"2026-11-30", "2026-11-30"},
		{"2026-12-01", "2026-12-01"},
		{"2026-12-02", "2026-12-08"}, {"2026-12-09", "2026-12-09"}, {"2026-12-10", "2026-12-10"}} {
		p, found, err := s.Reports.FindMarketingResults(storetest.Ctx, reports.NumbersQuery{From: days[0], To: days[1]})
		s.Step("from %s to %s", days[0], days[1]).Gives(p.From, p.To, found, err)
	}
	s.Step("one is closed").Gives(s.Run(storetest.Ctx, fmt.Sprintf(`UPDATE accounts SET deleted_at = 1 WHERE id = %d`,
		bela.ID)))
	_, found, err := s.Reports.FindMarketingResults(storetest.Ctx, reports.NumbersQuery{From: "2026-11-30",
		To: "2026-12-10"})
	s.Step("what is left").Gives(found, err)
}
