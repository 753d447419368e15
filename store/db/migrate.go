package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// ErrNewer means that the database was made by a newer release.
var ErrNewer = errors.New(
	"the database was made by a newer release of Hearth: install that release, or restore a backup of this one")

// ErrOlder means that the database needs a migration while another process may be serving it.
var ErrOlder = errors.New(
	"the database was made by an older release, which may be serving it: stop the shop, and start this release once")

// ErrForeign means that the file is a database, but not one of this program.
var ErrForeign = errors.New(
	"the database was made by a development version of Hearth before its first release, or by another program, " +
		"and can't be used; nothing was changed. Start with an empty data directory: hearth serve --demo --data FOLDER")

// migrate brings the schema up to date without touching a database that has data: it writes a snapshot to backups/,
// which stays there, migrates a copy, checks the copy and renames it over the old file. If the process is killed at any
// moment, or a migration fails, the old file is intact and the old release still works with it.
func migrate(ctx context.Context, o Options) error {
	path := o.Path
	// Remove what a migration that was killed has left behind.
	for _, left := range []string{path + migrating, path + migrating + "-wal", path + migrating + "-shm"} {
		if err := os.Remove(left); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		return migrateFile(ctx, path, o.Schema)
	}
	newest, err := ours(ctx, o)
	if err != nil {
		return err
	}
	if newest > 0 && newest == newestOf(o.Schema) { // the usual start: no other connection has to open the file
		return os.Chmod(path, 0o600)
	}
	current, target, err := versions(ctx, o)
	switch {
	case err != nil:
		return err
	case current > target:
		return ErrNewer
	case current == target:
		return os.Chmod(path, 0o600)
	case current == 0: // created but empty: the process died before its first migration
		return migrateFile(ctx, path, o.Schema)
	case o.Beside:
		return ErrOlder
	}
	name := fmt.Sprintf("before-%04d-%s.db", target, o.Now().UTC().Format("20060102-150405"))
	snapshot := filepath.Join(filepath.Dir(path), "backups", name)
	if err := settleInto(ctx, path, snapshot); err != nil {
		return fmt.Errorf("snapshot before the migration: %w", err)
	}
	if err := copyFile(snapshot, path+migrating); err != nil {
		return fmt.Errorf("copy of the database for the migration: %w", err)
	}
	if err := migrateFile(ctx, path+migrating, o.Schema); err != nil {
		return fmt.Errorf("%w (nothing was changed: the release before still works, and %s holds a snapshot)", err,
			snapshot)
	}
	return exchange(path)
}

// migrating is the suffix of the copy that is being migrated.
const migrating = ".migrating"

func openToMigrate(path string) (*sql.DB, error) {
	db, err := OpenFile(strings.Replace(dsn(path, false), "foreign_keys%281%29", "foreign_keys%280%29", 1))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	return db, nil
}

// Recognize returns ErrForeign if the file is a database that no release of this program made. It changes nothing.
func Recognize(ctx context.Context, o Options) error {
	if _, err := os.Stat(o.Path); err != nil {
		return nil // no file, or one whose problem is reported when it is opened
	}
	_, err := ours(ctx, o)
	return err
}

// ours refuses a database that no release of this program made, before anything opens the file for writing. It accepts
// an empty one. It returns the number of the latest migration in the file, 0 if none. If the first start was killed in
// a transaction, the file must be rolled back before it can be read, and that requires writing.
func ours(ctx context.Context, o Options) (newest int64, err error) {
	newest, err = lookAt(ctx, o, "ro")
	if broken := (*sqlite.Error)(nil); errors.As(err, &broken) && broken.Code() == sqlite3.SQLITE_READONLY_ROLLBACK {
		newest, err = lookAt(ctx, o, "rw")
	}
	return newest, err
}

