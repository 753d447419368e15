package messages_test

import (
	"strconv"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/fulfilment"
	"hearth/store/messages"
	"hearth/store/storetest"
)

// work handles each queued mail as the worker does: it is sent by a server, or written to a file with the given suffix.
func work(t *testing.T, shop *storetest.Shop, ending string) {
	t.Helper()
	for _, task := range storetest.Got(shop.ClaimTasks(storetest.Ctx, accounts.MailTask, 99, time.Minute)).Or(t) {
		id := storetest.Got(strconv.ParseInt(task.Key, 10, 64)).Or(t)
		mail := accounts.SentMail{ID: id, Subject: "Hello"}
		if ending != "" {
			mail.File = task.Key + ending
		}
		storetest.Must(t, shop.Mails.FinishTasks(storetest.Ctx, []accounts.DoneTask{{Task: task.ID, Mail: mail}}))
	}
}

func TestMailWaitsUntilAServerIsConfigured(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp, asha, owner := shop.Product("Lamp", 500, 9), shop.Customer("411001"), shop.Staff(accounts.Owner)
	o := shop.Order(asha, lamp, 1)
	storetest.Must(t, shop.Login.RequestCode(storetest.Ctx, asha.Email))
	work(t, shop, ".eml")

	of := func() fulfilment.OrderMail {
		return storetest.Got(shop.Fulfilment.FindDesk(storetest.Ctx, o.ID)).Or(t).Mails[0]
	}
	if m := of(); m.State != "waiting" || !m.Unsent || !m.SentAt.IsZero() {
		t.Errorf("the order shows its mail as %+v", m)
	}
	piles := func() (names []string) {
		for _, p := range storetest.Got(shop.Reports.FindWorkQueues(storetest.Ctx, accounts.Permissions)).Or(t) {
			if p.Name == "no_mail_server" || p.Name == "unsent_mails" {
				names = append(names, p.Name)
			}
		}
		return names
	}
	storetest.Same(t, "what Today shows", piles(), []string{"no_mail_server", "unsent_mails"})
	_, err := shop.Messages.SendUnsentMails(storetest.Ctx, owner.ID)
	storetest.Refused(t, err, "Set a mail server first: without one, nothing is sent.")

	shop.Set("smtp_url", "smtp://mail.example.in")
	storetest.Same(t, "what Today shows", piles(), []string{"unsent_mails"})
	storetest.Same(
		t,
		"what waits, by kind",
		storetest.Got(shop.Messages.ListUnsentMails(storetest.Ctx)).Or(t),
		[]messages.UnsentMails{{Kind: "code", Stale: 1},
			{Kind: "confirmed", ToSend: 1}, {Kind: "welcome", ToSend: 1}},
	)
	storetest.Same(t, "sent", storetest.Got(shop.Messages.SendUnsentMails(storetest.Ctx, owner.ID)).Or(t), 2)
	if m := of(); m.State != "waiting" || m.Unsent {
		t.Errorf("once it is being sent, the order shows its mail as %+v", m)
	}
	work(t, shop, "")
	if m := of(); m.State != "sent" || m.SentAt.IsZero() {
		t.Errorf("once the server took it, the order shows its mail as %+v", m)
	}
	_, err = shop.Messages.SendUnsentMails(storetest.Ctx, owner.ID)
	storetest.Refused(t, err, "No emails wait to be sent.")
	storetest.Same(t, "what Today shows", piles(), nil)
}

func TestOutdatedMailIsSkipped(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp, asha, owner := shop.Product("Lamp", 500, 9), shop.Customer("411001"), shop.Staff(accounts.Owner)
	shop.Order(asha, lamp, 1)
	work(t, shop, ".eml")
	shop.Pass(4 * 24 * time.Hour)
	shop.Set("smtp_url", "smtp://mail.example.in")
	storetest.Same(
		t,
		"what waits, by kind",
		storetest.Got(shop.Messages.ListUnsentMails(storetest.Ctx)).Or(t),
		[]messages.UnsentMails{{Kind: "confirmed", Stale: 1},
			{Kind: "welcome", Stale: 1}},
	)
	_, err := shop.Messages.SendUnsentMails(storetest.Ctx, owner.ID)
	storetest.Refused(t, err, "No emails wait to be sent.")
}

func TestUnsentOrderMailIsSentOnceByItsButton(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha, clerk := shop.Customer("411001"), shop.Staff(accounts.Support)
	o := shop.Order(asha, shop.Product("Lamp", 500, 9), 1)
	work(t, shop, ".eml")
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE accounts SET email = 'new@example.com'
		WHERE id = `+strconv.FormatInt(asha.ID, 10)))
	mail := storetest.Got(shop.Fulfilment.FindDesk(storetest.Ctx, o.ID)).Or(t).Mails[0]
	storetest.Must(t, shop.Fulfilment.SendMailAgain(storetest.Ctx, clerk.ID, o.ID, mail.ID))
	storetest.Refused(t, shop.Fulfilment.SendMailAgain(storetest.Ctx, clerk.ID, o.ID, mail.ID),
		"This email is already waiting to be sent.")
	mails := storetest.Got(shop.Fulfilment.FindDesk(storetest.Ctx, o.ID)).Or(t).Mails
	if len(mails) != 1 || mails[0].To != "new@example.com" || mails[0].Unsent {
		t.Errorf("afterwards: %+v", mails)
	}
}

func TestMailFileCountsAsSentIfConfigured(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Set("outbox_delivers", "yes")
	o := shop.Order(shop.Customer("411001"), shop.Product("Lamp", 500, 9), 1)
	work(t, shop, ".eml")
	if m := storetest.Got(shop.Fulfilment.FindDesk(storetest.Ctx, o.ID)).Or(t).Mails[0]; m.State != "sent" || m.Unsent {
		t.Errorf("the order shows its mail as %+v", m)
	}
}
