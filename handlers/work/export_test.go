package work

import (
	"context"

	"hearth/store/messages"
)

// DoLine does the tasks of one kind that are due.
func (r *Worker) DoLine(ctx context.Context, kind string) error { return r.doLine(ctx, kind, 0) }

// Deliver hands over a mail that was read before, as the worker does.
func (r *Worker) Deliver(ctx context.Context, m messages.Mail) error {
	_, _, err := r.deliver(ctx, m)
	return err
}

// WhileItAdvances is the context of a job.
var WhileItAdvances = whileItAdvances
