package customers_test

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

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/credit"
	"hearth/store/fulfilment"
	"hearth/store/imports"
	"hearth/store/login"
	"hearth/store/messages"
	"hearth/store/orders"
	"hearth/store/promotions"
	"hearth/store/returns"
	"hearth/store/reviews"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

// lived is a shop with a customer who has data of every kind.
func lived(t *testing.T) (*storetest.Shop, storetest.Buyer) {
	t.Helper()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b := shop.Customer("411001")
	lamp := shop.Product("Lamp", 500, 50)
	o := shop.Bought(b, lamp, 2)
	storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: shop.Line(o), Quantity: 1,
		Reason: "dim", RefundTo: returns.RefundTo{UPI: "asha@bank"}}))
	storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, o.ID, lamp, 4, "nice light"))
	storetest.Must(
		t,
		shop.Login.RegisterDevice(
			storetest.Ctx,
			b.ID,
			storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, 0, lamp, 1)).Or(t)[0],
			lamp,
			"invoice-1",
		),
	)
	storetest.Must(t, shop.Promotions.SetWish(storetest.Ctx, b.ID, lamp, true))
	storetest.Must(t, shop.Promotions.SetCartItems(storetest.Ctx, b.ID, b.Wishes(lamp, 3).Items, false))
	storetest.Session(t, shop, b.ID, login.PublicListener)
	storetest.AddOffer(t, shop, storetest.Coded("FORYOU", func(o *promotions.Offer) {
		o.Buyers, o.Emails = "listed",
			[]string{b.Email}
	}))
	storetest.Got(shop.Messages.OpenComplaint(storetest.Ctx,
		storetest.Complaint(func(c *messages.NewComplaint) {
			c.Customer, c.Email, c.Words = b.ID, b.Email,
				"too dim"
		}))).
		Or(t)
	storetest.Got(shop.Messages.OpenComplaint(storetest.Ctx, storetest.Complaint(func(c *messages.NewComplaint) {
		c.Email, c.Words = strings.ToUpper(b.Email[:1])+b.Email[1:], "as a guest"
	}))).Or(t)
	storetest.Got(shop.Messages.SaveSurvey(storetest.Ctx,
		storetest.Answers(func(s *messages.Survey) { s.Email = b.Email }), messages.SurveyActivity{})).
		Or(t)
	storetest.Got(shop.Messages.SaveSurvey(storetest.Ctx,
		storetest.Answers(func(s *messages.Survey) { s.Email, s.Name = "other@example.com", "Somebody" }),
		messages.SurveyActivity{})).
		Or(t)
	storetest.Must(t, shop.Login.RequestLoginCode(storetest.Ctx, b.Email))
	storetest.Got(shop.Messages.SetConsent(storetest.Ctx, b.ID, "price", true, "wishlist")).Or(t)
	storetest.Must(t, shop.Messages.AddVisitorStockAlert(storetest.Ctx, shop.Product("Gone", 9, 0), b.Email))
	storetest.Must(
		t,
		shop.Run(storetest.Ctx, fmt.Sprintf(`INSERT INTO tellings (kind, person, account_id, email_key, mail_id,
			made_at, sent_at)
		VALUES ('price', '%d', %d, '%s', 900, 1, 1)`, b.ID, b.ID, b.Email)),
	)
	storetest.Must(t, shop.Login.RequestCode(storetest.Ctx, b.Email))
	storetest.Got(shop.Login.UpdateProfile(storetest.Ctx, b.ID, "Asha", "next@example.com", storetest.Password)).Or(t)
	storetest.Must(t, shop.MailSent(storetest.Ctx, 1, "Welcome", "1.eml"))
	guest := shop.LastMail(strings.ToUpper(b.Email[:1]) + b.Email[1:])
	storetest.Must(t, shop.MailSent(storetest.Ctx, guest.ID, "Your complaint", "2.eml"))
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE mails SET file = '3.eml' WHERE to_addr = 'next@example.com'`))
	return shop, b
}

func TestPersonalDataExportContainsEveryPart(t *testing.T) {
	t.Parallel()
	shop, b := lived(t)
	stranger := shop.Customer("560001")
	storetest.Got(shop.Accounts.AddAddress(storetest.Ctx, b.ID, storetest.Address())).Or(t)
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, 1, "U1", true)).Or(t)
	shop.Bought(b, 1, 3)
	plug := shop.Product("Plug", 1, 9)
	shop.Pass(time.Minute)
	storetest.Must(t, shop.Promotions.SetWish(storetest.Ctx, b.ID, plug, true))
	storetest.Must(t, shop.Promotions.SetCartItems(storetest.Ctx, b.ID, b.Wishes(plug, 1).Items, false))
	storetest.Must(t, shop.Accounts.AddOrderNote(storetest.Ctx, 0, 1001, "Call first", false))
	storetest.Must(t, shop.Accounts.AddCustomerNote(storetest.Ctx, 0, b.ID, "Pays late", false))
	wishes := b.Wishes(plug, 3)
	wishes.Codes = []string{"FORYOU"}
	storetest.Got(shop.Orders.Place(storetest.Ctx, wishes)).Or(t)
	storetest.Must(t, shop.Messages.AskQuestion(storetest.Ctx, b.ID, plug, "Does it fit a round box?"))
	storetest.Asked(t, shop, b, plug, 50)
	storetest.AddPast(t, shop, b)
	author := shop.Customer("560001")
	theirs := shop.Bought(author, plug, 1)
	storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, author.ID, theirs.ID, plug, 5, "Good"))
	storetest.Must(t, storetest.Second(shop.Reviews.MarkHelpful(storetest.Ctx, reviews.Marker{Customer: b.ID}, 2)))
	redelivered(t, shop, b)
	shop.Set("gift_card_amounts", "500")
	storetest.Must(t, shop.Credit.Give(storetest.Ctx, 0, b.ID, 100, "sorry"))
	storetest.Got(shop.Orders.PlaceGift(storetest.Ctx, orders.GiftOrder{Customer: b.ID, Provider: "razorpay",
		Wish: credit.Wish{Amount: 500_00, ToName: "Ravi", ToEmail: "ravi@example.com"}})).Or(t)
	var data map[string][]map[string]any
	storetest.Must(t, json.Unmarshal(storetest.Got(shop.Customers.PersonData(storetest.Ctx, b.ID)).Or(t), &data))
	counts := map[string]int{}
	for part, rows := range data {
		counts[part] = len(rows)
	}
	storetest.Same(t, "the parts", counts, map[string]int{
		"account":                    1,
		"addresses":                  2,
		"orders":                     5,
		"store_credit":               1,
		"gift_cards":                 1,
		"orders_of_the_former_shop":  1,
		"reviews_of_the_former_shop": 1,
		"came_from_the_former_shop":  1,
		"offers_used":                1,
		"offers_for_you":             1,
		"invoices_and_credit_notes":  4,
		"redeliveries":               1,
		"returns":                    1,
		"refunds":                    1,
		"complaints":                 2,
		"reviews":                    1,
		"devices":                    1,
		"wishlist":                   2,
		"cart":                       1,
		"sessions":                   1,
		"sign_ins":                   1,
		"mails":                      20,
		"mails_agreed_to":            1,
		"waiting_for":                1,
		"told_of":                    1,
		"survey_answers":             1,
		"helpful_marks":              1,
		"notes_on_orders":            1,
		"notes_on_account":           1,
		"questions":                  1,
		"quotations":                 1,
	})
	for part, want := range map[string]string{"addresses": "pin 411001", "orders": "order 1001",
		"invoices_and_credit_notes": "number INV-2627-000001", "complaints": "state open", "wishlist": "product Lamp",
		"cart": "product Plug", "offers_used": "code FORYOU", "offers_for_you": "code FORYOU",
		"mails": "kind welcome"} {
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
	storetest.Must(t, json.Unmarshal(storetest.Got(shop.Customers.PersonData(storetest.Ctx, stranger.ID)).Or(t), &none))
	for part, rows := range none {
		if want := map[string]int{"account": 1, "addresses": 1, "mails": 1}[part]; len(rows) != want {
			t.Errorf("a stranger has %d %s", len(rows), part)
		}
	}
	storetest.Absent(t, storetest.Second(shop.Customers.PersonData(storetest.Ctx, 999)))
}

func TestStaffDataExportIsAudited(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner, b := shop.Staff(accounts.Owner), shop.Customer("411001")
	if data := storetest.Got(shop.Customers.CustomerData(storetest.Ctx, owner.ID, b.ID)).
		Or(t); !strings.Contains(string(data), b.Email) {
		t.Errorf("it is %s", data)
	}
	storetest.CheckValue(t, shop, "1", `SELECT count(*) FROM audit WHERE action = 'export customer' AND object = ?
		AND who = ?`, "2", owner.ID)
	storetest.Absent(t, storetest.Second(shop.Customers.CustomerData(storetest.Ctx, owner.ID, owner.ID)))
	storetest.Absent(t, storetest.Second(shop.Customers.CustomerData(storetest.Ctx, owner.ID, 999)))
	storetest.CheckValue(t, shop, "1", `SELECT count(*) FROM audit WHERE action = 'export customer'`)
}

func TestErasureIsRefusedWhileOrdersOrClaimsAreOpen(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	erase := func() error { return storetest.Second(shop.Customers.ErasePerson(storetest.Ctx, b.ID, b.ID)) }
	const under = "Order 1001 is still under way. Cancel it, or wait until it is delivered; then the data can be erased."
	o := shop.Place(b, id, 1)
	storetest.Refused(t, erase(), under)
	storetest.Must(t, shop.Orders.ConfirmCOD(storetest.Ctx, b.ID, o.ID))
	storetest.Refused(t, erase(), under)
	shop.Ship(o)
	storetest.Refused(t, erase(), under)
	storetest.Must(t, shop.Fulfilment.Deliver(storetest.Ctx, 0, o.ID, fulfilment.Delivery{}))
	storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: shop.Line(o)}))
	storetest.Refused(t, erase(), "A return of order 1001 is still open. Once it is refunded, the data can be erased.")
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, shop.Line(o), "U1", true)).Or(t)
	storetest.Got(shop.Messages.OpenComplaint(storetest.Ctx,
		storetest.Complaint(func(c *messages.NewComplaint) { c.Customer = b.ID }))).Or(t)
	storetest.Refused(t, erase(), "A complaint is still open. Once it is settled, the data can be erased.")
	storetest.Must(t, shop.Messages.AnswerComplaint(storetest.Ctx, shop.Staff(accounts.Dispatch).ID, 1, "sorry", true))
	// A complaint that was made without a login also contains the person's name, address and text, so it is erased.
	storetest.Got(shop.Messages.OpenComplaint(storetest.Ctx,
		storetest.Complaint(func(c *messages.NewComplaint) { c.Email = strings.ToUpper(b.Email[:1]) + b.Email[1:] }))).
		Or(t)
	storetest.Refused(t, erase(), "A complaint is still open. Once it is settled, the data can be erased.")
	storetest.Must(t, shop.Messages.AnswerComplaint(storetest.Ctx, shop.Staff(accounts.Dispatch).ID, 2, "sorry", true))
	paid := shop.OrderPrepaid(b, id, 1)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, paid.ID, ""))
	storetest.Refused(t, erase(), "A refund of order 1002 has not arrived yet. Once it has, the data can be erased.")
	storetest.Must(t, shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(paid, "r1", "done",
		shop.Details(paid).Refunds[0].Amount, "")))
	owing := shop.Order(b, id, 1)
	shop.Ship(owing)
	storetest.Must(t, shop.Fulfilment.Deliver(storetest.Ctx, 0, owing.ID, fulfilment.Delivery{Unpaid: true}))
	storetest.Refused(t, erase(),
		"The money for order 1003 has not been received yet. Once it has, the data can be erased.")
	storetest.Must(t, shop.Payments.CollectCOD(storetest.Ctx, 0, owing.ID, "cash", ""))
	storetest.Must(t, erase())
	storetest.Absent(t, erase())
	storetest.Absent(t, storetest.Second(shop.Customers.ErasePerson(storetest.Ctx, 0, shop.Staff(accounts.Owner).ID)))
	storetest.CheckValue(t, shop, "none", `SELECT who FROM audit WHERE action = 'erase customer'`)
}

// redelivered is an order of a customer whose delivery failed once, and who then corrected phone and street.
func redelivered(t *testing.T, shop *storetest.Shop, b storetest.Buyer) {
	t.Helper()
	o := shop.Order(b, 1, 1)
	shop.Ship(o)
	storetest.Must(t, shop.Fulfilment.NoteUndelivered(storetest.Ctx, shop.PackageOf(o.ID), "2026-11-21", "EOD-74",
		"asked for Asha"))
	storetest.Must(t, shop.Fulfilment.ChooseRedelivery(storetest.Ctx, b.ID, b.ID, o.ID, fulfilment.Redelivery{
		Choice: shipments.CorrectDetails, Phone: "9123450000", Street: "Flat 4, Green Park"}))
	storetest.Must(t, shop.Fulfilment.Deliver(storetest.Ctx, 0, o.ID, fulfilment.Delivery{}))
}

func TestErasureLeavesNoPersonalDataInTheTables(t *testing.T) {
	t.Parallel()
	shop, b := lived(t)
	owner := shop.Staff(accounts.Owner)
	storetest.Must(t, shop.Accounts.AddCustomerNote(storetest.Ctx, owner.ID, b.ID, "Rings at the back", true))
	storetest.Must(
		t,
		shop.Returns.SetRefundTo(
			storetest.Ctx,
			owner.ID,
			returns.ManualRefundID{Kind: "return", ID: 1},
			returns.RefundTo{Account: "50100123456789", IFSC: "HDFC0000001"},
		),
	)
	storetest.Must(
		t,
		shop.Returns.SetRefundTo(
			storetest.Ctx,
			owner.ID,
			returns.ManualRefundID{Kind: "return", ID: 1},
			returns.RefundTo{UPI: "asha.rao@okaxis"},
		),
	)
	redelivered(t, shop, b)
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE accounts SET name = 'Ashalata' WHERE id = 1`))
	asked := storetest.Got(shop.Orders.AskQuotation(storetest.Ctx, orders.QuotationRequest{Customer: b.ID,
		Items: b.Wishes(1, 1).Items})).Or(t)
	storetest.Must(t, shop.Orders.DeclineQuotation(storetest.Ctx, owner.ID, asked, "Not this month"))
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, 1, "U1", true)).Or(t)
	storetest.Must(t, shop.Messages.AnswerComplaint(storetest.Ctx, owner.ID, 1, "sorry", true))
	storetest.Must(t, shop.Messages.AnswerComplaint(storetest.Ctx, owner.ID, 2, "sorry", true))
	storetest.Got(shop.Messages.OpenComplaint(storetest.Ctx, storetest.Complaint(func(c *messages.NewComplaint) {
		c.Customer, c.Email = shop.Customer("560001").ID, "other@example.com"
	}))).Or(t)
	storetest.Must(t, shop.Messages.AnswerComplaint(storetest.Ctx, owner.ID, 3, "sorry", true))
	files := storetest.Got(shop.Customers.ErasePerson(storetest.Ctx, owner.ID, b.ID)).Or(t)
	for _, file := range []string{"outbox/1.eml", "outbox/2.eml", "outbox/3.eml", "private/invoice-1"} {
		if !slices.Contains(files, file) {
			t.Errorf("%s is not removed: %v", file, files)
		}
	}
	for _, word := range []string{b.Email, "Rings at the back", "asha@bank", "50100123456789", "asha.rao@okaxis",
		"Ashalata", "too dim", "as a guest", "9123450000", "Flat 4, Green Park", "asked for Asha"} {
		if left := storetest.Got(shop.Holding(storetest.Ctx, word)).Or(t); len(left) != 0 {
			t.Errorf("%q is still in %v", word, left)
		}
	}
	for _, table := range []string{"sessions", "reset_codes", "email_changes", "cart_items", "wishlist", "devices"} {
		storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM `+table)
	}
	storetest.CheckValue(t, shop, "other@example.com", `SELECT group_concat(email) FROM complaints`)
	storetest.CheckValue(t, shop, "560001", `SELECT group_concat(pin) FROM addresses`)
	storetest.CheckValue(t, shop, "1", `SELECT count(*) FROM survey_answers`)
	storetest.CheckValue(
		t,
		shop,
		"0",
		`SELECT count(*) FROM tasks WHERE kind = 'mail' AND key NOT IN (SELECT CAST(id AS TEXT)
		FROM mails)`,
	)
	storetest.CheckValue(
		t,
		shop,
		"Former customer nice light",
		`SELECT a.name || ' ' || r.message FROM reviews r JOIN accounts a ON a.id = r.customer_id`,
	)
	storetest.CheckValue(t, shop, "1", `SELECT count(*) FROM audit WHERE action = 'erase customer' AND object = '1'
		AND who = ?`, owner.ID)
	d := shop.Details(orders.Order{ID: 1001})
	if a := d.Address; a.Name+a.Mob+a.Area+a.City+a.Tal+a.GSTIN != "" || a.Pin != "411001" ||
		a.State != "Maharashtra" || a.Dist != "Pune" {
		t.Errorf("the order goes to %+v", a)
	}
	if _, err := shop.Accounts.Authenticate(
		storetest.Ctx,
		"erased-1@localhost",
		"",
	); storetest.Refusal(
		t,
		err,
	) != accounts.MessageBadLogin {
		t.Errorf("the account can be used: %v", err)
	}
	shop.Sums()
}

// Deleted rows remain in free pages, in the search index and in the write-ahead log until they are overwritten. Erasure
// must remove them from the files.
func TestErasureLeavesNoPersonalDataInTheDatabaseFile(t *testing.T) {
	t.Parallel()
	shop, b := lived(t)
	owner := shop.Staff(accounts.Owner)
	storetest.Must(t, shop.Accounts.AddCustomerNote(storetest.Ctx, owner.ID, b.ID, "Rings at the back", true))
	storetest.Must(
		t,
		shop.Returns.SetRefundTo(
			storetest.Ctx,
			owner.ID,
			returns.ManualRefundID{Kind: "return", ID: 1},
			returns.RefundTo{UPI: "asha.rao@okaxis"},
		),
	)
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE accounts SET name = 'Ashalata' WHERE id = 1`))
	for range 40 { // enough pages that some become free
		storetest.Must(
			t,
			shop.Accounts.AddCustomerNote(storetest.Ctx, owner.ID, b.ID,
				"Ashalata wrote: "+strings.Repeat("the lamp flickers ", 20), true),
		)
	}
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, 1, "U1", true)).Or(t)
	for _, complaint := range []int64{1, 2} {
		storetest.Must(t, shop.Messages.AnswerComplaint(storetest.Ctx, owner.ID, complaint, "sorry", true))
	}
	words := []string{b.Email, "rings at the back", "asha.rao@okaxis", "ashalata", "the lamp flickers", "too dim",
		"as a guest", "next@example.com"}
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
	storetest.Got(shop.Customers.ErasePerson(storetest.Ctx, owner.ID, b.ID)).Or(t)
	if left := holding(); len(left) > 0 {
		t.Errorf("while the shop runs: %v", left)
	}
	storetest.Must(t, shop.Close())
	if left := holding(); len(left) > 0 {
		t.Errorf("after it was stopped: %v", left)
	}
}

