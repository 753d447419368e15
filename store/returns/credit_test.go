package returns_test

import (
	"fmt"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/fulfilment"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/payments"
	"hearth/store/returns"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

func TestRefundWithoutACreditNoteGetsOne(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b := shop.Customer("560001")
	lamp, plug := shop.Product("Lamp", 500, 9), shop.Product("Plug", 100, 9)
	o := shop.OrderPrepaid(b, lamp, 1, plug, 1)
	issue := func(amount money.Paise, reason string) error {
		return storetest.Second(shop.Returns.IssueCreditNote(storetest.Ctx, 0, o.ID, amount, reason))
	}
	storetest.Refused(t, issue(1, "  "), "Please say why, in 500 characters at most.", "reason")
	storetest.Refused(t, issue(1, "scratched"), "This order has no invoice yet, so there is nothing to credit.")
	storetest.Absent(t, storetest.Second(shop.Returns.IssueCreditNote(storetest.Ctx, 0, 999, 1, "scratched")))
	shop.Ship(o)
	storetest.Refused(t, issue(1, "scratched"), "Money without a credit note: ₹0.00. Enter an amount up to that.",
		"amount")
	storetest.Must(t, shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(o, "r1", "done", 64_01, "")))
	storetest.Refused(t, issue(64_02, "scratched"), "Money without a credit note: ₹64.01. Enter an amount up to that.",
		"amount")
	storetest.Refused(t, issue(0, "scratched"), "Money without a credit note: ₹64.01. Enter an amount up to that.",
		"amount")
	storetest.Must(t, issue(64_01, "scratched"))
	notes := storetest.Got(shop.Documents.ListDocuments(storetest.Ctx, "2026-11")).Or(t)
	note := notes[len(notes)-1]
	// The credit for 640 rupees of lamp, plug and delivery is split by value: 500, 100 and 40 of 640.
	if note.Total != 64_01 || note.Sum.Total() != 64_01 || len(note.Lines) != 3 || note.Reason != "scratched" {
		t.Fatalf("the note: %+v", note)
	}
	for i, want := range []money.Paise{50_01, 10_00, 4_00} {
		l := note.Lines[i]
		if l.Amount != want || l.Price != want || l.Quantity != 1 || !l.Reduction ||
			l.Tax != gst.Split(want, 18, true) {
			t.Errorf("line %d: %+v", i, l)
		}
	}
	storetest.Refused(t, issue(1, "scratched"), "Money without a credit note: ₹0.00. Enter an amount up to that.",
		"amount")
	// A later return is credited with the rest, so that the notes together cancel the invoice to the paisa.
	storetest.Got(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, o.ID,
		fulfilment.CameBack{Reason: "refused", Restock: true})).Or(t)
	var left gst.Tax
	for _, d := range storetest.Got(shop.Documents.ListDocuments(storetest.Ctx, "2026-11")).Or(t) {
		storetest.AddsUp(t, d.Number, d)
		sum := d.Sum
		if d.Kind == "credit note" {
			sum = gst.Tax{Taxable: -sum.Taxable, CGST: -sum.CGST, SGST: -sum.SGST, IGST: -sum.IGST}
		}
		left = left.Plus(sum)
	}
	if left != (gst.Tax{}) {
		t.Errorf("the notes leave %+v of the invoice", left)
	}
	storetest.CheckValue(t, shop, "0", `SELECT (SELECT sum(amount) FROM payments) - (SELECT sum(amount) FROM refunds)`)
	shop.Sums()
}

func TestSinglePaisaCanBeCredited(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	o := shop.OrderPrepaid(shop.Customer("560001"), shop.Product("Lamp", 500, 9), 1)
	shop.Ship(o)
	storetest.Must(t, shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(o, "r1", "done", 1, "")))
	storetest.Got(shop.Returns.IssueCreditNote(storetest.Ctx, 0, o.ID, 1, "too much")).Or(t)
	storetest.CheckValue(t, shop, "1", `SELECT total FROM documents WHERE kind = 'credit note'`)
	shop.Sums()
}

