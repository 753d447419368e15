package returns_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/orders"
	"hearth/store/returns"
	"hearth/store/storetest"
)

func TestRefundAccountIsValidated(t *testing.T) {
	for _, c := range []struct {
		to   returns.RefundTo
		want string
		says string
	}{
		{returns.RefundTo{}, "", ""},
		{returns.RefundTo{UPI: " a.b_c-d@Bank1 "}, "a.b_c-d@Bank1", ""},
		{returns.RefundTo{UPI: "ab@xy"}, "ab@xy", ""},
		{returns.RefundTo{UPI: "a@bank"}, "", "Enter a valid UPI ID, such as name@bank."},
		{returns.RefundTo{UPI: "asha@1bank"}, "", "Enter a valid UPI ID, such as name@bank."},
		{returns.RefundTo{UPI: "asha@bank", Account: "1"}, "asha@bank", ""},
		{returns.RefundTo{Account: "123456789", IFSC: "sbin0abc123"}, "123456789 SBIN0ABC123", ""},
		{returns.RefundTo{Account: strings.Repeat("1", 18), IFSC: "SBIN0001234"},
			strings.Repeat("1", 18) + " SBIN0001234", ""},
		{returns.RefundTo{Account: "12345678x", IFSC: "SBIN0001234"}, "", "An account number has 9 to 18 digits."},
	} {
		text, err := c.to.Text()
		if c.says == "" && (err != nil || text != c.want) {
			t.Errorf("%+v is kept as %q, %v; want %q", c.to, text, err, c.want)
		}
		if c.says != "" && storetest.Refusal(t, err) != c.says {
			t.Errorf("%+v: %v, want %q", c.to, err, c.says)
		}
	}
}

func TestManualRefundIsInOneBankBatch(t *testing.T) {
	t.Parallel()
	shop, clerk, waiting, accepted, refund := storetest.Desk(t)
	const nothing = "Every refund that is ready to be paid is already in a batch. A return is included once it has been accepted and has refund details."
	_, _, err := shop.Returns.ExportManualRefunds(storetest.Ctx, clerk.ID)
	storetest.Refused(t, err, nothing)
	all := storetest.Got(shop.Returns.ListManualRefunds(storetest.Ctx)).Or(t)
	if len(all) != 3 || all[0].ID != waiting || all[1].ID != accepted || all[2].ID != refund ||
		all[0].Kind != "return" ||
		all[2].Kind != "refund" {
		t.Fatalf("to be paid are %+v", all)
	}
	if all[0].Inspected != "" || all[1].Inspected != "accepted" || all[1].Amount != 1000_00 ||
		all[2].Amount != 1560_00 ||
		all[1].Title != "Lamp" || !all[1].Since.Equal(storetest.Start.Add(time.Minute)) || all[1].Customer == "" ||
		!all[0].BatchMadeAt.IsZero() || !all[2].BatchMadeAt.IsZero() {
		t.Errorf("to be paid are %+v", all)
	}
	upi, account := returns.RefundTo{UPI: "asha@bank"}, returns.RefundTo{Account: "123456789", IFSC: "SBIN0001234"}
	storetest.Must(t, shop.Returns.SetRefundTo(storetest.Ctx, clerk.ID, returns.ManualRefundID{Kind: "return",
		ID: waiting}, upi))
	_, _, err = shop.Returns.ExportManualRefunds(storetest.Ctx, clerk.ID)
	storetest.Refused(t, err, nothing) // the return was not accepted at inspection
	storetest.Must(t, shop.Returns.SetRefundTo(storetest.Ctx, clerk.ID, returns.ManualRefundID{Kind: "return",
		ID: accepted}, upi))
	storetest.Must(t, shop.Returns.SetRefundTo(storetest.Ctx, clerk.ID, returns.ManualRefundID{Kind: "refund",
		ID: refund}, account))
	storetest.CheckValue(t, shop, "1", `SELECT count(*) FROM audit WHERE action = 'set refund account' AND object = ?
		AND detail = 'nothing → account …6789 at SBIN0001234' AND who = ?`, fmt.Sprintf("refund %d", refund), clerk.ID)
	shop.Pass(time.Minute)
	batch, listed, err := shop.Returns.ExportManualRefunds(storetest.Ctx, clerk.ID)
	storetest.Must(t, err)
	if batch != 1 || len(listed) != 2 || listed[0].ID != accepted || listed[1].ID != refund || listed[0].Batch != 1 ||
		listed[0].To != upi ||
		listed[1].To != account {
		t.Errorf("list %d: %+v", batch, listed)
	}
	storetest.CheckValue(
		t,
		shop,
		"2 refunds",
		`SELECT detail FROM audit WHERE action = 'export refunds' AND object = '1'
		AND who = ?`,
		clerk.ID,
	)
	all = storetest.Got(shop.Returns.ListManualRefunds(storetest.Ctx)).Or(t)
	if all[0].Batch != 0 || all[1].Batch != 1 || all[2].Batch != 1 || all[1].BatchMadeWho != clerk.Name ||
		!all[2].BatchMadeAt.Equal(shop.Now()) || !all[0].BatchMadeAt.IsZero() {
		t.Errorf("to be paid are %+v", all)
	}
	_, _, err = shop.Returns.ExportManualRefunds(storetest.Ctx, clerk.ID)
	storetest.Refused(t, err, nothing)
	storetest.Refused(t, shop.Returns.SetRefundTo(storetest.Ctx, clerk.ID, returns.ManualRefundID{Kind: "return",
		ID: accepted}, account),
		"This refund is already in batch 1. Remove it from that batch first if the bank has not paid it.")
	storetest.Refused(t, shop.Returns.SetRefundTo(storetest.Ctx, clerk.ID, returns.ManualRefundID{Kind: "refund",
		ID: refund}, upi),
		"This refund is already in batch 1. Remove it from that batch first if the bank has not paid it.")
	storetest.Must(t, shop.Returns.ReleaseManualRefund(storetest.Ctx, clerk.ID, returns.ManualRefundID{Kind: "return",
		ID: accepted}))
	storetest.CheckValue(
		t,
		shop,
		"1",
		`SELECT count(*) FROM audit WHERE action = 'take refund off its list' AND object = ?`,
		fmt.Sprintf("return %d", accepted),
	)
	storetest.Must(t, shop.Returns.SetRefundTo(storetest.Ctx, clerk.ID, returns.ManualRefundID{Kind: "return",
		ID: accepted}, account))
	batch, listed, err = shop.Returns.ExportManualRefunds(storetest.Ctx, clerk.ID)
	storetest.Must(t, err)
	if batch != 2 || len(listed) != 1 || listed[0].ID != accepted || listed[0].To != account {
		t.Errorf("list %d: %+v", batch, listed)
	}
}

