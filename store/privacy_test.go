package store_test

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

// lived is a shop in which a customer did everything that the shop stores data about.
func lived(t *testing.T) (*storetest.Shop, storetest.Buyer) {
	t.Helper()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b := shop.Customer("411001")
	lamp := shop.Product("Lamp", 500, 50)
	o := shop.Bought(b, lamp, 2)
	must(t, shop.OpenReturn(ctx, b.ID, store.ReturnWish{LineID: shop.Line(o), Quantity: 1, Reason: "dim",
		RefundTo: store.RefundTo{UPI: "asha@bank"}}))
	must(t, shop.RateProduct(ctx, b.ID, o.ID, lamp, 4, "nice light"))
	must(t, shop.RegisterDevice(ctx, b.ID, got(shop.GenerateSerials(ctx, 0, lamp, 1)).or(t)[0], lamp, "invoice-1"))
	must(t, shop.SetWish(ctx, b.ID, lamp, true))
	must(t, shop.SetCartItems(ctx, b.ID, b.Wishes(lamp, 3).Items, false))
	session(t, shop, b.ID, store.PublicDoor)
	bargain(t, shop, coded("FORYOU", func(o *store.Offer) { o.Buyers, o.Emails = "listed", []string{b.Email} }))
	got(shop.Complain(ctx, complaint(func(c *store.NewComplaint) { c.Customer, c.Email, c.Words = b.ID, b.Email, "too dim" }))).or(t)
	got(shop.Complain(ctx, complaint(func(c *store.NewComplaint) {
		c.Email, c.Words = strings.ToUpper(b.Email[:1])+b.Email[1:], "as a guest"
	}))).or(t)
	got(shop.SaveSurvey(ctx, answers(func(s *store.Survey) { s.Email = b.Email }), store.SurveyActivity{})).or(t)
	got(shop.SaveSurvey(ctx, answers(func(s *store.Survey) { s.Email, s.Name = "other@example.com", "Somebody" }),
		store.SurveyActivity{})).or(t)
	must(t, shop.RequestEntry(ctx, b.Email))
	got(shop.Agree(ctx, b.ID, "price", true, "wishlist")).or(t)
	must(t, shop.WaitAsVisitor(ctx, shop.Product("Gone", 9, 0), b.Email))
	must(t, shop.Run(ctx, fmt.Sprintf(`INSERT INTO tellings (kind, person, account_id, email_key, mail_id, made_at, sent_at)
		VALUES ('price', '%d', %d, '%s', 900, 1, 1)`, b.ID, b.ID, b.Email)))
	must(t, shop.RequestCode(ctx, b.Email))
	got(shop.UpdateProfile(ctx, b.ID, "Asha", "next@example.com", storetest.Password)).or(t)
	must(t, shop.MailSent(ctx, 1, "Welcome", "1.eml"))
	guest := shop.LastMail(strings.ToUpper(b.Email[:1]) + b.Email[1:])
	must(t, shop.MailSent(ctx, guest.ID, "Your complaint", "2.eml"))
	must(t, shop.Run(ctx, `UPDATE mails SET file = '3.eml' WHERE to_addr = 'next@example.com'`))
	return shop, b
}

