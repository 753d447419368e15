package store_test

import (
	"fmt"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/storetest"
)

func TestMoneyThatWentBackWithoutANoteIsCredited(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b := shop.Customer("560001")
	lamp, plug := shop.Product("Lamp", 500, 9), shop.Product("Plug", 100, 9)
	o := shop.OrderPrepaid(b, lamp, 1, plug, 1)
	issue := func(amount money.Paise, reason string) error {
		return second(shop.IssueCreditNote(ctx, 0, o.ID, amount, reason))
	}
	refused(t, issue(1, "  "), "Please say why, in 500 characters at most.", "reason")
	refused(t, issue(1, "scratched"), "This order has no invoice yet, so there is nothing to credit.")
	absent(t, second(shop.IssueCreditNote(ctx, 0, 999, 1, "scratched")))
	shop.Ship(o)
	refused(t, issue(1, "scratched"), "Money without a credit note: ₹0.00. Enter an amount up to that.", "amount")
	must(t, shop.NoteRefund(ctx, told(o, "r1", "done", 64_01, "")))
	refused(t, issue(64_02, "scratched"), "Money without a credit note: ₹64.01. Enter an amount up to that.", "amount")
	refused(t, issue(0, "scratched"), "Money without a credit note: ₹64.01. Enter an amount up to that.", "amount")
	must(t, issue(64_01, "scratched"))
	notes := got(shop.ListDocuments(ctx, "2026-11")).or(t)
	note := notes[len(notes)-1]
	// 640 rupees of lamp, plug and delivery are divided by value: 500, 100 and 40 of 640.
	if note.Total != 64_01 || note.Sum.Total() != 64_01 || len(note.Lines) != 3 || note.Reason != "scratched" {
		t.Fatalf("the note: %+v", note)
	}
	for i, want := range []money.Paise{50_01, 10_00, 4_00} {
		l := note.Lines[i]
		if l.Amount != want || l.Price != want || l.Quantity != 1 || !l.Reduction || l.Tax != gst.Split(want, 18, true) {
			t.Errorf("line %d: %+v", i, l)
		}
	}
	refused(t, issue(1, "scratched"), "Money without a credit note: ₹0.00. Enter an amount up to that.", "amount")
	// What comes back later is worth what is left, and its notes cancel the invoice to the paisa.
	got(shop.ReturnToOrigin(ctx, 0, o.ID, "refused", true)).or(t)
	var left gst.Tax
	for _, d := range got(shop.ListDocuments(ctx, "2026-11")).or(t) {
		addsUp(t, d.Number, d)
		sum := d.Sum
		if d.Kind == "credit note" {
			sum = gst.Tax{Taxable: -sum.Taxable, CGST: -sum.CGST, SGST: -sum.SGST, IGST: -sum.IGST}
		}
		left = left.Plus(sum)
	}
	if left != (gst.Tax{}) {
		t.Errorf("the notes leave %+v of the invoice", left)
	}
	look(t, shop, "0", `SELECT (SELECT sum(amount) FROM payments) - (SELECT sum(amount) FROM refunds)`)
	shop.Sums()
}

func TestASinglePaisaIsCredited(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	o := shop.OrderPrepaid(shop.Customer("560001"), shop.Product("Lamp", 500, 9), 1)
	shop.Ship(o)
	must(t, shop.NoteRefund(ctx, told(o, "r1", "done", 1, "")))
	got(shop.IssueCreditNote(ctx, 0, o.ID, 1, "too much")).or(t)
	look(t, shop, "1", `SELECT total FROM documents WHERE kind = 'credit note'`)
	shop.Sums()
}

// Nothing is left to credit of a parcel whose whole invoice was credited while it was on its way: no note over ₹0.00 is issued, the last
// one counts.
func TestAParcelThatWasCreditedWholeComesBackWithoutAnotherNote(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	o := shop.OrderPrepaid(shop.Customer("560001"), shop.Product("Lamp", 500, 9), 1)
	shop.Ship(o)
	must(t, shop.NoteRefund(ctx, told(o, "r1", "done", o.Total, "")))
	note := got(shop.IssueCreditNote(ctx, 0, o.ID, o.Total, "lost on its way")).or(t)
	same(t, "the note of what came back", got(shop.ReturnToOrigin(ctx, 0, o.ID, "found again", true)).or(t), note)
	look(t, shop, "1 returned", `SELECT count(*) || ' ' || (SELECT state FROM orders) FROM documents WHERE kind = 'credit note'`)
	shop.Sums()
}

// Issued documents keep their figures: a note takes back the tax on its invoice, whatever rule it was computed by.
func TestACreditNoteTakesBackTheTaxOfItsInvoice(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	o := shop.OrderPrepaid(shop.Customer("411001"), shop.Product("Lamp", 1299, 9), 1)
	shop.Deliver(o)
	shop.Break(`DROP TRIGGER documents_stay`)
	must(t, shop.Run(ctx, `UPDATE documents SET body = json_set(body, '$.lines[0].tax.taxable', 1100.85, '$.lines[0].tax.cgst',
		99.07, '$.lines[0].tax.sgst', 99.08)`))
	line := shop.Line(o)
	must(t, shop.OpenReturn(ctx, o.CustomerID, store.ReturnWish{LineID: line}))
	got(shop.RefundLine(ctx, 0, line, "", true)).or(t)
	notes := got(shop.ListDocuments(ctx, "2026-11")).or(t)
	if tax := notes[1].Lines[0].Tax; tax != (gst.Tax{Taxable: 1100_85, CGST: 99_07, SGST: 99_08}) || notes[1].Sum != tax {
		t.Errorf("the note takes back %+v", tax)
	}
}

