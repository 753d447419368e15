package core

import (
	"context"
)

// MarkErased notes that the WAL may still have what was erased.
func (s *Shop) MarkErased() { s.erased.Store(true) }

// PurgeErased removes erased data from the database's WAL, which still has the pages as they were. While something
// reads or writes for long, it is left to a later call.
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
