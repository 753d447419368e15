package backups

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/benbjohnson/litestream"
)

// yieldTime is how long a take-over waits for the machine before it to stop and to copy its last changes.
const yieldTime = 10 * time.Second

// TakeOverOptions says how a data directory takes over. The caller holds its lock.
type TakeOverOptions struct {
	Dir, Address, Identity string
	// Issued are the highest document numbers known from paper: numbering continues after them.
	Issued []string
	// Unfenced takes over although the place does not answer: the machine before may still sell.
	Unfenced bool
	// Check opens a restored directory as a shop and returns the sums that are wrong.
	Check func(ctx context.Context, dir string) (wrong []string, err error)
}

// TakenOver is what a take-over found.
type TakenOver struct {
	Manifest
	// From is the last lease of the machine before. Complete means that it stopped and that everything of it is here.
	From     Lease
	Complete bool
	// Last are the last document numbers, Wrong the sums that are wrong.
	Last, Wrong []string
}

// ErrShopAlready means that a directory that is to take over is the shop.
var ErrShopAlready = errors.New("this directory is the shop already")

// TakeOver makes a followed copy, or an empty directory, the shop. The copy is brought up to date and tried out before
// the lease is taken; then the machine before gets yieldTime to hand over its last changes. If it is killed at any
// moment, it can be run again.
func TakeOver(ctx context.Context, o TakeOverOptions) (t TakenOver, err error) {
	if _, err := os.Stat(filepath.Join(o.Dir, databaseName)); err == nil {
		return t, ErrShopAlready
	}
	f, err := NewFollower(o.Dir, o.Address, o.Identity)
	if err != nil {
		return t, err
	}
	if !o.Unfenced {
		if err := f.catchUp(ctx); err != nil {
			return t, err
		}
	}
	if t.Wrong, err = f.tryOut(ctx, o.Check); err != nil {
		return t, fmt.Errorf("the copy can't be the shop, so nothing was taken over: %w", err)
	}
	if !o.Unfenced {
		if err := f.fence(ctx, o.Dir); err != nil {
			return t, err
		}
	}
	restored := RestoreOptions{From: f.source, Dir: o.Dir, Replace: true, Issued: o.Issued, Now: time.Now()}
	m, kept, err := Restore(ctx, restored)
	if err != nil {
		return t, err
	}
	t.Manifest, t.From = m, f.state()
	t.Complete = t.From.Ended
	if t.Last, err = lastNumbers(ctx, filepath.Join(o.Dir, databaseName)); err != nil {
		return t, err
	}
	return t, os.RemoveAll(kept) // the copy, from which the shop was made
}

// catchUp brings the copy up to date.
func (f *Follower) catchUp(ctx context.Context) error {
	err := f.copyDatabase(ctx, true)
	if errors.Is(err, errStuck) {
		err = f.copyDatabase(ctx, true) // anew
	}
	if err == nil {
		err = f.copyFiles(ctx)
	}
	return err
}

// fence takes the lease of the place and, if the machine before is running, waits until it has handed over.
func (f *Follower) fence(ctx context.Context, dir string) error {
	t, err := tenureOf(dir, f.place)
	if err != nil {
		return err
	}
	all, err := leases(ctx, f.place)
	if err != nil {
		return err
	}
	newest := Lease{}
	if len(all) > 0 {
		newest = all[len(all)-1]
	}
	if newest.ID != t.ID { // it was not interrupted here
		if err := t.take(ctx, newest); err != nil {
			return err
		}
	}
	for began := time.Now(); ; wait(ctx, followEvery/2) {
		before, err := copying(ctx, f.place)
		if err != nil {
			return err
		}
		if before.Ended || time.Since(before.At) > yieldTime || time.Since(began) > yieldTime {
			return f.catchUp(ctx)
		}
	}
}

// tryOut opens a copy of the copy as a shop.
func (f *Follower) tryOut(ctx context.Context, check func(ctx context.Context, dir string) ([]string, error)) (
	wrong []string, err error) {
	trial := filepath.Join(f.top, ".trial")
	defer func() { err = errors.Join(err, os.RemoveAll(trial)) }()
	if err := os.RemoveAll(trial); err != nil {
		return nil, err
	}
	if err := os.Mkdir(trial, 0o700); err != nil {
		return nil, err
	}
	if _, err := f.source(ctx, trial); err != nil {
		return nil, err
	}
	return check(ctx, trial)
}

// source is a Source of the copy: a copy of its database, and its files.
func (f *Follower) source(ctx context.Context, into string) (m Manifest, err error) {
	lineage := f.copied()
	if lineage == "" {
		return m, ErrNoReplica
	}
	database := filepath.Join(into, databaseName)
	if err := copyLocal(ctx, f.database(lineage), database); err != nil {
		return m, err
	}
	m, wanted, err := describe(ctx, database)
	if err != nil {
		return m, damaged(err)
	}
	if m.MadeAt = f.state().At; m.MadeAt.IsZero() { // the place was not asked
		about, err := os.Stat(litestream.TXIDPath(f.database(lineage)))
		if err != nil {
			return m, err
		}
		m.MadeAt = about.ModTime()
	}
	gone := []string{}
	for _, name := range append(wanted, secretsName) {
		from, to := filepath.Join(f.top, filepath.FromSlash(name)), filepath.Join(into, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
			return m, err
		}
		// The files never change, so one on the disk is enough; not every disk knows links.
		err := os.Link(from, to)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			err = copyLocal(ctx, from, to)
		}
		if errors.Is(err, os.ErrNotExist) && name != keyName {
			gone = append(gone, name)
		} else if err != nil {
			return m, err
		} else {
			m.Files = append(m.Files, File{Name: name})
		}
	}
	for _, name := range missed(gone) {
		if name != secretsName {
			m.Missing = append(m.Missing, name)
		}
	}
	return m, nil
}

func copyLocal(ctx context.Context, from, to string) error {
	file, err := os.Open(from)
	if err != nil {
		return err
	}
	_, err = write(stoppable{ctx, file}, to, filepath.Base(to))
	return errors.Join(err, file.Close())
}

// lastNumbers are the last invoice and credit note numbers of each year in a database.
func lastNumbers(ctx context.Context, path string) (last []string, err error) {
	db, err := sql.Open("sqlite", readOnly(path))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	rows, err := db.QueryContext(ctx, `SELECT printf('%s-%s-%06d', iif(kind = 'invoice', 'INV', 'CRN'), year, next - 1)
		FROM document_series WHERE next > 1 AND year = (SELECT max(year) FROM document_series) ORDER BY 1 DESC`)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var number string
		if err := rows.Scan(&number); err != nil {
			return nil, err
		}
		last = append(last, number)
	}
	return last, rows.Err()
}

// NoteIssued continues the document numbers of a stopped shop after those known from paper.
func NoteIssued(ctx context.Context, dir string, issued []string, now time.Time) error {
	path := filepath.Join(dir, databaseName)
	_, err := settle(ctx, path, path, issued, now)
	return err
}
