package handlers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"time"

	"hearth/handlers/sheets"
	"hearth/store"
)

// kindOfJob does one kind of long work. It says how far it is by progress, and ends with a sentence and what came of it.
type kindOfJob func(h *Handlers, ctx context.Context, j store.Job, progress func(done, total int64)) (message string, result any, err error)

// jobKinds is every kind of long work that staff start.
func jobKinds() map[string]kindOfJob {
	return map[string]kindOfJob{
		productsJob:   (*Handlers).importProducts,
		pinsJob:       (*Handlers).importPins,
		accountantJob: (*Handlers).zipInvoices,
		zipJob:        (*Handlers).zipInvoices,
	}
}

const (
	jobLimit    = 30 * time.Minute
	jobKeptDays = 7
	jobEvery    = 200 * time.Millisecond
)

// WorkJobs does the long work of staff, one after the other, until ctx ends. What a crash interrupted is ended first.
func (h *Handlers) WorkJobs(ctx context.Context) {
	h.guard("end broken jobs", func() error { return h.endBrokenJobs(ctx) })
	tick := time.NewTicker(time.Hour)
	defer tick.Stop()
	for {
		h.guard("jobs", func() error { return h.workJobs(ctx) })
		h.guard("forget jobs", func() error { return h.forgetJobs(ctx) })
		select {
		case <-ctx.Done():
			return
		case <-h.store.WakeJobs():
		case <-tick.C:
		}
	}
}

func (h *Handlers) workJobs(ctx context.Context) error {
	for {
		j, err := h.store.TakeJob(ctx)
		if errors.Is(err, store.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := h.doJob(ctx, j); err != nil {
			return err
		}
	}
}

// doJob does a job to its end, whatever that is. Staff read a refusal's sentence; a fault is in the log.
func (h *Handlers) doJob(ctx context.Context, j store.Job) error {
	limited, cancel := context.WithTimeout(ctx, jobLimit)
	defer cancel()
	last := time.Time{}
	progress := func(done, total int64) {
		if time.Since(last) < jobEvery && done < total {
			return
		}
		last = time.Now()
		if err := h.store.JobProgress(limited, j.ID, done, total); err != nil && !isOver(err) {
			h.log.Warn("note the progress of a job", "job", j.ID, "error", err)
		}
	}
	message, result, err := h.tryJob(limited, j, progress)
	ending := context.WithoutCancel(ctx)
	_ = os.Remove(h.jobFile(j.ID, "upload")) // a job without an upload has none
	if err == nil {
		return h.store.EndJob(ending, j.ID, false, message, result)
	}
	said, refused := store.IsRefusal(err)
	var unreadable *sheets.Problem
	switch {
	case errors.As(err, &unreadable):
		said = unreadable.Message
	case refused:
	case ctx.Err() != nil:
		said = "The shop was stopped before this was finished. Nothing of it was kept; please start it again."
	default:
		h.log.Error("job failed", "kind", j.Kind, "job", j.ID, "error", err)
		said = "This could not be finished, and nothing of it was kept. The log of the shop says why."
	}
	return h.store.EndJob(ending, j.ID, true, said, result)
}

func (h *Handlers) tryJob(ctx context.Context, j store.Job, progress func(done, total int64)) (message string, result any, err error) {
	kind, known := jobKinds()[j.Kind]
	if !known {
		return "", nil, fmt.Errorf("no such kind of job: %s", j.Kind)
	}
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("panic: %v\n%s", fault, debug.Stack())
		}
	}()
	return kind(h, ctx, j, progress)
}

// endBrokenJobs ends the jobs that a crash interrupted, and takes back what they had done so far.
func (h *Handlers) endBrokenJobs(ctx context.Context) error {
	broken, err := h.store.BrokenJobs(ctx)
	if err != nil {
		return err
	}
	for _, j := range broken {
		if j.Kind == productsJob {
			if err := h.undoImport(ctx, j); err != nil {
				return err
			}
		}
		_ = os.Remove(h.jobFile(j.ID, "upload")) // a job without an upload has none
		if err := h.store.EndJob(ctx, j.ID, true, "The shop was stopped before this was finished. Nothing of it was kept; please start it again.", nil); err != nil {
			return err
		}
	}
	return nil
}

