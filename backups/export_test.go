package backups

import (
	"context"
	"errors"
	"time"

	"github.com/benbjohnson/litestream"
)

// NewPlaceClient stores Litestream's files at a place, under a prefix.
func NewPlaceClient(place Place, prefix string) litestream.ReplicaClient {
	return &placeClient{place, prefix}
}

// CatchUp copies what is still open now.
func (r *Replica) CatchUp(ctx context.Context) error {
	began := time.Now()
	synced, copied := r.sync(ctx), r.copyFiles(ctx)
	r.note(began, synced)
	r.noteFiles(copied)
	return errors.Join(synced, copied)
}

// CutOff ends the copying without a word to the place, as a cable does that is pulled.
func CutOff(r *Replica) {
	r.stop()
	r.ended.Wait()
}

// Of is the time of the copy.
func (f *Follower) Of() time.Time { return f.state().At }
