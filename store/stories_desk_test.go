package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store"
)

func TestStoryOfTheOrderDesk(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "desk")
	s.week()
	s.Step("a week of orders").Gives()
	for _, c := range []struct {
		order int64
		typed string
		on    bool
	}{
		{1002, "  new,  tag ", true}, {1002, "NEW TAG", true}, {1011, "new tag", true}, {1002, strings.Repeat("é", 30), true},
		{1002, strings.Repeat("é", 31), true}, {1002, " , ", true}, {999, "tag", true}, {1003, "urgent", false}, {1003, "urgent", false},
		{1004, "urgent", false}, {999, "tag", false},
	} {
		s.Step("the clerk tags %d with %q: %t", c.order, c.typed, c.on).Gives(s.TagOrder(ctx, s.clerk.ID, c.order, c.typed, c.on))
	}
	for i := range 18 {
		must(t, s.TagOrder(ctx, s.clerk.ID, 1002, fmt.Sprintf("t%d", i), true))
	}
	s.Step("the 20 tags of 1002").Gives()
	s.Step("one more").Gives(s.TagOrder(ctx, s.clerk.ID, 1002, "more", true))
	s.Step("one that it has").Gives(s.TagOrder(ctx, s.clerk.ID, 1002, "T3", true))
	s.Step("all tags").Gives(s.ListTags(ctx))
	must(t, s.AddOrderNote(ctx, s.clerk.ID, 1005, "Ring twice", true))
	for _, c := range []struct {
		order  int64
		packed bool
	}{{1002, true}, {1002, true}, {1003, false}, {1003, false}, {1001, true}, {1004, true}, {1004, false}, {1011, true}, {999, true}} {
		s.Pass(time.Minute)
		s.Step("%d is packed: %t", c.order, c.packed).Gives(s.PackOrder(ctx, s.clerk.ID, c.order, c.packed))
	}
	ids := []int64{1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1011, 999}
	for _, act := range []string{"pack", "unpack", "ship", "deliver", "note", "tag", "untag", "burn"} {
		s.Step("what %s would do", act).Gives(s.LookAhead(ctx, act, ids))
	}
	for _, id := range append(ids, 1009, 1010) {
		s.Step("the desk of %d", id).Gives(s.FindOrderDesk(ctx, id))
	}
}

func TestStoryOfMailsThatAreSentAgain(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "desk_mails")
	s.Set("outbox_delivers", "yes")
	o, other := s.Order(s.asha, s.lamp, 1), s.Order(s.bela, s.lamp, 1)
	s.Ship(o)
	must(t, s.CollectCOD(ctx, s.clerk.ID, o.ID, "cash", "C1"))
	s.Step("two orders, four mails").Gives(s.FindOrderDesk(ctx, o.ID))
	mails := got(s.FindOrderDesk(ctx, o.ID)).or(t).Mails
	theirs := got(s.FindOrderDesk(ctx, other.ID)).or(t).Mails
	s.Step("one that waits").Gives(s.SendMailAgain(ctx, s.clerk.ID, o.ID, mails[0].ID))
	s.Pass(time.Minute)
	must(t, s.MailSent(ctx, mails[0].ID, "Your order", "1.eml"))
	must(t, s.MailSent(ctx, theirs[0].ID, "Your order", "2.eml"))
	s.Step("both confirmations are sent").Gives(s.FindOrderDesk(ctx, o.ID))
	s.Step("another order's mail").Gives(s.SendMailAgain(ctx, s.clerk.ID, o.ID, theirs[0].ID))
	s.Step("one that is not there").Gives(s.SendMailAgain(ctx, s.clerk.ID, o.ID, 999))
	s.Step("an order that is not there").Gives(s.SendMailAgain(ctx, s.clerk.ID, 999, mails[0].ID))
	s.Pass(time.Minute)
	s.Step("the first goes once more").Gives(s.SendMailAgain(ctx, s.clerk.ID, o.ID, mails[0].ID))
	s.Step("as the desk says").Gives(s.FindOrderDesk(ctx, o.ID))
	for _, task := range got(s.TakeTasks(ctx, "mail", 20, time.Hour)).or(t) {
		must(t, s.RetryTask(ctx, task.ID, 0, task.Key == fmt.Sprint(mails[1].ID), "no such host"))
	}
	s.Step("the mail of its parcel fails").Gives(s.FindOrderDesk(ctx, o.ID))
	s.Step("it goes once more").Gives(s.SendMailAgain(ctx, s.clerk.ID, o.ID, mails[1].ID))
}

