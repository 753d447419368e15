package orders_test

import (
	"strings"
	"testing"
	"time"

	"hearth/store/fulfilment"
	"hearth/store/orders"
	"hearth/store/storetest"
)

func TestScenarioCODConfirmation(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "cod_confirmed", "cod_confirm_hours", "5")
	before := s.Order(s.Asha, s.Lamp, 1)
	s.Pass(time.Hour)
	s.Set("cod_confirm", "yes")
	first, theirs, paid, waits := s.Order(s.Asha, s.Plug, 1), s.Order(s.Bela, s.Lamp, 1),
		s.OrderPrepaid(s.Bela, s.Plug, 1), s.Place(s.Bela, s.Plug, 2)
	collected := s.Order(s.Asha, s.Lamp, 2)
	storetest.Must(t, s.Payments.CollectCOD(storetest.Ctx, 0, collected.ID, "cash", ""))
	packed := s.Order(s.Bela, s.Plug, 3)
	storetest.Must(t, s.Orders.CheckCOD(storetest.Ctx, 0, packed.ID, "mail", ""))
	s.Step("since an hour ago COD orders must be confirmed").Gives()
	for _, o := range []orders.Order{before, first, paid, collected, packed, waits} {
		d := s.Details(o)
		s.Step("does %d wait?", o.ID).Gives(d.CODWaits)
		s.Step("packed?").Gives(s.Fulfilment.PreviewBulk(storetest.Ctx, "pack", []int64{o.ID}))
	}
	for _, c := range []struct {
		order     int64
		way, note string
	}{
		{first.ID, "phone", strings.Repeat("é", 201)}, {paid.ID, "phone", ""}, {waits.ID, "phone", ""},
		{999, "phone", ""},
		{first.ID, "phone", " " + strings.Repeat("é", 200)}, {first.ID, "mail", "again"},
	} {
		s.Pass(time.Second)
		s.Step("%d is confirmed by %s", c.order, c.way).Gives(s.Orders.CheckCOD(storetest.Ctx, s.Clerk.ID, c.order,
			c.way, c.note))
	}
	s.SetClock(s.Details(theirs).ConfirmedAt.Add(5*time.Hour - time.Millisecond))
	s.Step("nearly five hours later").Gives(s.Fulfilment.CancelUnconfirmed(storetest.Ctx))
	s.SetClock(s.Details(theirs).ConfirmedAt.Add(5 * time.Hour))
	s.Step("five hours later").Gives(s.Fulfilment.CancelUnconfirmed(storetest.Ctx))
	s.Step("once more").Gives(s.Fulfilment.CancelUnconfirmed(storetest.Ctx))
	s.Set("cod_confirm", "no")
	later := s.Order(s.Bela, s.Lamp, 1)
	s.Pass(24 * time.Hour)
	s.Step("without the rule").Gives(s.Fulfilment.CancelUnconfirmed(storetest.Ctx))
	s.Step("Bela's last waits for nothing").Gives(s.Details(later).CODWaits)
	s.Step("the keys of two orders differ").Gives(s.Orders.CODCheckKey(1) == s.Orders.CODCheckKey(2),
		len(s.Orders.CODCheckKey(1)))
}

func TestScenarioCODLosses(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "cod_losses", "cod_refusals", "0")
	maya := s.Customer("400001")
	losses := func(what string) {
		months, pins, err := s.Orders.CODLosses(storetest.Ctx)
		s.Step("%s, by month", what).Gives(months)
		s.Step("by PIN").Gives(pins, err)
	}
	losses("before the first parcel")
	s.At("2025-11-30", "23:59")
	old := s.Order(maya, s.Lamp, 1)
	s.Ship(old)
	storetest.Must(t, storetest.Second(s.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, old.ID,
		fulfilment.CameBack{Reason: "refused", Restock: true})))
	s.At("2025-12-01", "00:00")
	s.Bought(maya, s.Lamp, 1)
	back := s.Order(maya, s.Plug, 2)
	s.Ship(back)
	storetest.Must(t, storetest.Second(s.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, back.ID,
		fulfilment.CameBack{Reason: "refused", Restock: true})))
	s.At("2026-10-31", "23:50")
	for range 2 {
		o := s.Order(s.Bela, s.Plug, 1)
		s.Ship(o)
		s.Pass(20 * time.Minute)
		storetest.Must(t, storetest.Second(s.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, o.ID,
			fulfilment.CameBack{Reason: "refused", Restock: true})))
	}
	s.Ship(s.Order(s.Bela, s.Lamp, 1))
	paid := s.OrderPrepaid(s.Asha, s.Lamp, 1)
	s.Ship(paid)
	storetest.Must(t, storetest.Second(s.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, paid.ID,
		fulfilment.CameBack{Reason: "refused", Restock: true})))
	storetest.Must(
		t,
		storetest.GotLast3(
			s.Fulfilment.SellAtCounter(storetest.Ctx, 0, fulfilment.CounterSale{Items: storetest.Items(s.Lamp, 1),
				Way: "cash"}),
		),
	)
	s.Order(s.Asha, s.Lamp, 1)
	s.At("2026-11-21", "12:00")
	losses("in November")
	s.At("2026-12-01", "00:00")
	losses("in December")
}
