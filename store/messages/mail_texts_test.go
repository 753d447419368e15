package messages_test

import (
	"context"
	"testing"

	"hearth/store/db"
	"hearth/store/messages"
	"hearth/store/storetest"
)

func TestMailTemplateIsSavedOncePerLanguage(t *testing.T) {
	shop := storetest.New(t)
	first := storetest.Got(shop.Messages.SaveMailText(storetest.Ctx, 0, messages.MailText{Kind: "code", Lang: "hi",
		Subject: "कोड", Text: "{{code}}"})).
		Or(t)
	if !first.Own() || first.Version != 1 {
		t.Errorf("it is kept as %+v", first)
	}
	_, err := shop.Messages.SaveMailText(storetest.Ctx, 0, messages.MailText{Kind: "code", Lang: "hi", Subject: "x",
		Text: "y"})
	storetest.Refused(t, err, "Someone else changed this email in the meantime. Please look at their changes and try again.")
	storetest.Must(t, shop.Messages.NoteMailFault(storetest.Ctx, first, "Line 1"))
	storetest.Must(
		t,
		shop.Messages.NoteMailFault(storetest.Ctx, messages.MailText{Kind: "code", Lang: "hi", Version: 7},
			"of words that are gone"),
	)
	if all := storetest.Got(shop.Messages.ListMailTexts(storetest.Ctx)).Or(t); len(all) != 1 ||
		all[0].Fault != "Line 1" {
		t.Errorf("the list is %+v", all)
	}
	if other := storetest.Got(shop.Messages.FindMailText(storetest.Ctx, "code", "en")).Or(t); other.Own() ||
		other.Version != 0 {
		t.Errorf("in English it is %+v", other)
	}
	again := storetest.Got(shop.Messages.SaveMailText(storetest.Ctx, 0, messages.MailText{Kind: "code", Lang: "hi",
		Version: 1})).Or(t)
	if again.Own() || again.Version != 2 || again.Fault != "" {
		t.Errorf("back to the original it is %+v", again)
	}
	storetest.CheckValue(t, shop, "subject: कोड → default text\ntext: {{code}} → default text",
		`SELECT detail FROM audit ORDER BY id DESC LIMIT 1`)
}

// A mail is in the language of the request that causes it, or else in the language that the person used last.
func TestMailsUseTheReadersLanguage(t *testing.T) {
	shop := storetest.New(t)
	hindi := db.InLanguage(context.Background(), "hi")
	buyer := shop.Customer("411001")
	storetest.Must(t, shop.NoteLanguage(storetest.Ctx, buyer.ID, "no language"))
	storetest.CheckValue(t, shop, "en", `SELECT lang FROM accounts WHERE id = ?`, buyer.ID)
	storetest.Must(t, shop.Login.RequestLoginCode(hindi, buyer.Email))
	storetest.CheckValue(t, shop, "hi", `SELECT lang FROM mails ORDER BY id DESC LIMIT 1`)
	other := shop.Customer("411001")
	storetest.Must(t, shop.NoteLanguage(storetest.Ctx, buyer.ID, "hi"))
	storetest.CheckValue(t, shop, "en", `SELECT lang FROM accounts WHERE id = ?`, other.ID)
	order := shop.Order(buyer, shop.Product("Plug", 99, 3), 1)
	storetest.CheckValue(
		t,
		shop,
		"hi hi",
		`SELECT o.lang || ' ' || m.lang FROM orders o, mails m WHERE m.kind = 'confirmed'`,
	)
	if got := storetest.Got(shop.Messages.MailOfOrder(storetest.Ctx, "confirmed", order.ID)).
		Or(t); got.Lang != "hi" ||
		len(got.Facts.Lines) != 1 ||
		got.ToName != buyer.Name {
		t.Errorf("the mail of the order is %+v", got)
	}
	_, err := shop.Messages.MailOfOrder(storetest.Ctx, "confirmed", 99)
	storetest.Absent(t, err)
	if db.Language(db.InLanguage(context.Background(), "hi-IN; DROP")) != "" {
		t.Error("what is no code of a language is taken for one")
	}
}
