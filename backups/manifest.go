package backups

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"hearth/schema"
	"hearth/store/core"
)

const (
	databaseName = "shop.db"
	manifestName = "manifest.json"
	keyName      = "private/secret.key"
	markName     = ".hearth-copies"
	stamp        = "20060102-150405"
	// sealedEnding marks an encrypted file, which only the owner of the secret key can read.
	sealedEnding = ".age"
	// secretsName is the file with the key of the secrets in the shop's database. Only encrypted archives contain it:
	// an unencrypted one in the wrong hands must not reveal the payment keys or the password of the mail server.
	secretsName = "private/seal.key"
)

// Manifest describes the content of a backup. Orders is the number and Total the value, in paise, of the orders in its
// database.
type Manifest struct {
	MadeAt time.Time `json:"made_at"`
	Schema int64     `json:"schema"`
	Orders int64     `json:"orders"`
	Total  int64     `json:"total"`
	Files  []File    `json:"files"`
	// Missing are files that the database refers to but that the shop, or its replica, did not have.
	Missing []string `json:"missing,omitempty"`
	// Lost are the settings whose secrets must be entered again after a restore: their key was not in the backup.
	Lost []string `json:"-"`
	// Asked means that the restore could read, from the shop that it replaced, which document numbers had been
	// issued.
	Asked bool `json:"-"`
}

// File is a file of a backup.
type File struct {
	Name string `json:"name"`
	Size int64  `json:"size"`
	Sum  string `json:"sha256"`
}

func readOnly(path string) string { return inFile(path, "mode=ro&_pragma=busy_timeout(10000)") }

// inFile returns the URI of a database file, whose path may contain any character.
func inFile(path, options string) string {
	return (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: options}).String()
}

// madeAt parses the time from a backup's name, shop-20260131-213000.tar.gz in UTC; ok is false for other files.
func madeAt(name string) (at time.Time, ok bool) {
	inner, isBackup := strings.CutPrefix(name, "shop-")
	inner, packed := strings.CutSuffix(inner, ".tar.gz")
	at, err := time.Parse(stamp, inner)
	return at, isBackup && packed && err == nil
}

// writeWhole replaces a file at once: readers see the old or the new content, never a part.
func writeWhole(path string, content []byte) error {
	out, err := os.OpenFile(path+".new", os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = out.Write(content)
	// Without the sync, a power cut can leave an empty file under the name, and then it is unknown which directory is
	// the shop.
	if err := errors.Join(err, out.Sync(), out.Close()); err != nil {
		return err
	}
	return errors.Join(os.Rename(path+".new", path), core.SyncFolder(filepath.Dir(path)))
}

// missed removes from the missing files the widest versions of pictures that only exist up to 640 pixels.
func missed(gone []string) []string {
	return slices.DeleteFunc(slices.Clone(gone), func(name string) bool {
		stem, wide := strings.CutSuffix(name, "-1280.webp")
		return wide && !slices.Contains(gone, stem+"-640.webp")
	})
}

// describe checks a database snapshot and lists the files that it refers to, as paths within the data directory.
func describe(ctx context.Context, snapshot string) (m Manifest, names []string, err error) {
	db, err := core.OpenFile(readOnly(snapshot))
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
	// These counts are compared with the restored database when the backup is verified.
	if err := db.QueryRowContext(ctx, `SELECT (SELECT max(version_id) FROM goose_db_version), (SELECT count(*)
		FROM orders),
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

// stoppable is a reader that fails once its context ends, so that copying gigabytes does not delay the end of the
// shop or the command.
type stoppable struct {
	ctx context.Context
	io.Reader
}

// ErrDamaged means that a backup is incomplete or corrupt.
var ErrDamaged = errors.New("the backup is damaged")

// damaged returns ErrDamaged with the reason why a backup can't be read to its end. A full disk, an unreadable file
// and a stop are not the backup's fault and are returned unchanged, because people delete a backup that is called
// damaged.
func damaged(err error) error {
	var disk *fs.PathError
	if errors.As(err, &disk) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("the backup can't be read here: %w", err)
	}
	return fmt.Errorf("%w: %w", ErrDamaged, err)
}

// fileName matches valid names of files in a backup. None of them can lead out of the directory.
var fileName = regexp.MustCompile(
	`^(shop\.db|manifest\.json|uploads/[0-9a-z-]+\.(jpg|webp)|private/[A-Za-z0-9-]+\.[a-z0-9]+)$`)

// write writes a file of an archive to a path, and returns its size and checksum. A file that exists already means a
// damaged archive.
func write(from io.Reader, path, name string) (f File, err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return f, err
	}
	out, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if errors.Is(err, os.ErrExist) {
		return f, fmt.Errorf("%w: it holds %s twice", ErrDamaged, name)
	}
	if err != nil {
		return f, err
	}
	sum := sha256.New()
	size, err := io.Copy(io.MultiWriter(out, sum), io.LimitReader(from, fileLimit))
	return File{name, size, hex.EncodeToString(sum.Sum(nil))}, errors.Join(err, out.Sync(), out.Close())
}

// plainName returns a backup's name without the ending for encryption.
func plainName(name string) string { return strings.TrimSuffix(name, sealedEnding) }

func (s stoppable) Read(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.Reader.Read(p)
}

// filesNamed returns the query for all files that a database refers to, as paths within the data directory. It adapts
// to older databases, which lack some columns.
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

// unverifiedEnding marks a backup that could not be read back for a reason outside of it, such as a full disk.
const unverifiedEnding = ".unverified"

// fileLimit is the maximum size of a single file that is unpacked, in bytes, so that a forged archive can't fill the
// disk without end.
const fileLimit = 64 << 30
