package work_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"hearth/handlers/integrations/razorpay/razorpaytest"
	"hearth/handlers/web/webtest"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/returns"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

// usual is the default number of interleavings.
var usual = 100

var (
	rounds = flag.Int(
		"rounds",
		0,
		"how many interleavings of faults of the payment provider are tried; 0 takes a hundred, or fewer under the race detector",
	)
	only = flag.Int("only", -1, "try this interleaving alone")
)

// A simulated payment provider loses requests, performs them twice, replies late, out of order or with garbage,
// refuses, refunds by itself, and has a wrong clock. Meanwhile customers order, pay, cancel and return, and the
// shop's process is killed between any two steps. In the end all money is accounted for.
func TestMoneyAddsUpWithAFailingProvider(t *testing.T) {
	seed := webtest.Seed()
	if *rounds == 0 {
		*rounds = usual
	}
	template, buyers, product := shopOfFaults(t)
	top := fastFolder(t)
	bank := razorpaytest.Open()
	defer bank.Close()
	began, total := time.Now(), counts{}
	for round := range *rounds {
		if *only >= 0 && round != *only {
			continue
		}
		s := &schedule{
			T: t, random: rand.New(rand.NewPCG(seed, uint64(round))),
			fates: rand.New(rand.NewPCG(seed, uint64(round)+1<<40)), bank: bank, ghost: &ghost{clock: storetest.Start},
			buyers: buyers, product: product, confirmed: map[int64]bool{}, generous: map[int64]bool{},
		}
		s.run(template, filepath.Join(top, fmt.Sprint(round)))
		total.add(s.counts)
		if s.wrong != "" {
			t.Errorf("seed %d, interleaving %d (-args -seed %d -only %d -rounds %d): %s\n  %s", seed, round, seed,
				round, round+1, s.wrong, strings.Join(s.trace, "\n  "))
			break
		}
	}
	t.Logf("seed %d: %d interleavings in %s: %s", seed, *rounds, time.Since(began).Round(time.Second), total)
}

// fastFolder returns a folder in memory if possible. A killed process loses nothing that it wrote, whatever the disk.
func fastFolder(t *testing.T) string {
	top, err := os.MkdirTemp("/dev/shm", "hearth-faults-*")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(top); err != nil {
			t.Error(err)
		}
	})
	return top
}

// counts are the numbers of events in a run.
type counts struct{ orders, payments, refunds, behind, faults, kills, confirmed int }

func (c *counts) add(o counts) {
	c.orders, c.payments, c.refunds, c.behind = c.orders+o.orders, c.payments+o.payments, c.refunds+o.refunds,
		c.behind+o.behind
	c.faults, c.kills, c.confirmed = c.faults+o.faults, c.kills+o.kills, c.confirmed+o.confirmed
}

func (c counts) String() string {
	return fmt.Sprintf(
		"%d orders, %d payments, %d confirmed, %d refunds, %d of them behind the shop's back, %d faults, %d kills",
		c.orders, c.payments, c.confirmed, c.refunds, c.behind, c.faults, c.kills)
}

