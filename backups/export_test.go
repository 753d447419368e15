package backups

import (
	"context"
	"errors"
	"time"
)

// CatchUp copies what is still open now.
func (r *Replica) CatchUp(ctx context.Context) error {
	began := time.Now()
	err := errors.Join(r.sync(ctx), r.copyFiles(ctx))
	r.note(began, err)
	return err
}