func lookAt(ctx context.Context, o Options, mode string) (newest int64, err error) {
	query := "mode=" + mode + "&_pragma=busy_timeout(5000)"
	if settled(o.Path) { // a reader would leave a write-ahead log behind
		query += "&immutable=1"
	}
	db, err := OpenFile((&url.URL{
		Scheme:   "file",
		Opaque:   (&url.URL{Path: o.Path}).EscapedPath(),
		RawQuery: query,
	}).String())
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	var application, tables int64
	if err := db.QueryRowContext(ctx,
		"SELECT application_id, (SELECT count(*) FROM sqlite_schema) FROM pragma_application_id").Scan(
		&application, &tables); err != nil {
		return 0, fmt.Errorf("%s can't be opened as a database: %w", o.Path, err)
	}
	if tables > 0 && application != o.Application {
		return 0, ErrForeign
	}
	err = db.QueryRowContext(ctx, "SELECT max(version_id) FROM "+goose.DefaultTablename).Scan(&newest)
	if err != nil { // an empty file, or one whose first migration was interrupted
		return 0, nil
	}
	return newest, nil
}

// settled reports whether no process has the database open and neither a write-ahead log nor a journal is left.
func settled(path string) bool {
	for _, beside := range []string{path + "-wal", path + "-journal"} {
		if _, err := os.Stat(beside); !errors.Is(err, os.ErrNotExist) {
			return false
		}
	}
	return true
}

// newestOf is the number of the last migration.
func newestOf(migrations fs.FS) (newest int64) {
	names, err := fs.Glob(migrations, "*.sql")
	if err != nil {
		return 0
	}
	for _, name := range names {
		number, _, _ := strings.Cut(name, "_")
		if n, err := strconv.ParseInt(number, 10, 64); err == nil {
			newest = max(newest, n)
		}
	}
	return newest
}

func versions(ctx context.Context, o Options) (current, target int64, err error) {
	db, err := openToMigrate(o.Path)
	if err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.PingContext(ctx); err != nil {
		return 0, 0, fmt.Errorf("%s can't be opened as a database: %w", o.Path, err)
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, o.Schema)
	if err != nil {
		return 0, 0, fmt.Errorf("read the migrations: %w", err)
	}
	if current, target, err = provider.GetVersions(ctx); err != nil {
		return 0, 0, fmt.Errorf("read the version of %s: %w", o.Path, err)
	}
	return current, target, nil
}

// migrateFile migrates one file, on its own connection without foreign keys, and checks it afterwards.
func migrateFile(ctx context.Context, path string, files fs.FS) (err error) {
	db, err := openToMigrate(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, files)
	if err != nil {
		return fmt.Errorf("read the migrations: %w", err)
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("migrate %s: %w", path, err)
	}
	if err := checkForeignKeys(ctx, db); err != nil {
		return err
	}
	var sound string
	if err := db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&sound); err != nil || sound != "ok" {
		return errors.Join(fmt.Errorf("the database is not sound after the migration: %s", sound), err)
	}
	return os.Chmod(path, 0o600)
}

// settleInto checkpoints a database, so that the file is complete without its write-ahead log, and takes a snapshot.
func settleInto(ctx context.Context, path, snapshot string) (err error) {
	db, err := openToMigrate(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if _, err := db.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
		return err
	}
	half := snapshot + ".new" // it gets its final name when it is complete
	if err := os.Remove(half); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", half); err != nil {
		return errors.Join(err, os.RemoveAll(half))
	}
	return errors.Join(os.Chmod(half, 0o600), os.Rename(half, snapshot), SyncFolder(filepath.Dir(snapshot)))
}

func copyFile(from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

// exchange renames the migrated copy over the database. Before that it removes the old database's empty write-ahead
// log, which SQLite would otherwise apply to the new file.
func exchange(path string) error {
	file, err := os.OpenFile(path+migrating, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	if err := errors.Join(file.Sync(), file.Close()); err != nil {
		return err
	}
	for _, beside := range []string{path + "-wal", path + "-shm"} {
		if err := os.Remove(beside); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	if err := os.Rename(path+migrating, path); err != nil {
		return err
	}
	return SyncFolder(filepath.Dir(path))
}

func checkForeignKeys(ctx context.Context, db *sql.DB) error {
	var broken int
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM pragma_foreign_key_check").Scan(&broken); err != nil {
		return err
	}
	if broken > 0 {
		return fmt.Errorf("%d rows point to nothing after the migration", broken)
	}
	return nil
}
