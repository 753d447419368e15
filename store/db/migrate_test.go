package db

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"modernc.org/sqlite"
)

// The first start was killed in the middle of a transaction, before the database wrote ahead: its journal has to be rolled
// back before anybody can read it.
func TestADatabaseWhoseFirstStartWasKilledIsOurs(t *testing.T) {
	ctx, killed := context.Background(), filepath.Join(t.TempDir(), "shop.db")
	writing := filepath.Join(t.TempDir(), "shop.db")
	if _, err := sqlite.OFDLocking(true); err != nil { // as Open asks first
		t.Fatal(err)
	}
	one, err := sql.Open("sqlite", writing)
	if err != nil {
		t.Fatal(err)
	}
	defer one.Close()
	one.SetMaxOpenConns(1)
	for _, statement := range []string{
		"PRAGMA application_id = 7", "PRAGMA cache_size = 1", "CREATE TABLE big (text)",
		"INSERT INTO big SELECT hex(randomblob(2000)) FROM pragma_function_list LIMIT 100",
		"BEGIN IMMEDIATE", "UPDATE big SET text = hex(randomblob(2000))",
	} {
		if _, err := one.ExecContext(ctx, statement); err != nil {
			t.Fatal(statement, err)
		}
	}
	for _, ending := range []string{"", "-journal"} {
		content, err := os.ReadFile(writing + ending)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(killed+ending, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := ours(ctx, Options{Path: killed, Application: 7}); err != nil {
		t.Error(err)
	}
	if err := ours(ctx, Options{Path: killed, Application: 8}); !errors.Is(err, ErrForeign) {
		t.Errorf("another program's is %v", err)
	}
}