func TestStoryOfAddressesThatAreCorrected(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "desk_addresses", "cod_blocked_pins", "5000")
	must(t, s.AddPinRange(ctx, 0, store.PinRange{From: "400001", To: "400005", Pickup: true}))
	waits, cod, paid, left := s.Place(s.asha, s.lamp, 1), s.Order(s.bela, s.lamp, 1), s.OrderPrepaid(s.asha, s.plug, 1), s.Order(s.bela,
		s.plug, 1)
	s.Ship(left)
	collected := s.Order(s.bela, s.plug, 2)
	must(t, s.CollectCOD(ctx, 0, collected.ID, "upi", "U1"))
	s.Step("Bombay takes no COD, nor does Nampally").Gives()
	to := func(pin, dist, state string) store.Address {
		return address(func(a *store.Address) { a.Pin, a.Dist, a.State = pin, dist, state })
	}
	bombay, nampally, pune := to("400001", "Mumbai", "Maharashtra"), to("500001", "Hyderabad", "Telangana"), address()
	for _, c := range []struct {
		order store.Order
		to    store.Address
	}{
		{waits, pune}, {cod, bombay}, {cod, nampally}, {paid, bombay}, {collected, nampally}, {left, pune}, {store.Order{ID: 999}, pune},
		{cod, to("999999", "Pune", "Maharashtra")}, {cod, store.Address{}}, {cod, to("560001", "Bangalore", "Karnataka")},
	} {
		s.Step("order %d goes to %s", c.order.ID, c.to.Pin).Gives(s.CorrectAddress(ctx, s.clerk.ID, c.order.ID, c.to))
	}
	s.Set("seller_kind", "unregistered")
	for _, a := range []store.Address{to("560001", "Bangalore", "Karnataka"), pune} {
		s.Step("as an unregistered shop it goes to %s", a.Pin).Gives(s.CorrectAddress(ctx, s.clerk.ID, cod.ID, a))
	}
	s.Set("sell_interstate", "yes")
	s.Step("to another state all the same").Gives(s.CorrectAddress(ctx, s.clerk.ID, paid.ID, to("560001", "Bangalore", "Karnataka")))
}

func TestStoryOfPacking(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "packing")
	big := s.Stocked("Box", 300, 9, func(p *store.Product) { p.Length, p.Width, p.Height = 30, 20, 10.5 })
	s.week()
	o := s.OrderPrepaid(s.asha, s.plug, 2, big, 3, s.lamp, 1)
	s.Step("Asha orders boxes").Gives()
	for _, id := range []int64{o.ID, 1001, 1004, 1005, 1006, 1007, 1011, 999} {
		c, err := s.FindConsignment(ctx, id)
		s.Step("who packs %d", id).Gives(c.SKUs, c.Grams, c.State, len(c.Lines), err)
	}
	for _, ids := range [][]int64{nil, {1011, 1002, 1002, 1006, 1007, 1001, 1008, 1005}, {1002, 999}, numbersUpTo(1001)} {
		s.Step("what is printed of %d orders", len(ids)).Gives(s.ListPrintable(ctx, ids))
	}
	s.Ship(o)
	s.Step("they leave").Gives(s.ListPrintable(ctx, nil))
	s.Pass(24 * time.Hour)
	s.Step("the next day").Gives(s.ListPrintable(ctx, nil))
}
