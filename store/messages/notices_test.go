package messages_test

import (
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/messages"
	"hearth/store/returns"
	"hearth/store/storetest"
)

// noticed checks for news again and returns the text of the new notification; "" if none was sent.
func noticed(t *testing.T, shop *storetest.Shop) string {
	t.Helper()
	written := storetest.Got(shop.Messages.MailNotices(storetest.Ctx)).Or(t)
	if written == 0 {
		return ""
	}
	return storetest.Got(shop.Value(storetest.Ctx, `SELECT to_addr || ': ' || json_extract(facts, '$.reason') FROM mails
		WHERE kind = 'notice' ORDER BY id DESC LIMIT 1`)).Or(t)
}

func TestStaffNotificationsCoverNewsSinceTheLastMail(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	shop.Set("low_stock", "3")
	b := shop.Customer("411001")
	lamp := shop.Product("Lamp", 500, 5)
	who := shop.Staff(accounts.Owner)
	shop.Order(b, lamp, 1)
	if said := noticed(t, shop); said != "" {
		t.Errorf("nobody chose anything: %s", said)
	}
	for _, name := range []string{"orders", "stock", "complaints"} {
		storetest.Must(t, shop.Messages.ChooseNotice(storetest.Ctx, who.ID, name, true))
	}
	storetest.Same(
		t,
		"what is mailed",
		storetest.Got(shop.Messages.MailedNotices(storetest.Ctx, who.ID)).Or(t),
		[]string{"complaints", "orders", "stock"},
	)
	if said := noticed(t, shop); said != "" {
		t.Errorf("what waited already: %s", said)
	}
	shop.Pass(time.Minute)
	shop.Order(b, lamp, 1)
	if said := noticed(t, shop); said != who.Email+": 1 new order; 1 more product low in stock" {
		t.Errorf("an order that makes it low: %s", said)
	}
	shop.Pass(time.Minute)
	if said := noticed(t, shop); said != "" {
		t.Errorf("told twice: %s", said)
	}
	shop.Pass(time.Minute)
	shop.Order(b, lamp, 1)
	shop.Order(b, lamp, 1)
	storetest.Must(t, shop.Messages.ChooseNotice(storetest.Ctx, who.ID, "stock", false))
	shop.Pass(time.Minute)
	if said := noticed(t, shop); said != who.Email+": 2 new orders" {
		t.Errorf("two more: %s", said)
	}
	storetest.Refused(t, shop.Messages.ChooseNotice(storetest.Ctx, who.ID, "gossip", true),
		"Please choose what you want to be told of: orders, returns, complaints, stock, mails.")
}

func TestComplaintDeadlineIsNotifiedOnceInAdvance(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	who := shop.Staff(accounts.Support)
	storetest.Must(t, shop.Messages.ChooseNotice(storetest.Ctx, who.ID, "complaints", true))
	shop.Pass(time.Minute)
	first := storetest.Got(
		shop.Messages.OpenComplaint(storetest.Ctx, storetest.Complaint(func(*messages.NewComplaint) {})),
	).
		Or(
			t,
		)
	if said := noticed(t, shop); said != who.Email+": 1 new complaint" {
		t.Errorf("a complaint: %s", said)
	}
	shop.Pass(30 * time.Hour)
	if said := noticed(t, shop); said != "" {
		t.Errorf("with 18 hours left: %s", said)
	}
	shop.Pass(time.Minute)
	storetest.Got(
		shop.Messages.OpenComplaint(storetest.Ctx, storetest.Complaint(func(*messages.NewComplaint) {})),
	).Or(
		t,
	)
	shop.Pass(7 * time.Hour)
	due := shop.Now().Add(11*time.Hour - time.Minute).In(shop.Settings.Values().Zone()).Format("2 Jan 15:04")
	if said, want := noticed(t, shop),
		who.Email+": 1 new complaint, and complaint "+first+" has to be answered by "+due; said != want {
		t.Errorf("with 11 hours left: %s, want %s", said, want)
	}
	shop.Pass(time.Hour)
	if said := noticed(t, shop); said != "" {
		t.Errorf("told twice: %s", said)
	}
}

func TestStaffNotificationsFollowPermissions(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b := shop.Customer("411001")
	packer, gone := shop.Staff(accounts.Packer), shop.Staff(accounts.Dispatch)
	for _, who := range []int64{packer.ID, gone.ID} {
		for _, name := range []string{"orders", "returns", "mails"} {
			storetest.Must(t, shop.Messages.ChooseNotice(storetest.Ctx, who, name, true))
		}
	}
	shop.Break("UPDATE accounts SET deleted_at = 1 WHERE email = '" + gone.Email + "'")
	shop.Pass(time.Minute)
	o := shop.Order(b, shop.Product("Lamp", 500, 5), 1)
	shop.Deliver(o)
	storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: shop.Details(o).Lines[0].ID,
		Reason: "Too bright", RefundTo: returns.RefundTo{UPI: "devika@upi"}}))
	if said := noticed(t, shop); said != packer.Email+": 1 new order" {
		t.Errorf("a packer is told: %s", said)
	}
	storetest.Same(t, "what a packer can choose", messages.NoticeNames(shop.Accounts.PermissionsOf(accounts.Packer)),
		[]string{"orders"})
}
