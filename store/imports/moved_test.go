package imports_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/imports"
	"hearth/store/reports"
	"hearth/store/storetest"
)

func pastCustomer(n int, name, email, mob string, homes ...delivery.Address) imports.PastRecord {
	return imports.PastRecord{Row: n, Customer: &imports.PastCustomer{Source: "Shopify", Name: name, Email: email,
		Mob: mob, Agreed: "yes", Addresses: homes}}
}

// enter logs in with a mailed code.
func enter(t *testing.T, shop *storetest.Shop, email string) {
	t.Helper()
	storetest.Must(t, shop.Login.RequestLoginCode(storetest.Ctx, email))
	storetest.Got(shop.Login.LoginWithCode(storetest.Ctx, email, shop.LastMail(email).Facts.Code, nil)).Or(t)
}

// toldOf formats the results of rows, one line each.
func toldOf(outcomes []imports.ImportOutcome) string {
	lines := []string{}
	for _, o := range outcomes {
		lines = append(
			lines,
			strings.Join(
				strings.Fields(fmt.Sprint(o.Row, " ", o.Title, " ", o.Action, " ", o.Message, " ",
					strings.Join(o.Notes, " "))),
				" ",
			),
		)
	}
	return strings.Join(lines, "\n")
}

func TestImportedCustomersMergeWithoutOverwriting(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	who, known := shop.Staff(accounts.Owner), shop.Customer("411001")
	enter(t, shop, known.Email)
	job := storetest.Got(shop.AddJob(storetest.Ctx, who.ID, "products import", 0, nil)).Or(t)
	home := delivery.Address{Area: "12, M.G. Road “Lane”", City: "Pune", Pin: "411 001"}
	rows := []imports.PastRecord{
		pastCustomer(2, "Asha Rao", "asha@mail.example", "9811111111", home),
		pastCustomer(3, "Asha R.", " ASHA@mail.example", "9811111111", home),
		pastCustomer(4, "Somebody else", known.Email, "", delivery.Address{Name: "Ravi", Area: "Flat 3", City: "Pune",
			Pin: "411001", Mob: "9812345678"}),
		pastCustomer(5, "By phone", "", "9811111111"),
		pastCustomer(6, "By phone", "", "9000000001"),
		pastCustomer(7, "Nobody", "", ""),
		pastCustomer(8, "Dash", "first_last@mail.example", ""),
		pastCustomer(9, "Staff", who.Email, ""),
		pastCustomer(10, "", "ravi.k@mail.example", "", delivery.Address{Area: "x", Pin: "999999", Mob: "9812345678"}),
	}
	want := "2 Asha Rao added\n3 Asha R. same\n4 Somebody else changed\n5 By phone same\n6 By phone left out " +
		"It has no email, and nobody can have an account without one." +
		"\n7 Nobody left out " + "It has neither an email nor a mobile number." + "\n8 Dash left out " +
		"Nobody can log in by an email like first_last@mail.example here." +
		"\n9 Staff left out " + "This email is that of a member of staff." + `
10 ravi.k@mail.example added Its address was not imported: Its pincode "999999" is not known here.`
	storetest.Same(t, "the plan", toldOf(storetest.Got(shop.Moves.PlanRecords(storetest.Ctx, rows)).Or(t)), want)
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM past_customers`)
	storetest.Same(t, "what was done", toldOf(storetest.Got(shop.Moves.ApplyRecords(storetest.Ctx, job, rows)).Or(t)),
		want)
	storetest.CheckValue(t, shop, "Asha Rao 12, M.G. Road Lane Pune Maharashtra 9811111111",
		`SELECT a.name || ' ' || d.area || ' ' || d.dist || ' ' || d.state || ' ' || d.mob FROM accounts a
			JOIN addresses d ON d.customer_id = a.id WHERE a.email = 'asha@mail.example'`)
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM mails WHERE to_addr LIKE '%@mail.example'`)
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM agreements`)

	// An account without a password logs in with a code or sets a password; a wrong password gets the same reply as for
	// any account.
	_, err := shop.Accounts.Authenticate(storetest.Ctx, "asha@mail.example", "")
	if message, refused := core.IsRefusal(err); !refused || message != accounts.MessageBadLogin {
		t.Errorf("an empty password: %v", err)
	}
	if err := shop.Login.RequestCode(storetest.Ctx, "asha@mail.example"); err != nil {
		t.Fatal(err)
	}
	if kinds := shop.MailsTo("asha@mail.example"); len(kinds) != 1 || kinds[0] != "code" {
		t.Errorf("mails: %v", kinds)
	}

	// The undo keeps accounts that were used since the import.
	enter(t, shop, "ravi.k@mail.example")
	outcomes, next, err := shop.Moves.UndoRecords(storetest.Ctx, job, 0)
	if err != nil || next != 0 {
		t.Fatal(next, err)
	}
	storetest.Same(t, "taken back", toldOf(outcomes),
		"0 Ravi K left out This account was used since, so it stays.\n0 Asha Rao removed")
	storetest.CheckValue(t, shop, "1", `SELECT count(*) FROM past_customers`)
	storetest.CheckValue(t, shop, "1", fmt.Sprintf(`SELECT count(*) FROM addresses WHERE customer_id = %d`, known.ID))
	shop.Sums()
}

func TestImportedOrdersBelongToTheVerifiedEmailOwner(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	who := shop.Staff(accounts.Owner)
	plug := shop.Stocked("Plug", 700, 5, func(p *catalogue.Product) { p.SKU = "P-1" })
	job := storetest.Got(shop.AddJob(storetest.Ctx, who.ID, "products import", 0, nil)).Or(t)
	stranger := storetest.Got(shop.Accounts.Register(storetest.Ctx, accounts.Registration{Name: "Mallory",
		Email: "asha@mail.example", Password: "Lantern#2026", Confirm: "Lantern#2026"})).
		Or(t)
	placed := shop.Now().AddDate(-1, 0, 0)
	line := imports.PastLine{Title: "Old plug", SKU: "P-1", Quantity: 2, Price: 49950}
	bad := storetest.PastOrder(5, "#1003", "", placed, line)
	bad.Order.Total = -1
	rows := []imports.PastRecord{
		storetest.PastOrder(
			2,
			"#1001",
			"Asha@mail.example",
			placed,
			line,
		),
		storetest.PastOrder(3, "#1001", "asha@mail.example", placed, line),
		storetest.PastOrder(4, "#1002", "guest@mail.example", placed),
		bad,
		storetest.PastOrder(
			6,
			" ",
			"",
			placed,
			line,
		),
		storetest.PastOrder(7, "#1004", "", time.Time{}, line),
		storetest.PastOrder(8, "#1005", "", shop.Now().AddDate(0, 1, 0),
			line),
		storetest.PastOrder(9, "#1006", "guest@mail.example", placed, line),
		storetest.PastReview(
			10,
			"P-1",
			5,
			placed,
		),
		storetest.PastReview(11, "P-1", 6, placed),
		storetest.PastReview(12, "P-1", 4, time.Time{}),
		storetest.PastReview(13, "P-9", 4, placed),
		storetest.PastReview(14, "P-1", 5, placed),
	}
	storetest.Same(t, "what was done", toldOf(storetest.Got(shop.Moves.ApplyRecords(storetest.Ctx, job, rows)).Or(t)),
		"2 Order #1001 added\n3 Order #1001 same\n4 Order #1002 left out "+"This order has no products."+
			"\n5 Order #1003 left out "+"An amount of this order is below 0."+"\n6 Order left out "+"An order needs its number."+
			"\n7 Order #1004 left out "+"The day of this order can't be read."+"\n8 Order #1005 left out "+"The day of this order can't be read."+
			"\n9 Order #1006 added\n10 Plug added\n11 P-1 left out "+"A review has 1 to 5 stars."+"\n12 P-1 left out "+
			"The day of this review can't be read."+
			"\n13 P-9 left out "+"The product of this review is not in this shop. Import the products first."+"\n14 Plug same")
	// Registering with the address does not prove that it belongs to the person.
	if found := storetest.Got(shop.Moves.ListPastOrders(storetest.Ctx, stranger.ID)).Or(t); len(found) != 0 {
		t.Errorf("a stranger sees %+v", found)
	}
	enter(t, shop, "asha@mail.example")
	found := storetest.Got(shop.Moves.ListPastOrders(storetest.Ctx, stranger.ID)).Or(t)
	if len(found) != 1 || found[0].Number != "#1001" || found[0].Lines[0] != line || found[0].Total != 99900 {
		t.Errorf("the owner of the address sees %+v", found)
	}
	storetest.Same(t, "the order", storetest.Got(shop.Moves.FindPastOrder(storetest.Ctx, found[0].ID)).Or(t).CustomerID,
		stranger.ID)
	for _, typed := range []string{"#1001", "1001", "9876543210", "asha@mail.example"} {
		findings := storetest.Got(shop.Reports.FindAnything(storetest.Ctx, []core.Permission{core.PermOrders}, typed)).
			Or(t)
		found := slices.ContainsFunc(findings, func(f reports.Finding) bool { return f.Kind == "past order" })
		if !found || typed != "asha@mail.example" && findings[0].Kind != "past order" {
			t.Errorf("%q finds %+v", typed, findings)
		}
	}
	storetest.CheckValue(
		t,
		shop,
		"0 0 0",
		`SELECT (SELECT count(*) FROM orders) || ' ' || (SELECT count(*) FROM documents) || ' ' || (SELECT sum(orders)
		FROM customer_sums)`,
	)

	// Orders that staff placed in the former shop are not assigned to their staff accounts.
	storetest.Got(shop.Moves.ApplyRecords(storetest.Ctx,
		storetest.Got(shop.AddJob(storetest.Ctx, who.ID, "orders import", 0, nil)).Or(t), []imports.PastRecord{
			storetest.PastOrder(2, "#1009", who.Email, placed, line)})).
		Or(t)
	storetest.CheckValue(
		t,
		shop,
		"1",
		`SELECT count(*) FROM past_orders WHERE number = '#1009' AND customer_id IS NULL`,
	)
	storetest.Must(t, shop.Run(storetest.Ctx, `DELETE FROM past_orders WHERE number = '#1009'`))

	// The review is hidden until staff show it. Its author bought the product: the order was imported, too.
	if shown := storetest.Got(shop.Reviews.List(storetest.Ctx, plug)).Or(t); len(shown) != 0 {
		t.Errorf("shown before anybody agreed: %+v", shown)
	}
	if n := storetest.Got(shop.Moves.ShowPastReviews(storetest.Ctx, who.ID, 0, true)).Or(t); n != 1 {
		t.Errorf("%d are shown", n)
	}
	if _, err := shop.Moves.ShowPastReviews(storetest.Ctx, who.ID, 0, true); err == nil {
		t.Error("nothing was left to show")
	}
	shown := storetest.Got(shop.Reviews.List(storetest.Ctx, plug)).Or(t)
	if len(shown) != 1 || !shown[0].Former || !shown[0].Bought || shown[0].Title != "Excellent" {
		t.Errorf("shown: %+v", shown)
	}
	shop.Sums()
	if outcomes, _, err := shop.Moves.UndoRecords(storetest.Ctx, job, 0); err != nil || len(outcomes) != 3 {
		t.Errorf("taken back: %+v %v", outcomes, err)
	}
	storetest.CheckValue(
		t,
		shop,
		"0 0 0",
		`SELECT (SELECT count(*) FROM past_orders) || ' ' || (SELECT count(*) FROM past_reviews) || ' ' || rating_count
		FROM products`,
	)
	shop.Sums()
}

func TestImportedPictureURLsAreDownloadedLater(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	who := shop.Staff(accounts.Catalogue)
	job := storetest.Got(shop.AddJob(storetest.Ctx, who.ID, "products import", 0, nil)).Or(t)
	if _, err := shop.Catalogue.RetryPictures(storetest.Ctx); err == nil ||
		err.Error() != "No picture is missing." {
		t.Errorf("nothing is missing: %v", err)
	}
	rows := []imports.ImportRow{
		storetest.Row(2, map[string]string{"title": "Bulb", "price": "99", "sku": "B"}, storetest.At("Lights"),
			func(r *imports.ImportRow) {
				r.Pictures = []string{"https://a.example/1.jpg", "https://a.example/2.jpg"}
			}),
	}
	bulb := storetest.Got(shop.Imports.Apply(storetest.Ctx, who.ID, job, rows)).Or(t)[0].ProductID
	waiting := storetest.Got(shop.Catalogue.ListPendingPictures(storetest.Ctx, bulb)).Or(t)
	if len(waiting) != 2 {
		t.Fatalf("%+v", waiting)
	}
	twin := shop.Product("Twin", 99, 1) // has the same picture, which the bulb must get all the same
	storetest.Must(
		t,
		shop.Run(
			storetest.Ctx,
			fmt.Sprintf(`INSERT INTO product_pictures (product_id, position, name, width, height)
				VALUES (%d, 9, 'm', 1, 1)`, twin),
		),
	)
	version := shop.Catalogue.PublicVersion()
	for range 2 {
		if err := shop.Catalogue.AddFetchedPicture(storetest.Ctx, waiting[0].ID, catalogue.Picture{Name: "m", Width: 1,
			Height: 1}); err != nil {
			t.Fatal(err)
		}
		storetest.Same(t, "the page of the bulb is another", shop.Catalogue.PublicVersion(), version+1)
	}
	if err := shop.Catalogue.NotePictureFailure(storetest.Ctx, waiting[1].ID, "the server answers 404"); err != nil {
		t.Fatal(err)
	}
	missing, total, open, err := shop.Catalogue.ListMissingPictures(storetest.Ctx, core.Page{Number: 1, Size: 10})
	if err != nil || total != 1 || open != 0 || missing[0].Why != "the server answers 404" ||
		missing[0].Product != "Bulb" {
		t.Errorf("missing: %+v %d %d %v", missing, total, open, err)
	}
	storetest.Same(t, "asked again", storetest.Got(shop.Catalogue.RetryPictures(storetest.Ctx)).Or(t), int64(1))
	storetest.CheckValue(t, shop, "1", `SELECT count(*) FROM tasks WHERE kind = 'pictures' AND state = 'waiting'`)
	// The same file does not download its pictures twice, and the import can still be undone.
	if o := storetest.Got(shop.Imports.Apply(storetest.Ctx, who.ID, job, rows)).
		Or(t); o[0].Action != imports.ImportSame {
		t.Errorf("again: %+v", o)
	}
	storetest.Same(t, "its pictures", len(storetest.Got(shop.Catalogue.Find(storetest.Ctx, bulb)).Or(t).Pictures), 1)
	outcomes, _, err := shop.Imports.UndoBatch(storetest.Ctx, who.ID, job, 0)
	if err != nil || outcomes[0].Action != imports.ImportRemoved {
		t.Errorf("taken back: %+v %v", outcomes, err)
	}
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM awaited_pictures`)
}

