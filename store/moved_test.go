package store_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

func pastCustomer(n int, name, email, mob string, homes ...store.Address) store.MovedRow {
	return store.MovedRow{Row: n, Customer: &store.PastCustomer{Source: "Shopify", Name: name, Email: email, Mob: mob,
		Agreed: "yes", Addresses: homes}}
}

func pastOrder(n int, number, email string, placed time.Time, lines ...store.PastLine) store.MovedRow {
	return store.MovedRow{Row: n, Order: &store.PastOrder{Source: "Shopify", Number: number, Name: "Asha Rao", Email: email, Mob: "9876543210",
		State: "paid, fulfilled", PlacedAt: placed, Total: 99900, Lines: lines}}
}

func pastReview(n int, sku string, rating int64, at time.Time) store.MovedRow {
	return store.MovedRow{Row: n, Review: &store.PastReview{Source: "Judge.me", SKU: sku, Name: "Asha", Email: "asha@mail.example",
		Rating: rating, Message: "Good plug", At: at}}
}

// enter comes in by a mailed code.
func enter(t *testing.T, shop *storetest.Shop, email string) {
	t.Helper()
	must(t, shop.RequestEntry(ctx, email))
	got(shop.Enter(ctx, email, shop.LastMail(email).Facts.Code, nil)).or(t)
}

// toldOf is what became of rows, a line each.
func toldOf(outcomes []store.ImportOutcome) string {
	lines := []string{}
	for _, o := range outcomes {
		lines = append(lines,
			strings.Join(strings.Fields(fmt.Sprint(o.Row, " ", o.Title, " ", o.Action, " ", o.Message, " ", strings.Join(o.Notes, " "))), " "))
	}
	return strings.Join(lines, "\n")
}

func TestCustomersOfAFormerShopMergeAndAreNeverOverwritten(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	who, known := shop.Staff(store.Owner), shop.Customer("411001")
	enter(t, shop, known.Email)
	job := got(shop.AddJob(ctx, who.ID, "products import", 0, nil)).or(t)
	home := store.Address{Area: "12, M.G. Road “Lane”", City: "Pune", Pin: "411 001"}
	rows := []store.MovedRow{
		pastCustomer(2, "Asha Rao", "asha@mail.example", "9811111111", home),
		pastCustomer(3, "Asha R.", " ASHA@mail.example", "9811111111", home),
		pastCustomer(4, "Somebody else", known.Email, "", store.Address{Name: "Ravi", Area: "Flat 3", City: "Pune",
			Pin: "411001", Mob: "9812345678"}),
		pastCustomer(5, "By phone", "", "9811111111"),
		pastCustomer(6, "By phone", "", "9000000001"),
		pastCustomer(7, "Nobody", "", ""),
		pastCustomer(8, "Dash", "first_last@mail.example", ""),
		pastCustomer(9, "Staff", who.Email, ""),
		pastCustomer(10, "", "ravi.k@mail.example", "", store.Address{Area: "x", Pin: "999999", Mob: "9812345678"}),
	}
	want := "2 Asha Rao added\n3 Asha R. same\n4 Somebody else changed\n5 By phone same\n6 By phone left out " +
		"It has no email, and nobody can have an account without one." +
		"\n7 Nobody left out " + "It has neither an email nor a mobile number." + "\n8 Dash left out " +
		"Nobody can log in by an email like first_last@mail.example here." +
		"\n9 Staff left out " + "This email is that of a member of staff." + `
10 ravi.k@mail.example added Its address was not taken: Its pincode "999999" is not known here.`
	same(t, "the plan", toldOf(got(shop.PlanMoved(ctx, rows)).or(t)), want)
	look(t, shop, "0", `SELECT count(*) FROM past_customers`)
	same(t, "what was done", toldOf(got(shop.ApplyMoved(ctx, 0, job, rows)).or(t)), want)
	look(t, shop, "Asha Rao 12, M.G. Road Lane Pune Maharashtra 9811111111",
		`SELECT a.name || ' ' || d.area || ' ' || d.dist || ' ' || d.state || ' ' || d.mob FROM accounts a
			JOIN addresses d ON d.customer_id = a.id WHERE a.email = 'asha@mail.example'`)
	look(t, shop, "0", `SELECT count(*) FROM mails WHERE to_addr LIKE '%@mail.example'`)
	look(t, shop, "0", `SELECT count(*) FROM agreements`)

	// Without a password they log in with a code, or reset the password; a wrong password says so to everybody.
	_, err := shop.Authenticate(ctx, "asha@mail.example", "")
	if message, refused := store.IsRefusal(err); !refused || message != store.MessageBadLogin {
		t.Errorf("an empty password: %v", err)
	}
	if err := shop.RequestCode(ctx, "asha@mail.example"); err != nil {
		t.Fatal(err)
	}
	if kinds := shop.Mails("asha@mail.example"); len(kinds) != 1 || kinds[0] != "code" {
		t.Errorf("mails: %v", kinds)
	}

	// Undone: accounts that were used since stay.
	enter(t, shop, "ravi.k@mail.example")
	outcomes, next, err := shop.TakeBackMoved(ctx, job, 0)
	if err != nil || next != 0 {
		t.Fatal(next, err)
	}
	same(t, "taken back", toldOf(outcomes), "0 Ravi K left out This account was used since, so it stays.\n0 Asha Rao removed")
	look(t, shop, "1", `SELECT count(*) FROM past_customers`)
	look(t, shop, "1", fmt.Sprintf(`SELECT count(*) FROM addresses WHERE customer_id = %d`, known.ID))
	shop.Sums()
}

