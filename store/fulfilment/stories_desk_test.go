package fulfilment_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/delivery"
	"hearth/store/orders"
	"hearth/store/storetest"
)

func TestScenarioOrderScreen(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "desk")
	s.Week()
	s.Step("a week of orders").Gives()
	for _, c := range []struct {
		order int64
		typed string
		on    bool
	}{
		{1002, "  new,  tag ", true}, {1002, "NEW TAG", true}, {1011, "new tag", true},
		{1002, strings.Repeat("é", 30), true},
		{1002, strings.Repeat("é", 31), true}, {1002, " , ", true}, {999, "tag", true}, {1003, "urgent", false},
		{1003, "urgent", false},
		{1004, "urgent", false}, {999, "tag", false},
	} {
		s.Step("the clerk tags %d with %q: %t", c.order, c.typed, c.on).
			Gives(s.Orders.Tag(storetest.Ctx, s.Clerk.ID, c.order, c.typed, c.on))
	}
	for i := range 18 {
		storetest.Must(t, s.Orders.Tag(storetest.Ctx, s.Clerk.ID, 1002, fmt.Sprintf("t%d", i), true))
	}
	s.Step("the 20 tags of 1002").Gives()
	s.Step("one more").Gives(s.Orders.Tag(storetest.Ctx, s.Clerk.ID, 1002, "more", true))
	s.Step("one that it has").Gives(s.Orders.Tag(storetest.Ctx, s.Clerk.ID, 1002, "T3", true))
	s.Step("all tags").Gives(s.Orders.ListTags(storetest.Ctx))
	storetest.Must(t, s.Accounts.AddOrderNote(storetest.Ctx, s.Clerk.ID, 1005, "Ring twice", true))
	for _, c := range []struct {
		order  int64
		packed bool
	}{{1002, true}, {1002, true}, {1003, false}, {1003, false}, {1001, true}, {1004, true}, {1004, false}, {1011, true},
		{999, true}} {
		s.Pass(time.Minute)
		s.Step("%d is packed: %t", c.order, c.packed).Gives(s.Fulfilment.Pack(storetest.Ctx, s.Clerk.ID, c.order,
			c.packed))
	}
	ids := []int64{1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1011, 999}
	for _, act := range []string{"pack", "unpack", "ship", "deliver", "note", "tag", "untag", "burn"} {
		s.Step("what %s would do", act).Gives(s.Fulfilment.PreviewBulk(storetest.Ctx, act, ids))
	}
	for _, id := range append(ids, 1009, 1010) {
		s.Step("the desk of %d", id).Gives(s.Fulfilment.FindDesk(storetest.Ctx, id))
	}
}

func TestScenarioResentMails(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "desk_mails")
	s.Set("outbox_delivers", "yes")
	o, other := s.Order(s.Asha, s.Lamp, 1), s.Order(s.Bela, s.Lamp, 1)
	s.Ship(o)
	storetest.Must(t, s.Payments.CollectCOD(storetest.Ctx, s.Clerk.ID, o.ID, "cash", "C1"))
	s.Step("two orders, four mails").Gives(s.Fulfilment.FindDesk(storetest.Ctx, o.ID))
	mails := storetest.Got(s.Fulfilment.FindDesk(storetest.Ctx, o.ID)).Or(t).Mails
	theirs := storetest.Got(s.Fulfilment.FindDesk(storetest.Ctx, other.ID)).Or(t).Mails
	s.Step("one that waits").Gives(s.Fulfilment.SendMailAgain(storetest.Ctx, s.Clerk.ID, o.ID, mails[0].ID))
	s.Pass(time.Minute)
	storetest.Must(t, s.MailSent(storetest.Ctx, mails[0].ID, "Your order", "1.eml"))
	storetest.Must(t, s.MailSent(storetest.Ctx, theirs[0].ID, "Your order", "2.eml"))
	s.Step("both confirmations are sent").Gives(s.Fulfilment.FindDesk(storetest.Ctx, o.ID))
	s.Step("another order's mail").Gives(s.Fulfilment.SendMailAgain(storetest.Ctx, s.Clerk.ID, o.ID, theirs[0].ID))
	s.Step("one that is not there").Gives(s.Fulfilment.SendMailAgain(storetest.Ctx, s.Clerk.ID, o.ID, 999))
	s.Step("an order that is not there").Gives(s.Fulfilment.SendMailAgain(storetest.Ctx, s.Clerk.ID, 999, mails[0].ID))
	s.Pass(time.Minute)
	s.Step("the first goes once more").Gives(s.Fulfilment.SendMailAgain(storetest.Ctx, s.Clerk.ID, o.ID, mails[0].ID))
	s.Step("as the desk says").Gives(s.Fulfilment.FindDesk(storetest.Ctx, o.ID))
	for _, task := range storetest.Got(s.ClaimTasks(storetest.Ctx, "mail", 20, time.Hour)).Or(t) {
		storetest.Must(t, s.RetryTask(storetest.Ctx, task.ID, 0, task.Key == fmt.Sprint(mails[1].ID), "no such host"))
	}
	s.Step("the mail of its parcel fails").Gives(s.Fulfilment.FindDesk(storetest.Ctx, o.ID))
	s.Step("it goes once more").Gives(s.Fulfilment.SendMailAgain(storetest.Ctx, s.Clerk.ID, o.ID, mails[1].ID))
}

