package imports_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/imports"
	"hearth/store/login"
	"hearth/store/storetest"
)

// formerly is a shop that imports a former shop, with the ID of the import job.
func formerly(t *testing.T, name string) (s *storetest.Story, who, job int64) {
	t.Helper()
	s = storetest.NewStory(t, name)
	who = s.Staff(accounts.Owner).ID
	return s, who, storetest.Got(s.AddJob(storetest.Ctx, who, "products import", 0, nil)).Or(t)
}

// takesBack undoes an import completely.
func takesBack(t *testing.T, s *storetest.Story, job int64) {
	t.Helper()
	for from, more := int64(0), true; more; more = from != 0 {
		outcomes, next, err := s.Moves.UndoRecords(storetest.Ctx, job, from)
		s.Step("the import is taken back, from %d", from).Gives(outcomes, next, err)
		storetest.Must(t, err)
		from = next
	}
}

func TestScenarioImportedCustomers(t *testing.T) {
	t.Parallel()
	s, who, job := formerly(t, "moved_customers")
	staff := s.Staff(accounts.Dispatch)
	asha, bela := s.Customer("411001"), s.Customer("560001")
	s.Break(`UPDATE addresses SET mob = '9000000001' WHERE customer_id = ` + fmt.Sprint(asha.ID))
	s.Break(`UPDATE addresses SET mob = '9000000002' WHERE customer_id = ` + fmt.Sprint(bela.ID))
	storetest.Unprove(t, s.Shop, asha, bela)
	gone := s.Customer("411001")
	storetest.Must(t, s.Run(storetest.Ctx, fmt.Sprintf(`UPDATE accounts SET deleted_at = 1 WHERE id = %d`, gone.ID)))
	storetest.Must(
		t,
		s.Delivery.SetArea(storetest.Ctx, who, delivery.Area{Pin: "403001", District: "North Goa", State: "Goa",
			Pickup: true}),
	)
	storetest.Must(t, s.Delivery.SetArea(storetest.Ctx, who, delivery.Area{Pin: "403002", District: "North Goa",
		State: "Goa"}))
	s.Step("two customers, one who left, and their staff").Gives()
	then := s.Now().AddDate(-2, 0, 0)
	for _, order := range []imports.PastOrder{{Number: "#1", Email: "Ravi@mail.example"},
		{Number: "#2", Email: "other@mail.example"}} {
		order.Source, order.PlacedAt, order.Lines = "Shopify", then,
			[]imports.PastLine{{Title: "Lamp", Quantity: 1, Price: 500_00}}
		s.Step("order %s of the former shop", order.Number).
			Gives(s.Moves.ApplyRecords(storetest.Ctx, job, []imports.PastRecord{{Row: 1, Order: &order}}))
	}
	home := delivery.Address{Name: "Ravi", Mob: "9812345678", Area: "Flat 3, M.G. Road “East”; 2nd", City: "Pune City",
		Pin: "411 001", State: "maharashtra"}
	homes := []delivery.Address{}
	for n := range 21 {
		homes = append(homes, delivery.Address{Mob: "9812345678", Area: fmt.Sprint("Flat ", n), Pin: "560001"})
	}
	with := func(change func(a *delivery.Address)) []delivery.Address {
		a := home
		change(&a)
		return []delivery.Address{a}
	}
	for _, c := range []struct {
		what string
		of   imports.PastCustomer
	}{
		{"a new one", imports.PastCustomer{Name: " Ravi   Kumar ", Email: " Ravi@mail.example ", Since: then,
			Agreed: "yes", Addresses: []delivery.Address{home}}},
		{"the same again", imports.PastCustomer{Name: "R. Kumar", Email: "ravi@MAIL.example", Since: then,
			Addresses: []delivery.Address{home}}},
		{"with another address", imports.PastCustomer{Email: "ravi@mail.example", Mob: "9812345679",
			Addresses: with(func(a *delivery.Address) { a.Mob, a.City, a.State = "", "Elsewhere", "Goa" })}},
		{"without a name", imports.PastCustomer{Email: "dev.anand@mail.example", Agreed: "no",
			Since: s.Now().Add(time.Hour)}},
		{"since now", imports.PastCustomer{Name: "Now", Email: "now@mail.example", Since: s.Now(),
			Addresses: with(func(a *delivery.Address) { a.Name, a.Pin, a.City, a.Tal = "", "533464", "", "" })}},
		{"with a taluka", imports.PastCustomer{Name: "Tal", Email: "tal@mail.example",
			Addresses: with(func(a *delivery.Address) { a.Tal, a.City = "Haveli", "Town 5" })}},
		{"in a shared PIN", imports.PastCustomer{Name: "Yan", Email: "yanam@mail.example",
			Addresses: with(func(a *delivery.Address) { a.Pin, a.State = "533464", "puducherry" })}},
		{"in capitals", imports.PastCustomer{Name: "Cap", Email: "cap@mail.example",
			Addresses: with(func(a *delivery.Address) {
				a.City, a.GSTIN, a.Company = "HAVELI", "27AAPFU0939F1ZV",
					"Cap & Co"
			})}},
		{"somebody known", imports.PastCustomer{Name: "Other", Email: asha.Email, Addresses: []delivery.Address{home}}},
		{"somebody known, at home", imports.PastCustomer{Email: asha.Email, Addresses: with(func(a *delivery.Address) {
			a.Mob, a.Area = "9000000001", "12 hill road"
		})}},
		{"by phone", imports.PastCustomer{Name: "Bela", Mob: "9000000002", Addresses: []delivery.Address{home}}},
		{"by the phone of two", imports.PastCustomer{Name: "Two", Mob: "9812345678"}},
		{"by a phone of nobody", imports.PastCustomer{Name: "No", Mob: "9000000009"}},
		{"by a phone of nine digits", imports.PastCustomer{Name: "No", Mob: "900000000"}},
		{"by nothing", imports.PastCustomer{Name: "No", Email: "  "}},
		{"staff", imports.PastCustomer{Name: "Staff", Email: staff.Email}},
		{"an email that is none", imports.PastCustomer{Name: "Odd", Email: "first_last@mail.example"}},
		{"at an unknown PIN", imports.PastCustomer{Name: "Far", Email: "far@mail.example",
			Addresses: with(func(a *delivery.Address) { a.Pin = "999999" })}},
		{"at a PIN of no taluka", imports.PastCustomer{Name: "Goan", Email: "goa@mail.example",
			Addresses: append(with(func(a *delivery.Address) {
				a.Pin, a.Dist = "403001", "South Goa"
			}), with(func(a *delivery.Address) { a.Pin, a.City = "403001", "" })...)}},
		{"at a PIN that is not served", imports.PastCustomer{Name: "Un", Email: "un@mail.example",
			Addresses: with(func(a *delivery.Address) {
				a.Pin = "403002"
			})}},
		{"with twenty-one addresses", imports.PastCustomer{Name: "Many", Email: "many@mail.example", Addresses: homes}},
		{"without a mobile", imports.PastCustomer{Name: "Mute", Email: "mute@mail.example",
			Addresses: with(func(a *delivery.Address) { a.Mob = "" })}},
		{"whose email left before", imports.PastCustomer{Name: "Again", Email: gone.Email}},
	} {
		c.of.Source = "Shopify"
		rows := []imports.PastRecord{{Row: 2, Customer: &c.of, Notes: []string{"read"}}}
		s.Step("%s is planned", c.what).Gives(s.Moves.PlanRecords(storetest.Ctx, rows))
		s.Step("%s is taken", c.what).Gives(s.Moves.ApplyRecords(storetest.Ctx, job, rows))
	}
	s.Step("customers came along").Gives(s.Accounts.HasPastCustomers(storetest.Ctx))
	enter(t, s.Shop, "now@mail.example")
	s.Order(asha, s.Product("Lamp", 500, 5), 1)
	s.Step("one has entered since, one ordered").Gives()
	takesBack(t, s, job)
}

