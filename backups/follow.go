package backups

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"
	"golang.org/x/sync/errgroup"
)

const (
	// followEvery is the interval at which a follower fetches changes; fetchEvery is that for snapshots and files.
	followEvery = time.Second
	fetchEvery  = 20 * time.Second
	// followTime is the time limit for fetching a lease or a list; slowest is the minimum speed of a file, in bytes
	// per second.
	followTime = 15 * time.Second
	slowest    = 100_000
	// fetchedAtOnce is the number of files that are fetched at the same time.
	fetchedAtOnce = 8
	// lateCopy is the age at which a copy is reported as late.
	lateCopy = time.Minute
	// tryEvery is the interval at which the copy is restored and checked.
	tryEvery = 24 * time.Hour
	// followFolder is the folder of a data directory that contains the copy of another machine's shop.
	followFolder = "follow"
)

// Check opens a restored directory as a shop and returns the totals that are wrong.
type Check func(ctx context.Context, dir string) (wrong []string, err error)

// Follower copies the replica of another machine's shop continuously: the changes of its newest lease's lineage, and
// its files, encrypted or not. Only complete files with the right checksum get their name, so after a kill, or if the
// place disappears, the previous copy is intact.
type Follower struct {
	place    Place
	copy     folder
	dir      string
	identity string
	check    Check

	mu sync.Mutex
	// of is the lease whose changes are all copied.
	of Lease
	// failure is why the last changes could not be copied; unfit is why the copy is not a complete shop.
	failure, unfit error
}

// NewFollower prepares to copy the shop at a replica's address into an empty data directory. To check an encrypted
// copy it needs the file with the secret key.
func NewFollower(dir, address, identity string, check Check) (*Follower, error) {
	place, err := OpenPlace(address)
	if err != nil {
		return nil, err
	}
	if err := refuseMount(filepath.Clean(dir)); err != nil {
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(dir, databaseName)); err == nil {
		return nil, fmt.Errorf("%w; a copy needs an empty directory", ErrShopAlready)
	}
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	// A take-over removes the directory of the copy, so it must contain nothing else.
	known := []string{followFolder, replicaFolder, "shop.lock", "backups", "private"}
	for _, entry := range entries {
		if !slices.Contains(known, entry.Name()) {
			return nil, fmt.Errorf("%s is in %s: a copy needs an empty directory", entry.Name(), dir)
		}
	}
	f := &Follower{place: place, copy: folder(filepath.Join(dir, followFolder)), dir: dir, identity: identity, check: check}
	return f, errors.Join(os.MkdirAll(string(f.copy), 0o700), os.MkdirAll(filepath.Join(dir, "backups"), 0o700),
		ClearRestoreTests(dir))
}

// Following reports whether a directory contains the copy of a followed shop, and no shop of its own.
func Following(dir string) bool {
	_, copied := os.Stat(filepath.Join(dir, followFolder))
	_, shop := os.Stat(filepath.Join(dir, databaseName))
	return copied == nil && shop != nil
}

// Run copies the other shop until ctx ends.
func (f *Follower) Run(ctx context.Context) {
	var files sync.WaitGroup
	defer files.Wait()
	files.Go(func() { f.followFiles(ctx) })
	var listed time.Time
	for ; ctx.Err() == nil; wait(ctx, followEvery) {
		of, err := f.lease(ctx)
		last := f.state()
		same := of.Change == last.Change && of.Lineage == last.Lineage
		// Even without new changes, the other machine still merges files at the place now and then.
		if err == nil && (!same || time.Since(listed) > leaseRest) {
			listed = time.Now()
			err = f.copyChanges(ctx, of)
		}
		f.note(of, err)
	}
}

func wait(ctx context.Context, long time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(long):
	}
}

// note records that all changes up to the time of a lease are copied, or why not.
func (f *Follower) note(of Lease, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.failure = err; err == nil {
		f.of = of
	}
}

