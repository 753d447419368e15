package backups

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// Lease says which data directory is the shop at a place for copies. Leases are numbered: the highest number is
// valid, and each take-over adds one. Its owner rewrites it regularly while copying, so that a follower knows how old
// its copy is.
type Lease struct {
	Number int64 `json:"number"`
	// Owner is the name of the owner's machine; ID identifies its data directory.
	Owner string    `json:"owner"`
	ID    string    `json:"id"`
	Taken time.Time `json:"taken"`
	// At is the time up to which all changes are at the place; the last of them is Change of Lineage.
	At      time.Time `json:"at"`
	Lineage string    `json:"lineage,omitempty"`
	Change  uint64    `json:"change,omitempty"`
	// Ended means that the owner has stopped and copied everything.
	Ended bool `json:"ended,omitempty"`
}

// Lost is the error that a data directory is no longer the shop, because another machine has taken over.
type Lost struct{ To Lease }

func (l *Lost) Error() string {
	return fmt.Sprintf("this machine is no longer the shop: %s took over on %s", l.To.Owner,
		l.To.Taken.Local().Format("2 Jan 2006 at 3:04 pm"))
}

func isLost(err error) bool { return errors.As(err, new(*Lost)) }

const (
	leasePrefix = "lease/"
	// leaseEvery is the interval at which an owner checks its lease at the place and rewrites it. While nothing
	// changes, it rewrites it only every leaseRest, because writes cost money.
	leaseEvery = 3 * time.Second
	leaseRest  = 20 * time.Second
	// leaseStale is the age of a lease at which its owner is presumed to be off.
	leaseStale = time.Minute
	// leaseName is the file in a data directory with its ID and, if it lost its lease, the new owner.
	leaseName = "replica/lease"
)

func leaseAt(number int64) string { return fmt.Sprintf("%s%010d", leasePrefix, number) }

func readLease(ctx context.Context, place Place, name string) (l Lease, err error) {
	text, err := readAll(ctx, place, name, 64<<10)
	if err != nil {
		return l, err
	}
	return l, json.Unmarshal(text, &l)
}

// leases returns the leases of a place, the valid one last.
func leases(ctx context.Context, place Place) (all []Lease, err error) {
	kept, err := place.List(ctx, leasePrefix)
	for _, file := range kept {
		l, unread := readLease(ctx, place, file.Name)
		all, err = append(all, l), errors.Join(err, unread)
	}
	return all, err
}

// tenure is what a data directory knows about its own lease, even while the place can't be reached.
type tenure struct {
	place   Place
	path    string
	own     Lease
	checked time.Time

	ID   string
	Lost *Lost
}

// tenureOf reads what a data directory knows about its lease; a new directory gets an ID.
func tenureOf(dir string, place Place) (*tenure, error) {
	t := &tenure{place: place, path: filepath.Join(dir, filepath.FromSlash(leaseName)), ID: rand.Text()}
	text, err := os.ReadFile(t.path)
	if errors.Is(err, os.ErrNotExist) {
		return t, errors.Join(os.MkdirAll(filepath.Dir(t.path), 0o700), t.save())
	}
	if err != nil {
		return nil, err
	}
	return t, json.Unmarshal(text, t)
}

func (t *tenure) save() error {
	text, err := json.Marshal(t)
	if err != nil {
		return err
	}
	return writeWhole(t.path, text)
}

// check verifies this directory's lease every leaseEvery. At a place without leases it takes the first one. For a
// restored directory whose predecessor is off, it takes the next one. It returns *Lost if another machine is the
// shop; that is stored, because the place may not reply the next time.
func (t *tenure) check(ctx context.Context) error {
	if t.Lost != nil {
		return t.Lost
	}
	if time.Since(t.checked) < leaseEvery {
		return nil
	}
	began := time.Now()
	if t.own.Number > 0 {
		if _, err := readLease(ctx, t.place, leaseAt(t.own.Number+1)); errors.Is(err, os.ErrNotExist) {
			t.checked = began // the usual case needs no list, which would cost more
			return nil
		}
	}
	all, err := leases(ctx, t.place)
	if err != nil {
		return err
	}
	newest, was := Lease{Ended: true}, false
	for _, l := range all {
		was, newest = was || l.ID == t.ID, l
	}
	switch {
	case newest.ID == t.ID:
		t.own = newest
	case was:
		t.Lost = &Lost{newest}
		return errors.Join(t.Lost, t.save())
	case !newest.Ended && time.Since(newest.At) < leaseStale:
		return &Lost{newest}
	default:
		if err := t.take(ctx, newest); err != nil {
			return err
		}
	}
	t.checked = began
	return nil
}

// take adds the lease after another one. If two machines try, one is refused.
func (t *tenure) take(ctx context.Context, after Lease) error {
	host, err := os.Hostname()
	if err != nil {
		host = "another machine"
	}
	t.own = Lease{Number: after.Number + 1, Owner: host, ID: t.ID, Taken: time.Now(), At: time.Now()}
	text, err := json.Marshal(t.own)
	if err != nil {
		return err
	}
	if err := t.place.Create(ctx, leaseAt(t.own.Number), text); err != nil {
		return fmt.Errorf("take the lease: %w", err)
	}
	return nil
}

// note writes to the lease up to when all changes are at the place: once what it wrote last is older than leaseEvery or
// leaseRest, and at the beginning and the end.
func (t *tenure) note(ctx context.Context, at time.Time, lineage string, change uint64, ended bool) error {
	due := leaseEvery
	if change == t.own.Change {
		due = leaseRest
	}
	if t.own.Number == 0 || !ended && lineage == t.own.Lineage && time.Since(t.own.At) < due {
		return nil
	}
	t.own.At, t.own.Lineage, t.own.Change, t.own.Ended = at, lineage, change, ended
	text, err := json.Marshal(t.own)
	if err != nil {
		return err
	}
	return t.place.Put(ctx, leaseAt(t.own.Number), bytes.NewReader(text), int64(len(text)))
}
