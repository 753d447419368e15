package backups

import (
	"context"
	"errors"
	"time"
)

// CatchUp copies what is still open now.
func (r *Replica) CatchUp(ctx context.Context) error {
	began := time.Now()
	synced, copied := r.sync(ctx), r.copyFiles(ctx)
	r.note(began, synced)
	r.noteFiles(copied)
	return errors.Join(synced, copied)
}
