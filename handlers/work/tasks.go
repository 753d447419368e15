package work

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"regexp"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/payments"
)

// Outside is outside work that other packages implement.
type Outside struct {
	// SendRefund and FollowWebhook run tasks of their kind; GiveUpRefund ends one that has used all its attempts.
	SendRefund, FollowWebhook func(ctx context.Context, t core.Task) error
	// FetchPictures fetches the pictures that a product waits for; failed ones stay in a list.
	FetchPictures func(ctx context.Context, t core.Task) error
	GiveUpRefund  func(ctx context.Context, t core.Task, why string) error
	// Reconcile, FollowRefunds and TrackParcels check what happened outside; AskMoney asks the provider for everything.
	Reconcile, FollowRefunds, TrackParcels, AskMoney func(ctx context.Context) error
	// Paid reports whether there is a provider to ask.
	Paid func() bool
}

// kind defines how one kind of task is run: the time limit of an attempt, the number of attempts, and the wait between them, which
// doubles from the first wait to the longest.
type kind struct {
	do func(ctx context.Context, t core.Task) (accounts.SentMail, error)
	// over handles the consequences when the task is given up; nil for none.
	over        func(ctx context.Context, t core.Task, why string) error
	limit       time.Duration
	tries       int
	first, last time.Duration
}

// kinds are all kinds of outside work.
func (r *Room) kinds() map[string]kind {
	return map[string]kind{
		accounts.MailTask: {do: r.sendMail, limit: time.Minute, tries: 24, first: 30 * time.Second, last: 6 * time.Hour},
		payments.WebhookTask: {
			do:    noMail(r.Outside.FollowWebhook),
			limit: 30 * time.Second,
			tries: 24,
			first: 10 * time.Second,
			last:  time.Hour,
		},
		catalogue.PictureTask: {do: noMail(r.Outside.FetchPictures), limit: 3 * time.Minute, tries: 5, first: time.Minute, last: time.Hour},
		payments.RefundTask: {do: noMail(r.Outside.SendRefund), over: r.Outside.GiveUpRefund, limit: time.Minute, tries: 60,
			first: 30 * time.Second, last: 6 * time.Hour},
	}
}

// noMail adapts tasks that send no mail.
func noMail(do func(ctx context.Context, t core.Task) error) func(ctx context.Context, t core.Task) (accounts.SentMail, error) {
	return func(ctx context.Context, t core.Task) (accounts.SentMail, error) {
		return accounts.SentMail{}, do(ctx, t)
	}
}

const (
	// gathering is how long a line with quick tasks waits for more of them, and how long finished tasks wait to be recorded together:
	// a transaction for each would cost as much as the order beside it.
	gathering = 200 * time.Millisecond
	// reconcileEvery is how often the provider is asked about orders that may have been paid.
	reconcileEvery = 2 * time.Minute
	workLease      = 5 * time.Minute
	workBatch      = 8
	workTick       = 5 * time.Second
	// trackEvery is how often the courier may be asked; about a single parcel it is asked less often.
	trackEvery = 5 * time.Minute
)