func TestAPersonsDataHoldsEachPart(t *testing.T) {
	t.Parallel()
	shop, b := lived(t)
	stranger := shop.Customer("560001")
	got(shop.AddAddress(ctx, b.ID, address())).or(t)
	got(shop.RefundLine(ctx, 0, 1, "U1", true)).or(t)
	shop.Bought(b, 1, 3)
	plug := shop.Product("Plug", 1, 9)
	shop.Pass(time.Minute)
	must(t, shop.SetWish(ctx, b.ID, plug, true))
	must(t, shop.SetCartItems(ctx, b.ID, b.Wishes(plug, 1).Items, false))
	must(t, shop.AddOrderNote(ctx, 0, 1001, "Call first", false))
	must(t, shop.AddCustomerNote(ctx, 0, b.ID, "Pays late", false))
	wishes := b.Wishes(plug, 3)
	wishes.Codes = []string{"FORYOU"}
	got(shop.PlaceOrder(ctx, wishes)).or(t)
	must(t, shop.AskAboutProduct(ctx, b.ID, plug, "Does it fit a round box?"))
	asked(t, shop, b, plug, 50)
	cameAlong(t, shop, b)
	author := shop.Customer("560001")
	theirs := shop.Bought(author, plug, 1)
	must(t, shop.RateProduct(ctx, author.ID, theirs.ID, plug, 5, "Good"))
	must(t, second(shop.MarkHelpful(ctx, store.Marker{Customer: b.ID}, 2)))
	var data map[string][]map[string]any
	must(t, json.Unmarshal(got(shop.PersonData(ctx, b.ID)).or(t), &data))
	counts := map[string]int{}
	for part, rows := range data {
		counts[part] = len(rows)
	}
	same(t, "the parts", counts, map[string]int{"account": 1, "addresses": 2, "orders": 3, "orders_of_the_former_shop": 1,
		"reviews_of_the_former_shop": 1, "came_from_the_former_shop": 1, "offers_used": 1, "offers_for_you": 1, "invoices_and_credit_notes": 3,
		"returns": 1, "refunds": 1, "complaints": 2, "reviews": 1, "devices": 1, "wishlist": 2, "cart": 1, "sessions": 1, "sign_ins": 1,
		"mails":           15,
		"mails_agreed_to": 1, "waiting_for": 1, "told_of": 1, "survey_answers": 1, "helpful_marks": 1, "notes_on_orders": 1,
		"notes_on_account": 1, "questions": 1, "quotations": 1})
	for part, want := range map[string]string{"addresses": "pin 411001", "orders": "order 1001",
		"invoices_and_credit_notes": "number INV-2627-000001", "complaints": "state open", "wishlist": "product Lamp", "cart": "product Plug",
		"offers_used": "code FORYOU", "offers_for_you": "code FORYOU", "mails": "kind welcome"} {
		key, first, _ := strings.Cut(want, " ")
		if fmt.Sprint(data[part][0][key]) != first {
			t.Errorf("the first of the %s is %v", part, data[part][0])
		}
	}
	if r := data["returns"][0]; r["reason"] != "dim" || r["refund_to"] != "asha@bank" || r["quantity"] != 1.0 {
		t.Errorf("the return: %v", r)
	}
	if c := data["complaints"][0]; c["made"] != "2026-11-21 08:35:00" || c["about"] != "late" || c["state"] != "open" {
		t.Errorf("the complaint: %v", c)
	}
	if a := data["account"][0]; a["name"] != "Asha" || a["since"] != "2026-11-21 08:35:00" {
		t.Errorf("the account: %v", a)
	}
	var none map[string][]map[string]any
	must(t, json.Unmarshal(got(shop.PersonData(ctx, stranger.ID)).or(t), &none))
	for part, rows := range none {
		if want := map[string]int{"account": 1, "addresses": 1, "mails": 1}[part]; len(rows) != want {
			t.Errorf("a stranger has %d %s", len(rows), part)
		}
	}
	absent(t, second(shop.PersonData(ctx, 999)))
}

func TestStaffTakeACustomersDataAndItIsNoted(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner, b := shop.Staff(store.Owner), shop.Customer("411001")
	if data := got(shop.CustomerData(ctx, owner.ID, b.ID)).or(t); !strings.Contains(string(data), b.Email) {
		t.Errorf("it is %s", data)
	}
	look(t, shop, "1", `SELECT count(*) FROM audit WHERE action = 'export customer' AND object = ? AND who = ?`, "2", owner.ID)
	absent(t, second(shop.CustomerData(ctx, owner.ID, owner.ID)))
	absent(t, second(shop.CustomerData(ctx, owner.ID, 999)))
	look(t, shop, "1", `SELECT count(*) FROM audit WHERE action = 'export customer'`)
}

