package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/db"
	"hearth/store/storetest"
)

func TestWhereMoneyGoesBackToIsReadAndChecked(t *testing.T) {
	for _, c := range []struct {
		to   store.RefundTo
		want string
		says string
	}{
		{store.RefundTo{}, "", ""},
		{store.RefundTo{UPI: " a.b_c-d@Bank1 "}, "a.b_c-d@Bank1", ""},
		{store.RefundTo{UPI: "ab@xy"}, "ab@xy", ""},
		{store.RefundTo{UPI: "a@bank"}, "", "Enter a valid UPI ID, such as name@bank."},
		{store.RefundTo{UPI: "asha@1bank"}, "", "Enter a valid UPI ID, such as name@bank."},
		{store.RefundTo{UPI: "asha@bank", Account: "1"}, "asha@bank", ""},
		{store.RefundTo{Account: "123456789", IFSC: "sbin0abc123"}, "123456789 SBIN0ABC123", ""},
		{store.RefundTo{Account: strings.Repeat("1", 18), IFSC: "SBIN0001234"}, strings.Repeat("1", 18) + " SBIN0001234", ""},
		{store.RefundTo{Account: "12345678x", IFSC: "SBIN0001234"}, "", "An account number has 9 to 18 digits."},
	} {
		text, err := c.to.Text()
		if c.says == "" && (err != nil || text != c.want) {
			t.Errorf("%+v is kept as %q, %v; want %q", c.to, text, err, c.want)
		}
		if c.says != "" && refusal(t, err) != c.says {
			t.Errorf("%+v: %v, want %q", c.to, err, c.says)
		}
	}
}

// desk is a shop with a return that waits for its inspection, an accepted one, and money of a cancelled order that came by UPI.
func desk(t *testing.T) (shop *storetest.Shop, clerk store.Account, waiting, accepted int64, refund int64) {
	t.Helper()
	shop = storetest.New(t)
	shop.In("Maharashtra")
	clerk = shop.Staff(store.Dispatch)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	_, waiting = shop.Returning(b, id, 1)
	shop.Pass(time.Minute)
	_, accepted = shop.Returning(b, id, 2)
	must(t, shop.InspectReturn(ctx, 0, accepted, store.Inspection{Accepted: true}))
	shop.Pass(time.Minute)
	o := shop.Order(b, id, 3)
	must(t, shop.CollectCOD(ctx, 0, o.ID, "upi", "U1"))
	must(t, shop.CancelOrder(ctx, b.ID, b.ID, o.ID, ""))
	refund = shop.Details(o).Refunds[0].ID
	paid := shop.OrderPrepaid(b, id, 1) // goes back by its provider, not by hand
	must(t, shop.CancelOrder(ctx, b.ID, b.ID, paid.ID, ""))
	online := shop.OrderPrepaid(b, id, 1) // so does this one
	shop.Deliver(online)
	must(t, shop.OpenReturn(ctx, b.ID, store.ReturnWish{LineID: shop.Line(online)}))
	_, done := shop.Returning(b, id, 1) // and this one is paid already
	got(shop.RefundLine(ctx, 0, done, "U0", true)).or(t)
	return shop, clerk, waiting, accepted, refund
}

