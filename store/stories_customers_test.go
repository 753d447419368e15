package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

// tradedWith is a shop with customers of every sort: Asha bought twice, another asha sent a parcel back, Bela cancelled, Chitra only
// placed an order, and Deepa never came.
func tradedWith(t *testing.T, s *storetest.Story) (asha, other, bela storetest.Buyer) {
	t.Helper()
	s.In("Maharashtra")
	lamp, plug := s.Product("Lamp", 500, 90), s.Product("Plug", 100, 90)
	asha, bela, other = s.Customer("411001"), s.Customer("560001"), s.Customer("411030")
	chitra := s.Customer("500001")
	s.Customer("400001")
	s.Staff(store.Owner)
	for id, name := range []string{"Asha Rao", "bela", "asha rao", "Chitra", "Deepa"} {
		must(t, s.Run(ctx, fmt.Sprintf(`UPDATE accounts SET name = '%s' WHERE id = %d`, name, id+1),
			fmt.Sprintf(`UPDATE addresses SET mob = '987650000%d' WHERE customer_id = %d`, id+1, id+1)))
	}
	s.Bought(asha, lamp, 2)
	s.Pass(26 * time.Hour)
	s.OrderPrepaid(asha, plug, 1)
	refused := s.Order(other, lamp, 1)
	s.Ship(refused)
	got(s.ReturnToOrigin(ctx, 0, refused.ID, "refused", true)).or(t)
	s.Bought(other, plug, 3)
	s.Pass(26 * time.Hour)
	must(t, s.CancelOrder(ctx, bela.ID, 0, s.OrderPrepaid(bela, lamp, 1).ID, ""))
	must(t, s.CancelOrder(ctx, bela.ID, 0, s.Place(bela, lamp, 1).ID, ""))
	s.Place(chitra, lamp, 1)
	return asha, other, bela
}

func TestStoryOfTheListOfCustomers(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "customers")
	tradedWith(t, s)
	list := func(f store.CustomerFilter) {
		found, total, err := s.ListCustomers(ctx, f)
		s.Step("customers, %s", strings.TrimPrefix(fmt.Sprintf("%+v", f), "{")).Gives(found, total, err)
	}
	list(store.CustomerFilter{})
	for _, sort := range []string{"-last", "last", "-orders", "orders", "-spent", "spent", "-since", "since", "name", "-name", "shoe size"} {
		found, _, err := s.ListCustomers(ctx, store.CustomerFilter{Sort: sort})
		names := []string{}
		for _, c := range found {
			names = append(names, fmt.Sprint(c.ID))
		}
		s.Step("sorted by %s", sort).Gives(strings.Join(names, " "), err)
	}
	for _, f := range []store.CustomerFilter{{Bought: "none"}, {Bought: "none", Sort: "last"}, {Bought: "once"}, {Bought: "again"},
		{Bought: "often"}, {Back: true}, {Back: true, Bought: "again"}, {From: "2026-11-22"}, {From: "2026-11-23"}, {To: "2026-11-22"},
		{From: "2026-11-22", To: "2026-11-22"}, {From: "soon"}, {To: "never"}} {
		list(f)
	}
	for _, text := range []string{"asha", "ASHA RAO", "chit", "customer2", "example.com", "98765", "9876500002", "+91 98765 00003", "987",
		"9876",
		"%", " bela ", "staff6", "500001"} {
		list(store.CustomerFilter{Search: text, Sort: "since"})
	}
	list(store.CustomerFilter{Search: "asha", Back: true})
	list(store.CustomerFilter{Page: store.Page{Number: 2, Size: 2}})
	list(store.CustomerFilter{Search: "asha", Sort: "-name", Page: store.Page{Number: 2, Size: 1}})
	s.Step("somebody exports one").Gives(s.NoteSheetOfCustomers(ctx, 6, 1))
	s.Step("and two").Gives(s.NoteSheetOfCustomers(ctx, 0, 2))
}

func TestStoryOfACustomersPage(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "customer_page")
	asha, other, bela := tradedWith(t, s)
	s.Step("the page of somebody who bought twice").Gives(s.FindCustomer(ctx, asha.ID))
	s.Step("of staff").Gives(second(s.FindCustomer(ctx, 6)))
	s.Step("of nobody").Gives(second(s.FindCustomer(ctx, 99)))
	s.Set("cod_refusals", "1")
	s.Step("of somebody who sent a parcel back and gets no COD").Gives(s.FindCustomer(ctx, other.ID))
	s.Set("cod_refusals", "0")
	must(t, s.OpenReturn(ctx, asha.ID, store.ReturnWish{LineID: 1, Quantity: 1}))
	got(s.RefundLine(ctx, 0, 1, "U1", true)).or(t)
	must(t, s.OpenReturn(ctx, other.ID, store.ReturnWish{LineID: 4, Quantity: 2}))
	must(t, s.InspectReturn(ctx, 0, 4, store.Inspection{Findings: "used"}))
	for _, b := range []storetest.Buyer{asha, other} {
		for i := range 3 {
			got(s.Complain(ctx, complaint(func(c *store.NewComplaint) {
				c.Email, c.Customer = strings.ToUpper(b.Email), []int64{b.ID, 0, bela.ID}[i]
			}))).or(t)
			s.Pass(time.Second)
		}
		must(t, s.AddCustomerNote(ctx, 0, b.ID, "calls often", false))
		session(t, s.Shop, b.ID, store.PublicDoor)
		s.Pass(time.Second)
		session(t, s.Shop, b.ID, store.PublicDoor)
		got(s.Agree(ctx, b.ID, "price", true, "profile")).or(t)
		got(s.SaveSurvey(ctx, answers(func(v *store.Survey) { v.Email = strings.ToUpper(b.Email) }), store.SurveyActivity{})).or(t)
		must(t, s.RateProduct(ctx, b.ID, map[int64]int64{1: 1001, 3: 1004}[b.ID], map[int64]int64{1: 1, 3: 2}[b.ID], 5, "good"))
		must(t, s.AskAboutProduct(ctx, b.ID, 1, "How bright is it?"))
		made := got(s.GenerateSerials(ctx, 0, 1, 1)).or(t)
		must(t, s.RegisterDevice(ctx, b.ID, made[0], 1, "f"))
	}
	turnOnTOTP(t, s.Shop, asha.ID)
	must(t, s.Run(ctx, `INSERT INTO past_customers (account_id, source, agreed, at) VALUES (1, 'Shopify', 'no', 5)`))
	s.Step("two do everything that a customer can").Gives()
	for _, b := range []storetest.Buyer{asha, other, bela} {
		s.Step("the page of %d", b.ID).Gives(s.FindCustomer(ctx, b.ID))
	}
	s.Set("cod_refusals", "2")
	for range 4 {
		s.Order(other, 2, 1)
	}
	must(t, s.Run(ctx, `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20)
		INSERT INTO complaints (number, at, customer_id, kind, name, email, phone) SELECT 'C' || i, i, 3, 'late', 'Asha', 'x', '' FROM n`))
	p, err := s.FindCustomer(ctx, other.ID)
	s.Step("more orders and complaints than a page lists").Gives(p.Latest, len(p.Complaints), p.Complaints[19].ID, p.CODLeftOut, err)
}
