package work

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"hearth/store"
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/credit"
	"hearth/store/delivery"
	"hearth/store/payments"
	"hearth/store/returns"
	"hearth/store/shipments"
)

// Outside are the tasks and checks that other packages implement; the server sets it before the work begins.
type Outside struct {
	// SendRefund and FollowWebhook run tasks. GiveUpRefund ends a refund task that has used all its attempts.
	SendRefund, FollowWebhook func(ctx context.Context, t core.Task) error
	// SendBooking, SendPickup and SendRedelivery send bookings, cancellations, pick-up requests and what customers want
	// after a failed delivery to the courier. GiveUpBooking, GiveUpPickup and GiveUpRedelivery record that the courier
	// never replied.
	SendBooking, SendPickup, SendRedelivery       func(ctx context.Context, t core.Task) error
	GiveUpBooking, GiveUpPickup, GiveUpRedelivery func(ctx context.Context, t core.Task, why string) error
	// SendReturnPickup and GiveUpReturnPickup are the same for the pick-up of a return.
	SendReturnPickup   func(ctx context.Context, t core.Task) error
	GiveUpReturnPickup func(ctx context.Context, t core.Task, why string) error
	// AskDays and AskEstimates ask the courier how many days it takes to pincodes and what it will charge for parcels.
	// Nothing is lost if it never replies.
	AskDays, AskEstimates func(ctx context.Context, t core.Task) error
	// FetchPictures downloads the pictures of an imported product; those that fail are listed for staff.
	FetchPictures func(ctx context.Context, t core.Task) error
	GiveUpRefund  func(ctx context.Context, t core.Task, why string) error
	// Reconcile, FollowRefunds and TrackParcels query the provider and the courier for what has happened; AskMoney
	// runs the whole money check.
	Reconcile, FollowRefunds, TrackParcels, AskMoney func(ctx context.Context) error
	// Paid reports whether there is a payment provider to ask.
	Paid func() bool
}

// kind is how tasks of a kind are run: the time limit of an attempt, the number of attempts, the waiting time between
// them, which doubles from first to last, and how many run at the same time (0 means 1). Tasks with the same payload
// always run one after another.
type kind struct {
	do func(ctx context.Context, t core.Task) (accounts.SentMail, error)
	// over is called when a task of this kind is given up, to record the consequences; nil if there are none.
	over        func(ctx context.Context, t core.Task, why string) error
	limit       time.Duration
	tries       int
	first, last time.Duration
	parallel    int
}

