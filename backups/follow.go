package backups

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/benbjohnson/litestream"
)

const (
	// followEvery is how often a follower asks for changes, followRest how long it waits after a failure.
	followEvery = time.Second
	followRest  = 3 * time.Second
	// fetchEvery is how often it looks for new pictures and private files.
	fetchEvery = 30 * time.Second
	// lateCopy is the age of a copy that is worth an alarm.
	lateCopy = 30 * time.Second
	// stuckTime is for how long changes may not fit the copy before it is made anew.
	stuckTime = time.Minute
	// followFolder is the folder of a data directory with the copy of another machine's shop.
	followFolder = "follow"
)

// Follower keeps a copy of the shop of another machine from the place of its replica: a database for each lineage, and
// the files beside them.
type Follower struct {
	place    Place
	top      string
	identity string

	mu sync.Mutex
	// from is the lease of the shop at the time of which the copy is.
	from Lease
	// failure and unfetched are why the database or the files could not be copied the last time.
	failure, unfetched error
}

// NewFollower prepares to copy the shop of an address into an empty data directory. Encrypted private files need the
// file with the secret key.
func NewFollower(dir, address, identity string) (*Follower, error) {
	place, err := OpenPlace(address)
	if err != nil {
		return nil, err
	}
	if err := refuseMount(filepath.Clean(dir)); err != nil {
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(dir, databaseName)); err == nil {
		return nil, fmt.Errorf("there is a shop in %s: follow into an empty directory", dir)
	}
	top := filepath.Join(dir, followFolder)
	return &Follower{place: place, top: top, identity: identity}, os.MkdirAll(top, 0o700)
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
	files.Go(func() { f.followFiles(ctx) })
	defer files.Wait()
	for ctx.Err() == nil {
		err := f.copyDatabase(ctx, false)
		if errors.Is(err, errMoved) {
			continue
		}
		f.fail(err)
		wait(ctx, followRest)
	}
}

func wait(ctx context.Context, long time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(long):
	}
}

// Line is the state for people, and whether it needs nobody.
func (f *Follower) Line(now time.Time) (line string, fine bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.from.At.IsZero() {
		return join("following, no copy yet", f.failure), false
	}
	age := max(0, now.Sub(f.from.At)).Round(time.Second)
	line = fmt.Sprintf("following, copy of %s, %d s old", f.from.At.Local().Format(time.TimeOnly), int(age.Seconds()))
	if age > lateCopy {
		why := f.failure
		if why == nil {
			why = fmt.Errorf("%s copies nothing any more", f.from.Owner)
		}
		return join(line, why), false
	}
	if f.unfetched != nil {
		return join(line+"; pictures or private files are missing", f.unfetched), false
	}
	return line, true
}

func join(line string, why error) string {
	if why != nil {
		line += ": " + why.Error()
	}
	return line
}

func (f *Follower) fail(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.failure = err
}

// note keeps that the copy has everything up to the time of a lease.
func (f *Follower) note(from Lease) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.from, f.failure = from, nil
}

func (f *Follower) state() Lease {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.from
}

// copying is the newest lease under which something was copied.
func copying(ctx context.Context, place Place) (of Lease, err error) {
	all, err := leases(ctx, place)
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

func (f *Follower) database(lineage string) string {
	return filepath.Join(f.top, lineage, databaseName)
}

// copyDatabase copies the database and follows its changes. It returns errMoved once another machine is the shop, or a
// restored one; with once it returns nil when it has all changes of the place.
func (f *Follower) copyDatabase(ctx context.Context, once bool) error {
	asking, cancel := context.WithTimeout(ctx, listTime)
	defer cancel()
	of, err := copying(asking, f.place)
	if err != nil {
		return err
	}
	o := litestream.NewRestoreOptions()
	o.OutputPath = f.database(of.Lineage)
	o.Follow, o.FollowInterval, o.IntegrityCheck = true, followEvery, litestream.IntegrityCheckQuick
	if once {
		o.FollowInterval = followEvery / 10
	}
	folder := filepath.Dir(o.OutputPath)
	if _, err := os.Stat(litestream.TXIDPath(o.OutputPath)); err != nil {
		if err := os.RemoveAll(folder); err != nil { // the first copy was cut off
			return err
		}
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	running, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	client := &incoming{placeClient: placeClient{f.place, "db/" + of.Lineage}, follower: f, lease: of, once: once,
		folder: folder, stop: stop, names: map[string]string{}, moved: time.Now()}
	err = litestream.NewReplicaWithClient(nil, client).Restore(running, o)
	if cause := context.Cause(running); cause != nil {
		err = cause
	}
	switch {
	case errors.Is(err, errComplete):
		f.note(client.lease)
		return nil
	case errors.Is(err, errStuck):
		return errors.Join(err, os.RemoveAll(folder))
	case errors.Is(err, errMoved):
		return err
	case err != nil:
		return fmt.Errorf("follow the replica: %w", err)
	}
	return nil
}

// dropOthers removes the copies of earlier lineages.
func (f *Follower) dropOthers(lineage string) error {
	entries, err := os.ReadDir(f.top)
	for _, entry := range entries {
		if name := entry.Name(); name != lineage && len(name) > len(stamp) && entry.IsDir() {
			err = errors.Join(err, os.RemoveAll(filepath.Join(f.top, name)))
		}
	}
	return err
}

// copied is the lineage of the newest copy, "" if there is none.
func (f *Follower) copied() (lineage string) {
	entries, _ := os.ReadDir(f.top) // without it there is none
	for _, entry := range entries {
		if _, err := os.Stat(litestream.TXIDPath(f.database(entry.Name()))); err == nil {
			lineage = entry.Name()
		}
	}
	return lineage
}

// followFiles copies pictures and private files as they are added.
func (f *Follower) followFiles(ctx context.Context) {
	seen := Lease{}
	for ctx.Err() == nil {
		if now := f.state(); now.Lineage != "" && (now.Change != seen.Change || now.Lineage != seen.Lineage) {
			err := f.copyFiles(ctx)
			f.mu.Lock()
			f.unfetched = err
			f.mu.Unlock()
			if err == nil {
				seen = now
			}
			wait(ctx, fetchEvery)
		}
		wait(ctx, followEvery)
	}
}

// copyFiles copies the files that are at the place and not here, and the keys, which a restored shop may have changed.
func (f *Follower) copyFiles(ctx context.Context) error {
	coming := filepath.Join(f.top, ".coming")
	kept, err := f.place.List(ctx, filesPrefix)
	if err != nil {
		return err
	}
	for _, file := range kept {
		name := plainName(strings.TrimPrefix(file.Name, filesPrefix))
		to := filepath.Join(f.top, filepath.FromSlash(name))
		_, gone := os.Stat(to)
		if !fileName.MatchString(name) || gone == nil && name != keyName && name != secretsName {
			continue
		}
		if err := os.RemoveAll(coming); err != nil {
			return err
		}
		if err := fetchFiles(ctx, f.place, []string{name}, f.identity, coming, &Manifest{}); err != nil {
			return err
		}
		if err := errors.Join(os.MkdirAll(filepath.Dir(to), 0o700),
			os.Rename(filepath.Join(coming, filepath.FromSlash(name)), to)); err != nil {
			return err
		}
	}
	return errors.Join(os.RemoveAll(coming), f.dropOthers(f.state().Lineage))
}