func TestTheDeliveryOfAWholeOrderAtFaultGoesBack(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b := shop.Customer("560001")
	lamp, plug := shop.Product("Lamp", 500, 99), shop.Product("Plug", 100, 99)
	for _, c := range []struct {
		name        string
		first, last store.ReturnWish
		back        money.Paise
	}{
		{"all defective", store.ReturnWish{Kind: "defective"}, store.ReturnWish{Kind: "damaged"}, 860_00},
		{"one is only not wanted", store.ReturnWish{Kind: "not wanted"}, store.ReturnWish{Kind: "defective"}, 800_00},
		{"a piece stays", store.ReturnWish{Kind: "defective"}, store.ReturnWish{Kind: "defective", Quantity: 2}, 700_00},
	} {
		o := shop.OrderPrepaid(b, lamp, 1, plug, 3)
		shop.Deliver(o)
		for i, wish := range []store.ReturnWish{c.first, c.last} {
			wish.LineID = shop.Details(o).Lines[i].ID
			must(t, shop.OpenReturn(ctx, b.ID, wish))
			got(shop.RefundLine(ctx, 0, wish.LineID, "", true)).or(t)
		}
		look(t, shop, c.back.Decimal(), `SELECT printf('%.2f', sum(amount) / 100.0) FROM refunds WHERE order_id = ?`, o.ID)
		look(t, shop, c.back.Decimal(), `SELECT printf('%.2f', sum(total) / 100.0) FROM documents WHERE kind = 'credit note' AND order_id = ?`,
			o.ID)
	}
	shop.Sums()
}

func TestACODReturnIsPaidBackOnlyOnceItsMoneyCameIn(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	o := shop.Order(b, shop.Product("Lamp", 500, 9), 1)
	shop.Ship(o)
	must(t, shop.DeliverOrder(ctx, 0, o.ID, store.Delivery{Unpaid: true}))
	line := shop.Line(o)
	must(t, shop.OpenReturn(ctx, b.ID, store.ReturnWish{LineID: line}))
	const sentence = "The money for this order has not been received yet. Mark it as collected before you refund it."
	refused(t, second(shop.RefundLine(ctx, 0, line, "U1", true)), sentence)
	if list := got(shop.ListHandRefunds(ctx)).or(t); len(list) != 1 || list[0].Amount != 0 {
		t.Errorf("the desk: %+v", list)
	}
	must(t, shop.CollectCOD(ctx, 0, o.ID, "cash", ""))
	got(shop.RefundLine(ctx, 0, line, "U1", true)).or(t)
	look(t, shop, "1", `SELECT count(*) FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.state = 'done' AND r.reference = 'U1'`)
	shop.Sums()
}

func TestAPrepaidOrderWithoutItsMoneyIsNotSent(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	o := shop.OrderPrepaid(shop.Customer("411001"), shop.Product("Lamp", 500, 9), 1)
	must(t, shop.NoteRefund(ctx, told(o, "r1", "done", 540_00, "")))
	err := second(shop.ShipOrder(ctx, 0, o.ID, store.Shipment{TrackingID: "T", Courier: "C", ExpectedDay: "2026-11-30"}))
	refused(t, err, "The payment provider has returned the money for this order. Cancel the order, or take another payment first.")
}

func TestDisputesAreToldOnceAndEnd(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(store.Owner)
	o := shop.OrderPrepaid(shop.Customer("411001"), shop.Product("Lamp", 500, 9), 1)
	by := storetest.Start.Add(9 * 24 * time.Hour)
	mine := store.Dispute{Provider: "razorpay", ID: "d1", Payment: fmt.Sprintf("pay%d", o.ID), Amount: 540_00, Reason: "not received",
		State: "open", RespondBy: by, MadeAt: storetest.Start}
	foreign := store.Dispute{Provider: "razorpay", ID: "d2", Payment: "x", Amount: 1_00, State: "open", MadeAt: storetest.Start}
	for range 2 {
		must(t, shop.NoteDisputes(ctx, []store.Dispute{foreign, mine}))
	}
	found := got(shop.ListDisputes(ctx)).or(t)
	if len(found) != 2 || found[0].OrderID != o.ID || !found[0].RespondBy.Equal(by) || found[1].OrderID != 0 || !found[1].RespondBy.IsZero() {
		t.Errorf("open are %+v", found)
	}
	if kinds := shop.Mails(owner.Email); len(kinds) != 1 || kinds[0] != "dispute" {
		t.Errorf("the owner was told %v", kinds)
	}
	if today := got(shop.FindToday(ctx, store.Permissions)).or(t); today.Disputes != 2 {
		t.Errorf("today: %+v", today)
	}
	shop.Pass(time.Hour)
	next := store.Dispute{Provider: "razorpay", ID: "d3", Payment: "y", Amount: 2_00, State: "open", MadeAt: shop.Now()}
	must(t, shop.NoteDisputes(ctx, []store.Dispute{foreign, mine, next}))
	same(t, "an hour later one more is told", shop.Mails(owner.Email), []string{"dispute", "dispute"})
	next.State = "closed"
	must(t, shop.NoteDisputes(ctx, []store.Dispute{next}))
	mine.State, foreign.State = "lost", "won"
	must(t, shop.NoteDisputes(ctx, []store.Dispute{foreign, mine}))
	must(t, shop.NoteDisputes(ctx, nil))
	same(t, "open", got(shop.ListDisputes(ctx)).or(t), []store.Dispute{})
}
