package fulfilment_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/fulfilment"
	"hearth/store/storetest"
)

func TestPackedOrderWaitsForHandover(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	o := shop.Order(b, lamp, 1)
	storetest.Must(t, shop.Fulfilment.Pack(storetest.Ctx, 0, o.ID, true))
	storetest.Must(t, shop.Fulfilment.Pack(storetest.Ctx, 0, o.ID, true))
	if waits := storetest.Piled(t, shop, core.PermPack); waits != "to_hand_over 1" {
		t.Errorf("packed: %s", waits)
	}
	storetest.Must(t, shop.Fulfilment.Pack(storetest.Ctx, 0, o.ID, false))
	if waits := storetest.Piled(t, shop, core.PermPack); waits != "to_pack 1" {
		t.Errorf("unpacked: %s", waits)
	}
	events := []string{}
	for _, e := range shop.Details(o).History {
		events = append(events, e.Event)
	}
	if got := strings.Join(events, " "); got != "placed confirmed packed unpacked" {
		t.Errorf("the history is %s", got)
	}
	shop.Ship(o)
	storetest.Refused(t, shop.Fulfilment.Pack(storetest.Ctx, 0, o.ID, true), "This order has already been shipped.")
	storetest.Must(t, shop.Orders.CheckCOD(storetest.Ctx, 0, shop.Order(b, lamp, 1).ID, "phone", ""))
	shop.Set("cod_confirm", "yes")
	storetest.Refused(
		t,
		shop.Fulfilment.Pack(storetest.Ctx, 0, shop.Order(b, lamp, 1).ID, true),
		"The customer has not confirmed this COD order yet. Call them and press “Mark as confirmed”, or wait until they follow the link in their email.",
	)
	storetest.Absent(t, shop.Fulfilment.Pack(storetest.Ctx, 0, 9999, true))
}

