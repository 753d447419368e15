package backups

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"
)

// yieldTime is how long a take-over waits for the other machine to stop and to copy its last changes.
const yieldTime = 15 * time.Second

// TakenOver is the result of a take-over.
type TakenOver struct {
	Manifest
	// From is the last lease of the other machine. If it has ended, all of its changes are copied.
	From Lease
	// Wrong are the totals that are wrong in the copy.
	Wrong []string
}

// ErrShopAlready means that the directory already contains a shop.
var ErrShopAlready = errors.New("this directory has a shop already")

// TakeOver makes a followed copy, or an empty directory, the shop. The copy is first brought up to date and checked;
// then this machine takes the lease, and the other machine gets yieldTime to copy its last changes. unfenced means to
// do without the place, although the other machine may still be selling. issued are document numbers known from
// paper, after which numbering continues. The caller must hold the lock of the directory. If the process is killed,
// TakeOver can be run again.
func (f *Follower) TakeOver(ctx context.Context, unfenced bool, issued []string) (t TakenOver, err error) {
	if !unfenced {
		if t.From, err = f.catchUp(ctx); err != nil {
			return t, err
		}
	}
	if t.Wrong, err = f.try(ctx); err != nil {
		return t, err
	}
	if !unfenced {
		if t.From, err = f.fence(ctx); err != nil {
			return t, err
		}
	}
	m, kept, err := Restore(ctx, RestoreOptions{From: f.source(), Dir: f.dir, Replace: true, Issued: issued,
		Now: time.Now()})
	if err != nil {
		return t, err
	}
	if t.Manifest = m; t.From.At.After(t.MadeAt) {
		t.MadeAt = t.From.At
	}
	return t, os.RemoveAll(kept) // the copy from which the shop was made
}

// catchUp copies everything that is at the place now.
func (f *Follower) catchUp(ctx context.Context) (of Lease, err error) {
	if of, err = f.lease(ctx); err != nil {
		return of, err
	}
	if err := f.copyFiles(ctx, of); err != nil {
		return of, err
	}
	return of, f.copyChanges(ctx, of)
}

// fence takes the lease, waits until the other machine, if it is running, has copied its last changes, and copies
// them.
func (f *Follower) fence(ctx context.Context) (before Lease, err error) {
	t, err := tenureOf(f.dir, f.place)
	if err != nil {
		return before, err
	}
	all, err := leases(ctx, f.place)
	if err != nil {
		return before, err
	}
	if newest := all[len(all)-1]; newest.ID != t.ID { // otherwise an earlier attempt was interrupted here
		if err := t.take(ctx, newest); err != nil {
			return before, err
		}
	}
	for began := time.Now(); time.Since(began) < yieldTime; wait(ctx, followEvery/2) {
		before, err = f.lease(ctx)
		if err != nil || before.Ended || time.Since(before.At) > leaseRest+4*leaseEvery {
			break
		}
	}
	return f.catchUp(ctx)
}

// NoteIssued makes the document numbers of a stopped shop continue after numbers known from paper.
func NoteIssued(ctx context.Context, dir string, issued []string) error {
	path := filepath.Join(dir, databaseName)
	_, err := settle(ctx, path, path, issued, time.Now())
	return err
}