func TestScenarioAddressCorrections(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "desk_addresses", "cod_blocked_pins", "5000")
	storetest.Must(t, s.Delivery.AddPinRange(storetest.Ctx, 0, delivery.PinRange{From: "400001", To: "400005",
		Pickup: true}))
	waits, cod, paid, left := s.Place(s.Asha, s.Lamp, 1), s.Order(s.Bela, s.Lamp, 1), s.OrderPrepaid(s.Asha, s.Plug, 1),
		s.Order(s.Bela,
			s.Plug, 1)
	s.Ship(left)
	collected := s.Order(s.Bela, s.Plug, 2)
	storetest.Must(t, s.Payments.CollectCOD(storetest.Ctx, 0, collected.ID, "upi", "U1"))
	s.Step("Bombay takes no COD, nor does Nampally").Gives()
	to := func(pin, dist, state string) delivery.Address {
		return storetest.Address(func(a *delivery.Address) { a.Pin, a.Dist, a.State = pin, dist, state })
	}
	bombay, nampally, pune := to("400001", "Mumbai", "Maharashtra"), to("500001", "Hyderabad", "Telangana"),
		storetest.Address()
	for _, c := range []struct {
		order orders.Order
		to    delivery.Address
	}{
		{waits, pune}, {cod, bombay}, {cod, nampally}, {paid, bombay}, {collected, nampally}, {left, pune},
		{orders.Order{ID: 999}, pune},
		{cod, to("999999", "Pune", "Maharashtra")}, {cod, delivery.Address{}},
		{cod, to("560001", "Bangalore", "Karnataka")},
	} {
		s.Step("order %d goes to %s", c.order.ID, c.to.Pin).Gives(s.Fulfilment.CorrectAddress(storetest.Ctx, s.Clerk.ID,
			c.order.ID, c.to))
	}
	s.Set("seller_kind", "unregistered")
	for _, a := range []delivery.Address{to("560001", "Bangalore", "Karnataka"), pune} {
		s.Step("as an unregistered shop it goes to %s", a.Pin).Gives(s.Fulfilment.CorrectAddress(storetest.Ctx,
			s.Clerk.ID, cod.ID, a))
	}
	s.Set("sell_interstate", "yes")
	s.Step("to another state all the same").
		Gives(s.Fulfilment.CorrectAddress(storetest.Ctx, s.Clerk.ID, paid.ID, to("560001", "Bangalore", "Karnataka")))
}

func TestScenarioPacking(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "packing")
	big := s.Stocked("Box", 300, 9, func(p *catalogue.Product) { p.Length, p.Width, p.Height = 30, 20, 10.5 })
	s.Week()
	o := s.OrderPrepaid(s.Asha, s.Plug, 2, big, 3, s.Lamp, 1)
	s.Step("Asha orders boxes").Gives()
	for _, id := range []int64{o.ID, 1001, 1004, 1005, 1006, 1007, 1011, 999} {
		c, err := s.Fulfilment.FindForPacking(storetest.Ctx, id)
		s.Step("who packs %d", id).Gives(c.SKUs, c.Grams, c.State, len(c.Lines), err)
	}
	for _, ids := range [][]int64{nil, {1011, 1002, 1002, 1006, 1007, 1001, 1008, 1005}, {1002, 999},
		storetest.NumbersUpTo(1001)} {
		s.Step("what is printed of %d orders", len(ids)).Gives(s.Fulfilment.ListPrintable(storetest.Ctx, ids))
	}
	s.Ship(o)
	s.Step("they leave").Gives(s.Fulfilment.ListPrintable(storetest.Ctx, nil))
	s.Pass(24 * time.Hour)
	s.Step("the next day").Gives(s.Fulfilment.ListPrintable(storetest.Ctx, nil))
}
