package store_test

import (
	"context"
	"testing"

	"hearth/store"
	"hearth/store/db"
	"hearth/store/storetest"
)

func TestAMailInTheOwnersWordsIsKeptOncePerLanguage(t *testing.T) {
	shop := storetest.New(t)
	first := got(shop.SaveMailText(ctx, 0, store.MailText{Kind: "code", Lang: "hi", Subject: "कोड", Text: "{{code}}"})).or(t)
	if !first.Own() || first.Version != 1 {
		t.Errorf("it is kept as %+v", first)
	}
	_, err := shop.SaveMailText(ctx, 0, store.MailText{Kind: "code", Lang: "hi", Subject: "x", Text: "y"})
	refused(t, err, "Somebody else changed this mail meanwhile. Please look at their changes and try again.")
	must(t, shop.NoteMailFault(ctx, first, "Line 1"))
	must(t, shop.NoteMailFault(ctx, store.MailText{Kind: "code", Lang: "hi", Version: 7}, "of words that are gone"))
	if all := got(shop.ListMailTexts(ctx)).or(t); len(all) != 1 || all[0].Fault != "Line 1" {
		t.Errorf("the list is %+v", all)
	}
	if other := got(shop.FindMailText(ctx, "code", "en")).or(t); other.Own() || other.Version != 0 {
		t.Errorf("in English it is %+v", other)
	}
	again := got(shop.SaveMailText(ctx, 0, store.MailText{Kind: "code", Lang: "hi", Version: 1})).or(t)
	if again.Own() || again.Version != 2 || again.Fault != "" {
		t.Errorf("back to the original it is %+v", again)
	}
	look(t, shop, "subject: कोड → as the shop brings it\ntext: {{code}} → as the shop brings it",
		`SELECT detail FROM audit ORDER BY id DESC LIMIT 1`)
}

// A mail is in the language of the person's current action; else in the one that they used last.
func TestMailsFollowTheLanguageOfTheirReader(t *testing.T) {
	shop := storetest.New(t)
	hindi := db.InLanguage(context.Background(), "hi")
	buyer := shop.Customer("411001")
	must(t, shop.NoteLanguage(ctx, buyer.ID, "no language"))
	look(t, shop, "en", `SELECT lang FROM accounts WHERE id = ?`, buyer.ID)
	must(t, shop.RequestEntry(hindi, buyer.Email))
	look(t, shop, "hi", `SELECT lang FROM mails ORDER BY id DESC LIMIT 1`)
	other := shop.Customer("411001")
	must(t, shop.NoteLanguage(ctx, buyer.ID, "hi"))
	look(t, shop, "en", `SELECT lang FROM accounts WHERE id = ?`, other.ID)
	order := shop.Order(buyer, shop.Product("Plug", 99, 3), 1)
	look(t, shop, "hi hi", `SELECT o.lang || ' ' || m.lang FROM orders o, mails m WHERE m.kind = 'confirmed'`)
	if got := got(shop.MailOfOrder(ctx, "confirmed", order.ID)).or(t); got.Lang != "hi" || len(got.Facts.Lines) != 1 ||
		got.ToName != buyer.Name {
		t.Errorf("the mail of the order is %+v", got)
	}
	_, err := shop.MailOfOrder(ctx, "confirmed", 99)
	absent(t, err)
	if db.Language(db.InLanguage(context.Background(), "hi-IN; DROP")) != "" {
		t.Error("what is no code of a language is taken for one")
	}
}