func TestPastOrdersAreHistoryOfWhoeverOwnsTheirAddress(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	who := shop.Staff(store.Owner)
	plug := shop.Stocked("Plug", 700, 5, func(p *store.Product) { p.SKU = "P-1" })
	job := got(shop.AddJob(ctx, who.ID, "products import", 0, nil)).or(t)
	stranger := got(shop.Register(ctx, store.Registration{Name: "Mallory", Email: "asha@mail.example", Password: "Lantern#2026",
		Confirm: "Lantern#2026"})).or(t)
	placed := shop.Now().AddDate(-1, 0, 0)
	line := store.PastLine{Title: "Old plug", SKU: "P-1", Quantity: 2, Price: 49950}
	bad := pastOrder(5, "#1003", "", placed, line)
	bad.Order.Total = -1
	rows := []store.MovedRow{
		pastOrder(2, "#1001", "Asha@mail.example", placed, line), pastOrder(3, "#1001", "asha@mail.example", placed, line),
		pastOrder(4, "#1002", "guest@mail.example", placed), bad,
		pastOrder(6, " ", "", placed, line), pastOrder(7, "#1004", "", time.Time{}, line), pastOrder(8, "#1005", "", shop.Now().AddDate(0, 1, 0),
			line), pastOrder(9, "#1006", "guest@mail.example", placed, line),
		pastReview(10, "P-1", 5, placed), pastReview(11, "P-1", 6, placed), pastReview(12, "P-1", 4, time.Time{}),
		pastReview(13, "P-9", 4, placed), pastReview(14, "P-1", 5, placed),
	}
	same(t, "what was done", toldOf(got(shop.ApplyMoved(ctx, 0, job, rows)).or(t)),
		"2 Order #1001 added\n3 Order #1001 same\n4 Order #1002 left out "+"This order has no products."+
			"\n5 Order #1003 left out "+"An amount of this order is below 0."+"\n6 Order left out "+"An order needs its number."+
			"\n7 Order #1004 left out "+"The day of this order can't be read."+"\n8 Order #1005 left out "+"The day of this order can't be read."+
			"\n9 Order #1006 added\n10 Plug added\n11 P-1 left out "+"A review has 1 to 5 stars."+"\n12 P-1 left out "+
			"The day of this review can't be read."+
			"\n13 P-9 left out "+"No product here is what this review is of. Bring the products in first."+"\n14 Plug same")
	// Registering with the address does not prove that it belongs to the person.
	if found := got(shop.ListPastOrders(ctx, stranger.ID)).or(t); len(found) != 0 {
		t.Errorf("a stranger sees %+v", found)
	}
	enter(t, shop, "asha@mail.example")
	found := got(shop.ListPastOrders(ctx, stranger.ID)).or(t)
	if len(found) != 1 || found[0].Number != "#1001" || found[0].Lines[0] != line || found[0].Total != 99900 {
		t.Errorf("the owner of the address sees %+v", found)
	}
	same(t, "the order", got(shop.FindPastOrder(ctx, found[0].ID)).or(t).CustomerID, stranger.ID)
	for _, typed := range []string{"#1001", "1001", "9876543210", "asha@mail.example"} {
		findings := got(shop.FindAnything(ctx, []store.Permission{store.PermOrders}, typed)).or(t)
		if len(findings) == 0 || findings[0].Kind != "past order" {
			t.Errorf("%q finds %+v", typed, findings)
		}
	}
	look(t, shop, "0 0 0", `SELECT (SELECT count(*) FROM orders) || ' ' || (SELECT count(*) FROM documents) || ' ' || (SELECT sum(orders)
		FROM customer_sums)`)

	// What staff bought there is not the history of a customer.
	got(shop.ApplyMoved(ctx, 0, got(shop.AddJob(ctx, who.ID, "orders import", 0, nil)).or(t), []store.MovedRow{
		pastOrder(2, "#1009", who.Email, placed, line)})).or(t)
	look(t, shop, "1", `SELECT count(*) FROM past_orders WHERE number = '#1009' AND customer_id IS NULL`)
	must(t, shop.Run(ctx, `DELETE FROM past_orders WHERE number = '#1009'`))

	// A review is hidden until staff show it; its order was imported too.
	if shown := got(shop.ListReviews(ctx, plug)).or(t); len(shown) != 0 {
		t.Errorf("shown before anybody agreed: %+v", shown)
	}
	if n := got(shop.ShowPastReviews(ctx, who.ID, 0, true)).or(t); n != 1 {
		t.Errorf("%d are shown", n)
	}
	if _, err := shop.ShowPastReviews(ctx, who.ID, 0, true); err == nil {
		t.Error("nothing was left to show")
	}
	shown := got(shop.ListReviews(ctx, plug)).or(t)
	if len(shown) != 1 || !shown[0].Former || !shown[0].Bought || shown[0].Title != "Excellent" {
		t.Errorf("shown: %+v", shown)
	}
	shop.Sums()
	if outcomes, _, err := shop.TakeBackMoved(ctx, job, 0); err != nil || len(outcomes) != 3 {
		t.Errorf("taken back: %+v %v", outcomes, err)
	}
	look(t, shop, "0 0 0", `SELECT (SELECT count(*) FROM past_orders) || ' ' || (SELECT count(*) FROM past_reviews) || ' ' || rating_count
		FROM products`)
	shop.Sums()
}