// If the invoice was fully credited while the package was with the courier, no note of ₹0.00 is issued; the reply has
// the number of the last note.
func TestFullyCreditedReturnToOriginIssuesNoSecondNote(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	o := shop.OrderPrepaid(shop.Customer("560001"), shop.Product("Lamp", 500, 9), 1)
	shop.Ship(o)
	storetest.Must(t, shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(o, "r1", "done", o.Total, "")))
	note := storetest.Got(shop.Returns.IssueCreditNote(storetest.Ctx, 0, o.ID, o.Total, "lost on its way")).Or(t)
	storetest.Same(
		t,
		"the note of what came back",
		storetest.Got(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, o.ID,
			fulfilment.CameBack{Reason: "found again", Restock: true})).Or(t),
		note,
	)
	storetest.CheckValue(t, shop, "1 returned", `SELECT count(*) || ' ' || (SELECT state FROM orders) FROM documents
		WHERE kind = 'credit note'`)
	shop.Sums()
}

// Issued documents keep their amounts: a credit note reverses the tax on its invoice, even if the rule has changed
// since.
func TestCreditNoteReversesTheInvoicesTax(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	o := shop.OrderPrepaid(shop.Customer("411001"), shop.Product("Lamp", 1299, 9), 1)
	shop.Deliver(o)
	shop.Break(`DROP TRIGGER documents_stay`)
	storetest.Must(
		t,
		shop.Run(storetest.Ctx, `UPDATE documents SET body = json_set(body, '$.lines[0].tax.taxable', 1100.85,
			'$.lines[0].tax.cgst',
		99.07, '$.lines[0].tax.sgst', 99.08)`),
	)
	line := shop.Line(o)
	storetest.Must(t, shop.Returns.Open(storetest.Ctx, o.CustomerID, returns.ReturnRequest{LineID: line}))
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, line, "", true)).Or(t)
	notes := storetest.Got(shop.Documents.ListDocuments(storetest.Ctx, "2026-11")).Or(t)
	if tax := notes[1].Lines[0].Tax; tax != (gst.Tax{Taxable: 1100_85, CGST: 99_07, SGST: 99_08}) ||
		notes[1].Sum != tax {
		t.Errorf("the note takes back %+v", tax)
	}
}

func TestFullyFaultyOrderRefundsItsDeliveryCharge(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b := shop.Customer("560001")
	lamp, plug := shop.Product("Lamp", 500, 99), shop.Product("Plug", 100, 99)
	for _, c := range []struct {
		name        string
		first, last returns.ReturnRequest
		back        money.Paise
	}{
		{"all defective", returns.ReturnRequest{Kind: "defective"}, returns.ReturnRequest{Kind: "damaged"}, 860_00},
		{"one is only not wanted", returns.ReturnRequest{Kind: "not wanted"}, returns.ReturnRequest{Kind: "defective"},
			800_00},
		{"a piece stays", returns.ReturnRequest{Kind: "defective"}, returns.ReturnRequest{Kind: "defective", Quantity: 2},
			700_00},
	} {
		o := shop.OrderPrepaid(b, lamp, 1, plug, 3)
		shop.Deliver(o)
		for i, wish := range []returns.ReturnRequest{c.first, c.last} {
			wish.LineID = shop.Details(o).Lines[i].ID
			storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, wish))
			storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, wish.LineID, "", true)).Or(t)
		}
		storetest.CheckValue(t, shop, c.back.Decimal(), `SELECT printf('%.2f', sum(amount) / 100.0) FROM refunds
			WHERE order_id = ?`, o.ID)
		storetest.CheckValue(
			t,
			shop,
			c.back.Decimal(),
			`SELECT printf('%.2f', sum(total) / 100.0) FROM documents WHERE kind = 'credit note' AND order_id = ?`,
			o.ID,
		)
	}
	shop.Sums()
}