// shopOfFaults creates a shop in Pune with three customers and a product with little stock.
func shopOfFaults(t *testing.T) (dir string, buyers []storetest.Buyer, product int64) {
	storetest.CheapPasswords = true
	s := storetest.New(t)
	s.In("Maharashtra")
	s.Set("razorpay_key_id", razorpaytest.KeyID, "razorpay_key_secret", razorpaytest.KeySecret,
		"razorpay_webhook_secret", razorpaytest.WebhookSecret)
	product = s.Product("Bulb", 100, 5)
	for range 3 {
		buyers = append(buyers, s.Customer("411001"))
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return s.Dir(), buyers, product
}

// basket is an order whose customer has the payment page open.
type basket struct {
	buyer storetest.Buyer
	id    int64
	ref   string
}

// paid is a payment that the customer's browser knows of.
type paid struct {
	basket
	payment string
}

type schedule struct {
	*testing.T
	*ghost
	*life
	counts
	random  *rand.Rand
	bank    *razorpaytest.Bank
	buyers  []storetest.Buyer
	product int64

	baskets   []basket
	paid      []paid
	hooks     []string
	confirmed map[int64]bool
	// generous are orders that someone refunded at the provider although staff had already refunded them manually. No
	// shop can prevent that, but it must report it.
	generous map[int64]bool
	noting   sync.Mutex
	trace    []string
	wrong    string

	// fate protects the random choice of what happens to a request.
	fate  sync.Mutex
	fates *rand.Rand
	// rate is the percentage of requests that fail; calls is the number of requests after which the process is
	// killed.
	rate, calls int
	off         time.Duration
}

func (s *schedule) run(template, dir string) {
	s.rate = []int{0, 10, 30, 60}[s.random.IntN(4)]
	s.off = []time.Duration{0, 0, 2 * time.Minute, -2 * time.Minute, 90 * time.Minute, -90 * time.Minute,
		26 * time.Hour}[s.random.IntN(7)]
	s.bank.Begin(func() time.Time {
		s.fate.Lock()
		defer s.fate.Unlock()
		return s.time().Add(s.off)
	}, s.decide)
	if err := copyShop(template, dir); err != nil {
		s.Fatal(err)
	}
	s.live(dir)
	acts := s.acts()
	for range 50 + s.random.IntN(40) {
		if s.wrong != "" {
			break
		}
		s.maybeKill()
		act := acts[s.random.IntN(len(acts))]
		s.note("%s", act.name)
		act.do()
		s.pass(time.Duration(s.random.IntN(150)) * time.Second)
		s.step()
	}
	if s.wrong == "" {
		s.settle()
	}
	if s.wrong == "" {
		s.check()
	}
	s.end(s.T)
	s.tally()
}

// live starts the shop's process with the simulated provider.
func (s *schedule) live(dir string) {
	s.life = begin(s.T, s.ghost, dir)
	if err := s.Settings.Override(ctx, map[string]string{"razorpay_url": s.bank.URL}); err != nil {
		s.Fatal(err)
	}
}

func (s *schedule) note(format string, args ...any) {
	s.noting.Lock()
	defer s.noting.Unlock()
	s.trace = append(s.trace, fmt.Sprintf(format, args...))
}

func (s *schedule) fail(format string, args ...any) {
	if s.wrong == "" {
		s.wrong = fmt.Sprintf(format, args...)
	}
}

// maybeKill may schedule a kill in the next step: when it reads its clock, before a write or a read, or before or after
// a request reaches the bank.
func (s *schedule) maybeKill() {
	s.fate.Lock()
	defer s.fate.Unlock()
	s.ghost.mu.Lock()
	defer s.ghost.mu.Unlock()
	s.ghost.asks, s.calls = 0, 0
	switch s.random.IntN(16) {
	case 0:
		s.ghost.asks = 1 + s.random.IntN(12)
	case 1:
		s.calls = 1 + s.random.IntN(4)
	}
}

// step starts the next process after a kill, and checks that no unpaid order was confirmed.
func (s *schedule) step() {
	if s.killed() {
		s.kills++
		s.note("  killed")
		heir := s.ghost.heir
		if s.ghost.failed != nil {
			s.Fatal(s.ghost.failed)
		}
		s.end(s.T)
		s.live(heir)
	}
	now := map[int64]bool{}
	for _, row := range s.rows(s.T, 2, `SELECT id, total FROM orders
		WHERE state IN ('confirmed', 'shipped', 'delivered')`) {
		now[row[0]] = true
		if s.confirmed[row[0]] {
			continue
		}
		covered := false
		for _, p := range s.bank.Payments() {
			covered = covered || s.orderOf(p.Order) == row[0] && p.NetAmount() >= row[1]
		}
		if !covered {
			s.fail("order %d is confirmed and the bank holds no money for it", row[0])
		}
		s.counts.confirmed++
		s.note("  order %d is confirmed", row[0])
	}
	s.confirmed = now
}

// orderOf returns the shop's order for an order ID of the provider; 0 if the shop knows none.
func (s *schedule) orderOf(ref string) int64 {
	for _, row := range s.rows(s.T, 1, `SELECT id FROM orders WHERE provider_order = ?`, ref) {
		return row[0]
	}
	return 0
}

// decide chooses what happens to a request of the shop.
func (s *schedule) decide(r *http.Request) razorpaytest.Fate {
	s.fate.Lock()
	defer s.fate.Unlock()
	if s.killed() {
		return razorpaytest.Lost
	}
	writes := r.Method == http.MethodPost
	if s.calls > 0 {
		if s.calls--; s.calls == 0 {
			s.ghost.mu.Lock()
			s.ghost.die()
			s.ghost.mu.Unlock()
			return []razorpaytest.Fate{razorpaytest.Lost, razorpaytest.Unheard, razorpaytest.Late}[s.fates.IntN(3)]
		}
	}
	if s.fates.IntN(100) >= s.rate {
		return razorpaytest.Well
	}
	s.faults++
	choices := []razorpaytest.Fate{razorpaytest.Down, razorpaytest.Lost, razorpaytest.Rubbish, razorpaytest.Empty,
		razorpaytest.Null, razorpaytest.Limited}
	if writes {
		choices = append(choices, razorpaytest.Unheard, razorpaytest.Unheard, razorpaytest.Doubled,
			razorpaytest.Doubled, razorpaytest.Late, razorpaytest.Late)
		if !strings.HasSuffix(r.URL.Path, "/orders") {
			choices = append(choices, razorpaytest.Refused)
		}
	}
	fate := choices[s.fates.IntN(len(choices))]
	s.note("    %s %s meets fate %d", r.Method, r.URL.Path, fate)
	return fate
}

type act struct {
	name string
	do   func()
}

// acts returns all possible events; events listed several times happen more often.
func (s *schedule) acts() (all []act) {
	for _, a := range []struct {
		times int
		act
	}{
		{4, act{"somebody checks out", s.checkOut}}, {1, act{"somebody goes on with an order", s.goOn}},
		{6, act{"somebody pays", s.pay}}, {4, act{"a browser comes back", s.comeBack}},
		{4, act{"a webhook comes", s.hook}}, {5, act{"the worker works", s.work}},
		{3, act{"the shop asks about orders", s.reconcile}}, {1, act{"the shop asks about everything", s.askAll}},
		{1, act{"staff ask about an order", s.askOne}},
		{2, act{"somebody cancels", s.cancel}}, {1, act{"time passes", s.wait}},
		{2, act{"staff send parcels and take them back", s.dispatch}},
		{2, act{"the bank gives money back by itself", s.behind}}, {2, act{"a refund ends at the bank", s.endRefund}},
		{1, act{"the bank captures or lets lapse by itself", s.itself}},
		{2, act{"what was late comes", s.bank.Deliver}},
		{1, act{"staff send failed refunds again", s.again}}, {1, act{"staff pay failed refunds by hand", s.byHand}},
		{1, act{"the worker gives a refund up", s.giveUp}},
		{1, act{"pieces come in", func() { _, _ = s.Catalogue.ChangeStock(ctx, 0, s.product, 2, "more") }}},
	} {
		for range a.times {
			all = append(all, a.act)
		}
	}
	return all
}

var ctx = context.Background()

// one picks a random element; false if there is none.
func one[T any](s *schedule, all []T) (picked T, some bool) {
	if len(all) == 0 {
		return picked, false
	}
	return all[s.random.IntN(len(all))], true
}

func (s *schedule) checkOut() {
	buyer, _ := one(s, s.buyers)
	wishes := buyer.Wishes(s.product, 1+s.random.Int64N(2))
	wishes.Payment, wishes.Provider = orders.Prepaid, s.desk.Name()
	placed, err := s.Orders.Place(ctx, wishes)
	if err == nil {
		s.open(buyer, placed)
	}
}

// open opens or resumes the payment of an order; its customer sees the page only if the shop's reply arrives.
func (s *schedule) open(buyer storetest.Buyer, o orders.Order) {
	open := s.desk.Open
	if o.ProviderOrder != "" {
		open = s.desk.Resume
	}
	opened, err := open(ctx, o)
	if err == nil && !s.killed() {
		for _, p := range s.bank.Payments() {
			if p.Order == opened.ID && p.NetAmount() == int64(o.Total) {
				s.fail("order %d is paid by %s, and its customer is asked to pay", o.ID, p.ID)
			}
		}
		s.baskets = append(s.baskets, basket{buyer, o.ID, opened.ID})
		s.note("  order %d is %s", o.ID, opened.ID)
	}
}

func (s *schedule) goOn() {
	buyer, _ := one(s, s.buyers)
	waiting, err := s.Orders.ListPendingOrders(ctx, buyer.ID)
	if picked, some := one(s, waiting); some && err == nil {
		if o, err := s.Orders.FindPending(ctx, buyer.ID, picked.ID); err == nil {
			s.open(buyer, o)
		}
	}
}

func (s *schedule) pay() {
	b, some := one(s, s.baskets)
	if !some {
		return
	}
	status, amount := []string{"captured", "captured", "captured", "authorized", "authorized",
		"failed"}[s.random.IntN(6)], int64(0)
	if s.random.IntN(12) == 0 {
		amount = 100_00
	}
	payment := s.bank.Pay(b.ref, status, amount)
	s.note("  %s of %s: %s %d", payment, b.ref, status, amount)
	s.paid = append(s.paid, paid{b, payment})
}

func (s *schedule) comeBack() {
	p, some := one(s, s.paid)
	if !some {
		return
	}
	if o, err := s.Payments.FindPayable(ctx, p.buyer.ID, p.id); err == nil {
		outcome, err := s.desk.Verified(ctx, o, p.ref, p.payment, razorpaytest.Sign(p.ref+"|"+p.payment,
			razorpaytest.KeySecret))
		s.note("  with %s of order %d: %s %v", p.payment, p.id, outcome, err)
	}
}

// hook delivers one of the provider's webhooks, in any order, some twice and some never.
func (s *schedule) hook() {
	s.hooks = append(s.hooks, s.bank.TakeEvents()...)
	if len(s.hooks) == 0 {
		return
	}
	i := s.random.IntN(len(s.hooks))
	body := s.hooks[i]
	if s.random.IntN(3) > 0 {
		s.hooks = append(s.hooks[:i], s.hooks[i+1:]...)
	}
	if s.random.IntN(6) == 0 {
		return // in one of six cases the webhook is lost
	}
	s.note("  %s", body)
	_ = s.desk.SaveWebhook(ctx, "razorpay", []byte(body), razorpaytest.Header(body, razorpaytest.WebhookSecret))
}

func (s *schedule) work() {
	_, _ = s.Orders.ReleaseExpiredHolds(ctx)
	for _, kind := range []string{payments.WebhookTask, payments.RefundTask} {
		_ = s.room.DoLine(ctx, kind)
	}
}

func (s *schedule) reconcile() {
	_ = s.desk.Reconcile(ctx)
	_ = s.desk.FollowRefunds(ctx)
}

func (s *schedule) askAll() { _ = s.desk.Ask(ctx) }

func (s *schedule) askOne() {
	if b, some := one(s, s.baskets); some {
		_, _ = s.desk.AskOrder(ctx, b.id)
	}
}

func (s *schedule) cancel() {
	b, some := one(s, s.baskets)
	if !some {
		return
	}
	s.note("  order %d", b.id)
	switch s.random.IntN(3) {
	case 0:
		_ = s.Orders.CancelPlaced(ctx, b.buyer.ID, b.id)
	case 1:
		_ = s.Fulfilment.Cancel(ctx, b.buyer.ID, b.buyer.ID, b.id, "")
	default:
		_ = s.Fulfilment.Cancel(ctx, 0, 0, b.id, "nobody answers")
	}
}

func (s *schedule) wait() {
	s.pass(time.Duration(1+s.random.IntN(90)) * time.Minute)
	_, _ = s.Orders.ReleaseExpiredHolds(ctx)
}

// dispatch ships, delivers or returns an order.
func (s *schedule) dispatch() {
	b, some := one(s, s.baskets)
	if !some {
		return
	}
	d, err := s.Fulfilment.FindOrder(ctx, 0, b.id)
	if err != nil {
		return
	}
	switch d.State {
	case core.Confirmed:
		_, err = s.Fulfilment.Ship(ctx, 0, b.id, shipments.Shipment{TrackingID: "T1", Courier: "C",
			ExpectedDay: s.time().AddDate(0, 0, 9).Format(time.DateOnly)})
	case core.Shipped:
		if s.random.IntN(3) == 0 {
			_, err = s.Fulfilment.ReturnToOrigin(ctx, 0, b.id, fulfilment.CameBack{Reason: "refused", Restock: true})
		} else {
			err = s.Fulfilment.Deliver(ctx, 0, b.id, fulfilment.Delivery{})
		}
	case core.Delivered:
		line := d.Lines[0].ID
		_ = s.Returns.OpenReturnFor(ctx, 0, returns.ReturnRequest{LineID: line, Quantity: 1, Reason: "broken",
			Kind: "defective"})
		_, err = s.Returns.RefundLine(ctx, 0, line, "UTR 1", true)
	}
	s.note("  order %d was %s: %v", b.id, d.State, err)
}

// behind makes a refund on the provider's own website.
func (s *schedule) behind() {
	p, some := one(s, s.paid)
	if !some {
		return
	}
	amount := []int64{0, 0, 40_00}[s.random.IntN(3)]
	for _, at := range s.bank.Payments() {
		if at.ID == p.payment && amount == 0 {
			amount = at.NetAmount()
		}
	}
	if id := s.bank.GiveBack(p.payment, amount, []string{"pending", "processed"}[s.random.IntN(2)]); id != "" {
		if s.byHandOf(p.payment) > 0 {
			s.generous[p.id] = true
		}
		s.note("  %s: %d of %s", id, amount, p.payment)
		s.counts.behind++
	}
}

func (s *schedule) endRefund() {
	if r, some := one(s, s.bank.Refunds()); some {
		failed := s.random.IntN(3) == 0
		s.note("  %s, failed: %v", r.ID, failed)
		s.bank.EndRefund(r.ID, failed)
	}
}

func (s *schedule) itself() {
	if p, some := one(s, s.paid); some {
		if s.random.IntN(2) == 0 {
			s.bank.CaptureItself(p.payment)
		} else {
			s.bank.Lapse(p.payment)
		}
		s.note("  %s", p.payment)
	}
}

// failed returns the IDs of refunds that wait for staff.
func (s *schedule) failed() (ids []int64) {
	for _, row := range s.rows(s.T, 1, `SELECT id FROM refunds WHERE state = 'failed' ORDER BY id`) {
		ids = append(ids, row[0])
	}
	return ids
}

// again and byHand are the actions of staff on a failed refund, hours after the shop gave up, when no request is in
// progress any more.
func (s *schedule) again() {
	s.bank.Deliver()
	for _, id := range s.failed() {
		s.note("  refund %d", id)
		_ = s.desk.RetryRefund(ctx, 0, id)
	}
}

func (s *schedule) byHand() {
	s.bank.Deliver()
	for _, id := range s.failed() {
		err := s.desk.PayByHand(ctx, 0, id, "UTR 7")
		s.note("  refund %d: %v", id, err)
	}
}

// giveUp abandons a refund after its last attempt.
func (s *schedule) giveUp() {
	for _, row := range s.rows(s.T, 2, `SELECT id, attempt FROM refunds WHERE state = 'waiting' ORDER BY id LIMIT 1`) {
		s.note("  refund %d", row[0])
		key := fmt.Sprint(row[0])
		if row[1] > 0 {
			key += "." + fmt.Sprint(row[1])
		}
		_ = s.desk.GiveUpRefund(ctx, core.Task{Kind: payments.RefundTask, Key: key}, "tried sixty times")
	}
}

// settle ends all faults and lets time pass until everything queued is done.
func (s *schedule) settle() {
	s.fate.Lock()
	s.rate, s.calls, s.off = 0, 0, 0
	s.fate.Unlock()
	s.ghost.mu.Lock()
	s.ghost.asks = 0
	s.ghost.mu.Unlock()
	for round := range 10 {
		s.note("the dust settles")
		s.pass(5 * time.Hour)
		s.bank.Deliver()
		s.work()
		s.reconcile()
		if err := s.desk.Ask(ctx); err != nil {
			s.fail("ask for everything: %v", err)
		}
		for i, r := range s.bank.Refunds() {
			s.bank.EndRefund(r.ID, round < 3 && i%4 == 0)
		}
		if round%2 == 0 {
			s.again()
		} else {
			s.byHand()
		}
		s.step()
	}
}

// check compares the shop's records with those of the provider and the customers.
func (s *schedule) check() {
	wrong, err := s.Reports.CheckInvariants(ctx)
	if err != nil {
		s.Fatal(err)
	}
	if len(wrong) > 0 {
		s.fail("the sums: %v", wrong)
	}
	waits := s.rows(s.T, 1, `SELECT count(*) FROM refunds WHERE state <> 'done'`)[0][0]
	tasks := s.rows(s.T, 1, `SELECT count(*) FROM tasks WHERE state <> 'done' AND kind IN ('refund', 'webhook')`)[0][0]
	if waits > 0 || tasks > 0 {
		said := ""
		// these orders only have to be reported
		_ = s.look.QueryRow(
			`SELECT group_concat(id || ' ' || state || ' ' || amount || ' ' || provider_refund || ' ' || failure || ' ' || attempt || ' ' || adopted, '; ') FROM refunds WHERE state <> 'done'`,
		).
			Scan(&said)
		s.fail("%d refunds are not done (%s), %d tasks", waits, said, tasks)
	}
	payments := s.bank.Payments()
	for _, row := range s.rows(s.T, 5, `SELECT o.id, o.state IN ('confirmed', 'shipped', 'delivered'),
		o.total - (SELECT coalesce(sum(total), 0) FROM documents WHERE order_id = o.id AND kind = 'credit note'),
			(SELECT coalesce(sum(amount), 0) FROM payments WHERE order_id = o.id) - (SELECT coalesce(sum(amount), 0)
			FROM refunds WHERE order_id = o.id),
			(SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = o.id AND adopted) FROM orders o
			ORDER BY o.id`) {
		order, stands, worth, books, adopted := row[0], row[1] == 1, row[2], row[3], row[4]
		hand := s.rows(s.T, 1, `SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = ? AND reference <> ''`,
			order)[0][0]
		truth := -hand
		for _, p := range payments {
			if s.orderOf(p.Order) == order {
				truth += p.NetAmount()
			}
		}
		s.weigh(order, stands, worth, books, adopted, truth)
	}
	for _, p := range payments {
		if hand := s.byHandOf(p.ID); p.NetAmount() < hand && !s.generous[s.orderOf(p.Order)] {
			s.fail("of payment %s %d more went back than it brought", p.ID, hand-p.NetAmount())
		}
	}
}

// byHandOf returns the sum of a payment's manual refunds.
func (s *schedule) byHandOf(payment string) int64 {
	return s.rows(s.T, 1, `SELECT coalesce(sum(r.amount), 0) FROM refunds r JOIN payments p ON p.id = r.payment_id
		WHERE p.provider_payment = ? AND r.reference <> ''`, payment)[0][0]
}

// weigh compares an order's records with the truth: the customer's money that the shop really has.
func (s *schedule) weigh(order int64, stands bool, worth, books, adopted, truth int64) {
	switch {
	case s.generous[order] && truth < books: // what was given twice may have failed at the bank
		if !s.told(order) {
			s.fail("order %d: money went back at the bank after it went back by hand, and the money check says nothing",
				order)
		}
	case truth != books:
		s.fail("order %d: the books say %d, the shop has %d", order, books, truth)
	case truth < 0:
		s.fail("order %d: the shop gave %d more than it got", order, -truth)
	case !stands && truth != 0:
		s.fail("order %d does not stand and the shop keeps %d of its customer's", order, truth)
	case stands && truth > worth, stands && truth < worth && adopted == 0:
		s.fail("order %d is worth %d and the shop has %d", order, worth, truth)
	case stands && truth < worth && !s.told(order):
		s.fail("order %d is worth %d, the shop has %d, and the money check says nothing", order, worth, truth)
	}
}

// told reports whether the money check reports an order.
func (s *schedule) told(order int64) bool {
	check, err := s.Payments.FindMoneyCheck(ctx)
	if err != nil {
		s.Fatal(err)
	}
	for _, g := range check.Groups {
		for _, f := range g.Faults {
			if f.OrderID == order {
				return true
			}
		}
	}
	return false
}

func (s *schedule) tally() {
	s.fate.Lock()
	defer s.fate.Unlock()
	s.counts.orders, s.counts.payments, s.counts.refunds = len(s.bank.Orders()), len(s.bank.Payments()),
		len(s.bank.Refunds())
	if err := os.RemoveAll(s.life.dir); err != nil {
		s.Fatal(err)
	}
}
