package messages_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/messages"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/promotions"
	"hearth/store/returns"
	"hearth/store/storetest"
)

func TestScenarioMailQueue(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "mails")
	s.In("Maharashtra")
	lamp, clerk, asha, bela := s.Product("Lamp", 500, 90), s.Staff(accounts.Support), s.Customer("411001"),
		s.Customer("560001")
	s.Set("cod_confirm", "yes", "cod_fee", "15", "outbox_delivers", "yes")
	o := s.Order(asha, lamp, 2)
	paid := s.OrderPrepaid(bela, lamp, 1)
	storetest.Must(t, s.Login.RequestCode(storetest.Ctx, asha.Email))
	storetest.Must(t, s.Login.RequestLoginCode(storetest.Ctx, bela.Email))
	storetest.Got(s.Login.UpdateProfile(storetest.Ctx, asha.ID, "Asha", "new@example.com", storetest.Password)).Or(t)
	storetest.Unprove(t, s.Shop, asha)
	storetest.Got(s.Messages.SetConsent(storetest.Ctx, asha.ID, "price", true, "profile")).Or(t)
	id := storetest.Got(s.Orders.AskQuotation(storetest.Ctx, orders.QuotationRequest{Customer: bela.ID,
		Items: []promotions.CartItem{{ProductID: lamp, Quantity: 5}}})).
		Or(t)
	storetest.Must(
		t,
		s.Orders.AnswerQuotation(
			storetest.Ctx,
			0,
			orders.QuotationAnswer{ID: id, Prices: map[int64]money.Paise{lamp: 400_00}, UntilDay: "2026-12-01"},
		),
	)
	s.Step("mails wait").Gives()
	all, _, err := s.Messages.ListMails(storetest.Ctx, "at", core.Page{})
	storetest.Must(t, err)
	for _, m := range all {
		s.Step("a mail as it is written: %s", m.Kind).Gives(s.Messages.FindMail(storetest.Ctx, m.ID))
		s.Step("as staff see it").Gives(s.Messages.ShowMail(storetest.Ctx, m.ID))
	}
	s.Step("one that is none").Gives(s.Messages.FindMail(storetest.Ctx, 99))
	s.Step("shown").Gives(s.Messages.ShowMail(storetest.Ctx, 99))
	s.Step("a mail as it would be").Gives(s.Messages.MailOfOrder(storetest.Ctx, "confirmed", o.ID))
	storetest.Must(t, s.Orders.CheckCOD(storetest.Ctx, 0, o.ID, "phone", ""))
	s.Step("once the order is confirmed").Gives(s.Messages.FindMail(storetest.Ctx, 3))
	for _, m := range all[:len(all)-1] {
		s.Pass(time.Second)
		s.Step("%s is sent", m.Kind).
			Gives(s.MailSent(storetest.Ctx, m.ID, "Subject "+string(rune('z'-m.ID)),
				map[bool]string{true: "file"}[m.ID%2 == 0]))
	}
	tasks := storetest.Got(s.ClaimTasks(storetest.Ctx, "mail", 99, time.Minute)).Or(t)
	s.Step("the worker has the last").Gives(s.RetryTask(storetest.Ctx, tasks[len(tasks)-1].ID, 0, true,
		"no such mailbox"))
	for _, m := range append(all, messages.Mail{ID: 99}) {
		s.Pass(time.Second)
		s.Step("%d, %s, is sent again", m.ID, m.Kind).Gives(s.Messages.RetryMail(storetest.Ctx, clerk.ID, m.ID))
	}
	mailLists(s)
	for _, kind := range []string{"confirmed", "shipped", "delivered", "refund", "refundfailed", "cancelled"} {
		s.Step("a mail as it would be: %s", kind).Gives(s.Messages.MailOfOrder(storetest.Ctx, kind, o.ID))
	}
	s.Deliver(paid)
	for _, kind := range []string{"delivered", "shipped", "refund"} {
		s.Step("of another order: %s", kind).Gives(s.Messages.MailOfOrder(storetest.Ctx, kind, paid.ID))
	}
	s.Step("of none").Gives(s.Messages.MailOfOrder(storetest.Ctx, "shipped", 99))
	s.Step("all that wait are forgotten").Gives(s.Messages.ForgetMails(storetest.Ctx))
}