func TestCODReturnIsRefundedOnlyOnceCollected(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	o := shop.Order(b, shop.Product("Lamp", 500, 9), 1)
	shop.Ship(o)
	storetest.Must(t, shop.Fulfilment.Deliver(storetest.Ctx, 0, o.ID, fulfilment.Delivery{Unpaid: true}))
	line := shop.Line(o)
	storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: line,
		RefundTo: returns.RefundTo{UPI: "asha@bank"}}))
	storetest.Must(t, shop.Returns.Inspect(storetest.Ctx, 0, line, returns.Inspection{Accepted: true}))
	const sentence = "The money for this order has not been received yet. Mark it as collected before you refund it."
	storetest.Refused(t, storetest.Second(shop.Returns.RefundLine(storetest.Ctx, 0, line, "U1", true)), sentence)
	if list := storetest.Got(shop.Returns.ListManualRefunds(storetest.Ctx)).Or(t); len(list) != 1 ||
		list[0].Amount != 0 {
		t.Errorf("the desk: %+v", list)
	}
	storetest.Refused(t, storetest.GotLast3(shop.Returns.ExportManualRefunds(storetest.Ctx, 0)),
		"Every refund that is ready to be paid is already in a batch. A return is included once it has been accepted and has refund details.")
	storetest.Must(t, shop.Payments.CollectCOD(storetest.Ctx, 0, o.ID, "cash", ""))
	if _, batch, err := shop.Returns.ExportManualRefunds(storetest.Ctx, 0); err != nil || len(batch) != 1 ||
		batch[0].Amount != 500_00 {
		t.Errorf("the bank batch once it is collected: %+v, %v", batch, err)
	}
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, line, "U1", true)).Or(t)
	storetest.CheckValue(
		t,
		shop,
		"1",
		`SELECT count(*) FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.state = 'done'
			AND r.reference = 'U1'`,
	)
	shop.Sums()
}

func TestRefundedPrepaidOrderCannotShip(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	o := shop.OrderPrepaid(shop.Customer("411001"), shop.Product("Lamp", 500, 9), 1)
	storetest.Must(t, shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(o, "r1", "done", 540_00, "")))
	err := storetest.Second(
		shop.Fulfilment.Ship(storetest.Ctx, 0, o.ID, shipments.Shipment{TrackingID: "T", Courier: "C",
			ExpectedDay: "2026-11-30"}),
	)
	storetest.Refused(
		t,
		err,
		"The payment provider has returned the money for this order. Cancel the order, or take another payment first.",
	)
}

func TestDisputeIsReportedOnceAndCloses(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(accounts.Owner)
	o := shop.OrderPrepaid(shop.Customer("411001"), shop.Product("Lamp", 500, 9), 1)
	by := storetest.Start.Add(9 * 24 * time.Hour)
	mine := payments.Dispute{Provider: "razorpay", ID: "d1", Payment: fmt.Sprintf("pay%d", o.ID), Amount: 540_00,
		Reason: "not received", State: "open", RespondBy: by, MadeAt: storetest.Start}
	foreign := payments.Dispute{Provider: "razorpay", ID: "d2", Payment: "x", Amount: 1_00, State: "open",
		MadeAt: storetest.Start}
	for range 2 {
		storetest.Must(t, shop.Payments.NoteDisputes(storetest.Ctx, []payments.Dispute{foreign, mine}))
	}
	found := storetest.Got(shop.Payments.ListDisputes(storetest.Ctx)).Or(t)
	if len(found) != 2 || found[0].OrderID != o.ID || !found[0].RespondBy.Equal(by) || found[1].OrderID != 0 ||
		!found[1].RespondBy.IsZero() {
		t.Errorf("open are %+v", found)
	}
	if kinds := shop.MailsTo(owner.Email); len(kinds) != 1 || kinds[0] != "dispute" {
		t.Errorf("the owner was told %v", kinds)
	}
	if today := storetest.Got(shop.Reports.FindToday(storetest.Ctx, accounts.Permissions)).Or(t); today.Disputes != 2 {
		t.Errorf("today: %+v", today)
	}
	shop.Pass(time.Hour)
	next := payments.Dispute{Provider: "razorpay", ID: "d3", Payment: "y", Amount: 2_00, State: "open",
		MadeAt: shop.Now()}
	storetest.Must(t, shop.Payments.NoteDisputes(storetest.Ctx, []payments.Dispute{foreign, mine, next}))
	storetest.Same(t, "an hour later one more is told", shop.MailsTo(owner.Email), []string{"dispute", "dispute"})
	next.State = "closed"
	storetest.Must(t, shop.Payments.NoteDisputes(storetest.Ctx, []payments.Dispute{next}))
	mine.State, foreign.State = "lost", "won"
	storetest.Must(t, shop.Payments.NoteDisputes(storetest.Ctx, []payments.Dispute{foreign, mine}))
	storetest.Must(t, shop.Payments.NoteDisputes(storetest.Ctx, nil))
	storetest.Same(t, "open", storetest.Got(shop.Payments.ListDisputes(storetest.Ctx)).Or(t), []payments.Dispute{})
}
