// Package work does what nobody waits for: outside work that was queued, long work of staff, the appliance's timetable, mails.
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

// Room is what the work is done with. Outside and Long are what the other rooms do when their turn comes.
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
	errands     chan func(ctx context.Context)
	startingJob sync.Mutex
	tidied      time.Time
	askedMoney  time.Time
	// lines are the kinds of tasks that are being done, running their work.
	lines   sync.Map
	running sync.WaitGroup
}

// Open makes the room ready; mails holds what stands around the words of every mail.
func (r *Room) Open(mails fs.FS) (err error) {
	r.backingUp, r.errands = make(chan struct{}, 1), make(chan func(ctx context.Context), 4)
	r.layout, err = newLayout(mails)
	return err
}

// Do does all of it until ctx ends, and finishes what is in hand.
func (r *Room) Do(ctx context.Context) {
	var all sync.WaitGroup
	all.Go(func() { r.workTasks(ctx) })
	all.Go(func() { r.workJobs(ctx) })
	all.Go(func() { r.keep(ctx) })
	all.Wait()
}

// guard keeps a panic or an error of one round from ending the work.
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
