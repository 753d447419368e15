package handlers

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	"hearth/store"
)

// kindOfWork says how one kind of task is done: how long one try may take, how often it is tried, and how long it
// waits between tries, which doubles from the first wait to the longest.
type kindOfWork struct {
	do          func(h *Handlers, ctx context.Context, t store.Task) error
	limit       time.Duration
	tries       int
	first, last time.Duration
}

// workKinds is every kind of outside work there is.
var workKinds = map[string]kindOfWork{
	store.MailTask:   {do: (*Handlers).sendMail, limit: time.Minute, tries: 24, first: 30 * time.Second, last: 6 * time.Hour},
	store.RefundTask: {do: (*Handlers).sendRefund, limit: time.Minute, tries: 60, first: 30 * time.Second, last: 6 * time.Hour},
}

const (
	workLease = 5 * time.Minute
	workBatch = 8
	workTick  = 5 * time.Second
	// trackEvery is how often the courier may be asked; about one parcel it is asked more seldom.
	trackEvery = 5 * time.Minute
)

// Work does what is queued, and ends the holds whose time is over, until ctx ends. It finishes the task in hand.
func (h *Handlers) Work(ctx context.Context) {
	tick := time.NewTicker(workTick)
	defer tick.Stop()
	asked, tracked := time.Time{}, time.Time{}
	for {
		h.guard("end holds", func() error {
			_, err := h.store.EndHolds(ctx)
			return err
		})
		h.guard("end COD orders that nobody confirmed", func() error {
			_, err := h.store.EndUnchecked(ctx)
			return err
		})
		h.guard("work", func() error { return h.workThrough(ctx) })
		if time.Since(asked) > reconcileEvery {
			asked = time.Now()
			h.guard("ask the payment provider", func() error { return h.reconcile(ctx) })
			h.guard("ask about refunds", func() error {
				if p := h.payer(); p != nil {
					return h.followRefunds(ctx, p)
				}
				return nil
			})
		}
		if time.Since(tracked) > trackEvery {
			tracked = time.Now()
			h.guard("track parcels", func() error { return h.trackParcels(ctx) })
		}
		select {
		case <-ctx.Done():
			return
		case <-h.store.Wake():
		case <-tick.C:
		}
	}
}

// guard keeps a panic or an error of one round from ending the worker.
func (h *Handlers) guard(name string, fn func() error) {
	defer func() {
		if fault := recover(); fault != nil {
			h.log.Error("panic in the worker", "work", name, "fault", fault, "stack", string(debug.Stack()))
		}
	}()
	if err := fn(); err != nil && !isOver(err) {
		h.log.Error("worker", "work", name, "error", err)
	}
}

func (h *Handlers) workThrough(ctx context.Context) error {
	for {
		waiting, err := h.store.TaskWaiting(ctx)
		if err != nil || !waiting {
			return err
		}
		taken, err := h.store.TakeTasks(ctx, workBatch, workLease)
		if err != nil {
			return err
		}
		for _, t := range taken {
			if err := h.doTask(ctx, t); err != nil {
				return err
			}
		}
	}
}

// doTask tries a task once. A shop that is stopping leaves it to its lease.
func (h *Handlers) doTask(ctx context.Context, t store.Task) error {
	kind, known := workKinds[t.Kind]
	if !known {
		return h.store.RetryTask(ctx, t.ID, 0, true, "this release does not know this kind of work")
	}
	limited, cancel := context.WithTimeout(ctx, kind.limit)
	defer cancel()
	err := try(limited, h, kind, t)
	if err == nil {
		return h.store.FinishTask(context.WithoutCancel(ctx), t.ID)
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	tries := t.Tries + 1
	giveUp := tries >= kind.tries
	wait := min(kind.last, kind.first<<min(tries-1, 20))
	h.log.LogAttrs(ctx, slog.LevelWarn, "task failed", slog.String("kind", t.Kind), slog.Int64("task", t.ID), slog.Int("tries", tries), slog.Bool("given up", giveUp), slog.Any("error", err))
	return h.store.RetryTask(context.WithoutCancel(ctx), t.ID, wait, giveUp, err.Error())
}

func try(ctx context.Context, h *Handlers, kind kindOfWork, t store.Task) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("panic: %v", fault)
		}
	}()
	return kind.do(h, ctx, t)
}
