package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/pressly/goose/v3"

	"hearth/schema"
)

// ErrNewer says that the database was made by a newer release.
var ErrNewer = errors.New("the database was made by a newer release of Hearth: install that release, or restore a backup of this one")

// migrate brings the schema up to date on a connection of its own, without foreign keys, and checks them after.
// Before it changes a database that has data it puts a snapshot into backups/.
func migrate(ctx context.Context, path string, now time.Time) (err error) {
	_, statErr := os.Stat(path)
	fresh := errors.Is(statErr, os.ErrNotExist)
	db, err := sql.Open("sqlite", strings.Replace(dsn(path, false), "foreign_keys%281%29", "foreign_keys%280%29", 1))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	db.SetMaxOpenConns(1)
	if err := db.PingContext(ctx); err != nil {
		return fmt.Errorf("%s can't be opened as a database: %w", path, err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, schema.Files)
	if err != nil {
		return fmt.Errorf("read the migrations: %w", err)
	}
	current, target, err := provider.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("read the version of %s: %w", path, err)
	}
	if current > target {
		return ErrNewer
	}
	if current == target {
		return nil
	}
	if !fresh && current > 0 {
		name := fmt.Sprintf("before-%04d-%s.db", target, now.UTC().Format("20060102-150405"))
		if _, err := db.ExecContext(ctx, "VACUUM INTO ?", filepath.Join(filepath.Dir(path), "backups", name)); err != nil {
			return fmt.Errorf("snapshot before the migration: %w", err)
		}
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("migrate %s: %w", path, err)
	}
	return checkForeignKeys(ctx, db)
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
