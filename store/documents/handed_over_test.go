package documents_test

import (
	"errors"
	"slices"
	"testing"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/storetest"
)

// late lists the documents of a month for GSTR-1A by number, with "rejected" if the buyer rejected it.
func late(t *testing.T, shop *storetest.Shop, month string) (found []string) {
	t.Helper()
	m, _, err := shop.Documents.FindAccountantMonth(storetest.Ctx, month)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range m.Late {
		number := d.Number
		if !d.Rejected.IsZero() {
			number += " rejected by " + d.By
		}
		found = append(found, number)
	}
	return found
}

func handOver(t *testing.T, shop *storetest.Shop, who int64, month string) {
	t.Helper()
	_, newest, err := shop.Documents.FindAccountantMonth(storetest.Ctx, month)
	if err != nil {
		t.Fatal(err)
	}
	storetest.Must(t, shop.Documents.NoteMonthExport(storetest.Ctx, who, month, newest))
}

func TestChangesAfterHandoverAreListedForGSTR1A(t *testing.T) {
	shop := storetest.New(t)
	shop.In("Maharashtra")
	owner := shop.Staff(accounts.Owner)
	product, buyer := shop.Product("Plug", 700, 10), shop.Customer("411001")
	shop.At("2026-11-30", "16:00")
	shop.Ship(shop.Order(buyer, product, 1))
	if got := late(t, shop, "2026-11"); len(got) > 0 {
		t.Errorf("before it was handed over, %v are late", got)
	}
	handOver(t, shop, owner.ID, "2026-11")
	if got := late(t, shop, "2026-11"); len(got) > 0 {
		t.Errorf("nothing was issued since, and %v are late", got)
	}
	back := shop.Order(buyer, product, 1)
	shop.Ship(back)
	shop.At("2026-12-01", "10:00")
	// a document of December is not in November's list
	storetest.Got(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, owner.ID, back.ID,
		fulfilment.CameBack{Reason: "refused at the door", Restock: true})).Or(t)
	want := []string{"INV-2627-000002"}
	if got := late(t, shop, "2026-11"); !slices.Equal(got, want) {
		t.Errorf("late are %v, want %v", got, want)
	}
	// GSTR-1 may have been filed with the first export, so later exports list the documents that it did not contain.
	handOver(t, shop, owner.ID, "2026-11")
	m, _, err := shop.Documents.FindAccountantMonth(storetest.Ctx, "2026-11")
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Handed) != 2 || m.Handed[1].Who != owner.Name || len(m.Late) != 1 ||
		!m.Late[0].Since.Equal(m.Handed[1].At) {
		t.Errorf("after the second parcel: %+v", m)
	}
	if got := late(t, shop, "2026-12"); len(got) > 0 {
		t.Errorf("of December, %v are late", got)
	}
	_, _, err = shop.Documents.FindAccountantMonth(storetest.Ctx, "December")
	storetest.Refused(t, err, "The month must be written as 2026-11.", "month")
}

func TestCreditNoteRejectedByItsBuyerIsListedAgain(t *testing.T) {
	shop := storetest.New(t)
	shop.In("Maharashtra")
	owner, product, buyer := shop.Staff(accounts.Owner), shop.Product("Plug", 700, 10), shop.Customer("411001")
	back := func() string {
		o := shop.Order(buyer, product, 1)
		shop.Ship(o)
		return storetest.Got(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, owner.ID, o.ID,
			fulfilment.CameBack{Reason: "refused at the door", Restock: true})).Or(t)
	}
	storetest.Refused(
		t,
		shop.Documents.RejectNote(storetest.Ctx, owner.ID, back(), true),
		"Only a buyer with a GSTIN can reject a credit note.",
	)
	address := storetest.Got(shop.Accounts.ListAddresses(storetest.Ctx, buyer.ID)).Or(t)[0]
	address.GSTIN = "27AAPFU0939F1ZV"
	storetest.Must(t, shop.Accounts.UpdateAddress(storetest.Ctx, buyer.ID, address))
	note := back()
	m, _, err := shop.Documents.FindAccountantMonth(storetest.Ctx, "2026-11")
	if err != nil || len(m.Notes) != 1 || m.Notes[0].Number != note || len(m.Late) != 0 {
		t.Fatalf("the credit notes to businesses: %+v, %v", m, err)
	}
	shop.At("2026-12-12", "10:00")
	for range 2 { // a second rejection changes nothing
		storetest.Must(t, shop.Documents.RejectNote(storetest.Ctx, owner.ID, note, true))
	}
	// A rejected note is listed in its own month, for GSTR-1A, and in the month of its rejection, for the amendments.
	want := []string{note + " rejected by " + owner.Name}
	for _, month := range []string{"2026-11", "2026-12"} {
		if got := late(t, shop, month); !slices.Equal(got, want) {
			t.Errorf("in %s late are %v, want %v", month, got, want)
		}
	}
	storetest.Must(t, shop.Documents.RejectNote(storetest.Ctx, owner.ID, note, false))
	if got := late(t, shop, "2026-11"); len(got) > 0 {
		t.Errorf("after it was accepted, %v are late", got)
	}
	if got := shop.Read(`SELECT group_concat(action || ' ' || object, ', ') FROM audit
		WHERE action LIKE 'buyer%'`); got !=
		"buyer rejected credit note "+note+", buyer accepted credit note "+note {
		t.Errorf("the audit log says %q", got)
	}
	if err := shop.Documents.RejectNote(storetest.Ctx, owner.ID, "INV-2627-000001", true); !errors.Is(err,
		core.ErrNotFound) {
		t.Errorf("an invoice: %v", err)
	}
}
