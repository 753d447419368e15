package returns_test

import (
	"fmt"
	"slices"
	"testing"

	"hearth/store/accounts"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/promotions"
	"hearth/store/returns"
	"hearth/store/storetest"
)

// ₹100.01 for three units can't be split evenly to the paisa, nor can the tax. A credit note that lowered the price
// applies to all units that were there at that time.
func TestLineIsReturnedByUnitToTheLastPaisa(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		pieces  []int64
		lowered money.Paise
		want    []money.Paise
	}{
		{"one by one", []int64{1, 1, 1}, 0, []money.Paise{33_34, 33_34, 33_33}},
		{"one, then all that is left", []int64{1, 0}, 0, []money.Paise{33_34, 66_67}},
		{"two, then one", []int64{2, 1}, 0, []money.Paise{66_67, 33_34}},
		{"after the price was lowered", []int64{1, 1, 1}, 10_00, []money.Paise{30_00, 30_01, 30_00}},
	} {
		t.Run(c.name, func(t *testing.T) {
			shop := storetest.New(t)
			shop.In("Maharashtra")
			shop.Set("free_above", "1")
			storetest.AddOffer(t, shop, func(o *promotions.Offer) { o.Kind, o.Amount = "amount", 1_99 })
			b, lamp := shop.Customer("411001"), shop.Product("Lamp", 34, 50)
			o := shop.OrderPrepaid(b, lamp, 3)
			shop.Deliver(o)
			if c.lowered > 0 {
				storetest.Must(
					t,
					shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(o, "r1", "done", c.lowered,
						"")),
				)
				storetest.Got(shop.Returns.IssueCreditNote(storetest.Ctx, 0, o.ID, c.lowered, "scratched")).Or(t)
			}
			line := shop.Line(o)
			for i, pieces := range c.pieces {
				d := shop.Details(o)
				storetest.Same(t, "returnable", shop.Returns.Returnable(d.Order, d.Lines[0]), true)
				storetest.Must(
					t,
					shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: line, Quantity: pieces,
						Shown: d.Lines[0].Left()}),
				)
				storetest.Same(t, "worth", shop.Details(o).Lines[0].Return.Amount, c.want[i])
				storetest.Must(t, shop.Returns.Inspect(storetest.Ctx, 0, line, returns.Inspection{Accepted: true}))
				number := storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, line, "", true)).Or(t)
				storetest.Same(t, "credited", storetest.Got(shop.Documents.FindCreditNote(storetest.Ctx, 0, number)).
					Or(t).Total, c.want[i])
			}
			d := shop.Details(o)
			storetest.Same(t, "returnable at the end", shop.Returns.Returnable(d.Order, d.Lines[0]), false)
			storetest.Refused(
				t,
				shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: line}),
				"This product is already being returned.",
			)
			shop.Free(t, lamp, 50)
			creditedWhole(t, shop, o)
			storetest.CheckValue(t, shop, "100.01", `SELECT printf('%.2f', sum(amount) / 100.0) FROM refunds`)
			shop.Sums()
		})
	}
}

// creditedWhole checks that the credit notes of an order cancel its invoice to the paisa: the amount and each tax.
func creditedWhole(t *testing.T, shop *storetest.Shop, o orders.Order) {
	t.Helper()
	all := storetest.Got(shop.Documents.ListDocuments(storetest.Ctx, "2026-11")).Or(t)
	var invoiced, credited gst.Tax
	for _, d := range all {
		switch {
		case d.OrderID != o.ID:
		case d.Kind == "invoice":
			invoiced = invoiced.Plus(d.Sum)
		default:
			credited = credited.Plus(d.Sum)
		}
	}
	storetest.Same(t, "the tax of the notes", credited, invoiced)
}

