// Package backups makes, verifies and restores copies of a data directory. It knows files and the database file, not the shop's
// rules.
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
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	_ "modernc.org/sqlite"

	"hearth/schema"
	"hearth/store/core"
)

const (
	databaseName = "shop.db"
	manifestName = "manifest.json"
	keyName      = "private/secret.key"
)

// Manifest describes the content of a backup. Orders and Total (paise) are those in its database.
type Manifest struct {
	MadeAt time.Time `json:"made_at"`
	Schema int64     `json:"schema"`
	Orders int64     `json:"orders"`
	Total  int64     `json:"total"`
	Files  []File    `json:"files"`
	// Missing are files that the database refers to and that the shop, or its replica, did not have.
	Missing []string `json:"missing,omitempty"`
	// Lost are the settings whose secrets must be entered again after a restore: their key was not in the backup.
	Lost []string `json:"-"`
	// Asked is true if the shop that a restore replaced told which document numbers it had issued.
	Asked bool `json:"-"`
}

// File is one file of a backup.
type File struct {
	Name string `json:"name"`
	Size int64  `json:"size"`
	Sum  string `json:"sha256"`
}

// Make writes a backup of a data directory while the shop runs: a snapshot of the database at one moment, and every picture and
// private file that the snapshot refers to. A file that is gone keeps nothing else from its backup: the manifest names it. Only without
// the key of the shop there is none. If to is "", it goes into backups/, named after the current time. It returns the file's path. The
// file gets its name only when it is complete.
func Make(ctx context.Context, dir, to string, now time.Time) (path string, err error) {
	if _, err := os.Stat(filepath.Join(dir, databaseName)); err != nil {
		return "", fmt.Errorf("there is no shop in %s: %w", dir, err)
	}
	if err := mayReplace(dir, to); err != nil {
		return "", err
	}
	if to == "" {
		folder := filepath.Join(dir, "backups")
		if err := os.MkdirAll(folder, 0o700); err != nil { // a restored shop that has not been started has none
			return "", err
		}
		to = filepath.Join(folder, "shop-"+now.UTC().Format(stamp)+".tar.gz")
	}
	work, err := os.MkdirTemp(filepath.Dir(to), ".backup-*")
	if err != nil {
		return "", fmt.Errorf("a backup can't be written beside %s: %w", to, err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	snapshot := filepath.Join(work, databaseName)
	if err := vacuumInto(ctx, filepath.Join(dir, databaseName), snapshot); err != nil {
		return "", err
	}
	m, names, err := describe(ctx, snapshot)
	if err != nil {
		return "", err
	}
	m.MadeAt = now.UTC()
	packed := filepath.Join(work, "packed")
	if err := pack(ctx, packed, dir, snapshot, &m, names); err != nil {
		return "", err
	}
	if filepath.Dir(to) == filepath.Join(filepath.Clean(dir), "backups") {
		if err := keepOwner(dir, packed); err != nil {
			return "", err
		}
	}
	if err := os.Rename(packed, to); err != nil {
		return "", err
	}
	return to, core.SyncFolder(filepath.Dir(to))
}

// mayReplace refuses to write a backup over a folder or over a file of the shop; an older backup is replaced.
func mayReplace(dir, to string) error {
	about, err := os.Stat(to)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if about.IsDir() {
		return fmt.Errorf("%s is a folder: name the file to write in it, such as %s", to, filepath.Join(to, "shop.tar.gz"))
	}
	for _, inner := range []string{".", "uploads", "private"} {
		ours, err := os.Stat(filepath.Join(dir, inner, filepath.Base(to)))
		if err == nil && os.SameFile(about, ours) {
			return fmt.Errorf("%s is a file of the shop: write the backup to another folder", to)
		}
	}
	return nil
}

// MissingFiles returns the files that a data directory's database refers to and that do not exist. The demo's pictures of categories,
// the only kind of WebP that is not made in every width, end at 640 pixels.
func MissingFiles(ctx context.Context, dir string) (missing []string, err error) {
	_, names, err := describe(ctx, filepath.Join(dir, databaseName))
	if err != nil {
		return nil, err
	}
	gone := []string{}
	for _, name := range names {
		if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(name))); errors.Is(err, os.ErrNotExist) {
			gone = append(gone, name)
		}
	}
	return missed(gone), nil
}

// missed leaves out of the files that are not there the widest pictures of those that end at 640 pixels.
func missed(gone []string) []string {
	return slices.DeleteFunc(slices.Clone(gone), func(name string) bool {
		stem, wide := strings.CutSuffix(name, "-1280.webp")
		return wide && !slices.Contains(gone, stem+"-640.webp")
	})
}

func readOnly(path string) string { return inFile(path, "mode=ro&_pragma=busy_timeout(10000)") }

// inFile is the address of a database file; its path may have any sign.
func inFile(path, options string) string {
	return (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: options}).String()
}