func TestPicturesThatAnImportNamedComeLater(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	who := shop.Staff(store.Catalogue)
	job := got(shop.AddJob(ctx, who.ID, "products import", 0, nil)).or(t)
	if _, err := shop.AskAgainForPictures(ctx); err == nil || err.Error() != "No picture is missing." {
		t.Errorf("nothing is missing: %v", err)
	}
	rows := []store.ImportRow{row(2, map[string]string{"title": "Bulb", "price": "99", "sku": "B"}, at("Lights"), func(r *store.ImportRow) {
		r.Pictures = []string{"https://a.example/1.jpg", "https://a.example/2.jpg"}
	})}
	bulb := got(shop.ApplyImport(ctx, who.ID, job, rows)).or(t)[0].ProductID
	waiting := got(shop.ListAwaited(ctx, bulb)).or(t)
	if len(waiting) != 2 {
		t.Fatalf("%+v", waiting)
	}
	twin := shop.Product("Twin", 99, 1) // has the same picture, which is no reason for the bulb to go without it
	must(t, shop.Run(ctx, fmt.Sprintf(`INSERT INTO product_pictures (product_id, position, name, width, height) VALUES (%d, 9, 'm', 1, 1)`, twin)))
	version := shop.ShownVersion()
	for range 2 {
		if err := shop.KeepAwaited(ctx, waiting[0].ID, store.Picture{Name: "m", Width: 1, Height: 1}); err != nil {
			t.Fatal(err)
		}
		same(t, "the page of the bulb is another", shop.ShownVersion(), version+1)
	}
	if err := shop.MissAwaited(ctx, waiting[1].ID, "the server answers 404"); err != nil {
		t.Fatal(err)
	}
	missing, total, open, err := shop.ListMissingPictures(ctx, store.Page{Number: 1, Size: 10})
	if err != nil || total != 1 || open != 0 || missing[0].Why != "the server answers 404" || missing[0].Product != "Bulb" {
		t.Errorf("missing: %+v %d %d %v", missing, total, open, err)
	}
	same(t, "asked again", got(shop.AskAgainForPictures(ctx)).or(t), int64(1))
	look(t, shop, "1", `SELECT count(*) FROM tasks WHERE kind = 'pictures' AND state = 'waiting'`)
	// The same file again fetches nothing twice, and the import can still be undone.
	if o := got(shop.ApplyImport(ctx, who.ID, job, rows)).or(t); o[0].Action != store.ImportSame {
		t.Errorf("again: %+v", o)
	}
	same(t, "its pictures", len(got(shop.FindProduct(ctx, bulb)).or(t).Pictures), 1)
	outcomes, _, err := shop.TakeBackImport(ctx, who.ID, job, 0)
	if err != nil || outcomes[0].Action != store.ImportRemoved {
		t.Errorf("taken back: %+v %v", outcomes, err)
	}
	look(t, shop, "0", `SELECT count(*) FROM awaited_pictures`)
}

