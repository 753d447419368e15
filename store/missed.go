package store

import (
	"context"
	"regexp"
	"strings"
	"sync"

	"hearth/store/db"
)

// MissedSearch is what people looked for and the shop does not have.
type MissedSearch struct {
	Words   string
	Times   int64
	LastDay string
}

// misses are the searches without a result since they were kept last. Nothing in them says who searched.
type misses struct {
	mu    sync.Mutex
	times map[string]int64
}

const (
	// mostMisses is how many different searches are counted between two times of keeping, and mostMissesKept how many stay.
	mostMisses     = 200
	mostMissesKept = 1000
	longestMiss    = 60
)

// personal is what may say who somebody is: an address of mail, or a number as long as a telephone's.
var personal = regexp.MustCompile(`@|[0-9][0-9 -]{5,}[0-9]`)

// NoteMiss counts a search without a result. What may be personal is not kept.
func (s *Store) NoteMiss(words string) {
	words = strings.Join(strings.Fields(fold(words)), " ")
	if words == "" || len(words) > longestMiss || personal.MatchString(words) {
		return
	}
	s.misses.mu.Lock()
	defer s.misses.mu.Unlock()
	if s.misses.times == nil {
		s.misses.times = map[string]int64{}
	}
	if _, known := s.misses.times[words]; known || len(s.misses.times) < mostMisses {
		s.misses.times[words]++
	}
}

// KeepMisses writes the searches that were counted since it was called last.
func (s *Store) KeepMisses(ctx context.Context) error {
	s.misses.mu.Lock()
	counted := s.misses.times
	s.misses.times = nil
	s.misses.mu.Unlock()
	if len(counted) == 0 {
		return nil
	}
	return s.write(ctx, func(tx *Tx) error {
		for words, times := range counted {
			if _, err := tx.Exec(`INSERT INTO missed_searches (words, times, last_day) VALUES (?, ?, ?)
				ON CONFLICT (words) DO UPDATE SET times = times + excluded.times, last_day = excluded.last_day`, words, times, tx.Day()); err != nil {
				return err
			}
		}
		_, err := tx.Exec(`DELETE FROM missed_searches WHERE words IN (SELECT words FROM missed_searches ORDER BY last_day DESC, times DESC, words LIMIT -1 OFFSET ?)`, mostMissesKept)
		return err
	})
}

// ListMissedSearches gives what was looked for in vain, the most often first.
func (s *Store) ListMissedSearches(ctx context.Context, page Page) (found []MissedSearch, total int, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		if total, err = db.Value[int](tx, `SELECT count(*) FROM missed_searches`); err != nil {
			return err
		}
		limit, offset := page.Limit()
		found, err = db.List(tx, func(row db.Scanner, m *MissedSearch) error { return row.Scan(&m.Words, &m.Times, &m.LastDay) },
			`SELECT words, times, last_day FROM missed_searches ORDER BY times DESC, words LIMIT ? OFFSET ?`, limit, offset)
		return err
	})
	return found, total, err
}