func TestARefundByHandIsOnOneListForTheBank(t *testing.T) {
	t.Parallel()
	shop, clerk, waiting, accepted, refund := desk(t)
	const nothing = "Every refund that is ready to be paid is already on a list. A return is added once it has been accepted and has refund details."
	_, _, err := shop.ExportHandRefunds(ctx, clerk.ID)
	refused(t, err, nothing)
	all := got(shop.ListHandRefunds(ctx)).or(t)
	if len(all) != 3 || all[0].ID != waiting || all[1].ID != accepted || all[2].ID != refund || all[0].Kind != "return" ||
		all[2].Kind != "refund" {
		t.Fatalf("to be paid are %+v", all)
	}
	if all[0].Inspected != "" || all[1].Inspected != "accepted" || all[1].Amount != 1000_00 || all[2].Amount != 1560_00 ||
		all[1].Title != "Lamp" || !all[1].Since.Equal(storetest.Start.Add(time.Minute)) || all[1].Customer == "" ||
		!all[0].BatchMadeAt.IsZero() || !all[2].BatchMadeAt.IsZero() {
		t.Errorf("to be paid are %+v", all)
	}
	upi, account := store.RefundTo{UPI: "asha@bank"}, store.RefundTo{Account: "123456789", IFSC: "SBIN0001234"}
	must(t, shop.SetRefundTo(ctx, clerk.ID, store.HandRefundID{Kind: "return", ID: waiting}, upi))
	_, _, err = shop.ExportHandRefunds(ctx, clerk.ID)
	refused(t, err, nothing) // it was not accepted
	must(t, shop.SetRefundTo(ctx, clerk.ID, store.HandRefundID{Kind: "return", ID: accepted}, upi))
	must(t, shop.SetRefundTo(ctx, clerk.ID, store.HandRefundID{Kind: "refund", ID: refund}, account))
	look(t, shop, "1", `SELECT count(*) FROM audit WHERE action = 'set refund account' AND object = ?
		AND detail = 'nothing → account …6789 at SBIN0001234' AND who = ?`, fmt.Sprintf("refund %d", refund), clerk.ID)
	shop.Pass(time.Minute)
	batch, listed, err := shop.ExportHandRefunds(ctx, clerk.ID)
	must(t, err)
	if batch != 1 || len(listed) != 2 || listed[0].ID != accepted || listed[1].ID != refund || listed[0].Batch != 1 || listed[0].To != upi ||
		listed[1].To != account {
		t.Errorf("list %d: %+v", batch, listed)
	}
	look(t, shop, "2 refunds", `SELECT detail FROM audit WHERE action = 'export refunds' AND object = '1' AND who = ?`, clerk.ID)
	all = got(shop.ListHandRefunds(ctx)).or(t)
	if all[0].Batch != 0 || all[1].Batch != 1 || all[2].Batch != 1 || all[1].BatchMadeWho != clerk.Name ||
		!all[2].BatchMadeAt.Equal(shop.Now()) || !all[0].BatchMadeAt.IsZero() {
		t.Errorf("to be paid are %+v", all)
	}
	_, _, err = shop.ExportHandRefunds(ctx, clerk.ID)
	refused(t, err, nothing)
	refused(t, shop.SetRefundTo(ctx, clerk.ID, store.HandRefundID{Kind: "return", ID: accepted}, account),
		"This refund is already on list 1. Remove it from that list first if the bank has not paid it.")
	refused(t, shop.SetRefundTo(ctx, clerk.ID, store.HandRefundID{Kind: "refund", ID: refund}, upi),
		"This refund is already on list 1. Remove it from that list first if the bank has not paid it.")
	must(t, shop.ReleaseHandRefund(ctx, clerk.ID, store.HandRefundID{Kind: "return", ID: accepted}))
	look(t, shop, "1", `SELECT count(*) FROM audit WHERE action = 'take refund off its list' AND object = ?`,
		fmt.Sprintf("return %d", accepted))
	must(t, shop.SetRefundTo(ctx, clerk.ID, store.HandRefundID{Kind: "return", ID: accepted}, account))
	batch, listed, err = shop.ExportHandRefunds(ctx, clerk.ID)
	must(t, err)
	if batch != 2 || len(listed) != 1 || listed[0].ID != accepted || listed[0].To != account {
		t.Errorf("list %d: %+v", batch, listed)
	}
}