// mailLists lists the mails in every sort order.
func mailLists(s *storetest.Story) {
	list := func(sort string, p core.Page) {
		found, total, err := s.Messages.ListMails(storetest.Ctx, sort, p)
		short := []string{}
		for _, m := range found {
			short = append(short, fmt.Sprint(m.ID, " ", m.Kind, " ", m.ToAddr, " ", m.Subject, " ", m.State, " ",
				m.Error, " ", m.File))
		}
		s.Step("the mails by %q, page %+v", sort, p).Gives(short, total, err)
	}
	list("", core.Page{})
	for _, sort := range []string{"-at", "at", "to", "-to", "subject", "-subject", "state", "-state", "colour"} {
		list(sort, core.Page{Number: 2, Size: 3})
	}
}

func TestScenarioOwnerWarnings(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "warnings")
	s.Staff(accounts.Owner)
	s.Staff(accounts.Packer)
	gone := s.Staff(accounts.Owner)
	s.Staff(accounts.Owner)
	storetest.Must(t, s.Accounts.DeleteStaff(storetest.Ctx, 0, gone.ID))
	s.Step("three owners, one of them gone").Gives()
	for _, c := range []struct {
		after time.Duration
		kind  string
	}{{0, "disk"}, {time.Minute, "disk"}, {time.Minute, "backup"}, {24*time.Hour - 2*time.Minute - time.Millisecond,
		"disk"},
		{time.Millisecond, "disk"}} {
		s.Pass(c.after)
		s.Step("%s later: a warning of the %s", c.after, c.kind).Gives(s.Mails.WarnOwners(storetest.Ctx, c.kind,
			"It is full."))
	}
}

func TestScenarioMailTemplates(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "mail_texts")
	owner := s.Staff(accounts.Owner)
	long := strings.Repeat("é", 201)
	for _, c := range []struct {
		who int64
		t   messages.MailText
	}{
		{owner.ID, messages.MailText{Kind: "shipped", Lang: "en", Subject: "Off it goes", Text: "Bye"}},
		{owner.ID, messages.MailText{Kind: "shipped", Lang: "en", Subject: "Too late", Text: "Bye"}},
		{0, messages.MailText{Kind: "shipped", Lang: "en", Subject: "Off it goes", Text: long, Version: 1}},
		{0, messages.MailText{Kind: "shipped", Lang: "mr", Subject: "Nighala", Text: "Bye"}},
		{owner.ID, messages.MailText{Kind: "code", Lang: "en", Subject: "A code", Text: "{code}"}},
		{owner.ID, messages.MailText{Kind: "code", Lang: "en", Version: 1}},
		{owner.ID, messages.MailText{Kind: "refund", Lang: "en", Subject: strings.Repeat("s", 200), Text: "x",
			Version: 1}},
	} {
		s.Pass(time.Minute)
		s.Step("%d changes the mail %s in %s, version %d", c.who, c.t.Kind, c.t.Lang, c.t.Version).
			Gives(s.Messages.SaveMailText(storetest.Ctx, c.who, c.t))
	}
	for _, c := range [][2]string{{"shipped", "en"}, {"shipped", "mr"}, {"shipped", "hi"}, {"code", "en"}} {
		found, err := s.Messages.FindMailText(storetest.Ctx, c[0], c[1])
		s.Step("%s in %s", c[0], c[1]).Gives(found, found.Own(), err)
	}
	s.Step("all").Gives(s.Messages.ListMailTexts(storetest.Ctx))
	for _, version := range []int64{1, 2} {
		s.Step("it could not be written, version %d", version).
			Gives(s.Messages.NoteMailFault(storetest.Ctx, messages.MailText{Kind: "shipped", Lang: "en",
				Version: version}, "there is no {code}"))
	}
	s.Step("all").Gives(s.Messages.ListMailTexts(storetest.Ctx))
	s.Step("it is changed").
		Gives(s.Messages.SaveMailText(storetest.Ctx, owner.ID, messages.MailText{Kind: "shipped", Lang: "en",
			Subject: "Gone", Text: "Bye", Version: 2}))
}

