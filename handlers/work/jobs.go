package work

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"time"

	"hearth/handlers/sheets"
	"hearth/handlers/web"
	"hearth/store/core"
)

// Job runs a job of one kind: an import, an export or another task of staff that takes long. It reports its progress
// in steps, and returns a sentence for the screen and a result as JSON. A refusal's sentence is shown to staff; other
// errors are logged.
type Job func(ctx context.Context, j core.Job, progress func(done, total int64)) (message string, result any, err error)

// Long are the kinds of jobs that staff start, and how to undo what a crash interrupted.
type Long struct {
	Kinds map[string]Job
	Undo  map[string]func(ctx context.Context, j core.Job) error
	// Stays are the kinds of jobs whose steps are independent, so that what was done before an interruption remains.
	Stays map[string]bool
}

const (
	// jobLimit is how long a job may go without progress before it's ended.
	jobLimit    = 30 * time.Minute
	jobKeptDays = 7                      // finished jobs and their files are deleted after these days
	jobEvery    = 200 * time.Millisecond // the shortest interval between stored progress reports
)

// workJobs runs the jobs of staff one after the other until ctx ends. It starts by ending jobs that a crash
// interrupted.
func (r *Worker) workJobs(ctx context.Context) {
	r.guard("end broken jobs", func() error { return r.EndBrokenJobs(ctx) })
	tick := time.NewTicker(time.Hour)
	defer tick.Stop()
	for {
		r.guard("jobs", func() error { return r.DoJobs(ctx) })
		r.guard("forget jobs", func() error { return r.forgetJobs(ctx) })
		select {
		case <-ctx.Done():
			return
		case <-r.Store.WakeJobs():
		case <-tick.C:
		}
	}
}

// DoJobs runs all queued jobs and returns the first fault; failed jobs aren't faults.
func (r *Worker) DoJobs(ctx context.Context) error {
	for {
		j, err := r.Store.ClaimJob(ctx)
		if errors.Is(err, core.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := r.doJob(ctx, j); err != nil {
			return err
		}
	}
}

// doJob runs a job to its end and stores the outcome: the job's sentence, a refusal's, that the shop was stopped, or
// that the log says why.
func (r *Worker) doJob(ctx context.Context, j core.Job) error {
	limited, advanced, end := whileItAdvances(ctx, jobLimit)
	defer end()
	last := time.Time{}
	progress := func(done, total int64) {
		advanced()
		if time.Since(last) < jobEvery && done < total {
			return
		}
		last = time.Now()
		if err := r.Store.JobProgress(limited, j.ID, done, total); err != nil && !web.IsOver(err) {
			r.Log.Warn("note the progress of a job", "job", j.ID, "error", err)
		}
	}
	message, result, err := r.tryJob(limited, j, progress)
	ending := context.WithoutCancel(ctx)
	_ = os.Remove(r.jobFile(j.ID, "upload")) // a job without an upload has no such file
	if err == nil {
		return r.Store.EndJob(ending, j.ID, false, message, result)
	}
	said, refused := core.IsRefusal(err)
	var unreadable *sheets.Problem
	switch {
	case errors.As(err, &unreadable):
		said = unreadable.Message
	case refused:
	case ctx.Err() != nil:
		said = r.stopped(j)
	default:
		r.Log.Error("job failed", "kind", j.Kind, "job", j.ID, "error", errors.Join(err, context.Cause(limited)))
		said = "This could not be finished, and nothing of it was kept. The log of the shop says why."
		if r.Long.Stays[j.Kind] {
			said = "This could not be finished. What was done stays done; the log of the shop says why the rest was not."
		}
	}
	return r.Store.EndJob(ending, j.ID, true, said, result)
}

// errStuck ends a job that reports no progress.
var errStuck = errors.New("it did not advance any more")

// whileItAdvances returns a context that ends if advanced hasn't been called for limit. The total time isn't limited,
// because processing the pictures of a large shop can take hours.
func whileItAdvances(ctx context.Context, limit time.Duration) (limited context.Context, advanced, end func()) {
	limited, cancel := context.WithCancelCause(ctx)
	stuck := time.AfterFunc(limit, func() { cancel(errStuck) })
	return limited, func() { stuck.Reset(limit) }, func() { stuck.Stop(); cancel(nil) }
}

// stopped returns the sentence for a job that was interrupted when the shop stopped.
func (r *Worker) stopped(j core.Job) string {
	if r.Long.Stays[j.Kind] {
		return "The shop was stopped before this was finished. What was done stays done; please start again with the rest."
	}
	return "The shop was stopped before this was finished. Nothing of it was kept; please start it again."
}

// tryJob calls the job's function, and turns a panic into an error.
func (r *Worker) tryJob(
	ctx context.Context,
	j core.Job,
	progress func(done, total int64),
) (message string, result any, err error) {
	do, known := r.Long.Kinds[j.Kind]
	if !known {
		return "", nil, fmt.Errorf("no such kind of job: %s", j.Kind)
	}
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("panic: %v\n%s", fault, debug.Stack())
		}
	}()
	return do(ctx, j, progress)
}