// The delivery of an order that came back at the shop's cost is refunded to where its customer wanted the price: nobody asks twice.
func TestTheDeliveryChargeGoesWhereItsReturnGoes(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	clerk := shop.Staff(store.Dispatch)
	for _, by := range []int64{0, clerk.ID} {
		b := shop.Customer("411001")
		o := shop.Order(b, shop.Product("Lamp", 500, 50), 1)
		shop.Deliver(o)
		wish := store.ReturnWish{LineID: shop.Line(o), Kind: "defective", Reason: "broken", RefundTo: store.RefundTo{UPI: "asha@bank"}}
		if by == 0 {
			must(t, shop.OpenReturn(ctx, b.ID, wish))
		} else {
			must(t, shop.OpenReturnFor(ctx, by, wish))
		}
		must(t, shop.InspectReturn(ctx, 0, wish.LineID, store.Inspection{Accepted: true}))
		got(shop.RefundLine(ctx, 0, wish.LineID, "U1", true)).or(t)
		look(t, shop, fmt.Sprintf("4000 asha@bank %d", by), fmt.Sprintf(`SELECT amount || ' ' || refund_to || ' ' || coalesce(refund_to_by, 0)
			FROM refunds WHERE state = 'waiting' AND order_id = %d`, o.ID))
		shop.Sums()
	}
}

func TestTheRefundDeskRefusesWithASentence(t *testing.T) {
	t.Parallel()
	shop, clerk, waiting, _, refund := desk(t)
	refused(t, shop.SetRefundTo(ctx, clerk.ID, store.HandRefundID{Kind: "return", ID: waiting}, store.RefundTo{}), "Please enter a UPI id, or an account and its IFSC.",
		"upi")
	refused(t, shop.SetRefundTo(ctx, clerk.ID, store.HandRefundID{Kind: "return", ID: waiting}, store.RefundTo{UPI: "x"}), "Enter a valid UPI ID, such as name@bank.", "upi")
	upi := store.RefundTo{UPI: "asha@bank"}
	absent(t, shop.SetRefundTo(ctx, clerk.ID, store.HandRefundID{Kind: "gift", ID: waiting}, upi))
	absent(t, shop.SetRefundTo(ctx, clerk.ID, store.HandRefundID{Kind: "refund", ID: 999}, upi))
	absent(t, shop.SetRefundTo(ctx, clerk.ID, store.HandRefundID{Kind: "return", ID: 999}, upi))
	absent(t, shop.ReleaseHandRefund(ctx, clerk.ID, store.HandRefundID{Kind: "refund", ID: 999}))
	prepaid, err := shop.Look(ctx, `SELECT r.id FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.provider = 'razorpay'`)
	must(t, err)
	absent(t, shop.SetRefundTo(ctx, clerk.ID, store.HandRefundID{Kind: "refund", ID: got(db.ParseID(prepaid)).or(t)}, upi))

	const reference = "Please enter the UPI or bank reference of the refund."
	refused(t, shop.PayHandRefund(ctx, clerk.ID, refund, " "), reference, "reference")
	refused(t, shop.PayHandRefund(ctx, clerk.ID, refund, strings.Repeat("é", 61)), reference, "reference")
	absent(t, shop.PayHandRefund(ctx, clerk.ID, 999, "U9"))
	absent(t, shop.PayHandRefund(ctx, clerk.ID, got(db.ParseID(prepaid)).or(t), "U9"))
	must(t, shop.PayHandRefund(ctx, clerk.ID, refund, " "+strings.Repeat("é", 60)))
	refused(t, shop.PayHandRefund(ctx, clerk.ID, refund, "U9"), "This refund has already been paid.")
}