// vacuumInto takes the snapshot on its own connection: no order waits for it.
func vacuumInto(ctx context.Context, path, snapshot string) (err error) {
	db, err := sql.Open("sqlite", readOnly(path))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", snapshot); err != nil {
		return fmt.Errorf("snapshot of the database: %w", err)
	}
	return os.Chmod(snapshot, 0o600)
}

// describe checks a snapshot and lists the files that it refers to, as paths within the data directory.
func describe(ctx context.Context, snapshot string) (m Manifest, names []string, err error) {
	db, err := sql.Open("sqlite", readOnly(snapshot))
	if err != nil {
		return m, nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	var sound string
	if err := db.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&sound); err != nil {
		return m, nil, fmt.Errorf("the database is damaged: %w", err)
	}
	if sound != "ok" {
		return m, nil, fmt.Errorf("the database is damaged: %s", sound)
	}
	if err := db.QueryRowContext(ctx, `SELECT (SELECT max(version_id) FROM goose_db_version), (SELECT count(*) FROM orders),
		(SELECT coalesce(sum(total), 0) FROM orders)`).
		Scan(&m.Schema, &m.Orders, &m.Total); err != nil {
		return m, nil, fmt.Errorf("count what is in the database: %w", err)
	}
	query, err := filesNamed(ctx, db)
	if err != nil {
		return m, nil, err
	}
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return m, nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return m, nil, err
		}
		names = append(names, name)
	}
	return m, append(names, keyName), rows.Err()
}

// pack writes the archive: the database, then the files, then the manifest; checksums are computed while reading.
func pack(ctx context.Context, packed, dir, snapshot string, m *Manifest, names []string) (err error) {
	out, err := os.OpenFile(packed, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	zipped := gzip.NewWriter(out)
	archive := tar.NewWriter(zipped)
	if err := add(ctx, archive, m, databaseName, snapshot); err != nil {
		return err
	}
	gone := []string{}
	for _, name := range names {
		err := add(ctx, archive, m, name, filepath.Join(dir, filepath.FromSlash(name)))
		if errors.Is(err, os.ErrNotExist) && name != keyName {
			gone = append(gone, name)
		} else if err != nil {
			return err
		}
	}
	m.Missing = missed(gone)
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	if err := archive.WriteHeader(&tar.Header{Name: manifestName, Mode: 0o600, Size: int64(len(text)), ModTime: m.MadeAt}); err != nil {
		return err
	}
	if _, err := archive.Write(text); err != nil {
		return err
	}
	return errors.Join(archive.Close(), zipped.Close(), out.Sync())
}

func add(ctx context.Context, archive *tar.Writer, m *Manifest, name, path string) (err error) {
	file, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("back up %s: %w", name, err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	about, err := file.Stat()
	if err != nil {
		return err
	}
	if err := archive.WriteHeader(&tar.Header{Name: name, Mode: 0o600, Size: about.Size(), ModTime: m.MadeAt}); err != nil {
		return err
	}
	sum := sha256.New()
	if _, err := io.Copy(io.MultiWriter(archive, sum), stoppable{ctx, file}); err != nil {
		return fmt.Errorf("back up %s: %w", name, err)
	}
	m.Files = append(m.Files, File{name, about.Size(), hex.EncodeToString(sum.Sum(nil))})
	return nil
}

// stoppable reads until its context ends: a copy of gigabytes does not hold up who stops the shop or the command.
type stoppable struct {
	ctx context.Context
	io.Reader
}

func (s stoppable) Read(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.Reader.Read(p)
}

// GiveToOwner makes the owner of a data directory the owner of everything in it, after root wrote there.
func GiveToOwner(dir string) error { return keepOwner(dir, dir) }

// filesNamed is the query for all files that a database refers to, as paths within the data directory. Older databases lack some
// columns.
func filesNamed(ctx context.Context, db *sql.DB) (string, error) {
	pictures, private := schema.NamedLogo, ""
	for _, n := range schema.Named {
		var there bool
		if err := db.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM pragma_table_info(?) WHERE name = ?)`, n.Table,
			n.Column).Scan(&there); err != nil {
			return "", err
		}
		switch {
		case !there:
		case n.Private:
			private += ` UNION SELECT 'private/' || ` + n.Column + ` FROM ` + n.Table + ` WHERE ` + n.Column + ` <> ''`
		default:
			pictures += ` UNION SELECT ` + n.Column + ` FROM ` + n.Table + ` WHERE ` + n.Column + ` <> ''`
		}
	}
	return `SELECT 'uploads/' || replace(name, '.webp', '') || '-' || width || iif(name LIKE '%.webp', '.webp', '.jpg')
		FROM (` + pictures + `), (SELECT 320 AS width UNION SELECT 640 UNION SELECT 1280)` + private, nil
}
