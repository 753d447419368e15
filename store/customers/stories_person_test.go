package customers_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/fulfilment"
	"hearth/store/login"
	"hearth/store/messages"
	"hearth/store/orders"
	"hearth/store/promotions"
	"hearth/store/returns"
	"hearth/store/reviews"
	"hearth/store/storetest"
)

// livesHere creates data of every kind about a person.
func livesHere(
	t *testing.T,
	s *storetest.Story,
	clerk int64,
	b storetest.Buyer,
	lamp, plug int64,
) (order orders.Order) {
	t.Helper()
	order = s.Bought(b, lamp, 2)
	storetest.Must(t, s.Accounts.AddOrderNote(storetest.Ctx, 0, order.ID, "rang twice", false))
	storetest.Must(t, s.Accounts.AddCustomerNote(storetest.Ctx, 0, b.ID, "calls often", false))
	storetest.Must(t, s.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: s.Line(order), Quantity: 1,
		Reason: "broken", RefundTo: returns.RefundTo{UPI: "asha@bank"}}))
	storetest.Got(s.Returns.RefundLine(storetest.Ctx, 0, s.Line(order), "U1", true)).Or(t)
	number := storetest.Got(s.Messages.OpenComplaint(storetest.Ctx,
		storetest.Complaint(func(c *messages.NewComplaint) { c.Email = b.Email }))).
		Or(t)
	found := storetest.Got(s.Messages.TrackComplaint(storetest.Ctx, 0, number, b.Email)).Or(t)
	storetest.Must(t, s.Messages.AnswerComplaint(storetest.Ctx, clerk, found.ID, "sorry", true))
	picture := fmt.Sprintf("picture%d", b.ID)
	storetest.Must(
		t,
		s.Reviews.ReviewProduct(
			storetest.Ctx,
			b.ID,
			reviews.NewReview{OrderID: order.ID, ProductID: lamp, Rating: 4, Message: "good", Pictures: []string{picture}},
		),
	)
	storetest.Got(s.Reviews.MarkHelpful(storetest.Ctx, reviews.Marker{Device: fmt.Sprint("visitor", b.ID)}, b.ID)).Or(t)
	storetest.Must(t, s.Messages.AskQuestion(storetest.Ctx, b.ID, lamp, "How bright is it?"))
	made := storetest.Got(s.Orders.GenerateSerials(storetest.Ctx, 0, lamp, 1)).Or(t)
	storetest.Must(t, s.Login.RegisterDevice(storetest.Ctx, b.ID, made[0], lamp, fmt.Sprint("invoice", b.ID)))
	storetest.Must(t, s.Promotions.SetWish(storetest.Ctx, b.ID, plug, true))
	storetest.Must(t, s.Promotions.SetCartItems(storetest.Ctx, b.ID,
		[]promotions.CartItem{{ProductID: plug, Quantity: 1}}, false))
	storetest.TurnOnTOTP(t, s.Shop, b.ID)
	storetest.Session(t, s.Shop, b.ID, login.PublicListener)
	storetest.Unprove(t, s.Shop, b)
	storetest.Got(s.Messages.SetConsent(storetest.Ctx, b.ID, "price", true, "wishlist")).Or(t)
	storetest.Got(s.Messages.SetConsent(storetest.Ctx, b.ID, "cart", true, "cart")).Or(t)
	storetest.Got(s.Messages.SetConsent(storetest.Ctx, b.ID, "cart", false, "profile")).Or(t)
	storetest.Got(s.Messages.SaveSurvey(storetest.Ctx,
		storetest.Answers(func(v *messages.Survey) { v.Email = strings.ToUpper(b.Email) }), messages.SurveyActivity{})).
		Or(t)
	storetest.Must(t, s.Login.RequestCode(storetest.Ctx, b.Email))
	storetest.Got(s.Login.UpdateProfile(storetest.Ctx, b.ID, "Asha", "new."+b.Email, storetest.Password)).Or(t)
	storetest.Must(t, s.Login.RequestLoginCode(storetest.Ctx, b.Email))
	return order
}

