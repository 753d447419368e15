package work

import "context"

// DoLine does the tasks of one kind that are due.
func (r *Room) DoLine(ctx context.Context, kind string) error { return r.doLine(ctx, kind, 0) }

// WhileItAdvances is the context of a job.
var WhileItAdvances = whileItAdvances