func (f *Follower) state() Lease {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.of
}

// Line returns the state of the copy as a sentence. fine is false if someone must act.
func (f *Follower) Line(now time.Time) (line string, fine bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	age := max(0, now.Sub(f.of.At)).Round(time.Second)
	line = fmt.Sprintf("following, copy of %s, %.0f s old", f.of.At.Local().Format(time.TimeOnly), age.Seconds())
	if f.of.At.IsZero() {
		line = "following, no copy yet"
	}
	why := f.unfit
	if age > lateCopy {
		if why = f.failure; why == nil {
			why = fmt.Errorf("%s copies nothing any more", f.of.Owner)
		}
	}
	if why != nil {
		line += ": " + why.Error()
	}
	return line, why == nil
}

// lease returns the newest lease at the place. All leases are listed only if the known one is no longer renewed,
// because lists cost money.
func (f *Follower) lease(ctx context.Context) (of Lease, err error) {
	ctx, cancel := context.WithTimeout(ctx, followTime)
	defer cancel()
	of, err = readLease(ctx, f.place, leaseAt(f.state().Number))
	if err == nil && !of.Ended && time.Since(of.At) < leaseRest+2*leaseEvery {
		return of, nil
	}
	all, err := leases(ctx, f.place)
	for _, l := range all {
		if l.Lineage != "" {
			of = l
		}
	}
	if err == nil && of.Lineage == "" {
		err = ErrNoReplica
	}
	return of, err
}

// copyChanges copies the changes of a lease's lineage. It returns an error unless they are complete up to the lease.
func (f *Follower) copyChanges(ctx context.Context, of Lease) error {
	lineage := "db/" + of.Lineage
	if _, err := f.fetch(ctx, lineage+"/", func(name string) bool { return !isSnapshot(name) }); err != nil {
		return err
	}
	plan, err := litestream.CalcRestorePlan(ctx, &placeClient{f.copy, lineage}, 0, time.Time{},
		slog.New(slog.DiscardHandler))
	if err != nil || uint64(plan[len(plan)-1].MaxTXID) < of.Change {
		return errors.Join(errors.New("not all changes are here yet"), err)
	}
	return nil
}

// isSnapshot reports whether a file is a snapshot of a lineage. Snapshots are copied with the pictures, because a
// large one would delay the changes.
func isSnapshot(name string) bool {
	return strings.Contains(name, fmt.Sprintf("/%d/", litestream.SnapshotLevel))
}

// copyFiles copies snapshots, pictures and private files. Then it deletes changes that the place no longer has, if
// everything that replaces them is copied.
func (f *Follower) copyFiles(ctx context.Context, of Lease) error {
	began := time.Now()
	there, err := f.fetch(ctx, "db/"+of.Lineage+"/", isSnapshot)
	if err != nil {
		return err
	}
	if _, err := f.fetch(ctx, filesPrefix, func(string) bool { return true }); err != nil {
		return err
	}
	for name := range there {
		if _, err := os.Stat(f.copy.path(name)); err != nil {
			return nil
		}
	}
	here, err := f.copy.List(ctx, "db/")
	for _, file := range here {
		if !there[file.Name] && file.At.Before(began) {
			err = errors.Join(err, f.copy.Remove(ctx, file.Name))
		}
	}
	return err
}

// fetch copies the files under a prefix that are not copied yet, and the keys, which change if the shop is restored.
// It returns the names of the files at the place.
func (f *Follower) fetch(ctx context.Context, prefix string, wanted func(name string) bool) (map[string]bool, error) {
	listing, cancel := context.WithTimeout(ctx, followTime)
	defer cancel()
	listed, err := f.place.List(listing, prefix)
	there := map[string]bool{}
	fetching, ctx := errgroup.WithContext(ctx)
	fetching.SetLimit(fetchedAtOnce)
	for _, file := range listed {
		there[file.Name] = true
		_, gone := os.Stat(f.copy.path(file.Name))
		if inner := plainName(strings.TrimPrefix(file.Name, filesPrefix)); gone == nil && inner != keyName &&
			inner != secretsName || !wanted(file.Name) {
			continue
		}
		fetching.Go(func() error {
			if err := f.fetchFile(ctx, file); !errors.Is(err, os.ErrNotExist) {
				return err
			}
			return nil // the file was deleted from the replica in the meantime
		})
	}
	return there, errors.Join(err, fetching.Wait())
}

