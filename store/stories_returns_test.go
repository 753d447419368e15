package store_test

import (
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/money"
)

func TestStoryOfReturns(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "returns", "return_days", "7", "assisted_return_days", "20")
	o, other, left := s.Bought(s.asha, s.lamp, 3, s.plug, 2), s.Bought(s.bela, s.lamp, 1), s.Order(s.asha, s.plug, 1)
	s.Edit(s.plug, func(p *store.Product) { p.Title = "adapter" })
	s.comesBack(s.Bought(s.named("adam"), s.plug, 1), "wrong", 1)
	s.Ship(left)
	lines := s.Details(o).Lines
	late := store.ReturnWish{LineID: lines[0].ID}
	s.Step("two orders are delivered, one is on its way").Gives()
	for _, c := range []struct {
		what string
		w    store.ReturnWish
	}{
		{"with a reason of 501", store.ReturnWish{LineID: lines[0].ID, Reason: strings.Repeat("é", 501)}},
		{"for another reason", store.ReturnWish{LineID: lines[0].ID, Kind: "bored"}},
		{"to what is no account", store.ReturnWish{LineID: lines[0].ID, RefundTo: store.RefundTo{UPI: "x"}}},
		{"of a line that is not there", store.ReturnWish{LineID: 999}},
		{"of Bela's", store.ReturnWish{LineID: s.Line(other)}},
		{"of what is on its way", store.ReturnWish{LineID: s.Line(left)}},
		{"of four pieces", store.ReturnWish{LineID: lines[0].ID, Quantity: 4}},
		{"of -1 pieces", store.ReturnWish{LineID: lines[0].ID, Quantity: -1}},
		{"of two plugs", store.ReturnWish{LineID: lines[1].ID, Quantity: 2, Kind: "damaged", Reason: strings.Repeat("é", 500),
			RefundTo: store.RefundTo{UPI: "asha@bank"}}},
		{"of the same plugs", store.ReturnWish{LineID: lines[1].ID, Quantity: 1}},
	} {
		s.Step("Asha asks for a return %s", c.what).Gives(s.OpenReturn(ctx, s.asha.ID, c.w))
	}
	d := s.Details(o)
	may := func(when string) {
		s.Step("may Asha return a lamp, the plugs, what is on its way %s?", when).
			Gives(s.Returnable(d.Order, d.Lines[0]), s.Returnable(d.Order, d.Lines[1]), s.Returnable(left, d.Lines[0]))
	}
	s.At("2026-11-28", "23:59")
	may("on the last day")
	s.Step("Asha on the last day, one piece").Gives(s.OpenReturn(ctx, s.asha.ID, store.ReturnWish{LineID: lines[0].ID, Quantity: 1,
		Kind: "not wanted"}))
	s.At("2026-11-29", "00:00")
	may("on the next")
	s.Step("a week later it is too late").Gives(s.OpenReturn(ctx, s.asha.ID, late))
	late.Kind = "defective"
	s.Step("what is broken needs a complaint").Gives(s.OpenReturn(ctx, s.asha.ID, late))
	s.Step("staff need a reason").Gives(s.OpenReturnFor(ctx, s.clerk.ID, late))
	s.lateReturns(s.Line(other))
}

// lateReturns goes on: staff take a line of Bela's back after every window.
func (s *bazaar) lateReturns(line int64) {
	w := store.ReturnWish{LineID: line, Reason: "broken", RefundTo: store.RefundTo{Account: "123456789", IFSC: "SBIN0001234"}}
	s.At("2026-12-11", "23:59")
	s.Step("on the last day of staff").Gives(s.OpenReturnFor(ctx, s.clerk.ID, w))
	s.At("2026-12-12", "00:00")
	mine := got(s.Complain(ctx, complaint(func(c *store.NewComplaint) {
		c.Customer, c.Order, c.Kind = s.bela.ID, "1002",
			"defective"
	}))).or(s.t)
	hers := got(s.Complain(ctx, complaint(func(c *store.NewComplaint) {
		c.Customer, c.Order, c.Kind = s.asha.ID, "1001",
			"defective"
	}))).or(s.t)
	s.Step("three weeks later both complain").Gives(mine, hers)
	for _, c := range []struct{ kind, number string }{{"", mine}, {"not wanted", mine}, {"wrong", ""}, {"wrong", hers}} {
		w.Kind, w.Complaint = c.kind, c.number
		s.Step("%q with complaint %q", c.kind, c.number).Gives(s.OpenReturnFor(ctx, s.clerk.ID, w))
	}
	for _, sort := range []string{"", "date", "-date", "order", "-order", "product", "-product", "name", "-name", "amount", "-amount",
		"chance"} {
		found, total, err := s.ListReturns(ctx, "", "", sort, store.Page{Number: 1, Size: 20})
		lines := []int64{}
		for _, r := range found {
			lines = append(lines, r.LineID)
		}
		s.Step("returns by %q", sort).Gives(lines, total, err)
	}
	for _, c := range []struct{ state, kind string }{{"return", ""}, {"return", "damaged"}, {"", "not wanted"}, {"processed", ""}} {
		s.Step("returns of state %q and kind %q", c.state, c.kind).Gives(s.ListReturns(ctx, c.state, c.kind, "", store.Page{Number: 1,
			Size: 20}))
	}
	s.Step("the second page").Gives(s.ListReturns(ctx, "", "", "", store.Page{Number: 2, Size: 2}))
}