// The write-ahead log can't be emptied during a long read; it is emptied as soon as the read ends.
func TestWALIsEmptiedAfterErasureOnceReadersFinish(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	reader, err := sql.Open("sqlite", "file:"+filepath.Join(shop.Dir(), "shop.db")+"?mode=ro")
	storetest.Must(t, err)
	defer reader.Close()
	reading, err := reader.BeginTx(storetest.Ctx, nil)
	storetest.Must(t, err)
	var people int
	storetest.Must(t, reading.QueryRowContext(storetest.Ctx, "SELECT count(*) FROM accounts").Scan(&people))
	storetest.Got(shop.Customers.ErasePerson(storetest.Ctx, 0, b.ID)).Or(t)
	size := func() int64 { return storetest.Got(os.Stat(filepath.Join(shop.Dir(), "shop.db-wal"))).Or(t).Size() }
	if size() == 0 {
		t.Fatal("the reader was cut off")
	}
	storetest.Must(t, reading.Rollback())
	storetest.Must(t, shop.PurgeErased(storetest.Ctx))
	if left := size(); left != 0 {
		t.Errorf("%d bytes are left", left)
	}
}

// The worker is sending one of the person's mails. If the ID of its task were reused, the worker would complete someone
// else's task.
func TestErasureDuringMailSendingCompletesNoOtherTask(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	inHand := storetest.Got(shop.ClaimTasks(storetest.Ctx, accounts.MailTask, 8, time.Minute)).Or(t)
	storetest.Got(shop.Customers.ErasePerson(storetest.Ctx, b.ID, b.ID)).Or(t)
	other := shop.Customer("560001")
	for _, task := range inHand {
		storetest.Absent(t, storetest.Second(shop.Messages.FindMail(storetest.Ctx, 1)))
		storetest.Must(t, shop.Mails.FinishTasks(storetest.Ctx, []accounts.DoneTask{{Task: task.ID}}))
	}
	left := storetest.Got(shop.ClaimTasks(storetest.Ctx, accounts.MailTask, 8, time.Minute)).Or(t)
	storetest.Same(t, "what is left to send", len(left), 1)
	storetest.Same(t, "it is for", storetest.Got(shop.Messages.ShowMail(storetest.Ctx, 2)).Or(t).ToAddr, other.Email)
}