// workTasks runs the queue, and ends expired holds, until ctx ends.
func (r *Room) workTasks(ctx context.Context) {
	tick := time.NewTicker(workTick)
	defer tick.Stop()
	asked, tracked := time.Time{}, time.Time{}
	// Tasks that the previous process was running when it was killed do not wait for their lease.
	r.guard("take back what was in hand", func() error {
		_, err := r.Store.VoidLeases(ctx)
		return err
	})
	for {
		began := time.Now()
		r.guard("write visitors down", func() error { return r.Store.Accounts.WriteVisitors(ctx) })
		r.guard("end holds", func() error {
			_, err := r.Store.Orders.EndHolds(ctx)
			return err
		})
		r.guard("end COD orders that nobody confirmed", func() error {
			_, err := r.Store.Fulfilment.EndUnchecked(ctx)
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
			r.aside("track parcels", func() { r.guard("track parcels", func() error { return r.Outside.TrackParcels(ctx) }) })
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

// rest waits, or until ctx ends.
func rest(ctx context.Context, pause time.Duration) {
	if pause <= 0 {
		return
	}
	select {
	case <-ctx.Done():
	case <-time.After(pause):
	}
}

// DoTasks runs what is due, each kind in its own goroutine, and waits for all of them.
func (r *Room) DoTasks(ctx context.Context) error {
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

// workLines runs what is due without waiting for it: a slow refund does not delay mails.
func (r *Room) workLines(ctx context.Context) error {
	kinds, err := r.Store.WaitingKinds(ctx)
	for _, kind := range kinds {
		r.aside(kind, func() {
			r.guard("do tasks of the kind "+kind, func() error { return r.doLine(ctx, kind, gathering) })
		})
	}
	return err
}

// aside does something in a goroutine of its own, unless it is still being done: nothing else waits for who answers slowly.
func (r *Room) aside(name string, do func()) {
	if _, busy := r.lines.LoadOrStore(name, true); busy {
		return
	}
	r.running.Go(func() {
		defer r.Store.WakeWorker() // for what was queued while the goroutine ended
		defer r.lines.Delete(name)
		do()
	})
}

// doLine runs the tasks of a kind until none is due, and pauses after a batch that was not full.
func (r *Room) doLine(ctx context.Context, kind string, pause time.Duration) error {
	for {
		taken, err := r.Store.TakeTasks(ctx, kind, workBatch, workLease)
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

// doBatch runs tasks one after the other, and records those that finished quickly together. If the process dies before, they run again.
func (r *Room) doBatch(ctx context.Context, taken []core.Task) (err error) {
	var done []accounts.DoneTask
	write := func() error {
		all := done
		done = nil
		if err := r.syncOutbox(slices.ContainsFunc(all, func(one accounts.DoneTask) bool { return one.Mail.File != "" })); err != nil {
			return err
		}
		return r.Store.Mails.FinishTasks(context.WithoutCancel(ctx), all)
	}
	defer func() { err = errors.Join(err, write()) }()
	since := time.Now()
	for _, t := range taken {
		one, err := r.doTask(ctx, t)
		if err != nil {
			return err
		}
		if one.Task != 0 {
			done = append(done, one)
		}
		if time.Since(since) < gathering {
			continue
		}
		if err := write(); err != nil {
			return err
		}
		since = time.Now()
	}
	return nil
}

// later means that a task must not be done yet. It is not a failure.
type later struct {
	wait time.Duration
	why  string
}

func (l *later) Error() string { return l.why }

// someone matches a mail address: a server that refuses a mail names its reader, and the log names nobody (promise P30).
var someone = regexp.MustCompile(`[^\s<>"@]+@[^\s<>",@]+`)

// doTask tries a task once, and returns it if it succeeded. A shop that is stopping leaves it to its lease.
func (r *Room) doTask(ctx context.Context, t core.Task) (done accounts.DoneTask, err error) {
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
	if ctx.Err() != nil {
		return done, ctx.Err()
	}
	var wait *later
	if errors.As(err, &wait) {
		return done, r.Store.RetryTask(ctx, t.ID, wait.wait, false, wait.why)
	}
	tries := t.Tries + 1
	giveUp := tries >= kind.tries
	pause := min(kind.last, kind.first<<min(tries-1, 20))
	r.Log.LogAttrs(ctx, slog.LevelWarn, "task failed", slog.String("kind", t.Kind), slog.Int64("task", t.ID), slog.Int("tries", tries),
		slog.Bool("given up", giveUp), slog.String("error", someone.ReplaceAllString(err.Error(), "…")))
	if giveUp && kind.over != nil {
		if err := kind.over(context.WithoutCancel(ctx), t, err.Error()); err != nil {
			return done, err
		}
	}
	return done, r.Store.RetryTask(context.WithoutCancel(ctx), t.ID, pause, giveUp, err.Error())
}

func try(ctx context.Context, kind kind, t core.Task) (mail accounts.SentMail, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("panic: %v", fault)
		}
	}()
	return kind.do(ctx, t)
}
