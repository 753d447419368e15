package returns_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/messages"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/promotions"
	"hearth/store/returns"
	"hearth/store/storetest"
)

func TestScenarioReturns(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "returns", "return_days", "7", "assisted_return_days", "20")
	o, other, left := s.Bought(s.Asha, s.Lamp, 3, s.Plug, 2), s.Bought(s.Bela, s.Lamp, 1), s.Order(s.Asha, s.Plug, 1)
	s.Edit(s.Plug, func(p *catalogue.Product) { p.Title = "adapter" })
	s.ComesBack(s.Bought(s.Named("adam"), s.Plug, 1), "wrong", 1)
	s.Ship(left)
	lines := s.Details(o).Lines
	late := returns.ReturnRequest{LineID: lines[0].ID}
	s.Step("two orders are delivered, one is on its way").Gives()
	for _, c := range []struct {
		what string
		w    returns.ReturnRequest
	}{
		{"with a reason of 501", returns.ReturnRequest{LineID: lines[0].ID, Reason: strings.Repeat("é", 501)}},
		{"for another reason", returns.ReturnRequest{LineID: lines[0].ID, Kind: "bored"}},
		{"to what is no account", returns.ReturnRequest{LineID: lines[0].ID, RefundTo: returns.RefundTo{UPI: "x"}}},
		{"of a line that is not there", returns.ReturnRequest{LineID: 999}},
		{"of Bela's", returns.ReturnRequest{LineID: s.Line(other)}},
		{"of what is on its way", returns.ReturnRequest{LineID: s.Line(left)}},
		{"of four pieces", returns.ReturnRequest{LineID: lines[0].ID, Quantity: 4}},
		{"of -1 pieces", returns.ReturnRequest{LineID: lines[0].ID, Quantity: -1}},
		{"of two plugs", returns.ReturnRequest{LineID: lines[1].ID, Quantity: 2, Kind: "damaged",
			Reason: strings.Repeat("é", 500), RefundTo: returns.RefundTo{UPI: "asha@bank"}}},
		{"of the same plugs", returns.ReturnRequest{LineID: lines[1].ID, Quantity: 1}},
	} {
		s.Step("Asha asks for a return %s", c.what).Gives(s.Returns.Open(storetest.Ctx, s.Asha.ID, c.w))
	}
	d := s.Details(o)
	may := func(when string) {
		s.Step("may Asha return a lamp, the plugs, what is on its way %s?", when).
			Gives(s.Returns.Returnable(d.Order, d.Lines[0]), s.Returns.Returnable(d.Order, d.Lines[1]),
				s.Returns.Returnable(left, d.Lines[0]))
	}
	s.At("2026-11-28", "23:59")
	may("on the last day")
	s.Step("Asha on the last day, one piece").
		Gives(s.Returns.Open(storetest.Ctx, s.Asha.ID, returns.ReturnRequest{LineID: lines[0].ID, Quantity: 1,
			Kind: "not wanted"}))
	s.At("2026-11-29", "00:00")
	may("on the next")
	s.Step("a week later it is too late").Gives(s.Returns.Open(storetest.Ctx, s.Asha.ID, late))
	late.Kind = "defective"
	s.Step("what is broken needs a complaint").Gives(s.Returns.Open(storetest.Ctx, s.Asha.ID, late))
	s.Step("staff need a reason").Gives(s.Returns.OpenReturnFor(storetest.Ctx, s.Clerk.ID, late))
	s.LateReturns(s.Line(other))
}

func TestScenarioLateReturnByComplaint(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "returns_late")
	o, other := s.Bought(s.Asha, s.Lamp, 1), s.Bought(s.Bela, s.Lamp, 1)
	mine := storetest.Got(s.Messages.OpenComplaint(storetest.Ctx, storetest.Complaint(func(c *messages.NewComplaint) {
		c.Customer, c.Order, c.Kind = s.Asha.ID, "1001",
			"defective"
	}))).Or(t)
	s.Pass(400 * 24 * time.Hour)
	s.Step("a year later").Gives()
	for _, of := range []orders.Order{other, o} {
		s.Step("the return of %d", of.ID).
			Gives(s.Returns.OpenReturnFor(storetest.Ctx, s.Clerk.ID, returns.ReturnRequest{LineID: s.Line(of),
				Reason: "broken", Kind: "defective", Complaint: " " + strings.ToLower(mine)}))
	}
}