// fetchFile copies a file. It gets its name once it is complete and, for a change, its checksum is right.
func (f *Follower) fetchFile(ctx context.Context, file StoredFile) error {
	// A name from the place must not lead out of the copy's directory.
	if !filepath.IsLocal(filepath.FromSlash(file.Name)) {
		return fmt.Errorf("the place has a file %q", file.Name)
	}
	// The time limit grows with the size of the file, so that only a connection that is too slow fails.
	ctx, cancel := context.WithTimeout(ctx, time.Minute+time.Duration(file.Size/slowest)*time.Second)
	defer cancel()
	content, err := f.place.Get(ctx, file.Name, 0, 0)
	if err != nil {
		return err
	}
	path := f.copy.path(file.Name)
	// The file gets its real name only when it is complete and verified.
	coming := filepath.Join(filepath.Dir(path), ".coming-"+filepath.Base(path))
	if err := os.RemoveAll(coming); err != nil {
		return errors.Join(err, content.Close())
	}
	_, err = write(stoppable{ctx, content}, coming, file.Name)
	if err := errors.Join(err, content.Close()); err != nil {
		return err
	}
	if strings.HasPrefix(file.Name, "db/") {
		change, err := os.Open(coming)
		if err != nil {
			return err
		}
		if err := errors.Join(ltx.NewDecoder(change).Verify(), change.Close()); err != nil {
			return fmt.Errorf("%s is damaged: %w", file.Name, err)
		}
	}
	return os.Rename(coming, path)
}

// followFiles copies snapshots and files until ctx ends, and once a day restores the copy to check that it is a
// complete shop.
func (f *Follower) followFiles(ctx context.Context) {
	var tried time.Time
	for ; ctx.Err() == nil; wait(ctx, fetchEvery) {
		of, err := f.lease(ctx)
		if err != nil {
			continue // the loop in Run meets the same error and reports it
		}
		err = f.copyFiles(ctx, of)
		if err == nil && !f.state().At.IsZero() && time.Since(tried) > tryEvery {
			var wrong []string
			if wrong, err = f.try(ctx); err == nil {
				tried = time.Now()
			}
			if len(wrong) > 0 {
				err = errors.New(strings.Join(wrong, "; "))
			}
		}
		f.mu.Lock()
		f.unfit = err
		f.mu.Unlock()
	}
}

// source returns the copy as a Source for a restore.
func (f *Follower) source() Source { return FromReplica(string(f.copy), time.Time{}, f.identity) }

// withoutPictures is a place without the shop's pictures.
type withoutPictures struct{ Place }

func (p withoutPictures) Get(ctx context.Context, name string, offset, length int64) (io.ReadCloser, error) {
	if strings.HasPrefix(name, filesPrefix+"uploads/") {
		return nil, os.ErrNotExist
	}
	return p.Place.Get(ctx, name, offset, length)
}

// try restores the copy, without its pictures, into a temporary folder and returns the totals that are wrong.
func (f *Follower) try(ctx context.Context) (wrong []string, err error) {
	source := func(ctx context.Context, into string) (Manifest, error) {
		return fetchReplica(ctx, withoutPictures{f.copy}, time.Time{}, f.identity, into)
	}
	if _, wrong, err = tryOut(ctx, f.dir, source, f.check); err != nil {
		err = fmt.Errorf("the copy is no whole shop: %w", err)
	}
	return wrong, err
}
