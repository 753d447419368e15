package db

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"testing"
	"testing/fstest"
	"time"
)

// A read connection takes milliseconds and a megabyte, so another one is opened only while all open ones are in use,
// and never more than the number of readers.
func TestReadConnectionsAreOpenedOnDemand(t *testing.T) {
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

// endless is a query that counts for hours.
const endless = "WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"

// If the caller is gone, or the shop is stopping, the read is interrupted and its connection is reused.
func TestReadIsInterruptedWhenItsContextEnds(t *testing.T) {
	d, err := Open(t.Context(), Options{
		Path: filepath.Join(t.TempDir(), "shop.db"), Now: time.Now, Log: slog.New(slog.DiscardHandler), Readers: 1,
		Schema: fstest.MapFS{"0001_a.sql": {Data: []byte("-- +goose Up\nCREATE TABLE a (b INTEGER) STRICT;")}},
	})
	if err != nil {
		t.Fatal(err)
	}
	read := func(ctx context.Context, begun chan<- bool) error {
		return d.Read(ctx, time.UTC, func(tx *Tx) error {
			begun <- true
			_, err := Value[int](tx, endless)
			return err
		})
	}
	ctx, leave := context.WithCancel(t.Context())
	begun, ended := make(chan bool, 1), make(chan error, 1)
	go func() { ended <- read(ctx, begun) }()
	<-begun
	leave()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("a read whose caller has gone: %v", err)
	}
	err = d.Read(t.Context(), time.UTC, func(tx *Tx) error {
		_, err := Value[int](tx, "SELECT count(*) FROM a")
		return err
	})
	if err != nil {
		t.Errorf("the next read: %v", err)
	}
	go func() { ended <- read(t.Context(), begun) }()
	<-begun
	if err := d.Close(); err != nil {
		t.Errorf("close beside a long read: %v", err)
	}
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("a read beside the end: %v", err)
	}
}

// A write is not interrupted when its context ends: the whole group would be rolled back.
func TestWriteIsNotInterruptedWhenItsContextEnds(t *testing.T) {
	d, err := Open(t.Context(), Options{
		Path: filepath.Join(t.TempDir(), "shop.db"), Now: time.Now, Log: slog.New(slog.DiscardHandler), Readers: 1,
		Schema: fstest.MapFS{"0001_a.sql": {Data: []byte("-- +goose Up\nCREATE TABLE a (b INTEGER) STRICT;")}},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	ctx, leave := context.WithCancel(t.Context())
	err = d.Write(ctx, time.UTC, func(tx *Tx) error {
		leave()
		if _, err := Value[int](tx, "SELECT count(*) FROM a"); err != nil {
			return err
		}
		_, err := tx.Exec("INSERT INTO a VALUES (1)")
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
