package handlers

import (
	"context"

	"hearth/handlers/staff"
	"hearth/store/messages"
)

// WorkOnce runs the due tasks.
func (h *Handlers) WorkOnce(ctx context.Context) error { return h.rooms.work.DoTasks(ctx) }

// AskIfDue asks the provider for everything when it is due.
func (h *Handlers) AskIfDue(ctx context.Context) error { return h.rooms.work.AskIfDue(ctx) }

// TidyIfDue deletes expired data when it is due.
func (h *Handlers) TidyIfDue(ctx context.Context) error { return h.rooms.work.TidyIfDue(ctx) }

// ReconcileOnce asks the payment provider about open orders.
func (h *Handlers) ReconcileOnce(ctx context.Context) error {
	return h.rooms.work.Outside.Reconcile(ctx)
}

// JobsOnce runs the waiting jobs.
func (h *Handlers) JobsOnce(ctx context.Context) error { return h.rooms.work.DoJobs(ctx) }

// PackTogether bounds what lies together when the shop is taken along.
func (h *Handlers) PackTogether(rows int, bytes int64) {
	h.rooms.staff.Packed = staff.PackedMost{Rows: rows, Bytes: bytes}
}

// EndBrokenJobs ends what a crash interrupted.
func (h *Handlers) EndBrokenJobs(ctx context.Context) error { return h.rooms.work.EndBrokenJobs(ctx) }

// TrackOnce asks the courier about the parcels that are due.
func (h *Handlers) TrackOnce(ctx context.Context) error {
	return h.rooms.work.Outside.TrackParcels(ctx)
}

// BackUpIfDue makes the nightly backup when its hour has passed.
func (h *Handlers) BackUpIfDue(ctx context.Context) error { return h.rooms.work.BackUpIfDue(ctx) }

// CopyIfDue copies the nightly backup elsewhere.
func (h *Handlers) CopyIfDue(ctx context.Context) error { return h.rooms.work.CopyIfDue(ctx) }

// WatchCopies looks whether the folders for copies are there.
func (h *Handlers) WatchCopies(ctx context.Context) error { return h.rooms.work.WatchCopies(ctx) }

// RestoreTestNow runs a restore test, TidyNow clears away what is over.
func (h *Handlers) RestoreTestNow(ctx context.Context) error { return h.rooms.work.RunRestoreTest(ctx) }
func (h *Handlers) TidyNow(ctx context.Context) error        { return h.rooms.work.Tidy(ctx) }

// Compose writes a mail as it would be sent.
func (h *Handlers) Compose(m messages.Mail) (subject, text string, err error) {
	message, err := h.rooms.work.Compose(context.Background(), m)
	return message.Subject, message.Text, err
}

// WatchDisk warns the owners as if this much of the disk were free.
func (h *Handlers) WatchDisk(ctx context.Context, free, total int64) error {
	return h.rooms.work.WatchDisk(ctx, func(string) (int64, int64, error) { return free, total, nil })
}

// EndStreams ends the open event streams, as at the shop's end.
func (h *Handlers) EndStreams() { h.rooms.staff.Streams.End() }

// Drawings returns how often the page engine drew; Made how many pages and replies were made.
func (h *Handlers) Drawings() int64 { return h.rooms.pages.Drawings() }
func (h *Handlers) Made() int64     { return h.rooms.frame.Kept.Figures().Made }
