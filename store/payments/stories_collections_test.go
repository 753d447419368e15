package payments_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/orders"
	"hearth/store/storetest"
)

func TestScenarioCODCollection(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "collections")
	s.In("Maharashtra")
	clerk, b := s.Staff(accounts.Accountant), s.Customer("411001")
	lamp := s.Product("Lamp", 500, 50)
	placed, confirmed, shipped, delivered := s.Place(b, lamp, 1), s.Order(b, lamp, 2), s.Order(b, lamp, 3),
		s.Order(b, lamp, 4)
	prepaid, cancelled := s.OrderPrepaid(b, lamp, 1), s.Order(b, lamp, 1)
	s.Ship(shipped)
	s.Deliver(delivered)
	storetest.Must(t, s.Fulfilment.Cancel(storetest.Ctx, b.ID, 0, cancelled.ID, "changed_mind"))
	s.Step("the shop opens").Gives()
	long := strings.Repeat("é", 60)
	for _, c := range []struct {
		order          orders.Order
		way, reference string
	}{
		{placed, "cash", ""}, {confirmed, "courier", ""}, {confirmed, "cod", ""}, {prepaid, "cash", ""},
		{cancelled, "cash", ""}, {shipped,
			"razorpay", ""},
		{shipped, "upi", " "}, {shipped, "courier", long + "x"}, {shipped, "upi", " " + long + " "},
		{shipped, "upi", "again"}, {confirmed,
			"cash", ""},
		{delivered, "courier", " R-7 "}, {orders.Order{ID: 99}, "cash", ""},
	} {
		s.Pass(time.Minute)
		s.Step("order %d is collected by %s: %s", c.order.ID, c.way, strings.TrimSpace(c.reference)).
			Gives(s.Payments.CollectCOD(storetest.Ctx, clerk.ID,
				c.order.ID, c.way,
				c.reference))
	}
}

func TestScenarioMonthLedger(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "ledger")
	s.In("Maharashtra")
	s.Set("rate_local_first", "40", "cod_max", "0")
	near, far := s.Customer("411001"), s.Customer("560001")
	lamp, bulb := s.Product("Lamp", 500, 90), s.Stocked("Bulb", 105, 90, func(p *catalogue.Product) { p.GSTRate = 5 })
	ledger := func(month string) {
		l, err := s.Payments.FindLedger(storetest.Ctx, month)
		s.Step("the ledger of %s", month).Gives(l, err)
	}
	ledger("2026-11")
	collected := []int64{}
	for i, day := range []string{"2026-10-31", "2026-11-01", "2026-11-30", "2026-12-01"} {
		for j, clock := range []string{"00:00", "23:59"} {
			s.At(day, clock)
			n := int64(i*2 + j + 1)
			s.Deliver(s.Order(near, lamp, n))
			sent := s.Order(far, bulb, n, lamp, 1)
			s.Ship(sent)
			if n%3 == 0 {
				collected = append(collected, sent.ID)
			}
			s.Ship(s.OrderPrepaid(near, bulb, n))
		}
	}
	s.At("2026-12-02", "12:00")
	for _, id := range collected {
		storetest.Must(t, s.Payments.CollectCOD(storetest.Ctx, 0, id, "cash", ""))
	}
	o, line := s.Returning(near, lamp, 2)
	s.OrderPrepaid(near, bulb, 9)
	number, err := s.Returns.RefundLine(storetest.Ctx, 0, line, "UTR 1", true)
	s.Step("an order is refunded by hand").Gives(o.ID, number != "", err)
	gone := s.OrderPrepaid(far, lamp, 1)
	storetest.Must(t, s.Fulfilment.Cancel(storetest.Ctx, far.ID, 0, gone.ID, "changed_mind"))
	other := s.OrderPrepaid(near, lamp, 3)
	storetest.Must(t, s.Fulfilment.Cancel(storetest.Ctx, near.ID, 0, other.ID, "changed_mind"))
	storetest.Must(
		t,
		s.Payments.NoteRefund(
			storetest.Ctx,
			storetest.ProviderRefund(other, "r1", "done", other.Total,
				fmt.Sprint("hearth-refund-", s.Details(other).Refunds[0].ID)),
		),
	)
	s.Step("another was refunded by the provider").Gives()
	for _, month := range []string{"2026-10", "2026-11", "2026-12", "2027-01", "2026-13", ""} {
		ledger(month)
	}
}
