package backups

import (
	"archive/tar"
	"compress/gzip"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// ErrDamaged says that a backup is not whole.
var ErrDamaged = errors.New("the backup is damaged")

// ErrOccupied says that a directory to restore into is not empty.
var ErrOccupied = errors.New("the directory is not empty; stop the shop and use --replace, which keeps what is there beside it")

// fileName is what a file of a backup may be called: nothing of it can lead out of the directory.
var fileName = regexp.MustCompile(`^(shop\.db|manifest\.json|uploads/[0-9a-z-]+\.jpg|private/[A-Za-z0-9-]+\.[a-z]+)$`)

const fileLimit = 64 << 30

// Verify opens a backup in a temporary folder, checks every sum and the database, and gives its manifest. A sealed one
// needs the file of the secret key.
func Verify(ctx context.Context, file, identity string) (m Manifest, err error) {
	work, err := os.MkdirTemp(filepath.Dir(file), ".verify-*")
	if err != nil {
		return m, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	return FromFile(file, identity)(ctx, work)
}

// Source writes a shop into an empty folder: its database and files, checked.
type Source func(ctx context.Context, into string) (Manifest, error)

// FromFile takes a shop from a backup; a sealed one needs the file of the secret key.
func FromFile(file, identity string) Source {
	return func(ctx context.Context, into string) (m Manifest, err error) {
		in, err := os.Open(file)
		if err != nil {
			return m, err
		}
		defer func() { err = errors.Join(err, in.Close()) }()
		opened, err := unseal(in, identity)
		if err != nil {
			return m, err
		}
		return unpack(ctx, opened, into)
	}
}

// FromReplica takes a shop from the place of its replica, as of a time, or with the zero time as new as it is.
func FromReplica(address string, at time.Time, identity string) Source {
	return func(ctx context.Context, into string) (m Manifest, err error) {
		place, err := OpenPlace(address)
		if err != nil {
			return m, err
		}
		return fetchReplica(ctx, place, at, identity, into)
	}
}

// unpack writes a backup's files into a folder and checks them against its manifest.
func unpack(ctx context.Context, in io.Reader, into string) (m Manifest, err error) {
	unzipped, err := gzip.NewReader(in)
	if err != nil {
		return m, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	sums := map[string]File{}
	archive := tar.NewReader(unzipped)
	for {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return m, fmt.Errorf("%w: %w", ErrDamaged, err)
		}
		if !fileName.MatchString(header.Name) || header.Typeflag != tar.TypeReg {
			return m, fmt.Errorf("%w: it holds %q", ErrDamaged, header.Name)
		}
		written, err := write(archive, filepath.Join(into, filepath.FromSlash(header.Name)), header.Name)
		if err != nil {
			return m, err
		}
		sums[header.Name] = written
	}
	// The archive ends before its file does: only the last byte says that nothing of the compression, or of the seal, is missing.
	if rest, err := io.Copy(io.Discard, unzipped); err != nil {
		return m, fmt.Errorf("%w: %w", ErrDamaged, err)
	} else if rest > 0 {
		return m, fmt.Errorf("%w: something follows its end", ErrDamaged)
	}
	text, err := os.ReadFile(filepath.Join(into, manifestName))
	if err != nil {
		return m, fmt.Errorf("%w: it has no manifest", ErrDamaged)
	}
	if err := json.Unmarshal(text, &m); err != nil {
		return m, fmt.Errorf("%w: its manifest can't be read", ErrDamaged)
	}
	named := map[string]bool{manifestName: true, secretsName: true}
	for _, wanted := range m.Files {
		named[wanted.Name] = true
		if sums[wanted.Name] != wanted {
			return m, fmt.Errorf("%w: %s is not what was backed up", ErrDamaged, wanted.Name)
		}
	}
	for name := range sums {
		if !named[name] {
			return m, fmt.Errorf("%w: it holds %s, which its manifest does not name", ErrDamaged, name)
		}
	}
	found, _, err := describe(ctx, filepath.Join(into, databaseName))
	if err != nil {
		return m, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if found.Orders != m.Orders || found.Total != m.Total || found.Schema != m.Schema {
		return m, fmt.Errorf("%w: the database holds %d orders, the manifest says %d", ErrDamaged, found.Orders, m.Orders)
	}
	return m, os.Remove(filepath.Join(into, manifestName))
}

func write(from io.Reader, path, name string) (f File, err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return f, err
	}
	out, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return f, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	sum := sha256.New()
	size, err := io.Copy(io.MultiWriter(out, sum), io.LimitReader(from, fileLimit))
	if err != nil {
		err = fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return File{name, size, hex.EncodeToString(sum.Sum(nil))}, errors.Join(err, out.Sync(), out.Close())
}

// Wanted says what to restore, and where to. The caller holds the directory's lock.
type Wanted struct {
	From Source
	Dir  string
	// Replace restores over a directory that has a shop; that shop is kept beside it.
	Replace bool
	// Issued are the highest numbers of invoices and credit notes known from paper: numbering goes on after them.
	Issued []string
	Now    time.Time
}

// Restore puts a backup in a directory's place. It is unpacked and checked beside it first, then takes its name: killed
// at any moment, the old or the new is whole, once FinishRestore was called. An occupied directory is kept under another
// name, which is given back; without Replace it is ErrOccupied. Sessions and codes end, mails that waited are held back,
// and documents are numbered on after the highest that the shop before it had issued.
func Restore(ctx context.Context, w Wanted) (m Manifest, kept string, err error) {
	dir := filepath.Clean(w.Dir)
	occupied, err := isOccupied(dir)
	if err != nil {
		return m, "", err
	}
	if occupied && !w.Replace {
		return m, "", ErrOccupied
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return m, "", err
	}
	// The journal names the folder before it is there, so that a kill leaves none that nobody knows of.
	fresh := filepath.Join(filepath.Dir(dir), ".restore-"+strings.ToLower(rand.Text()[:10]))
	defer func() { err = errors.Join(err, os.RemoveAll(fresh), dropJournal(dir)) }()
	if err := writeJournal(dir, journal{Fresh: fresh}); err != nil {
		return m, "", err
	}
	if err := os.Mkdir(fresh, 0o700); err != nil {
		return m, "", err
	}
	if m, err = w.From(ctx, fresh); err != nil {
		return m, "", err
	}
	before := ""
	if occupied {
		before = filepath.Join(dir, databaseName)
	}
	if err := settle(ctx, filepath.Join(fresh, databaseName), before, w.Issued, w.Now); err != nil {
		return m, "", err
	}
	if m.Lost, err = keepSecrets(ctx, dir, fresh); err != nil {
		return m, "", err
	}
	if _, err := os.Stat(dir); err == nil {
		if err := keepOwner(dir, fresh); err != nil {
			return m, "", err
		}
	}
	if err := syncTree(fresh); err != nil {
		return m, "", err
	}
	if occupied {
		kept = dir + ".before-" + w.Now.UTC().Format(stamp)
	}
	if err := writeJournal(dir, journal{Fresh: fresh, Kept: kept, Swapping: true}); err != nil {
		return m, "", err
	}
	return m, kept, swap(dir, fresh, kept)
}

// keepSecrets lets a restored shop have the key of its secrets: the one that came sealed with it, or that of the shop that was
// there. Without one it names the settings that must be typed again.
func keepSecrets(ctx context.Context, dir, fresh string) (lost []string, err error) {
	to := filepath.Join(fresh, filepath.FromSlash(secretsName))
	if _, err := os.Stat(to); err == nil {
		return nil, nil
	}
	key, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(secretsName)))
	if err == nil {
		return nil, errors.Join(os.MkdirAll(filepath.Dir(to), 0o700), os.WriteFile(to, key, 0o600))
	}
	if !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	db, err := sql.Open("sqlite", readOnly(filepath.Join(fresh, databaseName)))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	rows, err := db.QueryContext(ctx, `SELECT key FROM settings WHERE value LIKE 'sealed:1:%' ORDER BY key`)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		lost = append(lost, name)
	}
	return lost, rows.Err()
}

