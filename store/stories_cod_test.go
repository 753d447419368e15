package store_test

import (
	"strings"
	"testing"
	"time"

	"hearth/store"
)

func TestStoryOfCODThatIsConfirmed(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "cod_confirmed", "cod_confirm_hours", "5")
	before := s.Order(s.asha, s.lamp, 1)
	s.Pass(time.Hour)
	s.Set("cod_confirm", "yes")
	first, theirs, paid, waits := s.Order(s.asha, s.plug, 1), s.Order(s.bela, s.lamp, 1), s.OrderPrepaid(s.bela, s.plug, 1),
		s.Place(s.bela, s.plug, 2)
	collected := s.Order(s.asha, s.lamp, 2)
	must(t, s.CollectCOD(ctx, 0, collected.ID, "cash", ""))
	packed := s.Order(s.bela, s.plug, 3)
	must(t, s.CheckCOD(ctx, 0, packed.ID, "mail", ""))
	s.Step("since an hour ago COD orders must be confirmed").Gives()
	for _, o := range []store.Order{before, first, paid, collected, packed, waits} {
		d := s.Details(o)
		s.Step("does %d wait?", o.ID).Gives(d.CODWaits)
		s.Step("packed?").Gives(s.LookAhead(ctx, "pack", []int64{o.ID}))
	}
	for _, c := range []struct {
		order     int64
		way, note string
	}{
		{first.ID, "phone", strings.Repeat("é", 201)}, {paid.ID, "phone", ""}, {waits.ID, "phone", ""}, {999, "phone", ""},
		{first.ID, "phone", " " + strings.Repeat("é", 200)}, {first.ID, "mail", "again"},
	} {
		s.Pass(time.Second)
		s.Step("%d is confirmed by %s", c.order, c.way).Gives(s.CheckCOD(ctx, s.clerk.ID, c.order, c.way, c.note))
	}
	s.SetClock(s.Details(theirs).ConfirmedAt.Add(5*time.Hour - time.Millisecond))
	s.Step("nearly five hours later").Gives(s.EndUnchecked(ctx))
	s.SetClock(s.Details(theirs).ConfirmedAt.Add(5 * time.Hour))
	s.Step("five hours later").Gives(s.EndUnchecked(ctx))
	s.Step("once more").Gives(s.EndUnchecked(ctx))
	s.Set("cod_confirm", "no")
	later := s.Order(s.bela, s.lamp, 1)
	s.Pass(24 * time.Hour)
	s.Step("without the rule").Gives(s.EndUnchecked(ctx))
	s.Step("Bela's last waits for nothing").Gives(s.Details(later).CODWaits)
	s.Step("the keys of two orders differ").Gives(s.CODCheckKey(1) == s.CODCheckKey(2), len(s.CODCheckKey(1)))
}

func TestStoryOfWhatCODLost(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "cod_losses", "cod_refusals", "0")
	maya := s.Customer("400001")
	losses := func(what string) {
		months, pins, err := s.CODLosses(ctx)
		s.Step("%s, by month", what).Gives(months)
		s.Step("by PIN").Gives(pins, err)
	}
	losses("before the first parcel")
	s.At("2025-11-30", "23:59")
	old := s.Order(maya, s.lamp, 1)
	s.Ship(old)
	must(t, second(s.ReturnToOrigin(ctx, 0, old.ID, "refused", true)))
	s.At("2025-12-01", "00:00")
	s.Bought(maya, s.lamp, 1)
	back := s.Order(maya, s.plug, 2)
	s.Ship(back)
	must(t, second(s.ReturnToOrigin(ctx, 0, back.ID, "refused", true)))
	s.At("2026-10-31", "23:50")
	for range 2 {
		o := s.Order(s.bela, s.plug, 1)
		s.Ship(o)
		s.Pass(20 * time.Minute)
		must(t, second(s.ReturnToOrigin(ctx, 0, o.ID, "refused", true)))
	}
	s.Ship(s.Order(s.bela, s.lamp, 1))
	paid := s.OrderPrepaid(s.asha, s.lamp, 1)
	s.Ship(paid)
	must(t, second(s.ReturnToOrigin(ctx, 0, paid.ID, "refused", true)))
	must(t, gotLast3(s.SellAtCounter(ctx, 0, store.CounterSale{Items: items(s.lamp, 1), Way: "cash"})))
	s.Order(s.asha, s.lamp, 1)
	s.At("2026-11-21", "12:00")
	losses("in November")
	s.At("2026-12-01", "00:00")
	losses("in December")
}
