package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

// livesHere does everything that the shop remembers of a person.
func livesHere(t *testing.T, s *storetest.Story, clerk int64, b storetest.Buyer, lamp, plug int64) (order store.Order) {
	t.Helper()
	order = s.Bought(b, lamp, 2)
	must(t, s.AddOrderNote(ctx, 0, order.ID, "rang twice", false))
	must(t, s.AddCustomerNote(ctx, 0, b.ID, "calls often", false))
	must(t, s.OpenReturn(ctx, b.ID, store.ReturnWish{LineID: s.Line(order), Quantity: 1, Reason: "broken",
		RefundTo: store.RefundTo{UPI: "asha@bank"}}))
	got(s.RefundLine(ctx, 0, s.Line(order), "U1", true)).or(t)
	number := got(s.Complain(ctx, complaint(func(c *store.NewComplaint) { c.Email = b.Email }))).or(t)
	found := got(s.TrackComplaint(ctx, 0, number, b.Email)).or(t)
	must(t, s.AnswerComplaint(ctx, clerk, found.ID, "sorry", true))
	picture := fmt.Sprintf("picture%d", b.ID)
	must(t, s.ReviewProduct(ctx, b.ID, store.NewReview{OrderID: order.ID, ProductID: lamp, Rating: 4, Message: "good", Picture: &picture}))
	got(s.MarkHelpful(ctx, store.Marker{Device: fmt.Sprint("visitor", b.ID)}, b.ID)).or(t)
	must(t, s.AskAboutProduct(ctx, b.ID, lamp, "How bright is it?"))
	made := got(s.GenerateSerials(ctx, 0, lamp, 1)).or(t)
	must(t, s.RegisterDevice(ctx, b.ID, made[0], lamp, fmt.Sprint("invoice", b.ID)))
	must(t, s.SetWish(ctx, b.ID, plug, true))
	must(t, s.SetCartItems(ctx, b.ID, []store.CartItem{{ProductID: plug, Quantity: 1}}, false))
	turnOnTOTP(t, s.Shop, b.ID)
	session(t, s.Shop, b.ID, store.PublicDoor)
	unprove(t, s.Shop, b)
	got(s.Agree(ctx, b.ID, "price", true, "wishlist")).or(t)
	got(s.Agree(ctx, b.ID, "cart", true, "cart")).or(t)
	got(s.Agree(ctx, b.ID, "cart", false, "profile")).or(t)
	got(s.SaveSurvey(ctx, answers(func(v *store.Survey) { v.Email = strings.ToUpper(b.Email) }), store.SurveyActivity{})).or(t)
	must(t, s.RequestCode(ctx, b.Email))
	got(s.UpdateProfile(ctx, b.ID, "Asha", "new."+b.Email, storetest.Password)).or(t)
	must(t, s.RequestEntry(ctx, b.Email))
	return order
}

