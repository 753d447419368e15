package reports_test

import (
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/messages"
	"hearth/store/returns"
	"hearth/store/storetest"
)

func TestDashboardOrdersOpenWorkByUrgency(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	shop.Set("smtp_url", "smtp://mail.example.in")
	b := shop.Customer("411001")
	lamp := shop.Product("Cushion", 500, 60)
	if waits := storetest.Piled(t, shop, accounts.Permissions...); waits != "" {
		t.Errorf("in an empty shop: %s", waits)
	}
	began := shop.Now()
	first := shop.Order(b, lamp, 1)
	shop.Returning(b, lamp, 1)
	shop.Pass(time.Hour)
	shop.Set("cod_confirm", "yes")
	asked := shop.Order(b, lamp, 1)
	shop.Place(b, lamp, 1)
	storetest.Got(shop.Messages.OpenComplaint(storetest.Ctx, messages.NewComplaint{Customer: b.ID, Kind: "late",
		Name: "Asha", Email: "a@example.com", Words: "Where is it?"})).
		Or(
			t)
	if waits := storetest.Piled(t, shop, core.PermOrders, core.PermPack,
		core.PermCare); waits != "cod_to_confirm 1, to_pack 1, to_inspect 1, to_answer 1, unpaid 1" {
		t.Errorf("what waits: %s", waits)
	}
	if waits := storetest.Piled(t, shop, core.PermCatalogue); waits != "" {
		t.Errorf("who only keeps the catalogue is told: %s", waits)
	}
	for _, p := range storetest.Got(shop.Reports.FindWorkQueues(storetest.Ctx, []core.Permission{core.PermOrders,
		core.PermPack, core.PermCare})).Or(t) {
		switch {
		case p.Name == "to_pack" && !p.Since.Equal(began):
			t.Errorf("the oldest to pack waits since %s, want %s", p.Since, began)
		case p.Name == "to_answer" && !p.Due.Equal(p.Since.Add(48*time.Hour)):
			t.Errorf("a complaint is due at %s, 48 hours after %s", p.Due, p.Since)
		case p.Name != "to_answer" && !p.Due.IsZero():
			t.Errorf("%s is due at %s", p.Name, p.Due)
		}
	}
	storetest.Must(t, shop.Orders.CheckCOD(storetest.Ctx, 0, asked.ID, "phone", ""))
	shop.Ship(first)
	if waits := storetest.Piled(
		t,
		shop,
		core.PermOrders,
		core.PermPack,
		core.PermCare,
	); waits != "to_pack 1, to_inspect 1, to_answer 1, unpaid 1" {
		t.Errorf("after the call and a dispatch: %s", waits)
	}
	shop.Pass(30 * 24 * time.Hour)
	if waits := storetest.Piled(t, shop, core.PermOrders, core.PermPack, core.PermCare); !strings.Contains(waits,
		"late 1") {
		t.Errorf("a month later: %s", waits)
	}
}

// Each kind of work shows the instant of its oldest item.
func TestDashboardShowsTheOldestOfEachTask(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, who := shop.Customer("411001"), shop.Staff(accounts.Owner).ID
	lamp := shop.Product("Lamp", 500, 60)
	began := shop.Now()
	for round := 1; round <= 2; round++ {
		shop.Order(b, lamp, 1)
		storetest.Must(t, shop.Fulfilment.Pack(storetest.Ctx, who, shop.OrderPrepaid(b, lamp, 1).ID, true))
		shop.Returning(b, lamp, 1)
		_, accepted := shop.Returning(b, lamp, 1)
		storetest.Must(t, shop.Returns.Inspect(storetest.Ctx, who, accepted, returns.Inspection{Accepted: true}))
		refunded := shop.OrderPrepaid(b, lamp, 1)
		storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, refunded.ID, ""))
		storetest.Must(t, shop.Payments.FailRefund(storetest.Ctx, shop.Details(refunded).Refunds[0].ID,
			"nobody answered"))
		for range 2 {
			storetest.Got(shop.Messages.OpenComplaint(storetest.Ctx, storetest.Complaint())).Or(t)
		}
		storetest.Must(t, shop.Messages.AnswerComplaint(storetest.Ctx, who, int64(2*round), "soon", false))
		storetest.Asked(t, shop, b, lamp, 1)
		storetest.Must(t, shop.Messages.AskQuestion(storetest.Ctx, b.ID, lamp, shop.Now().String()))
		shop.Place(b, lamp, 1)
		shop.Pass(time.Hour)
	}
	seen := []string{}
	for _, p := range storetest.Got(shop.Reports.FindWorkQueues(storetest.Ctx, accounts.Permissions)).Or(t) {
		if p.Since.IsZero() {
			continue
		}
		seen = append(seen, p.Name)
		if !p.Since.Equal(began) {
			t.Errorf("the oldest of %s waits since %s, want %s", p.Name, p.Since, began)
		}
	}
	storetest.Same(t, "the piles", strings.Join(seen, " "),
		"to_pack to_hand_over to_inspect to_refund failed_refunds to_answer to_settle quotations questions unpaid")
	shop.Set("cod_confirm", "yes")
	began = shop.Now()
	for range 2 {
		shop.Order(b, lamp, 1)
		shop.Pass(time.Hour)
	}
	if p := storetest.Got(shop.Reports.FindWorkQueues(storetest.Ctx, []core.Permission{core.PermOrders})).
		Or(t)[0]; p.Name != "cod_to_confirm" ||
		!p.Since.Equal(began) {
		t.Errorf("the first pile is %+v, want what is to be confirmed since %s", p, began)
	}
}

func TestChangeIsSignalledOnce(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	changed := shop.Changed()
	select {
	case <-changed:
		t.Fatal("nothing has changed yet")
	default:
	}
	shop.Product("Lamp", 1, 1)
	select {
	case <-changed:
	default:
		t.Error("a new product is no change")
	}
	select {
	case <-shop.Changed():
		t.Error("one change rings twice")
	default:
	}
}

// The deadline on the dashboard equals that on the complaint's page, whatever the machine's time zone is: months are
// counted in the shop's zone.
func TestDashboardAndComplaintShowTheSameDeadline(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.SetClock(time.Date(2026, 1, 31, 20, 0, 0, 0, time.UTC))
	clerk := shop.Staff(accounts.Support)
	storetest.Got(shop.Messages.OpenComplaint(storetest.Ctx, storetest.Complaint())).Or(t)
	storetest.Must(t, shop.Messages.AnswerComplaint(storetest.Ctx, clerk.ID, 1, "soon", false))
	waiting := storetest.Got(shop.Reports.FindWorkQueues(storetest.Ctx, []core.Permission{core.PermCare})).Or(t)
	if due := storetest.Got(shop.Messages.FindComplaint(storetest.Ctx, 1)).
		Or(t).
		SettleDue; len(waiting) != 1 ||
		!waiting[0].Due.Equal(due) {
		t.Errorf("it waits as %+v, and is to be settled by %s", waiting, due)
	}
}