// cameAlong gives a buyer a past in a former shop.
func cameAlong(t *testing.T, shop *storetest.Shop, b storetest.Buyer) {
	t.Helper()
	must(t, shop.Run(ctx, fmt.Sprintf(`UPDATE accounts SET verified_key = email_key WHERE id = %d`, b.ID)))
	must(t, shop.Run(ctx, fmt.Sprintf(`INSERT INTO past_customers (account_id, source, agreed, at) VALUES (%d, 'Shopify', 'no', 1)`, b.ID)))
	order, review := pastOrder(2, "#1", b.Email, shop.Now().AddDate(-1, 0, 0), store.PastLine{Title: "Plug", Quantity: 1, Price: 100}),
		pastReview(3, "", 5, shop.Now().AddDate(-1, 0, 0))
	review.Review.Product, review.Review.Email = "Plug", b.Email
	for _, o := range got(shop.ApplyMoved(ctx, 0, 0, []store.MovedRow{order, review})).or(t) {
		same(t, o.Title, o.Action, store.ImportAdded)
	}
}

func TestErasingTakesThePastOfAFormerShopToo(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	shop.Product("Plug", 1, 9)
	cameAlong(t, shop, b)
	got(shop.ErasePerson(ctx, b.ID, b.ID)).or(t)
	look(t, shop, "0 0 0", `SELECT (SELECT count(*) FROM past_orders) || ' ' || (SELECT count(*) FROM past_reviews) || ' ' || (SELECT count(*)
		FROM past_customers)`)
}

// What a former shop's customers wrote of a product goes with it when it becomes a variant: a review that two of the joined products
// have alike stays once.
func TestReviewsOfAFormerShopGoWithAJoinedProduct(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	who := shop.Staff(store.Owner)
	red := shop.Stocked("Red lamp", 500, 5, func(p *store.Product) { p.SKU = "R-1" })
	blue := shop.Stocked("Blue lamp", 500, 5, func(p *store.Product) { p.SKU = "B-1" })
	job := got(shop.AddJob(ctx, who.ID, "past import", 0, nil)).or(t)
	got(shop.ApplyMoved(ctx, who.ID, job, []store.MovedRow{pastReview(2, "R-1", 5, storetest.Start), pastReview(3, "B-1", 5, storetest.Start),
		pastReview(4, "B-1", 2, storetest.Start.Add(-time.Hour))})).or(t)
	got(shop.ShowPastReviews(ctx, who.ID, 0, true)).or(t)
	family := got(shop.JoinProducts(ctx, who.ID, store.JoinWish{Main: red, Options: []store.Option{option("Colour", "Red", "Blue")},
		Products: []store.JoinedProduct{{ID: red, Choice: []string{"Red"}}, {ID: blue, Choice: []string{"Blue"}}}})).or(t)
	p := got(shop.FindProduct(ctx, family)).or(t)
	same(t, "stars and reviews", fmt.Sprint(p.Rating, p.RatingCount, len(got(shop.ListReviews(ctx, family)).or(t))), "3.5 2 2")
	shop.Sums()
}