func TestStoryOfALateReturnWithAComplaint(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "returns_late")
	o, other := s.Bought(s.asha, s.lamp, 1), s.Bought(s.bela, s.lamp, 1)
	mine := got(s.Complain(ctx, complaint(func(c *store.NewComplaint) {
		c.Customer, c.Order, c.Kind = s.asha.ID, "1001",
			"defective"
	}))).or(t)
	s.Pass(400 * 24 * time.Hour)
	s.Step("a year later").Gives()
	for _, of := range []store.Order{other, o} {
		s.Step("the return of %d", of.ID).Gives(s.OpenReturnFor(ctx, s.clerk.ID, store.ReturnWish{LineID: s.Line(of), Reason: "broken",
			Kind: "defective", Complaint: " " + strings.ToLower(mine)}))
	}
}

func TestStoryOfInspections(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "inspections")
	_, good := s.Returning(s.asha, s.lamp, 2)
	_, bad := s.Returning(s.bela, s.plug, 1)
	o := s.Bought(s.bela, s.plug, 1)
	s.Step("two lines come back").Gives()
	for _, c := range []struct {
		line int64
		i    store.Inspection
	}{
		{good, store.Inspection{}}, {good, store.Inspection{Accepted: true, Findings: strings.Repeat("é", 501)}}, {999,
			store.Inspection{Accepted: true}},
		{s.Line(o), store.Inspection{Accepted: true}}, {good, store.Inspection{Accepted: true, Photo: "p.jpg", Findings: strings.Repeat("é",
			500)}},
		{good, store.Inspection{Accepted: true}}, {bad, store.Inspection{Findings: " used "}}, {bad, store.Inspection{Accepted: true}},
	} {
		s.Step("line %d is inspected", c.line).Gives(s.InspectReturn(ctx, s.clerk.ID, c.line, c.i))
	}
	for _, c := range []struct{ customer, line int64 }{{0, good}, {s.asha.ID, good}, {s.bela.ID, good}, {s.bela.ID, bad}, {0, 999}} {
		s.Step("customer %d looks at the picture of %d", c.customer, c.line).Gives(s.ReturnPhoto(ctx, c.customer, c.line, 0))
	}
	s.Step("what was refused is refunded").Gives(s.RefundLine(ctx, s.clerk.ID, bad, "B1", true))
	s.Step("what was not returned").Gives(s.RefundLine(ctx, s.clerk.ID, s.Line(o), "B1", true))
	s.Step("what is not there").Gives(s.RefundLine(ctx, s.clerk.ID, 999, "B1", true))
	s.Step("without a reference").Gives(s.RefundLine(ctx, s.clerk.ID, good, " ", true))
	s.Step("with one of 61").Gives(s.RefundLine(ctx, s.clerk.ID, good, strings.Repeat("é", 61), true))
	s.Step("with one of 60").Gives(s.RefundLine(ctx, s.clerk.ID, good, strings.Repeat("é", 60), true))
	s.Step("twice").Gives(s.RefundLine(ctx, s.clerk.ID, good, "B1", true))
	s.Step("inspected after all").Gives(s.InspectReturn(ctx, s.clerk.ID, good, store.Inspection{Accepted: true}))
	s.Step("staff's list").Gives(s.ListReturns(ctx, "", "", "", store.Page{Number: 1, Size: 20}))
}

