package store_test

import (
	"strings"
	"testing"

	"hearth/store"
	"hearth/store/storetest"
)

func TestAnOrderKeepsTheCustomersNoteInEveryScript(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	for typed, want := range map[string]string{
		"":                            "",
		"  Ring at the\n second gate": "Ring at the second gate",
		"दूसरे गेट पर घंटी बजाएँ 🙏": "दूसरे गेट पर घंटी बजाएँ 🙏",
		"دوسرے گیٹ پر گھنٹی بجائیں": "دوسرے گیٹ پر گھنٹی بجائیں",
		"இரண்டாவது வாயில்":          "இரண்டாவது வாயில்",
		"a\u202etxt\u2069b":      "atxtb", // it would turn the text around it
		strings.Repeat("é", 200): strings.Repeat("é", 200),
	} {
		c := b.Wishes(lamp, 1)
		c.Payment, c.Note = store.COD, typed
		o := got(shop.PlaceOrder(ctx, c)).or(t)
		if o.Note != want || shop.Details(o).Note != want {
			t.Errorf("%q is kept as %q, and found as %q", typed, o.Note, shop.Details(o).Note)
		}
		must(t, shop.CancelPlaced(ctx, b.ID, o.ID))
	}
	c := b.Wishes(lamp, 1)
	c.Payment, c.Note, c.Key = store.COD, strings.Repeat("é", 201), "k"
	refused(t, second(shop.PlaceOrder(ctx, c)), "The note can have at most 200 characters.", "note")
	c.Note = "Ring twice"
	o := got(shop.PlaceOrder(ctx, c)).or(t)
	c.Note = " Ring\ttwice "
	same(t, "sent again it is one order", got(shop.PlaceOrder(ctx, c)).or(t).ID, o.ID)
	c.Note = "Ring once"
	refused(t, second(shop.PlaceOrder(ctx, c)), "This Idempotency-Key was used for another order.")
}

func TestACallersNoteIsKeptWithTheTelephoneOrder(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	p := phoned(b.Wishes(lamp, 1).Items, func(p *store.PhoneOrder) { p.Note = " Leave it  with the guard " })
	id := got(shop.TakePhoneOrder(ctx, 0, p)).or(t)
	same(t, "the note", shop.Details(store.Order{ID: id}).Note, "Leave it with the guard")
	p.Note = strings.Repeat("é", 201)
	refused(t, second(shop.TakePhoneOrder(ctx, 0, p)), "The note can have at most 200 characters.", "note")
}

func TestTheCustomersNoteIsExportedAndErasedWithThePerson(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	c := b.Wishes(lamp, 1)
	c.Payment, c.Note = store.COD, "Ask for Meera"
	o := got(shop.PlaceOrder(ctx, c)).or(t)
	if data := string(got(shop.PersonData(ctx, b.ID)).or(t)); !strings.Contains(data, `"note": "Ask for Meera"`) {
		t.Errorf("their data lacks the note: %s", data)
	}
	must(t, shop.CancelPlaced(ctx, b.ID, o.ID))
	got(shop.ErasePerson(ctx, b.ID, b.ID)).or(t)
	same(t, "after the erasure", shop.Details(o).Note, "")
}