func TestARefundByHandIsPaidOnceAndTold(t *testing.T) {
	t.Parallel()
	shop, clerk, _, _, refund := desk(t)
	shop.Pass(time.Hour)
	must(t, shop.PayHandRefund(ctx, clerk.ID, refund, "UTR77"))
	order := got(db.ParseID(got(shop.Look(ctx, `SELECT order_id FROM refunds WHERE id = ?`, refund)).or(t))).or(t)
	d := shop.Details(store.Order{ID: order})
	if r := d.Refunds[0]; r.State != "done" || r.Reference != "UTR77" || !r.DoneAt.Equal(shop.Now()) || r.Amount != 1560_00 {
		t.Errorf("it is %+v", r)
	}
	if last := d.History[len(d.History)-1]; last.Event != "refunded" || last.Note != "₹1,560.00 UTR77" || last.Who != clerk.Name ||
		last.State != store.Cancelled {
		t.Errorf("the history ends with %+v", last)
	}
	if mail := shop.LastMail(d.Email); mail.Kind != "refund" || mail.Facts.Reason != "₹1,560.00" {
		t.Errorf("the mail: %+v", mail)
	}
	look(t, shop, "UTR77", `SELECT detail FROM audit WHERE action = 'pay refund' AND object = ? AND who = ?`, fmt.Sprint(refund), clerk.ID)
	for _, left := range got(shop.ListHandRefunds(ctx)).or(t) {
		if left.Kind == "refund" {
			t.Errorf("still to be paid: %+v", left)
		}
	}
	shop.Sums()
}

// Whoever opens a return must not be able to send its money to themselves by leaving the destination empty.
func TestAReturnWithoutADestinationIsPaidBySomebodyElseThanItsOpener(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	opener, other, owner := shop.Staff(store.Dispatch), shop.Staff(store.Dispatch), shop.Staff(store.Owner)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	const says = "Nobody recorded where this money goes, and you opened the return, so somebody else has to pay it."
	opened := func(by int64) int64 {
		t.Helper()
		line := shop.Line(shop.Bought(b, id, 1))
		must(t, shop.OpenReturnFor(ctx, by, store.ReturnWish{LineID: line, Reason: "broken", Kind: "defective"}))
		must(t, shop.InspectReturn(ctx, by, line, store.Inspection{Accepted: true}))
		return line
	}
	line := opened(opener.ID)
	refused(t, second(shop.RefundLine(ctx, opener.ID, line, "U1", true)), says)
	got(shop.RefundLine(ctx, other.ID, line, "U1", true)).or(t)
	got(shop.RefundLine(ctx, owner.ID, opened(owner.ID), "U2", true)).or(t) // an Owner may be alone

	// The delivery charge of the first order waits at the refund desk, without a destination, too.
	charge := got(db.ParseID(shop.Read(`SELECT min(id) FROM refunds WHERE state = 'waiting'`))).or(t)
	refused(t, shop.PayHandRefund(ctx, opener.ID, charge, "U3"), says)
	must(t, shop.PayHandRefund(ctx, other.ID, charge, "U3"))

	line = opened(opener.ID)
	must(t, shop.SetRefundTo(ctx, other.ID, store.HandRefundID{Kind: "return", ID: line}, store.RefundTo{UPI: "asha@bank"}))
	got(shop.RefundLine(ctx, opener.ID, line, "U4", true)).or(t) // somebody else recorded the destination
	own := shop.Line(shop.Bought(b, id, 1))
	must(t, shop.OpenReturn(ctx, b.ID, store.ReturnWish{LineID: own}))
	got(shop.RefundLine(ctx, opener.ID, own, "U5", true)).or(t) // its customer opened it
	shop.Sums()
}

// A provider's refund that failed is paid by hand: the same rule applies.
func TestAFailedRefundOfAReturnIsPaidBySomebodyElseThanItsOpener(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	opener, other := shop.Staff(store.Dispatch), shop.Staff(store.Dispatch)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.OrderPrepaid(b, id, 1)
	shop.Deliver(o)
	must(t, shop.OpenReturnFor(ctx, opener.ID, store.ReturnWish{LineID: shop.Line(o), Reason: "broken"}))
	got(shop.RefundLine(ctx, opener.ID, shop.Line(o), "", true)).or(t) // it goes back the way it came
	refund := shop.Details(o).Refunds[0].ID
	must(t, shop.FailRefund(ctx, refund, "account closed"))
	refused(t, shop.PayHandRefund(ctx, opener.ID, refund, "U1"),
		"Nobody recorded where this money goes, and you opened the return, so somebody else has to pay it.")
	must(t, shop.PayHandRefund(ctx, other.ID, refund, "U1"))
}