// cameFromBefore adds a person's imported data, and data that was sent without a login.
func cameFromBefore(t *testing.T, s *storetest.Story, b storetest.Buyer, lamp, gone int64) {
	t.Helper()
	other := map[int64]int64{1: 2, 2: 1}[b.ID]
	storetest.Got(s.Reviews.MarkHelpful(storetest.Ctx, reviews.Marker{Customer: b.ID}, other)).Or(t)
	fill := strings.NewReplacer(":id", fmt.Sprint(b.ID), ":email", "'"+b.Email+"'", ":lamp", fmt.Sprint(lamp), ":gone",
		fmt.Sprint(gone))
	for _, statement := range []string{
		`INSERT INTO past_customers (account_id, source, agreed, at) VALUES (:id, 'Shopify', 'no', 5000)`,
		`INSERT INTO past_orders (source, number, customer_id, name, email, email_key, mob, address, state, payment,
			placed_at, total, delivery,
			discount, tax, lines) VALUES ('Shopify', 'N:id', :id, 'Asha', :email, :email, '1', 'Hill', 'paid', 'card',
			6000, 700, 0, 0, 0, '[]')`,
		`INSERT INTO past_reviews (source, product_id, name, email_key, rating, title, message, written_at, answer,
			bought)
			VALUES ('Judge.me', :lamp, 'Asha', :email, 3, 't', 'm:id', 7000, '', 1)`,
		`UPDATE accounts SET verified_key = email_key WHERE id = :id`,
		`INSERT INTO stock_waits (product_id, account_id, email, email_key, asked_at, confirmed_at, told_at, ended_at)
			VALUES (:gone, :id, '', '', 8000, NULL, 8001, 8002)`,
		`INSERT INTO stock_waits (product_id, email, email_key, asked_at, confirmed_at)
			VALUES (:lamp, :email, :email, 9000, 9001)`,
		`INSERT INTO tellings (kind, person, account_id, email_key, mail_id, made_at, sent_at)
			VALUES ('price', ':id', :id, :email, 900 + :id, 1,
			10000)`,
		`INSERT INTO tellings (kind, person, email_key, mail_id, made_at, sent_at)
			VALUES ('stock', 'w:id', :email, 800 + :id, 1, 11000)`,
		`INSERT INTO quotations (customer_id, company, gstin, message, asked_at)
			VALUES (:id, 'Rao', '', 'hello', 12000)`,
		`UPDATE mails SET file = 'file' || id WHERE to_addr = :email AND id % 2 = 0`,
	} {
		if err := s.Run(storetest.Ctx, fill.Replace(statement)); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}

func TestScenarioPersonalDataExport(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "person")
	s.In("Maharashtra")
	lamp, plug, gone := s.Product("Lamp", 500, 20), s.Product("Plug", 100, 20), s.Product("Gone", 100, 0)
	asha, bela, clerk := s.Customer("411001"), s.Customer("560001"), s.Staff(accounts.Support)
	for _, b := range []storetest.Buyer{asha, bela} {
		livesHere(t, s, clerk.ID, b, lamp, plug)
		s.Pass(time.Hour)
	}
	for _, b := range []storetest.Buyer{asha, bela} {
		cameFromBefore(t, s, b, lamp, gone)
	}
	data, err := s.Customers.PersonData(storetest.Ctx, bela.ID)
	s.Step("she asks what the shop knows").Gives(strings.Split(string(data), "\n"), err)
	data, err = s.Customers.CustomerData(storetest.Ctx, clerk.ID, asha.ID)
	s.Step("staff hand over what it knows of the other").Gives(len(data) > 0, err)
	for _, id := range []int64{clerk.ID, 99} {
		data, err = s.Customers.CustomerData(storetest.Ctx, clerk.ID, id)
		s.Step("of %d", id).Gives(data, err)
		s.Step("%d is erased", id).Gives(s.Customers.ErasePerson(storetest.Ctx, 0, id))
	}
	s.Step("staff erase her").Gives(s.Customers.ErasePerson(storetest.Ctx, clerk.ID, asha.ID))
	s.Step("again").Gives(s.Customers.ErasePerson(storetest.Ctx, clerk.ID, asha.ID))
	data, err = s.Customers.PersonData(storetest.Ctx, asha.ID)
	s.Step("what the shop knows of her").Gives(data, err)
	data, err = s.Customers.CustomerData(storetest.Ctx, clerk.ID, asha.ID)
	s.Step("what staff are told").Gives(data, err)
	s.Step("the other erases herself").Gives(s.Customers.ErasePerson(storetest.Ctx, bela.ID, bela.ID))
}

func TestScenarioErasureRefusedWhileSomethingIsOpen(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "person_open")
	s.In("Maharashtra")
	lamp := s.Product("Lamp", 500, 90)
	asha, bela, clerk := s.Customer("411001"), s.Customer("560001"), s.Staff(accounts.Support)
	erase := func(what string) {
		s.Step("she wants to be erased: %s", what).Gives(s.Customers.ErasePerson(storetest.Ctx, asha.ID, asha.ID))
	}
	theirs := s.Place(bela, lamp, 1)
	first, second := s.Place(asha, lamp, 1), s.Place(asha, lamp, 1)
	s.Step("two have orders").Gives()
	erase("two orders are placed")
	storetest.Must(t, s.Orders.ConfirmCOD(storetest.Ctx, asha.ID, first.ID))
	storetest.Must(t, s.Fulfilment.Cancel(storetest.Ctx, asha.ID, 0, second.ID, ""))
	erase("one is confirmed")
	s.Ship(first)
	erase("it is shipped")
	storetest.Must(t, s.Fulfilment.Deliver(storetest.Ctx, 0, first.ID, fulfilment.Delivery{}))
	storetest.Must(
		t,
		s.Returns.Open(storetest.Ctx, asha.ID, returns.ReturnRequest{LineID: s.Line(first),
			RefundTo: returns.RefundTo{UPI: "asha@bank"}}),
	)
	erase("a return is open")
	storetest.Got(s.Returns.RefundLine(storetest.Ctx, 0, s.Line(first), "U1", true)).Or(t)
	number := storetest.Got(s.Messages.OpenComplaint(storetest.Ctx,
		storetest.Complaint(func(c *messages.NewComplaint) { c.Email, c.Customer = asha.Email, asha.ID }))).
		Or(t)
	storetest.Got(s.Messages.OpenComplaint(storetest.Ctx,
		storetest.Complaint(func(c *messages.NewComplaint) { c.Email, c.Customer = bela.Email, bela.ID }))).
		Or(t)
	erase("a complaint is open")
	storetest.Must(
		t,
		s.Messages.AnswerComplaint(
			storetest.Ctx,
			clerk.ID,
			storetest.Got(s.Messages.TrackComplaint(storetest.Ctx, 0, number, asha.Email)).Or(t).ID,
			"sorry",
			true,
		),
	)
	paid := s.OrderPrepaid(asha, lamp, 1)
	storetest.Must(t, s.Fulfilment.Cancel(storetest.Ctx, asha.ID, 0, paid.ID, ""))
	erase("a refund has not arrived")
	storetest.Must(t, s.Run(storetest.Ctx, `UPDATE refunds SET state = 'done', refund_to = 'asha@bank'`))
	storetest.Must(t, s.Orders.ConfirmCOD(storetest.Ctx, bela.ID, theirs.ID))
	erase("nothing is open")
}
