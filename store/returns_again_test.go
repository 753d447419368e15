package store_test

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"hearth/store"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/storetest"
)

// Three pieces for ₹100.01 do not divide by three to the paisa, nor does their tax. A note that lowered the price belongs to all pieces
// that were there.
func TestALineIsReturnedPieceByPieceUntilNothingIsLeft(t *testing.T) {
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
			bargain(t, shop, func(o *store.Offer) { o.Kind, o.Amount = "amount", 1_99 })
			b, lamp := shop.Customer("411001"), shop.Product("Lamp", 34, 50)
			o := shop.OrderPrepaid(b, lamp, 3)
			shop.Deliver(o)
			if c.lowered > 0 {
				must(t, shop.NoteRefund(ctx, told(o, "r1", "done", c.lowered, "")))
				got(shop.IssueCreditNote(ctx, 0, o.ID, c.lowered, "scratched")).or(t)
			}
			line := shop.Line(o)
			for i, pieces := range c.pieces {
				d := shop.Details(o)
				same(t, "returnable", shop.Returnable(d.Order, d.Lines[0]), true)
				must(t, shop.OpenReturn(ctx, b.ID, store.ReturnWish{LineID: line, Quantity: pieces, Shown: d.Lines[0].Left()}))
				same(t, "worth", shop.Details(o).Lines[0].Return.Amount, c.want[i])
				must(t, shop.InspectReturn(ctx, 0, line, store.Inspection{Accepted: true}))
				number := got(shop.RefundLine(ctx, 0, line, "", true)).or(t)
				same(t, "credited", got(shop.FindCreditNote(ctx, 0, number)).or(t).Total, c.want[i])
			}
			d := shop.Details(o)
			same(t, "returnable at the end", shop.Returnable(d.Order, d.Lines[0]), false)
			refused(t, shop.OpenReturn(ctx, b.ID, store.ReturnWish{LineID: line}), "This product is already being returned.")
			shop.Free(t, lamp, 50)
			creditedWhole(t, shop, o)
			look(t, shop, "100.01", `SELECT printf('%.2f', sum(amount) / 100.0) FROM refunds`)
			shop.Sums()
		})
	}
}

// creditedWhole checks that the credit notes of an order cancel its invoice to the paisa, amount and each tax.
func creditedWhole(t *testing.T, shop *storetest.Shop, o store.Order) {
	t.Helper()
	all := got(shop.ListDocuments(ctx, "2026-11")).or(t)
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
	same(t, "the tax of the notes", credited, invoiced)
}

func TestReturnsOfALineAreOpenBesideEachOther(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	shop.Set("free_above", "1")
	clerk := shop.Staff(store.Dispatch)
	b, lamp := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.Bought(b, lamp, 4)
	line := shop.Line(o)
	wish := store.ReturnWish{LineID: line, Quantity: 1, Shown: 4, Reason: "too bright"}
	must(t, shop.OpenReturn(ctx, b.ID, wish))
	refused(t, shop.OpenReturn(ctx, b.ID, wish), "Another return of this product was opened in the meantime. Left to return: 3.", "quantity")
	wish.Shown, wish.Reason = 3, "flickers"
	must(t, shop.OpenReturn(ctx, b.ID, wish))
	refused(t, shop.OpenReturn(ctx, b.ID, store.ReturnWish{LineID: line, Quantity: 3}), "You can return 1 to 2 pieces.", "quantity")
	must(t, shop.OpenReturnFor(ctx, clerk.ID, store.ReturnWish{LineID: line, Quantity: 1, Reason: "cracked"}))

	const choose = "Several returns of this product are open. Please choose one of them."
	accept := store.Inspection{Accepted: true}
	refused(t, shop.InspectReturn(ctx, clerk.ID, line, accept), choose, "return_id")
	refused(t, second(shop.RefundLine(ctx, clerk.ID, line, "U1", true)), choose, "return_id")
	returns := shop.Details(o).Lines[0].Returns
	same(t, "open", len(returns), 3)
	upi := store.RefundTo{UPI: "asha@bank"}
	refused(t, shop.SetRefundTo(ctx, clerk.ID, store.HandRefundID{Kind: "return", ID: line}, upi), choose, "return_id")
	bright, flickers, cracked := returns[0].ID, returns[1].ID, returns[2].ID
	absent(t, shop.InspectReturn(ctx, clerk.ID, line, store.Inspection{ReturnID: 999, Accepted: true}))
	absent(t, shop.InspectReturn(ctx, clerk.ID, shop.Line(shop.Bought(b, lamp, 1)), store.Inspection{ReturnID: flickers, Accepted: true}))

	must(t, shop.InspectReturn(ctx, clerk.ID, line, store.Inspection{ReturnID: flickers, Accepted: true}))
	must(t, shop.InspectReturn(ctx, clerk.ID, line, store.Inspection{ReturnID: bright, Findings: "burnt", Photo: "burnt"}))
	same(t, "the line is that of the newest open one", shop.Details(o).Lines[0].Return.ID, cracked)
	same(t, "the picture", got(shop.ReturnPhoto(ctx, b.ID, line, bright)).or(t), "burnt")
	absent(t, second(shop.ReturnPhoto(ctx, b.ID, line, flickers)))
	must(t, shop.SetRefundTo(ctx, clerk.ID, store.HandRefundID{Kind: "return", ID: line, ReturnID: flickers}, upi))
	batch, paid, err := shop.ExportHandRefunds(ctx, clerk.ID)
	must(t, err)
	if len(paid) != 1 || paid[0].ReturnID != flickers || paid[0].Amount != 500_00 || paid[0].To != upi {
		t.Errorf("list %d: %+v", batch, paid)
	}
	must(t, shop.ReleaseHandRefund(ctx, clerk.ID, store.HandRefundID{Kind: "return", ID: line, ReturnID: flickers}))
	owner := shop.Staff(store.Owner)
	got(shop.RefundReturn(ctx, owner.ID, store.RefundWish{LineID: line, ReturnID: flickers, Reference: "U1", Restock: true})).or(t)
	refused(t, second(shop.RefundReturn(ctx, owner.ID, store.RefundWish{LineID: line, ReturnID: flickers, Reference: "U1"})),
		"This return has already been refunded.")
	must(t, shop.InspectReturn(ctx, clerk.ID, line, accept)) // one is left open
	got(shop.RefundLine(ctx, owner.ID, line, "U2", false)).or(t)
	same(t, "states", fmt.Sprint(slices.Collect(states(shop, o))), "[refused processed processed]")
	shop.Free(t, lamp, 50-4-1+1)

	// Of the four, one was refused: its customer can't return it again, the desk can.
	must(t, shop.OpenReturn(ctx, b.ID, store.ReturnWish{LineID: line}))
	got(shop.RefundLine(ctx, owner.ID, line, "U3", true)).or(t)
	refused(t, shop.OpenReturn(ctx, b.ID, store.ReturnWish{LineID: line}), "This product is already being returned.")
	must(t, shop.OpenReturnFor(ctx, clerk.ID, store.ReturnWish{LineID: line, Reason: "it was not burnt", Shown: 1}))
	got(shop.RefundLine(ctx, owner.ID, line, "U4", true)).or(t)
	creditedWhole(t, shop, o)
	shop.Sums()
}