// EndBrokenJobs ends the jobs that a crash interrupted, and undoes what they had done so far.
func (r *Worker) EndBrokenJobs(ctx context.Context) error {
	broken, err := r.Store.InterruptedJobs(ctx)
	if err != nil {
		return err
	}
	for _, j := range broken {
		if undo := r.Long.Undo[j.Kind]; undo != nil {
			if err := undo(ctx, j); err != nil {
				return err
			}
		}
		_ = os.Remove(r.jobFile(j.ID, "upload")) // a job without an upload has no such file
		if err := r.Store.EndJob(ctx, j.ID, true, r.stopped(j), nil); err != nil {
			return err
		}
	}
	return nil
}

// forgetJobs deletes old jobs and the files of their results.
func (r *Worker) forgetJobs(ctx context.Context) error {
	dropped, err := r.Store.ForgetJobs(ctx, r.Store.Now().AddDate(0, 0, -jobKeptDays))
	for _, id := range dropped {
		_ = os.Remove(r.jobFile(id, "result")) // most jobs have no result file
	}
	return err
}

// jobFile is the path of a job's upload or result. The folder is readable only by the shop.
func (r *Worker) jobFile(id int64, part string) string {
	return filepath.Join(r.Store.Dir(), "private", fmt.Sprintf("job-%d-%s", id, part))
}

// StartJob queues a job with its input file (nil for none), and returns its ID.
func (r *Worker) StartJob(ctx context.Context, who int64, kind string, request any, content []byte) (int64, error) {
	if content == nil {
		return r.StartJobWith(ctx, who, kind, request, nil)
	}
	return r.StartJobWith(ctx, who, kind, request, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}

// StartJobWith is StartJob with an input file that is streamed. A failed write leaves no job and no file.
func (r *Worker) StartJobWith(
	ctx context.Context,
	who int64,
	kind string,
	request any,
	write func(w io.Writer) error,
) (int64, error) {
	name := ""
	if write != nil {
		made, err := os.CreateTemp(filepath.Join(r.Store.Dir(), "private"), "job-*.tmp")
		if err != nil {
			return 0, err
		}
		name = made.Name()
		err = write(made)
		if err = errors.Join(err, made.Sync(), made.Close()); err != nil {
			return 0, errors.Join(err, os.Remove(name))
		}
	}
	// The file gets its final name with the job's ID, before the job can read it: JobUpload and JobUploadPath wait
	// for this lock.
	r.startingJob.Lock()
	defer r.startingJob.Unlock()
	id, err := r.Store.AddJob(ctx, who, kind, 0, request)
	switch {
	case err != nil && name != "":
		return 0, errors.Join(err, os.Remove(name))
	case err == nil && name != "":
		err = os.Rename(name, r.jobFile(id, "upload"))
	}
	return id, err
}

// JobUploadPath is the path of a job's input file.
func (r *Worker) JobUploadPath(id int64) string {
	r.startingJob.Lock()
	defer r.startingJob.Unlock()
	return r.jobFile(id, "upload")
}

// JobUpload reads a job's input file.
func (r *Worker) JobUpload(id int64) ([]byte, error) {
	r.startingJob.Lock()
	defer r.startingJob.Unlock()
	return os.ReadFile(r.jobFile(id, "upload"))
}

// JobResult is the path of a job's result file.
func (r *Worker) JobResult(id int64) string { return r.jobFile(id, "result") }
