// Package core is the common base of all departments: the database, the clock and the keys, tasks and jobs, the audit
// log, order states and permissions. It imports no department.
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

// Shop is the common base of all departments: the data directory, the database with its single writer, the clock, the
// keys, and the channels that signal changes and work. It is safe for concurrent use.
type Shop struct {
	// Log is for the operator. Chance is the source of randomness; tests replace it and the clock.
	Log    *slog.Logger
	Chance io.Reader
	dir    string
	now    func() time.Time
	// zone returns the shop's time zone, which is a setting.
	zone func() *time.Location
	db   *db.DB
	key  []byte
	// keyLost means that the key was replaced since the shop's secrets were encrypted; sealing encrypts secrets with
	// sealKey.
	keyLost        bool
	sealKey        []byte
	sealing        cipher.AEAD
	wake, wakeJobs chan struct{}
	bell           bell
	// erased means that personal data was erased and the write-ahead log may still contain it.
	erased atomic.Bool
	// lastWrites saves values that are written in batches, before the database closes.
	lastWrites func(ctx context.Context) error
	// foldSome adds the oldest recorded events to the report sums.
	foldSome func(tx *Tx) error
}

// Options configure a shop. Its database is opened later, by Open.
type Options struct {
	Dir    string
	Now    func() time.Time
	Chance io.Reader
	Log    *slog.Logger
}

// New returns a shop whose database is not open yet. Its time zone is UTC until Connect.
func New(o Options) *Shop {
	return &Shop{Log: o.Log, Chance: o.Chance, dir: o.Dir, now: o.Now, zone: func() *time.Location { return time.UTC },
		wake: make(chan struct{}, 1), wakeJobs: make(chan struct{}, 1),
		lastWrites: func(context.Context) error { return nil }, foldSome: func(*Tx) error { return nil }}
}

// Connect passes functions of higher packages: the shop's time zone, the last writes before the database closes, and
// adding recorded events to the report sums. It must be called once, before the shop serves.
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