// kinds are all kinds of tasks. Emails are tried for about four days, webhooks for most of a day, refunds for about two
// weeks, pictures for a quarter of an hour, bookings and questions about days for more than a day, pick-ups for some
// hours.
func (r *Worker) kinds() map[string]kind {
	return map[string]kind{
		accounts.MailTask: {
			do:    r.sendMail,
			limit: time.Minute,
			tries: 24,
			first: 30 * time.Second,
			last:  6 * time.Hour,
		},
		payments.WebhookTask: {
			do:    noMail(r.Outside.FollowWebhook),
			limit: 30 * time.Second,
			tries: 24,
			first: 10 * time.Second,
			last:  time.Hour,
		},
		catalogue.PictureTask: {
			do:    noMail(r.Outside.FetchPictures),
			limit: 3 * time.Minute,
			tries: 5,
			first: time.Minute,
			last:  time.Hour,
		},
		shipments.BookingTask: {
			do:    noMail(r.Outside.SendBooking),
			over:  r.Outside.GiveUpBooking,
			limit: 2 * time.Minute,
			tries: 40,
			first: 20 * time.Second,
			last:  time.Hour,
			// A courier takes a second or more for a booking, and hundreds are asked for at once.
			parallel: 4,
		},
		returns.PickupTask: {
			do:    noMail(r.Outside.SendReturnPickup),
			over:  r.Outside.GiveUpReturnPickup,
			limit: 2 * time.Minute,
			tries: 40,
			first: 20 * time.Second,
			last:  time.Hour,
		},
		shipments.PickupTask: {
			do:    noMail(r.Outside.SendPickup),
			over:  r.Outside.GiveUpPickup,
			limit: time.Minute,
			tries: 12,
			first: time.Minute,
			last:  time.Hour,
		},
		shipments.RedeliveryTask: {
			do:    noMail(r.Outside.SendRedelivery),
			over:  r.Outside.GiveUpRedelivery,
			limit: time.Minute,
			tries: 16,
			first: time.Minute,
			last:  time.Hour,
		},
		delivery.DaysTask: {
			do:    noMail(r.Outside.AskDays),
			limit: 2 * time.Minute,
			tries: 40,
			first: time.Minute,
			last:  time.Hour,
		},
		shipments.EstimateTask: {
			do:    noMail(r.Outside.AskEstimates),
			limit: 4 * time.Minute,
			tries: 4,
			first: 5 * time.Minute,
			last:  time.Hour,
		},
		credit.CardTask: {
			do: noMail(func(ctx context.Context, t core.Task) error {
				id, err := strconv.ParseInt(t.Key, 10, 64)
				if err != nil {
					return err
				}
				return r.Store.Credit.MailCard(ctx, id)
			}),
			limit: time.Minute,
			tries: 24,
			first: 30 * time.Second,
			last:  6 * time.Hour,
		},
		payments.RefundTask: {
			do:    noMail(r.Outside.SendRefund),
			over:  r.Outside.GiveUpRefund,
			limit: time.Minute,
			tries: 60,
			first: 30 * time.Second,
			last:  6 * time.Hour,
		},
	}
}

// noMail adapts the function of a task that sends no email.
func noMail(
	do func(ctx context.Context, t core.Task) error,
) func(ctx context.Context, t core.Task) (accounts.SentMail, error) {
	return func(ctx context.Context, t core.Task) (accounts.SentMail, error) {
		return accounts.SentMail{}, do(ctx, t)
	}
}

const (
	// gathering is how long finished tasks wait for others, so that they are recorded in one transaction: a
	// transaction for each would cost as much as placing an order.
	gathering = 200 * time.Millisecond
	// patience is how long mails wait for a crowd of orders to pass, and sums for more to be folded at once.
	patience = 5 * time.Second
	// reconcileEvery is the interval at which the provider is queried about orders that may have been paid.
	reconcileEvery = 2 * time.Minute
	// workLease is how long a task is reserved for the worker that took it. If the process crashes, the task runs
	// again afterwards.
	workLease = 5 * time.Minute
	workBatch = 8
	workTick  = 5 * time.Second
	// trackEvery is the shortest interval between queries to the courier; a single shipment is queried less often.
	trackEvery = 5 * time.Minute
)

// workTasks runs the queue until ctx ends; new tasks wake it. It also ends expired reservations, and queries the
// provider and the courier.
func (r *Worker) workTasks(ctx context.Context) {
	tick := time.NewTicker(workTick)
	defer tick.Stop()
	asked, tracked, folded := time.Time{}, time.Time{}, time.Time{}
	// Tasks taken by the previous process are released at once, instead of when their lease expires.
	r.guard("take back what was in hand", func() error {
		_, err := r.Store.ReleaseLeases(ctx)
		return err
	})
	for {
		began := time.Now()
		r.guard("write visitors down", func() error { return r.Store.Accounts.WriteVisitors(ctx) })
		if time.Since(folded) > patience { // who reads them folds what is missing
			folded = time.Now()
			r.guard("add to the sums", func() error { return r.Store.Fold(ctx) })
		}
		r.guard("end holds", func() error {
			_, err := r.Store.Orders.ReleaseExpiredHolds(ctx)
			return err
		})
		r.guard("end COD orders that nobody confirmed", func() error {
			_, err := r.Store.Fulfilment.CancelUnconfirmed(ctx)
			return err
		})
		r.guard("work", func() error { return r.workLines(ctx) })
		if time.Since(asked) > reconcileEvery {
			asked = time.Now()
			r.aside("ask the payment provider", func() {
				r.guard("ask the payment provider", func() error { return r.Outside.Reconcile(ctx) })
				r.guard("ask about refunds", func() error { return r.Outside.FollowRefunds(ctx) })
			})
		}
		if time.Since(tracked) > trackEvery {
			tracked = time.Now()
			r.aside("track parcels", func() {
				r.guard("track parcels",
					func() error { return r.Outside.TrackParcels(ctx) })
			})
		}
		select {
		case <-ctx.Done():
			return
		case <-r.Store.Wake():
			rest(ctx, gathering/2-time.Since(began))
		case <-tick.C:
		}
	}
}

