package returns_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/messages"
	"hearth/store/orders"
	"hearth/store/promotions"
	"hearth/store/returns"
	"hearth/store/storetest"
)

func TestInvalidReturnIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, thief, id := shop.Customer("411001"), shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.Bought(b, id, 3)
	line, shipped := shop.Line(o), shop.Order(b, id, 1)
	shop.Ship(shipped)
	for _, c := range []struct {
		name   string
		wish   returns.ReturnRequest
		says   string
		fields []string
	}{
		{"a reason of 501 characters", returns.ReturnRequest{LineID: line, Reason: strings.Repeat("é", 501)},
			"The reason can have at most 500 characters.", []string{"reason"}},
		{"another kind", returns.ReturnRequest{LineID: line, Kind: "broken"}, "Please choose why the product comes back.",
			[]string{"kind"}},
		{"a UPI id that can't be one", returns.ReturnRequest{LineID: line, RefundTo: returns.RefundTo{UPI: "asha"}},
			"Enter a valid UPI ID, such as name@bank.", []string{"upi"}},
		{"an account of eight digits", returns.ReturnRequest{LineID: line, RefundTo: returns.RefundTo{Account: "12345678",
			IFSC: "SBIN0001234"}},
			"An account number has 9 to 18 digits.", []string{"account"}},
		{"an account of nineteen digits",
			returns.ReturnRequest{LineID: line, RefundTo: returns.RefundTo{Account: strings.Repeat("1", 19),
				IFSC: "SBIN0001234"}}, "An account number has 9 to 18 digits.", []string{"account"}},
		{"an IFSC without its zero", returns.ReturnRequest{LineID: line, RefundTo: returns.RefundTo{Account: "123456789",
			IFSC: "SBIN1001234"}},
			"An IFSC has four letters, a zero and six more characters, such as SBIN0001234.", []string{"ifsc"}},
		{"an account without an IFSC",
			returns.ReturnRequest{LineID: line, RefundTo: returns.RefundTo{Account: "123456789"}},
			"An IFSC has four letters, a zero and six more characters, such as SBIN0001234.", []string{"ifsc"}},
		{"an IFSC without an account",
			returns.ReturnRequest{LineID: line, RefundTo: returns.RefundTo{IFSC: "SBIN0001234"}},
			"An account number has 9 to 18 digits.", []string{"account"}},
		{"an order that is not delivered", returns.ReturnRequest{LineID: shop.Line(shipped)},
			"Only a delivered product can be returned.", nil},
		{"one piece more than was bought", returns.ReturnRequest{LineID: line, Quantity: 4},
			"You can return 1 to 3 pieces.", []string{"quantity"}},
		{"-1 pieces", returns.ReturnRequest{LineID: line, Quantity: -1}, "You can return 1 to 3 pieces.",
			[]string{"quantity"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			storetest.Refused(t, shop.Returns.Open(storetest.Ctx, b.ID, c.wish), c.says, c.fields...)
		})
	}
	storetest.Absent(t, shop.Returns.Open(storetest.Ctx, thief.ID, returns.ReturnRequest{LineID: line}))
	storetest.Absent(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: 999}))
	storetest.Refused(
		t,
		shop.Returns.OpenReturnFor(storetest.Ctx, 0, returns.ReturnRequest{LineID: line, Reason: " "}),
		"Please say why the product comes back.",
		"reason",
	)
	storetest.Must(
		t,
		shop.Returns.Open(
			storetest.Ctx,
			b.ID,
			returns.ReturnRequest{LineID: line, Quantity: 3, Reason: strings.Repeat("é", 500), Kind: "not wanted",
				RefundTo: returns.RefundTo{Account: " 1234 56789 ", IFSC: " sbin0001234"}},
		),
	)
	storetest.Refused(
		t,
		shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: line}),
		"This product is already being returned.",
	)
	storetest.Refused(
		t,
		shop.Returns.OpenReturnFor(storetest.Ctx, 0, returns.ReturnRequest{LineID: line, Reason: "again"}),
		"This product is already being returned.",
	)
	storetest.CheckValue(t, shop, "123456789 SBIN0001234", `SELECT refund_to FROM returns`)
}