func TestBankFileOfAccountsLeavesOutRefundsToUPI(t *testing.T) {
	t.Parallel()
	shop, clerk, _, accepted, refund := storetest.Desk(t)
	shop.Set("refund_columns", "Account = {account}\nAmount = {amount}")
	to := func(kind string, id int64, place returns.RefundTo) {
		t.Helper()
		storetest.Must(t, shop.Returns.SetRefundTo(storetest.Ctx, clerk.ID, returns.ManualRefundID{Kind: kind, ID: id}, place))
	}
	to("return", accepted, returns.RefundTo{UPI: "asha@bank"})
	_, _, err := shop.Returns.ExportManualRefunds(storetest.Ctx, clerk.ID)
	storetest.Refused(t, err, "No refund to a bank account is ready to be paid. Refunds to a UPI ID are paid with “Paid”, which shows a code to scan.")
	to("refund", refund, returns.RefundTo{Account: "123456789", IFSC: "SBIN0001234"})
	_, listed, err := shop.Returns.ExportManualRefunds(storetest.Ctx, clerk.ID)
	storetest.Must(t, err)
	if len(listed) != 1 || listed[0].ID != refund {
		t.Errorf("the batch has %+v", listed)
	}
	shop.Set("refund_columns", "UPI = {upi}\nAmount = {amount}")
	_, listed, err = shop.Returns.ExportManualRefunds(storetest.Ctx, clerk.ID)
	storetest.Must(t, err)
	if len(listed) != 1 || listed[0].ID != accepted {
		t.Errorf("the batch with UPI IDs has %+v", listed)
	}
}