func TestScenarioReturnInspections(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "inspections")
	_, good := s.Returning(s.Asha, s.Lamp, 2)
	_, bad := s.Returning(s.Bela, s.Plug, 1)
	o := s.Bought(s.Bela, s.Plug, 1)
	s.Step("two lines come back").Gives()
	for _, c := range []struct {
		line int64
		i    returns.Inspection
	}{
		{good, returns.Inspection{}}, {good, returns.Inspection{Accepted: true, Findings: strings.Repeat("é", 501)}},
		{999,
			returns.Inspection{Accepted: true}},
		{s.Line(o), returns.Inspection{Accepted: true}},
		{good, returns.Inspection{Accepted: true, Photo: "p.jpg", Findings: strings.Repeat("é",
			500)}},
		{good, returns.Inspection{Accepted: true}}, {bad, returns.Inspection{Findings: " used "}},
		{bad, returns.Inspection{Accepted: true}},
	} {
		s.Step("line %d is inspected", c.line).Gives(s.Returns.Inspect(storetest.Ctx, s.Clerk.ID, c.line, c.i))
	}
	for _, c := range []struct{ customer, line int64 }{{0, good}, {s.Asha.ID, good}, {s.Bela.ID, good},
		{s.Bela.ID, bad}, {0, 999}} {
		s.Step("customer %d looks at the picture of %d", c.customer, c.line).
			Gives(s.Returns.ReturnPhoto(storetest.Ctx, c.customer, c.line, 0))
	}
	s.Step("what was refused is refunded").Gives(s.Returns.RefundLine(storetest.Ctx, s.Clerk.ID, bad, "B1", true))
	s.Step("what was not returned").Gives(s.Returns.RefundLine(storetest.Ctx, s.Clerk.ID, s.Line(o), "B1", true))
	s.Step("what is not there").Gives(s.Returns.RefundLine(storetest.Ctx, s.Clerk.ID, 999, "B1", true))
	s.Step("without a reference").Gives(s.Returns.RefundLine(storetest.Ctx, s.Clerk.ID, good, " ", true))
	s.Step("with one of 61").Gives(s.Returns.RefundLine(storetest.Ctx, s.Clerk.ID, good, strings.Repeat("é", 61), true))
	s.Step("with one of 60").Gives(s.Returns.RefundLine(storetest.Ctx, s.Clerk.ID, good, strings.Repeat("é", 60), true))
	s.Step("twice").Gives(s.Returns.RefundLine(storetest.Ctx, s.Clerk.ID, good, "B1", true))
	s.Step("inspected after all").Gives(s.Returns.Inspect(storetest.Ctx, s.Clerk.ID, good,
		returns.Inspection{Accepted: true}))
	s.Step("staff's list").Gives(s.Returns.List(storetest.Ctx, "", "", "", core.Page{Number: 1, Size: 20}))
}

func TestScenarioReturnRefunds(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "returns_refunded", "cod_fee", "30")
	storetest.AddOffer(t, s.Shop, func(o *promotions.Offer) { o.Percent = 7 })
	made := storetest.Got(s.Orders.GenerateSerials(storetest.Ctx, 0, s.Lamp, 3)).Or(t)
	paid := s.OrderPrepaid(s.Asha, s.Lamp, 3, s.Plug, 7)
	storetest.Must(t, storetest.Second(s.Orders.BindSerial(storetest.Ctx, 0, paid.ID, made[0])))
	s.Deliver(paid)
	cod := s.Order(s.Bela, s.Lamp, 1, s.Plug, 2)
	storetest.Must(t, storetest.Second(s.Orders.BindSerial(storetest.Ctx, 0, cod.ID, made[1])))
	s.Deliver(cod)
	unpaid := s.Order(s.Bela, s.Plug, 1)
	s.Ship(unpaid)
	storetest.Must(t, s.Fulfilment.Deliver(storetest.Ctx, 0, unpaid.ID, fulfilment.Delivery{Unpaid: true}))
	few := s.ComesBack(paid, "not wanted", 2, 5)
	whole := s.ComesBack(cod, "wrong", 1, 2)
	never := s.ComesBack(unpaid, "wrong", 1)
	s.Step("lines of three orders come back").Gives()
	refund := func(what string, line int64, reference string, restock bool) {
		s.Pass(time.Minute)
		s.Step("%s", what).Gives(s.Returns.RefundLine(storetest.Ctx, s.Clerk.ID, line, reference, restock))
	}
	refund("two of three lamps that were paid online, broken", few[0], "", false)
	refund("five of seven plugs", few[1], "ignored", true)
	refund("a lamp paid at the door", whole[0], "B1", true)
	refund("the plugs, with which everything is back", whole[1], "B2", true)
	refund("one that nobody paid", never[0], "B3", true)
	s.Step("Asha's order").Gives(s.Fulfilment.FindOrder(storetest.Ctx, 0, paid.ID))
	s.Step("Bela's order").Gives(s.Fulfilment.FindOrder(storetest.Ctx, 0, cod.ID))
	s.CreditsTheRest(paid, cod)
}

func TestScenarioKitReturns(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "returns_kits")
	set := storetest.Kit(t, s.Shop, "Set", 950_00, s.Lamp, 2, s.Plug, 1)
	o := s.OrderPrepaid(s.Bela, set, 3, s.Plug, 1)
	s.Deliver(o)
	lines := s.ComesBack(o, "damaged", 6, 3, 1)
	s.Step("everything comes back damaged").Gives()
	storetest.Must(t, s.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(o, "r1", "done", 500_00, "")))
	s.Step("the provider returned ₹500 already").Gives()
	for _, line := range lines {
		s.Step("line %d is refunded", line).Gives(s.Returns.RefundLine(storetest.Ctx, s.Clerk.ID, line, "", true))
	}
	s.Step("all papers").Gives(s.Documents.ListDocuments(storetest.Ctx, "2026-11"))
}

