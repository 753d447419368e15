package work_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/fulfilment"
	"hearth/store/orders"
	"hearth/store/storetest"
)

// A second address gets the news of the parcel, without prices, links or the buyer's name, and nothing else.
func TestSecondAddressGetsOnlyTheNewsOfTheParcel(t *testing.T) {
	s := webtest.New(t)
	lamp, buyer := s.Product("Lamp", 500, 9), s.Customer("411001")
	const ravi = "ravi@mail.example"
	place := func(news string) (orders.Order, error) {
		wishes := buyer.Wishes(lamp, 1)
		wishes.NewsEmail = news
		return s.Orders.Place(ctx, wishes)
	}
	storetest.Refused(t, storetest.Second(place("ravi@")), accounts.MessageEmail, "news_email")
	o := storetest.Got(place(" " + ravi + " ")).Or(t)
	storetest.Must(t, s.Orders.ConfirmCOD(ctx, buyer.ID, o.ID))
	storetest.Same(t, "mails before it leaves", len(s.MailsTo(ravi)), 0)
	s.Ship(o)
	storetest.Must(t, s.Fulfilment.NoteUndelivered(ctx, s.PackageOf(o.ID), "2026-11-22", "EOD-11", ""))
	storetest.Must(t, s.Fulfilment.Deliver(ctx, 0, o.ID, fulfilment.Delivery{}))
	storetest.Same(t, "mails", s.MailsTo(ravi), []string{"parcelnews", "parcelnews", "parcelnews"})
	all := ""
	for _, m := range s.MailsOf("parcelnews") {
		found := storetest.Got(s.Messages.FindMail(ctx, m.ID)).Or(t)
		all += storetest.Got(s.Handlers.Work.Compose(ctx, found)).Or(t).Text
	}
	for _, want := range []string{"has left our shop", "No one was available to receive the parcel.",
		"was delivered on", "T1"} {
		if !strings.Contains(all, want) {
			t.Errorf("no mail has %q: %s", want, all)
		}
	}
	for _, not := range []string{"₹", "Lamp", buyer.Email, o.Address.Name, o.Address.Mob, "/order"} {
		if strings.Contains(all, not) {
			t.Errorf("a mail has %q: %s", not, all)
		}
	}
	clerk := s.Staff(accounts.Owner)
	shown := clerk.Get(fmt.Sprintf("admin/orders/%d", o.ID))
	storetest.Same(t, "on the order's page", webtest.At(shown, "data", "news_email"), any(ravi))
	webtest.Says(t, clerk.Post(fmt.Sprintf("admin/orders/%d/mails/%d", o.ID, s.MailsOf("parcelnews")[0].ID),
		webtest.Form{}), false, "already waiting")
	storetest.Must(t, s.Handlers.Work.DoTasks(ctx))
	webtest.Says(t, clerk.Post(fmt.Sprintf("admin/orders/%d/mails/%d", o.ID, s.MailsOf("parcelnews")[0].ID),
		webtest.Form{}), true, "")
	for _, m := range s.MailsOf("parcelnews") {
		storetest.Same(t, "sent again to", m.ToAddr, ravi)
	}
	mine := s.As(buyer.Email).Get(fmt.Sprintf("orders_details/%d", o.ID))
	storetest.Same(t, "for the customer", webtest.At(mine, "data", "news_email"), any(ravi))

	file := string(storetest.Got(s.Customers.PersonData(ctx, buyer.ID)).Or(t))
	if !strings.Contains(file, "delivery_news_to") || !strings.Contains(file, ravi) {
		t.Errorf("the export has no second address: %s", file)
	}
	storetest.Got(s.Customers.ErasePerson(ctx, buyer.ID, buyer.ID)).Or(t)
	storetest.CheckValue(t, s.Shop, "", "SELECT news_email FROM orders")
	storetest.Same(t, "mails after the erasure", len(s.MailsTo(ravi)), 0)
}

func TestRepeatedCheckoutWithAnotherSecondAddressIsAnotherOrder(t *testing.T) {
	shop, buyer, lamp := storetest.Lamps(t)
	wishes := buyer.Wishes(lamp, 1)
	wishes.Key, wishes.NewsEmail = "k", "ravi@mail.example"
	storetest.Got(shop.Orders.Place(ctx, wishes)).Or(t)
	wishes.NewsEmail = "meera@mail.example"
	storetest.Refused(t, storetest.Second(shop.Orders.Place(ctx, wishes)),
		"This Idempotency-Key was used for another order.")
}
