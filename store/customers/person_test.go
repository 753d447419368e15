package customers_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store/accounts"
	"hearth/store/messages"
	"hearth/store/storetest"
)

func TestPersonalDataIsExportedAndErasedButInvoicesStay(t *testing.T) {
	shop := storetest.New(t)
	shop.In("Maharashtra")
	product, b := shop.Product("Plug", 700, 100), shop.Customer("411001")
	other := shop.Customer("560001")
	open := shop.Order(b, product, 1)
	if _, err := shop.Customers.ErasePerson(storetest.Ctx, b.ID, b.ID); err == nil ||
		!strings.Contains(err.Error(), "still under way") {
		t.Errorf("with an order under way: %v", err)
	}
	shop.Deliver(open)
	data, err := shop.Customers.PersonData(storetest.Ctx, b.ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, wanted := range []string{b.Email, "Asha Kulkarni", "12 Hill Road", "INV-2627-000001", `"product": "Plug"`} {
		if !strings.Contains(string(data), wanted) {
			t.Errorf("the data lacks %q", wanted)
		}
	}
	if strings.Contains(string(data), other.Email) {
		t.Error("the data tells of somebody else")
	}
	if _, err := shop.Customers.ErasePerson(storetest.Ctx, 0, b.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := shop.Accounts.Authenticate(storetest.Ctx, b.Email, storetest.Password); err == nil {
		t.Error("an erased person can log in")
	}
	o, err := shop.Fulfilment.FindOrder(storetest.Ctx, 0, open.ID)
	if err != nil || o.Address.Name+o.Address.Mob+o.Address.Area != "" || o.Address.State != "Maharashtra" {
		t.Errorf("the order says %+v, %v", o.Address, err)
	}
	document, err := shop.Documents.FindInvoice(storetest.Ctx, 0, open.ID)
	if err != nil || document.Buyer.Name != "Asha Kulkarni" {
		t.Errorf("the invoice was changed: %+v, %v", document.Buyer, err)
	}
	left, err := shop.Holding(storetest.Ctx, b.Email)
	if err != nil || len(left) != 0 {
		t.Errorf("the email is still in %v, %v", left, err)
	}
	shop.Sums()
	if again, err := shop.Accounts.Register(storetest.Ctx, accounts.Registration{Name: "Asha", Email: b.Email,
		Password: storetest.Password, Confirm: storetest.Password}); err != nil || again.ID == b.ID {
		t.Errorf("the address can't be used anew: %+v, %v", again, err)
	}
}

func TestErasureTimeComesFromTheShopsClock(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	storetest.Got(shop.Customers.ErasePerson(storetest.Ctx, b.ID, b.ID)).Or(t)
	storetest.CheckValue(
		t,
		shop,
		fmt.Sprint(shop.Now().UnixMilli()),
		`SELECT deleted_at FROM accounts WHERE id = ?`,
		b.ID,
	)
}

// Erasure also deletes mails to addresses that the account had before or is changing to, unless another account has the
// address by now.
func TestErasureDeletesMailsToPendingAndFormerAddresses(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	moved := "moved@example.com"
	storetest.Got(shop.Login.UpdateProfile(storetest.Ctx, b.ID, "Asha", moved, storetest.Password)).Or(t)
	storetest.Must(t, shop.Login.ConfirmEmail(storetest.Ctx, b.ID, "", shop.LastMail(moved).Facts.Code))
	storetest.Got(shop.Login.UpdateProfile(storetest.Ctx, b.ID, "Asha", "third@example.com", storetest.Password)).Or(t)
	storetest.Got(shop.Messages.OpenComplaint(storetest.Ctx,
		storetest.Complaint(func(c *messages.NewComplaint) { c.Email = "third@example.com" }))).
		Or(t)

		// another person's account, which has that address now
	other := shop.Customer("560001")
	storetest.Got(shop.Login.UpdateProfile(storetest.Ctx, other.ID, "Bela", "taken@example.com", storetest.Password)).
		Or(t)
	storetest.Got(shop.Accounts.Register(storetest.Ctx,
		storetest.Registration(func(r *accounts.Registration) { r.Email = "taken@example.com" }))).
		Or(t)
	storetest.Must(
		t,
		shop.Run(storetest.Ctx, `UPDATE mails SET file = id || '.eml' WHERE to_addr LIKE 'customer%'
			AND kind = 'emailnotice'`),
	)
	storetest.Same(
		t,
		"the files to remove",
		storetest.Got(shop.Customers.ErasePerson(storetest.Ctx, b.ID, b.ID)).Or(t),
		[]string{"outbox/000001-welcome.eml",
			"outbox/000002-email.eml", "outbox/000003-emailnotice.eml", "outbox/3.eml",
			"outbox/000004-emailchanged.eml", "outbox/000005-email.eml", "outbox/000006-emailnotice.eml"},
	)
	storetest.CheckValue(
		t,
		shop,
		"customer2@example.com taken@example.com third@example.com",
		`SELECT group_concat(to_addr,
		' ')
		FROM (SELECT DISTINCT to_addr FROM mails ORDER BY to_addr)`,
	)
	storetest.Got(shop.Customers.ErasePerson(storetest.Ctx, other.ID, other.ID)).Or(t)
	storetest.CheckValue(t, shop, "complaint email welcome", `SELECT group_concat(kind, ' ' ORDER BY kind) FROM mails`)
	storetest.CheckValue(
		t,
		shop,
		"0",
		`SELECT count(*) FROM tasks WHERE kind = 'mail' AND key NOT IN (SELECT CAST(id AS TEXT)
		FROM mails)`,
	)
}

func TestRefundAccountIsExportedAndErasedWithThePerson(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	lamp, b, other, owner := shop.Product("Lamp", 500, 5), shop.Customer("411001"), shop.Customer("560001"),
		shop.Staff(accounts.Owner)
	for i, who := range []storetest.Buyer{b, other} {
		o := shop.Bought(who, lamp, 1)
		storetest.Must(
			t,
			shop.Run(storetest.Ctx, fmt.Sprintf(`INSERT INTO refunds (order_id, payment_id, amount, state, reason,
				created_at, refund_to)
			VALUES (%d, (SELECT id FROM payments WHERE order_id = %[1]d), 100, 'done', 'late', 1, 'person%d@bank')`,
				o.ID, i)),
		)
	}
	data := string(storetest.Got(shop.Customers.CustomerData(storetest.Ctx, owner.ID, b.ID)).Or(t))
	if !strings.Contains(data, `"refund_to": "person0@bank"`) || strings.Contains(data, "person1@bank") {
		t.Errorf("the data tells of refunds: %s", data)
	}
	storetest.Got(shop.Customers.ErasePerson(storetest.Ctx, owner.ID, b.ID)).Or(t)
	storetest.CheckValue(t, shop, "|person1@bank", `SELECT group_concat(refund_to, '|' ORDER BY id) FROM refunds`)
}
