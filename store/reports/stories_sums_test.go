package reports_test

import (
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/fulfilment"
	"hearth/store/imports"
	"hearth/store/promotions"
	"hearth/store/returns"
	"hearth/store/reviews"
	"hearth/store/storetest"
)

// everyRule is a shop with data for every invariant: a bundle, variants, promotions, reviews, credit notes.
func everyRule(t *testing.T, name string) *storetest.Story {
	t.Helper()
	s := storetest.NewStory(t, name)
	s.In("Maharashtra")
	s.Set("cod_refusals", "0")
	asha, bela := s.Customer("411001"), s.Customer("560001")
	lamp, bulb := s.Product("Lamp", 500, 50), s.Product("Bulb", 90, 60)
	s.Edit(lamp, func(p *catalogue.Product) { p.Cost = 310_00 })
	s.Edit(bulb, func(p *catalogue.Product) { p.Cost = 1 })
	set := storetest.Kit(t, s.Shop, "Lamp with bulbs", 600_00, lamp, 1, bulb, 2)
	_, variants := storetest.Panel(t, s.Shop, 9)
	storetest.AddOffer(t, s.Shop, func(o *promotions.Offer) { o.Scope, o.Targets = "products", []int64{bulb} })
	sent := s.Bought(asha, lamp, 2, bulb, 3)
	storetest.Must(t, s.Reviews.RateProduct(storetest.Ctx, asha.ID, sent.ID, lamp, 4, "Bright"))
	storetest.Must(t, s.Reviews.RateProduct(storetest.Ctx, asha.ID, sent.ID, bulb, 2, "Dim"))
	storetest.Got(s.Reviews.MarkHelpful(storetest.Ctx, reviews.Marker{Customer: bela.ID}, 1)).Or(t)
	storetest.Must(t, s.Reviews.Hide(storetest.Ctx, 0, 2, "This is about the parcel."))
	storetest.Must(t, s.Returns.Open(storetest.Ctx, asha.ID, returns.ReturnRequest{LineID: s.Line(sent), Quantity: 1}))
	storetest.Got(s.Returns.RefundLine(storetest.Ctx, 0, s.Line(sent), "UPI 1", true)).Or(t)
	s.Pass(25 * time.Hour)
	back := s.Order(bela, lamp, 1)
	s.Ship(back)
	storetest.Got(s.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, back.ID,
		fulfilment.CameBack{Reason: "Nobody was at home.", Restock: true})).Or(t)
	cancelled := s.OrderPrepaid(asha, bulb, 4)
	storetest.Must(t, s.Fulfilment.Cancel(storetest.Ctx, asha.ID, 0, cancelled.ID, ""))
	s.Order(bela, set, 2, variants[0].ID, 1)
	paid := s.OrderPrepaid(bela, bulb, 10)
	s.Ship(paid)
	storetest.Must(
		t,
		storetest.GotLast3(
			s.Fulfilment.SellAtCounter(storetest.Ctx, 0, fulfilment.CounterSale{Items: asha.Wishes(bulb, 1).Items,
				Way: "cash"}),
		),
	)
	s.Place(asha, lamp, 1)
	past := s.Now().AddDate(-1, 0, 0)
	storetest.Got(s.Moves.ApplyRecords(storetest.Ctx, 0,
		[]imports.PastRecord{{Review: &imports.PastReview{Product: "Lamp", Rating: 3, Name: "A", At: past}},
			{Review: &imports.PastReview{Product: "Lamp", Rating: 1, Name: "B", At: past}}})).
		Or(t)
	storetest.Got(s.Moves.ShowPastReviews(storetest.Ctx, 0, 1, true)).Or(t)
	s.Accounts.NoteVisitor("device")
	storetest.Must(t, s.Accounts.WriteVisitors(storetest.Ctx))
	return s
}