func TestStaffShareOrderNotes(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	o := shop.Order(b, lamp, 1)
	who := shop.Staff(accounts.Dispatch)
	storetest.Must(t, shop.Accounts.AddOrderNote(storetest.Ctx, who.ID, o.ID, " Call before you come ", false))
	storetest.Must(t, shop.Accounts.AddOrderNote(storetest.Ctx, who.ID, o.ID, "Gift: no invoice in the box", true))
	storetest.Must(t, shop.Accounts.AddOrderNote(storetest.Ctx, 0, o.ID, "Third", false))
	notes := func() (words string) {
		for _, n := range storetest.Got(shop.Fulfilment.FindDesk(storetest.Ctx, o.ID)).Or(t).Notes {
			words += fmt.Sprintf("%s (%s, %t). ", n.Words, n.Who, n.Pinned)
		}
		return words
	}
	if got, want := notes(), fmt.Sprintf(
		"Gift: no invoice in the box (%s, true). Third (The shop, false). Call before you come (%s, false). ",
		who.Name,
		who.Name,
	); got != want {
		t.Errorf("notes: %s\nwant: %s", got, want)
	}
	all := storetest.Got(shop.Fulfilment.FindDesk(storetest.Ctx, o.ID)).Or(t).Notes
	storetest.Must(t, shop.Accounts.PinOrderNote(storetest.Ctx, o.ID, all[0].ID, false))
	storetest.Must(t, shop.Accounts.RemoveOrderNote(storetest.Ctx, who.ID, o.ID, all[1].ID))
	if got := notes(); strings.Contains(got, "Third") || strings.Contains(got, "true") {
		t.Errorf("afterwards: %s", got)
	}
	const message = "Please write a note of 500 characters at most."
	storetest.Refused(t, shop.Accounts.AddOrderNote(storetest.Ctx, 0, o.ID, "  ", false), message, "words")
	storetest.Refused(t, shop.Accounts.AddOrderNote(storetest.Ctx, 0, o.ID, strings.Repeat("x", 501), false), message,
		"words")
	storetest.Must(t, shop.Accounts.AddOrderNote(storetest.Ctx, 0, o.ID, strings.Repeat("₹", 500), false))
	for name, err := range map[string]error{
		"a note on no order":            shop.Accounts.AddOrderNote(storetest.Ctx, 0, 999, "x", false),
		"a pin on another order's note": shop.Accounts.PinOrderNote(storetest.Ctx, 999, all[0].ID, true),
		"a note that is none":           shop.Accounts.RemoveOrderNote(storetest.Ctx, 0, o.ID, 999),
	} {
		if !errors.Is(err, core.ErrNotFound) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAddressCanBeCorrectedUntilShipping(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	o := shop.Order(b, lamp, 1)
	was := shop.Details(o)
	right := was.Address
	right.Area = "14 Hill Road"
	storetest.Must(t, shop.Fulfilment.CorrectAddress(storetest.Ctx, 0, o.ID, right))
	other := shop.Details(shop.Order(shop.Customer("560001"), lamp, 1)).Address
	storetest.Must(t, shop.Fulfilment.CorrectAddress(storetest.Ctx, 0, o.ID, other))
	now := shop.Details(o)
	if now.Address.Pin != "560001" || now.Total != was.Total || now.Shipping != was.Shipping {
		t.Errorf("it goes to %+v for %d, it was %d", now.Address, now.Total, was.Total)
	}
	last := now.History[len(now.History)-1]
	if last.Event != "address corrected" || strings.Contains(last.Note, "Hill Road") ||
		!strings.Contains(last.Note, "411001 Maharashtra -> 560001 Karnataka") {
		t.Errorf("the history says %+v", last)
	}
	wrong := right
	wrong.State = "Goa"
	storetest.Refused(
		t,
		shop.Fulfilment.CorrectAddress(storetest.Ctx, 0, o.ID, wrong),
		"Pincode 411001 lies in the state Maharashtra.",
		"state",
	)
	storetest.Must(
		t,
		shop.Delivery.SetArea(
			storetest.Ctx,
			0,
			delivery.Area{Pin: "411001", District: right.Dist, State: "Maharashtra", Talukas: []string{right.Tal},
				Pickup: true, COD: false},
		),
	)
	storetest.Refused(
		t,
		shop.Fulfilment.CorrectAddress(storetest.Ctx, 0, o.ID, right),
		"COD is not available for this pincode. Please pay online.",
		"pin",
	)
	storetest.Must(
		t,
		shop.Delivery.SetArea(
			storetest.Ctx,
			0,
			delivery.Area{Pin: "411001", District: right.Dist, State: "Maharashtra", Talukas: []string{right.Tal},
				Pickup: false, COD: false},
		),
	)
	storetest.Refused(t, shop.Fulfilment.CorrectAddress(storetest.Ctx, 0, o.ID, right), "Please enter valid pin code",
		"pin")
	shop.Set("shop_state", "Maharashtra", "seller_kind", "unregistered")
	storetest.Refused(
		t,
		shop.Fulfilment.CorrectAddress(storetest.Ctx, 0, o.ID, other),
		"This shop delivers within Maharashtra only.",
		"pin",
	)
	shop.Set("seller_kind", "regular")
	shop.Ship(o)
	storetest.Refused(t, shop.Fulfilment.CorrectAddress(storetest.Ctx, 0, o.ID, other),
		"This order has already been shipped.")
	storetest.Absent(t, shop.Fulfilment.CorrectAddress(storetest.Ctx, 0, 999, other))
}

// The label of a packed package has the old address, so the order must be packed again. A change that affects only the
// invoice does not unmark it.
func TestAddressCorrectionUnmarksAPackedOrder(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	o := shop.Order(b, lamp, 1)
	storetest.Must(t, shop.Fulfilment.Pack(storetest.Ctx, 0, o.ID, true))
	right := shop.Details(o).Address
	right.GSTIN, right.Company = "27AAPFU0939F1ZV", "Asha Builders"
	storetest.Must(t, shop.Fulfilment.CorrectAddress(storetest.Ctx, 0, o.ID, right))
	storetest.Must(t, shop.Fulfilment.Pack(storetest.Ctx, 0, o.ID, true))
	right.GSTIN = "27AAPFU0939F1ZV"
	storetest.Must(t, shop.Fulfilment.CorrectAddress(storetest.Ctx, 0, o.ID, right))
	storetest.Same(t, "the same label", shop.Details(o).PackedAt.IsZero(), false)
	right.Area = "14 Hill Road"
	storetest.Must(t, shop.Fulfilment.CorrectAddress(storetest.Ctx, 0, o.ID, right))
	d := shop.Details(o)
	storetest.Same(t, "another street", []any{d.PackedAt.IsZero(), d.History[len(d.History)-1].Event},
		[]any{true, "unpacked"})
}

func TestOrderMailCanBeResent(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	shop.Set("outbox_delivers", "yes")
	o := shop.Order(b, lamp, 1)
	mails := storetest.Got(shop.Fulfilment.FindDesk(storetest.Ctx, o.ID)).Or(t).Mails
	if len(mails) != 1 || mails[0].Kind != "confirmed" || mails[0].State != "waiting" {
		t.Fatalf("mails: %+v", mails)
	}
	storetest.Refused(t, shop.Fulfilment.SendMailAgain(storetest.Ctx, 0, o.ID, mails[0].ID),
		"This email is already waiting to be sent.")
	storetest.Must(t, shop.MailSent(storetest.Ctx, mails[0].ID, "Your order", "x.eml"))
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE accounts SET email = 'new@example.com' WHERE role = 'Customer'`))
	storetest.Must(t, shop.Fulfilment.SendMailAgain(storetest.Ctx, 0, o.ID, mails[0].ID))
	again := storetest.Got(shop.Fulfilment.FindDesk(storetest.Ctx, o.ID)).Or(t).Mails
	if len(again) != 2 || again[1].To != "new@example.com" || again[1].Kind != "confirmed" ||
		again[1].State != "waiting" {
		t.Errorf("afterwards: %+v", again)
	}
	storetest.Absent(t, shop.Fulfilment.SendMailAgain(storetest.Ctx, 0, o.ID, 999))
}

func TestOrderScreenShowsCustomerHistoryAndPayments(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	shop.Edit(lamp, func(p *catalogue.Product) { p.SKU = "L-1" })
	o, _ := shop.Returning(b, lamp, 1)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, shop.Order(b, lamp, 1).ID, ""))
	shop.Place(b, lamp, 1)
	d := storetest.Got(shop.Fulfilment.FindDesk(storetest.Ctx, o.ID)).Or(t)
	h := d.Customer
	if h.Orders != 2 || h.Delivered != 1 || h.Cancelled != 1 || h.CameBack != 0 || h.Returns != 1 ||
		h.Worth != o.Total {
		t.Errorf("the customer's story: %+v", h)
	}
	if len(d.Payments) != 1 || d.Payments[0].Provider != "cod" || d.Payments[0].Amount != o.Total ||
		d.Payments[0].CostKnown {
		t.Errorf("payments: %+v", d.Payments)
	}
	if len(d.SKUs) != 1 || d.SKUs[shop.Line(o)] != "L-1" {
		t.Errorf("SKUs: %v", d.SKUs)
	}
	if _, err := shop.Fulfilment.FindDesk(storetest.Ctx, 999); !errors.Is(err, core.ErrNotFound) {
		t.Errorf("an order that is none: %v", err)
	}
}

func TestBulkOrderActionIsPreviewed(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	ready, shipped, dear := shop.Order(b, lamp, 1), shop.Order(b, lamp, 1), shop.OrderPrepaid(shop.Customer("560001"),
		lamp, 110)
	shop.Ship(shipped)
	placed := shop.Place(b, lamp, 1)
	shop.Pass(time.Second)
	shop.Set("cod_confirm", "yes")
	unsure := shop.Order(b, lamp, 1)
	back := shop.OrderPrepaid(b, lamp, 1)
	storetest.Must(t, shop.Run(storetest.Ctx, fmt.Sprintf(`DELETE FROM payments WHERE order_id = %d`, back.ID)))
	ids := []int64{ready.ID, shipped.ID, dear.ID, placed.ID, unsure.ID, back.ID, 9999}
	for act, wants := range map[string]string{
		fulfilment.BulkPack:    "can, already been shipped, can, not been confirmed, has not confirmed this COD order, can, no order 9999",
		fulfilment.BulkUnpack:  "can, already been shipped, can, not been confirmed, has not confirmed this COD order, can, no order 9999",
		fulfilment.BulkShip:    "can, already been shipped, more than ₹50,000, not been confirmed, has not confirmed this COD order, has returned the money, no order 9999",
		fulfilment.BulkDeliver: "not been shipped, can, not been shipped, not been confirmed, not been shipped, not been shipped, no order 9999",
		fulfilment.BulkNote:    "can, can, can, can, can, can, no order 9999",
		fulfilment.BulkTag:     "can, can, can, can, can, can, no order 9999",
		fulfilment.BulkUntag:   "can, can, can, can, can, can, no order 9999",
	} {
		rows := storetest.Got(shop.Fulfilment.PreviewBulk(storetest.Ctx, act, ids)).Or(t)
		for i, want := range strings.Split(wants, ", ") {
			why := rows[i].Why
			if want == "can" && why != "" || want != "can" && !strings.Contains(why, want) {
				t.Errorf("%s of %d: %q, want %q", act, ids[i], why, want)
			}
		}
	}
	_, err := shop.Fulfilment.PreviewBulk(storetest.Ctx, "burn", ids)
	storetest.Refused(t, err, "Please choose what to do: pack, unpack, book, ship, deliver, note, tag or untag.")
}
