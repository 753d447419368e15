package handlers

import (
	"context"
	"hearth/store"
	"io"
	"net/http"
	"net/http/httptest"
)

// WorkOnce does the tasks that are due.
func (h *Handlers) WorkOnce(ctx context.Context) error { return h.workThrough(ctx) }

// ReconcileOnce asks the payment provider about open orders.
func (h *Handlers) ReconcileOnce(ctx context.Context) error { return h.reconcile(ctx) }

// JobsOnce does the long work that waits.
func (h *Handlers) JobsOnce(ctx context.Context) error { return h.workJobs(ctx) }

// EndBrokenJobs ends what a crash interrupted.
func (h *Handlers) EndBrokenJobs(ctx context.Context) error { return h.endBrokenJobs(ctx) }

// TrackOnce asks the courier about the parcels that are due.
func (h *Handlers) TrackOnce(ctx context.Context) error { return h.trackParcels(ctx) }

// Broken serves a download that is written by a function which fails.
func (h *Handlers) Broken(write func(w io.Writer) error) *httptest.Server {
	return httptest.NewServer(h.chain(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.sendFile(r.Context(), w, File{Name: "a.csv", Type: "text/csv", Write: write})
	})))
}

// BackUpIfDue makes the nightly backup when its hour has passed.
func (h *Handlers) BackUpIfDue(ctx context.Context) error { return h.backUpIfDue(ctx) }

// DrillNow holds a restore drill, TidyNow clears away what is over.
func (h *Handlers) DrillNow(ctx context.Context) error { return h.drill(ctx) }
func (h *Handlers) TidyNow(ctx context.Context) error  { return h.tidy(ctx) }

// Compose writes a mail as it would be sent.
func (h *Handlers) Compose(m store.Mail) (subject, text string, err error) {
	message, err := h.composeMail(m)
	return message.Subject, message.Text, err
}

// WatchDisk warns the owners as if so much of the disk were free.
func (h *Handlers) WatchDisk(ctx context.Context, free, total int64) error {
	if !isLow(free, total) {
		return nil
	}
	return h.warnOfDisk(ctx, free, total)
}
