package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/money"
	"hearth/store/storetest"
)

func TestStoryOfMails(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "mails")
	s.In("Maharashtra")
	lamp, clerk, asha, bela := s.Product("Lamp", 500, 90), s.Staff(store.Support), s.Customer("411001"), s.Customer("560001")
	s.Set("cod_confirm", "yes", "cod_fee", "15", "outbox_delivers", "yes")
	o := s.Order(asha, lamp, 2)
	paid := s.OrderPrepaid(bela, lamp, 1)
	must(t, s.RequestCode(ctx, asha.Email))
	must(t, s.RequestEntry(ctx, bela.Email))
	got(s.UpdateProfile(ctx, asha.ID, "Asha", "new@example.com", storetest.Password)).or(t)
	unprove(t, s.Shop, asha)
	got(s.Agree(ctx, asha.ID, "price", true, "profile")).or(t)
	id := got(s.AskQuotation(ctx, store.QuotationWish{Customer: bela.ID, Items: []store.CartItem{{ProductID: lamp, Quantity: 5}}})).or(t)
	must(t, s.AnswerQuotation(ctx, 0, store.QuotationAnswer{ID: id, Prices: map[int64]money.Paise{lamp: 400_00}, UntilDay: "2026-12-01"}))
	s.Step("mails wait").Gives()
	all, _, err := s.ListMails(ctx, "at", store.Page{})
	must(t, err)
	for _, m := range all {
		s.Step("a mail as it is written: %s", m.Kind).Gives(s.FindMail(ctx, m.ID))
		s.Step("as staff see it").Gives(s.ShowMail(ctx, m.ID))
	}
	s.Step("one that is none").Gives(s.FindMail(ctx, 99))
	s.Step("shown").Gives(s.ShowMail(ctx, 99))
	s.Step("a mail as it would be").Gives(s.MailOfOrder(ctx, "confirmed", o.ID))
	must(t, s.CheckCOD(ctx, 0, o.ID, "phone", ""))
	s.Step("once the order is confirmed").Gives(s.FindMail(ctx, 3))
	for _, m := range all[:len(all)-1] {
		s.Pass(time.Second)
		s.Step("%s is sent", m.Kind).Gives(s.MailSent(ctx, m.ID, "Subject "+string(rune('z'-m.ID)), map[bool]string{true: "file"}[m.ID%2 == 0]))
	}
	tasks := got(s.TakeTasks(ctx, "mail", 99, time.Minute)).or(t)
	s.Step("the worker has the last").Gives(s.RetryTask(ctx, tasks[len(tasks)-1].ID, 0, true, "no such mailbox"))
	for _, m := range append(all, store.Mail{ID: 99}) {
		s.Pass(time.Second)
		s.Step("%d, %s, is sent again", m.ID, m.Kind).Gives(s.RetryMail(ctx, clerk.ID, m.ID))
	}
	mailLists(s)
	for _, kind := range []string{"confirmed", "shipped", "delivered", "refund", "refundfailed", "cancelled"} {
		s.Step("a mail as it would be: %s", kind).Gives(s.MailOfOrder(ctx, kind, o.ID))
	}
	s.Deliver(paid)
	for _, kind := range []string{"delivered", "shipped", "refund"} {
		s.Step("of another order: %s", kind).Gives(s.MailOfOrder(ctx, kind, paid.ID))
	}
	s.Step("of none").Gives(s.MailOfOrder(ctx, "shipped", 99))
	s.Step("all that wait are forgotten").Gives(s.ForgetMails(ctx))
}

// mailLists lists the mails in every order.
func mailLists(s *storetest.Story) {
	list := func(sort string, p store.Page) {
		found, total, err := s.ListMails(ctx, sort, p)
		short := []string{}
		for _, m := range found {
			short = append(short, fmt.Sprint(m.ID, " ", m.Kind, " ", m.ToAddr, " ", m.Subject, " ", m.State, " ", m.Error, " ", m.File))
		}
		s.Step("the mails by %q, page %+v", sort, p).Gives(short, total, err)
	}
	list("", store.Page{})
	for _, sort := range []string{"-at", "at", "to", "-to", "subject", "-subject", "state", "-state", "colour"} {
		list(sort, store.Page{Number: 2, Size: 3})
	}
}