// Erasing one person leaves the data of everyone else.
func TestErasureLeavesOtherPeoplesData(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	gone, other := shop.Customer("411001"), shop.Customer("560001")
	lamp := shop.Product("Lamp", 100, 0)
	bulb := shop.Stocked("Bulb", 100, 5, func(*catalogue.Product) {})
	for _, b := range []storetest.Buyer{gone, other} {
		storetest.Got(shop.Messages.AddStockAlert(storetest.Ctx, b.ID, lamp)).Or(t)
		storetest.Must(t, shop.Promotions.SetCartItems(storetest.Ctx, b.ID,
			[]promotions.CartItem{{ProductID: bulb, Quantity: 2}}, false))
	}
	storetest.Got(shop.Customers.ErasePerson(storetest.Ctx, 0, gone.ID)).Or(t)
	for _, rows := range []string{"stock_waits WHERE account_id", "cart_items WHERE customer_id",
		"addresses WHERE customer_id"} {
		storetest.CheckValue(t, shop, "1", `SELECT count(*) FROM `+rows+` = ?`, other.ID)
		storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM `+rows+` = ?`, gone.ID)
	}
}

// Notes and questions by a person, and staff's notes about them, are erased. Only the credit note, which must be kept
// as issued, still has the customer's reason.
func TestErasureDeletesWhatThePersonWrote(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, lamp, clerk := shop.Customer("411001"), shop.Product("Lamp", 500, 50), shop.Staff(accounts.Owner)
	o := shop.Bought(b, lamp, 1)
	storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: shop.Line(o),
		Reason: "my eyes hurt", RefundTo: returns.RefundTo{UPI: "asha@bank"}}))
	storetest.Must(
		t,
		shop.Returns.Inspect(storetest.Ctx, clerk.ID, shop.Line(o), returns.Inspection{Accepted: true,
			Findings: "her thumbprint on it"}),
	)
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, clerk.ID, shop.Line(o), "U1", true)).Or(t)
	later := shop.Bought(b, lamp, 1)
	storetest.Must(
		t,
		shop.Returns.OpenReturnFor(storetest.Ctx, clerk.ID, returns.ReturnRequest{LineID: shop.Line(later),
			Reason: "moves to her mother", RefundTo: returns.RefundTo{UPI: "asha@bank"}}),
	)
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, clerk.ID, shop.Line(later), "U2", true)).Or(t)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, shop.Order(b, lamp, 1).ID, "lost my job"))
	storetest.Must(t, shop.Messages.AskQuestion(storetest.Ctx, b.ID, lamp, "Does it help with migraine?"))
	storetest.Must(t, shop.Messages.AskQuestion(storetest.Ctx, b.ID, lamp, "Is my neighbour at home?"))
	storetest.Must(t, shop.Messages.AnswerQuestion(storetest.Ctx, clerk.ID, 1, "No.", "", false))
	storetest.Must(t, shop.Messages.DismissQuestion(storetest.Ctx, clerk.ID, 2))
	storetest.Got(shop.Customers.ErasePerson(storetest.Ctx, clerk.ID, b.ID)).Or(t)
	for _, words := range []string{"my eyes hurt", "moves to her mother", "lost my job", "migraine", "neighbour"} {
		for _, place := range storetest.Got(shop.Holding(storetest.Ctx, words)).Or(t) {
			if !strings.HasPrefix(place, "documents ") {
				t.Errorf("%q is still in %s", words, place)
			}
		}
	}
	storetest.CheckValue(t, shop, "", `SELECT group_concat(findings, '') FROM returns`)
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM order_events WHERE instr(note, 'thumbprint') > 0`)
	storetest.CheckValue(t, shop, "2", `SELECT count(*) FROM order_events WHERE event = 'refunded'
		AND instr(note, 'CRN-') = 1`)
	shop.Sums()
}