// letOrdersPass waits until nobody has queued for the writer for a moment, for at most patience: mails written beside a
// crowd of orders take a fifth of its processor time.
func letOrdersPass(ctx context.Context, shop *store.Store) {
	const look, moment = 10 * time.Millisecond, 50 * time.Millisecond
	quiet := time.Duration(0)
	for waited := look; quiet < moment && waited <= patience && ctx.Err() == nil; waited += look {
		rest(ctx, look)
		if quiet += look; shop.Queue() > 0 {
			quiet = 0
		}
	}
}

// rest waits for a while, or until ctx ends.
func rest(ctx context.Context, pause time.Duration) {
	if pause <= 0 {
		return
	}
	select {
	case <-ctx.Done():
	case <-time.After(pause):
	}
}

// DoTasks runs all due tasks, each kind in its own goroutine, and waits for them. It is for tests and commands.
func (r *Worker) DoTasks(ctx context.Context) error {
	kinds, err := r.Store.WaitingKinds(ctx)
	if err != nil {
		return err
	}
	var lines errgroup.Group
	for _, kind := range kinds {
		lines.Go(func() error { return r.doLine(ctx, kind, 0) })
	}
	return lines.Wait()
}

// workLines runs all due tasks without waiting for them, so that a slow refund doesn't delay emails.
func (r *Worker) workLines(ctx context.Context) error {
	kinds, err := r.Store.WaitingKinds(ctx)
	for _, kind := range kinds {
		r.aside(kind, func() {
			r.guard("do tasks of the kind "+kind, func() error { return r.doLine(ctx, kind, gathering) })
		})
	}
	return err
}

// aside runs a function in its own goroutine, unless one of that name is still running. When the shop stops, Do waits
// for it.
func (r *Worker) aside(name string, do func()) {
	if _, busy := r.lines.LoadOrStore(name, true); busy {
		return
	}
	r.running.Go(func() {
		defer r.Store.WakeWorker() // a task may have been queued while the goroutine ended
		defer r.lines.Delete(name)
		do()
	})
}

// doLine runs the tasks of a kind until none is due, pausing after each batch that wasn't full.
func (r *Worker) doLine(ctx context.Context, kind string, pause time.Duration) error {
	for {
		if kind == accounts.MailTask && pause > 0 {
			letOrdersPass(ctx, r.Store)
		}
		taken, err := r.Store.ClaimTasks(ctx, kind, workBatch, workLease)
		if err != nil || len(taken) == 0 {
			return err
		}
		if err := r.doBatch(ctx, taken); err != nil {
			return err
		}
		if len(taken) < workBatch {
			rest(ctx, pause)
		}
	}
}