func TestScenarioInvariants(t *testing.T) {
	t.Parallel()
	s := everyRule(t, "rules")
	s.Step("a shop with something of everything").Gives(storetest.Got(s.Reports.CheckInvariants(storetest.Ctx)).Or(t))
	s.Break(`DROP TRIGGER documents_stay; DROP TRIGGER orders_fit_their_state`)
	for _, c := range []struct{ what, breaks, back string }{
		{"a lamp more", `UPDATE products SET shelf = shelf + 1 WHERE id = 1`, `UPDATE products SET shelf = shelf - 1
			WHERE id = 1`},
		{"a lamp more is held", `UPDATE products SET held = held + 1 WHERE id = 1`, `UPDATE products SET held = held - 1
			WHERE id = 1`},
		{"a movement that nobody made",
			`INSERT INTO stock_movements (product_id, at, reason, shelf_change, held_change) VALUES (1, 1, 'x', 1, 0)`,
			`INSERT INTO stock_movements (product_id, at, reason, shelf_change, held_change)
				VALUES (1, 1, 'x', -1, 0)`},
		{"an open order for more", `UPDATE order_lines SET quantity = quantity + 1 WHERE order_id = 1007`,
			`UPDATE order_lines SET quantity = quantity - 1 WHERE order_id = 1007`},
		{"a line of another order", `UPDATE order_lines SET order_id = 77 WHERE id = 3`, `UPDATE order_lines
			SET order_id = 1002 WHERE id = 3`},
		{"delivery that costs more", `UPDATE orders SET shipping = shipping + 1 WHERE id = 1001`,
			`UPDATE orders SET shipping = shipping - 1 WHERE id = 1001`},
		{"lines that add up to more", `UPDATE orders SET lines_total = lines_total + 1 WHERE id = 1003`,
			`UPDATE orders SET lines_total = lines_total - 1 WHERE id = 1003`},
		{"a kit more", `UPDATE products SET shelf = shelf + 1 WHERE id = 3`, `UPDATE products SET shelf = shelf - 1
			WHERE id = 3`},
		{"a dearer kit", `UPDATE products SET price = price + 1 WHERE id = 3`, `UPDATE products SET price = price - 1
			WHERE id = 3`},
		{"a kit of another tax", `UPDATE products SET gst_rate = 5 WHERE id = 3`, `UPDATE products SET gst_rate = 18
			WHERE id = 3`},
		{"a kit that is none", `UPDATE products SET kit_price = 0 WHERE id = 3`, `UPDATE products SET kit_price = 60000
			WHERE id = 3`},
		{"a kit of nothing", `UPDATE products SET kit_price = 5 WHERE id = 2`, `UPDATE products SET kit_price = 0
			WHERE id = 2`},
		{"a family that has more", `UPDATE products SET shelf = shelf + 1 WHERE id = 4`, `UPDATE products
			SET shelf = shelf - 1 WHERE id = 4`},
		{"a family of more", `UPDATE products SET variants = 5 WHERE id = 4`, `UPDATE products SET variants = 4
			WHERE id = 4`},
		{"a dearer family", `UPDATE products SET price = price + 1 WHERE id = 4`, `UPDATE products SET price = price - 1
			WHERE id = 4`},
		{"a family that begins lower", `UPDATE products SET lowest = lowest - 1 WHERE id = 4`,
			`UPDATE products SET lowest = lowest + 1 WHERE id = 4`},
		{"a family that is gone", `UPDATE products SET deleted_at = 1 WHERE id = 4`, `UPDATE products
			SET deleted_at = NULL WHERE id = 4`},
		{"a family without options", `UPDATE products SET options = '[]' WHERE id = 4`,
			`UPDATE products SET options = (SELECT options FROM kept_options) WHERE id = 4`},
		{"a variant with options", `UPDATE products SET options = '[1]' WHERE id = 6`, `UPDATE products
			SET options = '[]' WHERE id = 6`},
		{"a family that was sold", `UPDATE order_lines SET product_id = 4 WHERE product_id = 5`,
			`UPDATE order_lines SET product_id = 5 WHERE product_id = 4`},
		{"a kit that was sold in parts", `UPDATE order_lines SET kits = 1 WHERE kit_id = 3 AND product_id = 1`,
			`UPDATE order_lines SET kits = 2 WHERE kit_id = 3`},
		{"a kit of which there is none", `UPDATE order_lines SET kits = 0 WHERE kit_id = 3`,
			`UPDATE order_lines SET kits = 2 WHERE kit_id = 3`},
		{"an offer that gave more", `UPDATE offer_uses SET goods = goods + 1 WHERE order_id = 1001`,
			`UPDATE offer_uses SET goods = goods - 1 WHERE order_id = 1001`},
		{"an offer that counts what was cancelled", `UPDATE offer_uses SET counts = 1 - counts WHERE order_id = 1003`,
			`UPDATE offer_uses SET counts = 1 - counts WHERE order_id = 1003`},
		{"an offer that does not count", `UPDATE offer_uses SET counts = 1 - counts WHERE order_id = 1001`,
			`UPDATE offer_uses SET counts = 1 - counts WHERE order_id = 1001`},
		{"a cancelled order that holds stock", `UPDATE orders SET hold_open = 1 WHERE id = 1003`,
			`UPDATE orders SET hold_open = 0 WHERE id = 1003`},
		{"a history that ends elsewhere",
			`UPDATE order_events SET state = 'placed' WHERE id = (SELECT max(id) FROM order_events
				WHERE order_id = 1001)`,
			`UPDATE order_events SET state = 'delivered' WHERE id = (SELECT max(id) FROM order_events
				WHERE order_id = 1001)`},
		{"an invoice of another total", `UPDATE documents SET total = total + 1 WHERE id = 1`,
			`UPDATE documents SET total = total - 1 WHERE id = 1`},
		{"an invoice of another order", `UPDATE documents SET order_id = 1004 WHERE id = 1`,
			`UPDATE documents SET order_id = 1001 WHERE id = 1`},
		{"a number that was skipped", `UPDATE document_series SET next = next + 1 WHERE kind = 'invoice'`,
			`UPDATE document_series SET next = next - 1 WHERE kind = 'invoice'`},
		{"a gap that is none", `INSERT INTO document_gaps (kind, year, from_seq, to_seq, noted_at)
			VALUES ('invoice', '2627', 2, 3, 1)`,
			`DELETE FROM document_gaps`},
		{"a gap of what was issued", `INSERT INTO document_gaps (kind, year, from_seq, to_seq, noted_at)
			VALUES ('invoice', '2627', 9, 9, 1);
			UPDATE document_series SET next = next + 1 WHERE kind = 'invoice'`,
			`DELETE FROM document_gaps; UPDATE document_series SET next = next - 1 WHERE kind = 'invoice'`},
		{"a credit note beyond its invoice", `UPDATE documents SET total = total * 100 WHERE id = 2`,
			`UPDATE documents SET total = total / 100 WHERE id = 2`},
		{"a refund beyond its payment", `UPDATE refunds SET amount = amount * 100 WHERE payment_id IS NOT NULL`,
			`UPDATE refunds SET amount = amount / 100 WHERE payment_id IS NOT NULL`},
		{"COD that brought more", `UPDATE payments SET amount = amount + 1 WHERE order_id = 1001`,
			`UPDATE payments SET amount = amount - 1 WHERE order_id = 1001`},
		{"COD that was paid twice", `INSERT INTO payments (id, order_id, provider, provider_payment, amount, taken_at)
			SELECT 99, order_id, provider, 'again', amount, 1 FROM payments WHERE order_id = 1001`, `DELETE
				FROM payments WHERE id = 99`},
		{"another rating", `UPDATE products SET rating_sum = rating_sum + 1 WHERE id = 1`,
			`UPDATE products SET rating_sum = rating_sum - 1 WHERE id = 1`},
		{"another count of ratings", `UPDATE products SET rating_count = rating_count + 1 WHERE id = 2`,
			`UPDATE products SET rating_count = rating_count - 1 WHERE id = 2`},
		{"a review that more found helpful", `UPDATE reviews SET helpful = helpful + 1 WHERE id = 2`,
			`UPDATE reviews SET helpful = helpful - 1 WHERE id = 2`},
		{"a customer who ordered more", `UPDATE customer_sums SET orders = orders + 1 WHERE customer_id = 1`,
			`UPDATE customer_sums SET orders = orders - 1 WHERE customer_id = 1`},
		{"a customer who spent more", `UPDATE customer_sums SET spent = spent + 1 WHERE customer_id = 2`,
			`UPDATE customer_sums SET spent = spent - 1 WHERE customer_id = 2`},
		{"a customer of nobody", `INSERT INTO customer_sums (customer_id, orders, spent, came_back, last_at)
			VALUES (99, 1, 1, 0, 1)`,
			`DELETE FROM customer_sums WHERE customer_id = 99`},
		{"an order that is counted on no day", `UPDATE orders SET sold_day = NULL WHERE id = 1001`,
			`UPDATE orders SET sold_day = 20261121 WHERE id = 1001`},
		{"a first order that repeats", `UPDATE orders SET repeats = 1 WHERE id = 1001`, `UPDATE orders SET repeats = 0
			WHERE id = 1001`},
		{"visitors who were not counted", `UPDATE visitor_sums SET visitors = visitors - 1`, `UPDATE visitor_sums
			SET visitors = visitors + 1`},
	} {
		if c.what == "a family without options" {
			s.Break(`CREATE TABLE IF NOT EXISTS kept_options AS SELECT options FROM products WHERE id = 4`)
		}
		s.Break(`PRAGMA ignore_check_constraints = 1; ` + c.breaks)
		found := storetest.Got(s.Reports.CheckInvariants(storetest.Ctx)).Or(t)
		s.Break(`PRAGMA ignore_check_constraints = 1; ` + c.back)
		s.Step("%s", c.what).Gives(found)
	}
	s.Step("all is as it was").Gives(storetest.Got(s.Reports.CheckInvariants(storetest.Ctx)).Or(t))
}

