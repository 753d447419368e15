package reports_test

import (
	"fmt"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/promotions"
	"hearth/store/returns"
	"hearth/store/storetest"
)

func TestScenarioDashboardOpenWork(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "today")
	s.In("Maharashtra")
	s.Set("low_stock", "3", "cod_confirm", "yes")
	lamp, plug := s.Product("Lamp", 500, 90), s.Product("Plug", 100, 5)
	storetest.Kit(t, s.Shop, "Bundle", 550_00, lamp, 1, plug, 1)
	storetest.Panel(t, s.Shop, 9)
	s.Stocked("Nameless", 10, 9, func(p *catalogue.Product) { p.HSN = "" })
	b, other := s.Customer("411001"), s.Customer("560001")
	look := func(what string) {
		s.Pass(time.Hour)
		for _, permissions := range [][]core.Permission{accounts.Permissions, {core.PermPack}, {core.PermOrders},
			{core.PermCare},
			{accounts.PermRefunds},
			{core.PermCatalogue}, {core.PermOutbox}, {accounts.PermMoney}, {accounts.PermInsights}, nil} {
			name := fmt.Sprint(len(permissions), " permissions")
			if len(permissions) == 1 {
				name = permissions[0]
			}
			s.Step("%s: work for %s", what, name).Gives(s.Reports.FindWorkQueues(storetest.Ctx, permissions))
			s.Step("and today").Gives(s.Reports.FindToday(storetest.Ctx, permissions))
		}
	}
	asked := s.Order(b, lamp, 1)
	s.Pass(time.Minute)
	first, packed := s.OrderPrepaid(other, lamp, 2), s.OrderPrepaid(other, lamp, 1, plug, 2)
	storetest.Must(t, s.Fulfilment.Pack(storetest.Ctx, 0, packed.ID, true))
	s.Place(b, lamp, 1)
	look("an order to confirm, one to pack, one to hand over, one to pay, plugs low, one without HSN")
	storetest.Must(t, s.Orders.CheckCOD(storetest.Ctx, 0, asked.ID, "phone", ""))
	s.Ship(first)
	s.Set("cod_confirm", "no")
	for _, day := range []string{"2026-11-25", "2026-11-26"} {
		s.At(day, "15:05")
		s.Step("%s: is the parcel late?", day).Gives(s.Reports.FindWorkQueues(storetest.Ctx,
			[]core.Permission{core.PermPack}))
	}
	returned, _ := s.Returning(b, lamp, 1)
	storetest.Must(t, s.Returns.Inspect(storetest.Ctx, 0, s.Line(returned), returns.Inspection{Accepted: true}))
	s.Returning(other, lamp, 1)
	s.Bought(b, lamp, 1)
	storetest.Got(s.Messages.OpenComplaint(storetest.Ctx, storetest.Complaint())).Or(t)
	storetest.Got(s.Messages.OpenComplaint(storetest.Ctx, storetest.Complaint())).Or(t)
	clerk := s.Staff(accounts.Support)
	storetest.Must(t, s.Messages.AnswerComplaint(storetest.Ctx, clerk.ID, 1, "soon", false))
	storetest.Must(t, s.Messages.AskQuestion(storetest.Ctx, b.ID, lamp, "How bright?"))
	storetest.Got(s.Orders.AskQuotation(storetest.Ctx, orders.QuotationRequest{Customer: b.ID,
		Items: []promotions.CartItem{{ProductID: lamp, Quantity: 5}}})).
		Or(t)
	storetest.Must(
		t,
		s.Payments.NoteDisputes(
			storetest.Ctx,
			[]payments.Dispute{
				{
					Provider: "razorpay",
					ID:       "d1",
					Payment:  "p1",
					Amount:   100,
					State:    "open",
					RespondBy: s.Now().
						Add(48 * time.Hour),
					MadeAt: s.Now(),
				},
				{Provider: "razorpay", ID: "d2", Payment: "p2", Amount: 100, State: "won",
					MadeAt: s.Now()},
			},
		),
	)
	tasks := storetest.Got(s.ClaimTasks(storetest.Ctx, "mail", 2, time.Minute)).Or(t)
	storetest.Must(t, s.RetryTask(storetest.Ctx, tasks[0].ID, 0, true, "x"))
	storetest.Must(
		t,
		s.Run(
			storetest.Ctx,
			fmt.Sprintf(`INSERT INTO refunds (order_id, payment_id, amount, state, reason, created_at) SELECT order_id,
				id, 100,
		'failed', 'x', %d
		FROM payments WHERE order_id = %d`, s.Now().UnixMilli(), packed.ID),
			fmt.Sprintf(`INSERT INTO refunds (order_id, payment_id, amount, state, reason, created_at, adopted)
		SELECT order_id, id, 100, 'done', 'x', 5, 1 FROM payments WHERE order_id = %d`, first.ID),
			fmt.Sprintf(`INSERT INTO refunds (order_id, payment_id, amount, state, reason, created_at)
		SELECT order_id, id, 100, 'waiting', 'x', 6 FROM payments WHERE order_id = %d`, returned.ID),
			`UPDATE products SET shelf = held WHERE id = 1`,
			`INSERT INTO visitors (fingerprint, first_seen) VALUES ('a', unixepoch('2026-11-22') *
			1000)`,
		),
	)
	look("a week later, all sorts of work")
	s.Step("the newest orders").Gives(s.Reports.ListNewestOrders(storetest.Ctx))
	s.SetClock(storetest.Start.AddDate(0, 0, 30))
	s.Step("30 days later").Gives(s.Reports.FindToday(storetest.Ctx, accounts.Permissions))
	s.Pass(15 * time.Minute)
	s.Step("a quarter of an hour later").Gives(s.Reports.FindToday(storetest.Ctx, accounts.Permissions))
	s.Pass(24 * time.Hour)
	s.Step("a day later").Gives(s.Reports.FindToday(storetest.Ctx, accounts.Permissions))
}