// doBatch runs tasks, and records those that finished quickly together. If the process dies before that, they run
// again.
func (r *Worker) doBatch(ctx context.Context, taken []core.Task) (err error) {
	var (
		one  sync.Mutex
		done []accounts.DoneTask
	)
	// The outbox is written to disk before the tasks count as done: a crash can send a mail twice, but never lose it.
	write := func() error {
		all := done
		done = nil
		if err := r.syncOutbox(slices.ContainsFunc(all,
			func(one accounts.DoneTask) bool { return one.Mail.File != "" })); err != nil {
			return err
		}
		return r.Store.Mails.FinishTasks(context.WithoutCancel(ctx), all)
	}
	defer func() { err = errors.Join(err, write()) }()
	since := time.Now()
	finish := func(task accounts.DoneTask) error {
		one.Lock()
		defer one.Unlock()
		if task.Task != 0 {
			done = append(done, task)
		}
		if time.Since(since) < gathering {
			return nil
		}
		since = time.Now()
		return write()
	}
	var lines errgroup.Group
	parallel := max(r.kinds()[taken[0].Kind].parallel, 1)
	lines.SetLimit(parallel)
	for _, line := range apart(taken, parallel) {
		lines.Go(func() error {
			for _, t := range line {
				task, err := r.doTask(ctx, t)
				if err != nil {
					return err
				}
				if err := finish(task); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return lines.Wait()
}

// apart groups tasks of one kind into lines that may run at the same time: a single one, or one for each payload.
func apart(tasks []core.Task, parallel int) (lines [][]core.Task) {
	if parallel == 1 {
		return [][]core.Task{tasks}
	}
	of := map[string]int{}
	for _, t := range tasks {
		at, known := of[string(t.Payload)]
		if !known {
			at = len(lines)
			of[string(t.Payload)] = at
			lines = append(lines, nil)
		}
		lines[at] = append(lines[at], t)
	}
	return lines
}

// later is the error of a task that must not run yet. The attempt isn't counted.
type later struct {
	wait time.Duration
	why  string
}

func (l *later) Error() string { return l.why }

// someone matches an email address, to remove it from logged errors: a mail server's error names the recipient, and
// the log must contain no personal data.
var someone = regexp.MustCompile(`[^\s<>"@]+@[^\s<>",@]+`)

// doTask runs a task once. It returns the task if it succeeded; otherwise it queues the task again or gives it up. A
// shop that is stopping leaves the task to its lease.
func (r *Worker) doTask(ctx context.Context, t core.Task) (done accounts.DoneTask, err error) {
	kind, known := r.kinds()[t.Kind]
	if !known {
		return done, r.Store.RetryTask(ctx, t.ID, 0, true, "this release does not know this kind of work")
	}
	limited, cancel := context.WithTimeout(ctx, kind.limit)
	defer cancel()
	mail, err := try(limited, kind, t)
	if err == nil {
		return accounts.DoneTask{Task: t.ID, Mail: mail}, nil
	}
	// The shop is being stopped: the task stays leased and is taken again after the lease ends.
	if ctx.Err() != nil {
		return done, ctx.Err()
	}
	var wait *later
	// The task asks to be tried later; that is no failure and counts as no attempt.
	if errors.As(err, &wait) {
		return done, r.Store.RetryTask(ctx, t.ID, wait.wait, false, wait.why)
	}
	tries := t.Tries + 1
	giveUp := tries >= kind.tries
	// The pause doubles with each attempt, up to the longest one.
	pause := min(kind.last, kind.first<<min(tries-1, 20))
	r.Log.LogAttrs(ctx, slog.LevelWarn, "task failed", slog.String("kind", t.Kind), slog.Int64("task", t.ID),
		slog.Int("tries", tries), slog.Bool("given up", giveUp),
		slog.String("error", someone.ReplaceAllString(err.Error(), "…")))
	// Do what giving up means for this kind first: a crash in between only repeats it.
	if giveUp && kind.over != nil {
		if err := kind.over(context.WithoutCancel(ctx), t, err.Error()); err != nil {
			return done, err
		}
	}
	return done, r.Store.RetryTask(context.WithoutCancel(ctx), t.ID, pause, giveUp, err.Error())
}

// try calls the task's function, and turns a panic into an error.
func try(ctx context.Context, kind kind, t core.Task) (mail accounts.SentMail, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("panic: %v", fault)
		}
	}()
	return kind.do(ctx, t)
}