func TestErasingIsRefusedWhileSomethingIsOpen(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	erase := func() error { return second(shop.ErasePerson(ctx, b.ID, b.ID)) }
	const under = "Order 1001 is still under way. Cancel it, or wait until it is delivered; then the data can be erased."
	o := shop.Place(b, id, 1)
	refused(t, erase(), under)
	must(t, shop.ConfirmCOD(ctx, b.ID, o.ID))
	refused(t, erase(), under)
	shop.Ship(o)
	refused(t, erase(), under)
	must(t, shop.DeliverOrder(ctx, 0, o.ID, store.Delivery{}))
	must(t, shop.OpenReturn(ctx, b.ID, store.ReturnWish{LineID: shop.Line(o)}))
	refused(t, erase(), "A return of order 1001 is still open. Once it is refunded, the data can be erased.")
	got(shop.RefundLine(ctx, 0, shop.Line(o), "U1", true)).or(t)
	got(shop.Complain(ctx, complaint(func(c *store.NewComplaint) { c.Customer = b.ID }))).or(t)
	refused(t, erase(), "A complaint is still open. Once it is settled, the data can be erased.")
	must(t, shop.AnswerComplaint(ctx, shop.Staff(store.Dispatch).ID, 1, "sorry", true))
	// One made without a login holds the person's name, address and words, too: it stayed in the shop for ever.
	got(shop.Complain(ctx, complaint(func(c *store.NewComplaint) { c.Email = strings.ToUpper(b.Email[:1]) + b.Email[1:] }))).or(t)
	refused(t, erase(), "A complaint is still open. Once it is settled, the data can be erased.")
	must(t, shop.AnswerComplaint(ctx, shop.Staff(store.Dispatch).ID, 2, "sorry", true))
	paid := shop.OrderPrepaid(b, id, 1)
	must(t, shop.CancelOrder(ctx, b.ID, b.ID, paid.ID, ""))
	refused(t, erase(), "A refund of order 1002 has not arrived yet. Once it has, the data can be erased.")
	must(t, shop.NoteRefund(ctx, told(paid, "r1", "done", shop.Details(paid).Refunds[0].Amount, "")))
	owing := shop.Order(b, id, 1)
	shop.Ship(owing)
	must(t, shop.DeliverOrder(ctx, 0, owing.ID, store.Delivery{Unpaid: true}))
	refused(t, erase(), "The money for order 1003 has not been received yet. Once it has, the data can be erased.")
	must(t, shop.CollectCOD(ctx, 0, owing.ID, "cash", ""))
	must(t, erase())
	absent(t, erase())
	absent(t, second(shop.ErasePerson(ctx, 0, shop.Staff(store.Owner).ID)))
	look(t, shop, "none", `SELECT who FROM audit WHERE action = 'erase customer'`)
}

