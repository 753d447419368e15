package handlers

import "context"

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
