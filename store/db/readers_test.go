package db

import (
	"context"
	"log/slog"
	"path/filepath"
	"testing"
	"testing/fstest"
	"time"
)

// A connection to read with takes milliseconds and a megabyte: another one is opened only while all open ones are in use, and never
// more than the number of readers.
func TestReadersAreOpenedWhenTheyAreNeeded(t *testing.T) {
	ctx := t.Context()
	d, err := Open(ctx, Options{
		Path: filepath.Join(t.TempDir(), "shop.db"), Now: time.Now, Log: slog.New(slog.DiscardHandler), Readers: 2,
		Schema: fstest.MapFS{"0001_a.sql": {Data: []byte("-- +goose Up\nCREATE TABLE a (b INTEGER) STRICT;")}},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}()
	for range 10 {
		if err := d.Read(ctx, time.UTC, func(*Tx) error { return nil }); err != nil {
			t.Fatal(err)
		}
	}
	if len(d.readers) != 1 || len(d.spare) != 1 {
		t.Errorf("after one read at a time %d are open", len(d.readers))
	}
	err = d.Read(ctx, time.UTC, func(*Tx) error {
		return d.Read(ctx, time.UTC, func(tx *Tx) error {
			if _, err := Value[int](tx, "SELECT count(*) FROM a"); err != nil {
				return err
			}
			late, stop := context.WithTimeout(ctx, 10*time.Millisecond)
			defer stop()
			if err := d.Read(late, time.UTC, func(*Tx) error { return nil }); err != context.DeadlineExceeded {
				t.Errorf("a third read beside two readers: %v", err)
			}
			return nil
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(d.readers) != 2 || len(d.spare) != 0 {
		t.Errorf("after two reads at once %d are open", len(d.readers))
	}
}