// swap puts the new directory in the old one's place.
func swap(dir, fresh, kept string) error {
	if kept != "" {
		if err := os.Rename(dir, kept); err != nil {
			return err
		}
	} else if err := os.RemoveAll(dir); err != nil { // nothing but a lock is in it
		return err
	}
	if err := os.Rename(fresh, dir); err != nil {
		if kept != "" {
			err = errors.Join(err, os.Rename(kept, dir))
		}
		return err
	}
	return syncDir(filepath.Dir(dir))
}

// journal stands beside a directory while a restore is under way.
type journal struct {
	Fresh    string `json:"fresh"`
	Kept     string `json:"kept"`
	Swapping bool   `json:"swapping"`
}

func journalPath(dir string) string { return filepath.Clean(dir) + ".restoring" }

func writeJournal(dir string, j journal) error {
	text, err := json.Marshal(j)
	if err != nil {
		return err
	}
	return writeWhole(journalPath(dir), text)
}

func dropJournal(dir string) error {
	for _, path := range []string{journalPath(dir), journalPath(dir) + ".new"} {
		if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

// Restoring says whether a restore of a directory is under way or was cut off.
func Restoring(dir string) bool {
	_, err := os.Stat(journalPath(dir))
	return err == nil
}

// FinishRestore ends a restore that was killed: one that had not begun to swap the directories is undone, one that had is
// finished, which swapped says: the caller's lock is then one of the directory that was. It is called under the lock of
// the directory, before that is opened.
func FinishRestore(dir string) (swapped bool, err error) {
	dir = filepath.Clean(dir)
	text, err := os.ReadFile(journalPath(dir))
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	var j journal
	if err := json.Unmarshal(text, &j); err != nil {
		return false, fmt.Errorf("%s can't be read: look which of the directories beside it is the shop, and remove it: %w", journalPath(dir), err)
	}
	_, gone := os.Stat(filepath.Join(dir, databaseName))
	_, whole := os.Stat(j.Fresh)
	if j.Swapping && errors.Is(gone, os.ErrNotExist) && whole == nil {
		if err := os.RemoveAll(dir); err != nil { // at most a lock
			return false, err
		}
		if err := os.Rename(j.Fresh, dir); err != nil {
			return false, err
		}
		swapped = true
	}
	return swapped, errors.Join(os.RemoveAll(j.Fresh), dropJournal(dir), syncDir(filepath.Dir(dir)))
}

func isOccupied(dir string) (bool, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	for _, entry := range entries {
		if entry.Name() != "shop.lock" {
			return true, err
		}
	}
	return false, err
}

// syncTree makes a folder's files and names durable.
func syncTree(top string) error {
	return filepath.WalkDir(top, func(path string, entry os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			return syncDir(path)
		}
		file, err := os.OpenFile(path, os.O_RDWR, 0)
		if err != nil {
			return err
		}
		return errors.Join(file.Sync(), file.Close())
	})
}

// settle makes a restored database safe to serve: a restore is a business event. The highest document numbers of the shop
// before it (a path, or ""), and those known from paper, are noted for the shop's next start.
func settle(ctx context.Context, path, before string, issued []string, now time.Time) (err error) {
	highest := map[string]int64{}
	for _, number := range issued {
		if err := noteNumber(highest, number); err != nil {
			return err
		}
	}
	if before != "" {
		if err := noteSeries(ctx, highest, before); err != nil {
			return fmt.Errorf("the shop that is there can't be asked for its last invoice number; move it away, and give the number with --issued: %w", err)
		}
	}
	numbers, err := json.Marshal(highest)
	if err != nil {
		return err
	}
	db, err := sql.Open("sqlite", "file:"+path+"?_pragma=busy_timeout(5000)")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	for _, statement := range []string{
		`DELETE FROM sessions`,
		`DELETE FROM reset_codes`,
		`UPDATE tasks SET state = 'failed', error = 'held back: the shop was restored from a backup' WHERE kind = 'mail' AND state = 'waiting'`,
		`DROP TABLE IF EXISTS _litestream_seq`,
		`DROP TABLE IF EXISTS _litestream_lock`,
	} {
		if _, err := db.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("settle the restored database: %w", err)
		}
	}
	if _, err := db.ExecContext(ctx, `INSERT INTO settings (key, value, changed_at) VALUES ('issued_before_restore', ?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`, string(numbers), now.UnixMilli()); err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, `INSERT INTO audit (at, action, object, detail) VALUES (?, 'restore', 'shop', 'from a backup')`, now.UnixMilli())
	return err
}

// documentNumber is how invoices and credit notes are numbered (contract, section 4).
var documentNumber = regexp.MustCompile(`^(INV|CRN)-([0-9]{4})-([0-9]{6})$`)

func noteNumber(highest map[string]int64, number string) error {
	parts := documentNumber.FindStringSubmatch(number)
	if parts == nil {
		return fmt.Errorf("%q is no number of an invoice or credit note: write INV-2627-000123 or CRN-2627-000012", number)
	}
	seq, err := strconv.ParseInt(parts[3], 10, 64)
	kind := map[string]string{"INV": "invoice", "CRN": "credit note"}[parts[1]]
	highest[kind+" "+parts[2]] = max(highest[kind+" "+parts[2]], seq)
	return err
}

func noteSeries(ctx context.Context, highest map[string]int64, path string) (err error) {
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		return nil
	}
	db, err := sql.Open("sqlite", readOnly(path))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	rows, err := db.QueryContext(ctx, `SELECT kind || ' ' || year, next - 1 FROM document_series`)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var series string
		var seq int64
		if err := rows.Scan(&series, &seq); err != nil {
			return err
		}
		highest[series] = max(highest[series], seq)
	}
	return rows.Err()
}