// Guest orders and reviews that were imported from a former shop are erased, too, once the person has confirmed the
// address.
func TestErasureIncludesImportedGuestOrdersAndReviews(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Product("Plug", 1, 9)
	order, review := storetest.PastOrder(2, "#1", "customer1@example.com", shop.Now().AddDate(-1, 0, 0),
		imports.PastLine{Title: "Plug", Quantity: 1, Price: 100}),
		storetest.PastReview(3, "", 5, shop.Now().AddDate(-1, 0, 0))
	review.Review.Product, review.Review.Email = "Plug", "customer1@example.com"
	for _, o := range storetest.Got(shop.Moves.ApplyRecords(storetest.Ctx, 0, []imports.PastRecord{order, review})).Or(t) {
		storetest.Same(t, o.Title, o.Action, imports.ImportAdded)
	}
	b := shop.Customer("411001")
	stranger := shop.Customer("560001")
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE accounts SET verified_key = email_key`))
	told := string(storetest.Got(shop.Customers.PersonData(storetest.Ctx, b.ID)).Or(t))
	storetest.Same(t, "what is told", strings.Contains(told, `"number": "#1"`) && strings.Contains(told, `"rating": 5`),
		true)
	storetest.Got(shop.Customers.ErasePerson(storetest.Ctx, 0, stranger.ID)).Or(t)
	storetest.CheckValue(t, shop, "1 1", `SELECT (SELECT count(*) FROM past_orders) || ' ' || (SELECT count(*)
		FROM past_reviews)`)
	storetest.Got(shop.Customers.ErasePerson(storetest.Ctx, 0, b.ID)).Or(t)
	storetest.CheckValue(t, shop, "0 0", `SELECT (SELECT count(*) FROM past_orders) || ' ' || (SELECT count(*)
		FROM past_reviews)`)
}