func TestScenarioImportedAccountsUsedSince(t *testing.T) {
	t.Parallel()
	s, who, job := formerly(t, "moved_used")
	other := storetest.Got(s.AddJob(storetest.Ctx, who, "products import", 0, nil)).Or(t)
	s.Step("nobody came along yet").Gives(s.Accounts.HasPastCustomers(storetest.Ctx))
	names := []string{"password", "verified", "staff", "deleted", "order", "session", "complaint", "quotation", "note",
		"unused"}
	rows := []imports.PastRecord{}
	for i, name := range names {
		rows = append(
			rows,
			imports.PastRecord{Row: i, Customer: &imports.PastCustomer{Source: "Woo", Name: name, Email: name +
				"@mail.example",
				Addresses: []delivery.Address{{Area: "1 Road", City: "Town", Mob: "9812345678", Pin: "560001"}}}},
		)
	}
	s.Step("ten came along, the last by another import").Gives(s.Moves.ApplyRecords(storetest.Ctx, job, rows[:9]))
	s.Step("the last").Gives(s.Moves.ApplyRecords(storetest.Ctx, other, rows[9:]))
	storetest.Must(t, s.Accounts.AddCustomerNote(storetest.Ctx, who, 10, "Called about a lamp", false))
	for i, use := range []string{`UPDATE accounts SET password_hash = 'x' WHERE id = %d`,
		`UPDATE accounts SET verified_key = 'x' WHERE id = %d`,
		`UPDATE accounts SET role = 'Support' WHERE id = %d`, `UPDATE accounts SET deleted_at = 5 WHERE id = %d`} {
		s.Break(fmt.Sprintf(use, i+2))
	}
	lamp := s.Product("Lamp", 500, 9)
	of := storetest.Buyer{Account: accounts.Account{ID: 6}, Address: 5}
	s.Break(`UPDATE accounts SET verified_key = email_key, password_hash = 'x' WHERE id = 6`)
	s.Place(of, lamp, 1)
	s.Break(`UPDATE accounts SET verified_key = '', password_hash = '' WHERE id = 6`)
	storetest.Session(t, s.Shop, 7, login.PublicListener)
	s.Break(`INSERT INTO complaints (number, at, customer_id, kind, name, email)
		VALUES ('C-1', 1, 8, 'other', 'x', 'x')`)
	s.Break(`INSERT INTO quotations (customer_id, company, gstin, message, asked_at) VALUES (9, 'x', 'x', 'x', 1)`)
	s.Step("nine were used").Gives()
	takesBack(t, s, job)
	takesBack(t, s, other)
	takesBack(t, s, other)
}

