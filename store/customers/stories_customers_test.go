package customers_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/customers"
	"hearth/store/fulfilment"
	"hearth/store/login"
	"hearth/store/messages"
	"hearth/store/returns"
	"hearth/store/storetest"
)

// tradedWith is a shop with all kinds of customers: Asha bought twice, another Asha returned a package, Bela cancelled,
// Chitra only placed an order, and Deepa never ordered.
func tradedWith(t *testing.T, s *storetest.Story) (asha, other, bela storetest.Buyer) {
	t.Helper()
	s.In("Maharashtra")
	lamp, plug := s.Product("Lamp", 500, 90), s.Product("Plug", 100, 90)
	asha, bela, other = s.Customer("411001"), s.Customer("560001"), s.Customer("411030")
	chitra := s.Customer("500001")
	s.Customer("400001")
	s.Staff(accounts.Owner)
	for id, name := range []string{"Asha Rao", "bela", "asha rao", "Chitra", "Deepa"} {
		storetest.Must(t, s.Run(storetest.Ctx, fmt.Sprintf(`UPDATE accounts SET name = '%s' WHERE id = %d`, name, id+1),
			fmt.Sprintf(`UPDATE addresses SET mob = '987650000%d' WHERE customer_id = %d`, id+1, id+1)))
	}
	s.Bought(asha, lamp, 2)
	s.Pass(26 * time.Hour)
	s.OrderPrepaid(asha, plug, 1)
	refused := s.Order(other, lamp, 1)
	s.Ship(refused)
	storetest.Got(s.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, refused.ID,
		fulfilment.CameBack{Reason: "refused", Restock: true})).Or(t)
	s.Bought(other, plug, 3)
	s.Pass(26 * time.Hour)
	storetest.Must(t, s.Fulfilment.Cancel(storetest.Ctx, bela.ID, 0, s.OrderPrepaid(bela, lamp, 1).ID, ""))
	storetest.Must(t, s.Fulfilment.Cancel(storetest.Ctx, bela.ID, 0, s.Place(bela, lamp, 1).ID, ""))
	s.Place(chitra, lamp, 1)
	return asha, other, bela
}

func TestScenarioCustomerList(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "customers")
	tradedWith(t, s)
	list := func(f customers.CustomerFilter) {
		found, total, err := s.Customers.List(storetest.Ctx, f)
		s.Step("customers, %s", strings.TrimPrefix(fmt.Sprintf("%+v", f), "{")).Gives(found, total, err)
	}
	list(customers.CustomerFilter{})
	for _, sort := range []string{"-last", "last", "-orders", "orders", "-spent", "spent", "-since", "since", "name",
		"-name", "shoe size"} {
		found, _, err := s.Customers.List(storetest.Ctx, customers.CustomerFilter{Sort: sort})
		names := []string{}
		for _, c := range found {
			names = append(names, fmt.Sprint(c.ID))
		}
		s.Step("sorted by %s", sort).Gives(strings.Join(names, " "), err)
	}
	for _, f := range []customers.CustomerFilter{{Bought: "none"}, {Bought: "none", Sort: "last"}, {Bought: "once"},
		{Bought: "again"},
		{Bought: "often"}, {Back: true}, {Back: true, Bought: "again"}, {From: "2026-11-22"}, {From: "2026-11-23"},
		{To: "2026-11-22"},
		{From: "2026-11-22", To: "2026-11-22"}, {From: "soon"}, {To: "never"}} {
		list(f)
	}
	for _, text := range []string{"asha", "ASHA RAO", "chit", "customer2", "example.com", "98765", "9876500002",
		"+91 98765 00003", "987", "9876",
		"%", " bela ", "staff6", "500001"} {
		list(customers.CustomerFilter{Search: text, Sort: "since"})
	}
	list(customers.CustomerFilter{Search: "asha", Back: true})
	list(customers.CustomerFilter{Page: core.Page{Number: 2, Size: 2}})
	list(customers.CustomerFilter{Search: "asha", Sort: "-name", Page: core.Page{Number: 2, Size: 1}})
	s.Step("somebody exports one").Gives(s.Customers.NoteSheetOfCustomers(storetest.Ctx, 6, 1))
	s.Step("and two").Gives(s.Customers.NoteSheetOfCustomers(storetest.Ctx, 0, 2))
}