func TestScenarioBestSellers(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "best_sellers")
	s.In("Maharashtra")
	b := s.Customer("411001")
	products := []int64{}
	for i := range 7 {
		products = append(products, s.Product(fmt.Sprintf("Lamp %d", i), int64(100*(i+1)), 50))
	}
	for i, id := range products {
		o := s.Bought(b, id, []int64{3, 5, 5, 1, 2, 4, 1}[i])
		if i == 3 || i == 5 {
			storetest.Must(
				t,
				s.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: s.Line(o), Quantity: 1}),
			)
			storetest.Got(s.Returns.RefundLine(storetest.Ctx, 0, s.Line(o), "U1", true)).Or(t)
		}
	}
	s.Step("seven products were sold, one piece of two came back").Gives(s.Reports.FindToday(storetest.Ctx,
		accounts.Permissions))
	s.Step("the newest orders").Gives(s.Reports.ListNewestOrders(storetest.Ctx))
	s.At("2026-12-21", "23:59")
	s.Order(b, products[6], 2)
	s.Step("30 days later one more").Gives(s.Reports.FindToday(storetest.Ctx, accounts.Permissions))
	s.At("2026-12-22", "00:00")
	s.Step("a minute later").Gives(s.Reports.FindToday(storetest.Ctx, accounts.Permissions))
}

func TestScenarioRepair(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "mend", "search_words")
	s.In("Maharashtra")
	b, other := s.Customer("411001"), s.Customer("560001")
	lamp, plug := s.Product("Lamp", 500, 9), s.Product("Plug", 100, 9)
	family, _ := storetest.Panel(t, s.Shop, 9)
	for _, who := range []storetest.Buyer{b, other} {
		o := s.Bought(who, lamp, 1, plug, 1)
		storetest.Must(t, s.Reviews.RateProduct(storetest.Ctx, who.ID, o.ID, lamp, 2+who.ID, ""))
		storetest.Must(t, s.Reviews.RateProduct(storetest.Ctx, who.ID, o.ID, plug, 4, ""))
	}
	storetest.Must(t, s.Reviews.Hide(storetest.Ctx, 0, 1, "rude words"))
	storetest.Must(
		t,
		s.Run(
			storetest.Ctx,
			`INSERT INTO past_reviews (source, product_id, name, email_key, rating, title, message, written_at, answer,
				bought,
		shown_at)
		VALUES ('J', 1, 'R', 'x', 3, '', '', 1, '', 1, 2), ('J', 1, 'S', 'y', 1, '', '', 1, '', 0, NULL)`,
		),
	)
	s.Step("all is well").Gives(s.Repair(storetest.Ctx))
	for _, c := range []struct{ what, statement string }{
		{"a sum of ratings", `UPDATE products SET rating_sum = 99 WHERE id = 1`},
		{"a count of ratings", `UPDATE products SET rating_count = 9
			WHERE id = 2`},
		{"words of a product", fmt.Sprintf(`DELETE FROM product_words WHERE rowid = %d`, plug)},
		{"words of a family", fmt.Sprintf(`DELETE FROM product_words WHERE rowid = %d`, family)},
		{"words of a product that is gone", `INSERT INTO product_words (rowid, title) VALUES (999, 'ghost')`},
		{"the money of an order", `UPDATE money_sums SET taken = taken + 1, credited = 5 WHERE order_id = 1001`},
		{"the amounts that the search knows", `DELETE FROM order_rupees`}, {"a sum of a day", `UPDATE day_sums
			SET amount = amount + 7`},
	} {
		s.Step("damaged: %s", c.what).Gives(s.Run(storetest.Ctx, c.statement))
		s.Step("mended").Gives(s.Repair(storetest.Ctx))
		for _, words := range []string{"plug", "panel"} {
			s.Step("the search for %s", words).Gives(s.Search.SearchProductNames(storetest.Ctx, words, 9))
		}
	}
	wrong, err := s.Reports.CheckInvariants(storetest.Ctx)
	s.Step("what is wrong still").Gives(wrong, err)
}