func states(shop *storetest.Shop, o store.Order) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for _, r := range shop.Details(o).Lines[0].Returns {
			if !yield(r.State) {
				return
			}
		}
	}
}

func TestTheDeliveryOfAnOrderAtFaultIsRefundedWithItsLastPiece(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, lamp := shop.Customer("560001"), shop.Product("Lamp", 500, 50)
	for kind, back := range map[string]money.Paise{"damaged": 1040_00, "not wanted": 1000_00} {
		o := shop.OrderPrepaid(b, lamp, 2)
		shop.Deliver(o)
		same(t, "the order", o.Total, money.Paise(1040_00))
		for _, why := range []string{"defective", kind} {
			must(t, shop.OpenReturn(ctx, b.ID, store.ReturnWish{LineID: shop.Line(o), Quantity: 1, Kind: why}))
			got(shop.RefundLine(ctx, 0, shop.Line(o), "", true)).or(t)
		}
		look(t, shop, back.Decimal(), `SELECT printf('%.2f', sum(amount) / 100.0) FROM refunds WHERE order_id = ?`, o.ID)
	}
	shop.Sums()
}

func TestTheUnitsOfALineAreFreeOnceEachPieceIsBackOnTheShelf(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	units := got(shop.GenerateSerials(ctx, 0, lamp, 2)).or(t)
	o := shop.Order(b, lamp, 2)
	for _, unit := range units {
		got(shop.BindSerial(ctx, 0, o.ID, unit)).or(t)
	}
	shop.Deliver(o)
	must(t, shop.RegisterDevice(ctx, b.ID, units[0], lamp, ""))
	for _, bound := range []int{2, 0} {
		must(t, shop.OpenReturn(ctx, b.ID, store.ReturnWish{LineID: shop.Line(o), Quantity: 1}))
		same(t, "the story of a unit", got(shop.FindSerial(ctx, units[1])).or(t).ReturnState, "return")
		got(shop.RefundLine(ctx, 0, shop.Line(o), "U1", true)).or(t)
		same(t, "units of the order", len(got(shop.ListBoundSerials(ctx, o.ID)).or(t)), bound)
	}
}

func TestReturnsOfEarlierReleasesKeepWhatTheyWereWorth(t *testing.T) {
	t.Parallel()
	dir := storetest.Released(t, 66)
	file, err := sql.Open("sqlite", filepath.Join(dir, "shop.db"))
	must(t, err)
	_, err = file.ExecContext(ctx, `UPDATE order_lines SET quantity = 3, amount = 150000 WHERE id = 1; INSERT INTO returns (id, line_id, quantity, reason,
		opened_at, state, refunded_at) VALUES (7, 1, 2, 'why', 5, 'processed', 6)`)
	must(t, err)
	must(t, file.Close())
	shop := storetest.Open(t, dir)
	found, total, err := shop.ListReturns(ctx, "", "", "", store.Page{})
	if err != nil || total != 1 || found[0].ID != 7 || found[0].Amount != 1000_00 || found[0].Reason != "why" {
		t.Errorf("%d: %+v, %v", total, found, err)
	}
}