// If the shop pays for a return, the delivery charge is refunded to the account that the customer gave for the goods.
func TestDeliveryRefundGoesToTheReturnsAccount(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	clerk := shop.Staff(accounts.Dispatch)
	for _, by := range []int64{0, clerk.ID} {
		b := shop.Customer("411001")
		o := shop.Order(b, shop.Product("Lamp", 500, 50), 1)
		shop.Deliver(o)
		wish := returns.ReturnRequest{LineID: shop.Line(o), Kind: "defective", Reason: "broken",
			RefundTo: returns.RefundTo{UPI: "asha@bank"}}
		if by == 0 {
			storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, wish))
		} else {
			storetest.Must(t, shop.Returns.OpenReturnFor(storetest.Ctx, by, wish))
		}
		storetest.Must(t, shop.Returns.Inspect(storetest.Ctx, 0, wish.LineID, returns.Inspection{Accepted: true}))
		storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, wish.LineID, "U1", true)).Or(t)
		storetest.CheckValue(
			t,
			shop,
			fmt.Sprintf("4000 asha@bank %d", by),
			fmt.Sprintf(`SELECT amount || ' ' || refund_to || ' ' || coalesce(refund_to_by, 0)
			FROM refunds WHERE state = 'waiting' AND order_id = %d`, o.ID),
		)
		shop.Sums()
	}
}

func TestInvalidManualRefundIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	shop, clerk, waiting, _, refund := storetest.Desk(t)
	storetest.Refused(
		t,
		shop.Returns.SetRefundTo(storetest.Ctx, clerk.ID, returns.ManualRefundID{Kind: "return", ID: waiting},
			returns.RefundTo{}),
		"Please enter a UPI id, or an account and its IFSC.",
		"upi",
	)
	storetest.Refused(
		t,
		shop.Returns.SetRefundTo(storetest.Ctx, clerk.ID, returns.ManualRefundID{Kind: "return", ID: waiting},
			returns.RefundTo{UPI: "x"}),
		"Enter a valid UPI ID, such as name@bank.",
		"upi",
	)
	upi := returns.RefundTo{UPI: "asha@bank"}
	storetest.Absent(t, shop.Returns.SetRefundTo(storetest.Ctx, clerk.ID, returns.ManualRefundID{Kind: "gift",
		ID: waiting}, upi))
	storetest.Absent(
		t,
		shop.Returns.SetRefundTo(storetest.Ctx, clerk.ID, returns.ManualRefundID{Kind: "refund", ID: 999},
			upi),
	)
	storetest.Absent(
		t,
		shop.Returns.SetRefundTo(storetest.Ctx, clerk.ID, returns.ManualRefundID{Kind: "return", ID: 999},
			upi),
	)
	storetest.Absent(t, shop.Returns.ReleaseManualRefund(storetest.Ctx, clerk.ID, returns.ManualRefundID{Kind: "refund",
		ID: 999}))
	prepaid, err := shop.Value(
		storetest.Ctx,
		`SELECT r.id FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.provider = 'razorpay'`,
	)
	storetest.Must(t, err)
	storetest.Absent(
		t,
		shop.Returns.SetRefundTo(
			storetest.Ctx,
			clerk.ID,
			returns.ManualRefundID{Kind: "refund", ID: storetest.Got(db.ParseID(prepaid)).Or(t)},
			upi,
		),
	)

	const reference = "Please enter the UPI or bank reference of the refund."
	storetest.Refused(t, shop.Returns.PayManualRefund(storetest.Ctx, clerk.ID, refund, " "), reference, "reference")
	storetest.Refused(t, shop.Returns.PayManualRefund(storetest.Ctx, clerk.ID, refund, strings.Repeat("é", 61)),
		reference, "reference")
	storetest.Absent(t, shop.Returns.PayManualRefund(storetest.Ctx, clerk.ID, 999, "U9"))
	storetest.Absent(t, shop.Returns.PayManualRefund(storetest.Ctx, clerk.ID, storetest.Got(db.ParseID(prepaid)).Or(t),
		"U9"))
	storetest.Must(t, shop.Returns.PayManualRefund(storetest.Ctx, clerk.ID, refund, " "+strings.Repeat("é", 60)))
	storetest.Refused(t, shop.Returns.PayManualRefund(storetest.Ctx, clerk.ID, refund, "U9"),
		"This refund has already been paid.")
}

