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
	// followEvery and fetchEvery are how often a follower asks for changes, and for snapshots and files.
	followEvery = time.Second
	fetchEvery  = 20 * time.Second
	// followTime limits how long it waits for a lease and a list; slowest are the bytes a second at which a file may come.
	followTime = 15 * time.Second
	slowest    = 100_000
	// fetchedAtOnce is how many files come at once.
	fetchedAtOnce = 8
	// lateCopy is the age of a copy that is worth an alarm.
	lateCopy = time.Minute
	// tryEvery is how often the copy is restored and checked.
	tryEvery = 24 * time.Hour
	// followFolder is the folder of a data directory with the copy of another machine's shop.
	followFolder = "follow"
)

// Check opens a restored directory as a shop and returns the sums that are wrong.
type Check func(ctx context.Context, dir string) (wrong []string, err error)

// Follower copies the replica of another machine's shop: the lineage of its newest lease, and its files as they are,
// encrypted or not. Only whole files with the right checksum get a name, so a kill or a place that disappears leaves
// the copy that was there.
type Follower struct {
	place    Place
	copy     folder
	dir      string
	identity string
	check    Check

	mu sync.Mutex
	// of is the lease up to whose change everything is here.
	of Lease
	// failure and unfit are why the last changes could not be copied, and why the copy is no whole shop.
	failure, unfit error
}

// NewFollower prepares to copy the shop of a replica's address into an empty data directory. To check an encrypted copy
// it needs the file with the secret key.
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
	// A take-over removes the directory of the copy, so nothing else may be in it.
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

// Following reports whether a directory has the copy of a followed shop, and no shop.
func Following(dir string) bool {
	_, copied := os.Stat(filepath.Join(dir, followFolder))
	_, shop := os.Stat(filepath.Join(dir, databaseName))
	return copied == nil && shop != nil
}

// Run follows until ctx ends.
func (f *Follower) Run(ctx context.Context) {
	var files sync.WaitGroup
	defer files.Wait()
	files.Go(func() { f.followFiles(ctx) })
	var listed time.Time
	for ; ctx.Err() == nil; wait(ctx, followEvery) {
		of, err := f.lease(ctx)
		last := f.state()
		same := of.Change == last.Change && of.Lineage == last.Lineage
		// Without new changes, the place still merges files now and then.
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

// note keeps that everything up to the time of a lease is here, or why not.
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

// Line is the state for people; fine means that nobody has to do anything.
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

// lease is the newest lease under which changes were copied to the place. All leases are only read when the known one
// is not renewed: lists cost money.
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

// copyChanges copies the changes of a lease's lineage, and is an error while they don't lead up to the lease.
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

// isSnapshot tells the snapshots of a lineage. They are copied with the files: a large one would hold up the changes.
func isSnapshot(name string) bool {
	return strings.Contains(name, fmt.Sprintf("/%d/", litestream.SnapshotLevel))
}

// copyFiles copies snapshots, pictures and private files. Then it drops changes that are not at the place any more, if
// all that replaces them is here.
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

// fetch copies the files of a prefix that are not here, and the keys, which a restored shop may have changed. It
// returns the names at the place.
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
			return nil // the place dropped it meanwhile
		})
	}
	return there, errors.Join(err, fetching.Wait())
}

// fetchFile copies a file, and names it once it is here and the checksum of a change is right.
func (f *Follower) fetchFile(ctx context.Context, file StoredFile) error {
	if !filepath.IsLocal(filepath.FromSlash(file.Name)) {
		return fmt.Errorf("the place has a file %q", file.Name)
	}
	ctx, cancel := context.WithTimeout(ctx, time.Minute+time.Duration(file.Size/slowest)*time.Second)
	defer cancel()
	content, err := f.place.Get(ctx, file.Name, 0, 0)
	if err != nil {
		return err
	}
	path := f.copy.path(file.Name)
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

// followFiles copies snapshots and files until ctx ends, and restores the copy once a day, to know that it is a shop.
func (f *Follower) followFiles(ctx context.Context) {
	var tried time.Time
	for ; ctx.Err() == nil; wait(ctx, fetchEvery) {
		of, err := f.lease(ctx)
		if err != nil {
			continue // Run reports it
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

// source is the copy as a Source.
func (f *Follower) source() Source { return FromReplica(string(f.copy), time.Time{}, f.identity) }

// withoutPictures is a place without the shop's pictures.
type withoutPictures struct{ Place }

func (p withoutPictures) Get(ctx context.Context, name string, offset, length int64) (io.ReadCloser, error) {
	if strings.HasPrefix(name, filesPrefix+"uploads/") {
		return nil, os.ErrNotExist
	}
	return p.Place.Get(ctx, name, offset, length)
}

// try restores the copy, without its pictures, into a temporary folder and returns the sums that are wrong there.
func (f *Follower) try(ctx context.Context) (wrong []string, err error) {
	source := func(ctx context.Context, into string) (Manifest, error) {
		return fetchReplica(ctx, withoutPictures{f.copy}, time.Time{}, f.identity, into)
	}
	if _, wrong, err = tryOut(ctx, f.dir, source, f.check); err != nil {
		err = fmt.Errorf("the copy is no whole shop: %w", err)
	}
	return wrong, err
}