func TestNothingOfAnErasedPersonIsLeft(t *testing.T) {
	t.Parallel()
	shop, b := lived(t)
	owner := shop.Staff(store.Owner)
	must(t, shop.AddCustomerNote(ctx, owner.ID, b.ID, "Rings at the back", true))
	must(t, shop.SetRefundTo(ctx, owner.ID, store.HandRefundID{Kind: "return", ID: 1}, store.RefundTo{Account: "50100123456789", IFSC: "HDFC0000001"}))
	must(t, shop.SetRefundTo(ctx, owner.ID, store.HandRefundID{Kind: "return", ID: 1}, store.RefundTo{UPI: "asha.rao@okaxis"}))
	must(t, shop.Run(ctx, `UPDATE accounts SET name = 'Ashalata' WHERE id = 1`))
	asked := got(shop.AskQuotation(ctx, store.QuotationWish{Customer: b.ID, Items: b.Wishes(1, 1).Items})).or(t)
	must(t, shop.DeclineQuotation(ctx, owner.ID, asked, "Not this month"))
	got(shop.RefundLine(ctx, 0, 1, "U1", true)).or(t)
	must(t, shop.AnswerComplaint(ctx, owner.ID, 1, "sorry", true))
	must(t, shop.AnswerComplaint(ctx, owner.ID, 2, "sorry", true))
	got(shop.Complain(ctx, complaint(func(c *store.NewComplaint) {
		c.Customer, c.Email = shop.Customer("560001").ID, "other@example.com"
	}))).or(t)
	must(t, shop.AnswerComplaint(ctx, owner.ID, 3, "sorry", true))
	files := got(shop.ErasePerson(ctx, owner.ID, b.ID)).or(t)
	for _, file := range []string{"outbox/1.eml", "outbox/2.eml", "outbox/3.eml", "private/invoice-1"} {
		if !slices.Contains(files, file) {
			t.Errorf("%s is not removed: %v", file, files)
		}
	}
	for _, word := range []string{b.Email, "Rings at the back", "asha@bank", "50100123456789", "asha.rao@okaxis", "Ashalata", "too dim",
		"as a guest"} {
		if left := got(shop.Holding(ctx, word)).or(t); len(left) != 0 {
			t.Errorf("%q is still in %v", word, left)
		}
	}
	for _, table := range []string{"sessions", "reset_codes", "email_changes", "cart_items", "wishlist", "devices"} {
		look(t, shop, "0", `SELECT count(*) FROM `+table)
	}
	look(t, shop, "other@example.com", `SELECT group_concat(email) FROM complaints`)
	look(t, shop, "560001", `SELECT group_concat(pin) FROM addresses`)
	look(t, shop, "1", `SELECT count(*) FROM survey_answers`)
	look(t, shop, "0", `SELECT count(*) FROM tasks WHERE kind = 'mail' AND key NOT IN (SELECT CAST(id AS TEXT) FROM mails)`)
	look(t, shop, "Former customer nice light", `SELECT a.name || ' ' || r.message FROM reviews r JOIN accounts a ON a.id = r.customer_id`)
	look(t, shop, "1", `SELECT count(*) FROM audit WHERE action = 'erase customer' AND object = '1' AND who = ?`, owner.ID)
	d := shop.Details(store.Order{ID: 1001})
	if a := d.Address; a.Name+a.Mob+a.Area+a.City+a.Tal+a.GSTIN != "" || a.Pin != "411001" || a.State != "Maharashtra" || a.Dist != "Pune" {
		t.Errorf("the order goes to %+v", a)
	}
	if _, err := shop.Authenticate(ctx, "erased-1@localhost", ""); refusal(t, err) != store.MessageBadLogin {
		t.Errorf("the account can be used: %v", err)
	}
	shop.Sums()
}

// Deleted rows stay in free pages, in the index of words and in the WAL until something is written over them: whoever got the
// file read the address, the words and the account of somebody who was erased.
func TestTheFileHoldsNothingOfAnErasedPerson(t *testing.T) {
	t.Parallel()
	shop, b := lived(t)
	owner := shop.Staff(store.Owner)
	must(t, shop.AddCustomerNote(ctx, owner.ID, b.ID, "Rings at the back", true))
	must(t, shop.SetRefundTo(ctx, owner.ID, store.HandRefundID{Kind: "return", ID: 1}, store.RefundTo{UPI: "asha.rao@okaxis"}))
	must(t, shop.Run(ctx, `UPDATE accounts SET name = 'Ashalata' WHERE id = 1`))
	for range 40 { // many pages, so that some are freed
		must(t, shop.AddCustomerNote(ctx, owner.ID, b.ID, "Ashalata wrote: "+strings.Repeat("the lamp flickers ", 20), true))
	}
	got(shop.RefundLine(ctx, 0, 1, "U1", true)).or(t)
	for _, complaint := range []int64{1, 2} {
		must(t, shop.AnswerComplaint(ctx, owner.ID, complaint, "sorry", true))
	}
	words := []string{b.Email, "rings at the back", "asha.rao@okaxis", "ashalata", "the lamp flickers", "too dim", "as a guest",
		"next@example.com"}
	holding := func() (found []string) {
		t.Helper()
		for _, file := range []string{"shop.db", "shop.db-wal"} {
			raw, err := os.ReadFile(filepath.Join(shop.Dir(), file))
			if err != nil && !errors.Is(err, os.ErrNotExist) {
				t.Fatal(err)
			}
			for _, word := range words {
				if bytes.Contains(bytes.ToLower(raw), []byte(word)) {
					found = append(found, word+" in "+file)
				}
			}
		}
		return found
	}
	if len(holding()) < len(words) {
		t.Fatalf("before: %v", holding())
	}
	got(shop.ErasePerson(ctx, owner.ID, b.ID)).or(t)
	if left := holding(); len(left) > 0 {
		t.Errorf("while the shop runs: %v", left)
	}
	must(t, shop.Close())
	if left := holding(); len(left) > 0 {
		t.Errorf("after it was stopped: %v", left)
	}
}

