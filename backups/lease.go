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

// Lease says which data directory is the shop of a place. Leases are numbered: the one with the highest number counts,
// and each take-over adds one. Its owner writes it again as it copies, so that readers know how old their copy is.
type Lease struct {
	Number int64 `json:"number"`
	// Owner is the name of the machine, ID the data directory's.
	Owner string    `json:"owner"`
	ID    string    `json:"id"`
	Taken time.Time `json:"taken"`
	// At is the time up to which every change is at the place, the last of them Change of Lineage.
	At      time.Time `json:"at"`
	Lineage string    `json:"lineage,omitempty"`
	Change  uint64    `json:"change,omitempty"`
	// Ended means that the owner has stopped and copied everything.
	Ended bool `json:"ended,omitempty"`
}

// Lost means that this data directory is not the shop any more.
type Lost struct{ To Lease }

func (l *Lost) Error() string {
	return fmt.Sprintf("this machine is no longer the shop: %s took over on %s", l.To.Owner,
		l.To.Taken.Local().Format("2 January 2006 at 15:04:05"))
}

const (
	leasePrefix = "lease/"
	// leaseEvery is how often an owner writes its lease again.
	leaseEvery = 3 * time.Second
	// leaseStale is the age from which the owner of a lease is presumed to be off.
	leaseStale = time.Minute
	// leaseName is the file of a data directory with its ID and, once it lost its lease, the one of the new owner.
	leaseName = "lease"
)

func leaseAt(number int64) string { return fmt.Sprintf("%s%010d", leasePrefix, number) }

func readLease(ctx context.Context, place Place, name string) (l Lease, err error) {
	text, err := readAll(ctx, place, name, 64<<10)
	if err != nil {
		return l, err
	}
	if err := json.Unmarshal(text, &l); err != nil {
		return l, fmt.Errorf("%s can't be read: %w", name, err)
	}
	return l, nil
}

// leases returns the leases of a place, the one that counts last.
func leases(ctx context.Context, place Place) (all []Lease, err error) {
	kept, err := place.List(ctx, leasePrefix)
	if err != nil {
		return nil, err
	}
	for _, file := range kept {
		l, err := readLease(ctx, place, file.Name)
		if err != nil {
			return nil, err
		}
		all = append(all, l)
	}
	return all, nil
}

// tenure is what a data directory knows about its lease, also while the place can't be reached.
type tenure struct {
	place Place
	path  string
	own   Lease
	// checked and noted are when the lease was last compared with the place, and written.
	checked, noted time.Time

	ID   string `json:"id"`
	Lost *Lost  `json:"lost,omitempty"`
}

// tenureOf reads what a data directory knows; a new one gets an ID.
func tenureOf(dir string, place Place) (*tenure, error) {
	t := &tenure{place: place, path: filepath.Join(dir, replicaFolder, leaseName)}
	text, err := os.ReadFile(t.path)
	if errors.Is(err, os.ErrNotExist) {
		t.ID = rand.Text()
		return t, errors.Join(os.MkdirAll(filepath.Dir(t.path), 0o700), t.save())
	}
	if err == nil {
		err = json.Unmarshal(text, t)
	}
	return t, err
}

func (t *tenure) save() error {
	text, err := json.Marshal(t)
	if err != nil {
		return err
	}
	return writeWhole(t.path, text)
}

// lose remembers who took over, because the place may not answer at the next start.
func (t *tenure) lose(to Lease) error {
	t.Lost = &Lost{to}
	return errors.Join(t.Lost, t.save())
}

// enter finds this directory's lease, or takes one: at a place without leases, and by a restored directory whose
// predecessor is off. Otherwise it is *Lost.
func (t *tenure) enter(ctx context.Context) error {
	if t.Lost != nil {
		return t.Lost
	}
	all, err := leases(ctx, t.place)
	if err != nil {
		return err
	}
	newest := Lease{Ended: true}
	for _, l := range all {
		if newest.ID == t.ID {
			return t.lose(all[len(all)-1])
		}
		newest = l
	}
	switch {
	case newest.ID == t.ID:
		t.own = newest
		return nil
	case !newest.Ended && time.Since(newest.At) < leaseStale:
		return &Lost{newest}
	}
	return t.take(ctx, newest)
}

// take adds the lease after another.
func (t *tenure) take(ctx context.Context, after Lease) error {
	now := time.Now()
	next := Lease{Number: after.Number + 1, Owner: "another machine", ID: t.ID, Taken: now, At: now}
	if host, err := os.Hostname(); err == nil {
		next.Owner = host
	}
	text, err := json.Marshal(next)
	if err != nil {
		return err
	}
	if err := t.place.Create(ctx, leaseAt(next.Number), text); err != nil {
		return fmt.Errorf("take the lease: %w", err)
	}
	t.own = next
	return nil
}

// check returns *Lost if another machine took over. It asks the place every leaseEvery.
func (t *tenure) check(ctx context.Context) error {
	if t.own.Number == 0 {
		return t.enter(ctx)
	}
	if time.Since(t.checked) < leaseEvery {
		return nil
	}
	began := time.Now()
	_, err := readLease(ctx, t.place, leaseAt(t.own.Number+1))
	if errors.Is(err, os.ErrNotExist) {
		t.checked = began
		return nil
	}
	if err != nil {
		return err
	}
	all, err := leases(ctx, t.place)
	if err != nil {
		return err
	}
	return t.lose(all[len(all)-1])
}

// note writes up to when everything is at the place, every leaseEvery and at the end.
func (t *tenure) note(ctx context.Context, at time.Time, lineage string, change uint64, ended bool) error {
	if t.own.Number == 0 || !ended && time.Since(t.noted) < leaseEvery {
		return nil
	}
	t.own.At, t.own.Lineage, t.own.Change, t.own.Ended = at, lineage, change, ended
	text, err := json.Marshal(t.own)
	if err != nil {
		return err
	}
	t.noted = time.Now()
	return t.place.Put(ctx, leaseAt(t.own.Number), bytes.NewReader(text), int64(len(text)))
}