func TestErasureIncludesImportedHistory(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	shop.Product("Plug", 1, 9)
	storetest.AddPast(t, shop, b)
	storetest.Got(shop.Customers.ErasePerson(storetest.Ctx, b.ID, b.ID)).Or(t)
	storetest.CheckValue(
		t,
		shop,
		"0 0 0",
		`SELECT (SELECT count(*) FROM past_orders) || ' ' || (SELECT count(*)
			FROM past_reviews) || ' ' || (SELECT count(*)
		FROM past_customers)`,
	)
}

// Imported reviews follow their product when it becomes a variant; a review that two of the joined products have is
// kept once.
func TestImportedReviewsFollowAJoinedProduct(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	who := shop.Staff(accounts.Owner)
	red := shop.Stocked("Red lamp", 500, 5, func(p *catalogue.Product) { p.SKU = "R-1" })
	blue := shop.Stocked("Blue lamp", 500, 5, func(p *catalogue.Product) { p.SKU = "B-1" })
	job := storetest.Got(shop.AddJob(storetest.Ctx, who.ID, "past import", 0, nil)).Or(t)
	storetest.Got(shop.Moves.ApplyRecords(storetest.Ctx, job,
		[]imports.PastRecord{storetest.PastReview(2, "R-1", 5, storetest.Start),
			storetest.PastReview(3, "B-1", 5, storetest.Start),
			storetest.PastReview(4, "B-1", 2, storetest.Start.Add(-time.Hour))})).
		Or(t)
	storetest.Got(shop.Moves.ShowPastReviews(storetest.Ctx, who.ID, 0, true)).Or(t)
	family := storetest.Got(shop.Variants.JoinProducts(storetest.Ctx, who.ID,
		catalogue.JoinRequest{Main: red, Options: []catalogue.Option{storetest.Option("Colour", "Red", "Blue")},
			Products: []catalogue.JoinedProduct{{ID: red, Choice: []string{"Red"}},
				{ID: blue, Choice: []string{"Blue"}}}})).
		Or(t)
	p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, family)).Or(t)
	storetest.Same(
		t,
		"stars and reviews",
		fmt.Sprint(p.Rating, p.RatingCount, len(storetest.Got(shop.Reviews.List(storetest.Ctx, family)).Or(t))),
		"3.5 2 2",
	)
	shop.Sums()
}