func TestManualRefundIsPaidOnceAndMailed(t *testing.T) {
	t.Parallel()
	shop, clerk, _, _, refund := storetest.Desk(t)
	shop.Pass(time.Hour)
	storetest.Must(t, shop.Returns.PayManualRefund(storetest.Ctx, clerk.ID, refund, "UTR77"))
	order := storetest.Got(db.ParseID(storetest.Got(shop.Value(storetest.Ctx, `SELECT order_id FROM refunds
		WHERE id = ?`, refund)).Or(t))).
		Or(t)
	d := shop.Details(orders.Order{ID: order})
	if r := d.Refunds[0]; r.State != "done" || r.Reference != "UTR77" || !r.DoneAt.Equal(shop.Now()) ||
		r.Amount != 1560_00 {
		t.Errorf("it is %+v", r)
	}
	if last := d.History[len(d.History)-1]; last.Event != "refunded" || last.Note != "₹1,560.00 UTR77" ||
		last.Who != clerk.Name ||
		last.State != core.Cancelled {
		t.Errorf("the history ends with %+v", last)
	}
	if mail := shop.LastMail(d.Email); mail.Kind != "refund" || mail.Facts.Reason != "₹1,560.00" {
		t.Errorf("the mail: %+v", mail)
	}
	storetest.CheckValue(
		t,
		shop,
		"UTR77",
		`SELECT detail FROM audit WHERE action = 'pay refund' AND object = ? AND who = ?`,
		fmt.Sprint(refund),
		clerk.ID,
	)
	for _, left := range storetest.Got(shop.Returns.ListManualRefunds(storetest.Ctx)).Or(t) {
		if left.Kind == "refund" {
			t.Errorf("still to be paid: %+v", left)
		}
	}
	shop.Sums()
}

// A staff member who opens a return must not be able to redirect its refund by leaving the account empty.
func TestReturnWithoutARefundAccountNeedsASecondPerson(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	opener, other, owner := shop.Staff(accounts.Dispatch), shop.Staff(accounts.Dispatch), shop.Staff(accounts.Owner)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	const says = "Nobody recorded where this money goes, and you opened the return, so somebody else has to pay it."
	opened := func(by int64) int64 {
		t.Helper()
		line := shop.Line(shop.Bought(b, id, 1))
		storetest.Must(
			t,
			shop.Returns.OpenReturnFor(storetest.Ctx, by, returns.ReturnRequest{LineID: line, Reason: "broken",
				Kind: "defective"}),
		)
		storetest.Must(t, shop.Returns.Inspect(storetest.Ctx, by, line, returns.Inspection{Accepted: true}))
		return line
	}
	line := opened(opener.ID)
	storetest.Refused(t, storetest.Second(shop.Returns.RefundLine(storetest.Ctx, opener.ID, line, "U1", true)), says)
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, other.ID, line, "U1", true)).Or(t)
	// an owner is exempt from the rule of two people
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, owner.ID, opened(owner.ID), "U2", true)).Or(t)

	// The delivery charge of the first order also waits for a refund without an account.
	charge := storetest.Got(db.ParseID(shop.Read(`SELECT min(id) FROM refunds WHERE state = 'waiting'`))).Or(t)
	storetest.Refused(t, shop.Returns.PayManualRefund(storetest.Ctx, opener.ID, charge, "U3"), says)
	storetest.Must(t, shop.Returns.PayManualRefund(storetest.Ctx, other.ID, charge, "U3"))

	line = opened(opener.ID)
	storetest.Must(
		t,
		shop.Returns.SetRefundTo(
			storetest.Ctx,
			other.ID,
			returns.ManualRefundID{Kind: "return", ID: line},
			returns.RefundTo{UPI: "asha@bank"},
		),
	)
	// another person has entered the account
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, opener.ID, line, "U4", true)).Or(t)
	own := shop.Line(shop.Bought(b, id, 1))
	storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: own}))
	// the customer opened this return
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, opener.ID, own, "U5", true)).Or(t)
	shop.Sums()
}

// A refund that a provider failed to send is paid manually, and the rule of two people applies to it.
func TestFailedReturnRefundNeedsASecondPerson(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	opener, other := shop.Staff(accounts.Dispatch), shop.Staff(accounts.Dispatch)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.OrderPrepaid(b, id, 1)
	shop.Deliver(o)
	storetest.Must(t, shop.Returns.OpenReturnFor(storetest.Ctx, opener.ID, returns.ReturnRequest{LineID: shop.Line(o),
		Reason: "broken"}))
	// this order is refunded to the original payment method
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, opener.ID, shop.Line(o), "", true)).Or(t)
	refund := shop.Details(o).Refunds[0].ID
	storetest.Must(t, shop.Payments.FailRefund(storetest.Ctx, refund, "account closed"))
	storetest.Refused(t, shop.Returns.PayManualRefund(storetest.Ctx, opener.ID, refund, "U1"),
		"Nobody recorded where this money goes, and you opened the return, so somebody else has to pay it.")
	storetest.Must(t, shop.Returns.PayManualRefund(storetest.Ctx, other.ID, refund, "U1"))
}
