package work

import (
	"context"

	"hearth/store/messages"
)

// DoLine runs the due tasks of one kind.
func (r *Worker) DoLine(ctx context.Context, kind string) error { return r.doLine(ctx, kind, 0) }

// Deliver sends a mail that was read from the queue earlier, as the worker does.
func (r *Worker) Deliver(ctx context.Context, m messages.Mail) error {
	_, _, err := r.deliver(ctx, m)
	return err
}

// WhileItAdvances returns the context of a job, which ends if the job makes no progress.
var WhileItAdvances = whileItAdvances
