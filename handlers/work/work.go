// Package work does everything that runs in the background: the queue of tasks that reach outside (emails, refunds,
// webhooks, pictures), the jobs that staff start, and the timetable of backups, checks and cleaning.
// It schedules, retries and reports; what a task does is implemented by other packages and handed in as Outside, Long
// and Keeper. A transaction queues a task, and it runs here after the commit. Start with Worker.Do, then tasks.go.
package work

import (
	"context"
	"html/template"
	"io/fs"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"hearth/handlers/branding"
	"hearth/handlers/emails"
	"hearth/handlers/web"
	"hearth/store"
)

// Worker does the background work and contains what it depends on. The server creates one, calls Open, and runs Do
// until it stops.
type Worker struct {
	Store   *store.Store
	Look    *branding.Maker
	Log     *slog.Logger
	Keeper  Keeper
	Outside Outside
	Long    Long
	Letters *emails.Languages
	Updates *Updates

	// backingUp lets one backup be made at a time; errands are duties that staff started. tidied, askedMoney and
	// copied are when these duties were done last.
	layout      *template.Template
	backingUp   chan struct{}
	errands     chan duty
	startingJob sync.Mutex
	tidied      time.Time
	askedMoney  time.Time
	copying     sync.Mutex
	copied      time.Time
	// lines are the names of the tasks that run in the background now, each once; running waits for all of them.
	lines   sync.Map
	running sync.WaitGroup
}

// Open prepares the work. mails has the layout of emails. It returns an error for a layout that can't be parsed.
func (r *Worker) Open(mails fs.FS) (err error) {
	r.backingUp, r.errands = make(chan struct{}, 1), make(chan duty, 4)
	r.layout, err = newLayout(mails)
	return err
}

// Do runs all background work until ctx ends, and then waits for everything it started.
func (r *Worker) Do(ctx context.Context) {
	var all sync.WaitGroup
	all.Go(func() { r.workTasks(ctx) })
	all.Go(func() { r.workJobs(ctx) })
	all.Go(func() { r.keep(ctx) })
	all.Wait()
	r.running.Wait()
}

// guard runs fn and logs its error or panic, so that neither ends the background work.
func (r *Worker) guard(name string, fn func() error) {
	defer func() {
		if fault := recover(); fault != nil {
			r.Log.Error("panic in the worker", "work", name, "fault", fault, "stack", string(debug.Stack()))
		}
	}()
	if err := fn(); err != nil && !web.IsOver(err) {
		r.Log.Error("worker", "work", name, "error", err)
	}
}