// cameFromBefore adds what an import of a former shop and other roads bring about a person.
func cameFromBefore(t *testing.T, s *storetest.Story, b storetest.Buyer, lamp, gone int64) {
	t.Helper()
	other := map[int64]int64{1: 2, 2: 1}[b.ID]
	got(s.MarkHelpful(ctx, store.Marker{Customer: b.ID}, other)).or(t)
	fill := strings.NewReplacer(":id", fmt.Sprint(b.ID), ":email", "'"+b.Email+"'", ":lamp", fmt.Sprint(lamp), ":gone", fmt.Sprint(gone))
	for _, statement := range []string{
		`INSERT INTO past_customers (account_id, source, agreed, at) VALUES (:id, 'Shopify', 'no', 5000)`,
		`INSERT INTO past_orders (source, number, customer_id, name, email, email_key, mob, address, state, payment, placed_at, total, delivery,
			discount, tax, lines) VALUES ('Shopify', 'N:id', :id, 'Asha', :email, :email, '1', 'Hill', 'paid', 'card', 6000, 700, 0, 0, 0, '[]')`,
		`INSERT INTO past_reviews (source, product_id, name, email_key, rating, title, message, written_at, answer, bought)
			VALUES ('Judge.me', :lamp, 'Asha', :email, 3, 't', 'm:id', 7000, '', 1)`,
		`UPDATE accounts SET verified_key = email_key WHERE id = :id`,
		`INSERT INTO stock_waits (product_id, account_id, email, email_key, asked_at, confirmed_at, told_at, ended_at)
			VALUES (:gone, :id, '', '', 8000, NULL, 8001, 8002)`,
		`INSERT INTO stock_waits (product_id, email, email_key, asked_at, confirmed_at) VALUES (:lamp, :email, :email, 9000, 9001)`,
		`INSERT INTO tellings (kind, person, account_id, email_key, mail_id, made_at, sent_at) VALUES ('price', ':id', :id, :email, 900 + :id, 1,
			10000)`,
		`INSERT INTO tellings (kind, person, email_key, mail_id, made_at, sent_at) VALUES ('stock', 'w:id', :email, 800 + :id, 1, 11000)`,
		`INSERT INTO quotations (customer_id, company, gstin, message, asked_at) VALUES (:id, 'Rao', '', 'hello', 12000)`,
		`UPDATE mails SET file = 'file' || id WHERE to_addr = :email AND id % 2 = 0`,
	} {
		if err := s.Run(ctx, fill.Replace(statement)); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}

func TestStoryOfWhatTheShopKnowsOfAPerson(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "person")
	s.In("Maharashtra")
	lamp, plug, gone := s.Product("Lamp", 500, 20), s.Product("Plug", 100, 20), s.Product("Gone", 100, 0)
	asha, bela, clerk := s.Customer("411001"), s.Customer("560001"), s.Staff(store.Support)
	for _, b := range []storetest.Buyer{asha, bela} {
		livesHere(t, s, clerk.ID, b, lamp, plug)
		s.Pass(time.Hour)
	}
	for _, b := range []storetest.Buyer{asha, bela} {
		cameFromBefore(t, s, b, lamp, gone)
	}
	data, err := s.PersonData(ctx, bela.ID)
	s.Step("she asks what the shop knows").Gives(strings.Split(string(data), "\n"), err)
	data, err = s.CustomerData(ctx, clerk.ID, asha.ID)
	s.Step("staff hand over what it knows of the other").Gives(len(data) > 0, err)
	for _, id := range []int64{clerk.ID, 99} {
		data, err = s.CustomerData(ctx, clerk.ID, id)
		s.Step("of %d", id).Gives(data, err)
		s.Step("%d is erased", id).Gives(s.ErasePerson(ctx, 0, id))
	}
	s.Step("staff erase her").Gives(s.ErasePerson(ctx, clerk.ID, asha.ID))
	s.Step("again").Gives(s.ErasePerson(ctx, clerk.ID, asha.ID))
	data, err = s.PersonData(ctx, asha.ID)
	s.Step("what the shop knows of her").Gives(data, err)
	data, err = s.CustomerData(ctx, clerk.ID, asha.ID)
	s.Step("what staff are told").Gives(data, err)
	s.Step("the other erases herself").Gives(s.ErasePerson(ctx, bela.ID, bela.ID))
}

func TestStoryOfPeopleWhoAreStillOwedSomething(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "person_open")
	s.In("Maharashtra")
	lamp := s.Product("Lamp", 500, 90)
	asha, bela, clerk := s.Customer("411001"), s.Customer("560001"), s.Staff(store.Support)
	erase := func(what string) {
		s.Step("she wants to be erased: %s", what).Gives(s.ErasePerson(ctx, asha.ID, asha.ID))
	}
	theirs := s.Place(bela, lamp, 1)
	first, second := s.Place(asha, lamp, 1), s.Place(asha, lamp, 1)
	s.Step("two have orders").Gives()
	erase("two orders are placed")
	must(t, s.ConfirmCOD(ctx, asha.ID, first.ID))
	must(t, s.CancelOrder(ctx, asha.ID, 0, second.ID, ""))
	erase("one is confirmed")
	s.Ship(first)
	erase("it is shipped")
	must(t, s.DeliverOrder(ctx, 0, first.ID, store.Delivery{}))
	must(t, s.OpenReturn(ctx, asha.ID, store.ReturnWish{LineID: s.Line(first), RefundTo: store.RefundTo{UPI: "asha@bank"}}))
	erase("a return is open")
	got(s.RefundLine(ctx, 0, s.Line(first), "U1", true)).or(t)
	number := got(s.Complain(ctx, complaint(func(c *store.NewComplaint) { c.Email, c.Customer = asha.Email, asha.ID }))).or(t)
	got(s.Complain(ctx, complaint(func(c *store.NewComplaint) { c.Email, c.Customer = bela.Email, bela.ID }))).or(t)
	erase("a complaint is open")
	must(t, s.AnswerComplaint(ctx, clerk.ID, got(s.TrackComplaint(ctx, 0, number, asha.Email)).or(t).ID, "sorry", true))
	paid := s.OrderPrepaid(asha, lamp, 1)
	must(t, s.CancelOrder(ctx, asha.ID, 0, paid.ID, ""))
	erase("a refund has not arrived")
	must(t, s.Run(ctx, `UPDATE refunds SET state = 'done', refund_to = 'asha@bank'`))
	must(t, s.ConfirmCOD(ctx, bela.ID, theirs.ID))
	erase("nothing is open")
}