func TestScenarioImportUndoInBatches(t *testing.T) {
	t.Parallel()
	s, who, job := formerly(t, "moved_parts")
	other := storetest.Got(s.AddJob(storetest.Ctx, who, "products import", 0, nil)).Or(t)
	for _, c := range [][2]int64{{job, 51}, {other, 50}} {
		storetest.Must(t, s.Run(storetest.Ctx, fmt.Sprintf(`WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1
			FROM n WHERE i < %d)
			INSERT INTO moved_rows (job_id, kind, ref) SELECT %d, 'address', 1000 + i FROM n`, c[1], c[0])))
	}
	storetest.Must(
		t,
		s.Run(
			storetest.Ctx,
			fmt.Sprintf(`INSERT INTO moved_rows (job_id, kind, ref) VALUES (%d, 'category', 1), (%d, 'options', 1)`,
				job, job),
		),
	)
	s.Step("an import of 51 addresses, a category and options, another of 50 addresses").Gives()
	takesBack(t, s, job)
	takesBack(t, s, other)
}

func TestScenarioImportedOrders(t *testing.T) {
	t.Parallel()
	s, _, job := formerly(t, "moved_orders")
	asha, bela := s.Customer("411001"), s.Customer("560001")
	storetest.Unprove(t, s.Shop, bela)
	s.Step("a customer who has shown that the email is theirs, one who has not").Gives()
	then := s.Now().AddDate(-1, 0, 0)
	line := imports.PastLine{Title: "Lamp", SKU: "L-1", Quantity: 2, Price: 250_00}
	good := imports.PastOrder{Source: "Woo", Number: "77", Name: "Asha", Email: asha.Email, Mob: "9812345678",
		Address: "1 Road", State: "paid",
		Payment: "card", PlacedAt: then, Total: 540_00, Delivery: 40_00, Discount: 10_00, Tax: 80_00,
		Lines: []imports.PastLine{line, line}}
	for _, c := range []struct {
		what   string
		change func(o *imports.PastOrder)
	}{
		{"one of hers", func(*imports.PastOrder) {}}, {"the same again", func(o *imports.PastOrder) { o.Total = 1 }},
		{"of another system", func(o *imports.PastOrder) { o.Source = "Magento" }},
		{"of one who has not shown it", func(o *imports.PastOrder) {
			o.Number, o.Email = "78",
				strings.ToUpper(bela.Email)
		}},
		{"of nobody", func(o *imports.PastOrder) { o.Number, o.Email = "79", "" }},
		{"free of everything", func(o *imports.PastOrder) {
			o.Number, o.Total, o.Delivery, o.Discount, o.Tax = "80", 0,
				0, 0, 0
		}},
		{"of a number of 60", func(o *imports.PastOrder) { o.Number = strings.Repeat("8", 60) }},
		{"of a number of 61", func(o *imports.PastOrder) { o.Number = strings.Repeat("8", 61) }},
		{"without a number", func(o *imports.PastOrder) { o.Number = " " }},
		{"of tomorrow", func(o *imports.PastOrder) { o.Number, o.PlacedAt = "81", s.Now().AddDate(0, 0, 1) }},
		{"of later", func(o *imports.PastOrder) {
			o.Number, o.PlacedAt = "82",
				s.Now().AddDate(0, 0, 1).Add(time.Second)
		}},
		{"of no day", func(o *imports.PastOrder) { o.Number, o.PlacedAt = "82", time.Time{} }},
		{"of less than nothing", func(o *imports.PastOrder) { o.Number, o.Total = "82", -1 }},
		{"with delivery below nothing", func(o *imports.PastOrder) { o.Number, o.Delivery = "82", -1 }},
		{"with a discount below nothing", func(o *imports.PastOrder) { o.Number, o.Discount = "82", -1 }},
		{"with a tax below nothing", func(o *imports.PastOrder) { o.Number, o.Tax = "82", -1 }},
		{"of nothing", func(o *imports.PastOrder) { o.Number, o.Lines = "82", nil }},
		{"that is wrong in all", func(o *imports.PastOrder) {
			o.Number, o.PlacedAt, o.Total, o.Lines = "", time.Time{},
				-5, nil
		}},
		{"of long words", func(o *imports.PastOrder) {
			o.Number, o.Name, o.Address, o.State, o.Payment = "83", strings.Repeat("n", 101), strings.Repeat("a", 501),
				strings.Repeat("s", 101), strings.Repeat("p", 101)
		}},
	} {
		o := good
		c.change(&o)
		s.Step("an order %s", c.what).Gives(s.Moves.ApplyRecords(storetest.Ctx, job,
			[]imports.PastRecord{{Row: 3, Order: &o}}))
	}
	s.Step("her orders there").Gives(s.Moves.ListPastOrders(storetest.Ctx, asha.ID))
	s.Step("the orders of the other").Gives(s.Moves.ListPastOrders(storetest.Ctx, bela.ID))
	s.Step("an order for staff").Gives(s.Moves.FindPastOrder(storetest.Ctx, 2))
	s.Step("an order that is not there").Gives(s.Moves.FindPastOrder(storetest.Ctx, 99))
	s.Step("the orders after the second").Gives(s.Moves.ListPastOrdersAfter(storetest.Ctx, 2, 2))
	storetest.Must(
		t,
		s.Run(
			storetest.Ctx,
			fmt.Sprintf(`INSERT INTO past_orders (source, number, customer_id, name, email, email_key, mob, address,
				state, payment,
		placed_at, total, delivery, discount, tax, lines) WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1
		FROM n WHERE i < 199)
		SELECT 'many', i, %d, '', '', '', '', '', '', '', i, 1, 0, 0, 0, '[]' FROM n`, bela.ID),
		),
	)
	many := storetest.Got(s.Moves.ListPastOrders(storetest.Ctx, bela.ID)).Or(t)
	if len(many) != 199 {
		t.Errorf("%d orders are listed", len(many))
	}
	storetest.Must(t, s.Run(storetest.Ctx, fmt.Sprintf(`UPDATE past_orders SET customer_id = %d`, bela.ID)))
	if many = storetest.Got(s.Moves.ListPastOrders(storetest.Ctx, bela.ID)).
		Or(t); len(many) != 200 ||
		many[0].PlacedAt.Before(many[199].PlacedAt) {
		t.Errorf("%d orders are listed", len(many))
	}
	storetest.Must(t, s.Run(storetest.Ctx, `DELETE FROM past_orders WHERE source = 'many'`))
	s.Step("all are of the other").Gives()
	s.Break(`DELETE FROM past_orders WHERE id = 2`)
	takesBack(t, s, job)
}