func TestLineCanHaveSeveralOpenReturns(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	shop.Set("free_above", "1")
	clerk := shop.Staff(accounts.Dispatch)
	b, lamp := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.Bought(b, lamp, 4)
	line := shop.Line(o)
	wish := returns.ReturnRequest{LineID: line, Quantity: 1, Shown: 4, Reason: "too bright"}
	storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, wish))
	storetest.Refused(
		t,
		shop.Returns.Open(storetest.Ctx, b.ID, wish),
		"Another return of this product was opened in the meantime. Left to return: 3.",
		"quantity",
	)
	wish.Shown, wish.Reason = 3, "flickers"
	storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, wish))
	storetest.Refused(
		t,
		shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: line, Quantity: 3}),
		"You can return 1 to 2 pieces.",
		"quantity",
	)
	storetest.Must(
		t,
		shop.Returns.OpenReturnFor(storetest.Ctx, clerk.ID, returns.ReturnRequest{LineID: line, Quantity: 1,
			Reason: "cracked"}),
	)

	const choose = "Several returns of this product are open. Please choose one of them."
	accept := returns.Inspection{Accepted: true}
	storetest.Refused(t, shop.Returns.Inspect(storetest.Ctx, clerk.ID, line, accept), choose, "return_id")
	storetest.Refused(t, storetest.Second(shop.Returns.RefundLine(storetest.Ctx, clerk.ID, line, "U1", true)), choose,
		"return_id")
	opened := shop.Details(o).Lines[0].Returns
	storetest.Same(t, "open", len(opened), 3)
	upi := returns.RefundTo{UPI: "asha@bank"}
	storetest.Refused(
		t,
		shop.Returns.SetRefundTo(storetest.Ctx, clerk.ID, returns.ManualRefundID{Kind: "return", ID: line}, upi),
		choose,
		"return_id",
	)
	bright, flickers, cracked := opened[0].ID, opened[1].ID, opened[2].ID
	storetest.Absent(t, shop.Returns.Inspect(storetest.Ctx, clerk.ID, line,
		returns.Inspection{ReturnID: 999, Accepted: true}))
	storetest.Absent(
		t,
		shop.Returns.Inspect(
			storetest.Ctx,
			clerk.ID,
			shop.Line(shop.Bought(b, lamp, 1)),
			returns.Inspection{ReturnID: flickers, Accepted: true},
		),
	)

	storetest.Must(t, shop.Returns.Inspect(storetest.Ctx, clerk.ID, line, returns.Inspection{ReturnID: flickers,
		Accepted: true}))
	storetest.Must(
		t,
		shop.Returns.Inspect(storetest.Ctx, clerk.ID, line, returns.Inspection{ReturnID: bright, Findings: "burnt",
			Photo: "burnt"}),
	)
	storetest.Same(t, "the line is that of the newest open one", shop.Details(o).Lines[0].Return.ID, cracked)
	storetest.Same(t, "the picture", storetest.Got(shop.Returns.ReturnPhoto(storetest.Ctx, b.ID, line, bright)).Or(t),
		"burnt")
	storetest.Absent(t, storetest.Second(shop.Returns.ReturnPhoto(storetest.Ctx, b.ID, line, flickers)))
	storetest.Must(
		t,
		shop.Returns.SetRefundTo(storetest.Ctx, clerk.ID, returns.ManualRefundID{Kind: "return", ID: line,
			ReturnID: flickers}, upi),
	)
	batch, paid, err := shop.Returns.ExportManualRefunds(storetest.Ctx, clerk.ID)
	storetest.Must(t, err)
	if len(paid) != 1 || paid[0].ReturnID != flickers || paid[0].Amount != 500_00 || paid[0].To != upi {
		t.Errorf("list %d: %+v", batch, paid)
	}
	storetest.Must(
		t,
		shop.Returns.ReleaseManualRefund(storetest.Ctx, clerk.ID, returns.ManualRefundID{Kind: "return", ID: line,
			ReturnID: flickers}),
	)
	owner := shop.Staff(accounts.Owner)
	storetest.Got(shop.Returns.RefundReturn(storetest.Ctx, owner.ID,
		returns.RefundRequest{LineID: line, ReturnID: flickers, Reference: "U1", Restock: true})).
		Or(t)
	storetest.Refused(
		t,
		storetest.Second(
			shop.Returns.RefundReturn(storetest.Ctx, owner.ID, returns.RefundRequest{LineID: line, ReturnID: flickers,
				Reference: "U1"}),
		),
		"This return has already been refunded.",
	)
	// one return of the line is still open
	storetest.Must(t, shop.Returns.Inspect(storetest.Ctx, clerk.ID, line, accept))
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, owner.ID, line, "U2", false)).Or(t)
	storetest.Same(t, "states", fmt.Sprint(slices.Collect(states(shop, o))), "[refused processed processed]")
	shop.Free(t, lamp, 50-4-1+1)

	// One of the four returns was refused: the customer can't return that unit again, but staff can.
	storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: line}))
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, owner.ID, line, "U3", true)).Or(t)
	storetest.Refused(
		t,
		shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: line}),
		"This product is already being returned.",
	)
	storetest.Must(
		t,
		shop.Returns.OpenReturnFor(
			storetest.Ctx,
			clerk.ID,
			returns.ReturnRequest{LineID: line, Reason: "it was not burnt",
				Shown: 1},
		),
	)
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, owner.ID, line, "U4", true)).Or(t)
	creditedWhole(t, shop, o)
	shop.Sums()
}

func states(shop *storetest.Shop, o orders.Order) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for _, r := range shop.Details(o).Lines[0].Returns {
			if !yield(r.State) {
				return
			}
		}
	}
}

func TestFaultyOrderRefundsDeliveryWithItsLastUnit(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, lamp := shop.Customer("560001"), shop.Product("Lamp", 500, 50)
	for kind, back := range map[string]money.Paise{"damaged": 1040_00, "not wanted": 1000_00} {
		o := shop.OrderPrepaid(b, lamp, 2)
		shop.Deliver(o)
		storetest.Same(t, "the order", o.Total, money.Paise(1040_00))
		for _, why := range []string{"defective", kind} {
			storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: shop.Line(o),
				Quantity: 1, Kind: why}))
			storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, shop.Line(o), "", true)).Or(t)
		}
		storetest.CheckValue(t, shop, back.Decimal(), `SELECT printf('%.2f', sum(amount) / 100.0) FROM refunds
			WHERE order_id = ?`, o.ID)
	}
	shop.Sums()
}

func TestSerialsAreReleasedOnceAllUnitsAreRestocked(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	units := storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, 0, lamp, 2)).Or(t)
	o := shop.Order(b, lamp, 2)
	for _, unit := range units {
		storetest.Got(shop.Orders.BindSerial(storetest.Ctx, 0, o.ID, unit)).Or(t)
	}
	shop.Deliver(o)
	storetest.Must(t, shop.Login.RegisterDevice(storetest.Ctx, b.ID, units[0], lamp, ""))
	for _, bound := range []int{2, 0} {
		storetest.Must(
			t,
			shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: shop.Line(o), Quantity: 1}),
		)
		storetest.Same(t, "the story of a unit", storetest.Got(shop.Orders.FindSerial(storetest.Ctx, units[1])).
			Or(t).ReturnState, "return")
		storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, shop.Line(o), "U1", true)).Or(t)
		storetest.Same(t, "units of the order", len(storetest.Got(shop.Orders.ListBoundSerials(storetest.Ctx, o.ID)).
			Or(t)), bound)
	}
}