func TestScenarioAggregateRepair(t *testing.T) {
	t.Parallel()
	s := everyRule(t, "sums")
	s.Step("a shop with something of everything").Gives(storetest.Got(s.Repair(storetest.Ctx)).Or(t))
	for _, table := range []string{"day_sums", "product_sums", "goods_sums", "pin_sums", "paper_sums", "ledger_sums",
		"cod_sums", "promise_sums", "price_steps"} {
		s.Break(`DELETE FROM ` + table)
		s.Step("nothing is left of %s", table).
			Gives(storetest.Got(s.Reports.CheckInvariants(storetest.Ctx)).Or(t), storetest.Got(s.Repair(storetest.Ctx)).
				Or(t))
	}
	for _, c := range [][2]string{{"a day", `UPDATE day_sums SET repeats = repeats + 1`}, {"a product",
		`UPDATE product_sums SET cost = cost - 1`},
		{"goods", `UPDATE goods_sums SET known_net = known_net + 1`}, {"a PIN", `UPDATE pin_sums SET sent = sent + 1`},
		{"papers", `UPDATE paper_sums SET credited = credited + 1`}, {"the ledger", `UPDATE ledger_sums
			SET sgst = sgst + 1`},
		{"COD", `UPDATE cod_sums SET value = value + 1`}, {"steps of prices", `UPDATE price_steps
			SET products = products + 1`},
		{"a day of nothing", `INSERT INTO day_sums (day, channel, pt, state, orders, amount, repeats)
			VALUES (20200101, 'online', 'COD', 'placed', 0, 0, 0)`},
		{"a ledger of nothing",
			`INSERT INTO ledger_sums (day, invoices, credit_notes, taxable, cgst, sgst, shipping)
				VALUES (20200101, 0, 0, 0, 0, 0, 0)`},
		{"papers of nothing", `INSERT INTO paper_sums (day, invoiced, credited, tax) VALUES (20200101, 0, 0, 0)`},
		{"the money of an order", `UPDATE money_sums SET extra = extra + 1 WHERE order_id = 1001`},
		{"the rupees of the orders", `DELETE FROM order_rupees`}} {
		s.Break(c[1])
		s.Step("%s counted wrong", c[0]).
			Gives(storetest.Got(s.Reports.CheckInvariants(storetest.Ctx)).Or(t), storetest.Got(s.Repair(storetest.Ctx)).
				Or(t))
	}
	s.Step("all is as it was").
		Gives(
			storetest.Got(s.Repair(storetest.Ctx)).Or(t),
			storetest.Got(s.Reports.CheckInvariants(storetest.Ctx)).Or(t),
		)
}
