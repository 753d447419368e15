package backups

import (
	"archive/tar"
	"compress/gzip"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"hearth/store/core"
)

// ErrOccupied means that the target directory of a restore is not empty.
var ErrOccupied = errors.New(
	"the directory is not empty; stop the shop and use --replace, which keeps what is there beside it")

// Verify opens a backup in a temporary folder, verifies the database and every checksum, and returns the manifest.
// For an encrypted backup it needs the file with the secret key.
func Verify(ctx context.Context, file, identity string) (m Manifest, err error) {
	work, err := os.MkdirTemp(filepath.Dir(file), ".verify-*")
	if err != nil {
		return m, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	return FromFile(file, identity)(ctx, work)
}

// Source writes the database and files of a shop into an empty folder, and verifies them.
type Source func(ctx context.Context, into string) (Manifest, error)

// FromFile reads a shop from a backup; an encrypted one needs the file with the secret key.
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

// FromReplica reads a shop from the place of its replica, as of a given time or, for the zero time, in its newest
// state.
func FromReplica(address string, at time.Time, identity string) Source {
	return func(ctx context.Context, into string) (m Manifest, err error) {
		place, err := OpenPlace(address)
		if err != nil {
			return m, err
		}
		return fetchReplica(ctx, place, at, identity, into)
	}
}

// unpack writes a backup's files into a folder and verifies them against its manifest.
func unpack(ctx context.Context, in io.Reader, into string) (m Manifest, err error) {
	unzipped, err := gzip.NewReader(stoppable{ctx, in})
	if err != nil {
		return m, damaged(err)
	}
	sums := map[string]File{}
	archive := tar.NewReader(unzipped)
	for {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return m, damaged(err)
		}
		if !fileName.MatchString(header.Name) || header.Typeflag != tar.TypeReg {
			return m, fmt.Errorf("%w: it holds %q", ErrDamaged, header.Name)
		}
		written, err := write(archive, filepath.Join(into, filepath.FromSlash(header.Name)), header.Name)
		if err != nil {
			return m, damaged(err)
		}
		sums[header.Name] = written
	}
	// The archive ends before its file does. Only reading the file to its last byte proves that compression and
	// encryption are complete.
	if rest, err := io.Copy(io.Discard, unzipped); err != nil {
		return m, damaged(err)
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
		return m, damaged(err)
	}
	if found.Orders != m.Orders || found.Total != m.Total || found.Schema != m.Schema {
		return m, fmt.Errorf("%w: the database holds %d orders, the manifest says %d", ErrDamaged, found.Orders,
			m.Orders)
	}
	return m, os.Remove(filepath.Join(into, manifestName))
}

// RestoreOptions says what to restore, and where. The caller must hold the directory's lock.
type RestoreOptions struct {
	From Source
	Dir  string
	// Replace allows to restore over a directory that contains a shop. That shop is kept beside it under another
	// name.
	Replace bool
	// Issued are the highest invoice and credit note numbers known from paper. The numbering continues after them.
	Issued []string
	Now    time.Time
}

// Restore replaces the content of a directory by a backup. The backup is unpacked and verified beside the directory
// and then renamed: if the process is killed at any moment, the old or the new directory is complete after
// FinishRestore. An occupied directory is kept under another name, which is returned; without Replace it is
// ErrOccupied. Sessions and emailed codes are ended, queued mails are held back, and document numbers continue after
// the highest that the previous shop issued.
func Restore(ctx context.Context, w RestoreOptions) (m Manifest, kept string, err error) {
	dir := filepath.Clean(w.Dir)
	if err := refuseMount(dir); err != nil {
		return m, "", err
	}
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
	// The journal names the folder before it is created, so that a kill leaves no unknown folder.
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
	if m.Asked, err = settle(ctx, filepath.Join(fresh, databaseName), before, w.Issued, w.Now); err != nil {
		return m, "", err
	}
	if m.Lost, err = keepSecrets(ctx, dir, fresh); err != nil {
		return m, "", err
	}
	if err := keepLease(dir, fresh); err != nil {
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

// refuseMount refuses a directory that is a mount point, because it can't be renamed.
func refuseMount(dir string) error {
	if !isMount(dir) {
		return nil
	}
	return fmt.Errorf(
		"%s is a disk of its own, which can't be renamed: restore into a folder on it, such as %s, and serve that",
		dir,
		filepath.Join(dir, "shop"),
	)
}

// keepLease moves the lease of a directory into the restored one, because the lease belongs to the directory.
func keepLease(dir, fresh string) error {
	to := filepath.Join(fresh, filepath.FromSlash(leaseName))
	text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(leaseName)))
	if err != nil {
		if errors.Is(err, os.ErrNotExist) {
			err = nil
		}
		return err
	}
	return errors.Join(os.MkdirAll(filepath.Dir(to), 0o700), os.WriteFile(to, text, 0o600))
}

// keepSecrets gives a restored shop the key of its secrets: the one in the encrypted backup, or that of the previous
// shop. Without a key it returns the settings that must be entered again.
func keepSecrets(ctx context.Context, dir, fresh string) (lost []string, err error) {
	// The restored files may have the key already, if the backup was encrypted.
	to := filepath.Join(fresh, filepath.FromSlash(secretsName))
	if _, err := os.Stat(to); err == nil {
		return nil, nil
	}
	// Otherwise the key of the shop that is replaced may still open the settings.
	key, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(secretsName)))
	if err == nil {
		return nil, errors.Join(os.MkdirAll(filepath.Dir(to), 0o700), os.WriteFile(to, key, 0o600))
	}
	if !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	// With no key, the sealed settings can't be opened any more: list them, so that the owner can type them again.
	db, err := core.OpenFile(readOnly(filepath.Join(fresh, databaseName)))
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