func TestStoryOfWarningsToOwners(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "warnings")
	s.Staff(store.Owner)
	s.Staff(store.Packer)
	gone := s.Staff(store.Owner)
	s.Staff(store.Owner)
	must(t, s.DeleteStaff(ctx, 0, gone.ID))
	s.Step("three owners, one of them gone").Gives()
	for _, c := range []struct {
		after time.Duration
		kind  string
	}{{0, "disk"}, {time.Minute, "disk"}, {time.Minute, "backup"}, {24*time.Hour - 2*time.Minute - time.Millisecond, "disk"},
		{time.Millisecond, "disk"}} {
		s.Pass(c.after)
		s.Step("%s later: a warning of the %s", c.after, c.kind).Gives(s.WarnOwners(ctx, c.kind, "It is full."))
	}
}

func TestStoryOfMailsInTheOwnersWords(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "mail_texts")
	owner := s.Staff(store.Owner)
	long := strings.Repeat("é", 201)
	for _, c := range []struct {
		who int64
		t   store.MailText
	}{
		{owner.ID, store.MailText{Kind: "shipped", Lang: "en", Subject: "Off it goes", Text: "Bye"}},
		{owner.ID, store.MailText{Kind: "shipped", Lang: "en", Subject: "Too late", Text: "Bye"}},
		{0, store.MailText{Kind: "shipped", Lang: "en", Subject: "Off it goes", Text: long, Version: 1}},
		{0, store.MailText{Kind: "shipped", Lang: "mr", Subject: "Nighala", Text: "Bye"}},
		{owner.ID, store.MailText{Kind: "code", Lang: "en", Subject: "A code", Text: "{code}"}},
		{owner.ID, store.MailText{Kind: "code", Lang: "en", Version: 1}},
		{owner.ID, store.MailText{Kind: "refund", Lang: "en", Subject: strings.Repeat("s", 200), Text: "x", Version: 1}},
	} {
		s.Pass(time.Minute)
		s.Step("%d changes the mail %s in %s, version %d", c.who, c.t.Kind, c.t.Lang, c.t.Version).Gives(s.SaveMailText(ctx, c.who, c.t))
	}
	for _, c := range [][2]string{{"shipped", "en"}, {"shipped", "mr"}, {"shipped", "hi"}, {"code", "en"}} {
		found, err := s.FindMailText(ctx, c[0], c[1])
		s.Step("%s in %s", c[0], c[1]).Gives(found, found.Own(), err)
	}
	s.Step("all").Gives(s.ListMailTexts(ctx))
	for _, version := range []int64{1, 2} {
		s.Step("it could not be written, version %d", version).Gives(s.NoteMailFault(ctx, store.MailText{Kind: "shipped", Lang: "en",
			Version: version}, "there is no {code}"))
	}
	s.Step("all").Gives(s.ListMailTexts(ctx))
	s.Step("it is changed").Gives(s.SaveMailText(ctx, owner.ID, store.MailText{Kind: "shipped", Lang: "en", Subject: "Gone", Text: "Bye",
		Version: 2}))
}