func TestScenarioImportedReviews(t *testing.T) {
	t.Parallel()
	s, who, job := formerly(t, "moved_reviews")
	s.Stocked("Lamp", 500, 5, func(p *catalogue.Product) { p.SKU = "L-1" })
	bulb := s.Product("Bulb", 90, 5)
	_, variants := storetest.Panel(t, s.Shop, 2)
	s.Edit(variants[0].ID, func(p *catalogue.Product) { p.SKU = "T-2B" })
	gone := s.Stocked("Bulb", 91, 5, func(p *catalogue.Product) { p.SKU = "G-1" })
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, who, gone))
	storetest.Must(t, s.Customers.AddRedirect(storetest.Ctx, who, "/products/old-bulb",
		fmt.Sprintf("/productdetails/bulb/%d", bulb)))
	then := s.Now().AddDate(-1, 0, 0)
	order := imports.PastOrder{Source: "Woo", Number: "1", Email: "Asha@mail.example", PlacedAt: then, Total: 1,
		Lines: []imports.PastLine{{Title: "LAMP", Quantity: 1}, {Title: "x", SKU: "L-1", Quantity: 1},
			{Title: "Older bulb", Quantity: 1}}}
	storetest.Got(s.Moves.ApplyRecords(storetest.Ctx, job, []imports.PastRecord{{Row: 1, Order: &order}})).Or(t)
	s.Step("a shop with a lamp, a bulb and a panel of many kinds, and a former order").Gives()
	say := func(what string, row imports.PastRecord) {
		r := row.Review
		if r.Source == "" {
			r.Source = "Judge.me"
		}
		if r.At.IsZero() {
			r.At = then
		}
		if r.At.Year() == 1970 {
			r.At = time.Time{}
		}
		row.Row = 5
		s.Step("%s", what).Gives(s.Moves.ApplyRecords(storetest.Ctx, job, []imports.PastRecord{row}))
	}
	for _, c := range []struct {
		what string
		of   imports.PastReview
	}{
		{"of the lamp by its SKU", imports.PastReview{SKU: " L-1 ", Name: "Asha", Email: "asha@MAIL.example", Rating: 5,
			Title: "Good", Message: "Bright",
			Answer: "Thanks", Bought: true}},
		{"the same again", imports.PastReview{SKU: "L-1", Name: "Asha", Email: "asha@mail.example", Rating: 1}},
		{"of another name", imports.PastReview{SKU: "L-1", Name: "Bela", Email: "asha@mail.example", Rating: 1}},
		{"of another email", imports.PastReview{SKU: "L-1", Name: "Asha", Email: "bela@mail.example", Rating: 2}},
		{"of another source", imports.PastReview{Source: "Yotpo", SKU: "L-1", Name: "Asha", Email: "asha@mail.example",
			Rating: 3}},
		{"of another time", imports.PastReview{SKU: "L-1", Name: "Asha", Email: "asha@mail.example", Rating: 4,
			At: then.Add(time.Hour)}},
		{"by its title", imports.PastReview{Product: " lamp ", Rating: 2}},
		{"of the bulb by its former address", imports.PastReview{Path: "https://old.example/products/Old-Bulb/",
			Product: "older BULB", Email: "asha@mail.example", Rating: 3}},
		{"of the bulb by its title", imports.PastReview{Product: "Bulb", Email: "asha@mail.example", Name: "x",
			Rating: 3}},
		{"of a variant", imports.PastReview{SKU: "T-2B", Rating: 4}},
		{"of what is gone", imports.PastReview{SKU: "G-1", Rating: 4}},
		{"of nothing", imports.PastReview{Rating: 4}},
		{"of no stars", imports.PastReview{SKU: "L-1", Rating: 0}},
		{"of six stars", imports.PastReview{SKU: "L-1", Rating: 6}},
		{"of tomorrow", imports.PastReview{SKU: "L-1", Rating: 1, At: s.Now().AddDate(0, 0, 1)}},
		{"of later", imports.PastReview{SKU: "L-1", Rating: 1, At: s.Now().AddDate(0, 0, 1).Add(time.Second)}},
		{"of no day", imports.PastReview{SKU: "L-1", Rating: 9, At: time.Unix(0, 0)}},
		{"of long words", imports.PastReview{SKU: "L-1", Rating: 1, Name: strings.Repeat("n", 101),
			Title: strings.Repeat("t", 101), Message: strings.Repeat("m", 2001), Answer: strings.Repeat("a", 2001)}},
	} {
		say("a review "+c.what, imports.PastRecord{Review: &c.of})
	}
	for _, page := range []core.Page{{}, {Number: 1, Size: 3}, {Number: 2, Size: 3}} {
		s.Step("the reviews of page %d", page.Number).Gives(s.Moves.ListPastReviews(storetest.Ctx, page))
	}
	for _, c := range []struct {
		id   int64
		show bool
	}{{1, true}, {1, true}, {99, true}, {0, false}, {2, false}, {1, false}, {0, true}, {0, true}} {
		s.Step("number %d is shown: %t", c.id, c.show).Gives(s.Moves.ShowPastReviews(storetest.Ctx, who, c.id, c.show))
	}
	s.Step("the reviews now").Gives(s.Moves.ListPastReviews(storetest.Ctx, core.Page{Number: 1, Size: 2}))
	s.Step("the reviews that move on, after the tenth").Gives(s.Moves.ExportReviews(storetest.Ctx, true, 10, 3))
	takesBack(t, s, job)
}