func TestScenarioManualRefunds(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "refunds_by_hand")
	owner := s.Staff(accounts.Owner)
	_, hers := s.Returning(s.Asha, s.Lamp, 2)
	s.Pass(time.Minute)
	_, theirs := s.Returning(s.Bela, s.Plug, 3)
	s.Pass(time.Minute)
	upi := s.Order(s.Bela, s.Plug, 1)
	storetest.Must(t, s.Payments.CollectCOD(storetest.Ctx, 0, upi.ID, "upi", "U1"))
	storetest.Must(t, s.Fulfilment.Cancel(storetest.Ctx, s.Bela.ID, s.Bela.ID, upi.ID, ""))
	failed := s.OrderPrepaid(s.Asha, s.Plug, 2)
	storetest.Must(t, s.Fulfilment.Cancel(storetest.Ctx, s.Asha.ID, s.Asha.ID, failed.ID, ""))
	storetest.Must(t, s.Payments.FailRefund(storetest.Ctx, 2, "closed account"))
	sent := s.OrderPrepaid(s.Bela, s.Plug, 5)
	storetest.Must(t, s.Fulfilment.Cancel(storetest.Ctx, s.Bela.ID, s.Bela.ID, sent.ID, ""))
	unpaid := s.Order(s.Asha, s.Plug, 2, s.Lamp, 1)
	s.Ship(unpaid)
	storetest.Must(t, s.Fulfilment.Deliver(storetest.Ctx, 0, unpaid.ID, fulfilment.Delivery{Unpaid: true}))
	s.ComesBack(unpaid, "wrong", 1, 1)
	half := s.Bought(s.Bela, s.Plug, 2, s.Lamp, 1)
	s.ComesBack(half, "wrong", 2, 1)
	storetest.Must(
		t,
		s.Payments.NoteRefund(
			storetest.Ctx,
			payments.ProviderRefund{Provider: "cod", Payment: fmt.Sprint(half.ID), ID: "r1", State: "done",
				Amount: 500_00},
		),
	)
	s.Step("two returns, a payment by UPI and one that failed go back by hand").
		Gives(s.Returns.ListManualRefunds(storetest.Ctx))
	storetest.Must(t, s.Returns.Inspect(storetest.Ctx, s.Clerk.ID, hers, returns.Inspection{Accepted: true}))
	account := returns.RefundTo{Account: "1234 56789", IFSC: "sbin0001234"}
	for _, c := range []struct {
		kind string
		id   int64
		to   returns.RefundTo
	}{
		{"return", hers, returns.RefundTo{}}, {"return", hers, returns.RefundTo{UPI: "x"}},
		{"return", hers, returns.RefundTo{Account: "1"}},
		{"gift", hers, account}, {"return", 999, account}, {"refund", 999, account}, {"return", hers, account},
		{"return", hers, account},
		{"return", theirs, returns.RefundTo{UPI: "bela@bank"}}, {"refund", 1, returns.RefundTo{UPI: "b@bank"}},
		{"refund", 1,
			returns.RefundTo{UPI: "belarao@bank"}},
		{"refund", 2, returns.RefundTo{UPI: "asha@bank", Account: "1"}}, {"refund", 3, account},
	} {
		s.Step("%s %d goes to %v", c.kind, c.id, c.to).
			Gives(
				s.Returns.SetRefundTo(storetest.Ctx, s.Clerk.ID, returns.ManualRefundID{Kind: c.kind, ID: c.id}, c.to),
			)
	}
	s.Pass(time.Minute)
	s.Step("the list for the bank").Gives(s.Returns.ExportManualRefunds(storetest.Ctx, s.Clerk.ID))
	s.Step("another").Gives(s.Returns.ExportManualRefunds(storetest.Ctx, s.Clerk.ID))
	s.Step("where it goes can't change").
		Gives(s.Returns.SetRefundTo(storetest.Ctx, s.Clerk.ID, returns.ManualRefundID{Kind: "refund", ID: 1}, account))
	for _, c := range []struct {
		kind string
		id   int64
	}{{"refund", 1}, {"return", hers}, {"refund", 3}, {"return", 999}, {"gift", 1}} {
		s.Step("%s %d comes off its list", c.kind, c.id).
			Gives(
				s.Returns.ReleaseManualRefund(
					storetest.Ctx,
					s.Clerk.ID,
					returns.ManualRefundID{Kind: c.kind, ID: c.id},
				),
			)
	}
	s.Step("a second list").Gives(s.Returns.ExportManualRefunds(storetest.Ctx, owner.ID))
	s.PayByHand(owner, hers)
}
