package commands

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hearth/assets/demo"
	"hearth/store"
)

// The demo is the first shop that somebody tries the commands on, and it is whole.
func TestTheDoctorFindsNothingInTheDemo(t *testing.T) {
	dir := t.TempDir()
	o, err := dataFlag{dir}.options(slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	if err := demo.Fill(t.Context(), o, time.Now()); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	err = Run(t.Context(), []string{"doctor", "--data", dir}, nil, &out, &out)
	if err != nil || !strings.Contains(out.String(), "All is well") {
		t.Errorf("%v\n%s", err, out.String())
	}
}

// A check that would take hours ends when the person stops it, or the machine is shut down.
func TestTheDoctorEndsInTheMiddleOfACheckWhenItIsStopped(t *testing.T) {
	dir := t.TempDir()
	shop, err := store.Open(t.Context(), store.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", "file:"+filepath.Join(dir, "shop.db"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.ExecContext(t.Context(), `DROP VIEW cod_parcels; CREATE VIEW cod_parcels (id, quarter, delivered, came_back, value, lost) AS
		WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT count(*), 0, 0, 0, 0, 0 FROM n`)
	if err := errors.Join(err, db.Close(), shop.Close()); err != nil {
		t.Fatal(err)
	}
	stopped, stop := context.WithTimeout(t.Context(), 500*time.Millisecond)
	defer stop()
	var out bytes.Buffer
	began := time.Now()
	err = Run(stopped, []string{"doctor", "--data", dir}, nil, &out, &out)
	if took := time.Since(began); !errors.Is(err, context.DeadlineExceeded) || took > 9*time.Second {
		t.Errorf("it ended after %s with %v\n%s", took, err, out.String())
	}
}
