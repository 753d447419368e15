package work_test

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"hearth/assets"
	"hearth/handlers/branding"
	"hearth/handlers/emails"
	"hearth/handlers/work"
	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/orders"
	"hearth/store/promotions"
	"hearth/store/storetest"
)

// roomOf is a worker of a shop whose outside answers nothing but what is given.
func roomOf(t *testing.T, shop *storetest.Shop, outside work.Outside) *work.Worker {
	t.Helper()
	mails, err := emails.Read(assets.Mail())
	if err != nil {
		t.Fatal(err)
	}
	nothing := func(context.Context) error { return nil }
	outside.GiveUpRefund = func(context.Context, core.Task, string) error { return nil }
	outside.Reconcile, outside.FollowRefunds, outside.TrackParcels, outside.AskMoney = nothing, nothing, nothing, nothing
	outside.Paid = func() bool { return true }
	room := &work.Worker{
		Store:   shop.Store,
		Log:     slog.New(slog.DiscardHandler),
		Look:    &branding.Maker{Store: shop.Store},
		Letters: mails,
		Outside: outside,
	}
	if err := room.Open(assets.Mail()); err != nil {
		t.Fatal(err)
	}
	return room
}

// Mails wait while many queue for the writer, and are written once they are served.
func TestMailsWaitForACrowdOfOrders(t *testing.T) {
	storetest.CheapPasswords = true
	shop := storetest.New(t)
	room := roomOf(t, shop, work.Outside{})
	crowded, served := context.WithCancel(t.Context())
	var crowd sync.WaitGroup
	for range 12 {
		crowd.Go(func() {
			for crowded.Err() == nil {
				_ = shop.Write(t.Context(), func(*core.Tx) error { time.Sleep(3 * time.Millisecond); return nil })
			}
		})
	}
	shop.Customer("411001")
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		room.Do(ctx)
		close(ended)
	}()
	time.Sleep(1500 * time.Millisecond)
	if written := shop.Read(`SELECT count(*) FROM mails WHERE file <> ''`); written != "0" {
		t.Errorf("%s mails were written beside the crowd", written)
	}
	served()
	crowd.Wait()
	for until := time.Now().Add(10 * time.Second); shop.Read(`SELECT count(*) FROM mails
		WHERE file <> ''`) == "0"; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(until) {
			t.Fatal("no mail was written after the crowd")
		}
	}
	stop()
	<-ended
}

// If the payment provider is slow with a refund, neither mails nor webhooks wait for it: each kind of task has its
// own goroutine.
func TestSlowTasksOfOneKindDelayNoOthers(t *testing.T) {
	storetest.CheapPasswords = true
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 100, 9)
	held, followed := make(chan struct{}), make(chan struct{}, 1)
	room := roomOf(t, shop, work.Outside{
		SendRefund: func(ctx context.Context, _ core.Task) error {
			select {
			case <-held:
			case <-ctx.Done():
			}
			return nil
		},
		FollowWebhook: func(context.Context, core.Task) error { followed <- struct{}{}; return nil },
	})
	for range 3 {
		o := shop.OrderPrepaid(b, id, 1)
		if err := shop.Fulfilment.Cancel(t.Context(), b.ID, b.ID, o.ID, ""); err != nil {
			t.Fatal(err)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		room.Do(ctx)
		close(ended)
	}()
	if err := shop.Payments.SaveWebhook(t.Context(), []byte("told"), struct{}{}); err != nil {
		t.Fatal(err)
	}
	select {
	case <-followed:
	case <-time.After(10 * time.Second):
		t.Error("a webhook waits for a refund")
	}
	for until := time.Now().Add(10 * time.Second); shop.Read(`SELECT count(*) FROM mails
		WHERE file <> ''`) == "0"; time.Sleep(
		5 * time.Millisecond) {
		if time.Now().After(until) {
			t.Fatal("a mail waits for a refund")
		}
	}
	if done := shop.Read(`SELECT count(*) FROM tasks WHERE kind = 'refund' AND state = 'done'`); done != "0" {
		t.Errorf("%s refunds are done", done)
	}
	close(held)
	stop()
	<-ended
}

// If the payment provider or the courier is slow to answer a query, nothing else waits: reservations expire and
// webhooks are processed.
func TestSlowQueriesDelayNoWork(t *testing.T) {
	storetest.CheapPasswords = true
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 100, 9)
	answer, asked, followed := make(chan struct{}), make(chan struct{}, 3), make(chan struct{}, 1)
	slow := func(context.Context) error {
		asked <- struct{}{}
		<-answer
		return nil
	}
	mails, err := emails.Read(assets.Mail())
	if err != nil {
		t.Fatal(err)
	}
	room := &work.Worker{
		Store:   shop.Store,
		Log:     slog.New(slog.DiscardHandler),
		Look:    &branding.Maker{Store: shop.Store},
		Letters: mails,
		Outside: work.Outside{
			FollowWebhook: func(context.Context, core.Task) error { followed <- struct{}{}; return nil },
			Reconcile:     slow, FollowRefunds: slow, TrackParcels: slow,
		},
	}
	if err := room.Open(assets.Mail()); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		room.Do(ctx)
		close(ended)
	}()
	defer func() {
		close(answer)
		stop()
		<-ended
	}()
	select {
	case <-asked:
	case <-time.After(10 * time.Second):
		t.Fatal("nobody was asked")
	}
	o, err := shop.Orders.Place(
		t.Context(),
		orders.Checkout{Customer: b.ID, AddressID: b.Address, Payment: orders.Prepaid, Provider: "razorpay",
			Items: []promotions.CartItem{{ProductID: id, Quantity: 1}}},
	)
	if err != nil {
		t.Fatal(err)
	}
	shop.Pass(time.Hour)
	if err := shop.Payments.SaveWebhook(t.Context(), []byte("told"), struct{}{}); err != nil {
		t.Fatal(err)
	}
	select {
	case <-followed:
	case <-time.After(10 * time.Second):
		t.Error("a webhook waits for an answer")
	}
	for until := time.Now().Add(10 * time.Second); shop.Read(`SELECT state FROM orders WHERE id = ?`,
		o.ID) != "cancelled"; time.Sleep(
		5 * time.Millisecond) {
		if time.Now().After(until) {
			t.Fatal("the end of a hold waits for an answer")
		}
	}
}

// A mail that can't be sent does not prevent other mails from being sent and recorded as sent.
func TestOnlyTheFailedMailIsRetried(t *testing.T) {
	storetest.CheapPasswords = true
	shop := storetest.New(t)
	mails, err := emails.Read(assets.Mail())
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		shop.Customer("411001")
	}
	room := &work.Worker{
		Store:   shop.Store,
		Log:     slog.New(slog.DiscardHandler),
		Look:    &branding.Maker{Store: shop.Store},
		Letters: mails,
	}
	if err := room.Open(assets.Mail()); err != nil {
		t.Fatal(err)
	}
	in := filepath.Join(shop.Dir(), "outbox", "000002-welcome.eml")
	if err := os.Mkdir(in, 0o700); err != nil { // a folder of this name prevents writing the file
		t.Fatal(err)
	}
	if err := room.DoLine(t.Context(), accounts.MailTask); err != nil {
		t.Fatal(err)
	}
	if got := shop.Read(`SELECT group_concat(t.state || iif(m.file = '', '', ' ' || m.file), ', ') FROM tasks t
		JOIN mails m ON t.key = m.id
		ORDER BY m.id`); got != "done 000001-welcome.eml, waiting, done 000003-welcome.eml" {
		t.Errorf("the mails are %s", got)
	}
}
