package store_test

import (
	"strconv"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

// work does what the worker does: each waiting mail is taken by a mail server, or becomes a file with this ending.
func work(t *testing.T, shop *storetest.Shop, ending string) {
	t.Helper()
	for _, task := range got(shop.TakeTasks(ctx, store.MailTask, 99, time.Minute)).or(t) {
		id := got(strconv.ParseInt(task.Key, 10, 64)).or(t)
		mail := store.SentMail{ID: id, Subject: "Hello"}
		if ending != "" {
			mail.File = task.Key + ending
		}
		must(t, shop.FinishTasks(ctx, []store.DoneTask{{Task: task.ID, Mail: mail}}))
	}
}

func TestMailWithoutServerIsNotSentUntilOneIsSet(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp, asha, owner := shop.Product("Lamp", 500, 9), shop.Customer("411001"), shop.Staff(store.Owner)
	o := shop.Order(asha, lamp, 1)
	must(t, shop.RequestCode(ctx, asha.Email))
	work(t, shop, ".eml")

	of := func() store.OrderMail { return got(shop.FindOrderDesk(ctx, o.ID)).or(t).Mails[0] }
	if m := of(); m.State != "waiting" || !m.Unsent || !m.SentAt.IsZero() {
		t.Errorf("the order shows its mail as %+v", m)
	}
	piles := func() (names []string) {
		for _, p := range got(shop.FindPiles(ctx, store.Permissions)).or(t) {
			if p.Name == "no_mail_server" || p.Name == "unsent_mails" {
				names = append(names, p.Name)
			}
		}
		return names
	}
	same(t, "what Today shows", piles(), []string{"no_mail_server", "unsent_mails"})
	_, err := shop.SendUnsentMails(ctx, owner.ID)
	refused(t, err, "Set a mail server first: without one, nothing leaves.")

	shop.Set("smtp_url", "smtp://mail.example.in")
	same(t, "what Today shows", piles(), []string{"unsent_mails"})
	same(t, "what waits, by kind", got(shop.ListUnsentMails(ctx)).or(t), []store.UnsentMails{{Kind: "code", Stale: 1},
		{Kind: "confirmed", ToSend: 1}, {Kind: "welcome", ToSend: 1}})
	same(t, "sent", got(shop.SendUnsentMails(ctx, owner.ID)).or(t), 2)
	if m := of(); m.State != "waiting" || m.Unsent {
		t.Errorf("once it is being sent, the order shows its mail as %+v", m)
	}
	work(t, shop, "")
	if m := of(); m.State != "sent" || m.SentAt.IsZero() {
		t.Errorf("once the server took it, the order shows its mail as %+v", m)
	}
	_, err = shop.SendUnsentMails(ctx, owner.ID)
	refused(t, err, "No mail waits to be sent.")
	same(t, "what Today shows", piles(), nil)
}

func TestMailThatIsTooOldToHelpIsLeftOut(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp, asha, owner := shop.Product("Lamp", 500, 9), shop.Customer("411001"), shop.Staff(store.Owner)
	shop.Order(asha, lamp, 1)
	work(t, shop, ".eml")
	shop.Pass(4 * 24 * time.Hour)
	shop.Set("smtp_url", "smtp://mail.example.in")
	same(t, "what waits, by kind", got(shop.ListUnsentMails(ctx)).or(t), []store.UnsentMails{{Kind: "confirmed", Stale: 1},
		{Kind: "welcome", Stale: 1}})
	_, err := shop.SendUnsentMails(ctx, owner.ID)
	refused(t, err, "No mail waits to be sent.")
}

func TestUnsentMailOfAnOrderIsSentOnceByItsButton(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha, clerk := shop.Customer("411001"), shop.Staff(store.Support)
	o := shop.Order(asha, shop.Product("Lamp", 500, 9), 1)
	work(t, shop, ".eml")
	must(t, shop.Run(ctx, `UPDATE accounts SET email = 'new@example.com' WHERE id = `+strconv.FormatInt(asha.ID, 10)))
	mail := got(shop.FindOrderDesk(ctx, o.ID)).or(t).Mails[0]
	must(t, shop.SendMailAgain(ctx, clerk.ID, o.ID, mail.ID))
	refused(t, shop.SendMailAgain(ctx, clerk.ID, o.ID, mail.ID), "This email is already waiting to be sent.")
	mails := got(shop.FindOrderDesk(ctx, o.ID)).or(t).Mails
	if len(mails) != 1 || mails[0].To != "new@example.com" || mails[0].Unsent {
		t.Errorf("afterwards: %+v", mails)
	}
}

func TestFileCountsAsSentWhereTheOwnerSaysSo(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Set("outbox_delivers", "yes")
	o := shop.Order(shop.Customer("411001"), shop.Product("Lamp", 500, 9), 1)
	work(t, shop, ".eml")
	if m := got(shop.FindOrderDesk(ctx, o.ID)).or(t).Mails[0]; m.State != "sent" || m.Unsent {
		t.Errorf("the order shows its mail as %+v", m)
	}
}
