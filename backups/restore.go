package backups

import (
	"archive/tar"
	"compress/gzip"
	"context"
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
	"time"
)

// ErrDamaged says that a backup is not whole.
var ErrDamaged = errors.New("the backup is damaged")

// ErrOccupied says that a directory to restore into is not empty.
var ErrOccupied = errors.New("the directory is not empty; stop the shop and use --replace, which keeps what is there beside it")

// fileName is what a file of a backup may be called: nothing of it can lead out of the directory.
var fileName = regexp.MustCompile(`^(shop\.db|manifest\.json|uploads/[0-9a-z-]+\.jpg|private/[A-Za-z0-9-]+\.[a-z]+)$`)

const fileLimit = 64 << 30

// Verify opens a backup in a temporary folder, checks every sum and the database, and gives its manifest.
func Verify(ctx context.Context, file string) (m Manifest, err error) {
	work, err := os.MkdirTemp(filepath.Dir(file), ".verify-*")
	if err != nil {
		return m, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	return unpack(ctx, file, work)
}

// unpack writes a backup's files into a folder and checks them against its manifest.
func unpack(ctx context.Context, file, into string) (m Manifest, err error) {
	in, err := os.Open(file)
	if err != nil {
		return m, err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
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
	text, err := os.ReadFile(filepath.Join(into, manifestName))
	if err != nil {
		return m, fmt.Errorf("%w: it has no manifest", ErrDamaged)
	}
	if err := json.Unmarshal(text, &m); err != nil {
		return m, fmt.Errorf("%w: its manifest can't be read", ErrDamaged)
	}
	for _, wanted := range m.Files {
		if sums[wanted.Name] != wanted {
			return m, fmt.Errorf("%w: %s is not what was backed up", ErrDamaged, wanted.Name)
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

// Restore puts a backup in a directory's place. It is unpacked and checked beside it first, then takes its name by one
// rename: killed at any moment, the old or the new is whole. An occupied directory is kept under another name, which is
// given back; without replace it is ErrOccupied. The caller holds the directory's lock. Sessions and codes end, and mails
// that waited are held back.
func Restore(ctx context.Context, file, dir string, replace bool, now time.Time) (m Manifest, kept string, err error) {
	occupied, err := isOccupied(dir)
	if err != nil {
		return m, "", err
	}
	if occupied && !replace {
		return m, "", ErrOccupied
	}
	dir = filepath.Clean(dir)
	fresh, err := os.MkdirTemp(filepath.Dir(dir), ".restore-*")
	if err != nil {
		return m, "", err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(fresh)) }()
	if m, err = unpack(ctx, file, fresh); err != nil {
		return m, "", err
	}
	if err := settle(ctx, filepath.Join(fresh, databaseName), now); err != nil {
		return m, "", err
	}
	if occupied {
		kept = dir + ".before-" + now.UTC().Format("20060102-150405")
		if err := os.Rename(dir, kept); err != nil {
			return m, "", err
		}
	} else if err := os.Remove(dir); err != nil && !errors.Is(err, os.ErrNotExist) {
		return m, "", err
	}
	if err := os.Rename(fresh, dir); err != nil {
		if kept != "" {
			err = errors.Join(err, os.Rename(kept, dir))
		}
		return m, "", err
	}
	return m, kept, syncDir(filepath.Dir(dir))
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

// settle makes a restored database safe to serve: a restore is a business event.
func settle(ctx context.Context, path string, now time.Time) (err error) {
	db, err := sql.Open("sqlite", "file:"+path+"?_pragma=busy_timeout(5000)")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	for _, statement := range []string{
		`DELETE FROM sessions`,
		`DELETE FROM reset_codes`,
		`UPDATE tasks SET state = 'failed', error = 'held back: the shop was restored from a backup' WHERE kind = 'mail' AND state = 'waiting'`,
	} {
		if _, err := db.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("settle the restored database: %w", err)
		}
	}
	_, err = db.ExecContext(ctx, `INSERT INTO audit (at, action, object, detail) VALUES (?, 'restore', 'shop', 'from a backup')`, now.UnixMilli())
	return err
}