func TestScenarioCustomerPage(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "customer_page")
	asha, other, bela := tradedWith(t, s)
	s.Step("the page of somebody who bought twice").Gives(s.Customers.Find(storetest.Ctx, asha.ID))
	s.Step("of staff").Gives(storetest.Second(s.Customers.Find(storetest.Ctx, 6)))
	s.Step("of nobody").Gives(storetest.Second(s.Customers.Find(storetest.Ctx, 99)))
	s.Set("cod_refusals", "1")
	s.Step("of somebody who sent a parcel back and gets no COD").Gives(s.Customers.Find(storetest.Ctx, other.ID))
	s.Set("cod_refusals", "0")
	storetest.Must(t, s.Returns.Open(storetest.Ctx, asha.ID, returns.ReturnRequest{LineID: 1, Quantity: 1}))
	storetest.Got(s.Returns.RefundLine(storetest.Ctx, 0, 1, "U1", true)).Or(t)
	storetest.Must(t, s.Returns.Open(storetest.Ctx, other.ID, returns.ReturnRequest{LineID: 4, Quantity: 2}))
	storetest.Must(t, s.Returns.Inspect(storetest.Ctx, 0, 4, returns.Inspection{Findings: "used"}))
	for _, b := range []storetest.Buyer{asha, other} {
		for i := range 3 {
			storetest.Got(s.Messages.OpenComplaint(storetest.Ctx, storetest.Complaint(func(c *messages.NewComplaint) {
				c.Email, c.Customer = strings.ToUpper(b.Email), []int64{b.ID, 0, bela.ID}[i]
			}))).Or(t)
			s.Pass(time.Second)
		}
		storetest.Must(t, s.Accounts.AddCustomerNote(storetest.Ctx, 0, b.ID, "calls often", false))
		storetest.Session(t, s.Shop, b.ID, login.PublicListener)
		s.Pass(time.Second)
		storetest.Session(t, s.Shop, b.ID, login.PublicListener)
		storetest.Got(s.Messages.SetConsent(storetest.Ctx, b.ID, "price", true, "profile")).Or(t)
		storetest.Got(s.Messages.SaveSurvey(storetest.Ctx,
			storetest.Answers(func(v *messages.Survey) { v.Email = strings.ToUpper(b.Email) }),
			messages.SurveyActivity{})).
			Or(t)
		storetest.Must(
			t,
			s.Reviews.RateProduct(
				storetest.Ctx,
				b.ID,
				map[int64]int64{1: 1001, 3: 1004}[b.ID],
				map[int64]int64{1: 1, 3: 2}[b.ID],
				5,
				"good",
			),
		)
		storetest.Must(t, s.Messages.AskQuestion(storetest.Ctx, b.ID, 1, "How bright is it?"))
		made := storetest.Got(s.Orders.GenerateSerials(storetest.Ctx, 0, 1, 1)).Or(t)
		storetest.Must(t, s.Login.RegisterDevice(storetest.Ctx, b.ID, made[0], 1, "f"))
	}
	storetest.TurnOnTOTP(t, s.Shop, asha.ID)
	storetest.Must(t, s.Run(storetest.Ctx, `INSERT INTO past_customers (account_id, source, agreed, at)
		VALUES (1, 'Shopify', 'no', 5)`))
	s.Step("two do everything that a customer can").Gives()
	for _, b := range []storetest.Buyer{asha, other, bela} {
		s.Step("the page of %d", b.ID).Gives(s.Customers.Find(storetest.Ctx, b.ID))
	}
	s.Set("cod_refusals", "2")
	for range 4 {
		s.Order(other, 2, 1)
	}
	storetest.Must(t, s.Run(storetest.Ctx, `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n
		WHERE i < 20)
		INSERT INTO complaints (number, at, customer_id, kind, name, email, phone) SELECT 'C' || i, i, 3, 'late',
		'Asha', 'x', '' FROM n`))
	p, err := s.Customers.Find(storetest.Ctx, other.ID)
	s.Step("more orders and complaints than a page lists").Gives(p.Latest, len(p.Complaints), p.Complaints[19].ID,
		p.CODLeftOut, err)
}