func TestStoryOfNewsByMail(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "notices")
	s.In("Maharashtra")
	s.Set("low_stock", "3")
	lamp, plug, b := s.Product("Lamp", 500, 30), s.Product("Plug", 100, 4), s.Customer("411001")
	owner, support, packer := s.Staff(store.Owner), s.Staff(store.Support), s.Staff(store.Packer)
	s.Order(b, lamp, 1)
	for _, c := range []struct {
		who  int64
		name string
		on   bool
	}{{owner.ID, "gossip", true}, {owner.ID, "stock", true}, {owner.ID, "orders", true}, {owner.ID, "orders", true}, {owner.ID, "mails", true},
		{owner.ID, "returns", true}, {support.ID, "complaints", true}, {support.ID, "stock", true}, {packer.ID, "orders", true},
		{packer.ID, "orders", false}, {packer.ID, "orders", true}} {
		s.Pass(time.Second)
		s.Step("%d wants to hear of %s: %t", c.who, c.name, c.on).Gives(s.ChooseNotice(ctx, c.who, c.name, c.on))
	}
	for _, who := range []int64{owner.ID, support.ID, packer.ID, b.ID} {
		s.Step("what %d hears of", who).Gives(s.MailedNotices(ctx, who))
	}
	for _, role := range []store.Role{store.Owner, store.Packer, store.Accountant, store.Support, store.Catalogue} {
		s.Step("what %s can hear of", role).Gives(store.NoticeNames(s.PermissionsOf(role)))
	}
	look := func(what string) {
		s.Pass(time.Minute)
		s.Step("%s: who is told?", what).Gives(s.MailNotices(ctx))
		s.Pass(time.Second)
	}
	kit(t, s.Shop, "Bundle", 550_00, lamp, 1, plug, 1)
	panel(t, s.Shop, 1)
	must(t, s.DeleteProduct(ctx, 0, s.Product("Gone", 100, 1)))
	look("four variants of one piece, a kit, a product that is gone")
	look("nothing new")
	o := s.Bought(b, lamp, 1)
	s.Order(b, lamp, 1, plug, 1)
	_, _, err := s.SellAtCounter(ctx, packer.ID, store.CounterSale{Way: "cash", Items: []store.CartItem{{ProductID: lamp, Quantity: 1}}})
	must(t, err)
	look("two orders, one makes plugs low, and one at the counter")
	must(t, s.OpenReturn(ctx, b.ID, store.ReturnWish{LineID: s.Line(o)}))
	got(s.Complain(ctx, complaint())).or(t)
	s.Pass(time.Second)
	got(s.Complain(ctx, complaint())).or(t)
	tasks := got(s.TakeTasks(ctx, "mail", 2, time.Minute)).or(t)
	must(t, s.RetryTask(ctx, tasks[0].ID, 0, true, "x"))
	look("a return, two complaints and a failed mail")
	must(t, s.RetryTask(ctx, tasks[1].ID, 0, true, "x"))
	got(s.ChangeStock(ctx, 0, plug, 9, "count")).or(t)
	look("another failed mail, and plugs are there again")
	must(t, s.AnswerComplaint(ctx, support.ID, 1, "sorry", false))
	s.SetClock(storetest.Start.Add(30 * time.Hour))
	look("30 hours later")
	due := got(s.FindComplaint(ctx, 2)).or(t).AnswerDue.Add(-12 * time.Hour)
	s.SetClock(due.Add(-time.Hour))
	got(s.Complain(ctx, complaint())).or(t)
	s.Pass(time.Second)
	look("a third complaint")
	s.SetClock(due.Add(-time.Minute - time.Millisecond))
	look("twelve hours and a moment before the second has to be answered")
	s.SetClock(due)
	got(s.Complain(ctx, complaint())).or(t)
	s.Step("twelve hours before, and a fourth complaint").Gives(s.MailNotices(ctx))
	look("again")
	must(t, s.AnswerComplaint(ctx, support.ID, 2, "sorry", false))
	s.SetClock(got(s.FindComplaint(ctx, 3)).or(t).AnswerDue.Add(-12 * time.Hour))
	look("twelve hours before the third has to be")
	s.Step("the owner is closed").Gives(s.Run(ctx, `UPDATE accounts SET deleted_at = 1 WHERE role = 'Owner'`))
	s.Order(b, lamp, 1)
	look("another order")
}