func (h *Handlers) forgetJobs(ctx context.Context) error {
	dropped, err := h.store.ForgetJobs(ctx, h.store.Now().AddDate(0, 0, -jobKeptDays))
	for _, id := range dropped {
		_ = os.Remove(h.jobFile(id, "result")) // most jobs have no file
	}
	return err
}

// jobFile is where a job's upload or its result lies, for nobody but the shop.
func (h *Handlers) jobFile(id int64, part string) string {
	return filepath.Join(h.store.Dir(), "private", fmt.Sprintf("job-%d-%s", id, part))
}

// startJob queues long work with the file that it works on.
func (h *Handlers) startJob(ctx context.Context, who int64, kind string, request any, content []byte) (Data[jobIDData], error) {
	name := ""
	if content != nil {
		made, err := os.CreateTemp(filepath.Join(h.store.Dir(), "private"), "job-*.tmp")
		if err != nil {
			return Data[jobIDData]{}, err
		}
		name = made.Name()
		_, err = made.Write(content)
		if err = errors.Join(err, made.Sync(), made.Close()); err != nil {
			return Data[jobIDData]{}, errors.Join(err, os.Remove(name))
		}
	}
	// The upload gets its name before the job can start: the number is only known then, so jobs wait for this lock.
	h.startingJob.Lock()
	defer h.startingJob.Unlock()
	id, err := h.store.AddJob(ctx, who, kind, 0, request)
	if err == nil && name != "" {
		err = os.Rename(name, h.jobFile(id, "upload"))
	}
	return Data[jobIDData]{done("Started."), jobIDData{id}}, err
}

// upload reads the file that a job works on.
func (h *Handlers) jobUpload(id int64) ([]byte, error) {
	h.startingJob.Lock()
	defer h.startingJob.Unlock()
	return os.ReadFile(h.jobFile(id, "upload"))
}

type jobIDData struct {
	JobID int64 `json:"job_id"`
}

type jobData struct {
	JobID   int64           `json:"job_id"`
	Kind    string          `json:"kind"`
	State   string          `json:"state"`
	Done    int64           `json:"done"`
	Total   int64           `json:"total"`
	Message string          `json:"message"`
	Result  json.RawMessage `json:"result"`
	HasFile bool            `json:"has_file"`
	Started wireTime        `json:"started_at"`
	Ended   wireTime        `json:"ended_at"`
}

// job tells how far long work is, to whoever started it.
func (h *Handlers) job(ctx context.Context, c *Caller, in byID) (Data[jobData], error) {
	j, err := h.store.FindJob(ctx, c.ID, in.ID)
	if err != nil {
		return Data[jobData]{}, err
	}
	_, missing := os.Stat(h.jobFile(j.ID, "result"))
	return give(jobData{j.ID, j.Kind, j.State, j.Done, j.Total, j.Message, j.Result, missing == nil && j.State == "done", h.local(j.MadeAt), h.local(j.EndsAt)}), nil
}

// jobResult gives the file that long work made.
func (h *Handlers) jobResult(ctx context.Context, c *Caller, in byID) (File, error) {
	j, err := h.store.FindJob(ctx, c.ID, in.ID)
	if err != nil || j.State != "done" {
		return File{}, errors.Join(err, store.ErrNotFound)
	}
	var about struct {
		Name string `json:"name"`
		Type string `json:"type"`
	}
	if err := json.Unmarshal(j.Result, &about); err != nil || about.Name == "" {
		return File{}, store.ErrNotFound
	}
	return fileOnDisk(h.jobFile(j.ID, "result"), about.Name, about.Type)
}