func TestReturnIsShownOnItsOrderLine(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	clerk := shop.Staff(accounts.Dispatch)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.Bought(b, id, 3)
	line := shop.Line(o)
	if l := shop.Details(o).Lines[0]; l.Return != nil || !shop.Returns.Returnable(shop.Details(o).Order, l) {
		t.Errorf("before: %+v", l)
	}
	shop.Pass(time.Hour)
	storetest.Must(
		t,
		shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: line, Quantity: 2, Reason: " too bright ",
			Kind: "not wanted", RefundTo: returns.RefundTo{UPI: " asha@bank "}}),
	)
	d := shop.Details(o)
	l := d.Lines[0]
	if r := l.Return; r == nil || r.State != "return" || r.Quantity != 2 || r.Reason != "too bright" ||
		r.Kind != "not wanted" ||
		r.Amount != 1000_00 || !r.OpenedAt.Equal(shop.Now()) || !r.RefundedAt.IsZero() || r.HasPhoto {
		t.Errorf("it stands as %+v", l.Return)
	}
	if !shop.Returns.Returnable(d.Order, l) || l.Left() != 1 {
		t.Errorf("%d of its pieces can be returned", l.Left())
	}
	if last := d.History[len(d.History)-1]; last.Event != "return asked for" || last.Note != "too bright" ||
		last.State != core.Delivered ||
		last.Who != b.Name {
		t.Errorf("the history ends with %+v", last)
	}
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM audit WHERE action = 'open return'`)
	number := storetest.Got(shop.Returns.RefundLine(storetest.Ctx, clerk.ID, line, " UTR1 ", true)).Or(t)
	d = shop.Details(o)
	if r := d.Lines[0].Return; r.State != "processed" || r.Reference != "UTR1" || r.Amount != 1000_00 ||
		!r.RefundedAt.Equal(shop.Now()) {
		t.Errorf("refunded it stands as %+v", r)
	}
	if last := d.History[len(d.History)-1]; last.Event != "refunded" || last.Note != number+" ₹1,000.00" ||
		last.Who != clerk.Name {
		t.Errorf("the history ends with %+v", last)
	}
	if mail := shop.LastMail(b.Email); mail.Kind != "refund" || mail.Facts.Reason != "Lamp ₹1,000.00" {
		t.Errorf("the mail: %+v", mail)
	}
	storetest.CheckValue(
		t,
		shop,
		number,
		`SELECT detail FROM audit WHERE action = 'refund return' AND object = ? AND who = ?`,
		fmt.Sprint(line),
		clerk.ID,
	)
	note := storetest.Got(shop.Documents.ListDocuments(storetest.Ctx, "2026-11")).Or(t)[1]
	if note.Number != number || note.Total != 1000_00 || note.Reason != "too bright" ||
		note.InvoiceNumber != "INV-2627-000001" ||
		note.InvoiceDay != "2026-11-21" || len(note.Lines) != 1 || note.Lines[0].Quantity != 2 ||
		note.Lines[0].LineID != line ||
		note.Title != "Credit Note" || note.UPI != "" {
		t.Errorf("the note: %+v", note)
	}
	shop.Free(t, id, 49)
	storetest.CheckValue(
		t,
		shop,
		"return 2",
		`SELECT reason || ' ' || shelf_change FROM stock_movements ORDER BY id DESC
		LIMIT 1`,
	)
	shop.Sums()
}

func TestReturnWindowsUseTheShopsTimeZone(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	shop.Set("return_days", "3", "assisted_return_days", "5")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	clerk := shop.Staff(accounts.Dispatch)
	const over, overAll, complain = "The return window of 3 days after delivery is over.",
		"The return window of 5 days after delivery is over.",
		"The return window of 3 days after delivery is over. A defective, damaged or wrong product is taken back all the same: please make a complaint."
	lines := []orders.Line{}
	shop.At("2026-11-21", "23:59")
	for range 6 {
		lines = append(lines, shop.Details(shop.Bought(b, id, 1)).Lines[0])
	}
	o := shop.Details(orders.Order{ID: lines[0].OrderID}).Order
	shop.At("2026-11-24", "23:59")
	if !shop.Returns.Returnable(o, lines[0]) {
		t.Error("on the third day it can't be returned")
	}
	storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: lines[0].ID}))
	shop.At("2026-11-25", "00:00")
	if shop.Returns.Returnable(o, lines[1]) {
		t.Error("on the fourth day it can be returned")
	}
	storetest.Refused(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: lines[1].ID}), over)
	storetest.Refused(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: lines[1].ID,
		Kind: "not wanted"}), over)
	storetest.Refused(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: lines[1].ID,
		Kind: "damaged"}), complain)
	shop.At("2026-11-26", "23:59")
	storetest.Must(
		t,
		shop.Returns.OpenReturnFor(
			storetest.Ctx,
			clerk.ID,
			returns.ReturnRequest{LineID: lines[1].ID, Kind: "not wanted", Reason: "kind of us"},
		),
	)
	storetest.CheckValue(t, shop, "not wanted", `SELECT detail FROM audit WHERE action = 'open return' AND object = ?
		AND who = ?`,
		fmt.Sprint(lines[1].ID), clerk.ID)
	shop.At("2026-11-27", "00:00")
	storetest.Refused(t, shop.Returns.OpenReturnFor(storetest.Ctx, clerk.ID, returns.ReturnRequest{LineID: lines[2].ID,
		Reason: "x"}), overAll)
	shop.Set("return_days", "0")
	early := shop.Details(shop.Bought(b, id, 1)).Lines[0]
	storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: early.ID}))
}

func TestDefectiveProductIsReturnableByComplaintAfterTheWindow(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, other, id := shop.Customer("411001"), shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o, again := shop.Bought(b, id, 1), shop.Bought(b, id, 1)
	line := shop.Line(o)
	complain := func(b storetest.Buyer, order int64) string {
		t.Helper()
		return storetest.Got(shop.Messages.OpenComplaint(storetest.Ctx, messages.NewComplaint{Customer: b.ID,
			Order: fmt.Sprint(order), Kind: "defective", Name: "Asha", Email: b.Email, Words: "It smokes."})).
			Or(t)
	}
	mine, general, theirs := complain(b, o.ID), complain(b, 0), complain(other, 0)
	shop.Pass(31 * 24 * time.Hour)
	const number = "Please enter the number of the customer's complaint about this order."
	storetest.Refused(
		t,
		shop.Returns.OpenReturnFor(
			storetest.Ctx,
			0,
			returns.ReturnRequest{LineID: line, Reason: "x", Kind: "not wanted",
				Complaint: mine},
		),
		"The return window is over. A defective, damaged or wrong product is taken back all the same: say so, with the number of the customer's complaint.",
	)
	storetest.Refused(
		t,
		shop.Returns.OpenReturnFor(
			storetest.Ctx,
			0,
			returns.ReturnRequest{LineID: line, Reason: "x", Kind: "defective"},
		),
		number,
		"complaint",
	)
	storetest.Refused(
		t,
		shop.Returns.OpenReturnFor(storetest.Ctx, 0, returns.ReturnRequest{LineID: line, Reason: "x", Kind: "wrong",
			Complaint: theirs}),
		number,
		"complaint",
	)
	storetest.Must(t, shop.Returns.OpenReturnFor(storetest.Ctx, 0, returns.ReturnRequest{LineID: line, Reason: "x",
		Kind: "defective", Complaint: " " + strings.ToLower(mine) + " "}))
	storetest.Must(
		t,
		shop.Returns.OpenReturnFor(
			storetest.Ctx,
			0,
			returns.ReturnRequest{LineID: shop.Line(again), Reason: "x", Kind: "damaged", Complaint: general},
		),
	)
}

func TestInvalidReturnRefundIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	_, line := shop.Returning(b, id, 1)
	_, denied := shop.Returning(b, id, 1)
	storetest.Must(t, shop.Returns.Inspect(storetest.Ctx, 0, denied, returns.Inspection{Findings: "used for a year"}))
	storetest.Refused(
		t,
		storetest.Second(shop.Returns.RefundLine(storetest.Ctx, 0, line, strings.Repeat("é", 61), true)),
		"The reference can have at most 60 characters.",
		"reference",
	)
	storetest.Refused(
		t,
		storetest.Second(shop.Returns.RefundLine(storetest.Ctx, 0, line, " ", true)),
		"Please enter the UPI or bank reference of the refund.",
		"reference",
	)
	storetest.Refused(
		t,
		storetest.Second(shop.Returns.RefundLine(storetest.Ctx, 0, denied, "U1", true)),
		"This return was refused at inspection; there is nothing to refund.",
	)
	storetest.Absent(t, storetest.Second(shop.Returns.RefundLine(storetest.Ctx, 0, 999, "U1", true)))
	storetest.Absent(t, storetest.Second(shop.Returns.RefundLine(storetest.Ctx, 0, shop.Line(shop.Bought(b, id, 1)),
		"U1", true)))
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, line, strings.Repeat("é", 60), true)).Or(t)
	storetest.Refused(
		t,
		storetest.Second(shop.Returns.RefundLine(storetest.Ctx, 0, line, "U1", true)),
		"This return has already been refunded.",
	)
	shop.Sums()
}

func TestSerialsOfAFullyReturnedLineAreSellable(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	serials := storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, 0, id, 6)).Or(t)
	back := func(units []string, quantity int64, restock bool) int {
		t.Helper()
		o := shop.Order(b, id, 2)
		for _, unit := range units {
			storetest.Got(shop.Orders.BindSerial(storetest.Ctx, 0, o.ID, unit)).Or(t)
		}
		shop.Deliver(o)
		line := shop.Line(o)
		storetest.Must(t, shop.Login.RegisterDevice(storetest.Ctx, b.ID, units[0], id, ""))
		storetest.Must(
			t,
			shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: line, Quantity: quantity}),
		)
		storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, line, "U1", restock)).Or(t)
		return len(storetest.Got(shop.Orders.ListBoundSerials(storetest.Ctx, o.ID)).Or(t))
	}
	if bound := back(serials[:2], 2, true); bound != 0 {
		t.Errorf("all of it on the shelf: %d are bound", bound)
	}
	if bound := back(serials[2:4], 1, true); bound != 2 {
		t.Errorf("a part of it on the shelf: %d are bound", bound)
	}
	if bound := back(serials[4:], 2, false); bound != 2 {
		t.Errorf("all of it, thrown away: %d are bound", bound)
	}
	devices, total, err := shop.Login.ListDevices(storetest.Ctx, b.ID, core.Page{})
	if err != nil || total != 2 || len(devices) != 2 {
		t.Errorf("%d devices are left, %v", total, err)
	}
}

// Which unit of a partly returned line came back is known only when it is packed again. A unit that was returned to
// origin can be packed again, too.
func TestReturnedSerialCanBePackedAgain(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	units := storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, 0, lamp, 3)).Or(t)
	part, parcel := shop.Order(b, lamp, 2), shop.Order(b, lamp, 1)
	for i, o := range []orders.Order{part, part, parcel} {
		storetest.Got(shop.Orders.BindSerial(storetest.Ctx, 0, o.ID, units[i])).Or(t)
	}
	shop.Deliver(part)
	shop.Ship(parcel)
	next := shop.Order(shop.Customer("411001"), lamp, 3)
	scan := func(unit string) string {
		return storetest.Refusal(t, storetest.Second(shop.Orders.BindSerial(storetest.Ctx, 0, next.ID, unit)))
	}
	storetest.Must(t, shop.Login.RegisterDevice(storetest.Ctx, b.ID, units[1], lamp, ""))
	storetest.Must(
		t,
		shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: shop.Line(part), Quantity: 1}),
	)
	storetest.Same(t, "on its way back", scan(units[1]), fmt.Sprintf("%s went out with order %d.", units[1], part.ID))
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, shop.Line(part), "U1", true)).Or(t)
	storetest.Same(t, "the one that came back", scan(units[1]), "")
	storetest.Same(t, "the one that was kept", scan(units[0]), fmt.Sprintf("%s went out with order %d.", units[0],
		part.ID))
	storetest.Same(t, "on its way", scan(units[2]), fmt.Sprintf("%s went out with order %d.", units[2], parcel.ID))
	storetest.Got(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, parcel.ID,
		fulfilment.CameBack{Reason: "refused", Restock: false})).Or(t)
	storetest.Same(t, "of the parcel that came back", scan(units[2]), "")
	storetest.Same(t, "its next owner registers it", shop.Login.RegisterDevice(storetest.Ctx, next.CustomerID, units[1],
		lamp, ""), nil)
}

func TestInspectionAcceptsOrRejectsAReturn(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	clerk := shop.Staff(accounts.Dispatch)
	b, other, id := shop.Customer("411001"), shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	shop.Bought(other, shop.Product("Plug", 1, 1), 1)
	good, accepted := shop.Returning(b, id, 1)
	bad, denied := shop.Returning(b, id, 1)
	const say = "Please say what was found, in 500 characters at most."
	storetest.Refused(t, shop.Returns.Inspect(storetest.Ctx, 0, denied, returns.Inspection{Findings: " "}), say,
		"findings")
	storetest.Refused(
		t,
		shop.Returns.Inspect(storetest.Ctx, 0, denied, returns.Inspection{Accepted: true,
			Findings: strings.Repeat("é", 501)}),
		say,
		"findings",
	)
	storetest.Absent(t, shop.Returns.Inspect(storetest.Ctx, 0, 999, returns.Inspection{Accepted: true}))
	storetest.Absent(t, shop.Returns.Inspect(storetest.Ctx, 0, shop.Line(shop.Bought(b, id, 1)),
		returns.Inspection{Accepted: true}))

	storetest.Must(t, shop.Returns.Inspect(storetest.Ctx, clerk.ID, accepted, returns.Inspection{Accepted: true}))
	d := shop.Details(good)
	if last := d.History[len(d.History)-1]; last.Event != "return accepted" || last.Who != clerk.Name {
		t.Errorf("the history ends with %+v", last)
	}
	if kinds := shop.MailsTo(b.Email); kinds[len(kinds)-1] == "returnrefused" {
		t.Error("an accepted return is told as refused")
	}
	storetest.Absent(t, storetest.Second(shop.Returns.ReturnPhoto(storetest.Ctx, 0, accepted, 0)))
	storetest.Refused(
		t,
		shop.Returns.Inspect(storetest.Ctx, clerk.ID, accepted, returns.Inspection{Accepted: true}),
		"This return has already been inspected.",
	)
	storetest.Refused(t, shop.Returns.Inspect(storetest.Ctx, clerk.ID, accepted,
		returns.Inspection{Findings: "thought again"}),
		"This return has already been inspected.")

	storetest.Must(
		t,
		shop.Returns.Inspect(storetest.Ctx, clerk.ID, denied, returns.Inspection{Findings: strings.Repeat("é", 500),
			Photo: "photo1"}),
	)
	d = shop.Details(bad)
	if r := d.Lines[0].Return; r.State != "refused" || r.Findings != strings.Repeat("é", 500) || !r.HasPhoto {
		t.Errorf("it stands as %+v", r)
	}
	if mail := shop.LastMail(b.Email); mail.Kind != "returnrefused" || mail.Facts.Reason != "Lamp: "+strings.Repeat("é",
		500) {
		t.Errorf("the mail: %+v", mail)
	}
	storetest.CheckValue(
		t,
		shop,
		"refused "+strings.Repeat("é", 500),
		`SELECT detail FROM audit WHERE action = 'inspect return' AND object = ? AND who = ?`,
		fmt.Sprint(denied),
		clerk.ID,
	)
	storetest.CheckValue(
		t,
		shop,
		fmt.Sprint(shop.Now().UnixMilli()),
		`SELECT inspected_at FROM returns WHERE line_id = ?`,
		denied,
	)
	if photo := storetest.Got(shop.Returns.ReturnPhoto(storetest.Ctx, b.ID, denied, 0)).Or(t); photo != "photo1" {
		t.Errorf("the photo is %q", photo)
	}
	if photo := storetest.Got(shop.Returns.ReturnPhoto(storetest.Ctx, 0, denied, 0)).Or(t); photo != "photo1" {
		t.Errorf("for staff the photo is %q", photo)
	}
	storetest.Absent(t, storetest.Second(shop.Returns.ReturnPhoto(storetest.Ctx, other.ID, denied, 0)))
	storetest.Refused(
		t,
		shop.Returns.Inspect(storetest.Ctx, 0, denied, returns.Inspection{Accepted: true}),
		"This return has already been refused.",
	)
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, accepted, "U1", true)).Or(t)
	storetest.Refused(
		t,
		shop.Returns.Inspect(storetest.Ctx, 0, accepted, returns.Inspection{Findings: "late"}),
		"This return has already been refunded.",
	)
}

func TestReturnListIsFilteredSortedAndPaged(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	asha, bela := shop.Customer("411001"), shop.Customer("411001")
	lamp, plug := shop.Product("lamp", 500, 50), shop.Product("Plug", 300, 50)
	later := shop.Bought(bela, plug, 2)
	one, _ := shop.Returning(asha, lamp, 1)
	shop.Pass(time.Minute)
	storetest.Must(t, shop.Returns.Open(storetest.Ctx, bela.ID, returns.ReturnRequest{LineID: shop.Line(later),
		Reason: "why", RefundTo: returns.RefundTo{UPI: "bela@bank"}}))
	shop.Pass(time.Minute)
	three, done := shop.Returning(asha, plug, 1)
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, done, "U1", true)).Or(t)
	list := func(state, sort string, page core.Page) (orders string, total int) {
		t.Helper()
		found, total, err := shop.Returns.List(storetest.Ctx, state, "", sort, page)
		storetest.Must(t, err)
		for _, r := range found {
			orders += map[int64]string{one.ID: "one ", later.ID: "two ", three.ID: "three "}[r.OrderID]
		}
		return orders, total
	}
	for _, c := range []struct {
		state, sort, want string
		page              core.Page
		total             int
	}{
		{"", "", "three two one ", core.Page{}, 3},
		{"", "-date", "three two one ", core.Page{}, 3},
		{"", "date", "one two three ", core.Page{}, 3},
		{"", "order", "two one three ", core.Page{}, 3},
		{"", "-order", "three one two ", core.Page{}, 3},
		{"", "product", "one two three ", core.Page{}, 3},
		{"", "-product", "two three one ", core.Page{}, 3},
		{"", "name", "one three two ", core.Page{}, 3},
		{"", "-name", "two one three ", core.Page{}, 3},
		{"", "amount", "three one two ", core.Page{}, 3},
		{"", "-amount", "two one three ", core.Page{}, 3},
		{"return", "date", "one two ", core.Page{}, 2},
		{"processed", "date", "three ", core.Page{}, 1},
		{"", "date", "three ", core.Page{Number: 2, Size: 2}, 3},
	} {
		if orders, total := list(c.state, c.sort, c.page); orders != c.want || total != c.total {
			t.Errorf("%q by %q: %q of %d, want %q of %d", c.state, c.sort, orders, total, c.want, c.total)
		}
	}
	found, _, err := shop.Returns.List(storetest.Ctx, "return", "", "-date", core.Page{Number: 1, Size: 1})
	storetest.Must(t, err)
	want := returns.ReturnRow{
		ID:        found[0].ID,
		LineID:    shop.Line(later),
		OrderID:   later.ID,
		ProductID: plug,
		Title:     "Plug",
		Customer:  bela.Name,
		Payment:   "COD",
		Quantity:  2,
		Amount:    600_00,
		Reason:    "why",
		RefundTo:  "bela@bank",
		State:     "return",
		OpenedAt:  found[0].OpenedAt,
		Grams:     400,
	}
	storetest.Same(t, "a row", found[0], want)
	if !want.OpenedAt.Equal(storetest.Start.Add(time.Minute)) {
		t.Errorf("opened at %s", want.OpenedAt)
	}
	_, total, err := shop.Returns.List(storetest.Ctx, "", "damaged", "", core.Page{})
	storetest.Must(t, err)
	storetest.Same(t, "damaged ones", total, 0)
	_, _, err = shop.Returns.List(storetest.Ctx, "", "", "colour", core.Page{})
	storetest.Refused(t, err, "This list can't be sorted by that.", "sort")
}

func TestReturnOfAFreeLineIssuesNoCreditNote(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	clerk := shop.Staff(accounts.Dispatch)
	b, lamp, bulb := shop.Customer("411001"), shop.Product("Lamp", 500, 50), shop.Product("Bulb", 100, 50)
	storetest.AddOffer(t, shop, func(o *promotions.Offer) {
		o.Kind, o.Amount, o.Scope, o.Targets = "amount", 100_00, "products", []int64{bulb}
	})
	o := shop.Bought(b, lamp, 1, bulb, 1)
	free := shop.Details(o).Lines[1]
	if free.Amount != 0 {
		t.Fatalf("the line costs %s", free.Amount.Rupees())
	}
	storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: free.ID}))
	mails := len(shop.MailsTo(b.Email))
	if steps := storetest.Got(shop.Returns.ListReturnSteps(storetest.Ctx, o.ID)).Or(t); !steps[0].Free ||
		steps[0].AsksRefundTo() {
		t.Errorf("what happens next promises money: %+v", steps)
	}
	if number := storetest.Got(shop.Returns.RefundLine(storetest.Ctx, clerk.ID, free.ID, "", true)).
		Or(t); number != "" {
		t.Errorf("credit note %s was issued", number)
	}
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM documents WHERE kind = 'credit note'`)
	storetest.CheckValue(t, shop, "processed", `SELECT state FROM returns`)
	shop.Free(t, bulb, 50)
	if d := shop.Details(o); d.History[len(d.History)-1].Note != "nothing to refund" {
		t.Errorf("the history ends with %+v", d.History[len(d.History)-1])
	}
	if now := shop.MailsTo(b.Email); len(now) != mails {
		t.Errorf("a mail about no money was sent: %v", now)
	}
	shop.Sums()
}