func TestScenarioStaffNotifications(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "notices")
	s.In("Maharashtra")
	s.Set("low_stock", "3")
	lamp, plug, b := s.Product("Lamp", 500, 30), s.Product("Plug", 100, 4), s.Customer("411001")
	owner, support, packer := s.Staff(accounts.Owner), s.Staff(accounts.Support), s.Staff(accounts.Packer)
	s.Order(b, lamp, 1)
	for _, c := range []struct {
		who  int64
		name string
		on   bool
	}{{owner.ID, "gossip", true}, {owner.ID, "stock", true}, {owner.ID, "orders", true}, {owner.ID, "orders", true},
		{owner.ID, "mails", true},
		{owner.ID, "returns", true}, {support.ID, "complaints", true}, {support.ID, "stock", true},
		{packer.ID, "orders", true},
		{packer.ID, "orders", false}, {packer.ID, "orders", true}} {
		s.Pass(time.Second)
		s.Step("%d wants to hear of %s: %t", c.who, c.name, c.on).Gives(s.Messages.ChooseNotice(storetest.Ctx, c.who,
			c.name, c.on))
	}
	for _, who := range []int64{owner.ID, support.ID, packer.ID, b.ID} {
		s.Step("what %d hears of", who).Gives(s.Messages.MailedNotices(storetest.Ctx, who))
	}
	for _, role := range []accounts.Role{accounts.Owner, accounts.Packer, accounts.Accountant, accounts.Support,
		accounts.Catalogue} {
		s.Step("what %s can hear of", role).Gives(messages.NoticeNames(s.Accounts.PermissionsOf(role)))
	}
	look := func(what string) {
		s.Pass(time.Minute)
		s.Step("%s: who is told?", what).Gives(s.Messages.MailNotices(storetest.Ctx))
		s.Pass(time.Second)
	}
	storetest.Kit(t, s.Shop, "Bundle", 550_00, lamp, 1, plug, 1)
	storetest.Panel(t, s.Shop, 1)
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, 0, s.Product("Gone", 100, 1)))
	look("four variants of one piece, a kit, a product that is gone")
	look("nothing new")
	o := s.Bought(b, lamp, 1)
	s.Order(b, lamp, 1, plug, 1)
	_, _, err := s.Fulfilment.SellAtCounter(
		storetest.Ctx,
		packer.ID,
		fulfilment.CounterSale{Way: "cash", Items: []promotions.CartItem{{ProductID: lamp, Quantity: 1}}},
	)
	storetest.Must(t, err)
	look("two orders, one makes plugs low, and one at the counter")
	storetest.Must(t, s.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: s.Line(o)}))
	storetest.Got(s.Messages.OpenComplaint(storetest.Ctx, storetest.Complaint())).Or(t)
	s.Pass(time.Second)
	storetest.Got(s.Messages.OpenComplaint(storetest.Ctx, storetest.Complaint())).Or(t)
	tasks := storetest.Got(s.ClaimTasks(storetest.Ctx, "mail", 2, time.Minute)).Or(t)
	storetest.Must(t, s.RetryTask(storetest.Ctx, tasks[0].ID, 0, true, "x"))
	look("a return, two complaints and a failed mail")
	storetest.Must(t, s.RetryTask(storetest.Ctx, tasks[1].ID, 0, true, "x"))
	storetest.Got(s.Catalogue.ChangeStock(storetest.Ctx, 0, plug, 9, "count")).Or(t)
	look("another failed mail, and plugs are there again")
	storetest.Must(t, s.Messages.AnswerComplaint(storetest.Ctx, support.ID, 1, "sorry", false))
	s.SetClock(storetest.Start.Add(30 * time.Hour))
	look("30 hours later")
	due := storetest.Got(s.Messages.FindComplaint(storetest.Ctx, 2)).Or(t).AnswerDue.Add(-12 * time.Hour)
	s.SetClock(due.Add(-time.Hour))
	storetest.Got(s.Messages.OpenComplaint(storetest.Ctx, storetest.Complaint())).Or(t)
	s.Pass(time.Second)
	look("a third complaint")
	s.SetClock(due.Add(-time.Minute - time.Millisecond))
	look("twelve hours and a moment before the second has to be answered")
	s.SetClock(due)
	storetest.Got(s.Messages.OpenComplaint(storetest.Ctx, storetest.Complaint())).Or(t)
	s.Step("twelve hours before, and a fourth complaint").Gives(s.Messages.MailNotices(storetest.Ctx))
	look("again")
	storetest.Must(t, s.Messages.AnswerComplaint(storetest.Ctx, support.ID, 2, "sorry", false))
	s.SetClock(storetest.Got(s.Messages.FindComplaint(storetest.Ctx, 3)).Or(t).AnswerDue.Add(-12 * time.Hour))
	look("twelve hours before the third has to be")
	s.Step("the owner is closed").Gives(s.Run(storetest.Ctx, `UPDATE accounts SET deleted_at = 1 WHERE role = 'Owner'`))
	s.Order(b, lamp, 1)
	look("another order")
}
