package core

import (
	"context"
)

// MarkErased notes that personal data was erased and that the write-ahead log may still contain it.
func (s *Shop) MarkErased() { s.erased.Store(true) }

// PurgeErased removes erased data from the database's write-ahead log, which keeps old versions of pages. If a long
// read or write is in the way, it does nothing, and a later call tries again.
func (s *Shop) PurgeErased(ctx context.Context) error {
	if !s.erased.Load() {
		return nil
	}
	empty, err := s.db.EmptyWAL(context.WithoutCancel(ctx))
	if empty {
		s.erased.Store(false)
	}
	return err
}
