package accounts

import (
	"context"
	"sync"

	"hearth/store/core"
	"hearth/store/db"
)

// visitors are devices that were seen and are not saved yet. They are saved in batches, so that many new devices at
// once don't cause many writes. A crash loses the devices of the last seconds.
type visitors struct {
	mu      sync.Mutex
	known   map[string]bool
	waiting map[string]int64
}

const (
	visitorsKnown = 100_000
	// visitorsWritten is the maximum number of visitors that one transaction saves.
	visitorsWritten = 500
)

// KnownVisitor reports whether a device was seen recently.
func (s *Accounts) KnownVisitor(fingerprint string) bool {
	s.visitors.mu.Lock()
	defer s.visitors.mu.Unlock()
	return s.visitors.known[fingerprint]
}

// NoteVisitor counts a device as a visitor, once. WriteVisitors saves it later.
func (s *Accounts) NoteVisitor(fingerprint string) {
	s.visitors.mu.Lock()
	defer s.visitors.mu.Unlock()
	if s.visitors.waiting == nil || len(s.visitors.known) >= visitorsKnown {
		s.visitors.known = map[string]bool{}
	}
	if s.visitors.waiting == nil {
		s.visitors.waiting = map[string]int64{}
	}
	s.visitors.known[fingerprint] = true
	if _, noted := s.visitors.waiting[fingerprint]; !noted && len(s.visitors.waiting) < visitorsKnown {
		s.visitors.waiting[fingerprint] = s.Now().UnixMilli()
	}
}

// WriteVisitors saves the devices seen since the last call.
func (s *Accounts) WriteVisitors(ctx context.Context) error {
	for {
		some := map[string]int64{}
		s.visitors.mu.Lock()
		for fingerprint, at := range s.visitors.waiting {
			if len(some) < visitorsWritten {
				some[fingerprint] = at
			}
		}
		s.visitors.mu.Unlock()
		if len(some) == 0 {
			return nil
		}
		// A device that is in the table already is not counted a second time in the sums.
		err := s.Write(ctx, func(tx *core.Tx) error {
			for fingerprint, at := range some {
				fresh, err := db.Change(tx, `INSERT INTO visitors (fingerprint, first_seen)
					VALUES (?, ?) ON CONFLICT DO NOTHING`, fingerprint, at)
				if err != nil {
					return err
				}
				if fresh == 0 {
					continue
				}
				if _, err := tx.Exec(`INSERT INTO visitor_sums (quarter, visitors) VALUES (? / 900000, 1)
					ON CONFLICT (quarter) DO UPDATE SET visitors = visitors + 1`, at); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		s.visitors.mu.Lock()
		for fingerprint := range some {
			delete(s.visitors.waiting, fingerprint)
		}
		s.visitors.mu.Unlock()
	}
}

// ForgetVisitor removes a device that is not saved yet.
func (s *Accounts) ForgetVisitor(fingerprint string) {
	s.visitors.mu.Lock()
	defer s.visitors.mu.Unlock()
	delete(s.visitors.waiting, fingerprint)
	delete(s.visitors.known, fingerprint)
}