// Registering with an email does not prove that it is one's own, and neither does typing a mobile number: nobody reads by them where a
// customer of the former shop lives.
func TestAnAddressOfAFormerShopGoesToWhoeverProvedTheirEmail(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	who := shop.Staff(store.Owner)
	stranger := got(shop.Register(ctx, store.Registration{Name: "Mallory", Email: "asha@mail.example", Password: "Lantern#2026",
		Confirm: "Lantern#2026"})).or(t)
	typed := shop.Customer("411001") // with the mobile number 9876543210
	home := store.Address{Area: "12 MG Road", City: "Pune", Pin: "411001"}
	rows := []store.MovedRow{pastCustomer(2, "Asha Rao", "asha@mail.example", "9811111111", home),
		pastCustomer(3, "Asha Rao", "asha@mail.example", "9811111111"), pastCustomer(4, "Bela", "", "9876543210", home)}
	const want = "2 Asha Rao same Its address was not taken: there is an account with this email here, " +
		"and nobody has shown yet that it is theirs.\n3 Asha Rao same\n" +
		"4 Bela left out It has no email, and nobody can have an account without one."
	same(t, "the plan", toldOf(got(shop.PlanMoved(ctx, rows)).or(t)), want)
	job := got(shop.AddJob(ctx, who.ID, "products import", 0, nil)).or(t)
	same(t, "what was done", toldOf(got(shop.ApplyMoved(ctx, 0, job, rows)).or(t)), want)
	look(t, shop, "0", `SELECT count(*) FROM addresses WHERE customer_id = ?`, stranger.ID)
	look(t, shop, "1", `SELECT count(*) FROM addresses WHERE customer_id = ?`, typed.ID)
	enter(t, shop, "asha@mail.example")
	enter(t, shop, typed.Email)
	same(t, "when the first has proved it", toldOf(got(shop.ApplyMoved(ctx, 0, job, rows)).or(t)),
		"2 Asha Rao changed\n3 Asha Rao same\n4 Bela left out It has no email, and nobody can have an account without one.")
	look(t, shop, "1", `SELECT count(*) FROM addresses WHERE customer_id = ?`, stranger.ID)
}

// What people did since with what an import added stays when it is undone: an answer that staff wrote, a text that they bettered, an
// address that its customer corrected, and those of an account that is used.
func TestUndoingAnImportKeepsWhatPeopleWroteSince(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	who, known := shop.Staff(store.Owner).ID, shop.Customer("411001")
	enter(t, shop, known.Email)
	plug := shop.Product("Plug", 700, 3)
	job := got(shop.AddJob(ctx, who, "products import", 0, nil)).or(t)
	then := shop.Now().AddDate(0, -1, 0)
	home := store.Address{Area: "12 MG Road", City: "Pune", Pin: "411001", Mob: "9811111111"}
	second := home
	second.Area = "9 Hill Road"
	rows := []store.MovedRow{pastCustomer(2, "Asha Rao", "asha@mail.example", "", home),
		pastCustomer(3, "Bela", "bela@mail.example", "", home), pastCustomer(4, "Known", known.Email, "", home, second)}
	for i, q := range []store.QuestionText{{Question: "Is it safe?", Answer: "Yes.", State: "shown"},
		{Question: "Is it loud?", Answer: "No.", State: "shown"}, {Question: "Wet?", State: "open", Email: known.Email, At: then},
		{Question: "Dry?", State: "open", Email: known.Email, At: then}} {
		q.Product = "Plug"
		rows = append(rows, store.MovedRow{Row: 5 + i, Shop: "other", Question: &q})
	}
	for _, o := range got(shop.ApplyMoved(ctx, who, job, rows)).or(t) {
		if o.Action == store.ImportLeft {
			t.Fatalf("row %d: %s", o.Row, o.Message)
		}
	}
	enter(t, shop, "asha@mail.example")
	mine := got(shop.ListAddresses(ctx, known.ID)).or(t)
	moved := mine[slices.IndexFunc(mine, func(a store.Address) bool { return a.Area == home.Area })]
	moved.Area = "14 MG Road"
	must(t, shop.UpdateAddress(ctx, known.ID, moved))
	e := store.ProductEdit{Product: got(shop.FindProduct(ctx, plug)).or(t), Questions: got(shop.ListQuestions(ctx, plug)).or(t)}
	e.Questions[0].Answer = "Yes, by IS 1293."
	must(t, shop.UpdateProduct(ctx, who, e))
	asked, _, err := shop.ListAsked(ctx, "open", store.Page{Number: 1, Size: 9})
	must(t, err)
	wet := asked[slices.IndexFunc(asked, func(a store.Asked) bool { return a.Question == "Wet?" })]
	must(t, shop.AnswerAsked(ctx, who, wet.ID, "Keep it dry.", "", false))
	back, _, err := shop.TakeBackMoved(ctx, job, 0)
	must(t, err)
	const changed = "Somebody has changed it since, so it was left as it is."
	same(t, "what became of it", toldOf(back), "0 A question removed\n0 A question left out "+changed+
		"\n0 A question removed\n0 A question left out "+changed+"\n0 An address left out "+changed+
		"\n0 Bela removed\n0 Asha Rao left out This account was used since, so it stays.")
	look(t, shop, "Yes, by IS 1293. Keep it dry.", `SELECT (SELECT group_concat(answer) FROM questions) || ' ' ||
		(SELECT group_concat(answer) FROM asked_questions)`)
	look(t, shop, "12 Hill Road,12 MG Road,14 MG Road", `SELECT group_concat(area) FROM (SELECT area FROM addresses ORDER BY area)`)
	shop.Sums()
}

