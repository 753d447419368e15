// Package work does everything that runs in the background: queued outside work, staff's jobs, the timetable, mails.
package work

import (
	"context"
	"html/template"
	"io/fs"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"hearth/handlers/face"
	"hearth/handlers/letters"
	"hearth/handlers/web"
	"hearth/store"
)

// Room is what the work depends on. Outside and Long are implemented by other packages.
type Room struct {
	Store   *store.Store
	Look    *face.Maker
	Log     *slog.Logger
	Keeper  Keeper
	Outside Outside
	Long    Long
	Letters *letters.Letters

	layout      *template.Template
	backingUp   chan struct{}
	errands     chan duty
	startingJob sync.Mutex
	tidied      time.Time
	askedMoney  time.Time
	copying     sync.Mutex
	copied      time.Time
	// lines are the kinds of tasks, what is asked outside and the keeper's duties that are being done, running their work.
	lines   sync.Map
	running sync.WaitGroup
}

// Open prepares the work; mails contains the layout of the mails.
func (r *Room) Open(mails fs.FS) (err error) {
	r.backingUp, r.errands = make(chan struct{}, 1), make(chan duty, 4)
	r.layout, err = newLayout(mails)
	return err
}

// Do runs all of it until ctx ends, and finishes what has started.
func (r *Room) Do(ctx context.Context) {
	var all sync.WaitGroup
	all.Go(func() { r.workTasks(ctx) })
	all.Go(func() { r.workJobs(ctx) })
	all.Go(func() { r.keep(ctx) })
	all.Wait()
	r.running.Wait()
}

// guard prevents a panic or an error of one round from ending the work.
func (r *Room) guard(name string, fn func() error) {
	defer func() {
		if fault := recover(); fault != nil {
			r.Log.Error("panic in the worker", "work", name, "fault", fault, "stack", string(debug.Stack()))
		}
	}()
	if err := fn(); err != nil && !web.IsOver(err) {
		r.Log.Error("worker", "work", name, "error", err)
	}
}
