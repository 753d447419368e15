package orders_test

import (
	"strings"
	"testing"

	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/orders"
	"hearth/store/storetest"
)

func TestOrderKeepsTheCustomersNoteInEveryScript(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	for typed, want := range map[string]string{
		"":                            "",
		"  Ring at the\n second gate": "Ring at the second gate",
		"दूसरे गेट पर घंटी बजाएँ 🙏": "दूसरे गेट पर घंटी बजाएँ 🙏",
		"دوسرے گیٹ پر گھنٹی بجائیں": "دوسرے گیٹ پر گھنٹی بجائیں",
		"இரண்டாவது வாயில்":          "இரண்டாவது வாயில்",
		"a\u202etxt\u2069b":      "atxtb", // U+202E would reverse the text after it
		strings.Repeat("é", 200): strings.Repeat("é", 200),
	} {
		c := b.Wishes(lamp, 1)
		c.Payment, c.Note = core.COD, typed
		o := storetest.Got(shop.Orders.Place(storetest.Ctx, c)).Or(t)
		if o.Note != want || shop.Details(o).Note != want {
			t.Errorf("%q is kept as %q, and found as %q", typed, o.Note, shop.Details(o).Note)
		}
		storetest.Must(t, shop.Orders.CancelPlaced(storetest.Ctx, b.ID, o.ID))
	}
	c := b.Wishes(lamp, 1)
	c.Payment, c.Note, c.Key = core.COD, strings.Repeat("é", 201), "k"
	storetest.Refused(t, storetest.Second(shop.Orders.Place(storetest.Ctx, c)),
		"The note can have at most 200 characters.", "note")
	c.Note = "Ring twice"
	o := storetest.Got(shop.Orders.Place(storetest.Ctx, c)).Or(t)
	c.Note = " Ring\ttwice "
	storetest.Same(t, "sent again it is one order", storetest.Got(shop.Orders.Place(storetest.Ctx, c)).Or(t).ID, o.ID)
	c.Note = "Ring once"
	storetest.Refused(t, storetest.Second(shop.Orders.Place(storetest.Ctx, c)),
		"This Idempotency-Key was used for another order.")
}

func TestPhoneOrderKeepsTheCallersNote(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	p := storetest.Phoned(b.Wishes(lamp, 1).Items,
		func(p *fulfilment.PhoneOrder) { p.Note = " Leave it  with the guard " })
	id := storetest.Got(shop.Fulfilment.TakePhoneOrder(storetest.Ctx, 0, p)).Or(t)
	storetest.Same(t, "the note", shop.Details(orders.Order{ID: id}).Note, "Leave it with the guard")
	p.Note = strings.Repeat("é", 201)
	storetest.Refused(
		t,
		storetest.Second(shop.Fulfilment.TakePhoneOrder(storetest.Ctx, 0, p)),
		"The note can have at most 200 characters.",
		"note",
	)
}

func TestCustomerNoteIsExportedAndErasedWithThePerson(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	c := b.Wishes(lamp, 1)
	c.Payment, c.Note = core.COD, "Ask for Meera"
	o := storetest.Got(shop.Orders.Place(storetest.Ctx, c)).Or(t)
	if data := string(
		storetest.Got(shop.Customers.PersonData(storetest.Ctx, b.ID)).Or(t),
	); !strings.Contains(
		data,
		`"note": "Ask for Meera"`,
	) {
		t.Errorf("their data lacks the note: %s", data)
	}
	storetest.Must(t, shop.Orders.CancelPlaced(storetest.Ctx, b.ID, o.ID))
	storetest.Got(shop.Customers.ErasePerson(storetest.Ctx, b.ID, b.ID)).Or(t)
	storetest.Same(t, "after the erasure", shop.Details(o).Note, "")
}