// While somebody reads for long, the WAL can't be emptied: it is, as soon as they have finished.
func TestTheLogOfAnErasedPersonIsEmptiedLater(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	reader, err := sql.Open("sqlite", "file:"+filepath.Join(shop.Dir(), "shop.db")+"?mode=ro")
	must(t, err)
	defer reader.Close()
	reading, err := reader.BeginTx(ctx, nil)
	must(t, err)
	var people int
	must(t, reading.QueryRowContext(ctx, "SELECT count(*) FROM accounts").Scan(&people))
	got(shop.ErasePerson(ctx, 0, b.ID)).or(t)
	size := func() int64 { return got(os.Stat(filepath.Join(shop.Dir(), "shop.db-wal"))).or(t).Size() }
	if size() == 0 {
		t.Fatal("the reader was cut off")
	}
	must(t, reading.Rollback())
	must(t, shop.EmptyErased(ctx))
	if left := size(); left != 0 {
		t.Errorf("%d bytes are left", left)
	}
}

// The worker has a mail of the person in hand. The next task gets no number that it finishes: it was a stranger's mail that was never sent,
// or a refund that was never made.
func TestAMailInHandOfAnErasedPersonFinishesNothingElse(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	inHand := got(shop.TakeTasks(ctx, store.MailTask, 8, time.Minute)).or(t)
	got(shop.ErasePerson(ctx, b.ID, b.ID)).or(t)
	other := shop.Customer("560001")
	for _, task := range inHand {
		absent(t, second(shop.FindMail(ctx, 1)))
		must(t, shop.FinishTasks(ctx, []store.DoneTask{{Task: task.ID}}))
	}
	left := got(shop.TakeTasks(ctx, store.MailTask, 8, time.Minute)).or(t)
	same(t, "what is left to send", len(left), 1)
	same(t, "it is for", got(shop.ShowMail(ctx, 2)).or(t).ToAddr, other.Email)
}

// What is deleted of one person is nobody else's.
func TestErasingOnePersonLeavesTheOthers(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	gone, other := shop.Customer("411001"), shop.Customer("560001")
	lamp := shop.Product("Lamp", 100, 0)
	bulb := shop.Stocked("Bulb", 100, 5, func(*store.Product) {})
	for _, b := range []storetest.Buyer{gone, other} {
		got(shop.WaitForStock(ctx, b.ID, lamp)).or(t)
		must(t, shop.SetCartItems(ctx, b.ID, []store.CartItem{{ProductID: bulb, Quantity: 2}}, false))
	}
	got(shop.ErasePerson(ctx, 0, gone.ID)).or(t)
	for _, rows := range []string{"stock_waits WHERE account_id", "cart_items WHERE customer_id", "addresses WHERE customer_id"} {
		look(t, shop, "1", `SELECT count(*) FROM `+rows+` = ?`, other.ID)
		look(t, shop, "0", `SELECT count(*) FROM `+rows+` = ?`, gone.ID)
	}
}