// comesBack returns pieces of each of an order's lines.
func (s *bazaar) comesBack(o store.Order, kind string, pieces ...int64) (lines []int64) {
	for i, l := range s.Details(o).Lines {
		if i < len(pieces) && pieces[i] > 0 {
			must(s.t, s.OpenReturn(ctx, o.CustomerID, store.ReturnWish{LineID: l.ID, Quantity: pieces[i], Kind: kind}))
			lines = append(lines, l.ID)
		}
	}
	return lines
}

func TestStoryOfRefundedReturns(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "returns_refunded", "cod_fee", "30")
	bargain(t, s.Shop, func(o *store.Offer) { o.Percent = 7 })
	made := got(s.GenerateSerials(ctx, 0, s.lamp, 3)).or(t)
	paid := s.OrderPrepaid(s.asha, s.lamp, 3, s.plug, 7)
	must(t, second(s.BindSerial(ctx, 0, paid.ID, made[0])))
	s.Deliver(paid)
	cod := s.Order(s.bela, s.lamp, 1, s.plug, 2)
	must(t, second(s.BindSerial(ctx, 0, cod.ID, made[1])))
	s.Deliver(cod)
	unpaid := s.Order(s.bela, s.plug, 1)
	s.Ship(unpaid)
	must(t, s.DeliverOrder(ctx, 0, unpaid.ID, store.Delivery{Unpaid: true}))
	few := s.comesBack(paid, "not wanted", 2, 5)
	whole := s.comesBack(cod, "wrong", 1, 2)
	never := s.comesBack(unpaid, "wrong", 1)
	s.Step("lines of three orders come back").Gives()
	refund := func(what string, line int64, reference string, restock bool) {
		s.Pass(time.Minute)
		s.Step("%s", what).Gives(s.RefundLine(ctx, s.clerk.ID, line, reference, restock))
	}
	refund("two of three lamps that were paid online, broken", few[0], "", false)
	refund("five of seven plugs", few[1], "ignored", true)
	refund("a lamp paid at the door", whole[0], "B1", true)
	refund("the plugs, with which everything is back", whole[1], "B2", true)
	refund("one that nobody paid", never[0], "B3", true)
	s.Step("Asha's order").Gives(s.FindOrder(ctx, 0, paid.ID))
	s.Step("Bela's order").Gives(s.FindOrder(ctx, 0, cod.ID))
	s.creditsTheRest(paid, cod)
}

// creditsTheRest goes on: the provider gives money back, which needs a credit note.
func (s *bazaar) creditsTheRest(paid, cod store.Order) {
	packed := s.OrderPrepaid(s.asha, s.plug, 1)
	must(s.t, s.NoteRefund(ctx, told(paid, "r1", "done", 200_00, "")))
	s.Step("the provider gives ₹200 back").Gives(s.FindOrderDesk(ctx, paid.ID))
	for _, c := range []struct {
		order  int64
		amount money.Paise
		reason string
	}{
		{paid.ID, 100_00, " "}, {paid.ID, 100_00, strings.Repeat("é", 501)}, {999, 1, "x"}, {packed.ID, 1, "x"}, {paid.ID, 0, "x"},
		{paid.ID, 200_01, "x"}, {cod.ID, 1, "x"}, {paid.ID, 3, "three paise"},
		{paid.ID, 99_96, strings.Repeat("é", 500)}, {paid.ID, 100_01, "the rest"}, {paid.ID, 1,
			"more"},
	} {
		s.Step("%d is credited %d", c.order, c.amount).Gives(s.IssueCreditNote(ctx, s.clerk.ID, c.order, c.amount, c.reason))
	}
	s.Step("its money").Gives(s.FindMoneyCheck(ctx))
}

func TestStoryOfReturnsOfKits(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "returns_kits")
	set := kit(t, s.Shop, "Set", 950_00, s.lamp, 2, s.plug, 1)
	o := s.OrderPrepaid(s.bela, set, 3, s.plug, 1)
	s.Deliver(o)
	lines := s.comesBack(o, "damaged", 6, 3, 1)
	s.Step("everything comes back damaged").Gives()
	must(t, s.NoteRefund(ctx, told(o, "r1", "done", 500_00, "")))
	s.Step("the provider returned ₹500 already").Gives()
	for _, line := range lines {
		s.Step("line %d is refunded", line).Gives(s.RefundLine(ctx, s.clerk.ID, line, "", true))
	}
	s.Step("all papers").Gives(s.ListDocuments(ctx, "2026-11"))
}
