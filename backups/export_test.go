package backups

import (
	"context"
	"errors"
	"time"

	"github.com/benbjohnson/litestream"
)

// NewPlaceClient returns a client that stores the replication library's files at a place, under a prefix.
func NewPlaceClient(place Place, prefix string) litestream.ReplicaClient {
	return &placeClient{place, prefix}
}

// CatchUp copies all changes that are not copied yet.
func (r *Replica) CatchUp(ctx context.Context) error {
	began := time.Now()
	synced, copied := r.sync(ctx), r.copyFiles(ctx)
	r.note(began, synced)
	r.noteFiles(copied)
	return errors.Join(synced, copied)
}

// CutOff ends the copying without telling the place, as if a cable were pulled.
func CutOff(r *Replica) {
	r.stop()
	r.ended.Wait()
}

// Of returns the time of the follower's copy.
func (f *Follower) Of() time.Time { return f.state().At }