// An offer that staff corrected, or switched off, after an import brought it stays when the import is undone.
func TestUndoingAnImportKeepsAnOfferThatWasChangedSince(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	who := shop.Staff(store.Owner).ID
	job := got(shop.AddJob(ctx, who, "products import", 0, nil)).or(t)
	rows := []store.MovedRow{}
	for i, name := range []string{"Ten off", "Diwali"} {
		o := store.Offer{Name: name, Kind: "percent", Percent: 10, Scope: "all", Buyers: "all", Active: true}
		rows = append(rows, store.MovedRow{Row: 2 + i, Shop: "other", Offer: &store.OfferText{Offer: o}})
	}
	same(t, "what was done", toldOf(got(shop.ApplyMoved(ctx, who, job, rows)).or(t)), "2 Ten off added\n3 Diwali added")
	must(t, shop.SwitchOffer(ctx, who, 1, false))
	back, _, err := shop.TakeBackMoved(ctx, job, 0)
	must(t, err)
	same(t, "what became of it", toldOf(back),
		"0 An offer removed\n0 An offer left out Somebody has changed it since, so it was left as it is.")
	look(t, shop, "Ten off", `SELECT group_concat(name) FROM offers`)
}

// The text and the picture that an import gave the page of a category which was here already are taken back, unless somebody has
// bettered them since.
func TestThePageOfACategoryIsTakenBack(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	who := shop.Staff(store.Owner).ID
	job := got(shop.AddJob(ctx, who, "products import", 0, nil)).or(t)
	rows := []store.MovedRow{}
	for i, name := range []string{"Lights", "Fans", "Plugs"} {
		got(shop.AddCategory(ctx, 0, 1, 0, name)).or(t)
		rows = append(rows, store.MovedRow{Row: 2 + i, Shop: "other", Category: &store.CategoryText{Path: []string{name},
			Text: "Of another shop.", Picture: "0123456789abcdef0123456789abcdef"}})
	}
	must(t, shop.Run(ctx, `UPDATE categories SET text = 'Our own.' WHERE name = 'Plugs'`))
	same(t, "what was done", toldOf(got(shop.ApplyMoved(ctx, who, job, rows)).or(t)), "2 Lights changed\n3 Fans changed\n4 Plugs changed")
	must(t, shop.Run(ctx, `UPDATE categories SET text = 'Bettered.' WHERE name = 'Fans'`))
	back, _, err := shop.TakeBackMoved(ctx, job, 0)
	must(t, err)
	same(t, "what became of it", toldOf(back), "0 The page of a category changed\n0 The page of a category changed\n"+
		"0 The page of a category left out Somebody has changed it since, so it was left as it is.\n"+
		"0 The page of a category changed\n0 The page of a category changed")
	look(t, shop, "Lights||,Fans|Bettered.|,Plugs|Our own.|", `SELECT group_concat(name || '|' || text || '|' || picture)
		FROM (SELECT * FROM categories ORDER BY id)`)
}