// What a person wrote of an order or asked of a product, and what staff noted of it, goes with them. Only the credit note, which the law
// keeps as it was issued, still has the reason.
func TestTheWordsOfAnErasedPersonGoToo(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, lamp, clerk := shop.Customer("411001"), shop.Product("Lamp", 500, 50), shop.Staff(store.Owner)
	o := shop.Bought(b, lamp, 1)
	must(t, shop.OpenReturn(ctx, b.ID, store.ReturnWish{LineID: shop.Line(o), Reason: "my eyes hurt",
		RefundTo: store.RefundTo{UPI: "asha@bank"}}))
	must(t, shop.InspectReturn(ctx, clerk.ID, shop.Line(o), store.Inspection{Accepted: true, Findings: "her thumbprint on it"}))
	got(shop.RefundLine(ctx, clerk.ID, shop.Line(o), "U1", true)).or(t)
	later := shop.Bought(b, lamp, 1)
	must(t, shop.OpenReturnFor(ctx, clerk.ID, store.ReturnWish{LineID: shop.Line(later), Reason: "moves to her mother",
		RefundTo: store.RefundTo{UPI: "asha@bank"}}))
	got(shop.RefundLine(ctx, clerk.ID, shop.Line(later), "U2", true)).or(t)
	must(t, shop.CancelOrder(ctx, b.ID, b.ID, shop.Order(b, lamp, 1).ID, "lost my job"))
	must(t, shop.AskAboutProduct(ctx, b.ID, lamp, "Does it help with migraine?"))
	must(t, shop.AskAboutProduct(ctx, b.ID, lamp, "Is my neighbour at home?"))
	must(t, shop.AnswerAsked(ctx, clerk.ID, 1, "No.", "", false))
	must(t, shop.PutAside(ctx, clerk.ID, 2))
	got(shop.ErasePerson(ctx, clerk.ID, b.ID)).or(t)
	for _, words := range []string{"my eyes hurt", "moves to her mother", "lost my job", "migraine", "neighbour"} {
		for _, place := range got(shop.Holding(ctx, words)).or(t) {
			if !strings.HasPrefix(place, "documents ") {
				t.Errorf("%q is still in %s", words, place)
			}
		}
	}
	look(t, shop, "", `SELECT group_concat(findings, '') FROM returns`)
	look(t, shop, "0", `SELECT count(*) FROM order_events WHERE instr(note, 'thumbprint') > 0`)
	look(t, shop, "2", `SELECT count(*) FROM order_events WHERE event = 'refunded' AND instr(note, 'CRN-') = 1`)
	shop.Sums()
}

// Whoever bought and wrote as a guest of a former shop, and proved the address here, takes that along, too.
func TestErasingTakesWhatAGuestOfAFormerShopLeft(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Product("Plug", 1, 9)
	order, review := pastOrder(2, "#1", "customer1@example.com", shop.Now().AddDate(-1, 0, 0),
		store.PastLine{Title: "Plug", Quantity: 1, Price: 100}), pastReview(3, "", 5, shop.Now().AddDate(-1, 0, 0))
	review.Review.Product, review.Review.Email = "Plug", "customer1@example.com"
	for _, o := range got(shop.ApplyMoved(ctx, 0, 0, []store.MovedRow{order, review})).or(t) {
		same(t, o.Title, o.Action, store.ImportAdded)
	}
	b := shop.Customer("411001")
	stranger := shop.Customer("560001")
	must(t, shop.Run(ctx, `UPDATE accounts SET verified_key = email_key`))
	told := string(got(shop.PersonData(ctx, b.ID)).or(t))
	same(t, "what is told", strings.Contains(told, `"number": "#1"`) && strings.Contains(told, `"rating": 5`), true)
	got(shop.ErasePerson(ctx, 0, stranger.ID)).or(t)
	look(t, shop, "1 1", `SELECT (SELECT count(*) FROM past_orders) || ' ' || (SELECT count(*) FROM past_reviews)`)
	got(shop.ErasePerson(ctx, 0, b.ID)).or(t)
	look(t, shop, "0 0", `SELECT (SELECT count(*) FROM past_orders) || ' ' || (SELECT count(*) FROM past_reviews)`)
}