// Neither registering with an email nor typing a phone number proves that it is one's own, so neither reveals an
// imported address.
func TestImportedAddressIsGivenToTheVerifiedEmailOnly(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	who := shop.Staff(accounts.Owner)
	stranger := storetest.Got(shop.Accounts.Register(storetest.Ctx, accounts.Registration{Name: "Mallory",
		Email: "asha@mail.example", Password: "Lantern#2026", Confirm: "Lantern#2026"})).
		Or(t)
	typed := shop.Customer("411001") // typed the mobile number 9876543210 into an address
	home := delivery.Address{Area: "12 MG Road", City: "Pune", Pin: "411001"}
	rows := []imports.PastRecord{pastCustomer(2, "Asha Rao", "asha@mail.example", "9811111111", home),
		pastCustomer(3, "Asha Rao", "asha@mail.example", "9811111111"), pastCustomer(4, "Bela", "", "9876543210", home)}
	const want = "2 Asha Rao same Its address was not imported: there is an account with this email here, " +
		"and nobody has shown yet that it is theirs.\n3 Asha Rao same\n" +
		"4 Bela left out It has no email, and nobody can have an account without one."
	storetest.Same(t, "the plan", toldOf(storetest.Got(shop.Moves.PlanRecords(storetest.Ctx, rows)).Or(t)), want)
	job := storetest.Got(shop.AddJob(storetest.Ctx, who.ID, "products import", 0, nil)).Or(t)
	storetest.Same(t, "what was done", toldOf(storetest.Got(shop.Moves.ApplyRecords(storetest.Ctx, job, rows)).Or(t)),
		want)
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM addresses WHERE customer_id = ?`, stranger.ID)
	storetest.CheckValue(t, shop, "1", `SELECT count(*) FROM addresses WHERE customer_id = ?`, typed.ID)
	enter(t, shop, "asha@mail.example")
	enter(t, shop, typed.Email)
	storetest.Same(
		t,
		"when the first has proved it",
		toldOf(storetest.Got(shop.Moves.ApplyRecords(storetest.Ctx, job, rows)).Or(t)),
		"2 Asha Rao changed\n3 Asha Rao same\n4 Bela left out It has no email, and nobody can have an account without one.",
	)
	storetest.CheckValue(t, shop, "1", `SELECT count(*) FROM addresses WHERE customer_id = ?`, stranger.ID)
}

// The undo keeps later changes of what the import added: an address that its customer corrected, and addresses of
// accounts that were used.
func TestImportUndoKeepsTextsWrittenSince(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	who, known := shop.Staff(accounts.Owner).ID, shop.Customer("411001")
	enter(t, shop, known.Email)
	job := storetest.Got(shop.AddJob(storetest.Ctx, who, "products import", 0, nil)).Or(t)
	home := delivery.Address{Area: "12 MG Road", City: "Pune", Pin: "411001", Mob: "9811111111"}
	second := home
	second.Area = "9 Hill Road"
	rows := []imports.PastRecord{pastCustomer(2, "Asha Rao", "asha@mail.example", "", home),
		pastCustomer(3, "Bela", "bela@mail.example", "", home), pastCustomer(4, "Known", known.Email, "", home, second)}
	for _, o := range storetest.Got(shop.Moves.ApplyRecords(storetest.Ctx, job, rows)).Or(t) {
		if o.Action == imports.ImportSkipped {
			t.Fatalf("row %d: %s", o.Row, o.Message)
		}
	}
	enter(t, shop, "asha@mail.example")
	mine := storetest.Got(shop.Accounts.ListAddresses(storetest.Ctx, known.ID)).Or(t)
	moved := mine[slices.IndexFunc(mine, func(a delivery.Address) bool { return a.Area == home.Area })]
	moved.Area = "14 MG Road"
	storetest.Must(t, shop.Accounts.UpdateAddress(storetest.Ctx, known.ID, moved))
	back, _, err := shop.Moves.UndoRecords(storetest.Ctx, job, 0)
	storetest.Must(t, err)
	const changed = "Somebody has changed it since, so it was left as it is."
	storetest.Same(t, "what became of it", toldOf(back), "0 An address left out "+changed+
		"\n0 Bela removed\n0 Asha Rao left out This account was used since, so it stays.")
	storetest.CheckValue(
		t,
		shop,
		"12 Hill Road,12 MG Road,14 MG Road",
		`SELECT group_concat(area) FROM (SELECT area FROM addresses ORDER BY area)`,
	)
	shop.Sums()
}
