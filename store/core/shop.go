// Package core is what every department stands on: the database, the clock and the keys, tasks and jobs, the audit log,
// states and permissions. It knows no department.
package core

import (
	"context"
	"crypto/cipher"
	"io"
	"log/slog"
	"sync/atomic"
	"time"

	"hearth/store/db"
)

// Shop is what every department stands on: the data directory, the database with its single writer, the clock, the
// keys, and what tells others that something changed.
type Shop struct {
	// Log is for the operator. Chance is the source of randomness; tests replace it, and the clock.
	Log    *slog.Logger
	Chance io.Reader
	dir    string
	now    func() time.Time
	// zone is the shop's time zone, which a setting holds.
	zone func() *time.Location
	db   *db.DB
	key  []byte
	// keyLost means that the key is not the one that the shop's secrets were encrypted with; sealing encrypts secrets
	// with sealKey.
	keyLost        bool
	sealKey        []byte
	sealing        cipher.AEAD
	wake, wakeJobs chan struct{}
	bell           bell
	// erased means that someone was erased and the WAL may still have their data.
	erased atomic.Bool
	// lastWrites saves what is waiting to be written in a batch.
	lastWrites func(ctx context.Context) error
	// foldSome folds the first events that wait into the sums.
	foldSome func(tx *Tx) error
}

// Options configure a shop; its database is opened by Open.
type Options struct {
	Dir    string
	Now    func() time.Time
	Chance io.Reader
	Log    *slog.Logger
}

// New returns a shop whose database is not open yet. Its zone is UTC until Connect.
func New(o Options) *Shop {
	return &Shop{Log: o.Log, Chance: o.Chance, dir: o.Dir, now: o.Now, zone: func() *time.Location { return time.UTC },
		wake: make(chan struct{}, 1), wakeJobs: make(chan struct{}, 1),
		lastWrites: func(context.Context) error { return nil }, foldSome: func(*Tx) error { return nil }}
}

// Connect passes what departments above provide: the shop's zone, the last writes before it is closed, and how the
// first events that wait are folded into the sums. It is called once, before the shop serves.
func (s *Shop) Connect(
	zone func() *time.Location,
	lastWrites func(ctx context.Context) error,
	foldSome func(tx *Tx) error,
) {
	s.zone, s.lastWrites, s.foldSome = zone, lastWrites, foldSome
}

// Open opens the database.
func (s *Shop) Open(ctx context.Context, o db.Options) (err error) {
	o.Now, o.Log = s.now, s.Log
	s.db, err = db.Open(ctx, o)
	return err
}

// Zone is the shop's time zone.
func (s *Shop) Zone() *time.Location { return s.zone() }
